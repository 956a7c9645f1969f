// How our objects are pickled: checked, so that a damaged pickle is refused.
#pragma once

#include "bindings.h"

namespace quoin::python {

// What `__reduce__` answers: `name` is a function of this module, called with the arguments (texts, numbers, bytes,
// games, and tuples, lists and dicts of these) if they are still the same (quoin/pickles.py).
py::tuple pickled(const char* name, const py::tuple& arguments);
void bind_pickles(py::module_& module);  // checksum

}  // namespace quoin::python
