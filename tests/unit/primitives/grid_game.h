// A game without files for the tests of primitives: one grid, walls on its edges, stones on its cells, one piece a
// seat, a history. Its tables are made here by index arithmetic, apart from the schema's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "quoin/primitives/primitive.h"
#include "unit/primitives/rows_board.h"

namespace quoin::testing {

// Order of zones and action kinds in the game.
enum Zones { kWalls, kPieces, kStones, kPlain, kPositionCount, kPositionData };
enum Kinds { kStep, kFromTo, kFromSide, kPivotWall, kSlideWall, kStop };

struct GridShape {
  int rows;
  int columns;
  int top_value = 3;  // walls and stones hold 0 .. top_value: decides the cell type
  int capacity = 4;   // of the history
};

inline constexpr int kEdges = 1;  // index into Board::sites; the cells are the first

inline Domain sites_domain(int sites, int count, bool optional) {
  Domain domain;
  domain.kind = DomainKind::kSites;
  domain.size = count;
  domain.optional = optional;
  domain.board = 0;
  domain.sites = sites;
  return domain;
}

inline Domain range_domain(int min, int max, bool optional) {
  Domain domain;
  domain.min = min;
  domain.size = max - min + 1;
  domain.optional = optional;
  return domain;
}

inline Domain relation_domain(int relation, int sites, int width) {
  Domain domain = sites_domain(sites, width, false);
  domain.kind = DomainKind::kRelation;
  domain.relation = relation;
  domain.of_field = 0;
  return domain;
}

class GridGame {
 public:
  explicit GridGame(GridShape shape) : shape_(shape) {
    make_board();
    make_zones();
    make_actions();
    make_history();
    block_.assign(static_cast<std::size_t>(def_.layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_.num_distinct_actions), -7);
    for (int place = 0; place < edges(); ++place) set(kWalls, place, kNone);
    for (int place = 0; place < cells(); ++place) set(kStones, place, kNone);
    lookup_ = Lookup(def_);
    context_ = {&def_,   &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr, {}};
  }
  GridGame(const GridGame&) = delete;
  GridGame& operator=(const GridGame&) = delete;

  [[nodiscard]] int rows() const { return shape_.rows; }
  [[nodiscard]] int columns() const { return shape_.columns; }
  [[nodiscard]] int cells() const { return rows() * columns(); }
  [[nodiscard]] int level_edges() const { return (rows() - 1) * columns(); }
  [[nodiscard]] int edges() const { return level_edges() + rows() * (columns() - 1); }
  [[nodiscard]] int cell(int row, int column) const { return row * columns() + column; }
  // The edge north of, or east of, a cell.
  [[nodiscard]] int north(int row, int column) const { return row * columns() + column; }
  [[nodiscard]] int east(int row, int column) const { return level_edges() + row * (columns() - 1) + column; }

  [[nodiscard]] GameDef& def() { return def_; }
  [[nodiscard]] const GameDef& def() const { return def_; }
  // After changes to def().
  void look_up_anew() { lookup_ = Lookup(def_); }
  [[nodiscard]] PrimitiveContext& context() { return context_; }
  void set(int zone, int place, int value) { write_cell(block_.data(), def_.layout.zones[index(zone)], place, value); }
  [[nodiscard]] int get(int zone, int place) const {
    return read_cell(block_.data(), def_.layout.zones[index(zone)], place);
  }
  [[nodiscard]] std::vector<std::byte> block() const { return block_; }

