// A topic: a file NAME.cpp in topics/ with primitives and the part of their table that describes them, which its
// function NAME_primitives() answers. primitive<F>: a function of up to kMaxParams integers as a PrimitiveFunction.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "quoin/primitives/primitive.h"

namespace quoin {
namespace adapt {

template <auto F, std::size_t... I>
std::int32_t call(PrimitiveContext* context, std::int32_t self, const std::int32_t* arguments,
                  std::index_sequence<I...> /*places*/) {
  return F(context, self, arguments[I]...);
}

template <auto F, class... Rest>
std::int32_t run(PrimitiveContext* context, std::int32_t self, std::int32_t a, std::int32_t b, std::int32_t c,
                 std::int32_t d, std::int32_t e, std::int32_t f) {
  static_assert(sizeof...(Rest) <= kMaxParams);
  const std::int32_t arguments[kMaxParams] = {a, b, c, d, e, f};
  return call<F>(context, self, arguments, std::index_sequence_for<Rest...>{});
}

template <auto F>
const void* address() {
  return reinterpret_cast<const void*>(F);
}

template <auto F, class... Rest>
constexpr PrimitiveFunction function(std::int32_t (*)(PrimitiveContext*, std::int32_t, Rest...)) {
  return {&run<F, Rest...>, &address<F>, sizeof...(Rest)};
}

}  // namespace adapt

template <auto F>
inline constexpr PrimitiveFunction primitive = adapt::function<F>(F);

// ---- parameters of several topics ----

inline constexpr std::span<const Param> kNoParams;
inline constexpr Param kSite = {"cell", ParamType::kSite, "a site of the board"};
inline constexpr Param kTouching = {"ways", ParamType::kWaysOrNone,
                                    "what touches: the name of ways or of one way of the board, there and back; left "
                                    "out: the first that the board has, on a grid \"orthogonal\""};
inline constexpr Param kAlongWays = {"ways", ParamType::kWaysOrNone, "along which ways; left out: \"all\""};
inline constexpr Param kFromTo = {"emit", ParamType::kEmit,
                                  "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}"};
inline constexpr Param kOnlyFrom = {"from", ParamType::kSiteOrNone,
                                    "the only site moved from; left out or none: all. If it is given, emit may be a "
                                    "kind with the field {to: BOARD.cells} alone"};

}  // namespace quoin
