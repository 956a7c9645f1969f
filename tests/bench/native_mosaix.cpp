// Mosaix with its standard dials as one would write it by hand for this game alone: a grid is a 64-bit mask a symbol,
// every place of every formation a mask worked out once.
#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <string>
#include <utility>
#include <vector>

#include "bench/native.h"

namespace quoin::bench {
namespace {

constexpr int kSize = 7;
constexpr int kSymbols = 3;
constexpr int kDice = 4;
constexpr int kOver = kDice - 1;  // how far a formation's corner may lie outside
constexpr int kSeats = 2;
constexpr int kLeastArea = 5;
constexpr std::size_t kMostPlaces = 512;

using Mask = std::uint64_t;

struct Place {
  Mask mask;                            // the cells inside
  std::array<std::int8_t, kDice> cell;  // where each cell of the formation lies, -1: outside
};
struct Formation {
  std::vector<Place> places;  // by turn, then by row and column of the lower-left corner
};
struct Arrangement {
  int formation;
  std::array<std::int8_t, kDice> symbols;
  std::bitset<kMostPlaces> first;  // places that write what no earlier place does
};
struct Rules {
  std::vector<Formation> formations;
  std::vector<Arrangement> arrangements;
  std::array<std::vector<int>, 15> of_roll;
};

// Rolls of four dice: symbols ascending, and in how many orders they can fall.
constexpr std::array<std::array<int, kDice>, 15> kRolls = {{{0, 0, 0, 0},
                                                            {0, 0, 0, 1},
                                                            {0, 0, 0, 2},
                                                            {0, 0, 1, 1},
                                                            {0, 0, 1, 2},
                                                            {0, 0, 2, 2},
                                                            {0, 1, 1, 1},
                                                            {0, 1, 1, 2},
                                                            {0, 1, 2, 2},
                                                            {0, 2, 2, 2},
                                                            {1, 1, 1, 1},
                                                            {1, 1, 1, 2},
                                                            {1, 1, 2, 2},
                                                            {1, 2, 2, 2},
                                                            {2, 2, 2, 2}}};
constexpr std::array<int, 15> kWays = {1, 4, 4, 6, 12, 6, 4, 12, 12, 4, 1, 4, 6, 4, 1};
constexpr std::array<int, kSeats> kStarter = {1, 1};
constexpr std::array<const char*, 7> kPictures = {"oooo",    "oo/oo",   "ooo/o..", "ooo/.o.",
                                                  "ooo/..o", "oo./.oo", ".oo/oo."};

using Cells = std::vector<std::pair<int, int>>;  // (row upwards, column), in the order of the picture

Cells cells_of(const std::string& picture) {
  Cells cells;
  int row = 0;
  int column = 0;
  for (const char sign : picture) {
    if (sign == 'o') cells.emplace_back(row, column);
    column = sign == '/' ? 0 : column + 1;
    row = sign == '/' ? row - 1 : row;
  }
  return cells;
}

// So many quarters clockwise, moved to the lower left.
Cells turned(Cells cells, int turn) {
  for (int k = 0; k < turn; ++k) {
    for (auto& cell : cells) cell = {-cell.second, cell.first};
  }
  int row = 99;
  int column = 99;
  for (const auto& [r, c] : cells) {
    row = std::min(row, r);
    column = std::min(column, c);
  }
  for (auto& [r, c] : cells) {
    r -= row;
    c -= column;
  }
  return cells;
}

Formation make_formation(const Cells& base) {
  Formation formation;
  for (int turn = 0; turn < 4; ++turn) {
    const Cells cells = turned(base, turn);
    for (int row = -kOver; row < kSize; ++row) {
      for (int column = -kOver; column < kSize; ++column) {
        Place place{0, {-1, -1, -1, -1}};
        for (std::size_t i = 0; i < kDice; ++i) {
          const int r = row + cells[i].first;
          const int c = column + cells[i].second;
          if (r < 0 || r >= kSize || c < 0 || c >= kSize) continue;
          place.cell[i] = static_cast<std::int8_t>(r * kSize + c);
          place.mask |= Mask{1} << static_cast<unsigned>(place.cell[i]);
        }
        if (place.mask != 0) formation.places.push_back(place);
      }
    }
  }
  return formation;
}

// The symbols in the order of cells, for comparing what two places write.
std::array<std::int8_t, kSize * kSize> written(const Place& place, const Arrangement& arrangement) {
  std::array<std::int8_t, kSize * kSize> grid{};
  for (std::size_t i = 0; i < kDice; ++i) {
    if (place.cell[i] >= 0)
      grid[static_cast<std::size_t>(place.cell[i])] = static_cast<std::int8_t>(arrangement.symbols[i] + 1);
  }
  return grid;
}

void find_first_places(Arrangement& arrangement, const std::vector<Place>& places) {
  for (std::size_t p = 0; p < places.size(); ++p) {
    bool known = false;
    for (std::size_t q = 0; q < p && !known; ++q) {
      known = places[q].mask == places[p].mask && written(places[q], arrangement) == written(places[p], arrangement);
    }
    arrangement.first[p] = !known;
  }
}

// False if a turn of the formation onto itself gives symbols that read before these.
bool reads_first(const Cells& base, const std::array<std::int8_t, kDice>& symbols) {
  const Cells home = turned(base, 0);
  for (int turn = 1; turn < 4; ++turn) {
    const Cells cells = turned(base, turn);
    std::array<std::int8_t, kDice> other{};
    std::size_t met = 0;
    for (std::size_t i = 0; i < kDice; ++i) {
      const auto at = std::find(home.begin(), home.end(), cells[i]);
      if (at == home.end()) break;
      other[static_cast<std::size_t>(at - home.begin())] = symbols[i];
      ++met;
    }
    if (met == kDice && other < symbols) return false;
  }
  return true;
}

Rules make_rules() {
  Rules rules;
  for (const char* picture : kPictures) {
    const Cells base = cells_of(picture);
    rules.formations.push_back(make_formation(base));
    for (int labelling = 0; labelling < 81; ++labelling) {
      Arrangement arrangement;
      arrangement.formation = static_cast<int>(rules.formations.size()) - 1;
      arrangement.symbols = {static_cast<std::int8_t>(labelling / 27), static_cast<std::int8_t>(labelling / 9 % 3),
                             static_cast<std::int8_t>(labelling / 3 % 3), static_cast<std::int8_t>(labelling % 3)};
      if (!reads_first(base, arrangement.symbols)) continue;
      find_first_places(arrangement, rules.formations.back().places);
      std::array<int, kDice> roll{};
      std::copy(arrangement.symbols.begin(), arrangement.symbols.end(), roll.begin());
      std::sort(roll.begin(), roll.end());
      const auto of = std::find(kRolls.begin(), kRolls.end(), roll) - kRolls.begin();
      rules.of_roll[static_cast<std::size_t>(of)].push_back(static_cast<int>(rules.arrangements.size()));
      rules.arrangements.push_back(arrangement);
    }
  }
  return rules;
}

constexpr Mask column_mask(int column) {
  Mask mask = 0;
  for (int row = 0; row < kSize; ++row) mask |= Mask{1} << static_cast<unsigned>(row * kSize + column);
  return mask;
}

int points_of(Mask cells) {
  constexpr Mask kNotFirst = ~column_mask(0);
  constexpr Mask kNotLast = ~column_mask(kSize - 1);
  int areas = 0;
  int counted = 0;
  while (cells != 0) {
    Mask area = cells & -cells;
    for (Mask before = 0; before != area;) {
      before = area;
      area |= (area << kSize | area >> kSize | (area & kNotLast) << 1U | (area & kNotFirst) >> 1U) & cells;
    }
    cells &= ~area;
    const int size = std::popcount(area);
    if (size < kLeastArea) continue;
    ++areas;
    counted += size;
  }
  return areas * counted;
}

struct Grid {
  std::array<Mask, kSymbols> of{};
  [[nodiscard]] Mask taken() const { return of[0] | of[1] | of[2]; }
  [[nodiscard]] int points() const { return points_of(of[0]) + points_of(of[1]) + points_of(of[2]); }
};

bool fits(const Formation& formation, Mask taken) {
  return std::any_of(formation.places.begin(), formation.places.end(),
                     [taken](const Place& place) { return (place.mask & taken) == 0; });
}

class NativeMosaix {
 public:
  explicit NativeMosaix(const Rules& rules) : rules_(rules) {
    for (Grid& grid : grids_) grid.of[0] = Mask{1} << static_cast<unsigned>(kSize / 2 * kSize + kSize / 2);
  }
  int play(Draws& draws) {
    int seat = draws.roll(kStarter);
    do {
      round(draws, seat);
      seat = (seat + 1) % kSeats;
    } while (!stuck());
    return winners();
  }

