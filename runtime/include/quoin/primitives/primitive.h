// Primitives: coarse operations over a block, called once by rules for a whole enumeration or check.
// One table describes them all; the Lua binding, the FFI binding, editor stubs and the reference page are made from it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

struct SiteMap;
struct PieceMap;
struct TileMap;

// Bytes behind a block that primitives may read, whatever they hold.
inline constexpr int kBlockSlack = 64;

// The beginning of a list as a set: action first + n for every bit n. A random choice needs no more than that; whoever
// wants to read the list has it written out first.
inline constexpr int kMostSetWords = 11;
struct UnwrittenActions {
  std::int32_t count = 0;  // how many actions it stands for; 0: all of the list is written
  std::int32_t first = 0;
  std::int32_t words = 0;
  std::array<std::uint64_t, kMostSetWords> bits{};
};

// What primitives look for besides values of a zone that holds pieces: all pieces of a seat, all of a kind.
inline constexpr std::int32_t kParts = 1 << 24;
inline constexpr std::int32_t kMostKinds = 1 << 10;
constexpr std::int32_t part_of_seat(int pieces, int seat) { return kParts + pieces * (kMaxSeats + kMostKinds) + seat; }
constexpr std::int32_t part_of_kind(int pieces, int kind) { return part_of_seat(pieces, kMaxSeats + kind); }

// What primitives of piles look for besides faces: sets of them, by their numbers in Lookup::filters.
inline constexpr std::int32_t kFilters = 1 << 28;
inline constexpr std::int32_t kMostFilters = 10'000;

// Some of the faces of an entry of `cards`.
struct CardFilter {
  int cards = 0;  // index into GameDef::cards
  std::array<std::uint64_t, kMaxFaces / 64> faces{};
  // REQUIRES a face.
  [[nodiscard]] bool has(int face) const {
    return (faces[static_cast<std::size_t>(face / 64)] >> static_cast<unsigned>(face % 64) & 1U) != 0;
  }
};

// The values first, first + step and so on that one looks for.
struct Sought {
  int first = 0;
  int last = 0;
  int step = 1;
  [[nodiscard]] bool is(int value) const {
    return value >= first && value <= last && (step == 1 || (value - first) % step == 0);
  }
};

// What primitives look up of one row of a zone.
struct ZoneRow {
  std::int32_t offset = 0;  // of its first place: bytes from the block's start
  std::int32_t length = 0;  // places
  std::int32_t min = 0;     // what a place holds: min .. max, or none if `optional`
  std::int32_t max = 0;
  const SiteMap* map = nullptr;      // of the sites that the zone lies over, if these have ways
  const PieceMap* pieces = nullptr;  // how what stands there moves, if it holds pieces of game.yaml
  const TileMap* tiles = nullptr;    // how sides meet, if it holds turned tiles over cells that have as many
  Cell cell = Cell::kI8;
  bool optional = false;
  bool truth = false;        // it holds bool
  bool seats = false;        // it holds seats
  std::int8_t seat = kNone;  // whose row it is
  std::int16_t zone = 0;     // the number of its zone, scratch zones last
  std::int16_t number = 0;   // which of the zone's rows it is
  bool dense = false;        // of `map`, as `positions`: looked up at once
  std::int16_t positions = 0;
  std::int16_t army = kNone;    // index into GameDef::pieces, if it holds them
  std::int16_t kinds = 0;       // of these
  std::int16_t cards = kNone;   // index into GameDef::cards, if it holds their faces
  std::int16_t counts = kNone;  // index into GameDef::cards, if it counts these: a number for each face or kind
  bool tokens = false;          // these are tokens, which are only moved
  std::int32_t room = 0;        // how many tokens it has room for
  // Of a pile:
  std::int32_t refill = kNone;    // the row of the pile that it is filled from
  std::int32_t size_offset = -1;  // where it is told how many cards it has; -1: it is no pile
  Cell size_cell = Cell::kU8;     // kU8 or kI16
  bool sorted = false;
  const int* ranks = nullptr;  // by face, if its cards have the attribute `rank`

