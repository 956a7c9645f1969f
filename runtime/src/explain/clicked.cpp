// Why nothing can be begun or gone on with at a site that was clicked: a few actions that would have used it, each with
// the reason why it is not legal.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "explain/texts.h"
#include "quoin/explain/why.h"

namespace quoin {
namespace {

constexpr std::size_t kMostTold = 2;    // actions
constexpr std::size_t kMostAsked = 24;  // actions that are looked at

// An action that names the site: in which of its fields that name sites, and its number.
using NamesSite = std::pair<int, std::int32_t>;

// Whether it leads nowhere off the board, and its kind and values have all these texts.
bool agrees(const ActionKind& kind, const ActionParts& parts, const std::vector<std::string>& chosen) {
  std::vector<std::string> texts{kind.name};
  for (std::size_t at = 0; at < kind.fields.size(); ++at) {
    const Domain& domain = kind.fields[at].domain;
    if (domain.kind == DomainKind::kRelation && parts.values[at] == kNone) return false;
    texts.push_back(domain.text(parts.values[at]));
  }
  return std::all_of(chosen.begin(), chosen.end(), [&](const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  });
}

// What names the site and may not be played now, those first that name it first.
std::vector<NamesSite> naming(const Match& match, const ActionKind& kind, const std::vector<std::string>& chosen,
                              const SiteAsked& clicked) {
  const auto legal = match.legal();
  std::vector<NamesSite> found;
  for (std::int32_t action = kind.offset; action < kind.offset + kind.count; ++action) {
    const ActionParts parts = decode_action(match.def(), action);
    int place = 0;
    for (std::size_t at = 0; at < kind.fields.size(); ++at) {
      const Domain& domain = kind.fields[at].domain;
      if (domain.board < 0) continue;
      const bool there = domain.board == clicked.board && domain.sites == clicked.sites;
      if (there && parts.values[at] == clicked.site && agrees(kind, parts, chosen) &&
          std::find(legal.begin(), legal.end(), action) == legal.end()) {
        found.emplace_back(place, action);
      }
      ++place;
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The first answers that say more than that it is not listed, or of another phase.
Result<std::vector<Why>> telling(Reasons& reasons, const std::vector<NamesSite>& asked) {
  static constexpr std::array<std::string_view, 3> kTelling = {"barred", "condition", "turn"};
  std::vector<Why> told;
  for (std::size_t at = 0; at < std::min(kMostAsked, asked.size()) && told.size() < kMostTold; ++at) {
    auto one = reasons.shortly(asked[at].second);
    if (!one) return one.error();
    const bool known =
        std::any_of(told.begin(), told.end(), [&](const Why& other) { return other.reason == one->reason; });
    if (!known && std::find(kTelling.begin(), kTelling.end(), one->kind) != kTelling.end()) {
      told.push_back(*std::move(one));
    }
  }
  return told;
}

// Of these kinds: what is telling; else of each kind the first action, at most two.
Result<std::vector<Why>> of_kinds(const Match& match, Reasons& reasons, const std::vector<const ActionKind*>& kinds,
                                  const std::vector<std::string>& chosen, const SiteAsked& clicked) {
  std::vector<NamesSite> all;
  std::vector<std::int32_t> firsts;
  for (const ActionKind* kind : kinds) {
    const std::vector<NamesSite> named = naming(match, *kind, chosen, clicked);
    if (!named.empty()) firsts.push_back(named.front().second);
    all.insert(all.end(), named.begin(), named.end());
  }
  std::sort(all.begin(), all.end());
  auto told = telling(reasons, all);
  if (!told || !told->empty()) return told;
  for (std::size_t at = 0; at < std::min(kMostTold, firsts.size()); ++at) {
    auto one = reasons.why(firsts[at]);
    if (!one) return one.error();
    told->push_back(*std::move(one));
  }
  return told;
}

}  // namespace

Result<std::vector<Why>> why_not_there(const Match& match, const std::vector<std::string>& chosen,
                                       const SiteAsked& clicked, int viewer) {
  if (!is_choice(match.node())) return std::vector<Why>{};
  Reasons reasons(match, viewer);
  std::vector<const ActionKind*> listed, others;
  for (const ActionKind& kind : match.def().actions) {
    const auto legal = match.legal();
    const bool some = std::any_of(legal.begin(), legal.end(), [&](std::int32_t one) {
      return one >= kind.offset && one - kind.offset < kind.count;
    });
    (some ? listed : others).push_back(&kind);
  }
  auto told = of_kinds(match, reasons, listed, chosen, clicked);
  if (!told || !told->empty()) return told;
  return of_kinds(match, reasons, others, chosen, clicked);
}

std::string refused_click(const Match& match, const std::vector<std::string>& chosen, const SiteAsked& clicked,
                          int viewer) {
  const auto told = why_not_there(match, chosen, clicked, viewer);
  if (!told) return "";
  std::string all;
  for (const Why& one : *told) all += (all.empty() ? ": " : "; ") + one.text + ": " + one.reason;
  return all;
}

}  // namespace quoin
