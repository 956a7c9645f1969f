// What a session tells a viewer depends on nothing that the viewer may not know: two matches that a seat cannot tell
// apart, by its information state, get the same answers from every verb that takes a viewer.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "quoin/engine/information.h"
#include "quoin/session/session.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin::leaks {
namespace {

using namespace quoin_test;
using nlohmann::json;

bool has_secrets(const std::shared_ptr<Game>& game) {
  Session session;
  session.load(game);
  return json::parse(session.call("about", ""))["ok"]["secrets"].get<bool>();
}

// A random number below n, which may be 0.
std::uint32_t below(Rng& rng, std::size_t n) { return n == 0 ? 0 : rng.below(static_cast<std::uint32_t>(n)); }

void play_random(Match& match, Rng& rng, std::uint32_t plies) {
  for (; plies > 0 && !match.over(); --plies) {
    const auto legal = match.legal();
    need(legal.empty() ? match.play_luck() : match.play(legal[below(rng, legal.size())]));
  }
}

// Two worlds that `seat` thinks possible, and plies played in both that it cannot tell apart: those can be taken back.
struct Pair {
  Match one;
  Match other;

  [[nodiscard]] bool alike(int seat) const { return information_text(one, seat) == information_text(other, seat); }

  void go_on(Rng& rng, int seat, int plies) {
    while (plies-- > 0 && !one.over()) {
      const auto legal = one.legal();
      if (legal.empty()) return;
      const std::int32_t choice = legal[below(rng, legal.size())];
      Pair next = *this;
      if (!next.one.play(choice) || !next.other.play(choice) || !next.alike(seat)) return;
      *this = std::move(next);
    }
  }
};

json random_site(const GameDef& def, Rng& rng) {
  const Board& board = def.boards[below(rng, def.boards.size())];
  const SiteType& sites = board.sites[below(rng, board.sites.size())];
  return {{"board", board.name}, {"sites", sites.name}, {"site", sites.names[below(rng, sites.names.size())]}};
}

struct Call {
  std::string verb;
  json arguments;
  bool plays = false;  // it may play a ply, of which the seat may learn something
};

// A call of each verb that takes a viewer. `seen`: of the actions of the game, legal or not, one at random.
std::vector<Call> calls(const Match& match, const json& viewer, bool hints, Rng& rng) {
  const GameDef& def = match.def();
  const json looks{{"viewer", viewer}};
  const auto with = [&looks](json more) {
    more.update(looks);
    return more;
  };
  const auto any = static_cast<int>(below(rng, as_size(def.num_distinct_actions)));
  const auto legal = match.legal();
  const json action{{"action", legal.empty() || below(rng, 2) == 0 ? any : legal[below(rng, legal.size())]}};
  std::vector<Call> calls{{"table", with({{"picture", "light"}})},
                          {"picture", looks},
                          {"scene", looks},
                          {"text", looks},
                          {"log", looks},
                          {"past", with({{"ply", match.plies() - below(rng, 4)}, {"picture", "light"}})},
                          {"legal", looks},
                          {"why", with(action)},
                          {"preview", with(action)},
                          {"back", looks},
                          {"pick", with({{"field", "kind"}, {"value", def.actions[0].name}}), true},
                          {"play", with(action), true},
                          {"undo", looks, true},
                          {"redo", looks, true}};
  if (!def.boards.empty()) {
    calls.insert(calls.begin() + 7, {"look", with(random_site(def, rng))});
    calls.insert(calls.begin() + 10, {"click", with(random_site(def, rng)), true});
  }
  if (hints) calls.insert(calls.begin(), {"hint", with({{"bot", "mcts(playouts=20)"}})});
  return calls;
}

std::vector<std::string> games() {
  std::vector<std::string> names = all_games();
  std::erase_if(names, [](const std::string& name) { return name.find('/') != std::string::npos; });
  return names;
}

class Secrets : public testing::TestWithParam<std::string> {};

TEST_P(Secrets, NoVerbTellsAViewerMoreThanTheSeatKnows) {
  const auto game = load(GetParam());
  if (!has_secrets(game)) return;
  const int seats = static_cast<int>(game->def().seats.size());
  const int pairs = all_rounds() ? 1'000 : 2;
  int compared = 0;
  for (int number = 0; number < pairs; ++number) {
    Rng rng(static_cast<std::uint64_t>(number), Stream::kPolicy);
    Match match = need(Match::start(game, static_cast<std::uint64_t>(number)));
    play_random(match, rng, 1 + below(rng, 40));
    const int seat = static_cast<int>(below(rng, as_size(seats)));
    Pair pair{need(match.resample(seat, 2 * rng.next())), need(match.resample(seat, 2 * rng.next() + 1))};
    ASSERT_TRUE(pair.alike(seat));
    pair.go_on(rng, seat, static_cast<int>(below(rng, 4)));
    const bool all_see = number % 5 == 4;
    const json viewer = all_see ? json("everybody") : json(seat);
    Session one;
    Session other;
    one.begin(pair.one);
    other.begin(pair.other);
    for (const Call& call : calls(pair.one, viewer, number % 10 == 1, rng)) {
      const std::string arguments = call.arguments.dump();
      const std::string answer = one.call(call.verb, arguments);
      const std::string same = other.call(call.verb, arguments);
      if (call.plays && !Pair{*one.match(), *other.match()}.alike(seat)) break;
      EXPECT_EQ(answer, same) << GetParam() << ", pair " << number << ": " << call.verb << ' ' << arguments;
      ++compared;
      if (HasFailure()) return;
    }
  }
  EXPECT_GE(compared, 9 * pairs);
}

INSTANTIATE_TEST_SUITE_P(Games, Secrets, testing::ValuesIn(games()),
                         [](const auto& param) { return plain_name(param.param); });

}  // namespace
}  // namespace quoin::leaks
