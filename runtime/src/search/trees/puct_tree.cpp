// PUCT: selection, expansion, backpropagation; proven bounds as in tree.h.
#include "search/trees/puct_tree.h"

#include <algorithm>
#include <cmath>

#include "quoin/base/text.h"
#include "quoin/state/hidden.h"

namespace quoin {
namespace {

// By so much the value of an action without a visit lies below its node's, times the root of the priors that were
// visited (first-play urgency, as KataGo has it).
constexpr double kUnvisitedLess = 0.2;

}  // namespace

PuctRules::PuctRules(const GameDef& game, const TreeOptions& wanted)
    : def(game),
      options(wanted),
      nodes(game),
      keys(game),
      utility(utility_of(game)),
      hidden(HiddenThings(game).any()),
      solves(wanted.solve && !hidden && game.sides() == 2 && game.seats.size() == 2 && !game.payoffs) {
  if (!game.payoffs) return;
  middle = (utility.max + utility.min) / 2;
  reach = std::max(0.5, (utility.max - utility.min) / 2);
}

SeatNumbers PuctRules::returns(const std::byte* block) const {
  SeatNumbers found = returns_of(def, block);
  for (std::size_t seat = 0; seat < def.seats.size(); ++seat) found[seat] = (found[seat] - middle) / reach;
  return found;
}

SeatNumbers PuctRules::spread(int seat, const float* told, bool all) const {
  SeatNumbers found{};
  const std::size_t seats = def.seats.size();
  if (all) {
    std::copy_n(told, seats, found.begin());
    return found;
  }
  const double own = *told;
  const bool alike = utility.kind == Utility::Kind::kIdentical;
  const double sum = (utility.sum.value_or(0) - static_cast<double>(seats) * middle) / reach;
  const auto friends = static_cast<double>(std::ranges::count(def.team_of, def.team_of[as_size(seat)]));
  const double others =
      std::clamp((sum - own * friends) / std::max(1.0, static_cast<double>(seats) - friends), -1., 1.);
  for (std::size_t k = 0; k < seats; ++k) {
    found[k] = alike || def.team_of[k] == def.team_of[as_size(seat)] ? own : others;
  }
  return found;
}

// ---- the root ----

void PuctTree::begin(const std::byte* block, int seat, int ply, std::span<const std::int32_t> actions) {
  nodes_.clear();
  waiting_ = 0;
  made_ = 0;
  prepared_ = false;
  ply_ = ply;
  has_root_ = !actions.empty();
  if (has_root_) nodes_.add(seat, rules_.nodes.node(block) == Node::kTogether, actions, block);
}

bool PuctTree::move_on(std::int32_t action, const std::byte* block, int ply, PuctNodes& spare) {
  if (!searched() || rules_.hidden || root().together) return false;
  const auto edge = std::ranges::find(nodes_.node(0).edges(), action, &PuctEdge::action);
  if (edge == nodes_.node(0).edges().end()) return false;
  for (Place place = edge->child; place != PuctNodes::kNowhere; place = nodes_.node(place).next) {
    PuctNode& node = nodes_.node(place);
    if (!node.evaluated() || std::memcmp(node.block(), block, nodes_.block_bytes()) != 0) continue;
    nodes_.keep(place, spare);
    ply_ = ply;
    made_ = 0;
    prepared_ = false;
    return true;
  }
  return false;
}

// ---- a simulation ----

PuctTree::Way PuctTree::start(const std::byte* block) {
  ++number_;
  path_.clear();
  if (!root().evaluated()) return wait_at(0, block);
  if (!prepared_) prepare_root();
  ++made_;
  const Way way = descend(0, ply_, true);
  started_ = path_.size();
  return way;
}

void PuctTree::restart() {
  for (; path_.size() > started_; path_.pop_back()) step_back(path_.back());
}

PuctTree::Way PuctTree::descend(Place place, int ply, bool direct) {
  for (;; ++ply, direct = true) {
    PuctNode& node = nodes_.node(place);
    if (rules_.solves && node.bounds.exact()) {
      end_at_proof(node.bounds, direct);
      return Way::kOver;
    }
    if (!node.evaluated()) {  // forgotten, as its block is kept
      if (!node.waits && nodes_.block_bytes() > 0) return wait_at(place, node.block());
      unwind(path_);
      return Way::kBusy;
    }
    const bool halving = place == 0 && rules_.options.gumbel;
    const std::uint32_t which = halving ? choose_by_halving() : choose(node, place == 0);
    path_.push_back({place, which, ply, direct});
    PuctEdge& edge = node.edge(which);
    ++edge.under_way;
    if (place == 0) ++searched_[which];
    if (rules_.solves && edge.bounds.exact()) {
      end_at_proof(edge.bounds, false);
      return Way::kOver;
    }
    if (!edge.certain || ply >= rules_.def.max_length) return Way::kPly;
    place = edge.child;
  }
}

PuctTree::Way PuctTree::arrive(const std::byte* block, int ply, std::span<const std::int32_t> actions) {
  const Step step = last();
  const int seat = rules_.nodes.seat(block);
  const bool direct = ply == step.ply + 1 && !rules_.hidden && !nodes_.node(step.node).together;
  std::uint64_t key = 0;
  if (!direct) {
    key = rules_.keys.key(block, seat);
    if (rules_.hidden) key = hash_bytes(actions.data(), actions.size_bytes(), key);
  }
  Place place = find(nodes_.node(step.node).way(step.which).child, key);
  if (place == PuctNodes::kNowhere) {
    sorted_.assign(actions.begin(), actions.end());
    if (!std::ranges::is_sorted(sorted_)) std::ranges::sort(sorted_);
    sorted_.erase(std::ranges::unique(sorted_).begin(), sorted_.end());
    place = nodes_.add(seat, rules_.nodes.node(block) == Node::kTogether, sorted_, block);
    PuctEdge& way = nodes_.node(step.node).way(step.which);
    nodes_.node(place).key = key;
    nodes_.node(place).next = std::exchange(way.child, place);
    way.certain = direct;
  }
  const PuctNode& node = nodes_.node(place);
  if (!node.evaluated() && !node.waits) return wait_at(place, block);
  return descend(place, ply, direct);
}

PuctTree::Place PuctTree::find(Place first, std::uint64_t key) const {
  while (first != PuctNodes::kNowhere && nodes_.node(first).key != key) first = nodes_.node(first).next;
  return first;
}

PuctTree::Way PuctTree::wait_at(Place place, const std::byte* block) {
  nodes_.node(place).waits = true;
  if (waiting_ == leaves_.size()) leaves_.emplace_back();
  Leaf& leaf = leaves_[waiting_++];
  leaf.node = place;
  leaf.path.swap(path_);
  leaf.block.assign(block, block + rules_.def.layout.bytes);
  return Way::kOver;
}

void PuctTree::step_back(const Step& step) {
  --nodes_.node(step.node).edge(step.which).under_way;
  if (step.node == 0) --searched_[step.which];
}

void PuctTree::unwind(std::vector<Step>& path) {
  for (const Step& step : path) step_back(step);
  if (!path.empty()) --made_;
  path.clear();
}

void PuctTree::forget_leaves() {
  for (; waiting_ > 0; --waiting_) {
    Leaf& leaf = leaves_[waiting_ - 1];
    nodes_.node(leaf.node).waits = false;
    unwind(leaf.path);
  }
}

// argmax of Q + c * P * sqrt(N) / (1 + n): N the visits of the node, n those of the edge. A simulation under way is a
// visit that lost. Of equal ones the first.
std::uint32_t PuctTree::choose(const PuctNode& node, bool at_root) const {
  const auto edges = node.edges();
  const bool noisy = at_root && !drawn_.empty();
  const double share = rules_.options.noise_share;
  double visited = 0;
  std::uint32_t total = node.visits;
  for (const PuctEdge& edge : edges) {
    total += edge.under_way;
    if (edge.visits > 0) visited += edge.prior;
  }
  const double unvisited = node.mean - kUnvisitedLess * std::sqrt(visited);
  const double explore = rules_.options.c_puct * std::sqrt(static_cast<double>(total));
  const int lost = node.seat == 0 ? -1 : 1;
  double highest = -INFINITY;
  std::uint32_t best = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const PuctEdge& edge = edges[i];
    const double n = edge.visits + edge.under_way;
    double mean = edge.visits > 0 ? edge.mean : unvisited;
    if (edge.bounds.exact()) mean = mean_of(edge, node.seat);
    if (edge.under_way > 0) mean = (edge.visits * mean - edge.under_way) / n;
    const double prior = noisy ? (1 - share) * edge.prior + share * drawn_[i] : edge.prior;
    double score = mean + explore * prior / (1 + n);
    if (edge.bounds.exact() && edge.bounds.low == lost) score -= 1e6;
    if (score <= highest) continue;
    highest = score;
    best = i;
  }
  return best;
}

