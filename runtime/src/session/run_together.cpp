// Texts of actions without what separates their words.
#include "session/run_together.h"

#include <algorithm>

#include "quoin/base/text.h"

namespace quoin {
namespace {

struct Part {
  std::string text;  // in lower case, without separators
  bool needed = true;
};

bool separates(char c) { return ascii::is_blank(c) || std::string_view("-x/:,=>").find(c) != std::string_view::npos; }

Part part_of(std::string_view word, bool needed) {
  std::string text = lower_case(word);
  text.erase(std::remove_if(text.begin(), text.end(), separates), text.end());
  return {std::move(text), needed};
}

// The words of an action's text; of one that the rules write all but the first are needed.
std::vector<Part> parts_of(const Match& match, const Entry& entry) {
  const GameDef& def = match.def();
  const ActionParts values = decode_action(def, entry.action);
  const ActionKind& kind = def.kind_of(entry.action);
  std::vector<Part> parts;
  if (entry.text != action_text(def, entry.action)) {
    for (const std::string& word : split_words(entry.text)) parts.push_back(part_of(word, !parts.empty()));
    return parts;
  }
  for (const std::string& word : kind.words) {
    const auto named = [&word](const ActionField& field) { return word == "{" + field.name + "}"; };
    const auto field = std::find_if(kind.fields.begin(), kind.fields.end(), named);
    if (field == kind.fields.end()) {
      parts.push_back(part_of(word, false));
    } else {
      parts.push_back(part_of(field->domain.text(values.values[field - kind.fields.begin()]), true));
    }
  }
  return parts;
}

// Where the part ends in what was typed from `at` on; npos if it is not there.
std::size_t end_of(const std::string& part, std::string_view typed, std::size_t at) {
  for (const char c : part) {
    while (at < typed.size() && typed[at] != c && separates(typed[at])) ++at;
    if (at == typed.size() || typed[at] != c) return std::string_view::npos;
    ++at;
  }
  const bool cut = at > 0 && at < typed.size() && ascii::is_digit(typed[at - 1]) && ascii::is_digit(typed[at]);
  return cut ? std::string_view::npos : at;
}

bool fits(const std::vector<Part>& parts, std::size_t next, std::string_view typed, std::size_t at) {
  if (next == parts.size()) return std::all_of(typed.begin() + static_cast<std::ptrdiff_t>(at), typed.end(), separates);
  const std::size_t end = end_of(parts[next].text, typed, at);
  if (end != std::string_view::npos && fits(parts, next + 1, typed, end)) return true;
  return !parts[next].needed && fits(parts, next + 1, typed, at);
}

}  // namespace

bool runs_together(const Match& match, const Entry& entry, std::string_view typed) {
  const std::vector<Part> parts = parts_of(match, entry);
  if (std::none_of(parts.begin(), parts.end(), [](const Part& part) { return part.needed; })) return false;
  return fits(parts, 0, lower_case(typed), 0);
}

}  // namespace quoin
