// Dials: what may be chosen about a game, and what is chosen.
#include <algorithm>
#include <map>

#include "quoin/base/text.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr std::size_t kMaxDials = 64;
constexpr std::size_t kMaxChoices = 64;

// "A..B" of two plain integers.
Bounds plain_range(const YamlNode& node, const std::string& what) {
  const std::size_t dots = node.is_scalar() ? node.text.find("..") : std::string::npos;
  if (dots == std::string::npos) fault(node, what + " must be a range like 0..9, found " + found(node));
  YamlNode low = node;
  YamlNode high = node;
  low.text = node.text.substr(0, dots);
  high.text = node.text.substr(dots + 2);
  high.column += static_cast<int>(dots) + 2;
  const Bounds bounds{need_integer(low, what + "'s lower end"), need_integer(high, what + "'s upper end")};
  if (bounds.low > bounds.high)
    fault(node, what + " runs from " + low.text + " to " + high.text + ", which holds nothing");
  return bounds;
}

bool is_flag(const Dial& dial) { return dial.domain.label == "bool"; }

std::vector<std::string> read_choices(const YamlNode& node, const std::string& what) {
  std::vector<std::string> names = need_names(node, what);
  if (names.size() < 2) fault(node, what + " must name at least two");
  if (names.size() > kMaxChoices) fault(node, what + " names more than " + std::to_string(kMaxChoices));
  return names;
}

std::string allowed_values(const Dial& dial) {
  if (is_flag(dial)) return "true or false";
  if (dial.domain.kind == DomainKind::kNames) return "one of " + list_names(dial.domain.names, 24);
  std::string text = std::to_string(dial.domain.min) + " to " + std::to_string(dial.domain.max());
  if (dial.step > 1) text += " in steps of " + std::to_string(dial.step);
  return text;
}

std::optional<int> parse_value(const Dial& dial, const std::string& text) {
  if (is_flag(dial)) {
    if (text == "true" || text == "yes") return 1;
    if (text == "false" || text == "no") return 0;
    return std::nullopt;
  }
  const std::optional<int> value = dial.domain.parse(text);
  if (value && dial.domain.kind == DomainKind::kRange && (*value - dial.domain.min) % dial.step != 0)
    return std::nullopt;
  return value;
}

std::string refusal(const Dial& dial, const std::string& found_text) {
  return "dial \"" + dial.name + "\" must be " + allowed_values(dial) + ", found " + found_text;
}

void read_domain_of(Dial& dial, const YamlNode& map, const std::string& what) {
  const YamlNode* range = map.find("range");
  const YamlNode* choices = map.find("choices");
  const YamlNode* flag = map.find("flag");
  if ((range != nullptr) + (choices != nullptr) + (flag != nullptr) != 1) {
    fault(map, what + " needs exactly one of range, choices and flag");
  }
  if (range != nullptr) {
    const Bounds bounds = plain_range(*range, "the range of " + what);
    dial.domain.kind = DomainKind::kRange;
    dial.domain.label = range->text;
    dial.domain.min = bounds.low;
    dial.domain.size = bounds.high - bounds.low + 1;
    return;
  }
  dial.domain.kind = DomainKind::kNames;
  dial.domain.label = flag != nullptr ? "bool" : "choices";
  if (flag != nullptr && !need_flag(*flag, "\"flag\" of " + what))
    fault(*flag, "\"flag\" of " + what + " must be true");
  dial.domain.names =
      flag != nullptr ? std::vector<std::string>{"no", "yes"} : read_choices(*choices, "the choices of " + what);
  dial.domain.size = static_cast<int>(dial.domain.names.size());
}

void read_step(Dial& dial, const YamlNode& map, const std::string& what) {
  const YamlNode* step = map.find("step");
  if (step == nullptr) return;
  if (dial.domain.kind != DomainKind::kRange) fault(*step, what + " has a step but no range");
  dial.step = need_integer(*step, "the step of " + what);
  const int width = dial.domain.max() - dial.domain.min;
  if (dial.step < 1) fault(*step, "the step of " + what + " must be 1 or more, found " + step->text);
  if (width % dial.step != 0) {
    fault(*step, "the range of " + what + " does not end on a step: " + std::to_string(dial.domain.min) + " to " +
                     std::to_string(dial.domain.max()) + " in steps of " + step->text);
  }
}

