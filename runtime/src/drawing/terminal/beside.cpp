// Zones and counters that no board shows, as lines that keep their places from ply to ply: each text has the room that
// it may need at some time. What may need more than two lines stands last.
#include <algorithm>
#include <utility>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/card_face.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"
#include "quoin/schema/selections.h"

namespace quoin::drawing {
namespace {

constexpr std::size_t kMostValues = 24;
constexpr int kMostTokens = 16;
constexpr int kLeft = 4;
constexpr std::string_view kBetween = " · ";
using Texts = std::vector<std::string>;
using Places = std::vector<Place>;

// A card by its title.
std::string named(const GameDef& def, const Domain& domain, int value) {
  return domain.cards >= 0 && domain.kind == DomainKind::kNames ? told(def, domain, value) : text_of(domain, value);
}

// Nothing in every place, or no piece of any kind.
bool holds_nothing(const GameDef& def, const Zone& zone, const Places& places) {
  const bool counts = counts_names(zone) || (zone.has_over && shows_dice(def, zone));
  if (!counts && !zone.holds.optional && !tells_by_place(zone)) return false;
  return std::ranges::all_of(places, [&](const Place& one) { return is_nothing(zone.holds, one.value); });
}

std::string joined_at_most(Texts texts, std::string_view between) {
  if (texts.size() > kMostValues) {
    texts.resize(kMostValues);
    texts.emplace_back("...");
  }
  return joined(texts, between);
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
      if (one.value.value_or(0) != 0)
        texts.push_back(named(scene.def(), zone.over, one.place) + " " + std::to_string(*one.value));
    }
    return texts.empty() ? "-" : joined(texts, ", ");
  }
  if (zone.has_over && shows_dice(scene.def(), zone)) {
    for (const Place& one : places) texts.insert(texts.end(), one.value.value_or(0), text_of(zone.over, one.place));
    return joined(texts, " ");
  }
  if (tells_by_place(zone)) {
    if (std::ranges::none_of(places, [](const Place& one) { return one.value.has_value(); })) return "?";
    for (const PlaceTold& one : places_told(scene.def(), zone, places)) texts.push_back(one.text(" "));
    return joined_at_most(std::move(texts), tells_where(zone.holds) ? " " : ", ");
  }
  for (const Place& one : places) {
    const bool gap = places.size() > 1 && one.value == kNone && zone.holds.optional;
    texts.push_back(gap ? "-" : one.value ? named(scene.def(), zone.holds, *one.value) : "?");
  }
  return joined_at_most(std::move(texts), " ");
}

// ---- the room that it may need ----

int width_of_number(int value) { return length(std::to_string(value)); }

// Of the longest value.
int longest_value(const Domain& domain) {
  int most = domain.optional ? length("none") : 1;
  if (domain.kind == DomainKind::kSome) {
    for (const std::string& face : domain.selections->faces()) most = std::max(most, length(face));
    return std::max(domain.most * (most + 1) - 1, length("nothing"));
  }
  if (domain.names.empty()) return std::max({most, width_of_number(domain.min), width_of_number(domain.max())});
  for (const std::string& name : domain.names) most = std::max(most, length(name));
  return most;
}

// Of the longest card with all that may be told of it.
int longest_card(const Scene& scene, const SceneZone& shown, int told) {
  int most = 1;
  for (const CardFace& face : scene.display->faces(shown.zone->holds.cards)) {
    const std::string sign = face.sign();
    most = std::max(most, length(sign) + (sign.find(' ') < sign.size() ? 1 : 0));
  }
  return most + (told > 0 ? told + length(" (),") : 0);
}

int longest_row(const Scene& scene, const SceneZone& shown) {
  const Zone& zone = *shown.zone;
  const Domain& holds = zone.holds;
  const int most = holds.max();
  const bool seen = scene.view.sees(zone, shown.row);
  switch (shown.look->look) {
    case NumberLook::kWritten: break;
    case NumberLook::kTokens:
      return most > kMostTokens ? 2 * width_of_number(most) + 3 : most + 1 + width_of_number(most);
    default: return width_of_number(most) + 2;
  }
  if (holds.cards >= 0) {
    const int told = longest_note(scene, shown);
    if (!seen && told == 0) return width_of_number(zone.length) + length(" cards");
    return zone.length * (longest_card(scene, shown, told) + 1) - 1;
  }
  if (counts_names(zone)) {
    int whole = 0;
    for (int place = 0; place < zone.over.size; ++place) {
      whole += length(named(scene.def(), zone.over, place)) + width_of_number(most) + length(" , ");
    }
    return seen ? whole - 2 : 1;
  }
  if (zone.has_over && shows_dice(scene.def(), zone)) return most * (longest_value(zone.over) + 1) - 1;
  const int values = std::min(zone.length, static_cast<int>(kMostValues));
  if (tells_by_place(zone)) {
    if (!seen) return 1;
    const int value = tells_where(holds) ? 0 : longest_value(holds) + length(" ,");
    return values * (longest_value(zone.over) + value + 1) - 1 + (values < zone.length ? length(" ...") : 0);
  }
  return values * (longest_value(holds) + 1) - 1 + (values < zone.length ? length(" ...") : 0);
}

