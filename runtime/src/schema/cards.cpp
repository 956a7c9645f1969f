// The section `cards`: suits and ranks, or a list, made into faces with attributes and copies. After `pieces`.
#include "quoin/schema/cards.h"

#include <algorithm>
#include <cctype>

#include "quoin/base/text.h"
#include "schema/card_lists.h"
#include "schema/described.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

}  // namespace

const std::vector<std::string>& words_of_cards() {
  static const std::vector<std::string> kWords = {"copies", "of", "where", "each"};
  return kWords;
}

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

int read_card_copies(const YamlNode& node, const GameDef& def, const std::string& what) {
  return evaluate_within(node, scope_of(def), "the copies of " + what, 1, kMaxPile);
}

Form card_values_form() {
  return form::titled("card_values", "Names, numbers, and ranges of numbers such as 2..10.",
                      form::list(form::either({form::name(), form::integer(0), form::range()}), 1, INT_MAX, true));
}

namespace {

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
    std::ranges::fill(cards.copies, read_card_copies(node, def, what));
    return;
  }
  const CardAttribute& by = cards.attributes.back();
  for (const YamlEntry& entry : node.entries) {
    const int value = need_word(entry.key, "a " + by.name + " in the copies of " + what, by.values);
    const int copies = read_card_copies(entry.value, def, by.name + " \"" + entry.key.text + "\" of " + what);
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

// ---- entries ----

void need_name_for_cards(const YamlNode& node, const GameDef& def, const std::string& name) {
  const auto is_name = [&name](const auto& thing) { return thing.name == name; };
  if (name == "seat" || name == "bool" || std::ranges::any_of(def.sets, is_name) ||
      std::ranges::any_of(def.shapes, is_name) || std::ranges::any_of(def.boards, is_name) ||
      std::ranges::any_of(def.pieces, is_name) || std::ranges::any_of(def.cards, is_name)) {
    fault(node, "cards cannot be called \"" + name + "\": that is something else already", "give them another name");
  }
}

// Rules find faces, attributes and a few words under one name.
void check_card_names(const YamlNode& place, const std::string& what, const Cards& cards) {
  for (const std::string& face : cards.faces) {
    const bool a_word = std::ranges::find(words_of_cards(), face) != words_of_cards().end();
    if (a_word || cards.attribute(face) != nullptr || cards.text(face) != nullptr ||
        std::ranges::find(cards.bundles, face, &CardBundles::name) != cards.bundles.end())
      fault(place, "a card of " + what + " cannot be called \"" + face + "\", which rules call something else",
            "give it another name");
  }
  std::vector<std::string> sorted = cards.faces;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    fault(place, "two of " + what + " would be called \"" + *twice + "\"", "name the ranks or suits otherwise");
  }
}

Cards read_deck(const YamlEntry& entry, GameDef& def) {
  Cards cards;
  cards.name = need_name(entry.key, "the name of cards");
  need_name_for_cards(entry.key, def, cards.name);
  const std::string what = "cards \"" + cards.name + "\"";
  if (is_card_list(need_map(entry.value, what))) {
    read_card_list(entry.value, def, what, cards);
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
  const Form cards = form::either({form::section(suits_and_ranks_section), form::section(card_list_section)});
  return form::map(cards, 0, kMaxOfASection, {"seat", "bool"});
}

void read_cards(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("cards");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"cards\"").entries.size(), "\"cards\"");
  for (const YamlEntry& entry : section->entries) def.cards.push_back(read_deck(entry, def));
}

const CardAttribute* Cards::attribute(std::string_view called) const {
  const auto found = std::ranges::find(attributes, called, &CardAttribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

const CardTexts* Cards::text(std::string_view called) const {
  const auto found = std::ranges::find(texts, called, &CardTexts::name);
  return found == texts.end() ? nullptr : &*found;
}

std::string Cards::title(int card) const {
  const CardTexts* titles = text(face && !face->title.empty() ? face->title : "title");
  const auto words_of = [this](std::size_t one) {
    std::string words = faces[one];
    std::ranges::replace(words, '_', ' ');
    return words;
  };
  const auto title_of = [&](std::size_t one) {
    return titles != nullptr && !titles->of[one].empty() ? titles->of[one] : words_of(one);
  };
  const auto place = static_cast<std::size_t>(card);
  const std::string title = title_of(place);
  if (titles == nullptr) return title;
  for (std::size_t other = 0; other < faces.size(); ++other) {
    if (other != place && title_of(other) == title) return title + " (" + words_of(place) + ")";
  }
  return title;
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

static const Described<CardBundles>& described(const CardBundles&) {
  static const Described<CardBundles> kDescribed{
      "CardBundles",
      "What every face has that is a bundle of tokens, such as its cost.",
      {{"name", &CardBundles::name},
       {"tokens", &CardBundles::tokens, "Of which tokens, by their number among the game's cards."},
       {"of", &CardBundles::of, "(faces): the bundle of each, as the number of a selection."}}};
  return kDescribed;
}

static const Described<CardTexts>& described(const CardTexts&) {
  static const Described<CardTexts> kDescribed{
      "CardTexts",
      "What every face tells in words, such as what the card does.",
      {{"name", &CardTexts::name}, {"of", &CardTexts::of, "(faces): the text of each."}}};
  return kDescribed;
}

static const Described<FaceDisplay>& described(const FaceDisplay&) {
  static const Described<FaceDisplay> kDescribed{
      "FaceDisplay",
      "What pictures write where on a card: names of attributes, \"name\" for the card's own; \"\" for nothing.",
      {{"title", &FaceDisplay::title},
       {"corner", &FaceDisplay::corner},
       {"row", &FaceDisplay::row},
       {"text", &FaceDisplay::text},
       {"colour", &FaceDisplay::colour}}};
  return kDescribed;
}

const Described<Cards>& described(const Cards&) {
  static const Described<Cards> kDescribed{
      "Cards",
      "Cards of one kind; two with the same face cannot be told apart.",
      {{"name", &Cards::name},
       {"things",
        [](const Cards& cards) {
          constexpr const char* kWords[] = {"cards", "tokens", "set"};
          return cards.things == Things::kCards ? std::nullopt
                                                : std::optional<std::string>(kWords[static_cast<int>(cards.things)]);
        },
        "Left out of cards; tokens, or a set of which actions hold some."},
       {"faces", &Cards::faces},
       {"copies", &Cards::copies, "(faces): how many cards have each."},
       {"attributes", &Cards::attributes},
       lacking<Cards>({"texts", &Cards::texts}, nlohmann::json::array()),
       {"face", &Cards::face, "None where it is not declared."},
       {"bundles",
        [](const Cards& cards) { return cards.bundles.empty() ? std::nullopt : std::optional(cards.bundles); },
        "Left out where there are none."},
       {"tiles", [](const Cards& cards) { return cards.tiles ? std::optional(*cards.tiles) : std::nullopt; },
        "Their sides, if they have some."}}};
  return kDescribed;
}

}  // namespace quoin
