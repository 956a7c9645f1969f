// A whole state as text: its boards, who sits where and who is on turn, scores, and everything not on a board.
#include "quoin/drawing/terminal.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "drawing/terminal/figures.h"
#include "drawing/terminal/whole_state.h"
#include "drawing/window.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/past.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr int kPageWidth = 100;
constexpr int kCopyGap = 3;

// Each seat's copy of a board under its name, as many beside one another as fit, rows alike in length.
void draw_copies(Canvas& canvas, int top, const Display& display, std::span<const SceneBoard> copies,
                 const BoardStyle& style) {
  std::vector<Canvas> drawn;
  int width = 0;
  for (const SceneBoard& copy : copies) {
    drawn.push_back(draw_board(copy.picture, style, copy.changed));
    width = std::max(width, drawn.back().width() + kCopyGap);
  }
  const int count = static_cast<int>(copies.size());
  const int fitting = std::max(1, (kPageWidth + kCopyGap) / width);
  const int across = divided_up(count, divided_up(count, fitting));
  for (int number = 0; number < count; ++number) {
    if (number > 0 && number % across == 0) top = canvas.height() + 1;
    const int left = number % across * width;
    const int seat = copies[static_cast<std::size_t>(number)].picture.seat;
    canvas.put(top, 4 + left, display.def().seats[static_cast<std::size_t>(seat)], ink_of(display.seat_colour(seat)));
    canvas.paste(drawn[static_cast<std::size_t>(number)], top + 1, left);
  }
}

// Boards that all share: several under their names, beside one another as far as they fit.
class SharedBoards {
 public:
  void add(const Picture& picture, const BoardStyle& style, const Sites& last) {
    std::string name = picture.title.empty() ? words(picture.board().name) : "";
    boards_.push_back({std::move(name), draw_board(picture, style, last)});
  }

  // Answers with the row after them.
  int place(Canvas& canvas, int top) {
    int row = top;
    int left = 0;
    for (const Board& one : boards_) {
      const bool titled = boards_.size() > 1 && !one.name.empty();
      if (left > 0 && left + one.drawn.width() > kPageWidth) {
        row = canvas.height() + 1;
        left = 0;
      }
      if (titled) canvas.put(row, left + 4, one.name, label_ink());
      canvas.paste(one.drawn, row + (titled ? 1 : 0), left);
      left += one.drawn.width() + kCopyGap;
    }
    row = boards_.empty() ? top : canvas.height() + 1;
    boards_.clear();
    return row;
  }

 private:
  struct Board {
    std::string name;
    Canvas drawn;
  };
  std::vector<Board> boards_;
};

}  // namespace

Ink ink_of(const std::string& colour) {
  constexpr std::array<std::string_view, 9> kBold{"red",  "yellow", "green", "blue",  "magenta",
                                                  "cyan", "white",  "black", "orange"};
  if (colour == "grey") return {colour, false};
  const bool known = std::find(kBold.begin(), kBold.end(), colour) != kBold.end();
  return known ? Ink{colour, true} : bold_ink();
}

Canvas draw_board(const Picture& picture, const BoardStyle& style, const Sites& last) {
  Canvas drawn = picture.plan->is_square ? draw_square(picture, style, last) : draw_spread(picture, style, last);
  if (picture.title.empty()) return drawn;
  Canvas canvas;
  canvas.put(0, 3, picture.title, label_ink());
  canvas.paste(drawn, 1, 0);
  return canvas;
}

Canvas draw_state(const Scene& scene, bool coloured, bool keeps_places) {
  Canvas canvas;
  int row = 0;
  SharedBoards shared;
  const std::vector<SceneBoard> parts = parts_in_use(scene);
  for (auto first = parts.begin(); first != parts.end();) {
    const auto end = std::find_if(first, parts.end(), [&](const auto& one) { return one.board != first->board; });
    const std::span<const SceneBoard> boards(first, end);
    const BoardStyle style{coloured, first->picture.seat != kNone, 0,
                           room_of_cells(*scene.display, first->board, false)};
    const bool all_share = !first->picture.plan->is_built && first->picture.seat == kNone;
    if (!all_share) row = shared.place(canvas, row);
    if (first->picture.plan->is_built) {
      row = draw_walls(canvas, row, boards, coloured) + 1;
    } else if (first->picture.seat != kNone) {
      draw_copies(canvas, row, *scene.display, boards, style);
      row = canvas.height() + 1;
    } else {
      for (const SceneBoard& board : boards) shared.add(board.picture, style, board.changed);
    }
    first = end;
  }
  row = shared.place(canvas, row);
  for (const SceneConstruction& shown : scene.constructions) {
    row = draw_construction(canvas, row, standing_of(scene, shown)) + 1;
  }
  row = draw_words(canvas, row, scene, coloured, kRoomForWords, keeps_places);
  draw_shapes(canvas, row, scene.view);
  return canvas;
}

Lines terminal_text(const Scene& scene, bool coloured) { return draw_state(scene, coloured, false).lines(); }

}  // namespace quoin::drawing
