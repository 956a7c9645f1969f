// Match::Past, one ply with the state before it, and what the engine's own files may do with a match.
#pragma once

#include <memory>
#include <utility>

#include "quoin/engine/match.h"

namespace quoin {

struct Match::Past {
  Past(std::shared_ptr<const Past> earlier, State before, std::vector<std::int32_t> list)
      : link(std::move(earlier)), state(std::move(before)), legal(std::move(list)) {}
  Past(const Past&) = delete;
  Past& operator=(const Past&) = delete;

  // Frees a long past in a loop: one shared_ptr freeing the next would use up the stack.
  ~Past() {
    std::shared_ptr<const Past> rest = std::move(link);
    while (rest && rest.use_count() == 1) {
      std::shared_ptr<const Past> next = std::move(rest->link);
      rest = std::move(next);
    }
  }

  mutable std::shared_ptr<const Past> link;  // the ply before; emptied only by the destructor
  State state;                               // before the ply
  std::vector<std::int32_t> legal;           // of that state
  PlyRecord ply;
};

struct MatchAccess {
  static const Luck& luck(const Match& match) { return match.luck_; }
  static const nlohmann::json* position(const Match& match) { return match.position_.get(); }
  // The last ply, which links to those before it; null at the start.
  static const Match::Past* past(const Match& match) { return match.past_.get(); }
  // Deals the ply from `draws` or, at any other node, plays `choice` without asking whether it is legal.
  static Status advance(Match& match, std::int32_t choice, const std::vector<std::int32_t>* draws) {
    return match.advance(choice, draws);
  }
};

}  // namespace quoin
