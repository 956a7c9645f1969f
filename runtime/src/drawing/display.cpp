// What pictures take from a game's definition.
#include "quoin/drawing/display.h"

#include <algorithm>
#include <set>
#include <utility>

#include "drawing/default_layers.h"
#include "drawing/things.h"

namespace quoin::drawing {
namespace {

Layer layer_of(const GameDef& def, int board, const LayerDisplay& given) {
  Layer layer = {given};
  const Zone& zone = def.layout.zone(layer.zone);
  if (layer.look == LayerLook::kUsual) layer.look = usual_look(def, zone, board, layer.symbol.given);
  if (layer.look == LayerLook::kDiscs && !layer.symbol.given) layer.symbol.one = "●";
  return layer;
}

// What game.yaml says of something, by its number; null where it says nothing.
template <class Said>
const Said* find_said(const std::map<int, Said>& section, int number) {
  const auto found = section.find(number);
  return found == section.end() ? nullptr : &found->second;
}

bool is_of_history(const Zone& zone) {
  return zone.role == ZoneRole::kHistoryCount || zone.role == ZoneRole::kHistoryData;
}

}  // namespace

Display::Display(const GameDef& def) : def_(&def) {
  for (int number = 0; number < std::ssize(def.boards); ++number) {
    const BoardDisplay* given = find_said(def.display.boards, number);
    std::vector<Layer>& layers = layers_.emplace_back();
    if (given == nullptr) {
      layers = default_layers(def, number);
    } else {
      for (const LayerDisplay& layer : given->layers) layers.push_back(layer_of(def, number, layer));
    }
    if (given != nullptr || !layers.empty()) shown_boards_.push_back(number);
    for (Layer& layer : layers) dress_pieces(def, layer);
    tell_apart(def, number, layers);
  }
  std::sort(shown_boards_.begin(), shown_boards_.end(),
            [&def](int one, int other) { return def.boards[one].name < def.boards[other].name; });
  for (const Cards& cards : def.cards) faces_.push_back(card_faces(cards));
  for (int number = 0; number < std::ssize(def.records); ++number) {
    const Record& record = def.records[static_cast<std::size_t>(number)];
    if (!record.construction) continue;
    const ConstructionDisplay* given = find_said(def.display.constructions, number);
    constructions_.push_back({given == nullptr ? default_construction(def, record) : *given, &record});
  }
  std::sort(constructions_.begin(), constructions_.end(),
            [](const Construction& one, const Construction& other) { return one.record->name < other.record->name; });
  for (std::size_t board = 0; board < def.boards.size(); ++board) {
    plans_.push_back(std::make_unique<const Plan>(def.boards[board]));
    const BoardDisplay* given = find_said(def.display.boards, static_cast<int>(board));
    grounds_.push_back(ground_of(def, static_cast<int>(board), given == nullptr ? std::nullopt : given->ground));
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
  for (const auto& [number, look] : def.display.zones) looks_[static_cast<std::size_t>(number)] = look;
  for (std::size_t number = 0; number < def.layout.zones.size(); ++number) {
    const Zone& one = def.layout.zones[number];
    const bool alike = one.visible == Visibility::kAll || one.visible == Visibility::kNobody;
    seen_alike_ = seen_alike_ && alike && one.owned_by < 0;
    hides_ = hides_ || (one.role != ZoneRole::kEngine && one.visible != Visibility::kAll);
    if (is_beside(static_cast<int>(number))) beside_.push_back(static_cast<int>(number));
  }
}

bool Display::is_beside(int number) const {
  const Zone& one = zone(number);
  if (one.role == ZoneRole::kEngine || is_of_history(one) || !one.shown) return false;
  const bool drawn = looks_[static_cast<std::size_t>(number)].look != NumberLook::kWritten;
  if (number == def_->scores && !drawn) return false;  // written beside the seat's name
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
    if (const Domain* sites = zone(layer.zone).sites_on(board)) shown.insert(sites->sites);
  }
  return {shown.begin(), shown.end()};
}

bool Display::own_boards(int board) const {
  return std::any_of(layers(board).begin(), layers(board).end(), [this, board](const Layer& layer) {
    const Zone& one = zone(layer.zone);
    return one.per_seat && one.sites_on(board) != nullptr && layer.look != LayerLook::kDiscs;
  });
}

const std::string& Display::seat_colour(int seat) const {
  static const std::string kNoColour;
  const auto place = static_cast<std::size_t>(seat);
  return seat >= 0 && place < def_->seat_colours.size() ? def_->seat_colours[place] : kNoColour;
}

std::string text_of(const Domain& domain, int value) {
  if (value == kNone && domain.optional) return "none";
  if (domain.kind == DomainKind::kSome && domain.holds(value)) return domain.text(value);
  const auto place = static_cast<std::size_t>(value - domain.min);
  return place < domain.names.size() ? domain.names[place] : std::to_string(value);
}

bool counts_names(const Zone& zone) {
  return zone.has_over && zone.over.kind == DomainKind::kNames && zone.holds.kind == DomainKind::kRange;
}

}  // namespace quoin::drawing
