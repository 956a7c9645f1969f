// Match::resample: another match that a seat cannot tell from this one.
#include "quoin/engine/imagined.h"

namespace quoin {

Result<Match> Match::resample(int seat, std::uint64_t seed) const {
  if (seat < 0 || seat >= static_cast<int>(def().seats.size())) {
    return Error{
        ErrorKind::kArgument,
        {},
        "there is no seat " + std::to_string(seat) + "; they are 0 to " + std::to_string(def().seats.size() - 1),
        ""};
  }
  auto vm = game_->lease();
  if (!vm) return vm.error();
  Imagined imagined(**vm, *this, seat, derive_seed(seed, 1));
  bool drawn = false;
  if (imagined.any()) {
    const auto found = imagined.draw();
    if (!found) return found.error();
    if (!*found) return imagined.none_found();
    drawn = true;
  }
  Match match = *this;
  match.luck_.seed = derive_seed(seed, 0);
  match.past_ = nullptr;
  Told told{told_ && told_->to == seat ? nullptr : past_, seat, knows_start(seat)};
  if (drawn || told.past == nullptr) {
    std::shared_ptr<const PlayedPly> last;
    for (Imagined::Played& one : imagined.played()) {
      auto played = std::make_shared<PlayedPly>(last, std::move(one.before), std::move(one.legal));
      played->record = std::move(one.ply);
      last = std::move(played);
    }
    told.past = std::move(last);
  }
  match.told_ = std::make_shared<const Told>(std::move(told));
  if (drawn) {
    match.state_ = imagined.state();
    if (is_choice(match.node())) {
      auto list = match.list_of(match.seat());
      if (!list) return list.error();
      match.legal_ = *std::move(list);
    }
  }
  match.beginning_ = std::make_shared<const Beginning>(Beginning{match.state_, match.plies()});
  return match;
}

}  // namespace quoin
