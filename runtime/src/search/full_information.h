// Full information: whether a game can be searched as one whose seats all know the position.
#pragma once

#include <string>

#include "quoin/schema/game_def.h"

namespace quoin {

// Why not ("it hides things: hand"), or "".
inline std::string not_fully_known(const GameDef& def) {
  for (const Zone& zone : def.layout.zones) {
    if (zone.role != ZoneRole::kEngine && zone.hides()) return "not all seats see " + zone.name;
  }
  for (const Phase& phase : def.phases) {
    if (phase.together && def.seats.size() > 1) return "seats choose at the same time in phase " + phase.name;
  }
  return "";
}

}  // namespace quoin
