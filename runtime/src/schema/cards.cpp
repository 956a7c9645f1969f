// The section `cards`: suits and ranks, or a list, made into faces with attributes and copies. After `pieces`.
#include "quoin/schema/cards.h"

#include <algorithm>
#include <cctype>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/tiles.h"

namespace quoin {
namespace {

// What rules find beside faces and attributes.
const std::vector<std::string> kWordsOfCards = {"copies", "of", "where", "each"};

bool is_word_of_cards(const std::string& name) { return std::ranges::find(kWordsOfCards, name) != kWordsOfCards.end(); }

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

// Names, numbers and ranges of numbers: [2..10, jack, queen].
std::vector<std::string> read_card_values(const YamlNode& list, const GameDef& def, const std::string& what) {
  std::vector<std::string> values;
  const auto add = [&](const YamlNode& item, std::string value) {
    if (std::ranges::find(values, value) != values.end())
      fault(item, what + " have \"" + value + "\" twice", "leave one of them out");
    values.push_back(std::move(value));
  };
  for (const YamlNode& item : need_list(list, what).items) {
    if (item.is_scalar() && item.text.find("..") != std::string::npos) {
      const Bounds bounds = evaluate_range(item, item.text, scope_of(def), "a range in " + what);
      if (bounds.low < 0)
        fault(item, "a range in " + what + " starts at 0 or more, found " + found(item), "write 0 or more on its left");
      if (bounds.high - bounds.low >= kMaxFaces)
        fault(item, what + " are more than " + std::to_string(kMaxFaces), "use fewer");
      for (int value = bounds.low; value <= bounds.high; ++value) add(item, std::to_string(value));
    } else {
      add(item, item.is_scalar() && is_number(item.text) ? item.text : need_name(item, "one of " + what));
    }
  }
  if (values.empty()) fault(list, what + " are none", "name at least one");
  return values;
}

int read_copies(const YamlNode& node, const GameDef& def, const std::string& what) {
  return evaluate_within(node, scope_of(def), "the copies of " + what, 1, kMaxPile);
}

Form card_values_form() {
  return form::titled("card_values", "Names, numbers, and ranges of numbers such as 2..10.",
                      form::list(form::either({form::name(), form::integer(0), form::range()}), 1, INT_MAX, true));
}

const Section& suits_and_ranks_section() {
  const Form copies =
      form::titled("copies", "How many cards.",
                   form::either({form::integer(1, kMaxPile), form::pattern("^[A-Za-z0-9_+*/%()<>=!, \\t-]+$")}));
  static const Section kSection{
      "deck",
      "Cards: every suit with every rank.",
      {{"suits", card_values_form(), "Names, numbers and ranges of numbers, ascending in this order.",
        "[hearts, spades]"},
       {"ranks", card_values_form(), "The same, of ranks.", "[2..10, jack, queen, king, ace]"},
       {"copies", form::either({copies, form::free_map(copies)}),
        "How many cards have each face: a number, or a map from ranks (without ranks, suits) to numbers.",
        "{1: 3, 5: 1}", "1"}},
      {{Rule::Kind::kAnyOf,
        {"suits", "ranks"},
        "need \"suits\", \"ranks\" or a \"list\"",
        "write ranks: [1..9], or list: [one, two]"}}};
  return kSection;
}

Section with_tile_keys(Section section) {
  for (Key& key : tile_keys()) section.keys.push_back(std::move(key));
  return section;
}

const Section& list_section() {
  const Form told = form::either({form::expression(), tile_key_form()});
  const Form card = form::either({form::nothing(), form::map(told, 0, INT_MAX, {"of", "where", "each"})});
  static const Section kSection =
      with_tile_keys({"listed_cards",
                      "Cards: a list of names, or of names with what each tells.",
                      {{"list", form::either({card_values_form(), form::map(card, 1, INT_MAX, kWordsOfCards)}),
                        "The faces; or a map from faces to attributes, which are numbers, and `copies`.",
                        "{guard: {worth: 1, copies: 5}}", "", true}}});
  return kSection;
}

// ---- suits and ranks ----

// `value` of the attribute for each face; suits change slowest.
CardAttribute attribute_of(std::string name, std::vector<std::string> values, std::size_t faces, std::size_t each) {
  CardAttribute attribute;
  attribute.name = std::move(name);
  attribute.most = static_cast<int>(values.size()) - 1;
  for (std::size_t face = 0; face < faces; ++face) {
    attribute.of.push_back(static_cast<int>(face / each % values.size()));
  }
  attribute.values = std::move(values);
  return attribute;
}

// One number for all, or a map from ranks (of cards without ranks, suits) to numbers.
void read_all_copies(const YamlNode& node, const GameDef& def, const std::string& what, Cards& cards) {
  if (!node.is_map()) {
    std::ranges::fill(cards.copies, read_copies(node, def, what));
    return;
  }
  const CardAttribute& by = cards.attributes.back();
  for (const YamlEntry& entry : node.entries) {
    const int value = need_word(entry.key, "a " + by.name + " in the copies of " + what, by.values);
    const int copies = read_copies(entry.value, def, by.name + " \"" + entry.key.text + "\" of " + what);
    for (std::size_t face = 0; face < cards.faces.size(); ++face) {
      if (by.of[face] == value) cards.copies[face] = copies;
    }
  }
}

void read_suits_and_ranks(const YamlNode& map, const GameDef& def, const std::string& what, Cards& cards) {
  need_section(map, suits_and_ranks_section(), what);
  const YamlNode* suits = map.find("suits");
  const YamlNode* ranks = map.find("ranks");
  const std::vector<std::string> kNoNames = {""};
  const std::vector<std::string> first =
      suits == nullptr ? kNoNames : read_card_values(*suits, def, "the suits of " + what);
  const std::vector<std::string> second =
      ranks == nullptr ? kNoNames : read_card_values(*ranks, def, "the ranks of " + what);
  for (const std::string& suit : first) {
    for (const std::string& rank : second) {
      cards.faces.push_back(suit + (suit.empty() || rank.empty() ? "" : "_") + rank);
    }
  }
  if (suits != nullptr) cards.attributes.push_back(attribute_of("suit", first, cards.faces.size(), second.size()));
  if (ranks != nullptr) cards.attributes.push_back(attribute_of("rank", second, cards.faces.size(), 1));
  cards.copies.assign(cards.faces.size(), 1);
  if (const YamlNode* copies = map.find("copies")) read_all_copies(*copies, def, what, cards);
}

// ---- lists ----

// The attributes that a card of a list has, in the order in which the first card names them.
void read_attributes(const YamlEntry& entry, const GameDef& def, const std::string& what, Cards& cards) {
  const bool first = cards.copies.empty();
  const std::string card = "card \"" + entry.key.text + "\" of " + what;
  cards.copies.push_back(1);
  std::size_t given = 0;
  if (entry.value.kind != YamlNode::Kind::kNothing) need_map(entry.value, card);
  for (const YamlEntry& one : entry.value.entries) {
    if (one.key.text == "copies") {
      cards.copies.back() = read_copies(one.value, def, card);
      continue;
    }
    if (is_tile_key(one)) continue;
    const std::string name = need_name(one.key, "an attribute of " + card);
    if (is_word_of_cards(name))
      fault(one.key, "an attribute of " + what + " cannot be called \"" + name + "\"", "give it another name");
    const int value = evaluate_within(one.value, scope_of(def), "\"" + name + "\" of " + card, -1'000'000, 1'000'000);
    auto attribute = std::ranges::find(cards.attributes, name, &CardAttribute::name);
    if (attribute == cards.attributes.end()) {
      if (!first)
        fault(one.key, card + " has \"" + name + "\", which the first card has not",
              "give it to the first card, too, or to none");
      attribute = cards.attributes.insert(cards.attributes.end(), CardAttribute{name, {}, value, value, {}});
    }
    attribute->least = std::min(attribute->least, value);
    attribute->most = std::max(attribute->most, value);
    attribute->of.push_back(value);
    ++given;
  }
  if (given == cards.attributes.size()) return;
  for (const CardAttribute& attribute : cards.attributes) {
    if (attribute.of.size() < cards.copies.size()) {
      fault(entry.key, card + " has no \"" + attribute.name + "\", which the first card has",
            "add " + attribute.name + ": and its value");
    }
  }
}

void read_list(const YamlNode& map, const YamlNode& list, const GameDef& def, const std::string& what, Cards& cards) {
  need_section(map, list_section(), what + ", which are a list,");
  constexpr int kMostValues = 1000;
  if (list.is_list()) {
    cards.faces = read_card_values(list, def, "the cards of " + what);
    cards.copies.assign(cards.faces.size(), 1);
    return;
  }
  std::vector<TileEntry> tiles;
  for (const YamlEntry& entry : need_map(list, "the list of " + what).entries) {
    cards.faces.push_back(need_name(entry.key, "a card of " + what));
    read_attributes(entry, def, what, cards);
    tiles.push_back(tile_entry(entry));
  }
  read_tiles(tiles, map, what, cards);
  if (cards.faces.empty()) fault(list, what + " have no cards", "name at least one");
  for (const CardAttribute& attribute : cards.attributes) {
    if (attribute.most - attribute.least < kMostValues) continue;
    fault(list,
          "\"" + attribute.name + "\" of " + what + " goes from " + std::to_string(attribute.least) + " to " +
              std::to_string(attribute.most) + ", more than " + std::to_string(kMostValues) + " values",
          "use smaller numbers");
  }
}

// ---- entries ----

void need_name_for_cards(const YamlNode& node, const GameDef& def, const std::string& name) {
  const auto is_name = [&name](const auto& thing) { return thing.name == name; };
  if (name == "seat" || name == "bool" || std::ranges::any_of(def.sets, is_name) ||
      std::ranges::any_of(def.shapes, is_name) || std::ranges::any_of(def.boards, is_name) ||
      std::ranges::any_of(def.pieces, is_name)) {
    fault(node, "cards cannot be called \"" + name + "\": that is something else already", "give them another name");
  }
}

// Rules find faces, attributes and a few words under one name.
void check_card_names(const YamlNode& place, const std::string& what, const Cards& cards) {
  for (const std::string& face : cards.faces) {
    const bool taken = is_word_of_cards(face) ||
                       std::ranges::find(cards.attributes, face, &CardAttribute::name) != cards.attributes.end();
    if (taken)
      fault(place, "a card of " + what + " cannot be called \"" + face + "\", which rules call something else",
            "give it another name");
  }
  std::vector<std::string> sorted = cards.faces;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    fault(place, "two of " + what + " would be called \"" + *twice + "\"", "name the ranks or suits otherwise");
  }
}

Cards read_deck(const YamlEntry& entry, const GameDef& def) {
  Cards cards;
  cards.name = need_name(entry.key, "the name of cards");
  need_name_for_cards(entry.key, def, cards.name);
  const std::string what = "cards \"" + cards.name + "\"";
  const YamlNode* list = need_map(entry.value, what).find("list");
  if (list != nullptr) {
    read_list(entry.value, *list, def, what, cards);
  } else {
    read_suits_and_ranks(entry.value, def, what, cards);
  }
  if (cards.faces.size() > kMaxFaces) {
    fault(entry.key,
          what + " have " + std::to_string(cards.faces.size()) + " faces; there may be " + std::to_string(kMaxFaces),
          "use fewer suits or ranks");
  }
  if (cards.total() > kMaxPile) {
    fault(entry.key,
          what + " are " + std::to_string(cards.total()) + " cards; there may be " + std::to_string(kMaxPile),
          "use fewer copies, suits or ranks");
  }
  check_card_names(entry.key, what, cards);
  return cards;
}

}  // namespace

