// The tables of what authors may write, as Python sees them, for reference pages and editors.
#include <nlohmann/json.hpp>
#include <string>

#include "bindings.h"
#include "quoin/explain/cases.h"
#include "quoin/primitives/primitive.h"
#include "quoin/schema/description.h"
#include "quoin/schema/section.h"
#include "quoin/session/schema.h"

namespace quoin::python {
namespace {

py::list primitives() {
  py::list all;
  for (const Primitive& primitive : all_primitives()) {
    py::list params;
    for (const Param& param : primitive.params) {
      py::dict one;
      one["name"] = param.name;
      one["type"] = what(param.type);
      one["help"] = param.help;
      one["words"] = param.words;
      params.append(one);
    }
    py::dict entry;
    entry["name"] = primitive.name;
    entry["receiver"] = name_of(primitive.receiver);
    entry["params"] = params;
    entry["returns"] = what(primitive.returns);
    entry["help"] = primitive.help;
    entry["cost"] = primitive.cost;
    entry["barred"] = primitive.barred;
    all.append(entry);
  }
  return all;
}

std::string schema(const std::string& file) {
  if (file == "game") return json_schema(game_file(), "A game of Quoin (game.yaml)").dump();
  if (file == "variant") return json_schema(variant_file(), "A variant of a game of Quoin (variants/NAME.yaml)").dump();
  if (file == "cases") return json_schema(cases_file(), "The cases of a game of Quoin (cases.yaml)").dump();
  if (file == "description") return description_schema().dump();
  if (file == "session") return session_schema().dump();
  return json_schema(levels_file(), "The levels of a game of Quoin (levels.yaml)").dump();
}

}  // namespace

void bind_reference(py::module_& module) {
  module.def("primitives", &primitives, "Every primitive that rules may call, as in docs/rules-api.md.");
  module.def("schema", &schema, py::arg("file"));
}

}  // namespace quoin::python
