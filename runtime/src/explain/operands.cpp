// The parts of a line's expressions, looked up in the frame that failed; see the header.
#include "explain/operands.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "explain/code_names.h"
#include "quoin/base/text.h"
#include "quoin/schema/game_def.h"
#include "script/errors.h"

namespace quoin {
namespace {

constexpr int kDeepest = 8;           // indices within indices
constexpr std::size_t kLongest = 60;  // of a part that is named, of a text that is shown
constexpr std::size_t kMost = 500;    // parts of a line

// getter(object, key): what reading it gives, with all that the engine's objects do.
int getter(lua_State* L) {
  lua_gettable(L, 1);
  return 1;
}

// Whether reading the value at the top may run code of the rules: they may have given their tables a metatable. A long
// chain of these is not followed to its end.
bool runs_rules(lua_State* L, int depth = 0) {
  if (!lua_istable(L, -1) || luaL_getmetafield(L, -1, "__index") == 0) return false;
  bool runs = lua_istable(L, -1) && (depth == kDeepest || runs_rules(L, depth + 1));
  if (lua_isfunction(L, -1)) runs = !defined_at(L).file.empty();
  lua_pop(L, 1);
  return runs;
}

class Parts {
 public:
  Parts(lua_State* L, std::string_view text, int level, int line)
      : L_(L), text_(text), tokens_(tokens_of(text)), level_(level), line_(line) {}

  std::vector<Operand> take() {
    const int top = lua_gettop(L_);
    for (std::size_t at = 0; at < tokens_.size() && operands_.size() < kMost; ++at) {
      if (tokens_[at].line != line_) continue;
      const std::string_view before = near(at, -1);
      if (tokens_[at].kind == LuaTokenKind::kNumber || tokens_[at].kind == LuaTokenKind::kString) {
        push_literal(at);
        note(at, at + 1, true);
      } else if (tokens_[at].text == "nil" || tokens_[at].text == "true" || tokens_[at].text == "false") {
        if (tokens_[at].text == "nil")
          lua_pushnil(L_);
        else
          lua_pushboolean(L_, tokens_[at].text == "true" ? 1 : 0);
        note(at, at + 1, true);
      } else if (starts_chain(at) && before != "." && before != ":" && before != "function") {
        read_chain(at, 0, true);
      }
      lua_settop(L_, top);
    }
    return std::move(operands_);
  }

 private:
  [[nodiscard]] std::string_view near(std::size_t at, int places) const {
    const auto place = static_cast<std::ptrdiff_t>(at) + places;
    const bool there = place >= 0 && place < static_cast<std::ptrdiff_t>(tokens_.size());
    return there ? tokens_[static_cast<std::size_t>(place)].text : std::string_view();
  }
  [[nodiscard]] bool starts_chain(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].kind == LuaTokenKind::kName && !is_lua_keyword(tokens_[at].text);
  }

  // Notes the value on top of the stack as that of tokens [start, end).
  void note(std::size_t start, std::size_t end, bool known) {
    const char* from = tokens_[start].text.data();
    const std::string_view last = tokens_[end - 1].text;
    Operand part;
    part.text = std::string(from, static_cast<std::size_t>(last.data() + last.size() - from));
    if (part.text.size() > kLongest || part.text.find('\n') != std::string::npos) return;
    part.column = column_of(text_, tokens_[start]);
    part.length = characters_in(part.text);
    if (known) describe(part);
    part.before = near(start, -1);
    part.after = near(end, 0);
    part.name = end == start + 1 && starts_chain(start);
    operands_.push_back(std::move(part));
  }

  void describe(Operand& part) const {
    switch (lua_type(L_, -1)) {
      case LUA_TNIL: part.kind = part.shown = "nil"; break;
      case LUA_TBOOLEAN:
        part.kind = "boolean";
        part.shown = lua_toboolean(L_, -1) != 0 ? "true" : "false";
        break;
      case LUA_TNUMBER: {
        part.kind = "number";
        std::array<char, 40> digits{};
        const double value = lua_tonumber(L_, -1);
        const bool whole = value == std::floor(value) && std::fabs(value) < 1e15;
        std::snprintf(digits.data(), digits.size(), whole ? "%.0f" : "%.14g", value);
        part.shown = digits.data();
        break;
      }
      case LUA_TSTRING: {
        part.kind = "string";
        std::size_t size = 0;
        const char* bytes = lua_tolstring(L_, -1, &size);
        const std::string_view whole(bytes, size);
        part.shown = "\"" + std::string(whole.substr(0, kLongest)) + (size > kLongest ? "...\"" : "\"");
        break;
      }
      case LUA_TFUNCTION: part.kind = "function"; break;
      default: part.kind = "object"; break;
    }
  }

