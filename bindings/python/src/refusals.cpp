// A function that stands before one of pybind11's, calls it as anybody would, and looks at what it raised. Python calls
// it without making a bound method first, which saves more time than the step between takes. Objects come from our
// functions only: nothing else makes one of our classes, whole or half. The sentences themselves are made in Python
// (quoin/refusals.py).
#include "refusals.h"

#include <structmember.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "calls.h"

namespace quoin::python {
namespace {

// One of ours. It lives as long as its class or module: for ever.
struct Function {
  PyObject head;
  vectorcallfunc call;
  PyObject* inner;   // pybind11's
  const char* name;  // "State.apply_action"
  const char* text;
  bool method;
};

Function& as_function(PyObject* self) { return *reinterpret_cast<Function*>(self); }

// "apply_action".
const char* own_name(const Function& function) {
  const char* dot = std::strchr(function.name, '.');
  return dot == nullptr ? function.name : dot + 1;
}

// Whether what is raised now is pybind11's own refusal, not a TypeError of something that the function called.
bool is_refusal(const Function& function) {
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0 && PyErr_ExceptionMatches(PyExc_RuntimeError) == 0) return false;
  py::error_already_set raised;
  const std::string text = py::str(raised.value());
  raised.restore();
  return text.rfind(own_name(function) + std::string("(): incompatible "), 0) == 0 ||
         text.rfind("(): incompat", 0) == 0 || text.rfind("Unable to cast Python instance", 0) == 0;
}

void tell(const Function& function, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
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
    const py::object error = explain(function.name, function.text, positional, named);
    PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  } catch (py::error_already_set& error) {
    error.restore();
  }
}

PyObject* call(PyObject* self, PyObject* const* given, std::size_t size, PyObject* keywords) {
  const Function& function = as_function(self);
  const Py_ssize_t count = PyVectorcall_NARGS(size);
  // pybind11 passes None as a null pointer, to methods too.
  if (function.method && count > 0 && Py_IsNone(given[0]) != 0) {
    tell(function, given, count, keywords);
    return nullptr;
  }
  PyObject* result = nullptr;
  try {
    result = PyObject_Vectorcall(function.inner, given, size, keywords);
  } catch (QUOIN_THREAD_ENDED) {
    sleep_for_good();
  }
  if (result == nullptr && is_refusal(function)) tell(function, given, count, keywords);
  return result;
}

PyObject* bind(PyObject* self, PyObject* object, PyObject* /*type*/) {
  return object == nullptr ? Py_NewRef(self) : PyMethod_New(self, object);
}

// Where the text has the signature as Python wants it: "(self, action)\n--\n\n" and so on after the name.
std::string_view signature_of(const Function& function) {
  const std::string_view text = function.text;
  const std::string_view name = own_name(function);
  const std::size_t end = text.find(")\n--\n\n");
  const bool has = end != std::string_view::npos && text.starts_with(std::string(name) + "(");
  return has ? text.substr(name.size(), end + 1 - name.size()) : std::string_view();
}

PyObject* text_object(std::string_view text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

PyGetSetDef kTold[] = {
    {"__name__", [](PyObject* self, void*) { return text_object(own_name(as_function(self))); }, nullptr, nullptr,
     nullptr},
    {"__qualname__", [](PyObject* self, void*) { return text_object(as_function(self).name); }, nullptr, nullptr,
     nullptr},
    {"__module__", [](PyObject*, void*) { return text_object("quoin._core"); }, nullptr, nullptr, nullptr},
    {"__doc__",
     [](PyObject* self, void*) {
       const std::string_view text = as_function(self).text;
       const std::size_t signature = signature_of(as_function(self)).size();
       return text_object(signature == 0 ? text : text.substr(text.find("--\n\n") + 4));
     },
     nullptr, nullptr, nullptr},
    {"__text_signature__",
     [](PyObject* self, void*) {
       const std::string_view signature = signature_of(as_function(self));
       return signature.empty() ? Py_NewRef(Py_None) : text_object(signature);
     },
     nullptr, nullptr, nullptr},
    {}};

// Pickled by the name.
PyMethodDef kMethods[] = {
    {"__reduce__", [](PyObject* self, PyObject*) { return text_object(as_function(self).name); }, METH_NOARGS, nullptr},
    {}};

PyMemberDef kMembers[] = {{"__vectorcalloffset__", T_PYSSIZET, offsetof(Function, call), READONLY, nullptr}, {}};

PyObject* shown_function(PyObject* self) {
  return PyUnicode_FromFormat("<function quoin._core.%s>", as_function(self).name);
}

// The class of our functions. Python binds them to objects as it binds its own.
PyTypeObject* class_of_functions() {
  static auto* type = [] {
    static PyType_Slot slots[] = {{Py_tp_call, reinterpret_cast<void*>(&PyVectorcall_Call)},
                                  {Py_tp_descr_get, reinterpret_cast<void*>(&bind)},
                                  {Py_tp_repr, reinterpret_cast<void*>(&shown_function)},
                                  {Py_tp_getset, kTold},
                                  {Py_tp_methods, kMethods},
                                  {Py_tp_members, kMembers},
                                  {0, nullptr}};
    static PyType_Spec spec{"quoin._core.function", sizeof(Function), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR |
                                Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
                            slots};
    return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  }();
  return type;
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
  for (const auto& [key, entry] : py::dict(type.attr("__dict__"))) {  // by which pybind11 hands out what is inside
    if (key.cast<std::string>().starts_with("_pybind11_conduit")) py::delattr(type, key);
  }
  auto* slots = reinterpret_cast<PyTypeObject*>(type.ptr());
  // Python asks the slot, and by it refuses `__new__` of the bases; both must be ours.
  slots->tp_new = &refuse_slot;
  slots->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;  // else `state.__class__ = Game` is taken, and read as a Game
  PyType_Modified(slots);
}

py::object with_refusals(const py::object& function, const char* name, const char* text) {
  const bool method = PyInstanceMethod_Check(function.ptr()) != 0;
  PyObject* inner = method ? PyInstanceMethod_GET_FUNCTION(function.ptr()) : function.ptr();
  if (PyCFunction_Check(inner) == 0) return function;
  auto* made = PyObject_New(Function, class_of_functions());
  made->call = &call;
  made->inner = Py_NewRef(inner);
  made->name = name;
  made->text = text;
  made->method = std::strchr(name, '.') != nullptr;
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(made));
}

}  // namespace quoin::python
