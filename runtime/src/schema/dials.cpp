// Dials: what may be chosen about a game, and what is chosen.
#include <algorithm>
#include <map>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/dial_values.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr int kMaxDials = 64;
constexpr int kMaxChoices = 64;
const std::vector<std::string> kFunctions = {"min", "max", "gcd", "if"};  // of expressions
constexpr int kMaxEach = 100'000;                                         // of each name in a dial of counts

// "A..B" of two plain integers.
Bounds plain_range(const YamlNode& node, const std::string& what) {
  const std::size_t dots = node.is_scalar() ? node.text.find("..") : std::string::npos;
  if (dots == std::string::npos) {
    const std::string range = node.is_scalar() ? range_like(node.text) : "";
    fault(node, what + " must be a range like 0..9, found " + found(node),
          "write " + (range.empty() ? "two numbers with .. between them" : range));
  }
  YamlNode low = node;
  YamlNode high = node;
  low.text = node.text.substr(0, dots);
  high.text = node.text.substr(dots + 2);
  high.column += static_cast<int>(dots) + 2;
  const Bounds bounds{need_integer(low, what + "'s lower end"), need_integer(high, what + "'s upper end")};
  if (bounds.low > bounds.high)
    fault(node, what + " runs from " + low.text + " to " + high.text + ", which holds nothing",
          "write " + high.text + ".." + low.text);
  return bounds;
}

// Names as everywhere, and "none": a dial always has a value, so it cannot be taken for the lack of one.
std::vector<std::string> read_choices(const YamlNode& node, const std::string& what) {
  std::vector<std::string> names;
  for (const YamlNode& item : need_list(node, what).items) {
    const bool none = item.is_scalar() && item.text == "none";
    names.push_back(none ? item.text : need_name(item, "a name in " + what));
    if (std::count(names.begin(), names.end(), names.back()) > 1) {
      fault(item, "\"" + names.back() + "\" stands twice in " + what, "leave one of the two out");
    }
  }
  if (names.size() < 2)
    fault(node, what + " must name at least two", "write two or more, or make it a flag: {flag: true, default: false}");
  if (std::ssize(names) > kMaxChoices)
    fault(node, what + " names more than " + std::to_string(kMaxChoices), "use a range of numbers, as in 0..99");
  return names;
}

// A set and what may be counted of each of its names.
void read_counted(Dial& dial, const YamlNode& node, const YamlNode& map, const GameDef& def, const std::string& what) {
  std::vector<std::string> known;
  for (const NameSet& set : def.sets) known.push_back(set.name);
  const auto set = std::find(known.begin(), known.end(), need_text(node, "what " + what + " counts"));
  if (set == known.end()) {
    const std::string near = did_you_mean(node.text, known);
    fault(node, what + " counts \"" + node.text + "\", which is no set",
          near.empty() ? "sets: " + list_names(known, 24) : near);
  }
  dial.counted.kind = DomainKind::kNames;
  dial.counted.label = node.text;
  dial.counted.names = def.sets[static_cast<std::size_t>(set - known.begin())].values;
  dial.counted.size = static_cast<int>(dial.counted.names.size());
  const YamlNode& each = need(map, "each", what);
  const Bounds bounds = plain_range(each, "\"each\" of " + what);
  if (bounds.low < 0 || bounds.high > kMaxEach) {
    fault(each, "\"each\" of " + what + " must lie between 0 and " + std::to_string(kMaxEach) + ", found " + each.text);
  }
  dial.each = range_domain(bounds.low, bounds.high);
  dial.domain = range_domain(dial.counted.size * bounds.low, dial.counted.size * bounds.high);
}

void read_domain_of(Dial& dial, const YamlNode& map, const GameDef& def, const std::string& what) {
  const YamlNode* range = map.find("range");
  const YamlNode* choices = map.find("choices");
  const YamlNode* flag = map.find("flag");
  const YamlNode* counts = map.find("counts");
  if ((range != nullptr) + (choices != nullptr) + (flag != nullptr) + (counts != nullptr) != 1) {
    fault(map, what + " needs exactly one of range, choices, flag and counts",
          "leave one of them out, or add range: 0..9");
  }
  if (const YamlNode* each = map.find("each"); each != nullptr && counts == nullptr) {
    fault(*each, what + " has \"each\" but no \"counts\"", "leave it out, or add counts: SET");
  }
  if (counts != nullptr) return read_counted(dial, *counts, map, def, what);
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
    fault(*flag, "\"flag\" of " + what + " must be true", "leave it out if the dial is none");
  dial.domain.names =
      flag != nullptr ? std::vector<std::string>{"no", "yes"} : read_choices(*choices, "the choices of " + what);
  dial.domain.size = static_cast<int>(dial.domain.names.size());
}

