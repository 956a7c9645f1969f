// Items: their sizes and how they are painted.
#include "drawing/svg/items.h"

#include <algorithm>

#include "drawing/svg/markup.h"
#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

constexpr double kLineGap = 6;

double tallest_of(const ItemLine& line) {
  double tall = 0;
  for (const Item& item : line) tall = std::max(tall, item.height);
  return tall;
}

}  // namespace

Item plain_item(std::string content, double size, std::string kind, bool bold) {
  const double width = text_width(content, size, bold);
  return {
      width, size * 1.45,
      [content = std::move(content), size, kind = std::move(kind), bold](std::string& out, Sheet&, double x, double y) {
        text(out, x, y + size * 1.08, content, size, {.kind = kind, .bold = bold});
      }};
}

Item line_item(ItemLine line) {
  double width = line.empty() ? 0 : -kItemGap;
  for (const Item& item : line) width += item.width + kItemGap;
  const double height = tallest_of(line);
  return {width, height, [line = std::move(line)](std::string& out, Sheet& sheet, double x, double y) {
            paint_flow(out, sheet, {line}, x, y);
          }};
}

Item named_item(const std::string& name, const std::vector<Item>& content) {
  ItemLine line = {plain_item(name, 12, "dim")};
  line.insert(line.end(), content.begin(), content.end());
  return line_item(std::move(line));
}

Item chip_item(std::string_view content, const std::optional<Look>& look, std::string count, double room) {
  std::string shown = clip(content, 12, room - 60);
  const double badge = look ? 22.0 : 0.0;
  const double name_width = text_width(shown, 12);
  const double count_width = count.empty() ? 0.0 : text_width(count, 12.5, true) + 5;
  const double width = 8 + badge + name_width + count_width + 8;
  return {width, 24,
          [=, shown = std::move(shown), count = std::move(count)](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, spaced(shown, count));
            element(out, "rect", {{"x", x}, {"y", y}, {"width", width}, {"height", 24}, {"rx", 12}, {"class", "chip"}});
            if (look && is_drawn(*look)) piece(out, sheet, *look, x + 16, y + 12, 9.5);
            if (look && !is_drawn(*look)) card(out, sheet, *look, x + 16, y + 12, 18, 18);
            if (!shown.empty()) text(out, x + 8 + badge, y + 16.3, shown, 12);
            if (!count.empty()) text(out, x + 8 + badge + name_width + 5, y + 16.4, count, 12.5, {.bold = true});
            close(out, "g");
          }};
}

Item back_item() {
  return {20, 26, [](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, "hidden");
            card_back(out, sheet, x + 10, y + 13, 20, 26);
            close(out, "g");
          }};
}

Item gap_item() {
  return {
      20, 26, [](std::string& out, Sheet&, double x, double y) {
        open_titled(out, "none");
        element(out, "rect", {{"x", x + 1}, {"y", y + 1}, {"width", 18}, {"height", 24}, {"rx", 4}, {"class", "free"}});
        close(out, "g");
      }};
}

Item face_item(std::string content, const std::optional<Look>& look) {
  const Look shown = look.value_or(Look{"", content, "white"});
  const double wide = look ? 20.0 : std::max(20.0, text_width(content, 13, true) + 8);
  return {wide, 26, [=, content = std::move(content)](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, content);
            card(out, sheet, shown, x + wide / 2, y + 13, wide, 26);
            close(out, "g");
          }};
}

Item die_item(std::string content, const std::optional<Look>& look) {
  constexpr double kSide = 30;
  const Look shown = look.value_or(Look{});
  double wide = kSide;
  if (!is_drawn(shown)) {
    wide = std::max(kSide, text_width(content, kSide * 0.48, true) + 14 + (shown.colour.empty() ? 0 : kSide * 0.8));
  }
  return {wide, kSide + 2, [=, content = std::move(content)](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, content);
            die(out, sheet, shown, content, x + wide / 2, y + kSide / 2, kSide, wide);
            close(out, "g");
          }};
}

Item shape_item(const std::vector<std::string>& picture, const LooksByLetter& looks, int turn, double cell) {
  constexpr double kAbove = 15;
  int across = 0;
  for (const std::string& row : picture) across = std::max(across, drawing::length(row));
  return {across * cell, static_cast<double>(picture.size()) * cell + kAbove,
          [=](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, drawing::joined(picture, "/"));
            text(out, x, y + 10, std::to_string(turn), 10.5, {.kind = "dim", .bold = true});
            for (std::size_t down = 0; down < picture.size(); ++down) {
              const auto letters = drawing::characters(picture[down]);
              for (std::size_t place = 0; place < letters.size(); ++place) {
                if (letters[place] == ".") continue;
                const double u = x + static_cast<double>(place) * cell;
                const double v = y + kAbove + static_cast<double>(down) * cell;
                element(out, "rect",
                        {{"x", u + 0.6},
                         {"y", v + 0.6},
                         {"width", cell - 1.2},
                         {"height", cell - 1.2},
                         {"rx", 3},
                         {"class", "die"}});
                const auto look = looks.find(letters[place]);
                if (look != looks.end()) piece(out, sheet, look->second, u + cell / 2, v + cell / 2, cell * 0.42);
              }
            }
            close(out, "g");
          }};
}

std::vector<ItemLine> flow(std::vector<Item> items, double room, double gap) {
  std::vector<ItemLine> lines;
  double used = room + 1.0;
  for (Item& item : items) {
    if (used + gap + item.width > room) {
      lines.emplace_back();
      used = -gap;
    }
    used += gap + item.width;
    lines.back().push_back(std::move(item));
  }
  return lines;
}

double flow_height(const std::vector<ItemLine>& lines) {
  double height = 0;
  for (const ItemLine& line : lines) height += tallest_of(line);
  return height + (lines.empty() ? 0 : kLineGap * static_cast<double>(lines.size() - 1));
}

void paint_flow(std::string& out, Sheet& sheet, const std::vector<ItemLine>& lines, double x, double y, double gap) {
  for (const ItemLine& line : lines) {
    const double tall = tallest_of(line);
    double at = x;
    for (const Item& item : line) {
      item.paint(out, sheet, at, y + (tall - item.height) / 2);
      at += item.width + gap;
    }
    y += tall + kLineGap;
  }
}

}  // namespace quoin::svg
