// What stands at a block's node: its kind, who chooses or rolls, in which phase. In: a game; then any of its blocks.
#pragma once

#include "quoin/schema/game_def.h"

namespace quoin {

class NodeReader {
 public:
  explicit NodeReader(const GameDef& def)  // must outlive it
      : def_(&def), node_at_(def.layout.zones[static_cast<std::size_t>(def.layout.node)].offset) {}

  // Of a zone of the engine's, by its index in the layout.
  [[nodiscard]] int value(const std::byte* block, int zone, int place = 0) const {
    return read_cell(block, def_->layout.zones[static_cast<std::size_t>(zone)], place);
  }
  [[nodiscard]] Node node(const std::byte* block) const { return static_cast<Node>(block[node_at_]); }
  // Who decides, rolls or commits next; kNone at deal and end.
  [[nodiscard]] int seat(const std::byte* block) const { return value(block, def_->layout.seat); }
  // Index of the phase, die or deal, by node.
  [[nodiscard]] int phase(const std::byte* block) const { return value(block, def_->layout.phase); }
  // Of a together node: who commits first.
  [[nodiscard]] int first(const std::byte* block) const { return value(block, def_->layout.first); }
  [[nodiscard]] int winners(const std::byte* block) const { return value(block, def_->layout.winners); }
  // REQUIRES a chance node.
  [[nodiscard]] const Die& die(const std::byte* block) const {
    return def_->dice[static_cast<std::size_t>(phase(block))];
  }
  // Name of the phase, die or deal; empty where the match is over.
  [[nodiscard]] std::string phase_name(const std::byte* block) const {
    const auto index = static_cast<std::size_t>(phase(block));
    switch (node(block)) {
      case Node::kDecide:
      case Node::kTogether: return def_->phases[index].name;
      case Node::kChance: return def_->dice[index].name;
      case Node::kDeal: return def_->deals[index];
      case Node::kEnd:
      case Node::kUnset: break;
    }
    return "";
  }

 private:
  const GameDef* def_;
  std::ptrdiff_t node_at_;  // its zone is one byte: so few kinds there are
};

}  // namespace quoin
