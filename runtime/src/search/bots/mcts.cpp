// The bot mcts: Monte Carlo tree search (Kocsis and Szepesvari 2006). What may be chosen now is tried equally often and
// halved again and again (Pepels, Cazenave, Winands, Lanctot 2014); simulations.h says what happens below. Limits,
// threads, the choice at last.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <tuple>

#include "engine/past.h"
#include "quoin/engine/runner.h"
#include "search/bots/kind.h"
#include "search/simulations.h"
#include "search/threads.h"

namespace quoin {
namespace {

constexpr double kExplore = 1.4;  // of returns between -1 and 1
constexpr int kMostThreads = 64;

double own_option(const BotOptions& options, const char* name, double otherwise) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? otherwise : found->second;
}

// What a search knows of one action of the seat that chooses.
struct Searched {
  std::int32_t action = 0;
  std::uint64_t visits = 0;
  double sum = 0;
  double share = 0;  // where several choose at once
  int low = -1;      // bounds of what the seat gets
  int high = 1;

  [[nodiscard]] double mean() const { return visits == 0 ? -2 : sum / static_cast<double>(visits); }
  void add(const Searched& other) {
    visits += other.visits;
    sum += other.sum;
    share += other.share;
    low = std::max(low, other.low);
    high = std::min(high, other.high);
  }
};

// How long a search may last: so many simulations or a time, in so many rounds of equal share.
class Allowance {
 public:
  Allowance(const BotOptions& options, std::int64_t playouts, int rounds)
      : options_(options), playouts_(playouts), rounds_(rounds) {}

  // Simulations to be made at once in this round: 0 ends it.
  [[nodiscard]] std::int64_t portion(int round, std::int64_t made) const {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return 0;
    const double passed = std::chrono::duration<double>(Clock::now() - start_).count();
    if (options_.seconds > 0 && passed * rounds_ >= options_.seconds * (round + 1)) return 0;
    const double rate = made < kFirst ? 0 : static_cast<double>(made) / std::max(passed, 1e-9);
    const std::int64_t soon = std::clamp(static_cast<std::int64_t>(kLook * rate), kFirst, std::int64_t{4096});
    return options_.seconds > 0 ? soon : std::min(soon, playouts_ * (round + 1) / rounds_ - made);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kLook = 0.002;  // seconds between looks at the clock
  static constexpr std::int64_t kFirst = 8;
  const BotOptions& options_;
  std::int64_t playouts_;
  int rounds_;
  Clock::time_point start_ = Clock::now();
};

// One search with a tree of its own.
class Searcher {
 public:
  // What is found out is added to `all`, the legal actions.
  Status search(const Match& match, const BotOptions& options, std::int64_t playouts, std::uint64_t seed,
                std::vector<Searched>& all) {
    auto vm = match.game_ptr()->lease();
    if (!vm) return vm.error();
    if (tree_.more_than_half_full()) tree_.clear();
    Simulations simulations(match.def(), tree_, own_option(options, "explore", kExplore));
    Known known(**vm, match, derive_seed(seed, 0));
    simulations.stand(known, derive_seed(seed, 1));
    const bool halves = match.node() != Node::kTogether;
    const int rounds = halves ? std::max(1, static_cast<int>(std::bit_width(all.size() - 1))) : 1;
    const Allowance allowance(options, playouts, rounds);
    std::int64_t made = 0;
    for (int round = 0; round < rounds; ++round) {
      while (!simulations.proven()) {
        const std::int64_t portion = std::min(allowance.portion(round, made), known.guesses() ? 1 : kAnyNumber);
        if (portion <= 0) break;
        if (auto done = simulate(**vm, known, simulations, portion); !done) return done;
        made += portion;
      }
      simulations.halve();
    }
    add_to(all, simulations);
    return {};
  }

 private:
  static constexpr std::int64_t kAnyNumber = INT64_MAX;

  static Status simulate(Vm& vm, Known& known, Simulations& simulations, std::int64_t portion) {
    known.imagine();
    known.show();
    if (auto listed = vm.list(known.seat()); !listed) return listed;
    simulations.allow(portion);
    auto played = Runner(vm.def(), simulations).run(vm);
    return played || known.excuses(played.error()) ? Status{} : played;
  }

  static void add_to(std::vector<Searched>& all, Simulations& simulations) {
    for (const Simulations::Arm& arm : simulations.arms()) {
      const TreeEdge& edge = *arm.edge;
      const auto found = std::ranges::find(all, edge.action, &Searched::action);
      if (found == all.end()) continue;
      found->visits += arm.visits;
      found->sum += static_cast<double>(edge.mean) * arm.visits;
      found->share += edge.spread;
      const Bounds bounds = bounds_for(simulations.seat(), edge.bounds);
      found->low = std::max<int>(found->low, bounds.low);
      found->high = std::min<int>(found->high, bounds.high);
    }
  }

  Tree tree_;
};

class MctsBot final : public Bot {
 public:
  explicit MctsBot(const BotOptions& options)
      : options_(options),
        policy_(options.seed, Stream::kPolicy),
        searchers_(static_cast<std::size_t>(own_option(options, "threads", 1))) {}

  Result<std::int32_t> choose(const Match& match) override {
    if (match.legal().empty()) return nobody_chooses();
    if (match.legal().size() == 1) return match.legal().front();
    std::vector<Searched> all;
    for (const std::int32_t action : match.legal()) all.push_back({action});
    if (auto done = search(match, all); !done) return done.error();
    return match.node() == Node::kTogether ? drawn(all) : best(all);
  }

 private:
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

  // The best of what was tried most and may be better than what is certain; or what is certain.
  static std::int32_t best(const std::vector<Searched>& all) {
    const int sure = std::ranges::max(all, {}, &Searched::low).low;
    const double most = 0.75 * static_cast<double>(std::ranges::max(all, {}, &Searched::visits).visits);
    const auto worth = [&](const Searched& one) {
      const bool open = one.high > sure;
      const bool tried = open && static_cast<double>(one.visits) >= most;
      return std::tuple(one.low == 1, open || one.low == sure, tried || one.low == sure,
                        one.low == one.high ? static_cast<double>(one.low) : one.mean());
    };
    return std::ranges::max_element(all, {}, worth)->action;
  }

  std::int32_t drawn(const std::vector<Searched>& all) {
    double total = 0;
    for (const Searched& one : all) total += one.share;
    double draw = policy_.next() / 4294967296.0 * total;
    for (const Searched& one : all) {
      if (draw < one.share) return one.action;
      draw -= one.share;
    }
    return all.back().action;
  }

  BotOptions options_;
  Rng policy_;
  std::vector<Searcher> searchers_;
  std::uint64_t calls_ = 0;
};

}  // namespace

BotKind mcts_bot() {
  return {"mcts",
          {"playouts", "seconds", "threads", "explore"},
          [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<MctsBot>(options); },
          [](const BotOptions& options) -> const char* {
            const double threads = own_option(options, "threads", 1);
            if (!(threads >= 1 && threads <= kMostThreads && threads == std::floor(threads))) {
              return "the threads of mcts must be a whole number from 1 to 64";
            }
            const double explore = own_option(options, "explore", kExplore);
            return explore >= 0 && explore <= 100 ? nullptr : "mcts explores by a number from 0 to 100";
          }};
}

}  // namespace quoin
