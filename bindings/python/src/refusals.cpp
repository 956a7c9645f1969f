// pybind11's functions all lead to one dispatcher. Ours stands before it and looks at what it raised; a call that goes
// well costs one jump more. The sentence itself is made in Python (quoin/refusals.py).
#include "refusals.h"

#include <string>
#include <unordered_map>

namespace quoin::python {
namespace {

using Dispatcher = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);

struct Refusable {
  const char* name;
  const char* doc;
};

// pybind11's, the same for every function.
Dispatcher dispatcher = nullptr;

// By the object that a function carries as its `self`. Never freed: functions may be called until the process ends.
std::unordered_map<PyObject*, Refusable>& refusables() {
  static auto* table = new std::unordered_map<PyObject*, Refusable>;
  return *table;
}

// Whether what is raised now is pybind11's own refusal, not a TypeError of something that the function called.
bool is_refusal(const Refusable& function) {
  py::error_already_set raised;
  const std::string text = py::str(raised.value());
  raised.restore();
  const std::string name = function.name;
  return text.rfind(name.substr(name.find('.') + 1) + "(): incompatible ", 0) == 0 ||
         text.rfind("(): incompat", 0) == 0;
}

void tell(const Refusable& function, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
  py::tuple positional(static_cast<std::size_t>(count));
  for (Py_ssize_t i = 0; i < count; ++i) {
    positional[static_cast<std::size_t>(i)] = py::reinterpret_borrow<py::object>(given[i]);
  }
  py::dict named;
  for (Py_ssize_t i = 0; keywords != nullptr && i < PyTuple_GET_SIZE(keywords); ++i) {
    named[py::handle(PyTuple_GET_ITEM(keywords, i))] = py::handle(given[count + i]);
  }
  PyErr_Clear();
  try {
    const auto explain = py::module_::import("quoin.refusals").attr("wrong_type");
    const py::object error = explain(function.name, function.doc, positional, named);
    PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  } catch (py::error_already_set& error) {
    error.restore();
  }
}

PyObject* dispatch(PyObject* self, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
  PyObject* result = dispatcher(self, given, count, keywords);
  if (result != nullptr || PyErr_ExceptionMatches(PyExc_TypeError) == 0) return result;
  const auto found = refusables().find(self);
  if (found != refusables().end() && is_refusal(found->second)) tell(found->second, given, count, keywords);
  return nullptr;
}

}  // namespace

void explain_refusals(PyObject* function, const char* name, const char* doc) {
  if (PyInstanceMethod_Check(function) != 0) function = PyInstanceMethod_GET_FUNCTION(function);
  if (PyCFunction_Check(function) == 0) return;
  PyMethodDef* method = reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
  // Before 3.1 pybind11 takes a tuple and a dict: its texts then stay as they are.
  if (method->ml_flags != (METH_FASTCALL | METH_KEYWORDS)) return;
  const auto theirs = reinterpret_cast<Dispatcher>(reinterpret_cast<void (*)()>(method->ml_meth));
  if (theirs == &dispatch) return;
  dispatcher = theirs;
  method->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&dispatch));
  refusables()[PyCFunction_GET_SELF(function)] = {name, doc};
}

}  // namespace quoin::python
