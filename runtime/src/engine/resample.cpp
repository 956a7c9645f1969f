// Match::resample: another match that a seat cannot tell from this one.
#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/blocks.h"
#include "engine/past.h"
#include "quoin/state/hidden.h"

namespace quoin {
namespace {

constexpr int kTries = 32;
constexpr int kTriesOfPossible = 2000;  // where the rules say which of them can be
constexpr int kSteps = 1000;            // away from the match itself, where they refuse all these

}  // namespace

// What the rules say of the match as it stands.
Result<bool> MatchAccess::possible(const Match& match, int seat) {
  if (!match.game_->asks_possible()) return true;
  auto vm = match.game_->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), match.state_.data(), static_cast<std::size_t>(match.state_.bytes()));
  return (*vm)->possible(seat);
}

// Away from the match as it stands, a few hidden things at a time, as the rules allow.
Result<bool> MatchAccess::wander(Match& match, Redraw& hidden, int seat, Rng& rng) {
  for (int step = 0; step < kSteps; ++step) {
    const State before = match.state_;
    hidden.exchange(match.state_.data(), rng);
    const auto can_be = possible(match, seat);
    if (!can_be) return can_be.error();
    if (!*can_be) match.state_ = before;
  }
  return true;
}

// Random legal choices for the others who have chosen already; false if one of them could not choose.
bool MatchAccess::choose_anew(Match& match, int seat, Rng& rng) {
  if (match.node() != Node::kTogether) return true;
  const Zone& pending = match.def().layout.zones[static_cast<std::size_t>(match.def().layout.pending)];
  for (int other = 0; other < pending.seats; ++other) {
    if (other == seat || read_cell(match.state_.data(), pending, other) < 0) continue;
    const auto list = match.list_of(other);
    if (!list || list->empty()) return false;
    write_cell(match.state_.data(), pending, other, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
  }
  return true;
}

// Lists what may be chosen; false if the position is one where the rules would have gone on by themselves.
bool MatchAccess::list_anew(Match& match) {
  if (!is_choice(match.node())) return true;
  auto list = match.list_of(match.seat());
  if (!list || list->empty()) return false;
  match.legal_ = *std::move(list);
  return true;
}

Result<Match> Match::resample(int seat, std::uint64_t seed) const {
  const auto before = legal(seat);
  if (!before) return before.error();
  Match match = *this;
  match.luck_.seed = derive_seed(seed, 0);
  match.past_ = nullptr;
  const bool knows_more = told_ && told_->to == seat;
  match.told_ = std::make_shared<const Told>(Told{past_, seat, knows_more ? told_ : nullptr});
  Rng rng(derive_seed(seed, 1), Stream::kDeal);
  const HiddenThings things(def());
  Redraw hidden(things, state_.data(), seat);
  const auto unnoticed = [&] {
    if (!MatchAccess::choose_anew(match, seat, rng) || !MatchAccess::list_anew(match)) return false;
    const auto now = match.legal(seat);
    return now.ok() && *now == *before;
  };
  bool done = false;
  int left = kTries;  // of what the rules allow
  for (int tries = 0; tries < kTriesOfPossible && left > 0 && !done && things.any(); ++tries) {
    match.state_ = state_;
    hidden.redraw(match.state_.data(), rng);
    const auto possible = MatchAccess::possible(match, seat);
    if (!possible) return possible.error();
    if (!*possible) continue;
    --left;
    done = unnoticed();
  }
  if (!done && left == kTries && things.any()) {
    match.state_ = state_;
    if (const auto wandered = MatchAccess::wander(match, hidden, seat, rng); !wandered) return wandered.error();
    done = unnoticed();
  }
  if (!done) {  // nothing is hidden, or the rules let choices depend on it whatever is drawn: it stays
    match.state_ = state_;
    match.legal_ = legal_;
    MatchAccess::choose_anew(match, seat, rng);
  }
  match.position_ = std::make_shared<const nlohmann::json>(block_position(match.state_, match.plies()));
  return match;
}

}  // namespace quoin
