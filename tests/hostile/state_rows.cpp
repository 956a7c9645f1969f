// Hostile values for what a match is made of: zones, counters, seats, fields of actions, arguments of primitives.
#include "hostile/table.h"

namespace quoin::hostile {

Rows state_rows() {
  constexpr auto kError = End::kError;
  Rows rows;
  const auto add = [&rows](const std::string& title, const std::string& before, const std::string& after,
                           const std::string& says, unsigned where) {
    const std::pair<const char*, const char*> values[] = {
        {"Nan", "0 / 0"},          {"Infinity", "1 / 0"},  {"MinusInfinity", "-1 / 0"},
        {"Fraction", "1.5"},       {"TooLarge", "3000"},   {"Huge", "2 ^ 53 + 2"},
        {"WrapAround", "2 ^ 32"},  {"Wrap64", "2 ^ 64"},   {"Negative", "-2"},
        {"LeastOfAll", "-2 ^ 63"}, {"Text", "'1'"},        {"Table", "{}"},
        {"Function", "pairs"},     {"Zone", "zone.walls"}, {"Emit", "emit.stop"},
        {"Tiny", "5e-324"},
    };
    for (const auto& [kind, value] : values) {
      rows.push_back(
          {title + kind, before + "(" + value + ")" + after, kError, kind == std::string("Text") ? "" : says, where});
    }
  };
  add("ValueOfAZone", "soldier[0] = ", "", "it holds 0 to 24", kPlay);
  add("IndexOfAZone", "walls[", "] = 1", "the index must be 0 to 39", kPlay);
  add("IndexThatIsRead", "return walls[", "]", "the index must be 0 to 39", kEverywhere);
  add("ValueOfACounter", "count.turns = ", "", "it holds 0 to 2000", kPlay);
  add("FilledWith", "walls:fill(", ")", "", kPlay);
  add("SeatToChoose", "go.act(", ")", "the seat must be 0 to 1", kPlay);
  add("Winner", "match.win(", ")", "the seat must be 0 to 1", kPlay);
  add("FieldOfAnAction", "emit.step(", ")", "", kMoves);
  add("RelatedFieldOfAnAction", "emit.pivot(0, ", ")", "", kMoves);
  add("CellOfANeighbor", "return field:neighbor(", ", 0)", "", kEverywhere);
  add("DirectionOfANeighbor", "return field:neighbor(0, ", ")", "", kEverywhere);
  add("PlaceOfAPrimitive", "return walls:can_pivot(", ", 0)", "", kEverywhere);
  const Rows more = {
      {"NothingAsValue", "soldier[0] = nil", kError, "it holds 0 to 24", kPlay},
      {"TruthAsValue", "soldier[0] = true", kError, "it holds 0 to 24", kPlay},
      {"UnknownCounter", "count.nothing = 1", kError, "", kPlay},
      {"UnknownZone", "zone.nothing[0] = 1", kError, "", kPlay},
      {"UnknownPhase", "go.nothing(0)", kError},
      {"UnknownAction", "emit.nothing()", kError},
      {"NoSeat", "go.act()", kError, "the seat must be 0 to 1", kPlay},
      {"FieldMissing", "emit.step()", kError, "", kMoves},
      {"FieldTooMany", "emit.stop(1, 2, 3)", End::kBounded, "", kMoves},
      {"ZoneAssigned", "zone.walls = {}", kError, "cannot be changed"},
      {"FillOfNoZone", "walls.fill(1)", kError, "", kPlay},
      {"FillOfATable", "walls.fill({}, 1)", kError, "", kPlay},
      {"ForeignReceiver", "walls.pivots(soldier[0], 0, emit.pivot)", kError, "call it with a colon", kMoves | kPlay},
      {"ReceiverThatIsATable", "walls.pivots({}, 0, emit.pivot)", kError, "call it with a colon", kMoves | kPlay},
      {"ZoneForEmit", "field:steps(0, walls, soldier, walls)", kError, "emit must be emit.KIND", kMoves | kPlay},
      {"TableForEmit", "field:steps(0, walls, soldier, {})", kError, "emit must be emit.KIND", kMoves | kPlay},
      {"FunctionForEmit", "field:steps(0, walls, soldier, function() end)", kError, "emit must be emit.KIND",
       kMoves | kPlay},
      {"EmitOfAnotherKind", "field:steps(0, walls, soldier, emit.pivot)", kError, "", kMoves},
      {"TableForAZone", "field:steps(0, {}, soldier, emit.step)", kError, "", kMoves},
      {"BoardForAZone", "field:steps(0, field, soldier, emit.step)", kError, "", kMoves},
      {"UnknownPrimitive", "walls:nothing()", kError},
      {"CellOffTheBoard", "return field:cell(99, 0)", kError},
      {"CellsWithoutAnEdge", "return field:between(0, 24)", End::kBounded},
      {"RowOfATable", "return field:row({})", kError},
      {"PartlyWritten", "soldier[0] = 3 count.turns = 5 walls[0] = none error('no')", kError, "no", kPlay},
  };
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace quoin::hostile
