// The section `pieces`: kinds of pieces and how they move. After `regions`.
#include "quoin/schema/pieces.h"

#include <algorithm>
#include <array>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/piece_places.h"
#include "schema/sections.h"

namespace quoin {
namespace {

const std::vector<std::string> kOntoWords = {"empty", "other", "open"};  // in the order of Onto
enum Manner : std::size_t { kStep, kRide, kLeap, kJump, kHop };
constexpr const char* kManners[] = {"step", "ride", "leap", "jump", "hop"};  // in its order
const std::vector<std::string> kReserved = {"kind", "owner", "of"};          // what rules find beside the kinds

std::vector<std::string> read_ways(const YamlNode& node, const GameDef& def, const std::string& what) {
  const std::vector<std::string> known = way_names(kinds_of_sites(def));
  if (known.empty()) fault(node, what + " moves along ways, but no board has any", "declare a board");
  std::vector<std::string> ways;
  if (!node.is_list()) {
    ways.push_back(known[static_cast<std::size_t>(need_word(node, "a way of " + what, known))]);
    return ways;
  }
  for (const YamlNode& item : node.items) {
    ways.push_back(known[static_cast<std::size_t>(need_word(item, "a way of " + what, known))]);
  }
  if (ways.empty()) fault(node, what + " moves by no way", "name at least one");
  return ways;
}

int read_region_name(const YamlNode& node, const GameDef& def, const std::string& what) {
  std::vector<std::string> names;
  for (const Region& region : def.regions) names.push_back(region.name);
  if (names.empty()) fault(node, what + " must name a region, and there are none", "declare it under \"regions\"");
  return need_word(node, what, names);
}

void read_leap(const YamlNode& node, const GameDef& def, const std::string& what, Movement& movement) {
  if (need_list(node, "the leap of " + what).items.size() != 2) {
    fault(node, "the leap of " + what + " must be two numbers, rows and columns, such as [1, 2]", "write [1, 2]");
  }
  for (std::size_t k = 0; k < 2; ++k) {
    movement.leap[k] = evaluate_within(node.items[k], scope_of(def), "the leap of " + what, 0, 39);
  }
  if (movement.leap[0] == 0 && movement.leap[1] == 0)
    fault(node, "the leap of " + what + " leads nowhere", "let one of the two numbers be 1 or more");
}

// Fills in the ways or the leap, and how far it goes at most; the form's place in kManners.
std::size_t read_form(const YamlNode& map, const GameDef& def, const std::string& what, Movement& movement) {
  std::vector<std::size_t> given;
  for (std::size_t form = 0; form < std::size(kManners); ++form) {
    if (map.find(kManners[form]) != nullptr) given.push_back(form);
  }
  if (given.size() != 1)
    fault(map, "a movement of " + what + " must have one of step, ride, leap, jump and hop",
          "write just one of them, as in {step: all}; for several, moves: [{step: all}, {ride: diagonal}]");
  const YamlNode& node = *map.find(kManners[given[0]]);
  if (given[0] == kLeap) {
    read_leap(node, def, what, movement);
  } else {
    movement.ways = read_ways(node, def, what);
  }
  if (given[0] != kRide) movement.most = 1;
  return given[0];
}

Form ways_form() {
  return form::titled("ways", "A way of a board or a set of them, or several.",
                      form::either({form::name(), form::list(form::name(), 1)}));
}

std::vector<Key> movement_keys() {
  return {{"step", ways_form(),
           "To the next site by a way, a set of them, or a list of these; `forward` is the seat's own.", "all"},
          {"ride", ways_form(), "Along a way as far as the sites between are empty.", "diagonal"},
          {"leap", form::list(form::expression(), 2, 2),
           "To what lies so many rows and columns away, or columns and rows, to any side, whatever stands between.",
           "[1, 2]"},
          {"jump", ways_form(),
           "Along a way over the next site, on which another seat's piece stands, to the empty site behind it; it "
           "takes that piece.",
           "diagonal"},
          {"hop", ways_form(), "The same over a piece of any seat, which stays.", "all"},
          {"least", form::expression(), "Of a ride: how many sites at least.", "2", "1"},
          {"most", form::expression(), "Of a ride: how many sites at most.", "3", "no bound"},
          {"onto", form::words(kOntoWords),
           "What it ends on: empty, other (a piece of another seat, which it takes), or open: either.", "other",
           "open; empty for jumps and hops"},
          {"flying", form::flag(),
           "Of a jump: any number of empty sites may lie before what it jumps over, and behind.", "true"},
          {"from", form::name(), "A region, or one for each seat: only from there.", "second_row"}};
}

const Section& promotion_section() {
  static const Section kSection{"promotion",
                                "What it becomes.",
                                {{"in", form::name(), "The region in which it does.", "last_row", "", true},
                                 {"to", form::names(), "The kinds that it may become.", "[queen, rook]", "", true}}};
  return kSection;
}

std::vector<Key> nature_keys() {
  return {{"royal", form::flag(), "No move may leave it where another seat could take it.", "true"},
          {"promotes", form::section(promotion_section), "What it may become when a move ends there.",
           "{in: last_row, to: [queen]}"}};
}

std::vector<Rule> movement_rules() {
  using enum Rule::Kind;
  return {{kNeeds, {"least", "ride"}},
          {kNeeds, {"most", "ride"}},
          {kNeeds, {"flying", "jump"}},
          {kBars, {"onto", "jump", "hop"}}};
}

const Section& movement_section() {
  static const Section kSection = [] {
    Section section{"movement", "One way of moving.", movement_keys(), movement_rules()};
    section.rules.push_back({Rule::Kind::kOneOf, {kManners, std::end(kManners)}});
    return section;
  }();
  return kSection;
}

const Section& piece_section() {
  static const Section kSection = [] {
    Section section{"piece", "A kind of piece that moves in one way.", movement_keys(), movement_rules()};
    for (Key& key : nature_keys()) section.keys.push_back(std::move(key));
    for (const Key& key : movement_keys()) {
      if (std::ranges::find(kManners, key.name) == std::end(kManners)) {
        section.rules.push_back({Rule::Kind::kNeeds, {std::string(key.name), "step", "ride", "leap", "jump", "hop"}});
      }
    }
    for (std::size_t one = 0; one < std::size(kManners); ++one) {
      Rule alone{Rule::Kind::kBars, {kManners[one]}};
      for (std::size_t other = one + 1; other < std::size(kManners); ++other) alone.keys.emplace_back(kManners[other]);
      if (alone.keys.size() > 1) section.rules.push_back(std::move(alone));
    }
    return section;
  }();
  return kSection;
}

const Section& moves_section() {
  static const Section kSection = [] {
    Section section{"piece_of_several_moves",
                    "A kind of piece that moves in several ways.",
                    {{"moves", form::list(form::section(movement_section), 0, kMaxMovements), "Its ways of moving.",
                      "[{step: all}, {leap: [1, 2]}]", "", true}}};
    for (Key& key : nature_keys()) section.keys.push_back(std::move(key));
    return section;
  }();
  return kSection;
}

Movement read_movement(const YamlNode& map, const GameDef& def, const std::string& what) {
  Movement movement;
  const std::size_t form = read_form(map, def, what, movement);
  if (const YamlNode* most = map.find("most")) {
    if (form != kRide)
      fault(*most, "\"most\" of " + what + " limits a ride only",
            "leave it out, or write ride for what it rides along");
    movement.most = evaluate_within(*most, scope_of(def), "\"most\" of " + what, 1, 1000);
  }
  if (const YamlNode* least = map.find("least")) {
    if (form != kRide)
      fault(*least, "\"least\" of " + what + " belongs to a ride only",
            "leave it out, or write ride for what it rides along");
    movement.least = evaluate_within(*least, scope_of(def), "\"least\" of " + what, 1, std::min(movement.most, 1000));
  }
  if (const YamlNode* onto = map.find("onto")) {
    if (form >= kJump)
      fault(*onto, what + " has an \"onto\", but jumps and hops end where nothing stands", "leave \"onto\" out");
    movement.onto = static_cast<Onto>(need_word(*onto, "\"onto\" of " + what, kOntoWords));
  }
  if (const YamlNode* flying = map.find("flying")) {
    if (form != kJump)
      fault(*flying, "\"flying\" of " + what + " belongs to a jump only", "leave it out, or write jump");
    movement.flying = need_flag(*flying, "\"flying\" of " + what);
  }
  if (const YamlNode* from = map.find("from")) {
    movement.from = read_region_name(*from, def, "\"from\" of " + what);
  }
  if (form >= kJump) movement.over = form == kJump ? Over::kTaken : Over::kLeft;
  if (form >= kJump) movement.onto = Onto::kEmpty;
  return movement;
}

void read_movements(const YamlNode& map, const GameDef& def, const std::string& what, PieceKind& kind) {
  const YamlNode* moves = map.find("moves");
  if (moves == nullptr) {
    need_section(map, piece_section(), what);
    const auto moves_so = [&map](const Key& key) { return map.find(key.name) != nullptr; };
    if (std::ranges::any_of(movement_section().keys, moves_so)) {
      kind.movements.push_back(read_movement(map, def, what));
    }
    return;
  }
  need_section(map, moves_section(), what + ", whose movements are a list,");
  for (const YamlNode& one : need_list(*moves, "\"moves\" of " + what).items) {
    need_section(one, movement_section(), "a movement of " + what);
    kind.movements.push_back(read_movement(one, def, what));
  }
  if (kind.movements.size() > kMaxMovements) {
    fault(*moves, what + " has more than " + std::to_string(kMaxMovements) + " movements",
          "use sets of ways, as in {step: all}");
  }
}

// {in: REGION, to: [queen, rook]}
void read_promotion(const YamlNode& map, const GameDef& def, const std::vector<std::string>& kinds,
                    const std::string& what, PieceKind& kind) {
  need_section(map, promotion_section(), what);
  kind.promotes_in = read_region_name(need(map, "in", what), def, "\"in\" of " + what);
  const YamlNode& to = need(map, "to", what);
  for (const YamlNode& item : need_list(to, "\"to\" of " + what).items) {
    const int as = need_word(item, "a kind in \"to\" of " + what, kinds);
    if (std::ranges::find(kind.promotes, as) != kind.promotes.end()) {
      fault(item, what + " names \"" + item.text + "\" twice", "leave one of the two out");
    }
    kind.promotes.push_back(as);
  }
  if (kind.promotes.empty()) fault(to, what + " names no kind", "name at least one, or leave \"promotes\" out");
}

void need_free_name(const YamlNode& node, const GameDef& def, const std::string& name) {
  const auto is_name = [&name](const auto& thing) { return thing.name == name; };
  if (name == "seat" || name == "bool" || std::ranges::any_of(def.sets, is_name) ||
      std::ranges::any_of(def.shapes, is_name) || std::ranges::any_of(def.boards, is_name)) {
    fault(node, "pieces cannot be called \"" + name + "\": that is something else already", "give them another name");
  }
}

PieceKind read_kind(const YamlNode& map, const GameDef& def, const std::vector<std::string>& names, std::size_t number,
                    const std::string& all) {
  PieceKind kind;
  kind.name = names[number];
  if (map.kind == YamlNode::Kind::kNothing) return kind;
  const std::string what = "\"" + kind.name + "\" of " + all;
  read_movements(need_map(map, what), def, what, kind);
  if (const YamlNode* royal = map.find("royal")) kind.royal = need_flag(*royal, "\"royal\" of " + what);
  if (const YamlNode* promotes = map.find("promotes")) {
    read_promotion(*promotes, def, names, "\"promotes\" of " + what, kind);
  }
  return kind;
}

Pieces read_army(const YamlEntry& entry, const GameDef& def) {
  Pieces pieces;
  pieces.name = need_name(entry.key, "the name of pieces");
  need_free_name(entry.key, def, pieces.name);
  const std::string all = "pieces \"" + pieces.name + "\"";
  std::vector<std::string> names;
  for (const YamlEntry& one : need_map(entry.value, all).entries) {
    names.push_back(need_name(one.key, "a kind of " + all));
    if (std::ranges::find(kReserved, names.back()) != kReserved.end()) {
      fault(one.key, "a kind of " + all + " cannot be called \"" + names.back() + "\", which rules call something else",
            "give it another name");
    }
  }
  if (names.empty()) fault(entry.value, all + " have no kinds", "name at least one");
  if (names.size() > kMaxKindsOfPieces) {
    fault(entry.value, all + " have more than " + std::to_string(kMaxKindsOfPieces) + " kinds", "use fewer");
  }
  for (std::size_t number = 0; number < names.size(); ++number) {
    pieces.kinds.push_back(read_kind(entry.value.entries[number].value, def, names, number, all));
  }
  std::vector<std::string> texts = pieces_domain(def, pieces).names;
  std::ranges::sort(texts);
  if (const auto twice = std::ranges::adjacent_find(texts); twice != texts.end()) {
    fault(entry.key, "two of " + all + " would be called \"" + *twice + "\"", "rename a seat or a kind");
  }
  return pieces;
}

}  // namespace

Form pieces_form() {
  const Form kind =
      form::titled("kind_of_piece", "How a kind of pieces moves; nothing: not at all.",
                   form::either({form::nothing(), form::section(piece_section), form::section(moves_section)}));
  return form::map(form::map(kind, 1, kMaxKindsOfPieces, kReserved), 0, kMaxOfASection, {"seat", "bool"});
}

void read_pieces(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("pieces");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"pieces\"").entries.size(), "\"pieces\"");
  for (const YamlEntry& entry : section->entries) def.pieces.push_back(read_army(entry, def));
}

