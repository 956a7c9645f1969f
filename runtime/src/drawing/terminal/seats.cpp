// Who sits where and who is on turn, scores, and everything not on a board.
#include <algorithm>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/card_face.h"
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
std::string symbols_of(const Scene& scene, bool coloured, int seat) {
  Texts signs;
  for (const SceneBoard& shown : scene.boards) {
    const std::vector<int> edges = edge_kinds(shown.picture);
    for (const Mark& mark : shown.picture.marks) {
      if (mark.seat != seat) continue;
      if (is_among(edges, mark.sites)) {
        const Bars bars = bars_of(seat);
        add_once(signs, bar_sign(mark, std::string(bars.lying) + std::string(bars.standing), coloured));
      } else if (!mark.symbol.empty()) {
        add_once(signs, mark.sign(coloured));
      }
    }
  }
  return joined(signs, " ");
}

std::string without_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// These, and those of its bodies.
std::string all_signs(const Scene& scene, bool coloured, int seat) {
  Texts signs{symbols_of(scene, coloured, seat)};
  for (const Construction& construction : scene.display->constructions()) {
    for (std::string& sign : signs_of(scene.view, construction, seat)) signs.push_back(std::move(sign));
  }
  return without_blanks(joined(signs, " "));
}

// A seat's result, points and task.
std::string notes_of(const Scene& scene, int seat) {
  Texts notes;
  const Match& match = *scene.match;
  if (match.over()) notes.push_back(result_of(match, seat));
  if ((match.over() && !scene.def().payoffs) || scene.def().scores >= 0) {
    const std::string points =
        scene.view.sees_score(seat) ? general(match.scores()[static_cast<std::size_t>(seat)]) : "?";
    notes.push_back(points + (points == "1" ? " point" : " points"));
  }
  if (scene.acts(seat)) notes.push_back(task_of(match));
  return joined(notes, " · ");
}

int draw_seats(Canvas& canvas, int row, const Scene& scene, bool coloured) {
  const Display& display = *scene.display;
  int width = 0;
  for (const std::string& name : display.def().seats) width = std::max(width, length(name));
  int beside = 9;  // columns for the longest of the signs
  Texts signs;
  for (int seat = 0; seat < display.seats(); ++seat) {
    signs.push_back(all_signs(scene, coloured, seat));
    beside = std::max(beside, length(signs.back()) + 2);
  }
  for (int seat = 0; seat < display.seats(); ++seat) {
    const Ink ink = ink_of(display.seat_colour(seat));
    canvas.put(row, 2, scene.acts(seat) ? "▸" : " ", ink);
    canvas.put(row, 4, padded(display.def().seats[static_cast<std::size_t>(seat)], width), ink);
    const std::string& own = signs[static_cast<std::size_t>(seat)];
    canvas.put(row, 6 + width, own, ink);
    canvas.put(row, 6 + width + beside, notes_of(scene, seat));
    ++row;
  }
  if (is_luck(scene.match->node()) && scene.acting.empty()) {
    canvas.put(row, 4, "luck is due: " + scene.match->phase_name());
    ++row;
  }
  return row;
}

using Places = std::vector<Place>;

// "none" in every place, or no piece of any kind.
bool holds_nothing(const GameDef& def, const Zone& zone, const Places& places) {
  const bool counts = counts_names(zone) || (zone.has_over && shows_dice(def, zone));
  if (!counts && !zone.holds.optional) return false;
  return std::all_of(places.begin(), places.end(),
                     [counts](const Place& one) { return one.value == (counts ? 0 : kNone); });
}

// Signs of cards, which lie in a row, with what is told of each; how many there are if nothing is seen or told.
std::string cards_text(const Scene& scene, const SceneZone& shown) {
  const std::vector<CardFace>& faces = scene.display->faces(shown.zone->holds.cards);
  const bool by_place = !shown.zone->is_pile() && shown.zone->length > 1;
  const std::vector<CardNote> notes = notes_on(scene, shown);
  Texts texts;
  for (std::size_t k = 0; k < shown.places.size(); ++k) {
    const auto& card = shown.places[k].value;
    if (card == kNone && !by_place) continue;
    texts.push_back((!card           ? "?"
                     : card == kNone ? "-"
                                     : faces[static_cast<std::size_t>(*card)].sign()) +
                    (notes[k].empty() ? "" : " (" + notes[k].words() + ")"));
  }
  const bool hidden = std::all_of(texts.begin(), texts.end(), [](const std::string& text) { return text == "?"; });
  const bool words =
      std::any_of(texts.begin(), texts.end(), [](const std::string& text) { return text.find(' ') < text.size(); });
  if (!hidden || texts.empty()) return texts.empty() ? "-" : joined(texts, words ? ", " : " ");
  return texts.size() == 1 ? "1 card" : std::to_string(texts.size()) + " cards";
}

