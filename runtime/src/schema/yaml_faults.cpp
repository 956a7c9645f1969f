// The habits that make a text no YAML, looked for around the place where the reader gave up.
#include "schema/yaml_faults.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::size_t kLongestQuoted = 60;

struct TextLine {
  std::size_t start = 0;
  std::string_view text;
};

std::vector<TextLine> lines_until(std::string_view text, std::size_t at) {
  std::vector<TextLine> lines;
  for (std::size_t start = 0; start <= std::min(at, text.size());) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back({start, text.substr(start, end - start)});
    start = end + 1;
  }
  return lines;
}

std::size_t indentation(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

bool in_key(char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '_'; }

// The plain name that the line begins with, behind "- " too: where it starts and ends.
struct Key {
  std::size_t start = 0;
  std::size_t end = 0;
};
Key key_of(std::string_view line) {
  Key key{indentation(line), 0};
  if (line.substr(key.start).starts_with("- ")) key.start += 2 + indentation(line.substr(key.start + 2));
  key.end = key.start;
  while (key.end < line.size() && in_key(line[key.end])) ++key.end;
  return key;
}

std::string quoted_value(std::string_view key, std::string_view value) {
  while (value.ends_with(' ') || value.ends_with('\r')) value.remove_suffix(1);
  const std::string_view shown = beginning(value, kLongestQuoted);
  const std::string more = shown.size() < value.size() ? "..." : "";
  return "quote it: " + std::string(key) + ": \"" + std::string(shown) + more + "\"";
}

// A tab among the blanks before an entry.
std::optional<YamlMistake> tab_in(const std::vector<TextLine>& lines) {
  for (const TextLine& line : lines) {
    const std::size_t blanks = std::min(line.text.find_first_not_of(" \t"), line.text.size());
    const std::size_t tab = line.text.substr(0, blanks).find('\t');
    if (tab != std::string_view::npos) {
      return YamlMistake{line.start + tab, "a tab stands before this entry",
                         "YAML is indented with blanks: put two in its place"};
    }
  }
  return std::nullopt;
}

// The first bracket that is opened in a line above and still open there, quotes and comments apart.
std::optional<std::size_t> open_bracket(std::string_view text, std::size_t until) {
  std::vector<std::size_t> open;
  char quote = '\0';
  for (std::size_t i = 0; i < std::min(until, text.size()); ++i) {
    const char c = text[i];
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '[' || text[i - 1] == '{' ||
                        text[i - 1] == '\n' || text[i - 1] == ',';
    if (quote != '\0') {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote || c == '\n') quote = '\0';
    } else if ((c == '"' || c == '\'') && begins) {
      quote = c;
    } else if (c == '#' && begins) {
      i = std::min(text.find('\n', i), text.size());
    } else if ((c == '{' || c == '[') && begins) {
      open.push_back(i);
    } else if ((c == '}' || c == ']') && !open.empty()) {
      open.pop_back();
    }
  }
  if (open.empty()) return std::nullopt;
  const std::size_t line_start = text.substr(0, std::min(until, text.size())).rfind('\n');
  if (line_start == std::string_view::npos || open.front() > line_start) return std::nullopt;
  return open.front();
}

