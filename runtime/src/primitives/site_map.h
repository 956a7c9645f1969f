// SiteMap: one kind of sites as bitboards, made at load from the board's ways and rows. Every site has a position, its
// bit; a way is a shift of a masked set. Positions are site numbers if sites fill their bounding box or form no rows;
// otherwise they are cells of the box, so that a way is one shift there, too.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "quoin/schema/board.h"

namespace quoin {

// Bit n of a set of words.
inline bool has_bit(const std::uint64_t* words, int place) {
  const auto n = static_cast<unsigned>(place);
  return (words[n / 64] >> n % 64 & 1U) != 0;
}
inline void set_bit(std::uint64_t* words, int place) {
  const auto n = static_cast<unsigned>(place);
  words[n / 64] |= std::uint64_t{1} << n % 64;
}

inline constexpr int kMostLinks = 4;  // links of a board in rows that are followed by shifts

// A part of a way: from the positions of `from` to those `shift` higher (lower if it is negative).
struct Move {
  int shift = 0;
  const std::uint64_t* from = nullptr;
};

// A part of an adjacency: the positions of `next` are adjacent to those `shift` higher. shift > 0.
struct Link {
  int shift = 0;
  const std::uint64_t* next = nullptr;
};

// Adjacencies of a box with a fast flood fill: 4 neighbours, 6 with either diagonal, or 8.
enum class Weave : std::uint8_t { kNot, kSquares, kLeaningEast, kLeaningWest, kEight };

// A set of ways, and the adjacency that they and their opposites make.
struct Ways {
  std::vector<int> ways;    // into SiteMap::ways, in the board's order
  std::vector<int> axes;    // the same, of opposites only the first
  std::vector<int> around;  // the same, with the opposites of all
  std::vector<Link> links;
  std::vector<Link> runs;  // by axis, as far as one shift of less than 64 positions follows it
  bool shifts = false;     // 1 to kMostLinks links, each of less than 64 positions; else the tables `next` are followed
  bool straight = false;   // `runs` has all axes
  Weave weave = Weave::kNot;
};

struct MapWay {
  int opposite = 0;
  std::vector<Move> moves;
  std::vector<std::int16_t> next;  // [sites] -> site or kNone
  bool straight = false;           // one move of less than 64 positions
};

// How 64 places of a zone's row become a word of a set: a bit deposit in stages of 32, 16, ... positions.
struct Spread {
  int first = 0;  // place of the word's lowest site
  std::uint64_t all = 0;
  std::array<std::uint64_t, 6> stages{};

  [[nodiscard]] std::uint64_t of(std::uint64_t places) const {
    for (unsigned i = 6; i-- > 0;) places ^= (places ^ places << (1U << i)) & stages[i];
    return places & all;
  }
};

struct SiteMap {
  SiteMap() = default;
  SiteMap(const Board& board, int kind, int seats);
  SiteMap(const SiteMap&) = delete;
  SiteMap& operator=(const SiteMap&) = delete;
  SiteMap(SiteMap&&) = default;
  SiteMap& operator=(SiteMap&&) = default;

  int board = -1;  // index into GameDef::boards
  int kind = 0;    // index into Board::sites
  int sites = 0;
  int bits = 0;  // positions
  bool dense = true;
  int rows = 0;  // of the box; 0: sites do not lie in rows
  int columns = 0;
  bool full = false;  // every place of the box has a site
  bool wraps_rows = false;
  bool wraps_columns = false;
  std::vector<std::int16_t> position;  // [sites]
  std::vector<std::int16_t> site;      // [words * 64] -> site or kNone
  std::vector<Spread> spread;          // [words], unless dense
  std::vector<std::int16_t> highest;   // [columns] -> the column's highest site or kNone
  const std::uint64_t* all = nullptr;
  const std::uint64_t* level = nullptr;          // positions of the box after which its row goes on
  const std::uint64_t* border = nullptr;         // all sides and corners
  const std::uint64_t* columns_below = nullptr;  // [columns + 1][words]: positions in the first n columns
  std::vector<MapWay> ways;
  std::array<std::int8_t, 9>
      step_ways{};                      // by 3 * (rows up + 1) + columns to the right + 1: the way that is it, or none
  std::vector<std::vector<Ways>> sets;  // by name, one for all seats or one a seat: the way sets, then the ways
  int standard = -1;                    // the set that touches; -1: no ways
  int every = -1;                       // "all"
  std::vector<const std::uint64_t*> sides;
  int corners_from = 0;  // the sides from here on are corners
  // By the game's number of the name: index into `sets` or `sides`, or -1 and why not.
  std::vector<std::int16_t> set_named;
  std::vector<std::int16_t> side_named;
  std::vector<std::string> no_set;
  std::vector<std::string> no_side;
  std::string way_names;  // all that there are, separated by blanks
  std::string side_names;
  // By relation of the board and way: the place in the relation's rows where the way leads, or -1.
  std::vector<std::vector<std::int16_t>> place_in_relation;
  // Edges between sites that touch: index into the standard set's links and lower position; -1: none.
  int edges = -1;  // index into Board::sites
  std::vector<std::int16_t> edge_link;
  std::vector<std::int16_t> edge_position;

  [[nodiscard]] int words() const { return static_cast<int>(site.size() / 64); }

 private:
  std::uint64_t* new_masks(int count);
  std::uint64_t* new_mask() { return new_masks(1); }
  std::uint64_t* mask_of(const std::vector<std::int16_t>& members);
  void add_positions(const SiteType& type);
  void add_spread();
  void add_columns();
  void add_ways(const SiteType& type);
  void add_step_ways();
  [[nodiscard]] bool leads(const MapWay& way, int up, int right) const;
  void add_sets(const SiteType& type, int seats);
  Ways make_ways(const std::vector<int>& list);
  void add_links(Ways& made);
  [[nodiscard]] Weave weave_of(const Ways& made) const;
  [[nodiscard]] bool joins(const Link& link, int up, int right) const;
  void add_sides(const SiteType& type);
  void add_relations(const SiteType& type);
  void add_edges(const Board& of);

  std::vector<std::vector<std::uint64_t>> masks_;
};

// All names of ways and sides of a game, in the order of their numbers.
struct MapNames {
  std::vector<std::string> ways;
  std::vector<std::string> sides;
};
MapNames map_names(const std::vector<Board>& boards);

// Numbers the names that the map's board has, and words for the others why it has them not.
void number_names(SiteMap& map, const Board& board, const MapNames& names);

}  // namespace quoin
