// What the files about tensors share.
#pragma once

#include <vector>

#include "bindings.h"
#include "quoin/state/observation.h"

namespace quoin::python {

// quoin.TensorPiece objects.
py::list pieces_list(const std::vector<TensorPiece>& pieces);

}  // namespace quoin::python
