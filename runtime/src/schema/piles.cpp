// Piles: zones that hold cards in order, as many as they have.
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
  size.seats = pile.seats;
  size.shown = false;  // pictures show the cards, or as many backs
  size.start.assign(static_cast<std::size_t>(size.count()), 0);
  add_zone(def, std::move(pile), entry.key);
  add_zone(def, std::move(size), entry.key);
}

}  // namespace quoin