  [[nodiscard]] bool holds(int value) const { return (value >= min && value <= max) || (optional && value == kNone); }
  // Whether it is one that the row holds, or a part of them.
  [[nodiscard]] bool seeks(int value) const { return holds(value) || is_part(value); }
  [[nodiscard]] bool is_part(int value) const {
    return army >= 0 && value >= part_of_seat(army, 0) && value < part_of_kind(army, kinds);
  }
  // REQUIRES seeks(value).
  [[nodiscard]] Sought sought(int value) const {
    if (!is_part(value)) return {value, value, 1};
    const int whose = value - part_of_seat(army, 0);
    if (whose < kMaxSeats) return {whose * kinds, (whose + 1) * kinds - 1, 1};
    return {value - part_of_kind(army, 0), max, kinds};
  }
  // Whose the pieces are that one looks for; kNone if that is not so.
  [[nodiscard]] int owner(int value) const {
    if (army < 0) return kNone;
    if (!is_part(value)) return value < 0 ? kNone : value / kinds;
    const int whose = value - part_of_seat(army, 0);
    return whose < kMaxSeats ? whose : kNone;
  }
};

// What they look up of a kind of action.
struct SingleField {
  std::int32_t offset = 0;   // the number of the kind's first action
  std::int32_t values = -1;  // of its only field; -1 if it has none or several
};

// What stands for emit.KIND: the kind's number; where its first fields are given, how many, and what they add to the
// numbers of its actions, besides.
inline constexpr std::int32_t kPartialEmit = 1 << 8;  // a game has no more kinds
constexpr std::int32_t partial_emit(int kind, int given, int added) {
  return (added << 3 | given) * kPartialEmit | kind;
}
constexpr int kind_of_emit(std::int32_t emit) { return emit % kPartialEmit; }
constexpr int given_of_emit(std::int32_t emit) { return emit / kPartialEmit % 8; }
constexpr int added_by_emit(std::int32_t emit) { return emit / kPartialEmit / 8; }

// A kind of action of which the first fields are given, as one of its other fields.
struct PartialKind {
  ActionKind kind;
  SingleField field;
};

// A region, or a seat's part of it, as bits of places.
struct RegionPlaces {
  int board = -1;
  int sites = -1;
  std::vector<std::uint64_t> words;  // as many as the longest row of a zone needs
};

// What the method is called on in Lua, and with `self` what index the function gets.
enum class Receiver {
  kBoard,    // board.NAME; self = index into GameDef::boards
  kZone,     // zone.NAME, one row; self = the row's number among those of all zones
  kHistory,  // zone.NAME of a history; self = index into GameDef::histories
  kRecord,   // zone.NAME of a record; self = index into GameDef::records
};
// "zone".
constexpr const char* name_of(Receiver receiver) {
  constexpr const char* kNames[] = {"board", "zone", "history", "record"};
  return kNames[static_cast<int>(receiver)];
}

// All of it for one game, made once.
struct Lookup {
  Lookup() = default;
  explicit Lookup(const GameDef& def);
  // The number of the set of faces for primitives. REQUIRES fewer than kMostFilters.
  std::int32_t add_filter(const CardFilter& filter);
  std::vector<ZoneRow> rows;                         // of all zones one after the other, as Zone::first_row counts them
  std::vector<const Zone*> zones;                    // of that `def`, scratch zones last
  std::vector<SingleField> fields;                   // by kind of action
  std::vector<RegionPlaces> regions;                 // of all regions one after the other, as Region::first counts them
  std::vector<std::string> ways;                     // all names of ways, by their numbers
  std::vector<std::string> sides;                    // all names of sides and corners
  std::shared_ptr<const std::vector<SiteMap>> maps;  // of every board and kind of sites with ways
  std::vector<std::shared_ptr<const PieceMap>> pieces;  // of each kind of pieces and sites that some zone has
  std::vector<std::shared_ptr<const TileMap>> tiles;    // of each kind of tiles and board that some zone has
  std::vector<CardFilter> filters;                      // added by add_filter
  std::vector<const SiteMap*> boards;                   // of each board where pieces stand, nullptr if that has no ways
  // What `emit` stands for, until the next is asked for of that kind with as many fields given. REQUIRES that some are.
  const PartialKind& partial(const GameDef& def, std::int32_t emit) const;

 private:
  mutable std::map<std::int32_t, PartialKind> partial_;  // by `emit`, with nothing added
};

// The names of the ways that the board of a receiver has, or of its sides, separated by blanks; none where it has no
// ways.
std::string_view ways_on(const Lookup& lookup, Receiver receiver, std::int32_t self);
std::string_view sides_on(const Lookup& lookup, Receiver receiver, std::int32_t self);

