// Primitives of a zone that counts each seat's stones on the sites of a way: races by dice, as in backgammon. Which
// stones may go how far, so that as many dice as possible are used, and moving one.
#include <algorithm>
#include <array>
#include <cstdint>

#include "primitives/support.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostRaceSites = 256;
constexpr int kMostNumbers = 24;  // of a die
constexpr int kMostRaceDice = 8;
constexpr const char* kNoRace =
    "the zone must hold numbers from 0 for each seat over at most 256 sites: in game.yaml `{per: seat, over: "
    "BOARD.cells, holds: 0..N}`";
constexpr const char* kNoDice = "dice must be a zone of numbers from 0 over the numbers, 0..24 at most";
constexpr const char* kNotRaceMove =
    "emit must be an action with the fields {from: BOARD.cells, by: A..B}, where A..B are the numbers of the dice";

// The value of a sequence of moves: the number of dice used, then the sum of their numbers.
constexpr int kDie = 1 << 16;

// The state of a depth-first search: a seat's stones, its way, barred sites and the dice left.
struct Racers {
  const std::int16_t* next = nullptr;
  int sites = 0;
  int last = kNone;                      // where the way ends and stones leave; kNone: they never do
  const std::uint64_t* first = nullptr;  // from there stones move before all others
  const std::uint64_t* home = nullptr;   // where all must be before one leaves
  int numbers = 0;                       // how many there are
  std::array<std::int16_t, kMostRaceSites> own{};
  std::array<bool, kMostRaceSites> barred{};
  std::array<std::int16_t, kMostRaceSites> left{};  // sites to the end of the way
  std::array<std::uint8_t, kMostNumbers> dice{};
  int dice_left = 0;
  int sum_left = 0;

  [[nodiscard]] bool must_begin() const {
    for (int site = 0; first != nullptr && site < sites; ++site) {
      if (own[as_size(site)] > 0 && has_bit(first, site)) return true;
    }
    return false;
  }
  // The most sites that any stone has to go; 0 if one is not at home.
  [[nodiscard]] int farthest_home() const {
    int farthest = 0;
    for (int site = 0; site < sites; ++site) {
      if (own[as_size(site)] == 0 || site == last) continue;
      if (!has_bit(home, site)) return 0;
      farthest = std::max<int>(farthest, left[as_size(site)]);
    }
    return farthest;
  }
  // Where a stone goes; kNone if it may not.
  [[nodiscard]] int target(int from, int number, int farthest) const {
    if (last != kNone && number >= left[as_size(from)]) {
      const int short_of = left[as_size(from)];
      return farthest > 0 && (number == short_of || short_of == farthest) ? last : kNone;
    }
    int at = from;
    for (int step = 0; step < number && at != kNone; ++step) at = next[at];
    return at == kNone || barred[as_size(at)] ? kNone : at;
  }
  void move(int from, int to, int die) {
    --own[as_size(from)];
    ++own[as_size(to)];
    --dice[as_size(die)];
    --dice_left;
    sum_left -= 1 + die;
  }
  void take_back(int from, int to, int die) {
    ++own[as_size(from)];
    --own[as_size(to)];
    ++dice[as_size(die)];
    ++dice_left;
    sum_left += 1 + die;
  }
  // Calls `found(from, to, die)` for every move until it answers true.
  template <class Found>
  void moves(Found found) const {
    const bool begin = must_begin();
    const int farthest = last == kNone || begin ? 0 : farthest_home();
    for (int from = 0; from < sites; ++from) {
      if (own[as_size(from)] == 0 || from == last || (begin && !has_bit(first, from))) continue;
      for (int die = 0; die < numbers; ++die) {
        if (dice[as_size(die)] == 0) continue;
        const int to = target(from, 1 + die, farthest);
        if (to != kNone && found(from, to, die)) return;
      }
    }
  }
  // The best value of the dice that are left.
  int best() {
    if (dice_left == 0) return 0;
    const int all = dice_left * kDie + sum_left;
    int most = 0;
    moves([&](int from, int to, int die) {
      move(from, to, die);
      const int more = kDie + 1 + die + best();
      take_back(from, to, die);
      most = std::max(most, more);
      return most == all;
    });
    return most;
  }
};

