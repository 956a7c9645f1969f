// Moves and attacks of pieces of game.yaml, against a slow second version that knows rows and columns only and tries
// every move out.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

using WaysOut = std::vector<std::pair<int, int>>;  // rows up as seat 0 sees it, columns to the right
using MoveLists = std::vector<std::vector<int>>;   // from, to and the kind that it becomes

const WaysOut kByRook = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const WaysOut kByBishop = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const WaysOut kByQueen = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const WaysOut kByKnight = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};
constexpr int kWithoutBound = 99;

struct Going {
  WaysOut directions;
  int least = 1;
  int most = 1;
  bool onto_empty = true;
  bool onto_other = true;
  int from_row = kNone;  // as its seat sees it
};

// What the second version knows of a game with two seats.
struct Army {
  int rows;
  int columns;
  bool wraps;
  std::vector<std::vector<Going>> kinds;
  int royal;      // kind
  int promoting;  // kind that is promoted in its last row, or none
  std::vector<int> promotes;
};

struct Standing {
  const Army* army;
  std::vector<int> men;  // [site]

  [[nodiscard]] int kinds() const { return static_cast<int>(army->kinds.size()); }
  [[nodiscard]] int owner(int site) const { return at(site) == kNone ? kNone : at(site) / kinds(); }
  [[nodiscard]] int kind(int site) const { return at(site) % kinds(); }
  [[nodiscard]] int at(int site) const { return men[static_cast<std::size_t>(site)]; }
  [[nodiscard]] int row_of(int site, int seat) const {
    const int row = site / army->columns;
    return seat == 0 ? row : army->rows - 1 - row;
  }

  // So many rows and columns away, or none.
  [[nodiscard]] int away(int site, int up, int right) const {
    int row = site / army->columns + up;
    int column = site % army->columns + right;
    if (army->wraps) {
      row = (row + 10 * army->rows) % army->rows;
      column = (column + 10 * army->columns) % army->columns;
    }
    const bool inside = row >= 0 && row < army->rows && column >= 0 && column < army->columns;
    return inside ? row * army->columns + column : kNone;
  }

  [[nodiscard]] std::set<int> targets(int from) const {
    std::set<int> found;
    const int seat = owner(from);
    for (const Going& reach : army->kinds[static_cast<std::size_t>(kind(from))]) {
      if (reach.from_row != kNone && row_of(from, seat) != reach.from_row) continue;
      for (const auto& [up, right] : reach.directions) {
        int to = from;
        for (int distance = 1; distance <= reach.most; ++distance) {
          to = away(to, seat == 0 ? up : -up, right);
          if (to == kNone || owner(to) == seat) break;
          const bool fits = at(to) == kNone ? reach.onto_empty : reach.onto_other;
          if (fits && distance >= reach.least) found.insert(to);
          if (at(to) != kNone) break;
        }
      }
    }
    return found;
  }

  // As if something of the other seat stood on the site.
  [[nodiscard]] int attackers(int site, int seat) const {
    Standing there = *this;
    there.men[static_cast<std::size_t>(site)] = (1 - seat) * kinds() + army->royal;
    int count = 0;
    for (int from = 0; from < army->rows * army->columns; ++from) {
      if (there.owner(from) == seat && there.targets(from).contains(site)) ++count;
    }
    return count;
  }
  [[nodiscard]] bool checked(int seat) const {
    for (int site = 0; site < army->rows * army->columns; ++site) {
      if (owner(site) == seat && kind(site) == army->royal && attackers(site, 1 - seat) > 0) return true;
    }
    return false;
  }
  [[nodiscard]] bool allows(int from, int to) const {
    Standing after = *this;
    after.men[static_cast<std::size_t>(to)] = at(from);
    after.men[static_cast<std::size_t>(from)] = kNone;
    return !after.checked(owner(from));
  }

  [[nodiscard]] MoveLists moves(int seat, bool promoted) const {
    MoveLists listed;
    for (int from = 0; from < army->rows * army->columns; ++from) {
      if (owner(from) != seat) continue;
      for (const int to : targets(from)) {
        const bool ends = kind(from) == army->promoting && row_of(to, seat) == army->rows - 1;
        if (ends != promoted || !allows(from, to)) continue;
        if (!ends) listed.push_back({from, to});
        for (const int as : army->promotes) {
          if (ends) listed.push_back({from, to, as});
        }
      }
    }
    std::ranges::sort(listed);
    return listed;
  }
};

