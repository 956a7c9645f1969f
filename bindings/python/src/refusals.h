// Calls that no version of a bound function takes: told in a sentence of ours instead of pybind11's list of types.
#pragma once

#include "bindings.h"

namespace quoin::python {

// A function that does what `function` does, with that text; with arguments of the wrong type or number it raises
// quoin.WrongType. `name` and `text` are those of _core.pyi ("State.apply_action"; the signatures stand in the text)
// and outlive the module. What is no function of pybind11 is answered as it is.
py::object with_refusals(const py::object& function, const char* name, const char* text);
// From now on no object of the class comes from Python (`State()`, `State.__new__(State)`, an assignment to
// `__class__`): such a one would have nothing inside. The class can no longer be changed.
void close_class(const py::object& type, const char* name);

}  // namespace quoin::python