// What is wrong with the dice, or nothing.
const char* read_race_dice(const PrimitiveContext& context, std::int32_t number, Racers& race) {
  const Zone& zone = zone_at(context, number);
  const ZoneRow& row = zone_row(context, number);
  if (!zone.has_over || zone.over.kind != DomainKind::kRange || zone.length > kMostNumbers + 1 || row.optional ||
      row.truth || row.min != 0) {
    return kNoDice;
  }
  race.numbers = zone.length - 1;
  if (read_place(context, row, 0) > 0) return "no die shows 0";
  for (int die = 0; die < race.numbers; ++die) {
    const int count = read_place(context, row, 1 + die);
    if (count > kMostRaceDice - race.dice_left) return "there may be 8 dice at most";
    race.dice[as_size(die)] = static_cast<std::uint8_t>(count);
    race.dice_left += count;
    race.sum_left += count * (1 + die);
  }
  return nullptr;
}

// The seat's stones, and where others stand so many that they bar the way.
void read_stones(const PrimitiveContext& context, std::int32_t self, int bar, Racers& race) {
  const int seats = zone_at(context, self).rows;
  race.sites = zone_row(context, self).length;
  for (int seat = 0; seat < seats; ++seat) {
    const bool mine = seat == row_of(context, self);
    with_cells(context, zone_row(context, self - row_of(context, self) + seat), [&](auto cells) {
      for (int site = 0; site < race.sites; ++site) {
        const int stones = cells[site];
        if (mine) race.own[as_size(site)] = static_cast<std::int16_t>(stones);
        if (!mine && stones >= bar) race.barred[as_size(site)] = true;
      }
    });
  }
}

// How far every site is from the end of the way; false if it has none, as on a loop.
bool measure_way(Racers& race) {
  for (int site = 0; site < race.sites; ++site) {
    if (race.next[site] == kNone && race.last == kNone) race.last = site;
  }
  for (int site = 0; site < race.sites; ++site) {
    int steps = 0;
    for (int at = site; at != race.last; at = race.next[at]) {
      if (at == kNone || ++steps > race.sites) return false;
    }
    race.left[as_size(site)] = static_cast<std::int16_t>(steps);
  }
  return race.last != kNone;
}

struct RacingWay {
  const std::int16_t* next = nullptr;
  const char* problem = nullptr;
};
RacingWay racing_way(const PrimitiveContext& context, std::int32_t self, std::int32_t way) {
  const ZoneRow& row = zone_row(context, self);
  if (row.map == nullptr) return {nullptr, kNoWays};
  if (!zone_at(context, self).per_seat || zone_at(context, self).per.size() > 1 || row.optional || row.truth ||
      row.min != 0 || row.length > kMostRaceSites || row.max > INT16_MAX) {
    return {nullptr, kNoRace};
  }
  const AskedWays asked = ways_at(row, way, row.map->standard, row.seat);
  if (asked.problem != nullptr) return {nullptr, asked.problem};
  if (asked.ways->ways.size() != 1) return {nullptr, "way must be the name of one way"};
  return {row.map->ways[as_size(asked.ways->ways.front())].next.data(), nullptr};
}

bool suits_race(const ActionKind& kind, const ZoneRow& row, const Racers& race) {
  if (kind.fields.size() != 2 || !names_sites(kind.fields[0].domain, row.map->board, row.map->kind)) return false;
  const Domain& by = kind.fields[1].domain;
  return by.kind == DomainKind::kRange && by.min <= 1 && by.max() >= race.numbers;
}

