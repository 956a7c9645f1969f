// Who sits where and who is on turn, scores, and everything not on a board.
#include <algorithm>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr std::size_t kMostValues = 24;
constexpr int kMostWidth = 76;
using Texts = std::vector<std::string>;

void add_once(Texts& texts, std::string text) {
  if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
}

// The symbols by which a seat's things are known: "♟ ━".
std::string symbols_of(const Whole& whole, int seat) {
  Texts signs;
  for (const Picture& picture : whole.pictures) {
    const std::vector<int> edges = edge_kinds(picture);
    for (const Mark& mark : picture.marks) {
      if (mark.seat != seat) continue;
      if (is_among(edges, mark.sites)) {
        const Bars bars = bars_of(seat);
        add_once(signs, mark.symbol.empty() ? std::string(bars.lying) + std::string(bars.standing) : mark.symbol);
      } else if (!mark.symbol.empty()) {
        add_once(signs, whole.coloured || mark.sites != 0 ? mark.symbol : mark.symbol + mark.letter());
      }
    }
  }
  return joined(signs, " ");
}

std::string without_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// A seat's result, points and task.
std::string notes_of(const Whole& whole, int seat, bool acts) {
  const GameDef& def = whole.match.def();
  Texts notes;
  if (whole.match.over()) notes.push_back(result_of(whole.match, seat));
  if (whole.match.over() || def.scores >= 0) {
    const std::string points =
        whole.view.sees_score(seat) ? general(whole.match.scores()[static_cast<std::size_t>(seat)]) : "?";
    notes.push_back(points + (points == "1" ? " point" : " points"));
  }
  if (acts) notes.push_back(task_of(whole.match));
  return joined(notes, " · ");
}

int draw_seats(Canvas& canvas, int row, const Whole& whole) {
  const Display& display = whole.view.display();
  const std::vector<int> acting = seats_to_act(whole.match);
  int width = 0;
  for (const std::string& name : display.def().seats) width = std::max(width, length(name));
  for (int seat = 0; seat < display.seats(); ++seat) {
    const Ink ink = ink_of(display.seat_colour(seat));
    const bool acts = is_among(acting, seat);
    canvas.put(row, 2, acts ? "▸" : " ", ink);
    canvas.put(row, 4, padded(display.def().seats[static_cast<std::size_t>(seat)], width), ink);
    Texts signs{symbols_of(whole, seat)};
    for (const Construction& construction : display.constructions()) {
      for (std::string& sign : signs_of(whole.view, construction, seat)) signs.push_back(std::move(sign));
    }
    canvas.put(row, 6 + width, without_blanks(joined(signs, " ")), ink);
    canvas.put(row, 15 + width, notes_of(whole, seat, acts));
    ++row;
  }
  if (is_luck(whole.match.node()) && acting.empty()) {
    canvas.put(row, 4, "luck is due: " + whole.match.phase_name());
    ++row;
  }
  return row;
}

using Places = std::vector<Place>;

// "none" in every place, or no piece of any kind.
bool holds_nothing(const Zone& zone, const Places& places) {
  const bool counts = counts_names(zone);
  if (!counts && !zone.holds.optional) return false;
  return std::all_of(places.begin(), places.end(),
                     [counts](const Place& one) { return one.value == (counts ? 0 : kNone); });
}

// Counts of named things are told by name: "yellow 2, blue 1".
std::string row_text(const Zone& zone, const Places& places) {
  Texts texts;
  if (counts_names(zone)) {
    if (std::none_of(places.begin(), places.end(), [](const Place& one) { return one.value.has_value(); })) return "?";
    for (const Place& one : places) {
      if (one.value.value_or(0) != 0) texts.push_back(text_of(zone.over, one.place) + " " + std::to_string(*one.value));
    }
    return texts.empty() ? "-" : joined(texts, ", ");
  }
  for (const Place& one : places) texts.push_back(one.value ? text_of(zone.holds, *one.value) : "?");
  if (texts.size() > kMostValues) {
    texts.resize(kMostValues);
    texts.emplace_back("...");
  }
  return joined(texts, " ");
}

// What each row of a zone holds, with its owner's name; rows that hold nothing are left out.
Texts rows_of_zone(const View& view, const Zone& zone) {
  Texts rows;
  const Places all = view.places(zone);
  for (auto row = all.begin(); row != all.end();) {
    const auto end = std::find_if(row, all.end(), [&row](const Place& one) { return one.row != row->row; });
    const Places places(row, end);
    if (!holds_nothing(zone, places)) {
      const std::string& seat = view.display().def().seats[static_cast<std::size_t>(row->row)];
      const std::string owner = zone.per_seat ? seat + (counts_names(zone) ? ": " : " ") : "";
      rows.push_back(owner + row_text(zone, places));
    }
    row = end;
  }
  return rows;
}

// Zones and counters that no board shows and that hold something, a line each; single values together on one.
Texts lines_beside(const View& view) {
  Texts single;
  Texts lines;
  for (const int number : view.display().beside()) {
    const Zone& zone = view.display().zone(number);
    const Texts rows = rows_of_zone(view, zone);
    const std::string name = words(zone.name);
    if (rows.empty()) continue;
    const std::string line = name + " " + joined(rows, " · ");
    if (zone.length == 1 && !zone.per_seat) {
      single.push_back(name + " " + rows.front());
    } else if (length(line) <= kMostWidth) {
      lines.push_back(line);
    } else {
      for (std::size_t row = 0; row < rows.size(); ++row) {
        lines.push_back((row == 0 ? name : repeated(" ", length(name))) + " " + rows[row]);
      }
    }
  }
  if (!single.empty()) lines.insert(lines.begin(), joined(single, " · "));
  return lines;
}

}  // namespace

int draw_words(Canvas& canvas, int row, const Whole& whole) {
  row = draw_seats(canvas, row, whole);
  for (const std::string& line : lines_beside(whole.view)) canvas.put(row++, 4, line, label_ink());
  return row;
}

}  // namespace quoin::drawing
