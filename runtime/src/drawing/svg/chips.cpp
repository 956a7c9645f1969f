// Chips lie in columns, the dearest first; the amount says what the columns only suggest.
#include "drawing/svg/chips.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "drawing/svg/markup.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

using drawing::short_number;

constexpr double kAcross = 9;  // half of a chip
constexpr double kDeep = 3.7;  // half of it, seen from the front
constexpr double kThick = 3.4;
constexpr double kColumn = 2 * kAcross + 2;
constexpr std::size_t kMostColumns = 3;
constexpr int kMostHigh = 6;
constexpr double kStackHeight = 2 * kDeep + 5 * kThick;
constexpr double kAmountSize = 13.5;
constexpr int kMostTokens = 16;
constexpr double kToken = 8;  // its radius
constexpr double kTokenGap = 3;
constexpr double kCubeSide = 30;

struct Worth {
  int chips;
  std::string_view colour;
};
constexpr std::array<Worth, 8> kWorths = {{{25000, "cyan"},
                                           {5000, "orange"},
                                           {1000, "yellow"},
                                           {500, "magenta"},
                                           {100, "black"},
                                           {25, "green"},
                                           {5, "red"},
                                           {1, "white"}}};

struct Column {
  std::string colour;
  int high;
};

// As few chips as make the amount, the dearest columns of them.
std::vector<Column> columns_of(int amount, std::string_view colour) {
  std::vector<Column> columns;
  for (const Worth& worth : kWorths) {
    const int high = amount / worth.chips;
    amount -= high * worth.chips;
    if (high == 0 || columns.size() == kMostColumns) continue;
    columns.push_back({std::string(colour.empty() ? worth.colour : colour), std::min(high, kMostHigh)});
  }
  return columns;
}

std::string ellipse(double y, double across, double deep) {
  return "M" + short_number(-across) + " " + short_number(y) + "a" + short_number(across) + " " + short_number(deep) +
         " 0 1 0 " + short_number(2 * across) + " 0a" + short_number(across) + " " + short_number(deep) + " 0 1 0 " +
         short_number(-2 * across) + " 0Z";
}

// The rim with its stripes; `y` is the middle of its upper side.
void add_side(std::string& out, const std::string& colour, double y) {
  const std::string side = "M" + short_number(-kAcross) + " " + short_number(y) + "v" + short_number(kThick) + "a" +
                           short_number(kAcross) + " " + short_number(kDeep) + " 0 0 0 " + short_number(2 * kAcross) +
                           " 0v" + short_number(-kThick) + "Z";
  element(out, "path", {{"d", side}, {"class", "c-" + colour}, {"stroke-width", 0.9}});
  const std::string down = "v" + short_number(kThick);
  const std::string stripes = "M-5.6 " + short_number(y + kDeep * 0.78) + down + "M0 " + short_number(y + kDeep) +
                              down + "M5.6 " + short_number(y + kDeep * 0.78) + down;
  element(out, "path", {{"d", stripes}, {"class", "l-" + colour}, {"stroke-width", 1.7}, {"opacity", 0.7}});
}

// Around the middle of the foot of the lowest chip.
void draw_column(std::string& out, const Column& column) {
  element(out, "ellipse", {{"class", "shadow"}, {"cx", 1}, {"cy", 0.8}, {"rx", kAcross + 0.8}, {"ry", kDeep + 0.6}});
  for (int chip = 1; chip <= column.high; ++chip) add_side(out, column.colour, -chip * kThick);
  const double top = -column.high * kThick;
  element(out, "path", {{"d", ellipse(top, kAcross, kDeep)}, {"class", "c-" + column.colour}, {"stroke-width", 0.9}});
  element(out, "path",
          {{"d", ellipse(top, 7, 2.7)},
           {"class", "l-" + column.colour},
           {"stroke-width", 1.5},
           {"stroke-dasharray", "2.6 3.2"},
           {"opacity", 0.7}});
  element(out, "path",
          {{"d", ellipse(top, 4.4, 1.6)}, {"class", "l-" + column.colour}, {"stroke-width", 0.7}, {"opacity", 0.5}});
}

double wide(const std::vector<Column>& columns) {
  return kColumn * static_cast<double>(std::max<std::size_t>(1, columns.size())) - 2;
}

