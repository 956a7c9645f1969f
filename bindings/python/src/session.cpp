// Sessions in Python: JSON in, JSON out. quoin.Session makes objects of it.
#include "quoin/session/session.h"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>

#include "bindings.h"
#include "choosing.h"
#include "interrupt.h"
#include "quoin/session/typed.h"

namespace quoin::python {
namespace {

using namespace py::literals;

// Kept by a call that goes on after Ctrl-C.
using SessionPtr = std::shared_ptr<Session>;

py::str call_verb(const SessionPtr& session, const std::string& verb, const std::string& arguments) {
  const StopFlag stop(session, &session->stop_flag());
  return run_interruptible(stop, [session, verb, arguments] { return session->call(verb, arguments); });
}

py::list fields(const std::vector<AnswerField>& given) {
  py::list list;
  for (const AnswerField& one : given) list.append(py::make_tuple(one.name, one.type, one.help));
  return list;
}

}  // namespace

void bind_session(py::module_& module) {
  py::class_<Session, SessionPtr>(module, "Session")
      .def("call", &call_verb, "verb"_a, "arguments"_a = "")
      .def("stop", &Session::stop)
      .def("load", &Session::load, "game"_a.none(false))
      .def(
          "begin", [](Session& self, const Match& state) { self.begin(Match(state)); }, "state"_a)
      .def_property_readonly("game", &Session::game)
      .def_property_readonly("state",
                             [](const Session& self) {
                               return self.match() == nullptr ? py::object(py::none()) : py::cast(Match(*self.match()));
                             })
      .def_property_readonly("choosing", [](const Session& self) {
        return self.match() == nullptr ? py::object(py::none()) : py::cast(ChoosingOf(*self.match(), *self.choosing()));
      });
  module.def("new_session", [] { return std::make_shared<Session>(); });
  module.def("verbs", [] {
    py::list list;
    for (const Verb& verb : verbs()) {
      py::list arguments;
      for (const VerbArgument& one : verb.arguments) {
        arguments.append(py::make_tuple(one.name, what(one.type), one.help, one.required, one.words));
      }
      list.append(
          py::make_tuple(verb.name, verb.help, verb.seen, arguments, verb.answer, fields(verb.fields), verb.example));
    }
    return list;
  });
  module.def("as_ranges", &as_ranges, "texts"_a.noconvert());
  module.def("table_fields", [] { return fields(table_fields()); });
  module.def("about_fields", [] { return fields(about_fields()); });
}

}  // namespace quoin::python
