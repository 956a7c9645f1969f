// Who sits where and who is on turn, and scores.
#include <algorithm>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr int kLeastBeside = 9;  // columns of a seat's signs
using Texts = std::vector<std::string>;

void add_once(Texts& texts, std::string text) {
  if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
}

// The symbols of all things that a seat may have on boards: "♟ ━".
std::string symbols_of(const Scene& scene, bool coloured, int seat) {
  Texts signs;
  for (const SceneBoard& shown : scene.boards) {
    const std::vector<int> edges = edge_kinds(shown.picture);
    for (const Layer& layer : scene.display->layers(shown.board)) {
      for (const Mark& mark : possible_marks(scene.def(), shown.board, layer)) {
        if (mark.seat != seat) continue;
        if (is_among(edges, mark.sites)) {
          const Bars bars = bars_of(seat);
          add_once(signs, bar_sign(mark, std::string(bars.lying) + std::string(bars.standing), coloured));
        } else if (!mark.symbol.empty()) {
          add_once(signs, mark.sign(coloured));
        }
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

// The longest notes that a seat may have.
int longest_notes(const Scene& scene) {
  const GameDef& def = scene.def();
  int task = length("loses");
  for (const Phase& phase : def.phases) task = std::max(task, length("to act: " + phase.name));
  for (const Die& die : def.dice) task = std::max(task, length("rolls " + die.name));
  if (def.payoffs) task = std::max(task, length("gets " + std::to_string(def.payoffs->range.min)));
  if (def.scores < 0) return task;
  return task + length(" · " + std::to_string(scene.display->zone(def.scores).holds.max()) + " points");
}

int draw_seats(Canvas& canvas, int row, const Scene& scene, bool coloured, int room) {
  const Display& display = *scene.display;
  int width = 0;
  for (const std::string& name : display.def().seats) width = std::max(width, length(name));
  int widest = 0;  // of the signs
  Texts signs;
  for (int seat = 0; seat < display.seats(); ++seat) {
    signs.push_back(all_signs(scene, coloured, seat));
    widest = std::max(widest, length(signs.back()) + (signs.back().empty() ? 0 : 2));
  }
  const int notes = longest_notes(scene);
  const bool roomy = 6 + width + std::max(kLeastBeside, widest) + notes <= room;
  const int beside = roomy ? std::max(kLeastBeside, widest) : widest;
  const bool below = !roomy && 6 + width + beside + notes > room;  // on a line of their own
  for (int seat = 0; seat < display.seats(); ++seat) {
    const Ink ink = ink_of(display.seat_colour(seat));
    canvas.put(row, 2, scene.acts(seat) ? "▸" : " ", ink);
    canvas.put(row, 4, padded(display.def().seats[static_cast<std::size_t>(seat)], width), ink);
    canvas.put(row, 6 + width, signs[static_cast<std::size_t>(seat)], ink);
    if (below) canvas.put(++row, 6, "");
    canvas.put(row, below ? 6 : 6 + width + beside, notes_of(scene, seat));
    ++row;
  }
  return row;
}

}  // namespace

int draw_words(Canvas& canvas, int row, const Scene& scene, bool coloured, int width, bool keeps_places) {
  row = draw_seats(canvas, row, scene, coloured, width);
  row = draw_beside(canvas, row, scene, width, keeps_places);
  if (is_luck(scene.match->node()) && scene.acting.empty()) {
    canvas.put(row++, 4, "luck is due: " + scene.match->phase_name());
  }
  return row;
}

}  // namespace quoin::drawing