// Their feet on a line; a ring where there are none.
void paint_columns(std::string& out, Sheet& sheet, const std::vector<Column>& columns, double x, double foot) {
  if (columns.empty()) {
    element(out, "ellipse", {{"cx", x + kAcross}, {"cy", foot}, {"rx", kAcross}, {"ry", kDeep}, {"class", "free"}});
  }
  for (const Column& column : columns) {
    Key key("chips");
    key.add(column.colour).add(std::to_string(column.high));
    sheet.use(out, key, x + kAcross, foot, 1, [&](std::string& inner) { draw_column(inner, column); });
    x += kColumn;
  }
}

std::string told(int amount) { return std::to_string(amount) + (amount == 1 ? " chip" : " chips"); }

}  // namespace

Item chips_item(int amount, std::string_view colour) {
  const std::string number = std::to_string(amount);
  std::vector<Column> columns = columns_of(amount, colour);
  const double left = wide(columns) + 6;
  return {left + text_width(number, kAmountSize, true), kStackHeight + 2,
          [=, columns = std::move(columns)](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, told(amount));
            paint_columns(out, sheet, columns, x, y + kStackHeight - kDeep);
            text(out, x + left, y + kStackHeight / 2 + 5.8, number, kAmountSize, {.bold = true});
            close(out, "g");
          }};
}

Item stake_item(int amount, std::string_view colour) {
  const std::string number = std::to_string(amount);
  std::vector<Column> columns = columns_of(amount, colour);
  const double stacks = wide(columns);
  const double across = std::max(stacks, text_width(number, kAmountSize, true));
  return {across, kStackHeight + 18,
          [=, columns = std::move(columns)](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, told(amount));
            paint_columns(out, sheet, columns, x + (across - stacks) / 2, y + kStackHeight - kDeep);
            text(out, x + across / 2, y + kStackHeight + 13, number, kAmountSize,
                 {.kind = "onfelt", .middle = true, .bold = true});
            close(out, "g");
          }};
}

Item tokens_item(int count, int most, std::string_view colour) {
  const Look look = {"●", "", std::string(colour), -1};
  const std::string told = std::to_string(count) + " of " + std::to_string(most);
  const bool in_words = most > kMostTokens;
  const int shown = in_words ? 1 : most;
  const double row = shown * (2 * kToken + kTokenGap) - kTokenGap;
  const std::string number = in_words ? told : std::to_string(count);
  return {row + 6 + text_width(number, kAmountSize, true), 2 * kToken + 4,
          [=](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, told);
            const double middle = y + kToken + 2;
            for (int token = 0; token < shown; ++token) {
              const double at = x + kToken + token * (2 * kToken + kTokenGap);
              if (token < count) {
                piece(out, sheet, look, at, middle, kToken / 17 * 20);
              } else {
                element(out, "circle", {{"cx", at}, {"cy", middle}, {"r", kToken - 0.6}, {"class", "free"}});
              }
            }
            text(out, x + row + 6, middle + 4.8, number, kAmountSize, {.bold = true});
            close(out, "g");
          }};
}

Item counter_item(std::string_view name, int count, std::string_view colour) {
  constexpr double kRadius = 11;
  const Look look = {"", std::to_string(count), colour.empty() ? "white" : std::string(colour)};
  const std::string shown = clip(name, 12, 120);
  return {2 * kRadius + 5 + text_width(shown, 12), 2 * kRadius + 2,
          [=](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, shown + " " + look.letter);
            piece(out, sheet, look, x + kRadius, y + kRadius + 1, kRadius);
            text(out, x + 2 * kRadius + 5, y + kRadius + 5.2, shown, 12);
            close(out, "g");
          }};
}

Item cube_item(int value, std::string_view colour) {
  const Look look = {"", std::to_string(value), colour.empty() ? "white" : std::string(colour), -1, Man::kCube};
  return {kCubeSide, kCubeSide, [=](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, look.letter);
            piece(out, sheet, look, x + kCubeSide / 2, y + kCubeSide / 2, kCubeSide / 2 / 18 * 20);
            close(out, "g");
          }};
}

}  // namespace quoin::svg
