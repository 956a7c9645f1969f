// Shapes as text: whatever zone or counter holds one, in all its turns.
#include <algorithm>
#include <map>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/shapes.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr int kTurnGap = 4;
constexpr int kTurnsLeft = 4;

struct MarkLook {
  std::string text;
  Ink ink;
};
using MarkLooks = std::map<char, MarkLook>;

std::string without_question(const std::string& label) { return label.substr(0, label.find_last_not_of('?') + 1); }

// The symbol and ink of each mark: as on the board where its labels are drawn, else the letter itself.
MarkLooks looks_of(const Display& display, const Shapes& shapes) {
  MarkLooks looks;
  for (const char mark : shapes.marks) looks[mark] = {std::string(1, mark), bold_ink()};
  for (const int board : display.shown_boards()) {
    for (const Layer& layer : display.layers(board)) {
      const Domain& holds = display.zone(layer.zone).holds;
      if (shapes.label_set.empty() || without_question(holds.label) != shapes.label_set) continue;
      for (std::size_t at = 0; at < shapes.marks.size(); ++at) {
        const std::string& label = holds.names[at];
        const std::string sign = layer.symbol.by_name ? layer.symbol.of(label) : "";
        const std::string& tint = layer.colour.of(label);
        looks[shapes.marks[at]] = {sign.empty() ? std::string(1, shapes.marks[at]) : sign,
                                   tint.empty() ? bold_ink() : ink_of(tint)};
      }
    }
  }
  return looks;
}

// The turns that look different beside one another as far as they fit, each under its number.
int draw_turns(Canvas& canvas, int top, const std::string& name, const std::vector<Turn>& turns, const MarkLooks& looks,
               int width) {
  canvas.put(top, kTurnsLeft, name, label_ink());
  const int start = kTurnsLeft + length(name) + 3;
  int left = start;
  int height = 0;
  for (const Turn& turn : turns) {
    const int columns = static_cast<int>(turn.picture.front().size());
    if (left + 2 + 2 * columns > width) {
      top += height + 1;
      left = start;
      height = 0;
    }
    canvas.put(top, left, std::to_string(turn.number), label_ink());
    for (int y = 0; y < static_cast<int>(turn.picture.size()); ++y) {
      const std::string& row = turn.picture[static_cast<std::size_t>(y)];
      for (int x = 0; x < columns; ++x) {
        const auto look = looks.find(row[static_cast<std::size_t>(x)]);
        if (look != looks.end()) canvas.put(top + y, left + 2 + 2 * x, look->second.text, look->second.ink);
      }
    }
    left += 2 + 2 * columns + kTurnGap;
    height = std::max(height, static_cast<int>(turn.picture.size()));
  }
  return top + height;
}

}  // namespace

int draw_shapes(Canvas& canvas, int top, const View& view, int width) {
  const GameDef& def = view.display().def();
  for (const Zone& zone : def.layout.zones) {
    if (zone.holds.shapes < 0 || !View::has(zone) || !zone.shown || zone.role == ZoneRole::kHistoryCount) continue;
    const Shapes& shapes = def.shapes[static_cast<std::size_t>(zone.holds.shapes)];
    for (const Place& place : view.places(zone)) {
      if (!place.value || *place.value == kNone) continue;
      const std::vector<Turn> turns = turns_of(shapes, text_of(zone.holds, *place.value));
      top = draw_turns(canvas, top + 1, zone.name, turns, looks_of(view.display(), shapes), width);
    }
  }
  return top;
}

}  // namespace quoin::drawing
