// Actions chosen by clicks and picks.
#include "choosing.h"

#include <pybind11/stl.h>

#include <string>

#include "bindings.h"

namespace quoin::python {
namespace {

using namespace py::literals;

py::set clickable(const ChoosingOf& self) {
  py::set sites;
  for (const auto& [board, kind, site] : self.choosing.clickable()) sites.add(py::make_tuple(board, kind, site));
  return sites;
}

py::object question(const ChoosingOf& self) {
  const auto asked = self.choosing.question();
  return asked ? py::object(py::make_tuple(asked->name, asked->values, asked->sites)) : py::none();
}

}  // namespace

const drawing::Choosing* choosing_of(const Match& match, const ChoosingOf* given) {
  if (given == nullptr) return nullptr;
  const bool same = &given->match.def() == &match.def() && given->match.hash() == match.hash();
  if (!same) raise_argument("the choice is that of another state");
  return &given->choosing;
}

void bind_choosing(py::module_& module) {
  py::class_<ChoosingOf>(module, "Choosing")
      .def("chosen", [](const ChoosingOf& self) { return self.choosing.chosen(); })
      .def("left", [](const ChoosingOf& self) { return self.choosing.left(); })
      .def("clickable", &clickable)
      .def("question", &question)
      .def("action", [](const ChoosingOf& self) { return self.choosing.action(); })
      .def(
          "click",
          [](ChoosingOf& self, int board, int sites, int site) {
            return self.choosing.click({board, sites, site});
          },
          "board"_a, "sites"_a, "site"_a)
      .def(
          "pick",
          [](ChoosingOf& self, const std::string& field, const std::string& value) {
            return self.choosing.pick(field, value);
          },
          "field"_a, "value"_a)
      .def("back", [](ChoosingOf& self) { self.choosing.back(); });
  module.def(
      "choosing", [](const Match& state) { return ChoosingOf(state); }, "state"_a);
}

}  // namespace quoin::python
