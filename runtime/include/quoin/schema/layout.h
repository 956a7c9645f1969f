// Layout: where each zone lies in a match's one flat block of integers. The whole state of a match is that block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "quoin/base/sizes.h"
#include "quoin/schema/domain.h"

namespace quoin {

inline constexpr std::size_t kMaxZones = 256;  // of one game, with counters and columns
inline constexpr int kMaxRows = 16'384;        // of all zones of a game

enum class Visibility { kAll, kOwner, kOthers, kNobody };
enum class ZoneRole { kZone, kCounter, kRecordColumn, kRecordCount, kHistoryCount, kHistoryData, kEngine, kPileSize };
enum class Cell : std::uint8_t { kI8, kU8, kI16, kI32 };

// One array of bounded integers: [rows][length] values, contiguous. A counter is a zone of one row and length 1. A pile
// holds cards from its first place on, the top one last, and none behind them.
struct Zone {
  std::string name;
  std::string help = {};  // what it is for
  ZoneRole role = ZoneRole::kZone;
  Domain holds;  // what a place holds
  Domain over;   // what it is laid over; size 1 and no names if nothing
  bool has_over = false;
  std::vector<Domain> per =
      {};                 // what its rows are by, the outermost first: one for each value, or each pair of values
  bool per_seat = false;  // by seats, which stand first in `per`
  int rows = 1;           // the product of the sizes of `per`
  int length = 1;         // places in a row
  Visibility visible = Visibility::kAll;
  int by = -1;  // a zone of bools of the same shape: where it is true all see the place, elsewhere `visible` holds
  int owned_by = -1;     // a zone of the same shape that tells whose each place is, in seats or pieces; -1: the row's
  int owner_values = 1;  // so many of its values belong to a seat
  bool independent = false;  // what is hidden of it is redrawn value by value
  std::string mixes;    // where nothing is remembered, hidden things change places with zones that have this name, too
  bool shown = true;    // in pictures
  int size = -1;        // of a pile: the zone (kPileSize) that tells how many cards each row has; -1: no pile
  bool sorted = false;  // a pile whose cards ascend
  int refill = -1;      // of a pile: the zone (a pile) from which it is filled
  bool reshuffled = false;  // of a pile with `refill`: whole and shuffled, in the middle of a draw
  int prices = -1;          // of a pile: the zone that tells what the cards cost at their places
  int tokens = -1;          // index into GameDef::cards: it counts these tokens, which are only moved
  int room = 0;             // how many tokens a row of them has room for
  std::vector<int> start;   // rows * length values (empty for history data: zero)
  // set by lay_out:
  int offset = 0;         // bytes from the block's start, aligned to the cell
  Cell cell = Cell::kI8;  // the smallest type that holds every value, none included
  int first_row = 0;      // the number of its first row among those of all zones, scratch zones last

  [[nodiscard]] int count() const { return rows * length; }
  // How many rows follow one another for one value of the outermost domain of `per`.
  [[nodiscard]] int rows_within() const { return per.empty() ? rows : rows / per.front().size; }
  // Whose row it is; kNone if rows are not by seats.
  [[nodiscard]] int owner(int row) const { return per_seat ? row / rows_within() : kNone; }
  // The value of per[k] that a row is for.
  [[nodiscard]] int value_of_row(std::size_t k, int row) const;
  // The sites of the board that it lies over, in its places or its rows; nullptr if it lies elsewhere.
  [[nodiscard]] const Domain* sites_on(int board) const;
  // Its rows are by sites of the board, and its places by something else: of each how many are there, or what it is.
  [[nodiscard]] bool is_heaped_on(int board) const { return sites_on(board) != nullptr && sites_on(board) != &over; }
  // The site of the board that a place lies on. REQUIRES sites_on(board).
  [[nodiscard]] int site_on(int board, int row, int place) const;
  // What the row is called besides its owner, in the words of `per`: "first", "cedar red"; "" if there is no more.
  [[nodiscard]] std::string row_name(int row) const;
  // As rules write it behind the zone's name, in words: "[cedar][red]"; "" if there is one row.
  [[nodiscard]] std::string indices(int row) const;
  [[nodiscard]] bool is_pile() const { return size >= 0; }
  // Its places are not written by themselves: what lies there is moved.
  [[nodiscard]] bool is_moved() const { return is_pile() || tokens >= 0; }
  // Somebody may not see something of it at some time.
  [[nodiscard]] bool hides() const { return visible != Visibility::kAll; }
  // Who sees it is told place by place.
  [[nodiscard]] bool by_places() const { return by >= 0 || owned_by >= 0; }
};

inline int cell_bytes(Cell cell) { return cell == Cell::kI32 ? 4 : cell == Cell::kI16 ? 2 : 1; }

// Node kinds, the values of the engine zone "node".
enum class Node : std::uint8_t { kDecide = 0, kTogether = 1, kChance = 2, kDeal = 3, kEnd = 4, kUnset = 5 };

// What "node" holds while rules run: they said go.on(), so the effect put aside last comes before any node.
inline constexpr int kGoOn = 6;

// A seat chooses an action here.
constexpr bool is_choice(Node node) { return node == Node::kDecide || node == Node::kTogether; }
// The match's seed says what comes.
constexpr bool is_luck(Node node) { return node == Node::kChance || node == Node::kDeal; }

inline constexpr int kPendingOpen = -1;     // "pending": has not chosen yet
inline constexpr int kPendingPassed = -2;   // "pending": had nothing to choose
inline constexpr int kPendingUnasked = -3;  // "pending": is not among those who choose

// Places of the engine zone "refill": the pile's row and the row drawn to, as primitives number them; cards still due.
enum RefillPlaces { kRefillPile, kRefillTo, kRefillDue, kRefillPlaces };

struct Layout {
  std::vector<Zone> zones;
  int bytes = 0;  // size of the block, a multiple of 8

