// Evaluation: what a search compares positions by, as whole numbers. In: blocks. Out: what a seat's side gets there, at
// the end or, as far as can be told, before it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "quoin/engine/returns.h"
#include "quoin/schema/node_reader.h"

namespace quoin {

class Evaluation {
 public:
  // Of this seat, whose side wants the most of it. All others want the least, or, of one side, the most too.
  Evaluation(const GameDef& def, int seat) : def_(def), nodes_(def), seat_(seat), utility_(utility_of(def)) {
    const double reach = std::max({1.0, std::abs(utility_.min), std::abs(utility_.max)});
    unit_ = def.dice.empty() ? (def.payoffs ? 1 : kUnit) : kUnit * kFine;
    while (unit_ > 1 && unit_ * reach > kMost)
      unit_ = std::floor(unit_ / 2);  // whole, so that payoffs stay what they are
    if (def.payoffs) return;
    by_winners_.resize(std::size_t{1} << def.seats.size());
    std::vector<std::byte> block(as_size(def.layout.bytes));
    const auto engine = [&](int zone) -> const Zone& { return def.layout.zone(zone); };
    write_cell(block.data(), engine(def.layout.node), 0, static_cast<int>(Node::kEnd));
    for (std::size_t winners = 0; winners < by_winners_.size(); ++winners) {
      write_cell(block.data(), engine(def.layout.winners), 0, static_cast<int>(winners));
      by_winners_[winners] = whole(returns_of(def, block.data())[as_size(seat)]);
    }
  }

  [[nodiscard]] std::int32_t least() const { return whole(utility_.min); }
  [[nodiscard]] std::int32_t most() const { return whole(utility_.max); }
  [[nodiscard]] double returned(std::int32_t value) const { return value / unit_; }
  [[nodiscard]] std::int32_t whole(double returned) const {
    return static_cast<std::int32_t>(std::lround(returned * unit_));
  }

  // +1: who chooses here wants the most, -1: the least.
  [[nodiscard]] int wants(const std::byte* block) const {
    if (def_.sides() == 1 || utility_.kind == Utility::Kind::kIdentical) return 1;
    return def_.team_of[as_size(nodes_.seat(block))] == def_.team_of[as_size(seat_)] ? 1 : -1;
  }
  // REQUIRES that the match is over there.
  [[nodiscard]] std::int32_t at_end(const std::byte* block) const {
    if (!by_winners_.empty()) return by_winners_[as_size(nodes_.winners(block))];
    return whole(returns_of(def_, block)[as_size(seat_)]);
  }
  // A guess, nearer to the middle than any end: by points, where the game has them.
  [[nodiscard]] std::int32_t guess(const std::byte* block) const {
    const double middle = (utility_.max + utility_.min) / 2;
    if (def_.scores < 0) return whole(middle);
    const Zone& points = def_.layout.zone(def_.scores);
    const double ahead = lead_of(def_, points_of(def_, block), as_size(seat_));
    return whole(middle + (utility_.max - utility_.min) / 2 * ahead / (points.holds.size + std::abs(ahead)));
  }

 private:
  static constexpr double kUnit = 840;   // shared by 1 to 8 winners without a remainder
  static constexpr double kFine = 1024;  // means of luck are rounded to so much of it
  static constexpr double kMost = 1e9;
  const GameDef& def_;
  NodeReader nodes_;
  int seat_;
  Utility utility_;
  double unit_;
  std::vector<std::int32_t> by_winners_;  // by their mask; empty where payoffs count
};

}  // namespace quoin
