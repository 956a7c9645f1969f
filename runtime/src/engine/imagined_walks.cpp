// Random walks: from a possible world to one that differs in one cause, the roles of hidden items or a secret choice.
#include <cmath>
#include <limits>

#include "engine/imagined_worlds.h"

namespace quoin {
namespace {

constexpr int kClimb = 600;        // steps from it to one that fits
constexpr int kPlayedSteps = 100;  // of a walk from there, with replays,
constexpr int kStepsOfEach = 8;    // and for each secret choice
constexpr int kAnewOf = 4;         // one of so many steps makes a choice anew, the others exchange two
constexpr int kFewSteps = 2;       // of such a walk between two samples

}  // namespace

// A random walk from a world that the seat makes up. If it makes up none that fits: false, but where match.possible
// tells what the rules do not, a walk from the true one.
Result<bool> Imagined::Worlds::walk_replaying() {
  const auto found = climb();
  if (!found || (!*found && !asks_)) return found;
  if (!*found) keep_true_world();
  return stroll(kPlayedSteps + kStepsOfEach * static_cast<int>(secrets_.size()));
}

void Imagined::Worlds::keep_true_world() {
  wanted_.assign(as_size(history_.size()), kNone);
  for (int k = 0; k < history_.size(); ++k) wanted_[as_size(k)] = history_.ply(k).choice;
  if (replay()) return keep_world();  // it tells which choices are secret, and how likely they are
  kept_world_ = true_;
  kept_played_.clear();
  log_choices_ = std::numeric_limits<double>::infinity();
}

// From a random world, by steps with which its replay comes no less far, to one that fits.
Result<bool> Imagined::Worlds::climb() {
  int far = -1;
  std::vector<int> secrets;
  for (int k = 0; k < kClimb; ++k) {
    secrets_ = secrets;
    far < 0 ? draw_causes() : step_cause();
    wanted_.resize(as_size(history_.size()), kNone);
    reached_ = -1;
    const auto is = lay_out() ? replay_and_ask() : Result<bool>(false);
    if (!is) return fail(is.error());
    if (reached_ < far) {
      undo_cause();
      continue;
    }
    far = reached_;
    secrets = secrets_;
    keep_world();
    if (*is) return true;
  }
  for (PermutationSampler& orders : samplers_) orders.reset();
  state_ = true_;
  return false;
}

Result<bool> Imagined::Worlds::walk_on() { return stroll(kFewSteps); }

// Every step changes one cause, is replayed, and is undone if the world is rejected: by the seat, or because what was
// chosen in secret, or picked, is less likely there (Metropolis). state_ is where the walk stands.
Result<bool> Imagined::Worlds::stroll(int steps) {
  double log_choices = log_choices_;
  double log_ways = log_choices_ + std::log(weight());
  std::vector<int> secrets = secrets_;
  for (int k = 0; k < steps; ++k) {
    secrets_ = secrets;
    step_cause();
    const auto is = lay_out() ? replay_and_ask() : Result<bool>(false);
    if (!is) return fail(is.error());
    const double ways = log_choices_ + std::log(weight());
    if (*is && once_in(std::exp(ways - log_ways))) {
      log_choices = log_choices_;
      log_ways = ways;
      secrets = secrets_;
      keep_world();
    } else {
      undo_cause();
    }
  }
  log_choices_ = log_choices;
  secrets_ = std::move(secrets);
  state_ = kept_world_;
  played_ = kept_played_;
  return true;
}

void Imagined::Worlds::step_cause() {
  const bool orders = std::ranges::any_of(samplers_, [](const PermutationSampler& one) { return !one.settled(); });
  guided_ = false;
  wanted_before_ = wanted_;
  stepped_roles_ = secrets_.empty() || (orders && rng_.below(2) == 0);
  stepped_roles_ ? step() : step_choices();
}

void Imagined::Worlds::undo_cause() {
  if (stepped_roles_) undo_step();
  wanted_ = wanted_before_;
}

// Makes a secret choice anew, or exchanges two of a seat.
void Imagined::Worlds::step_choices() {
  const auto any = [this] { return secrets_[rng_.below(static_cast<std::uint32_t>(secrets_.size()))]; };
  const int one = any(), other = any();
  std::int32_t& here = wanted_[as_size(one)];
  std::int32_t& there = wanted_[as_size(other)];
  if (one == other || rng_.below(kAnewOf) == 0) {
    here = kNone;
    return;
  }
  if (history_.ply(one).seat != history_.ply(other).seat) return;
  const auto first = with_secrets_of(here, there), second = with_secrets_of(there, here);
  if (!first || !second) return;
  here = *first;
  there = *second;
}

// Holds on to the world of the last replay.
void Imagined::Worlds::keep_world() {
  for (const int k : secrets_) {
    if (as_size(k - start_) < played_.size()) wanted_[as_size(k)] = played_[as_size(k - start_)].ply.choice;
  }
  kept_world_ = world_;
  std::swap(kept_played_, played_);
}

// A position without a past of which match.possible refuses nearly all that is drawn: a walk from the true world, which
// stays there if none of its steps is allowed.
Result<bool> Imagined::Worlds::walk_away() {
  for (PermutationSampler& orders : samplers_) orders.reset();
  state_ = true_;
  const auto walked = walk(kStepsAway);
  return walked ? Result<bool>(true) : walked;
}

// Steps that match.possible allows, without replays.
Result<bool> Imagined::Worlds::walk(int steps) {
  walked_from_ = state_;
  bool moved = false;
  for (int k = 0; k < steps; ++k) {
    before_step_ = state_;
    step();
    const bool fits = std::ranges::all_of(samplers_, [&](auto& one) { return one.write_exchanged(state_.data()); });
    const auto can_be = fits && once_in(weight()) ? is_possible(state_) : Result<bool>(false);
    if (!can_be) return fail(can_be.error());
    moved = moved || *can_be;
    if (*can_be) continue;
    undo_step();
    state_ = before_step_;
  }
  hidden_.draw_lawful(state_.data(), seat_, rng_);
  hidden_.shuffle_records(state_.data(), rng_);
  const auto can_be = is_possible(state_);
  if (!can_be) return fail(can_be.error());
  if (moved && *can_be && same_choices()) return true;
  state_ = walked_from_;
  return false;
}

}  // namespace quoin
