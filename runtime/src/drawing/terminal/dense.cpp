// A board of square cells as text in as few rows as it has: no lines between cells, for small terminals.
#include <algorithm>
#include <cmath>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

// Where cells begin on the canvas.
class DenseFrame {
 public:
  DenseFrame(const Picture& picture, int wide) : plan_(*picture.plan), wide_(wide), outside_(outside_kinds(picture)) {
    rows_ = rounded(plan_.inner.height());
    columns_ = rounded(plan_.inner.width());
    const int rim = outside_.empty() ? 0 : 2;
    left_ = 3 + rim;
    top_ = 1 + rim / 2;
  }

  // Places outside the border lie close to it.
  [[nodiscard]] std::pair<int, int> at(Position point) const {
    const int row = static_cast<int>(std::floor(point.y - plan_.inner.bottom));
    const int column = static_cast<int>(std::floor(point.x - plan_.inner.left));
    const int y = top_ + rows_ - 1 - std::max(-1, std::min(rows_, row));
    if (plan_.is_outside(point) && column >= 0 && column < columns_) return {y, left_ + column * wide_ + wide_ / 2};
    return {y, column < 0 ? 3 : left_ + column * wide_};
  }

  void labels(Canvas& canvas) const {
    for (const Label& label : plan_.labels) {
      const auto [y, x] = at(label.at);
      if (label.out.y != 0) {
        canvas.put(label.out.y > 0 ? 0 : top_ + rows_ + (left_ - 3) / 2, x + wide_ / 2, label.text, label_ink());
      } else if (label.out.x < 0) {
        canvas.put(y, 2 - length(label.text), label.text, label_ink());
      }
    }
  }

  [[nodiscard]] const std::vector<int>& outside() const { return outside_; }

 private:
  const Plan& plan_;
  int wide_;
  std::vector<int> outside_;
  int rows_ = 0;
  int columns_ = 0;
  int left_ = 0;
  int top_ = 0;
};

// What lies in a cell so wide; of the last choice "[x]", or "x*" where there is no room before it.
void draw_cell(Canvas& canvas, std::pair<int, int> at, int wide, const Things* things, bool coloured, bool touched) {
  const int y = at.first;
  const int x = at.second + (wide == 2 ? 0 : 1);
  int column = x;
  if (things == nullptr) {
    canvas.put(y, column, "·", dot_ink());
  } else {
    for (const Mark* mark : things->marks) {
      const std::string text = mark->sign_with_height(coloured);
      canvas.put(y, column, text, ink_of(mark->colour));
      column += length(text);
    }
  }
  if (touched && x == at.second) {
    canvas.put(y, std::max(column, x + 1), "*", bold_ink());
  } else if (touched) {
    canvas.put(y, x - 1, "[", bold_ink());
    canvas.put(y, std::max(column, x + 1), "]", bold_ink());
  }
}

}  // namespace

bool can_be_dense(const Picture& picture) {
  if (!picture.plan->is_square || picture.plan->labels.empty()) return false;
  const std::vector<int> outside = outside_kinds(picture);
  const std::vector<int> edges = edge_kinds(picture);
  return std::all_of(picture.layers.begin(), picture.layers.end(),
                     [&](int kind) { return (kind == 0 || is_among(outside, kind)) && !is_among(edges, kind); });
}

Canvas draw_dense(const Picture& picture, const BoardStyle& style, const Sites& last) {
  Canvas canvas;
  // Room for what is widest and for the mark of the last choice behind it.
  const int widest = std::max(style.room, widest_sign(picture, style.coloured, true));
  const int wide = std::max(style.dense, widest + (widest > 1 || style.marked ? 1 : 0));
  const DenseFrame frame(picture, wide);
  frame.labels(canvas);
  const std::vector<Things> lying = things_of(picture);
  const auto lying_at = [&lying](int kind, int site) -> const Things* {
    const auto found = std::find_if(lying.begin(), lying.end(),
                                    [&](const Things& one) { return one.sites == kind && one.site == site; });
    return found == lying.end() ? nullptr : &*found;
  };
  const auto& kinds = picture.board().sites;
  for (int site = 0; site < static_cast<int>(kinds.front().positions.size()); ++site) {
    const bool touched =
        std::any_of(last.begin(), last.end(), [site](const Site& one) { return one.sites == 0 && one.site == site; });
    const Position position = kinds.front().positions[static_cast<std::size_t>(site)];
    draw_cell(canvas, frame.at(position), wide, lying_at(0, site), style.coloured, touched);
  }
  for (const int kind : frame.outside()) {
    const auto& positions = kinds[static_cast<std::size_t>(kind)].positions;
    for (int site = 0; site < static_cast<int>(positions.size()); ++site) {
      const auto [y, x] = frame.at(positions[static_cast<std::size_t>(site)]);
      canvas.put(y, x, "·", dot_ink());
      const Things* things = lying_at(kind, site);
      for (const Mark* mark : things == nullptr ? std::vector<const Mark*>{} : things->marks) {
        canvas.put(y, x, mark->symbol.empty() ? upper(mark->letters) : mark->sign(style.coloured),
                   reversed(ink_of(mark->colour)));
      }
    }
  }
  return canvas;
}

}  // namespace quoin::drawing
