// Roots that follow a batch, and simulations that are played from them.
#include "search/trees/evaluated_rows.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "quoin/state/observation.h"

namespace quoin {

std::shared_ptr<Leaves> new_leaves(const StateBatch& batch, int room) {
  auto leaves = std::make_shared<Leaves>();
  leaves->room = room;
  leaves->observations.resize(as_size(room) * as_size(batch.game()->observation().size()));
  leaves->masks.resize(as_size(room) * as_size(batch.def().num_distinct_actions));
  leaves->seats.resize(as_size(room));
  leaves->states.resize(as_size(room));
  return leaves;
}

// ---- roots ----

EvaluatedRows::EvaluatedRows(StateBatch& states, const TreeOptions& options, std::shared_ptr<const Network> of_game)
    : batch(states), rules(states.def(), options), network(std::move(of_game)) {
  const std::size_t count = as_size(states.size());
  trees.reserve(count);
  for (std::size_t k = 0; k < count; ++k) trees.emplace_back(rules, derive_seed(options.seed, k));
  blocks_.resize(states.columns().blocks.size());
  seeds_.resize(count);
  plies_.resize(count, -1);
  if (rules.hidden) matches_.resize(count);
}

const std::byte* EvaluatedRows::block(int state) const {
  return batch.columns().blocks.data() + as_size(state) * as_size(rules.def.layout.bytes);
}

bool EvaluatedRows::is_current(int state) const {
  const auto k = as_size(state);
  const std::size_t bytes = as_size(rules.def.layout.bytes);
  return plies_[k] == batch.columns().plies[k] && seeds_[k] == batch.columns().seeds[k] &&
         std::memcmp(blocks_.data() + k * bytes, block(state), bytes) == 0;
}

void EvaluatedRows::keep_root(int state) {
  const auto k = as_size(state);
  const std::size_t bytes = as_size(rules.def.layout.bytes);
  std::memcpy(blocks_.data() + k * bytes, block(state), bytes);
  plies_[k] = batch.columns().plies[k];
  seeds_[k] = batch.columns().seeds[k];
}

void EvaluatedRows::begin(int state) {
  keep_root(state);
  listed_.clear();
  const auto legal = batch.legal(state);
  for (std::size_t k = 0; k < legal.size(); ++k) {
    for (std::uint32_t word = legal[k]; word != 0; word &= word - 1) {
      listed_.push_back(static_cast<std::int32_t>(32 * k) + std::countr_zero(word));
    }
  }
  const Layout& layout = rules.def.layout;
  const int seat = batch.players()[as_size(state)];
  int ply = batch.columns().plies[as_size(state)];
  const std::byte* root = block(state);
  taken_back_.assign(root, root + layout.bytes);
  if (!listed_.empty() && rules.nodes.node(root) == Node::kTogether) {
    // What others have chosen already is not known here: it is as if this seat chose first.
    const Zone& pending = layout.zone(layout.pending);
    for (int other = 0; other < pending.rows; ++other) {
      const int chosen = read_cell(root, pending, other);
      if (chosen >= 0) --ply;
      if (chosen != kPendingUnasked) write_cell(taken_back_.data(), pending, other, kPendingOpen);
    }
    write_cell(taken_back_.data(), layout.zone(layout.first), 0, seat);
    write_cell(taken_back_.data(), layout.zone(layout.seat), 0, seat);
  }
  trees[as_size(state)].begin(taken_back_.data(), seat, ply, listed_);
}

void EvaluatedRows::current_before_step() {
  current_.resize(trees.size());
  for (int state = 0; state < batch.size(); ++state) current_[as_size(state)] = is_current(state) ? 1 : 0;
}

void EvaluatedRows::move_on(int state, std::int32_t action, PuctNodes& spare) {
  const auto k = as_size(state);
  if (rules.hidden && matches_[k]) {  // what a seat imagines depends on how the match went
    if (!matches_[k]->play(action) || !matches_[k]->settle_luck()) matches_[k].reset();
  }
  if (current_[k] == 0) return;  // the next ask() begins anew
  const int ply = batch.columns().plies[k];
  if (trees[k].move_on(action, block(state), ply, spare)) keep_root(state);
}

void EvaluatedRows::remember(int state, const Match& match) {
  begin(state);
  if (!rules.hidden) return;
  Match settled = match;
  if (settled.settle_luck()) matches_[as_size(state)] = std::move(settled);
}

bool EvaluatedRows::is_of_batch(const Match& match, int state) const {
  return match.plies() == batch.columns().plies[as_size(state)] &&
         match.seed() == batch.columns().seeds[as_size(state)] &&
         std::memcmp(match.state().data(), block(state), as_size(rules.def.layout.bytes)) == 0;
}

Result<const Match*> EvaluatedRows::match(int state) {
  std::optional<Match>& known = matches_[as_size(state)];
  if (!known || !is_of_batch(*known, state)) {
    auto found = batch.state(state);
    if (!found) return found.error();
    known = *std::move(found);
  }
  return &*known;
}

// ---- a network's evaluations ----

LeafEvaluator::LeafEvaluator(const EvaluatedRows& rows)
    : rows_(rows),
      reader_(*rows.network),
      inputs_(as_size(rows.network->inputs())),
      logits_(as_size(rows.network->actions())),
      values_(rows.rules.def.seats.size()) {}

void LeafEvaluator::judge(PuctTree& tree) {
  const PuctNode& node = tree.leaf_node(0);
  rows_.batch.game()->observation().write(tree.leaf(0).block.data(), node.seat, inputs_.data());
  reader_.read(inputs_.data(), node.seat);
  for (const PuctEdge& edge : node.edges()) logits_[as_size(edge.action)] = reader_.logit(edge.action);
  tree.take_priors(0, logits_.data(), true);
  const int told = rows_.network->values();
  for (int k = 0; k < told; ++k) {
    values_[told == 1 ? 0 : (as_size(node.seat) + as_size(k)) % values_.size()] = reader_.value(k);
  }
  judged_ = rows_.rules.spread(node.seat, values_.data(), told > 1);
}

void LeafEvaluator::tell(PuctTree& tree) {
  tree.tell(0, judged_);
  tree.tell_done();
}

void LeafEvaluator::tell(PuctTree& tree, const SeatNumbers& end) {
  const double share = rows_.rules.options.rollout;
  for (std::size_t seat = 0; seat < values_.size(); ++seat) judged_[seat] += share * (end[seat] - judged_[seat]);
  tell(tree);
}

std::int32_t LeafEvaluator::question(const PuctTree& tree, const NextPly& answers) {
  const NetworkHints& hints = rows_.hints;
  float* to = inputs_.data() + (inputs_.size() - as_size(hints.count()));
  const int last = asked_ - 1 - hints.values;  // of the seats whose features are told
  if (last >= 0) {
    const auto told = answers.features();  // always as many, or the hints are at fault, which a machine tells
    std::copy_n(told.begin(), std::min(told.size(), as_size(hints.features)),
                to + hints.values + last * hints.features);
  } else if (asked_ > 0) {
    to[asked_ - 1] = static_cast<float>(answers.value()) / kMostValue;
  }
  if (asked_ == hints.values + hints.seats) return kAll;
  const int which = asked_++;
  const auto seats = static_cast<int>(values_.size());
  const int seat = tree.leaf_node(0).seat;
  return which < hints.values ? PlySource::value_of((seat + which) % seats)
                              : PlySource::features_of((seat + which - hints.values) % seats);
}

// ---- simulations ----

Status EvaluatedTreeWork::play() {
  if (!rows_.rules.hidden) return run();
  while (!halted_ && open_next()) {
    if (Status done = play_imagined(); !done) return done;
  }
  return {};
}

Status EvaluatedTreeWork::run() {
  const Status played = Runner(def_, *this).run(vm_);
  halted_ = std::exchange(playing_, false);
  if (halted_) drop();  // it was interrupted, or the rules failed
  return played;
}

// The simulation under way comes to nothing.
void EvaluatedTreeWork::drop() {
  if (std::exchange(leaf_, AtLeaf::kNo) != AtLeaf::kNo) {
    tree_->forget_leaves();
  } else {
    tree_->give_up();
  }
}

// Each simulation in another world that the seat thinks possible.
Status EvaluatedTreeWork::play_imagined() {
  const auto match = rows_.match(at_);
  if (!match) return match.error();
  Determinization known(vm_, **match, derive_seed(tree_->luck(), 1));
  while (!halted_ && start()) {
    Status ready = known.imagine();
    if (ready) {
      known.show();
      ready = vm_.list(known.seat());
    }
    if (!ready) {
      tree_->give_up();
      playing_ = false;
      return ready;
    }
    imagined_ = true;
    if (Status played = run(); !played) return Status(known.told(played.error()));
  }
  return {};
}

bool EvaluatedTreeWork::open_next() {
  if (next_ >= end_) return false;
  at_ = rows_.portion[as_size(next_++)];
  tree_ = &rows_.trees[as_size(at_)];
  stuck_ = false;
  return true;
}

// A simulation of this tree that must be played; false if it needs none.
bool EvaluatedTreeWork::start() {
  while (!stuck_ && tree_->wants(each_)) {
    const PuctTree::Way way = tree_->start(rows_.block(at_));
    stuck_ = way == PuctTree::Way::kBusy;
    if (way == PuctTree::Way::kPly) return playing_ = true;
    if (evaluate_leaf(false)) return playing_ = true;
  }
  return false;
}

// What waits is evaluated; true: not yet, as hints are to be asked first, or a match is to be played from there to its
// end. `here`: the simulation came to the leaf by playing.
bool EvaluatedTreeWork::evaluate_leaf(bool here) {
  if (!evaluator_ || tree_->waiting() == 0) return false;
  rolls_ = here && rows_.rules.options.rollout > 0;
  if (!evaluator_->asks_hints()) return judge();
  leaf_ = AtLeaf::kAsking;
  evaluator_->begin_asking();
  return true;
}

// The network judges; true: a match is to be played from there to its end.
bool EvaluatedTreeWork::judge() {
  evaluator_->judge(*tree_);
  leaf_ = rolls_ ? AtLeaf::kRolling : AtLeaf::kNo;
  if (rolls_) {
    begin_rollout();
  } else {
    evaluator_->tell(*tree_);
  }
  return rolls_;
}

void EvaluatedTreeWork::begin_rollout() {
  policy_ = Rng(derive_seed(tree_->luck(), 2), Stream::kPolicy);
  given_ = true;
}

bool EvaluatedTreeWork::take() {
  begun_ = false;
  if (rows_.rules.hidden) return std::exchange(imagined_, false);
  if (tree_ != nullptr && start()) return true;
  while (open_next()) {
    if (start()) return true;
  }
  tree_ = nullptr;
  return false;
}

void EvaluatedTreeWork::begin(NextPly& at) {
  if (leaf_ != AtLeaf::kNo) {
    at.luck = {tree_->luck(), leaf_ply_};
    show_leaf(at);
    if (leaf_ == AtLeaf::kAsking) {
      evaluator_->begin_asking();
    } else {
      begin_rollout();
    }
    return;
  }
  if (begun_) tree_->restart();
  begun_ = given_ = true;
  if (rows_.rules.hidden) {
    at.restart();
  } else {
    std::memcpy(at.window(), tree_->block(), as_size(def_.layout.bytes));
  }
  at.luck = {tree_->luck(), tree_->last().ply};
}

void EvaluatedTreeWork::show_leaf(NextPly& at) {
  std::memcpy(at.window(), tree_->leaf(0).block.data(), as_size(def_.layout.bytes));
}

// Goes on asking hints about the leaf that waits; then the network judges.
std::int32_t EvaluatedTreeWork::ask(NextPly& at) {
  show_leaf(at);
  const std::int32_t question = evaluator_->question(*tree_, at);
  if (question != LeafEvaluator::kAll) return question;
  playing_ = judge();
  return playing_ ? roll(at) : kDone;
}

// A random choice; the first one, of the leaf, is not in the machine's list if hints were asked.
std::int32_t EvaluatedTreeWork::roll(NextPly& at) {
  if (!std::exchange(given_, false))
    return at.action(static_cast<int>(policy_.below(static_cast<std::uint32_t>(at.count()))));
  show_leaf(at);
  at.luck.ply = leaf_ply_;
  const auto edges = tree_->leaf_node(0).edges();
  return edges[policy_.below(static_cast<std::uint32_t>(edges.size()))].action;
}

std::int32_t EvaluatedTreeWork::choose(NextPly& at) {
  if (leaf_ == AtLeaf::kAsking) return ask(at);
  if (leaf_ == AtLeaf::kRolling) return roll(at);
  if (std::exchange(given_, false)) return tree_->action();
  leaf_ply_ = at.luck.ply;
  const PuctTree::Way way = tree_->arrive(at.window(), at.luck.ply, at.actions());
  playing_ = way == PuctTree::Way::kPly;
  stuck_ = way == PuctTree::Way::kBusy;
  if (!playing_) {
    playing_ = evaluate_leaf(true);
    if (!playing_) return kDone;
    return leaf_ == AtLeaf::kAsking ? ask(at) : roll(at);
  }
  if (tree_->last().ply != at.luck.ply) {  // by certain edges, which need not be played
    at.luck.ply = tree_->last().ply;
    std::memcpy(at.window(), tree_->block(), as_size(def_.layout.bytes));
  }
  return tree_->action();
}

bool EvaluatedTreeWork::ended(NextPly& at) {
  if (std::exchange(leaf_, AtLeaf::kNo) == AtLeaf::kRolling) {
    evaluator_->tell(*tree_, rows_.rules.returns(at.window()));
  } else {
    tree_->ended(at.window(), at.luck.ply);
  }
  playing_ = false;
  return false;
}

}  // namespace quoin