double PuctTree::mean_of(const PuctEdge& edge, int seat) const {
  if (rules_.solves && edge.bounds.exact()) return bounds_for(seat, edge.bounds).low;
  return edge.mean;
}

void PuctTree::ended(const std::byte* block, int ply) {
  const SeatNumbers returns = rules_.returns(block);
  const bool direct = ply == last().ply + 1;
  if (rules_.solves && direct) {
    const auto value = static_cast<std::int8_t>(returns[0]);
    back_proof({value, value});
  }
  back(path_, returns);
}

void PuctTree::end_at_proof(Bounds bounds, bool direct) {
  if (direct) back_proof(bounds);
  back(path_, {static_cast<double>(bounds.low), -static_cast<double>(bounds.low)});
}

void PuctTree::back_proof(Bounds bounds) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    PuctNode& node = nodes_.node(path_[i].node);
    if (node.together) return;
    node.edge(path_[i].which).bounds = bounds;
    if (!update_bounds(node) || !path_[i].direct) return;
    bounds = node.bounds;
  }
}

bool PuctTree::update_bounds(PuctNode& node) const {
  Bounds found = {-1, -1};
  for (const PuctEdge& edge : node.edges()) {
    const Bounds here = bounds_for(node.seat, edge.bounds);
    found = {std::max(found.low, here.low), std::max(found.high, here.high)};
  }
  const Bounds before = std::exchange(node.bounds, bounds_for(node.seat, found));
  return node.bounds != before;
}