  // Calls a primitive by the name and receiver that Lua would use, with an empty list of actions.
  std::int32_t call(Receiver receiver, const std::string& name, std::int32_t self, std::int32_t a = 0,
                    std::int32_t b = 0, std::int32_t c = 0, std::int32_t d = 0, std::int32_t e = 0,
                    std::int32_t f = 0) {
    context_.count = context_.unwritten.count = 0;
    context_.error = nullptr;
    for (const Primitive& primitive : all_primitives()) {
      if (primitive.receiver == receiver && primitive.name == name)
        return primitive.run(&context_, self, a, b, c, d, e, f);
    }
    return 0x7777;  // no such primitive
  }
  [[nodiscard]] std::vector<std::int32_t> listed() const {
    PrimitiveContext context = context_;
    write_out(context);
    return {actions_.begin(), actions_.begin() + context_.count};
  }
  // The numbers that the game's names of ways and sides have.
  [[nodiscard]] int way(const std::string& name) const { return number_of(lookup_.ways, name); }
  [[nodiscard]] int side(const std::string& name) const { return number_of(lookup_.sides, name); }
  // Source and target of an action of a kind with a source and a relation.
  [[nodiscard]] std::pair<int, int> move_of(int kind, std::int32_t action) const {
    const ActionKind& k = def_.actions[index(kind)];
    const int source = (action - k.offset) / k.fields[0].stride;
    const int place = (action - k.offset) % k.fields[0].stride;
    const Domain& to = k.fields[1].domain;
    if (to.kind == DomainKind::kSites) return {source, place};
    const int sites = k.fields[0].domain.sites == kCells ? kCells : kEdges;
    return {source,
            def_.boards[0].sites[index(sites)].relations[index(to.relation)].table[index(source * to.size + place)]};
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  Relation relation(const char* name, int width, int sources, int target) const {
    Relation made;
    made.name = name;
    made.width = width;
    made.sources = sources;
    made.target_sites = target;
    made.table.assign(index(width * sources), kNone);
    return made;
  }

  void make_board() {
    Relation neighbor = relation("neighbor", 4, cells(), kCells);
    Relation side = relation("side", 4, cells(), kEdges);
    Relation between = relation("between", 2, edges(), kCells);
    Relation pivot = relation("pivot", 4, edges(), kEdges);
    Relation line = relation("line", std::max(rows(), columns()), edges(), kEdges);
    const auto put = [](Relation& r, int source, int k, int target) {
      r.table[index(source * r.width + k)] = static_cast<std::int16_t>(target);
    };
    for (int r = 0; r < rows(); ++r) {
      for (int c = 0; c < columns(); ++c) {
        const int here = cell(r, c);
        if (r + 1 < rows()) {
          put(neighbor, here, 0, cell(r + 1, c));
          put(side, here, 0, north(r, c));
        }
        if (c + 1 < columns()) {
          put(neighbor, here, 1, cell(r, c + 1));
          put(side, here, 1, east(r, c));
        }
        if (r > 0) {
          put(neighbor, here, 2, cell(r - 1, c));
          put(side, here, 2, north(r - 1, c));
        }
        if (c > 0) {
          put(neighbor, here, 3, cell(r, c - 1));
          put(side, here, 3, east(r, c - 1));
        }
      }
    }
    for (int r = 0; r + 1 < rows(); ++r) {
      for (int c = 0; c < columns(); ++c) {
        const int edge = north(r, c);
        put(between, edge, 0, cell(r, c));
        put(between, edge, 1, cell(r + 1, c));
        if (c > 0) {
          put(pivot, edge, 0, east(r, c - 1));
          put(pivot, edge, 1, east(r + 1, c - 1));
        }
        if (c + 1 < columns()) {
          put(pivot, edge, 2, east(r, c));
          put(pivot, edge, 3, east(r + 1, c));
        }
        for (int k = 0; k < columns(); ++k) put(line, edge, k, north(r, k));
      }
    }
    for (int r = 0; r < rows(); ++r) {
      for (int c = 0; c + 1 < columns(); ++c) {
        const int edge = east(r, c);
        put(between, edge, 0, cell(r, c));
        put(between, edge, 1, cell(r, c + 1));
        if (r > 0) {
          put(pivot, edge, 0, north(r - 1, c));
          put(pivot, edge, 1, north(r - 1, c + 1));
        }
        if (r + 1 < rows()) {
          put(pivot, edge, 2, north(r, c));
          put(pivot, edge, 3, north(r, c + 1));
        }
        for (int k = 0; k < rows(); ++k) put(line, edge, k, east(k, c));
      }
    }
    Board board;
    board.name = "field";
    board.edges = kEdges;
    board.lined = true;
    RowsBoard cells;
    cells.rows = rows();
    cells.columns = columns();
    board.sites = {cells.sites(), {}, {}};
    board.sites[kCells].relations = {neighbor, side};
    board.sites[kEdges].relations = {between, pivot, line};
    def_.boards.push_back(board);
    def_.seats = {"red", "yellow"};
  }

  void add_zone(const char* name, const Domain& holds, const Domain* over, int seats, int length) {
    Zone zone;
    zone.name = name;
    zone.holds = holds;
    zone.has_over = over != nullptr;
    if (over != nullptr) zone.over = *over;
    zone.per_seat = seats > 1;
    if (seats > 1) zone.per = {range_domain(0, seats - 1, false)};
    zone.rows = seats;
    zone.length = length;
    const int low = holds.optional ? std::min(holds.min, kNone) : holds.min;
    const int high = holds.max();
    zone.cell = low >= -128 && high <= 127       ? Cell::kI8
                : low >= 0 && high <= 255        ? Cell::kU8
                : low >= -32768 && high <= 32767 ? Cell::kI16
                                                 : Cell::kI32;
    zone.offset = (def_.layout.bytes + 7) / 8 * 8;
    def_.layout.bytes = zone.offset + zone.count() * cell_bytes(zone.cell);
    def_.layout.zones.push_back(zone);
  }

  void make_zones() {
    const Domain on_edges = sites_domain(kEdges, edges(), false);
    const Domain on_cells = sites_domain(kCells, cells(), false);
    add_zone("walls", range_domain(0, shape_.top_value, true), &on_edges, 1, edges());
    add_zone("pieces", on_cells, nullptr, 2, 1);
    add_zone("stones", range_domain(0, shape_.top_value, true), &on_cells, 1, cells());
    add_zone("plain", range_domain(0, 9, false), &on_cells, 1, cells());
    add_zone("positions.count", range_domain(0, shape_.capacity, false), nullptr, 1, 1);
  }

  void make_actions() {
    const auto add = [this](const char* name, const std::vector<Domain>& fields) {
      ActionKind kind;
      kind.name = name;
      kind.offset = def_.num_distinct_actions;
      for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
        kind.fields.insert(kind.fields.begin(), {"field", *field, kind.count});
        kind.count *= field->size;
      }
      def_.num_distinct_actions += kind.count;
      def_.actions.push_back(kind);
    };
    const Domain a_cell = sites_domain(kCells, cells(), false);
    const Domain an_edge = sites_domain(kEdges, edges(), false);
    add("step", {a_cell});
    add("from_to", {a_cell, a_cell});
    add("from_side", {a_cell, relation_domain(kNeighbor, kCells, 4)});
    add("pivot", {an_edge, relation_domain(kPivot, kEdges, 4)});
    add("slide", {an_edge, relation_domain(kLine, kEdges, std::max(rows(), columns()))});
    add("stop", {});
  }

  void make_history() {
    History history;
    history.name = "positions";
    history.capacity = shape_.capacity;
    history.of = {kPieces, kWalls};
    history.count = kPositionCount;
    history.data = kPositionData;
    add_zone("positions.data", range_domain(0, 255, false), nullptr, 1, history.capacity * History::kKeyBytes);
    def_.histories.push_back(history);
  }

  GridShape shape_;
  GameDef def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

// Rows are numbered through; all zones have one, `pieces` has two.
inline constexpr std::int32_t zone_self(int zone, int row = 0) { return zone + (zone > kPieces ? 1 : 0) + row; }

}  // namespace quoin::testing
