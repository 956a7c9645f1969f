// Host: what the C functions of one machine share: the game, the window, the list of actions, luck, limits, the last
// error's place. It outlives the lua_State and is the userdata of its allocator.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "quoin/primitives/primitive.h"
#include "quoin/script/vm.h"
#include "quoin/state/state.h"
#include "script/budget.h"
#include "script/lua_api.h"

namespace quoin {

// How the portable binding reaches one row of a zone.
struct RowAccess {
  std::byte* base = nullptr;  // of the place with index `low`
  Cell cell = Cell::kI8;
  int low = 0;
  int high = 0;
  int value_low = 0;
  int value_high = 0;
  bool none = false;
  bool truth = false;                  // rules see false and true
  bool over_truth = false;             // its places are false and true, or 0 and 1
  const std::int32_t* open = nullptr;  // not 0: nothing may be written
};

// The inverse of a relation for emit: places[source * targets + target] is the target's place in the row, or -1.
struct Inverse {
  int targets = 0;
  std::vector<std::int16_t> places;
};

inline constexpr std::int32_t kNowSection = 1 << 16;
enum class Section { kMoves = 1, kPlay, kRolled, kDealt, kChosen, kPass, kSetup, kCheck, kText };
// The registry's keys of the driver's kit (the rules' functions by section), of everything that rules filled in, of
// FFI.
inline constexpr const char* kKit = "quoin.kit";
inline constexpr const char* kRoots = "quoin.roots";
inline constexpr const char* kFfi = "quoin.ffi";

// Why a block of memory was refused: the heap is full, the block too large, a text too long, too much was taken in one
// call, the system has no more.
enum class Shortage { kNothing, kHeap, kBlock, kText, kTaken, kSystem };
inline constexpr std::size_t kLongestText = 65536;       // bytes that joining may give
inline constexpr std::size_t kLargestBlock = 8U << 20U;  // keeps what one instruction does short

struct Host {
  Host(std::shared_ptr<const GameDef> game, const VmOptions& options);

  std::shared_ptr<const GameDef> def;
  VmOptions options;
  bool ffi = false;  // the FFI binding: the JIT is on
  lua_State* L = nullptr;

  // the match's block, its list of actions, the actions' fields
  std::vector<std::uint64_t> window_words;
  std::byte* window = nullptr;
  State start;  // the block that a match begins with
  std::vector<std::int32_t> actions;
  int room = 0;  // capacity of an open list
  Lookup lookup;
  PrimitiveContext context;
  std::vector<std::uint8_t> kinds;   // per action
  std::vector<std::int16_t> values;  // per action kMaxFields
  std::vector<std::unique_ptr<RowAccess>> rows;
  std::map<std::pair<int, int>, Inverse> inverses;
  std::vector<Pass> passes;
  std::vector<std::byte> earlier;  // the block at an earlier pass of this settling
  std::uint32_t earlier_at = 0;
  std::vector<std::string> log;
  std::size_t log_bytes = 0;  // of them, in `used`
  bool log_full = false;
  std::vector<bool> texts;  // by kind of action: the rules have a function that writes it
  std::string text;         // what it wrote last

  // luck
  Luck* luck = nullptr;  // of the current call
  int deal_ply = 0;      // the ply whose deal generator serves
  Rng deal_rng{0, Stream::kDeal};
  bool dealing = false;
  std::vector<std::int32_t> draws;
  const std::vector<std::int32_t>* forced = nullptr;
  PlySource* ply_source = nullptr;  // of play_plies

  // a playout
  Rng policy{0, Stream::kPolicy};
  PlayoutResult played;
  MatchStream* stream = nullptr;
  Luck stream_luck;  // of its match

  // limits
  bool limited = false;  // allocations are counted against options.memory_bytes
  std::size_t used = 0;  // bytes
  Budget budget;
  Shortage memory_spent = Shortage::kNothing;  // a block was refused for good: the call ends, whatever rules catch
  const void* refused_block = nullptr;         // the last request that was refused: Lua 5.4 asks a second time
  std::size_t refused_size = 0;
  const void* text_buffer = nullptr;  // in which LuaJIT joins texts
  bool finding_text_buffer = false;
  bool compiling = false;  // literals may be longer than other texts
  bool loading = false;    // the files run, under their own budget

  std::int32_t ending = 0;  // the last word that ended a match: as scripts/prelude/nodes.lua numbers them

  // the error under way
  std::int32_t now = 0;  // the rules' function that is being called: section * kNowSection + number
  Where author;          // innermost line of an author's chunk
  Where fallback;        // where the faulty function is defined, if no author's line is on the stack
  std::string message;
  bool refused = false;  // match.check gave `message` as its reason

  // naming the next node
  bool named_again = false;        // the error is that it was named twice
  bool noting = false;             // where it is named is noted in `named`: this machine repeats what failed on another
  std::string named;               // "go.act at rules.lua:12"
  std::vector<std::byte> before;   // the block when the call, or the ply of play_plies, began
  std::int32_t choice_before = 0;  // of that ply
  Luck luck_before;                // of that ply, or of the match of play_matches
  Rng policy_before{0, Stream::kPolicy};  // of that match

