// What holds rules to their budget: the next chunk of ticks and the look at the time, the author's chunks compiled with
// ticks, charges for what ticks do not see, and what happens when the budget is spent.
#include "script/budget.h"

#include <algorithm>

#include "quoin/base/clock.h"
#include "script/foreign_syntax.h"
#include "script/host.h"
#include "script/instrument.h"
#include "script/prelude.h"

namespace quoin {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kUnseen = kSecond / 4;  // by the clock, before processor time is measured

}  // namespace

void Budget::begin(std::int64_t ticks) {
  limit_ = ticks;
  chunk_ = left_ = static_cast<std::int32_t>(std::min<std::int64_t>(ticks, kChunk));
  rest_ = ticks - left_;
  looks_ = refusals_ = 0;
  bytes_ = 0;
  over_ = touched_ = false;
}

// The clock on the wall costs a twentieth of the processor's: only where it says that a call takes long is that asked.
// Or where much code hangs on one tick: it may take that long before the next.
bool Budget::too_long(bool much_at_once) {
  const std::int64_t wall = steady_time();
  if (looks_ == 1) {
    began_ = wall;
    processor_ = 0;
  }
  if (wall - began_ < kUnseen && !much_at_once) return false;
  const std::int64_t processor = thread_time();
  if (processor_ == 0) processor_ = processor;
  return processor - processor_ > seconds_ * kSecond - kUnseen;
}

bool Budget::more() {
  if (over_) {
    left_ = -1;
    return false;
  }
  ++looks_;
  touched_ = true;
  const std::int64_t owed = -static_cast<std::int64_t>(left_);
  const std::int64_t granted = std::min(rest_, (owed + kChunk - 1) / kChunk * kChunk);
  rest_ -= granted;
  left_ = static_cast<std::int32_t>(left_ + granted);
  if (left_ < 0 || too_long(owed > kMuchAtOnce)) {
    end();
    return false;
  }
  return true;
}

// ---- the machine: chunks of the rules compiled with ticks, charges for what ticks do not see ----

namespace {

constexpr int kDeepestCalls = 1000;  // functions of the rules that call one another

[[noreturn]] void raise_spent(lua_State* L) { raise(L, "the budget of the rules is spent"); }

// Whether so many functions of the rules have called one another. A frame of ours between theirs differs from machine
// to machine: only theirs count.
bool too_deep(lua_State* L) {
  lua_Debug frame;
  if (lua_getstack(L, kDeepestCalls, &frame) == 0) return false;
  int depth = 0;
  for (int level = 0; depth <= kDeepestCalls && lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "S", &frame) != 0 && is_author_chunk(frame.source)) ++depth;
  }
  return depth > kDeepestCalls;
}

// No exception crosses a frame of Lua.
Result<TickedText> try_ticks(std::string_view text) {
  try {
    return with_ticks(text);
  } catch (const std::exception&) {
    return Error{ErrorKind::kBudget, {}, "there is not enough memory to load it", ""};
  }
}

// What both Luas refuse though one of them would take it: then its message is on the stack.
bool refuse_uncommon(lua_State* L, std::string_view text, const char* name) {
  try {
    const std::optional<Error> error = uncommon_in(text);
    if (!error) return false;
    const std::string hint = error->hint.empty() ? "" : " (" + error->hint + ")";
    lua_pushfstring(L, "%s:%d: %s%s", name, error->where.line, error->message.c_str(), hint.c_str());
  } catch (const std::exception&) {
    lua_pushliteral(L, "there is not enough memory to load it");
  }
  return true;
}

// Loads the text with ticks as its upvalue; what is at `tick` counts them.
void load_ticked(lua_State* L, std::string_view text, const char* name, int environment, int tick) {
  {
    const Result<TickedText> ticked = try_ticks(text);
    if (ticked) {
      host_of(L).bare_lines[name + 1] = ticked->bare_lines;
      load_text(L, ticked->text.data(), ticked->text.size(), name);
    } else {
      lua_pushfstring(L, "%s:%d: %s", name + 1, ticked.error().where.line, ticked.error().message.c_str());
    }
  }
  if (lua_isstring(L, -1) != 0) raise_value(L);
  lua_pushvalue(L, environment);
  lua::set_environment(L);
  lua_pushvalue(L, tick);
  lua_call(L, 1, 1);
}

// compile(chunk name, text, environment, tick): an author's chunk. Compiled as it is first, for true errors.
int compile(lua_State* L) {
  Host& host = host_of(L);
  const char* name = luaL_checkstring(L, 1);
  std::size_t size = 0;
  const char* text = luaL_checklstring(L, 2, &size);
  host.fault.fallback = {name + 1, 0, 0};
  const std::string_view source = without_first_marks({text, size});
  if (refuse_uncommon(L, source, name + 1)) raise_value(L);
  load_text(L, source.data(), source.size(), name);
  load_ticked(L, source, name, 3, 4);
  host.fault.fallback = {};
  return 1;
}

// tick(n): n, an integer from 1 to 2^30, off the budget.
int tick(lua_State* L) {
  Host& host = host_of(L);
  if (!host.budget.take(static_cast<std::int32_t>(lua_tointeger(L, 1)))) next_chunk(L);
  return 0;
}

// more_ticks(): compiled code has used up the chunk.
int more_ticks(lua_State* L) {
  next_chunk(L);
  return 0;
}

// still_within_budget(): after an error was caught: that the budget is spent is never caught.
int still_within_budget(lua_State* L) {
  if (host_of(L).budget.over()) raise_spent(L);
  return 0;
}

}  // namespace

void next_chunk(lua_State* L) {
  if (!host_of(L).budget.more()) raise_spent(L);
  if (too_deep(L)) {
    raise(L, "functions call one another more than 1000 deep (does one call itself without end?)");
  }
}

void add_ticks(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"compile", compile},
                                            {"tick", tick},
                                            {"more_ticks", more_ticks},
                                            {"still_within_budget", still_within_budget},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
}

}  // namespace quoin
