// Domains as written in game.yaml: "0..20", "seat?", "bool", "colour", "field.cells", or a list of names.
#pragma once

#include <string>

#include "quoin/schema/game_def.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// `what` names the place in faults: "what zone \"walls\" holds".
Domain read_domain(const YamlNode& node, const GameDef& def, const std::string& what);
// Whether it is a word or a range that stands for a domain by itself.
bool names_domain(const YamlNode& node, const GameDef& def);
// {some: card, least: 2, most: 3}.
const Section& selection_section();
Domain read_selection(const YamlNode& map, const GameDef& def, const std::string& what);
// What a place holds, or a field of an effect: a domain, or a selection.
Domain read_held(const YamlNode& node, const GameDef& def, const std::string& what);
Form held_form();
// Before zones are read: sets of which something holds some count among GameDef::cards.
void add_counted_sets(const YamlNode& root, GameDef& def);
// Once all are read: cards have the selections of all fields and zones.
void add_selections(GameDef& def);
// The sites of a board as a domain.
Domain site_domain(const GameDef& def, int board, int sites);
Domain seat_domain(const GameDef& def);
// Every piece: "white_pawn".
Domain pieces_domain(const GameDef& def, const Pieces& pieces);
Domain range_domain(int low, int high);
// Whether a die's name is a domain: what it shows, if several dice are thrown.
bool names_domain_of_outcomes(const Die& die);

// One value of a domain. Ranges take expressions; yes and no may be written true and false. `what` holds it.
int read_value(const YamlNode& node, const Domain& domain, const GameDef& def, const std::string& what);

}  // namespace quoin
