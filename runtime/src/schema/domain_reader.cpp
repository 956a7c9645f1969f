// Domains; see the header.
#include "schema/domain_reader.h"
#include "schema/described.h"

#include "quoin/base/text.h"
#include "quoin/schema/selections.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

Domain names_domain(std::vector<std::string> names, std::string label) {
  Domain domain;
  domain.kind = DomainKind::kNames;
  domain.label = std::move(label);
  domain.size = static_cast<int>(names.size());
  domain.names = std::move(names);
  return domain;
}

}  // namespace

std::vector<std::string> domain_words(const GameDef& def) {
  std::vector<std::string> words = {"seat", "bool"};
  for (const NameSet& set : def.sets) words.push_back(set.name);
  for (const Shapes& shapes : def.shapes) words.push_back(shapes.name);
  for (const Pieces& pieces : def.pieces) words.insert(words.end(), {pieces.name, pieces.name + ".kind"});
  for (const Cards& cards : def.cards) {
    if (cards.things != Things::kSet) words.push_back(cards.name);
    for (const CardAttribute& one : cards.attributes) words.push_back(cards.name + "." + one.name);
    if (cards.tiles) words.insert(words.end(), {cards.name + ".turned", cards.name + ".kind"});
  }
  for (const Die& die : def.dice) {
    if (names_domain_of_outcomes(die) && (words.empty() || words.back() != die.name)) words.push_back(die.name);
  }
  for (const Board& board : def.boards) {
    for (const SiteType& sites : board.sites) words.push_back(board.name + "." + sites.name);
  }
  return words;
}

namespace {

// The faces of cards, or what an attribute of them may be.
std::optional<Domain> cards_domain(std::string_view word, const GameDef& def) {
  for (std::size_t c = 0; c < def.cards.size(); ++c) {
    const Cards& cards = def.cards[c];
    if (word == cards.name) {
      Domain domain = names_domain(cards.faces, cards.name);
      if (cards.things == Things::kCards) domain.cards = static_cast<int>(c);
      return domain;
    }
    if (cards.tiles && word == cards.name + ".turned") {
      Domain domain = names_domain(turned_names(cards.faces, cards.tiles->sides), std::string(word));
      domain.tiles = static_cast<int>(c);
      return domain;
    }
    if (cards.tiles && word == cards.name + ".kind") return names_domain(cards.tiles->kinds, std::string(word));
    for (const CardAttribute& one : cards.attributes) {
      if (word != cards.name + "." + one.name) continue;
      if (one.values.empty()) return range_domain(one.least, one.most);
      return names_domain(one.values, std::string(word));
    }
  }
  return std::nullopt;
}

// The domain that a word stands for, or nothing.
std::optional<Domain> named_domain(std::string_view word, const GameDef& def) {
  if (word == "seat") return seat_domain(def);
  if (word == "bool") return names_domain({"no", "yes"}, "bool");
  for (const NameSet& set : def.sets) {
    if (set.name == word) return names_domain(set.values, set.name);
  }
  for (std::size_t s = 0; s < def.shapes.size(); ++s) {
    if (def.shapes[s].name != word) continue;
    Domain domain = names_domain(def.shapes[s].names, def.shapes[s].name);
    domain.shapes = static_cast<int>(s);
    return domain;
  }
  for (std::size_t p = 0; p < def.pieces.size(); ++p) {
    const Pieces& pieces = def.pieces[p];
    if (word == pieces.name + ".kind") {
      std::vector<std::string> names;
      for (const PieceKind& kind : pieces.kinds) names.push_back(kind.name);
      return names_domain(std::move(names), std::string(word));
    }
    if (word != pieces.name) continue;
    Domain domain = pieces_domain(def, pieces);
    domain.pieces = static_cast<int>(p);
    return domain;
  }
  if (std::optional<Domain> domain = cards_domain(word, def)) return domain;
  std::vector<std::string> outcomes;  // of all numbers of dice that are thrown
  for (const Die& die : def.dice) {
    if (die.name != word || !names_domain_of_outcomes(die)) continue;
    outcomes.insert(outcomes.end(), die.outcomes.names.begin(), die.outcomes.names.end());
  }
  if (!outcomes.empty()) return names_domain(std::move(outcomes), std::string(word));
  for (std::size_t b = 0; b < def.boards.size(); ++b) {
    for (std::size_t s = 0; s < def.boards[b].sites.size(); ++s) {
      if (def.boards[b].name + "." + def.boards[b].sites[s].name == word) {
        return site_domain(def, static_cast<int>(b), static_cast<int>(s));
      }
    }
  }
  return std::nullopt;
}

std::string listed(const std::vector<std::string>& names) {
  std::string label = "[";
  for (std::size_t i = 0; i < names.size(); ++i) label += (i > 0 ? ", " : "") + names[i];
  return label + "]";
}

// What may be meant by a word that is no domain, as a fix.
std::string domain_like(std::string_view word, const GameDef& def) {
  for (const Board& board : def.boards) {
    if (word != board.name && word != board.sites.front().name) continue;
    return "write " + board.name + "." + board.sites.front().name;
  }
  if (const std::string range = range_like(word); !range.empty()) return "write " + range;
  if (word.find('.') != std::string_view::npos) return "choose one of these";
  const bool number = word.find_first_not_of("0123456789") == std::string_view::npos;
  return number && word != "0" ? "a range has two ends: write 1.." + std::string(word)
                               : "write two numbers with .. between them";
}

}  // namespace

