// A board that is seen from the side as text.
#include <algorithm>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/built.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr int kHalf = 3;  // characters of half a brick
constexpr int kWallGap = 4;
constexpr int kMostWide = 100;  // characters of a line

int characters_long(const Built& built) { return rounded(built.length * 2 * kHalf); }

int draw_wall(Canvas& canvas, int top, int left, const Picture& picture) {
  const Built built(picture);
  const SiteType& first = built.first();
  canvas.put(top, left, picture.title, label_ink());
  const auto put = [&](Position place, const std::string& text, const Ink& ink) {
    const Built::Spot spot = built.at(place);
    canvas.put(top + built.rows - spot.row, left + rounded(2 * kHalf * spot.x), text, ink);
  };
  for (const Built::Free& free : built.free) {
    std::string text = centred("(" + free.name + ")", 2 * kHalf);
    text.erase(text.find_last_not_of(' ') + 1);
    put(free.place, text, label_ink());
  }
  for (const Mark& mark : picture.marks) {
    const auto site = static_cast<std::size_t>(mark.site);
    const std::string sign(beginning_of(mark.symbol_or_letter(), 1));
    put(first.positions[site], "[" + padded(first.names[site], kHalf) + sign + "]", ink_of(mark.colour));
  }
  canvas.put(top + built.rows + 1, left, repeated("▔", characters_long(built)), line_ink());
  return top + built.rows + 2;
}

}  // namespace

int draw_walls(Canvas& canvas, int top, std::span<const SceneBoard> sides) {
  const int width = characters_long(Built(sides.front().picture)) + kWallGap;
  const int count = static_cast<int>(sides.size());
  const bool beside = width * count - kWallGap <= kMostWide;
  int row = top;
  for (int number = 0; number < count; ++number) {
    const Picture& picture = sides[static_cast<std::size_t>(number)].picture;
    const int end = draw_wall(canvas, beside ? top : row, beside ? width * number : 0, picture);
    row = beside ? std::max(row, end) : end + 1;
  }
  return beside ? row : row - 1;
}

}  // namespace quoin::drawing
