// The small things in panels: texts, values, counted things, cards, dice, shapes; and how they flow into lines.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drawing/svg/pieces.h"

namespace quoin::svg {

// Something of a size that is drawn with its upper left corner at a place.
struct Item {
  double width = 0;
  double height = 0;
  std::function<void(std::string& out, Sheet& sheet, double x, double y)> paint;
};
using ItemLine = std::vector<Item>;

inline constexpr double kItemGap = 6;

// A text in one line; `kind` is its class.
Item plain_item(std::string content, double size, std::string kind, bool bold = false);
// Items beside one another, on one middle line.
Item line_item(ItemLine line);
// Values with their name before them, in one line.
Item named_item(const std::string& name, const std::vector<Item>& content);
// A named value in a small frame: how it looks, its name, how many there are.
Item chip_item(std::string_view content, const std::optional<Look>& look, std::string count, double room);
// A hidden thing.
Item back_item();
// A place where a card or a die could lie, and none does.
Item gap_item();
// A card that can be hidden, face up.
Item face_item(std::string content, const std::optional<Look>& look);
// A die that shows a face.
Item die_item(std::string content, const std::optional<Look>& look);
// A shape in one of its turns, whose picture is given row by row, under the turn's number; how its letters look.
using LooksByLetter = std::map<std::string, Look, std::less<>>;
Item shape_item(const std::vector<std::string>& picture, const LooksByLetter& looks, int turn, double cell);

// The items in lines no wider than `room`.
std::vector<ItemLine> flow(std::vector<Item> items, double room, double gap = kItemGap);
double flow_height(const std::vector<ItemLine>& lines);
// Items in lines, those of a line on one middle line.
void paint_flow(std::string& out, Sheet& sheet, const std::vector<ItemLine>& lines, double x, double y,
                double gap = kItemGap);

}  // namespace quoin::svg
