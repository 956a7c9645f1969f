// Piles: zones that hold cards in order, as many as they have.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/domain_reader.h"
#include "schema/sections.h"
#include "schema/visibility.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

// The number of the zone's own `cards` among those of the game.
int read_pile_cards(const YamlNode& node, const GameDef& def, const std::string& what) {
  std::vector<std::string> names;
  for (const Cards& cards : def.cards) {
    if (cards.things == Things::kCards) names.push_back(cards.name);
  }
  if (names.empty()) fault(node, what + " is a pile of cards, and there are none", "declare them under \"cards\"");
  const std::string& name = names[static_cast<std::size_t>(need_word(node, "\"pile\" of " + what, names))];
  return static_cast<int>(std::ranges::find(def.cards, name, &Cards::name) - def.cards.begin());
}

struct Refill {
  std::string from;
  bool shuffled = false;
};

const Fields<Refill>& refill_fields() {
  static const Fields<Refill> kFields{
      "refill",
      "What a pile is filled from.",
      {{"from", name(&Refill::from), "A pile of the same cards.", "discard", kNeeded},
       {"shuffled", flag(&Refill::shuffled),
        "draw.PILE makes the pile of all of them, shuffled, as soon as it has too few cards.", "true"}}};
  return kFields;
}
const Section& refill_section() { return refill_fields(); }

// What a pile says besides what zones do.
struct Pile : Zone {
  int most = 0;
};

const Fields<Pile>& pile_fields() {
  const auto read_visible = [](Pile& pile, const YamlNode& node, const Reading& in, const std::string&) {
    pile.visible = read_visibility(node, in, pile.per_seat);
  };
  static const Fields<Pile> kFields{
      "pile",
      "Cards in order, the top one last. All see how many there are.",
      {{"pile", apart<Pile>(form::name()), "Which cards lie there.", "card", kNeeded},
       {"most", number(&Pile::most, 1, kMaxPile), "How many cards it has room for.", "13", otherwise("all of them")},
       {"sorted", flag(&Pile::sorted), "The cards lie by their numbers, as a hand of which the order tells nothing.",
        "true"},
       {"refill", apart<Pile>(form::either({form::name(), form::section(refill_section)})),
        "The pile that it is filled from; {from: PILE, shuffled: true}: all of that, shuffled, when a draw needs more.",
        "{from: discard, shuffled: true}"},
       {"prices", apart<Pile>(form::name()),
        "The zone, with a place for each of its places, that tells what cards cost there: pictures write it below "
        "them.",
        "extra"},
       per_field(),
       {"visible", {seen_form(), read_visible}, "Who sees the cards.", "owner", otherwise("all")},
       mixes_field(),
       hidden_field(),
       when_field<Pile>(),
       help_field<Pile>()},
      {{Rule::Kind::kNeeds, {"visible", "per"}, "", "", {"owner", "others"}}}};
  return kFields;
}

}  // namespace

const Section& pile_section() { return pile_fields(); }

// {pile: CARDS, most: 13, sorted: true}: places for its cards, and a zone that tells how many it has.
void read_pile(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_section(entry.value, pile_fields(), what + ", a pile,");
  if (!exists_here(entry, def, what)) return;
  const YamlNode& node = need(entry.value, "pile", what);
  Pile pile;
  pile.most = def.cards[static_cast<std::size_t>(read_pile_cards(node, def, what))].total();
  read_rows(pile, entry.value, {def, what});
  read_fields(pile, entry.value, pile_fields(), {def, what});
  pile.name = entry.key.text;
  pile.holds = read_domain(node, def, what);
  pile.holds.optional = true;
  pile.holds.label += "?";
  pile.has_over = true;
  pile.over = range_domain(0, pile.most - 1);
  pile.length = pile.most;
  pile.start.assign(static_cast<std::size_t>(pile.count()), kNone);
  pile.size = static_cast<int>(def.layout.zones.size()) + 1;
  Zone size = row_zone(pile.name + ".size", ZoneRole::kPileSize, range_domain(0, pile.length), 1);
  size.per_seat = pile.per_seat;
  size.per = pile.per;
  size.rows = pile.rows;
  size.shown = false;  // pictures show the cards, or as many backs
  size.start.assign(static_cast<std::size_t>(size.count()), 0);
  add_zone(def, std::move(pile), entry.key);
  add_zone(def, std::move(size), entry.key);
}

