// The profiler where there are no signals: there is none.
#include "quoin/explain/profiler.h"

namespace quoin {

Result<std::unique_ptr<Profiler>> Profiler::start(Vm&) {
  return Error{ErrorKind::kArgument, {}, "this system has no timer for a single thread", "profile on Linux"};
}

}  // namespace quoin
