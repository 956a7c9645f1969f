// Prints the hostile table (tests/hostile) as JSON, for hostile.test.mjs.
#include <iostream>
#include <nlohmann/json.hpp>

#include "hostile/table.h"

int main() {
  using namespace quoin::hostile;
  static constexpr const char* kEnds[] = {"ticks", "memory", "limit", "error", "overflow", "nothing", "bounded"};
  nlohmann::json all = nlohmann::json::array();
  for (const auto part : {time_rows, library_time_rows, memory_rows, depth_rows, escape_rows, tampering_rows,
                          state_rows, determinism_rows, text_rows, load_rows}) {
    for (const Row& row : part()) {
      all.push_back({{"name", row.name},
                     {"script", row.script},
                     {"end", kEnds[static_cast<int>(row.end)]},
                     {"says", row.says},
                     {"whole", (row.where & kWhole) != 0},
                     {"instead", (row.where & kInstead) != 0},
                     {"atLoad", (row.where & (kLoad | kWhole | kInstead)) != 0}});
    }
  }
  std::cout << all.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) << '\n';
}
