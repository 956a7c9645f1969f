// Matches that were played as NumPy arrays, one place or row a match.
#pragma once

#include <cstddef>
#include <vector>

#include "bindings.h"
#include "quoin/search/batch.h"

namespace quoin::python {

// plies, decisions, choices, winners, signatures, lead_changes, lead_since: (n,); places, scores, returns: (n, seats).
py::dict batch_columns(const std::vector<MatchSummary>& matches, std::size_t seats);
// Raises for numbers that no batch has.
void check_counts(int threads, std::int64_t matches);

}  // namespace quoin::python
