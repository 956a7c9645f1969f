// Listing and writing shapes against a slow second version that works on pictures of letters and compares whole sets of
// written cells, on random grids of several sizes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "quoin/base/rng.h"
#include "unit/primitives/grid_game.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

enum Mode { kInside, kOverhang, kWrap };
constexpr const char* kMarks = "otx";

struct Sizes {
  int rows;
  int columns;
  int cells;
  int margin;
  bool mirror = false;
  bool wraps = false;
};

std::string game_text(const Sizes& sizes) {
  const auto n = [](int number) { return std::to_string(number); };
  return "sets: {symbol: [circle, triangle, cross]}\nboards: {field: {grid: {rows: " + n(sizes.rows) +
         ", columns: " + n(sizes.columns) + ", margin: " + n(sizes.margin) + (sizes.wraps ? ", wrap: both" : "") +
         "}}}\nshapes: {formation: {cells: " + n(sizes.cells) + ", labels: symbol, marks: [o, t, x]" +
         (sizes.mirror ? ", mirror: true" : "") +
         "}}\nzones: {grid: {per: seat, over: field.cells, holds: symbol?}, rolled: {over: symbol, holds: 0..8}, "
         "loose: {over: field.cells, holds: 0..3}}\n"
         "counters: {what: {holds: formation?}}\nactions: {arrange: {fields: {what: formation}}, write: {fields: "
         "{turn: 0.." +
         n(sizes.mirror ? 7 : 3) + ", at: field.anchors}}, stop: {}}\n";
}

class ShapeTable {
 public:
  explicit ShapeTable(const Sizes& sizes) : sizes_(sizes), game_(game_text(sizes)), def_(game_.def()) {
    block_.assign(static_cast<std::size_t>(def_->layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_->num_distinct_actions), -7);
    lookup_ = Lookup(*def_);
    context_ = {def_.get(), &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr,    {}};
    for (int place = 0; place < 2 * rows() * columns(); ++place) set("grid", place, kNone);
  }
  [[nodiscard]] int rows() const { return sizes_.rows; }
  [[nodiscard]] int columns() const { return sizes_.columns; }
  [[nodiscard]] const Sizes& sizes() const { return sizes_; }
  [[nodiscard]] const GameDef& def() const { return *def_; }
  [[nodiscard]] const Shapes& shapes() const { return def_->shapes[0]; }
  // The number of the zone's first row.
  [[nodiscard]] int row(const std::string& name) const { return def_->layout.find(name)->first_row; }
  void set(const std::string& name, int place, int value) {
    write_cell(block_.data(), *def_->layout.find(name), place, value);
  }
  // Of the second seat's grid.
  [[nodiscard]] int at(int row, int column) const {
    return read_cell(block_.data(), *def_->layout.find("grid"), (rows() + row) * columns() + column);
  }
  void put(int row, int column, int value) { set("grid", (rows() + row) * columns() + column, value); }
  [[nodiscard]] PrimitiveContext& context() { return context_; }
  // Calls a method of the second seat's grid, or of a zone without rows.
  std::int32_t call(const std::string& name, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                    std::int32_t d = 0, std::int32_t e = 0, std::int32_t f = 0, const std::string& on = "grid") {
    context_.count = 0;
    context_.error = nullptr;
    for (const Primitive& primitive : all_primitives()) {
      if (primitive.receiver == Receiver::kZone && primitive.name == name)
        return primitive.run(&context_, row(on) + (on == "grid" ? 1 : 0), a, b, c, d, e, f);
    }
    return 0x7777;
  }
  [[nodiscard]] std::vector<std::string> listed() const {
    std::vector<std::string> texts;
    for (std::int32_t i = 0; i < context_.count; ++i)
      texts.push_back(action_text(*def_, actions_[static_cast<std::size_t>(i)]));
    return texts;
  }

