// What attacks what among pieces of game.yaml, and which moves leave a royal piece safe.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "primitives/piece_map.h"
#include "primitives/support.h"

namespace quoin {

inline constexpr int kMostPins = 16;
inline constexpr int kSiteWords = kMaxSites / 64;

// The row with up to three places that hold something else, to see what a move would lead to.
template <class T>
struct After {
  Cells<T> cells;
  int from = kNone;  // becomes empty
  int over = kNone;  // becomes empty
  int to = kNone;    // becomes `value`
  int value = kNone;
  int operator[](int site) const {
    if (site == to) return value;
    return site == from || site == over ? kNone : cells[site];
  }
};

// Calls found(site, value) for every piece of the seat that attacks `site`, until that answers true.
template <class Read, class Found>
bool any_attacker(const PieceMap& map, const Read& held, int site, int seat, Found found) {
  const std::vector<int>& threats = map.threats[static_cast<std::size_t>(seat)];
  for (std::uint64_t paths = map.threat_paths[static_cast<std::size_t>(seat)]; paths != 0; paths &= paths - 1) {
    const int path = std::countr_zero(paths);
    const std::vector<std::int16_t>& next = map.next[static_cast<std::size_t>(path)];
    const int most = threats[static_cast<std::size_t>(path)];
    int distance = 1;
    for (int at = next[static_cast<std::size_t>(site)]; at >= 0 && at != site && distance <= most; ++distance) {
      const int value = held[at];
      if (value == kNone) {
        at = next[static_cast<std::size_t>(at)];
        continue;
      }
      if (map.owner(value) == seat && map.attacks(value, at, map.opposite[static_cast<std::size_t>(path)], distance) &&
          found(at, value)) {
        return true;
      }
      break;
    }
  }
  return false;
}

// Some sites of a board.
struct SiteBits {
  std::array<std::uint64_t, kSiteWords> words;
  void clear(int count) { std::fill_n(words.begin(), count, std::uint64_t{0}); }
  void add(int site) { words[static_cast<unsigned>(site) / 64] |= 1ULL << static_cast<unsigned>(site) % 64; }
  [[nodiscard]] bool has(int site) const { return PieceMap::in(words.data(), site); }
};

// Calls found(site, value) once for every piece of the seat that attacks `site`, by whatever many paths.
template <class Read, class Found>
void each_attacker(const PieceMap& map, const Read& held, int site, int seat, Found found) {
  SiteBits seen;
  seen.clear((map.board_sites + 63) / 64);
  any_attacker(map, held, site, seat, [&](int from, int value) {
    if (!seen.has(from)) found(from, value);
    seen.add(from);
    return false;
  });
}

template <class Read>
bool is_attacked(const PieceMap& map, const Read& held, int site, int seat) {
  return any_attacker(map, held, site, seat, [](int, int) { return true; });
}

template <class Read>
bool is_attacked_by_others(const PieceMap& map, const Read& held, int site, int seat) {
  for (int other = 0; other < static_cast<int>(map.threats.size()); ++other) {
    if (other != seat && is_attacked(map, held, site, other)) return true;
  }
  return false;
}

// Which moves leave a seat's royal piece safe. Of one royal: what attacks it now and what is pinned before it; of
// several each move is tried out.
template <class T>
class Safety {
 public:
  Safety(const PieceMap& map, Cells<T> cells, int seat) : map_(map), cells_(cells), seat_(seat) {
    if (!map.any_royal) return;
    odd_ = map.crossing;
    for (int site = 0; site < map.board_sites; ++site) {
      const int value = cells[site];
      if (value == kNone || map.owner(value) != seat || !map.royal[static_cast<std::size_t>(value)]) continue;
      if (royals_ == 0) royal_ = site;
      ++royals_;
    }
    if (royals_ == 1) look_around();
  }

  [[nodiscard]] bool allows(int from, int to) const {
    if (royals_ == 0) return true;
    if (from == royal_ || royals_ > 1 || odd_) return allows_slowly(from, to, kNone);
    if (attackers_ > 1 || (attackers_ == 1 && !block_.has(to))) return false;
    for (int n = 0; n < pins_; ++n) {
      const Pin& pin = pin_[static_cast<std::size_t>(n)];
      if (pin.site == from && !pin.line.has(to)) return false;
    }
    return true;
  }

  // By trying it out. `over`: what is taken besides what stands on `to`, or none.
  [[nodiscard]] bool allows_slowly(int from, int to, int over) const {
    if (royals_ == 0) return true;
    const After<T> after = {cells_, from, over, to, cells_[from]};
    for (int site = 0; site < map_.board_sites; ++site) {
      if (royals_ == 1) site = from == royal_ ? to : royal_;
      const int value = after[site];
      const bool is_royal = value != kNone && map_.owner(value) == seat_ && map_.royal[static_cast<std::size_t>(value)];
      if (is_royal && is_attacked_by_others(map_, after, site, seat_)) return false;
      if (royals_ == 1) return true;
    }
    return true;
  }

 private:
  struct Pin {
    int site;
    SiteBits line;
  };

  // Along every path on which others may attack: the attacker, or one's own piece that stands in its way.
  void look_around() {
    const int words = (map_.board_sites + 63) / 64;
    for (int other = 0; other < static_cast<int>(map_.threats.size()); ++other) {
      if (other == seat_) continue;
      for (std::uint64_t paths = map_.threat_paths[static_cast<std::size_t>(other)]; paths != 0; paths &= paths - 1) {
        look_along(std::countr_zero(paths), other, words);
      }
    }
  }

  void look_along(int path, int other, int words) {
    const int most = map_.threats[static_cast<std::size_t>(other)][static_cast<std::size_t>(path)];
    const std::vector<std::int16_t>& next = map_.next[static_cast<std::size_t>(path)];
    const int back = map_.opposite[static_cast<std::size_t>(path)];
    int before = kNone;
    int distance = 1;
    for (int at = next[static_cast<std::size_t>(royal_)]; at >= 0 && at != royal_ && distance <= most;
         at = next[static_cast<std::size_t>(at)], ++distance) {
      const int value = cells_[at];
      if (value == kNone) continue;
      if (map_.owner(value) == other && map_.attacks(value, at, back, distance)) {
        found(path, distance, before, words);
        return;
      }
      if (before != kNone || map_.owner(value) != seat_) return;
      before = at;
    }
  }

  void found(int path, int distance, int before, int words) {
    if (before == kNone) {
      ++attackers_;
      return fill(block_, path, distance, words);
    }
    if (pins_ == kMostPins) {
      odd_ = true;
      return;
    }
    Pin& pin = pin_[static_cast<std::size_t>(pins_++)];
    pin.site = before;
    fill(pin.line, path, distance, words);
  }

  void fill(SiteBits& sites, int path, int distance, int words) const {
    sites.clear(words);
    for (int at = map_.step(path, royal_); distance > 0; --distance) {
      sites.add(at);
      at = map_.step(path, at);
    }
  }

  const PieceMap& map_;
  Cells<T> cells_;
  int seat_;
  int royals_ = 0;
  int royal_ = kNone;
  int attackers_ = 0;
  bool odd_ = false;  // more pins than there is room for, or pieces that attack by two paths at once
  int pins_ = 0;
  SiteBits block_;  // where a single attacker can be taken or blocked
  std::array<Pin, kMostPins> pin_;
};

}  // namespace quoin
