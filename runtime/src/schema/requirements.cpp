// The section `requires`: conditions that dials must meet together. In: the chosen dials. Out: nothing, or the fault
// that refuses the game, with the values of the dials that the condition names.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

bool is_word_character(char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '_'; }

// The dials that an expression names, with their values: "per_colour is 20", in the order of its text.
std::vector<std::string> dials_named(const std::string& expression, const GameDef& def) {
  std::vector<std::string> texts;
  for (std::size_t from = 0; from < expression.size();) {
    std::size_t to = from;
    while (to < expression.size() && is_word_character(expression[to])) ++to;
    const std::string word = expression.substr(from, to - from);
    for (const Dial& dial : def.dials) {
      const std::string text = dial.name + " is " + dial.domain.text(dial.value);
      if (dial.name == word && std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    }
    from = std::max(to, from + 1);
  }
  return texts;
}

const Section& requirement_section() {
  static const Section kSection{
      "requirement",
      "A condition that dials must meet together.",
      {{"that", form::condition(), "What must be so.", "captures <= size", "", true},
       {"else", form::text(), "What is said where it is not.", "so many cannot be taken", "", true}}};
  return kSection;
}

}  // namespace

Form requirements_form() { return form::list(form::section(requirement_section)); }

void check_requirements(const YamlNode& root, const GameDef& def) {
  const YamlNode* section = root.find("requires");
  if (section == nullptr) return;
  for (const YamlNode& item : need_list(*section, "\"requires\"").items) {
    need_section(item, requirement_section(), "a requirement");
    const YamlNode& that = need(item, "that", "a requirement");
    const std::string reason = need_text(need(item, "else", "a requirement"), "\"else\" of a requirement");
    if (evaluate_condition(that, scope_of(def), "\"that\" of a requirement")) continue;
    const std::vector<std::string> values = dials_named(that.text, def);
    fault(that, reason, values.empty() ? "" : list_names(values));
  }
}

}  // namespace quoin
