// Dice: faces and weights made into outcomes with exact probabilities. In: section `dice`. Out: a Die for each throw.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr int kMaxDice = 100;
constexpr int kMaxRoll = 12;
constexpr std::int64_t kMaxOutcomes = 5000;
constexpr int kMaxWeight = 1'000'000;

struct Faces {
  Domain domain;
  std::vector<std::int64_t> weights;
};

Faces read_faces(const YamlNode& node, const GameDef& def, const std::string& what) {
  Faces faces;
  if (node.is_map()) {
    faces.domain.kind = DomainKind::kNames;
    for (const YamlEntry& entry : node.entries) {
      faces.domain.names.push_back(need_name(entry.key, "a face of " + what));
      const std::string weight = "the weight of face \"" + entry.key.text + "\" of " + what;
      faces.weights.push_back(evaluate_within(entry.value, scope_of(def), weight, 1, kMaxWeight));
    }
    if (faces.weights.empty()) fault(node, what + " needs at least one face", "write faces: 1..6, or a list of names");
    faces.domain.size = static_cast<int>(faces.weights.size());
    faces.domain.label = what;
    return faces;
  }
  faces.domain = read_domain(node, def, "the faces of " + what);
  if (faces.domain.optional || faces.domain.kind == DomainKind::kSites) {
    fault(node, "the faces of " + what + " must be names, seats or numbers, found " + found(node),
          "write 1..6, or [one, two]");
  }
  if (faces.domain.size > kMaxOutcomes)
    fault(node, what + " has more than " + std::to_string(kMaxOutcomes) + " faces", "use fewer");
  faces.weights.assign(static_cast<std::size_t>(faces.domain.size), 1);
  return faces;
}

// Walks all tuples (ordered) or all non-decreasing tuples (unordered) of face numbers in lexicographic order.
bool next_roll(std::vector<int>& roll, int faces, bool unordered) {
  for (std::size_t i = roll.size(); i-- > 0;) {
    if (roll[i] + 1 >= faces) continue;
    ++roll[i];
    std::fill(roll.begin() + static_cast<std::ptrdiff_t>(i) + 1, roll.end(), unordered ? roll[i] : 0);
    return true;
  }
  return false;
}

bool any_alike(std::vector<int> roll) {
  std::ranges::sort(roll);
  return std::ranges::adjacent_find(roll) != roll.end();
}

// In how many orders a multiset can fall: n! / (m1! m2! ...).
std::int64_t arrangements(const std::vector<int>& roll) {
  std::int64_t ways = 1;
  std::int64_t run = 0;
  for (std::size_t i = 0; i < roll.size(); ++i) {
    run = i > 0 && roll[i] == roll[i - 1] ? run + 1 : 1;
    ways = ways * static_cast<std::int64_t>(i + 1) / run;
  }
  return ways;
}

// What the dice of one throw show, and how probable that is.
struct Throws {
  const Faces& faces;
  bool unordered;
  bool differ;  // no two dice show the same
  const YamlNode& place;
};

void need_outcomes(std::int64_t outcomes, const std::string& what, const YamlNode& place, bool unordered) {
  if (outcomes <= kMaxOutcomes) return;
  fault(place, what + " has more than " + std::to_string(kMaxOutcomes) + " outcomes",
        unordered ? "" : "dice whose order does not matter have far fewer: unordered: true");
}

// The outcomes of so many dice, numbered from `first`.
void combine(Die& die, const Throws& throws, int thrown, int first) {
  const std::string what = "die \"" + die.name + "\"";
  const Faces& faces = throws.faces;
  die.thrown = thrown;
  die.outcomes.kind = DomainKind::kNames;
  die.outcomes.label = what;
  die.outcomes.min = first;
  std::vector<int> roll(static_cast<std::size_t>(thrown), 0);
  do {
    if (throws.differ && any_alike(roll)) continue;
    need_outcomes(first + static_cast<std::int64_t>(die.weights.size()) + 1, what, throws.place, throws.unordered);
    std::int64_t weight = throws.unordered ? arrangements(roll) : 1;
    std::string name;
    die.shows.resize(die.shows.size() + static_cast<std::size_t>(die.faces), 0);
    for (const int face : roll) {
      die.falls.push_back(faces.domain.min + face);
      ++*(die.shows.end() - die.faces + face);
      name += (name.empty() ? "" : "+") + faces.domain.text(faces.domain.min + face);
      if (__builtin_mul_overflow(weight, faces.weights[static_cast<std::size_t>(face)], &weight)) {
        fault(throws.place, "the weights of " + what + " are too large to multiply", "use smaller weights");
      }
    }
    die.outcomes.names.push_back(name.empty() ? "nothing" : std::move(name));
    die.weights.push_back(weight);
  } while (next_roll(roll, faces.domain.size, throws.unordered));
  die.outcomes.size = static_cast<int>(die.weights.size());
}

