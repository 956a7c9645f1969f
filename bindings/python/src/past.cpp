// What a viewer is told of the plies of a match, the latest first.
#include "quoin/drawing/past.h"

#include <memory>
#include <optional>
#include <string>

#include "bindings.h"
#include "quoin/drawing/scene.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using drawing::Display;

// A ply, with what it is told by. It keeps the game.
struct ToldPly {
  std::shared_ptr<const Display> display;
  drawing::PastPly past;
};

struct ToldPlies {
  std::shared_ptr<const Display> display;
  drawing::PastPlies plies;
};

ToldPlies past_plies(const Match& match, const py::object& seat) {
  auto display = std::make_shared<const Display>(match.def());
  const int viewer = viewer_from_python(match.def(), seat);
  drawing::PastPlies plies(*display, match, viewer);
  return {std::move(display), std::move(plies)};
}

ToldPly next_ply(ToldPlies& plies) {
  std::optional<drawing::PastPly> past = plies.plies.next();
  if (!past) throw py::stop_iteration();
  return {plies.display, std::move(*past)};
}

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
  py::class_<ToldPly>(module, "PastPly")
      .def_property_readonly("before", [](const ToldPly& self) { return Match(self.past.before); })
      .def_property_readonly("after", [](const ToldPly& self) { return Match(self.past.after); })
      .def_property_readonly("player", [](const ToldPly& self) { return self.past.player(); })
      .def_property_readonly("open", [](const ToldPly& self) { return self.past.open(); })
      .def("text", [](const ToldPly& self) { return self.past.text(); })
      .def("events", [](const ToldPly& self) { return self.past.events(); })
      .def("changes", [](const ToldPly& self) { return self.past.changes(); });
  py::class_<ToldPlies>(module, "PastPlies")
      .def("__iter__", [](ToldPlies& self) -> ToldPlies& { return self; })
      .def("__next__", &next_ply);
  module.def("past_plies", &past_plies, "state"_a, "seat"_a = py::none());
  module.def("last_sites", &last_sites, "state"_a, "seat"_a = py::none());
  module.def("status", &drawing::status_of, "state"_a);
  module.def("result", &drawing::result_text, "state"_a);
}

}  // namespace quoin::python
