// The game that the tests of lines play with: counters on a board, cards at its ends, hands and a pile, and what stands
// on each line as a text.
#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "quoin/primitives/primitive.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {

enum How { kFixed, kSliding };
enum Opposite { kBare, kSame };

// A board of counters named a..d, cards at its ends, a hand a seat and a pile.
class LinesTable {
 public:
  LinesTable(int rows, int columns, int most = 99)
      : rows_(rows),
        columns_(columns),
        written_(
            "sets: {card: [a, b, c], kind: [a, b, c, d]}\n"
            "boards: {field: {grid: {rows: " +
            std::to_string(rows) + ", columns: " + std::to_string(columns) +
            "}}}\n"
            "zones:\n"
            "  counters: {over: field.cells, holds: kind?}\n"
            "  large: {over: field.cells, holds: 0..70000?}\n"
            "  full: {over: field.cells, holds: kind}\n"
            "  cards: {over: field.ends, holds: card?}\n"
            "  odd: {over: field.ends, holds: kind?}\n"
            "  hand: {per: seat, over: card, holds: 0.." +
            std::to_string(most) +
            "}\n"
            "  pile: {over: card, holds: 0..9}\n"
            "actions:\n"
            "  lay: {fields: {from: [hand, pile], card: card, at: field.ends}, text: \"lay {card} {from} {at}\"}\n"
            "  take: {fields: {kept: kind, from: [hand, pile], card: card, at: field.ends}, "
            "text: \"take {kept} {card} {from} {at}\"}\n"
            "  two: {fields: {card: card, at: field.ends}, text: \"two {card} {at}\"}\n"
            "  cell: {fields: {from: [hand, pile], card: card, at: field.cells}, text: \"cell {card} {from} {at}\"}\n"),
        def_(written_.def()) {
    block_.assign(static_cast<std::size_t>(def_->layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_->num_distinct_actions), -7);
    for (const Zone& zone : def_->layout.zones) {
      for (int i = 0; i < zone.count(); ++i)
        write_cell(block_.data(), zone, i, zone.start[static_cast<std::size_t>(i)]);
    }
    lookup_ = Lookup(*def_);
    context_ = {def_.get(), &lookup_, block_.data(), actions_.data(), 0, def_->num_distinct_actions, nullptr, {}};
  }

  [[nodiscard]] const GameDef& def() const { return *def_; }
  [[nodiscard]] PrimitiveContext& context() { return context_; }
  [[nodiscard]] const Zone& zone(const std::string& name) const { return *def_->layout.find(name); }
  [[nodiscard]] std::int32_t self(const std::string& name, int row = 0) const { return zone(name).first_row + row; }
  [[nodiscard]] int kind(const std::string& name) const {
    for (std::size_t i = 0; i < def_->actions.size(); ++i) {
      if (def_->actions[i].name == name) return static_cast<int>(i);
    }
    return -1;
  }
  [[nodiscard]] int get(const std::string& name, int place) const {
    return read_cell(block_.data(), zone(name), place);
  }
  void set(const std::string& name, int place, int value) { write_cell(block_.data(), zone(name), place, value); }
  [[nodiscard]] int ends() const { return 2 * (rows_ + columns_); }
  [[nodiscard]] int end(const std::string& name) const { return *zone("cards").over.parse(name); }

  std::int32_t call(const std::string& name, std::int32_t self, std::int32_t a = 0, std::int32_t b = 0,
                    std::int32_t c = 0, std::int32_t d = 0) {
    context_.count = context_.unwritten.count = 0;
    return call_after(name, self, a, b, c, d);
  }
  // The same with a list that has a beginning.
  std::int32_t call_after(const std::string& name, std::int32_t self, std::int32_t a, std::int32_t b, std::int32_t c,
                          std::int32_t d) {
    context_.error = nullptr;
    for (const Primitive& primitive : all_primitives()) {
      if (primitive.receiver == Receiver::kZone && primitive.name == name)
        return primitive.run(&context_, self, a, b, c, d, 0, 0);
    }
    return 0x7777;
  }
  // The cells of an end's line from the end inwards, by the end's name alone.
  [[nodiscard]] std::vector<int> cells(int end) const {
    const std::string name = zone("cards").over.text(end);
    const bool in_row = name.starts_with("west") || name.starts_with("east");
    std::vector<int> line;
    if (in_row) {
      const int row = std::stoi(name.substr(4)) - 1;
      for (int column = 0; column < columns_; ++column) line.push_back(row * columns_ + column);
    } else {
      for (int row = 0; row < rows_; ++row) line.push_back(row * columns_ + (name[5] - 'a'));
    }
    if (name.starts_with("east") || name.starts_with("north")) std::reverse(line.begin(), line.end());
    return line;
  }
  // What lies on the line as a text, "." for nothing.
  [[nodiscard]] std::string text(const std::string& name, int end) const {
    std::string line;
    for (const int cell : cells(end)) {
      const int value = get(name, cell);
      line += value == kNone ? '.' : static_cast<char>('a' + value);
    }
    return line;
  }
  void put(const std::string& name, int end, const std::string& line) {
    const std::vector<int> at = cells(end);
    for (std::size_t i = 0; i < at.size(); ++i) set(name, at[i], line[i] == '.' ? kNone : line[i] - 'a');
  }
  [[nodiscard]] std::set<std::string> listed() const {
    std::set<std::string> texts;
    for (int i = 0; i < context_.count; ++i) texts.insert(action_text(*def_, action_at(context_, i)));
    return texts;
  }
  [[nodiscard]] std::vector<std::byte> block() const { return block_; }

 private:
  int rows_;
  int columns_;
  WrittenGame written_;
  std::shared_ptr<const GameDef> def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

}  // namespace quoin::testing
