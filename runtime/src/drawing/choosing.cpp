// Actions narrowed to those that agree with what was clicked and picked.
#include "quoin/drawing/choosing.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace quoin::drawing {
namespace {

// The fields of an action that name a site, a bit each.
unsigned sites_in(const ActionKind& kind, const ActionParts& parts) {
  unsigned found = 0;
  for (std::size_t at = 0; at < kind.fields.size(); ++at) {
    const Domain& domain = kind.fields[at].domain;
    if (domain.board >= 0 && domain.sites >= 0 && parts.values[at] != kNone) found |= 1U << at;
  }
  return found;
}

std::size_t first_of(unsigned open) { return static_cast<std::size_t>(std::countr_zero(open)); }

}  // namespace

Choosing::Choosing(const Match& match) : def_(&match.def()), steps_(1) {
  if (match.seats_to_choose().empty()) return;
  steps_.front().reserve(match.legal().size());
  for (const std::int32_t action : match.legal()) {
    const ActionParts parts = decode_action(*def_, action);
    steps_.front().push_back({action, parts, sites_in(def_->actions[static_cast<std::size_t>(parts.kind)], parts)});
  }
  std::sort(steps_.front().begin(), steps_.front().end(),
            [](const Entry& one, const Entry& other) { return one.action < other.action; });
}

const ActionKind& Choosing::kind_of(const Entry& entry) const {
  return def_->actions[static_cast<std::size_t>(entry.parts.kind)];
}

Site Choosing::site_of(const Entry& entry, std::size_t field) const {
  const Domain& domain = kind_of(entry).fields[field].domain;
  return {domain.board, domain.sites, entry.parts.values[field]};
}

// ---- what is left ----

std::vector<std::int32_t> Choosing::left() const {
  std::vector<std::int32_t> actions;
  actions.reserve(entries().size());
  for (const Entry& entry : entries()) actions.push_back(entry.action);
  return actions;
}

Targets Choosing::targets(bool all) const {
  const SiteNumbers numbers(*def_);
  const auto count = static_cast<std::size_t>(numbers.count());
  std::vector<std::vector<std::int32_t>> first(count);  // by site, the actions that need it first
  for (const Entry& entry : entries()) {
    if (entry.open == 0) continue;
    first[static_cast<std::size_t>(numbers.of(site_of(entry, first_of(entry.open))))].push_back(entry.action);
  }
  std::vector<std::vector<std::int32_t>> later(all ? count : 0);  // where none needs it first
  for (const Entry& entry : entries()) {
    if (!all) break;
    for (unsigned open = entry.open & (entry.open - 1); open != 0; open &= open - 1) {
      const auto number = static_cast<std::size_t>(numbers.of(site_of(entry, first_of(open))));
      auto& actions = later[number];
      if (first[number].empty() && (actions.empty() || actions.back() != entry.action)) actions.push_back(entry.action);
    }
  }
  Targets found;
  for (int number = 0; number < numbers.count(); ++number) {
    auto& actions = first[static_cast<std::size_t>(number)];
    if (all && actions.empty()) actions = std::move(later[static_cast<std::size_t>(number)]);
    if (!actions.empty()) found.push_back({numbers.at(number), std::move(actions)});
  }
  return found;
}

Sites Choosing::clickable() const {
  Sites sites;
  for (const Target& target : next_targets()) sites.push_back(target.site);
  return sites;
}

std::vector<std::string> Choosing::kinds_left() const {
  std::vector<std::string> kinds;
  std::vector<bool> seen(def_->actions.size());
  for (const Entry& entry : entries()) {
    const auto kind = static_cast<std::size_t>(entry.parts.kind);
    if (!seen[kind]) kinds.push_back(def_->actions[kind].name);
    seen[kind] = true;
  }
  return kinds;
}

// REQUIRES that all actions left are of one kind.
std::vector<std::string> Choosing::values_left(std::size_t field) const {
  std::vector<std::string> values;
  std::vector<bool> seen;
  const Domain& domain = kind_of(entries().front()).fields[field].domain;
  for (const Entry& entry : entries()) {
    const int value = entry.parts.values[field];
    const auto place = static_cast<std::size_t>(value - (domain.min > 0 ? domain.min : std::min(domain.min, kNone)));
    if (place >= seen.size()) seen.resize(place + 1);
    if (!seen[place]) values.push_back(domain.text(value));
    seen[place] = true;
  }
  return values;
}

std::optional<Question> Choosing::question() const {
  std::vector<std::string> kinds = kinds_left();
  if (kinds.empty()) return std::nullopt;
  const Question kind{std::string(Question::kKind), std::move(kinds), false};
  if (kind.values.size() > 1) return kind;
  const Entry& first = entries().front();
  const auto& fields = kind_of(first).fields;
  for (std::size_t at = 0; at < fields.size(); ++at) {
    const bool site = (first.open >> at & 1U) != 0;
    std::vector<std::string> values = values_left(at);
    if (site || values.size() > 1) return Question{fields[at].name, std::move(values), site};
  }
  return chosen_.empty() ? std::optional(kind) : std::nullopt;
}

std::optional<std::int32_t> Choosing::action() const {
  const bool clear = !chosen_.empty() && entries().size() == 1 && entries().front().open == 0;
  return clear ? std::optional(entries().front().action) : std::nullopt;
}

// ---- choosing ----

Choosing::Entries Choosing::after_click(const Site& site, bool first) const {
  Entries left;
  for (const Entry& entry : entries()) {
    for (unsigned open = entry.open; open != 0; open = first ? 0 : open & (open - 1)) {
      if (!(site_of(entry, first_of(open)) == site)) continue;
      left.push_back(entry);
      left.back().open &= ~(1U << first_of(open));
      break;
    }
  }
  return left;
}

bool Choosing::click(const Site& site) {
  Entries left = after_click(site, true);
  if (left.empty()) left = after_click(site, false);
  if (left.empty()) return false;
  const Board& board = def_->boards[static_cast<std::size_t>(site.board)];
  const SiteType& kind = board.sites[static_cast<std::size_t>(site.sites)];
  return go_on(std::move(left), kind.names[static_cast<std::size_t>(site.site)]);
}

bool Choosing::pick(std::string_view name, std::string_view value) {
  Entries left;
  for (const Entry& entry : entries()) {
    const ActionKind& kind = kind_of(entry);
    if (name == Question::kKind) {
      if (kind.name == value) left.push_back(entry);
      continue;
    }
    const auto field = std::find_if(kind.fields.begin(), kind.fields.end(),
                                    [name](const ActionField& one) { return one.name == name; });
    const auto at = static_cast<std::size_t>(field - kind.fields.begin());
    if (field == kind.fields.end() || field->domain.text(entry.parts.values[at]) != value) continue;
    left.push_back(entry);
    left.back().open &= ~(1U << at);
  }
  return go_on(std::move(left), std::string(value));
}

bool Choosing::go_on(Entries left, std::string chosen) {
  if (left.empty()) return false;
  steps_.push_back(std::move(left));
  chosen_.push_back(std::move(chosen));
  return true;
}

void Choosing::back() {
  if (chosen_.empty()) return;
  steps_.pop_back();
  chosen_.pop_back();
}

}  // namespace quoin::drawing
