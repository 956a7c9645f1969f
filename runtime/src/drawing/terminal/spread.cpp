// A board of any form as text.
#include <algorithm>
#include <cmath>
#include <map>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr std::string_view kRising = "╱";
constexpr std::string_view kFalling = "╲";
constexpr std::string_view kCrossed = "╳";
constexpr double kWidest = 160;
constexpr int kApart = 4;  // characters from a site to the next one of its row
constexpr int kTight = 2;  // the same where there are few columns

struct SheetPlace {
  int row = 0;
  int column = 0;
};

// Where the parts of one board lie on its canvas.
class SpreadFrame {
 public:
  SpreadFrame(const Picture& picture, const BoardStyle& style) : plan_(*picture.plan), board_(plan_.board) {
    std::vector<Position> shown;
    std::vector<int> kinds = picture.layers;
    if (!is_among(kinds, 0)) kinds.push_back(0);
    for (const int kind : kinds) shown.insert(shown.end(), sites(kind).positions.begin(), sites(kind).positions.end());
    sign_ = std::max(style.room, widest_sign(picture, style.tight && style.coloured));
    tight_ = style.tight && sign_ == 1 && !plan_.labels.empty();
    measure(shown);
    for (const Label& label : plan_.labels) shown.push_back(beyond_border(label));
    box_ = bounds_of(shown);
    across_ = std::min(across_, kWidest / std::max(1.0, box_.width()));
    down_ = std::min(down_, kWidest / 2 / std::max(1.0, box_.height()));
    left_ = 2 + names_ / 2;
  }

  [[nodiscard]] SheetPlace at(Position point) const {
    return {rounded((box_.top - point.y) * down_), left_ + rounded((point.x - box_.left) * across_)};
  }
  [[nodiscard]] SheetPlace at_site(int kind, int site) const {
    return at(sites(kind).positions[static_cast<std::size_t>(site)]);
  }

  // Lines, sites where nothing lies, names.
  void base() {
    for (const auto& stroke : board_.strokes) {
      for (std::size_t point = 1; point < stroke.size(); ++point) line(at(stroke[point - 1]), at(stroke[point]));
    }
    for (const Label& label : plan_.labels) {
      const SheetPlace place = at(beyond_border(label));
      const int back = label.out.x < 0 ? length(label.text) - 1 : 0;
      canvas.put(place.row, std::max(0, place.column - back), label.text, label_ink());
    }
    const SiteType& first = plan_.first();
    for (std::size_t site = 0; site < first.names.size(); ++site) {
      const SheetPlace place = at(first.positions[site]);
      if (plan_.labels.empty()) {
        canvas.put(place.row, place.column - length(first.names[site]) / 2, first.names[site], dot_ink());
      } else {
        canvas.put(place.row, place.column, "·", dot_ink());
      }
    }
  }

  // A bar on an edge: lying or standing, whichever is nearer.
  void edge(const Mark& mark, bool coloured) {
    const auto& ends = sites(mark.sites).outlines[static_cast<std::size_t>(mark.site)];
    const Bars bars = bars_of(mark.owner);
    const bool standing = std::abs(ends[1].y - ends[0].y) > std::abs(ends[1].x - ends[0].x);
    const SheetPlace place = at_site(mark.sites, mark.site);
    const std::string bar(standing ? bars.standing : bars.lying);
    canvas.put(place.row, place.column, bar_sign(mark, bar, coloured), ink_of(mark.colour));
  }

  // The things at a site, side by side, in place of its name, which goes below.
  void things(const Things& here, bool coloured) {
    SheetPlace place = at_site(here.sites, here.site);
    if (here.sites == 0 && plan_.labels.empty()) {
      const std::string& name = plan_.first().names[static_cast<std::size_t>(here.site)];
      const int from = place.column - length(name) / 2;
      canvas.put(place.row, from, repeated(" ", length(name)));
      if (is_free(place.row + 1, from, length(name))) canvas.put(place.row + 1, from, name, dot_ink());
    }
    for (const Mark* mark : here.marks) {
      const std::string text = mark->sign_with_height(coloured);
      canvas.put(place.row, place.column, text, ink_of(mark->colour));
      place.column += length(text);
    }
  }

