// The hook that notes lines: for coverage, for traces, and where actions are listed.
#include "script/lines.h"

#include "script/errors.h"
#include "script/host.h"

namespace quoin {
namespace {

void hook(lua_State* L, lua_Debug* event) {
  Host& host = host_of(L);
  if (event->event == LUA_HOOKLINE) {
    lua_getinfo(L, "S", event);
    if (!is_author_chunk(event->source)) return;
    host.lines.ran[{event->source + 1, event->currentline}] = true;
    if (host.options.lines_run) host.options.lines_run->emplace(event->source + 1, event->currentline);
    return;
  }
  if (host.recorder != nullptr) return host.recorder->instruction(L);
  host.lines.locate_listed(static_cast<std::size_t>(host.context.count));
  host.lines.at = author_line(L);
}

}  // namespace

void set_hook(Host& host) {
  const bool counting = host.lines.locating || host.recorder != nullptr;
  const int mask = (counting ? LUA_MASKCOUNT : 0) | (host.lines.covering ? LUA_MASKLINE : 0);
  lua_sethook(host.L, mask == 0 ? nullptr : hook, mask, 1);
}

}  // namespace quoin
