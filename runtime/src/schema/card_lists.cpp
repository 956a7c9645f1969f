// Cards of a list, with what each tells. After `sets`.
#include "schema/card_lists.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "quoin/base/text.h"
#include "schema/card_faces.h"
#include "schema/csv.h"
#include "schema/sections.h"
#include "schema/tiles.h"
#include "schema/tokens.h"

namespace quoin {
namespace {

constexpr int kMostValues = 1000;
constexpr int kMostOfACard = 1'000'000;  // an attribute, up and down
constexpr std::size_t kMostText = 600;   // bytes of one

// ---- form ----

Form card_value_form() {
  return form::either({form::expression(), form::text(), form::pattern("^$"), form::map(form::expression())});
}

// ---- cells ----

bool is_blank_cell(const YamlNode* cell) { return cell == nullptr || cell->kind == YamlNode::Kind::kNothing; }

// The number that stands in a cell; a fault if it is none.
int number_of(const YamlNode& cell, const GameDef& def, const std::string& what) {
  return evaluate_within(cell, scope_of(def), what, -kMostOfACard, kMostOfACard);
}

// The fault that a cell is no number, or nothing: it is one.
std::optional<Fault> no_number(const YamlNode& cell, const GameDef& def, const std::string& what) {
  if (cell.quoted) return Fault{{ErrorKind::kGame, cell.where(), what + " must be a number, found " + found(cell), ""}};
  try {
    number_of(cell, def, what);
  } catch (const Fault& mistake) {
    return mistake;
  }
  return std::nullopt;
}

const NameSet* set_named(const GameDef& def, const std::string& name) {
  const auto set = std::ranges::find(def.sets, name, &NameSet::name);
  return set == def.sets.end() ? nullptr : &*set;
}

std::string text_of_cell(const YamlNode& cell, const std::string& what) {
  std::string text = one_line(cell.text);
  if (text.size() > kMostText) {
    fault(cell, what + " has " + std::to_string(text.size()) + " bytes; there may be " + std::to_string(kMostText),
          "say it shorter");
  }
  return text;
}

// ---- columns ----

class ColumnReader {
 public:
  ColumnReader(const CardColumn& column, const GameDef& def, const std::string& what, Cards& cards)
      : column_(column), def_(def), what_(what), cards_(cards), set_(set_named(def, column.name)) {}

  void read() {
    if (std::ranges::any_of(column_.cells, [](const YamlNode* cell) { return cell->is_map(); })) return read_bundles();
    for (const YamlNode* cell : column_.cells) {
      if (!cell->is_scalar()) fault(*cell, called(*cell) + " must be a number or a text, found " + found(*cell));
    }
    if (!tells_texts()) return read_numbers();
    set_ != nullptr ? read_names() : read_texts();
  }

 private:
  [[nodiscard]] std::string called(const YamlNode& cell) const {
    const auto place = std::ranges::find(column_.cells, &cell) - column_.cells.begin();
    return "\"" + column_.name + "\" of card \"" + cards_.faces[static_cast<std::size_t>(place)] + "\" of " + what_;
  }
  // What cards tell that leave it out decides; without that no cell is a number.
  [[nodiscard]] bool tells_texts() const {
    if (column_.standard != nullptr) return no_number(*column_.standard, def_, "").has_value();
    return std::ranges::all_of(column_.cells,
                               [&](const YamlNode* cell) { return no_number(*cell, def_, "").has_value(); });
  }

  // Maps: so many tokens of each kind. The first that names a kind says of which tokens all are.
  void read_bundles() {
    const auto told = std::ranges::find_if(
        column_.cells, [](const YamlNode* cell) { return cell->is_map() && !cell->entries.empty(); });
    if (told == column_.cells.end())
      fault(*column_.key, "no card of " + what_ + " has anything in \"" + column_.name + "\"", "leave it out");
    CardBundles bundles{column_.name, tokens_named(**told, def_, called(**told)), {}, {}, {}};
    const Cards& tokens = def_.cards[static_cast<std::size_t>(bundles.tokens)];
    bundles.selections = tokens.selections;
    bundles.colours = tokens.colours;
    for (const YamlNode* cell : column_.cells) {
      if (!cell->is_map())
        fault(*cell, called(*cell) + " must be a map, as others are, found " + found(*cell), "write {} for nothing");
      bundles.of.push_back(read_bundle(*cell, def_, bundles.tokens, called(*cell)));
    }
    cards_.bundles.push_back(std::move(bundles));
  }