namespace {

// A zone that these dials leave out is not asked for.
void refuse_absent(const std::string& name, const YamlNode& node, const GameDef& def, const std::string& what) {
  const auto absent = std::ranges::find(def.absent, name, [](const auto& thing) { return thing.name; });
  if (absent != def.absent.end())
    fault(node, what + " \"" + name + "\", which exists only when " + absent->condition, "give both the same \"when\"");
}

// The zone of that name, which must be a pile of the same cards: in one row, or with a row for each of this one's.
int find_source(const Zone& pile, const std::string& name, const YamlNode& node, const GameDef& def,
                const std::string& what) {
  refuse_absent(name, node, def, what + " is filled from");
  std::vector<std::string> known;
  for (const Zone& zone : def.layout.zones) {
    if (zone.is_pile() && zone.holds.cards == pile.holds.cards && &zone != &pile) known.push_back(zone.name);
  }
  const auto zone = std::ranges::find(def.layout.zones, name, &Zone::name);
  if (std::ranges::find(known, name) == known.end()) {
    const std::string near = did_you_mean(name, known);
    fault(node, what + " must be filled from another pile of the same cards, found \"" + name + "\"",
          !near.empty()   ? near
          : known.empty() ? "declare one under \"zones\""
                          : "piles: " + list_names(known));
  }
  if (zone->rows > 1 && zone->rows != pile.rows)
    fault(node, what + " is filled from \"" + name + "\", which has a row for each seat, and it has not",
          "give both the same \"per\"");
  return def.layout.number(*zone);
}

void read_refill(Zone& pile, const YamlNode& node, GameDef& def, const std::string& what) {
  Refill refill;
  if (node.is_map()) {
    read_section(refill, node, refill_fields(), {def, "\"refill\" of " + what});
  } else {
    refill.from = need_name(node, "\"refill\" of " + what);
  }
  const YamlNode* from = node.is_map() ? node.find("from") : &node;
  pile.refill = find_source(pile, refill.from, *from, def, what);
  pile.reshuffled = refill.shuffled;
  if (!refill.shuffled) return;
  if (pile.sorted) fault(node, what + " is sorted and cannot be shuffled", "leave out sorted: true, or shuffled: true");
  if (def.effects.empty())
    fault(node, "draw." + pile.name + " goes on with what was put aside, and there are no effects",
          "declare what comes after a draw under \"effects\"");
  if (std::ranges::find(def.deals, pile.name) != def.deals.end())
    fault(node, "the deal that makes " + what + " again is called as the pile, and so is another deal",
          "give one of the two another name");
  def.deals.push_back(pile.name);
}

// The zone of that name, which must have a place for each of the pile's: in one row, or with a row for each of its.
int find_prices(const Zone& pile, const YamlNode& node, const GameDef& def, const std::string& what) {
  const std::string name = need_name(node, "\"prices\" of " + what);
  refuse_absent(name, node, def, what + " has the prices");
  std::vector<std::string> known;
  for (const Zone& zone : def.layout.zones) {
    const bool as_long = zone.role == ZoneRole::kZone && !zone.is_moved() && zone.length == pile.length;
    if (as_long && (zone.rows == 1 || zone.rows == pile.rows)) known.push_back(zone.name);
  }
  const auto found = std::ranges::find(known, name);
  if (found == known.end()) {
    const std::string last = std::to_string(pile.length - 1);
    const std::string near = did_you_mean(name, known);
    fault(node,
          what + " needs prices in a zone with a place for each of its " + std::to_string(pile.length) + ", found \"" +
              name + "\"",
          near.empty() ? "declare one under \"zones\": " + name + ": {over: 0.." + last + ", holds: 0..9}" : near);
  }
  return def.layout.number(*std::ranges::find(def.layout.zones, name, &Zone::name));
}

}  // namespace

// A pile that is made again in the middle of a draw has a deal of its name.
void read_refills(const YamlNode& root, GameDef& def) {
  const YamlNode* zones = root.find("zones");
  if (zones == nullptr) return;
  for (const YamlEntry& entry : zones->entries) {
    if (!entry.value.is_map()) continue;
    const YamlNode* refill = entry.value.find("refill");
    const YamlNode* prices = entry.value.find("prices");
    const auto pile = std::ranges::find(def.layout.zones, entry.key.text, &Zone::name);
    if (pile == def.layout.zones.end()) continue;  // these dials leave it out
    const std::string what = "pile \"" + pile->name + "\"";
    if (refill != nullptr) read_refill(*pile, *refill, def, what);
    if (prices != nullptr) pile->prices = find_prices(*pile, *prices, def, what);
  }
}

}  // namespace quoin
