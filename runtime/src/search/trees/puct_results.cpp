// What the root does otherwise than other nodes: noise, Gumbel's sequential halving; and what a search found.
#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "search/trees/puct_laws.h"
#include "search/trees/puct_tree.h"

namespace quoin {
namespace {

// Of the paper, for board games: sigma(q) = (kVisits + most visits) * q, q from 0 to 1.
constexpr double kVisits = 50;
constexpr float kNoPrior = 1e-30F;  // instead of 0, whose logarithm there is none

// How often an action was tried by those that sequential halving is at in its simulation number `number`, from 0: of
// `considered` actions each is tried equally often; then half of them is left, until two are.
std::uint32_t tries_at(int number, int considered, int simulations) {
  if (considered <= 1) return static_cast<std::uint32_t>(number);
  const int halvings = std::bit_width(static_cast<unsigned>(considered - 1));
  int tries = 0;
  for (int begin = 0, left = considered;; left = std::max(2, left / 2)) {
    const int more = std::max(1, simulations / (halvings * left));
    if (number < begin + more * left) return static_cast<std::uint32_t>(tries + (number - begin) / left);
    begin += more * left;
    tries += more;
  }
}

}  // namespace

void PuctTree::prepare_root() {
  prepared_ = true;
  Rng rng(derive_seed(~seed_, searches_++), Stream::kPolicy);
  const std::size_t count = root().count;
  searched_.assign(count, 0);
  drawn_.clear();
  if (rules_.options.gumbel) {
    for (std::size_t i = 0; i < count; ++i) drawn_.push_back(static_cast<float>(standard_gumbel(rng)));
  } else if (rules_.options.noise > 0) {
    drawn_.resize(count);
    draw_dirichlet(rng, rules_.options.noise, drawn_);
  }
}

// ---- sequential halving ----

// Of those that were tried as often as it is at, the one with the highest sum of Gumbel's number and improved policy.
std::uint32_t PuctTree::choose_by_halving() const {
  const int considered = std::min<int>(rules_.options.considered, static_cast<int>(root().count));
  const std::uint32_t tries = tries_at(made_ - 1, considered, rules_.options.simulations);
  const Weighing by = weighing();
  std::uint32_t best = 0;
  auto highest = std::pair(false, -INFINITY);
  for (std::uint32_t i = 0; i < root().count; ++i) {
    const auto worth = std::pair(searched_[i] == tries, static_cast<float>(drawn_[i] + improved(i, by)));
    if (worth <= highest) continue;
    highest = worth;
    best = i;
  }
  return best;
}

PuctTree::Weighing PuctTree::weighing() const {
  double visits = 0;
  double priors = 0;
  double sum = 0;
  std::uint32_t most = 0;
  for (const PuctEdge& edge : root().edges()) {
    if (edge.visits == 0) continue;
    visits += edge.visits;
    priors += edge.prior;
    sum += edge.prior * mean_of(edge, root().seat);
    most = std::max(most, edge.visits);
  }
  // The mixed value of the paper: the evaluation of the root, and the mean of what was visited, by priors.
  const double unvisited = priors > 0 ? (root().value + visits * sum / priors) / (1 + visits) : root().value;
  return {unvisited, kVisits + most};
}

double PuctTree::improved(std::uint32_t which, const Weighing& by) const {
  const PuctEdge& edge = root().edges()[which];
  const bool known = edge.visits > 0 || (rules_.solves && edge.bounds.exact());
  const double value = known ? mean_of(edge, root().seat) : by.unvisited;
  return std::log(std::max(edge.prior, kNoPrior)) + by.weight * (value + 1) / 2;
}

// ---- what was found ----

double PuctTree::value() const {
  if (!searched()) return 0;
  return proven() ? bounds_for(root().seat, root().bounds).low : root().mean;
}

// Whether another action is certainly better, or this one certainly lost and another perhaps not.
bool PuctTree::out_of_question(const PuctEdge& edge) const {
  if (!rules_.solves) return false;
  const Bounds here = bounds_for(root().seat, edge.bounds);
  const Bounds all = bounds_for(root().seat, root().bounds);
  if (all.exact()) return here.low < all.low;
  return here.high < all.low || here.high == -1;
}

void PuctTree::write_policy(std::vector<float>& policy) const {
  const auto edges = root().edges();
  const Weighing by = weighing();
  policy.assign(edges.size(), 0);
  double most = -INFINITY;
  for (std::uint32_t i = 0; i < root().count; ++i) {
    if (!out_of_question(edges[i])) most = std::max(most, improved(i, by));
  }
  double sum = 0;
  for (std::uint32_t i = 0; i < root().count; ++i) {
    if (out_of_question(edges[i])) continue;
    policy[i] = rules_.options.gumbel ? static_cast<float>(std::exp(improved(i, by) - most))
                                      : static_cast<float>(edges[i].visits);
    sum += policy[i];
  }
  if (sum == 0) {  // proven before any of these was visited
    policy[best()] = 1;
    return;
  }
  for (float& share : policy) share = static_cast<float>(share / sum);
}

// Who mixes leaves out what has less than half of the greatest share, as the bot mcts does: noise.
std::vector<float> PuctTree::played_shares() const {
  std::vector<float> shares(root().count, 0);
  if (!root().mixes()) {
    shares[best()] = 1;
    return shares;
  }
  write_policy(shares);
  const float most = std::ranges::max(shares);
  float sum = 0;
  for (float& share : shares) sum += share = share >= most / 2 ? share : 0;
  for (float& share : shares) share /= sum;
  return shares;
}

std::uint32_t PuctTree::best() const {
  const auto edges = root().edges();
  const Weighing by = weighing();
  const bool halving = rules_.options.gumbel && prepared_;
  const auto worth = [&](std::uint32_t i) {
    return std::tuple(!out_of_question(edges[i]), halving ? searched_[i] : edges[i].visits,
                      halving ? drawn_[i] + improved(i, by) : mean_of(edges[i], root().seat), edges[i].prior);
  };
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < root().count; ++i) {
    if (worth(i) > worth(best)) best = i;
  }
  return best;
}

