// Match::Past, one ply with the state before it, and what the engine's own files may do with a match.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

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

// Plies that a seat remembers though the match does not, as they went in the world that was drawn for it.
struct Match::Told {
  std::shared_ptr<const Past> past;
  int to = kNone;
  bool from_start = false;  // all knew what lay where before the first of them
};

struct Match::Beginning {
  State block;
  int ply = 0;               // so many have been played before
  std::string by_hand = {};  // the position as it was given, JSON; "" if a block was
};

struct MatchAccess {
  using Past = Match::Past;
  // What `seat` remembers, in order: each ply with the state before it.
  static std::vector<const Past*> known_plies(const Match& match, int seat) {
    std::vector<const Past*> plies;
    const auto take = [&plies](const Past* past) {
      for (; past != nullptr; past = past->link.get()) plies.push_back(past);
    };
    take(match.past_.get());
    if (match.told_ && match.told_->to == seat) take(match.told_->past.get());
    std::reverse(plies.begin(), plies.end());
    return plies;
  }
  // Whether all know what lay where before the first of these plies.
  static bool knows_start(const Match& match, int seat) {
    if (match.told_) return match.told_->to == seat && match.told_->from_start;
    return match.beginning_ == nullptr;
  }
  static const Luck& luck(const Match& match) { return match.luck_; }
  static const Match::Beginning* beginning(const Match& match) { return match.beginning_.get(); }
  // The last ply, which links to those before it; null at the start.
  static const Match::Past* past(const Match& match) { return match.past_.get(); }
  // Deals the ply from `draws` or, at any other node, plays `choice` without asking whether it is legal.
  static Status advance(Match& match, std::int32_t choice, const std::vector<std::int32_t>* draws) {
    return match.advance(choice, draws);
  }
};

}  // namespace quoin
