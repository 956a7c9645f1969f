// Jumps, hops and strides against a slow second version that knows rows and columns only and tries every series out.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

using Listed = std::vector<std::vector<int>>;  // the fields of each action, sorted

// A game's zones in the order of game.yaml, and its primitives as rules reach them.
class JumpGame {
 public:
  explicit JumpGame(std::shared_ptr<const GameDef> def) : def_(std::move(def)), lookup_(*def_) {
    block_.assign(static_cast<std::size_t>(def_->layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_->num_distinct_actions), -7);
    context_ = {def_.get(), &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr,    {}};
  }
  void put(std::size_t zone, const std::vector<int>& values) {
    for (std::size_t site = 0; site < values.size(); ++site) {
      write_cell(block_.data(), def_->layout.zones[zone], static_cast<int>(site), values[site]);
    }
  }
  std::int32_t ask(const std::string& name, int a, int b = kNone, int c = kNone, int d = kNone, int e = kNone) {
    context_.count = context_.unwritten.count = 0;
    context_.error = nullptr;
    for (const Primitive& one : all_primitives()) {
      if (one.receiver == Receiver::kZone && one.name == name) return one.run(&context_, 0, a, b, c, d, e, kNone);
    }
    return 0x7777;  // no such primitive
  }
  [[nodiscard]] std::string error() const { return context_.error == nullptr ? "" : context_.error; }
  [[nodiscard]] int way(const std::string& name) const {
    return static_cast<int>(std::ranges::find(lookup_.ways, name) - lookup_.ways.begin());
  }
  [[nodiscard]] Listed listed(int kind) const {
    PrimitiveContext context = context_;
    write_out(context);
    const ActionKind& k = def_->actions[static_cast<std::size_t>(kind)];
    Listed all;
    for (int i = 0; i < context_.count; ++i) {
      int rest = actions_[static_cast<std::size_t>(i)] - k.offset;
      std::vector<int>& values = all.emplace_back();
      for (const ActionField& field : k.fields) {
        values.push_back(rest / field.stride);
        rest %= field.stride;
      }
    }
    std::ranges::sort(all);
    return all;
  }

 private:
  std::shared_ptr<const GameDef> def_;
  Lookup lookup_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  PrimitiveContext context_;
};

constexpr int kMarkZone = 1;    // the second zone
enum { kJumpKind, kLongKind };  // actions
enum { kAnyJump, kMostJumps };

// A man jumps over neighbours on diagonals, a king flies along rows and columns, a frog hops all ways, a guard jumps
// from the first two columns only. Two seats.
enum { kMan, kKing, kFrog, kGuard, kKinds };

struct JumpBoard {
  int rows = 0;
  int columns = 0;
  bool wraps = false;
  std::vector<int> men;
  std::set<int> jumped;

  [[nodiscard]] int away(int site, int up, int right) const {
    int row = site / columns + up;
    int column = site % columns + right;
    if (wraps) {
      row = (row + rows) % rows;
      column = (column + columns) % columns;
    }
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : kNone;
  }
  [[nodiscard]] int at(int site) const { return men[static_cast<std::size_t>(site)]; }
  [[nodiscard]] int owner(int site) const { return at(site) == kNone ? kNone : at(site) / kKinds; }

