// Errors of the runtime as exceptions of quoin.errors (which is Python, so that people can read and subclass them).
#include <new>
#include <stdexcept>

#include "bindings.h"

namespace quoin::python {
namespace {

const char* class_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kGame: return "GameError";
    case ErrorKind::kIllegal: return "IllegalAction";
    case ErrorKind::kSave: return "SaveError";
    case ErrorKind::kArgument: return "ArgumentError";
    case ErrorKind::kBudget: return "BudgetError";
    case ErrorKind::kSystem: break;
  }
  return "QuoinError";
}

}  // namespace

py::object to_python(const Error& error) {
  using namespace py::literals;
  const py::object type = py::module_::import("quoin.errors").attr(class_name(error.kind));
  return type(printable(error.message), "file"_a = printable_line(error.where.file), "line"_a = error.where.line,
              "column"_a = error.where.column, "hint"_a = printable(error.hint), "source"_a = error.quote.line,
              "mark"_a = py::make_tuple(error.quote.start, error.quote.length));
}

void raise(const Error& error) {
  const py::object instance = to_python(error);
  PyErr_SetObject(py::type::of(instance).ptr(), instance.ptr());
  throw py::error_already_set();
}

void raise_illegal(const std::string& message) {
  Error error;
  error.kind = ErrorKind::kIllegal;
  error.message = message;
  raise(error);
}

void raise_argument(const std::string& message, const std::string& hint) {
  Error error;
  error.kind = ErrorKind::kArgument;
  error.message = message;
  error.hint = hint;
  raise(error);
}

void tell_of_memory() {
  static constexpr const char* kNoMemory =
      "there is not enough memory for this; ask for fewer matches, states or threads at a time";
  py::register_local_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const std::bad_alloc&) {
      PyErr_SetString(PyExc_MemoryError, kNoMemory);
    } catch (const std::length_error&) {  // of a container that is to be larger than any can be
      PyErr_SetString(PyExc_MemoryError, kNoMemory);
    }
  });
}

}  // namespace quoin::python
