// The functions behind the table of primitives, by receiver. Their contracts stand in table.cpp.
#pragma once

#include <cstdint>

#include "quoin/primitives/primitive.h"

namespace quoin {

// grid.cpp: board.NAME
std::int32_t grid_steps(PrimitiveContext*, std::int32_t self, std::int32_t from, std::int32_t walls,
                        std::int32_t pieces, std::int32_t emit);
std::int32_t grid_closed(PrimitiveContext*, std::int32_t self, std::int32_t cell, std::int32_t walls,
                         std::int32_t pieces);

// edges.cpp: zone.NAME over the edges of a grid
std::int32_t zone_pivots(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t emit);
std::int32_t zone_slides(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t emit);
std::int32_t zone_can_pivot(PrimitiveContext*, std::int32_t self, std::int32_t edge, std::int32_t to);
std::int32_t zone_can_slide(PrimitiveContext*, std::int32_t self, std::int32_t edge, std::int32_t to);

// regions.cpp: zone.NAME over the cells of a grid
std::int32_t zone_longest_run(PrimitiveContext*, std::int32_t self, std::int32_t cell);
std::int32_t zone_group_size(PrimitiveContext*, std::int32_t self, std::int32_t cell);

// histories.cpp: zone.NAME of a history
std::int32_t history_add(PrimitiveContext*, std::int32_t self, std::int32_t next_seat);

}  // namespace quoin
