// What pictures take from a game's definition.
#include "quoin/drawing/display.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "drawing/default_layers.h"
#include "drawing/things.h"
#include "quoin/schema/display.h"

namespace quoin::drawing {
namespace {

using nlohmann::json;

Style style_from(const json& layer, const char* key) {
  Style style;
  const auto found = layer.find(key);
  if (found == layer.end()) return style;
  style.given = true;
  style.by_name = found->is_object();
  if (style.by_name) {
    found->get_to(style.names);
  } else {
    found->get_to(style.one);
  }
  return style;
}

// REQUIRES the name of a zone.
int number_of_zone(const GameDef& def, const std::string& name) {
  return static_cast<int>(def.layout.find(name) - def.layout.zones.data());
}

// What a word of the loader's says; the others name drawn men.
LayerLook look_from(const std::string& word) {
  const auto* found = std::find(kLookWords.begin(), kLookWords.end(), word);
  return found == kLookWords.end() ? LayerLook::kPiece : static_cast<LayerLook>(found - kLookWords.begin());
}

// The drawn men of a layer; "" for plain pieces.
Style men_from(const json& layer) {
  Style men = style_from(layer, "look");
  const auto plain = [](std::string& word) {
    if (word == kLookWords.front()) word.clear();
  };
  plain(men.one);
  for (auto& [name, word] : men.names) plain(word);
  return men;
}

Layer layer_from(const GameDef& def, int board, const json& given) {
  Layer layer = {number_of_zone(def, given.at("zone").get<std::string>()),
                 given.at("mirrored").get<bool>(),
                 style_from(given, "symbol"),
                 style_from(given, "colour"),
                 LayerLook::kPiece,
                 kNone};
  const Zone& zone = def.layout.zones[static_cast<std::size_t>(layer.zone)];
  if (const auto look = given.find("look"); look == given.end()) {
    layer.look = usual_look(def, zone, board, layer.symbol.given);
  } else {
    if (look->is_string()) layer.look = look_from(look->get<std::string>());
    if (layer.look == LayerLook::kPiece) layer.man = men_from(given);
    if (layer.look == LayerLook::kDiscs && !layer.symbol.given) layer.symbol.one = "●";
  }
  if (const auto stack = given.find("stack"); stack != given.end()) {
    layer.stack = number_of_zone(def, stack->get<std::string>());
  }
  return layer;
}

Construction construction_from(const GameDef& def, const std::string& name, const json& given) {
  Construction result;
  result.record = &*std::find_if(def.records.begin(), def.records.end(),
                                 [&name](const Record& record) { return record.name == name; });
  for (const auto& [row, sign] : given.at("signs").items()) result.signs[std::stoi(row)] = sign.get<std::string>();
  if (const auto owner = given.find("owner"); owner != given.end()) {
    result.owner = number_of_zone(def, name + "." + owner->get<std::string>());
  }
  return result;
}

ZoneLook zone_look_from(const GameDef& def, const Zone& zone, const json& given) {
  const auto word = given.at("look").get<std::string>();
  ZoneLook result;
  result.look = static_cast<NumberLook>(std::ranges::find(kZoneLooks, word) - kZoneLooks.begin());
  result.colour = given.value("colour", "");
  if (const auto place = given.find("place"); place != given.end()) {
    result.place = zone.over.parse(place->get<std::string>()).value_or(kNone);
  }
  if (const auto holder = given.find("holder"); holder != given.end()) {
    result.holder = number_of_zone(def, holder->get<std::string>());
  }
  return result;
}

bool is_of_history(const Zone& zone) {
  return zone.role == ZoneRole::kHistoryCount || zone.role == ZoneRole::kHistoryData;
}

}  // namespace

const std::string& Style::of(const std::string& name) const {
  static const std::string kNoText;
  if (!by_name) return one;
  const auto found = names.find(name);
  return found == names.end() ? kNoText : found->second;
}

Display::Display(const GameDef& def) : def_(&def), layers_(def.boards.size()) {
  const json empty = json::object();
  const json& display = def.display ? *def.display : empty;
  const json boards = display.value("boards", empty);
  for (const Board& board : def.boards) {
    const int number = static_cast<int>(&board - def.boards.data());
    const auto given = boards.find(board.name);
    if (given == boards.end()) layers_[static_cast<std::size_t>(number)] = default_layers(def, number);
    if (given == boards.end() && layers(number).empty()) continue;
    shown_boards_.push_back(number);
    std::vector<Layer>& layers = layers_[static_cast<std::size_t>(number)];
    for (const json& layer : given == boards.end() ? json::array() : *given) {
      layers.push_back(layer_from(def, number, layer));
    }
    for (Layer& layer : layers) dress_pieces(def, layer);
    tell_apart(def, number, layers);
  }
  std::sort(shown_boards_.begin(), shown_boards_.end(),
            [&def](int one, int other) { return def.boards[one].name < def.boards[other].name; });
  for (const Cards& cards : def.cards) faces_.push_back(card_faces(cards));
  const json constructions = display.value("constructions", empty);
  for (const Record& record : def.records) {
    if (!record.construction) continue;
    const auto given = constructions.find(record.name);
    constructions_.push_back(given == constructions.end() ? default_construction(def, record)
                                                          : construction_from(def, record.name, *given));
  }
  std::sort(constructions_.begin(), constructions_.end(),
            [](const Construction& one, const Construction& other) { return one.record->name < other.record->name; });
  const json grounds = display.value("grounds", empty);
  for (std::size_t board = 0; board < def.boards.size(); ++board) {
    plans_.push_back(std::make_unique<const Plan>(def.boards[board]));
    grounds_.push_back(ground_of(def, static_cast<int>(board), grounds.value(def.boards[board].name, json())));
    auto& from_seats = from_seats_.emplace_back();
    for (int seat = 0; grounds_.back().turned && seat < seats(); ++seat) {
      from_seats.push_back(turned_for(*plans_.back(), seat, seats()));
    }
    const bool mirrored =
        std::any_of(layers_[board].begin(), layers_[board].end(), [](const Layer& layer) { return layer.mirrored; });
    turned_.push_back(mirrored ? std::make_unique<const Board>(from_behind(*plans_.back())) : nullptr);
    behind_.push_back(mirrored ? std::make_unique<const Plan>(*turned_.back()) : nullptr);
  }
  looks_.resize(def.layout.zones.size());
  const json zones = display.value("zones", empty);
  for (const auto& [name, look] : zones.items()) {
    const int number = number_of_zone(def, name);
    looks_[static_cast<std::size_t>(number)] = zone_look_from(def, zone(number), look);
  }
  for (std::size_t number = 0; number < def.layout.zones.size(); ++number) {
    const Zone& one = def.layout.zones[number];
    hides_ = hides_ || (one.role != ZoneRole::kEngine && one.visible != Visibility::kAll);
    if (is_beside(static_cast<int>(number))) beside_.push_back(static_cast<int>(number));
  }
}

bool Display::is_beside(int number) const {
  const Zone& one = zone(number);
  if (one.role == ZoneRole::kEngine || is_of_history(one) || !one.shown || number == def_->scores) return false;
  if (std::ranges::any_of(looks_, [number](const ZoneLook& look) { return look.holder == number; })) return false;
  for (const auto& layers : layers_) {
    if (std::any_of(layers.begin(), layers.end(),
                    [number](const Layer& layer) { return layer.zone == number || layer.stack == number; }))
      return false;
  }
  return std::none_of(constructions_.begin(), constructions_.end(), [&one](const Construction& construction) {
    return one.name.rfind(construction.record->name + ".", 0) == 0;
  });
}

const Plan& Display::plan(int board, bool mirrored) const {
  return *(mirrored ? behind_ : plans_)[static_cast<std::size_t>(board)];
}

const Plan& Display::plan_for(int board, int viewer) const {
  const auto& from_seats = from_seats_[static_cast<std::size_t>(board)];
  const auto seat = static_cast<std::size_t>(viewer);
  return viewer >= 0 && seat < from_seats.size() && from_seats[seat] ? *from_seats[seat]->plan : plan(board);
}

std::vector<int> Display::shown_sites(int board) const {
  std::set<int> shown;
  for (const Layer& layer : layers(board)) {
    const Zone& one = zone(layer.zone);
    if (one.has_over && one.over.board == board && one.over.sites >= 0) shown.insert(one.over.sites);
  }
  return {shown.begin(), shown.end()};
}

bool Display::own_boards(int board) const {
  return std::any_of(layers(board).begin(), layers(board).end(), [this, board](const Layer& layer) {
    const Zone& one = zone(layer.zone);
    return one.per_seat && one.has_over && one.over.board == board && layer.look != LayerLook::kDiscs;
  });
}

const std::string& Display::seat_colour(int seat) const {
  static const std::string kNoColour;
  const auto place = static_cast<std::size_t>(seat);
  return seat >= 0 && place < def_->seat_colours.size() ? def_->seat_colours[place] : kNoColour;
}

std::string text_of(const Domain& domain, int value) {
  if (value == kNone && domain.optional) return "none";
  const auto place = static_cast<std::size_t>(value - domain.min);
  return place < domain.names.size() ? domain.names[place] : std::to_string(value);
}

bool counts_names(const Zone& zone) {
  return zone.has_over && zone.over.kind == DomainKind::kNames && zone.holds.kind == DomainKind::kRange;
}

}  // namespace quoin::drawing
