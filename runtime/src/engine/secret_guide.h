// SecretGuide: what others may have put down in secret, one thing after another, on places that tell whose they are:
// men of an army. In: what a seat saw, replays of worlds that it imagines. Out: choices to replay, which fit what it
// has learnt.
//
// The seat follows each thing from place to place by what it sees. A thing that is turned up, or falls for all to see,
// was put down as what it is. A choice that is not legal in a replay tells what the thing that it moved is not. What
// cannot be followed for sure teaches nothing, and a replay in which another thing lies where this one should is told
// by moved_as_followed(). So whatever it learns, it could have learnt in any world that the seat cannot tell from the
// true one.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "engine/observation_history.h"
#include "engine/secret_pool.h"
#include "quoin/state/state.h"

namespace quoin {

class SecretGuide {
 public:
  // Of the first `end` plies.
  SecretGuide(const GameDef& def, const ObservationHistory& history, int seat, int end);

  // Choices to replay, by ply; where it knows none, they stay. False if it knows none at all.
  bool choose(std::vector<std::int32_t>& wanted, Rng& rng);

  // ---- a replay ----
  void begin() { chosen_.clear(), offered_.clear(); }
  // At ply k, one of the secret choices, this was chosen of what was legal and would have been told alike.
  void note(int k, std::int32_t chosen, std::span<const std::int32_t> offered);
  // What it chose for ply k is not on offer there: others do not choose from pools.
  void doubt() { lawless_ = true; }
  // Whether what leaves its place at ply k is what was put down, as far as the seat followed it. If not, it did not
  // follow it.
  bool moved_as_followed(int k, const std::byte* before);
  // The choice of ply k, of which all were told, is not legal in this world. False if that teaches nothing.
  bool refuse(int k);

 private:
  // A secret choice of another seat.
  struct Slot {
    int ply;
    int seat;
    ActionParts told;  // the choice; of its secret field nothing is read
    std::size_t field;
    SecretPool::Kinds may = SecretPool::kAny;  // what it may have been
  };
  // A thing left its place, or was turned up there.
  struct Moved {
    int ply;
    int slot;
    int place;
  };
  struct Sight;

  void follow(const GameDef& def, const ObservationHistory& history, int seat, int end);
  void follow_ply(int k, const Sight& before, const Sight& after, const std::vector<int>& named);
  [[nodiscard]] std::vector<int> named_places(std::int32_t choice) const;
  [[nodiscard]] const Moved* moved_at(int k) const;
  void forget(int slot);
  void learn_pools();

  const GameDef& def_;
  const Zone* zone_ = nullptr;       // where the things lie
  std::vector<Slot> slots_;          // in the order of their plies
  std::vector<int> at_;              // by place, while following: the slot of what lies there unseen, or kNone
  std::vector<Moved> moved_;         // in the order of their plies
  std::map<int, SecretPool> pools_;  // by seat; none before a replay told what they hold
  bool lawless_ = false;             // others do not choose from pools
  // Of a replay, by slot, as far as it came:
  std::vector<int> chosen_;
  std::vector<SecretPool::Kinds> offered_;
};

}  // namespace quoin
