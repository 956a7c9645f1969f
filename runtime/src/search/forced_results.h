// ForcedResults: whether a seat can force a win, and whether it surely loses by an action, within a few plies. In: a
// match without luck and hidden things, a number of positions to look at. It looks by alpha-beta, with windows that ask
// nothing but "is it won?" or "is it lost?".
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "quoin/engine/match.h"
#include "quoin/engine/runner.h"
#include "search/alpha_beta.h"

namespace quoin {

// Whether results can be forced in the game: two sides, everything known, no dice.
inline bool may_force(const GameDef& def) {
  return def.sides() == 2 && def.dice.empty() && !def.payoffs && hidden_information(def).empty();
}

class ForcedResults {
 public:
  ForcedResults(std::shared_ptr<Game> game, int seat)
      : game_(std::move(game)),
        seat_(seat),
        evaluation_(game_->def(), seat),
        keys_(game_->def()),
        table_(kTableBytes) {}

  [[nodiscard]] bool fits(const Match& match) const { return match.game_ptr() == game_ && match.seat() == seat_; }

  // What follows looks at so many positions in all, as long as `may` is true, which it must not outlive.
  void allow(std::uint64_t positions, std::function<bool()> may) {
    allowed_ = positions;
    may_ = std::move(may);
    search_.emplace(game_->def(), evaluation_, keys_, table_, [this] { return goes_on(); });
  }
  // How many it has looked at since then.
  [[nodiscard]] std::uint64_t positions() const { return search_->positions(); }
  [[nodiscard]] bool goes_on() const { return search_->positions() < allowed_ && may_(); }

  // The action by which the seat on turn wins within so many plies; kNone if none was found.
  Result<std::int32_t> winning(const Match& match, int plies) {
    const auto value = look(match, kNone, {plies, evaluation_.most() - 1, evaluation_.most()});
    if (!value) return value.error();
    return *value >= evaluation_.most() ? search_->found().action : kNone;
  }

  // In how many plies, an odd number of at most so many, the seat on turn loses after the action; 0: it was not found
  // to.
  Result<int> loses_in(const Match& match, std::int32_t action, int most) {
    for (int plies = 1; plies <= most; plies += 2) {
      const auto value = look(match, action, {plies, evaluation_.least(), evaluation_.least() + 1});
      if (!value) return value.error();
      if (*value <= evaluation_.least()) return plies;
    }
    return 0;
  }

 private:
  static constexpr std::size_t kTableBytes = 16 << 20;

  // The value of the position, or of that after the action; something between if the search was stopped.
  Result<std::int32_t> look(const Match& match, std::int32_t action, const AlphaBeta::Task& task) {
    const std::int32_t open = evaluation_.least() + (evaluation_.most() - evaluation_.least()) / 2;
    auto vm = game_->lease();
    if (!vm) return vm.error();
    if (auto put = load_position(**vm, match.state().data()); !put) return put.error();
    if (action != kNone) {
      Luck luck{0, match.plies()};
      if (auto played = (*vm)->advance(action, luck); !played) return played.error();
      const Node node = NodeReader(game_->def()).node((*vm)->window());
      if (node == Node::kEnd) return evaluation_.terminal((*vm)->window());
      if (node != Node::kDecide) return open;
    }
    if (auto done = search_->search(**vm, match.plies() + (action == kNone ? 0 : 1), task); !done) return done.error();
    return search_->ended() == AlphaBeta::Ended::kFound ? search_->found().value : open;
  }

  std::shared_ptr<Game> game_;
  int seat_;
  Evaluation evaluation_;
  PositionKeys keys_;
  TranspositionTable table_;
  std::optional<AlphaBeta> search_;
  std::uint64_t allowed_ = 0;
  std::function<bool()> may_;
};

}  // namespace quoin
