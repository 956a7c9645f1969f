// Bars, cards and dice as shapes of SVG.
#include <algorithm>
#include <array>
#include <vector>

#include "drawing/svg/markup.h"
#include "drawing/svg/pieces.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

using drawing::short_number;
using Written = std::optional<std::string_view>;

std::string colour_or(std::string_view colour, std::string_view otherwise) {
  return std::string(colour.empty() ? otherwise : colour);
}

struct CardSize {
  double wide;
  double high;
};

// What tells whose a bar is: nothing, a line, dots, dashes, two lines, long dashes, dots and dashes, one line at a
// side.
struct Pattern {
  double weight;                 // of the bar's thickness
  std::array<double, 4> dash;    // alternating with gaps, in thicknesses; none: 0
  std::array<double, 2> beside;  // lines there, from the middle in thicknesses
  bool round;
};
constexpr std::array<Pattern, kMaxSeats> kPatterns = {{{0, {}, {}, true},
                                                       {0.18, {}, {}, true},
                                                       {0.42, {0.02, 0.9}, {}, true},
                                                       {0.5, {0.3, 0.3}, {}, false},
                                                       {0.14, {}, {-0.22, 0.22}, true},
                                                       {0.3, {1.4, 0.8}, {}, false},
                                                       {0.36, {0.02, 0.7, 0.9, 0.7}, {}, true},
                                                       {0.2, {}, {-0.3, -0.3}, true}}};

void draw_bar(std::string& out, const std::string& colour, int owner, const BarShape& shape) {
  const auto [length, thick, turn] = shape;
  const std::string rotation = turn == 0 ? "" : "rotate(" + short_number(turn) + ")";
  const Written turned = turn == 0 ? Written() : Written(rotation);
  const double left = -length / 2;
  const double top = -thick / 2;
  const double round = thick / 2.6;
  element(out, "rect",
          {{"x", left},
           {"y", top},
           {"width", length},
           {"height", thick},
           {"rx", round},
           {"class", "shadow"},
           {"transform", "translate(0.8 1.8)" + (turn == 0 ? "" : " " + rotation)}});
  element(out, "rect",
          {{"x", left},
           {"y", top},
           {"width", length},
           {"height", thick},
           {"rx", round},
           {"class", "c-" + colour},
           {"stroke-width", 1.3},
           {"transform", turned}});
  draw_pattern(out, "l-" + colour, owner, {length - thick * 1.4, thick, turn});
}

void draw_card(std::string& out, const Look& look, const CardSize& size) {
  const auto [wide, high] = size;
  const std::string colour = colour_or(look.colour, "white");
  const double small = std::min(wide, high);
  element(out, "rect",
          {{"x", -wide / 2 + 0.6},
           {"y", -high / 2 + 1.4},
           {"width", wide},
           {"height", high},
           {"rx", small * 0.18},
           {"class", "shadow"}});
  element(out, "rect",
          {{"x", -wide / 2},
           {"y", -high / 2},
           {"width", wide},
           {"height", high},
           {"rx", small * 0.18},
           {"class", "c-" + colour}});
  const std::string sign = look.sign();
  const double letters = std::min(small * 0.62, wide * 0.8 / std::max(0.1, text_width(sign, 1.0, true)));
  text(out, 0, letters * 0.36, sign, letters, {.kind = "i-" + colour, .middle = true, .bold = true});
}

void draw_back(std::string& out, const CardSize& size, bool asks) {
  const auto [wide, high] = size;
  const double left = -wide / 2;
  const double top = -high / 2;
  const std::string across = short_number(wide - 8);
  const double step = (high - 8) / 3;
  const std::string down = short_number(step);
  std::string weave;
  for (int k = 0; k < 3; ++k) {
    weave += "M" + short_number(left + 4) + " " + short_number(top + 4 + k * step) + "l" + across + " " + down;
    weave += "m0 -" + down + "l-" + across + " " + down;
  }
  element(out, "rect",
          {{"x", left},
           {"y", top},
           {"width", wide},
           {"height", high},
           {"rx", std::min(wide, high) * 0.16},
           {"class", "back"}});
  element(out, "path", {{"d", weave}, {"class", "weave"}});
  if (asks) text(out, 0, high * 0.2, "?", high * 0.55, {.kind = "onback", .middle = true, .bold = true});
}

