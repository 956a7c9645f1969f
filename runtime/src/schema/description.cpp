// A game's definition as JSON: one function a section, in the order of game.yaml.
#include "quoin/schema/description.h"

#include <array>
#include <cstddef>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/schema/yaml.h"
#include "schema/display_parts.h"

namespace quoin {
namespace {

using nlohmann::json;

// A list with an entry for each item.
template <class List, class Describe>
json list_of(const List& list, Describe describe_one) {
  auto result = json::array();
  for (const auto& item : list) result.push_back(describe_one(item));
  return result;
}

// The numbers of a table, `width` in a row.
template <class Table>
json rows_of(const Table& table, int width) {
  auto rows = json::array();
  for (std::size_t at = 0; at < table.size(); at += static_cast<std::size_t>(width)) {
    rows.push_back(json::array_t(table.begin() + static_cast<std::ptrdiff_t>(at),
                                 table.begin() + static_cast<std::ptrdiff_t>(at) + width));
  }
  return rows;
}

void set_index(json& entry, const char* key, int index) {
  if (index >= 0) entry[key] = index;
}

// Sites and shapes are named where they are described; here stand the names that the domain alone has.
json describe_domain(const Domain& domain) {
  constexpr std::array kKinds{"range", "names", "seats", "sites", "relation", "some"};
  json result = {{"kind", kKinds.at(static_cast<std::size_t>(domain.kind))},
                 {"label", domain.label},
                 {"min", domain.min},
                 {"max", domain.max()},
                 {"size", domain.size},
                 {"optional", domain.optional},
                 {"truth", domain.is_bool()}};
  if (domain.kind == DomainKind::kSeats || (domain.kind == DomainKind::kNames && domain.shapes < 0)) {
    result["names"] = domain.names;
  }
  set_index(result, "board", domain.board);
  set_index(result, "sites", domain.sites);
  set_index(result, "pieces", domain.pieces);
  set_index(result, "cards", domain.cards);
  set_index(result, "relation", domain.relation);
  set_index(result, "of_field", domain.of_field);
  set_index(result, "shapes", domain.shapes);
  if (domain.kind == DomainKind::kSome) result.update({{"least", domain.least}, {"most", domain.most}});
  return result;
}

json describe_seats(const GameDef& def) {
  auto result = json::array();
  for (std::size_t i = 0; i < def.seats.size(); ++i) {
    result.push_back({{"name", def.seats[i]},
                      {"colour", i < def.seat_colours.size() ? def.seat_colours[i] : ""},
                      {"team", i < def.team_of.size() ? def.team_of[i] : static_cast<int>(i)}});
  }
  return result;
}

json describe_payoffs(const Payoffs& payoffs) {
  json entry = {{"min", payoffs.range.min}, {"max", payoffs.range.max()}, {"same", payoffs.same}};
  if (payoffs.sum) entry["sum"] = *payoffs.sum;
  return entry;
}

json describe_dial(const Dial& dial) {
  json entry = {{"name", dial.name},
                {"help", dial.help},
                {"default", dial_json(dial, dial.standard, dial.standard_counts)},
                {"value", dial_json(dial, dial.value, dial.counts)},
                {"assumption", dial.assumption}};
  if (dial.is_counts()) {
    entry.update({{"kind", "counts"}, {"names", dial.counted.names}, {"min", dial.each.min}, {"max", dial.each.max()}});
  } else if (dial.domain.kind == DomainKind::kRange) {
    entry.update({{"kind", "range"}, {"min", dial.domain.min}, {"max", dial.domain.max()}, {"step", dial.step}});
  } else {
    entry.update({{"kind", dial.domain.is_bool() ? "flag" : "choices"}, {"names", dial.domain.names}});
  }
  return entry;
}

json describe_relation(const Relation& relation, Tables tables) {
  json entry = {{"name", relation.name}, {"width", relation.width}, {"sites", relation.target_sites}};
  if (tables == Tables::kAll) entry["table"] = rows_of(relation.table, relation.width);
  return entry;
}

json point(const Position& at) { return json::array({at.x, at.y}); }

json describe_way(const Way& way, Tables tables) {
  json entry = {{"name", way.name}, {"opposite", way.opposite}};
  if (tables == Tables::kAll) entry["next"] = way.next;
  return entry;
}

json describe_side(const Side& side, Tables tables) {
  json entry = {{"name", side.name}, {"corner", side.corner}};
  if (tables == Tables::kAll) entry["sites"] = side.sites;
  return entry;
}

json describe_sites(const SiteType& sites, Tables tables) {
  const auto all = [tables](auto describe_one) { return [=](const auto& item) { return describe_one(item, tables); }; };
  json entry = {{"name", sites.name},
                {"one", sites.one},
                {"count", sites.names.size()},
                {"rows", sites.rows},
                {"columns", sites.columns},
                {"relations", list_of(sites.relations, all(describe_relation))},
                {"ways", list_of(sites.ways, all(describe_way))},
                {"way_sets", list_of(sites.way_sets,
                                     [](const WaySet& set) {
                                       return json{{"name", set.name}, {"ways", set.ways}};
                                     })},
                {"sides", list_of(sites.sides, all(describe_side))}};
  if (tables == Tables::kLeftOut) return entry;
  entry["names"] = sites.names;
  entry["positions"] = list_of(sites.positions, point);
  entry["outlines"] = list_of(sites.outlines, [](const auto& outline) { return list_of(outline, point); });
  entry["places"] = sites.places;
  return entry;
}

json describe_board(const Board& board, Tables tables) {
  json entry = {
      {"name", board.name},
      {"family", board.family},
      {"margin", board.margin},
      {"two_sided", board.two_sided},
      {"sites", list_of(board.sites, [tables](const SiteType& sites) { return describe_sites(sites, tables); })}};
  if (tables == Tables::kAll) {
    entry["strokes"] = list_of(board.strokes, [](const auto& stroke) { return list_of(stroke, point); });
  }
  return entry;
}

json describe_region(const Region& region) {
  return {{"name", region.name},
          {"board", region.board},
          {"sites", region.sites},
          {"per_seat", region.per_seat},
          {"of", region.of}};
}

json describe_movement(const Movement& movement) {
  constexpr std::array kOnto{"empty", "other", "open"};
  json entry = {
      {"ways", movement.ways}, {"least", movement.least}, {"onto", kOnto.at(static_cast<std::size_t>(movement.onto))}};
  if (movement.most != INT_MAX) entry["most"] = movement.most;
  if (movement.ways.empty()) entry["leap"] = movement.leap;
  constexpr std::array kOver{"nothing", "taken", "left"};
  entry["over"] = kOver.at(static_cast<std::size_t>(movement.over));
  entry["flying"] = movement.flying;
  set_index(entry, "starts_in", movement.from);
  return entry;
}

json describe_pieces(const Pieces& pieces) {
  return {{"name", pieces.name}, {"kinds", list_of(pieces.kinds, [](const PieceKind& kind) {
                                    json entry = {{"name", kind.name},
                                                  {"royal", kind.royal},
                                                  {"movements", list_of(kind.movements, describe_movement)},
                                                  {"promotes", kind.promotes}};
                                    set_index(entry, "promotes_in", kind.promotes_in);
                                    return entry;
                                  })}};
}

json describe_cards(const Cards& cards) {
  return {
      {"name", cards.name},
      {"faces", cards.faces},
      {"copies", cards.copies},
      {"attributes", list_of(cards.attributes, [](const CardAttribute& one) {
         return json{{"name", one.name}, {"values", one.values}, {"min", one.least}, {"max", one.most}, {"of", one.of}};
       })}};
}

json describe_shapes(const Shapes& shapes, Tables tables) {
  json entry = {{"name", shapes.name},
                {"cells", shapes.cells},
                {"marks", list_of(shapes.marks, [](char mark) { return std::string(1, mark); })},
                {"turns", shapes.turns}};
  if (!shapes.label_set.empty()) entry["labels"] = shapes.label_set;
  if (tables == Tables::kAll) entry["names"] = shapes.names;
  return entry;
}

json describe_zone(const Zone& zone, Tables tables) {
  constexpr std::array kRoles{"zone",          "counter",      "record column", "record count",
                              "history count", "history data", "engine",        "pile size"};
  constexpr std::array kVisible{"all", "owner", "others", "nobody"};
  constexpr std::array kCells{"int8", "uint8", "int16", "int32"};
  json entry = {{"name", zone.name},
                {"role", kRoles.at(static_cast<std::size_t>(zone.role))},
                {"holds", describe_domain(zone.holds)},
                {"per_seat", zone.per_seat},
                {"seats", zone.seats},
                {"length", zone.length},
                {"visible", kVisible.at(static_cast<std::size_t>(zone.visible))},
                {"independent", zone.independent},
                {"shown", zone.shown},
                {"sorted", zone.sorted},
                {"cell", kCells.at(static_cast<std::size_t>(zone.cell))},
                {"offset", zone.offset},
                {"bytes", zone.count() * cell_bytes(zone.cell)}};
  set_index(entry, "by", zone.by);
  if (!zone.mixes.empty()) entry["mixes"] = zone.mixes;
  if (zone.has_over) entry["over"] = describe_domain(zone.over);
  set_index(entry, "pile_size", zone.size);
  if (tables == Tables::kAll) entry["start"] = zone.start;
  return entry;
}

json describe_engine(const Layout& layout) {
  json entry = {{"node", layout.node},
                {"seat", layout.seat},
                {"phase", layout.phase},
                {"first", layout.first},
                {"winners", layout.winners}};
  set_index(entry, "pending", layout.pending);
  set_index(entry, "payoffs", layout.payoffs);
  return entry;
}

json describe_record(const Record& record) {
  return {{"name", record.name},
          {"capacity", record.capacity},
          {"columns", record.columns},
          {"count", record.count},
          {"construction", record.construction}};
}

json describe_history(const History& history) {
  return {{"name", history.name},
          {"capacity", history.capacity},
          {"of", history.of},
          {"count", history.count},
          {"data", history.data}};
}

json describe_die(const Die& die) {
  return {{"name", die.name},
          {"outcomes", describe_domain(die.outcomes)},
          {"weights", die.weights},
          {"total", die.total},
          {"thrown", die.thrown},
          {"counted", die.counted},
          {"unordered", die.unordered},
          {"numbers", die.numbers},
          {"of", die.of},
          {"parts", rows_of(die.parts, static_cast<int>(die.of.size()))},
          {"faces", die.faces},
          {"first_face", die.first_face},
          {"truth_faces", die.bool_faces},
          {"shows", rows_of(die.shows, die.faces)},
          {"falls", rows_of(die.falls, die.thrown)}};
}

json describe_action(const ActionKind& kind) {
  std::string text;
  for (const auto& word : kind.words) text += (text.empty() ? "" : " ") + word;
  return {{"name", kind.name},
          {"help", kind.help},
          {"text", text},
          {"offset", kind.offset},
          {"count", kind.count},
          {"secret", kind.secret},
          {"fields", list_of(kind.fields, [](const ActionField& field) {
             return json{{"name", field.name},
                         {"stride", field.stride},
                         {"secret", field.secret},
                         {"domain", describe_domain(field.domain)}};
           })}};
}

// What lies where, and what it is made of.
void describe_things(const GameDef& def, Tables tables, json& result) {
  result["sets"] = list_of(def.sets, [](const NameSet& one) {
    return json{{"name", one.name}, {"values", one.values}};
  });
  result["boards"] = list_of(def.boards, [tables](const Board& board) { return describe_board(board, tables); });
  result["regions"] = list_of(def.regions, describe_region);
  result["shapes"] = list_of(def.shapes, [tables](const Shapes& shapes) { return describe_shapes(shapes, tables); });
  result["pieces"] = list_of(def.pieces, describe_pieces);
  result["cards"] = list_of(def.cards, describe_cards);
  result["zones"] = list_of(def.layout.zones, [tables](const Zone& zone) { return describe_zone(zone, tables); });
  result["scratch"] = list_of(def.layout.scratch, [tables](const Zone& zone) { return describe_zone(zone, tables); });
  result["engine"] = describe_engine(def.layout);
  result["records"] = list_of(def.records, describe_record);
  result["histories"] = list_of(def.histories, describe_history);
  result["absent"] = list_of(def.absent, [](const Absent& one) {
    return json{{"name", one.name}, {"condition", one.condition}};
  });
}

}  // namespace

json dial_json(const Dial& dial, int value, const std::vector<int>& counts) {
  if (dial.is_counts()) {
    auto result = json::object();
    for (std::size_t i = 0; i < counts.size(); ++i) result[dial.counted.names[i]] = counts[i];
    return result;
  }
  if (dial.domain.kind == DomainKind::kRange) return value;
  if (dial.domain.is_bool()) return value != 0;
  return dial.domain.text(value);
}

json description(const GameDef& def, Tables tables) {
  json result = {{"quoin", kDescriptionVersion},
                 {"id", def.id},
                 {"variant", def.variant},
                 {"name", full_name(def)},
                 {"title", def.title},
                 {"version", def.version},
                 {"summary", def.summary},
                 {"fingerprint", hex16(def.fingerprint)},
                 {"max_length", def.max_length},
                 {"num_distinct_actions", def.num_distinct_actions},
                 {"max_chance_outcomes", def.max_chance_outcomes},
                 {"block_bytes", def.layout.bytes},
                 {"seats", describe_seats(def)},
                 {"teams", def.teams},
                 {"dials", list_of(def.dials, describe_dial)},
                 {"deals", def.deals},
                 {"dice", list_of(def.dice, describe_die)},
                 {"actions", list_of(def.actions, describe_action)}};
  describe_things(def, tables, result);
  if (tables == Tables::kAll)
    result.update({{"about", def.about ? to_json(*def.about, false) : json::object()}, {"display", display_json(def)}});
  result["variants"] = list_of(def.variants, [](const VariantInfo& one) {
    return json{{"name", one.name}, {"title", one.title}, {"summary", one.summary}};
  });
  result["phases"] = list_of(def.phases, [](const Phase& phase) {
    return json{{"name", phase.name},
                {"together", phase.together},
                {"may_be_together", phase.may_be_together},
                {"setup", phase.setup}};
  });
  if (def.payoffs) result["payoffs"] = describe_payoffs(*def.payoffs);
  if (def.scores >= 0) result["scores"] = def.layout.zones[static_cast<std::size_t>(def.scores)].name;
  return result;
}

}  // namespace quoin
