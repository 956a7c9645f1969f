// A game without files on any board: stones on its sites, walls on its edges, a region. For tests that ask every
// primitive about sites on boards of all families and follow the ways from site to site themselves.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quoin/base/rng.h"
#include "unit/primitives/rows_board.h"

namespace quoin::testing {

// A board to try: its sites and, for messages, what it is.
struct TriedBoard {
  std::string name;
  SiteType sites;
};

inline TriedBoard tried(const std::string& name, const RowsBoard& board) { return {name, board.sites()}; }

// Nine men's morris, drawn by hand: three rings of eight points, joined in the middles of their sides.
inline TriedBoard morris() {
  SiteType made;
  made.name = "points";
  for (int i = 0; i < 24; ++i) made.names.push_back("p" + std::to_string(i));
  for (const char* name : {"north", "east", "south", "west"}) {
    made.ways.push_back({name, (static_cast<int>(made.ways.size()) + 2) % 4, std::vector<std::int16_t>(24, kNone)});
  }
  const auto join = [&made](int from, int way, int to) {
    made.ways[static_cast<std::size_t>(way)].next[static_cast<std::size_t>(from)] = static_cast<std::int16_t>(to);
    made.ways[static_cast<std::size_t>((way + 2) % 4)].next[static_cast<std::size_t>(to)] =
        static_cast<std::int16_t>(from);
  };
  for (int ring = 0; ring < 24; ring += 8) {  // clockwise from the south-west corner
    static constexpr int kTurns[] = {0, 0, 1, 1, 2, 2, 3, 3};
    for (int i = 0; i < 8; ++i) join(ring + i, kTurns[i], ring + (i + 1) % 8);
  }
  for (int ring = 0; ring < 16; ring += 8) {  // inwards from the middles: west, north, east, south sides
    for (int side = 0; side < 4; ++side) join(ring + 2 * side + 1, (side + 1) % 4, ring + 2 * side + 9);
  }
  made.way_sets = {{"all", {{0, 1, 2, 3}}}, {"forward", {{0}, {2}}}};
  made.sides = {{"outside", false, {0, 1, 2, 3, 4, 5, 6, 7}}, {"south", false, {0, 6, 7}}};
  return {"morris", made};
}

// A track of so many sites that is a ring or has two ends.
inline TriedBoard track(int length, bool loop) {
  RowsBoard board;
  board.rows = 1;
  board.columns = length;
  board.steps = {{"east", 0, 1}, {"west", 0, -1}};
  board.wrap_columns = loop;
  return tried((loop ? "loop " : "track ") + std::to_string(length), board);
}

inline std::vector<TriedBoard> tried_boards() {
  std::vector<TriedBoard> boards = {morris(), track(6, false), track(12, true), track(90, true)};
  for (const auto& [rows, columns] :
       {std::pair{3, 3}, {1, 5}, {6, 7}, {8, 8}, {9, 9}, {11, 11}, {13, 13}, {15, 16}, {19, 19}, {26, 26}, {40, 40}}) {
    RowsBoard grid;
    grid.rows = rows;
    grid.columns = columns;
    boards.push_back(tried("grid " + std::to_string(rows) + "x" + std::to_string(columns), grid));
  }
  for (const int turn : {1, 2, 3}) {
    for (const int rows : {5, 11}) {
      RowsBoard grid;
      grid.rows = rows;
      grid.columns = 7;
      grid.wrap_rows = (turn & 1) != 0;
      grid.wrap_columns = (turn & 2) != 0;
      boards.push_back(tried("wrapped " + std::to_string(turn) + " " + std::to_string(rows) + "x7", grid));
    }
  }
  for (const int size : {4, 7, 12}) {
    RowsBoard cut;
    cut.rows = cut.columns = size;
    cut.there = [](int row, int column) { return (row * 5 + column * 7) % 6 != 1; };
    boards.push_back(tried("cut " + std::to_string(size), cut));
    cut.wrap_columns = true;
    boards.push_back(tried("cut and wrapped " + std::to_string(size), cut));
    RowsBoard triangle;
    triangle.rows = triangle.columns = size + 1;
    triangle.steps = kSixSteps;
    triangle.there = [size](int row, int column) { return row + column <= size; };
    boards.push_back(tried("triangle " + std::to_string(size + 1), triangle));
    RowsBoard rhombus;
    rhombus.rows = rhombus.columns = size;
    rhombus.steps = kSixSteps;
    boards.push_back(tried("rhombus " + std::to_string(size), rhombus));
    rhombus.steps = kSixStepsMirrored;
    boards.push_back(tried("mirrored rhombus " + std::to_string(size), rhombus));
  }
  for (int side = 2; side <= 8; ++side) {
    RowsBoard hexagon;
    hexagon.rows = hexagon.columns = 2 * side - 1;
    hexagon.steps = kSixSteps;
    hexagon.there = [side](int row, int column) { return row + column >= side - 1 && row + column <= 3 * (side - 1); };
    boards.push_back(tried("hexagon " + std::to_string(side), hexagon));
  }
  return boards;
}

enum SiteZones { kMen, kWide, kOpenEdges, kSeeds, kManySeeds, kMarks };
enum SiteKinds { kAt, kGo, kGoOver, kGoWay, kColumn };

class SiteGame {
 public:
  explicit SiteGame(const TriedBoard& board, Rng& rng) : name(board.name) {
    def_.seats = {"white", "black"};
    Board made;
    made.name = "field";
    made.sites = {board.sites, edges_of(board.sites, rng)};
    made.sites[0].relations = {around(board.sites)};
    def_.boards.push_back(std::move(made));
    Region region;
    region.name = "odd";
    region.per_seat = true;
    region.of.resize(2);
    for (int site = 0; site < count(); ++site) {
      region.of[static_cast<std::size_t>(site % 2)].push_back(static_cast<std::int16_t>(site));
    }
    def_.regions.push_back(std::move(region));
    add_zone(domain(DomainKind::kSeats, 2, true), 0, count(), Cell::kI8);
    add_zone(domain(DomainKind::kRange, 1000, true), 0, count(), Cell::kI16);
    add_zone(domain(DomainKind::kRange, 2, true), 1, edge_count(), Cell::kI8);
    add_zone(domain(DomainKind::kRange, 121, false), 0, count(), Cell::kI8);
    add_zone(domain(DomainKind::kRange, 20001, false), 0, count(), Cell::kI16);
    Domain truth = domain(DomainKind::kNames, 2, false);
    truth.label = "bool";
    add_zone(truth, 0, count(), Cell::kI8);
    add_kinds();
    block_.assign(static_cast<std::size_t>(def_.layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_.num_distinct_actions), -7);
    lookup_ = Lookup(def_);
    context_ = {&def_,   &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr, {}};
  }
  SiteGame(const SiteGame&) = delete;
  SiteGame& operator=(const SiteGame&) = delete;

