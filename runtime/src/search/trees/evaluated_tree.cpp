// EvaluatedTree: which trees are asked, the arrays of their leaves, what was told.
#include "quoin/search/evaluated_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "quoin/state/observation.h"
#include "search/trees/evaluated_rows.h"

namespace quoin {
namespace {

constexpr int kSearchChunk = 8;  // trees
constexpr int kLeafChunk = 64;   // trees with leaves
constexpr int kMostAtOnce = 64;
constexpr double kMostTold = 1 + 1e-4;  // what a network rounds

Error wrong(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

Status check_options(const TreeOptions& options) {
  if (options.simulations < 1) return wrong("simulations is a number from 1 up");
  if (!(options.c_puct >= 0 && options.c_puct <= 1000)) return wrong("c_puct is a number from 0 to 1000");
  if (!(options.noise >= 0 && options.noise <= 1000) || !(options.noise_share >= 0 && options.noise_share <= 1)) {
    return wrong("noise is Dirichlet's concentration, from 0 to 1000, and its share of the priors, from 0 to 1");
  }
  if (options.gumbel && options.noise > 0) return wrong("sequential halving draws its own noise: leave out noise");
  if (options.considered < 1) return wrong("considered is a number from 1 up");
  if (!(options.rollout >= 0 && options.rollout <= 1)) return wrong("rollout is a share from 0 to 1");
  if (options.at_once < 1 || options.at_once > kMostAtOnce) return wrong("at_once is a number from 1 to 64");
  return {};
}

}  // namespace

EvaluatedTree::EvaluatedTree(StateBatch& batch, const TreeOptions& options, std::shared_ptr<const Network> network)
    : batch_(batch),
      options_(options),
      rows_(std::make_unique<EvaluatedRows>(batch, options, std::move(network))),
      leaves_(new Leaves) {}

EvaluatedTree::~EvaluatedTree() = default;

Result<std::unique_ptr<EvaluatedTree>> EvaluatedTree::create(StateBatch& batch, const TreeOptions& options,
                                                             std::shared_ptr<const Network> network) {
  if (Status fine = check_options(options); !fine) return fine.error();
  std::unique_ptr<EvaluatedTree> made(new EvaluatedTree(batch, options, std::move(network)));
  const Network* given = made->rows_->network.get();
  if (given != nullptr && given->values() == 1 && made->wants_all_values()) {
    return wrong("in " + batch.def().id + " the value of one seat does not give those of the others",
                 "its network tells the values of all seats");
  }
  if (given != nullptr && given->hints() > 0) {
    const auto heard = network_hints(batch.game(), given->values());
    if (!heard) return heard.error();
    if (heard->count() != given->hints()) {
      return wrong("this game's hints tell networks something else", "learn its network anew");
    }
    made->rows_->hints = *heard;
  }
  return made;
}

bool EvaluatedTree::wants_all_values() const {
  return rows_->rules.utility.kind == Utility::Kind::kGeneralSum && batch_.def().seats.size() > 1;
}

// Calls work(begin, end) for parts of 0 .. count - 1, on the threads of the batch.
Status EvaluatedTree::on_all(int count, int chunk, const std::function<void(int begin, int end)>& work,
                             const Interrupted& interrupted) {
  std::atomic<int> next{0};
  std::atomic<bool> stopped{false};
  const auto give_up = [&] { next = count; };
  const auto work_until = [&](const Interrupted& stop) {
    for (int begin = next.fetch_add(chunk); begin < count; begin = next.fetch_add(chunk)) {
      if (stop && stop()) {
        stopped = true;
        return give_up();
      }
      work(begin, std::min(begin + chunk, count));
    }
  };
  const auto pool = batch_.helpers(Chunks(batch_.game(), count, chunk));
  if (!pool) return pool.error();
  if (*pool != nullptr) {
    (*pool)->run([&] { work_until({}); }, [&] { work_until(interrupted); }, give_up);
  } else {
    work_until(interrupted);
  }
  return stopped ? Status(wrong("interrupted")) : Status();
}

Status EvaluatedTree::nothing_waits() const {
  if (waiting_ == 0) return {};
  return wrong("the " + std::to_string(waiting_) + " leaves of the last ask wait for their evaluation",
               "tell their priors and values first");
}

// ---- asking ----

Status EvaluatedTree::ask(int most, const Interrupted& interrupted) {
  if (Status fine = nothing_waits(); !fine) return fine;
  const int states = batch_.size();
  for (int state = 0; state < states; ++state) {
    if (!rows_->is_current(state)) rows_->begin(state);
  }
  most = static_cast<int>(std::min<std::int64_t>(most, std::int64_t{states} * options_.at_once));
  if (most > leaves_->room && rows_->network == nullptr) leaves_ = new_leaves(batch_, most);
  const int turn = turn_;
  rows_->asked.clear();
  Status done;
  for (int seen = 0; done && waiting_ < most && seen < states;) {
    const int each = std::min(options_.at_once, most - waiting_);
    rows_->portion.clear();
    for (; seen < states && static_cast<int>(rows_->portion.size()) < (most - waiting_) / each; ++seen) {
      if (rows_->trees[as_size(turn_)].open()) rows_->portion.push_back(turn_);
      turn_ = (turn_ + 1) % states;
    }
    done = search(each, interrupted);
    for (const int state : rows_->portion) {
      const int found = rows_->trees[as_size(state)].waiting();
      if (found > 0) rows_->asked.push_back({state, waiting_});
      waiting_ += found;
    }
  }
  leaves_->count = waiting_;
  if (done) done = write_leaves(interrupted);
  if (done) return {};
  for (const auto& [state, slot] : rows_->asked) rows_->trees[as_size(state)].forget_leaves();
  leaves_->count = waiting_ = 0;
  turn_ = turn;
  return done;
}

// Searches in the trees of the portion, each until so many leaves wait.
Status EvaluatedTree::search(int each, const Interrupted& interrupted) {
  Chunks chunks(batch_.game(), static_cast<int>(rows_->portion.size()), kSearchChunk);
  const auto make = [this, each](Vm& vm, std::function<bool()> asked) {
    return std::make_unique<EvaluatedTreeWork>(*rows_, each, vm, std::move(asked));
  };
  const auto pool = batch_.helpers(chunks);
  if (!pool) return pool.error();
  return chunks.run(*pool, make, {}, interrupted);
}

Status EvaluatedTree::write_leaves(const Interrupted& interrupted) {
  const auto work = [this](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const auto [state, slot] = rows_->asked[as_size(k)];
      for (int leaf = 0; leaf < rows_->trees[as_size(state)].waiting(); ++leaf) write_leaf(slot + leaf, state, leaf);
    }
  };
  return on_all(static_cast<int>(rows_->asked.size()), kLeafChunk, work, interrupted);
}

void EvaluatedTree::write_leaf(int slot, int state, int which) {
  const PuctTree& tree = rows_->trees[as_size(state)];
  const PuctNode& node = tree.leaf_node(which);
  const Observation& observation = batch_.game()->observation();
  const auto actions = as_size(batch_.def().num_distinct_actions);
  const auto at = as_size(slot);
  observation.write(tree.leaf(which).block.data(), node.seat,
                    leaves_->observations.data() + at * as_size(observation.size()));
  std::uint8_t* mask = leaves_->masks.data() + at * actions;
  std::fill_n(mask, actions, std::uint8_t{0});
  for (const PuctEdge& edge : node.edges()) mask[edge.action] = 1;
  leaves_->seats[at] = node.seat;
  leaves_->states[at] = state;
}

// ---- telling ----

Status EvaluatedTree::tell(const Evaluations& told, const Interrupted& interrupted) {
  if (waiting_ == 0) return wrong("no leaf waits for its evaluation", "ask for some first");
  const bool all = told.all_seats;
  if (!all && wants_all_values()) {
    return wrong("in " + batch_.def().id + " the value of one seat does not give those of the others",
                 "tell values of shape (leaves, seats)");
  }
  if (Status fine = take_evaluations(told, interrupted); !fine) return fine;
  const auto work = [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const auto [state, slot] = rows_->asked[as_size(k)];
      PuctTree& tree = rows_->trees[as_size(state)];
      for (int leaf = 0; leaf < tree.waiting(); ++leaf) {
        const std::size_t at = as_size(slot + leaf) * (all ? batch_.def().seats.size() : 1);
        tree.tell(leaf, rows_->rules.spread(tree.leaf_node(leaf).seat, told.values.data() + at, all));
      }
      tree.tell_done();
    }
  };
  waiting_ = 0;
  return on_all(static_cast<int>(rows_->asked.size()), kLeafChunk, work, {});
}

