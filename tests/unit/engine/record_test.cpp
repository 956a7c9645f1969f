// Match records: the round trip, and every kind of damage refused with its own sentence.
#include <gmock/gmock.h>

#include "engine/record_text.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

Match played(const std::string& name, std::uint64_t seed = 3) {
  Match match = start(name, {}, seed);
  Rng policy(seed, Stream::kPolicy);
  for (int k = 0; k < 12 && !match.over(); ++k) {
    const auto legal = match.legal();
    need(legal.empty() ? match.play_luck() : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

std::string refusal(const std::shared_ptr<Game>& game, const std::string& record) {
  const auto match = Match::from_record(game, record);
  if (match) return "";
  EXPECT_EQ(match.error().kind, ErrorKind::kSave);
  return match.error().message;
}

// The record with its payload changed and signed anew.
std::string resigned(const std::string& record, const std::string& from, const std::string& to) {
  std::string payload = record.substr(record.find('\n') + 1);
  const std::size_t at = payload.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  payload.replace(at, from.size(), to);
  return record_first_line(payload) + payload;
}

TEST(Record, PlaysBackToTheSameMatch) {
  for (const std::string name : {"murailles", "murailles/7x7", "pig", "hidden_hands", "rock_paper_scissors"}) {
    const Match match = played(name);
    const Match again = need(Match::from_record(match.game_ptr(), match.record()));
    EXPECT_EQ(again.state(), match.state()) << name;
    EXPECT_EQ(again.record(), match.record()) << name;
    EXPECT_EQ(again.plies(), match.plies()) << name;
    EXPECT_EQ(legal_texts(again), legal_texts(match)) << name;
  }
}

TEST(Record, LuckGoesOnAsItWouldHave) {
  Match match = start("pig", {}, 9);
  play(match, {"roll"});
  Match again = need(Match::from_record(match.game_ptr(), match.record()));
  need(match.play_luck());
  need(again.play_luck());
  EXPECT_EQ(match.hash(), again.hash());
}

TEST(Record, SaysWhichGameItIsOf) {
  const Match match = need(Match::start(load("murailles/sprint", {{"size", "7"}}), 77));
  const RecordHeader header = need(read_record_header(match.record()));
  EXPECT_EQ(header.game, "murailles/sprint");
  EXPECT_EQ(header.dials.at("size"), "7");
  EXPECT_EQ(header.dials.at("actions_per_turn"), "1");
  EXPECT_EQ(header.seed, 77U);
  EXPECT_EQ(header.plies, 0);
  EXPECT_EQ(header.fingerprint, match.def().fingerprint);
  GameSpec spec = quoin_test::spec_of(header.game, header.dials);
  EXPECT_EQ(need(Game::load(spec))->def().fingerprint, header.fingerprint);
}

TEST(Record, KeepsTheLargestSeed) {
  const Match match = start("pig", {}, UINT64_MAX);
  EXPECT_EQ(need(Match::from_record(match.game_ptr(), match.record())).seed(), UINT64_MAX);
}

TEST(Record, IsRefusedWhenCutOffAnywhere) {
  const Match match = played("murailles");
  const std::string record = match.record();
  for (std::size_t size = 0; size < record.size(); ++size) {
    ASSERT_NE(refusal(match.game_ptr(), record.substr(0, size)), "") << size;
  }
  EXPECT_NE(refusal(match.game_ptr(), record + "\n"), "");
}

TEST(Record, IsRefusedWithAnyBitFlipped) {
  const Match match = played("murailles");
  const std::string record = match.record();
  for (std::size_t bit = 0; bit < record.size() * 8; ++bit) {
    std::string flipped = record;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    ASSERT_NE(refusal(match.game_ptr(), flipped), "") << "bit " << bit;
  }
}

TEST(Record, SaysWhatIsWrong) {
  const Match match = played("murailles");
  const auto game = match.game_ptr();
  const std::string record = match.record();
  EXPECT_THAT(refusal(game, ""), HasSubstr("does not begin with \"quoin-match\""));
  EXPECT_THAT(refusal(game, "quoin-match 1"), HasSubstr("cut off within its first line"));
  EXPECT_THAT(refusal(game, "quoin-match 2" + record.substr(13)), HasSubstr("made by a newer Quoin (version 2)"));
  EXPECT_THAT(refusal(game, "quoin-match 0" + record.substr(13)), HasSubstr("version 0 was never published"));
  EXPECT_THAT(refusal(game, record.substr(0, record.size() - 5)), HasSubstr("bytes after its first line where"));
  std::string changed = record;
  changed[changed.size() - 4] ^= 1;
  EXPECT_THAT(refusal(game, changed), HasSubstr("checksum"));
  const std::string none = "[]";
  EXPECT_THAT(refusal(game, record_first_line(none) + none), HasSubstr("not a JSON object"));
  const std::string empty = "{}";
  EXPECT_THAT(refusal(game, record_first_line(empty) + empty), HasSubstr("are missing"));
}

TEST(Record, OfOtherRulesIsRefused) {
  const Match match = played("murailles");
  EXPECT_THAT(refusal(load("murailles/7x7"), match.record()), HasSubstr("it is of another game"));
  EXPECT_THAT(refusal(load("murailles", {{"max_turns", "9"}}), match.record()),
              HasSubstr("its rules, dials or the engine's were others"));
}

TEST(Record, NamesThePlyThatDoesNotFit) {
  Match match = start("murailles");
  play(match, {"step b1", "step a1"});
  const std::string record = match.record();
  EXPECT_THAT(refusal(match.game_ptr(), resigned(record, "step a1", "step e5")),
              HasSubstr("ply 2: \"step e5\" may not be played now"));
  EXPECT_THAT(refusal(match.game_ptr(), resigned(record, "step b1", "step d1")),
              HasSubstr("ply 1: the state differs from the recorded one"));
  EXPECT_THAT(refusal(match.game_ptr(), resigned(record, "step b1", "stroll b1")), HasSubstr("ply 1: "));
  EXPECT_THAT(refusal(match.game_ptr(), resigned(record, "\"play\"", "\"roll\"")),
              HasSubstr("ply 1: this ply is of another kind"));
  EXPECT_THAT(refusal(match.game_ptr(), resigned(record, "\"start\": \"", "\"start\": \"0")),
              HasSubstr("begins in another state"));
}

TEST(Record, IsSavedAndLoaded) {
  const TemporaryFolder folder;
  const Match match = played("hidden_hands");
  need(match.save(folder.path() / "a.quoin"));
  EXPECT_EQ(need(Match::load(match.game_ptr(), folder.path() / "a.quoin")).state(), match.state());
  const Status failed = match.save(folder.path() / "missing" / "a.quoin");
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().kind, ErrorKind::kSave);
  const auto none = Match::load(match.game_ptr(), folder.path() / "b.quoin");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().kind, ErrorKind::kSave);
}

}  // namespace
}  // namespace quoin