  // From, over, to. What was jumped stands there.
  [[nodiscard]] Listed jumps(int from) const {
    Listed found;
    const int kind = at(from) % kKinds;
    if (kind == kFrog || (kind == kGuard && from % columns > 1)) return found;
    const bool flies = kind == kKing;
    for (int up = -1; up <= 1; ++up) {
      for (int right = -1; right <= 1; ++right) {
        const bool diagonal = up != 0 && right != 0;
        if ((up == 0 && right == 0) || (kind == kMan && !diagonal) || (flies && diagonal)) continue;
        int over = away(from, up, right);
        while (flies && over != kNone && over != from && at(over) == kNone) over = away(over, up, right);
        if (over == kNone || over == from || at(over) == kNone || owner(over) == owner(from) || jumped.contains(over)) {
          continue;
        }
        for (int to = away(over, up, right); to != kNone && to != from && at(to) == kNone; to = away(to, up, right)) {
          found.push_back({from, over, to});
          if (!flies) break;
        }
      }
    }
    return found;
  }
  [[nodiscard]] JumpBoard after(const std::vector<int>& jump) const {
    JumpBoard next = *this;
    next.jumped.insert(jump[1]);
    next.men[static_cast<std::size_t>(jump[2])] = at(jump[0]);
    next.men[static_cast<std::size_t>(jump[0])] = kNone;
    return next;
  }
  [[nodiscard]] int longest(int from) const {
    int most = 0;
    for (const std::vector<int>& jump : jumps(from)) most = std::max(most, 1 + after(jump).longest(jump[2]));
    return most;
  }
  [[nodiscard]] Listed captures(int seat, bool longest_only) const {
    Listed all;
    int most = 0;
    for (int from = 0; from < rows * columns; ++from) {
      if (owner(from) != seat) continue;
      for (const std::vector<int>& jump : jumps(from)) {
        const int taken = longest_only ? 1 + after(jump).longest(jump[2]) : 1;
        if (taken > most) all.clear();
        most = std::max(most, taken);
        if (taken == most) all.push_back(jump);
      }
    }
    std::ranges::sort(all);
    return all;
  }
  [[nodiscard]] Listed hops(int seat) const {
    Listed all;
    for (int from = 0; from < rows * columns; ++from) {
      if (owner(from) != seat || at(from) % kKinds != kFrog) continue;
      for (int up = -1; up <= 1; ++up) {
        for (int right = -1; right <= 1; ++right) {
          const int over = away(from, up, right);
          if (over == kNone || over == from || at(over) == kNone) continue;
          const int to = away(over, up, right);
          if (to != kNone && at(to) == kNone && !jumped.contains(to)) all.push_back({from, over, to});
        }
      }
    }
    std::ranges::sort(all);
    return all;
  }
};

Listed without_over(const Listed& jumps) {
  std::set<std::vector<int>> found;
  for (const std::vector<int>& jump : jumps) found.insert({jump[0], jump[2]});
  return {found.begin(), found.end()};
}

std::string jumping_game(const std::string& grid) {
  return "boards: {field: {grid: {" + grid +
         "}}}\n"
         "regions: {edge: [{column: 1}, {column: 2}]}\n"
         "pieces:\n  man:\n    man: {jump: diagonal}\n    king: {jump: orthogonal, flying: true}\n    frog: {hop: "
         "all}\n"
         "    guard: {jump: all, from: edge}\n"
         "zones:\n  men: {over: field.cells, holds: man?}\n  marks: {over: field.cells, holds: bool}\n"
         "actions:\n  jump: {fields: {from: field.cells, to: field.cells}}\n"
         "  long: {fields: {from: field.cells, over: field.cells, to: field.cells}}\n";
}

void expect_jumps_as_tried_out(JumpBoard board, JumpGame& game, int rounds) {
  Rng rng(77, Stream::kPolicy);
  const int sites = board.rows * board.columns;
  int longest = 0;
  for (int round = 0; round < rounds && !::testing::Test::HasFailure(); ++round) {
    board.men.assign(static_cast<std::size_t>(sites), kNone);
    board.jumped.clear();
    std::vector<int> marks(static_cast<std::size_t>(sites), 0);
    const std::uint32_t of = 2 + rng.below(4);
    for (int site = 0; site < sites; ++site) {
      const auto drawn = static_cast<int>(rng.below(2 * kKinds));
      if (rng.below(of) == 0) board.men[static_cast<std::size_t>(site)] = drawn;
      if (round % 2 == 0 && rng.below(6) == 0) board.jumped.insert(site);
    }
    for (const int site : board.jumped) marks[static_cast<std::size_t>(site)] = 1;
    game.put(0, board.men);
    game.put(1, marks);
    for (int seat = 0; seat < 2; ++seat) {
      for (const bool most : {false, true}) {
        const Listed wanted = board.captures(seat, most);
        const int which = most ? kMostJumps : kAnyJump;
        EXPECT_EQ(game.ask("taking_jumps", seat, which, kMarkZone, kLongKind), static_cast<int>(wanted.size()));
        EXPECT_EQ(game.listed(kLongKind), wanted) << "round " << round;
        EXPECT_EQ(game.ask("taking_jumps", seat, which, kMarkZone, kJumpKind),
                  static_cast<int>(without_over(wanted).size()));
        EXPECT_EQ(game.listed(kJumpKind), without_over(wanted)) << "round " << round;
      }
      const Listed hops = board.hops(seat);
      EXPECT_EQ(game.ask("hops", seat, kMarkZone, kLongKind), static_cast<int>(hops.size()));
      EXPECT_EQ(game.listed(kLongKind), hops) << "round " << round;
      game.ask("hops", seat, kMarkZone, kJumpKind);
      EXPECT_EQ(game.listed(kJumpKind), without_over(hops)) << "round " << round;
    }
    for (int site = 0; site < sites; ++site) {
      if (board.at(site) == kNone) continue;
      longest = std::max(longest, board.longest(site));
      Listed mine = board.captures(board.owner(site), false);
      std::erase_if(mine, [site](const std::vector<int>& jump) { return jump[0] != site; });
      game.ask("taking_jumps", board.owner(site), kAnyJump, kMarkZone, kLongKind, site);
      EXPECT_EQ(game.listed(kLongKind), mine);
    }
  }
  EXPECT_GT(longest, 4);  // or the test has seen no series
}

