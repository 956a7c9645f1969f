// What text.KIND may give and what may not: the script is its body.
#include "hostile/table.h"

namespace quoin::hostile {

Rows text_rows() {
  constexpr auto kBounded = End::kBounded;
  const auto text = [](const char* name, const std::string& value, End end = End::kError) {
    return Row{name, "return " + value, end, "", kText};
  };
  return {
      text("TextThatIsANumber", "1"),
      text("TextThatIsATable", "{}"),
      text("TextThatIsAFunction", "pairs"),
      text("TextThatIsAZone", "zone.walls"),
      text("TextThatIsFalse", "false"),
      text("TextThatIsAMetatable", "setmetatable({}, {__tostring = function() return 'x' end})"),
      text("TextThatIsEmpty", "''", kBounded),
      text("TextThatIsLong", "('x'):rep(60000)", kBounded),
      text("TextOfLines", "'a\\nb\\r\\nc'", kBounded),
      text("TextOfZeros", "'a\\0b'", kBounded),
      text("TextOfEscapes", "'\\27[31mred\\27[0m\\7'", kBounded),
      text("TextOfBytesThatAreNoText", "'\\255\\254\\192\\128'", kBounded),
      text("TextOfHalfACharacter", "('x'):rep(199) .. '\\195\\169'", kBounded),
      text("TextOfSurrogates", "'\\237\\160\\128'", kBounded),
      text("TextOfSpaces", "'   '", kBounded),
      text("TextOfDirections", "'\\226\\128\\174abc'", kBounded),
      text("TextOfManyValues", "'a', 'b', 'c'", End::kNothing),
  };
}

}  // namespace quoin::hostile