// Puts the priors into the nodes that wait, which nobody reads before they are told, and looks at the values.
Status EvaluatedTree::take_evaluations(const Evaluations& told, const Interrupted& interrupted) {
  const auto actions = as_size(batch_.def().num_distinct_actions);
  const std::size_t seats = told.values.size() / as_size(waiting_);
  LowestError failure;
  const auto fail = [&](int slot, int state, const char* what, const std::string& found, const char* hint) {
    failure.fail(slot, wrong(std::string(what) + " of leaf " + std::to_string(slot) + " (state " +
                                 std::to_string(state) + "): found " + found,
                             hint));
  };
  const auto take = [&](int slot, int state, int leaf) {
    const float* priors = told.priors.empty() ? nullptr : told.priors.data() + as_size(slot) * actions;
    const char* fault = rows_->trees[as_size(state)].take_priors(leaf, priors, told.logits);
    const char* hint = told.logits ? "logits of legal actions are numbers, or -infinity for priors of 0"
                                   : "priors of legal actions are numbers from 0 up, one of them above 0";
    if (fault != nullptr) fail(slot, state, told.logits ? "logits" : "priors", fault, hint);
    for (const float value : told.values.subspan(as_size(slot) * seats, seats)) {
      if (std::abs(value) <= kMostTold) continue;
      fail(slot, state, "the value", std::to_string(value), "values go from -1 (the least return) to 1 (the most)");
    }
  };
  const auto work = [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const auto [state, slot] = rows_->asked[as_size(k)];
      for (int leaf = 0; leaf < rows_->trees[as_size(state)].waiting(); ++leaf) take(slot + leaf, state, leaf);
    }
  };
  if (Status done = on_all(static_cast<int>(rows_->asked.size()), kLeafChunk, work, interrupted); !done) return done;
  return failure.failed() ? Status(failure.error()) : Status();
}

