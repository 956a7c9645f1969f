// Described: what the description of a game says of a struct, member by member, in one table: the JSON value, its type
// and its meaning. The JSON Schema of the description and Python's dataclasses come from the same rows.
#pragma once

#include <array>
#include <concepts>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "quoin/schema/board.h"
#include "quoin/schema/description.h"

namespace quoin {

using Schema = nlohmann::ordered_json;

// The definitions of a JSON Schema, each made once.
using Definitions = std::map<std::string, Schema>;

// What is described, and how much of it.
struct Telling {
  const GameDef& def;
  Tables tables = Tables::kAll;
};

struct MemberSchema {
  std::string_view name;
  std::string_view help;
  bool optional;
  Schema schema;
};

Schema plain_schema(const char* type);
Schema list_schema(Schema item);
Schema pair_schema(const char* type);  // two of them
Schema map_schema(Schema item);
Schema words_schema(const std::vector<std::string>& words);
Schema object_schema(std::string_view help, std::vector<MemberSchema> members);
Schema reference_schema(std::string_view name);
Schema with_default(Schema schema, const nlohmann::json& standard);

template <class T>
struct Member {
  // `get`: a member of T, or a function of T (and perhaps the game). An optional without a value is left out.
  template <class Get>
  Member(std::string_view its_name, Get get, std::string_view its_help = "", Tables its_tables = Tables::kLeftOut);

  std::string_view name;
  std::string_view help;
  Tables tables;  // kAll: left out where tables are
  bool optional = false;
  std::function<std::optional<nlohmann::json>(const T& thing, const Telling& in)> value;
  std::function<Schema(Definitions& definitions)> schema;
};

template <class T>
struct Described {
  std::string_view name;
  std::string_view help;
  std::vector<Member<T>> members;

