// The brick board's numbering in one place: everything else asks the tables made here.
#include "schema/bricks.h"

#include <initializer_list>

namespace quoin {
namespace {

class BrickMaker {
 public:
  explicit BrickMaker(int width) : width_(width) {}

  [[nodiscard]] SiteType slots() const {
    SiteType sites{"slots", {}, {}, {}};
    const int count = width_ * (width_ + 1) / 2;
    Relation neighbor{"neighbor", 6, count, kSlots, {}};
    Relation below{"below", 2, count, kSlots, {}};
    Relation above{"above", 2, count, kSlots, {}};
    for (int row = 0; row < width_; ++row) {
      for (int column = 0; column < width_ - row; ++column) {
        sites.names.push_back(slot_name(row, column));
        sites.positions.push_back({column + row / 2.0 + 0.5, row / 2.0 + 0.25});
        append(neighbor, {slot(row, column + 1), slot(row + 1, column), slot(row + 1, column - 1),
                          slot(row, column - 1), slot(row - 1, column), slot(row - 1, column + 1)});
        append(below, {slot(row - 1, column), slot(row - 1, column + 1)});
        append(above, {slot(row + 1, column - 1), slot(row + 1, column)});
      }
    }
    sites.relations = {std::move(neighbor), std::move(below), std::move(above)};
    return sites;
  }

  [[nodiscard]] SiteType spots() const {
    SiteType sites = slots();
    sites.name = "spots";
    sites.relations.clear();
    sites.names.emplace_back("-a1");
    sites.positions.push_back({-0.5, 0.25});
    sites.names.push_back(slot_name(0, width_));
    sites.positions.push_back({width_ + 0.5, 0.25});
    return sites;
  }

 private:
  static void append(Relation& relation, std::initializer_list<int> targets) {
    for (const int target : targets) relation.table.push_back(static_cast<std::int16_t>(target));
  }
  static std::string slot_name(int row, int column) {
    return std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
  }
  [[nodiscard]] int slot(int row, int column) const {
    const bool exists = row >= 0 && column >= 0 && column < width_ - row;
    return exists ? row * width_ - row * (row - 1) / 2 + column : kNone;
  }

  int width_;
};

}  // namespace

Board make_bricks(const std::string& name, int width) {
  const BrickMaker maker(width);
  Board board;
  board.name = name;
  board.kind = BoardKind::kBricks;
  board.rows = width;
  board.columns = width;
  board.sites = {maker.slots(), maker.spots()};
  return board;
}

}  // namespace quoin
