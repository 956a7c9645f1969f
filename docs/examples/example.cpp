// Quoin from C++: loads Connect Four, plays a match between a search and a bot that knows nothing, draws how it ended.
// CMakeLists.txt beside it builds it on an installed Quoin.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "quoin/drawing/picture.h"
#include "quoin/drawing/terminal.h"
#include "quoin/engine/game.h"
#include "quoin/engine/match.h"
#include "quoin/search/bot.h"

// Every call that can fail answers with a Result: the value, or an Error that says what is wrong and where.
template <class T>
T need(quoin::Result<T> result) {
  if (result) return *std::move(result);
  std::cerr << result.error().text() << '\n';
  std::exit(1);
}

int main() {
  const auto game = need(quoin::Game::load({.folder = std::string(GAMES) + "/classics/connect_four"}));
  auto match = need(quoin::Match::start(game, 7));

  std::vector<std::unique_ptr<quoin::Bot>> bots;
  bots.push_back(need(quoin::make_bot("mcts(playouts=500)", {.seed = 1})));
  bots.push_back(need(quoin::make_bot("random", {.seed = 2})));
  while (!match.over()) {
    if (auto dealt = match.settle_luck(); !dealt) return 1;
    if (match.over()) break;
    // A bot gets a match with luck of its own, so that it cannot foresee dice and cards.
    const auto action = need(bots[static_cast<std::size_t>(match.seat())]->choose(match.with_own_luck()));
    std::cout << match.def().seats[static_cast<std::size_t>(match.seat())] << ' ' << match.choice_text(action) << '\n';
    if (auto played = match.play(action); !played) return 1;
  }

  const quoin::drawing::Display display(match.def());
  const quoin::drawing::Scene scene(display, match, {});
  std::cout << plain(terminal_text(scene, false)) << '\n' << quoin::drawing::result_text(match) << '\n';
  std::ofstream("match.svg") << picture_svg(scene, quoin::drawing::Theme::kAuto);
  return 0;
}