// What happened to a card of a pile, or to a pile. Rows go by numbers as `self` of primitives.
struct CardMove {
  enum class Kind : std::uint8_t {
    kPut,      // `card` came onto `row`, from nowhere that is known
    kTake,     // the card at `place` of `row`, which is `card`, went off it
    kMove,     // the same, onto `other`
    kClear,    // all cards of `row` went
    kCut,      // the top `place` cards of `row` were laid beneath the others
    kShuffle,  // `row` will be shuffled:
    kSwap,     // the cards at `place` and at `other` of `row` changed places
  };
  Kind kind = Kind::kPut;
  std::int16_t row = 0;
  std::int16_t place = 0;
  std::int16_t other = 0;
  std::int16_t card = 0;
  bool by_face = false;  // taken as the uppermost of its face, not by its place
};
inline constexpr std::size_t kMostCardMoves = 1U << 16U;  // noted of a ply

// What zone:detour found for one value and two sides, as it is asked about many sites of one position.
struct KeptDetours {
  const void* ways = nullptr;  // by what sites touch; null: nothing is kept
  std::array<std::int32_t, 2> sides{};
  std::vector<std::uint64_t> sites;  // the own ones, then the empty ones
  std::vector<std::int16_t> longer;  // by position
};

// What a primitive works on. `lookup` is that of `def`, `actions` has room for `capacity` numbers. REQUIRES kBlockSlack
// readable bytes behind the block.
struct PrimitiveContext {
  const GameDef* def = nullptr;
  const Lookup* lookup = nullptr;
  std::byte* block = nullptr;
  std::int32_t* actions = nullptr;
  std::int32_t count = 0;
  // 0: rules may write to the block and list nothing; kLooking: they may do neither; kLoading: nor write to scratch.
  std::int32_t capacity = 0;
  const char* error = nullptr;  // set, static text, when a primitive answers kPrimitiveFailed
  UnwrittenActions unwritten;   // the list's first actions, if not written to `actions` yet
  // The deal's next number below n (n = 0: none); outside deals kPrimitiveFailed, with `error` set. May use `luck`.
  std::int32_t (*draw)(PrimitiveContext* context, std::int32_t n) = nullptr;
  void* luck = nullptr;
  // Where what happens to cards of piles is noted; null: nobody asks.
  std::vector<CardMove>* moves = nullptr;
  std::array<KeptDetours, 4> detours{};  // the last ones
  std::size_t oldest_detours = 0;
};
inline constexpr std::int32_t kLooking = -1;
inline constexpr std::int32_t kLoading = -2;
inline constexpr std::int32_t kPrimitiveFailed = INT32_MIN;
// The error of a primitive that would list more than `capacity`.
inline constexpr const char* kListFull =
    "more actions were listed than the list has room for; list each action once (was a function called twice?)";

// Writes out what of the list is unwritten.
void write_out(PrimitiveContext& context);
// Action `place` of the list, without writing it out. REQUIRES 0 <= place < context.count.
std::int32_t action_at(const PrimitiveContext& context, std::int32_t place);

enum class ParamType {
  kInt,     // any integer that fits 32 bits
  kHeld,    // the same; true, false or none if the receiver is a zone that holds bool
  kSought,  // the same of the zone in the first place, if there is one; or piece.NAME.KIND or piece.NAME.of[seat],
            // passed as part_of_kind, part_of_seat, or a set of cards, passed as kFilters + its number
  kSoughtOrNone,  // the same; may be left out: kNone
  kHeldOrNone,    // the same; may be left out: kNone
  kField,         // the same; true or false if the field of emit's kind that Param::words names holds bool
  kFieldOrNone,   // the same; may be left out: kNone
  kSite,          // an integer; the primitive itself checks its range
  kSiteOrNone,    // may be left out: kNone
  kSeat,          // 0 .. players - 1, checked by the binding
  kZone,          // a zone with all its rows, passed as the number of the first
  kRow,           // a zone of one row, or one row of a zone, passed as its number
  kPile,          // a pile or tokens, or one row of them, passed as the row's number
  kEmit,          // emit.KIND, passed as the index of the action kind
  kShapes,        // shape.NAME, passed as the index into GameDef::shapes
  kWord,          // one of Param::words, passed as its place among them
  kSeatRegion,    // region.NAME that has a part for each seat, passed as its index into GameDef::regions
  kWays,          // the name of ways or of one way, passed as its place in Lookup::ways
  kWaysOrNone,    // the same; may be left out: kNone
  kSide,          // the name of a side or corner, passed as its place in Lookup::sides
  kRegionOrNone,  // region.NAME or region.NAME[i], passed as Region::first + i; may be left out: kNone
  kGoal,          // a side or a region, passed as the side's number, or kMostSides + the region's
  kPileOrNone,    // kPile; may be left out: kNone
  kRowOrNone,     // kRow; may be left out: kNone
};