void reduce(Die& die, const YamlNode& place) {
  std::int64_t divisor = 0;
  for (const std::int64_t weight : die.weights) divisor = std::gcd(divisor, weight);
  for (std::int64_t& weight : die.weights) {
    weight /= divisor;
    // Drawing takes 32-bit numbers.
    if (weight > std::numeric_limits<std::int32_t>::max() - die.total) {
      fault(place, "the weights of die \"" + die.name + "\" add up to more than 2147483647", "use smaller weights");
    }
    die.total += weight;
  }
}

Bounds read_rolls(const YamlNode* roll, const GameDef& def, const std::string& what) {
  if (roll == nullptr) return {1, 1};
  const std::string title = "\"roll\" of " + what;
  if (!roll->is_scalar() || roll->text.find("..") == std::string::npos) {
    const int rolls = evaluate_within(*roll, scope_of(def), title, 1, kMaxRoll);
    return {rolls, rolls};
  }
  const Bounds rolls = evaluate_range(*roll, roll->text, scope_of(def), title);
  if (rolls.low < 0 || rolls.high > kMaxRoll) {
    fault(*roll, title + " must lie within 0.." + std::to_string(kMaxRoll) + ", found " + found(*roll), "throw fewer");
  }
  return rolls;
}

// What a die says besides its faces.
struct Throw {
  bool unordered = false;
  bool differ = false;
};

const Fields<Throw>& die_fields() {
  const Form faces = form::either({form::domain(), form::map(form::expression(), 1)});
  static const Fields<Throw> kFields{
      "die",
      "What is thrown at a chance node.",
      {{"faces", apart<Throw>(faces),
        "A domain, or names with weights: whole numbers, so that probabilities are exact.", "1..6", kNeeded},
       {"roll", apart<Throw>(form::either({form::expression(), form::range()})),
        "How many dice are thrown at once, at most 12; of a range the rules say how many.", "2", otherwise("one")},
       {"unordered", flag(&Throw::unordered),
        "An outcome is a multiset: it does not matter which of the dice shows what.", "true"},
       {"differ", flag(&Throw::differ), "They are thrown until no two of them show the same.", "true"}}};
  return kFields;
}

const Section& dice_section() {
  static const Section kSection{
      "dice_at_once",
      "Dice of several kinds that are thrown at once.",
      {{"of", form::names(), "Dice that stand above, of several kinds; an outcome has one of each.", "[red, blue]", "",
        true}}};
  return kSection;
}

// A die of section `dice`: one, or one for each number that may be thrown.
std::vector<Die> read_die(const YamlEntry& entry, const GameDef& def, Die die) {
  const std::string what = "die \"" + die.name + "\"";
  const YamlNode* roll = entry.value.find("roll");
  const Faces faces = read_faces(need(entry.value, "faces", what), def, what);
  const Bounds rolls = read_rolls(roll, def, what);
  Throw thrown;
  read_fields(thrown, entry.value, die_fields(), {def, what});
  const bool differ = thrown.differ;
  if (differ && rolls.low != rolls.high) {
    fault(*roll, "dice that differ are thrown in one number, found " + found(*roll), "write one number");
  }
  if (differ && rolls.high > faces.domain.size) {
    fault(entry.value,
          "so many dice of " + what + " cannot differ: there are " + std::to_string(faces.domain.size) + " faces",
          "throw fewer, or leave out differ: true");
  }
  die.unordered = thrown.unordered;
  die.counted = roll != nullptr && roll->is_scalar() && roll->text.find("..") != std::string::npos;
  die.faces = faces.domain.size;
  die.first_face = faces.domain.min;
  die.bool_faces = faces.domain.is_bool();
  die.numbers = faces.domain.kind == DomainKind::kRange;
  if (roll == nullptr) {
    die.outcomes = faces.domain;
    die.weights = faces.weights;
    reduce(die, entry.value);
    return {die};
  }
  std::vector<Die> dice;
  int first = 0;
  for (int count = rolls.low; count <= rolls.high; ++count) {
    combine(dice.emplace_back(die), {faces, die.unordered, differ, entry.value}, count, first);
    reduce(dice.back(), entry.value);
    first += dice.back().outcomes.size;
  }
  return dice;
}

// The dice that `of` names.
std::vector<const Die*> read_kinds(const YamlNode& list, const GameDef& def, const std::string& what) {
  std::vector<const Die*> kinds;
  std::vector<std::string> known;
  for (const Die& die : def.dice) {
    if (!die.counted && die.of.empty()) known.push_back(die.name);
  }
  need_names(list, what);
  for (const YamlNode& item : list.items) {
    const auto at = std::ranges::find_if(def.dice, [&](const Die& die) { return die.name == item.text; });
    if (at == def.dice.end() || at->counted || !at->of.empty()) {
      fault(item, what + " must name dice above it that are not of several kinds themselves, found " + found(item),
            known.empty() ? "" : "allowed: " + list_names(known));
    }
    kinds.push_back(&*at);
  }
  return kinds;
}

