// Lines that name a kind of action, found by their text.
#include "explain/mentions.h"

#include <algorithm>
#include <optional>

#include "explain/texts.h"

namespace quoin {
namespace {

bool stands_in(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || (!is_of_word(line[at - 1]) && line[at - 1] != '.');
    if (begins && (end == line.size() || !is_of_word(line[end]))) return true;
  }
  return false;
}

// `local NAMES = VALUES`
struct Declared {
  std::string_view names;
  std::string_view values;
};
std::optional<Declared> declared_in(std::string_view line) {
  constexpr std::string_view kLocal = "local";
  line = without_blanks(line);
  if (!line.starts_with(kLocal) || line.size() == kLocal.size() || !ascii::is_blank(line[kLocal.size()])) {
    return std::nullopt;
  }
  line.remove_prefix(kLocal.size());
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  return Declared{without_blanks(line.substr(0, equals)), without_blanks(line.substr(equals + 1))};
}

bool all_of_names(std::string_view text, std::string_view others) {
  return std::all_of(text.begin(), text.end(), [others](char c) {
    return is_of_word(c) || ascii::is_blank(c) || others.find(c) != std::string_view::npos;
  });
}

std::vector<std::string_view> between_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(','); end != std::string_view::npos; end = text.find(',')) {
    parts.push_back(without_blanks(text.substr(0, end)));
    text.remove_prefix(end + 1);
  }
  parts.push_back(without_blanks(text));
  return parts;
}

// The locals of `local a, b = emit.KIND, other` that stand for it.
void add_aliases(std::string_view line, const std::string& emitted, std::vector<std::string>& names) {
  const auto declared = declared_in(line);
  if (!declared || declared->names.empty() || !all_of_names(declared->names, ",")) return;
  const auto locals = between_commas(declared->names), values = between_commas(declared->values);
  for (std::size_t at = 0; at < std::min(locals.size(), values.size()); ++at) {
    if (values[at] == emitted) add_once(names, std::string(locals[at]));
  }
}

bool only_declares(std::string_view line) {
  const auto declared = declared_in(line);
  return declared && all_of_names(declared->values, ".,");
}

void add_mentions(const SourceFile& file, const std::string& emitted, std::vector<Mention>& found) {
  std::vector<std::string_view> lines = split_lines(file.text);
  std::vector<std::string> names{emitted};
  for (std::string_view& line : lines) {
    line = line.substr(0, line.find("--"));
    add_aliases(line, emitted, names);
  }
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string_view line = lines[at];
    const bool named =
        std::any_of(names.begin(), names.end(), [line](const std::string& name) { return stands_in(line, name); });
    if (!named || only_declares(line)) continue;
    found.push_back({file.path + ":" + std::to_string(at + 1), std::string(without_blanks(line))});
  }
}

}  // namespace

std::vector<Mention> mentions_of(const GameDef& def, std::string_view kind) {
  std::vector<Mention> found;
  const std::string emitted = "emit." + std::string(kind);
  add_mentions(def.rules, emitted, found);
  for (const auto* files : {&def.variant_rules, &def.modules, &def.hints}) {
    for (const SourceFile& file : *files) add_mentions(file, emitted, found);
  }
  return found;
}

}  // namespace quoin
