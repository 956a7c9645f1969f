// A board of square cells as text.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
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
  SquareFrame(const Picture& picture, bool narrow) : picture_(picture), plan_(*picture.plan), box_(plan_.inner) {
    rows_ = rounded(box_.height());
    columns_ = rounded(box_.width());
    for (const Position at : plan_.first().positions) cells_.insert(place(at));
    for (const int kind : picture.layers) {
      for (const Position at : sites(kind).positions) rim_ = plan_.is_outside(at) ? 1 : rim_;
    }
    left_ = kMargin + 3 * rim_;
    width_ = narrow || columns_ > 12 ? 3 : 5;
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
      } else {
        const int x = label.out.x > 0 ? this->x(columns_) + 2 : left_ - 1 - length(label.text);
        canvas.put(y(at.row) - 1, x + rounded(label.out.x) * 3 * rim_, label.text, label_ink());
      }
    }
    const SiteType& first = plan_.first();
    for (std::size_t site = 0; plan_.labels.empty() && site < first.names.size(); ++site) {
      const GridPlace at = place(first.positions[site]);
      canvas.put(y(at.row), x(at.column) + 1, beginning_of(first.names[site], width_), label_ink());
    }
    for (const int kind : outside_kinds(picture_)) {
      for (const Position position : sites(kind).positions) {
        const GridPlace at = outside(position);
        canvas.put(at.row, at.column, "·", dot_ink());
      }
    }
  }

  // A thing outside the border, or where lines meet.
  void sign(const Mark& mark) {
    const Position position = sites(mark.sites).positions[static_cast<std::size_t>(mark.site)];
    if (plan_.is_outside(position)) {
      const GridPlace at = outside(position);
      const std::string text = mark.symbol.empty() ? upper(mark.letter()) : mark.symbol;
      canvas.put(at.row, at.column, text, reversed(ink_of(mark.colour)));
      return;
    }
    const GridPlace at = place(position);
    const std::string text = mark.symbol_or_letter();
    canvas.put(y(at.row), x(at.column), text.empty() ? "●" : text, ink_of(mark.colour));
  }

  // A bar between two cells.
  void edge(const Mark& mark) {
    const auto& ends = sites(mark.sites).outlines[static_cast<std::size_t>(mark.site)];
    const bool ordered = std::pair(ends[0].x, ends[0].y) <= std::pair(ends[1].x, ends[1].y);
    const GridPlace at = place(ends[ordered ? 0 : 1]);
    const Bars bars = bars_of(mark.owner);
    if (ends[0].y == ends[1].y) {
      const std::string text =
          mark.symbol.empty() ? repeated(bars.lying, width_) : centred(mark.symbol, width_, bars.lying);
      canvas.put(y(at.row), x(at.column) + 1, text, ink_of(mark.colour));
    } else {
      canvas.put(y(at.row) - 1, x(at.column), mark.symbol.empty() ? bars.standing : mark.symbol, ink_of(mark.colour));
    }
  }

  // The things in a cell, side by side.
  void cell(int site, const std::vector<const Mark*>& marks, bool coloured) {
    const GridPlace at = place(plan_.first().positions[static_cast<std::size_t>(site)]);
    std::vector<std::string> texts;
    int whole = 0;
    for (const Mark* mark : marks) whole += length(texts.emplace_back(mark->sign(coloured)));
    int across = x(at.column) + 1 + std::max(0, (width_ - whole) / 2);
    for (std::size_t number = 0; number < marks.size(); ++number) {
      canvas.put(y(at.row) - 1, across, beginning_of(texts[number], width_), ink_of(marks[number]->colour));
      across += length(texts[number]);
    }
  }

  // Points a cell out: "[x]", or "x]" where there is no room before it.
  void bracket(int site) {
    const GridPlace at = place(plan_.first().positions[static_cast<std::size_t>(site)]);
    const int row = y(at.row) - 1;
    const int start = x(at.column);
    int before = width_ / 2;
    int after = width_ / 2 + 2;
    bool taken = false;
    for (int place = 1; place <= width_; ++place) {
      if (canvas.get(row, start + place) == " ") continue;
      if (!taken) before = place - 1;
      after = place + 1;
      taken = true;
    }
    if (before >= 1) canvas.put(row, start + before, "[", bold_ink());
    if (after <= width_) canvas.put(row, start + after, "]", bold_ink());
  }

  Canvas canvas;

 private:
  [[nodiscard]] const SiteType& sites(int kind) const { return plan_.board.sites[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] GridPlace place(Position point) const {
    return {static_cast<int>(std::floor(point.y - box_.bottom)), static_cast<int>(std::floor(point.x - box_.left))};
  }
  // Of the line left of a column (`columns_`: the right border).
  [[nodiscard]] int x(int column) const { return left_ + column * (width_ + 1); }
  // Of the line below a row (`rows_`: the upper border).
  [[nodiscard]] int y(int row) const { return bottom_ - 2 * row; }
  [[nodiscard]] int middle(int column) const { return x(column) + 1 + width_ / 2; }

  // Where a place outside the border is drawn: close to it.
  [[nodiscard]] GridPlace outside(Position point) const {
    const GridPlace at = place(point);
    if (at.row >= 0 && at.row < rows_) return {y(at.row) - 1, at.column > 0 ? x(columns_) + 2 : x(0) - 2};
    return {at.row > 0 ? y(rows_) - 1 : bottom_ + 1, middle(std::max(0, at.column))};
  }

  [[nodiscard]] bool is_cell(GridPlace place) const { return cells_.count(place) > 0; }

  // What is drawn at the lower left corner of a place.
  void meeting(int row, int column, bool open_lines) {
    const GridPlace here{row, column};
    const GridPlace west{row, column - 1};
    const GridPlace south{row - 1, column};
    const GridPlace far{row - 1, column - 1};
    const auto drawn = [&](GridPlace one, GridPlace other) {
      const int there = (is_cell(one) ? 1 : 0) + (is_cell(other) ? 1 : 0);
      return there == 1 || (there == 2 && !open_lines);
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
    if (around == 0) return;
    const std::size_t joint = (up ? 1U : 0U) + (right ? 2U : 0U) + (down ? 4U : 0U) + (left ? 8U : 0U);
    canvas.put(y(row), x(column), kJoints[joint], around == 4 ? dot_ink() : line_ink());
  }

  const Picture& picture_;
  const Plan& plan_;
  Bounds box_;
  int rows_ = 0;
  int columns_ = 0;
  std::set<GridPlace> cells_;
  int rim_ = 0;
  int left_ = 0;
  int width_ = 0;
  int bottom_ = 0;
};

}  // namespace

