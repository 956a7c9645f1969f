// The host's own data, and the hook that notes lines.
#include "script/host.h"

#include <cstring>

namespace quoin {
namespace {

constexpr int kListSlack = 64;  // duplicates that a full list takes before it is an error

}  // namespace

Host::Host(std::shared_ptr<const GameDef> game, const VmOptions& vm_options)
    : def(std::move(game)),
      options(vm_options),
      start(start_block(def->layout)),
      lookup(*def),
      budget(vm_options.call_seconds) {
  window_words.resize(static_cast<std::size_t>(def->layout.bytes + kBlockSlack) / 8 + 1);
  window = reinterpret_cast<std::byte*>(window_words.data());
  room = def->num_distinct_actions + kListSlack;
  actions.resize(static_cast<std::size_t>(room));
  context.def = def.get();
  context.lookup = &lookup;
  context.block = window;
  texts.assign(def->actions.size(), false);
  context.actions = actions.data();
  for (int action = 0; action < def->num_distinct_actions; ++action) {
    const ActionParts parts = decode_action(*def, action);
    kinds.push_back(static_cast<std::uint8_t>(parts.kind));
    for (const int value : parts.values) values.push_back(static_cast<std::int16_t>(value));
  }
  before.resize(static_cast<std::size_t>(def->layout.bytes));
  ffi = lua::kHasJit && options.jit;
}

const Inverse& Host::inverse(int kind_index, int field_index) {
  Inverse& inverse = inverses[{kind_index, field_index}];
  if (!inverse.places.empty()) return inverse;
  const ActionKind& kind = def->actions[static_cast<std::size_t>(kind_index)];
  const Domain& domain = kind.fields[static_cast<std::size_t>(field_index)].domain;
  const Domain& source = kind.fields[static_cast<std::size_t>(domain.of_field)].domain;
  const Board& board = def->boards[static_cast<std::size_t>(source.board)];
  const Relation& relation =
      board.sites[static_cast<std::size_t>(source.sites)].relations[static_cast<std::size_t>(domain.relation)];
  inverse.targets = static_cast<int>(board.sites[static_cast<std::size_t>(relation.target_sites)].names.size());
  inverse.places.assign(static_cast<std::size_t>(relation.sources) * static_cast<std::size_t>(inverse.targets), -1);
  for (int site = 0; site < relation.sources; ++site) {
    for (int k = relation.width - 1; k >= 0; --k) {
      const int target = relation.table[static_cast<std::size_t>(site * relation.width + k)];
      if (target < 0) continue;
      inverse.places[static_cast<std::size_t>(site * inverse.targets + target)] = static_cast<std::int16_t>(k);
    }
  }
  return inverse;
}

void Host::prepare_call(std::int64_t ticks) {
  budget.begin(ticks);
  memory_spent = Shortage::kNothing;
  refused_size = 0;
  refused = dealing = named_again = false;
  named.clear();
  now = 0;
  author = fallback = Where{};
  message.clear();
  passes.clear();
  earlier_at = 0;
  context.count = context.capacity = context.unwritten.count = 0;
  context.error = nullptr;
}

// What was listed since the last instruction was listed by that one's line.
void Host::locate_listed() {
  const auto count = static_cast<std::size_t>(context.count);
  if (count > listed_at.size()) listed_at.resize(count, at);
}

void hook(lua_State* L, lua_Debug* event) {
  Host& host = host_of(L);
  if (event->event == LUA_HOOKLINE) {
    lua_getinfo(L, "S", event);
    if (is_author_chunk(event->source)) host.note_line(event->source + 1, event->currentline);
    return;
  }
  host.locate_listed();
  host.at = author_line(L);
}

void set_hook(Host& host) {
  const int mask = (host.locating ? LUA_MASKCOUNT : 0) | (host.covering ? LUA_MASKLINE : 0);
  lua_sethook(host.L, mask == 0 ? nullptr : hook, mask, 1);
}

}  // namespace quoin