Dial read_dial(const YamlEntry& entry) {
  Dial dial;
  dial.name = need_name(entry.key, "a dial's name");
  const std::string what = "dial \"" + dial.name + "\"";
  if (dial.name == "min" || dial.name == "max" || dial.name == "if") {
    fault(entry.key, "a dial cannot be called \"" + dial.name + "\", which is a function of expressions");
  }
  const YamlNode& map = need_map(entry.value, what);
  need_keys(map, what, {"range", "step", "choices", "flag", "default", "help", "assumption"});
  read_domain_of(dial, map, what);
  read_step(dial, map, what);
  const YamlNode& standard = need(map, "default", what);
  if (is_flag(dial)) need_flag(standard, "the default of " + what);
  if (dial.domain.kind == DomainKind::kRange) need_integer(standard, "the default of " + what);
  const std::optional<int> value = standard.is_scalar() ? parse_value(dial, standard.text) : std::nullopt;
  if (!value)
    fault(standard, "the default of " + refusal(dial, found(standard)), did_you_mean(standard.text, dial.domain.names));
  dial.standard = *value;
  dial.value = *value;
  dial.help = text_or_empty(map, "help");
  if (const YamlNode* assumption = map.find("assumption")) {
    dial.assumption = need_flag(*assumption, "\"assumption\" of " + what);
  }
  return dial;
}

std::vector<std::string> names_of(const std::vector<Dial>& dials) {
  std::vector<std::string> names;
  for (const Dial& dial : dials) names.push_back(dial.name);
  return names;
}

Dial* find_dial(GameDef& def, const std::string& name) {
  const auto match =
      std::find_if(def.dials.begin(), def.dials.end(), [&](const Dial& dial) { return dial.name == name; });
  return match == def.dials.end() ? nullptr : &*match;
}

std::string unknown_hint(const GameDef& def, const std::string& name) {
  const std::vector<std::string> known = names_of(def.dials);
  const std::string near = did_you_mean(name, known);
  return near.empty() ? "dials: " + list_names(known, 24) : near;
}

}  // namespace

void read_dials(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("dials");
  if (section == nullptr) return;
  for (const YamlEntry& entry : need_map(*section, "\"dials\"").entries) {
    if (def.dials.size() == kMaxDials) fault(entry.key, "there are more than " + std::to_string(kMaxDials) + " dials");
    def.dials.push_back(read_dial(entry));
  }
}

void set_dials(GameDef& def, const std::vector<Variant>& variants, const DialValues& typed) {
  std::map<std::string, std::string> set_by;
  for (const Variant& variant : variants) {
    for (const YamlEntry& entry : variant.dials.entries) {
      Dial* dial = find_dial(def, entry.key.text);
      if (dial == nullptr)
        fault(entry.key, "there is no dial \"" + entry.key.text + "\"", unknown_hint(def, entry.key.text));
      const std::optional<int> value = entry.value.is_scalar() ? parse_value(*dial, entry.value.text) : std::nullopt;
      if (!value)
        fault(entry.value, refusal(*dial, found(entry.value)), did_you_mean(entry.value.text, dial->domain.names));
      const auto earlier = set_by.find(dial->name);
      if (earlier != set_by.end() && dial->value != *value) {
        throw Fault{{ErrorKind::kArgument,
                     {},
                     "the variants \"" + earlier->second + "\" and \"" + variant.name +
                         "\" do not go together: they set the dial \"" + dial->name + "\" to " +
                         dial->domain.text(dial->value) + " and to " + dial->domain.text(*value),
                     ""}};
      }
      set_by[dial->name] = variant.name;
      dial->value = *value;
    }
  }
  for (const auto& [name, text] : typed) {
    Dial* dial = find_dial(def, name);
    if (dial == nullptr) {
      throw Fault{{ErrorKind::kArgument, {}, def.id + " has no dial \"" + name + "\"", unknown_hint(def, name)}};
    }
    const std::optional<int> value = parse_value(*dial, text);
    if (!value) {
      throw Fault{
          {ErrorKind::kArgument, {}, refusal(*dial, "\"" + text + "\""), did_you_mean(text, dial->domain.names)}};
    }
    dial->value = *value;
  }
}

}  // namespace quoin
