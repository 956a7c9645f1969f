// Looking at a site, a card, a zone.
#include "session/looking.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/drawing/marks.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"

namespace quoin::session {
namespace {

using drawing::Place;
using drawing::View;
using drawing::words;

json name_of(const GameDef& def, std::optional<int> seat) {
  return seat && *seat >= 0 ? json(def.seats[static_cast<std::size_t>(*seat)]) : json(nullptr);
}

json thing(const Zone& zone, std::string text, json owner) {
  return {{"zone", words(zone.name)}, {"text", std::move(text)}, {"owner", std::move(owner)}, {"help", zone.help}};
}

// The rows of a zone, each with what the viewer sees of it.
std::vector<std::vector<Place>> rows_of(const View& view, const Zone& zone) {
  std::vector<std::vector<Place>> rows(static_cast<std::size_t>(zone.rows));
  for (const Place& place : view.places(zone)) rows[static_cast<std::size_t>(place.row)].push_back(place);
  return rows;
}

std::string content_of(const GameDef& def, const Zone& zone, const std::vector<Place>& row) {
  std::vector<std::string> texts;
  std::size_t hidden = 0;
  for (const Place& place : row) {
    const bool nothing = place.value && zone.has_over && !zone.is_pile() &&
                         (zone.holds.optional ? *place.value == kNone : *place.value == 0);
    hidden += place.value ? 0 : 1;
    if (!place.value || nothing) continue;
    const std::string where = zone.has_over && !zone.is_pile() ? drawing::told(def, zone.over, place.place) + " " : "";
    texts.push_back(where + drawing::told(def, zone.holds, place.value));
  }
  if (hidden > 0) texts.push_back(std::to_string(hidden) + " hidden");
  return texts.empty() ? "nothing" : drawing::joined(texts, ", ");
}

std::vector<const Zone*> zones_seen(const GameDef& def) {
  std::vector<const Zone*> found;
  for (const Zone& zone : def.layout.zones) {
    const bool plain = zone.role == ZoneRole::kZone || zone.role == ZoneRole::kCounter;
    if (View::has(zone) && plain) found.push_back(&zone);
  }
  return found;
}

}  // namespace

json look_at_site(const View& view, const drawing::Site& site, int seat) {
  const GameDef& def = view.display().def();
  json things = json::array();
  std::vector<std::string> names;
  for (const drawing::Layer& layer : view.display().layers(site.board)) {
    for (const drawing::Mark& mark : drawing::marks_of(view, site.board, layer)) {
      if (mark.sites != site.sites || mark.site != site.site || (seat != kNone && mark.row && *mark.row != seat)) {
        continue;
      }
      const Zone& zone = view.display().zone(mark.zone);
      const std::string many = mark.count > 1 && !mark.is_number ? " (" + std::to_string(mark.count) + ")" : "";
      const std::string what = mark.name == drawing::kHiddenSign ? "hidden" : words(mark.name);
      names.push_back(words(zone.name) + " " + what + many);
      things.push_back(thing(zone, what + many, name_of(def, mark.seat ? mark.seat : mark.row)));
    }
  }
  const SiteType& kind = def.boards[static_cast<std::size_t>(site.board)].sites[static_cast<std::size_t>(site.sites)];
  const std::string& name = kind.names[static_cast<std::size_t>(site.site)];
  return {{"text", names.empty() ? name + " is empty" : name + ": " + drawing::joined(names, ", ")},
          {"things", std::move(things)}};
}

namespace {

// A face of an entry of `cards`.
struct Card {
  int deck;
  int face;
};

// By its name, with that of its cards before it or not ("role.guard"), or by its title.
std::optional<Card> find_card(const GameDef& def, const std::string& name) {
  for (std::size_t deck = 0; deck < def.cards.size(); ++deck) {
    const Cards& cards = def.cards[deck];
    if (cards.things != Things::kCards) continue;
    for (int face = 0; face < cards.count(); ++face) {
      const std::string& own = cards.faces[static_cast<std::size_t>(face)];
      const bool is_it =
          name == own || name == cards.name + "." + own || lower_case(name) == lower_case(cards.title(face));
      if (is_it) return Card{static_cast<int>(deck), face};
    }
  }
  return std::nullopt;
}

json look_at(const View& view, Card card) {
  const GameDef& def = view.display().def();
  const Cards& cards = def.cards[static_cast<std::size_t>(card.deck)];
  const std::string name = cards.title(card.face);
  std::vector<std::string> facts = drawing::facts_of_card(cards, card.face);
  const int copies = cards.copies[static_cast<std::size_t>(card.face)];
  facts.push_back(copies == 1 ? "one card" : std::to_string(copies) + " cards");
  const std::string text = drawing::text_on_card(cards, card.face);
  json things = json::array();
  for (const Zone* zone : zones_seen(def)) {
    if (!zone->is_pile() || zone->holds.cards != card.deck) continue;
    for (const Place& place : view.places(*zone)) {
      if (place.value != card.face) continue;
      things.push_back(thing(*zone, name, name_of(def, zone->owner(place.row))));
    }
  }
  return {{"text", name + ": " + drawing::joined(facts, ", ") + (text.empty() ? "" : ". " + text)},
          {"things", std::move(things)}};
}

}  // namespace

json look_at_card(const View& view, const std::string& name) {
  const GameDef& def = view.display().def();
  if (const auto card = find_card(def, name)) return look_at(view, *card);
  std::vector<std::string> known;
  for (const Cards& cards : def.cards) {
    if (cards.things == Things::kCards) known.insert(known.end(), cards.faces.begin(), cards.faces.end());
  }
  refuse_name("card", "card", name, known);
}

json look_at_zone(const View& view, const std::string& name) {
  const GameDef& def = view.display().def();
  std::vector<std::string> known;
  for (const Zone* zone : zones_seen(def)) {
    known.push_back(zone->name);
    if (zone->name != name) continue;
    json things = json::array();
    std::vector<std::string> texts;
    const auto rows = rows_of(view, *zone);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const json owner = name_of(def, zone->owner(static_cast<int>(row)));
      const std::string called = words(zone->row_name(static_cast<int>(row)));
      const std::string content = (called.empty() ? "" : called + " ") + content_of(def, *zone, rows[row]);
      texts.push_back((owner.is_null() ? "" : owner.get<std::string>() + " ") + content);
      things.push_back(thing(*zone, content, owner));
    }
    return {{"text",
             words(name) + (zone->help.empty() ? "" : " (" + zone->help + ")") + ": " + drawing::joined(texts, "; ")},
            {"things", std::move(things)}};
  }
  refuse_name("zone", "zone", name, known);
}

