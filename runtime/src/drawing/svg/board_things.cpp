// The things that lie on a board, and what is pointed out there.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "drawing/svg/board.h"
#include "drawing/svg/men.h"
#include "drawing/svg/tiles.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

constexpr int kMostLevels = 6;        // of a tower that can be told apart
constexpr double kOverNumber = 0.66;  // of a site's room, for things beside a number of seeds
constexpr double kOnTile = 0.5;       // the same on a tile, which is to be seen
constexpr double kOnBack = 0.55;      // of its size is a piece on the back that others see
constexpr double kLeastPit = 16;      // in which seeds can be told apart

bool is_hidden(const drawing::Mark& mark) { return mark.symbol == "?"; }

// Discs of seats that several zones put on one site: they lie on one another in the order of their layers.
bool are_levels(const std::vector<const drawing::Mark*>& marks) {
  std::set<int> zones;
  for (const drawing::Mark* mark : marks) {
    if (!mark->seat || is_hidden(*mark) || mark->look != LayerLook::kPiece ||
        !(mark->symbol.empty() || is_disc_symbol(mark->symbol) || mark->man != Man::kPiece))
      return false;
    zones.insert(mark->zone);
  }
  return zones.size() > 1 && zones.size() == marks.size();
}

// How many there are, on a little plate.
void badge(std::string& out, const std::string& number, double x, double y, double radius) {
  const double size = std::min(radius * 1.35, radius * 1.7 / text_width(number, 1.0, true));
  element(out, "circle", {{"cx", x}, {"cy", y}, {"r", radius}, {"class", "chip"}});
  text(out, x, y + size * 0.36, number, size, {.middle = true, .bold = true});
}

double smaller_side(const Points& points) {
  const Extent box = extent_of(points);
  return std::min(box.wide, box.high);
}

}  // namespace

// ---- things ----

Look BoardFigure::look_of(const drawing::Mark& mark) const {
  Look look = looks_.mark(index_, mark);
  if (points_ahead(look)) {
    const Position front = front_of(plan_, mark.sites, mark.seat.value_or(0), looks_.seats());
    look.turn = std::atan2(front.x, front.y) * (180 / std::numbers::pi);
  }
  return look;
}

void BoardFigure::open_thing(std::string& out, const drawing::Mark& mark) const {
  std::string tip = looks_.zone_words(mark) + ": " + mark.name + " at " + named(mark.sites, mark.site);
  if (mark.count > 1 && mark.look != LayerLook::kPit) tip += ", " + std::to_string(mark.count);
  open_titled(out, tip, {}, site_data(picture_, mark.sites, mark.site));
}

// A bar or line on an edge, seeds in a pit, a card where there is a place for one; else pieces, those that belong on
// one another as towers.
void BoardFigure::add_things(Parts& parts, Sheet& sheet, const Lying& there) const {
  for (const drawing::Mark* mark : there.marks) {
    std::string out;
    if (mark->tile != kNone) {
      add_tile_at(out, sheet, *mark);
      parts.push_back({15, std::move(out)});
      continue;
    }
    if (is_edge(there.kind) && !has_pieces(there.kind)) {
      add_edge(out, sheet, *mark);
    } else if (mark->look == LayerLook::kPit && !is_hidden(*mark)) {
      add_seeds(out, sheet, *mark);
    } else {
      continue;
    }
    parts.push_back({20, std::move(out)});
  }
  if (is_edge(there.kind) && !has_pieces(there.kind)) return;
  if (there.marks.front()->look == LayerLook::kDiscs && has_room_for_rows(there)) {
    std::string out;
    add_discs(out, sheet, there);
    parts.push_back({30, std::move(out)});
    return;
  }
  for (const Tower& tower : towers(there)) {
    std::string out;
    std::string plates;  // above all that is pointed out
    add_tower(out, plates, sheet, tower);
    parts.push_back({30, std::move(out)});
    if (plates.empty()) continue;
    parts.push_back({60, R"(<g pointer-events="none">)" + plates + "</g>"});
  }
}

// A tile fills its cell.
void BoardFigure::add_tile_at(std::string& out, Sheet& sheet, const drawing::Mark& mark) const {
  const Cards& cards = looks_.tiles(mark);
  const Position middle = at(type(mark.sites).positions[static_cast<std::size_t>(mark.site)]);
  Points corners = at(outline(mark.sites, mark.site));
  for (Position& corner : corners) corner = {corner.x - middle.x, corner.y - middle.y};
  open_thing(out, mark);
  add_tile(out, sheet, cards, mark.tile, tile_shape(cards.tiles->sides, corners, plan_.north), middle.x, middle.y);
  close(out, "g");
}

