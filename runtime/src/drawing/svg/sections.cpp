// How the values of each kind of zone are shown.
#include "drawing/svg/sections.h"

#include <algorithm>
#include <cstddef>

#include "drawing/svg/card_table.h"
#include "drawing/svg/chips.h"
#include "drawing/svg/markup.h"
#include "drawing/svg/written_cards.h"
#include "quoin/drawing/shapes.h"
#include "quoin/drawing/text.h"
#include "quoin/schema/selections.h"

namespace quoin::svg {
namespace {

using drawing::Place;
using drawing::told;
using drawing::words;
using Values = std::vector<Place>;

constexpr std::size_t kMostValues = 60;
constexpr std::size_t kMostWritten = 16;  // cards of an open pile that are shown one by one

Item dim_item(std::string content) { return plain_item(std::move(content), 12, "dim"); }

// ---- dice ----

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// What a selection has: of each thing how many.
std::vector<Item> bundle_items(const Setting& setting, const Domain& holds, int value, double room) {
  const Cards& things = setting.scene.def().cards[static_cast<std::size_t>(holds.selected)];
  std::vector<int> counts(things.faces.size(), 0);
  holds.selections->for_each(value, [&counts](int face) { ++counts[static_cast<std::size_t>(face)]; });
  std::vector<Item> found;
  for (std::size_t face = 0; face < counts.size(); ++face) {
    const int n = counts[face];
    if (n == 0) continue;
    const std::string name = things.title(static_cast<int>(face));
    const std::string colour = things.colours.empty() ? "" : things.colours[face];
    found.push_back(things.things == Things::kTokens
                        ? counter_item(name, n, colour)
                        : chip_item(name, std::nullopt, n > 1 ? std::to_string(n) : "", room));
  }
  if (found.empty()) found.push_back(dim_item("none"));
  return found;
}

bool shows_dice(const Setting& setting, const Zone& zone) { return drawing::shows_dice(setting.scene.def(), zone); }

// ---- values ----

Item value_item(const Setting& setting, const Zone& zone, const std::optional<int>& value, double room) {
  const Domain& holds = zone.holds;
  if (!value) return back_item();
  const std::string content = told(setting.scene.def(), holds, value);
  if (*value == kNone && holds.optional) return zone.length > 1 ? gap_item() : dim_item("none");
  const std::optional<Look> look = setting.looks.value(holds, *value);
  if (drawing::holds_dice(setting.scene.def(), zone)) return die_item(clip(content, 14, room - 50), look);
  if (zone.visible != Visibility::kAll) return face_item(content, look);
  if (holds.kind == DomainKind::kRange) return plain_item(content, 13.5, "ink", true);
  if (shows_dice(setting, zone)) return die_item(clip(content, 14, room - 50), look);
  return chip_item(content, look, "", room);
}

// A shape in all its turns that look different, numbered as actions name them.
std::vector<Item> shape_items(const Setting& setting, const Zone& zone, int value, double room) {
  const GameDef& def = setting.scene.def();
  const Shapes& shapes = def.shapes[static_cast<std::size_t>(zone.holds.shapes)];
  LooksByLetter looks;
  for (const char mark : shapes.marks) looks[std::string(1, mark)] = {"", std::string(1, mark), ""};
  const auto labelled = std::find_if(def.layout.zones.begin(), def.layout.zones.end(), [&](const Zone& one) {
    return !shapes.label_set.empty() && bare_label(one.holds) == shapes.label_set;
  });
  if (labelled != def.layout.zones.end()) {
    for (std::size_t number = 0; number < shapes.marks.size(); ++number) {
      const auto look = setting.looks.value(labelled->holds, static_cast<int>(number));
      if (look) looks[std::string(1, shapes.marks[number])] = *look;
    }
  }
  std::vector<Item> found;
  double tallest = 0;
  for (const auto& [turn, picture] : drawing::turns_of(shapes, drawing::text_of(zone.holds, value))) {
    found.push_back(shape_item(picture, looks, turn, std::min(17.0, room / 8)));
    tallest = std::max(tallest, found.back().height);
  }
  for (Item& item : found) {
    item.width += 12;
    item.height = tallest;
  }
  return found;
}

// Cards that are to be read and lie in a row that all share, each with its count; nothing: they are others.
std::vector<Item> counted_cards(const Setting& setting, const drawing::SceneZone& shown) {
  const Domain& over = shown.zone->over;
  if (over.cards < 0 || over.kind != DomainKind::kNames || shown.seat != kNone) return {};
  const std::vector<drawing::CardFace>& faces = setting.scene.display->faces(over.cards);
  std::vector<Item> found;
  for (const Place& one : shown.places) {
    const drawing::CardFace& face = faces[static_cast<std::size_t>(one.place)];
    if (!face.written || !one.value) return {};
    if (*one.value != 0) found.push_back(counted_card_item(face, std::to_string(*one.value)));
  }
  return found;
}

// How many there are of each named thing; of dice each one.
std::vector<Item> counted_items(const Setting& setting, const drawing::SceneZone& shown, double room) {
  const Zone& zone = *shown.zone;
  const Values& values = shown.places;
  if (std::vector<Item> cards = counted_cards(setting, shown); !cards.empty()) return cards;
  const bool dice = shows_dice(setting, zone);
  std::vector<Item> found;
  for (const Place& one : values) {
    if (one.value == 0) continue;
    const std::string name = told(setting.scene.def(), zone.over, one.place);
    const std::optional<Look> look = setting.looks.value(zone.over, one.place);
    if (dice && one.value) {
      for (int k = 0; k < *one.value; ++k) found.push_back(die_item(name, look));
    } else if (zone.tokens >= 0) {
      found.push_back(counter_item(name, one.value.value_or(0), look ? look->colour : ""));
    } else {
      found.push_back(chip_item(name, look, one.value ? std::to_string(*one.value) : "?", room));
    }
  }
  if (found.empty()) found.push_back(dim_item("none"));
  return found;
}

// What several dice show, if that is what the zone holds: each of them.
std::vector<Item> dice_items(const Setting& setting, const Zone& zone, int value) {
  const auto& dice = setting.scene.def().dice;
  const auto thrown = std::ranges::find_if(dice, [&](const Die& die) {
    return die.name == bare_label(zone.holds) && (!die.shows.empty() || !die.of.empty());
  });
  if (thrown == dice.end() || zone.holds.kind != DomainKind::kNames) return {};
  const std::string shown = told(zone.holds, value);
  std::vector<Item> found;
  if (thrown->thrown == 0 && value == thrown->outcomes.min) return {dim_item(shown)};
  for (const std::string& face : split(shown, '+')) found.push_back(die_item(face, std::nullopt));
  return found;
}

// How many there are beyond those that are shown; what they are is told under the mouse.
void add_rest(std::vector<Item>& items, const std::vector<std::string>& texts) {
  if (texts.size() <= kMostValues) return;
  const std::string rest = drawing::joined({texts.begin() + kMostValues, texts.end()}, " ");
  Item more = dim_item("and " + std::to_string(texts.size() - kMostValues) + " more");
  more.paint = [rest, paint = more.paint](std::string& out, Sheet& sheet, double x, double y) {
    open_titled(out, rest);
    paint(out, sheet, x, y);
    close(out, "g");
  };
  items.push_back(std::move(more));
}

// What stands at places that are told by their names.
std::vector<Item> told_places(const Setting& setting, const Zone& zone, const Values& values, double room) {
  std::vector<std::string> texts;
  for (const drawing::PlaceTold& one : drawing::places_told(setting.scene.def(), zone, values)) {
    texts.push_back(one.text(": "));
  }
  std::vector<Item> found;
  for (std::size_t k = 0; k < std::min(kMostValues, texts.size()); ++k) {
    found.push_back(chip_item(texts[k], std::nullopt, "", room));
  }
  add_rest(found, texts);
  if (found.empty()) found.push_back(dim_item("none"));
  return found;
}

// A number that is drawn; nothing if it is written, or nobody may see it.
std::optional<Item> number_item(const drawing::SceneZone& shown) {
  const std::string& colour = shown.look->colour;
  if (shown.look->look == NumberLook::kWritten || !shown.places.front().value) return std::nullopt;
  const int value = *shown.places.front().value;
  switch (shown.look->look) {
    case NumberLook::kTokens: return tokens_item(value, shown.zone->holds.max(), colour);
    case NumberLook::kCube: return cube_item(value, colour);
    case NumberLook::kDie: return value == 0 ? dim_item("none") : die_item(std::to_string(value), std::nullopt);
    default: return chips_item(value, colour);
  }
}

// All values of one row of a zone.
std::vector<Item> content_of(const Setting& setting, const drawing::SceneZone& shown, double room) {
  const Zone& zone = *shown.zone;
  const Values& values = shown.places;
  if (std::optional<Item> number = number_item(shown)) return {std::move(*number)};
  if (zone.holds.cards >= 0 && (zone.is_pile() || zone.length == 1)) {
    std::vector<CardShown> cards = cards_shown(setting.scene, shown);
    if (cards.empty()) return {dim_item("none")};
    std::vector<drawing::CardNote> notes = drawing::notes_on(setting.scene, shown);
    if (any_written(cards)) {
      const bool high =
          cards.size() > kMostWritten && !zone.sorted && zone.prices < 0 && zone.visible == Visibility::kAll;
      const bool heap = high || zone.visible == Visibility::kNobody;
      return {heap ? written_pile_item(cards) : written_item(std::move(cards), zone.sorted, room, std::move(notes))};
    }
    return {fan_item(std::move(cards), room, std::move(notes))};
  }
  const bool counted = drawing::counts_names(zone) || (zone.has_over && shows_dice(setting, zone));
  const bool hidden =
      std::none_of(values.begin(), values.end(), [](const Place& one) { return one.value.has_value(); });
  if (hidden && !values.empty() && (counted || values.size() == 1)) return {back_item(), dim_item("hidden")};
  if (counted) return counted_items(setting, shown, room);
  const bool single = values.size() == 1;
  if (single && zone.holds.kind == DomainKind::kSome && values[0].value.value_or(kNone) != kNone) {
    return bundle_items(setting, zone.holds, *values[0].value, room);
  }
  if (zone.holds.shapes >= 0 && single && values[0].value.value_or(kNone) != kNone) {
    return shape_items(setting, zone, *values[0].value, room);
  }
  if (single && values[0].value.value_or(kNone) != kNone) {
    std::vector<Item> dice = dice_items(setting, zone, *values[0].value);
    if (!dice.empty()) return dice;
  }
  if (zone.length == 1) return {value_item(setting, zone, values[0].value, room)};
  if (drawing::tells_by_place(zone)) return told_places(setting, zone, values, room);
  const bool empty = zone.holds.optional && std::ranges::all_of(values, [&zone](const Place& one) {
                       return drawing::is_nothing(zone.holds, one.value);
                     });
  if (empty) return {dim_item("none")};
  std::vector<Item> found;
  std::vector<std::string> texts;
  for (const Place& one : values) {
    if (found.size() < kMostValues) found.push_back(value_item(setting, zone, one.value, room));
    texts.push_back(told(zone.holds, one.value));
  }
  add_rest(found, texts);
  return found;
}

}  // namespace

double PanelSection::height() const { return (title.empty() ? 0 : 16) + flow_height(lines); }

void PanelSection::paint(std::string& out, Sheet& sheet, double x, double y) const {
  if (title.empty()) return paint_flow(out, sheet, lines, x, y, gap);
  text(out, x, y + 10, title, 11, {.kind = "dim"});
  paint_flow(out, sheet, lines, x, y + 16, gap);
}

std::vector<PanelSection> sections_of(const Setting& setting, int seat, double room) {
  std::vector<Item> in_lines;
  std::vector<PanelSection> alone;
  for (const drawing::SceneZone& shown : setting.scene.zones) {
    if (shown.seat != seat || lies_on_table(setting.scene, shown) || drawing::is_note(setting.scene, shown)) continue;
    std::vector<Item> content = content_of(setting, shown, room);
    const std::string name = shown.name();
    Item one = named_item(name, content);
    if (one.width <= room && one.height <= 40) {
      in_lines.push_back(std::move(one));
    } else {
      alone.push_back(PanelSection{name, flow(std::move(content), room), kItemGap});
    }
  }
  if (!in_lines.empty()) alone.insert(alone.begin(), PanelSection{"", flow(std::move(in_lines), room, 18), 18});
  return alone;
}

}  // namespace quoin::svg