  void read_names() {
    CardAttribute attribute{column_.name, set_->values, 0, static_cast<int>(set_->values.size()) - 1, {}};
    for (const YamlNode* cell : column_.cells) {
      attribute.of.push_back(need_word(*cell, called(*cell) + ", a name of the set,", set_->values));
    }
    cards_.attributes.push_back(std::move(attribute));
  }
  void read_texts() {
    CardTexts texts{column_.name, {}};
    for (const YamlNode* cell : column_.cells) texts.of.push_back(text_of_cell(*cell, called(*cell)));
    cards_.texts.push_back(std::move(texts));
  }
  void read_numbers() {
    CardAttribute attribute{column_.name, {}, kMostOfACard, -kMostOfACard, {}};
    for (const YamlNode* cell : column_.cells) {
      if (cell->quoted) {
        fault(*cell, called(*cell) + " is a text, where others are numbers",
              "write all as numbers, or all in quotes; or a text for it under \"defaults\"");
      }
      const int value = number_of(*cell, def_, called(*cell));
      attribute.least = std::min(attribute.least, value);
      attribute.most = std::max(attribute.most, value);
      attribute.of.push_back(value);
    }
    if (attribute.most - attribute.least >= kMostValues) {
      fault(*column_.key,
            "\"" + attribute.name + "\" of " + what_ + " goes from " + std::to_string(attribute.least) + " to " +
                std::to_string(attribute.most) + ", more than " + std::to_string(kMostValues) + " values",
            "use smaller numbers");
    }
    cards_.attributes.push_back(std::move(attribute));
  }

  const CardColumn& column_;
  const GameDef& def_;
  const std::string& what_;
  Cards& cards_;
  const NameSet* set_;  // called as the column, or null
};

// All that cards are told to tell, by column, in the order in which it is first named.
class CardTable {
 public:
  CardTable(const GameDef& def, const std::string& what, Cards& cards) : def_(def), what_(what), cards_(cards) {}

  void add_card(const YamlNode& name) {
    const std::string face = need_name(name, "a card of " + what_);
    if (std::ranges::find(cards_.faces, face) != cards_.faces.end())
      fault(name, what_ + " have \"" + face + "\" twice", "leave one of them out, or count it under \"copies\"");
    cards_.faces.push_back(face);
    cards_.copies.push_back(1);
    names_.push_back(&name);
  }
  // Of the card that was added last.
  void add_cell(const YamlNode& key, const YamlNode& cell) {
    if (key.text == "copies") {
      if (!is_blank_cell(&cell)) cards_.copies.back() = read_card_copies(cell, def_, last_card());
      return;
    }
    CardColumn& column = column_named(key, "an attribute of " + last_card());
    column.cells.resize(cards_.faces.size());
    column.cells.back() = &cell;
  }
  void add_standards(const YamlNode& map) {
    for (const YamlEntry& entry : need_map(map, "the defaults of " + what_).entries) {
      if (is_blank_cell(&entry.value))
        fault(entry.key, "the default \"" + entry.key.text + "\" of " + what_ + " is empty", "write 0, or \"\"");
      column_named(entry.key, "a default of " + what_).standard = &entry.value;
    }
  }
  void read_columns() {
    for (CardColumn& column : columns_) {
      column.cells.resize(cards_.faces.size());
      if (is_of_tiles(column)) continue;
      fill(column);
      ColumnReader(column, def_, what_, cards_).read();
    }
  }
  // The columns of tiles. After read_columns.
  void read_sides(const YamlNode& map) const {
    std::vector<TileEntry> entries;
    for (std::size_t face = 0; face < names_.size(); ++face) {
      TileEntry& entry = entries.emplace_back(TileEntry{names_[face]});
      for (const CardColumn& column : columns_) {
        if (is_of_tiles(column)) (column.name == kTileEdges ? entry.edges : entry.joins) = column.cells[face];
      }
    }
    read_tiles(entries, map, what_, cards_);
  }

