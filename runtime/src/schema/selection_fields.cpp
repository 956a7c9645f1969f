// Fields of actions that hold several cards: {some: card, least: 2, most: 3}. In: the map. Out: a domain of selections.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/selections.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr std::int64_t kHighest = 1'000'000'000;  // number of a selection

int find_cards(const YamlNode& node, const GameDef& def, const std::string& what) {
  std::vector<std::string> names;
  for (const Cards& cards : def.cards) names.push_back(cards.name);
  if (names.empty()) fault(node, what + " holds some cards, and there are none", "declare them under \"cards\"");
  return need_word(node, "the cards of " + what, names);
}

// "3 cards", "1 to 3 cards".
std::string sizes_text(int least, int most) {
  const std::string text = least == most ? "" : std::to_string(least) + " to ";
  return text + std::to_string(most) + (most == 1 ? " card" : " cards");
}

// Those of `least` cards on, if they are not too many.
void number_values(Domain& domain, const Cards& cards, const YamlNode& map, const std::string& what) {
  domain.selections = std::make_shared<const Selections>(cards, domain.most);
  std::int64_t count = 0;
  for (int size = domain.least; size <= domain.most; ++size) {
    count = std::min(count + domain.selections->count(size), Selections::kCountless);
  }
  const std::string ways =
      sizes_text(domain.least, domain.most) + " of the " + std::to_string(cards.total()) + " of \"" + cards.name + "\"";
  if (count > kMaxActions) {
    fault(map,
          what + " has " + (count == Selections::kCountless ? "very many" : std::to_string(count)) +
              " values, more than the " + std::to_string(kMaxActions) + " allowed: " + ways,
          "let the cards be chosen one after the other, or fewer at once");
  }
  if (domain.selections->first(domain.most + 1) > kHighest) {
    fault(map, what + " would be numbered beyond " + std::to_string(kHighest) + ": " + ways,
          "let the cards be chosen that are left over, which are fewer");
  }
  domain.min = static_cast<int>(domain.selections->first(domain.least));
  domain.size = static_cast<int>(count);
}

}  // namespace

const Section& selection_section() {
  static const Section kSection{"selection",
                                "Some of the cards at once, as one value.",
                                {{"some", form::name(), "Which cards, by their name under `cards`.", "card", "", true},
                                 {"least", form::expression(), "How many at least.", "0", "1"},
                                 {"most", form::expression(), "How many at most.", "3", "", true}}};
  return kSection;
}

Domain read_selection(const YamlNode& map, const GameDef& def, const std::string& what) {
  need_section(map, selection_section(), what);
  Domain domain;
  domain.kind = DomainKind::kSome;
  domain.cards = find_cards(need(map, "some", what), def, what);
  const Cards& cards = def.cards[static_cast<std::size_t>(domain.cards)];
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
