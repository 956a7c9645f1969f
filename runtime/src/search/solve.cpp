// Solving a position: by alpha-beta to the end of the match, or, with chance nodes or repeated positions, by value
// iteration over the graph of all positions.
#include "quoin/search/solve.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quoin/base/clock.h"
#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"
#include "search/alpha_beta.h"
#include "search/position_graph.h"
#include "search/symmetries.h"

namespace quoin {
namespace {

constexpr int kSamples = 200;          // positions on which symmetries are tested
constexpr std::size_t kLongest = 200;  // line
constexpr double kClose = 1e-9;

Error not_solvable(std::string why, std::string hint) {
  return {ErrorKind::kArgument, {}, "this cannot be solved: " + std::move(why), std::move(hint)};
}

Status solvable(const Match& match) {
  const GameDef& def = match.def();
  if (const std::string why = hidden_information(def); !why.empty()) {
    return not_solvable(why,
                        "the bot mcts plays such games; openspiel's CFR solves small ones through quoin.openspiel");
  }
  if (match.over() || match.node() == Node::kDeal) {
    return not_solvable("nobody chooses or throws now", "give a position where somebody does");
  }
  const Utility::Kind kind = utility_of(def).kind;
  if (def.sides() > 2) return not_solvable("more than two sides play", "the bots minimax and mcts play such games");
  if (def.sides() == 2 && kind == Utility::Kind::kGeneralSum) {
    return not_solvable("what one side gets is not what the other loses", "give `payoffs` a `sum` if that is so");
  }
  return {};
}

// The time limit, the stop flag and the progress display.
class Watch {
 public:
  explicit Watch(const SolveOptions& options) : options_(options) {}
  [[nodiscard]] double passed() const { return clock_.passed(); }
  [[nodiscard]] bool goes_on() const {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return false;
    return options_.seconds == 0 || passed() < options_.seconds;
  }
  void show(std::uint64_t positions, std::uint64_t kept, std::uint64_t room) const {
    if (options_.progress == nullptr) return;
    options_.progress->positions = positions;
    options_.progress->kept = kept;
    options_.progress->room = room;
  }
  void solved_one() const {
    if (options_.progress != nullptr) ++options_.progress->solved;
  }

 private:
  const SolveOptions& options_;
  Stopwatch clock_;
};

using Interval = PositionGraph::Interval;

class Solver {
 public:
  Solver(const Match& match, Vm& vm, const SolveOptions& options, std::vector<Symmetry> symmetries)
      : match_(match),
        vm_(vm),
        options_(options),
        watch_(options),
        seat_(std::max(0, match.seat())),
        evaluation_(match.def(), seat_),
        symmetries_(symmetries.size()),
        keys_(match.def(), std::move(symmetries)) {}

  Result<Solution> run() {
    solution_.analysis.seat = seat_;
    solution_.symmetries = static_cast<int>(symmetries_);
    const double low = evaluation_.returned(evaluation_.least());
    const double high = evaluation_.returned(evaluation_.most());
    std::vector<std::int32_t> choices;
    choices_of(match_.def(), match_.state().data(), match_.legal(), choices);
    for (const std::int32_t action : choices) {
      solution_.analysis.actions.push_back({.action = action, .value = low, .low = low, .high = high});
    }
    root_ = {low, high};
    bool again = !match_.def().dice.empty();
    if (!again) {
      if (auto done = by_alpha_beta(again); !done) return done.error();
    }
    if (again) {
      if (auto done = by_graph(); !done) return done.error();
    }
    conclude();
    return std::move(solution_);
  }

 private:
  struct Bounds {
    std::int32_t low;
    std::int32_t high;
  };
  using Block = std::vector<std::byte>;

  [[nodiscard]] Block here() const { return {vm_.window(), vm_.window() + as_size(match_.def().layout.bytes)}; }

  // ---- alpha-beta ----

