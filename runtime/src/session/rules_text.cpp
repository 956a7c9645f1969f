// The goal and the rules of a game as texts. In: a game's definition and its README.md.
#include "session/rules_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace quoin::session {
namespace {

constexpr std::size_t kMostBytes = 1U << 20U;

// The variants of the stack, in order.
std::vector<const VariantInfo*> variants_of(const GameDef& def) {
  std::vector<const VariantInfo*> found;
  const std::string stack = def.variant + "+";
  for (std::size_t from = 0; from < stack.size();) {
    const std::size_t end = stack.find('+', from);
    const std::string_view name = std::string_view(stack).substr(from, end - from);
    const auto known =
        std::ranges::find_if(def.variants, [name](const VariantInfo& variant) { return variant.name == name; });
    if (known != def.variants.end()) found.push_back(&*known);
    from = end + 1;
  }
  return found;
}

// The lines before the first heading that is for those who change or test the game, without the paragraph on where the
// rules come from, which points there.
std::string for_players(std::string_view readme) {
  std::string text;
  bool quoted = false;  // within a block of code
  bool source = false;
  for (std::size_t from = 0, end = 0; from < readme.size(); from = end + 1) {
    end = std::min(readme.find('\n', from), readme.size());
    std::string_view line = readme.substr(from, end - from);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("```")) quoted = !quoted;
    if (!quoted && (line == "## Dials" || line == "## How it is tested")) break;
    if (!quoted && line.starts_with("Source: ")) source = true;
    if (!source) text += std::string(line) + "\n";
    if (line.empty()) source = false;
  }
  text.resize(text.find_last_not_of(" \n") + 1);
  return text;
}

// Links to other parts of the folder lead nowhere here: their texts stay.
std::string without_links(const std::string& text) {
  std::string whole;
  std::size_t from = 0;
  for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', open + 1)) {
    const std::size_t between = text.find("](", open);
    const std::size_t end = between == std::string::npos ? between : text.find(')', between);
    if (end == std::string::npos) break;
    const std::string_view target = std::string_view(text).substr(between + 2, end - between - 2);
    const bool broken = text.find('\n', between) < end || text.find("\n\n", open) < between;
    if (broken || target.starts_with("http:") || target.starts_with("https:")) continue;
    const bool picture = open > from && text[open - 1] == '!';
    whole += text.substr(from, open - from - (picture ? 1 : 0)) + text.substr(open + 1, between - open - 1);
    from = end + 1;
    open = end;
  }
  return whole + text.substr(from);
}

// What game.yaml tells.
std::string described(const GameDef& def) {
  std::string text = "# " + def.title + "\n\n" + def.summary + "\n\n## What can be done\n";
  for (const ActionKind& kind : def.actions) {
    text += "\n- " + kind.name + (kind.help.empty() ? "" : ": " + kind.help);
  }
  return text;
}

}  // namespace

std::string goal_of(const GameDef& def) {
  std::string goal = def.summary;
  for (const VariantInfo* variant : variants_of(def)) {
    if (!variant->summary.empty()) goal += (goal.empty() ? "" : " ") + variant->summary;
  }
  return goal;
}

std::string rules_of(const GameDef& def) {
  const auto readme = def.source.read("README.md", kMostBytes);
  std::string text = readme ? without_links(for_players(*readme)) : described(def);
  std::string different;
  for (const VariantInfo* variant : variants_of(def)) {
    different += "\n- " + (variant->title.empty() ? variant->name : variant->title) +
                 (variant->summary.empty() ? "" : ": " + variant->summary);
  }
  for (const Dial& dial : def.dials) {
    if (dial.value == dial.standard && dial.counts == dial.standard_counts) continue;
    different += "\n- " + dial.name + " " + dial.text() + (dial.help.empty() ? "" : ": " + dial.help);
  }
  if (!different.empty()) text += "\n\n## What is different here\n" + different;
  return text + "\n";
}

}  // namespace quoin::session
