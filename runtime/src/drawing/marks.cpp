// Marks from layers, pictures from marks.
#include "quoin/drawing/marks.h"

#include <algorithm>
#include <utility>

#include "drawing/things.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

// What lies on a shared board at a place that is a seat's: in its colour; without colours its letters tell it.
void belong(Mark& mark, const GameDef& def, const Layer& layer, int seat) {
  const auto place = static_cast<std::size_t>(seat);
  mark.owner = mark.seat = seat;
  if (!layer.colour.given) mark.colour = def.seat_colours[place];
  if (mark.symbol.empty()) mark.symbol = mark.letters;
  mark.letters = abbreviations(def.seats)[place];
  mark.told = false;
  mark.told_by_colour = mark.told_by_colour && !mark.colour.empty();
}

// One layer of a board being read.
class LayerReader {
 public:
  LayerReader(const View& view, int board, const Layer& layer)
      : view_(view), def_(view.display().def()), layer_(layer), zone_(view.display().zone(layer.zone)), board_(board) {}

  [[nodiscard]] std::optional<Mark> read(const Place& place) const {
    if (points_at(zone_, board_)) {
      if (place.value && *place.value != kNone) return pointed_at(place);
    } else if (zone_.sites_on(board_) != nullptr) {
      if (!is_empty(zone_, layer_, place.value)) return zone_.is_heaped_on(board_) ? heaped(place) : lying(place);
    }
    return std::nullopt;
  }

 private:
  // What lies at a site.
  [[nodiscard]] Mark lying(const Place& place) const {
    const Domain& holds = zone_.holds;
    const bool names = holds.kind == DomainKind::kNames;
    const std::optional<int> row = owner_of(place);
    Mark mark = begun(place);
    mark.sites = zone_.over.sites;
    mark.site = place.place;
    mark.owner = names || holds.kind == DomainKind::kSeats ? place.value : row;
    mark.seat = names ? std::nullopt : mark.owner;
    if (holds.pieces >= 0 && place.value) {
      mark.owner = mark.seat = def_.pieces[static_cast<std::size_t>(holds.pieces)].owner(*place.value);
    }
    mark.row = row;
    mark.is_number = holds.kind == DomainKind::kRange;
    if (layer_.look == LayerLook::kTile) mark.tile = place.value.value_or(kNone);
    if (const auto seat = seat_at(place)) belong(mark, def_, layer_, *seat);
    if (layer_.look == LayerLook::kPit) mark.count = place.value.value_or(1);
    if (layer_.look == LayerLook::kDiscs && zone_.per_seat && place.value) {
      mark.is_number = false;
      mark.count = *place.value;
    }
    if (layer_.stack != kNone) {
      mark.count = std::max(1, view_.value(view_.display().zone(layer_.stack), place.row, place.place).value_or(1));
    }
    return mark;
  }

  // Some of what a site's row has, or one thing of it.
  [[nodiscard]] Mark heaped(const Place& place) const {
    Mark mark = begun(place);
    mark.sites = zone_.sites_on(board_)->sites;
    mark.site = zone_.site_on(board_, place.row, place.place);
    mark.owner = tells_how_many(zone_.holds) ? place.place : place.value;
    if (zone_.over.kind == DomainKind::kSeats) mark.seat = place.place;
    mark.row = owner_of(place);
    if (zone_.holds.kind == DomainKind::kRange) mark.count = std::max(1, place.value.value_or(1));
    return mark;
  }

  [[nodiscard]] std::optional<int> owner_of(const Place& place) const {
    return zone_.per_seat ? std::optional(zone_.owner(place.row)) : std::nullopt;
  }

  // Whose the place is, where another zone tells it, which all see.
  [[nodiscard]] std::optional<int> seat_at(const Place& place) const {
    if (zone_.owned_by < 0) return std::nullopt;
    const auto value = view_.value(view_.display().zone(zone_.owned_by), place.row, place.place);
    return !value || *value < 0 ? std::nullopt : std::optional(*value / zone_.owner_values);
  }

  // A site that the zone holds.
  [[nodiscard]] Mark pointed_at(const Place& place) const {
    Mark mark = begun(place);
    mark.sites = zone_.holds.sites;
    mark.site = *place.value;
    if (zone_.per_seat) mark.owner = mark.seat = zone_.owner(place.row);
    return mark;
  }

  [[nodiscard]] Mark begun(const Place& place) const {
    Mark mark;
    mark.zone = layer_.zone;
    mark.look = layer_.look;
    mark.told = layer_.told;
    mark.told_by_colour = layer_.told_by_colour;
    mark.covered = view_.is_covered(zone_, place.row, place.place);
    if (!place.value) {
      mark.name = mark.letters = mark.symbol = kHiddenSign;
      mark.colour = hidden_colour(def_, layer_, place.row);
      return mark;
    }
    Thing thing = thing_of(def_, board_, layer_, place.row, place.place, *place.value);
    mark.man = thing.man;
    mark.name = std::move(thing.name);
    mark.letters = std::move(thing.letters);
    mark.symbol = std::move(thing.symbol);
    mark.colour = std::move(thing.colour);
    return mark;
  }

  const View& view_;
  const GameDef& def_;
  const Layer& layer_;
  const Zone& zone_;
  int board_;
};

// Each layer of its own: from the side or from behind.
std::vector<Picture> pictures_by_layer(const View& view, int board) {
  const Display& display = view.display();
  std::vector<Picture> found;
  for (const Layer& layer : display.layers(board)) {
    const std::string& name = display.zone(layer.zone).name;
    found.push_back({&display.plan(board, layer.mirrored),
                     marks_of(view, board, layer),
                     display.shown_sites(board),
                     kNone,
                     layer.mirrored ? name + ", seen from behind" : name,
                     &display.ground(board),
                     {},
                     {},
                     {},
                     nullptr});
  }
  return found;
}

}  // namespace

