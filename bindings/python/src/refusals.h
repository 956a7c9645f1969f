// Calls that no version of a bound function takes: told in a sentence of ours instead of pybind11's list of types.
#pragma once

#include "bindings.h"

namespace quoin::python {

// From now on a call of `function` with arguments of the wrong type or number raises quoin.WrongType. `name` and `doc`
// are those of _core.pyi ("State.apply_action"; the signatures stand in the text) and outlive the module.
void explain_refusals(PyObject* function, const char* name, const char* doc);

}  // namespace quoin::python
