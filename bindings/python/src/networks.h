// A network as Python holds it.
#pragma once

#include <memory>

#include "bindings.h"
#include "quoin/search/network.h"

namespace quoin::python {

struct PythonNetwork {
  GamePtr game;
  std::shared_ptr<const Network> network;
};

}  // namespace quoin::python