 private:
  [[nodiscard]] static bool is_of_tiles(const CardColumn& column) {
    if (column.name != kTileEdges && column.name != kTileJoins) return false;
    return std::ranges::any_of(column.cells, [](const YamlNode* cell) { return cell != nullptr && cell->is_list(); });
  }
  [[nodiscard]] std::string last_card() const { return "card \"" + cards_.faces.back() + "\" of " + what_; }

  CardColumn& column_named(const YamlNode& key, const std::string& called) {
    const std::string name = need_name(key, called);
    if (std::ranges::find(words_of_cards(), name) != words_of_cards().end())
      fault(key, "an attribute of " + what_ + " cannot be called \"" + name + "\"", "give it another name");
    const auto known = std::ranges::find(columns_, name, &CardColumn::name);
    return known != columns_.end() ? *known : columns_.emplace_back(CardColumn{name, &key, {}, nullptr});
  }
  // Cells that were left out have the default.
  void fill(CardColumn& column) const {
    if (column.standard == nullptr && is_blank_cell(column.cells.front())) {
      const auto has = std::ranges::find_if(column.cells, [](const YamlNode* cell) { return !is_blank_cell(cell); });
      const std::string card =
          has == column.cells.end() ? "" : cards_.faces[static_cast<std::size_t>(has - column.cells.begin())];
      fault(*column.key,
            (card.empty() ? "no card" : "card \"" + card + "\"") + " of " + what_ + " has \"" + column.name +
                "\", which the first card has not",
            "give it to the first card, too, or write what others have: defaults: {" + column.name + ": ...}");
    }
    for (std::size_t face = 0; face < column.cells.size(); ++face) {
      const YamlNode*& cell = column.cells[face];
      if (!is_blank_cell(cell)) continue;
      if (column.standard == nullptr) {
        fault(
            *names_[face],
            "card \"" + cards_.faces[face] + "\" of " + what_ + " has no \"" + column.name +
                "\", which the first card has",
            "add " + column.name + ": and its value, or write what others have: defaults: {" + column.name + ": ...}");
      }
      cell = column.standard;
    }
  }