void read_step(Dial& dial, const YamlNode& map, const std::string& what) {
  const YamlNode* step = map.find("step");
  if (step == nullptr) return;
  if (dial.domain.kind != DomainKind::kRange || dial.is_counts())
    fault(*step, what + " has a step but no range", "leave it out, or write range: 0..10");
  dial.step = need_integer(*step, "the step of " + what);
  const int width = dial.domain.max() - dial.domain.min;
  if (dial.step < 1) fault(*step, "the step of " + what + " must be 1 or more, found " + step->text);
  if (width % dial.step != 0) {
    fault(*step,
          "the range of " + what + " does not end on a step: " + std::to_string(dial.domain.min) + " to " +
              std::to_string(dial.domain.max()) + " in steps of " + step->text,
          "let it end at " + std::to_string(dial.domain.max() - width % dial.step));
  }
}

const std::string kIntegers = "-?(0|[1-9][0-9]*)\\.\\.-?(0|[1-9][0-9]*)";

// Of all dials, with what each kind is set to.
Section dial_section(std::string_view name, std::string_view help, std::vector<Key> own, Form standard,
                     std::string_view example) {
  Section section{name, help, std::move(own)};
  section.keys.push_back({"default", std::move(standard), "What it is without a choice.", example, "", true});
  section.keys.push_back({"help", form::text(), "What it changes, in a sentence.", "rows and columns"});
  section.keys.push_back({"assumption", form::flag(), "It is not on the rule sheet: our addition or reading.", "true"});
  return section;
}

const Section& range_dial() {
  static const Section kSection = dial_section(
      "range_dial", "A dial that is a number.",
      {{"range", form::pattern("^" + kIntegers + "$"), "The least and the greatest value.", "3..9", "", true},
       {"step", form::integer(1), "The values are the least, and those so far apart.", "2", "1"}},
      form::integer(), "5");
  return kSection;
}
const Section& choice_dial() {
  const Form choice = form::either({form::name(), form::words({"none"})});
  static const Section kSection =
      dial_section("choice_dial", "A dial that is one of some names.",
                   {{"choices", form::list(choice, 2, kMaxChoices, true), "The names.", "[fixed, sliding]", "", true}},
                   choice, "fixed");
  return kSection;
}
const Section& flag_dial() {
  static const Section kSection =
      dial_section("flag_dial", "A dial that is true or false.",
                   {{"flag", form::words({"true"}), "That it is one.", "true", "", true}}, form::flag(), "false");
  return kSection;
}
const Section& counts_dial() {
  static const Section kSection = dial_section(
      "counts_dial", "A dial that is a count for each name of a set.",
      {{"counts", form::name(), "The set.", "brick", "", true},
       {"each", form::pattern("^(0|[1-9][0-9]*)\\.\\.(0|[1-9][0-9]*)$"), "What each count may be.", "0..9", "", true}},
      form::free_map(form::integer()), "{GG: 9, GF: 3}");
  return kSection;
}

