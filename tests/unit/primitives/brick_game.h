// A game without files for the tests of bricks: a wall of any width with the two sides of its bricks, made here by
// index arithmetic, apart from the schema's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "unit/primitives/grid_game.h"

namespace quoin::testing {

enum BrickZones { kFront, kBack, kNumbers, kPerSeat };
// All of them before the last have one row.
inline constexpr std::int32_t zone_self(BrickZones zone) { return zone; }
enum BrickKinds { kPlace, kPut, kMove, kTurn };
inline constexpr int kColours = 3;

// Two zones over the slots of a wall of the given width, and the kinds of action that its primitives list.
class BrickGame {
 public:
  explicit BrickGame(int width) : width_(width) {
    Board board;
    board.name = "wall";
    board.spots = 1;
    board.stacked = true;
    RowsBoard bricks;
    bricks.rows = bricks.columns = width;
    bricks.steps = kSixSteps;
    bricks.there = [width](int row, int column) { return row + column < width; };
    board.sites = {bricks.sites(), {}};
    board.sites[kCells].way_sets.push_back({"diagonal", {{1, 2, 4, 5}}});
    def_.boards.push_back(board);
    def_.seats = {"near", "far"};
    const Domain slots = domain(kCells, count());
    for (const char* name : {"front", "back"}) add_zone(name, range_domain(0, kColours - 1, true), slots, Cell::kI8);
    add_zone("numbers", range_domain(0, 500, false), range_domain(0, 3, false), Cell::kI16);
    const Domain spots = domain(1, count() + 2);
    const Domain colour = range_domain(0, kColours - 1, false);
    add_kind({colour, colour, spots});
    add_kind({colour, spots});
    add_kind({slots, spots, colour});
    add_kind({slots});
    block_.assign(static_cast<std::size_t>(def_.layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_.num_distinct_actions), -7);
    for (int slot = 0; slot < count(); ++slot) set(slot, kNone, kNone);
    lookup_ = Lookup(def_);
    context_ = {&def_,   &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr, {}};
  }
  BrickGame(const BrickGame&) = delete;
  BrickGame& operator=(const BrickGame&) = delete;

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int count() const { return width_ * (width_ + 1) / 2; }
  [[nodiscard]] PrimitiveContext& context() { return context_; }
  [[nodiscard]] GameDef& def() { return def_; }
  void write(int zone, int place, int value) {
    write_cell(block_.data(), def_.layout.zones[static_cast<std::size_t>(zone)], place, value);
  }
  void set(int slot, int front, int back) {
    write(kFront, slot, front);
    write(kBack, slot, back);
  }
  [[nodiscard]] int get(int zone, int place) const {
    return read_cell(block_.data(), def_.layout.zones[static_cast<std::size_t>(zone)], place);
  }
  [[nodiscard]] int way(const std::string& name) const { return number_of(lookup_.ways, name); }
  std::int32_t call(const std::string& name, std::int32_t self, std::int32_t a = 0, std::int32_t b = 0,
                    std::int32_t c = 0) {
    context_.count = 0;
    context_.error = nullptr;
    for (const Primitive& primitive : all_primitives()) {
      if (primitive.receiver == Receiver::kZone && primitive.name == name)
        return primitive.run(&context_, self, a, b, c, 0, 0, 0);
    }
    return 0x7777;  // no such primitive
  }
  // The listed actions of a kind, each as the values of its fields.
  [[nodiscard]] std::vector<std::vector<int>> listed(int kind) const {
    std::vector<std::vector<int>> result;
    const ActionKind& k = def_.actions[static_cast<std::size_t>(kind)];
    for (int i = 0; i < context_.count; ++i) {
      int rest = actions_[static_cast<std::size_t>(i)] - k.offset;
      std::vector<int> values;
      for (const ActionField& field : k.fields) {
        values.push_back(rest / field.stride + field.domain.min);
        rest %= field.stride;
      }
      result.push_back(values);
    }
    return result;
  }

 private:
  Domain domain(int sites, int size) {
    Domain made;
    made.kind = DomainKind::kSites;
    made.size = size;
    made.board = 0;
    made.sites = sites;
    return made;
  }
  void add_zone(const char* name, const Domain& holds, const Domain& over, Cell cell) {
    Zone zone;
    zone.name = name;
    zone.holds = holds;
    zone.over = over;
    zone.has_over = true;
    zone.length = over.size;
    zone.cell = cell;
    zone.offset = def_.layout.bytes;
    def_.layout.bytes += (zone.length * cell_bytes(cell) + 7) / 8 * 8;
    def_.layout.zones.push_back(zone);
  }
  void add_kind(const std::vector<Domain>& fields) {
    ActionKind kind;
    kind.offset = def_.num_distinct_actions;
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
      kind.fields.insert(kind.fields.begin(), {"field", *field, kind.count});
      kind.count *= field->size;
    }
    def_.num_distinct_actions += kind.count;
    def_.actions.push_back(kind);
  }

  int width_;
  GameDef def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

}  // namespace quoin::testing
