// Clauses about places, bodies and piles.
#include "explain/phrases.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "explain/texts.h"
#include "quoin/explain/steps.h"
#include "quoin/primitives/primitive.h"

namespace quoin {
namespace {

constexpr std::size_t kMostCards = 4;  // that are named

const Zone& zone_of(const Match& match, const PlaceChange& change) { return match.def().layout.zone(change.zone); }

int row_of(const Zone& zone, int place) { return place / zone.length; }

std::string over_text(const Zone& zone, int place) { return zone.over.text(place % zone.length + zone.over.min); }

std::string owner_text(const GameDef& def, const Zone& zone, int row) {
  return zone.per_seat ? def.seats[as_size(zone.owner(row))] : "";
}

// The name of a place, of its row and of whose that is. REQUIRES zone.has_over.
std::string whereabouts(const GameDef& def, const Zone& zone, int place) {
  const int row = row_of(zone, place);
  const std::string name = zone.row_name(row);
  return over_text(zone, place) + (name.empty() ? "" : " of " + name) +
         (zone.per_seat ? " of " + owner_text(def, zone, row) : "");
}

// "wall" of "walls"; on what is named by where it lies stand pieces.
std::string one_of(std::string name) {
  static constexpr std::array<std::string_view, 4> kGrounds = {"board", "field", "grid", "cells"};
  std::replace(name.begin(), name.end(), '_', ' ');
  if (std::find(kGrounds.begin(), kGrounds.end(), name) != kGrounds.end()) return "piece";
  if (name.size() > 2 && name.ends_with('s') && !name.ends_with("ss")) name.pop_back();
  return name;
}

std::string thing_text(const Zone& zone, int value) {
  const std::string text = content_text(zone, value);
  return zone.holds.kind == DomainKind::kSeats ? text + "'s " + one_of(zone.name) : text;
}

// ---- bodies ----

// The construction of which the change takes a body.
const Record* body_of(const GameDef& def, const PlaceChange& change) {
  if (def.layout.zone(change.zone).role != ZoneRole::kRecordColumn) return nullptr;
  const auto has = [&](const Record& one) {
    return std::find(one.columns.begin(), one.columns.end(), change.zone) != one.columns.end();
  };
  const auto found = std::find_if(def.records.begin(), def.records.end(), has);
  return found == def.records.end() ? nullptr : &*found;
}

std::string body_name(const Match& match, const Record& record, int row) {
  std::vector<std::string> at;
  for (std::size_t column = 0; column < std::min<std::size_t>(3, record.columns.size()); ++column) {
    at.push_back(std::to_string(held(match, {record.columns[column], row, 0})));
  }
  return "row " + std::to_string(row) + " of " + record.name + " (at " + joined(at, " ") + ")";
}

// ---- piles ----

struct PileChange {
  std::string name;
  std::vector<std::string> gone;
  std::vector<std::string> come;
};

// The texts of the cards that are more often in `some` than in `others`, each once.
std::vector<std::string> cards_more(const Zone& zone, const std::vector<int>& some, const std::vector<int>& others) {
  std::vector<std::string> texts;
  std::set<int> seen;
  for (const int card : some) {
    const auto more = std::count(some.begin(), some.end(), card) - std::count(others.begin(), others.end(), card);
    if (card >= 0 && more > 0 && seen.insert(card).second) texts.push_back(content_text(zone, card));
  }
  return texts;
}

// If the changes are of a pile: the first is of its size, the others of its places.
std::optional<PileChange> pile_of(const Match& match, const Changes& changes) {
  const GameDef& def = match.def();
  const PlaceChange& size = changes.front();
  if (zone_of(match, size).role != ZoneRole::kPileSize) return std::nullopt;
  const auto& zones = def.layout.zones;
  const Zone& pile =
      *std::find_if(zones.begin(), zones.end(), [&](const Zone& zone) { return zone.size == size.zone; });
  std::vector<int> before, after;
  for (std::size_t at = 1; at < changes.size(); ++at) {
    before.push_back(held(match, {def.layout.number(pile), changes[at].place, 0}));
    after.push_back(changes[at].value);
  }
  const std::string owner = pile.per_seat ? owner_text(def, pile, size.place) + "'s " : "";
  const std::string row = pile.row_name(size.place);
  return PileChange{owner + pile.name + (row.empty() ? "" : " " + row), cards_more(pile, before, after),
                    cards_more(pile, after, before)};
}

// ---- one place ----

std::string fact_of_site(const Match& match, const Zone& zone, const PlaceChange& change,
                         const std::vector<int>& values) {
  const GameDef& def = match.def();
  const std::string where = whereabouts(def, zone, change.place);
  const bool of_seats = zone.holds.kind == DomainKind::kSeats;
  const bool stands = of_seats || zone.holds.pieces >= 0;
  if (const int now = held(match, change); now >= 0) {
    return thing_text(zone, now) + (stands ? " stands at " : " lies at ") + where;
  }
  if (!stands) return zone.name + " has nothing at " + where;
  std::set<int> whose;
  std::copy_if(values.begin(), values.end(), std::inserter(whose, whose.end()),
               [&](int value) { return of_seats && value >= 0; });
  const std::string one = of_seats ? one_of(zone.name) : "piece";
  if (whose.size() != 1) return "no " + one + " stands at " + where;
  return def.seats[as_size(*whose.begin())] + " has no " + one + " at " + where;
}

std::string fact_of(const Match& match, const PlaceChange& change, const std::vector<int>& values) {
  const GameDef& def = match.def();
  const Zone& zone = zone_of(match, change);
  if (const Record* body = body_of(def, change)) return body_name(match, *body, change.place) + " is in the way";
  const int now = held(match, change);
  const std::string owner = owner_text(def, zone, row_of(zone, change.place));
  const bool over_sites = zone.has_over && zone.over.kind == DomainKind::kSites;
  const bool one_site = !zone.has_over && zone.role == ZoneRole::kZone && zone.holds.kind == DomainKind::kSites;
  if (one_site && !owner.empty() && now >= 0) {
    return owner + "'s " + one_of(zone.name) + " stands at " + content_text(zone, now);
  }
  if (over_sites && zone.holds.optional) return fact_of_site(match, zone, change, values);
  const bool counts = zone.has_over && zone.over.kind == DomainKind::kNames && zone.holds.kind == DomainKind::kRange;
  if (counts) {
    const std::string item = (now == 0 ? "no" : std::to_string(now)) + " " + over_text(zone, change.place);
    return owner.empty() ? zone.name + " has " + item : owner + " has " + item + " in " + zone.name;
  }
  return place_name(zone, change.place) + " is " + content_text(zone, now);
}

std::string wanted_of(const Match& match, const PlaceChange& change) {
  const GameDef& def = match.def();
  if (const Record* body = body_of(def, change)) return body->name + " without row " + std::to_string(change.place);
  const Zone& zone = zone_of(match, change);
  return place_name(zone, change.place) + " = " + content_text(zone, change.value);
}

// What the table of primitives has of the one that is called.
const Primitive* called_by(const GameDef& def, std::string_view call) {
  const std::string_view whole = call.substr(0, call.find('('));
  const std::size_t colon = whole.rfind(':');
  if (colon == std::string_view::npos) return nullptr;
  const std::string_view name = whole.substr(0, colon), method = whole.substr(colon + 1);
  const std::size_t dot = std::min(name.find('.'), name.size());
  const std::string_view which = name.substr(std::min(dot + 1, name.size()));
  const bool of_record =
      std::any_of(def.records.begin(), def.records.end(), [&](const Record& one) { return one.name == which; });
  const std::string_view receiver = of_record ? "record" : name.substr(0, dot);
  for (const Primitive& primitive : all_primitives()) {
    if (name_of(primitive.receiver) == receiver && primitive.name == method) return &primitive;
  }
  return nullptr;
}

}  // namespace

std::optional<InTheWay> taken_off(const Match& match, const PlaceChange& change) {
  const Zone& zone = zone_of(match, change);
  if (change.value >= 0 || !zone.has_over) return std::nullopt;
  return InTheWay{whereabouts(match.def(), zone, change.place), thing_text(zone, held(match, change))};
}

std::string fact(const Match& match, const Changes& changes, const std::vector<int>& values) {
  if (const auto pile = pile_of(match, changes)) {
    const std::string holds = "holds " + first_of(pile->gone, kMostCards);
    if (pile->come.empty()) return pile->name + " " + holds;
    const std::string lacks = pile->name + " has no " + first_of(pile->come, kMostCards);
    return pile->gone.empty() ? lacks : lacks + " and " + holds;
  }
  std::vector<std::string> facts;
  for (const PlaceChange& one : changes) {
    facts.push_back(fact_of(match, one, changes.size() == 1 ? values : std::vector<int>{one.value}));
  }
  return joined(facts, " and ");
}

std::string wanted(const Match& match, const Changes& changes) {
  std::vector<std::string> parts;
  if (const auto pile = pile_of(match, changes)) {
    if (!pile->come.empty()) parts.push_back("with " + first_of(pile->come, kMostCards));
    if (!pile->gone.empty()) parts.push_back("without " + first_of(pile->gone, kMostCards));
    return pile->name + " " + joined(parts, " and ");
  }
  for (const PlaceChange& one : changes) parts.push_back(wanted_of(match, one));
  return joined(parts, " and ");
}

std::string lists_what(const GameDef& def, std::string_view call) {
  const Primitive* primitive = called_by(def, call);
  if (primitive == nullptr) return "";
  std::string_view sentence = primitive->help;
  sentence = sentence.substr(0, sentence.find(". "));
  while (sentence.ends_with('.')) sentence.remove_suffix(1);
  return std::string(primitive->name) + " " + lower_case(sentence.substr(0, 1)) +
         std::string(sentence.substr(std::min<std::size_t>(1, sentence.size())));
}

std::string barred(const GameDef& def, std::string_view call) {
  const Primitive* primitive = called_by(def, call);
  return primitive == nullptr ? "it is barred" : primitive->barred;
}

int held(const Match& match, const PlaceChange& change) {
  return read_cell(match.state().data(), zone_of(match, change), change.place);
}

}  // namespace quoin
