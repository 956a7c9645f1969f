// A whole state as text: its boards, who sits where and who is on turn, scores, and everything not on a board.
#include "quoin/drawing/terminal.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "drawing/terminal/figures.h"
#include "drawing/terminal/whole_state.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/past.h"

namespace quoin::drawing {
namespace {

constexpr int kPageWidth = 100;
constexpr int kCopyGap = 3;

// Each seat's copy of a board under its name, as many beside one another as fit, rows alike in length.
void draw_copies(Canvas& canvas, int top, const Display& display, const std::vector<Picture>& copies,
                 const BoardStyle& style, const SitesBySeat& last) {
  std::vector<Canvas> drawn;
  int width = 0;
  for (const Picture& copy : copies) {
    drawn.push_back(draw_board(copy, style, sites_of(last, copy.seat)));
    width = std::max(width, drawn.back().width() + kCopyGap);
  }
  const int count = static_cast<int>(copies.size());
  const int fitting = std::max(1, (kPageWidth + kCopyGap) / width);
  const int across = divided_up(count, divided_up(count, fitting));
  for (int number = 0; number < count; ++number) {
    if (number > 0 && number % across == 0) top = canvas.height() + 1;
    const int left = number % across * width;
    const int seat = copies[static_cast<std::size_t>(number)].seat;
    canvas.put(top, 4 + left, display.def().seats[static_cast<std::size_t>(seat)], ink_of(display.seat_colour(seat)));
    canvas.paste(drawn[static_cast<std::size_t>(number)], top + 1, left);
  }
}

}  // namespace

Ink ink_of(const std::string& colour) {
  constexpr std::array<std::string_view, 9> kBold{"red",  "yellow", "green", "blue",  "magenta",
                                                  "cyan", "white",  "black", "orange"};
  if (colour == "grey") return {colour, false};
  const bool known = std::find(kBold.begin(), kBold.end(), colour) != kBold.end();
  return known ? Ink{colour, true} : bold_ink();
}

Canvas draw_board(const Picture& picture, const BoardStyle& style, const Sites& last) {
  Canvas drawn =
      picture.plan->is_square ? draw_square(picture, style, last) : draw_spread(picture, style.coloured, last);
  if (picture.title.empty()) return drawn;
  Canvas canvas;
  canvas.put(0, 3, picture.title, label_ink());
  canvas.paste(drawn, 1, 0);
  return canvas;
}

Canvas draw_state(const Display& display, const Match& match, const TerminalOptions& options, const SitesBySeat& last) {
  const View view(display, match.state(), options.viewer);
  Canvas canvas;
  int row = 0;
  std::vector<Picture> everything;
  for (int board = 0; board < static_cast<int>(display.def().boards.size()); ++board) {
    std::vector<Picture> pictures = pictures_of(view, board);
    if (pictures.empty()) continue;
    if (pictures.front().plan->is_built) {
      row = draw_walls(canvas, row, pictures) + 1;
    } else if (pictures.front().seat != kNone) {
      draw_copies(canvas, row, display, pictures, {options.coloured, true}, last);
      row = canvas.height() + 1;
    } else {
      for (const Picture& picture : pictures) {
        canvas.paste(draw_board(picture, {options.coloured}, sites_of(last, kNone)), row, 0);
        row = canvas.height() + 1;
      }
    }
    std::move(pictures.begin(), pictures.end(), std::back_inserter(everything));
  }
  for (const Construction& construction : display.constructions()) {
    row = draw_construction(canvas, row, standing_of(view, match.state(), construction)) + 1;
  }
  row = draw_words(canvas, row, {match, view, everything, options.coloured});
  draw_shapes(canvas, row, view);
  return canvas;
}

Lines terminal_text(const Display& display, const Match& match, const TerminalOptions& options) {
  const SitesBySeat last = options.last ? last_sites(display, match, options.viewer) : SitesBySeat{};
  return draw_state(display, match, options, last).lines();
}

}  // namespace quoin::drawing
