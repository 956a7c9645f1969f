// The bot mcts: Monte Carlo tree search (Kocsis and Szepesvari 2006). Here are its limits, its threads and the final
// choice; simulations.h has the search.
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "quoin/base/clock.h"
#include "quoin/engine/runner.h"
#include "search/bots/kind.h"
#include "search/forced_results.h"
#include "search/simulations.h"
#include "search/threads.h"

namespace quoin {
namespace {

constexpr double kExplore = 0.7;  // of returns between -1 and 1
constexpr int kMostThreads = 64;
constexpr double kMostCutoff = 1000;
constexpr double kMostTactics = 1e7;  // positions
constexpr int kMostForced = 63;       // plies

// Whether the seat is to play a mixed strategy.
bool mixes(const Match& match) { return match.node() == Node::kTogether && match.legal().size() <= kMixed; }

// The result of a search for one action of the seat that chooses.
struct Searched {
  std::int32_t action = 0;
  std::uint64_t visits = 0;
  double sum = 0;
  double share = 0;  // its probability in a mixed strategy
  int low = -1;      // proven bounds of the seat's return
  int high = 1;

  [[nodiscard]] double mean() const { return visits == 0 ? -2 : sum / static_cast<double>(visits); }
  // With a 95% interval: returns between -1 and 1 have a variance of at most 1 - mean^2.
  [[nodiscard]] ActionValue value() const {
    ActionValue one{.action = action, .visits = visits};
    one.prove(low, high, -1, 1);
    one.value = std::clamp<double>(mean(), low, high);
    one.tried = visits > 0 || one.proven;
    if (one.proven || visits == 0) return one;
    const double n = static_cast<double>(visits);
    const double reach = 1.96 * std::sqrt(std::max(1 / n, 1 - one.value * one.value) / n);
    one.low = std::max(-1.0, one.value - reach);
    one.high = std::min(1.0, one.value + reach);
    return one;
  }
  void add(const Searched& other) {
    visits += other.visits;
    sum += other.sum;
    share += other.share;
    low = std::max(low, other.low);
    high = std::min(high, other.high);
  }
};

// The seconds that a choice may take; 0: as long as it takes.
double seconds_for(const BotOptions& options) { return options.seconds > 0 ? options.seconds : options.patience; }

double tactics_of(const BotOptions& options) { return own_option(options, "tactics").value_or(0); }

// The limit of a search: a number of simulations, or a time, of which a quarter is left for tactics.
class Allowance {
 public:
  Allowance(const BotOptions& options, std::int64_t playouts)
      : options_(options), playouts_(playouts), limit_(seconds_for(options) * (tactics_of(options) > 0 ? 0.75 : 1)) {}

  // How many simulations to make before the next look at the clock; 0: none.
  [[nodiscard]] std::int64_t portion(std::int64_t made) const {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return 0;
    const double passed = watch_.passed();
    if (limit_ > 0 && passed >= limit_ && made >= kFirst) return 0;
    const double rate = made < kFirst ? 0 : static_cast<double>(made) / std::max(passed, 1e-9);
    const double look = limit_ > 0 ? std::clamp(limit_ - passed, 0.0, kLook) : kLook;
    const std::int64_t soon = std::clamp(static_cast<std::int64_t>(look * rate), kFirst, std::int64_t{4096});
    return options_.seconds > 0 ? soon : std::min(soon, playouts_ - made);
  }

 private:
  static constexpr double kLook = 0.002;  // seconds between looks at the clock
  static constexpr std::int64_t kFirst = 8;
  const BotOptions& options_;
  std::int64_t playouts_;
  double limit_;
  Stopwatch watch_;
};

// One search with a tree of its own.
class Searcher {
 public:
  // Adds its results to `all`, the legal actions.
  Status search(const Match& match, const BotOptions& options, std::int64_t playouts, std::uint64_t seed,
                std::vector<Searched>& all) {
    const Allowance allowance(options, playouts);  // the time limit includes what comes before the first simulation
    auto vm = match.game_ptr()->lease();
    if (!vm) return vm.error();
    if (tree_.more_than_half_full()) tree_.clear();
    const bool fair = own_option(options, "fair").value_or(1) == 1;
    const auto hinted = hints_of(**vm, options, fair && have_secrets(match.def()));
    if (!hinted) return hinted.error();
    Simulations simulations(match.def(), tree_, own_option(options, "explore").value_or(kExplore),
                            own_option(options, "rave").value_or(0), *hinted, fair);
    Determinization known(**vm, match, derive_seed(seed, 0));
    tree_.keep_blocks(known.guesses() ? 0 : match.state().bytes());
    simulations.set_root(known, derive_seed(seed, 1));
    std::optional<CommonWorlds> common;
    for (std::int64_t made = 0; !simulations.proven();) {
      const bool few = known.varies() || simulations.secrets();
      const std::int64_t portion = std::min(allowance.portion(made), few ? known.simulations() : kAnyNumber);
      if (portion <= 0) break;
      if (!simulations.asks_for_common()) {
        if (auto done = simulate(**vm, known, simulations, portion); !done) return done;
        made += portion;
        continue;
      }
      if (!common) common.emplace(**vm, match, derive_seed(seed, 2));
      simulations.allow(1, true);
      if (!common->show()) continue;
      if (auto done = Runner(match.def(), simulations).run(**vm); !done) return known.told(done.error());
      ++made;
    }
    root_ = simulations.root();
    if (root_ != Tree::kNowhere) add_to(all, tree_.node(root_), simulations.arms());
    return {};
  }