  void push_literal(std::size_t at) {
    const std::string_view text = tokens_[at].text;
    if (tokens_[at].kind == LuaTokenKind::kString) {
      const bool short_one = text.size() >= 2 && text.front() != '[';
      const std::string_view inside = short_one ? text.substr(1, text.size() - 2) : text;
      lua_pushlstring(L_, inside.data(), inside.size());
    } else {
      lua_pushlstring(L_, text.data(), text.size());
      const double value = lua_tonumber(L_, -1);
      lua_pop(L_, 1);
      lua_pushnumber(L_, value);
    }
  }

  // Reads a name and what follows it, noting each part on the way, and leaves the value of all on the stack. Answers
  // where it ends; `known` is false then if the value is not.
  std::size_t read_chain(std::size_t start, int depth, bool noting, bool* known_to = nullptr) {
    bool known = push_name(tokens_[start].text);
    std::size_t at = start + 1;
    for (;;) {
      if (noting) note(start, at, known);
      const std::string_view next = near(at, 0);
      const bool on_line = at + 1 < tokens_.size() && tokens_[at].line == line_ && tokens_[at + 1].line == line_;
      if (on_line && (next == "." || next == ":") && starts_chain(at + 1)) {
        lua_pushlstring(L_, tokens_[at + 1].text.data(), tokens_[at + 1].text.size());
        known = get(known);
        at += 2;
      } else if (on_line && next == "[" && depth < kDeepest) {
        bool key_known = false;
        const std::size_t end = read_key(at + 1, depth, key_known);
        if (end == 0) break;
        known = get(known && key_known);
        at = end + 1;
      } else if (on_line && next == "(") {
        const std::size_t end = closing(at);
        if (end == 0) break;
        known = false;
        at = end + 1;
      } else {
        break;
      }
    }
    if (known_to != nullptr) *known_to = known;
    return at;
  }

  // What stands between [ and ]: pushes it if it is one literal or one chain. Answers where the ] is, 0 if nowhere.
  std::size_t read_key(std::size_t at, int depth, bool& known) {
    const std::size_t end = closing(at - 1);
    if (end == 0) return 0;
    if (tokens_[at].kind == LuaTokenKind::kNumber || tokens_[at].kind == LuaTokenKind::kString) {
      push_literal(at);
      known = end == at + 1;
    } else if (starts_chain(at)) {
      known = true;
      known = read_chain(at, depth + 1, false, &known) == end && known;
    } else {
      lua_pushnil(L_);
    }
    return end;
  }

