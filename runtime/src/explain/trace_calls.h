// How a call of a primitive is written in a trace.
#pragma once

#include <cstdint>
#include <span>

#include "quoin/explain/trace.h"
#include "quoin/primitives/primitive.h"

namespace quoin {

struct Host;

// `numbers`: the receiver and all arguments, as the primitive got them.
TraceCall trace_call(const Host& host, const Primitive& primitive, std::span<const std::int32_t> numbers);

}  // namespace quoin
