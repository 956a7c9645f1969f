// NumPy arrays: read-only views of memory that an object keeps, and arrays to write to.
#pragma once

#include <pybind11/numpy.h>

#include <vector>

#include "bindings.h"

namespace quoin::python {

// Of a contiguous array whose values have so many bytes.
std::vector<py::ssize_t> strides_of(const std::vector<py::ssize_t>& shape, py::ssize_t bytes);

// A read-only array over memory that `owner` keeps.
py::array view(const py::object& owner, const py::dtype& type, std::vector<py::ssize_t> shape,
               std::vector<py::ssize_t> strides, const void* data);

// `out` if it is an array of this shape and of one of the types, contiguous, aligned and writeable;
// a new array for None.
py::array output(const py::object& out, const std::vector<py::ssize_t>& shape, const std::vector<py::dtype>& types);
// The same for float32 of shape (size,).
py::array float_row(const py::object& out, int size);

}  // namespace quoin::python
