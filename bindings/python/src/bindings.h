// What the files of the Python module share: the way from Result to exception, from JSON to objects, and one
// `bind_...` function a topic. Everything here is called with the interpreter lock held.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "quoin/base/result.h"
#include "quoin/base/text.h"
#include "quoin/engine/match.h"
#include "quoin/search/analysis.h"

namespace quoin::python {

namespace py = pybind11;
using GamePtr = std::shared_ptr<Game>;

// Values of State.current_player() that are not seats, as in OpenSpiel.
inline constexpr int kChancePlayer = -1;
inline constexpr int kSimultaneousPlayer = -2;
inline constexpr int kTerminalPlayer = -4;

// ---- errors.cpp ----

// An exception of the class of quoin.errors that fits the kind.
py::object to_python(const Error& error);
// Raises it.
[[noreturn]] void raise(const Error& error);
// From now on what C++ itself throws for want of memory is told in a sentence.
void tell_of_memory();
[[noreturn]] void raise_illegal(const std::string& message);
[[noreturn]] void raise_argument(const std::string& message, const std::string& hint = "");

template <class T>
T unwrap(Result<T> result) {
  if (!result) raise(result.error());
  return *std::move(result);
}
inline void unwrap(const Status& status) {
  if (!status) raise(status.error());
}

// ---- convert.cpp ----

// A text as UTF-8; ArgumentError if it is none (a lone surrogate). REQUIRES a str.
std::string text_from_python(py::handle text);
// A value as Python writes it, on one line, cut where it is long; also of objects that fail at that.
std::string shown(py::handle value);
py::object to_python(const nlohmann::json& json);
// Dicts with text keys, lists, tuples, texts, integers, floats, bools and None; anything else is an ArgumentError.
nlohmann::json from_python(py::handle object);
// {"kind": "slide", "wall": "a1-a2", "to": "c1-c2"}, in the order of the kind's fields. REQUIRES a number in range.
py::dict action_dict(const GameDef& def, int action);
// An integer 0 .. 2**64 - 1, or for None a fresh one below 2**32 (short enough to be typed again).
std::uint64_t seed_from_python(const py::object& seed);
// A file's name, from a str or a path: bytes as the system has them, UTF-8 or not.
std::filesystem::path path_from_python(const py::object& path);
// The way back: what is no UTF-8 becomes what `os.fsencode` makes bytes of again.
py::str path_to_python(const std::filesystem::path& path);
// The texts of a game's files, {path: text}, and the way back.
FileTexts texts_from_python(const py::object& files);
py::dict texts_to_python(const FileTexts& texts);
// The files of a loaded game, or of the folder that this path names.
GameFiles source_from_python(const py::object& game_or_folder);
// A seat number, from a number or a seat's name.
int seat_from_python(const GameDef& def, py::handle seat);
// None is the all-seeing eye, -1 what everybody sees, else a seat.
int viewer_from_python(const GameDef& def, py::handle viewer);

// ---- state.cpp ----

int current_player(const Match& match);
const char* node_name(Node node);

// ---- bots.cpp ----

// quoin.Analysis, with texts and words.
py::object python_analysis(const Match& state, const Analysis& found);

// ---- drawing.cpp ----

// The state without colour, as a viewer (as above) may see it.
std::string plain_text(const Match& match, const py::object& viewer);

// ---- one a topic ----

void bind_game(py::module_& module);          // game.cpp: Game, load
void bind_state(py::module_& module);         // state.cpp: State, Ply
void bind_choices(py::class_<Match>& state);  // choices.cpp: what may be chosen, its number, text and fields
void bind_zones(py::module_& module, py::class_<Match>& state);  // zones.cpp: views, NumPy copies
void bind_information(py::module_& module);                      // information.cpp: information states, resampling
void bind_tensors(py::module_& module);                          // tensors.cpp: what a seat sees as numbers
void bind_files(py::module_& module, py::class_<Match>& state);  // files.cpp: records, pickle
void bind_search(py::module_& module);                           // search.cpp: perft
void bind_solving(py::module_& module);                          // solving.cpp: solve
void bind_state_batch(py::module_& module);                      // state_batch.cpp: StateBatch, new_batch
void bind_trees(py::module_& module);                            // trees.cpp: EvaluatedTree, Leaves
void bind_networks(py::module_& module);                         // networks.cpp: Network, read_network
void bind_bots(py::module_& module);                             // bots.cpp: Bot, make_bot
void bind_contests(py::module_& module);                         // contests.cpp: play_matches
void bind_check(py::module_& module);                            // check.cpp: check_game, run_cases
void bind_reference(py::module_& module);                        // reference.cpp: primitives, schema
void bind_profile(py::module_& module);                          // profile.cpp: profile
void bind_tracing(py::module_& module);                          // tracing.cpp: traces of the rules
void bind_drawing(py::module_& module);                          // drawing.cpp: states as text for a terminal
void bind_pictures(py::module_& module);                         // pictures.cpp: picture, FilmParts
void bind_choosing(py::module_& module);                         // choosing.cpp: actions by clicks and picks
void bind_session(py::module_& module);                          // session.cpp: Session, verbs
void bind_past(py::module_& module);                             // past.cpp: past plies, status
void bind_replaying(py::module_& module);                        // replaying.cpp: matches on changed rules

}  // namespace quoin::python
