// Imagined::Worlds: the sampler of possible worlds (determinizations). It proposes permutations of the hidden items,
// rejects those that the seat can rule out, and keeps the last world that was accepted.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/observation_history.h"
#include "engine/permutation_sampler.h"
#include "engine/secret_guide.h"
#include "quoin/engine/imagined.h"
#include "quoin/schema/node_reader.h"
#include "quoin/state/hidden.h"

namespace quoin {

inline constexpr int kStepsAway = 1000;  // of a walk from the true world, with match.possible

class Imagined::Worlds {
 public:
  Worlds(Vm& vm, const Match& match, int seat, std::uint64_t seed, const Options& options);
  [[nodiscard]] bool hides() const { return hidden_.any(); }
  [[nodiscard]] bool replays() const { return replays_.value_or(false); }
  [[nodiscard]] bool any() const;
  Result<bool> draw();
  Result<bool> draw_quickly();
  // Replayed worlds always do.
  bool agrees() { return replays_.value_or(true) || end_ == 0 || replay(); }
  Result<bool> possible();
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] Error none_found() const;
  [[nodiscard]] std::vector<Played> played() const;

 private:
  // ---- what the seat observed (imagined.cpp) ----

  void track();
  void find_free_values();
  void find_start();
  [[nodiscard]] int first_ply_of(std::size_t one) const;

  // ---- proposals: the current state with permuted items ----

  void draw_permutations() {
    for (PermutationSampler& orders : samplers_) orders.draw(rng_);
  }
  // True with probability 1 / weight.
  bool once_in(double weight) { return weight <= 1 || rng_.next() * weight < 4294967296.0; }
  [[nodiscard]] double weight() const;
  void draw_causes();
  bool lay_out();
  // The same, rejected in proportion to the weight of the world.
  bool propose() { return once_in(weight()) && lay_out(); }
  void draw_free_values(State& state);
  void put(const State& state) const { std::memcpy(vm_.window(), state.data(), as_size(state.bytes())); }
  // A proposal has everything that a replay would change, so match.possible may be asked about it.
  [[nodiscard]] bool proposals_are_complete() const { return !only_rules_make() && !hidden_.has_lawful(); }
  Result<bool> proposal_is_possible() { return proposals_are_complete() ? is_possible(state_) : Result<bool>(true); }
  Result<bool> replay_and_ask();
  Result<bool> is_possible(const State& state);
  // Some items can only be sampled by a replay.
  [[nodiscard]] bool only_rules_make() const {
    return std::ranges::any_of(trackers_, &ItemTracker::has_free) || (!free_values_.empty() && end_ > 0);
  }
  bool same_choices();
  Error fail(Error error);
  void take_back(State& state) const;

  // ---- replays (imagined_replay.cpp) ----

  bool replay();
  bool replay_ply(int k);
  bool deal(int k);
  std::optional<std::vector<std::int32_t>> shuffled(int k);
  bool draw_to(std::size_t one, const ItemTracker::Shuffle& shuffle, std::int32_t* draws);
  bool advance(int k, std::int32_t choice, const std::vector<std::int32_t>* draws);
  bool overwrite(int k);
  bool as_roles(int k);
  [[nodiscard]] const ItemTracker::Stand* stand_of(std::size_t one, int k) const;
  [[nodiscard]] const Zone* differing(const State& truth) const;
  [[nodiscard]] int differences(const State& truth) const;
  [[nodiscard]] int number_of(int k) const { return match_.plies() - history_.size() + k; }
  bool refuse(int k, const std::string& why);

  // ---- choices and dice (imagined_choices.cpp) ----

  std::optional<std::int32_t> choice_of(int k, std::span<const std::int32_t> legal);
  bool accept_by_choices(int k, int choices, int alike);
  [[nodiscard]] std::optional<std::int32_t> with_secrets_of(std::int32_t told, std::int32_t other) const;
  std::optional<std::int32_t> renamed_choice(int k);
  bool rename_moved(int k, int kind, std::vector<int>& cards);
  [[nodiscard]] bool same_cards(std::int32_t a, std::int32_t b) const;
  [[nodiscard]] bool restricted(int k, std::size_t one, const ItemTracker::Taking& taking) const;
  std::int32_t outcome_of(int k);
  void find_equivalent(int k, std::int32_t outcomes, std::vector<std::int32_t>& alike);

  // ---- random walks (imagined_walks.cpp) ----

  void step() {
    for (PermutationSampler& orders : samplers_) orders.exchange(rng_);
  }
  void undo_step() {
    for (PermutationSampler& orders : samplers_) orders.take_back();
  }
  Result<bool> walk_replaying();
  Result<bool> climb();
  Result<bool> walk_away();
  Result<bool> walk_on();
  Result<bool> stroll(int steps);
  void step_cause();
  void step_choices();
  void undo_cause();
  void keep_world();
  void keep_true_world();
  Result<bool> walk(int steps);
  bool needs_replay();
  [[nodiscard]] bool choices_wait() const;
  Result<bool> draw_replaying();

  Vm& vm_;
  const Match& match_;
  const GameDef& def_;
  NodeReader nodes_;
  int seat_;
  ObservationHistory history_;
  HiddenThings hidden_;
  Rng rng_;
  Options options_;
  bool asks_;      // match.possible
  bool by_rules_;  // replays alone tell where things can be
  int end_;        // plies of a world
  int start_ = 0;  // the first ply that may differ from the true one
  std::vector<ItemTracker> trackers_;
  std::vector<PermutationSampler> samplers_;
  std::optional<SecretGuide> guide_;  // of games in which replays alone tell where things can be
  bool guided_ = false;               // it chose what is replayed
  bool learnt_ = false;               // from the last replay
  int reached_ = -1;                  // how far the last replay came before it was refused
  std::vector<std::pair<const Zone*, int>> free_values_;
  std::vector<std::int32_t> legal_;  // the seat's legal actions now
  State state_;
  State world_;  // the replay
  State true_{0};
  State walked_from_{0};
  State before_step_{0};
  bool listed_ = false;  // the machine's list is that of world_
  std::vector<Played> played_;
  std::vector<bool> true_deals_;                       // by ply: deals with the true random numbers
  std::vector<std::vector<std::int32_t>> equivalent_;  // by ply: outcomes that look the same to the seat
  std::vector<std::int32_t> candidates_;
  std::pair<std::size_t, const ItemTracker::Taking*> chosen_;  // what renamed_choice() found: of which tracker
  // Secret choices of a replay: the plies at which one was drawn, the logarithm of how many it could have been, and
  // those that are to be made again, by ply (kNone: any).
  std::vector<int> secrets_;
  double log_choices_ = 0;
  std::vector<std::int32_t> wanted_;
  // Of a random walk: what was wanted before a step, whether the step was one of roles, and where it stands.
  std::vector<std::int32_t> wanted_before_;
  bool stepped_roles_ = false;
  State kept_world_;
  std::vector<Played> kept_played_;
  std::string fault_;
  std::optional<bool> replays_;
  bool walks_ = false;
  int not_replayed_ = 0;
  bool found_one_ = false;
  bool strolls_ = false;
  int asked_ = 0;  // since it strolls
};

}  // namespace quoin
