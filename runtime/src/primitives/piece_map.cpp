// The paths of pieces: ways of a board, leaps.
#include "primitives/piece_map.h"

#include <algorithm>

namespace quoin {
PieceMap::PieceMap(const GameDef& def, int number, const SiteMap& map) {
  const SiteType& type = def.boards[as_size(map.board)].sites[as_size(map.kind)];
  const Pieces& pieces = def.pieces[as_size(number)];
  const int seats = static_cast<int>(def.seats.size());
  board_sites = static_cast<int>(type.names.size());
  words = (board_sites + 63) / 64;
  kinds = pieces.count();
  values = kinds * seats;
  for (const Way& way : type.ways) {
    add_path(way.next);
    opposite.push_back(way.opposite);
  }
  for (int value = 0; value < values; ++value) {
    const PieceKind& kind = pieces.kinds[as_size(pieces.kind(value))];
    const int seat = pieces.owner(value);
    std::vector<Mover>& mine = movers.emplace_back();
    std::vector<Jumper>& over = jumpers.emplace_back();
    for (const Movement& movement : kind.movements) {
      const std::uint64_t* from = movement.from < 0 ? nullptr : bits_of(def.regions[as_size(movement.from)], map, seat);
      if (movement.over != Over::kNothing) {
        over.push_back(jumper_of(movement, paths_of(movement, type, map, seat), from));
        continue;
      }
      Mover& mover = mine.emplace_back();
      mover.paths = paths_of(movement, type, map, seat);
      mover.least = movement.least;
      mover.most = std::min(movement.most, board_sites);
      mover.onto = movement.onto;
      mover.from = from;
    }
    owners.push_back(static_cast<std::uint8_t>(seat));
    royal.push_back(kind.royal);
    any_royal = any_royal || kind.royal;
    const bool promotes = kind.promotes_in >= 0;
    promotions.push_back(
        {promotes ? bits_of(def.regions[as_size(kind.promotes_in)], map, seat) : nullptr, nullptr, kind.promotes});
  }
  add_rays();
  add_threats(seats);
  for (int value = 0; value < values; ++value) add_reach(value);
}

// So many sets of sites.
std::uint64_t* PieceMap::new_masks(int count) { return masks_.emplace_back(as_size(count) * as_size(words)).data(); }

void PieceMap::add_path(std::vector<std::int16_t> to) {
  bool rising = true;
  bool falling = true;
  for (int site = 0; site < board_sites; ++site) {
    const int there = to[as_size(site)];
    rising = rising && (there < 0 || there > site);
    falling = falling && there < site;
  }
  next.insert(next.end(), to.begin(), to.end());
  rises.push_back(rising ? 1 : falling ? -1 : 0);
}

void PieceMap::add_rays() {
  if (words > kRayWords) return;
  const std::size_t sites = as_size(board_sites);
  rays.resize(rises.size() * sites * as_size(words));
  std::uint64_t* ray = rays.data();
  for (int path = 0; path < static_cast<int>(rises.size()); ++path) {
    for (int site = 0; site < board_sites; ++site, ray += words) {
      for (int to = step(path, site); to >= 0 && to != site && !has_bit(ray, to); to = step(path, to)) set_bit(ray, to);
    }
  }
}

// None of a region that lies on other sites.
const std::uint64_t* PieceMap::bits_of(const Region& region, const SiteMap& map, int seat) {
  std::uint64_t* mask = new_masks(1);
  if (region.board != map.board || region.sites != map.kind) return mask;
  for (std::size_t part = 0; part < region.of.size(); ++part) {  // of an array all together
    if (region.per_seat && part != as_size(seat)) continue;
    for (const int site : region.of[part]) set_bit(mask, site);
  }
  return mask;
}

std::uint64_t PieceMap::paths_of(const Movement& movement, const SiteType& type, const SiteMap& map, int seat) {
  std::uint64_t paths = 0;
  for (const std::string& name : movement.ways) {
    for (const WaySet& set : type.way_sets) {
      if (set.name != name) continue;
      const std::size_t of = set.ways.size() == 1 ? 0 : as_size(seat);
      for (const int way : set.ways[of]) paths |= 1ULL << static_cast<unsigned>(way);
    }
    for (std::size_t way = 0; way < type.ways.size(); ++way) {
      if (type.ways[way].name == name) paths |= 1ULL << way;
    }
  }
  if (!movement.ways.empty()) return paths;
  const auto [a, b] = movement.leap;
  for (const auto& [rows, columns] : {std::pair{a, b}, std::pair{b, a}}) {
    for (const int up : {1, -1}) {
      for (const int right : {1, -1}) {
        const int path = leap_path(map, up * rows, right * columns);
        if (path >= 0) paths |= 1ULL << static_cast<unsigned>(path);
      }
    }
  }
  return paths;
}

// The path that leads so many rows up and columns to the right, and with it the one that leads back; -1 if sites do not
// lie in rows or there is no room for more paths.
int PieceMap::leap_path(const SiteMap& map, int up, int right) {
  for (const Leap& known : leaps_) {
    if (known.up == up && known.right == right) return known.path;
  }
  if (map.rows == 0 || rises.size() + 2 > kMostPaths) return -1;
  const int path = static_cast<int>(rises.size());
  for (const int turn : {1, -1}) {
    std::vector<std::int16_t> to(as_size(board_sites), std::int16_t{kNone});
    opposite.push_back(path + (turn == 1 ? 1 : 0));
    leaps_.push_back({turn * up, turn * right, path + (turn == 1 ? 0 : 1)});
    for (int site = 0; site < board_sites; ++site) {
      const int position = map.position[as_size(site)];
      int row = position / map.columns + turn * up;
      int column = position % map.columns + turn * right;
      if (map.wraps_rows) row = (row % map.rows + map.rows) % map.rows;
      if (map.wraps_columns) column = (column % map.columns + map.columns) % map.columns;
      if (row < 0 || row >= map.rows || column < 0 || column >= map.columns) continue;
      const int target = map.site[as_size(row * map.columns + column)];
      if (target != site) to[as_size(site)] = static_cast<std::int16_t>(target);
    }
    add_path(std::move(to));
  }
  return path;
}

Jumper PieceMap::jumper_of(const Movement& movement, std::uint64_t paths, const std::uint64_t* from) const {
  Jumper made{paths, movement.over, movement.flying, from, {}, {0}, false};
  for (int site = 0; site < board_sites; ++site) {
    for_each_path(from == nullptr || has_bit(from, site) ? paths : 0, [&](int path) {
      const int over = step(path, site);
      const int to = over < 0 ? kNone : step(path, over);
      if (to < 0 || to == site) return;
      for (std::size_t n = as_size(made.first.back()); n < made.passings.size(); ++n) {
        made.twice = made.twice || made.passings[n].to == to;
      }
      made.passings.push_back({static_cast<std::int16_t>(over), static_cast<std::int16_t>(to)});
    });
    made.first.push_back(static_cast<std::int32_t>(made.passings.size()));
  }
  return made;
}

template <class Work>
void PieceMap::each_reached(const Mover& mover, int site, Work work) const {
  if (mover.from != nullptr && !has_bit(mover.from, site)) return;
  for_each_path(mover.paths, [&](int path) {
    int to = step(path, site);
    for (int distance = 1; to >= 0 && to != site && distance <= mover.most; ++distance, to = step(path, to)) {
      if (distance >= mover.least) work(path, to);
    }
  });
}

void PieceMap::add_threats(int seats) {
  threat_paths.assign(as_size(seats), 0);
  threats.assign(as_size(seats), std::vector<int>(rises.size(), 0));
  for (int value = 0; value < values; ++value) {
    const auto seat = as_size(owner(value));
    for (const Mover& mover : movers[as_size(value)]) {
      if (mover.onto == Onto::kEmpty) continue;
      for_each_path(mover.paths, [&](int path) {
        const int back = opposite[as_size(path)];
        int& most = threats[seat][as_size(back)];
        most = std::max(most, mover.most);
        threat_paths[seat] |= 1ULL << static_cast<unsigned>(back);
      });
    }
  }
  for (int seat = 0; seat < seats && !rays.empty(); ++seat) {
    std::uint64_t* near = new_masks(board_sites);
    around.push_back(near);
    const auto s = as_size(seat);
    for (int site = 0; site < board_sites; ++site, near += words) {
      for_each_path(threat_paths[s], [&](int path) {
        int from = step(path, site);
        for (int left = threats[s][as_size(path)]; left > 0 && from >= 0 && from != site; --left) {
          set_bit(near, from);
          from = step(path, from);
        }
      });
    }
  }
}

// On an empty board, where everything is within reach that ever is.
void PieceMap::add_reach(int value) {
  const auto v = as_size(value);
  Promotion& promotion = promotions[v];
  std::uint64_t* promoted = promotion.in == nullptr ? nullptr : new_masks(1);
  promotion.from = promoted;
  std::vector<std::uint64_t*> reached;  // by mover
  for (Mover& mover : movers[v]) {
    mover.near = mover.least <= 1 && mover.most <= 1;
    mover.straight = true;
    if (!rays.empty()) mover.reach = reached.emplace_back(new_masks(board_sites));
  }
  std::vector<int> taken_by(as_size(board_sites));  // [to]: the path of a capture
  std::vector<int> led_by(taken_by.size());         // [to]: the path of the mover
  for (int site = 0; site < board_sites; ++site) {
    std::ranges::fill(taken_by, kNone);
    for (std::size_t m = 0; m < movers[v].size(); ++m) {
      Mover& mover = movers[v][m];
      std::ranges::fill(led_by, kNone);
      each_reached(mover, site, [&](int path, int to) {
        const auto t = as_size(to);
        mover.straight = mover.straight && rises[as_size(path)] != 0 && led_by[t] == kNone;
        led_by[t] = path;
        if (!reached.empty()) set_bit(reached[m] + static_cast<std::ptrdiff_t>(site) * words, to);
        if (promoted != nullptr && has_bit(promotion.in, to)) set_bit(promoted, site);
        if (mover.onto == Onto::kEmpty) return;
        crossing = crossing || (taken_by[t] != kNone && taken_by[t] != path);
        taken_by[t] = path;
      });
    }
  }
}

}  // namespace quoin
