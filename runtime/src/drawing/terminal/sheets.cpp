// A construction of cuboids as text: from the front, from the right and from above, with axes to read places off.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"
#include "quoin/primitives/stability.h"

namespace quoin::drawing {
namespace {

constexpr int kAxis = 5;  // characters left of what stands
constexpr int kWidestSheets = 96;
constexpr int kTallest = 36;

struct Extent {
  int left;
  int right;
  int low;
  int high;
};

enum class Side { kFront, kRight, kAbove };

Extent extent_of(const Body& body, Side side) {
  switch (side) {
    case Side::kFront: return {body.x, body.x + body.w, body.z, body.top()};
    case Side::kRight: return {body.y, body.y + body.d, body.z, body.top()};
    case Side::kAbove: return {body.x, body.x + body.w, body.y, body.y + body.d};
  }
  return {};
}

// The larger, the nearer to who looks.
int nearness(const Body& body, Side side) {
  return side == Side::kFront ? -body.y : side == Side::kRight ? body.x + body.w : body.top();
}

Ink body_ink(const Body& body) {
  Ink ink{body.colour.empty() ? "grey" : body.colour};
  ink.bold = body.newest || (body.named && !body.colour.empty());
  ink.reverse = body.newest;
  return ink;
}

// The bodies seen along one axis.
class Sheet {
 public:
  Sheet(const std::vector<Body>& bodies, Side side) : above_(side == Side::kAbove) {
    constexpr std::array<const char*, 3> kTitles{"z front", "z right", "y above, numbers: tops"};
    title_ = kTitles.at(static_cast<std::size_t>(side));
    across_ = side == Side::kRight ? "y" : "x";
    Extent whole = extent_of(bodies.front(), side);
    std::vector<const Body*> ordered;
    for (const Body& body : bodies) {
      const Extent one = extent_of(body, side);
      whole = {std::min(whole.left, one.left), std::max(whole.right, one.right), std::min(whole.low, one.low),
               std::max(whole.high, one.high)};
      ordered.push_back(&body);
    }
    left_ = whole.left;
    low_ = whole.low;
    columns = whole.right - whole.left;
    rows = whole.high - whole.low;
    std::stable_sort(ordered.begin(), ordered.end(), [side](const Body* one, const Body* other) {
      return nearness(*one, side) < nearness(*other, side);
    });
    for (const Body* body : ordered) {
      const Extent one = extent_of(*body, side);
      for (int column = one.left; column < one.right; ++column) {
        for (int row = one.low; row < one.high; ++row) front_[{column, row}] = body;
      }
    }
  }

  int columns = 0;
  int rows = 0;

  // Title, axis of numbers upwards, the bodies, axis to the right; answers with the row after it.
  int draw(Canvas& canvas, int top, int column, int wide, int step) const {
    canvas.put(top, column + kAxis - 2, title_, label_ink());
    const int lines = divided_up(rows, step);
    const int base = top + lines;
    const int start = column + kAxis;
    for (int line = 0; line < lines; ++line) {
      const int value = low_ + line * step;
      const std::string number = std::to_string(value);
      if (line % 2 == 0) canvas.put(base - line, start - 1 - length(number), number, label_ink());
      canvas.put(base - line, start - 1, "│", line_ink());
      for (int place = 0; place < columns; ++place) {
        const Body* body = at(left_ + place, value);
        if (body != nullptr) canvas.put(base - line, start + place * wide, repeated(body->sign, wide), body_ink(*body));
      }
    }
    if (above_) tops(canvas, base, start, wide);
    canvas.put(base + 1, start - 1, "└" + repeated("─", columns * wide), line_ink());
    for (int place = 0; place < columns; ++place) {
      const int every = wide == 2 ? 2 : 4;
      if ((left_ + place) % every != 0) continue;
      canvas.put(base + 2, start + place * wide, std::to_string(left_ + place), label_ink());
    }
    canvas.put(base + 2, start + columns * wide + 1, across_, label_ink());
    return base + 3;
  }

 private:
  using Cell2 = std::pair<int, int>;
  [[nodiscard]] const Body* at(int column, int row) const {
    const auto found = front_.find({column, row});
    return found == front_.end() ? nullptr : found->second;
  }

  // The height of its top into the first cells of every surface that is seen.
  void tops(Canvas& canvas, int base, int start, int wide) const {
    std::set<Cell2> seen;
    for (int row = low_ + rows - 1; row >= low_; --row) {
      for (int column = left_; column < left_ + columns; ++column) {
        const Body* body = at(column, row);
        if (body == nullptr || seen.count({column, row}) > 0) continue;
        flood(*body, {column, row}, seen);
        int room = wide;
        while (at(column + room / wide, row) == body) room += wide;
        const std::string text = std::to_string(body->top());
        if (length(text) > room) continue;
        canvas.put(base - (row - low_), start + (column - left_) * wide, text, body_ink(*body));
      }
    }
  }

  void flood(const Body& body, Cell2 from, std::set<Cell2>& seen) const {
    std::vector<Cell2> open{from};
    while (!open.empty()) {
      const auto [column, row] = open.back();
      open.pop_back();
      if (at(column, row) != &body || !seen.insert({column, row}).second) continue;
      open.insert(open.end(), {{column + 1, row}, {column - 1, row}, {column, row + 1}, {column, row - 1}});
    }
  }

  bool above_;
  std::string title_;
  std::string across_;
  int left_ = 0;
  int low_ = 0;
  std::map<Cell2, const Body*> front_;
};

std::array<Sheet, 3> sheets_of(const std::vector<Body>& bodies) {
  return {Sheet(bodies, Side::kFront), Sheet(bodies, Side::kRight), Sheet(bodies, Side::kAbove)};
}

}  // namespace

Standing standing_of(const Scene& scene, const SceneConstruction& shown) {
  const Record& record = *shown.construction->record;
  return {shown.construction, shown.bodies, stability(scene.def(), scene.match->state().data(), record)};
}

int draw_construction(Canvas& canvas, int top, const Standing& standing) {
  if (standing.bodies.empty()) {
    canvas.put(top, 2, "nothing stands", label_ink());
    return top + 1;
  }
  canvas.put(top, 2, standing.construction->record->name + " · " + firmness(standing.stability), label_ink());
  ++top;
  const auto [front, right, above] = sheets_of(standing.bodies);
  const int wide = std::max(front.columns, right.columns) * 2 + kAxis <= kWidestSheets ? 2 : 1;
  const int step = divided_up(front.rows, kTallest);
  int below = front.draw(canvas, top, 0, wide, step);
  if ((front.columns + right.columns) * wide + 2 * kAxis + 4 <= kWidestSheets) {
    right.draw(canvas, top, front.columns * wide + kAxis + 4, wide, step);
  } else {
    below = right.draw(canvas, below + 1, 0, wide, step);
  }
  return above.draw(canvas, below + 1, 0, wide, 1);
}

std::vector<Canvas> draw_sheets(const Standing& standing, int width, int tallest) {
  std::vector<Canvas> figures;
  if (standing.bodies.empty()) return figures;
  for (const Sheet& sheet : sheets_of(standing.bodies)) {
    const int wide = sheet.columns * 2 + kAxis <= width / 2 && sheet.rows <= tallest ? 2 : 1;
    const int step = figures.size() == 2 ? 1 : divided_up(sheet.rows, tallest);
    sheet.draw(figures.emplace_back(), 0, 0, wide, step);
  }
  figures.front().put(0, 2, "z front · " + firmness(standing.stability), label_ink());
  return figures;
}

}  // namespace quoin::drawing
