// Sections as JSON Schema: each section and each form with a title is a definition, each key a property with help,
// examples and what holds without it.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>

#include "quoin/base/text.h"
#include "quoin/schema/section.h"
#include "schema/reading.h"

namespace quoin {
namespace {

using Schema = nlohmann::ordered_json;
using Kind = Form::Kind;

constexpr const char* kExpression = "[A-Za-z0-9_+*/%()<>=!, \\t-]+";
constexpr int kLongestExpression = 500;
constexpr const char* kDomainName = "[A-Za-z][A-Za-z0-9_]*(\\.[a-z]+)?";

class SchemaMaker {
 public:
  Schema schema_of_file(const Section& file, const std::string& title) {
    Schema schema = {{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
    schema.update(schema_of(file));
    schema["definitions"] = definitions_;
    return schema;
  }

 private:
  Schema schema_of(const Section& section) {
    Schema schema = {{"type", "object"}, {"additionalProperties", false}};
    if (!section.help.empty()) schema["description"] = section.help;
    for (const Key& key : section.keys) {
      schema["properties"][std::string(key.name)] = schema_of(key);
      if (key.needed) schema["required"].push_back(key.name);
    }
    for (const Rule& rule : section.rules) schema["allOf"].push_back(schema_of(rule));
    return schema;
  }

  Schema schema_of(const Key& key) {
    Schema schema = schema_of(key.form);
    if (!key.help.empty()) schema["description"] = key.help;
    if (!key.example.empty()) schema["examples"] = Schema::array({key.example});
    if (!key.standard.empty()) schema["default"] = key.standard;
    return schema;
  }

  static Schema has_any(auto begin, auto end) {
    auto any = Schema::array();
    for (auto key = begin; key != end; ++key) any.push_back({{"required", Schema::array({*key})}});
    return any;
  }

  // The first key is there, with one of the rule's values.
  static Schema asks(const Rule& rule) {
    Schema schema = {{"required", Schema::array({rule.keys.front()})}};
    auto values = Schema::array();
    for (const std::string& value : rule.values) values.push_back(value == "true" ? Schema(true) : Schema(value));
    if (!values.empty()) schema["properties"][rule.keys.front()]["enum"] = values;
    return schema;
  }

  static Schema schema_of(const Rule& rule) {
    const auto first = rule.keys.begin();
    const auto end = rule.keys.end();
    switch (rule.kind) {
      case Rule::Kind::kOneOf: return {{"oneOf", has_any(first, end)}};
      case Rule::Kind::kAnyOf: return {{"anyOf", has_any(first, end)}};
      case Rule::Kind::kNeeds: return {{"if", asks(rule)}, {"then", {{"anyOf", has_any(first + 1, end)}}}};
      case Rule::Kind::kBars: return {{"if", asks(rule)}, {"then", {{"not", {{"anyOf", has_any(first + 1, end)}}}}}};
    }
    return {};
  }

  // A definition of that name, made once: it may hold itself.
  template <class Make>
  Schema defined(const std::string& name, Make make) {
    if (made_.insert(name).second) definitions_[name] = make();
    return {{"$ref", "#/definitions/" + name}};
  }

  Schema schema_of(const Form& form) {
    if (form.title.empty()) return plain(form);
    return defined(form.title, [&] {
      Schema schema = plain(form);
      if (!form.help.empty()) schema["description"] = form.help;
      return schema;
    });
  }

  Schema plain(const Form& form) {
    switch (form.kind) {
      case Kind::kAnything: return Schema::object();
      case Kind::kNothing: return {{"type", "null"}};
      case Kind::kName: return name(form.words);
      case Kind::kText: return defined("text", text);
      case Kind::kInteger: return {{"type", "integer"}, {"minimum", form.least}, {"maximum", form.most}};
      case Kind::kNumber: return {{"type", "number"}, {"minimum", form.least}, {"maximum", form.most}};
      case Kind::kFlag: return {{"type", "boolean"}};
      case Kind::kWord: return words(form.words);
      case Kind::kPattern: return {{"type", "string"}, {"pattern", form.words.front()}};
      case Kind::kExpression: return defined("expression", expression);
      case Kind::kCondition:
        return defined("condition", [this] {
          return Schema{{"description", "An expression over dials that is true or false."},
                        {"anyOf", {defined("expression", expression), {{"type", "boolean"}}}}};
        });
      case Kind::kRange: return defined("range", range);
      case Kind::kDomain: return defined("domain", [this] { return domain(""); });
      case Kind::kOrNone: return defined("domain_or_none", [this] { return or_none(); });
      case Kind::kList: return list(form);
      case Kind::kMap: return map(form);
      case Kind::kSection: {
        const Section& section = form.section();
        return defined(std::string(section.name), [&] { return schema_of(section); });
      }
      case Kind::kEither: return either(form);
    }
    return {};
  }

  static Schema words(const std::vector<std::string>& words) {
    if (words == std::vector<std::string>{"true"}) return {{"const", true}};
    return {{"enum", words}};
  }

  Schema name(const std::vector<std::string>& taken) {
    Schema schema = defined("name", [] {
      Schema words = lua_keywords();
      words.push_back("none");
      return Schema{{"type", "string"},
                    {"pattern", "^[A-Za-z][A-Za-z0-9_]*$"},
                    {"maxLength", kMaxNameLength},
                    {"not", {{"enum", words}}},
                    {"description", "A letter, then letters, digits or _; no word of Lua."}};
    });
    if (taken.empty()) return schema;
    return {{"allOf", {schema, {{"not", {{"enum", taken}}}}}}};
  }

  static Schema text() {
    return {{"description", "One value, not empty."},
            {"anyOf", {{{"type", "string"}, {"minLength", 1}}, {{"type", Schema::array({"number", "boolean"})}}}}};
  }

  static Schema matching(const std::string& pattern) { return {{"type", "string"}, {"pattern", "^" + pattern + "$"}}; }

  static Schema range() {
    Schema schema = matching(std::string(kExpression) + "\\.\\." + kExpression);
    schema["description"] = "Two numbers or expressions with .. between them.";
    schema["maxLength"] = kLongestExpression;
    return schema;
  }

  static Schema expression() {
    Schema text = matching(kExpression);
    text["maxLength"] = kLongestExpression;
    return {{"description",
             "A whole number or an expression over dials: + - * // % ( ), comparisons, and or not, min max gcd if."},
            {"anyOf", {{{"type", "integer"}, {"minimum", -kMostMagnitude}, {"maximum", kMostMagnitude}}, text}}};
  }

  Schema domain(const std::string& end) {
    Schema schema = {
        {"anyOf", {matching(kDomainName + end), matching(std::string(kExpression) + "\\.\\." + kExpression + end)}}};
    if (!end.empty()) return schema;
    schema["anyOf"].insert(schema["anyOf"].begin(), schema_of(form::names()));
    schema["description"] =
        "A..B, seat, bool, a set, shapes, pieces, PIECES.kind, cards, CARDS.suit, CARDS.rank, several dice, or "
        "BOARD.cells, BOARD.edges, BOARD.corners, BOARD.ends, BOARD.anchors; or a list of names.";
    return schema;
  }

  Schema or_none() {
    Schema schema = domain("\\?");
    schema["anyOf"].insert(schema["anyOf"].begin(), plain(form::domain()));
    schema["description"] = "A domain; a ? at its end adds none.";
    return schema;
  }

  Schema list(const Form& form) {
    Schema schema = {{"type", "array"}, {"items", schema_of(form.of.front())}};
    if (form.least > 0) schema["minItems"] = form.least;
    if (form.most != INT_MAX) schema["maxItems"] = form.most;
    if (form.distinct) schema["uniqueItems"] = true;
    return schema;
  }

  Schema map(const Form& form) {
    Schema schema = {{"type", "object"}, {"additionalProperties", schema_of(form.of.front())}};
    if (!form.free) schema["propertyNames"] = name(form.words);
    if (form.least > 0) schema["minProperties"] = form.least;
    if (form.most != INT_MAX) schema["maxProperties"] = form.most;
    return schema;
  }

  Schema either(const Form& form) {
    auto any = Schema::array();
    for (const Form& one : form.of) any.push_back(schema_of(one));
    return {{"anyOf", any}};
  }

  Schema definitions_ = Schema::object();
  std::set<std::string> made_;
};

}  // namespace

nlohmann::ordered_json json_schema(const Section& file, const std::string& title) {
  return SchemaMaker().schema_of_file(file, title);
}

}  // namespace quoin