// With a 95% interval, as the bot mcts tells it: returns between -1 and 1 have a variance of at most 1 - mean^2.
ActionValue PuctTree::action_value(const PuctEdge& edge) const {
  const Bounds bounds = rules_.solves ? bounds_for(root().seat, edge.bounds) : Bounds{};
  ActionValue one{.action = edge.action, .visits = edge.visits};
  one.prove(bounds.low, bounds.high, -1, 1);
  one.tried = edge.visits > 0 || one.proven;
  one.value = edge.visits == 0 ? bounds.low : std::clamp<double>(edge.mean, bounds.low, bounds.high);
  if (one.proven || edge.visits == 0) return one;
  const double n = edge.visits;
  const double reach = 1.96 * std::sqrt(std::max(1 / n, 1 - one.value * one.value) / n);
  one.low = std::max(-1.0, one.value - reach);
  one.high = std::min(1.0, one.value + reach);
  return one;
}

Analysis PuctTree::analysis() const {
  Analysis found;
  const std::vector<float> shares = played_shares();
  for (std::uint32_t i = 0; i < root().count; ++i) {
    found.actions.push_back(action_value(root().edges()[i]));
    found.actions.back().share = shares[i];
    found.simulations += found.actions.back().visits;
  }
  std::swap(found.actions.front(), found.actions[best()]);
  const auto rest = std::ranges::subrange(found.actions.begin() + 1, found.actions.end());
  std::ranges::stable_sort(rest, std::ranges::greater(),
                           [](const ActionValue& one) { return std::tuple(one.share, one.visits, one.value); });
  found.seat = root().seat;
  found.line = line();
  return found;
}

// The most visited actions from the best one on, as far as all is certain.
std::vector<std::int32_t> PuctTree::line() const {
  constexpr std::size_t kMostShown = 32;
  std::vector<std::int32_t> actions;
  Place place = 0;
  while (actions.size() < kMostShown) {
    const PuctNode& node = nodes_.node(place);
    const auto edges = node.edges();
    const PuctEdge& edge = place == 0 ? edges[best()] : *std::ranges::max_element(edges, {}, &PuctEdge::visits);
    if (edge.visits == 0 && place != 0) break;
    actions.push_back(edge.action);
    if (!edge.certain || !nodes_.node(edge.child).evaluated()) break;
    place = edge.child;
  }
  return actions;
}

}  // namespace quoin
