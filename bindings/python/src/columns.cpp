// Columns of matches.
#include "columns.h"

#include <pybind11/numpy.h>

#include <string>

namespace quoin::python {
namespace {

using namespace py::literals;

template <class T, class Get>
py::array_t<T> column(const std::vector<MatchSummary>& matches, Get get) {
  py::array_t<T> array(static_cast<py::ssize_t>(matches.size()));
  auto* out = array.mutable_data();
  for (const auto& match : matches) *out++ = static_cast<T>(get(match));
  return array;
}

// A row for each match: the first `seats` of the numbers that row(match) gives.
template <class T, class Row>
py::array_t<T> table(const std::vector<MatchSummary>& matches, std::size_t seats, Row row) {
  py::array_t<T> array({matches.size(), seats});
  auto* out = array.mutable_data();
  for (const auto& match : matches) {
    const auto& values = row(match);
    for (std::size_t i = 0; i < seats; ++i) *out++ = values[i];
  }
  return array;
}

}  // namespace

void check_counts(int threads, std::int64_t matches) {
  if (threads < 1 || threads > 1024)
    raise_argument("threads is a number from 1 to 1024; found " + std::to_string(threads));
  if (matches < 0 || matches > INT32_MAX)
    raise_argument("n is a number from 0 to 2147483647; found " + std::to_string(matches));
}

py::dict batch_columns(const std::vector<MatchSummary>& matches, std::size_t seats) {
  return py::dict("plies"_a = column<std::int32_t>(matches, [](const auto& m) { return m.plies; }),
                  "decisions"_a = column<std::int32_t>(matches, [](const auto& m) { return m.decisions; }),
                  "choices"_a = column<std::int64_t>(matches, [](const auto& m) { return m.choices; }),
                  "winners"_a = column<std::int32_t>(matches, [](const auto& m) { return m.winners; }),
                  "signatures"_a = column<std::uint64_t>(matches, [](const auto& m) { return m.signature; }),
                  "lead_changes"_a = column<std::int32_t>(matches, [](const auto& m) { return m.lead_changes; }),
                  "lead_since"_a = column<std::int32_t>(matches, [](const auto& m) { return m.lead_since; }),
                  "places"_a = table<std::int32_t>(
                      matches, seats, [](const auto& m) -> const auto& { return m.places; }),
                  "scores"_a = table<double>(
                      matches, seats, [](const auto& m) -> const auto& { return m.scores; }),
                  "returns"_a = table<double>(
                      matches, seats, [](const auto& m) -> const auto& { return m.returns; }));
}

}  // namespace quoin::python