// The game's zone `men`, with the primitives as rules reach them.
class ArmyGame {
 public:
  explicit ArmyGame(std::shared_ptr<const GameDef> def) : def_(std::move(def)), lookup_(*def_) {
    block_.assign(static_cast<std::size_t>(def_->layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_->num_distinct_actions), -7);
    context_ = {def_.get(), &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr,    {}};
  }

  void put(const Standing& position) {
    for (std::size_t site = 0; site < position.men.size(); ++site) {
      write_cell(block_.data(), def_->layout.zones[0], static_cast<int>(site), position.men[site]);
    }
  }
  std::int32_t ask(const std::string& name, int a, int b = kNone, int c = kNone, int d = kNone) {
    context_.count = context_.unwritten.count = 0;
    context_.error = nullptr;
    for (const Primitive& one : all_primitives()) {
      if (one.receiver == Receiver::kZone && one.name == name) return one.run(&context_, 0, a, b, c, d, kNone, kNone);
    }
    return 0x7777;  // no such primitive
  }
  // What was listed, sorted, twice what was listed twice.
  [[nodiscard]] MoveLists listed(int kind) const {
    PrimitiveContext context = context_;
    write_out(context);
    const ActionKind& k = def_->actions[static_cast<std::size_t>(kind)];
    MoveLists all;
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

// One royal piece of each seat as a rule, now and then none or two; others as dense as chance has it.
Standing random_position(const Army& army, Rng& rng) {
  const auto sites = static_cast<std::uint32_t>(army.rows * army.columns);
  const auto kinds = static_cast<std::uint32_t>(army.kinds.size());
  Standing position{&army, std::vector<int>(sites, kNone)};
  const std::uint32_t of = 2 + rng.below(8);
  for (int& man : position.men) {
    const auto drawn = static_cast<int>(rng.below(2 * kinds));
    if (rng.below(of) == 0 && drawn % static_cast<int>(kinds) != army.royal) man = drawn;
  }
  for (int seat = 0; seat < 2; ++seat) {
    const std::uint32_t draw = rng.below(8);
    for (std::uint32_t n = draw == 0 ? 0 : draw == 1 ? 2 : 1; n > 0; --n) {
      position.men[rng.below(sites)] = seat * static_cast<int>(kinds) + army.royal;
    }
  }
  return position;
}

void expect_as_tried_out(const Standing& position, ArmyGame& game) {
  game.put(position);
  const int sites = static_cast<int>(position.men.size());
  for (int seat = 0; seat < 2; ++seat) {
    const MoveLists moves = position.moves(seat, false);
    EXPECT_EQ(game.ask("legal_moves", seat, 0), static_cast<int>(moves.size()));
    EXPECT_EQ(game.listed(0), moves) << seat;
    if (position.army->promoting != kNone) {
      const MoveLists promotions = position.moves(seat, true);
      EXPECT_EQ(game.ask("promotions", seat, 1), static_cast<int>(promotions.size()));
      EXPECT_EQ(game.listed(1), promotions) << seat;
    }
    const auto takes = [&](const std::vector<int>& move) { return position.at(move[1]) != kNone; };
    MoveLists captures = moves;
    std::erase_if(captures, std::not_fn(takes));
    EXPECT_EQ(game.ask("captures", seat, 0), static_cast<int>(captures.size()));
    EXPECT_EQ(game.listed(0), captures) << seat;
    if (position.army->promoting != kNone) {
      captures = position.moves(seat, true);
      std::erase_if(captures, std::not_fn(takes));
      EXPECT_EQ(game.ask("captures", seat, 1), static_cast<int>(captures.size()));
      EXPECT_EQ(game.listed(1), captures) << seat;
    }
    EXPECT_EQ(game.ask("checked", seat), position.checked(seat) ? 1 : 0);
    for (int site = 0; site < sites; ++site) {
      const int attackers = position.attackers(site, seat);
      EXPECT_EQ(game.ask("attackers", site, seat), attackers) << site;
      EXPECT_EQ(game.ask("attacked", site, seat), attackers > 0 ? 1 : 0) << site;
    }
  }
}

void expect_random_positions_as_tried_out(const Army& army, ArmyGame& game, int rounds) {
  Rng rng(31, Stream::kPolicy);
  for (int round = 0; round < rounds && !::testing::Test::HasFailure(); ++round) {
    const Standing position = random_position(army, rng);
    std::string text;
    for (const int man : position.men) text += std::to_string(man) + " ";
    SCOPED_TRACE(::testing::Message() << "round " << round << ": " << text);
    expect_as_tried_out(position, game);
  }
}

// Pawn, knight, bishop, rook, queen, king.
Army chess_army() {
  const std::vector<Going> pawn = {
      {{{1, 0}}, 1, 1, true, false}, {{{1, 0}}, 2, 2, true, false, 1}, {{{1, 1}, {1, -1}}, 1, 1, false, true}};
  return {8,
          8,
          false,
          {pawn,
           {{kByKnight}},
           {{kByBishop, 1, kWithoutBound}},
           {{kByRook, 1, kWithoutBound}},
           {{kByQueen, 1, kWithoutBound}},
           {{kByQueen}}},
          5,
          0,
          {1, 2, 3, 4}};
}

TEST(Armies, MoveOnTheChessboardAsTryingEveryMoveOutSays) {
  ArmyGame game(shipped("games/classics/chess"));
  expect_random_positions_as_tried_out(chess_army(), game, 300);
}

TEST(Armies, MoveAroundATorusAndListWhatTwoPathsReachOnce) {
  const WrittenGame written(
      "boards: {field: {grid: {rows: 5, columns: 6, wrap: both}}}\n"
      "pieces:\n  man:\n    queen: {ride: all}\n    knight: {leap: [2, 1]}\n"
      "    hopper: {ride: orthogonal, least: 2, most: 3}\n"
      "    crown: {moves: [{step: all}, {ride: diagonal, onto: other}]}\n    king: {step: all, royal: true}\n"
      "zones: {men: {over: field.cells, holds: man?}}\n"
      "actions: {move: {fields: {from: field.cells, to: field.cells}}}\n");
  const Army army = {5,
                     6,
                     true,
                     {{{kByQueen, 1, kWithoutBound}},
                      {{kByKnight}},
                      {{kByRook, 2, 3}},
                      {{kByQueen}, {kByBishop, 1, kWithoutBound, false, true}},
                      {{kByQueen}}},
                     4,
                     kNone,
                     {}};
  ArmyGame game(written.def());
  expect_random_positions_as_tried_out(army, game, 300);
}

// Their sets of sites have two words, and so many that there are no rays.
TEST(Armies, MoveOnLargeBoardsAsTryingEveryMoveOutSays) {
  for (const int side : {10, 12}) {
    const WrittenGame written("boards: {field: {grid: " + std::to_string(side) +
                              "}}\n"
                              "pieces:\n  man:\n    queen: {ride: all}\n    knight: {leap: [2, 1]}\n"
                              "    hopper: {ride: orthogonal, least: 2, most: 3}\n"
                              "    crown: {moves: [{step: all}, {ride: diagonal, onto: other}]}\n"
                              "    king: {step: all, royal: true}\n"
                              "zones: {men: {over: field.cells, holds: man?}}\n"
                              "actions: {move: {fields: {from: field.cells, to: field.cells}}}\n");
    const Army army = {side,
                       side,
                       false,
                       {{{kByQueen, 1, kWithoutBound}},
                        {{kByKnight}},
                        {{kByRook, 2, 3}},
                        {{kByQueen}, {kByBishop, 1, kWithoutBound, false, true}},
                        {{kByQueen}}},
                       4,
                       kNone,
                       {}};
    ArmyGame game(written.def());
    expect_random_positions_as_tried_out(army, game, 60);
  }
}

TEST(Armies, TakePastOnlyWhereThatLeavesTheKingSafe) {
  // White's pawn on e5 may take d6 past black's pawn on d5, unless both stood between its king and a rook in row 5.
  enum { kPawn, kRook = 3, kKing = 5, kBlack = 6 };
  const auto cell = [](char column, int row) { return static_cast<std::size_t>((row - 1) * 8 + (column - 'a')); };
  const Army army = chess_army();
  ArmyGame game(shipped("games/classics/chess"));
  for (const bool barred : {false, true}) {
    Standing position{&army, std::vector<int>(64, kNone)};
    position.men[cell('e', 5)] = kPawn;
    position.men[cell('d', 5)] = kBlack + kPawn;
    position.men[cell('h', 5)] = kKing;
    position.men[cell('a', 5)] = kBlack + kRook;
    if (barred) position.men[cell('b', 5)] = kPawn;
    game.put(position);
    const auto to = static_cast<int>(cell('d', 6));
    const auto over = static_cast<int>(cell('d', 5));
    EXPECT_EQ(game.ask("takes_past", kPawn, to, over, 0), barred ? 1 : 0);
    const MoveLists wanted = {{static_cast<int>(cell('e', 5)), to}};
    EXPECT_EQ(game.listed(0), barred ? wanted : MoveLists{});
  }
}

}  // namespace
}  // namespace quoin::testing
