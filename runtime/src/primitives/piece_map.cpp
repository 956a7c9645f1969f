// The paths of pieces: ways of a board, leaps.
#include "primitives/piece_map.h"

#include <algorithm>

namespace quoin {

PieceMap::PieceMap(const GameDef& def, int number, const SiteMap& map) {
  const SiteType& type = def.boards[static_cast<std::size_t>(map.board)].sites[static_cast<std::size_t>(map.kind)];
  const Pieces& pieces = def.pieces[static_cast<std::size_t>(number)];
  const int seats = static_cast<int>(def.seats.size());
  board_sites = static_cast<int>(type.names.size());
  kinds = pieces.count();
  values = kinds * seats;
  for (const Way& way : type.ways) {
    next.push_back(way.next);
    opposite.push_back(way.opposite);
  }
  for (int value = 0; value < values; ++value) {
    const PieceKind& kind = pieces.kinds[static_cast<std::size_t>(pieces.kind(value))];
    const int seat = pieces.owner(value);
    std::vector<Mover>& mine = movers.emplace_back();
    for (const Movement& movement : kind.movements) {
      const std::uint64_t* from =
          movement.from < 0 ? nullptr : bits_of(def.regions[static_cast<std::size_t>(movement.from)], map, seat);
      mine.push_back({paths_of(movement, type, map, seat), movement.least, std::min(movement.most, board_sites),
                      movement.onto, from});
    }
    royal.push_back(kind.royal);
    any_royal = any_royal || kind.royal;
    const bool promotes = kind.promotes_in >= 0;
    promotions.push_back(
        {promotes ? bits_of(def.regions[static_cast<std::size_t>(kind.promotes_in)], map, seat) : nullptr,
         kind.promotes});
  }
  add_threats(seats);
  twice.assign(static_cast<std::size_t>(values), false);
  for (int value = 0; value < values; ++value) find_crossings(value);
}

// None of a region that lies on other sites.
const std::uint64_t* PieceMap::bits_of(const Region& region, const SiteMap& map, int seat) {
  std::vector<std::uint64_t>& mask = masks_.emplace_back(static_cast<std::size_t>(board_sites + 63) / 64);
  if (region.board != map.board || region.sites != map.kind) return mask.data();
  for (const int site : region.of[region.per_seat ? static_cast<std::size_t>(seat) : 0]) {
    mask[static_cast<std::size_t>(site) / 64] |= 1ULL << static_cast<unsigned>(site % 64);
  }
  return mask.data();
}

std::uint64_t PieceMap::paths_of(const Movement& movement, const SiteType& type, const SiteMap& map, int seat) {
  std::uint64_t paths = 0;
  for (const std::string& name : movement.ways) {
    for (const WaySet& set : type.way_sets) {
      if (set.name != name) continue;
      const std::size_t of = set.ways.size() == 1 ? 0 : static_cast<std::size_t>(seat);
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
  if (map.rows == 0 || next.size() + 2 > kMostPaths) return -1;
  const int path = static_cast<int>(next.size());
  for (const int turn : {1, -1}) {
    std::vector<std::int16_t>& to = next.emplace_back(static_cast<std::size_t>(board_sites), std::int16_t{kNone});
    opposite.push_back(path + (turn == 1 ? 1 : 0));
    leaps_.push_back({turn * up, turn * right, path + (turn == 1 ? 0 : 1)});
    for (int site = 0; site < board_sites; ++site) {
      const int position = map.position[static_cast<std::size_t>(site)];
      int row = position / map.columns + turn * up;
      int column = position % map.columns + turn * right;
      if (map.wraps_rows) row = (row % map.rows + map.rows) % map.rows;
      if (map.wraps_columns) column = (column % map.columns + map.columns) % map.columns;
      if (row < 0 || row >= map.rows || column < 0 || column >= map.columns) continue;
      const int target = map.site[static_cast<std::size_t>(row * map.columns + column)];
      if (target != site) to[static_cast<std::size_t>(site)] = static_cast<std::int16_t>(target);
    }
  }
  return path;
}

void PieceMap::add_threats(int seats) {
  threat_paths.assign(static_cast<std::size_t>(seats), 0);
  threats.assign(static_cast<std::size_t>(seats), std::vector<int>(next.size(), 0));
  for (int value = 0; value < values; ++value) {
    const auto seat = static_cast<std::size_t>(owner(value));
    for (const Mover& mover : movers[static_cast<std::size_t>(value)]) {
      if (mover.onto == Onto::kEmpty) continue;
      for_each_path(mover.paths, [&](int path) {
        const int back = opposite[static_cast<std::size_t>(path)];
        int& most = threats[seat][static_cast<std::size_t>(back)];
        most = std::max(most, mover.most);
        threat_paths[seat] |= 1ULL << static_cast<unsigned>(back);
      });
    }
  }
}

// On an empty board, where everything is within reach that ever is.
void PieceMap::find_crossings(int value) {
  struct Reached {
    int by = kNone;      // the path of a capture
    bool empty = false;  // it may end there if nothing,
    bool other = false;  // if another's piece stands there
  };
  const auto v = static_cast<std::size_t>(value);
  for (int site = 0; site < board_sites; ++site) {
    std::vector<Reached> reached(static_cast<std::size_t>(board_sites));
    for (const Mover& mover : movers[v]) {
      if (mover.from != nullptr && !in(mover.from, site)) continue;
      for_each_path(mover.paths, [&](int path) {
        int to = step(path, site);
        for (int distance = 1; to >= 0 && to != site && distance <= mover.most; ++distance, to = step(path, to)) {
          if (distance < mover.least) continue;
          Reached& there = reached[static_cast<std::size_t>(to)];
          const bool empty = mover.onto != Onto::kOther;
          const bool other = mover.onto != Onto::kEmpty;
          if ((there.empty && empty) || (there.other && other)) twice[v] = true;
          crossing = crossing || (there.other && other && there.by != path);
          there = {other ? path : there.by, there.empty || empty, there.other || other};
        }
      });
    }
  }
}

}  // namespace quoin
