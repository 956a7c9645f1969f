// Connect Four on racks of other sizes, solved by bits alone: `rack_solver COLUMNS ROWS [MOVES]`, moves as digits
// from 1. Prints what who moves gets: 1, 0 or -1. It shares nothing with the runtime, whose solver is compared with it.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

using Bits = std::uint64_t;  // columns of rows + 1 bits, the highest of each always 0

class Rack {
 public:
  Rack(int columns, int rows) : columns_(columns), rows_(rows), known_(std::size_t{1} << 25U) {
    for (int column = 0; column < columns; ++column) floor_ |= Bits{1} << (column * (rows + 1));
  }

  // The bit on which a disc would come to lie; 0 if the column is full.
  [[nodiscard]] Bits landing(Bits discs, int column) const {
    return (discs + (Bits{1} << (column * (rows_ + 1)))) & (((Bits{1} << rows_) - 1) << (column * (rows_ + 1))) &
           ~discs;
  }
  [[nodiscard]] bool has_four(Bits own) const {
    for (const int way : {1, rows_, rows_ + 1, rows_ + 2}) {
      const Bits pairs = own & (own >> way);
      if ((pairs & (pairs >> (2 * way))) != 0) return true;
    }
    return false;
  }

  // Whether who moves gets at least `least`, 1 or 0.
  bool reaches(Bits own, Bits discs, int least) {
    Bits spots[16];
    int count = 0;
    for (int column = 0; column < columns_; ++column) {
      const Bits spot = landing(discs, column);
      if (spot == 0) continue;
      if (has_four(own | spot)) return true;
      spots[count++] = spot;
    }
    if (count == 0) return least == 0;
    // The floor beside the discs tells how high each column is.
    const Bits key = (own + discs + floor_) << 2U | (least == 1 ? 1U : 2U);
    Bits& slot = known_[(key * 0x9E3779B97F4A7C15ULL) >> 39U];
    if (slot >> 1U == key) return (slot & 1U) != 0;
    int* cuts = cuts_[__builtin_popcountll(discs) % 2];
    std::stable_sort(spots, spots + count, [&](Bits a, Bits b) { return cuts[place(a)] > cuts[place(b)]; });
    bool found = false;
    for (int i = 0; i < count && !found; ++i) {
      found = !reaches(discs & ~own, discs | spots[i], 1 - least);
      cuts[place(spots[i])] += found ? i : -1;
    }
    slot = key << 1U | (found ? 1U : 0U);
    return found;
  }

 private:
  static int place(Bits spot) { return __builtin_ctzll(spot); }

  int columns_;
  int rows_;
  Bits floor_ = 0;
  std::vector<Bits> known_;
  int cuts_[2][64] = {};  // how often a cell was the answer, less how often it was tried in vain
};

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 1;
  const int columns = std::atoi(words[1]);
  const int rows = std::atoi(words[2]);
  Rack rack(columns, rows);
  Bits own = 0;
  Bits discs = 0;
  for (const char* move = count > 3 ? words[3] : ""; *move != 0; ++move) {
    const Bits spot = rack.landing(discs, *move - '1');
    own = discs & ~own;
    discs |= spot;
  }
  std::printf("%d\n", rack.reaches(own, discs, 1) ? 1 : rack.reaches(own, discs, 0) ? 0 : -1);
}
