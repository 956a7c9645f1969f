// What is told where the system gives no more threads.
#pragma once

#include <system_error>

#include "quoin/base/result.h"

namespace quoin {

// It gave `started` of the `wanted` threads, the calling one counted.
Error no_thread(const std::system_error& refused, int started, int wanted);

}  // namespace quoin
