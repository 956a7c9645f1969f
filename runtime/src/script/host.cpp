// The host's own data, and how a call begins.
#include "script/host.h"

#include <utility>

namespace quoin {
namespace {

void hook(lua_State* L, lua_Debug* event) {
  Host& host = host_of(L);
  if (event->event == LUA_HOOKCOUNT) return host.observer->instruction(L);
  lua_getinfo(L, "S", event);
  if (is_author_chunk(event->source)) host.options.lines_run->emplace(event->source + 1, event->currentline);
}

}  // namespace

Host::Host(std::shared_ptr<const GameDef> game, const VmOptions& vm_options)
    : def(std::move(game)),
      options(vm_options),
      ffi(lua::kHasJit && vm_options.jit),
      profiled(vm_options.traced),
      start(start_block(def->layout)),
      scratch(start_of_scratch(def->layout)),
      lookup(*def),
      actions(*def),
      budget(vm_options.call_seconds) {
  const auto bytes = static_cast<std::size_t>(def->layout.bytes);
  window_words.resize((bytes + scratch.size() + kBlockSlack) / 8 + 1);
  window = reinterpret_cast<std::byte*>(window_words.data());
  context.def = def.get();
  context.lookup = &lookup;
  context.block = window;
  context.actions = actions.list.data();
  context.draw = draw_for_primitive;
  context.luck = this;
  before.resize(bytes);
  if (!def->hints.empty()) {
    answers.weights.resize(static_cast<std::size_t>(actions.room));
    answers.features.resize(kMostFeatures);
  }
  clear_scratch();
}

void Host::prepare_call(std::int64_t ticks) {
  budget.begin(ticks);
  memory.spent = Shortage::kNothing;
  memory.refused_size = 0;
  luck.dealing = false;
  naming.again = false;
  naming.where.clear();
  fault = {};
  passing.begin();
  context.count = context.capacity = context.unwritten.count = 0;
  context.error = nullptr;
}

void Host::set_hook() {
  const bool covering = !loading && !ffi && options.lines_run != nullptr;
  const int mask = (observer != nullptr ? LUA_MASKCOUNT : 0) | (covering ? LUA_MASKLINE : 0);
  lua_sethook(L, mask == 0 ? nullptr : hook, mask, 1);
}

}  // namespace quoin
