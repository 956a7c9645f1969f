// Samples added up by function: what rules called counts as a whole, what they did themselves as their own.
#include "explain/tally.h"

#include <algorithm>
#include <cstring>

#include "explain/code_names.h"
#include "script/constants.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// The first line with code after the one on which the function of the frame is defined; -1 if there is none.
int first_line(lua_State* L, lua_Debug& frame) {
  const int top = lua_gettop(L);
  int first = -1;
  if (lua_checkstack(L, 4) != 0 && lua_getinfo(L, "L", &frame) != 0 && lua_istable(L, -1)) {
    for (int line = frame.linedefined + 1; first < 0 && line <= frame.lastlinedefined; ++line) {
      lua_rawgeti(L, -1, line);
      if (!lua_isnil(L, -1)) first = line;
      lua_pop(L, 1);
    }
  }
  lua_settop(L, top);
  return first;
}

}  // namespace

Tally::Tally(Host& host) : host_(host) {
  lua_State* L = host.L;
  const int top = lua_gettop(L);
  const auto note = [&](std::int32_t now) {
    lua_Debug info;
    if (!lua_isfunction(L, -1)) return lua_pop(L, 1);
    if (lua_getinfo(L, ">S", &info) == 0 || !is_author_chunk(info.source)) return;
    entries_[now] = place_of(info.source, info.linedefined).index;
  };
  lua_getfield(L, LUA_REGISTRYINDEX, kKit);
  for (std::size_t section = 1; section < kSections.size(); ++section) {
    const std::int32_t base = now_in(static_cast<Section>(section), 0);
    lua_getfield(L, top + 1, kSections[section]);
    if (lua_istable(L, -1)) {
      for (int n = 0; n < kNowSection; ++n) {
        lua_rawgeti(L, -1, n);
        const bool nothing = lua_isnil(L, -1);
        note(base + n);
        if (nothing) break;
      }
      lua_pop(L, 1);
    } else {
      note(base);
    }
  }
  lua_settop(L, top);
}

Tally::Place& Tally::place_of(const char* source, int line) {
  const auto [at, fresh] = places_.try_emplace({source, line});
  if (!fresh) return at->second;
  const CodeName name = name_of_code(*host_.def, source, line);
  auto same = samples_.code.end();
  if (name.kind != CodeKind::kRules) {  // one row for all functions of a name
    same = std::find_if(samples_.code.begin(), samples_.code.end(),
                        [&](const CodeSamples& code) { return code.kind == name.kind && code.name == name.name; });
  }
  at->second.index = static_cast<int>(same - samples_.code.begin());
  if (same == samples_.code.end()) samples_.code.push_back({name.kind, name.name, name.where, 0, 0, 0, 0});
  return at->second;
}

// Compiled code gives samples where a function begins and where it returns. So what is told at the first line of a
// function went by before the call: it is the caller's.
void Tally::read_stack(lua_State* L, bool compiled) {
  lua_Debug frame;
  depth_ = 0;
  for (int level = 0; depth_ < kDeepest && lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "Sl", &frame) == 0 || std::strcmp(frame.what, "C") == 0) continue;
    Place& place = place_of(frame.source, frame.linedefined);
    if (compiled && depth_ == 0 && level == 0) {
      if (place.first_line == 0) place.first_line = first_line(L, frame);
      if (frame.currentline == place.first_line && frame.lastlinedefined > frame.linedefined) continue;
    }
    stack_[static_cast<std::size_t>(depth_++)] = place.index;
  }
}

int Tally::entry() const {
  const auto at = entries_.find(host_.fault.now);
  return at == entries_.end() ? kNothing : at->second;
}

void Tally::count_state(MachineState state, bool native, bool primitive, std::int64_t samples) {
  StateSamples& states = samples_.states;
  if (native && state != MachineState::kCollecting && state != MachineState::kCompiling) {
    (primitive ? states.primitives : states.functions) += samples;
    return;
  }
  switch (state) {
    case MachineState::kCompiled: states.compiled += samples; break;
    case MachineState::kInterpreted: states.interpreted += samples; break;
    case MachineState::kFunction: states.functions += samples; break;
    case MachineState::kCollecting: states.collecting += samples; break;
    case MachineState::kCompiling: states.compiling += samples; break;
  }
}

void Tally::add(lua_State* L, std::int64_t samples, MachineState state, std::uintptr_t address) {
  read_stack(L, state == MachineState::kCompiled);
  samples_.total += samples;
  const auto code = [this](int i) -> CodeSamples& { return samples_.code[static_cast<std::size_t>(i)]; };
  const auto first = stack_.begin();
  const auto last = first + depth_;
  const auto rules = std::find_if(first, last, [&](int i) { return code(i).kind == CodeKind::kRules; });
  const bool in_rules = rules != last;
  // What is charged: what the innermost function of the rules called, else that function itself. A tail call has taken
  // the rules' function off the stack; then it is the one that the driver called.
  int charged = kNothing;
  if (depth_ == 0)
    charged = place_of("=driver", 1).index;
  else
    charged = in_rules ? (rules == first ? *rules : *(rules - 1)) : *first;
  const bool called = code(charged).kind != CodeKind::kRules && code(charged).kind != CodeKind::kRuntime;
  const int caller = in_rules || called ? entry() : kNothing;
  const bool primitive = depth_ > 0 && code(*first).kind == CodeKind::kPrimitive;
  const CodeOwner owner = map_.owner(address);
  const bool native = owner == CodeOwner::kUnknown ? primitive : owner == CodeOwner::kNative;
  code(charged).own += samples;
  if (native) code(charged).native += samples;
  if (!native && state == MachineState::kInterpreted) code(charged).interpreted += samples;
  count_state(state, native, primitive, samples);
  for (auto at = first; at != last; ++at) {
    if (code(*at).kind == CodeKind::kRules && std::find(first, at, *at) == at) code(*at).within += samples;
  }
  if (caller != kNothing && std::find(first, last, caller) == last) code(caller).within += samples;
}

Samples Tally::result() const {
  Samples result = samples_;
  std::erase_if(result.code, [](const CodeSamples& code) { return code.own == 0 && code.within == 0; });
  std::stable_sort(result.code.begin(), result.code.end(), [](const CodeSamples& a, const CodeSamples& b) {
    return std::max(a.own, a.within) > std::max(b.own, b.within);
  });
  return result;
}

}  // namespace quoin
