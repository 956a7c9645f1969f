// Golden transcripts: one seeded match of every game and variant, compared as text, and the signatures of all games.
// QUOIN_UPDATE_GOLDEN=1 in the environment writes both anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "quoin/search/batch.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace {

using namespace quoin_test;
using namespace quoin;

constexpr std::uint64_t kSeed = 7;

bool updating() {
  const char* wanted = std::getenv("QUOIN_UPDATE_GOLDEN");
  return wanted != nullptr && std::string(wanted) == "1";
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string ply_text(const Match& before, const Match& after) {
  const PlyRecord& ply = *after.last_ply();
  std::string line = ply.seat == kNone ? "" : before.def().seats[static_cast<std::size_t>(ply.seat)] + " ";
  line += before.choice_text(ply.choice);
  for (const auto draw : ply.draws) line += " " + std::to_string(draw);
  if (!before.legal().empty()) line += " (of " + std::to_string(before.legal().size()) + ")";
  line += " " + hex16(ply.hash) + "\n";
  for (const Pass& pass : ply.passes) {
    line += "  " + before.def().seats[static_cast<std::size_t>(pass.seat)] + " passes\n";
  }
  return line;
}

std::string numbers(const std::vector<double>& values) {
  std::ostringstream text;
  for (const double value : values) text << " " << value;
  return text.str();
}

std::string transcript(const std::string& name) {
  Match match = start(name, {}, kSeed);
  Rng policy(kSeed, Stream::kPolicy);
  std::string text = name + ", seed " + std::to_string(kSeed) + "\nstart " + hex16(match.hash()) + "\n";
  while (!match.over()) {
    const Match before = match;
    const auto legal = match.legal();
    need(legal.empty() ? match.play_luck() : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
    text += ply_text(before, match);
  }
  return text + "returns" + numbers(match.returns()) + "\nscores" + numbers(match.scores()) + "\n";
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, MatchIsTheRecordedOne) {
  const auto path = source_dir() / "tests" / "golden" / (plain_name(GetParam()) + ".txt");
  const std::string found = transcript(GetParam());
  if (updating()) std::ofstream(path) << found;
  EXPECT_EQ(read(path), found) << "if the change is meant: QUOIN_UPDATE_GOLDEN=1, and the commit says why";
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::ValuesIn(all_games()),
                         [](const auto& param) { return plain_name(param.param); });

// As `./quoin signature`: 200 matches, seed 1.
std::string signatures(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    BatchOptions options;
    options.matches = 200;
    options.seed = 1;
    options.threads = 2;
    text += name + " " + hex16(need(simulate(load(name), options)).signature) + "\n";
  }
  return text;
}

void compare_signatures(const std::string& file, const std::vector<std::string>& games) {
  const auto path = source_dir() / "tests" / "golden" / file;
  const std::string found = signatures(games);
  if (updating()) std::ofstream(path) << found;
  EXPECT_EQ(read(path), found) << "some game plays differently; if that is meant: QUOIN_UPDATE_GOLDEN=1";
}

TEST(Signatures, OfTheGamesAreTheRecordedOnes) {
  slow("plays 200 matches of every game");
  std::vector<std::string> names = games_in(source_dir() / "games");
  for (const char* shelf : {"modern", "classics"}) {
    const auto more = games_in(source_dir() / "games" / shelf);
    names.insert(names.end(), more.begin(), more.end());
  }
  compare_signatures("signatures.txt", names);
}

TEST(Signatures, OfTheTestGamesAreTheRecordedOnes) {
  compare_signatures("signatures_of_test_games.txt", games_in(source_dir() / "tests" / "games"));
}

}  // namespace