// Several kinds of dice at once: every outcome of one with every outcome of the next.
Die read_kinds_at_once(const YamlEntry& entry, const GameDef& def, Die die) {
  const std::string what = "die \"" + die.name + "\"";
  const std::vector<const Die*> kinds = read_kinds(*entry.value.find("of"), def, "\"of\" of " + what);
  std::int64_t outcomes = 1;
  die.thrown = 0;
  for (const Die* kind : kinds) {
    need_outcomes(outcomes *= kind->outcomes.size, what, entry.value, true);
    die.thrown += kind->thrown;
    die.of.push_back(kind->name);
  }
  die.outcomes.kind = DomainKind::kNames;
  die.outcomes.label = what;
  die.outcomes.size = static_cast<int>(outcomes);
  for (std::int64_t number = 0; number < outcomes; ++number) {
    std::string name;
    std::int64_t weight = 1;
    std::int64_t rest = outcomes;
    for (const Die* kind : kinds) {
      rest /= kind->outcomes.size;
      const auto part = static_cast<std::size_t>(number / rest % kind->outcomes.size);
      const int outcome = kind->outcomes.min + static_cast<int>(part);
      name += (name.empty() ? "" : "+") + kind->outcomes.text(outcome);
      die.parts.push_back(outcome);
      if (__builtin_mul_overflow(weight, kind->weights[part], &weight)) {
        fault(entry.value, "the weights of " + what + " are too large to multiply", "use smaller weights");
      }
    }
    die.outcomes.names.push_back(std::move(name));
    die.weights.push_back(weight);
  }
  reduce(die, entry.value);
  return die;
}

std::vector<Die> read_dice_of(const YamlEntry& entry, const GameDef& def) {
  Die die;
  die.name = need_name(entry.key, "a die's name");
  const std::string what = "die \"" + die.name + "\"";
  const bool several = need_map(entry.value, what).find("of") != nullptr;
  if (!several) need_keys(entry.value, what, keys_of({&die_fields(), &dice_section()}));
  need_section(entry.value, several ? dice_section() : die_fields(), what);
  if (several) return {read_kinds_at_once(entry, def, std::move(die))};
  return read_die(entry, def, std::move(die));
}

void need_free_name_of(const Die& die, const YamlNode& key, const GameDef& def) {
  if (!names_domain_of_outcomes(die)) return;
  const auto is_name = [&die](const auto& thing) { return thing.name == die.name; };
  if (die.name == "seat" || die.name == "bool" || std::ranges::any_of(def.sets, is_name) ||
      std::ranges::any_of(def.shapes, is_name) || std::ranges::any_of(def.pieces, is_name) ||
      std::ranges::any_of(def.cards, is_name)) {
    fault(key, "several dice cannot be called \"" + die.name + "\": that is a domain already",
          "give them another name");
  }
}

}  // namespace

Form dice_form() {
  return form::map(form::either({form::section(die_fields), form::section(dice_section)}), 0, kMaxDice);
}

void read_dice(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("dice");
  if (section == nullptr) return;
  for (const YamlEntry& entry : need_map(*section, "\"dice\"").entries) {
    std::vector<Die> dice = read_dice_of(entry, def);
    if (std::ssize(def.dice) + std::ssize(dice) > kMaxDice) {
      fault(entry.key, "there are more than " + std::to_string(kMaxDice) + " dice",
            "let one die be thrown for several purposes");
    }
    need_free_name_of(dice.front(), entry.key, def);
    for (Die& die : dice) {
      def.max_chance_outcomes = std::max(def.max_chance_outcomes, die.outcomes.size);
      def.dice.push_back(std::move(die));
    }
  }
}

// ---- description ----

const Described<Die>& described(const Die&) {
  static const Described<Die> kDescribed{
      "Die",
      "What is thrown at one chance node. The probability of outcome ``k``, from 0, is ``weights[k] / "
      "total``.\n\nWhere "
      "the "
      "rules say how many dice are thrown, there is one for each number, all of one name; their outcomes are numbered "
      "on.",
      {{"name", &Die::name},
       {"outcomes", &Die::outcomes},
       {"weights", &Die::weights, "(outcomes.size)"},
       {"total", &Die::total},
       {"thrown", &Die::thrown, "How many dice."},
       {"counted", &Die::counted, "The rules say how many."},
       {"unordered", &Die::unordered, "An outcome is a multiset."},
       {"numbers", &Die::numbers, "The faces are numbers."},
       {"of", &Die::of, "The dice that are thrown at once, if they are of several kinds."},
       {"parts", [](const Die& die) { return rows_of(die.parts, static_cast<int>(die.of.size())); },
        "(outcomes.size, len(of)): the outcome of each of these."},
       {"faces", &Die::faces, "Of each die; 0 if they are of several kinds."},
       {"first_face", &Die::first_face},
       {"truth_faces", &Die::bool_faces, "The faces are no and yes."},
       {"shows", [](const Die& die) { return rows_of(die.shows, die.faces); },
        "(outcomes.size, faces): how many dice show the face; empty for a single die and for several kinds."},
       {"falls", [](const Die& die) { return rows_of(die.falls, die.thrown); },
        "(outcomes.size, thrown): what each of the dice shows, of unordered ones the least first; empty likewise."}}};
  return kDescribed;
}

}  // namespace quoin
