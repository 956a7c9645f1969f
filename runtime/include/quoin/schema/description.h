// The description of a game: all that its definition declares, as JSON with a version. Python's dataclasses, the
// prelude's tables and programs in other languages read this one form; docs/files.md explains it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kDescriptionVersion = 2;  // key "quoin"; raised when a reader of the old form would err

// All of it, or without what only people and pictures ask for and what grows with boards, shapes and zones: about,
// display, names, positions, outlines and places of sites, tables of relations, ways and sides, strokes, names of
// shapes, start values.
enum class Tables { kAll, kLeftOut };

// Keys without a value (no scores, a zone over nothing) are left out.
nlohmann::json description(const GameDef& def, Tables tables = Tables::kAll);

// The JSON Schema (draft-07) of what `description` makes of any game, with all tables.
nlohmann::ordered_json description_schema();

// A dial's value: an integer, a text or, where the choices are no and yes, a bool; of counts an object from names to
// numbers.
nlohmann::json dial_json(const Dial& dial, int value, const std::vector<int>& counts);

// ---- what a game is called ----

// "murailles" or "murailles/7x7".
std::string full_name(const GameDef& def);
// The names in "7x7+sprint".
std::vector<std::string> variant_names(const GameDef& def);
// full_name and the dials that its variants leave otherwise: "murailles/7x7(max_turns=100)". load_game reads it back.
std::string spec_text(const GameDef& def);

}  // namespace quoin