// ---- description ----

static const Described<Movement>& described(const Movement&) {
  static const Described<Movement> kDescribed{
      "Movement",
      "One way of moving: along ways over empty sites, at once to a site so many rows and columns away, or along a way "
      "over one piece to an empty site behind it.",
      {{"ways", &Movement::ways, "Names of ways or of sets of them; empty: a leap."},
       {"least", &Movement::least, "Sites along a way."},
       worded("onto", &Movement::onto, {"empty", "other", "open"},
              "What the last site holds: nothing, another seat's piece, or either."),
       worded("over", &Movement::over, {"nothing", "taken", "left"},
              "What becomes of the piece that it passes over: there is none, it is taken, it stays."),
       {"flying", &Movement::flying,
        "Of a jump: any number of empty sites may lie before what it passes over, and behind it."},
       {"most", [](const Movement& one) { return one.most == INT_MAX ? std::nullopt : std::optional(one.most); },
        "1: a step; without it as far as the way is empty."},
       {"leap",
        [](const Movement& one) {
          return one.ways.empty() ? std::optional(std::array<int, 2>{one.leap[0], one.leap[1]}) : std::nullopt;
        },
        "Rows and columns away, or columns and rows, to any side."},
       index("starts_in", &Movement::from, "Only from sites of this region.")}};
  return kDescribed;
}

static const Described<PieceKind>& described(const PieceKind&) {
  static const Described<PieceKind> kDescribed{
      "PieceKind",
      "How the pieces of a kind move.",
      {{"name", &PieceKind::name},
       {"royal", &PieceKind::royal, "Its owner may not leave it attacked."},
       {"movements", &PieceKind::movements},
       {"promotes", &PieceKind::promotes,
        "The kinds, by their numbers, that it becomes in the region ``promotes_in``."},
       index("promotes_in", &PieceKind::promotes_in)}};
  return kDescribed;
}

const Described<Pieces>& described(const Pieces&) {
  static const Described<Pieces> kDescribed{"Pieces",
                                            "Pieces of all seats: a value is ``seat * len(kinds) + kind``.",
                                            {{"name", &Pieces::name}, {"kinds", &Pieces::kinds}}};
  return kDescribed;
}

}  // namespace quoin
