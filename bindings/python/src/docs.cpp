// Putting the docstrings of _core.pyi into the module.
#include "docs.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "refusals.h"

namespace quoin::python {
namespace {

// pybind11 owns the text of a function and frees it with the module.
void put_function_doc(PyObject* function, const char* text) {
  if (PyInstanceMethod_Check(function) != 0) function = PyInstanceMethod_GET_FUNCTION(function);
  if (PyCFunction_Check(function) == 0) return;
  PyMethodDef* method = reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
  std::free(const_cast<char*>(method->ml_doc));
  method->ml_doc = ::strdup(text);
}

}  // namespace

void put_docs(py::module_& module) {
  for (const DocString& doc : doc_strings()) {
    const std::string name = doc.name;
    const auto dot = name.find('.');
    py::object owner =
        dot == std::string::npos ? py::object(module) : py::object(module.attr(name.substr(0, dot).c_str()));
    const std::string own = dot == std::string::npos ? name : name.substr(dot + 1);
    const auto entries = py::reinterpret_borrow<py::object>(owner.attr("__dict__"));
    if (!entries.attr("__contains__")(own).cast<bool>()) continue;
    const auto found = py::reinterpret_borrow<py::object>(entries.attr("__getitem__")(own));
    if (PyType_Check(found.ptr()) != 0) {
      found.attr("__doc__") = doc.text;
    } else if (Py_IS_TYPE(found.ptr(), &PyProperty_Type)) {
      for (const char* accessor : {"fget", "fset"}) {
        explain_refusals(py::object(found.attr(accessor)).ptr(), doc.name, doc.text);
      }
      found.attr("__doc__") = doc.text;
    } else {
      put_function_doc(found.ptr(), doc.text);
      explain_refusals(found.ptr(), doc.name, doc.text);
    }
  }
}

}  // namespace quoin::python
