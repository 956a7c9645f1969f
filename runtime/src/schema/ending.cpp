// How a match ends: after how many plies at the latest, and what its seats get.
#include <algorithm>
#include <cstdint>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
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

const Fields<Payoffs>& payoff_fields() {
  const auto read_range = [](Payoffs& payoffs, const YamlNode& node, const Reading& in, const std::string& called) {
    payoffs.range = read_bounds(node, *in.def, called);
  };
  const auto read_sum = [](Payoffs& payoffs, const YamlNode& node, const Reading& in, const std::string& called) {
    const auto seats = static_cast<int>(in.def->seats.size());
    payoffs.sum = evaluate(node, in.scope, called);
    if (*payoffs.sum >= seats * payoffs.range.min && *payoffs.sum <= seats * payoffs.range.max()) return;
    fault(node,
          "no payoffs of " + payoffs.range.label + " for " + std::to_string(seats) + " seats sum to " +
              std::to_string(*payoffs.sum),
          "let the range reach it, or leave the sum out");
  };
  static const Fields<Payoffs> kFields{
      "payoff_bounds",
      "What seats get at the end of a match that is paid, not won, drawn or lost.",
      {{"range", {form::range(), read_range}, "The least and the most a seat may get.", "-2..2", kNeeded},
       {"same", flag(&Payoffs::same), "All seats get the same.", "true"},
       {"sum", {form::expression(), read_sum}, "What those of all seats add up to in every match.", "0"}},
      {{Rule::Kind::kBars, {"same", "sum"}, "", "", {"true"}}}};
  return kFields;
}

// `-26..0`, or a map with `range`.
Payoffs read_payoffs(const YamlNode& node, const GameDef& def) {
  Payoffs payoffs;
  if (!node.is_map()) {
    payoffs.range = read_bounds(node, def, "\"payoffs\"");
    return payoffs;
  }
  read_section(payoffs, node, payoff_fields(), {def, "\"payoffs\""});
  if (payoffs.same && payoffs.sum)
    fault(*node.find("sum"), "payoffs that are the same for all seats have no \"sum\"", "leave one of the two out");
  return payoffs;
}

}  // namespace

Form payoffs_form() { return form::either({form::range(), form::section(payoff_fields)}); }

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

// ---- description ----

const Described<Payoffs>& described(const Payoffs&) {
  static const Described<Payoffs> kDescribed{
      "Payoffs",
      "What seats get at the end of a match that is paid.",
      {{"min", [](const Payoffs& payoffs) { return payoffs.range.min; }},
       {"max", [](const Payoffs& payoffs) { return payoffs.range.max(); }},
       {"same", &Payoffs::same, "All seats get the same."},
       {"sum", &Payoffs::sum, "What those of all seats add up to in every match."}}};
  return kDescribed;
}

}  // namespace quoin
