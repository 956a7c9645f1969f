// Putting the docstrings of _core.pyi into the module, and closing it: what it then is stays so.
#include "docs.h"

#include <deque>
#include <string>
#include <utility>

#include "refusals.h"

namespace quoin::python {
namespace {

// A text that lives as long as the module, which is for ever.
const char* kept(std::string text) {
  static auto* texts = new std::deque<std::string>;
  return texts->emplace_back(std::move(text)).c_str();
}

// `__str__`, `__reduce__` and their like, which the stub leaves to Python's own.
void explain_unwritten(const py::object& type, const std::string& name) {
  for (const auto& [key, entry] : py::dict(type.attr("__dict__"))) {
    const auto own = key.cast<std::string>();
    const auto found = py::reinterpret_borrow<py::object>(entry);
    const py::object made = with_refusals(found, kept(name + "." + own), kept(own + "(self)"));
    if (!made.is(found)) type.attr(key) = made;
  }
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
      const py::object getter = with_refusals(found.attr("fget"), doc.name, kept(own + "(self)"));
      const py::object setter = with_refusals(found.attr("fset"), doc.name, kept(own + "(self, value)"));
      owner.attr(own.c_str()) = py::type::of(found)(getter, setter, py::none(), doc.text);
    } else {
      owner.attr(own.c_str()) = with_refusals(found, doc.name, doc.text);
    }
  }
  for (const DocString& doc : doc_strings()) {
    const py::object found = py::getattr(module, doc.name, py::none());
    if (PyType_Check(found.ptr()) == 0) continue;
    explain_unwritten(found, doc.name);
    close_class(found, doc.name);
  }
}

}  // namespace quoin::python
