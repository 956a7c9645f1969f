// Cases: a game's cases.yaml, positions with what must be true of them. In: the game's files. Out: one verdict a case.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/schema/section.h"

namespace quoin {

// The whole of cases.yaml.
const Section& cases_file();

struct CaseVerdict {
  std::string name;
  bool passed = false;
  Error error;  // of a case that failed: what was expected and found, with the case's line
};

// Runs every case of cases.yaml (with each case's own variant and dials). Format: docs/checking.md. With the
// JIT on (options) rules that loop without end never answer; with it off such a case fails.
Result<std::vector<CaseVerdict>> run_cases(const GameFiles& source, const VmOptions& options = {});

// The same for a text that may become the game's cases.yaml.
Result<std::vector<CaseVerdict>> run_cases_in(std::string_view text, const GameFiles& source,
                                              const VmOptions& options = {});

}  // namespace quoin
