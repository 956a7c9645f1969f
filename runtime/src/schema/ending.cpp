// How a match ends: after how many plies at the latest, and what its seats get.
#include <algorithm>
#include <cstdint>

#include "quoin/base/text.h"
#include "schema/domain_reader.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

void read_scores(const YamlNode& scores, GameDef& def) {
  const std::string name = need_name(scores, "\"scores\"");
  std::vector<std::string> fitting;
  for (std::size_t i = 0; i < def.layout.zones.size(); ++i) {
    const Zone& zone = def.layout.zones[i];
    if (zone.role != ZoneRole::kZone || !zone.per_seat || zone.has_over || zone.holds.kind != DomainKind::kRange)
      continue;
    fitting.push_back(zone.name);
    if (zone.name == name) def.scores = static_cast<int>(i);
  }
  if (def.scores >= 0) return;
  if (def.layout.find_scratch(name) != nullptr)
    fault(scores, "zone \"" + name + "\" is scratch: no state", "leave out scratch: true of the zone");
  const std::string near = did_you_mean(name, fitting);
  fault(scores, "\"scores\" must name a zone that holds one number per seat, found \"" + name + "\"",
        near.empty() ? "such zones: " + list_names(fitting) : near);
}

Domain read_bounds(const YamlNode& node, const GameDef& def, const std::string& what) {
  constexpr int kMost = 100'000'000;  // so that those of all seats can be added up
  const std::string text = need_text(node, what);
  if (text.find("..") == std::string::npos)
    fault(node, what + " must be a range like -2..2, found " + found(node),
          "write the least and the most a seat may get, with .. between them");
  const Bounds bounds = evaluate_range(node, text, scope_of(def), what);
  if (bounds.low < -kMost || bounds.high > kMost) {
    fault(node, what + " must lie within " + std::to_string(-kMost) + ".." + std::to_string(kMost));
  }
  return range_domain(bounds.low, bounds.high);
}

// `-26..0`, or a map with `range`.
Payoffs read_payoffs(const YamlNode& node, const GameDef& def) {
  Payoffs payoffs;
  if (!node.is_map()) {
    payoffs.range = read_bounds(node, def, "\"payoffs\"");
    return payoffs;
  }
  need_keys(node, "\"payoffs\"", {"range", "sum", "same"});
  payoffs.range = read_bounds(need(node, "range", "\"payoffs\""), def, "\"range\" of \"payoffs\"");
  const YamlNode* same = node.find("same");
  payoffs.same = same != nullptr && need_flag(*same, "\"same\" of \"payoffs\"");
  const YamlNode* sum = node.find("sum");
  if (sum == nullptr) return payoffs;
  if (payoffs.same) fault(*sum, "payoffs that are the same for all seats have no \"sum\"", "leave one of the two out");
  const auto seats = static_cast<int>(def.seats.size());
  payoffs.sum = evaluate(*sum, scope_of(def), "\"sum\" of \"payoffs\"");
  if (*payoffs.sum < seats * payoffs.range.min || *payoffs.sum > seats * payoffs.range.max()) {
    fault(*sum,
          "no payoffs of " + payoffs.range.label + " for " + std::to_string(seats) + " seats sum to " +
              std::to_string(*payoffs.sum),
          "let the range reach it, or leave the sum out");
  }
  return payoffs;
}

}  // namespace

void read_ending(const YamlNode& root, GameDef& def) {
  constexpr int kMostPlies = 1'000'000;
  def.max_length =
      evaluate_within(need(root, "max_length", "the game"), scope_of(def), "\"max_length\"", 1, kMostPlies);
  const YamlNode* scores = root.find("scores");
  const YamlNode* payoffs = root.find("payoffs");
  if (payoffs != nullptr) {
    if (scores != nullptr) {
      fault(*scores, "a game has \"scores\" or \"payoffs\", not both: what a match pays are its points",
            "leave one of the two out");
    }
    def.payoffs = read_payoffs(*payoffs, def);
  }
  if (scores != nullptr) read_scores(*scores, def);
}

}  // namespace quoin
