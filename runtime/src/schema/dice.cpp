// Dice: faces and weights made into outcomes with exact probabilities.
#include <algorithm>
#include <limits>
#include <numeric>

#include "quoin/base/text.h"
#include "schema/domain_reader.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

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
    if (faces.weights.empty()) fault(node, what + " needs at least one face");
    faces.domain.size = static_cast<int>(faces.weights.size());
    faces.domain.label = what;
    return faces;
  }
  faces.domain = read_domain(node, def, "the faces of " + what);
  if (faces.domain.optional || faces.domain.kind == DomainKind::kSites) {
    fault(node, "the faces of " + what + " must be names, seats or numbers, found " + found(node));
  }
  if (faces.domain.size > kMaxOutcomes) fault(node, what + " has more than " + std::to_string(kMaxOutcomes) + " faces");
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

void combine(Die& die, const Faces& faces, int rolls, bool unordered, const YamlNode& place) {
  const std::string what = "die \"" + die.name + "\"";
  die.outcomes.kind = DomainKind::kNames;
  die.outcomes.label = what;
  std::vector<int> roll(static_cast<std::size_t>(rolls), 0);
  do {
    if (static_cast<std::int64_t>(die.weights.size()) == kMaxOutcomes) {
      fault(place, what + " has more than " + std::to_string(kMaxOutcomes) + " outcomes",
            unordered ? "" : "dice whose order does not matter have far fewer: unordered: true");
    }
    std::int64_t weight = unordered ? arrangements(roll) : 1;
    std::string name;
    die.shows.resize(die.shows.size() + static_cast<std::size_t>(die.faces), 0);
    for (const int face : roll) {
      ++*(die.shows.end() - die.faces + face);
      name += (name.empty() ? "" : "+") + faces.domain.text(faces.domain.min + face);
      if (__builtin_mul_overflow(weight, faces.weights[static_cast<std::size_t>(face)], &weight)) {
        fault(place, "the weights of " + what + " are too large to multiply");
      }
    }
    die.outcomes.names.push_back(std::move(name));
    die.weights.push_back(weight);
  } while (next_roll(roll, faces.domain.size, unordered));
  die.outcomes.size = static_cast<int>(die.weights.size());
}

void reduce(Die& die, const YamlNode& place) {
  std::int64_t divisor = 0;
  for (const std::int64_t weight : die.weights) divisor = std::gcd(divisor, weight);
  for (std::int64_t& weight : die.weights) {
    weight /= divisor;
    // Drawing takes 32-bit numbers.
    if (weight > std::numeric_limits<std::int32_t>::max() - die.total) {
      fault(place, "the weights of die \"" + die.name + "\" add up to more than 2147483647");
    }
    die.total += weight;
  }
}

Die read_die(const YamlEntry& entry, const GameDef& def) {
  Die die;
  die.name = need_name(entry.key, "a die's name");
  const std::string what = "die \"" + die.name + "\"";
  need_keys(need_map(entry.value, what), what, {"faces", "roll", "unordered"});
  Faces faces = read_faces(need(entry.value, "faces", what), def, what);
  const YamlNode* roll = entry.value.find("roll");
  const int rolls = roll == nullptr ? 1 : evaluate_within(*roll, scope_of(def), "\"roll\" of " + what, 1, kMaxRoll);
  const YamlNode* flag = entry.value.find("unordered");
  const bool unordered = flag != nullptr && need_flag(*flag, "\"unordered\" of " + what);
  die.faces = faces.domain.size;
  die.first_face = faces.domain.min;
  die.bool_faces = faces.domain.is_bool();
  if (rolls == 1) {
    die.outcomes = std::move(faces.domain);
    die.weights = std::move(faces.weights);
  } else {
    combine(die, faces, rolls, unordered, entry.value);
  }
  reduce(die, entry.value);
  return die;
}

}  // namespace

void read_dice(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("dice");
  if (section == nullptr) return;
  constexpr std::size_t kMaxDice = 100;
  for (const YamlEntry& entry : need_map(*section, "\"dice\"").entries) {
    if (def.dice.size() == kMaxDice) fault(entry.key, "there are more than " + std::to_string(kMaxDice) + " dice");
    def.dice.push_back(read_die(entry, def));
    def.max_chance_outcomes = std::max(def.max_chance_outcomes, def.dice.back().outcomes.size);
  }
}

}  // namespace quoin
