// How things look, for the description.
#include <nlohmann/json.hpp>

#include "schema/display_parts.h"

namespace quoin {
namespace {

using nlohmann::json;

template <class Value, class Text>
json styled_json(const Styled<Value>& style, Text text) {
  if (!style.by_name) return text(style.one);
  json names = json::object();
  for (const auto& [name, value] : style.names) names[name] = text(value);
  return names;
}

json layer_json(const GameDef& def, const LayerDisplay& layer) {
  const auto as_it_is = [](const std::string& text) { return text; };
  json result = {{"zone", def.layout.zone(layer.zone).name}, {"mirrored", layer.mirrored}};
  if (layer.symbol.given) result["symbol"] = styled_json(layer.symbol, as_it_is);
  if (layer.colour.given) result["colour"] = styled_json(layer.colour, as_it_is);
  if (layer.stack != kNone) result["stack"] = def.layout.zone(layer.stack).name;
  if (layer.man.given) {
    result["look"] = styled_json(layer.man, [](Man man) { return word_of(kMen, man); });
  } else if (layer.look != LayerLook::kUsual) {
    result["look"] = word_of(kLayerLooks, layer.look);
  }
  return result;
}

json ground_json(const GameDef& def, const GroundDisplay& ground) {
  const auto name_of = [&def](int region) { return def.regions[static_cast<std::size_t>(region)].name; };
  json result = {{"look", word_of(kGroundLooks, ground.look)},
                 {"names", word_of(kGroundNames, ground.names)},
                 {"turned", ground.turned},
                 {"regions", json::object()},
                 {"sides", ground.sides},
                 {"heavy", json::array()}};
  for (const auto& [name, tint] : ground.regions) result["regions"][name] = tint.colours;
  for (const int region : ground.heavy) result["heavy"].push_back(name_of(region));
  if (ground.stars != kNone) result["stars"] = name_of(ground.stars);
  return result;
}

json construction_json(const GameDef& def, const Record& record, const ConstructionDisplay& construction) {
  json result = {{"signs", json::object()}};
  for (const auto& [row, sign] : construction.signs) result["signs"][std::to_string(row)] = sign;
  if (construction.owner != kNone) {
    result["owner"] = def.layout.zone(construction.owner).name.substr(record.name.size() + 1);  // its column
  }
  return result;
}

json zone_json(const GameDef& def, const Zone& zone, const ZoneLook& look) {
  json result = {{"look", word_of(kNumberLooks, look.look)}};
  if (!look.colour.empty()) result["colour"] = look.colour;
  if (look.place != kNone) result["place"] = zone.over.text(look.place);
  if (look.holder != kNone) result["holder"] = def.layout.zone(look.holder).name;
  return result;
}

}  // namespace

json display_json(const GameDef& def) {
  json boards = json::object();
  json grounds = json::object();
  for (const auto& [number, board] : def.display.boards) {
    const std::string& name = def.boards[static_cast<std::size_t>(number)].name;
    json& layers = boards[name] = json::array();
    for (const LayerDisplay& layer : board.layers) layers.push_back(layer_json(def, layer));
    if (board.ground) grounds[name] = ground_json(def, *board.ground);
  }
  json constructions = json::object();
  for (const auto& [number, construction] : def.display.constructions) {
    const Record& record = def.records[static_cast<std::size_t>(number)];
    constructions[record.name] = construction_json(def, record, construction);
  }
  json zones = json::object();
  for (const auto& [number, look] : def.display.zones) {
    const Zone& zone = def.layout.zone(number);
    zones[zone.name] = zone_json(def, zone, look);
  }
  return {{"boards", std::move(boards)},
          {"constructions", std::move(constructions)},
          {"grounds", std::move(grounds)},
          {"zones", std::move(zones)}};
}

}  // namespace quoin