json look_at_place(const View& view, const std::string& name, int seat, int number) {
  const GameDef& def = view.display().def();
  std::vector<std::string> known;
  for (const Zone* zone : zones_seen(def)) {
    if (!zone->is_pile() && zone->holds.cards < 0) continue;
    known.push_back(zone->name);
    if (zone->name != name) continue;
    std::vector<Place> row;  // of several rows that the seat has, or all have, one after the other
    for (const Place& place : view.places(*zone)) {
      if (!zone->per_seat || zone->owner(place.row) == std::max(seat, 0)) row.push_back(place);
    }
    if (number < 0 || static_cast<std::size_t>(number) >= row.size()) {
      refuse_argument("place", name + " has " + std::to_string(row.size()) + " places, counted from 0; found " +
                                   std::to_string(number));
    }
    const std::optional<int> card = row[static_cast<std::size_t>(number)].value;
    if (card && *card != kNone) return look_at(view, {zone->holds.cards, *card});
    return {{"text", card ? "no card lies there" : "hidden"}, {"things", json::array()}};
  }
  refuse_name("zone", "zone with cards", name, known);
}

json look_at_action(const View& view, int action) {
  const GameDef& def = view.display().def();
  const ActionParts parts = decode_action(def, action);
  const auto& fields = def.actions[static_cast<std::size_t>(parts.kind)].fields;
  std::vector<std::string> texts;
  json things = json::array();
  const auto add = [&](json seen) {
    texts.push_back(seen["text"]);
    for (json& one : seen["things"]) things.push_back(std::move(one));
  };
  for (std::size_t at = 0; at < fields.size(); ++at) {
    const Domain& domain = fields[at].domain;
    const int value = parts.values[at];
    if (value == kNone) continue;
    if (domain.cards >= 0 && domain.kind == DomainKind::kNames) {
      add(look_at(view, {domain.cards, value}));
    } else if (domain.board >= 0 && domain.sites >= 0) {
      add(look_at_site(view, {domain.board, domain.sites, value}, kNone));
    }
  }
  return {
      {"text", texts.empty() ? action_text(def, action) + " names no card and no place" : drawing::joined(texts, "\n")},
      {"things", std::move(things)}};
}

}  // namespace quoin::session
