// Game in Python: a loaded game, immutable. load() takes the folder; finding games by name is catalog.py's work.
#include "quoin/engine/game.h"

#include <pybind11/stl.h>

#include <array>
#include <map>
#include <string>

#include "bindings.h"
#include "pickles.h"
#include "quoin/base/files.h"
#include "quoin/engine/returns.h"
#include "quoin/explain/mistakes.h"
#include "quoin/schema/description.h"

namespace quoin::python {
namespace {

using namespace py::literals;

GamePtr load(const py::object& folder, const std::vector<std::string>& variants, const DialValues& dials, bool jit,
             const py::object& files) {
  VmOptions options = explained();
  options.jit = jit;
  GameSpec spec{path_from_python(folder), variants, dials};
  if (!files.is_none()) spec.files = texts_from_python(files);
  return unwrap(Game::load(spec, options));
}

// The game of the same files with other variants and dials.
GamePtr varied(const GamePtr& game, const std::vector<std::string>& variants, const DialValues& dials) {
  return unwrap(Game::load(spec_from(game->def().source, variants, dials), game->vm_options()));
}

// What stands in one of the game's files; None if there is no such file.
py::object text_of(const Game& game, const std::string& file) {
  const GameFiles& source = game.def().source;
  if (!source.exists(file)) return py::none();
  auto text = source.read(file, kMaxFileBytes);
  if (text) return py::bytes(*text);
  Error error = text.error();
  error.kind = ErrorKind::kSave;
  raise(error);
}

using Marks = std::map<std::string, std::string>;  // a file's path to its hash

Marks marks_of(const GameDef& def) {
  Marks marks;
  for (const FileMark& file : def.files) marks[file.path] = hex16(file.hash);
  return marks;
}

// What became of the files since `then`: "rules.lua has changed and helpers.lua is new".
std::string what_differs(const Marks& then, const Marks& now) {
  std::vector<std::string> changes;
  for (const auto& [path, hash] : now) {
    const auto before = then.find(path);
    if (before == then.end()) changes.push_back(path + " is new");
    if (before != then.end() && before->second != hash) changes.push_back(path + " has changed");
  }
  for (const auto& [path, hash] : then) {
    if (!now.contains(path)) changes.push_back(path + " is gone");
  }
  return changes.empty() ? "this version of quoin reads its files in another way" : list_names(changes);
}

// The game of a pickle, or one that another process was sent: only if it is still the same one.
GamePtr restore(const py::object& folder, const std::vector<std::string>& variants, const DialValues& dials, bool jit,
                const std::string& fingerprint, const Marks& marks, const py::object& files) {
  GamePtr game = load(folder, variants, dials, jit, files);
  const std::string now = hex16(game->def().fingerprint);
  if (now != fingerprint) {
    raise({ErrorKind::kSave,
           {path_from_python(folder).string(), 0, 0},
           spec_text(game->def()) + " is not the game that was pickled or sent here: " +
               what_differs(marks, marks_of(game->def())) + " (fingerprint " + now + ", then " + fingerprint + ")",
           "bring the files back as they were, or load the game anew"});
  }
  return game;
}

py::dict dials(const GameDef& def) {
  py::dict result;
  for (const auto& dial : def.dials) result[py::str(dial.name)] = to_python(dial_json(dial, dial.value, dial.counts));
  return result;
}

std::int32_t checked(const GameDef& def, std::int64_t action) {
  if (action < 0 || action >= def.num_distinct_actions) {
    raise_argument("actions are numbered 0 to " + std::to_string(def.num_distinct_actions - 1) + "; found " +
                   std::to_string(action));
  }
  return static_cast<std::int32_t>(action);
}

// The typed description of a game, made once for each game: games that are gone make room for the next.
py::object description_of(const GamePtr& game) {
  using Made = std::pair<std::weak_ptr<Game>, py::object>;
  static auto& known = *new std::map<const Game*, Made>();  // never destroyed: Python is gone when statics are
  const auto found = known.find(game.get());
  if (found != known.end() && !found->second.first.expired()) return found->second.second;
  std::erase_if(known, [](const auto& entry) { return entry.second.first.expired(); });
  const py::object read = py::module_::import("quoin.description").attr("Description").attr("from_json");
  const py::object made = read(description(game->def()).dump());
  return known.emplace(game.get(), Made(game, made)).first->second.second;
}

void bind_heading(py::class_<Game, GamePtr>& game) {
  game.def_property_readonly("id", [](const Game& self) { return self.def().id; })
      .def_property_readonly("variant", [](const Game& self) { return self.def().variant; })
      .def_property_readonly("name", [](const Game& self) { return full_name(self.def()); })
      .def_property_readonly("title", [](const Game& self) { return self.def().title; })
      .def_property_readonly("folder", [](const Game& self) { return path_to_python(self.def().source.folder()); })
      .def_property_readonly("fingerprint", [](const Game& self) { return hex16(self.def().fingerprint); })
      .def_property_readonly("dials", [](const Game& self) { return dials(self.def()); })
      .def_property_readonly("seats", [](const Game& self) { return self.def().seats; })
      .def_property_readonly("description", &description_of)
      .def_property_readonly("jit", [](const Game& self) { return self.vm_options().jit && lua_has_jit(); })
      .def("num_players", [](const Game& self) { return self.def().seats.size(); })
      .def("num_distinct_actions", [](const Game& self) { return self.def().num_distinct_actions; })
      .def("max_chance_outcomes", [](const Game& self) { return self.def().max_chance_outcomes; })
      .def("max_game_length", [](const Game& self) { return self.def().max_length; })
      .def("min_utility", [](const Game& self) { return utility_of(self.def()).min; })
      .def("max_utility", [](const Game& self) { return utility_of(self.def()).max; })
      .def("utility_sum", [](const Game& self) { return utility_of(self.def()).sum; })
      .def("utility_kind", [](const Game& self) {
        constexpr std::array kKinds{"zero sum", "constant sum", "identical", "general sum"};
        return kKinds.at(static_cast<std::size_t>(utility_of(self.def()).kind));
      });
}

void bind_actions(py::class_<Game, GamePtr>& game) {
  game.def(
          "action_to_string",
          [](const Game& self, std::int64_t action) { return action_text(self.def(), checked(self.def(), action)); },
          "action"_a)
      .def(
          "string_to_action",
          [](const Game& self, const std::string& text) { return unwrap(parse_action(self.def(), text)); }, "text"_a)
      .def(
          "action_to_dict",
          [](const Game& self, std::int64_t action) { return action_dict(self.def(), checked(self.def(), action)); },
          "action"_a)
      .def(
          "action_from_dict",
          [](const Game& self, const py::dict& fields) {
            return unwrap(action_from_json(self.def(), from_python(fields)));
          },
          "fields"_a);
}

// What pickles hold; of a game made of texts they hold these too.
py::tuple reduced(const Game& game) {
  const GameDef& def = game.def();
  py::tuple made_of = py::make_tuple(path_to_python(def.source.label()), variant_names(def), game.spec().dials,
                                     game.vm_options().jit, hex16(def.fingerprint), marks_of(def));
  if (!def.source.has_folder()) made_of += py::make_tuple(texts_to_python(game.spec().files));
  return pickled("restore_game", made_of);
}

}  // namespace

void bind_game(py::module_& module) {
  py::class_<Game, GamePtr> game(module, "Game");
  bind_heading(game);
  bind_actions(game);
  game.def(
          "new_initial_state",
          [](const GamePtr& self, const py::object& seed) {
            return unwrap(Match::start(self, seed_from_python(seed)));
          },
          "seed"_a = py::none())
      .def(
          "state_from_position",
          [](const GamePtr& self, const py::dict& position, const py::object& seed) {
            return unwrap(Match::from_position(self, from_python(position), seed_from_python(seed)));
          },
          "position"_a, "seed"_a = 0)
      .def(
          "reload",
          [](const Game& self, const py::object& files) {
            return unwrap(files.is_none() ? self.reload() : self.reload(texts_from_python(files)));
          },
          "files"_a = py::none())
      .def("__str__", [](const Game& self) { return spec_text(self.def()); })
      .def("_repr_html_",
           [](const GamePtr& self) { return py::module_::import("quoin.drawing.game_html").attr("game_html")(self); })
      .def("__repr__", [](const Game& self) { return "<quoin.Game " + spec_text(self.def()) + ">"; })
      .def(
          "__eq__",
          [](const Game& self, const Game& other) {
            return self.def().fingerprint == other.def().fingerprint && self.vm_options().jit == other.vm_options().jit;
          },
          py::is_operator())
      .def("__hash__", [](const Game& self) { return static_cast<std::int64_t>(self.def().fingerprint >> 2U); })
      .def("__copy__", [](const GamePtr& self) { return self; })
      .def(
          "__deepcopy__", [](const GamePtr& self, const py::dict&) { return self; }, "memo"_a)
      .def("__reduce__", &reduced);
  module.def("load", &load, "folder"_a, "variants"_a.noconvert() = std::vector<std::string>{}, "dials"_a = DialValues{},
             "jit"_a = true, "files"_a = py::none());
  module.def("restore_game", &restore, "folder"_a, "variants"_a.noconvert(), "dials"_a, "jit"_a, "fingerprint"_a,
             "marks"_a, "files"_a = py::none());
  module.def("varied", &varied, "game"_a.none(false), "variants"_a.noconvert(), "dials"_a);
  module.def("text_of", &text_of, "game"_a.none(false), "file"_a);
  module.def("lua_version", &lua_version);
  module.def("lua_has_jit", &lua_has_jit);
}

}  // namespace quoin::python