  [[nodiscard]] const SiteType& sites() const { return def_.boards[0].sites[0]; }
  [[nodiscard]] int count() const { return static_cast<int>(sites().names.size()); }
  [[nodiscard]] int edge_count() const { return static_cast<int>(def_.boards[0].sites[1].names.size()); }
  [[nodiscard]] int edge_at(int edge, int k) const { return def_.boards[0].sites[1].relations[0].at(edge, k); }
  [[nodiscard]] int next(int way, int site) const {
    return sites().ways[static_cast<std::size_t>(way)].next[static_cast<std::size_t>(site)];
  }
  [[nodiscard]] int way(const std::string& of) const { return number_of(lookup_.ways, of); }
  [[nodiscard]] int side(const std::string& of) const { return number_of(lookup_.sides, of); }
  [[nodiscard]] const Lookup& lookup() const { return lookup_; }
  [[nodiscard]] const char* error() const { return context_.error; }
  [[nodiscard]] int get(int zone, int place) const { return read_cell(block_.data(), zone_of(zone), place); }
  void set(int zone, int place, int value) { write_cell(block_.data(), zone_of(zone), place, value); }
  // Both zones of sites alike: of every ten about so many are empty.
  void scatter(Rng& rng, int empty) {
    for (int site = 0; site < count(); ++site) {
      const int value = static_cast<int>(rng.below(10)) < empty ? kNone : static_cast<int>(rng.below(2));
      set(kMen, site, value);
      set(kWide, site, value);
    }
  }
  std::int32_t ask(const std::string& primitive, int zone, int a = kNone, int b = kNone, int c = kNone, int d = kNone,
                   int e = kNone, Receiver receiver = Receiver::kZone) {
    context_.count = context_.unwritten.count = 0;
    context_.error = nullptr;
    const int self = receiver == Receiver::kZone ? zone : 0;
    for (const Primitive& one : all_primitives()) {
      if (one.receiver == receiver && one.name == primitive) return one.run(&context_, self, a, b, c, d, e, kNone);
    }
    return 0x7777;
  }
  [[nodiscard]] static int zone_number(int zone) { return zone; }  // of its only row
  // The values of the fields of what was listed; of a relation its place.
  [[nodiscard]] std::vector<std::vector<int>> listed(int kind) const {
    PrimitiveContext context = context_;
    write_out(context);
    std::vector<std::vector<int>> all;
    for (int i = 0; i < context_.count; ++i) {
      const ActionKind& k = def_.actions[static_cast<std::size_t>(kind)];
      int rest = actions_[static_cast<std::size_t>(i)] - k.offset;
      std::vector<int> values;
      for (const ActionField& field : k.fields) {
        values.push_back(rest / field.stride);
        rest %= field.stride;
      }
      all.push_back(values);
    }
    return all;
  }

  std::string name;

