// Marks from layers, pictures from marks.
#include "quoin/drawing/marks.h"

#include <algorithm>
#include <utility>

#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

const std::string kHiddenText = "?";

// One layer of a board being read.
class LayerReader {
 public:
  LayerReader(const View& view, int board, const Layer& layer)
      : view_(view),
        display_(view.display()),
        layer_(layer),
        zone_(display_.zone(layer.zone)),
        board_(board),
        told_(layer.symbol.tells_apart()) {}

  [[nodiscard]] std::optional<Mark> read(const Place& place) const {
    const Domain& holds = zone_.holds;
    if (zone_.has_over && zone_.over.board == board_ && zone_.over.sites >= 0) {
      if (!is_empty(place.value)) return lying(place);
    } else if (place.value && *place.value != kNone && holds.board == board_ && holds.sites >= 0) {
      return pointed_at(place);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool is_empty(std::optional<int> value) const {
    if (value == kNone && zone_.holds.optional) return true;
    const bool amount = zone_.holds.kind == DomainKind::kRange || (zone_.holds.is_bool() && !zone_.holds.optional);
    return value == 0 && amount && !layer_.symbol.by_name;
  }

  // What lies at a site.
  [[nodiscard]] Mark lying(const Place& place) const {
    const Domain& holds = zone_.holds;
    const bool names = holds.kind == DomainKind::kNames;
    const std::optional<int> row = zone_.per_seat ? std::optional(place.row) : std::nullopt;
    Mark mark = begun(place, place.value ? text_of(holds, *place.value) : kHiddenText);
    mark.sites = zone_.over.sites;
    mark.site = place.place;
    mark.owner = names || holds.kind == DomainKind::kSeats ? place.value : row;
    mark.seat = names ? std::nullopt : mark.owner;
    if (holds.pieces >= 0 && place.value) {
      mark.owner = mark.seat = display_.def().pieces[static_cast<std::size_t>(holds.pieces)].owner(*place.value);
    }
    mark.row = row;
    mark.is_number = holds.kind == DomainKind::kRange;
    if (layer_.look == LayerLook::kPit) mark.count = place.value.value_or(1);
    if (layer_.look == LayerLook::kDiscs && zone_.per_seat && place.value) {
      mark.name = seat_name(place.row);
      mark.is_number = false;
      mark.count = *place.value;
    }
    if (layer_.stack != kNone) {
      mark.count = std::max(1, view_.value(display_.zone(layer_.stack), place.row, place.place).value_or(1));
    }
    return mark;
  }

  // A site that the zone holds.
  [[nodiscard]] Mark pointed_at(const Place& place) const {
    Mark mark = begun(place, place_name(place));
    mark.sites = zone_.holds.sites;
    mark.site = *place.value;
    if (zone_.per_seat) mark.owner = mark.seat = place.row;
    return mark;
  }

  [[nodiscard]] Mark begun(const Place& place, std::string name) const {
    Mark mark;
    mark.zone = layer_.zone;
    mark.symbol = place.value ? layer_.symbol.of(name) : kHiddenText;
    if (place.value) mark.man = layer_.man.of(name);
    mark.colour = colour(place, name);
    mark.name = std::move(name);
    mark.told = told_;
    mark.look = layer_.look;
    return mark;
  }

  [[nodiscard]] std::string place_name(const Place& place) const {
    if (zone_.per_seat) return seat_name(place.row);
    return zone_.has_over ? text_of(zone_.over, place.place) : zone_.name;
  }

  [[nodiscard]] const std::string& seat_name(int seat) const {
    return display_.def().seats[static_cast<std::size_t>(seat)];
  }

  [[nodiscard]] std::string colour(const Place& place, const std::string& name) const {
    if (layer_.colour.given) {
      const std::string& found = layer_.colour.of(name);
      return found.empty() ? "white" : found;
    }
    if (zone_.holds.kind == DomainKind::kSeats && place.value) return display_.seat_colour(*place.value);
    return zone_.per_seat ? display_.seat_colour(place.row) : "";
  }

  const View& view_;
  const Display& display_;
  const Layer& layer_;
  const Zone& zone_;
  int board_;
  bool told_;
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
                     {}});
  }
  return found;
}

}  // namespace

std::string Mark::letter() const { return is_number ? name : std::string(beginning_of(name, 1)); }

std::string Mark::sign(bool coloured) const {
  const bool tell = !coloured && !told && owner && !symbol.empty() && symbol != kHiddenText;
  const std::string height = count > 1 && look != LayerLook::kPit ? std::to_string(count) : "";
  return symbol_or_letter() + (tell ? letter() : "") + height;
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
                kinds_drawn_as(display, board, LayerLook::kLine)};
  for (const Layer& layer : layers) {
    auto marks = marks_of(view, board, layer);
    std::move(marks.begin(), marks.end(), std::back_inserter(whole.marks));
  }
  if (!display.own_boards(board) || display.seats() == 1) return {std::move(whole)};
  std::vector<Picture> copies;
  for (int seat = 0; seat < display.seats(); ++seat) {
    Picture copy{whole.plan, {}, whole.layers, seat, "", whole.ground, whole.pits, whole.lines};
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
