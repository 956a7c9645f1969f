// Saved matches: texts, files and pickles of a state. Files as the Python half reads and writes them.
#include <string>
#include <string_view>

#include "bindings.h"
#include "pickles.h"
#include "quoin/base/files.h"
#include "quoin/engine/game.h"

namespace quoin::python {
namespace {

using namespace py::literals;

Match from_record(const GamePtr& game, const std::string& text) { return unwrap(Match::from_record(game, text)); }

// The bytes of a text (as UTF-8) or of anything that is bytes, held while it is written.
class Content {
 public:
  explicit Content(const py::object& content) {
    owner_ = content;
    if (py::isinstance<py::str>(content)) {
      owner_ = py::reinterpret_steal<py::object>(PyUnicode_AsUTF8String(content.ptr()));
      if (!owner_) {
        PyErr_Clear();
        raise_argument("content has half a character, which no file of UTF-8 can have");
      }
    }
    if (PyObject_GetBuffer(owner_.ptr(), &view_, PyBUF_SIMPLE) == 0) return;
    PyErr_Clear();
    throw py::type_error("content is a text or bytes; found " + std::string(Py_TYPE(content.ptr())->tp_name));
  }
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;
  ~Content() { PyBuffer_Release(&view_); }
  [[nodiscard]] std::string_view bytes() const {
    return {static_cast<const char*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  py::object owner_;
  Py_buffer view_{};
};

void write_file(const py::object& path, const py::object& content, bool keep) {
  const std::filesystem::path place = path_from_python(path);
  const Content held(content);
  Status done;
  {
    const py::gil_scoped_release others_run;
    done = write_file_atomically(place, held.bytes(), keep ? Standing::kKept : Standing::kReplaced);
  }
  unwrap(done);
}

py::bytes read_whole(const py::object& path, std::size_t most) {
  auto content = read_file(path_from_python(path), most);
  if (content) return *content;
  Error error = content.error();
  error.kind = ErrorKind::kSave;
  raise(error);
}

py::dict header(const std::string& text) {
  const auto found = unwrap(read_record_header(text));
  py::dict dials;
  for (const auto& [name, value] : found.dials) dials[py::str(name)] = value;
  return py::dict("game"_a = found.game, "dials"_a = dials, "fingerprint"_a = hex16(found.fingerprint),
                  "seed"_a = found.seed, "plies"_a = found.plies);
}

}  // namespace

void bind_files(py::module_& module, py::class_<Match>& state) {
  state.def("serialize", &Match::record)
      .def(
          "save", [](const Match& self, const py::object& path) { unwrap(self.save(path_from_python(path))); },
          "path"_a)
      .def("__reduce__",
           [](const Match& self) { return pickled("restore_state", py::make_tuple(self.game_ptr(), self.record())); });
  auto game = py::reinterpret_borrow<py::class_<Game, GamePtr>>(module.attr("Game"));
  game.def("deserialize_state", &from_record, "text"_a)
      .def(
          "load_state",
          [](const GamePtr& self, const py::object& path) { return unwrap(Match::load(self, path_from_python(path))); },
          "path"_a);
  module.def("restore_state", &from_record, "game"_a.none(false), "text"_a);
  module.def("write_file", &write_file, "path"_a, "content"_a, "keep"_a = false);
  module.def("read_file", &read_whole, "path"_a, "most"_a = kMaxFileBytes);
  module.def(
      "need_writable", [](const py::object& path) { unwrap(need_writable(path_from_python(path))); }, "path"_a);
  module.def("read_match_header", &header, "text"_a);
}

}  // namespace quoin::python