  [[nodiscard]] nlohmann::json json_of(const T& thing, const Telling& in) const {
    nlohmann::json json = nlohmann::json::object();
    for (const Member<T>& member : members) {
      if (member.tables == Tables::kAll && in.tables == Tables::kLeftOut) continue;
      if (auto value = member.value(thing, in)) json[std::string(member.name)] = std::move(*value);
    }
    return json;
  }
  Schema define(Definitions& definitions) const {
    if (definitions.try_emplace(std::string(name)).second) {
      std::vector<MemberSchema> rows;
      for (const Member<T>& member : members) {
        rows.push_back({member.name, member.help, member.optional, member.schema(definitions)});
      }
      definitions[std::string(name)] = object_schema(help, std::move(rows));
    }
    return reference_schema(name);
  }
};

// ---- values and their types ----

template <class V>
concept HasDescription = requires(const V& value) {
  described(value);
};

template <class V>
struct JsonType;

template <class V>
requires std::integral<V>
struct JsonType<V> {
  static nlohmann::json value(const V& value, const Telling&) { return value; }
  static Schema schema(Definitions&) { return plain_schema(std::is_same_v<V, bool> ? "boolean" : "integer"); }
};
template <>
struct JsonType<double> {
  static nlohmann::json value(double value, const Telling&) { return value; }
  static Schema schema(Definitions&) { return plain_schema("number"); }
};
template <>
struct JsonType<std::string> {
  static nlohmann::json value(const std::string& value, const Telling&) { return value; }
  static Schema schema(Definitions&) { return plain_schema("string"); }
};
template <>
struct JsonType<const char*> : JsonType<std::string> {};
template <>
struct JsonType<nlohmann::json> {  // anything
  static nlohmann::json value(const nlohmann::json& value, const Telling&) { return value; }
  static Schema schema(Definitions&) { return Schema::object(); }
};
template <>
struct JsonType<Position> {
  static nlohmann::json value(const Position& at, const Telling&) { return nlohmann::json::array({at.x, at.y}); }
  static Schema schema(Definitions&) { return pair_schema("number"); }
};
template <>
struct JsonType<std::array<int, 2>> {
  static nlohmann::json value(const std::array<int, 2>& two, const Telling&) { return two; }
  static Schema schema(Definitions&) { return pair_schema("integer"); }
};
template <class V>
struct JsonType<std::vector<V>> {
  static nlohmann::json value(const std::vector<V>& values, const Telling& in) {
    auto list = nlohmann::json::array();
    for (const V& one : values) list.push_back(JsonType<V>::value(one, in));
    return list;
  }
  static Schema schema(Definitions& definitions) { return list_schema(JsonType<V>::schema(definitions)); }
};
template <class V>
struct JsonType<std::map<std::string, V>> {
  static nlohmann::json value(const std::map<std::string, V>& values, const Telling& in) {
    auto map = nlohmann::json::object();
    for (const auto& [name, one] : values) map[name] = JsonType<V>::value(one, in);
    return map;
  }
  static Schema schema(Definitions& definitions) { return map_schema(JsonType<V>::schema(definitions)); }
};
template <HasDescription V>
struct JsonType<V> {
  static nlohmann::json value(const V& value, const Telling& in) { return described(value).json_of(value, in); }
  static Schema schema(Definitions& definitions) { return described(V()).define(definitions); }
};

template <class V>
struct Optional {
  static constexpr bool kIs = false;
  using Value = V;
};
template <class V>
struct Optional<std::optional<V>> {
  static constexpr bool kIs = true;
  using Value = V;
};

template <class T>
template <class Get>
Member<T>::Member(std::string_view its_name, Get get, std::string_view its_help, Tables its_tables)
    : name(its_name), help(its_help), tables(its_tables) {
  const auto read = [get](const T& thing, const GameDef& def) {
    if constexpr (std::invocable<Get, const T&, const GameDef&>) {
      return std::invoke(get, thing, def);
    } else {
      static_cast<void>(def);
      return std::invoke(get, thing);
    }
  };
  using Given = std::decay_t<decltype(read(std::declval<const T&>(), std::declval<const GameDef&>()))>;
  using Type = JsonType<typename Optional<Given>::Value>;
  optional = Optional<Given>::kIs;
  value = [read](const T& thing, const Telling& in) -> std::optional<nlohmann::json> {
    const Given given = read(thing, in.def);
    if constexpr (Optional<Given>::kIs) {
      if (!given) return std::nullopt;
      return Type::value(*given, in);
    } else {
      return Type::value(given, in);
    }
  };
  schema = &Type::schema;
}

// ---- rows of a special type ----

// A row of the type that the schema says.
template <class T>
Member<T> typed(Member<T> row, Schema schema) {
  row.schema = [schema = std::move(schema)](Definitions&) { return schema; };
  return row;
}

// An enum by its words.
template <class T, class Enum>
Member<T> worded(std::string_view name, Enum T::*member, const std::vector<std::string>& words,
                 std::string_view help = "") {
  Member<T> row(
      name, [=](const T& thing) { return words.at(static_cast<std::size_t>(thing.*member)); }, help);
  return typed(std::move(row), words_schema(words));
}

// A row that older descriptions lack: what a reader takes then.
template <class T>
Member<T> lacking(Member<T> row, nlohmann::json standard) {
  row.optional = true;
  row.schema = [of = row.schema, standard = std::move(standard)](Definitions& definitions) {
    return with_default(of(definitions), standard);
  };
  return row;
}

// An index, left out where there is none.
inline std::optional<int> index_or_nothing(int index) { return index < 0 ? std::nullopt : std::optional(index); }

template <class T>
Member<T> index(std::string_view name, int T::*member, std::string_view help = "") {
  return {name, [member](const T& thing) { return index_or_nothing(thing.*member); }, help};
}

// The numbers of a table, `width` in a row.
template <class Number>
std::vector<std::vector<int>> rows_of(const std::vector<Number>& table, int width) {
  std::vector<std::vector<int>> rows;
  for (std::size_t at = 0; at < table.size(); at += static_cast<std::size_t>(width)) {
    rows.emplace_back(table.begin() + static_cast<std::ptrdiff_t>(at),
                      table.begin() + static_cast<std::ptrdiff_t>(at) + width);
  }
  return rows;
}

inline constexpr Tables kTable = Tables::kAll;  // a row that is left out where tables are

const Described<Domain>& described(const Domain&);
const Described<NameSet>& described(const NameSet&);
const Described<Board>& described(const Board&);
const Described<Region>& described(const Region&);
const Described<Shapes>& described(const Shapes&);
const Described<Pieces>& described(const Pieces&);
const Described<Cards>& described(const Cards&);
const Described<Tiles>& described(const Tiles&);
const Described<Zone>& described(const Zone&);
const Described<Layout>& described(const Layout&);  // the engine's zones
const Described<Record>& described(const Record&);
const Described<History>& described(const History&);
const Described<Absent>& described(const Absent&);
const Described<Die>& described(const Die&);
const Described<Phase>& described(const Phase&);
const Described<ActionKind>& described(const ActionKind&);
const Described<Effect>& described(const Effect&);
const Described<Payoffs>& described(const Payoffs&);
const Described<Dial>& described(const Dial&);
const Described<VariantInfo>& described(const VariantInfo&);
const Described<DisplaySection>& described(const DisplaySection&);
const Described<LayerDisplay>& described(const LayerDisplay&);
const Described<GroundDisplay>& described(const GroundDisplay&);
const Described<ConstructionDisplay>& described(const ConstructionDisplay&);
const Described<ZoneLook>& described(const ZoneLook&);

}  // namespace quoin
