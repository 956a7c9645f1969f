// Rows of batches: taken out into another batch, put into one.
#include <optional>
#include <string>

#include "batches.h"

namespace quoin::python {
namespace {

using namespace py::literals;

// Numbers of states of a batch, as an array of integers or of bools, or a list of integers.
std::vector<int> rows_from_python(const Batch& self, const char* name, const py::object& rows) {
  const py::array given = py::array::ensure(rows);
  if (!given) PyErr_Clear();
  const char kind = given ? given.dtype().kind() : '?';
  const bool whole = kind == 'i' || kind == 'u' || kind == 'b' || (kind == 'f' && given.size() == 0);
  if (!given || given.ndim() != 1 || !whole) {
    raise_argument(std::string(name) + " are numbers of states, in a list or an array of one dimension; found " +
                   shown(rows));
  }
  if (kind == 'b' && given.size() != self.batch->size()) {
    raise_argument(std::string(name) + " have a bool for each of the " + std::to_string(self.batch->size()) +
                   " states; found " + std::to_string(given.size()));
  }
  std::vector<int> found;
  const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(given);
  if (!wide) raise_argument(std::string(name) + " are more than this machine has memory for: " + shown(rows));
  for (py::ssize_t k = 0; k < wide.size(); ++k) {
    if (kind == 'b' && wide.data()[k] == 0) continue;
    found.push_back(checked_index(self, kind == 'b' ? k : wide.data()[k]));
  }
  return found;
}

std::unique_ptr<Batch> take(Batch& self, const py::object& rows) {
  const std::vector<int> chosen = rows_from_python(self, "rows", rows);
  const Use use(self);
  return std::make_unique<Batch>(self.batch->take(chosen));
}

void put(Batch& self, const py::object& rows, Batch& other, const py::object& from) {
  const std::vector<int> into = rows_from_python(self, "rows", rows);
  std::vector<int> chosen;
  if (from.is_none()) {
    for (int row = 0; row < other.batch->size(); ++row) chosen.push_back(row);
  } else {
    chosen = rows_from_python(other, "other_rows", from);
  }
  if (into.size() != chosen.size()) {
    raise_argument("rows are " + std::to_string(into.size()) + " states, those to put there " +
                   std::to_string(chosen.size()));
  }
  const Use use(self);
  std::optional<Use> both;
  if (&other != &self) both.emplace(other);
  unwrap(self.batch->put(into, *other.batch, chosen));
}

}  // namespace

void bind_batch_rows(py::class_<Batch>& batch) {
  batch.def("take", &take, "rows"_a).def("put", &put, "rows"_a, "other"_a, "other_rows"_a = py::none());
}

}  // namespace quoin::python
