// Who watches a machine, or explains its errors, from a layer above: all that a machine knows of them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "quoin/base/result.h"
#include "script/lua_api.h"

namespace quoin {

struct GameDef;
struct Primitive;

// Watches a portable machine while it stands in Host::observer; see set_hook().
class Observer {
 public:
  // Before each instruction.
  virtual void instruction(lua_State* L) = 0;
  // Of a traced machine: the rules have read a place of a zone.
  virtual void read(int /*zone*/, int /*place*/, int /*value*/) {}
  // A primitive has run: its receiver and arguments; how long the list was before it.
  virtual void called(const Primitive& /*primitive*/, std::span<const std::int32_t> /*numbers*/, int /*before*/) {}

 protected:
  ~Observer() = default;
};

// Puts what Lua says of a mistake into words.
class FaultExplainer {
 public:
  // What it needs of the stack, which still stands, about the line of the error.
  [[nodiscard]] virtual std::shared_ptr<const void> note(lua_State* L, const GameDef& def, const Where& line) const = 0;
  // `noted`: by note() about the error's line; null if there is nothing.
  virtual void explain(const GameDef& def, const void* noted, Error& error) const = 0;

 protected:
  ~FaultExplainer() = default;
};

}  // namespace quoin