void BoardFigure::add_edge(std::string& out, Sheet& sheet, const drawing::Mark& mark) const {
  const Edge along = edge(mark.sites, mark.site);
  const Look look = look_of(mark);
  const double thick = thickness(mark.sites);
  open_thing(out, mark);
  if (is_drawn_line(mark.sites)) {
    const Points ends = at(outline(mark.sites, mark.site));
    const std::string path = path_of(ends, false);
    if (!look.colour.empty()) {
      element(out, "path", {{"d", path}, {"class", "e-" + look.colour}, {"stroke-width", thick + 1.8}});
    }
    const std::string kind = look.colour.empty() ? "drawn" : "p-" + look.colour;
    element(out, "path", {{"d", path}, {"class", kind}, {"stroke-width", thick}});
    if (!look.colour.empty()) {
      open(out, "g",
           {{"transform", "translate(" + drawing::short_number(along.middle.x) + " " +
                              drawing::short_number(along.middle.y) + ")"}});
      draw_pattern(out, "l-" + look.colour, mark.owner.value_or(-1), {along.length, thick, along.turn});
      close(out, "g");
    }
  } else {
    const BarShape shape = {joins_places(mark.sites) ? along.length : along.length - gap_ * 0.4, thick, along.turn};
    bar(out, sheet, look.colour, mark.owner.value_or(-1), along.middle.x, along.middle.y, shape);
  }
  const bool unknown = mark.owner.value_or(0) >= kMaxSeats;
  const std::string sign = unknown ? look.letter + look.tag : look.tag;
  if (!sign.empty()) badge(out, sign, along.middle.x, along.middle.y, std::max(6.0, thick * 0.9));
  close(out, "g");
}

// So many seeds, and their number below them.
void BoardFigure::add_seeds(std::string& out, Sheet& sheet, const drawing::Mark& mark) const {
  const Extent pit = hollow(mark.sites, mark.site);
  const double size = std::clamp(std::min(pit.wide, pit.high) * 0.26, 7.0, 15.0);
  const double middle = pit.left + pit.wide / 2;
  const double above = pit.high - size * 1.1;
  open_thing(out, mark);
  const bool any = std::min(pit.wide, above) >= kLeastPit;
  if (any) seeds(out, sheet, mark.colour, mark.count, middle, pit.top + above / 2 + size * 0.1, {pit.wide, above});
  const double line = any ? pit.top + pit.high - size * 0.35 : pit.top + pit.high / 2 + size * 0.36;
  text(out, middle, line, mark.name, size, {.middle = true, .bold = true});
  close(out, "g");
}

// Things that look the same lie on one another, and seats' discs of several layers; the others share the place in a
// small square.
std::vector<BoardFigure::Tower> BoardFigure::towers(const Lying& there) const {
  std::vector<const drawing::Mark*> pieces;
  for (const drawing::Mark* mark : there.marks) {
    if (mark->tile == kNone && (mark->look != LayerLook::kPit || is_hidden(*mark))) pieces.push_back(mark);
  }
  std::vector<Tower> found;
  const bool one = are_levels(pieces);
  for (const drawing::Mark* mark : pieces) {
    const auto same = [&](const Tower& tower) { return one || look_of(*tower.marks.front()) == look_of(*mark); };
    const auto tower = std::find_if(found.begin(), found.end(), same);
    if (tower != found.end()) {
      tower->marks.push_back(mark);
    } else {
      found.push_back({{mark}});
    }
  }
  const auto across = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(found.size()))));
  const bool counted = std::ranges::any_of(there.marks, [](const drawing::Mark* mark) {
    return mark->look == LayerLook::kPit && !is_hidden(*mark);
  });  // below them stands how many seeds there are
  const bool on_tile = std::ranges::any_of(there.marks, [](const drawing::Mark* mark) { return mark->tile != kNone; });
  const double all = room(there.kind) * (counted ? kOverNumber : on_tile ? kOnTile : 1);
  Position point = middle(there.kind, there.site);
  if (counted) point.y -= (room(there.kind) - all) / 2;
  for (std::size_t place = 0; place < found.size(); ++place) {
    const int row = static_cast<int>(place) / across;
    const int column = static_cast<int>(place) % across;
    const double wide = all / across;
    found[place].wide = wide;
    found[place].middle = {point.x + (column - (across - 1) / 2.0) * wide, point.y + (row - (across - 1) / 2.0) * wide};
  }
  return found;
}

