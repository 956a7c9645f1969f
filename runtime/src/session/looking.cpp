// Looking at a site, a card, a zone.
#include "session/looking.h"

#include <algorithm>

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
  std::vector<std::vector<Place>> rows(static_cast<std::size_t>(zone.seats));
  for (const Place& place : view.places(zone)) rows[static_cast<std::size_t>(place.row)].push_back(place);
  return rows;
}

std::string content_of(const Zone& zone, const std::vector<Place>& row) {
  std::vector<std::string> texts;
  std::size_t hidden = 0;
  for (const Place& place : row) {
    const bool nothing = place.value && zone.has_over && !zone.is_pile() &&
                         (zone.holds.optional ? *place.value == kNone : *place.value == 0);
    hidden += place.value ? 0 : 1;
    if (!place.value || nothing) continue;
    const std::string where = zone.has_over && !zone.is_pile() ? drawing::told(zone.over, place.place) + " " : "";
    texts.push_back(where + drawing::told(zone.holds, place.value));
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

json look_at_card(const View& view, const std::string& card) {
  const GameDef& def = view.display().def();
  std::vector<std::string> known;
  for (const Cards& cards : def.cards) {
    if (cards.things != Things::kCards) continue;
    const auto found = std::find(cards.faces.begin(), cards.faces.end(), card);
    known.insert(known.end(), cards.faces.begin(), cards.faces.end());
    if (found == cards.faces.end()) continue;
    const auto face = static_cast<std::size_t>(found - cards.faces.begin());
    std::vector<std::string> facts;
    for (const CardAttribute& attribute : cards.attributes) {
      const int value = attribute.of[face];
      facts.push_back(words(attribute.name) + " " +
                      (attribute.values.empty() ? std::to_string(value)
                                                : words(attribute.values[static_cast<std::size_t>(value)])));
    }
    facts.push_back(cards.copies[face] == 1 ? "one card" : std::to_string(cards.copies[face]) + " cards");
    json things = json::array();
    for (const Zone* zone : zones_seen(def)) {
      if (!zone->is_pile() || zone->holds.kind != DomainKind::kNames || zone->holds.names != cards.faces) continue;
      for (const Place& place : view.places(*zone)) {
        if (place.value != static_cast<int>(face)) continue;
        things.push_back(thing(*zone, words(card), name_of(def, zone->per_seat ? place.row : kNone)));
      }
    }
    return {{"text", words(card) + ": " + drawing::joined(facts, ", ")}, {"things", std::move(things)}};
  }
  refuse_name("card", "card", card, known);
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
      const json owner = name_of(def, zone->per_seat ? static_cast<int>(row) : kNone);
      const std::string content = content_of(*zone, rows[row]);
      texts.push_back((owner.is_null() ? "" : owner.get<std::string>() + " ") + content);
      things.push_back(thing(*zone, content, owner));
    }
    return {{"text",
             words(name) + (zone->help.empty() ? "" : " (" + zone->help + ")") + ": " + drawing::joined(texts, "; ")},
            {"things", std::move(things)}};
  }
  refuse_name("zone", "zone", name, known);
}

}  // namespace quoin::session
