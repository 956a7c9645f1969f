#include "quoin/search/turned_views.h"

#include "quoin/base/sizes.h"
#include "quoin/engine/match.h"
#include "quoin/state/observation.h"
#include "search/symmetries.h"

namespace quoin {
namespace {

constexpr int kLookedAt = 600;  // so many show nearly all actions of a board

}  // namespace

TurnedViews::TurnedViews(std::shared_ptr<Game> game, std::vector<Symmetry> symmetries)
    : game_(std::move(game)),
      symmetries_(std::make_shared<const std::vector<Symmetry>>(std::move(symmetries))),
      turned_(as_size(game_->def().layout.bytes)) {}

Result<TurnedViews> TurnedViews::of(const std::shared_ptr<Game>& game, std::uint64_t seed) {
  auto match = Match::start(game, seed);
  if (!match) return match.error();
  if (auto settled = match->settle_luck(); !settled) return settled.error();
  if (match->legal().empty()) return TurnedViews(game, {});
  auto found = find_symmetries(*match, kLookedAt, seed);
  if (!found) return found.error();
  return TurnedViews(game, *std::move(found));
}

int TurnedViews::count() const { return static_cast<int>(symmetries_->size()); }

std::span<const std::int32_t> TurnedViews::actions(int which) const { return (*symmetries_)[as_size(which)].actions(); }

const std::byte* TurnedViews::turned(int which, const std::byte* block) {
  (*symmetries_)[as_size(which)].turn(block, turned_.data());
  return turned_.data();
}

}  // namespace quoin