// ---- moving on ----

Status EvaluatedTree::advance(std::span<const std::int32_t> actions, const Interrupted& interrupted) {
  if (Status fine = nothing_waits(); !fine) return fine;
  rows_->current_before_step();
  if (Status done = batch_.step(actions, interrupted); !done) return done;
  const auto work = [&](int begin, int end) {
    PuctNodes spare(rows_->block_bytes());
    for (int state = begin; state < end; ++state) {
      if (actions[as_size(state)] != kLeaveAlone) rows_->move_on(state, actions[as_size(state)], spare);
    }
  };
  return on_all(batch_.size(), kLeafChunk, work, {});
}

Status EvaluatedTree::set_state(int state, const Match& match) {
  if (Status fine = nothing_waits(); !fine) return fine;
  if (Status done = batch_.set_state(state, match); !done) return done;
  rows_->remember(state, match);
  return {};
}

// ---- what was found ----

void EvaluatedTree::write_visits(std::span<std::int32_t> visits) const {
  std::ranges::fill(visits, 0);
  for_searched([&](int state, const PuctTree& tree) {
    for (const PuctEdge& edge : tree.root().edges()) {
      visits[place(state, edge.action)] = static_cast<std::int32_t>(edge.visits);
    }
  });
}

void EvaluatedTree::write_values(std::span<float> values) const {
  std::ranges::fill(values, 0.0F);
  for_searched([&](int state, const PuctTree& tree) { values[as_size(state)] = static_cast<float>(tree.value()); });
}

void EvaluatedTree::write_action_values(std::span<float> values) const {
  std::ranges::fill(values, std::numeric_limits<float>::quiet_NaN());
  for_searched([&](int state, const PuctTree& tree) {
    for (const PuctEdge& edge : tree.root().edges()) {
      const bool known = edge.visits > 0 || (rows_->rules.solves && edge.bounds.exact());
      if (known) values[place(state, edge.action)] = static_cast<float>(tree.mean_of(edge, tree.root().seat));
    }
  });
}

void EvaluatedTree::write_policy(std::span<float> policy) const {
  std::ranges::fill(policy, 0.0F);
  std::vector<float> shares;
  for_searched([&](int state, const PuctTree& tree) {
    tree.write_policy(shares);
    for (std::uint32_t i = 0; i < tree.root().count; ++i) {
      policy[place(state, tree.root().edges()[i].action)] = shares[i];
    }
  });
}

void EvaluatedTree::write_best(std::span<std::int32_t> actions) const {
  std::ranges::fill(actions, kLeaveAlone);
  for_searched(
      [&](int state, const PuctTree& tree) { actions[as_size(state)] = tree.root().edges()[tree.best()].action; });
}

void EvaluatedTree::write_simulations(std::span<std::int32_t> made) const {
  std::ranges::fill(made, 0);
  for_searched([&](int state, const PuctTree& tree) { made[as_size(state)] = tree.made(); });
}

template <class Work>
void EvaluatedTree::for_searched(const Work& work) const {
  for (int state = 0; state < batch_.size(); ++state) {
    if (searched(state)) work(state, rows_->trees[as_size(state)]);
  }
}

std::size_t EvaluatedTree::place(int state, std::int32_t action) const {
  return as_size(state) * as_size(batch_.def().num_distinct_actions) + as_size(action);
}

bool EvaluatedTree::searched(int state) const {
  return rows_->is_current(state) && rows_->trees[as_size(state)].searched();
}

Analysis EvaluatedTree::analysis(int state) const {
  const PuctTree& tree = rows_->trees[as_size(state)];
  Analysis found = tree.analysis();
  for (ActionValue& one : found.actions) {
    for (double* value : {&one.value, &one.low, &one.high}) *value = rows_->rules.unscaled(*value);
  }
  return found;
}

std::int64_t EvaluatedTree::bytes() const {
  std::int64_t bytes = 0;
  for (const PuctTree& tree : rows_->trees) bytes += tree.bytes();
  return bytes;
}

}  // namespace quoin