TEST(Jumps, AreThoseThatTryingEverySeriesOutFinds) {
  const WrittenGame written(jumping_game("rows: 7, columns: 6"));
  JumpGame game(written.def());
  expect_jumps_as_tried_out({7, 6, false, {}, {}}, game, 300);
}

TEST(Jumps, GoOnAroundATorus) {
  const WrittenGame written(jumping_game("rows: 5, columns: 6, wrap: both"));
  JumpGame game(written.def());
  expect_jumps_as_tried_out({5, 6, true, {}, {}}, game, 200);
}

TEST(Jumps, AreFoundOnBoardsThatAreTooLargeForSetsOfRays) {
  const WrittenGame written(
      "boards: {field: {grid: {rows: 12, columns: 12}}}\n"
      "pieces: {man: {man: {jump: diagonal}, king: {jump: orthogonal, flying: true}, frog: {hop: "
      "all}, guard: {}}}\n"
      "zones:\n  men: {over: field.cells, holds: man?}\n  marks: {over: field.cells, holds: bool}\n"
      "actions: {jump: {fields: {from: field.cells, to: field.cells}}}\n");
  JumpGame game(written.def());
  JumpBoard board{12, 12, false, std::vector<int>(144, kNone), {}};
  Rng rng(5, Stream::kPolicy);
  for (int round = 0; round < 60; ++round) {
    for (int& man : board.men)
      man = rng.below(4) == 0 ? static_cast<int>(rng.below(2)) * kKinds + static_cast<int>(rng.below(3)) : kNone;
    game.put(0, board.men);
    for (int seat = 0; seat < 2; ++seat) {
      game.ask("taking_jumps", seat, kMostJumps, kMarkZone, kJumpKind);
      EXPECT_EQ(game.listed(kJumpKind), without_over(board.captures(seat, true)));
      game.ask("hops", seat, kMarkZone, kJumpKind);
      EXPECT_EQ(game.listed(kJumpKind), without_over(board.hops(seat)));
    }
  }
}

TEST(Jumps, FailWhereThereAreTooManySeriesToTry) {
  // A flying king among other's men on every second row and column of a board of 40 x 40 can go round them for ever.
  const WrittenGame written(
      "boards: {field: {grid: {rows: 20, columns: 20}}}\n"
      "pieces: {man: {king: {jump: orthogonal, flying: true}}}\n"
      "zones:\n  men: {over: field.cells, holds: man?}\n  marks: {over: field.cells, holds: bool}\n"
      "actions: {jump: {fields: {from: field.cells, to: field.cells}}}\n");
  JumpGame game(written.def());
  std::vector<int> men(400, kNone);
  for (int site = 0; site < 400; ++site) {
    if (site / 20 % 2 + site % 20 % 2 == 1) men[static_cast<std::size_t>(site)] = 1;
  }
  men[0] = 0;
  game.put(0, men);
  EXPECT_EQ(game.ask("taking_jumps", 0, kMostJumps, kMarkZone, kJumpKind), kPrimitiveFailed);
  EXPECT_EQ(game.error(), "there are too many series of jumps to find the longest");
  EXPECT_EQ(game.ask("taking_jumps", 0, kAnyJump, kMarkZone, kJumpKind), 2);
}

