// What our pickles hold: the name of the function that makes the object anew, its arguments, and a checksum over them.
#include "pickles.h"

#include <string>

#include "quoin/engine/game.h"

namespace quoin::python {
namespace {

constexpr int kDeepest = 8;

std::uint64_t checksum_of(py::handle value, std::uint64_t seed, int depth = 0) {
  if (depth > kDeepest) raise_argument("no pickle of ours is nested so deeply");
  if (py::isinstance<py::bytes>(value)) {
    const auto bytes = value.cast<std::string_view>();
    return hash_bytes(bytes.data(), bytes.size(), seed + 1);
  }
  if (py::isinstance<py::tuple>(value) || py::isinstance<py::list>(value)) {
    seed = seed * 31 + py::len(value);
    for (const auto item : value) seed = checksum_of(item, seed, depth + 1);
    return seed;
  }
  if (py::isinstance<py::dict>(value)) {
    seed = seed * 37 + py::len(value);
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(value)) {
      seed = checksum_of(item, checksum_of(key, seed, depth + 1), depth + 1);
    }
    return seed;
  }
  if (py::isinstance<Game>(value)) return hash_bytes("game", 4, seed);  // has a checksum of its own
  const std::string text = py::repr(value).cast<std::string>();
  return hash_bytes(text.data(), text.size(), seed + 2);
}

}  // namespace

py::tuple pickled(const char* name, const py::tuple& arguments) {
  return py::make_tuple(py::module_::import("quoin.pickles").attr("restore"),
                        py::make_tuple(name, arguments, checksum_of(arguments, 0)));
}

void bind_pickles(py::module_& module) {
  using namespace py::literals;
  module.def(
      "checksum", [](const py::tuple& values) { return checksum_of(values, 0); }, "values"_a);
}

}  // namespace quoin::python