std::int32_t zone_advances(PrimitiveContext* context, std::int32_t self, std::int32_t dice, std::int32_t way,
                           std::int32_t bar, std::int32_t emit, std::int32_t first, std::int32_t home) {
  const RacingWay asked = racing_way(*context, self, way);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  Racers race;
  race.next = asked.next;
  if (const char* problem = read_race_dice(*context, dice, race)) return fail(context, problem);
  const ActionKind& kind = kind_at(*context, emit);
  if (!suits_race(kind, zone_row(*context, self), race)) return fail(context, kNotRaceMove);
  if (bar < 1) return fail(context, "bar must be at least 1");
  const AskedRegion begin = region_at(*context, self, first);
  const AskedRegion end = region_at(*context, self, home);
  if (begin.problem != nullptr || end.problem != nullptr) {
    return fail(context, begin.problem != nullptr ? begin.problem : end.problem);
  }
  race.first = begin.places;
  race.home = end.places;
  read_stones(*context, self, bar, race);
  if (home != kNone && !measure_way(race)) return fail(context, "with a home the way must have an end");
  const int best = race.best();
  ActionList list(context);
  int count = 0;
  bool fits = true;
  const std::int32_t lowest = kind.fields[1].domain.min;
  race.moves([&](int from, int to, int die) {
    race.move(from, to, die);
    const bool wanted = kDie + 1 + die + race.best() == best;
    race.take_back(from, to, die);
    if (!wanted) return false;
    fits = list.add(kind.offset + from * kind.fields[0].stride + (1 + die - lowest) * kind.fields[1].stride) && fits;
    ++count;
    return false;
  });
  return list.close(fits, count);
}

std::int32_t zone_advance(PrimitiveContext* context, std::int32_t self, std::int32_t from, std::int32_t by,
                          std::int32_t way) {
  const RacingWay asked = racing_way(*context, self, way);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ZoneRow& row = zone_row(*context, self);
  if (!within(from, row.length)) return fail(context, "from must be a site of the board");
  if (by < 1) return fail(context, "by must be at least 1");
  int to = from;
  for (int step = 0; step < by && asked.next[to] != kNone; ++step) to = asked.next[to];
  const int stones = read_place(*context, row, from);
  const int there = read_place(*context, row, to);
  if (stones == 0) return fail(context, "no stone stands there");
  if (to == from) return to;
  if (there == row.max) return fail(context, "a site would hold more than the zone allows");
  write_place(*context, row, from, stones - 1);
  write_place(*context, row, to, there + 1);
  return to;
}

constexpr std::array kAdvancesParams = {
    Param{"dice", ParamType::kRow,
          "how many dice of each number there are to use, over the numbers: {over: 0..6, holds: 0..4}"},
    Param{"way", ParamType::kWays, "the name of one way, such as \"forward\", that of the row's seat"},
    Param{"bar", ParamType::kInt, "so many stones of another seat on a site bar it"},
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: BOARD.cells, by: 1..6}"},
    Param{"first", ParamType::kRegionOrNone, "stones there move before all others; left out: none do"},
    Param{"home", ParamType::kRegionOrNone,
          "when all stones are there, or have left, they may leave: to the last site of the way, by the number that "
          "leads there, or the farthest by a larger one. Left out: no stone goes past the end of the way"}};
constexpr std::array kAdvanceParams = {
    Param{"from", ParamType::kSite, "where the stone stands"}, Param{"by", ParamType::kInt, "how many sites it goes"},
    Param{"way", ParamType::kWays, "the name of one way, such as \"forward\", that of the row's seat"}};

constexpr std::array kRacesTopic = {
    Primitive{"advances", Receiver::kZone, kAdvancesParams, ReturnType::kInt, primitive<zone_advances>,
              "Lists emit(from, by) for every move of a stone of the row's seat by one of the dice, ascending. Answers "
              "how many. It begins a series which uses as many of the dice as any can, and of these the highest sum. "
              "The zone counts each seat's stones on the sites, which have ways.",
              "O(sites x dice), more where not all dice can be used", false, Work{100, 4}, "the line is barred"},
    Primitive{"advance", Receiver::kZone, kAdvanceParams, ReturnType::kSite, primitive<zone_advance>,
              "Moves a stone of the row's seat so many sites along the way. Answers where it then stands. It stops at "
              "the end of the way. The zone counts each seat's stones on the sites, which have ways.",
              "O(by)", true, Work{}},
};

}  // namespace

std::span<const Primitive> races_primitives() { return kRacesTopic; }

}  // namespace quoin