  // Null-window searches from the highest value down until the bounds meet; with payoffs one search of the full window.
  Status narrow(AlphaBeta& search, const Block& block, int ply, Bounds& bounds, std::int32_t* best) {
    const bool paid = match_.def().payoffs.has_value() || match_.def().seats.size() > 2;
    while (bounds.low < bounds.high && search_goes_) {
      const std::int32_t middle = bounds.high > 0 && bounds.low < 0 ? 0 : bounds.low;
      AlphaBeta::Task task{.alpha = paid ? bounds.low : bounds.high - 1, .beta = bounds.high};
      if (auto put = load_position(vm_, block.data()); !put) return put;
      if (auto done = search.search(vm_, ply, task); !done) return done;
      search_goes_ = search.ended() == AlphaBeta::Ended::kFound;
      if (!search_goes_) return {};
      const AlphaBeta::Found& found = search.found();
      if (best != nullptr) *best = found.action;
      if (paid) {
        bounds = {found.value, found.value};
      } else if (found.value >= bounds.high) {
        bounds.low = bounds.high;
      } else {
        bounds.high = std::min(middle, found.value < middle ? found.value : middle);
      }
    }
    return {};
  }

  Status by_alpha_beta(bool& again) {
    solution_.method = "alpha-beta";
    TranspositionTable table(options_.memory);
    AlphaBeta search(match_.def(), evaluation_, keys_, table, [&] {
      if (search_ != nullptr && search_->positions() - shown_ >= kShow) {
        shown_ = search_->positions();
        watch_.show(shown_, table.used(), table.size());
        return watch_.goes_on();
      }
      return true;
    });
    search_ = &search;
    const Block root(match_.state().data(), match_.state().data() + match_.state().bytes());
    Bounds bounds{evaluation_.least(), evaluation_.most()};
    std::int32_t best = match_.legal().front();
    if (auto done = narrow(search, root, match_.plies(), bounds, &best); !done) return done;
    root_ = {evaluation_.returned(bounds.low), evaluation_.returned(bounds.high)};
    if (auto done = weigh_actions(search, root, bounds, best); !done) return done;
    if (bounds.low == bounds.high) {
      if (auto done = follow_line(search, root, bounds.low, best); !done) return done;
    }
    solution_.analysis.simulations = search.positions();
    solution_.kept = table.used();
    again = search.ended() == AlphaBeta::Ended::kRepeats;
    if (search.ended() == AlphaBeta::Ended::kDeals) return dealt_error();
    return {};
  }

  // Bounds for every action, given those of the position; the best action has the same.
  Status weigh_actions(AlphaBeta& search, const Block& root, const Bounds& known, std::int32_t best) {
    for (ActionValue& one : solution_.analysis.actions) {
      Bounds bounds{evaluation_.least(), known.high};
      if (one.action == best) bounds.low = known.low;
      if (auto put = load_position(vm_, root.data()); !put) return put;
      Luck luck{0, match_.plies()};
      if (auto done = vm_.advance(one.action, luck); !done) return done;
      if (NodeReader(match_.def()).node(vm_.window()) == Node::kEnd) {
        bounds.low = bounds.high = evaluation_.terminal(vm_.window());
      } else if (options_.each) {
        const std::uint64_t before = search.positions();
        if (auto done = narrow(search, here(), luck.ply, bounds, nullptr); !done) return done;
        one.visits = search.positions() - before;
      }
      one.low = evaluation_.returned(bounds.low);
      one.high = evaluation_.returned(bounds.high);
      if (bounds.low == bounds.high) watch_.solved_one();
    }
    return {};
  }

  // The principal variation: in each position an action that keeps the value.
  Status follow_line(AlphaBeta& search, const Block& root, std::int32_t value, std::int32_t best) {
    Block block = root;
    Luck luck{0, match_.plies()};
    const NodeReader nodes(match_.def());
    std::vector<std::int32_t>& line = solution_.analysis.line;
    for (std::int32_t action = best; search_goes_ && line.size() < kLongest;) {
      line.push_back(action);
      if (auto put = load_position(vm_, block.data()); !put) return put;
      if (auto done = vm_.advance(action, luck); !done) return done;
      if (!is_choice(nodes.node(vm_.window()))) return {};
      block = here();
      const bool most = evaluation_.sign(block.data()) > 0;
      AlphaBeta::Task task{.alpha = most ? value - 1 : value, .beta = most ? value : value + 1};
      if (auto put = load_position(vm_, block.data()); !put) return put;
      if (auto done = search.search(vm_, luck.ply, task); !done) return done;
      search_goes_ = search.ended() == AlphaBeta::Ended::kFound;
      action = search.found().action;
    }
    return {};
  }

  // ---- the graph ----