  // Scratch zones are no state. They lie behind the block in the rules' window alone, and are at their start values
  // whenever one of the rules' functions begins. Wherever zones go by number, theirs follow those of `zones`.
  std::vector<Zone> scratch;
  int scratch_bytes = 0;  // of all of them, a multiple of 8

  // Engine zones, always present but for `pending`, which exists when some phase is together, `payoffs` and `refill`.
  int node = -1;     // Node
  int seat = -1;     // who acts, rolls or (together) commits next; kNone for deal and end
  int phase = -1;    // index of the phase (decide, together), die (chance) or deal
  int first = -1;    // together: the seat that the order of commitment starts from
  int winners = -1;  // end: bit mask of the winning seats; all of them = draw; of one side: 0 = lost
  int pending =
      -1;  // together: per seat (owner only) the chosen action, kPendingOpen, kPendingPassed or kPendingUnasked
  int payoffs = -1;  // end: per seat what it gets; only of games with payoffs
  int refill = -1;   // kRefill places about the draw that a reshuffled pile is in the middle of

  [[nodiscard]] const Zone* find(const std::string& name) const;  // among `zones`
  [[nodiscard]] const Zone* find_scratch(const std::string& name) const;
  [[nodiscard]] int number(const Zone& zone) const { return static_cast<int>(&zone - zones.data()); }  // of `zones`
  [[nodiscard]] bool is_scratch(int zone) const { return zone >= static_cast<int>(zones.size()); }
  // By the numbers of rows: the number of the zone that each belongs to. Set by lay_out.
  std::vector<std::int16_t> zone_of_row = {};
  [[nodiscard]] const Zone& zone_with(int row) const { return zone(zone_of_row[static_cast<std::size_t>(row)]); }
  // REQUIRES the number of a zone or of a scratch zone.
  [[nodiscard]] const Zone& zone(int number) const {
    const auto at = static_cast<std::size_t>(number);
    return at < zones.size() ? zones[at] : scratch[at - zones.size()];
  }
};

// The smallest cell that holds every value of the domain, none included.
Cell cell_for(const Domain& holds);

// Chooses cell types and offsets: wider cells first, declared order within a width; numbers the rows. Fills what
// zones and the layout say is set by it.
void lay_out(Layout& layout);

inline int read_cell(const std::byte* block, const Zone& zone, int place) {
  const std::byte* base = block + zone.offset;
  switch (zone.cell) {
    case Cell::kI8: return static_cast<std::int8_t>(base[place]);
    case Cell::kU8: return static_cast<std::uint8_t>(base[place]);
    case Cell::kI16: {
      std::int16_t v = 0;
      std::memcpy(&v, base + std::ptrdiff_t{2} * place, 2);
      return v;
    }
    case Cell::kI32: {
      std::int32_t v = 0;
      std::memcpy(&v, base + std::ptrdiff_t{4} * place, 4);
      return v;
    }
  }
  return 0;
}

// REQUIRES zone.holds.holds(value) (or a value of the cell's range for engine zones).
inline void write_cell(std::byte* block, const Zone& zone, int place, int value) {
  std::byte* base = block + zone.offset;
  switch (zone.cell) {
    case Cell::kI8:
    case Cell::kU8: base[place] = static_cast<std::byte>(value); break;
    case Cell::kI16: {
      const auto v = static_cast<std::int16_t>(value);
      std::memcpy(base + std::ptrdiff_t{2} * place, &v, 2);
      break;
    }
    case Cell::kI32: {
      const std::int32_t v = value;
      std::memcpy(base + std::ptrdiff_t{4} * place, &v, 4);
      break;
    }
  }
}

}  // namespace quoin
