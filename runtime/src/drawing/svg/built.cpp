// Bricks, the mortar between them, free places.
#include "drawing/svg/built.h"

#include <algorithm>
#include <cmath>

#include "drawing/svg/markup.h"

namespace quoin::svg {
namespace {

constexpr double kWallTitle = 24;
constexpr double kWallPad = 14;
constexpr double kWallGround = 7;
constexpr double kMostUnit = 58;
constexpr int kLeastRows = 2;
constexpr double kLeastName = 4;      // smaller ones are told under the mouse only
constexpr double kSignMiddle = 0.62;  // of a brick's length: its sign, and how far to the left that may reach
constexpr double kSignFrom = 0.42;

void draw_brick(std::string& out, const Look& look, double unit, double tall) {
  const std::string colour = look.colour.empty() ? "stone" : look.colour;
  element(out, "rect",
          {{"x", 1.4},
           {"y", 1.4},
           {"width", unit - 2.8},
           {"height", tall - 2.8},
           {"rx", 3.4},
           {"class", "c-" + colour},
           {"stroke-width", 1}});
  const double thin = std::min(1.0, tall / 28);  // of the light above and the shadow below
  element(out, "rect",
          {{"x", 3}, {"y", 2.6 * thin}, {"width", unit - 6}, {"height", 2.2 * thin}, {"rx", 1.1}, {"class", "shine"}});
  element(out, "rect",
          {{"x", 3},
           {"y", tall - 5.2 * thin},
           {"width", unit - 6},
           {"height", 2.4 * thin},
           {"rx", 1.2},
           {"class", "shadow"}});
  const std::string sign = look.sign();
  const double size =
      std::min(tall * 0.58, unit * 2 * (kSignMiddle - kSignFrom) / std::max(0.1, text_width(sign, 1.0, true)));
  text(out, unit * kSignMiddle, tall * 0.5 + size * 0.36, sign, size,
       {.kind = "i-" + colour, .middle = true, .bold = true});
}

}  // namespace

BuiltFigure::BuiltFigure(int index, drawing::Picture picture, Looks& looks, Hints hints, double width, Room& room)
    : index_(index),
      picture_(std::move(picture)),
      looks_(looks),
      hints_(std::move(hints)),
      built_(picture_),
      unit_(std::min(kMostUnit, (width - 2 * kWallPad) / built_.length)),
      tall_(std::nearbyint(unit_ * built_.brick.height() / built_.brick.width())),
      rows_(static_cast<int>(room.most(Key("wall").add(index), least_rows()))),
      width_(built_.length * unit_ + 2 * kWallPad),
      height_(kWallTitle + 2 * kWallPad + rows_ * tall_ + kWallGround) {}

Position BuiltFigure::at(Position place) const {
  const auto [x, row] = built_.at(place);
  return {left_ + x * unit_, base_ - (row + 1) * tall_};
}

Position BuiltFigure::spot(int kind, int site) const {
  const SiteType& type = picture_.board().sites[static_cast<std::size_t>(kind)];
  return at(type.positions[static_cast<std::size_t>(site)]);
}

// Rows that are taken, free or named by what may be chosen.
int BuiltFigure::least_rows() const {
  int rows = std::max(built_.rows, kLeastRows);
  for (const drawing::Target& target : hints_.legal) {
    const auto& [board, kind, site] = target.site;
    if (board != index_) continue;
    const SiteType& type = picture_.board().sites[static_cast<std::size_t>(kind)];
    rows = std::max(rows, built_.at(type.positions[static_cast<std::size_t>(site)]).row + 1);
  }
  return rows;
}

// A brick stands where the site is.
bool BuiltFigure::is_taken(int kind, int site) const {
  const Position place = spot(kind, site);
  for (int other = 0; other < static_cast<int>(built_.taken.size()); ++other) {
    if (built_.is_taken(other) && drawing::same_place(spot(0, other), place)) return true;
  }
  return false;
}

void BuiltFigure::draw(Parts& parts, Sheet& sheet, double x, double y) {
  left_ = x + kWallPad;
  base_ = y + height_ - kWallPad - kWallGround;
  const auto part = [&parts](int layer) -> std::string& { return parts.emplace_back(Part{layer, ""}).svg; };
  add_frame(part(10), x, y);
  for (const auto& free : built_.free) add_free_place(part(15), free);
  for (const auto& mark : picture_.marks) add_mortar(part(20), mark);
  for (const auto& mark : picture_.marks) add_brick(part(30), sheet, mark);
  for (const auto& [board, kind, site] : hints_.last) {
    if (board == index_ && is_taken(kind, site)) add_outline(part(40), kind, site, "last", 2);
  }
  for (const auto& [site, actions] : hints_.legal) {
    if (site.board == index_) add_choosable(part(50), site.sites, site.site);
  }
}

void BuiltFigure::add_frame(std::string& out, double x, double y) const {
  element(out, "rect", {{"x", x}, {"y", y}, {"width", width_}, {"height", height_}, {"rx", 12}, {"class", "stone"}});
  text(out, x + kWallPad + 2, y + 22, picture_.title, 13, {.bold = true});
  element(out, "rect",
          {{"x", left_},
           {"y", base_},
           {"width", width_ - 2 * kWallPad},
           {"height", kWallGround},
           {"rx", 3},
           {"class", "ground"}});
}

void BuiltFigure::add_outline(std::string& out, int kind, int site, const char* look, double inset) const {
  const auto [x, y] = spot(kind, site);
  element(out, "rect",
          {{"x", x + inset},
           {"y", y + inset},
           {"width", unit_ - 2 * inset},
           {"height", tall_ - 2 * inset},
           {"rx", 4},
           {"class", look}});
}

void BuiltFigure::add_choosable(std::string& out, int kind, int site) const {
  const SiteType& type = picture_.board().sites[static_cast<std::size_t>(kind)];
  open_titled(out, type.names[static_cast<std::size_t>(site)], {{"class", "quoin-target"}},
              target_data(picture_, hints_, {index_, kind, site}));
  add_outline(out, kind, site, "choice", 1.6);
  add_outline(out, kind, site, "hit", 0);
  close(out, "g");
}

void BuiltFigure::add_free_place(std::string& out, const drawing::Built::Free& free) const {
  const auto [x, y] = at(free.place);
  element(out, "rect",
          {{"x", x + 2.5}, {"y", y + 2.5}, {"width", unit_ - 5}, {"height", tall_ - 5}, {"rx", 4}, {"class", "free"}});
  const double size = std::min(11.0, tall_ * 0.46);
  text(out, x + unit_ / 2, y + tall_ / 2 + size * 0.36, free.name, size, {.kind = "dim", .middle = true});
}

void BuiltFigure::add_mortar(std::string& out, const drawing::Mark& mark) const {
  const auto [x, y] = spot(0, mark.site);
  element(out, "rect", {{"x", x - 1}, {"y", y - 1}, {"width", unit_ + 2}, {"height", tall_ + 2}, {"class", "mortar"}});
}

void BuiltFigure::add_brick(std::string& out, Sheet& sheet, const drawing::Mark& mark) const {
  const auto [x, y] = spot(0, mark.site);
  const Look look = looks_.mark(index_, mark);
  const std::string& name = built_.first().names[static_cast<std::size_t>(mark.site)];
  open_titled(out, looks_.zone_words(mark) + ": " + mark.name + " at " + name, {}, site_data(picture_, 0, mark.site));
  Key key("brick");
  add_look(key, look);
  key.add_tenths(unit_).add(tall_);
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_brick(inner, look, unit_, tall_); });
  const double size = std::min({9.5, tall_ * 0.38, unit_ * (kSignFrom - 0.12) / text_width(name, 1.0)});
  if (size >= kLeastName) {
    const double left = x + std::min(6.0, unit_ * 0.11);
    text(out, left, y + size + 3.5, name, size, {.kind = "i-" + (look.colour.empty() ? "stone" : look.colour)});
  }
  close(out, "g");
}

}  // namespace quoin::svg