inline constexpr std::size_t kParamTypes = static_cast<std::size_t>(ParamType::kRowOrNone) + 1;
// In words: "site", "value?"; "word" where it has words of its own.
std::string_view what(ParamType type);
inline constexpr std::int32_t kMostSides = 1 << 16;  // names of them in a game

// A parameter of this type may be left out.
constexpr bool may_be_left_out(ParamType type) {
  return type == ParamType::kSiteOrNone || type == ParamType::kHeldOrNone || type == ParamType::kFieldOrNone ||
         type == ParamType::kWaysOrNone || type == ParamType::kRegionOrNone || type == ParamType::kSoughtOrNone ||
         type == ParamType::kPileOrNone || type == ParamType::kRowOrNone;
}

// kInts: two numbers from 0, in one as two_ints makes it.
enum class ReturnType { kNothing, kInt, kBool, kSite, kInts };
inline constexpr std::size_t kReturnTypes = static_cast<std::size_t>(ReturnType::kInts) + 1;
std::string_view what(ReturnType type);  // in words; "" of nothing
inline constexpr std::int32_t kMostOfTwo = 1 << 15;
// REQUIRES 0 <= first, second < kMostOfTwo.
constexpr std::int32_t two_ints(int first, int second) { return first * kMostOfTwo + second; }

struct Param {
  const char* name;
  ParamType type;
  const char* help;
  const char* words = "";  // kWord: what it may be, separated by blanks: "inside overhang wrap"; kField: a number
};

inline constexpr int kMaxParams = 6;
// What a primitive runs, called with all arguments that any has. Unused ones are 0. Answers kPrimitiveFailed with
// context->error set if an argument does not fit.
struct PrimitiveFunction {
  std::int32_t (*uniform)(PrimitiveContext* context, std::int32_t self, std::int32_t a, std::int32_t b, std::int32_t c,
                          std::int32_t d, std::int32_t e, std::int32_t f);
  const void* (*address)();  // of the function that takes just its own `params`, for the FFI
  std::size_t params;

  std::int32_t operator()(PrimitiveContext* context, std::int32_t self, std::int32_t a, std::int32_t b, std::int32_t c,
                          std::int32_t d, std::int32_t e, std::int32_t f) const {
    return uniform(context, self, a, b, c, d, e, f);
  }
};

// What a call takes at worst, in nanoseconds: for each place of its receiver (of the largest zone, on a board), for
// each pair of them, for each of the game's actions.
struct Work {
  std::int32_t place = 0;
  std::int32_t pair = 0;
  std::int32_t action = 0;
};

struct Primitive {
  const char* name;
  Receiver receiver;
  std::span<const Param> params;
  ReturnType returns;
  PrimitiveFunction run;
  const char* help;     // one paragraph: what it does, its errors
  const char* cost;     // "O(edges)"
  bool writes = false;  // it changes the block, which rules may not do while they list
  Work work = {};
  const char* barred = "";  // of one that lists: what it is when something stands against what it would list
};

// The position that the block shows, with that seat on turn, has stood in every history that has room and does not know
// it; whether rules will ask for it with the seat or without.
void enter_position(const PrimitiveContext& context, int seat);

// Every primitive, in a fixed order: both bindings call them by their place in it.
std::span<const Primitive> all_primitives();
// The names of those that are called on such a receiver.
std::vector<std::string> methods_of(Receiver receiver);
// The address of what each of them runs.
std::span<const void* const> primitive_addresses();

// The ticks that a call on that receiver is charged: one for 50 ns of its time at worst; 0 if it takes less than a
// microsecond, as all do on small boards. Cheap.
std::int32_t ticks_of(const Primitive& primitive, const PrimitiveContext& context, std::int32_t self);
// Whether it is charged on any receiver of the game.
bool is_charged(const Primitive& primitive, const PrimitiveContext& context);

}  // namespace quoin
