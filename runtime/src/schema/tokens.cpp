// The section `tokens` and the zones that count tokens. In: maps. Out: entries of GameDef::cards, zones, bundles.
#include "schema/tokens.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "quoin/schema/selections.h"
#include "schema/domain_reader.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr std::size_t kMostTokenKinds = 64;  // of tokens
constexpr int kMostInABundle = 100;

// What rules find beside kinds.
const std::vector<std::string> kWordsOfTokens = {"copies", "of", "where", "each", "bundle", "n"};

const Section& tokens_section() {
  static const Section kSection{
      "tokens",
      "Things in kinds, so many of each in the whole game.",
      {{"kinds", form::map(form::expression(), 1, static_cast<int>(kMostTokenKinds), kWordsOfTokens),
        "How many there are of each kind; with these dials perhaps 0.", "{clay: 7, sand: 7, gold: 5}", "", true},
       {"colours", form::map(colour_form()), "The colours of kinds in pictures.", "{clay: orange}"}}};
  return kSection;
}

void read_colours(const YamlNode& map, const std::string& what, Cards& tokens) {
  tokens.colours.resize(tokens.faces.size());
  for (const YamlEntry& entry : need_map(map, "\"colours\" of " + what).entries) {
    const int kind = need_word(entry.key, "a kind in the colours of " + what, tokens.faces);
    const int colour = need_word(entry.value, "the colour of \"" + entry.key.text + "\"", colour_words());
    tokens.colours[static_cast<std::size_t>(kind)] = colour_words()[static_cast<std::size_t>(colour)];
  }
}

std::vector<std::string> names_of_tokens(const GameDef& def) {
  std::vector<std::string> names;
  for (const Cards& one : def.cards) {
    if (one.things == Things::kTokens) names.push_back(one.name);
  }
  return names;
}

int tokens_called(const GameDef& def, const std::string& name) {
  return static_cast<int>(std::ranges::find(def.cards, name, &Cards::name) - def.cards.begin());
}

const Cards& tokens_at(const GameDef& def, int tokens) { return def.cards[static_cast<std::size_t>(tokens)]; }

void need_free_name_for_tokens(const YamlNode& node, const GameDef& def) {
  const auto is_name = [&node](const auto& thing) { return thing.name == node.text; };
  if (node.text == "seat" || node.text == "bool" || std::ranges::any_of(def.sets, is_name) ||
      std::ranges::any_of(def.shapes, is_name) || std::ranges::any_of(def.boards, is_name) ||
      std::ranges::any_of(def.pieces, is_name)) {
    fault(node, "tokens cannot be called \"" + node.text + "\": that is something else already",
          "give them another name");
  }
}

// Bundles of as many as a number can stand for.
std::shared_ptr<const Selections> bundles_of(const Cards& tokens) {
  const Selections all(tokens, kMostInABundle);
  int most = all.most();
  while (all.first(most + 1) > Selections::kHighest) --most;
  return std::make_shared<const Selections>(tokens, most);
}

Cards read_tokens_of(const YamlEntry& entry, const GameDef& def) {
  Cards tokens;
  tokens.things = Things::kTokens;
  tokens.name = need_name(entry.key, "the name of tokens");
  need_free_name_for_tokens(entry.key, def);
  const std::string what = "tokens \"" + tokens.name + "\"";
  const YamlNode& kinds = need(need_section(entry.value, tokens_section(), what), "kinds", what);
  for (const YamlEntry& kind : need_map(kinds, "\"kinds\" of " + what).entries) {
    const std::string name = need_name(kind.key, "a kind of " + what);
    if (std::ranges::find(kWordsOfTokens, name) != kWordsOfTokens.end())
      fault(kind.key, "a kind of " + what + " cannot be called \"" + name + "\", which rules call something else",
            "give it another name");
    tokens.faces.push_back(name);
    tokens.copies.push_back(
        evaluate_within(kind.value, scope_of(def), "the number of \"" + name + "\" of " + what, 0, kAnyNumber));
  }
  if (tokens.faces.empty()) fault(kinds, what + " have no kinds", "name at least one, as in {clay: 7}");
  if (tokens.faces.size() > kMostTokenKinds)
    fault(kinds, what + " have more than " + std::to_string(kMostTokenKinds) + " kinds", "use fewer");
  if (const YamlNode* colours = entry.value.find("colours")) read_colours(*colours, what, tokens);
  tokens.selections = bundles_of(tokens);
  return tokens;
}

// ---- zones ----

struct TokenZone : Zone {};

const Fields<TokenZone>& token_zone_fields() {
  static const Fields<TokenZone> kFields{
      "token_zone",
      "So many tokens of each kind. They are moved, never made; all see them.",
      {{"tokens", apart<TokenZone>(form::name()), "Which tokens lie there.", "gem", kNeeded},
       {"most", number(&TokenZone::room, 1, 1'000'000), "How many tokens it, or a row, has room for.", "10",
        otherwise("all of them")},
       per_field(),
       hidden_field(),
       when_field<TokenZone>(),
       help_field<TokenZone>()}};
  return kFields;
}

