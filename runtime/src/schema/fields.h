// Fields: a section whose keys are read into a struct. In: a map of YAML. Out: the struct's members, or a Fault at the
// key that does not fit. What the description says of the struct is another table (schema/described.h).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"
#include "schema/expression.h"
#include "schema/reading.h"

namespace quoin {

// Where a field stands: in which game, in a map that faults call `what` ("zone \"walls\""; "" for the whole file).
struct Reading {
  Reading(const GameDef& game, std::string called) : what(std::move(called)), scope(scope_of(game)), def(&game) {}
  Reading(const Scope& dials, std::string called) : what(std::move(called)), scope(dials) {}  // without a game

  std::string what;
  Scope scope;
  const GameDef* def = nullptr;
};

template <class T>
using Reader = std::function<void(T& thing, const YamlNode& node, const Reading& in, const std::string& called)>;

// What may stand at a key, and how it is read; without a reader the section does that itself.
template <class T>
struct Value {
  Form form;
  Reader<T> read = {};

  template <class Derived>
  requires std::is_base_of_v<T, Derived>
  operator Value<Derived>() const { return {form, read}; }
};

struct Presence {
  bool needed = false;
  std::string_view standard = {};
};
inline constexpr Presence kNeeded{true, {}};
constexpr Presence otherwise(std::string_view standard) { return {false, standard}; }

template <class T>
struct Field {
  std::string_view name;
  Value<T> value;
  std::string_view help;
  std::string_view example = {};
  Presence presence = {};
  std::string_view called = {};  // in faults: "the capacity of"; else "\"NAME\" of"

  template <class Derived>
  requires std::is_base_of_v<T, Derived>
  operator Field<Derived>() const { return {name, value, help, example, presence, called}; }
};

template <class T>
struct Fields : Section {
  Fields(std::string_view its_name, std::string_view its_help, std::vector<Field<T>> fields,
         std::vector<Rule> its_rules = {})
      : Section{its_name, its_help, {}, std::move(its_rules)} {
    for (Field<T>& field : fields) {
      keys.push_back({field.name, std::move(field.value.form), field.help, field.example, field.presence.standard,
                      field.presence.needed});
      called.push_back(field.called);
      readers.push_back(std::move(field.value.read));
    }
  }
  std::vector<std::string_view> called;  // by key
  std::vector<Reader<T>> readers;
};

// ---- reading ----

// The map at `node`, whose keys are those of the section: none else, all that are needed, as its rules want them.
const YamlNode& need_section(const YamlNode& node, const Section& section, const std::string& what);

// What the key is called in faults: "\"most\" of zone \"stock\"".
std::string called_of(std::string_view called, std::string_view key, const std::string& what);

// Reads the fields that have readers, in their order. REQUIRES need_section.
template <class T>
void read_fields(T& thing, const YamlNode& map, const Fields<T>& fields, const Reading& in) {
  for (std::size_t i = 0; i < fields.keys.size(); ++i) {
    const YamlNode* node = fields.readers[i] ? map.find(fields.keys[i].name) : nullptr;
    if (node == nullptr) continue;
    fields.readers[i](thing, *node, in, called_of(fields.called[i], fields.keys[i].name, in.what));
  }
}

// The keys of several sections, each once.
std::vector<std::string> keys_of(const std::vector<const Section*>& sections);

// The map at `node` read whole.
template <class T>
void read_section(T& thing, const YamlNode& node, const Fields<T>& fields, const Reading& in) {
  read_fields(thing, need_section(node, fields, in.what), fields, in);
}

// ---- values ----

Form colour_form();

// Read by the section itself.
template <class T>
Value<T> apart(Form form) {
  return {std::move(form)};
}
template <class T>
Value<T> flag(bool T::*member) {
  return {form::flag(), [member](T& thing, const YamlNode& node, const Reading&, const std::string& called) {
            thing.*member = need_flag(node, called);
          }};
}
template <class T>
Value<T> text(std::string T::*member) {
  return {form::text(), [member](T& thing, const YamlNode& node, const Reading&, const std::string& called) {
            thing.*member = need_text(node, called);
          }};
}
template <class T>
Value<T> name(std::string T::*member) {
  return {form::name(), [member](T& thing, const YamlNode& node, const Reading&, const std::string& called) {
            thing.*member = need_name(node, called);
          }};
}
template <class T>
Value<T> condition(bool T::*member) {
  return {form::condition(), [member](T& thing, const YamlNode& node, const Reading& in, const std::string& called) {
            thing.*member = evaluate_condition(node, in.scope, called);
          }};
}
// An expression from `least` to `most`.
template <class T>
Value<T> number(int T::*member, int least, int most) {
  return {form::expression(), [=](T& thing, const YamlNode& node, const Reading& in, const std::string& called) {
            thing.*member = evaluate_within(node, in.scope, called, least, most);
          }};
}
// One of the words, which are in the order of the enum.
template <class T, class Enum>
Value<T> word(Enum T::*member, std::vector<std::string> words) {
  return {form::words(words), [=](T& thing, const YamlNode& node, const Reading&, const std::string& called) {
            thing.*member = static_cast<Enum>(need_word(node, called, words));
          }};
}

// One of two words; true: the second.
template <class T>
Value<T> either_word(bool T::*member, std::vector<std::string> words) {
  return {form::words(words), [=](T& thing, const YamlNode& node, const Reading&, const std::string& called) {
            thing.*member = need_word(node, called, words) == 1;
          }};
}

}  // namespace quoin
