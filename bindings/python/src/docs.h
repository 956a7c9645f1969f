// The docstrings of the compiled half: written in _core.pyi, put into the module when it is imported.
#pragma once

#include <array>
#include <span>

#include "bindings.h"

namespace quoin::python {

struct DocString {
  const char* name;  // "State.apply_action", "make_bot", "State"
  const char* text;
};

// docs_table.cpp in the build folder, made by docstrings.py.
std::span<const DocString> doc_strings();
// Gives every class, method, property and function of the module its text, has wrong arguments explained by it, and
// closes the classes.
// Called once, when all is bound.
void put_docs(py::module_& module);

}  // namespace quoin::python
