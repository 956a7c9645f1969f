// The runner: a job on a machine plays the match that a Match plays, whatever kinds of node it has, and is asked at the
// right times.
#include "quoin/engine/runner.h"

#include <gmock/gmock.h>

#include "quoin/base/text.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

// Random matches of these seeds; what was seen of them.
struct Watched : Job {
  explicit Watched(std::vector<std::uint64_t> of) : seeds(std::move(of)) {}

  bool take() { return taken < seeds.size() && ++taken > 0; }
  void begin(NextPly& at) {
    at.restart();
    at.luck = {seeds[taken - 1], 0};
    chooser = RandomChooser(at.luck.seed);
    hashes.clear();
  }
  std::int32_t choose(const NextPly& at) { return chooser.choose(at); }
  void watch(const NextPly& at) {
    EXPECT_EQ(at.luck.ply, static_cast<int>(hashes.size()) + 1);
    hashes.push_back(hash_bytes(at.window(), bytes));
  }
  bool ended(const NextPly& at) {
    EXPECT_EQ(at.luck.ply, static_cast<int>(hashes.size()));
    ended_matches.push_back(hashes);
    return false;
  }
  bool stopped() { return stops && (plies_asked++ % 2 == 1); }

  std::vector<std::uint64_t> seeds;
  std::size_t bytes = 0;
  std::size_t taken = 0;
  RandomChooser chooser;
  std::vector<std::uint64_t> hashes;  // after each ply of the match under way
  std::vector<std::vector<std::uint64_t>> ended_matches;
  bool stops = false;
  int plies_asked = 0;
};

std::vector<std::uint64_t> hashes_of(const Match& match) {
  std::vector<std::uint64_t> hashes;
  for (const PlyRecord& ply : match.history()) hashes.push_back(ply.hash);
  return hashes;
}

Match random_match(const std::shared_ptr<Game>& game, std::uint64_t seed) {
  Match match = need(Match::start(game, seed));
  Rng policy(seed, Stream::kPolicy);
  need(play_on(
      match, [](const Match&) { return true; },
      [&policy](const Match& now) {
        return Result(now.legal()[policy.below(static_cast<std::uint32_t>(now.legal().size()))]);
      }));
  return match;
}

class EveryNode : public testing::TestWithParam<bool> {};

TEST_P(EveryNode, IsPlayedAsAMatchPlaysIt) {
  VmOptions options;
  options.jit = GetParam();
  // Decisions, dice, deals, choices at the same time, automatic passes.
  for (const char* name : {"connect_four", "pig", "hidden_hands", "rock_paper_scissors", "crazy_palace", "othello"}) {
    const auto game = load(name, {}, options);
    const auto vm = need(Vm::create(std::shared_ptr<const GameDef>(game, &game->def()), options));
    Watched job({3, 4, 3});
    job.bytes = static_cast<std::size_t>(game->def().layout.bytes);
    need(vm->setup());
    need(Runner(game->def(), job).run(*vm));
    ASSERT_EQ(job.ended_matches.size(), 3U) << name;
    EXPECT_EQ(job.ended_matches[0], hashes_of(random_match(game, 3))) << name;
    EXPECT_EQ(job.ended_matches[1], hashes_of(random_match(game, 4))) << name;
    EXPECT_EQ(job.ended_matches[2], job.ended_matches[0]) << name;
  }
}

TEST_P(EveryNode, GoesOnWhereItWasStopped) {
  VmOptions options;
  options.jit = GetParam();
  for (const char* name : {"pig", "hidden_hands"}) {
    const auto game = load(name, {}, options);
    auto vm = need(game->lease());
    Watched job({9});
    job.bytes = static_cast<std::size_t>(game->def().layout.bytes);
    job.stops = true;
    need(vm->setup());
    Runner runner(game->def(), job);
    int runs = 0;
    for (; job.ended_matches.empty(); ++runs) need(runner.run(*vm));
    EXPECT_EQ(job.ended_matches[0], hashes_of(random_match(game, 9))) << name;
    EXPECT_GT(runs, 2);
  }
}

INSTANTIATE_TEST_SUITE_P(Runner, EveryNode, testing::Values(true, false),
                         [](const auto& jit) { return jit.param ? "Jit" : "Portable"; });

