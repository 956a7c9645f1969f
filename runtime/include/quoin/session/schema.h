// The JSON Schema of what a session is asked and what it answers, from the table of verbs.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace quoin {

// Draft-07, for {"verb": .., "arguments": {..}, "answer": {"ok": ..} or {"error": ..}}. `definitions` has the arguments
// of each verb by its name, what it answers ("load answer") unless that is one of TABLE and ABOUT, these two, and
// error.
nlohmann::ordered_json session_schema();

}  // namespace quoin
