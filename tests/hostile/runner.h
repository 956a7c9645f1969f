// One row of the hostile table on one machine: everywhere that the row says, in one process.
#pragma once

#include "hostile/child.h"
#include "hostile/table.h"

namespace quoin::hostile {

// `number`: the row's place in the table; rows that take long run in play and, by that number, in one more place.
void run_row(const Row& row, std::size_t number, bool jit, Report& report);

}  // namespace quoin::hostile
