// Zones as NumPy sees them: found by name, their type and shape.
#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "bindings.h"

namespace quoin::python {

// The zone, or an ArgumentError with the nearest name.
const Zone& find_zone(const Layout& layout, const std::string& name);
py::dtype dtype_of(Cell cell);
// Seats (if per seat), places (if over something), else nothing.
std::vector<py::ssize_t> shape_of(const Zone& zone);

}  // namespace quoin::python