// Plays the first action always, a number of plies of each match.
struct FirstActions : Job {
  bool take() { return ++matches <= 3; }
  void begin(NextPly& at) {
    at.restart();
    at.luck = {};
  }
  std::int32_t choose(const NextPly& at) {
    if (at.luck.ply == most) return kDone;
    ++choices;
    return at.action(0);
  }
  int most = 1 << 30;
  int matches = 0;
  int choices = 0;
};

constexpr const char* kEndless =
    "function match.setup() go.act(0) end\nfunction moves.act(_) emit.same() end\n"
    "function play.same(me) go.act(me) end\nplay.up, play.down = play.same, play.same\n";

TEST(Runner, LeavesAMatchThatTheJobIsDoneWith) {
  const SmallGame files(kEndless, 20);
  const auto game = files.load();
  auto vm = need(game->lease());
  FirstActions job;
  job.most = 7;
  need(vm->setup());
  need(Runner(game->def(), job).run(*vm));
  EXPECT_EQ(job.choices, 21);
}

TEST(Runner, TellsOfAMatchThatIsTooLongAsAMatchDoes) {
  const SmallGame files(kEndless, 20);
  const auto game = files.load();
  auto vm = need(game->lease());
  FirstActions job;
  need(vm->setup());
  const Status done = Runner(game->def(), job).run(*vm);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().text(), too_long(20).text());
  EXPECT_EQ(job.matches, 1);
  EXPECT_EQ(job.choices, 21);  // the last one is not played
  Match match = need(Match::start(game, 1));
  const auto first = [](const Match& now) { return Result(now.legal()[0]); };
  EXPECT_EQ(play_on(
                match, [](const Match&) { return true; }, first)
                .error()
                .text(),
            too_long(20).text());
}

TEST(Runner, TellsBothPlacesWhereTheNextNodeWasNamedInALaterMatch) {
  const SmallGame files(
      "function match.setup() go.act(0) end\nfunction moves.act(_) emit.up() emit.same() end\n"
      "function play.up(me)\n  count.n = count.n + 1\n  if count.n == 3 then\n    match.win(me)\n"
      "    match.win(me)\n  end\n  if count.n < 3 then go.act(me) end\nend\n"
      "function play.same(me) match.win(me) end\nplay.down = play.up\n",
      20);
  const auto game = files.load();
  for (const bool jit : {true, false}) {
    VmOptions options;
    options.jit = jit;
    const auto vm = need(Vm::create(std::shared_ptr<const GameDef>(game, &game->def()), options));
    std::vector<std::uint64_t> seeds(100);
    for (std::size_t k = 0; k < seeds.size(); ++k) seeds[k] = k;
    Watched job(seeds);
    job.bytes = static_cast<std::size_t>(game->def().layout.bytes);
    need(vm->setup());
    const Status done = Runner(game->def(), job).run(*vm);
    ASSERT_FALSE(done.ok());
    EXPECT_GT(job.taken, 1U);
    EXPECT_THAT(done.error().text(), HasSubstr("rules.lua:7"));
    EXPECT_THAT(done.error().text(), HasSubstr("rules.lua:6"));
  }
}

TEST(PlayOn, EndsWhereItMayNotGoOnAndHandsOnErrors) {
  Match match = start("pig");
  const auto roll = [](const Match& now) { return Result(now.legal()[0]); };
  need(play_on(
      match, [](const Match& now) { return now.plies() < 5; }, roll));
  EXPECT_EQ(match.plies(), 5);
  const auto nothing = [](const Match&) {
    return Result<std::int32_t>(Error{ErrorKind::kArgument, {}, "I do not know", ""});
  };
  EXPECT_EQ(play_on(
                match, [](const Match&) { return true; }, nothing)
                .error()
                .message,
            "I do not know");
}

TEST(Choices, AreThoseOfTheNode) {
  const auto choices = [](const Match& match) {
    std::vector<std::int32_t> found{7};
    choices_of(match.def(), match.state().data(), match.legal(), found);
    return found;
  };
  Match pig = start("pig");
  EXPECT_THAT(choices(pig), testing::ElementsAreArray(pig.legal()));
  play(pig, {"roll"});
  EXPECT_THAT(choices(pig), testing::ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(choices(start("hidden_hands")), testing::ElementsAre(0));
  EXPECT_THAT(choices(random_match(pig.game_ptr(), 1)), testing::IsEmpty());
}

}  // namespace
}  // namespace quoin