  // The principal variation from this action on: the most visited actions, as far as the tree reaches.
  std::vector<std::int32_t> principal_variation(std::int32_t first) {
    std::vector<std::int32_t> actions;
    for (Tree::Place place = root_; place != Tree::kNowhere && actions.size() < kLongest;) {
      const auto edges = tree_.node(place).edges();
      const auto edge = actions.empty() ? std::ranges::find(edges, first, &TreeEdge::action)
                                        : std::ranges::max_element(edges, {}, &TreeEdge::visits);
      if (edge == edges.end() || (edge->visits == 0 && !actions.empty())) break;
      actions.push_back(edge->action);
      place = edge->child;
    }
    return actions;
  }

 private:
  static constexpr std::int64_t kAnyNumber = INT64_MAX;
  static constexpr std::size_t kLongest = 32;  // of a line, as positions may be repeated

  // Nothing if the game has no hints.
  // Among secrets returns scatter too much to find out about everything, so the weights are priors.
  static Result<std::optional<HintedRollouts>> hints_of(Vm& vm, const BotOptions& options, bool secrets) {
    if (own_option(options, "hints").value_or(1) == 0) return std::optional<HintedRollouts>();
    const auto hints = vm.hints();
    if (!hints) return hints.error();
    if (!hints->evaluate && !hints->prefer) return std::optional<HintedRollouts>();
    const auto cutoff = static_cast<int>(own_option(options, "cutoff").value_or(hints->cutoff));
    const bool priors = own_option(options, "priors").value_or(secrets || hints->priors ? 1 : 0) == 1;
    return std::optional(HintedRollouts(vm.def(), *hints, cutoff, priors));
  }

  static Status simulate(Vm& vm, Determinization& known, Simulations& simulations, std::int64_t portion) {
    if (auto done = known.imagine(); !done) return done;
    known.show();
    if (auto listed = vm.list(known.seat()); !listed) return listed;
    simulations.allow(portion);
    auto played = Runner(vm.def(), simulations).run(vm);
    return played ? played : Status(known.told(played.error()));
  }

  void add_to(std::vector<Searched>& all, TreeNode& root, std::span<const Simulations::Arm> arms) {
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const TreeEdge& edge = root.edge(i);
      const auto found = std::ranges::find(all, edge.action, &Searched::action);
      if (found == all.end()) continue;
      const std::uint32_t visits = edge.visits - arms[i].before;
      found->visits += visits;
      found->sum += root.mixes ? arms[i].got : static_cast<double>(mean(root, i)) * visits;
      found->share += root.mixes ? summed(root, i) : 0;
      const Bounds bounds = bounds_for(root.seat, edge.bounds);
      found->low = std::max<int>(found->low, bounds.low);
      found->high = std::min<int>(found->high, bounds.high);
    }
  }

  // Of its own visits.
  float mean(TreeNode& root, std::uint32_t edge) {
    return tree_.keeps_averages() && root.edge(edge).visits > 0 ? tree_.averages(root)[edge].own : root.mean(edge);
  }

  Tree tree_;
  Tree::Place root_ = Tree::kNowhere;  // of the last search
};

class MctsBot final : public Bot {
 public:
  explicit MctsBot(const BotOptions& options)
      : options_(options),
        policy_(options.seed, Stream::kPolicy),
        searchers_(as_size(own_option(options, "threads").value_or(1))) {}

  Result<std::int32_t> choose(const Match& match) override {
    if (match.legal().empty()) return nobody_chooses();
    if (match.legal().size() == 1) return match.legal().front();
    auto found = analyse(match);
    if (!found) return found.error();
    return mixes(match) ? drawn(found->actions) : found->actions.front().action;
  }