  const GameDef& def_;
  const std::string& what_;
  Cards& cards_;
  std::vector<const YamlNode*> names_;  // by face
  std::deque<CardColumn> columns_;
};

// ---- where they stand ----

void add_entries(const YamlNode& list, const std::string& what, CardTable& table) {
  for (const YamlEntry& entry : need_map(list, "the list of " + what).entries) {
    table.add_card(entry.key);
    if (entry.value.kind == YamlNode::Kind::kNothing) continue;
    for (const YamlEntry& one : need_map(entry.value, "card \"" + entry.key.text + "\" of " + what).entries) {
      table.add_cell(one.key, one.value);
    }
  }
}

SourceFile read_table(const YamlNode& from, const GameDef& def, const std::string& what) {
  const std::string file = need_text(from, "the table of " + what);
  if (!file.ends_with(".csv") || file.find('/') != std::string::npos || !check_file_name(file).ok()) {
    fault(from, "\"from\" of " + what + " must name a table beside game.yaml, found " + found(from), "write NAME.csv");
  }
  const Result<std::string> text = def.source.read(file, kMaxCsvBytes);
  if (!text) {
    const auto beside = def.source.names("", ".csv");
    fault(from, "the table of " + what + ", \"" + file + "\", " + text.error().message,
          beside ? did_you_mean(file, *beside) : "");
  }
  if (const Status fine = check_utf8(file, *text); !fine) throw Fault{fine.error()};
  return {file, with_plain_lines(*text)};
}

// Columns cost.clay, cost.sand are one, `cost`, of maps {clay: 2, sand: 1}, without what is empty.
void join_columns(std::vector<YamlNode>& names, std::vector<YamlNode>& row) {
  for (std::size_t at = 0; at < names.size(); ++at) {
    const std::size_t dot = names[at].text.find('.');
    if (dot == std::string::npos) continue;
    const std::string before = names[at].text.substr(0, dot + 1);
    YamlNode map = row[at];
    map.kind = YamlNode::Kind::kMap;
    for (std::size_t k = at; k < names.size(); ++k) {
      if (!names[k].text.starts_with(before)) continue;
      YamlNode key = names[k];
      key.text = key.text.substr(before.size());
      if (!is_blank_cell(&row[k])) map.entries.push_back({std::move(key), std::move(row[k])});
    }
    names[at].text.resize(dot);
    row[at] = std::move(map);
    for (std::size_t k = names.size() - 1; k > at; --k) {
      if (!names[k].text.starts_with(before)) continue;
      names.erase(names.begin() + static_cast<std::ptrdiff_t>(k));
      row.erase(row.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
}

void join_columns(std::vector<std::vector<YamlNode>>& rows) {
  const std::vector<YamlNode> names = rows.front();
  for (std::vector<YamlNode>& row : rows) {
    std::vector<YamlNode> own = names;
    std::vector<YamlNode> cells = row;
    join_columns(own, cells);
    row = &row == &rows.front() ? std::move(own) : std::move(cells);
  }
}

void add_rows(const std::vector<std::vector<YamlNode>>& rows, const std::string& what, CardTable& table) {
  const std::vector<YamlNode>& names = rows.front();
  if (names.front().text != kFaceName) {
    fault(names.front(), "the first column of " + what + " must be \"name\", found " + found(names.front()),
          "begin the first line with name");
  }
  for (std::size_t row = 1; row < rows.size(); ++row) {
    table.add_card(rows[row].front());
    for (std::size_t at = 1; at < names.size(); ++at) table.add_cell(names[at], rows[row][at]);
  }
}

// ---- the declared face ----

}  // namespace

const Section& card_list_section() {
  const Form told = form::either({card_value_form(), tile_key_form()});
  const Form card = form::either({form::nothing(), form::map(told, 0, INT_MAX, {"of", "where", "each"})});
  static const Section kSection = with_tile_keys(
      {"listed_cards",
       "Cards: a list of names, or of names with what each tells.",
       {{"list", form::either({card_values_form(), form::map(card, 1, INT_MAX, words_of_cards())}),
         "The faces; or a map from faces to attributes, which are numbers, texts or bundles of tokens, and `copies`.",
         "{guard: {worth: 1, text: \"Guess a card.\", copies: 5}}"},
        {"from", form::pattern("^[^/]+\\.csv$"),
         "The table beside game.yaml in which they stand: first `name`, then `copies` and attributes.", "pots.csv"},
        {"defaults", form::map(card_value_form(), 0, INT_MAX, words_of_cards()),
         "What cards tell that leave an attribute out.", "{points: 0, text: \"\"}"},
        {"face", form::section(face_section), "What pictures write where on a card.",
         "{title: title, corner: points, text: text}", "all that it tells"}},
       {{Rule::Kind::kOneOf,
         {"list", "from"},
         "need one of \"list\" and \"from\"",
         "write the cards here, or in a table"}}});
  return kSection;
}

bool is_card_list(const YamlNode& map) { return map.find("list") != nullptr || map.find("from") != nullptr; }

void read_card_list(const YamlNode& map, GameDef& def, const std::string& what, Cards& cards) {
  need_section(map, card_list_section(), what + ", which are a list,");
  const YamlNode* list = map.find("list");
  CardTable table(def, what, cards);
  std::vector<std::vector<YamlNode>> rows;
  if (list == nullptr) {
    const SourceFile& file = def.tables.emplace_back(read_table(*map.find("from"), def, what));
    rows = read_csv(file.text, file.path);
    join_columns(rows);
    add_rows(rows, what, table);
  } else if (list->is_list()) {
    cards.faces = read_card_values(*list, def, "the cards of " + what);
    cards.copies.assign(cards.faces.size(), 1);
  } else {
    add_entries(*list, what, table);
  }
  if (cards.faces.empty()) fault(map, what + " have no cards", "name at least one");
  if (const YamlNode* standards = map.find("defaults")) table.add_standards(*standards);
  table.read_columns();
  table.read_sides(map);
  if (const YamlNode* face = map.find("face")) cards.face = read_face(*face, what, cards);
}

}  // namespace quoin
