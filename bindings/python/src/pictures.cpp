// Pictures: a state as SVG and as data, a match as a film.
#include "quoin/drawing/picture.h"

#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings.h"
#include "choosing.h"
#include "quoin/drawing/scene_json.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using drawing::Film;
using drawing::Theme;

// REQUIRES one of the three.
Theme theme_from_python(const std::string& theme) {
  return theme == "light" ? Theme::kLight : theme == "dark" ? Theme::kDark : Theme::kAuto;
}

std::string picture(const Match& match, const py::object& seat, const std::string& theme, bool highlight,
                    bool last_move, const ChoosingOf* choosing) {
  const drawing::SceneOptions wanted = {viewer_from_python(match.def(), seat), highlight, last_move,
                                        choosing_of(match, choosing)};
  const drawing::Display display(match.def());
  return drawing::picture_svg(drawing::Scene(display, match, wanted), theme_from_python(theme));
}

py::object scene(const Match& match, const py::object& seat, bool highlight, bool last_move) {
  const drawing::Display display(match.def());
  const int viewer = viewer_from_python(match.def(), seat);
  return to_python(drawing::scene_json(drawing::Scene(display, match, {viewer, highlight, last_move})));
}

Film film_parts(const Match& match, const py::object& seat) {
  const drawing::Display display(match.def());
  return {display, match, viewer_from_python(match.def(), seat)};
}

py::tuple stage(const Film& film, const std::string& theme) {
  Film::Stage stage = film.stage(theme_from_python(theme));
  return py::make_tuple(std::move(stage.svg), std::move(stage.parts));
}

}  // namespace

void bind_pictures(py::module_& module) {
  module.def("picture", &picture, "state"_a, "seat"_a = py::none(), py::kw_only(), "theme"_a = "auto",
             "highlight"_a = true, "last_move"_a = true, "choosing"_a = py::none());
  module.def("scene", &scene, "state"_a, "seat"_a = py::none(), py::kw_only(), "highlight"_a = true,
             "last_move"_a = true);
  module.def("fill_of", &drawing::fill_of, "colour"_a);
  module.def("film_parts", &film_parts, "state"_a, "seat"_a = py::none());
  py::class_<Film>(module, "FilmParts")
      .def("__len__", &Film::size)
      .def_property_readonly("title", &Film::title)
      .def_property_readonly("height", &Film::height)
      .def_property_readonly("plies", &Film::plies)
      .def_property_readonly("frames", &Film::frames)
      .def("stage", &stage, "theme"_a)
      .def(
          "animation",
          [](const Film& self, const std::string& theme, double seconds) {
            return self.animation(theme_from_python(theme), seconds);
          },
          "theme"_a, "seconds"_a);
}

}  // namespace quoin::python
