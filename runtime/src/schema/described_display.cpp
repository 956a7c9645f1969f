// What the description says of how things look.
#include "schema/described.h"

namespace quoin {
namespace {

template <class Words>
std::vector<std::string> list_of_words(const Words& words) {
  return {words.begin(), words.end()};
}

// The name of a zone, left out where there is none.
template <class T>
Member<T> zone_name(std::string_view name, int T::*member, std::string_view help = "") {
  const auto get = [member](const T& thing, const GameDef& def) {
    const int zone = thing.*member;
    return zone == kNone ? std::nullopt : std::optional(def.layout.zone(zone).name);
  };
  return {name, get, help};
}

template <class Value, class Text>
nlohmann::json styled_json(const Styled<Value>& style, Text text) {
  if (!style.by_name) return text(style.one);
  auto names = nlohmann::json::object();
  for (const auto& [name, value] : style.names) names[name] = text(value);
  return names;
}

std::optional<nlohmann::json> look_json(const LayerDisplay& layer) {
  if (layer.man.given) return styled_json(layer.man, [](Man man) { return word_of(kMen, man); });
  if (layer.look == LayerLook::kUsual) return std::nullopt;
  return word_of(kLayerLooks, layer.look);
}

// One text, or one for each name.
Member<LayerDisplay> styled(Member<LayerDisplay> row) {
  const Schema text = {{"type", "string"}};
  return typed(std::move(row),
               {{"title", "Style"}, {"anyOf", {text, {{"type", "object"}, {"additionalProperties", text}}}}});
}

Member<LayerDisplay> style(std::string_view name, Style LayerDisplay::*member) {
  const auto get = [member](const LayerDisplay& layer) -> std::optional<nlohmann::json> {
    if (!(layer.*member).given) return std::nullopt;
    return styled_json(layer.*member, [](const std::string& text) { return text; });
  };
  return styled({name, get});
}

std::string region_name(const GameDef& def, int region) { return def.regions[static_cast<std::size_t>(region)].name; }

}  // namespace

const Described<LayerDisplay>& described(const LayerDisplay&) {
  static const Described<LayerDisplay> kDescribed{
      "Layer",
      "A zone shown on a board: what lies there or, where the zone holds the board's sites, whose or which site it "
      "is.\n\nStyles by name have a text for each value, or for each seat or place whose site is held.",
      {{"zone", [](const LayerDisplay& layer, const GameDef& def) { return def.layout.zone(layer.zone).name; }},
       {"mirrored", &LayerDisplay::mirrored, "The board seen from behind."},
       style("symbol", &LayerDisplay::symbol),
       style("colour", &LayerDisplay::colour),
       styled({"look", look_json, "What its things are drawn as, where game.yaml says it."}),
       zone_name("stack", &LayerDisplay::stack, "The zone that tells how many lie on one another.")}};
  return kDescribed;
}

const Described<ConstructionDisplay>& described(const ConstructionDisplay&) {
  const auto signs = [](const ConstructionDisplay& construction) {
    std::map<std::string, std::string> named;
    for (const auto& [row, sign] : construction.signs) named[std::to_string(row)] = sign;
    return named;
  };
  const auto owner = [](const ConstructionDisplay& construction, const GameDef& def) -> std::optional<std::string> {
    if (construction.owner == kNone) return std::nullopt;
    const std::string& column = def.layout.zone(construction.owner).name;
    return column.substr(column.find('.') + 1);
  };
  static const Described<ConstructionDisplay> kDescribed{
      "ConstructionDisplay",
      "How the bodies of a construction are told apart.",
      {{"signs", signs, "By the number of the row, as a text."},
       {"owner", owner, "The column that holds the seat that a body belongs to."}}};
  return kDescribed;
}

const Described<GroundDisplay>& described(const GroundDisplay&) {
  const auto regions = [](const GroundDisplay& ground) {
    std::map<std::string, std::vector<std::string>> named;
    for (const auto& [name, tint] : ground.regions) named[name] = tint.colours;
    return named;
  };
  const auto heavy = [](const GroundDisplay& ground, const GameDef& def) {
    std::vector<std::string> names;
    for (const int region : ground.heavy) names.push_back(region_name(def, region));
    return names;
  };
  const auto stars = [](const GroundDisplay& ground, const GameDef& def) {
    return ground.stars == kNone ? std::nullopt : std::optional(region_name(def, ground.stars));
  };
  static const Described<GroundDisplay> kDescribed{
      "Ground",
      "How a board looks under all things.",
      {worded("look", &GroundDisplay::look, list_of_words(kGroundLooks)),
       worded("names", &GroundDisplay::names, list_of_words(kGroundNames)),
       {"turned", &GroundDisplay::turned, "Each seat sees the board from its own side."},
       {"regions", regions, "The colour of a tinted region, or one for each seat."},
       {"sides", &GroundDisplay::sides, "The colours of sides of the border."},
       {"heavy", heavy, "The regions with a heavy line around them."},
       {"stars", stars, "The region whose sites have a star point."}}};
  return kDescribed;
}

const Described<ZoneLook>& described(const ZoneLook&) {
  const auto place = [](const ZoneLook& look, const GameDef& def) {
    return look.place == kNone ? std::nullopt : std::optional(def.layout.zone(look.zone).over.text(look.place));
  };
  const auto colour = [](const ZoneLook& look) {
    return look.colour.empty() ? std::nullopt : std::optional(look.colour);
  };
  static const Described<ZoneLook> kDescribed{
      "ZoneLook",
      "What the number of a zone or counter is drawn as.",
      {worded("look", &ZoneLook::look, list_of_words(kNumberLooks),
              "Chips in front of their owner, chips on the table, so many of the tokens there are, what a cube or die "
              "shows."),
       {"place", place, "The only place of the zone that is drawn."},
       {"colour", colour},
       zone_name("holder", &ZoneLook::holder, "The counter that tells in front of whom it lies.")}};
  return kDescribed;
}

const Described<DisplaySection>& described(const DisplaySection&) {
  const auto board = [](const GameDef& def, int number) { return def.boards[static_cast<std::size_t>(number)].name; };
  const auto boards = [board](const DisplaySection& display, const GameDef& def) {
    std::map<std::string, std::vector<LayerDisplay>> named;
    for (const auto& [number, one] : display.boards) named[board(def, number)] = one.layers;
    return named;
  };
  const auto grounds = [board](const DisplaySection& display, const GameDef& def) {
    std::map<std::string, GroundDisplay> named;
    for (const auto& [number, one] : display.boards) {
      if (one.ground) named[board(def, number)] = *one.ground;
    }
    return named;
  };
  const auto constructions = [](const DisplaySection& display, const GameDef& def) {
    std::map<std::string, ConstructionDisplay> named;
    for (const auto& [number, one] : display.constructions) {
      named[def.records[static_cast<std::size_t>(number)].name] = one;
    }
    return named;
  };
  const auto zones = [](const DisplaySection& display, const GameDef& def) {
    std::map<std::string, ZoneLook> named;
    for (const auto& [number, one] : display.zones) named[def.layout.zone(number).name] = one;
    return named;
  };
  static const Described<DisplaySection> kDescribed{
      "Display",
      "How things look.",
      {{"boards", boards, "The layers of a board, the lowest first."},
       {"constructions", constructions, "By the record's name."},
       {"grounds", grounds, "Of boards of which more than layers is said, by their names."},
       {"zones", zones, "Of zones and counters that are drawn as things, by their names."}}};
  return kDescribed;
}

}  // namespace quoin