// A number with a sign of what it is drawn as.
std::string number_text(const SceneZone& shown) {
  constexpr int kMostTokens = 16;
  const int value = shown.places.front().value.value_or(0);
  const std::string number = std::to_string(value);
  switch (shown.look->look) {
    case NumberLook::kTokens: {
      const int most = shown.zone->holds.max();
      if (most > kMostTokens) return "● " + number + "/" + std::to_string(most);
      return repeated("●", value) + repeated("○", most - value) + " " + number;
    }
    case NumberLook::kCube:
    case NumberLook::kDie: return "[" + number + "]";
    default: return "◉ " + number;
  }
}

// Counts of named things are told by name: "yellow 2, blue 1".
std::string row_text(const Scene& scene, const SceneZone& shown) {
  const Zone& zone = *shown.zone;
  const Places& places = shown.places;
  Texts texts;
  if (shown.look->look != NumberLook::kWritten && places.front().value) return number_text(shown);
  if (zone.holds.cards >= 0) return cards_text(scene, shown);
  if (counts_names(zone)) {
    if (std::none_of(places.begin(), places.end(), [](const Place& one) { return one.value.has_value(); })) return "?";
    for (const Place& one : places) {
      if (one.value.value_or(0) != 0) texts.push_back(text_of(zone.over, one.place) + " " + std::to_string(*one.value));
    }
    return texts.empty() ? "-" : joined(texts, ", ");
  }
  if (zone.has_over && shows_dice(scene.def(), zone)) {
    for (const Place& one : places) texts.insert(texts.end(), one.value.value_or(0), text_of(zone.over, one.place));
    return joined(texts, " ");
  }
  for (const Place& one : places) texts.push_back(one.value ? text_of(zone.holds, *one.value) : "?");
  if (texts.size() > kMostValues) {
    texts.resize(kMostValues);
    texts.emplace_back("...");
  }
  return joined(texts, " ");
}

// What each row of a zone holds, with its owner's name; rows that hold nothing are left out.
Texts rows_of_zone(const Scene& scene, std::span<const SceneZone> zones) {
  Texts rows;
  for (const SceneZone& shown : zones) {
    if (holds_nothing(scene.def(), *shown.zone, shown.places) || is_note(scene, shown)) continue;
    const std::string between = counts_names(*shown.zone) ? ": " : " ";
    const std::string seat = shown.seat == kNone ? "" : scene.seats()[static_cast<std::size_t>(shown.seat)] + between;
    rows.push_back(seat + row_text(scene, shown));
  }
  return rows;
}

// Zones and counters that no board shows and that hold something, a line each; single values together on one.
Texts lines_beside(const Scene& scene) {
  Texts single;
  Texts lines;
  for (auto first = scene.zones.begin(), end = first; first != scene.zones.end(); first = end) {
    const Zone& zone = *first->zone;
    end = std::find_if(first, scene.zones.end(), [&zone](const SceneZone& one) { return one.zone != &zone; });
    const Texts rows = rows_of_zone(scene, {first, end});
    const std::string name = first->name();
    if (rows.empty()) continue;
    const std::string line = name + " " + joined(rows, " · ");
    if (first->places.size() == 1 && !zone.per_seat) {
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

// Signs of red suits are red.
void put_line(Canvas& canvas, int row, const std::string& line) {
  canvas.put(row, 4, line, label_ink());
  int column = 4;
  std::size_t from = 0;
  while (from < line.size()) {
    const std::size_t end = std::min(line.find(' ', from), line.size());
    const std::string word = line.substr(from, end - from);
    if (word.ends_with("♥") || word.ends_with("♦")) canvas.put(row, column, word, ink_of("red"));
    column += length(word) + 1;
    from = end + 1;
  }
}

}  // namespace

int draw_words(Canvas& canvas, int row, const Scene& scene, bool coloured) {
  row = draw_seats(canvas, row, scene, coloured);
  for (const std::string& line : lines_beside(scene)) put_line(canvas, row++, line);
  return row;
}

}  // namespace quoin::drawing
