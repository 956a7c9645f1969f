// One function per section of game.yaml. Each reads its part of `root`, checks it and adds it to `def`; they are called
// in the order in which they stand here, since later sections refer to earlier ones. All throw Fault.
#pragma once

#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"
#include "schema/expression.h"
#include "schema/fields.h"
#include "schema/variants.h"

namespace quoin {

void read_heading(const YamlNode& root, GameDef& def);  // quoin, id, title, version, summary, about
void read_sets(const YamlNode& root, GameDef& def);
void read_dials(const YamlNode& root, GameDef& def);
// Standards, then variants in order, then `typed`. Two variants that disagree are refused.
// Notes what each variant sets dials to, as far as it can be read: else that is told to who chooses the variant.
void note_dials_of_variants(GameDef& def, const std::vector<Variant>& all);
void set_dials(GameDef& def, const std::vector<Variant>& variants, const DialValues& typed);
void read_seats(const YamlNode& root, GameDef& def);  // as many as the dial `players` says
// The names of all seats that the game declares, those too that these dials leave empty. After read_seats.
std::vector<std::string> declared_seats(const YamlNode& root);
// Section `requires`: refuses dials that do not go together.
void check_requirements(const YamlNode& root, const GameDef& def);
void read_boards(const YamlNode& root, const std::vector<std::string>& methods, GameDef& def);
void read_regions(const YamlNode& root, GameDef& def);
void read_shapes(const YamlNode& root, GameDef& def);
void read_pieces(const YamlNode& root, GameDef& def);
void read_tokens(const YamlNode& root, GameDef& def);  // before cards, which may cost some
void read_cards(const YamlNode& root, GameDef& def);
void read_dice(const YamlNode& root, GameDef& def);
void read_zones(const YamlNode& root, GameDef& def);
void check_tokens(const YamlNode& root, const GameDef& def);  // after zones: where they begin
void check_pieces(const YamlNode& root, const GameDef& def);  // after zones: whether they can move where they stand
void read_counters(const YamlNode& root, GameDef& def);
void read_switches(const YamlNode& root, GameDef& def);  // after counters: zones by which others are seen
void read_records(const YamlNode& root, GameDef& def);
void read_histories(const YamlNode& root, GameDef& def);
void read_deals(const YamlNode& root, GameDef& def);
void read_phases(const YamlNode& root, GameDef& def);
void read_actions(const YamlNode& root, GameDef& def);
void read_effects(const YamlNode& root, GameDef& def);  // after phases
void read_refills(const YamlNode& root, GameDef& def);  // of piles; after deals and effects
void read_ending(const YamlNode& root, GameDef& def);   // max_length, scores, payoffs
void add_engine_zones(GameDef& def);
void read_display(const YamlNode& root, GameDef& def);

// ---- what may stand in game.yaml, and under each key ----

const Fields<GameDef>& game_fields();

Form seats_form();
Form dials_form();
Form requirements_form();
Form sets_form();
Form boards_form();
Form regions_form();
Form shapes_form();
Form pieces_form();
Form tokens_form();
Form cards_form();
Form zones_form();
Form counters_form();
Form records_form();
Form histories_form();
Form dice_form();
Form phases_form();
Form actions_form();
Form effects_form();
Form payoffs_form();
Form zone_look_form();  // `display` of a zone or counter
Form display_form();

}  // namespace quoin
