// Breadth-first expansion, and value iteration: terminal positions have their values, all others start between the
// least and the most value and are narrowed by their successors.
#include "search/position_graph.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quoin/engine/runner.h"

namespace quoin {
namespace {

constexpr std::size_t kBytesAPosition = 160;  // with its key and successors, and a share of the frontier
constexpr double kStill = 1e-13;

}  // namespace

PositionGraph::PositionGraph(const GameDef& def, const Evaluation& evaluation, PositionKeys& keys, std::size_t memory,
                             std::function<bool()> goes_on)
    : def_(def),
      nodes_(def),
      evaluation_(evaluation),
      keys_(keys),
      goes_on_(std::move(goes_on)),
      room_(memory / (kBytesAPosition + as_size(def.layout.bytes))) {}

Status PositionGraph::expand(Vm& vm) { return vm.play(*this); }

std::int32_t PositionGraph::next(NextPly& at) noexcept {
  if (!std::exchange(standing_, true)) place_of(at);
  if (std::exchange(waiting_, false)) {
    const Place from = frontier_.front().place;
    const std::int32_t choice = frontier_.front().choices[next_choice_++];
    edges_.push_back({choice, place_of(at)});
    ++nodes_of_[from].count;
    ++plies_;
  }
  while (!frontier_.empty()) {
    Waiting& first = frontier_.front();
    if (next_choice_ < first.choices.size()) {
      std::memcpy(at.window(), first.block.data(), first.block.size());
      waiting_ = true;
      return first.choices[next_choice_];
    }
    frontier_.pop_front();
    next_choice_ = 0;
    if (size() >= room_ || !goes_on_()) return kNoMore;
    if (!frontier_.empty()) {
      nodes_of_[frontier_.front().place].first = static_cast<std::uint32_t>(edges_.size());
    }
  }
  return kNoMore;
}

// The place of the window's position; a new one joins the frontier.
PositionGraph::Place PositionGraph::place_of(const NextPly& at) {
  const std::byte* block = at.window();
  const auto [found, is_new] = known_.try_emplace(keys_.key(block), static_cast<Place>(size()));
  if (!is_new) return found->second;
  const Node node = nodes_.node(block);
  Position position;
  if (node == Node::kChance) position.die = &nodes_.die(block);
  if (is_choice(node)) position.sign = static_cast<std::int8_t>(evaluation_.sign(block));
  nodes_of_.push_back(position);
  found_at_.push_back(0);
  if (node == Node::kEnd) {
    const double value = evaluation_.returned(evaluation_.terminal(block));
    values_.push_back({value, value});
    return found->second;
  }
  values_.push_back({evaluation_.returned(evaluation_.least()), evaluation_.returned(evaluation_.most())});
  if (node == Node::kDeal) {
    dealt_ = true;
    return found->second;
  }
  Waiting& waiting = frontier_.emplace_back();
  waiting.place = found->second;
  waiting.block.assign(block, block + def_.layout.bytes);
  choices_of(def_, block, at.actions(), waiting.choices);
  return found->second;
}

std::vector<PositionGraph::Successor> PositionGraph::successors(Place place) const {
  const auto from = edges_.begin() + nodes_of_[place].first;
  return {from, from + nodes_of_[place].count};
}

// The Bellman backup of a position. One whose successors are not all known has none in the list (count 0).
bool PositionGraph::improve(Place place) {
  const Position& position = nodes_of_[place];
  if (position.count == 0) return false;
  Interval found = position.die != nullptr ? Interval{0, 0} : Interval{-1e300, -1e300};
  if (position.die == nullptr && position.sign < 0) found = {1e300, 1e300};
  for (std::uint32_t i = position.first; i < position.first + position.count; ++i) {
    const Interval& after = values_[edges_[i].place];
    if (position.die != nullptr) {
      const double weight = static_cast<double>(position.die->weights[as_size(edges_[i].choice)]) /
                            static_cast<double>(position.die->total);
      found = {found.low + weight * after.low, found.high + weight * after.high};
    } else if (position.sign > 0) {
      found = {std::max(found.low, after.low), std::max(found.high, after.high)};
    } else {
      found = {std::min(found.low, after.low), std::min(found.high, after.high)};
    }
  }
  Interval& before = values_[place];
  found = {std::max(found.low, before.low), std::min(found.high, before.high)};
  const bool changed = found.low > before.low + kStill || found.high < before.high - kStill;
  if (before.high - before.low > kStill && found.high - found.low <= kStill) found_at_[place] = ++found_;
  before = found;
  return changed;
}

void PositionGraph::iterate_values() {
  // The expansion may have stopped in the midst of this position's successors.
  if (!frontier_.empty()) nodes_of_[frontier_.front().place].count = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = size(); i-- > 0;) changed = improve(static_cast<Place>(i)) || changed;
    if (!goes_on_()) return;
  }
  if (!frontier_.empty() || !def_.dice.empty()) return;
  const double share = utility_of(def_).sum.value_or(0) / static_cast<double>(def_.seats.size());
  for (Interval& one : values_) one.low = one.high = std::clamp(share, one.low, one.high);
}

std::optional<PositionGraph::Place> PositionGraph::find(const std::byte* block) const {
  const auto found = known_.find(keys_.key(block));
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

PositionGraph::Successor PositionGraph::best(Place place) const {
  const Position& position = nodes_of_[place];
  Successor best{-1, place};
  std::pair<double, double> most{-1e300, 0};
  for (const Successor& one : successors(place)) {
    const Interval& after = values_[one.place];
    const double worth = position.sign > 0 ? after.low : -after.high;
    const std::pair<double, double> here{worth, -static_cast<double>(found_at_[one.place])};
    if (here > most) {
      most = here;
      best = one;
    }
  }
  return best;
}

}  // namespace quoin
