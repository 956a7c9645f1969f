// JSON <-> Python objects, and the small arguments (seeds, seats) that many functions take.
#include <limits>
#include <random>
#include <string>

#include "bindings.h"

namespace quoin::python {
namespace {

constexpr int kMaxDepth = 64;

nlohmann::json integer(py::handle object) {
  int overflow = 0;
  const auto number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow == 0) return static_cast<std::int64_t>(number);
  const auto wide = PyLong_AsUnsignedLongLong(object.ptr());
  if (PyErr_Occurred() == nullptr) return static_cast<std::uint64_t>(wide);
  PyErr_Clear();
  raise_argument("the number " + shown(object) + " is too large");
}

nlohmann::json convert(py::handle object, int depth) {
  if (depth > kMaxDepth) raise_argument("the value is nested too deeply");
  if (object.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::int_>(object)) return integer(object);
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (py::isinstance<py::str>(object)) return text_from_python(object);
  if (py::isinstance<py::dict>(object)) {
    auto result = nlohmann::json::object();
    for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(object)) {
      if (!py::isinstance<py::str>(key)) raise_argument("the keys of a dict must be texts, not " + shown(key));
      result[text_from_python(key)] = convert(value, depth + 1);
    }
    return result;
  }
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    auto result = nlohmann::json::array();
    for (const auto item : object) result.push_back(convert(item, depth + 1));
    return result;
  }
  if (PyIndex_Check(object.ptr()) != 0) {  // NumPy's integers
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number) throw py::error_already_set();
    return number.cast<std::int64_t>();
  }
  raise_argument("found " + shown(object) + " where a number, text, list or dict belongs");
}

}  // namespace

std::string text_from_python(py::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes != nullptr) return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  raise_argument("the text " + shown(text) + " holds half a character (a lone surrogate)");
}

std::string shown(py::handle value) {
  return py::module_::import("quoin.errors").attr("shown")(value).cast<std::string>();
}

py::object to_python(const nlohmann::json& json) {
  switch (json.type()) {
    case nlohmann::json::value_t::boolean: return py::bool_(json.get<bool>());
    case nlohmann::json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case nlohmann::json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case nlohmann::json::value_t::number_float: return py::float_(json.get<double>());
    case nlohmann::json::value_t::string: return py::str(json.get_ref<const std::string&>());
    case nlohmann::json::value_t::array: {
      py::list list(json.size());
      for (std::size_t i = 0; i < json.size(); ++i) list[i] = to_python(json[i]);
      return list;
    }
    case nlohmann::json::value_t::object: {
      py::dict dict;
      for (const auto& [key, value] : json.items()) dict[py::str(key)] = to_python(value);
      return dict;
    }
    default: return py::none();
  }
}

nlohmann::json from_python(py::handle object) { return convert(object, 0); }

py::dict action_dict(const GameDef& def, int action) {
  const auto plain = action_json(def, action);
  py::dict result;
  result["kind"] = to_python(plain.at("kind"));
  for (const auto& field : def.kind_of(action).fields) result[py::str(field.name)] = to_python(plain.at(field.name));
  return result;
}

std::uint64_t seed_from_python(const py::object& seed) {
  if (seed.is_none()) return std::random_device{}();
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(seed.ptr()));
  if (!number) {
    PyErr_Clear();
    raise_argument("a seed is an integer, not " + shown(seed));
  }
  const auto value = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    raise_argument("a seed lies between 0 and 2**64 - 1; found " + shown(seed));
  }
  return value;
}

namespace {

[[noreturn]] void raise_not_a(const char* what, const char* wanted, const py::handle found) {
  const py::object error = py::module_::import("quoin.errors").attr("not_a")(what, wanted, found);
  PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  throw py::error_already_set();
}

// A str as UTF-8.
std::string utf8_of(const py::handle text, const std::string& file) {
  const auto encoded = py::reinterpret_steal<py::object>(PyUnicode_AsUTF8String(text.ptr()));
  if (encoded) return encoded.cast<std::string>();
  PyErr_Clear();
  raise({ErrorKind::kArgument, {file, 0, 0}, "has half a character, which no file of UTF-8 can have", ""});
}

}  // namespace

FileTexts texts_from_python(const py::object& files) {
  if (!py::isinstance(files, py::module_::import("collections.abc").attr("Mapping")))
    raise_not_a("files", "a mapping of paths to texts, as {\"game.yaml\": ...}", files);
  FileTexts texts;
  for (const auto& [path, text] : py::dict(files)) {
    if (!py::isinstance<py::str>(path)) raise_not_a("a path in files", "a text, as \"rules.lua\"", path);
    const std::string file = utf8_of(path, shown(path));
    if (!py::isinstance<py::str>(text)) raise_not_a(("files[\"" + file + "\"]").c_str(), "a text", text);
    texts[file] = utf8_of(text, file);
  }
  if (texts.empty()) raise({ErrorKind::kArgument, {}, "files holds no text", "a game has game.yaml and rules.lua"});
  return texts;
}

py::dict texts_to_python(const FileTexts& texts) {
  py::dict files;
  for (const auto& [path, text] : texts) files[py::str(path)] = py::str(text);
  return files;
}

GameFiles source_from_python(const py::object& game_or_folder) {
  if (py::isinstance<Game>(game_or_folder)) return game_or_folder.cast<const Game&>().def().source;
  return path_from_python(game_or_folder);
}

std::filesystem::path path_from_python(const py::object& path) {
  py::object encoded;
  try {
    encoded = py::module_::import("os").attr("fsencode")(path);
  } catch (const py::error_already_set&) {
    raise_not_a("a path", "the name of a file or folder", path);
  }
  const auto bytes = encoded.cast<std::string>();
  if (bytes.find('\0') != std::string::npos) raise_argument("a file's name holds no \\x00; found " + bytes);
  return bytes;
}

py::str path_to_python(const std::filesystem::path& path) {
  const std::string& bytes = path.native();
  PyObject* name = PyUnicode_DecodeFSDefaultAndSize(bytes.data(), static_cast<Py_ssize_t>(bytes.size()));
  if (name == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(name);
}

int seat_from_python(const GameDef& def, py::handle seat) {
  const auto seats = static_cast<int>(def.seats.size());
  if (py::isinstance<py::str>(seat)) {
    const auto name = text_from_python(seat);
    for (int i = 0; i < seats; ++i) {
      if (def.seats[static_cast<std::size_t>(i)] == name) return i;
    }
    raise_argument("there is no seat \"" + name + "\"; the seats are " + list_names(def.seats),
                   did_you_mean(name, def.seats));
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(seat.ptr()));
  if (!number) {
    PyErr_Clear();
    raise_argument("a seat is a number or a name, not " + shown(seat));
  }
  const long value = PyLong_AsLong(number.ptr());
  PyErr_Clear();
  if (value < 0 || value >= seats) {
    raise_argument("seats are numbered 0 to " + std::to_string(seats - 1) + "; found " + shown(seat));
  }
  return static_cast<int>(value);
}

int viewer_from_python(const GameDef& def, py::handle viewer) {
  if (viewer.is_none()) return kAllSeeing;
  if (py::isinstance<py::int_>(viewer) && viewer.equal(py::int_(kNone))) return kNone;
  return seat_from_python(def, viewer);
}

}  // namespace quoin::python
