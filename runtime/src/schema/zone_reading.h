// What zones of every kind, counters and records are read with.
#pragma once

#include <string>

#include "schema/fields.h"

namespace quoin {

// False, and noted as absent, if the thing's `when` does not hold.
bool exists_here(const YamlEntry& entry, GameDef& def, const std::string& what);

Field<Zone> per_field();
// `display: hidden`, and no more.
void read_hidden(Zone& zone, const YamlNode& node, const Reading& in, const std::string& called);
Field<Zone> hidden_field();

template <class T>
Field<T> when_field() {
  return {"when", apart<T>(form::condition()), "With which dials it exists; without them it is left out.",
          "repetition > 0", otherwise("always")};
}
template <class T>
Field<T> help_field() {
  return {"help", apart<T>(form::text()), "What it is for, in a sentence.", "who begins the next round"};
}

// A zone of `length` places numbered from 0.
Zone row_zone(std::string name, ZoneRole role, Domain holds, int length);
// Adds it to the game's, if there is room.
void add_zone(GameDef& def, Zone zone, const YamlNode& place, bool scratch = false);
// {pile: CARDS, ...}
void read_pile(const YamlEntry& entry, GameDef& def, const std::string& what);
const Section& pile_section();

}  // namespace quoin
