// PieceMap: how pieces of game.yaml move on one kind of sites, made at load. A path leads from site to site: a way of
// the board, or a leap; each has an opposite that leads back.
#pragma once

#include <bit>
#include <climits>
#include <cstdint>
#include <vector>

#include "primitives/site_map.h"
#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kMostPaths = 64;

// One movement of one seat's pieces of a kind.
struct Mover {
  std::uint64_t paths = 0;  // bit n: path n
  int least = 1;            // sites
  int most = 0;
  Onto onto = Onto::kOpen;
  const std::uint64_t* from = nullptr;  // bits of sites; nullptr: from anywhere
};

struct PieceMap {
  // `number`: index into GameDef::pieces; `map`: of the sites that they stand on.
  PieceMap(const GameDef& def, int number, const SiteMap& map);

  int board_sites = 0;  // how many
  int kinds = 0;
  int values = 0;
  std::vector<std::vector<std::int16_t>> next;  // [path][site] -> site or kNone
  std::vector<int> opposite;                    // [path]
  std::vector<std::vector<Mover>> movers;       // [value]
  std::vector<bool> royal;                      // [value]
  bool any_royal = false;
  std::vector<bool> twice;  // [value]: two movements or paths may lead it from one site to the same
  bool crossing = false;    // some piece may attack one site by two paths: around a wrapped board
  struct Promotion {
    const std::uint64_t* in = nullptr;  // bits of sites; nullptr: none
    std::vector<int> to;                // kinds
  };
  std::vector<Promotion> promotions;  // [value]
  // By seat and path: how far away the path's first piece may stand to attack where the path begins; 0: not at all.
  std::vector<std::vector<int>> threats;
  std::vector<std::uint64_t> threat_paths;  // [seat]: those with a threat

  [[nodiscard]] int owner(int value) const { return value / kinds; }
  [[nodiscard]] int step(int path, int site) const {
    return next[static_cast<std::size_t>(path)][static_cast<std::size_t>(site)];
  }
  // Whether a piece on `site` attacks what is so many sites away on a path.
  [[nodiscard]] bool attacks(int value, int site, int path, int distance) const {
    for (const Mover& mover : movers[static_cast<std::size_t>(value)]) {
      if ((mover.paths >> static_cast<unsigned>(path) & 1U) != 0 && mover.onto != Onto::kEmpty &&
          distance >= mover.least && distance <= mover.most && (mover.from == nullptr || in(mover.from, site))) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] static bool in(const std::uint64_t* sites, int site) {
    const auto n = static_cast<unsigned>(site);
    return (sites[n / 64] >> n % 64 & 1U) != 0;
  }

 private:
  int leap_path(const SiteMap& map, int up, int right);
  const std::uint64_t* bits_of(const Region& region, const SiteMap& map, int seat);
  std::uint64_t paths_of(const Movement& movement, const SiteType& type, const SiteMap& map, int seat);
  void add_threats(int seats);
  void find_crossings(int value);

  struct Leap {
    int up;
    int right;
    int path;
  };
  std::vector<Leap> leaps_;
  std::vector<std::vector<std::uint64_t>> masks_;
};

// Calls work(path) for each.
template <class Work>
void for_each_path(std::uint64_t paths, Work work) {
  for (; paths != 0; paths &= paths - 1) work(std::countr_zero(paths));
}

}  // namespace quoin