Domain range_domain(int low, int high) {
  Domain domain;
  domain.label = std::to_string(low) + ".." + std::to_string(high);
  domain.min = low;
  domain.size = high - low + 1;
  return domain;
}

Domain seat_domain(const GameDef& def) {
  Domain domain = names_domain(def.seats, "seat");
  domain.kind = DomainKind::kSeats;
  return domain;
}

Domain pieces_domain(const GameDef& def, const Pieces& pieces) {
  std::vector<std::string> names;
  for (const std::string& seat : def.seats) {
    for (const PieceKind& kind : pieces.kinds) names.push_back(seat + "_" + kind.name);
  }
  return names_domain(std::move(names), pieces.name);
}

Domain site_domain(const GameDef& def, int board, int sites) {
  const Board& where = def.boards[static_cast<std::size_t>(board)];
  const SiteType& type = where.sites[static_cast<std::size_t>(sites)];
  Domain domain = names_domain(type.names, where.name + "." + type.name);
  domain.kind = DomainKind::kSites;
  domain.board = board;
  domain.sites = sites;
  return domain;
}

bool names_domain_of_outcomes(const Die& die) { return !die.shows.empty() || !die.of.empty(); }

bool names_domain(const YamlNode& node, const GameDef& def) {
  if (!node.is_scalar()) return false;
  std::string_view word = node.text;
  if (word.ends_with('?')) word.remove_suffix(1);
  return word.find("..") != std::string_view::npos || named_domain(word, def).has_value();
}

Domain read_domain(const YamlNode& node, const GameDef& def, const std::string& what) {
  if (node.is_list()) {
    std::vector<std::string> names = need_names(node, what);
    std::string label = listed(names);
    return names_domain(std::move(names), std::move(label));
  }
  const std::string label = need_text(node, what);
  const bool optional = label.back() == '?';
  const std::string_view word = std::string_view(label).substr(0, label.size() - (optional ? 1 : 0));
  Domain domain;
  if (std::optional<Domain> named = named_domain(word, def)) {
    domain = std::move(*named);
    if (domain.size == 0)
      fault(node, what + " is \"" + label + "\", but this board has none",
            "name other sites, or a zone that lies on another board");
  } else if (word.find("..") != std::string_view::npos) {
    const Bounds bounds = evaluate_range(node, word, scope_of(def), what);
    domain = range_domain(bounds.low, bounds.high);
    if (optional && bounds.low < 0)
      fault(node, what + " may be none (-1), so its range must start at 0 or more",
            "write 0.. at its beginning, or leave out the ?");
  } else {
    const std::vector<std::string> words = domain_words(def);
    const std::string near = meant(word, words);
    fault(node, what + " must be a range like 0..9 or one of " + list_names(words, 24) + ", found " + found(node),
          near.empty() ? domain_like(word, def) : near);
  }
  domain.label = label;
  domain.optional = optional;
  return domain;
}