// One on the other as far as that can be seen; on plates how many they are, and the letters of the uppermost.
void BoardFigure::add_tower(std::string& out, std::string& plates, Sheet& sheet, const Tower& tower) const {
  const drawing::Mark& top = *tower.marks.back();
  const auto [x, y] = tower.middle;
  const double wide = tower.wide;
  const bool on_card = top.sites != 0 && outline(top.sites, top.site).size() > 2;
  const bool piled = !on_card && top.look != LayerLook::kNumber && below(look_of(top)) && !is_hidden(top);
  int height = 0;
  for (const drawing::Mark* mark : tower.marks) height += mark->count;
  const int levels = piled ? std::min(height, kMostLevels) : 1;
  const double step = levels > 1 ? wide * std::min(0.1, 0.26 / (levels - 1)) : 0;
  const double radius = levels > 1 ? wide * 0.37 : wide * 0.47;
  const double foot = y + step * (levels - 1) / 2;
  int level = 0;
  for (const drawing::Mark* mark : tower.marks) {
    const bool last = mark == &top;
    open_thing(out, *mark);
    const int under = last ? levels - 1 : std::min(level + mark->count, levels - 1);
    const std::optional<Look> lower = below(look_of(*mark));
    for (; piled && lower && level < under; ++level) piece(out, sheet, *lower, x, foot - step * level, radius);
    if (last) add_single(out, plates, sheet, *mark, {{x, foot - step * level}, wide, radius});
    if (last && height > 1)
      badge(plates, std::to_string(height), x + wide * 0.3, y - wide * 0.32, std::max(6.0, wide * 0.16));
    close(out, "g");
  }
}

// A card where there is a place for one, its back if it is hidden, a number as it is, a piece.
void BoardFigure::add_single(std::string& out, std::string& plates, Sheet& sheet, const drawing::Mark& mark,
                             const Spot& spot) const {
  const auto [x, y] = spot.middle;
  Look look = look_of(mark);
  if (mark.sites != 0 && outline(mark.sites, mark.site).size() > 2) {
    const Extent box = extent_of(surround(mark.sites, mark.site));
    const Position point = middle(mark.sites, mark.site);
    if (is_hidden(mark)) return card_back(out, sheet, point.x, point.y, box.wide, box.high);
    const Look written = {mark.sign(false), "", look.colour, -1};
    return card(out, sheet, written, point.x, point.y, box.wide, box.high);
  }
  const bool owned = mark.seat && !mark.row;  // a man on a shared board, seen from behind
  if (is_hidden(mark) && !owned) return card_back(out, sheet, x, y, spot.wide * 0.62, spot.wide * 0.8);
  const bool lies_covered = mark.covered && !owned;
  if (lies_covered) card_back(out, sheet, x, y, spot.wide * 0.62, spot.wide * 0.8);
  if (mark.look != LayerLook::kNumber) {
    const double radius = spot.radius * (lies_covered ? kOnBack : 1);
    if (has_plate(look)) plate(plates, sheet, std::exchange(look.tag, ""), x, y, radius);
    return piece(out, sheet, look, x, y, radius);
  }
  const std::string sign = look.sign();
  const double size = std::min(spot.wide * 0.56, spot.wide * 0.9 / std::max(0.1, text_width(sign, 1.0, true)));
  text(out, x, y + size * 0.36, sign, size,
       {.kind = look.colour.empty() ? "ink" : "t-" + look.colour, .middle = true, .bold = true});
}

// ---- hints ----

// What the last ply named: in full if something is there, dashed if not.
void BoardFigure::add_touched(std::string& out, int kind, int site, bool taken) const {
  const Points around = shrunk(taken ? around_thing(kind, site) : surround(kind, site), kind != 0 ? -0.5 : 1.3);
  const bool is_cell = kind == 0 && !outline(0, site).empty();
  const bool is_round = kind == 0 || (taken && outline(kind, site).empty());
  const double round = is_cell && !is_lined() ? 4.5 : smaller_side(around) * (is_round ? 0.5 : 0.3);
  if (!taken) add_shape(out, around, round, "gleam");  // whatever lies below, the dashes are seen
  add_shape(out, around, round, taken ? "last" : "left");
}

// A dot where nothing is, a ring around what is there; both answer to clicks.
void BoardFigure::add_choosable(std::string& out, int kind, int site, bool taken) const {
  const bool is_line = is_edge(kind);
  const double length = is_line ? edge(kind, site).length : 0;
  Points around = surround(kind, site);
  open_titled(out, named(kind, site), {{"class", "quoin-target"}}, target_data(picture_, hints_, {index_, kind, site}));
  if (is_line && !taken) {
    const double thick = std::max(3.0, gap_ * 0.42);
    add_shape(out, bar_box(kind, site, length * 0.4, thick), thick / 2, "legal");
  } else if (taken) {
    const Points ring = around_thing(kind, site);
    const double round = smaller_side(ring) * (!outline(kind, site).empty() && !is_line ? 0.22 : 0.5);
    add_shape(out, shrunk(ring, 0.5), round, "choice");
  } else {
    const Position point = middle(kind, site);
    const double radius = kind == anchors_ ? 2.6 : cell_ * 0.09;
    element(out, "circle", {{"cx", point.x}, {"cy", point.y}, {"r", radius}, {"class", "legal"}});
  }
  if (is_line) {  // targets do not meet where edges do
    const double thick = thickness(kind) + 5;
    const double apart = joins_places(kind) ? room(0) : thick;  // of the targets at its ends
    around = bar_box(kind, site, std::max(joins_places(kind) ? length * 0.4 : thick, length - apart), thick);
  }
  add_shape(out, around, 0, "hit");
  close(out, "g");
}

}  // namespace quoin::svg
