// What holds several cards at once: {some: card, least: 2, most: 3}, a field of actions or effects, or what a zone or
// counter holds. In: the map. Out: a domain of selections.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/selections.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

int find_cards(const YamlNode& node, const GameDef& def, const std::string& what) {
  std::vector<std::string> names;
  for (const Cards& cards : def.cards) names.push_back(cards.name);
  if (names.empty()) fault(node, what + " holds some cards, and there are none", "declare them under \"cards\"");
  for (const NameSet& set : def.sets) {
    if (std::ranges::find(names, set.name) == names.end()) names.push_back(set.name);
  }
  return need_word(node, "the cards of " + what, names);
}

std::string things_of(const Cards& cards) {
  constexpr const char* kWords[] = {" card", " token", " thing"};
  return kWords[static_cast<int>(cards.things)];
}

// "3 cards", "1 to 3 tokens".
std::string sizes_text(const Cards& cards, int least, int most) {
  const std::string text = least == most ? "" : std::to_string(least) + " to ";
  return text + std::to_string(most) + things_of(cards) + (most == 1 ? "" : "s");
}

// "3 cards of the 52 of "card"".
std::string ways_text(const Cards& cards, const Domain& domain) {
  const std::string of = cards.things == Things::kSet ? "" : "the " + std::to_string(cards.total()) + " of ";
  return sizes_text(cards, domain.least, domain.most) + " of " + of + "\"" + cards.name + "\"";
}

// Those of `least` cards on, if they are not too many.
void number_values(Domain& domain, const Cards& cards, const YamlNode& map, const std::string& what) {
  domain.selections = std::make_shared<const Selections>(cards, domain.most);
  std::int64_t count = 0;
  for (int size = domain.least; size <= domain.most; ++size) {
    count = std::min(count + domain.selections->count(size), Selections::kCountless);
  }
  const std::string ways = ways_text(cards, domain);
  if (count > kMaxActions) {
    fault(map,
          what + " has " + (count == Selections::kCountless ? "very many" : std::to_string(count)) +
              " values, more than the " + std::to_string(kMaxActions) + " allowed: " + ways,
          "let the" + things_of(cards) + "s be chosen one after the other, or fewer at once");
  }
  if (domain.selections->first(domain.most + 1) > Selections::kHighest) {
    fault(map, what + " would be numbered beyond " + std::to_string(Selections::kHighest) + ": " + ways,
          "let the cards be chosen that are left over, which are fewer");
  }
  domain.min = static_cast<int>(domain.selections->first(domain.least));
  domain.size = static_cast<int>(count);
}

// The names of a set as things of which there are as many as one likes.
Cards counted_set(const NameSet& set, const YamlNode& node) {
  for (const char* const word : {"each", "bundle"}) {
    if (std::ranges::find(set.values, word) == set.values.end()) continue;
    fault(node,
          "set \"" + set.name + "\" has the name \"" + word +
              "\", which rules call something else where fields hold some of it",
          "give it another name");
  }
  if (set.values.size() > kMaxFaces)
    fault(node, "set \"" + set.name + "\" has more than " + std::to_string(kMaxFaces) + " names", "use fewer");
  Cards things;
  things.name = set.name;
  things.things = Things::kSet;
  things.faces = set.values;
  things.copies.assign(set.values.size(), kAnyNumber);
  return things;
}

}  // namespace

const Section& selection_section() {
  static const Section kSection{"selection",
                                "Some of the cards, tokens or names of a set at once, as one value.",
                                {{"some", form::name(), "Which cards, tokens or set, by their name.", "card", "", true},
                                 {"least", form::expression(), "How many at least.", "0", "1"},
                                 {"most", form::expression(), "How many at most.", "3", "", true}}};
  return kSection;
}

void add_counted_sets(const YamlNode& root, GameDef& def) {
  const auto add = [&def](const YamlNode& held) {
    const YamlNode* some = held.is_map() ? held.find("some") : nullptr;
    if (some == nullptr || std::ranges::find(def.cards, some->text, &Cards::name) != def.cards.end()) return;
    const auto set = std::ranges::find(def.sets, some->text, &NameSet::name);
    if (set != def.sets.end()) def.cards.push_back(counted_set(*set, *some));
  };
  for (const char* const section : {"actions", "effects", "zones", "counters"}) {
    const YamlNode* map = root.find(section);
    if (map == nullptr || !map->is_map()) continue;
    for (const YamlEntry& entry : map->entries) {
      const YamlNode* fields = entry.value.is_map() ? entry.value.find("fields") : nullptr;
      const YamlNode* holds = entry.value.is_map() ? entry.value.find("holds") : nullptr;
      if (holds != nullptr) add(*holds);
      if (fields == nullptr || !fields->is_map()) continue;
      for (const YamlEntry& field : fields->entries) add(field.value);
    }
  }
}

void add_selections(GameDef& def) {
  const auto add = [&def](const Domain& domain) {
    if (domain.kind != DomainKind::kSome) return;
    auto& selections = def.cards[static_cast<std::size_t>(domain.selected)].selections;
    if (selections == nullptr || selections->most() < domain.most) selections = domain.selections;
  };
  for (const ActionKind& kind : def.actions) {
    for (const ActionField& field : kind.fields) add(field.domain);
  }
  for (const std::vector<Zone>* zones : {&def.layout.zones, &def.layout.scratch}) {
    for (const Zone& zone : *zones) add(zone.holds);
  }
}

Domain read_held(const YamlNode& node, const GameDef& def, const std::string& what) {
  return node.is_map() ? read_selection(node, def, what) : read_domain(node, def, what);
}

Form held_form() { return form::either({form::or_none(), form::section(selection_section)}); }

Domain read_selection(const YamlNode& map, const GameDef& def, const std::string& what) {
  need_section(map, selection_section(), what);
  Domain domain;
  domain.kind = DomainKind::kSome;
  domain.selected = find_cards(need(map, "some", what), def, what);
  const Cards& cards = def.cards[static_cast<std::size_t>(domain.selected)];
  const int total = cards.total();
  domain.most = evaluate_within(need(map, "most", what), scope_of(def), "\"most\" of " + what, 1, total);
  const YamlNode* least = map.find("least");
  domain.least = least == nullptr ? 1 : evaluate_within(*least, scope_of(def), "\"least\" of " + what, 0, total);
  if (domain.least > domain.most) {
    fault(*least,
          "\"least\" of " + what + " is " + std::to_string(domain.least) + ", more than \"most\", which is " +
              std::to_string(domain.most),
          "let it be at most " + std::to_string(domain.most));
  }
  if (domain.least == 0 && std::ranges::find(cards.faces, "nothing") != cards.faces.end()) {
    fault(*least, what + " may hold no card, which is written \"nothing\", and a card is called so, too",
          "rename the card, or write least: 1");
  }
  domain.label = "{some: " + cards.name + ", least: " + std::to_string(domain.least) +
                 ", most: " + std::to_string(domain.most) + "}";
  number_values(domain, cards, map, what);
  return domain;
}

}  // namespace quoin
