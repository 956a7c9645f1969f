// The sites of the last choice, who is next, who has won.
#include "quoin/drawing/past.h"

#include "bindings.h"
#include "quoin/drawing/scene.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using drawing::Display;

// By the seat on whose own boards they lie, None: on boards that all share.
py::dict last_sites(const Match& match, const py::object& seat) {
  const Display display(match.def());
  py::dict found;
  for (const auto& [row, sites] : drawing::last_sites(display, match, viewer_from_python(match.def(), seat))) {
    py::set numbers;
    for (const auto& site : sites) numbers.add(py::make_tuple(site.board, site.sites, site.site));
    found[row == kNone ? py::object(py::none()) : py::object(py::int_(row))] = std::move(numbers);
  }
  return found;
}

}  // namespace

void bind_past(py::module_& module) {
  module.def("last_sites", &last_sites, "state"_a, "seat"_a = py::none());
  module.def("status", &drawing::status_of, "state"_a);
  module.def("result", &drawing::result_text, "state"_a);
}

}  // namespace quoin::python