  Result<Analysis> analyse(const Match& match) override {
    if (match.legal().empty()) return nobody_chooses();
    const Stopwatch watch;
    std::vector<Searched> all;
    for (const std::int32_t action : match.legal()) all.push_back({action});
    if (auto done = search(match, all); !done) return done.error();
    if (auto done = look_for_forced(match, watch, all); !done) return done.error();
    Analysis found = mixes(match) ? mixed(all) : ranked(all);
    found.seat = match.seat();
    if (forced_ && tactics_of(options_) > 0) found.tactics_positions = forced_->positions();
    const ScaledReturns scale(match.def());
    for (ActionValue& one : found.actions) {
      found.simulations += one.visits;
      for (double* value : {&one.value, &one.low, &one.high}) *value = scale.unscaled(*value);
    }
    if (!mixes(match)) found.line = searchers_.front().principal_variation(found.actions.front().action);
    found.seconds = watch.passed();
    return found;
  }

  [[nodiscard]] std::vector<std::uint64_t> drawn() const override {
    const RngNumbers numbers = numbers_of(policy_);
    return {numbers[0], numbers[1], calls_};
  }
  bool resume(std::span<const std::uint64_t> drawn) override {
    if (drawn.size() != 3 || !resume_rng(policy_, drawn.first<2>(), Stream::kPolicy)) return false;
    calls_ = drawn.back();
    return true;
  }

 private:
  // With `tactics`, so many positions go into whether a win can be forced, or what the search likes best surely loses.
  // It looks ever further, an odd number of plies, as who takes turns wins by his own and loses by the other's choice.
  Status look_for_forced(const Match& match, const Stopwatch& watch, std::vector<Searched>& all) {
    const auto positions = static_cast<std::uint64_t>(tactics_of(options_));
    if (positions == 0 || !may_force(match.def())) return {};
    if (!forced_ || !forced_->fits(match)) forced_.emplace(match.game_ptr(), match.seat());
    const double limit = seconds_for(options_);
    forced_->allow(positions, [&, limit] {
      const bool stopped = options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
      return !stopped && (limit == 0 || watch.passed() < limit);
    });
    std::pair<int, std::int32_t> longest{0, kNone};  // what loses latest: in how many plies
    for (int plies = 1; plies <= kMostForced; plies += 2) {
      const auto won = forced_->winning(match, plies);
      if (!won) return won.error();
      if (*won != kNone) std::ranges::find(all, *won, &Searched::action)->low = 1;
      for (;;) {
        static_cast<void>(ranked(all));
        Searched& best = all.front();
        if (best.low == 1 || !forced_->goes_on()) return {};
        if (best.high == -1) {  // all are lost: it plays what loses latest, as if that were open
          const auto last = std::ranges::find(all, longest.second, &Searched::action);
          if (last != all.end()) last->high = 1;
          return {};
        }
        const auto lost = forced_->loses_in(match, best.action, plies);
        if (!lost) return lost.error();
        if (*lost == 0) break;
        best.high = -1;
        if (*lost > longest.first) longest = {*lost, best.action};
      }
    }
    return {};
  }

  Status search(const Match& match, std::vector<Searched>& all) {
    const std::uint64_t seed = derive_seed(options_.seed, calls_++);
    const std::size_t threads = searchers_.size();
    const auto each = (options_.playouts + static_cast<std::int64_t>(threads) - 1) / static_cast<std::int64_t>(threads);
    if (threads == 1) return searchers_.front().search(match, options_, each, seed, all);
    std::vector<std::vector<Searched>> found(threads, all);
    std::vector<Status> done(threads);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      const std::size_t which = next.fetch_add(1);
      done[which] = searchers_[which].search(match, options_, each, derive_seed(seed, which), found[which]);
    };
    if (auto started = on_threads(static_cast<int>(threads), work, [] {}); !started) return started;
    for (std::size_t which = 0; which < threads; ++which) {
      if (!done[which]) return done[which];
      for (std::size_t k = 0; k < all.size(); ++k) all[k].add(found[which][k]);
    }
    return {};
  }

  // Ranks proven wins first; then the often visited actions that may be better than the best proven bound, and what has
  // just that bound, by their means; then the other open ones; then the rest. Equal proven values are ranked by their
  // means: more points, or a longer match.
  static Analysis ranked(std::vector<Searched>& all) {
    const int sure = std::ranges::max(all, {}, &Searched::low).low;
    const auto open = [&](const Searched& one) { return one.high > sure; };
    std::uint64_t most = 0;
    for (const Searched& one : all) most = open(one) ? std::max(most, one.visits) : most;
    const auto worth = [&](const Searched& one) {
      const bool proven = one.low == one.high;
      const bool tried = open(one) && 4 * one.visits >= 3 * most;
      const int rank = tried || (proven && one.low == sure && sure > -1) ? 2 : open(one) ? 1 : 0;
      return std::tuple(one.low == 1, rank, proven ? static_cast<double>(one.low) : one.mean(), one.mean());
    };
    std::ranges::stable_sort(all, std::ranges::greater(), worth);
    Analysis found;
    for (const Searched& one : all) found.actions.push_back(one.value());
    found.actions.front().share = 1;
    return found;
  }

