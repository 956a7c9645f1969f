// Watchers of a match for its summary: turn order, signature and leads. In: the block after setup and after each ply.
#pragma once

#include <array>
#include <memory>

#include "quoin/base/text.h"
#include "quoin/schema/node_reader.h"
#include "quoin/search/batch.h"

namespace quoin {

// The order in which the seats choose for the first time.
class TurnWatch {
 public:
  explicit TurnWatch(const GameDef& def) : nodes_(def), def_(&def), seats_(static_cast<int>(def.seats.size())) {}

  // Another match.
  void begin() {
    begun_ = 0;
    places_ = {};
  }
  void note(const std::byte* block) {
    if (begun_ < seats_) see(block);
  }
  void write(MatchSummary& summary) const {
    summary.places = places_;
    if (begun_ == 0 || begun_ == seats_) return;
    int place = begun_;
    for (int k = 1; k < seats_; ++k) {
      auto& of = summary.places[as_size((last_ + k) % seats_)];
      if (of == 0) of = static_cast<std::int8_t>(++place);
    }
  }

 private:
  void see(const std::byte* block) {
    if (nodes_.node(block) != Node::kDecide) return;
    const int seat = nodes_.seat(block);
    if (places_[as_size(seat)] > 0) return;
    if (def_->phases[as_size(nodes_.phase(block))].setup) return;
    places_[as_size(seat)] = static_cast<std::int8_t>(++begun_);
    last_ = seat;
  }

  NodeReader nodes_;
  const GameDef* def_;
  int seats_;
  int begun_ = 0;  // seats that have chosen
  int last_ = 0;   // the last of them
  std::array<std::int8_t, kMaxSeats> places_{};
};

// The leader is the side (a team, or a seat) that alone has the most points; on a tie the previous leader stays.
class LeadWatch {
 public:
  explicit LeadWatch(const GameDef& def)
      : def_(&def), points_(def.scores < 0 ? nullptr : &def.layout.zone(def.scores)) {}

  void note(const std::byte* block, int ply) {
    if (points_ == nullptr || def_->sides() < 2) return;
    const int now = leader(block);
    if (now == kNone || now == leader_) return;
    if (leader_ != kNone) ++changes_;
    leader_ = now;
    since_ = ply;
  }
  void write(MatchSummary& summary) const {
    summary.lead_changes = changes_;
    summary.lead_since = since_;
  }

 private:
  // kNone if several have the most.
  [[nodiscard]] int leader(const std::byte* block) const {
    std::array<int, kMaxSeats> sums{};
    for (std::size_t seat = 0; seat < def_->seats.size(); ++seat) {
      sums[as_size(def_->team_of[seat])] += read_cell(block, *points_, static_cast<int>(seat));
    }
    std::size_t best = 0;
    bool alone = true;
    for (std::size_t side = 1; side < as_size(def_->sides()); ++side) {
      const int ahead = sums[side] - sums[best];
      if (ahead > 0) best = side;
      if (ahead >= 0) alone = ahead > 0;
    }
    return alone ? static_cast<int>(best) : kNone;
  }

  const GameDef* def_;
  const Zone* points_;
  int leader_ = kNone;
  int changes_ = 0;
  int since_ = 0;
};

// Signature and leads of one match after another. Allocates nothing while they are played.
class MatchWatch {
 public:
  explicit MatchWatch(const GameDef& def)
      : def_(def), hashes_(new std::uint64_t[as_size(def.max_length) + 1]), leads_(def) {}

  void begin(const std::byte* block) {
    leads_ = LeadWatch(def_);
    note(block, 0);
  }
  // REQUIRES 0 <= ply <= max_length, one more than that noted last.
  void note(const std::byte* block, int ply) {
    hashes_[as_size(ply)] = hash_bytes(block, as_size(def_.layout.bytes));
    leads_.note(block, ply);
    plies_ = ply;
  }
  void write(MatchSummary& summary) const {
    leads_.write(summary);
    summary.plies = plies_;
    summary.signature = hash_bytes(hashes_.get(), (as_size(plies_) + 1) * sizeof(std::uint64_t));
  }

 private:
  const GameDef& def_;
  std::unique_ptr<std::uint64_t[]> hashes_;  // not filled with zeros: a match may be far shorter than it may be
  LeadWatch leads_;
  int plies_ = 0;
};

}  // namespace quoin
