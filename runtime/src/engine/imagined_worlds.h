// Imagined::Worlds: what a seat remembers, orders of what is hidden from it, and the last world that was drawn of them.
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
#include "quoin/engine/imagined.h"
#include "quoin/schema/node_reader.h"
#include "quoin/state/hidden.h"

namespace quoin {

class Imagined::Worlds {
 public:
  Worlds(Vm& vm, const Match& match, int seat, std::uint64_t seed, const Options& options);
  [[nodiscard]] bool hides() const { return hidden_.any(); }
  [[nodiscard]] bool any() const;
  Result<bool> draw();
  Result<bool> draw_quickly();
  // Worlds that were played through do.
  bool agrees() { return plays_.value_or(true) || end_ == 0 || play_through(); }
  Result<bool> possible();
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] std::vector<Played> played() const;

 private:
  // ---- what the seat remembers (imagined.cpp) ----

  void follow();
  void find_loose();
  void find_start();

  // ---- worlds as they look now ----

  void draw_orders() {
    for (PermutationSampler& orders : samplers_) orders.draw(rng_);
  }
  // True once in `ways`.
  bool once_in(double ways) { return ways <= 1 || rng_.next() * ways < 4294967296.0; }
  bool is_as_likely();
  bool sketch();
  void draw_loose(State& state);
  void put(const State& state) const { std::memcpy(vm_.window(), state.data(), as_size(state.bytes())); }
  // What is drawn by chance alone comes about in another way where a world is played through.
  [[nodiscard]] bool sketches_whole() const { return !only_rules_make() && !hidden_.has_lawful(); }
  Result<bool> sketch_may_be() { return sketches_whole() ? may_be(state_) : Result<bool>(true); }
  Result<bool> play_and_ask();
  Result<bool> may_be(const State& state);
  // Only playing through brings about what some items are.
  [[nodiscard]] bool only_rules_make() const {
    return std::ranges::any_of(trackers_, &ItemTracker::has_free) || (!loose_.empty() && end_ > 0);
  }
  bool unnoticed();
  Error give_up(Error error);
  void take_back(State& state) const;

  // ---- worlds played through (playing_through.cpp) ----

  bool play_through();
  bool play(int k);
  bool deal(int k);
  std::optional<std::vector<std::int32_t>> shuffled(int k);
  bool draw_to(std::size_t one, const ItemTracker::Shuffle& shuffle, std::int32_t* draws);
  bool advance(int k, std::int32_t choice, const std::vector<std::int32_t>* draws);
  bool overwrite(int k);
  [[nodiscard]] const ItemTracker::Stand* stand_of(std::size_t one, int k) const;
  [[nodiscard]] const Zone* differing(const State& truth) const;
  [[nodiscard]] int number_of(int k) const { return match_.plies() - history_.size() + k; }
  bool refuse(int k, const std::string& why);

  // ---- choices and dice ----

  std::optional<std::int32_t> choice_of(int k, std::span<const std::int32_t> legal);
  bool as_likely(int k, std::span<const std::int32_t> legal);
  std::optional<std::int32_t> same_things(int k);
  bool rename_moved(int k, int kind, std::vector<int>& cards) const;
  std::int32_t outcome_of(int k);
  void find_alike(int k, std::int32_t outcomes, std::vector<std::int32_t>& alike);

  // ---- from one world to the next (imagined.cpp) ----

  void step() {
    for (PermutationSampler& orders : samplers_) orders.exchange(rng_);
  }
  void step_back() {
    for (PermutationSampler& orders : samplers_) orders.take_back();
  }
  Result<bool> walk_played();
  Result<bool> walk(int steps);
  bool must_play();
  Result<bool> draw_played();

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
  int end_;        // plies that are played in each world
  int start_ = 0;  // the first of them that may go otherwise
  std::vector<ItemTracker> trackers_;
  std::vector<PermutationSampler> samplers_;
  std::vector<std::pair<const Zone*, int>> loose_;
  std::vector<std::int32_t> legal_;  // what the seat may do now
  State state_;
  State world_;  // that is played through
  State true_{0};
  State walked_from_{0};
  State stood_{0};
  bool listed_ = false;  // the machine's list is that of world_
  std::vector<Played> played_;
  std::vector<bool> fixed_;                       // deals whose numbers stay, by ply
  std::vector<std::vector<std::int32_t>> alike_;  // outcomes, by ply
  std::vector<std::int32_t> room_;
  std::string fault_;
  std::optional<bool> plays_;
  bool walks_ = false;
  int unplayed_ = 0;
  bool found_one_ = false;
};

}  // namespace quoin