  Canvas canvas;

 private:
  // Nothing is there but lines.
  [[nodiscard]] bool is_free(int row, int column, int count) const {
    for (int k = column; k < column + count; ++k) {
      const std::string_view there = canvas.get(row, std::max(k, 0));
      const bool line = there == kRising || there == kFalling || there == kCrossed || there == "─" || there == "│";
      if (!line && !there.empty() && there != " ") return false;
    }
    return true;
  }

  [[nodiscard]] const SiteType& sites(int kind) const { return board_.sites[static_cast<std::size_t>(kind)]; }

  [[nodiscard]] Position beyond_border(const Label& label) const {
    const double half = plan_.reach.front() / 2;
    return {label.at.x + label.out.x * half, label.at.y + label.out.y * half};
  }

  // How many characters a unit of the board takes.
  void measure(const std::vector<Position>& shown) {
    const double near = nearest(shown);
    std::map<double, std::vector<Position>> rows;
    for (const Position point : shown) rows[rounded_to(point.y, 4) + 0.0].push_back(point);
    double high = rows.size() < 2 ? near : HUGE_VAL;
    double wide = 2 * near;
    for (auto row = rows.begin(); row != rows.end(); ++row) {
      if (row->second.size() > 1) wide = std::min(wide, nearest(row->second));
      if (const auto next = std::next(row); next != rows.end()) high = std::min(high, next->first - row->first);
    }
    for (const std::string& name : plan_.first().names) names_ = std::max(names_, length(name));
    if (!plan_.labels.empty()) names_ = 0;
    across_ = (tight_ ? kTight : std::max({kApart, names_ + 2, sign_ + 2})) / wide;
    down_ = (board_.strokes.empty() ? 1 : 2) / (high > 0.4 * near ? high : near / 2);
  }

  // A line of characters between two places.
  void line(SheetPlace start, SheetPlace end) {
    const int down = end.row - start.row;
    const int across = end.column - start.column;
    const bool falling = (down > 0) == (across > 0);
    const std::string_view sign = down == 0 ? "─" : across == 0 ? "│" : falling ? kFalling : kRising;
    const int steps = down != 0 ? std::abs(down) : std::abs(across);
    for (int step = 1; step < steps; ++step) {
      const int y = start.row + rounded(static_cast<double>(down) * step / steps);
      const int x = start.column + rounded(static_cast<double>(across) * step / steps);
      const std::string_view there = canvas.get(y, x);
      const bool crossed = (there == kFalling && sign == kRising) || (there == kRising && sign == kFalling);
      canvas.put(y, x, crossed ? kCrossed : sign, dot_ink());
    }
  }

  const Plan& plan_;
  const Board& board_;
  Bounds box_;
  double across_ = 1;
  double down_ = 1;
  int names_ = 0;  // characters of the longest name
  int sign_ = 0;   // and of the longest sign
  bool tight_ = false;
  int left_ = 0;
};

}  // namespace

Canvas draw_spread(const Picture& picture, const BoardStyle& style, const Sites& last) {
  const bool coloured = style.coloured;
  SpreadFrame frame(picture, style);
  frame.base();
  const std::vector<int> edges = edge_kinds(picture);
  const std::vector<Things> lying = things_of(picture);
  for (const Things& things : lying) {
    if (is_among(edges, things.sites)) {
      frame.edge(*things.marks.back(), coloured);
    } else {
      frame.things(things, coloured);
    }
  }
  for (const Site& site : last) {
    if (site.sites != 0) continue;
    int span = 0;
    for (const Things& things : lying) {
      if (things.sites != 0 || things.site != site.site) continue;
      for (const Mark* mark : things.marks) span += length(mark->sign_with_height(coloured));
    }
    const SheetPlace place = frame.at_site(0, site.site);
    frame.canvas.put(place.row, place.column - 1, "[", bold_ink());
    frame.canvas.put(place.row, place.column + std::max(span, 1), "]", bold_ink());
  }
  return std::move(frame.canvas);
}

}  // namespace quoin::drawing
