// pybind11's functions all lead to one dispatcher. Ours stands before it and looks at what it raised; a call that goes
// well costs one jump more. Objects come from our functions only: nothing else makes one of our classes, whole or half.
// The sentences themselves are made in Python (quoin/refusals.py).
#include "refusals.h"

#include <cstring>
#include <string>
#include <unordered_map>

#include "calls.h"

namespace quoin::python {
namespace {

using Dispatcher = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);

struct Refusable {
  const char* name;
  const char* doc;
  bool method;
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
         text.rfind("(): incompat", 0) == 0 || text.rfind("Unable to cast Python instance", 0) == 0;
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
  // pybind11 passes None as a null pointer, to methods too.
  if (count > 0 && Py_IsNone(given[0]) != 0) {
    const auto found = refusables().find(self);
    if (found != refusables().end() && found->second.method) {
      tell(found->second, given, count, keywords);
      return nullptr;
    }
  }
  PyObject* result = nullptr;
  try {
    result = dispatcher(self, given, count, keywords);
  } catch (QUOIN_THREAD_ENDED) {
    sleep_for_good();
  }
  if (result != nullptr) return result;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0 && PyErr_ExceptionMatches(PyExc_RuntimeError) == 0) return nullptr;
  const auto found = refusables().find(self);
  if (found != refusables().end() && is_refusal(found->second)) tell(found->second, given, count, keywords);
  return nullptr;
}

// Raises the sentence that says how an object of the class named `self` is made.
PyObject* refuse_new(PyObject* self, PyObject* /*arguments*/, PyObject* /*named*/) {
  try {
    const py::object error = py::module_::import("quoin.refusals").attr("no_constructor")(py::handle(self));
    PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  } catch (py::error_already_set& error) {
    error.restore();
  }
  return nullptr;
}

PyObject* refuse_slot(PyTypeObject* type, PyObject* /*arguments*/, PyObject* /*named*/) {
  while (PyType_HasFeature(type, Py_TPFLAGS_IMMUTABLETYPE) == 0) type = type->tp_base;  // a subclass of somebody's
  return refuse_new(py::str(type->tp_name).ptr(), nullptr, nullptr);
}

}  // namespace

void close_class(const py::object& type, const char* name) {
  static PyMethodDef refusal{"__new__", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&refuse_new)),
                             METH_VARARGS | METH_KEYWORDS, nullptr};
  const auto refuse = py::reinterpret_steal<py::object>(PyCFunction_New(&refusal, py::str(name).ptr()));
  type.attr("__new__") = py::reinterpret_steal<py::object>(PyStaticMethod_New(refuse.ptr()));
  type.attr("__init__") = refuse;
  py::delattr(type, "_pybind11_conduit_v1_");
  auto* slots = reinterpret_cast<PyTypeObject*>(type.ptr());
  // Python asks the slot, and by it refuses `__new__` of the bases; both must be ours.
  slots->tp_new = &refuse_slot;
  slots->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;  // else `state.__class__ = Game` is taken, and read as a Game
  PyType_Modified(slots);
}

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
  refusables()[PyCFunction_GET_SELF(function)] = {name, doc, std::strchr(name, '.') != nullptr};
}

}  // namespace quoin::python