// Within { } or [ ]: the entry `key: value` around `at`, whose value holds a sign that ends it.
std::optional<YamlMistake> sign_in_flow(const TextLine& line, std::size_t at) {
  const std::size_t here = std::min(at - line.start, line.text.size());
  const std::size_t colon = line.text.substr(0, here).rfind(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  std::size_t start = colon;
  while (start > 0 && in_key(line.text[start - 1])) --start;
  const std::string_view key = line.text.substr(start, colon - start);
  const std::string_view value = line.text.substr(colon + 2);
  const std::size_t sign = here - colon - 2;
  if (key.empty() || sign >= value.size() || value.front() == '"' || value.front() == '\'') return std::nullopt;
  const char c = value[sign];
  if ((value.front() == '{' || value.front() == '[') && in_key(c)) {
    return YamlMistake{line.start + colon + 2,
                       std::string("a text cannot begin with ") + value.front() + " without quotes",
                       quoted_value(key, value.substr(0, value.find_first_of(",}", sign)))};
  }
  if (c != ':' && c != '[' && c != '{' && c != ']' && c != '"' && c != '#') return std::nullopt;
  std::size_t end = value.find_first_of(",}", c == '{' ? value.find('}', sign) + 1 : sign);
  if (c == '[') end = value.find_first_of(",}", std::min(value.find(']', sign), value.size()));
  const std::string what = c == ':' ? "a colon" : std::string("a ") + c;
  return YamlMistake{at, what + " cannot stand within a text without quotes", quoted_value(key, value.substr(0, end))};
}

// `key: text: more`, `key: {words} more`, `key: %text`: a text that wants quotes.
std::optional<YamlMistake> text_in(const TextLine& line) {
  const Key key = key_of(line.text);
  if (key.end == key.start || line.text.substr(key.end, 2) != ": ") return std::nullopt;
  const std::string_view name = line.text.substr(key.start, key.end - key.start);
  const std::string_view value = line.text.substr(key.end + 2);
  const std::size_t place = line.start + key.end + 2;
  if (value.empty() || value.front() == '"' || value.front() == '\'') return std::nullopt;
  if (std::string_view("%@`-!*&>|?").find(value.front()) != std::string_view::npos) {
    return YamlMistake{place, std::string("a text cannot begin with ") + value.front() + " without quotes",
                       quoted_value(name, value)};
  }
  const std::size_t colon = value.find(": ");
  if (value.front() != '{' && value.front() != '[' && colon != std::string_view::npos) {
    return YamlMistake{place + colon, "a colon and a blank cannot stand within a text without quotes",
                       quoted_value(name, value)};
  }
  return std::nullopt;
}

// A line that is no entry because its colon, or the blank behind it, is missing.
std::optional<YamlMistake> entry_without_colon(const TextLine& line) {
  const Key key = key_of(line.text);
  if (key.end == key.start) return std::nullopt;
  const std::string name(line.text.substr(key.start, key.end - key.start));
  const std::string_view rest = line.text.substr(key.end);
  if (rest.size() > 1 && rest.front() == ':' && rest[1] != ' ' && rest[1] != '\r') {
    return YamlMistake{line.start + key.end, "a blank is missing behind the colon",
                       "write " + name + ": " + std::string(beginning(rest.substr(1), kLongestQuoted))};
  }
  if (line.text.find(": ") != std::string_view::npos || line.text.ends_with(':')) return std::nullopt;
  if (line.text.find_first_of("{}[]") != std::string_view::npos) return std::nullopt;
  return YamlMistake{line.start + key.start, "a colon is missing in this line", "an entry is written `name: value`"};
}

// Indented between two levels.
std::optional<YamlMistake> odd_indentation(const std::vector<TextLine>& lines) {
  const TextLine& here = lines.back();
  const std::size_t own = indentation(here.text);
  for (std::size_t i = lines.size() - 1; i-- > 0;) {
    const std::string_view text = lines[i].text;
    const std::size_t other = indentation(text);
    if (other == text.size() || text[other] == '#') continue;
    if (other == own) return std::nullopt;
    return YamlMistake{here.start + own,
                       "this entry begins in column " + std::to_string(own + 1) + ", the one above it in column " +
                           std::to_string(other + 1),
                       "entries that belong together begin in one column"};
  }
  return std::nullopt;
}

}  // namespace

YamlMistake yaml_mistake(std::string_view text, std::size_t at, const std::string& said) {
  const std::vector<TextLine> lines = lines_until(text, at);
  const TextLine& here = lines.back();
  if (auto found = tab_in(lines)) return *found;
  const bool in_flow = said.find("flow") != std::string::npos;
  if (in_flow) {
    if (auto found = sign_in_flow(here, at)) return *found;
    for (std::size_t i = 0; i < 2 && i < lines.size(); ++i) {
      if (auto found = text_in(lines[lines.size() - 1 - i]); found && found->at >= lines[lines.size() - 1 - i].start) {
        if (lines[lines.size() - 1 - i].text.find('}') != std::string_view::npos) continue;
        return *found;
      }
    }
    if (const auto open = open_bracket(text, at)) {
      const char c = text[*open];
      return {*open, std::string("the ") + c + " that opens here is not closed",
              std::string("close it with ") + (c == '{' ? '}' : ']')};
    }
    return {at, "this is not YAML: " + said, "texts with one of : , [ ] { } # in them want quotes"};
  }
  if (auto found = text_in(here)) return *found;
  if (lines.size() > 1) {
    if (auto found = entry_without_colon(lines[lines.size() - 2])) return *found;
  }
  if (auto found = entry_without_colon(here)) return *found;
  if (auto found = odd_indentation(lines)) return *found;
  return {at, "this is not YAML: " + said, "an entry is written `name: value`, an entry of a list `- value`"};
}

}  // namespace quoin