// The first zone of them that has one row is where all lie at first.
void begin_there(Cards& tokens, Zone& zone, int number, const YamlEntry& entry, const std::string& what) {
  zone.start.assign(static_cast<std::size_t>(zone.count()), 0);
  if (tokens.bank >= 0 || zone.count() != zone.length) return;
  if (zone.room < tokens.total()) {
    fault(*entry.value.find("most"),
          what + " has room for " + std::to_string(zone.room) + " of the " + std::to_string(tokens.total()) +
              " tokens, all of which lie there at first",
          "leave out \"most\", or write a zone above it in which they begin");
  }
  tokens.bank = number;
  zone.start = tokens.copies;
}

}  // namespace

const Section& token_zone_section() { return token_zone_fields(); }

void read_token_zone(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_section(entry.value, token_zone_fields(), what + ", of tokens,");
  if (!exists_here(entry, def, what)) return;
  const YamlNode& node = need(entry.value, "tokens", what);
  const std::vector<std::string> names = names_of_tokens(def);
  if (names.empty()) fault(node, what + " holds tokens, and there are none", "declare them under \"tokens\"");
  TokenZone zone;
  zone.name = entry.key.text;
  zone.tokens = tokens_called(def, names[static_cast<std::size_t>(need_word(node, "\"tokens\" of " + what, names))]);
  Cards& tokens = def.cards[static_cast<std::size_t>(zone.tokens)];
  zone.room = std::max(tokens.total(), 1);
  read_rows(zone, entry.value, {def, what});
  read_fields(zone, entry.value, token_zone_fields(), {def, what});
  zone.over = read_domain(node, def, what);
  zone.has_over = true;
  zone.length = zone.over.size;
  zone.holds = range_domain(0, std::min(*std::ranges::max_element(tokens.copies), zone.room));
  begin_there(tokens, zone, static_cast<int>(def.layout.zones.size()), entry, what);
  add_zone(def, std::move(zone), entry.key);
}

// ---- bundles ----

int tokens_named(const YamlNode& map, const GameDef& def, const std::string& what) {
  std::vector<std::string> known;
  for (std::size_t at = 0; at < def.cards.size(); ++at) {
    if (def.cards[at].things != Things::kTokens) continue;
    const std::vector<std::string>& kinds = def.cards[at].faces;
    if (std::ranges::find(kinds, map.entries.front().key.text) != kinds.end()) return static_cast<int>(at);
    known.insert(known.end(), kinds.begin(), kinds.end());
  }
  const YamlNode& first = map.entries.front().key;
  if (known.empty())
    fault(first, what + " is a map, as of tokens, and there are none", "declare them under \"tokens\"");
  const std::string near = did_you_mean(first.text, known);
  fault(first, what + " names \"" + first.text + "\", which is no kind of tokens",
        near.empty() ? "kinds: " + list_names(known) : near);
}

int read_bundle(const YamlNode& map, const GameDef& def, int tokens, const std::string& what) {
  const Cards& of = tokens_at(def, tokens);
  std::vector<int> all;
  for (const YamlEntry& entry : need_map(map, what).entries) {
    const int kind = need_word(entry.key, "a kind in " + what, of.faces);
    const int n =
        evaluate_within(entry.value, scope_of(def), "\"" + entry.key.text + "\" of " + what, 0, kMostInABundle);
    all.insert(all.end(), static_cast<std::size_t>(n), kind);
  }
  const auto number = of.selections->number_of(all);
  if (number) return static_cast<int>(*number);
  fault(map,
        what + " has " + std::to_string(all.size()) + " tokens; a bundle of \"" + of.name + "\" has at most " +
            std::to_string(of.selections->most()),
        "let it have fewer");
}

// ---- the section ----

Form tokens_form() { return form::map(form::section(tokens_section), 0, kMaxOfASection, {"seat", "bool"}); }

void read_tokens(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("tokens");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"tokens\"").entries.size(), "\"tokens\"");
  for (const YamlEntry& entry : section->entries) def.cards.push_back(read_tokens_of(entry, def));
}

void check_tokens(const YamlNode& root, const GameDef& def) {
  const YamlNode* section = root.find("tokens");
  if (section == nullptr) return;
  for (const YamlEntry& entry : section->entries) {
    const Cards& tokens = tokens_at(def, tokens_called(def, entry.key.text));
    if (tokens.bank >= 0) continue;
    fault(entry.key, "tokens \"" + tokens.name + "\" lie nowhere at first",
          "give them a zone without \"per\", as in bank: {tokens: " + tokens.name + "}");
  }
}

}  // namespace quoin