// From the last step to the first; returns are clamped to what is proven.
void PuctTree::back(std::vector<Step>& path, SeatNumbers returns) {
  for (std::size_t i = path.size(); i-- > 0;) {
    PuctNode& node = nodes_.node(path[i].node);
    if (rules_.solves) {
      returns[0] = std::clamp<double>(returns[0], node.bounds.low, node.bounds.high);
      returns[1] = -returns[0];
    }
    const auto got = static_cast<float>(returns[as_size(node.seat)]);
    PuctEdge& edge = node.edge(path[i].which);
    --edge.under_way;
    edge.mean += (got - edge.mean) / static_cast<float>(++edge.visits);
    node.mean += (got - node.mean) / static_cast<float>(++node.visits);
  }
  path.clear();
}

// ---- leaves ----

const char* PuctTree::take_priors(int which, const float* priors, bool logits) {
  PuctNode& node = nodes_.node(leaf(which).node);
  const auto edges = node.edges();
  if (priors == nullptr) {
    for (PuctEdge& edge : edges) edge.prior = 1.0F / static_cast<float>(edges.size());
    return nullptr;
  }
  float most = -INFINITY;
  for (PuctEdge& edge : edges) {
    edge.prior = priors[edge.action];
    if (std::isnan(edge.prior)) return "NaN";
    most = std::max(most, edge.prior);
  }
  if (std::isinf(most)) return most > 0 ? "infinity" : "-infinity for all legal actions";
  double sum = 0;
  for (PuctEdge& edge : edges) {
    if (logits) edge.prior = std::exp(edge.prior - most);
    if (edge.prior < 0) return "a negative one";
    sum += edge.prior;
  }
  if (!(sum > 0)) return "0 for all legal actions";
  for (PuctEdge& edge : edges) edge.prior = static_cast<float>(edge.prior / sum);
  return nullptr;
}

void PuctTree::tell(int which, const SeatNumbers& returns) {
  Leaf& leaf = leaves_[as_size(which)];
  PuctNode& node = nodes_.node(leaf.node);
  node.waits = false;
  node.visits = 1;
  node.mean = node.value = static_cast<float>(returns[as_size(node.seat)]);
  back(leaf.path, returns);
}

}  // namespace quoin