 private:
  Sizes sizes_;
  WrittenGame game_;
  std::shared_ptr<const GameDef> def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

// ---- the second version: pictures of letters, rows from the top ----

using Rows = std::vector<std::string>;

Rows rows_of(const std::string& name) {
  Rows rows(1);
  for (const char letter : name) {
    if (letter == '/') {
      rows.emplace_back();
    } else {
      rows.back() += letter;
    }
  }
  return rows;
}

Rows turned(Rows rows, int turn) {
  if (turn >= 4) {
    for (std::string& row : rows) std::reverse(row.begin(), row.end());
  }
  for (int k = 0; k < turn % 4; ++k) {
    Rows next(rows[0].size());
    for (std::size_t column = 0; column < rows[0].size(); ++column) {
      for (std::size_t row = rows.size(); row-- > 0;) next[column] += rows[row][column];
    }
    rows = next;
  }
  return rows;
}

using Written = std::set<std::pair<std::pair<int, int>, char>>;

// What would be written, or nothing if it may not be.
Written written(const ShapeTable& table, const Rows& picture, int row, int column, Mode mode, int spare) {
  Written cells;
  int outside = 0;
  for (int r = 0; r < static_cast<int>(picture.size()); ++r) {
    const std::string& line = picture[picture.size() - 1 - static_cast<std::size_t>(r)];
    for (int c = 0; c < static_cast<int>(line.size()); ++c) {
      if (line[static_cast<std::size_t>(c)] == '.') continue;
      int y = row + r;
      int x = column + c;
      if (mode == kWrap) {
        y = (y + table.rows()) % table.rows();
        x = (x + table.columns()) % table.columns();
      }
      if (y < 0 || y >= table.rows() || x < 0 || x >= table.columns()) {
        ++outside;
        continue;
      }
      if (table.at(y, x) != kNone) return {};
      cells.insert({{y, x}, line[static_cast<std::size_t>(c)]});
    }
  }
  return outside > (mode == kOverhang ? spare : 0) ? Written{} : cells;
}

std::string anchor_name(int row, int column) {
  const std::string letter(1, static_cast<char>('a' + (column < 0 ? -column - 1 : column)));
  return (column < 0 ? "-" : "") + letter + (row < 0 ? "-" + std::to_string(-row) : std::to_string(row + 1));
}

// Texts of the first action for each set that may be written, in the order of action numbers.
std::vector<std::string> placements(const ShapeTable& table, int what, Mode mode, int spare) {
  std::vector<std::string> texts;
  std::set<Written> known;
  const int low = mode == kWrap ? 0 : -table.sizes().cells;
  for (int turn = 0; turn < table.shapes().turns; ++turn) {
    const Rows picture = turned(rows_of(table.shapes().names[static_cast<std::size_t>(what)]), turn);
    for (int row = low; row < table.rows(); ++row) {
      for (int column = low; column < table.columns(); ++column) {
        const Written cells = written(table, picture, row, column, mode, spare);
        if (cells.empty() || !known.insert(cells).second) continue;
        texts.push_back("write " + std::to_string(turn) + " " + anchor_name(row, column));
      }
    }
  }
  return texts;
}

void scatter(ShapeTable& table, Rng& rng, std::uint32_t of_ten) {
  for (int row = 0; row < table.rows(); ++row) {
    for (int column = 0; column < table.columns(); ++column) {
      table.put(row, column, rng.below(10) < of_ten ? static_cast<int>(rng.below(3)) : kNone);
    }
  }
}

const Sizes kSizes[] = {{7, 7, 4, 3}, {4, 4, 5, 4}, {5, 6, 5, 4}, {4, 4, 4, 3}, {3, 8, 3, 5}, {6, 4, 4, 3, true}};

TEST(Placements, AreThoseOfASlowSecondVersion) {
  Rng rng(5, Stream::kPolicy);
  for (const Sizes& sizes : kSizes) {
    ShapeTable table(sizes);
    for (int round = 0; round < 60; ++round) {
      scatter(table, rng, rng.below(9));
      const auto what = static_cast<int>(rng.below(static_cast<std::uint32_t>(table.shapes().arrangements.size())));
      const auto spare = static_cast<int>(rng.below(static_cast<std::uint32_t>(sizes.cells) + 1));
      for (const Mode mode : {kInside, kOverhang, kWrap}) {
        if (mode == kWrap && !table.shapes().on_grid[0].wraps) continue;
        SCOPED_TRACE(table.shapes().names[static_cast<std::size_t>(what)] + " mode " + std::to_string(mode));
        ASSERT_EQ(table.call("placements", 0, what, mode, spare, 1), 0) << table.context().error;
        EXPECT_EQ(table.listed(), placements(table, what, mode, std::min(spare, sizes.cells - 1)));
      }
    }
  }
}

TEST(Placements, OfSymmetricShapesOnAnEmptyGridAreCountedOnce) {
  ShapeTable table({7, 7, 4, 3});
  const auto count = [&](const std::string& name, Mode mode) {
    const int what = *table.def().layout.find("what")->holds.parse(name);
    EXPECT_EQ(table.call("placements", 0, what, mode, 3, 1), 0);
    return table.context().count;
  };
  // By hand. O inside: 6 x 6. With corners out 8 x 8 places, all different sets of cells.
  EXPECT_EQ(count("oo/oo", kInside), 36);
  EXPECT_EQ(count("oo/oo", kOverhang), 64);
  EXPECT_EQ(count("oo/oo", kWrap), 49);
  EXPECT_EQ(count("oo/xx", kInside), 4 * 36);
  // I inside: 2 x 7 x 4. Hanging over: each way 7 x 10 places; the single cells of both ways at the border meet in the
  // 4 corners, where lying and standing write the same: 140 - 4.
  EXPECT_EQ(count("oooo", kInside), 56);
  EXPECT_EQ(count("oooo", kOverhang), 136);
  EXPECT_EQ(count("oooo", kWrap), 98);
}

TEST(Arrangements, AreThoseThatHaveAPlaceAndUseTheRoll) {
  Rng rng(6, Stream::kPolicy);
  for (const Sizes& sizes : kSizes) {
    if (sizes.cells > 4) continue;  // the second version is slow
    ShapeTable table(sizes);
    for (int round = 0; round < 4; ++round) {
      scatter(table, rng, 5 + rng.below(5));
      std::string rolled;
      std::vector<int> counts(3, 0);
      for (int i = 0; i < sizes.cells; ++i) ++counts[rng.below(3)];
      for (int label = 0; label < 3; ++label) {
        table.set("rolled", label, counts[static_cast<std::size_t>(label)]);
        rolled += std::string(static_cast<std::size_t>(counts[static_cast<std::size_t>(label)]), kMarks[label]);
      }
      const auto spare = static_cast<int>(rng.below(static_cast<std::uint32_t>(sizes.cells)));
      std::vector<std::string> expected;
      bool any = false;
      for (int what = 0; what < static_cast<int>(table.shapes().names.size()); ++what) {
        const bool fits = !placements(table, what, kOverhang, spare).empty();
        any = any || fits;
        EXPECT_EQ(table.call("fits", 0, kOverhang, spare, what), fits ? 1 : 0);
        std::string letters = table.shapes().names[static_cast<std::size_t>(what)];
        letters.erase(std::remove_if(letters.begin(), letters.end(), [](char l) { return l == '.' || l == '/'; }),
                      letters.end());
        std::sort(letters.begin(), letters.end());
        EXPECT_EQ(table.call("makes", 0, what, 0, 0, 0, 0, "rolled"), letters == rolled ? 1 : 0);
        if (fits && letters == rolled)
          expected.push_back("arrange " + table.shapes().names[static_cast<std::size_t>(what)]);
      }
      EXPECT_EQ(table.call("fits", 0, kOverhang, spare, kNone), any ? 1 : 0);
      const std::int32_t rolled_zone = table.row("rolled");
      ASSERT_EQ(table.call("arrangements", 0, rolled_zone, kOverhang, spare, 0), 0) << table.context().error;
      EXPECT_EQ(table.listed(), expected);
    }
  }
}

TEST(Write, WritesWhatThePictureShows) {
  Rng rng(7, Stream::kPolicy);
  for (const Sizes& sizes : kSizes) {
    ShapeTable table(sizes);
    for (int round = 0; round < 40; ++round) {
      scatter(table, rng, rng.below(4));
      const auto what = static_cast<int>(rng.below(static_cast<std::uint32_t>(table.shapes().arrangements.size())));
      const Mode mode = table.shapes().on_grid[0].wraps && rng.below(2) == 0 ? kWrap : kOverhang;
      const auto turn = static_cast<int>(rng.below(static_cast<std::uint32_t>(table.shapes().turns)));
      const int low = mode == kWrap ? 0 : -sizes.margin;
      const int row = low + static_cast<int>(rng.below(static_cast<std::uint32_t>(table.rows() - low)));
      const int column = low + static_cast<int>(rng.below(static_cast<std::uint32_t>(table.columns() - low)));
      const Rows picture = turned(rows_of(table.shapes().names[static_cast<std::size_t>(what)]), turn);
      const Written cells = written(table, picture, row, column, mode, sizes.cells - 1);
      std::map<std::pair<int, int>, int> before;
      for (int r = 0; r < table.rows(); ++r) {
        for (int c = 0; c < table.columns(); ++c) before[{r, c}] = table.at(r, c);
      }
      for (const auto& [cell, letter] : cells) before[cell] = static_cast<int>(std::string(kMarks).find(letter));
      const int anchor = (row + sizes.margin) * (table.columns() + sizes.margin) + column + sizes.margin;
      const std::int32_t answer = table.call("write", 0, what, turn, anchor, mode, kNone);
      EXPECT_EQ(answer, cells.empty() ? kPrimitiveFailed : sizes.cells - static_cast<int>(cells.size()));
      for (const auto& [cell, value] : before) EXPECT_EQ(table.at(cell.first, cell.second), value);
    }
  }
}

// Widens a set of equal cells until nothing changes.
std::pair<int, int> areas(const ShapeTable& table, int value, int least, bool wraps) {
  std::set<std::pair<int, int>> left;
  for (int r = 0; r < table.rows(); ++r) {
    for (int c = 0; c < table.columns(); ++c) {
      if (table.at(r, c) == value) left.insert({r, c});
    }
  }
  std::pair<int, int> found{0, 0};
  while (!left.empty()) {
    std::vector<std::pair<int, int>> area = {*left.begin()};
    left.erase(left.begin());
    for (std::size_t i = 0; i < area.size(); ++i) {
      for (const auto& [down, right] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        std::pair<int, int> next{area[i].first + down, area[i].second + right};
        if (wraps)
          next = {(next.first + table.rows()) % table.rows(), (next.second + table.columns()) % table.columns()};
        if (left.erase(next) > 0) area.push_back(next);
      }
    }
    if (static_cast<int>(area.size()) < least) continue;
    ++found.first;
    found.second += static_cast<int>(area.size());
  }
  return found;
}

TEST(Areas, AgreeWithASlowSecondVersionOnRandomGrids) {
  Rng rng(8, Stream::kPolicy);
  for (const Sizes& sizes : {Sizes{7, 7, 4, 3},
                             {1, 6, 3, 2},
                             {6, 1, 3, 2},
                             {2, 2, 2, 1},
                             {9, 9, 3, 2},
                             {7, 7, 4, 3, false, true},
                             {5, 6, 3, 2, false, true},
                             {9, 9, 3, 2, false, true}}) {
    ShapeTable table(sizes);
    for (int round = 0; round < 50; ++round) {
      scatter(table, rng, 10);
      for (int value = 0; value < 3; ++value) {
        const auto least = static_cast<int>(rng.below(7));
        const auto [count, cells] = areas(table, value, least, sizes.wraps);
        EXPECT_EQ(table.call("areas", value, least, kNone), count);
        EXPECT_EQ(table.call("area_cells", value, least, kNone), cells);
      }
    }
  }
}

TEST(ShapePrimitives, SayWhatDoesNotFit) {
  ShapeTable table({4, 4, 4, 3});
  const auto error = [&](std::int32_t answer) {
    return answer == kPrimitiveFailed ? std::string(table.context().error) : "no error";
  };
  const std::int32_t rolled = table.row("rolled");
  using ::testing::HasSubstr;
  EXPECT_THAT(error(table.call("placements", 0, kNone, kOverhang, 3, 1)), HasSubstr("not none"));
  EXPECT_THAT(error(table.call("placements", 0, 0, kOverhang, -1, 1)), HasSubstr("spare must be 0 or more"));
  EXPECT_THAT(error(table.call("placements", 0, 0, kOverhang, 3, 0)), HasSubstr("{turn: 0..3, at: BOARD.anchors}"));
  EXPECT_THAT(error(table.call("arrangements", 0, rolled, kOverhang, 3, 0)), HasSubstr("as many labels as"));
  EXPECT_THAT(error(table.call("arrangements", 0, table.row("grid"), kOverhang, 3, 0)),
              HasSubstr("over the set of the shapes' labels"));
  table.set("rolled", 0, 4);
  EXPECT_THAT(error(table.call("arrangements", 0, rolled, kOverhang, 3, 1)), HasSubstr("one field that holds"));
  EXPECT_THAT(error(table.call("write", 0, 0, 4, 0, kOverhang, kNone)), HasSubstr("turn must be"));
  EXPECT_THAT(error(table.call("write", 0, 0, 0, 49, kOverhang, kNone)), HasSubstr("at must be an anchor"));
  EXPECT_THAT(error(table.call("fits", 0, kOverhang, 3, kNone, 0, 0, "loose")), HasSubstr("may hold none"));
  EXPECT_THAT(error(table.call("areas", 3, 5, kNone)), HasSubstr("value must be one that the zone can hold"));
  ShapeTable small({3, 5, 4, 3});
  EXPECT_EQ(small.call("fits", 0, kWrap, 3, kNone), kPrimitiveFailed);
  EXPECT_THAT(std::string(small.context().error), HasSubstr("at least as many rows and columns"));
  ShapeTable narrow({5, 5, 4, 2});
  EXPECT_EQ(narrow.call("fits", 0, kOverhang, 3, kNone), kPrimitiveFailed);
  EXPECT_THAT(std::string(narrow.context().error), HasSubstr("margin"));
}

}  // namespace
}  // namespace quoin::testing