// ---- where it stands ----

// A text with the room that it may need.
struct Slot {
  std::string text;
  int room;
  bool empty;  // it says that nothing is there
};

// The rows of a zone, or all single values.
struct BesideLine {
  std::string name;
  std::vector<Slot> slots;
};

// How many lines so many characters take from a column on.
int lines_of(int characters, int column, int width) {
  int lines = 1;
  width = std::max(width, kSetIn + 2);  // as Canvas::wrapped does
  for (int rest = column + characters - width; rest > 0; rest -= width - kSetIn - 1) ++lines;
  return lines;
}

// Signs of red suits are red.
void put_text(Canvas& canvas, int row, int column, const std::string& text) {
  canvas.put(row, column, text, label_ink());
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    const std::string word = text.substr(from, end - from);
    if (word.ends_with("♥") || word.ends_with("♦")) canvas.put(row, column, word, ink_of("red"));
    column += length(word) + 1;
    from = end + 1;
  }
}

// Texts one after the other, each where it always stands. Answers with the row after them.
int put_slots(Canvas& canvas, int row, const BesideLine& line, int width) {
  const int left = kLeft + (line.name.empty() ? 0 : length(line.name) + 1);
  canvas.put(row, kLeft, line.name, label_ink());
  int column = left;
  for (const Slot& slot : line.slots) {
    if (column > left && column + length(kBetween) + slot.room > width) {
      ++row;
      column = left;
    } else if (column > left) {
      canvas.put(row, column, kBetween, label_ink());
      column += length(kBetween);
    }
    const int needed = lines_of(slot.room, column, width);
    if (needed == 1 && length(slot.text) <= slot.room) {
      put_text(canvas, row, column, slot.text);
      column += slot.room;
      continue;
    }
    Canvas whole;
    put_text(whole, 0, column, slot.text);
    const Canvas broken = whole.wrapped(width);
    canvas.paste(broken, row, 0);
    row += std::max(needed, broken.height()) - 1;
    column = width;
  }
  canvas.put(row, kLeft, "");
  return row + 1;
}

bool stays_small(const BesideLine& line, int width) {
  const int left = kLeft + length(line.name) + 1;
  return std::ranges::all_of(line.slots, [&](const Slot& slot) { return lines_of(slot.room, left, width) <= 2; });
}

// What has grown so far on as few lines as it takes; rows that hold nothing are left out.
int put_grown(Canvas& canvas, int row, BesideLine line, int width) {
  std::erase_if(line.slots, [](const Slot& slot) { return slot.empty; });
  if (line.slots.empty()) return row;
  for (Slot& slot : line.slots) slot.room = length(slot.text);
  return put_slots(canvas, row, line, width);
}

// All single values, then every zone.
std::vector<BesideLine> lines_beside(const Scene& scene) {
  std::vector<BesideLine> lines(1);
  const Zone* last = nullptr;
  for (const SceneZone& shown : scene.zones) {
    const Zone& zone = *shown.zone;
    if (is_note(scene, shown)) continue;
    const bool single = zone.length == 1 && !zone.is_pile() && zone.per.empty();
    if (!single && last != &zone) lines.push_back({shown.name_of_zone(), {}});
    last = &zone;
    std::string before = single ? shown.name() + " " : "";
    if (shown.seat != kNone) {
      const bool by_name = counts_names(zone) || tells_by_place(zone);
      before += scene.seats()[static_cast<std::size_t>(shown.seat)] + (by_name ? ": " : " ");
    }
    if (const std::string row = shown.row_name(); !row.empty()) before += row + ": ";
    const bool empty = holds_nothing(scene.def(), zone, shown.places);
    const int room = length(before) + longest_row(scene, shown);
    lines[single ? 0 : lines.size() - 1].slots.push_back(
        {before + (empty ? "-" : row_text(scene, shown)), room, empty});
  }
  return lines;
}

}  // namespace

int draw_beside(Canvas& canvas, int row, const Scene& scene, int width, bool keeps_places) {
  const std::vector<BesideLine> lines = lines_beside(scene);
  for (const BesideLine& line : lines) {
    if (!keeps_places) {
      row = put_grown(canvas, row, line, width);
    } else if (!line.slots.empty() && stays_small(line, width)) {
      row = put_slots(canvas, row, line, width);
    }
  }
  for (const BesideLine& line : lines) {
    if (keeps_places && !stays_small(line, width)) row = put_grown(canvas, row, line, width);
  }
  return row;
}

}  // namespace quoin::drawing