std::string Mark::sign(bool coloured) const {
  const bool tell = !(coloured ? told_by_colour : told) && !symbol.empty() && letters != kHiddenSign;
  return symbol_or_letters() + (tell ? letters : "");
}

std::string Mark::sign_with_height(bool coloured) const {
  return sign(coloured) + (count > 1 && look != LayerLook::kPit ? std::to_string(count) : "");
}

bool Picture::shows(int sites) const { return std::binary_search(layers.begin(), layers.end(), sites); }

std::vector<Mark> marks_of(const View& view, int board, const Layer& layer) {
  std::vector<Mark> marks;
  const Zone& zone = view.display().zone(layer.zone);
  if (!View::has(zone)) return marks;
  const LayerReader reader(view, board, layer);
  for (const Place& place : view.places(zone)) {
    if (auto mark = reader.read(place)) marks.push_back(*std::move(mark));
  }
  return marks;
}

std::vector<Mark> possible_marks(const GameDef& def, int board, const Layer& layer) {
  const Zone& zone = def.layout.zone(layer.zone);
  const Domain& holds = zone.holds;
  const bool moves = points_at(zone, board);
  std::vector<Mark> marks;
  const auto add = [&](int row, int place, int value) {
    Thing thing = thing_of(def, board, layer, row, place, value);
    Mark& mark = marks.emplace_back();
    mark.sites = moves ? holds.sites : zone.sites_on(board)->sites;
    mark.zone = layer.zone;
    mark.look = layer.look;
    mark.told = layer.told;
    mark.told_by_colour = layer.told_by_colour;
    mark.symbol = std::move(thing.symbol);
    mark.letters = std::move(thing.letters);
    mark.colour = std::move(thing.colour);
    mark.owner = mark.seat = thing.seat;
    if (zone.owned_by < 0) return;
    const Mark alone = mark;
    for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
      Mark& owned = seat == 0 ? marks.back() : marks.emplace_back(alone);
      belong(owned, def, layer, seat);
    }
  };
  const bool counted = zone.is_heaped_on(board) && tells_how_many(holds);
  for (int place = 0; counted && place < zone.length; ++place) add(0, place, holds.max());
  for (int row = 0; row < zone.rows && !counted; ++row) {
    if (moves) {
      for (int place = 0; place < zone.length; ++place) add(row, place, 0);
    } else if (layer.look == LayerLook::kDiscs && zone.per_seat) {
      add(row, 0, 1);
    } else if (holds.kind == DomainKind::kRange) {
      add(row, 0, holds.min);
      add(row, 0, holds.max());
    } else {
      for (int value = holds.min; value <= holds.max(); ++value) {
        if (!is_empty(zone, layer, value)) add(row, 0, value);
      }
    }
  }
  return marks;
}

std::vector<Picture> pictures_of(const View& view, int board) {
  const Display& display = view.display();
  const auto& layers = display.layers(board);
  const bool mirrored = std::any_of(layers.begin(), layers.end(), [](const Layer& layer) { return layer.mirrored; });
  if (display.plan(board).is_built || mirrored) return pictures_by_layer(view, board);
  Picture whole{&display.plan_for(board, view.viewer()),
                {},
                display.shown_sites(board),
                kNone,
                "",
                &display.ground(board),
                kinds_drawn_as(display, board, LayerLook::kPit),
                kinds_drawn_as(display, board, LayerLook::kLine),
                {},
                nullptr};
  for (const int kind : edge_kinds(whole)) {
    if (is_among(kinds_drawn_as(display, board, LayerLook::kPiece), kind)) whole.stands.push_back(kind);
  }
  for (const Layer& layer : layers) {
    auto marks = marks_of(view, board, layer);
    std::move(marks.begin(), marks.end(), std::back_inserter(whole.marks));
  }
  if (!display.own_boards(board) || display.seats() == 1) return {std::move(whole)};
  std::vector<Picture> copies;
  for (int seat = 0; seat < display.seats(); ++seat) {
    Picture copy{whole.plan, {}, whole.layers, seat, "", whole.ground, whole.pits, whole.lines, whole.stands, nullptr};
    std::copy_if(whole.marks.begin(), whole.marks.end(), std::back_inserter(copy.marks),
                 [seat](const Mark& mark) { return !mark.row || mark.row == seat; });
    copies.push_back(std::move(copy));
  }
  return copies;
}

std::vector<int> kinds_drawn_as(const Display& display, int board, LayerLook look) {
  std::vector<int> kinds;
  for (const Layer& layer : display.layers(board)) {
    const int sites = display.zone(layer.zone).over.sites;
    if (layer.look == look && !is_among(kinds, sites)) kinds.push_back(sites);
  }
  return kinds;
}

std::vector<int> edge_kinds(const Picture& picture) {
  std::vector<int> kinds;
  const auto& sites = picture.board().sites;
  for (std::size_t kind = 0; kind < sites.size(); ++kind) {
    if (!sites[kind].outlines.empty() && sites[kind].outlines.front().size() == 2)
      kinds.push_back(static_cast<int>(kind));
  }
  return kinds;
}

std::vector<int> outside_kinds(const Picture& picture) {
  std::vector<int> kinds;
  for (const int kind : picture.layers) {
    const auto& positions = picture.board().sites[static_cast<std::size_t>(kind)].positions;
    if (std::all_of(positions.begin(), positions.end(), [&](Position at) { return picture.plan->is_outside(at); })) {
      kinds.push_back(kind);
    }
  }
  return kinds;
}

bool is_among(const std::vector<int>& kinds, int kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace quoin::drawing
