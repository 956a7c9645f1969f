// Relations the other way round, made when they are asked for first.
#include "script/row_access.h"

namespace quoin {

const Inverse& Inverses::of(const GameDef& def, int kind_index, int field_index) {
  Inverse& inverse = known_[{kind_index, field_index}];
  if (!inverse.places.empty()) return inverse;
  const ActionKind& kind = def.actions[static_cast<std::size_t>(kind_index)];
  const Domain& domain = kind.fields[static_cast<std::size_t>(field_index)].domain;
  const Domain& source = kind.fields[static_cast<std::size_t>(domain.of_field)].domain;
  const Board& board = def.boards[static_cast<std::size_t>(source.board)];
  const Relation& relation =
      board.sites[static_cast<std::size_t>(source.sites)].relations[static_cast<std::size_t>(domain.relation)];
  inverse.targets = static_cast<int>(board.sites[static_cast<std::size_t>(relation.target_sites)].names.size());
  inverse.places.assign(static_cast<std::size_t>(relation.sources) * static_cast<std::size_t>(inverse.targets), -1);
  for (int site = 0; site < relation.sources; ++site) {
    for (int k = relation.width - 1; k >= 0; --k) {
      const int target = relation.table[static_cast<std::size_t>(site * relation.width + k)];
      if (target < 0) continue;
      inverse.places[static_cast<std::size_t>(site * inverse.targets + target)] = static_cast<std::int16_t>(k);
    }
  }
  return inverse;
}

}  // namespace quoin