TEST(Jumps, TellTheOnlyPieceBetweenTwoSites) {
  const WrittenGame written(jumping_game("rows: 7, columns: 6"));
  JumpGame game(written.def());
  std::vector<int> men(42, kNone);
  men[2] = men[3] = men[14] = 0;  // in row 1: c1, d1; c3
  game.put(0, men);
  EXPECT_EQ(game.ask("jumped", 0, 4), kNone);  // over two
  EXPECT_EQ(game.ask("jumped", 0, 3), 2);      // on one, over another
  EXPECT_EQ(game.ask("jumped", 0, 28), 14);    // a diagonal, far behind it
  EXPECT_EQ(game.ask("jumped", 0, 7), kNone);  // a neighbour
  EXPECT_EQ(game.ask("jumped", 0, 9), kNone);  // on no line
  EXPECT_EQ(game.ask("jumped", 26, 2), 14);    // down a column
  EXPECT_EQ(game.ask("jumped", 0, 42), kPrimitiveFailed);
}

TEST(Jumps, SayWhatTheyNeed) {
  const WrittenGame written(jumping_game("rows: 7, columns: 6"));
  JumpGame game(written.def());
  EXPECT_EQ(game.ask("hops", 0, 0, kJumpKind), kPrimitiveFailed);
  EXPECT_EQ(game.error(), "the zone that marks sites must hold bool and lie over the same sites");
  EXPECT_EQ(game.ask("taking_jumps", 0, kAnyJump, kMarkZone, kJumpKind, 42), kPrimitiveFailed);
  EXPECT_EQ(game.error(), "from must be a site, or be left out");
}

// ---- strides ----

Listed strides_tried_out(const std::vector<int>& men, int size, int seat) {
  Listed found;
  const auto at = [&](int row, int column) {
    const bool inside = row >= 0 && row < size && column >= 0 && column < size;
    return inside ? men[static_cast<std::size_t>(row * size + column)] : -2;
  };
  for (int from = 0; from < size * size; ++from) {
    if (men[static_cast<std::size_t>(from)] != seat) continue;
    const int row = from / size;
    const int column = from % size;
    for (int up = -1; up <= 1; ++up) {
      for (int right = -1; right <= 1; ++right) {
        if (up == 0 && right == 0) continue;
        int length = 0;
        for (int n = -size; n <= size; ++n) length += at(row + n * up, column + n * right) >= 0 ? 1 : 0;
        bool free = true;
        for (int n = 1; n < length; ++n) {
          const int held = at(row + n * up, column + n * right);
          free = free && (held == kNone || held == seat);
        }
        const int end = at(row + length * up, column + length * right);
        if (free && end != -2 && end != seat)
          found.push_back({from, (row + length * up) * size + column + length * right});
      }
    }
  }
  std::ranges::sort(found);
  return found;
}

TEST(Strides, AreAsLongAsPiecesStandOnTheLine) {
  const WrittenGame written(
      "boards: {field: {grid: 8}}\nzones: {men: {over: field.cells, holds: seat?}}\n"
      "actions: {move: {fields: {from: field.cells, to: field.cells}}}\n");
  JumpGame game(written.def());
  Rng rng(9, Stream::kPolicy);
  for (int round = 0; round < 300; ++round) {
    std::vector<int> men(64);
    const std::uint32_t of = 2 + rng.below(6);
    for (int& man : men) man = rng.below(of) == 0 ? static_cast<int>(rng.below(2)) : kNone;
    game.put(0, men);
    for (int seat = 0; seat < 2; ++seat) {
      const Listed wanted = strides_tried_out(men, 8, seat);
      EXPECT_EQ(game.ask("strides", seat, game.way("all"), 0), static_cast<int>(wanted.size()));
      EXPECT_EQ(game.listed(0), wanted) << "round " << round;
    }
  }
}

TEST(Strides, CountEveryPieceOfALoopOnce) {
  const WrittenGame written(
      "boards: {field: {track: {length: 7, loop: true}}}\n"
      "zones: {men: {over: field.cells, holds: seat?}}\n"
      "actions: {move: {fields: {from: field.cells, to: field.cells}}}\n");
  JumpGame game(written.def());
  game.put(0, {0, kNone, kNone, 1, kNone, kNone, 0});
  // Three pieces lie on the ring: from site 0 three ahead to 3, three back over the own one on 6 to 4; from 6 three
  // ahead to 2, three back to 3.
  EXPECT_EQ(game.ask("strides", 0, game.way("all"), 0), 4);
  EXPECT_EQ(game.listed(0), (Listed{{0, 3}, {0, 4}, {6, 2}, {6, 3}}));
}

}  // namespace
}  // namespace quoin::testing