Bars bars_of(std::optional<int> owner) {
  static constexpr std::array<Bars, 4> kBars{{{"━", "┃"}, {"═", "║"}, {"▬", "▮"}, {"╍", "╏"}}};
  const int number = owner.value_or(0) % static_cast<int>(kBars.size());
  return kBars[static_cast<std::size_t>(number < 0 ? number + static_cast<int>(kBars.size()) : number)];
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

Canvas draw_square(const Picture& picture, const BoardStyle& style, const Sites& last) {
  SquareFrame frame(picture, style.narrow);
  const std::vector<int> edges = edge_kinds(picture);
  frame.lines(std::any_of(picture.marks.begin(), picture.marks.end(),
                          [&edges](const Mark& mark) { return is_among(edges, mark.sites); }));
  frame.labels();
  for (const Mark& mark : picture.marks) {
    if (mark.sites == 0) continue;
    if (is_among(edges, mark.sites)) {
      frame.edge(mark);
    } else {
      frame.sign(mark);
    }
  }
  for (const Things& things : things_of(picture)) {
    if (things.sites == 0) frame.cell(things.site, things.marks, style.coloured);
  }
  for (const Site& site : last) {
    if (site.sites == 0) frame.bracket(site.site);
  }
  return std::move(frame.canvas);
}

}  // namespace quoin::drawing
