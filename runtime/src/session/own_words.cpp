// The words that a game's own names make for its rules.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "quoin/base/text.h"
#include "session/words.h"

namespace quoin::session {
namespace {

// ".king" or "[\"7\"]", as Lua writes a field.
std::string field_of(const std::string& name) { return is_identifier(name) ? "." + name : "[\"" + name + "\"]"; }

std::string list_of(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

// What a place of the domain is called in brackets.
std::string place_word(const GameDef& def, const Domain& over) {
  if (over.kind == DomainKind::kSites) {
    return def.boards[static_cast<std::size_t>(over.board)].sites[static_cast<std::size_t>(over.sites)].one;
  }
  if (over.kind == DomainKind::kSeats) return "seat";
  return over.kind == DomainKind::kNames && over.label.find('[') == std::string::npos ? over.label : "place";
}

// Whether it is part of what is put aside, which rules reach by later.EFFECT alone.
bool is_put_aside(const GameDef& def, const Zone& zone) {
  if (def.later < 0) return false;
  const Record& record = def.records[static_cast<std::size_t>(def.later)];
  const int number = def.layout.number(zone);
  return number == record.count || std::ranges::find(record.columns, number) != record.columns.end();
}

class OwnWords {
 public:
  explicit OwnWords(const GameDef& def) : def_(def) {
    add_zones();
    add_values();
    for (const Board& board : def_.boards) add_board(board);
    for (const Pieces& pieces : def_.pieces) add_pieces(pieces);
    for (const Cards& cards : def_.cards) add_cards(cards);
    add_nodes();
    for (const ActionKind& kind : def_.actions) add_action(kind);
    for (const Effect& effect : def_.effects) add_effect(effect);
    if (!def_.effects.empty()) add({"go", "go.on", "go.on()", "what was put aside last happens next"});
    add({"seats", "seats.n", "seats.n", "how many seats there are", "integer"});
    add({"seats", "seats.team", "seats.team[seat]", "the number of a seat's team", "integer"});
  }
  json take() { return std::move(rows_); }

 private:
  void add(WordRow row) { rows_.push_back(word_json(std::move(row))); }
  void define(const std::string& table, const std::string& name, const std::string& arguments, std::string help) {
    const std::string whole = table + "." + name;
    add({table, whole, whole + "(" + arguments + ")", std::move(help), "", true});
  }

  void add_zone(const Zone& zone, bool scratch) {
    if (zone.role == ZoneRole::kCounter) {
      add({"count", "count." + zone.name, "count." + zone.name, told(zone, scratch)});
    } else if (zone.role == ZoneRole::kZone) {
      const bool places = zone.has_over || zone.is_pile();
      std::string call = "zone." + zone.name;
      for (const Domain& domain : zone.per) call += "[" + place_word(def_, domain) + "]";
      if (places) call += "[" + (zone.is_pile() ? "place" : place_word(def_, zone.over)) + "]";
      add({"zone", "zone." + zone.name, call, told(zone, scratch)});
    } else if (zone.role == ZoneRole::kRecordColumn) {
      add({"zone", "zone." + zone.name, "zone." + zone.name + "[row]", told(zone, scratch)});
    }
  }
  static std::string told(const Zone& zone, bool scratch) {
    const std::string holds = (scratch ? "scratch; " : "") + std::string("holds ") + zone.holds.label;
    return zone.help.empty() ? holds : zone.help + "; " + holds;
  }
  void add_zones() {
    for (const Zone& zone : def_.layout.zones) {
      if (!is_put_aside(def_, zone)) add_zone(zone, false);
    }
    for (const Zone& zone : def_.layout.scratch) add_zone(zone, true);
    for (const History& one : def_.histories) {
      add({"zone", "zone." + one.name, "zone." + one.name, "a history: remembers positions"});
    }
    for (const Record& one : def_.records) {
      if (def_.later >= 0 && &one == &def_.records[static_cast<std::size_t>(def_.later)]) continue;
      add({"zone", "zone." + one.name + ".count", "zone." + one.name + ".count", "how many rows are in use",
           "integer"});
    }
    for (const Absent& one : def_.absent) {
      add({"zone", "zone." + one.name, "zone." + one.name, "exists only when " + one.condition});
    }
  }

  void add_values() {
    for (const Dial& dial : def_.dials) {
      add({"dial", "dial." + dial.name, "dial." + dial.name + (dial.is_counts() ? "[" + dial.counted.label + "]" : ""),
           dial.help + (dial.help.empty() ? "" : "; ") + "now " + dial.text()});
    }
    for (const NameSet& set : def_.sets) {
      for (const std::string& value : set.values) add_value("set." + set.name + field_of(value));
    }
    for (const Region& region : def_.regions) {
      const std::string name = "region." + region.name;
      const Board& board = def_.boards[static_cast<std::size_t>(region.board)];
      add({"region", name,
           name + (region.per_seat ? "[seat]"
                   : region.array  ? "[part]"
                                   : ""),
           board.sites[static_cast<std::size_t>(region.sites)].name + " of " + board.name});
    }
    for (const Shapes& shapes : def_.shapes) add_value("shape." + shapes.name);
  }
  // What is no more than its name.
  void add_value(const std::string& name, const std::string& help = "", const std::string& index = "") {
    add({name.substr(0, name.find('.')), name, name + index, help});
  }

  void add_board(const Board& board) {
    const std::string name = "board." + board.name;
    const auto method = [&](const std::string& word, const std::string& arguments, const std::string& help,
                            const std::string& returns) {
      add({"board", name + ":" + word, name + ":" + word + "(" + arguments + ")", help, returns});
    };
    for (const SiteType& sites : board.sites) {
      method(sites.name, "", "for " + sites.one + " in " + name + ":" + sites.name + "() do", "");
      for (const Relation& one : sites.relations) {
        method(one.name, sites.one + (one.width == 1 ? "" : ", k"), "a site, or none", "site");
      }
      for (const Way& way : sites.ways) add_text("ways", way.name);
      for (const WaySet& ways : sites.way_sets) add_text("ways", ways.name);
      for (const Side& side : sites.sides) add_text("sides", side.name);
    }
    const SiteType& first = board.sites[kCells];
    for (const Way& way : first.ways) method(way.name, first.one, "where the way leads, or none", "site");
    for (const WaySet& ways : first.way_sets) {
      if (ways.ways[0].size() == 1) method(ways.name, first.one + ", seat", "where the way leads, or none", "site");
    }
    if (first.rows > 0) {
      for (const char* word : {"rows", "columns"})
        add({"board", name + "." + word, name + "." + word, "how many", "integer"});
      for (const char* word : {"row", "column"}) method(word, first.one, "from 0", "integer");
      method(first.one, "row, column", "the site there, or none", "site");
    }
    method("between", first.one + ", " + first.one, "the edge between two neighbours, or none", "site");
    for (const Relation& one : first.relations) {
      if (one.name != "side") continue;
      method(first.name + "_of", board.sites[static_cast<std::size_t>(one.target_sites)].one,
             "for " + first.one + " in ...: the sites on both sides", "");
    }
    method("jumped", "from, to", "what a jump leads over, or none", "site");
  }
  // A word that primitives take as a text.
  void add_text(const char* group, const std::string& word) {
    if (texts_.insert(word).second) add({group, word, "\"" + word + "\""});
  }

  void add_pieces(const Pieces& pieces) {
    const std::string name = "piece." + pieces.name;
    for (const PieceKind& kind : pieces.kinds)
      add_value(name + "." + kind.name, "all of the kind; [seat]: the value of one");
    add_value(name + ".of", "all pieces of a seat", "[seat]");
    add_value(name + ".owner", "whose a piece is", "[value]");
    add_value(name + ".kind", "of which kind a piece is", "[value]");
  }

  // What tokens and counted sets have beside their names.
  void add_bundles(const std::string& table, const std::string& name) {
    add({table, name + ".each", name + ".each(selection)", "for kind, n in " + name + ".each(selection) do"});
    add({table, name + ".bundle", name + ".bundle(counts)", "so many of each kind, {KIND = 2}, as one number",
         "integer"});
    add({table, name + ".sum", name + ".sum(bundle, ...)", "the bundle of all of them; each may be {KIND = 2}",
         "integer"});
  }
  void add_tokens(const Cards& tokens) {
    const std::string name = "tokens." + tokens.name;
    for (const std::string& kind : tokens.faces) add_value(name + field_of(kind), "a kind");
    add_value(name + ".copies", "how many there are of the kind", "[kind]");
    add_value(name + ".n", "how many kinds there are");
    add({"tokens", name + ".where", name + ".where(f)", "the set of the kinds for which f(kind) is true"});
    add_bundles("tokens", name);
  }
  void add_cards(const Cards& cards) {
    if (cards.things == Things::kTokens) return add_tokens(cards);
    if (cards.things == Things::kSet) return add_bundles("set", "set." + cards.name);
    const std::string name = "cards." + cards.name;
    for (const std::string& face : cards.faces) add_value(name + field_of(face), "a face");
    for (const CardAttribute& one : cards.attributes) {
      add_value(name + "." + one.name, "of a card", "[card]");
      for (const std::string& value : one.values) {
        add_value(name + "." + one.name + field_of(value), "its number");
        add_value(name + ".of." + one.name + field_of(value), "the cards that have it");
      }
    }
    for (const CardBundles& one : cards.bundles) add_value(name + "." + one.name, "of a card, a bundle", "[card]");
    for (const CardTexts& one : cards.texts) add_value(name + "." + one.name, "the text of a card", "[card]");
    add_value(name + ".copies", "how many cards have the face", "[card]");
    add_value(name + ".n", "how many faces there are, numbered from 0");
    add({"cards", name + ".where", name + ".where(f)", "the set of the cards for which f(card) is true"});
    add({"cards", name + ".each", name + ".each(selection)", "for card, copies in " + name + ".each(selection) do"});
  }

  void add_nodes() {
    for (const Phase& phase : def_.phases) {
      add({"go", "go." + phase.name, "go." + phase.name + "(seat)",
           phase.together ? "all seats choose next, counted from it" : "the seat chooses next in this phase"});
      add({"can", "can." + phase.name, "can." + phase.name + "(seat)",
           "whether the seat would find something to do in this phase", "boolean"});
      define("moves", phase.name, "me", "lists what the seat may do in this phase");
      define("pass", phase.name, "me", "when the seat has nothing to do; left out: the next seat, same phase");
      if (phase.may_be_together) define("chosen", phase.name, "", "when all have chosen; it names the next node");
    }
    for (const Die& die : def_.dice) {
      if (!texts_.insert("die." + die.name).second) continue;  // one for each number of dice that are thrown
      add({"roll", "roll." + die.name, "roll." + die.name + "(seat" + (die.counted ? ", dice)" : ")"),
           "it is thrown next"});
      add({"die", "die." + die.name, "die." + die.name, "asks what its outcomes show"});
      define("rolled", die.name, "me, outcome", "after a roll; it names the next node");
    }
    for (const std::string& deal : def_.deals) {
      const Zone* pile = def_.layout.find(deal);
      if (pile != nullptr && pile->reshuffled) {
        const std::string whose = pile->rows > 1 ? "(seat, n, to)" : "(n, to)";
        add({"draw", "draw." + deal, "draw." + deal + whose,
             "draws n cards; too few are made again before; then what was put aside last happens"});
        continue;
      }
      add({"deal", "deal." + deal, "deal." + deal + "()", "the deal comes next"});
      define("dealt", deal, "", "carries out the deal; it names the next node");
    }
  }

  void add_action(const ActionKind& kind) {
    std::vector<std::string> fields;
    for (const ActionField& field : kind.fields) fields.push_back(field.name);
    add({"emit", "emit." + kind.name, "emit." + kind.name + "(" + list_of(fields) + ")", kind.help});
    if (fields.size() > 1) {
      add({"emit", "emit." + kind.name + ":with", "emit." + kind.name + ":with(" + fields.front() + ", ...)",
           "the action with its first fields given, for what lists it by the others"});
    }
    fields.insert(fields.begin(), "me");
    const std::string all = list_of(fields);
    define("play", kind.name, all, kind.help);
    define("text", kind.name, all, "how the action is written in this position");
    define("notation", kind.name, all, "what people may type for the action besides its text");
    define("prefer", kind.name, all, "in bot.lua: what the action weighs");
  }

  void add_effect(const Effect& effect) {
    std::vector<std::string> fields;
    for (const Effect::Field& field : effect.fields) fields.push_back(field.name);
    const std::string all = list_of(fields);
    add({"later", "later." + effect.name, "later." + effect.name + "(" + all + ")",
         "puts it aside" + (effect.help.empty() ? "" : ": " + effect.help)});
    define("effect", effect.name, all, "when its turn comes; it names the next node");
  }

  const GameDef& def_;
  json rows_ = json::array();
  std::set<std::string> texts_;  // words that stand there already
};

}  // namespace

json own_words(const GameDef& def) { return OwnWords(def).take(); }

}  // namespace quoin::session