  std::map<std::pair<std::string, int>, bool> lines;                // coverage: (file, line) -> ran
  std::map<std::string, std::set<std::pair<int, int>>> bare_lines;  // by file: see TickedText
  bool covering = false;
  bool locating = false;         // each action of a list is noted with its line
  std::vector<Where> listed_at;  // in the list's order
  Where at;                      // the line of the rules that ran last
  bool profiled = false;         // samples are being taken

  [[nodiscard]] const Zone& zone(int index) const { return def->layout.zones[static_cast<std::size_t>(index)]; }
  const Inverse& inverse(int kind, int field);
  void note_line(const char* file, int line) {
    lines[{file, line}] = true;
    if (options.lines_run) options.lines_run->emplace(file, line);
  }
  void locate_listed();
  std::vector<std::string> take_log();
  // The list of actions is open, or rules only look: they may not write. See PrimitiveContext::capacity.
  [[nodiscard]] bool looking() const { return context.capacity != 0; }
  void prepare_call(std::int64_t ticks);
  // Keeps the block for saying what went wrong.
  void remember_block() { std::memcpy(before.data(), window, before.size()); }
  // A playout goes on by one ply; false if there may be no further one.
  bool begin_ply() {
    if (luck->ply >= def->max_length) return false;
    deal_ply = luck->ply++;
    budget.renew();
    earlier_at = 0;
    passes.clear();
    ++played.plies;
    return true;
  }
};

// What a Vm is besides, for those who watch a machine from outside: the way to its Host.
class HostOwner {
 public:
  virtual Host& host() = 0;

 protected:
  ~HostOwner() = default;
};

// The Host of a machine. Cheap.
inline Host& host_of(lua_State* L) {
  void* host = nullptr;
  lua_getallocf(L, &host);
  return *static_cast<Host*>(host);
}

// ---- memory (memory.cpp) ----
// Allocator of the lua_State; `ud` is the Host.
void* allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size);
// Finds Host::text_buffer. REQUIRES that memory is not limited yet.
void find_text_buffer(lua_State* L);
// What is told of Host::memory_spent.
std::string shortage_text(const Host& host);

// Hook that notes lines: for coverage, and where actions are listed.
void hook(lua_State* L, lua_Debug* event);
void set_hook(Host& host);
// Raises that the budget is spent, or that the rules' functions call one another too deep.
void act_on(lua_State* L, Budget::Verdict verdict);

// ---- errors (errors.cpp) ----
int message_handler(lua_State* L);
[[noreturn]] void raise_value(lua_State* L);
// A chunk of text, never bytecode. Leaves the function on the stack, or raises.
void load_text(lua_State* L, const char* text, std::size_t size, const char* name);
// The error of a failed lua_pcall, whose value is on top of the stack (popped).
Error take_error(Host& host, int status);
bool is_author_chunk(const char* source);
// The innermost line of an author's chunk that is being executed.
Where author_line(lua_State* L);
// Where the function on top of the stack is defined; empty if not in an author's chunk.
Where defined_at(lua_State* L);
// The innermost line of an author's chunk that is being executed; where its own is taken off the stack by a tail call,
// where the function that the driver called is defined.
Where author_place(lua_State* L);
// Where a function of the driver's kit is defined ("chosen", 2).
Where rule_defined_at(lua_State* L, const char* section, int number);
// Raises `text` with the author's line as its place.
[[noreturn]] void raise(lua_State* L, const char* text);

// Pushes what rules get of an action's fields: integers, and booleans for bool. Answers how many.
int push_fields(lua_State* L, const Host& host, std::size_t action);
// Notes in Host::named that `word` names the next node here.
void note_naming(lua_State* L, const char* word);

// ---- what the prelude is given ----
void push_definition(lua_State* L, Host& host);           // describe.cpp: def as a table
void push_std(lua_State* L);                              // world.cpp: raw standard functions, then empties the globals
void add_host_functions(lua_State* L);                    // functions.cpp: to the table on top
void add_duties(lua_State* L);                            // duties.cpp: likewise
void add_ticks(lua_State* L);                             // limits.cpp: likewise
void add_library(lua_State* L);                           // library.cpp: likewise
void push_portable(lua_State* L, const Host& host);       // portable.cpp: the portable binding
void add_portable_nodes(lua_State* L, const Host& host);  // portable_nodes.cpp: its second part, to the table on top
void add_portable_primitives(lua_State* L);               // portable_primitives.cpp: its third part, likewise
void push_addresses(lua_State* L, Host& host);            // functions.cpp: for the FFI binding

// ---- watching the rules (watch.cpp) ----
// What the rules' locals and tables hold, by the name of each: fingerprints.
std::map<std::string, std::uint64_t> take_fingerprints(Host& host);
// Every line with code in functions of author chunks, but for what runs at loading.
std::map<std::pair<std::string, int>, bool> lines_with_code(Host& host);

// Called by both bindings (functions.cpp, plies.cpp).
extern "C" std::int32_t quoin_pick(void* host);
extern "C" std::int32_t quoin_next_ply(void* host);
extern "C" std::int32_t quoin_begin_deal(void* host);
extern "C" std::int32_t quoin_end_deal(void* host);
extern "C" std::int32_t quoin_draw(void* host, std::int32_t n);
extern "C" std::int32_t quoin_roll(void* host);
extern "C" std::int32_t quoin_next_match(void* host);
extern "C" std::int32_t quoin_passed(void* host, std::int32_t seat, std::int32_t phase);
extern "C" std::int32_t quoin_more_ticks(void* host);

}  // namespace quoin
