// PieceMap: the movements of pieces of game.yaml on one kind of sites, made at load. A path is a way of the board or a
// leap; each has an opposite. On boards of up to kRayWords words there are precomputed attack bitboards (rays).
#pragma once

#include <bit>
#include <climits>
#include <cstdint>
#include <span>
#include <vector>

#include "primitives/bits.h"
#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kMostPaths = 64;
inline constexpr int kRayWords = 2;

// One movement of one seat's pieces of a kind.
struct Mover {
  std::uint64_t paths = 0;  // bit n: path n
  int least = 1;            // sites
  int most = 0;
  Onto onto = Onto::kOpen;
  const std::uint64_t* from = nullptr;  // bits of sites; nullptr: from anywhere
  // If the board has rays, by site: the sites reached on an empty board.
  const std::uint64_t* reach = nullptr;
  bool near = false;      // it goes one step, so nothing can block it
  bool straight = false;  // each path is monotonic in site numbers, and no two reach the same site
};

// A jump over a neighbour: the site passed and the target.
struct Passing {
  std::int16_t over = 0;
  std::int16_t to = 0;
};

// One jumping movement.
struct Jumper {
  std::uint64_t paths = 0;
  Over over = Over::kTaken;
  bool flying = false;
  const std::uint64_t* from = nullptr;  // bits of sites; nullptr: from anywhere
  std::vector<Passing> passings;        // over neighbours, site by site
  std::vector<std::int32_t> first;      // [sites + 1]: into them
  bool twice = false;                   // two from one site have the same target

  [[nodiscard]] std::span<const Passing> near(int site) const {
    const std::int32_t* at = first.data() + site;
    return {passings.data() + at[0], as_size(at[1] - at[0])};
  }
};

struct PieceMap {
  // `number`: index into GameDef::pieces; `map`: of the sites that they stand on.
  PieceMap(const GameDef& def, int number, const SiteMap& map);

  int board_sites = 0;  // how many
  int words = 0;        // of a set of them
  int kinds = 0;
  int values = 0;
  std::vector<std::int16_t> next;            // [path * board_sites + site] -> site or kNone
  std::vector<int> opposite;                 // [path]
  std::vector<std::uint64_t> rays;           // [(path * board_sites + site) * words]; empty: too large a board
  std::vector<int> rises;                    // [path]: 1 if each step leads to a higher site, -1 to a lower, else 0
  std::vector<std::uint8_t> owners;          // [value] -> seat
  std::vector<std::vector<Mover>> movers;    // [value]
  std::vector<std::vector<Jumper>> jumpers;  // [value]
  std::vector<bool> royal;                   // [value]
  bool any_royal = false;
  bool crossing = false;  // a piece may attack a site by two paths, as on a wrapped board
  struct Promotion {
    const std::uint64_t* in = nullptr;    // bits of sites; nullptr: none
    const std::uint64_t* from = nullptr;  // where a move that ends there may begin
    std::vector<int> to;                  // kinds
  };
  std::vector<Promotion> promotions;  // [value]
  // By seat and path: the greatest distance of a piece on the path that attacks the path's origin; 0: none.
  std::vector<std::vector<int>> threats;
  std::vector<std::uint64_t> threat_paths;  // [seat]: those with a threat
  // [seat], then by site if the board has rays: the sites from which the seat may attack it.
  std::vector<const std::uint64_t*> around;

  [[nodiscard]] int owner(int value) const { return owners[as_size(value)]; }
  // [site]
  [[nodiscard]] const std::int16_t* steps(int path) const {
    return next.data() + static_cast<std::ptrdiff_t>(path) * board_sites;
  }
  [[nodiscard]] int step(int path, int site) const { return steps(path)[site]; }
  // REQUIRES words == W, rays.
  template <int W>
  [[nodiscard]] Bits<W> ray(int path, int site) const {
    return Bits<W>::load(rays.data() + (static_cast<std::ptrdiff_t>(path) * board_sites + site) * W);
  }
  // Whether a piece on `site` attacks the site at this distance on the path.
  [[nodiscard]] bool attacks(int value, int site, int path, int distance) const {
    for (const Mover& mover : movers[as_size(value)]) {
      if ((mover.paths >> static_cast<unsigned>(path) & 1U) != 0 && mover.onto != Onto::kEmpty &&
          distance >= mover.least && distance <= mover.most && (mover.from == nullptr || has_bit(mover.from, site))) {
        return true;
      }
    }
    return false;
  }

 private:
  int leap_path(const SiteMap& map, int up, int right);
  const std::uint64_t* bits_of(const Region& region, const SiteMap& map, int seat);
  std::uint64_t paths_of(const Movement& movement, const SiteType& type, const SiteMap& map, int seat);
  std::uint64_t* new_masks(int count);
  [[nodiscard]] Jumper jumper_of(const Movement& movement, std::uint64_t paths, const std::uint64_t* from) const;
  void add_path(std::vector<std::int16_t> to);
  void add_rays();
  void add_threats(int seats);
  // Calls work(path, to) for all that the mover reaches from the site.
  template <class Work>
  void each_reached(const Mover& mover, int site, Work work) const;
  void add_reach(int value);

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
