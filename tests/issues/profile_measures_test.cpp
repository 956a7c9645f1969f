// The profile of slow rules failed: it counted their lines on a machine that gave a whole match the budget of one call,
// and one limit of memory for all matches. It measures; check judges.
#include <gmock/gmock.h>

#include "quoin/explain/profile.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin::profile_measures {
namespace {

using namespace quoin_test;

constexpr const char* kPlay =
    "function match.setup() go.act(0) end\n"
    "function play.up(me)\n"
    "  count.n = count.n + 1\n"
    "  if count.n == 12 then return match.win(me) end\n"
    "  go.act(1 - me)\n"
    "end\n"
    "play.same, play.down = play.up, play.up\n";

ProfileResult profile_of(const std::string& rules, bool jit, int matches) {
  const SmallGame files(kPlay + rules);
  VmOptions options;
  options.jit = jit;
  ProfileOptions wanted;
  wanted.matches = matches;
  return need(profile_game(need(Game::load({files.path(), {}, {}}, options)), wanted));
}

// Three million ticks a match, and in a single ply of the other rules.
constexpr const char* kSlowMatch =
    "function moves.act(_)\n"
    "  local sum = 0\n"
    "  for i = 1, 250000 do sum = (sum + i) % 7 end\n"
    "  if sum >= 0 then emit.up() end\n"
    "end\n";
constexpr const char* kSlowPly =
    "function moves.act(_)\n"
    "  local sum = 0\n"
    "  if count.n == 3 then for i = 1, 3000000 do sum = (sum + i) % 7 end end\n"
    "  if sum >= 0 then emit.up() end\n"
    "end\n";

TEST(AProfile, DoesNotRefuseSlowRules) {
  for (const bool jit : {true, false}) {
    for (const char* rules : {kSlowMatch, kSlowPly}) {
      const ProfileResult found = profile_of(rules, jit, 1);
      EXPECT_EQ(found.matches, 1);
      EXPECT_EQ(found.plies, 12);
      EXPECT_EQ(found.covered, 1);
      EXPECT_THAT(found.never_run, testing::IsEmpty());
    }
  }
}

// Each ply makes tables of some forty MB, none of which outlives it: more than rules may have in a match.
TEST(AProfile, GivesRulesTheMemoryThatTheyTake) {
  slow("makes forty MB of tables twelve times with each binding");
  const char* rules =
      "function moves.act(_)\n"
      "  local list = {}\n"
      "  for i = 1, 400000 do list[i] = { i } end\n"
      "  if #list > 0 then emit.up() end\n"
      "end\n";
  for (const bool jit : {true, false}) {
    EXPECT_EQ(profile_of(rules, jit, rounds(3)).plies, 12 * rounds(3));
  }
}

}  // namespace
}  // namespace quoin::profile_measures
