// JSON Schemas of what is described, by their types.
#include "schema/described.h"

namespace quoin {

Schema plain_schema(const char* type) { return {{"type", type}}; }

Schema list_schema(Schema item) { return {{"type", "array"}, {"items", std::move(item)}}; }

Schema pair_schema(const char* type) {
  const Schema one = plain_schema(type);
  return {{"type", "array"}, {"items", {one, one}}, {"minItems", 2}, {"maxItems", 2}};
}

Schema map_schema(Schema item) { return {{"type", "object"}, {"additionalProperties", std::move(item)}}; }

Schema words_schema(const std::vector<std::string>& words) { return {{"enum", words}}; }

Schema object_schema(std::string_view help, std::vector<MemberSchema> members) {
  Schema schema = {{"type", "object"}, {"description", help}, {"properties", Schema::object()}};
  schema["required"] = Schema::array();
  for (MemberSchema& member : members) {
    Schema& one = schema["properties"][std::string(member.name)] = std::move(member.schema);
    if (!member.help.empty()) one["description"] = member.help;
    if (!member.optional) schema["required"].push_back(member.name);
  }
  schema["additionalProperties"] = false;
  return schema;
}

Schema reference_schema(std::string_view name) { return {{"$ref", "#/definitions/" + std::string(name)}}; }

Schema with_default(Schema schema, const nlohmann::json& standard) {
  schema["default"] = standard;
  return schema;
}

}  // namespace quoin