Form cards_form() {
  const Form cards = form::either({form::section(suits_and_ranks_section), form::section(list_section)});
  return form::map(cards, 0, kMaxOfASection, {"seat", "bool"});
}

void read_cards(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("cards");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"cards\"").entries.size(), "\"cards\"");
  for (const YamlEntry& entry : section->entries) def.cards.push_back(read_deck(entry, def));
}

// ---- description ----

static const Described<CardAttribute>& described(const CardAttribute&) {
  static const Described<CardAttribute> kDescribed{
      "CardAttribute",
      "What every face has, such as its suit.",
      {{"name", &CardAttribute::name},
       {"values", &CardAttribute::values, "The names of the values from 0 on; empty: they are numbers."},
       {"min", &CardAttribute::least},
       {"max", &CardAttribute::most},
       {"of", &CardAttribute::of, "(faces): the value of each."}}};
  return kDescribed;
}

const Described<Cards>& described(const Cards&) {
  static const Described<Cards> kDescribed{
      "Cards",
      "Cards of one kind; two with the same face cannot be told apart.",
      {{"name", &Cards::name},
       {"faces", &Cards::faces},
       {"copies", &Cards::copies, "(faces): how many cards have each."},
       {"attributes", &Cards::attributes},
       {"tiles", [](const Cards& cards) { return cards.tiles ? std::optional(*cards.tiles) : std::nullopt; },
        "Their sides, if they have some."}}};
  return kDescribed;
}

}  // namespace quoin
