// Piles: zones that hold cards in order, as many as they have.
#include "schema/domain_reader.h"
#include "schema/reading.h"
#include "schema/sections.h"
#include "schema/visibility.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

// The number of the zone's own `cards` among those of the game.
int read_pile_cards(const YamlNode& node, const GameDef& def, const std::string& what) {
  std::vector<std::string> names;
  for (const Cards& cards : def.cards) names.push_back(cards.name);
  if (names.empty()) fault(node, what + " is a pile of cards, and there are none", "declare them under \"cards\"");
  return need_word(node, "\"pile\" of " + what, names);
}

}  // namespace

// {pile: CARDS, most: 13, sorted: true}: places for its cards, and a zone that tells how many it has.
void read_pile(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_keys(entry.value, what + ", a pile,",
            {"pile", "most", "sorted", "per", "visible", "mixes", "display", "when", "help"});
  if (!exists_here(entry, def, what)) return;
  const YamlNode& pile = need(entry.value, "pile", what);
  const Cards& cards = def.cards[static_cast<std::size_t>(read_pile_cards(pile, def, what))];
  const YamlNode* most = entry.value.find("most");
  const YamlNode* sorted = entry.value.find("sorted");
  Zone zone = row_zone(
      entry.key.text, ZoneRole::kZone, read_domain(pile, def, what),
      most == nullptr ? cards.total() : evaluate_within(*most, scope_of(def), "\"most\" of " + what, 1, kMaxPile));
  zone.has_over = true;
  zone.holds.optional = true;
  zone.holds.label += "?";
  read_per_seat(zone, entry.value, def, what);
  zone.visible = read_visibility(entry.value, def, what, zone.per_seat);
  read_mixes(zone, entry.value, what);
  zone.shown = read_shown(entry.value, what);
  zone.sorted = sorted != nullptr && need_flag(*sorted, "\"sorted\" of " + what);
  zone.start.assign(static_cast<std::size_t>(zone.count()), kNone);
  zone.size = static_cast<int>(def.layout.zones.size()) + 1;
  Zone size = row_zone(zone.name + ".size", ZoneRole::kPileSize, range_domain(0, zone.length), 1);
  size.per_seat = zone.per_seat;
  size.seats = zone.seats;
  size.shown = false;  // pictures show the cards, or as many backs
  size.start.assign(static_cast<std::size_t>(size.count()), 0);
  add_zone(def, std::move(zone), entry.key);
  add_zone(def, std::move(size), entry.key);
}

}  // namespace quoin
