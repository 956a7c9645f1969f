// What lies behind a match: its plies, the latest first, each with the state before it.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "quoin/script/vm.h"
#include "quoin/state/state.h"

namespace quoin {

// One ply as it was played.
struct PlyRecord {
  Node node = Node::kDecide;
  int seat = kNone;                 // who chose or rolled
  std::int32_t choice = 0;          // action, or outcome at a chance node; 0 for a deal
  std::vector<std::int32_t> draws;  // of a deal
  std::vector<CardMove> moves;      // of cards of piles
  std::vector<Pass> passes;         // automatic passes that followed
  std::uint64_t hash = 0;           // of the state after it
};

// The ply with what stood before it. Copies of a match share it as a constant.
struct PlayedPly {
  PlayedPly(std::shared_ptr<const PlayedPly> link, State state, std::vector<std::int32_t> list)
      : before(std::move(state)), legal(std::move(list)), earlier_(std::move(link)) {}
  PlayedPly(const PlayedPly&) = delete;
  PlayedPly& operator=(const PlayedPly&) = delete;

  // Frees a long past in a loop: one shared_ptr freeing the next would use up the stack.
  ~PlayedPly() {
    std::shared_ptr<const PlayedPly> rest = std::move(earlier_);
    while (rest && rest.use_count() == 1) {
      std::shared_ptr<const PlayedPly> next = std::move(rest->earlier_);
      rest = std::move(next);
    }
  }

  State before;
  std::vector<std::int32_t> legal;  // for who chose; empty where nobody chose
  PlyRecord record;

  // The ply before this one; null for the first that is known.
  [[nodiscard]] const std::shared_ptr<const PlayedPly>& earlier() const { return earlier_; }

 private:
  mutable std::shared_ptr<const PlayedPly> earlier_;  // emptied only by the destructor
};

}  // namespace quoin
