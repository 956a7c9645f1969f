// Game definitions as JSON for Python: one function a section.
#include "describe.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>

#include "quoin/base/text.h"

namespace quoin::python {
namespace {

using nlohmann::json;

bool is_flag(const Domain& domain) { return domain.label == "bool"; }

json describe_domain(const Domain& domain) {
  json result = {{"label", domain.label}, {"size", domain.size}, {"optional", domain.optional}};
  if (domain.kind == DomainKind::kRange) {
    result["min"] = domain.min;
    result["max"] = domain.max();
  } else if (domain.kind == DomainKind::kNames || domain.kind == DomainKind::kSeats) {
    result["names"] = domain.names;
  }
  constexpr std::array kKinds{"range", "names", "seats", "sites", "relation"};
  result["kind"] = kKinds.at(static_cast<std::size_t>(domain.kind));
  if (domain.board >= 0) result["board"] = domain.board;
  if (domain.sites >= 0) result["sites"] = domain.sites;
  if (domain.shapes >= 0) result["shapes"] = domain.shapes;
  return result;
}

json describe_seats(const GameDef& def) {
  auto result = json::array();
  for (std::size_t i = 0; i < def.seats.size(); ++i) {
    result.push_back({{"name", def.seats[i]}, {"colour", i < def.seat_colours.size() ? def.seat_colours[i] : ""}});
  }
  return result;
}

json describe_dials(const GameDef& def) {
  auto result = json::array();
  for (const auto& dial : def.dials) {
    json entry = {{"name", dial.name},
                  {"help", dial.help},
                  {"default", dial_json(dial, dial.standard, dial.standard_counts)},
                  {"value", dial_json(dial, dial.value, dial.counts)},
                  {"assumption", dial.assumption}};
    if (dial.is_counts()) {
      entry.update(
          {{"kind", "counts"}, {"names", dial.counted.names}, {"min", dial.each.min}, {"max", dial.each.max()}});
    } else if (dial.domain.kind == DomainKind::kRange) {
      entry.update({{"kind", "range"}, {"min", dial.domain.min}, {"max", dial.domain.max()}, {"step", dial.step}});
    } else if (is_flag(dial.domain)) {
      entry["kind"] = "flag";
    } else {
      entry.update({{"kind", "choices"}, {"choices", dial.domain.names}});
    }
    result.push_back(std::move(entry));
  }
  return result;
}

json describe_variants(const GameDef& def) {
  auto result = json::array();
  for (const auto& variant : def.variants) {
    result.push_back({{"name", variant.name}, {"title", variant.title}, {"summary", variant.summary}});
  }
  return result;
}

json describe_relation(const Relation& relation) {
  auto rows = json::array();
  for (int source = 0; source < relation.sources; ++source) {
    auto row = json::array();
    for (int k = 0; k < relation.width; ++k) row.push_back(relation.at(source, k));
    rows.push_back(std::move(row));
  }
  return rows;
}

json describe_boards(const GameDef& def) {
  auto result = json::array();
  for (const auto& board : def.boards) {
    auto sites = json::array();
    for (const auto& type : board.sites) {
      auto relations = json::object();
      for (const auto& relation : type.relations) relations[relation.name] = describe_relation(relation);
      sites.push_back({{"name", type.name}, {"names", type.names}, {"relations", std::move(relations)}});
    }
    result.push_back({{"name", board.name},
                      {"kind", board.kind == BoardKind::kBricks ? "bricks" : "grid"},
                      {"rows", board.rows},
                      {"columns", board.columns},
                      {"sites", std::move(sites)}});
  }
  return result;
}

json describe_shapes(const GameDef& def) {
  auto result = json::array();
  for (const auto& shapes : def.shapes) {
    result.push_back({{"name", shapes.name},
                      {"cells", shapes.cells},
                      {"labels", shapes.label_set},
                      {"marks", std::string(shapes.marks.begin(), shapes.marks.end())},
                      {"turns", shapes.turns}});
  }
  return result;
}

json describe_zones(const GameDef& def) {
  constexpr std::array kRoles{"zone",          "counter",      "record column", "record count",
                              "history count", "history data", "engine"};
  constexpr std::array kVisible{"all", "owner", "nobody"};
  auto result = json::array();
  for (const auto& zone : def.layout.zones) {
    json entry = {{"name", zone.name},
                  {"role", kRoles.at(static_cast<std::size_t>(zone.role))},
                  {"holds", describe_domain(zone.holds)},
                  {"per_seat", zone.per_seat},
                  {"seats", zone.seats},
                  {"length", zone.length},
                  {"visible", kVisible.at(static_cast<std::size_t>(zone.visible))},
                  {"offset", zone.offset},
                  {"bytes", zone.count() * cell_bytes(zone.cell)}};
    if (zone.has_over) entry["over"] = describe_domain(zone.over);
    result.push_back(std::move(entry));
  }
  return result;
}

json describe_actions(const GameDef& def) {
  auto result = json::array();
  for (const auto& kind : def.actions) {
    auto fields = json::array();
    for (const auto& field : kind.fields) {
      auto entry = describe_domain(field.domain);
      entry["name"] = field.name;
      fields.push_back(std::move(entry));
    }
    std::string text;
    for (const auto& word : kind.words) text += (text.empty() ? "" : " ") + word;
    result.push_back({{"name", kind.name},
                      {"help", kind.help},
                      {"fields", std::move(fields)},
                      {"text", text},
                      {"offset", kind.offset},
                      {"count", kind.count}});
  }
  return result;
}

json describe_luck(const GameDef& def) {
  auto dice = json::array();
  for (const auto& die : def.dice) {
    auto names = json::array();
    for (int i = 0; i < die.outcomes.size; ++i) names.push_back(die.outcomes.text(die.outcomes.min + i));
    dice.push_back(
        {{"name", die.name}, {"outcomes", std::move(names)}, {"weights", die.weights}, {"total", die.total}});
  }
  return dice;
}

json flat_display(const json& display) {
  json result = display["boards"];
  for (const auto& [name, entry] : display["constructions"].items()) {
    result[name] = entry;
    result[name]["construction"] = name;
  }
  return result;
}

}  // namespace

nlohmann::json describe(const GameDef& def) {
  auto phases = json::array();
  for (const auto& phase : def.phases) phases.push_back({{"name", phase.name}, {"together", phase.together}});
  json result = {{"id", def.id},
                 {"variant", def.variant},
                 {"name", full_name(def)},
                 {"title", def.title},
                 {"version", def.version},
                 {"summary", def.summary},
                 {"about", *def.about},
                 {"fingerprint", hex16(def.fingerprint)},
                 {"max_length", def.max_length},
                 {"num_distinct_actions", def.num_distinct_actions},
                 {"max_chance_outcomes", def.max_chance_outcomes},
                 {"block_bytes", def.layout.bytes},
                 {"deals", def.deals},
                 {"display", flat_display(*def.display)}};
  result["seats"] = describe_seats(def);
  result["dials"] = describe_dials(def);
  result["variants"] = describe_variants(def);
  result["boards"] = describe_boards(def);
  result["shapes"] = describe_shapes(def);
  result["zones"] = describe_zones(def);
  result["actions"] = describe_actions(def);
  result["dice"] = describe_luck(def);
  result["phases"] = std::move(phases);
  if (def.scores >= 0) result["scores"] = def.layout.zones[static_cast<std::size_t>(def.scores)].name;
  return result;
}

}  // namespace quoin::python