// The faces 1 to 6 as people know them; false for others.
bool draw_pips(std::string& out, std::string_view content, double side) {
  if (content.size() != 1 || content[0] < '1' || content[0] > '6') return false;
  const int count = content[0] - '0';
  const auto pip = [&](double x, double y) {
    element(out, "circle", {{"cx", x * side * 0.25}, {"cy", y * side * 0.25}, {"r", side * 0.085}, {"class", "ondie"}});
  };
  if (count % 2 == 1) pip(0, 0);
  if (count > 1) pip(-1, -1), pip(1, 1);
  if (count > 3) pip(1, -1), pip(-1, 1);
  if (count == 6) pip(-1, 0), pip(1, 0);
  return true;
}

void draw_die(std::string& out, Sheet& sheet, const Look& look, std::string_view content, double side, double wide) {
  element(out, "rect",
          {{"x", -wide / 2 + 0.6},
           {"y", -side / 2 + 1.6},
           {"width", wide},
           {"height", side},
           {"rx", side * 0.24},
           {"class", "shadow"}});
  element(
      out, "rect",
      {{"x", -wide / 2}, {"y", -side / 2}, {"width", wide}, {"height", side}, {"rx", side * 0.24}, {"class", "die"}});
  if (is_stroked(look.symbol)) return piece(out, sheet, look, 0, 0, side * 0.4);
  if (look.colour.empty()) {
    if (draw_pips(out, content, side)) return;
    return text(out, 0, side * 0.17, content, side * 0.48, {.kind = "ondie", .middle = true, .bold = true});
  }
  element(out, "circle", {{"cx", -wide / 2 + side * 0.5}, {"r", side * 0.24}, {"class", "c-" + look.colour}});
  text(out, -wide / 2 + side * 0.9, side * 0.16, content, side * 0.44, {.kind = "ondie", .bold = true});
}

}  // namespace

void draw_pattern(std::string& out, const std::string& kind, int owner, const BarShape& shape) {
  const auto [length, thick, turn] = shape;
  const Pattern& pattern = kPatterns[static_cast<std::size_t>(std::max(0, owner)) % kPatterns.size()];
  if (pattern.weight == 0) return;
  std::string dash;
  for (const double part : pattern.dash) {
    if (part != 0) dash += (dash.empty() ? "" : " ") + short_number(thick * part);
  }
  std::string path;
  const auto [first, second] = pattern.beside;
  for (const double beside : first == second ? std::vector{first} : std::vector{first, second}) {
    path += "M" + short_number(-length / 2) + " " + short_number(beside * thick) + "H" + short_number(length / 2);
  }
  const std::string rotation = "rotate(" + short_number(turn) + ")";
  element(out, "path",
          {{"d", path},
           {"class", kind},
           {"stroke-width", thick * pattern.weight},
           {"stroke-dasharray", dash.empty() ? Written() : Written(dash)},
           {"stroke-linecap", pattern.round ? Written("round") : Written()},
           {"opacity", 0.8},
           {"transform", turn == 0 ? Written() : Written(rotation)}});
}

void bar(std::string& out, Sheet& sheet, std::string_view colour, int owner, double x, double y,
         const BarShape& shape) {
  Key key("bar");
  key.add(colour).add(std::to_string(owner));
  key.add_tenths(shape.length).add_tenths(shape.thick).add_tenths(shape.turn);
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_bar(inner, colour_or(colour, "stone"), owner, shape); });
}

void card(std::string& out, Sheet& sheet, const Look& look, double x, double y, double wide, double high) {
  Key key("card");
  add_look(key, look);
  key.add_tenths(wide).add_tenths(high);
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_card(inner, look, {wide, high}); });
}

void card_back(std::string& out, Sheet& sheet, double x, double y, double wide, double high, bool asks) {
  Key key(asks ? "back" : "cover");
  key.add_tenths(wide).add_tenths(high);
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_back(inner, {wide, high}, asks); });
}

void die(std::string& out, Sheet& sheet, const Look& look, std::string_view content, double x, double y, double side,
         double wide) {
  Key key("die");
  add_look(key, look);
  key.add(content).add(side).add(wide);
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_die(inner, sheet, look, content, side, wide); });
}

}  // namespace quoin::svg