 private:
  static Relation around(const SiteType& sites) {
    const auto width = static_cast<int>(sites.ways.size());
    Relation made{"around", width, static_cast<int>(sites.names.size()), 0, {}};
    for (int site = 0; site < made.sources; ++site) {
      for (const Way& way : sites.ways) made.table.push_back(way.next[static_cast<std::size_t>(site)]);
    }
    return made;
  }
  // An edge between any two sites that touch, in any order.
  static SiteType edges_of(const SiteType& sites, Rng& rng) {
    SiteType edges;
    edges.name = "edges";
    std::set<std::pair<int, int>> seen;
    std::vector<std::pair<int, int>> all;
    for (std::size_t site = 0; site < sites.names.size(); ++site) {
      for (const int way : sites.way_sets[0].ways[0]) {
        const int to = sites.ways[static_cast<std::size_t>(way)].next[site];
        if (to < 0) continue;
        const std::pair<int, int> pair = std::minmax(static_cast<int>(site), to);
        if (seen.insert(pair).second)
          all.insert(all.begin() + rng.below(static_cast<std::uint32_t>(all.size() + 1)), pair);
      }
    }
    Relation between{"between", 2, static_cast<int>(all.size()), 0, {}};
    for (const auto& [a, b] : all) {
      edges.names.push_back(std::to_string(a) + "-" + std::to_string(b));
      between.table.push_back(static_cast<std::int16_t>(a));
      between.table.push_back(static_cast<std::int16_t>(b));
    }
    edges.relations.push_back(std::move(between));
    return edges;
  }
  [[nodiscard]] const Zone& zone_of(int zone) const { return def_.layout.zones[static_cast<std::size_t>(zone)]; }
  static Domain domain(DomainKind kind, int size, bool optional) {
    Domain made;
    made.kind = kind;
    made.size = size;
    made.optional = optional;
    return made;
  }
  static Domain on(int sites, int size) {
    Domain made = domain(DomainKind::kSites, size, false);
    made.board = 0;
    made.sites = sites;
    return made;
  }
  void add_zone(const Domain& holds, int sites, int length, Cell cell) {
    Zone zone;
    zone.holds = holds;
    zone.over = on(sites, length);
    zone.has_over = true;
    zone.length = length;
    zone.cell = cell;
    zone.offset = def_.layout.bytes;
    def_.layout.bytes += (length * cell_bytes(cell) + 15) / 8 * 8;
    def_.layout.zones.push_back(zone);
  }
  void add_kinds() {
    const Domain site = on(0, count());
    Domain by_way = on(0, static_cast<int>(sites().ways.size()));
    by_way.kind = DomainKind::kRelation;
    by_way.relation = 0;
    by_way.of_field = 0;
    const auto add = [this](const std::vector<Domain>& fields) {
      ActionKind kind;
      kind.offset = def_.num_distinct_actions;
      for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
        kind.fields.insert(kind.fields.begin(), {"field", *field, kind.count});
        kind.count *= field->size;
      }
      def_.num_distinct_actions += kind.count;
      def_.actions.push_back(kind);
    };
    add({site});
    add({site, site});
    if (count() <= 200) {
      add({site, site, site});
    } else {
      add({site, site});
    }
    add({site, by_way});
    add({domain(DomainKind::kRange, std::max(1, sites().columns), false)});
  }

  GameDef def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

// The ways of a set, or a single way.
inline std::vector<int> ways_of(const SiteGame& game, const std::string& name, int seat = 0) {
  for (const WaySet& set : game.sites().way_sets) {
    if (set.name == name) return set.ways[set.ways.size() == 1 ? 0 : static_cast<std::size_t>(seat)];
  }
  for (std::size_t i = 0; i < game.sites().ways.size(); ++i) {
    if (game.sites().ways[i].name == name) return {static_cast<int>(i)};
  }
  return {};
}

// What touches by the ways, there or back.
inline std::vector<std::vector<int>> touching(const SiteGame& game, const std::vector<int>& ways) {
  std::vector<std::vector<int>> all(static_cast<std::size_t>(game.count()));
  for (const int way : ways) {
    for (int site = 0; site < game.count(); ++site) {
      const int to = game.next(way, site);
      if (to < 0) continue;
      all[static_cast<std::size_t>(site)].push_back(to);
      all[static_cast<std::size_t>(to)].push_back(site);
    }
  }
  return all;
}

// Calls work(game, rng) on random contents of every board.
template <class Work>
void on_tried_boards(std::uint64_t seed, int rounds, Work work) {
  Rng rng(seed, Stream::kPolicy);
  for (const TriedBoard& board : tried_boards()) {
    SiteGame game(board, rng);
    for (int round = 0; round < (game.count() > 300 ? 2 : rounds); ++round) {
      game.scatter(rng, static_cast<int>(rng.below(10)));
      SCOPED_TRACE(::testing::Message() << game.name << " round " << round);
      work(game, rng);
    }
  }
}

}  // namespace quoin::testing
