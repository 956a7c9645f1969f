// A board of square cells as text.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr int kMargin = 4;
// Where lines meet: 1 up, 2 right, 4 down, 8 left.
constexpr std::array<std::string_view, 16> kJoints{"·", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                   "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

// Row and column of a place in a cell or of a corner.
struct GridPlace {
  int row = 0;
  int column = 0;
  bool operator<(const GridPlace& other) const { return std::tie(row, column) < std::tie(other.row, other.column); }
};

// Where the parts of one board lie on its canvas.
class SquareFrame {
 public:
  SquareFrame(const Picture& picture, const BoardStyle& style)
      : picture_(picture), plan_(*picture.plan), box_(plan_.inner) {
    rows_ = rounded(box_.height());
    columns_ = rounded(box_.width());
    for (const auto& outline : plan_.first().outlines) add_cell(outline);
    for (const int kind : picture.layers) {
      for (const Position at : sites(kind).positions) rim_ = plan_.is_outside(at) ? 1 : rim_;
    }
    const bool named_inside = style.tight && plan_.labels.empty();
    tight_ = style.tight;
    left_ = (named_inside ? 0 : tight_ ? kMargin - 1 : kMargin) + 3 * rim_;
    const int usual = named_inside ? 2 : style.narrow || columns_ > 12 ? 3 : 5;
    width_ = std::max({usual, widest_sign(picture, false), style.room});
    bottom_ = 2 * rows_ + rim_ + (plan_.labels.empty() ? 0 : 1);
  }

  // The border, and inside it thin lines or, where edges carry things, only dots at the corners.
  void lines(bool open_lines) {
    for (int row = 0; row <= rows_; ++row) {
      for (int column = 0; column <= columns_; ++column) meeting(row, column, open_lines);
    }
  }

  // The names of rows and columns on all sides, or else those of the cells below them; a dot for each free place
  // outside the border.
  void labels() {
    for (const Label& label : plan_.labels) {
      const GridPlace at = place(label.at);
      if (label.out.y != 0) {
        canvas.put(label.out.y > 0 ? 0 : bottom_ + 1 + rim_, middle(at.column), label.text, label_ink());
      } else if (label.out.x < 0 || !tight_) {
        const int x = label.out.x > 0 ? this->x(columns_) + 2 : left_ - 1 - length(label.text);
        canvas.put(y(at.row) - 1, x + rounded(label.out.x) * 3 * rim_, label.text, label_ink());
      }
    }
    const SiteType& first = plan_.first();
    for (std::size_t site = 0; plan_.labels.empty() && site < first.names.size(); ++site) {
      const Cell& cell = cells_[site];
      const bool higher = picture_.ground->look == Ground::Look::kPoints && lies_above(cell);
      const int line = y(cell.at.row + (higher ? cell.rows : 0));
      canvas.put(line, x(cell.at.column) + 1, beginning_of(first.names[site], across(cell)), label_ink());
    }
    for (const int kind : outside_kinds(picture_)) {
      for (const Position position : sites(kind).positions) {
        const GridPlace at = outside(position);
        canvas.put(at.row, at.column, "·", dot_ink());
      }
    }
  }

  // A thing outside the border, or where lines meet.
  void sign(const Mark& mark, bool coloured) {
    const Position position = sites(mark.sites).positions[static_cast<std::size_t>(mark.site)];
    if (plan_.is_outside(position)) {
      const GridPlace at = outside(position);
      const std::string text = mark.symbol.empty() ? upper(mark.letters) : mark.sign(coloured);
      canvas.put(at.row, at.column, text, reversed(ink_of(mark.colour)));
      return;
    }
    const GridPlace at = place(position);
    canvas.put(y(at.row), x(at.column), mark.sign(coloured), ink_of(mark.colour));
  }

  // A bar between two cells.
  void edge(const Mark& mark, bool coloured) {
    const auto& ends = sites(mark.sites).outlines[static_cast<std::size_t>(mark.site)];
    if (ends[0].x != ends[1].x && ends[0].y != ends[1].y) {
      return link(mark, (ends[0].x < ends[1].x) == (ends[0].y < ends[1].y));
    }
    const bool ordered = std::pair(ends[0].x, ends[0].y) <= std::pair(ends[1].x, ends[1].y);
    const GridPlace at = place(ends[ordered ? 0 : 1]);
    const Bars bars = bars_of(mark.owner);
    if (ends[0].y == ends[1].y) {
      const std::string sign = bar_sign(mark, "", coloured);
      canvas.put(y(at.row), x(at.column) + 1, centred(sign, width_, bars.lying), ink_of(mark.colour));
    } else {
      canvas.put(y(at.row) - 1, x(at.column), bar_sign(mark, bars.standing, coloured), ink_of(mark.colour));
    }
  }

  // Half way between two cells, where it leads over the line between others.
  void link(const Mark& mark, bool rises) {
    const Position half = sites(mark.sites).positions[static_cast<std::size_t>(mark.site)];
    const GridPlace at = place(half);
    const bool on_column = half.x - box_.left == at.column;
    const bool on_row = half.y - box_.bottom == at.row;
    if (!on_column && !on_row) return;
    constexpr std::array<std::string_view, 2> kUp{"╱", "/"};
    constexpr std::array<std::string_view, 2> kDown{"╲", "\\"};
    const auto owner = static_cast<std::size_t>(mark.owner.value_or(0));
    const std::string line = owner >= kUp.size() ? mark.letters : std::string((rises ? kUp : kDown)[owner]);
    canvas.put(y(at.row) - (on_row ? 0 : 1), on_column ? x(at.column) : middle(at.column), line, ink_of(mark.colour));
  }

  // The things in a cell, side by side.
  void cell(int site, const std::vector<const Mark*>& marks, bool coloured) {
    const Cell& cell = cells_[static_cast<std::size_t>(site)];
    std::vector<std::string> texts;
    int whole = 0;
    for (const Mark* mark : marks) whole += length(texts.emplace_back(mark->sign_with_height(coloured)));
    int column = x(cell.at.column) + 1 + std::max(0, (across(cell) - whole) / 2);
    for (std::size_t number = 0; number < marks.size(); ++number) {
      canvas.put(middle(cell), column, beginning_of(texts[number], across(cell)), ink_of(marks[number]->colour));
      column += length(texts[number]);
    }
  }

  // One below the other from the border inwards; where there is no room for all, at the end how many they are.
  void discs(int site, const std::vector<const Mark*>& marks, bool coloured) {
    const Cell& cell = cells_[static_cast<std::size_t>(site)];
    const bool above = lies_above(cell);
    const int most = 2 * cell.rows - 1;
    const int column = x(cell.at.column) + 1 + across(cell) / 2;
    int row = above ? y(cell.at.row + cell.rows) + 1 : y(cell.at.row) - 1;
    const auto put = [&](const Mark& mark, const std::string& text) {
      canvas.put(row, column, text, ink_of(mark.colour));
      row += above ? 1 : -1;
    };
    int room = most - static_cast<int>(marks.size());
    for (const Mark* mark : marks) {
      const std::string sign = coloured && mark->told_by_colour ? mark->symbol : mark->letters;
      const int shown = std::min(mark->count, room + 1);
      for (int disc = 1; disc < shown; ++disc) put(*mark, sign);
      const bool alone = shown > 1 || (coloured && mark->told_by_colour);
      const std::string many = (alone ? "" : mark->letters) + std::to_string(mark->count);
      put(*mark, shown < mark->count ? many : sign);
      room -= shown - 1;
    }
  }

  // Points a cell out: "[x]", or "x]" where there is no room before it.
  void bracket(int site) {
    const Cell& cell = cells_[static_cast<std::size_t>(site)];
    const int row = middle(cell);
    const int start = x(cell.at.column);
    const int width = across(cell);
    int before = width / 2;
    int after = width / 2 + 2;
    bool taken = false;
    for (int place = 1; place <= width; ++place) {
      if (canvas.get(row, start + place) == " ") continue;
      if (!taken) before = place - 1;
      after = place + 1;
      taken = true;
    }
    if (before >= 1) canvas.put(row, start + before, "[", bold_ink());
    if (after <= width) canvas.put(row, start + after, "]", bold_ink());
  }

  Canvas canvas;

 private:
  // A rectangle of squares.
  struct Cell {
    GridPlace at;  // its square in the south-west
    int rows;
    int columns;
  };

  void add_cell(const std::vector<Position>& outline) {
    const Bounds box = bounds_of(outline);
    const int site = static_cast<int>(cells_.size());
    const Cell& cell =
        cells_.emplace_back(Cell{place({box.left, box.bottom}), rounded(box.height()), rounded(box.width())});
    for (int row = 0; row < cell.rows; ++row) {
      for (int column = 0; column < cell.columns; ++column) {
        squares_[{cell.at.row + row, cell.at.column + column}] = site;
      }
    }
  }

  [[nodiscard]] const SiteType& sites(int kind) const { return plan_.board.sites[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] GridPlace place(Position point) const {
    return {static_cast<int>(std::floor(point.y - box_.bottom)), static_cast<int>(std::floor(point.x - box_.left))};
  }
  // Of the line left of a column (`columns_`: the right border).
  [[nodiscard]] int x(int column) const { return left_ + column * (width_ + 1); }
  // Of the line below a row (`rows_`: the upper border).
  [[nodiscard]] int y(int row) const { return bottom_ - 2 * row; }
  [[nodiscard]] int middle(int column) const { return x(column) + 1 + width_ / 2; }
  // Of what lies in a cell, and how many characters it may have.
  [[nodiscard]] int middle(const Cell& cell) const { return y(cell.at.row) - cell.rows; }
  [[nodiscard]] bool lies_above(const Cell& cell) const { return 2 * cell.at.row >= rows_; }
  [[nodiscard]] int across(const Cell& cell) const { return cell.columns * (width_ + 1) - 1; }

  // Where a place outside the border is drawn: close to it.
  [[nodiscard]] GridPlace outside(Position point) const {
    const GridPlace at = place(point);
    if (at.row >= 0 && at.row < rows_) return {y(at.row) - 1, at.column > 0 ? x(columns_) + 2 : x(0) - 2};
    return {at.row > 0 ? y(rows_) - 1 : bottom_ + 1, middle(std::max(0, at.column))};
  }

  [[nodiscard]] int site_at(GridPlace place) const {
    const auto found = squares_.find(place);
    return found == squares_.end() ? kNone : found->second;
  }
  [[nodiscard]] bool is_cell(GridPlace place) const { return site_at(place) != kNone; }

  // What is drawn at the lower left corner of a place.
  void meeting(int row, int column, bool open_lines) {
    const GridPlace here{row, column};
    const GridPlace west{row, column - 1};
    const GridPlace south{row - 1, column};
    const GridPlace far{row - 1, column - 1};
    const auto drawn = [&](GridPlace one, GridPlace other) {
      const bool both = is_cell(one) && is_cell(other);
      return site_at(one) != site_at(other) && !(both && open_lines);
    };
    const bool up = drawn(here, west);
    const bool right = drawn(here, south);
    const bool down = drawn(south, far);
    const bool left = drawn(west, far);
    if (right) canvas.put(y(row), x(column) + 1, repeated("─", width_), line_ink());
    if (up) canvas.put(y(row) - 1, x(column), "│", line_ink());
    if (!is_cell(here) && up && right && is_cell({row + 1, column}) && is_cell({row, column + 1})) {
      canvas.put(y(row) - 1, x(column) + 1, repeated("░", width_), dot_ink());  // a hole
    }
    const int around =
        (is_cell(here) ? 1 : 0) + (is_cell(west) ? 1 : 0) + (is_cell(south) ? 1 : 0) + (is_cell(far) ? 1 : 0);
    const bool one_cell = site_at(here) == site_at(far) && site_at(west) == site_at(south);
    if (around == 0 || (one_cell && site_at(here) == site_at(west))) return;
    const std::size_t joint = (up ? 1U : 0U) + (right ? 2U : 0U) + (down ? 4U : 0U) + (left ? 8U : 0U);
    canvas.put(y(row), x(column), kJoints[joint], around == 4 ? dot_ink() : line_ink());
  }

  const Picture& picture_;
  const Plan& plan_;
  Bounds box_;
  int rows_ = 0;
  int columns_ = 0;
  std::vector<Cell> cells_;           // of every site
  std::map<GridPlace, int> squares_;  // whose cell they belong to
  int rim_ = 0;
  bool tight_ = false;
  int left_ = 0;
  int width_ = 0;
  int bottom_ = 0;
};

}  // namespace

Bars bars_of(std::optional<int> owner) {
  static constexpr std::array<Bars, kMaxSeats> kBars{
      {{"━", "┃"}, {"═", "║"}, {"▬", "▮"}, {"╍", "╏"}, {"▭", "▯"}, {"┉", "┋"}, {"≈", "≀"}, {"▓", "▓"}}};
  return kBars[static_cast<std::size_t>(std::max(0, owner.value_or(0))) % kBars.size()];
}

std::string bar_sign(const Mark& mark, std::string_view bar, bool coloured) {
  if (mark.letters == kHiddenSign) return kHiddenSign;
  if (!mark.symbol.empty()) return mark.sign(coloured);
  const bool known = mark.owner.value_or(0) < kMaxSeats;
  return known ? std::string(bar) : mark.letters;
}

std::vector<Things> things_of(const Picture& picture) {
  std::vector<Things> found;
  std::map<std::pair<int, int>, std::size_t> numbers;
  for (const Mark& mark : picture.marks) {
    const auto [entry, added] = numbers.try_emplace({mark.sites, mark.site}, found.size());
    if (added) found.push_back({mark.sites, mark.site, {}});
    found[entry->second].marks.push_back(&mark);
  }
  return found;
}

int widest_sign(const Picture& picture, bool coloured, bool discs) {
  int widest = 0;
  for (const Things& things : things_of(picture)) {
    int whole = 0;
    for (const Mark* mark : things.marks) whole += length(mark->sign_with_height(coloured));
    const bool in_lines = !discs && things.marks.front()->look == LayerLook::kDiscs;
    if (things.sites == 0 && !in_lines) widest = std::max(widest, whole);
  }
  return widest;
}

int room_of_cells(const Display& display, int board, bool coloured) {
  constexpr int kMostRoom = 5;
  int whole = 0;
  for (const Layer& layer : display.layers(board)) {
    int widest = 0;
    for (const Mark& mark : possible_marks(display.def(), board, layer)) {
      if (mark.sites == 0 && mark.look != LayerLook::kDiscs) widest = std::max(widest, length(mark.sign(coloured)));
    }
    if (widest > 0 && layer.stack != kNone) {
      widest += length(std::to_string(display.zone(layer.stack).holds.max()));
    }
    whole += widest;
  }
  return std::min(whole, kMostRoom);
}

Canvas draw_square(const Picture& picture, const BoardStyle& style, const Sites& last) {
  SquareFrame frame(picture, style);
  const std::vector<int> edges = edge_kinds(picture);
  frame.lines(std::ranges::any_of(edges, [&picture](int kind) { return picture.shows(kind); }));
  frame.labels();
  for (const Mark& mark : picture.marks) {
    if (mark.sites == 0) continue;
    if (is_among(edges, mark.sites)) {
      frame.edge(mark, style.coloured);
    } else {
      frame.sign(mark, style.coloured);
    }
  }
  for (const Things& things : things_of(picture)) {
    if (things.sites != 0) continue;
    if (things.marks.front()->look == LayerLook::kDiscs) {
      frame.discs(things.site, things.marks, style.coloured);
    } else {
      frame.cell(things.site, things.marks, style.coloured);
    }
  }
  for (const Site& site : last) {
    if (site.sites == 0) frame.bracket(site.site);
  }
  return std::move(frame.canvas);
}

}  // namespace quoin::drawing
