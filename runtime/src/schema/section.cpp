// Forms of values, and the faults of a map whose keys are not those of its section.
#include "quoin/schema/section.h"

#include <algorithm>
#include <utility>

#include "quoin/schema/display.h"
#include "schema/fields.h"

namespace quoin {

namespace form {

namespace {

using Kind = Form::Kind;

Form of_kind(Kind kind) {
  Form form;
  form.kind = kind;
  return form;
}

Form holding(Kind kind, std::vector<Form> of, int least, int most) {
  Form form = of_kind(kind);
  form.of = std::move(of);
  form.least = least;
  form.most = most;
  return form;
}

Form with_words(Kind kind, std::vector<std::string> words) {
  Form form = of_kind(kind);
  form.words = std::move(words);
  return form;
}

}  // namespace

Form anything() { return of_kind(Kind::kAnything); }
Form nothing() { return of_kind(Kind::kNothing); }
Form name(std::vector<std::string> taken) { return with_words(Kind::kName, std::move(taken)); }
Form names() { return titled("names", "Names, no two alike.", list(name(), 1, INT_MAX, true)); }
Form text() { return of_kind(Kind::kText); }
Form integer(int least, int most) { return holding(Kind::kInteger, {}, least, most); }
Form number(int least, int most) { return holding(Kind::kNumber, {}, least, most); }
Form flag() { return of_kind(Kind::kFlag); }
Form words(std::vector<std::string> words) { return with_words(Kind::kWord, std::move(words)); }
Form pattern(std::string expression) { return with_words(Kind::kPattern, {std::move(expression)}); }
Form expression() { return of_kind(Kind::kExpression); }
Form condition() { return of_kind(Kind::kCondition); }
Form range() { return of_kind(Kind::kRange); }
Form domain() { return of_kind(Kind::kDomain); }
Form or_none() { return of_kind(Kind::kOrNone); }
Form value() { return titled("value", "A number, a name, true or false.", either({integer(), text(), flag()})); }

Form list(Form item, int least, int most, bool distinct) {
  Form form = holding(Kind::kList, {std::move(item)}, least, most);
  form.distinct = distinct;
  return form;
}

Form map(Form item, int least, int most, std::vector<std::string> taken) {
  Form form = holding(Kind::kMap, {std::move(item)}, least, most);
  form.words = std::move(taken);
  return form;
}

Form free_map(Form item, int least) {
  Form form = holding(Kind::kMap, {std::move(item)}, least, INT_MAX);
  form.free = true;
  return form;
}

Form section(std::function<const Section&()> section) {
  Form form = of_kind(Kind::kSection);
  form.section = std::move(section);
  return form;
}

Form either(std::vector<Form> forms) { return holding(Kind::kEither, std::move(forms), 0, INT_MAX); }

Form titled(std::string title, std::string help, Form form) {
  form.title = std::move(title);
  form.help = std::move(help);
  return form;
}

}  // namespace form

std::vector<std::string> Section::names() const {
  std::vector<std::string> names;
  for (const Key& key : keys) names.emplace_back(key.name);
  return names;
}

namespace {

// Whether the rule asks for something in this map: a key, and perhaps one of some values of it.
bool asks(const Rule& rule, const YamlNode* first) {
  if (first == nullptr) return false;
  return rule.values.empty() || std::ranges::find(rule.values, first->text) != rule.values.end();
}

// Where the rule is broken, or null.
const YamlNode* broken_at(const Rule& rule, const YamlNode& map) {
  const auto there = [&map](const std::string& key) { return map.find(key) != nullptr; };
  const auto count = std::ranges::count_if(rule.keys, there);
  const YamlNode* first = map.find(rule.keys.front());
  const auto others = count - (first == nullptr ? 0 : 1);
  switch (rule.kind) {
    case Rule::Kind::kOneOf: return count == 1 ? nullptr : &map;
    case Rule::Kind::kAnyOf: return count > 0 ? nullptr : &map;
    case Rule::Kind::kNeeds: return asks(rule, first) && others == 0 ? first : nullptr;
    case Rule::Kind::kBars: return asks(rule, first) && others > 0 ? first : nullptr;
  }
  return nullptr;
}

}  // namespace

const YamlNode& need_section(const YamlNode& node, const Section& section, const std::string& what) {
  need_keys(need_map(node, what), what, section.names());
  for (const Key& key : section.keys) {
    if (key.needed) need(node, key.name, what);
  }
  for (const Rule& rule : section.rules) {
    const YamlNode* at = rule.message.empty() ? nullptr : broken_at(rule, node);
    if (at != nullptr) fault(*at, what + " " + rule.message, rule.hint);
  }
  return node;
}

Form colour_form() { return form::titled("colour", "", form::words(colour_words())); }

std::vector<std::string> keys_of(const std::vector<const Section*>& sections) {
  std::vector<std::string> names;
  for (const Section* section : sections) {
    for (std::string& name : section->names()) {
      std::erase(names, name);  // what all have comes last
      names.push_back(std::move(name));
    }
  }
  return names;
}

std::string called_of(std::string_view called, std::string_view key, const std::string& what) {
  if (!called.empty()) return std::string(called) + " " + what;
  return "\"" + std::string(key) + "\"" + (what.empty() ? "" : " of " + what);
}

}  // namespace quoin
