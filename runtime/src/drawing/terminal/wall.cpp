// A board that is seen from the side as text.
#include <algorithm>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/built.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr int kSlotName = 3;
constexpr int kNameAndBrackets = kSlotName + 2;
constexpr int kWallGap = 4;
constexpr int kMostWide = 100;  // characters of a line

// Characters of half a brick: brackets, the name of its slot, and its sign.
int half_of(const Picture& picture, bool coloured) {
  int widest = 1;
  for (const Mark& mark : picture.marks) widest = std::max(widest, length(mark.sign(coloured)));
  return divided_up(kNameAndBrackets + widest, 2);
}

int draw_wall(Canvas& canvas, int top, int left, const Picture& picture, int half, bool coloured) {
  const Built built(picture);
  const SiteType& first = built.first();
  canvas.put(top, left, picture.title, label_ink());
  const auto put = [&](Position place, const std::string& text, const Ink& ink) {
    const Built::Spot spot = built.at(place);
    canvas.put(top + built.rows - spot.row, left + rounded(2 * half * spot.x), text, ink);
  };
  for (const Built::Free& free : built.free) {
    std::string text = centred("(" + free.name + ")", 2 * half);
    text.erase(text.find_last_not_of(' ') + 1);
    put(free.place, text, label_ink());
  }
  for (const Mark& mark : picture.marks) {
    const auto site = static_cast<std::size_t>(mark.site);
    const std::string sign = mark.sign(coloured);
    const std::string name = padded(first.names[site], 2 * half - 2 - length(sign));
    put(first.positions[site], "[" + name + sign + "]", ink_of(mark.colour));
  }
  canvas.put(top + built.rows + 1, left, repeated("▔", rounded(built.length * 2 * half)), line_ink());
  return top + built.rows + 2;
}

}  // namespace

int draw_walls(Canvas& canvas, int top, std::span<const SceneBoard> sides, bool coloured) {
  int half = 0;
  for (const SceneBoard& side : sides) half = std::max(half, half_of(side.picture, coloured));
  const int width = rounded(Built(sides.front().picture).length * 2 * half) + kWallGap;
  const int count = static_cast<int>(sides.size());
  const bool beside = width * count - kWallGap <= kMostWide;
  int row = top;
  for (int number = 0; number < count; ++number) {
    const Picture& picture = sides[static_cast<std::size_t>(number)].picture;
    const int end = draw_wall(canvas, beside ? top : row, beside ? width * number : 0, picture, half, coloured);
    row = beside ? std::max(row, end) : end + 1;
  }
  return beside ? row : row - 1;
}

}  // namespace quoin::drawing
