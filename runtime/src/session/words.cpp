// Words of rules and keys of files that are the same for every game: the tables of primitives and sections.
#include "session/words.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quoin/explain/cases.h"
#include "quoin/primitives/primitive.h"
#include "quoin/schema/section.h"

namespace quoin::session {
namespace {

json params_of(const Primitive& primitive) {
  json params = json::array();
  for (const Param& one : primitive.params) {
    params.push_back({{"name", one.name}, {"type", what(one.type)}, {"help", one.help}, {"words", one.words}});
  }
  return params;
}

std::string call_of(const Primitive& primitive, const std::string& name) {
  std::string arguments;
  for (const Param& one : primitive.params) {
    arguments += (arguments.empty() ? "" : ", ") + std::string(one.name) + (may_be_left_out(one.type) ? "?" : "");
  }
  return name + "(" + arguments + ")";
}

// Goes down from a file's section; a section within itself is told once.
class Keys {
 public:
  Keys(std::string file, const GameDef* def) : file_(std::move(file)), def_(def) {}

  void add(const Section& section, const std::string& path, json& rows) {
    if (!around_.insert(section.name).second) return;
    for (const Key& key : section.keys) {
      const std::string here = (path.empty() ? "" : path + ".") + std::string(key.name);
      json values = json::array();
      add_values(key.form, values);
      rows.push_back({{"file", file_},
                      {"path", here},
                      {"help", key.help},
                      {"values", std::move(values)},
                      {"example", key.example},
                      {"standard", key.standard},
                      {"needed", key.needed}});
      add_below(key.form, here, rows);
    }
    around_.erase(section.name);
  }

 private:
  // The words that may stand there; of a map or a list those of its items.
  void add_values(const Form& form, json& values) const {
    if (form.kind == Form::Kind::kFlag || form.kind == Form::Kind::kCondition)
      values.insert(values.end(), {"true", "false"});
    if (form.kind == Form::Kind::kWord) {
      for (const std::string& word : form.words) values.push_back(word);
    }
    if (def_ != nullptr && (form.kind == Form::Kind::kDomain || form.kind == Form::Kind::kOrNone)) {
      for (const std::string& word : domain_words(*def_)) values.push_back(word);
    }
    if (form.kind == Form::Kind::kMap) return;
    for (const Form& one : form.of) add_values(one, values);
  }

  void add_below(const Form& form, const std::string& path, json& rows) {
    if (form.kind == Form::Kind::kSection) add(form.section(), path, rows);
    for (const Form& one : form.of) add_below(one, form.kind == Form::Kind::kMap ? path + ".*" : path, rows);
  }

  std::string file_;
  const GameDef* def_;
  std::set<std::string_view> around_;  // the sections that one stands in
};

}  // namespace

json word_json(WordRow row) {
  return {{"name", std::move(row.name)},
          {"call", std::move(row.call)},
          {"help", std::move(row.help)},
          {"group", std::move(row.group)},
          {"params", json::array()},
          {"returns", std::move(row.returns)},
          {"cost", ""},
          {"defines", row.defines}};
}

json primitive_words() {
  json rows = json::array();
  for (const Primitive& one : all_primitives()) {
    const std::string group = name_of(one.receiver);
    const std::string name = group + ":" + one.name;
    json row = word_json({group, name, call_of(one, name), one.help, std::string(what(one.returns))});
    row["params"] = params_of(one);
    row["cost"] = one.cost;
    rows.push_back(std::move(row));
  }
  return rows;
}

json key_words(const GameDef* def) {
  json rows = json::array();
  Keys("game", def).add(game_file(), "", rows);
  Keys("variant", def).add(variant_file(), "", rows);
  Keys("levels", def).add(levels_file(), "", rows);
  Keys("cases", def).add(cases_file(), "", rows);
  return rows;
}

}  // namespace quoin::session
