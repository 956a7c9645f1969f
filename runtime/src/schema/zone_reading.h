// What zones of every kind, counters and records are read with.
#pragma once

#include <string>
#include <vector>

#include "schema/fields.h"

namespace quoin {

// False, and noted as absent, if the thing's `when` does not hold.
bool exists_here(const YamlEntry& entry, GameDef& def, const std::string& what);

// The keys `per` and `over`, read apart: by read_shape those of a zone, by read_rows `per` of a pile.
Field<Zone> per_field();
Field<Zone> over_field();
void read_shape(Zone& zone, const YamlNode& map, const Reading& in);
void read_rows(Zone& zone, const YamlNode& map, const Reading& in);
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
  constexpr const char* kMeaning = "What it is for, in a sentence.";
  constexpr const char* kExample = "who begins the next round";
  if constexpr (std::is_base_of_v<Zone, T>) {
    return {"help", text(static_cast<std::string T::*>(&Zone::help)), kMeaning, kExample};
  } else {
    return {"help", apart<T>(form::text()), kMeaning, kExample};
  }
}

inline constexpr int kMaxCapacity = 100'000;  // places of a zone, rows of a record, positions of a history

// The number of the zone that was added last.
inline int last_zone(const GameDef& def) { return static_cast<int>(def.layout.zones.size()) - 1; }

// Reads each entry of a section, whose names are those of no other thing of the block.
using EntryReader = void (*)(const YamlEntry& entry, GameDef& def, const std::string& what);
void read_entries(const YamlNode& root, GameDef& def, const std::string& section, const std::string& thing,
                  EntryReader read);
// What no thing of the block may be called.
const std::vector<std::string>& names_of_the_engine();

// A zone of `length` places numbered from 0.
Zone row_zone(std::string name, ZoneRole role, Domain holds, int length);
// Adds it to the game's, if there is room.
void add_zone(GameDef& def, Zone zone, const YamlNode& place, bool scratch = false);
// {pile: CARDS, ...}
void read_pile(const YamlEntry& entry, GameDef& def, const std::string& what);
const Section& pile_section();

}  // namespace quoin
