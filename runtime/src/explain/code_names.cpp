// Names of functions as authors know them, from where they are defined.
#include "explain/code_names.h"

#include <algorithm>
#include <array>
#include <vector>

#include "quoin/base/text.h"
#include "script/embedded.h"

namespace quoin {
namespace {

constexpr std::string_view kKeyword = "function";

bool in_name(char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '_' || c == '.' || c == ':'; }

// The line `number`, counted from 1; empty beyond the end.
std::string_view line_of(std::string_view text, int number) {
  for (int n = 1; n < number; ++n) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

// The name that ends before `at`, blanks and one `=` between them: "rules.landing = function".
std::string_view name_before(std::string_view line, std::size_t at) {
  const auto blanks = [&] {
    while (at > 0 && line[at - 1] == ' ') --at;
  };
  blanks();
  if (at == 0 || line[at - 1] != '=') return {};
  --at;
  blanks();
  const std::size_t end = at;
  while (at > 0 && in_name(line[at - 1])) --at;
  return line.substr(at, end - at);
}

// The name of the first function that the line defines, or nothing.
std::string_view name_in(std::string_view line) {
  const std::size_t at = line.find(kKeyword);
  if (at == std::string_view::npos) return {};
  std::size_t start = at + kKeyword.size();
  while (start < line.size() && line[start] == ' ') ++start;
  std::size_t end = start;
  while (end < line.size() && in_name(line[end])) ++end;
  return end > start ? line.substr(start, end - start) : name_before(line, at);
}

bool starts_with_any(std::string_view name, std::initializer_list<std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return name.starts_with(start); });
}

std::string_view text_of(const std::vector<SourceFile>& files, std::string_view path) {
  for (const SourceFile& file : files) {
    if (file.path == path) return file.text;
  }
  return {};
}

std::string_view embedded_text(std::span<const EmbeddedFile> files, const std::string& path) {
  for (const EmbeddedFile& file : files) {
    if (file.path == path) return file.text;
  }
  return {};
}

// What rules call a function of the prelude.
std::string public_name(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kOtherwise = {{
      {"counter_of", "die:count"},
      {"fill", "zone:fill"},
      {"text_of", "tostring"},
      {"next_of_list", "ipairs"},
      {"several", "match.win"},
      {"asker", "can"},
      {"urn_places", "random.draw"},
      {"total_of", "random.draw"},
      {"take_one", "random.draw"},
  }};
  for (const auto& [here, there] : kOtherwise) {
    if (name == here) return std::string(there);
  }
  return std::string(name.starts_with("G.") ? name.substr(2) : name);
}

// Of the prelude, the outermost function: what rules called. "G.pairs" is `pairs` to them.
std::string prelude_name(const std::string& chunk, int line) {
  const std::string_view text = embedded_text(embedded_prelude(), "prelude/" + chunk + ".lua");
  if (chunk == "boards") {
    constexpr std::string_view kMethods = "methods.";
    const std::string_view method = name_in(line_of(text, line));
    if (!method.starts_with(kMethods)) return "the sites and relations of boards";
    return "board:" + std::string(method.substr(kMethods.size()));
  }
  for (int n = line; n > 0; --n) {
    const std::string_view start = line_of(text, n);
    if (!starts_with_any(start, {"function ", "local function "})) continue;
    return public_name(name_in(start));
  }
  return chunk;
}

bool is_zone(const GameDef& def, std::string_view name) {
  const std::string text(name);
  return def.layout.find(text) != nullptr || def.layout.find_scratch(text) != nullptr;
}

CodeName of_runtime(const std::string& chunk, int line) {
  const bool choosing = chunk == "overlay" && prelude_name(chunk, line) == "overlay.pick";
  return {CodeKind::kRuntime, choosing ? "choosing at random" : "the loop of the match", {}};
}

}  // namespace

std::string_view author_text(const GameDef& def, std::string_view path) {
  if (def.rules.path == path) return def.rules.text;
  for (const auto* files : {&def.variant_rules, &def.modules, &def.hints}) {
    if (const std::string_view text = text_of(*files, path); !text.empty()) return text;
  }
  return {};
}

std::string function_name(std::string_view text, int line) {
  if (line <= 0) return "the file itself";
  const std::string_view own = name_in(line_of(text, line));
  if (!own.empty()) return std::string(own);
  for (int n = line; n > 0; --n) {
    const std::string_view start = line_of(text, n);
    if (starts_with_any(start, {"function ", "local function "})) return "a function in " + std::string(name_in(start));
  }
  return "a function";
}

CodeName name_of_code(const GameDef& def, std::string_view source, int line) {
  std::string chunk(source.substr(source.empty() ? 0 : 1));
  if (source.starts_with('@')) {
    return {CodeKind::kRules, function_name(author_text(def, chunk), line), {chunk, line, 0}};
  }
  if (chunk.find(':') != std::string::npos) return {CodeKind::kPrimitive, chunk, {}};
  if (chunk.starts_with("emit.")) return {CodeKind::kEmit, chunk, {}};
  if (starts_with_any(chunk, {"go.", "roll.", "deal.", "draw.", "later.", "match."}))
    return {CodeKind::kLibrary, chunk, {}};
  if (chunk == "count" || chunk.starts_with("zone.")) return {CodeKind::kZone, chunk, {}};
  for (const std::string_view own : {"sandbox", "nodes", "effects", "boards", "zones"}) {
    if (chunk == own) return {CodeKind::kLibrary, prelude_name(chunk, line), {}};
  }
  if (chunk.ends_with(".lua")) {
    return {CodeKind::kLibrary, function_name(embedded_text(embedded_library(), chunk), line), {}};
  }
  static constexpr std::array<std::string_view, 10> kOurs = {"driver", "main", "overlay", "names",      "where",
                                                             "node",   "seat", "first",   "primitives", "guards"};
  const bool ours =
      std::find(kOurs.begin(), kOurs.end(), chunk) != kOurs.end() || starts_with_any(chunk, {"play.", "effect."});
  if (!ours && is_zone(def, chunk)) return {CodeKind::kZone, "zone." + chunk, {}};
  return of_runtime(chunk, line);
}

}  // namespace quoin
