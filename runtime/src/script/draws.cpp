// Luck as rules draw it: deals begin, draw and end, in both bindings.
#include "script/draws.h"

#include <algorithm>

#include "script/errors.h"
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

constexpr std::size_t kMostDraws = 1U << 20U;

int begin_deal(lua_State* L) { return quoin_begin_deal(&host_of(L)); }

int end_deal(lua_State* L) {
  Host& host = host_of(L);
  if (quoin_end_deal(&host) == 0) return 0;
  return luaL_error(L, "the deal drew %d numbers, but %d were given", static_cast<int>(host.luck.draws.size()),
                    static_cast<int>(host.luck.forced->size()));
}

constexpr const char* kBadGiven = "a number given for the deal is not one that it can draw";

struct Drawn {
  std::int32_t number = 0;
  const char* problem = nullptr;
};

Drawn next_draw(CallLuck& luck, std::int32_t n) {
  if (!luck.dealing) return {0, "random works only inside dealt.DEAL: declare a deal and go there by deal.DEAL()"};
  if (n == 0) return {};
  Drawn drawn;
  if (luck.forced != nullptr) {
    if (luck.draws.size() >= luck.forced->size()) return {0, "the deal draws more numbers than were given"};
    drawn.number = (*luck.forced)[luck.draws.size()];
    if (drawn.number < 0 || drawn.number >= n) return {drawn.number, kBadGiven};
  } else {
    drawn.number = static_cast<std::int32_t>(luck.deal_rng.below(static_cast<std::uint32_t>(n)));
  }
  if (luck.draws.size() >= kMostDraws) return {0, "the deal draws too many numbers"};
  luck.draws.push_back(drawn.number);
  return drawn;
}

// draw(n): the deal's next number below n.
int draw(lua_State* L) {
  Host& host = host_of(L);
  const auto n = static_cast<std::int32_t>(lua_tonumber(L, 1));
  const Drawn drawn = next_draw(host.luck, n);
  if (drawn.problem == kBadGiven) {
    return luaL_error(L, "draw %d must be 0 to %d, not %d", static_cast<int>(host.luck.draws.size()) + 1, n - 1,
                      drawn.number);
  }
  if (drawn.problem != nullptr) raise(L, drawn.problem);
  lua_pushinteger(L, drawn.number);
  return 1;
}

}  // namespace

std::int32_t draw_outcome(const Die& die, const Luck& luck) {
  Rng rng(derive_seed(luck.seed, static_cast<std::uint64_t>(luck.ply)), Stream::kChance);
  std::int64_t drawn = rng.below(static_cast<std::uint32_t>(die.total));
  std::int32_t outcome = 0;
  while (drawn >= die.weights[static_cast<std::size_t>(outcome)])
    drawn -= die.weights[static_cast<std::size_t>(outcome++)];
  return outcome;
}

extern "C" std::int32_t quoin_begin_deal(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  host.luck.dealing = true;
  host.luck.draws.clear();
  const std::uint64_t seed = host.luck.match == nullptr ? 0 : host.luck.match->seed;
  host.luck.deal_rng = Rng(derive_seed(seed, static_cast<std::uint64_t>(host.luck.deal_ply)), Stream::kDeal);
  return 0;
}

// 1 if the deal drew more or fewer numbers than were given.
extern "C" std::int32_t quoin_end_deal(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  host.luck.dealing = false;
  return host.luck.forced != nullptr && host.luck.draws.size() != host.luck.forced->size() ? 1 : 0;
}

// The deal's next number below n, as `draw` gives it; -1 for whatever is left to `draw`: errors, given numbers, memory.
extern "C" std::int32_t quoin_draw(void* machine, std::int32_t n) {
  Host& host = *static_cast<Host*>(machine);
  if (!host.luck.dealing || host.luck.forced != nullptr ||
      host.luck.draws.size() >= std::min(host.luck.draws.capacity(), kMostDraws)) {
    return -1;
  }
  host.luck.draws.push_back(static_cast<std::int32_t>(host.luck.deal_rng.below(static_cast<std::uint32_t>(n))));
  return host.luck.draws.back();
}

std::int32_t draw_for_primitive(PrimitiveContext* context, std::int32_t n) {
  const Drawn drawn = next_draw(static_cast<Host*>(context->luck)->luck, n);
  if (drawn.problem == nullptr) return drawn.number;
  context->error = drawn.problem;
  return kPrimitiveFailed;
}

void add_luck(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {
      {"begin_deal", begin_deal}, {"end_deal", end_deal}, {"draw", draw}, {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
}

}  // namespace quoin
