// Evaluation: values of positions as integers, for alpha-beta and solving: a seat's return at the end of a match, and a
// heuristic estimate before it. Also says whether a game has full information.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "quoin/engine/returns.h"
#include "quoin/schema/node_reader.h"
#include "quoin/script/vm.h"

namespace quoin {

// Why the game has no full information, so that it cannot be searched as one: "not all seats see hand"; "" if it has.
inline std::string hidden_information(const GameDef& def) {
  for (const Zone& zone : def.layout.zones) {
    if (zone.role != ZoneRole::kEngine && zone.hides()) return "not all seats see " + zone.name;
  }
  for (const Phase& phase : def.phases) {
    if (phase.together && def.seats.size() > 1) return "seats choose at the same time in phase " + phase.name;
  }
  return "";
}

class Evaluation {
 public:
  // Values are returns of `seat`. Its side maximizes them. All others minimize them, except where all play on one side:
  // then they maximize them, too.
  Evaluation(const GameDef& def, int seat) : def_(def), nodes_(def), seat_(seat), utility_(utility_of(def)) {
    const double reach = std::max({1.0, std::abs(utility_.min), std::abs(utility_.max)});
    unit_ = def.dice.empty() ? (def.payoffs ? 1 : kUnit) : kUnit * kFine;
    while (unit_ > 1 && unit_ * reach > kMost) unit_ = std::floor(unit_ / 2);  // an integer, so payoffs stay exact
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

  // +1 if the seat that chooses in this position maximizes the value, -1 if it minimizes it.
  [[nodiscard]] int sign(const std::byte* block) const {
    if (def_.sides() == 1 || utility_.kind == Utility::Kind::kIdentical) return 1;
    return def_.team_of[as_size(nodes_.seat(block))] == def_.team_of[as_size(seat_)] ? 1 : -1;
  }
  // The exact value of a terminal position.
  [[nodiscard]] std::int32_t terminal(const std::byte* block) const {
    if (!by_winners_.empty()) return by_winners_[as_size(nodes_.winners(block))];
    return whole(returns_of(def_, block)[as_size(seat_)]);
  }
  [[nodiscard]] int seat() const { return seat_; }
  // What one seat wins the other loses, so that an estimate for one of them holds for both.
  [[nodiscard]] bool asks_chooser() const { return def_.seats.size() == 2 && def_.sides() == 2 && !def_.payoffs; }
  // What the seat does not get others surely take, so that they do minimize its value; or all want the same.
  [[nodiscard]] bool all_against() const {
    return def_.sides() == 1 || utility_.kind == Utility::Kind::kIdentical || (def_.sides() == 2 && utility_.sum);
  }
  // The value of a share between -1 (the least) and 1 (the most).
  [[nodiscard]] std::int32_t hinted(double share) const {
    return whole((utility_.max + utility_.min) / 2 + (utility_.max - utility_.min) / 2 * share);
  }
  // An estimate between the least and the most value: by the lead in points, where the game has points.
  [[nodiscard]] std::int32_t estimate(const std::byte* block) const {
    const double middle = (utility_.max + utility_.min) / 2;
    if (def_.scores < 0) return whole(middle);
    const Zone& points = def_.layout.zone(def_.scores);
    const double ahead = lead_of(def_, points_of(def_, block), as_size(seat_));
    return whole(middle + (utility_.max - utility_.min) / 2 * ahead / (points.holds.size + std::abs(ahead)));
  }

 private:
  // Of a return of 1: 1 to 8 winners share it without a remainder, and hints have whole values.
  static constexpr double kUnit = 21 * kMostValue;
  static constexpr double kFine = 1024;  // parts of a unit to which expected values are rounded
  static constexpr double kMost = 1e9;
  const GameDef& def_;
  NodeReader nodes_;
  int seat_;
  Utility utility_;
  double unit_;
  std::vector<std::int32_t> by_winners_;  // values by the mask of winners; empty in games with payoffs
};

}  // namespace quoin