Dial read_dial(const YamlEntry& entry, const GameDef& def) {
  Dial dial;
  dial.name = need_name(entry.key, "a dial's name");
  const std::string what = "dial \"" + dial.name + "\"";
  if (std::ranges::find(kFunctions, dial.name) != kFunctions.end()) {
    fault(entry.key, "a dial cannot be called \"" + dial.name + "\", which is a function of expressions",
          "give it another name");
  }
  const YamlNode& map = need_map(entry.value, what);
  need_keys(map, what, keys_of({&range_dial(), &choice_dial(), &flag_dial(), &counts_dial()}));
  read_domain_of(dial, map, def, what);
  read_step(dial, map, what);
  const YamlNode& standard = need(map, "default", what);
  if (dial.domain.label == "bool") need_flag(standard, "the default of " + what);
  if (dial.domain.kind == DomainKind::kRange && !dial.is_counts()) need_integer(standard, "the default of " + what);
  set_dial(dial, read_setting(dial, standard, "the default of "));
  dial.standard = dial.value;
  dial.standard_counts = dial.counts;
  if (const YamlNode* help = map.find("help")) dial.help = need_text(*help, "\"help\" of " + what);
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

Form dials_form() {
  const Form dial = form::titled("dial", "A named option: {range, choices, flag or counts, and a default}.",
                                 form::either({form::section(range_dial), form::section(choice_dial),
                                               form::section(flag_dial), form::section(counts_dial)}));
  return form::map(dial, 0, kMaxDials, kFunctions);
}

void read_dials(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("dials");
  if (section == nullptr) return;
  for (const YamlEntry& entry : need_map(*section, "\"dials\"").entries) {
    if (std::ssize(def.dials) == kMaxDials)
      fault(entry.key, "there are more than " + std::to_string(kMaxDials) + " dials",
            "leave out those that nothing reads");
    def.dials.push_back(read_dial(entry, def));
  }
}

void note_dials_of_variants(GameDef& def, const std::vector<Variant>& all) {
  for (std::size_t which = 0; which < all.size(); ++which) {
    for (const YamlEntry& entry : all[which].dials.entries) {
      const Dial* known = find_dial(def, entry.key.text);
      if (known == nullptr) continue;
      try {
        Dial dial = *known;
        set_dial(dial, read_setting(dial, entry.value));
        def.variants[which].dials[dial.name] = dial.text();
      } catch (const Fault&) {
        continue;
      }
    }
  }
}

void set_dials(GameDef& def, const std::vector<Variant>& variants, const DialValues& typed) {
  std::map<std::string, std::string> set_by;
  for (const Variant& variant : variants) {
    for (const YamlEntry& entry : variant.dials.entries) {
      Dial* dial = find_dial(def, entry.key.text);
      if (dial == nullptr)
        fault(entry.key, "there is no dial \"" + entry.key.text + "\"", unknown_hint(def, entry.key.text));
      const Setting before = setting_of(*dial);
      const std::string before_text = dial->text();
      set_dial(*dial, read_setting(*dial, entry.value));
      const auto earlier = set_by.find(dial->name);
      if (earlier != set_by.end() && !same(before, setting_of(*dial))) {
        throw Fault{{ErrorKind::kArgument,
                     {},
                     "the variants \"" + earlier->second + "\" and \"" + variant.name +
                         "\" do not go together: they set the dial \"" + dial->name + "\" to " + before_text +
                         " and to " + dial->text(),
                     "name one of them"}};
      }
      set_by[dial->name] = variant.name;
    }
  }
  for (const auto& [name, text] : typed) {
    Dial* dial = find_dial(def, name);
    if (dial == nullptr) {
      throw Fault{{ErrorKind::kArgument, {}, def.id + " has no dial \"" + name + "\"", unknown_hint(def, name)}};
    }
    set_dial(*dial, parse_setting(*dial, text));
  }
}

// ---- description ----

nlohmann::json dial_json(const Dial& dial, int value, const std::vector<int>& counts) {
  if (dial.is_counts()) {
    auto result = nlohmann::json::object();
    for (std::size_t i = 0; i < counts.size(); ++i) result[dial.counted.names[i]] = counts[i];
    return result;
  }
  if (dial.domain.kind == DomainKind::kRange) return value;
  if (dial.domain.is_bool()) return value != 0;
  return dial.domain.text(value);
}

const Described<Dial>& described(const Dial&) {
  const auto kind = [](const Dial& dial) {
    if (dial.is_counts()) return "counts";
    return dial.domain.kind == DomainKind::kRange ? "range" : dial.domain.is_bool() ? "flag" : "choices";
  };
  // Of a range itself, of counts of each.
  const auto range = [](const Dial& dial) -> const Domain* {
    if (dial.is_counts()) return &dial.each;
    return dial.domain.kind == DomainKind::kRange ? &dial.domain : nullptr;
  };
  const auto names = [range](const Dial& dial) -> std::optional<std::vector<std::string>> {
    if (dial.is_counts()) return dial.counted.names;
    return range(dial) != nullptr ? std::nullopt : std::optional(dial.domain.names);
  };
  const Schema any_value = {{"title", "DialValue"},
                            {"anyOf",
                             {{{"type", "integer"}},
                              {{"type", "string"}},
                              {{"type", "boolean"}},
                              {{"type", "object"}, {"additionalProperties", {{"type", "integer"}}}}}}};
  static const Described<Dial> kDescribed{
      "Dial",
      "A named choice of the players, and what was chosen.",
      {{"name", &Dial::name},
       {"help", &Dial::help},
       typed<Dial>({"kind", kind}, {{"enum", {"range", "choices", "flag", "counts"}}}),
       typed<Dial>({"default", [](const Dial& dial) { return dial_json(dial, dial.standard, dial.standard_counts); }},
                   any_value),
       typed<Dial>({"value", [](const Dial& dial) { return dial_json(dial, dial.value, dial.counts); }}, any_value),
       {"assumption", &Dial::assumption, "Not on the rule sheet: an addition or a reading of it."},
       lacking<Dial>(
           {"names", names, "Of choices what may be chosen; of a flag no and yes; of counts what is counted."},
           nlohmann::json::array()),
       {"min", [range](const Dial& dial) { return range(dial) ? std::optional(range(dial)->min) : std::nullopt; },
        "Of a range, and of each count: the least value."},
       {"max", [range](const Dial& dial) { return range(dial) ? std::optional(range(dial)->max()) : std::nullopt; }},
       {"step",
        [range](const Dial& dial) {
          return range(dial) && !dial.is_counts() ? std::optional(dial.step) : std::nullopt;
        },
        "Of a range: min, min + step, ... may be chosen."}}};
  return kDescribed;
}

}  // namespace quoin