int read_value(const YamlNode& node, const Domain& domain, const GameDef& def, const std::string& what) {
  if (!node.is_scalar())
    fault(node, what + " holds single values of " + domain.label + ", found " + found(node), "write one value");
  if (domain.optional && node.text == "none") return kNone;
  if (domain.kind == DomainKind::kRange) {
    const int value = evaluate(node, scope_of(def), "a value of " + what);
    if (domain.holds(value)) return value;
    fault(node, what + " holds " + domain.label + ", which leaves out " + std::to_string(value),
          "choose one within it, or let the zone hold more");
  }
  const bool is_bool = domain.kind == DomainKind::kNames && domain.names == std::vector<std::string>{"no", "yes"};
  if (is_bool && node.text == "true") return 1;
  if (is_bool && node.text == "false") return 0;
  if (const std::optional<int> value = domain.parse(node.text)) return *value;
  const bool some = domain.kind == DomainKind::kSome;
  const std::vector<std::string>& names = some ? domain.selections->faces() : domain.names;
  const std::string near = did_you_mean(some ? domain.selections->no_card_in(node.text) : node.text, names);
  fault(node, what + " holds " + domain.label + ", which leaves out " + found(node),
        near.empty() ? "allowed: " + list_names(names) : near);
}

// ---- description ----

const Described<Domain>& described(const Domain&) {
  static const Described<Domain> kDescribed{
      "Domain",
      "A finite set of integers that have texts: what a zone is laid over or holds, an action's field, a die's "
      "outcomes.\n\n"
      "``Description.text`` writes a value, ``Description.names`` lists all texts.",
      {worded("kind", &Domain::kind, {"range", "names", "seats", "sites", "relation", "some"},
              "``relation`` (fields only): the sites that a relation gives for the site in another field; ``some``: "
              "selections of cards, tokens or names of a set."),
       {"label", &Domain::label, "As game.yaml has it: ``0..20``, ``seat?``, ``field.cells``, ``symbol``."},
       {"min", &Domain::min, "The least value that is not none."},
       {"max", &Domain::max},
       {"size", &Domain::size, "Number of values, none not counted; of a relation its width."},
       {"optional", &Domain::optional, "None (-1) is a value too."},
       {"truth", &Domain::is_bool, "``bool``: 0 and 1 are no and yes, in rules false and true."},
       {"names",
        [](const Domain& domain) {
          const bool own =
              domain.kind == DomainKind::kSeats || (domain.kind == DomainKind::kNames && domain.shapes < 0);
          return own ? std::optional(domain.names) : std::nullopt;
        },
        "(size): the text of each value, of kind ``names`` (but for shapes) and ``seats``."},
       index("board", &Domain::board, "Of sites and relations: the board."),
       index("sites", &Domain::sites,
             "Of sites and relations: the kind of site on that board (of a relation: of its targets)."),
       index("relation", &Domain::relation, "Of a relation: its place among those of the source's kind of site."),
       index("of_field", &Domain::of_field, "Of a relation: the field of the action that holds the source."),
       index("shapes", &Domain::shapes, "Of kind ``names``: the shapes whose names these are."),
       index("pieces", &Domain::pieces, "Of kind ``names``: the pieces that these are."),
       {"cards",
        [](const Domain& one) {
          const int entry = one.kind == DomainKind::kSome ? one.selected : one.cards;
          return entry < 0 ? std::nullopt : std::optional(entry);
        },
        "Of kind ``names``: the cards whose faces these are; of kind ``some``: those that are selected from."},
       index("tiles", &Domain::tiles, "Of kind ``names``: the cards whose turned tiles these are."),
       {"least",
        [](const Domain& one) { return one.kind == DomainKind::kSome ? std::optional(one.least) : std::nullopt; },
        "Of kind ``some``: how many cards a selection has."},
       {"most",
        [](const Domain& one) { return one.kind == DomainKind::kSome ? std::optional(one.most) : std::nullopt; }}}};
  return kDescribed;
}

}  // namespace quoin