  // The partner of the bracket at `open` on this line, 0 if there is none.
  [[nodiscard]] std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t at = open; at < tokens_.size() && tokens_[at].line == line_; ++at) {
      const std::string_view text = tokens_[at].text;
      if (text == "(" || text == "[" || text == "{") ++depth;
      if ((text == ")" || text == "]" || text == "}") && --depth == 0) return at;
    }
    return 0;
  }

  // Replaces object and key on top of the stack by what reading gives, nil if that is not known.
  bool get(bool known) {
    lua_pushvalue(L_, -2);
    const bool harmless = known && !runs_rules(L_);
    lua_pop(L_, 1);
    lua_pushcfunction(L_, getter);
    lua_insert(L_, -3);
    if (harmless && lua_pcall(L_, 2, 1, 0) == 0) return true;
    lua_settop(L_, harmless ? -2 : -4);
    lua_pushnil(L_);
    return false;
  }

  // Pushes a local, an upvalue or a global of the failing function.
  bool push_name(std::string_view name) {
    lua_Debug frame;
    if (lua_getstack(L_, level_, &frame) == 0) {
      lua_pushnil(L_);
      return false;
    }
    lua_pushnil(L_);
    bool found = false;
    for (int i = 1; const char* local = lua_getlocal(L_, &frame, i); ++i) {
      found = found || name == local;
      if (name == local)
        lua_replace(L_, -2);
      else
        lua_pop(L_, 1);
    }
    return found || push_outer(frame, name);
  }

  // In place of the nil on top.
  bool push_outer(lua_Debug& frame, std::string_view name) {
    lua_getinfo(L_, "f", &frame);
    for (int i = 1; const char* upvalue = lua_getupvalue(L_, -1, i); ++i) {
      if (name == upvalue) {
        lua_replace(L_, -3);
        lua_pop(L_, 1);
        return true;
      }
      lua_pop(L_, 1);
    }
    lua::push_environment(L_);
    lua_replace(L_, -3);
    lua_pop(L_, 1);
    lua_pushlstring(L_, name.data(), name.size());
    return get(!lua_isnil(L_, -2));
  }

  lua_State* L_;
  std::string_view text_;
  std::vector<LuaToken> tokens_;
  int level_;
  int line_;
  std::vector<Operand> operands_;
};

// The number of the innermost frame of the rules; -1 if there is none.
int author_level(lua_State* L) {
  lua_Debug frame;
  for (int level = 0; lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "S", &frame) != 0 && is_author_chunk(frame.source)) return level;
  }
  return -1;
}

// Whether the list of names that begins at `first` is that of a function's parameters.
bool is_parameter(const std::vector<LuaToken>& tokens, std::size_t first) {
  if (first < 2 || tokens[first - 1].text != "(") return false;
  std::size_t before = first - 2;
  while (before > 0 && tokens[before].text != "function" &&
         (tokens[before].kind == LuaTokenKind::kName || tokens[before].text == ".")) {
    --before;
  }
  return tokens[before].text == "function";
}

}  // namespace

int characters_in(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

int column_of(std::string_view text, const LuaToken& token) {
  const auto at = static_cast<std::size_t>(token.text.data() - text.data());
  const std::size_t end = text.substr(0, at).rfind('\n');
  const std::size_t start = end == std::string_view::npos ? 0 : end + 1;
  return characters_in(text.substr(start, at - start)) + 1;
}

std::vector<Operand> operands_of(lua_State* L, const GameDef& def, const Where& where) {
  const std::string_view text = author_text(def, where.file);
  const int level = author_level(L);
  if (text.empty() || level < 0 || lua_checkstack(L, 40) == 0) return {};
  return Parts(L, text, level, where.line).take();
}

std::string origin_of(std::string_view text, std::string_view name, int line) {
  const std::vector<LuaToken> tokens = tokens_of(text);
  const auto is = [&](std::size_t at, std::string_view word) { return at < tokens.size() && tokens[at].text == word; };
  for (std::size_t at = tokens.size(); at-- > 0;) {
    const LuaToken& token = tokens[at];
    const bool own = token.text == name && token.kind == LuaTokenKind::kName;
    if (token.line > line || !own || (at > 0 && (is(at - 1, ".") || is(at - 1, ":")))) continue;
    const std::string here = "line " + std::to_string(token.line);
    std::size_t first = at;  // of a list of names
    while (first >= 2 && is(first - 1, ",") && tokens[first - 2].kind == LuaTokenKind::kName) first -= 2;
    std::size_t last = at;
    while (is(last + 1, ",") && last + 2 < tokens.size()) last += 2;
    const bool local = first > 0 && is(first - 1, "local");
    const bool given = is(last + 1, "=") || (first > 0 && is(first - 1, "for"));
    if (token.line == line && (given || local || is(last + 1, ")"))) {
      if (given || local || is_parameter(tokens, first)) return "";  // that is seen
      continue;
    }
    if (given) {
      return here + " gives `" + std::string(name) + "` its value";
    }
    if (local) return here + " declares `" + std::string(name) + "` and gives it no value";
    if (is(last + 1, ")") && is_parameter(tokens, first)) {
      return "`" + std::string(name) + "` is given by those who call the function in " + here;
    }
  }
  return "";
}

}  // namespace quoin
