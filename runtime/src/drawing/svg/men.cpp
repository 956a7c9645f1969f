// Outlines of drawn men: y goes down, the foot of those that stand is at 17.
#include "drawing/svg/men.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "drawing/svg/markup.h"
#include "quoin/drawing/numbers.h"
#include "quoin/schema/display.h"

namespace quoin::svg {
namespace {

using drawing::short_number;

constexpr double kManRim = 1.6;
constexpr std::string_view kWedge = "M0-17.6 9.2-13 13.2 16.4H-13.2L-9.2-13Z";

// A man that stands: its outline and the lines on it.
struct Figure {
  std::string_view outline;
  std::string_view lines;
};

// The first of Man, in their order.
constexpr std::array<Figure, 6> kStanding = {{
    {"M0-18.4H1.7V-16H4.1V-12.8H1.7V-10.2C4-12 11.8-12 11.8-5.6C11.8-2 9.2 .4 7.4 3.4L6.4 4.6C6.6 7.6 7.6 9.8 9.4 11.4"
     "C11.6 12.8 12.6 14.4 12.6 17H-12.6C-12.6 14.4-11.6 12.8-9.4 11.4C-7.6 9.8-6.6 7.6-6.4 4.6L-7.4 3.4C-9.2 .4-11.8-2"
     "-11.8-5.6C-11.8-12-4-12-1.7-10.2V-12.8H-4.1V-16H-1.7V-18.4Z",
     "M-7.2 3.8C-2.6 2.4 2.6 2.4 7.2 3.8M-6.4 5.8H6.4M-9 12H9M0-9.8V2.4"},
    {"M0-18A2 2 0 0 1 1.2-14.4L3.9-7.8 6.7-12.4A2 2 0 0 1 9.8-11.2L9.6-4.6 12.2-7.2A2 2 0 0 1 14.8-4.6L9 2.4 6.4 4.6"
     "C6.6 7.6 7.4 9.8 9.2 11.4C11.4 12.8 12.4 14.4 12.4 17H-12.4C-12.4 14.4-11.4 12.8-9.2 11.4C-7.4 9.8-6.6 7.6-6.4 "
     "4.6"
     "L-9 2.4-14.8-4.6A2 2 0 0 1-12.2-7.2L-9.6-4.6-9.8-11.2A2 2 0 0 1-6.7-12.4L-3.9-7.8-1.2-14.4A2 2 0 0 1 0-18Z",
     "M-8.6 2.6C-3 1.2 3 1.2 8.6 2.6M-6.2 5H6.2M-8.8 12H8.8"},
    {"M0-14.4H2.3V-11.4H5.2V-14.4H9.6V-7.8L6.9-5.2C6.9 1 7.4 6 8.9 11.2C11.3 12.6 12.2 14.4 12.2 17H-12.2"
     "C-12.2 14.4-11.3 12.6-8.9 11.2C-7.4 6-6.9 1-6.9-5.2L-9.6-7.8V-14.4H-5.2V-11.4H-2.3V-14.4Z",
     "M-6.6-5.2H6.6M-8.2 12H8.2"},
    {"M0-17.6A2.3 2.3 0 0 1 1.5-13.6C4.6-10.8 7.2-7.4 7.2-3.4C7.2-1.2 6 .6 4.4 1.8H6.6A1.5 1.5 0 0 1 6.6 4.8H4.2C4.6 "
     "7.8 "
     "6.4 9.8 8.8 11.4C11 12.8 12 14.4 12 17H-12C-12 14.4-11 12.8-8.8 11.4C-6.4 9.8-4.6 7.8-4.2 4.8H-6.6A1.5 1.5 0 0 1"
     "-6.6 1.8H-4.4C-6 .6-7.2-1.2-7.2-3.4C-7.2-7.4-4.6-10.8-1.5-13.6A2.3 2.3 0 0 1 0-17.6Z",
     "M-4.2 1.8H4.2M-4 4.8H4M-8.4 12H8.4M0-10.6V-4.6M-2.8-7.6H2.8"},
    {"M-11.6 17C-11.6 14.4-10.6 12.8-8.8 11.4C-8.6 5.6-2 4.2-1.4-1.4C-3.4 .4-5.2 .6-6.6 .8L-9.2 3.2C-10.6 4.2-12.8 2.6"
     "-12.8 .6C-12.6-3.4-8.8-5.2-8-9.4C-7.6-11.2-6.4-12.4-5-13.2L-4.8-17-1-13.8C7-13.2 11-6.4 10.2 3.2C9.9 6.4 9.4 9 "
     "9.2 "
     "11.4C11 12.8 12 14.4 12 17Z",
     "M-8.2 12H8.4M2-9.6C5.4-6.6 6.4-2 5.6 3M-5-8.2A.6 .6 0 1 1-3.8-8.2A.6 .6 0 1 1-5-8.2M-10.8-.5H-10.4"},
    {"M0-13.6A6.1 6.1 0 0 1 3.7-2.6H6.4A1.5 1.5 0 0 1 6.4 .4H3.8C4.1 5 5.8 8.6 8.4 11.2C10.2 12.6 11 14.4 11 17H-11"
     "C-11 14.4-10.2 12.6-8.4 11.2C-5.8 8.6-4.1 5-3.8 .4H-6.4A1.5 1.5 0 0 1-6.4-2.6H-3.7A6.1 6.1 0 0 1 0-13.6Z",
     "M-7.6 12H7.6"},
}};

void add_outline(std::string& out, std::string_view path, const std::string& kind) {
  element(out, "path", {{"d", path}, {"class", kind}, {"stroke-width", kManRim}, {"stroke-linejoin", "round"}});
}

void add_lines(std::string& out, std::string_view path, const std::string& colour) {
  element(
      out, "path",
      {{"d", path}, {"class", "l-" + colour}, {"stroke-width", 1.3}, {"stroke-linecap", "round"}, {"opacity", 0.75}});
}

void draw_standing(std::string& out, const Look& look, const Figure& figure) {
  out += R"(<ellipse class="shadow" cx="0.8" cy="17" rx="13.4" ry="2.6"/>)";
  add_outline(out, figure.outline, "c-" + look.colour);
  add_lines(out, figure.lines, look.colour);
}

void add_small_emblem(std::string& out, const Look& look, double down) {
  open(out, "g", {{"transform", "translate(0 " + short_number(down) + ") scale(.6)"}});
  emblem_of(out, look.emblem, look.colour);
  close(out, "g");
}

void add_shadow(std::string& out, double down) {
  element(out, "ellipse", {{"class", "shadow"}, {"cx", 0.8}, {"cy", down}, {"rx", 17}, {"ry", 16.6}});
}

// A flat man from above: milled at its border, with a ring or two.
void add_draught(std::string& out, const std::string& colour, double y) {
  element(out, "circle", {{"cy", y}, {"r", 16.4}, {"class", "c-" + colour}, {"stroke-width", kManRim}});
  element(out, "circle",
          {{"cy", y},
           {"r", 13.6},
           {"class", "l-" + colour},
           {"stroke-width", 2.6},
           {"stroke-dasharray", "1.22 2.34"},
           {"opacity", 0.4}});
  element(out, "circle", {{"cy", y}, {"r", 10.4}, {"class", "l-" + colour}, {"stroke-width", 1.1}, {"opacity", 0.55}});
}

void draw_draughtsman(std::string& out, const Look& look) {
  add_shadow(out, 2.4);
  add_draught(out, look.colour, 0);
  if (look.emblem >= 0) return emblem_of(out, look.emblem, look.colour);
  element(out, "circle", {{"r", 4.6}, {"class", "l-" + look.colour}, {"stroke-width", 1.1}, {"opacity", 0.55}});
}

// Two on one another, with a crown.
void draw_crowned(std::string& out, const Look& look) {
  add_shadow(out, 4.4);
  element(out, "circle", {{"cy", 2.6}, {"r", 16.4}, {"class", "c-" + look.colour}, {"stroke-width", kManRim}});
  add_draught(out, look.colour, -2);
  element(out, "path", {{"d", "M-5.8 2.2-7-5.4-3.2-2.2 0-7.2 3.2-2.2 7-5.4 5.8 2.2Z"}, {"class", "i-" + look.colour}});
  if (look.emblem >= 0) add_small_emblem(out, look, 6.4);
}

void draw_stone(std::string& out, const Look& look) {
  add_shadow(out, 2.2);
  element(out, "circle", {{"r", 17}, {"class", "c-" + look.colour}, {"stroke-width", kManRim}});
  out += R"(<path class="shadow" d="M14.6-6.6A16 16 0 0 1-12 10.6 17.5 17.5 0 0 0 14.6-6.6Z"/>)";
  out += R"-(<g class="shine" transform="rotate(-38)"><ellipse cx="0.4" cy="-8.6" rx="6.6" ry="4.6"/>)-";
  out += R"(<ellipse cx="0.4" cy="-9.9" rx="3.6" ry="2.4"/></g>)";
  if (look.emblem >= 0) emblem_of(out, look.emblem, look.colour);
}

// Pointed to its owner's front; its letter stays upright.
void draw_wedge(std::string& out, const Look& look) {
  const double angle = look.turn * std::numbers::pi / 180;
  const std::string turned = "rotate(" + short_number(look.turn) + ")";
  element(out, "path", {{"d", kWedge}, {"class", "shadow"}, {"transform", "translate(0.9 1.9) " + turned}});
  open(out, "g", {{"transform", turned}});
  add_outline(out, kWedge, "c-" + look.colour);
  close(out, "g");
  add_sign(out, look, -2 * std::sin(angle), 2 * std::cos(angle), 17);
}

void draw_cube(std::string& out, const Look& look) {
  out += R"(<path class="shadow" d="M-15 17.8H10.6L17 11.4V13L11 19H-13Z"/>)";
  add_outline(out, "M-14.6-9.4-8.6-15.4H15.4V10L9.4 16H-14.6Z", "c-" + look.colour);
  const auto face = [&](std::string_view path, std::string_view side) {
    element(out, "path", {{"d", path}, {"class", std::string(side) + look.colour}, {"stroke-width", 0}});
  };
  face("M-12.9-9.4-8.3-14.6H13.9L9.4-9.4Z", "t-");
  face("M9.4-9.4 14.6-14.6V9.7L9.4 14.9Z", "r-");
  add_sign(out, look, -2.6, 3.6, 20);
}

using Draw = void (*)(std::string&, const Look&);
constexpr std::array<Draw, 5> kOthers = {draw_draughtsman, draw_crowned, draw_stone, draw_wedge, draw_cube};
static_assert(1 + kStanding.size() + kOthers.size() == kMen.size());

std::size_t place_of(Man man) { return static_cast<std::size_t>(man) - static_cast<std::size_t>(Man::kKing); }

}  // namespace

void draw_man(std::string& out, const Look& look) {
  const std::size_t place = place_of(look.man);
  if (place < kStanding.size()) return draw_standing(out, look, kStanding[place]);
  kOthers[place - kStanding.size()](out, look);
}

bool man_has_emblem(Man man) { return man == Man::kMan || man == Man::kCrowned || man == Man::kStone; }

bool man_has_letter(Man man) { return man == Man::kWedge || man == Man::kCube; }

bool points_ahead(const Look& look) { return look.man == Man::kWedge; }

std::optional<Look> below_man(const Look& look) {
  if (place_of(look.man) < kStanding.size() || points_ahead(look)) return std::nullopt;
  return Look{"", "", look.colour, -1, look.man == Man::kCrowned ? Man::kMan : look.man};
}

}  // namespace quoin::svg