 private:
  void round(Draws& draws, int active) {
    const auto roll = static_cast<std::size_t>(draws.roll(kWays));
    std::array<bool, kPictures.size()> fitting{};
    for (std::size_t f = 0; f < fitting.size(); ++f) {
      fitting[f] = fits(rules_.formations[f], grids_[static_cast<std::size_t>(active)].taken());
    }
    std::array<int, 64> list{};
    int count = 0;
    for (const int a : rules_.of_roll[roll]) {
      const int formation = rules_.arrangements[static_cast<std::size_t>(a)].formation;
      if (fitting[static_cast<std::size_t>(formation)]) list[static_cast<std::size_t>(count++)] = a;
    }
    const auto chosen = static_cast<std::size_t>(list[draws.choose(count)]);
    for (int i = 0; i < kSeats; ++i) {
      write(draws, grids_[static_cast<std::size_t>((active + i) % kSeats)], rules_.arrangements[chosen]);
    }
  }

  void write(Draws& draws, Grid& grid, const Arrangement& arrangement) {
    const std::vector<Place>& places = rules_.formations[static_cast<std::size_t>(arrangement.formation)].places;
    const Mask taken = grid.taken();
    std::array<std::int16_t, kMostPlaces> list;
    int count = 0;
    for (std::size_t p = 0; p < places.size(); ++p) {
      list[static_cast<std::size_t>(count)] = static_cast<std::int16_t>(p);
      count += static_cast<int>((places[p].mask & taken) == 0 && arrangement.first[p]);
    }
    if (count == 0) return;
    const Place& place = places[static_cast<std::size_t>(list[draws.choose(count)])];
    for (std::size_t i = 0; i < kDice; ++i) {
      if (place.cell[i] < 0) continue;
      grid.of[static_cast<std::size_t>(arrangement.symbols[i])] |= Mask{1} << static_cast<unsigned>(place.cell[i]);
    }
  }

  [[nodiscard]] bool stuck() const {
    return std::any_of(grids_.begin(), grids_.end(), [this](const Grid& grid) {
      return std::none_of(rules_.formations.begin(), rules_.formations.end(),
                          [&](const Formation& formation) { return fits(formation, grid.taken()); });
    });
  }

  [[nodiscard]] int winners() const {
    const int red = grids_[0].points();
    const int blue = grids_[1].points();
    return red == blue ? 3 : red > blue ? 1 : 2;
  }

  const Rules& rules_;
  std::array<Grid, kSeats> grids_;
};

}  // namespace

int native_mosaix(Draws& draws) {
  static const Rules kRules = make_rules();
  return NativeMosaix(kRules).play(draws);
}

}  // namespace quoin::bench
