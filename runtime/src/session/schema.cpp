// The table of verbs as a JSON Schema.
#include "quoin/session/schema.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "quoin/session/session.h"

namespace quoin {
namespace {

using Schema = nlohmann::ordered_json;

Schema type_of(Given given) {
  switch (given) {
    case Given::kText: return {{"type", "string"}};
    case Given::kInteger: return {{"type", "integer"}};
    case Given::kFlag: return {{"type", "boolean"}};
    case Given::kTexts: return {{"type", "array"}, {"items", {{"type", "string"}}}};
    case Given::kTextsByName:
      return {{"type", "object"}, {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}};
    case Given::kSeat:
    case Given::kSite: return {{"type", {"string", "integer"}}};
    case Given::kSeed:
      return {{"anyOf",
               {{{"type", "integer"}, {"minimum", 0}, {"maximum", UINT64_MAX}},
                {{"type", "string"}, {"pattern", "^[0-9]+$"}}}}};
    case Given::kObject: return {{"type", "object"}};
  }
  return Schema::object();
}

Schema object_of(std::string_view help) {
  Schema object{{"type", "object"}};
  if (!help.empty()) object["description"] = help;
  object["properties"] = Schema::object();
  object["required"] = Schema::array();
  object["additionalProperties"] = false;
  return object;
}

Schema arguments_of(const Verb& verb) {
  Schema arguments = object_of(verb.help);
  for (const VerbArgument& one : verb.arguments) {
    Schema value = type_of(one.type);
    value["description"] = one.help;
    if (!one.words.empty()) value["enum"] = one.words;
    arguments["properties"][std::string(one.name)] = std::move(value);
    if (one.required) arguments["required"].push_back(one.name);
  }
  if (!verb.example.empty()) arguments["examples"] = Schema::array({Schema::parse(verb.example)});
  return arguments;
}

// One word of the type of an answer; nothing is said of words that are not known here.
Schema type_of(std::string_view word) {
  if (word == "text" || word == "seat") return {{"type", "string"}};
  if (word == "flag") return {{"type", "boolean"}};
  if (word == "texts") return {{"type", "array"}, {"items", {{"type", "string"}}}};
  if (word == "numbers") return {{"type", "array"}, {"items", {{"type", "number"}}}};
  if (word == "list") return {{"type", "array"}};
  if (word == "TABLE" || word == "ABOUT") return {{"$ref", "#/definitions/" + std::string(word)}};
  if (word == "integer" || word == "number" || word == "object" || word == "null") return {{"type", word}};
  return Schema::object();
}

// "seat or null".
Schema one_of(std::string_view words) {
  constexpr std::string_view kOr = " or ";
  const std::size_t end = words.find(kOr);
  if (end == std::string_view::npos) return type_of(words);
  return {{"anyOf", {type_of(words.substr(0, end)), one_of(words.substr(end + kOr.size()))}}};
}

void add(Schema& object, const std::vector<AnswerField>& fields) {
  for (const AnswerField& field : fields) {
    Schema value = one_of(field.type);
    value["description"] = field.help;
    object["properties"][std::string(field.name)] = std::move(value);
    object["required"].push_back(field.name);
  }
}

Schema fields_of(const std::vector<AnswerField>& fields, std::string_view help = "") {
  Schema object = object_of(help);
  add(object, fields);
  return object;
}

Schema answer_of(const Verb& verb) {
  if (verb.fields.empty()) return one_of(verb.answer);
  Schema object = object_of("");
  if (verb.answer == "TABLE") add(object, table_fields());
  if (verb.answer == "ABOUT") add(object, about_fields());
  add(object, verb.fields);
  if (verb.answer == "list") return {{"type", "array"}, {"items", std::move(object)}};
  return object;
}

Schema error_schema() {
  Schema error = object_of("Why a call was refused; the session is as it was before.");
  const auto field = [&error](std::string_view name, Schema value, std::string_view help) {
    value["description"] = help;
    error["properties"][std::string(name)] = std::move(value);
    error["required"].push_back(name);
  };
  field("kind", {{"enum", {"game", "illegal", "save", "argument", "budget", "system"}}},
        "game: its files are wrong; illegal: not allowed now; save: a record that does not replay; argument: of the "
        "call; budget: rules took too long; system: memory, threads, or a call that was stopped");
  field("place", {{"type", "string"}}, "the argument, such as seats.red; \"\" if it is none");
  field("file", {{"type", "string"}}, "where it is, \"\" if that is no file");
  field("line", {{"type", "integer"}}, "from 1; 0 if not known");
  field("column", {{"type", "integer"}}, "from 1; 0 if not known");
  field("message", {{"type", "string"}}, "what was found and what is allowed");
  field("hint", {{"type", "string"}}, "the fix, or the nearest name; may be empty");
  field("source", {{"type", "string"}}, "the line of the file");
  field("mark", {{"type", "array"}, {"items", {{"type", "integer"}}}}, "what is marked of it: [start, length]");
  field("excerpt", {{"type", "string"}}, "the line with its number, and a mark beneath");
  field("text", {{"type", "string"}}, "all of it in one text");
  return error;
}

Schema call_of(const Verb& verb, const Schema& answer) {
  Schema ok = object_of("");
  ok["properties"]["ok"] = answer;
  ok["required"].push_back("ok");
  Schema error = object_of("");
  error["properties"]["error"] = {{"$ref", "#/definitions/error"}};
  error["required"].push_back("error");
  return {{"properties",
           {{"verb", {{"const", verb.name}}},
            {"arguments", {{"$ref", "#/definitions/" + std::string(verb.name)}}},
            {"answer", {{"anyOf", {std::move(ok), std::move(error)}}}}}}};
}

}  // namespace

nlohmann::ordered_json session_schema() {
  Schema calls = Schema::array();
  Schema definitions{{"TABLE", fields_of(table_fields(), "A match as one viewer may know it.")},
                     {"ABOUT", fields_of(about_fields(), "What a game is.")},
                     {"error", error_schema()}};
  for (const Verb& verb : verbs()) {
    const std::string name(verb.name);
    definitions[name] = arguments_of(verb);
    Schema answer = answer_of(verb);
    if (!answer.contains("$ref")) {
      definitions[name + " answer"] = std::move(answer);
      answer = {{"$ref", "#/definitions/" + name + " answer"}};
    }
    calls.push_back(call_of(verb, answer));
  }
  return {{"$schema", "http://json-schema.org/draft-07/schema#"},
          {"title", "A call of a session of Quoin, and its answer"},
          {"type", "object"},
          {"required", {"verb"}},
          {"anyOf", std::move(calls)},
          {"definitions", std::move(definitions)}};
}

}  // namespace quoin
