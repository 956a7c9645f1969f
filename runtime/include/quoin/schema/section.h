// Sections: what may stand in the maps of game.yaml, of variants, levels.yaml and cases.yaml. Each key has its form,
// its meaning and an example. Readers (schema/fields.h), JSON Schemas, help and the tables of the pages come from them.
#pragma once

#include <climits>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

struct Section;

// What may stand at a place.
struct Form {
  enum class Kind {
    kAnything,
    kNothing,     // the key alone
    kName,        // an identifier; not one of `words`
    kText,        // one value, not empty
    kInteger,     // from `least` to `most`
    kNumber,      // the same, with a fraction
    kFlag,        // true or false
    kWord,        // one of `words`
    kPattern,     // a text that fits the regular expression words[0]
    kExpression,  // a number or an expression over dials
    kCondition,   // the same, or true or false
    kRange,       // A..B of expressions
    kDomain,      // numbers, names, seats, sites, ...
    kOrNone,      // the same; a ? at its end adds none
    kList,        // of `of`, `least` to `most` of them, no two alike where `distinct`
    kMap,         // from names, or texts where `free`, to `of`; names are not among `words`
    kSection,     // a map with the keys of `section`
    kEither,      // any of `of`
  };
  Kind kind = Kind::kAnything;
  std::string title = {};  // what the schema calls it, if it has a name of its own
  std::string help = {};
  std::vector<std::string> words = {};
  int least = 0;
  int most = INT_MAX;
  bool distinct = false;
  bool free = false;
  std::vector<Form> of = {};
  std::function<const Section&()> section = {};
};

namespace form {

Form anything();
Form nothing();
Form name(std::vector<std::string> taken = {});
Form names();  // distinct ones, at least one
Form text();
Form integer(int least = -1'000'000'000, int most = 1'000'000'000);
Form number(int least, int most);
Form flag();
Form words(std::vector<std::string> words);
Form pattern(std::string expression);
Form expression();
Form condition();
Form range();
Form domain();   // without none
Form or_none();  // with it
Form value();    // of a place: a number, a name, true or false
Form list(Form item, int least = 0, int most = INT_MAX, bool distinct = false);
Form map(Form item, int least = 0, int most = INT_MAX, std::vector<std::string> taken = {});  // from names
Form free_map(Form item, int least = 0);                                                      // from texts
Form section(std::function<const Section&()> section);
Form either(std::vector<Form> forms);
Form titled(std::string title, std::string help, Form form);

}  // namespace form

// Its texts are literals, or live as long.
struct Key {
  std::string_view name;
  Form form;
  std::string_view help = {};
  std::string_view example = {};   // what may stand there, as it is written
  std::string_view standard = {};  // what holds where it is left out
  bool needed = false;
};

// What keys need of one another; told at the map, or at the key that should not be there.
struct Rule {
  enum class Kind {
    kOneOf,  // just one of `keys`
    kAnyOf,  // one or more of them
    kNeeds,  // the first only with one of the others; where `values` are given, only if it has one of these
    kBars,   // the first not with any of the others; the same
  };
  Kind kind;
  std::vector<std::string> keys;
  std::string message = {};  // behind what the map is called; empty: the reader of the section says it
  std::string hint = {};
  std::vector<std::string> values = {};
};

struct Section {
  std::string_view name;
  std::string_view help;
  std::vector<Key> keys;
  std::vector<Rule> rules = {};

  [[nodiscard]] std::vector<std::string> names() const;
};

// The whole of game.yaml, of a variant's file, of levels.yaml.
const Section& game_file();
const Section& variant_file();
const Section& levels_file();

// A JSON Schema (draft-07) of a file's section, with help and examples for editors.
nlohmann::ordered_json json_schema(const Section& file, const std::string& title);

}  // namespace quoin
