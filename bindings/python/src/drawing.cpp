// States as text for a terminal: runs of characters, each with the name of its colour.
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>

#include "bindings.h"
#include "quoin/drawing/terminal.h"

namespace quoin::python {
namespace {

using namespace py::literals;

constexpr int kPlenty = 1'000'000;  // columns or rows where as many may be as are wanted

py::list lines_to_python(const drawing::Lines& lines) {
  py::list result;
  for (const auto& line : lines) {
    py::list runs;
    for (const auto& [text, ink] : line) runs.append(py::make_tuple(text, ink.colour, ink.bold, ink.reverse));
    result.append(std::move(runs));
  }
  return result;
}

py::list terminal_text(const Match& match, const py::object& seat, std::optional<int> width, std::optional<int> height,
                       bool coloured, bool last) {
  const drawing::Display display(match.def());
  const drawing::Scene scene(display, match, {viewer_from_python(match.def(), seat), false, last});
  const int columns = std::clamp(width.value_or(kPlenty), 1, kPlenty);
  const int rows = std::clamp(height.value_or(kPlenty), 1, kPlenty);
  return lines_to_python(drawing::fitted_text(scene, coloured, columns, rows));
}

}  // namespace

std::string plain_text(const Match& match, const py::object& seat) {
  const drawing::Display display(match.def());
  const drawing::Scene scene(display, match, {viewer_from_python(match.def(), seat), false, false});
  return drawing::plain(drawing::terminal_text(scene, false));
}

void bind_drawing(py::module_& module) {
  module.def("terminal_text", &terminal_text, "state"_a, "seat"_a = py::none(), py::kw_only(), "width"_a = py::none(),
             "height"_a = py::none(), "coloured"_a = true, "last"_a = false);
}

}  // namespace quoin::python