  Status by_graph() {
    solution_.method = "graph";
    PositionGraph* expanded = nullptr;
    PositionGraph graph(match_.def(), evaluation_, keys_, options_.memory, [&] {
      watch_.show(expanded->plies(), expanded->size(), expanded->room());
      return watch_.goes_on();
    });
    expanded = &graph;
    const Block root(match_.state().data(), match_.state().data() + match_.state().bytes());
    if (auto put = load_position(vm_, root.data()); !put) return put;
    if (auto done = graph.expand(vm_); !done) return done;
    if (graph.dealt()) return dealt_error();
    graph.iterate_values();
    root_ = graph.value(0);
    for (const PositionGraph::Successor& one : graph.successors(0)) {
      ActionValue& action = *std::ranges::find(solution_.analysis.actions, one.choice, &ActionValue::action);
      const Interval value = graph.value(one.place);
      action.low = value.low;
      action.high = value.high;
    }
    solution_.analysis.simulations = graph.plies();
    solution_.kept = graph.size();
    return follow_graph(graph, root);
  }

  // The principal variation until a position is repeated. The graph may hold a symmetric image of a position, so the
  // choice is found by trying which one leads to the successor.
  Status follow_graph(PositionGraph& graph, Block block) {
    std::vector<PositionGraph::Place> passed;
    std::vector<std::int32_t> choices;
    int ply = match_.plies();
    for (PositionGraph::Place place = 0; passed.size() < kLongest && graph.chooses(place); ++ply) {
      if (std::ranges::find(passed, place) != passed.end()) return {};
      passed.push_back(place);
      const PositionGraph::Successor best = graph.best(place);
      if (best.choice < 0) return {};
      place = best.place;
      if (auto put = load_position(vm_, block.data()); !put) return put;
      choices_of(match_.def(), block.data(), vm_.actions(), choices);
      Luck luck{0, ply};
      const auto leads_there = [&](std::int32_t choice) {
        luck.ply = ply;
        return load_position(vm_, block.data()) && vm_.advance(choice, luck) && graph.find(vm_.window()) == best.place;
      };
      const auto found = std::ranges::find_if(choices, leads_there);
      if (found == choices.end()) return {};
      solution_.analysis.line.push_back(*found);
      block = here();
    }
    return {};
  }
  static Error dealt_error() {
    return not_solvable("something is drawn in the course of it that is not listed (a deal)", "the bot mcts plays it");
  }

  // ---- the answer ----

  void conclude() {
    Analysis& analysis = solution_.analysis;
    for (ActionValue& one : analysis.actions) {
      one.value = (one.low + one.high) / 2;
      one.prove(one.low, one.high, evaluation_.returned(evaluation_.least()), evaluation_.returned(evaluation_.most()));
      if (one.high - one.low < kClose) one.low = one.high = one.value;
    }
    std::ranges::stable_sort(analysis.actions, std::ranges::greater(),
                             [](const ActionValue& one) { return std::pair(one.low, one.high); });
    analysis.actions.front().share = 1;
    analysis.seconds = watch_.passed();
    if (is_choice(match_.node())) {
      for (const ActionValue& one : analysis.actions) root_.low = std::max(root_.low, one.low);
    }
    const GameDef& def = match_.def();
    const Utility utility = utility_of(def);
    const double whole = utility.sum.value_or(0) / std::max(1.0, static_cast<double>(def.seats.size()) / 2);
    for (std::size_t seat = 0; seat < def.seats.size(); ++seat) {
      const bool ours = def.sides() == 1 || utility.kind == Utility::Kind::kIdentical ||
                        def.team_of[seat] == def.team_of[as_size(seat_)];
      solution_.low.push_back(ours ? root_.low : whole - root_.high);
      solution_.high.push_back(ours ? root_.high : whole - root_.low);
    }
  }

  static constexpr std::uint64_t kShow = 256;
  const Match& match_;
  Vm& vm_;
  const SolveOptions& options_;
  Watch watch_;
  int seat_;  // that chooses or rolls at the root
  Evaluation evaluation_;
  std::size_t symmetries_;
  PositionKeys keys_;
  Solution solution_;
  Interval root_{};
  AlphaBeta* search_ = nullptr;
  std::uint64_t shown_ = 0;
  bool search_goes_ = true;
};

}  // namespace

Result<Solution> solve(const Match& match, const SolveOptions& options) {
  if (auto fine = solvable(match); !fine) return fine.error();
  auto symmetries = find_symmetries(match, kSamples, 1);
  if (!symmetries) return symmetries.error();
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  return Solver(match, **vm, options, *std::move(symmetries)).run();
}

}  // namespace quoin
