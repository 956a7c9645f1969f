// The functions behind the table of primitives, by receiver. Their contracts stand in table.cpp.
#pragma once

#include <cstdint>
#include <span>

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

// pieces.cpp: zone.NAME over the cells of a grid; places: over anything
std::int32_t row_places(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t emit);
std::int32_t zone_drops(PrimitiveContext*, std::int32_t self, std::int32_t emit);
std::int32_t zone_drop(PrimitiveContext*, std::int32_t self, std::int32_t column, std::int32_t value);
std::int32_t zone_leaps(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t rows,
                        std::int32_t columns, std::int32_t onto, std::int32_t emit);

// captures.cpp: zone.NAME over the cells of a grid
std::int32_t zone_flanks(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t emit);
std::int32_t zone_can_flank(PrimitiveContext*, std::int32_t self, std::int32_t value);
std::int32_t zone_flip(PrimitiveContext*, std::int32_t self, std::int32_t cell, std::int32_t value);

// regions.cpp: zone.NAME over the cells of a grid
std::int32_t zone_longest_run(PrimitiveContext*, std::int32_t self, std::int32_t cell);
std::int32_t zone_has_run(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t length);
std::int32_t zone_group_size(PrimitiveContext*, std::int32_t self, std::int32_t cell);
std::int32_t zone_spans(PrimitiveContext*, std::int32_t self, std::int32_t cell, std::int32_t borders,
                        std::int32_t ways);

// lines.cpp: zone.NAME over the cells of a grid; count: any row
std::int32_t zone_on_line(PrimitiveContext*, std::int32_t self, std::int32_t end, std::int32_t wanted);
std::int32_t zone_shift(PrimitiveContext*, std::int32_t self, std::int32_t end, std::int32_t n, std::int32_t how);
std::int32_t zone_take(PrimitiveContext*, std::int32_t self, std::int32_t end, std::int32_t wanted);
std::int32_t zone_count(PrimitiveContext*, std::int32_t self, std::int32_t wanted);

// cards.cpp: zone.NAME, a row of counts
std::int32_t row_lays(PrimitiveContext*, std::int32_t self, std::int32_t laid, std::int32_t how, std::int32_t emit,
                      std::int32_t from);
std::int32_t row_takes(PrimitiveContext*, std::int32_t self, std::int32_t laid, std::int32_t emit, std::int32_t from,
                       std::int32_t kept);
// stretches.cpp: zone.NAME over the cells of a grid or the slots of a brick board; total: of numbers
std::int32_t zone_longest(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t direction);
std::int32_t zone_largest_group(PrimitiveContext*, std::int32_t self, std::int32_t value);
std::int32_t zone_total(PrimitiveContext*, std::int32_t self);

// bricks.cpp: zone.NAME over the slots of a brick board
std::int32_t zone_spots(PrimitiveContext*, std::int32_t self, std::int32_t emit, std::int32_t a, std::int32_t b);
std::int32_t zone_uncovered(PrimitiveContext*, std::int32_t self, std::int32_t emit);
std::int32_t zone_moves(PrimitiveContext*, std::int32_t self, std::int32_t back, std::int32_t emit);
std::int32_t zone_build(PrimitiveContext*, std::int32_t self, std::int32_t spot, std::int32_t value);
std::span<const Primitive> brick_primitives();  // the table of stretches.cpp and bricks.cpp

// histories.cpp: zone.NAME of a history
std::int32_t history_add(PrimitiveContext*, std::int32_t self, std::int32_t next_seat);

// shapes.cpp: zone.NAME over the cells of a grid with a margin
std::int32_t zone_arrangements(PrimitiveContext*, std::int32_t self, std::int32_t shapes, std::int32_t rolled,
                               std::int32_t how, std::int32_t spare, std::int32_t emit);
std::int32_t zone_placements(PrimitiveContext*, std::int32_t self, std::int32_t shapes, std::int32_t what,
                             std::int32_t how, std::int32_t spare, std::int32_t emit);
std::int32_t zone_write(PrimitiveContext*, std::int32_t self, std::int32_t shapes, std::int32_t what, std::int32_t turn,
                        std::int32_t at, std::int32_t how, std::int32_t value);
std::int32_t zone_fits(PrimitiveContext*, std::int32_t self, std::int32_t shapes, std::int32_t how, std::int32_t spare,
                       std::int32_t what);
// and over the labels
std::int32_t zone_makes(PrimitiveContext*, std::int32_t self, std::int32_t shapes, std::int32_t what);

// areas.cpp: zone.NAME over the cells of a grid
std::int32_t zone_areas(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t least, std::int32_t how);
std::int32_t zone_area_cells(PrimitiveContext*, std::int32_t self, std::int32_t value, std::int32_t least,
                             std::int32_t how);

// The parts of the table that stand in files of their own.
std::span<const Primitive> piece_primitives();  // pieces_table.cpp
std::span<const Primitive> line_primitives();   // lines_table.cpp
std::span<const Primitive> shape_primitives();  // shapes_table.cpp

// cuboids.cpp: zone.NAME of a record that is a construction
std::int32_t record_placings(PrimitiveContext*, std::int32_t self, std::int32_t w, std::int32_t d, std::int32_t h,
                             std::int32_t approach, std::int32_t figures, std::int32_t emit);
std::int32_t record_spots(PrimitiveContext*, std::int32_t self, std::int32_t row, std::int32_t w, std::int32_t d,
                          std::int32_t h, std::int32_t emit);
std::int32_t record_clear(PrimitiveContext*, std::int32_t self, std::int32_t row);
std::int32_t record_supported(PrimitiveContext*, std::int32_t self, std::int32_t row, std::int32_t figures);
std::int32_t record_stands(PrimitiveContext*, std::int32_t self, std::int32_t sixteenths);

std::span<const Primitive> cuboid_primitives();  // cuboids_table.cpp

}  // namespace quoin