  // Ranks actions by their probabilities in the mixed strategy. What has less than half of the greatest one is noise
  // of so few simulations, and is not played (thresholding: Ganzfried, Sandholm, Waugh 2012).
  static Analysis mixed(std::vector<Searched>& all) {
    std::ranges::stable_sort(all, std::ranges::greater(), &Searched::share);
    double total = 0;
    for (Searched& one : all) total += one.share = one.share >= all.front().share / 2 ? one.share : 0;
    Analysis found;
    for (const Searched& one : all) {
      found.actions.push_back(one.value());
      found.actions.back().share = total > 0 ? one.share / total : 1.0 / static_cast<double>(all.size());
    }
    return found;
  }

  std::int32_t drawn(const std::vector<ActionValue>& actions) {
    double draw = policy_.next() / 4294967296.0;
    for (const ActionValue& one : actions) {
      if (draw < one.share) return one.action;
      draw -= one.share;
    }
    return actions.back().action;
  }

  BotOptions options_;
  Rng policy_;
  std::vector<Searcher> searchers_;
  std::optional<ForcedResults> forced_;
  std::uint64_t calls_ = 0;
};

Idle rave_is_idle(const BotOptions& options, const GameDef& def, const Hints* /*hints*/) {
  const bool used = own_option(options, "rave").value_or(0) == 0 || own_option(options, "fair").value_or(1) == 0;
  return used || !have_secrets(def) ? Idle{} : Idle{"seats have secrets"};
}

Idle tactics_are_idle(const BotOptions& options, const GameDef& def, const Hints* /*hints*/) {
  if (tactics_of(options) == 0 || may_force(def)) return {};
  if (def.sides() != 2) return {"it has not two sides"};
  if (!hidden_information(def).empty()) return {"seats do not know everything"};
  return {def.dice.empty() ? "matches end with payoffs" : "dice fall"};
}

}  // namespace

BotKind mcts_bot() {
  return {
      "mcts",
      "searches a tree, in every game",
      {playouts_option("simulations of a choice"),
       seconds_option(),
       {"threads", "1", "trees that are searched at once"},
       {"explore", "0.7", "how much it tries what looks worse: the constant of UCB1"},
       {"rave", "0", "visits that later choices of the same action weigh; 0: none", rave_is_idle},
       {"hints", "1", "whether it listens to the author's hints: 1, or 0", without_hints},
       {"cutoff", "what bot.lua says, else 4", "plies of a playout before the hint evaluate ends it", without_evaluate},
       {"priors", "what bot.lua says; among secrets 1", "whether prefer tells where to look: 1, or 0", without_prefer},
       {"fair", "1", "whether others do not learn its secrets: 1, or 0"},
       {"tactics", "0", "positions to look at beside, for wins and losses that can be forced", tactics_are_idle}},
      [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<MctsBot>(options); },
      [](const BotOptions& options) -> const char* {
        const double threads = own_option(options, "threads").value_or(1);
        if (!(threads >= 1 && threads <= kMostThreads && threads == std::floor(threads))) {
          return "the threads of mcts must be a whole number from 1 to 64";
        }
        const double explore = own_option(options, "explore").value_or(kExplore);
        if (!(explore >= 0 && explore <= 100)) return "mcts explores by a number from 0 to 100";
        const double rave = own_option(options, "rave").value_or(0);
        if (!(rave >= 0 && rave <= 1e6)) return "the rave of mcts must be a number of visits from 0 to 1000000";
        const auto is_switch = [&](const char* name) {
          const double given = own_option(options, name).value_or(1);
          return given == 0 || given == 1;
        };
        if (!is_switch("hints")) return "the hints of mcts are 1, or 0: it does without";
        if (!is_switch("priors")) return "the priors of mcts are 1, or 0: weights only tell what to try first";
        if (!is_switch("fair")) return "mcts is fair=1, or fair=0: other seats learn from its secrets";
        const double tactics = own_option(options, "tactics").value_or(0);
        if (!(tactics >= 0 && tactics <= kMostTactics)) {
          return "the tactics of mcts must be a number of positions from 0 to 10000000";
        }
        const double cutoff = own_option(options, "cutoff").value_or(0);
        const bool whole = cutoff >= 0 && cutoff <= kMostCutoff && cutoff == std::floor(cutoff);
        return whole ? nullptr : "the cutoff of mcts must be a whole number of plies from 0 to 1000";
      }};
}

}  // namespace quoin
