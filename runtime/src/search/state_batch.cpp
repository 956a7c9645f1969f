// StateBatch: its arrays, checks of actions, the return to what was before a failed step.
#include "quoin/search/state_batch.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "quoin/base/machine.h"
#include "search/batch_work.h"

namespace quoin {
namespace {

constexpr std::uint32_t kWordBits = 32;
constexpr int kSmallestChunk = 32;
constexpr int kLargestChunk = 256;
constexpr int kPlayoutChunk = 16;
constexpr std::int64_t kKeptBytes = 4 << 20;  // of the copy that a step makes: a larger one is freed after it

Error bad_batch(std::string message) { return {ErrorKind::kArgument, {}, std::move(message), ""}; }

// The states [begin, end) of a column with so many places a state.
template <class T>
void copy_places(const std::vector<T>& from, std::vector<T>& to, int begin, int end, std::size_t places) {
  const auto first = static_cast<std::ptrdiff_t>(as_size(begin) * places);
  const auto last = static_cast<std::ptrdiff_t>(as_size(end) * places);
  std::copy(from.begin() + first, from.begin() + last, to.begin() + first);
}

// What a state takes in every column, the copy that a step makes included.
std::int64_t bytes_of_state(const GameDef& def) {
  constexpr std::size_t kFixed = sizeof(std::uint64_t) + 2 * sizeof(std::int32_t) + sizeof(Rng) + 2;
  const std::size_t kept = as_size(def.layout.bytes) + sizeof(float) * def.seats.size() + kFixed;
  return static_cast<std::int64_t>(2 * kept) + def.num_distinct_actions / 4;
}

Status check_options(const GameDef& def, const StateBatchOptions& options) {
  if (options.states < 0) return bad_batch("the number of states must be 0 or more");
  if (options.threads < 1) return bad_batch("the number of threads must be 1 or more");
  constexpr std::int64_t kMegabyte = 1'000'000;
  const std::int64_t needed = bytes_of_state(def) * options.states / kMegabyte;
  const std::int64_t there = memory_of_machine() / kMegabyte;
  if (needed <= there) return {};
  return bad_batch(std::to_string(options.states) + " states of " + def.id + " take " + std::to_string(needed) +
                   " MB; this machine has " + std::to_string(there) + " MB");
}

// Whether the values of the columns beside the blocks are in their ranges.
bool sound(const StateBatch::Columns& columns, const GameDef& def) {
  const auto all = [](const auto& column, const auto& fine) { return std::all_of(column.begin(), column.end(), fine); };
  return all(columns.policies, [](const Rng& policy) { return policy.is_of(Stream::kPolicy); }) &&
         all(columns.plies, [&def](std::int32_t plies) { return plies >= 0 && plies <= def.max_length; }) &&
         all(columns.terminated, [](std::uint8_t flag) { return flag <= 1; }) &&
         all(columns.returns, [](float value) { return value >= -1 && value <= 1; });
}

}  // namespace

StateBatch::StateBatch(std::shared_ptr<Game> game, const StateBatchOptions& options)
    : game_(std::move(game)),
      options_(options),
      stride_(as_size(def().layout.bytes)),
      words_((as_size(def().num_distinct_actions) + kWordBits - 1) / kWordBits) {
  const auto states = as_size(options.states);
  rows_.players.resize(states);
  rows_.counts.resize(states);
  rows_.legal.resize(states * words_);
}

StateBatch::StateBatch(const StateBatch& other)
    : game_(other.game_),
      options_(other.options_),
      stride_(other.stride_),
      words_(other.words_),
      rows_(other.rows_),
      start_(other.start_),
      start_list_(other.start_list_) {}

Result<std::unique_ptr<StateBatch>> StateBatch::create(std::shared_ptr<Game> game, const StateBatchOptions& options,
                                                       const Interrupted& interrupted) {
  if (Status fine = check_options(game->def(), options); !fine) return fine.error();
  std::unique_ptr<StateBatch> batch(new StateBatch(std::move(game), options));
  if (Status prepared = batch->prepare_start(); !prepared) return prepared.error();
  const auto states = as_size(options.states);
  Columns& columns = batch->rows_;
  columns.blocks.resize(states * batch->stride_);
  columns.plies.resize(states);
  columns.policies.resize(states, Rng(0, Stream::kPolicy));
  columns.terminated.resize(states);
  columns.returns.resize(states * batch->def().seats.size());
  for (std::size_t k = 0; k < states; ++k) columns.seeds.push_back(derive_seed(options.seed, k));
  columns.seeds.shrink_to_fit();
  Chunks chunks(batch->game_, options.states, kLargestChunk);
  const auto make = [&batch](Vm& vm, std::function<bool()> asked) {
    return std::make_unique<BatchStepper>(*batch, vm, std::move(asked), nullptr);
  };
  const auto pool = batch->helpers(chunks);
  if (!pool) return pool.error();
  if (Status started = chunks.run(*pool, make, {}, interrupted); !started) return started.error();
  return batch;
}

Status StateBatch::prepare_start() {
  auto vm = game_->lease();
  if (!vm) return vm.error();
  if (Status done = (*vm)->setup(); !done) return done;
  start_.assign((*vm)->window(), (*vm)->window() + stride_);
  start_list_.assign((*vm)->actions().begin(), (*vm)->actions().end());
  return {};
}

std::span<const std::uint32_t> StateBatch::legal(int state) const {
  return {rows_.legal.data() + as_size(state) * words_, words_};
}

template <class A, class B, class Work>
void StateBatch::for_columns(A& a, const B& b, const Work& work) const {
  work(a.blocks, b.blocks, stride_);
  work(a.seeds, b.seeds, std::size_t{1});
  work(a.plies, b.plies, std::size_t{1});
  work(a.policies, b.policies, std::size_t{1});
  work(a.terminated, b.terminated, std::size_t{1});
  work(a.returns, b.returns, def().seats.size());
  work(a.players, b.players, std::size_t{1});
  work(a.counts, b.counts, std::size_t{1});
  work(a.legal, b.legal, words_);
}

void StateBatch::copy_rows(const Rows& from, Rows& to, int begin, int end) const {
  for_columns(to, from, [begin, end](auto& into, const auto& column, std::size_t places) {
    copy_places(column, into, begin, end, places);
  });
}

std::int64_t StateBatch::bytes_of(const Rows& rows) const {
  std::int64_t bytes = 0;
  for_columns(rows, rows, [&bytes](const auto& column, const auto&, std::size_t) {
    bytes += static_cast<std::int64_t>(column.capacity() * sizeof column[0]);
  });
  return bytes;
}

std::int64_t StateBatch::bytes() const { return bytes_of(rows_) + bytes_of(saved_); }

Result<ThreadPool*> StateBatch::helpers(const Chunks& chunks) const {
  const int wanted = options_.threads - 1;
  if (wanted == 0 || chunks.count() <= 1) return nullptr;
  if (!pool_ || !pool_->usable() || pool_->count() != wanted) {
    pool_.reset();
    auto started = ThreadPool::start(wanted);
    if (!started) return started.error();
    pool_ = *std::move(started);
  }
  return pool_.get();
}

// ---- stepping ----

Error StateBatch::illegal(int state, std::int32_t action) const {
  const auto match = this->state(state);
  const std::string reason = match ? match->why_not(action) : match.error().message;
  return {ErrorKind::kIllegal,
          {},
          "state " + std::to_string(state) + ", action " + std::to_string(action) + ": " + reason,
          ""};
}

Status StateBatch::check_actions(std::span<const std::int32_t> actions) const {
  if (actions.size() != rows_.players.size()) {
    return bad_batch("one action for each of the " + std::to_string(rows_.players.size()) +
                     " states is needed; found " + std::to_string(actions.size()));
  }
  const auto most = static_cast<std::uint32_t>(def().num_distinct_actions);
  const std::uint32_t* row = rows_.legal.data();
  for (std::size_t k = 0; k < actions.size(); ++k, row += words_) {
    const auto action = static_cast<std::uint32_t>(actions[k]);
    if (actions[k] == kLeaveAlone) continue;
    if (action < most && ((row[action / kWordBits] >> (action % kWordBits)) & 1U) != 0) continue;
    const bool falls = rows_.players[k] == kLuckDecides && actions[k] >= 0 && actions[k] < rows_.counts[k];
    if (!falls) return illegal(static_cast<int>(k), actions[k]);
  }
  return {};
}

Status StateBatch::step(std::span<const std::int32_t> actions, const Interrupted& interrupted) {
  if (Status fine = check_actions(actions); !fine) return fine;
  return step_all(actions.data(), interrupted);
}

Status StateBatch::reset(const Interrupted& interrupted) {
  std::vector<std::uint64_t> seeds = rows_.seeds;
  for (std::uint64_t& seed : rows_.seeds) seed = following_seed(seed);
  Status done = step_all(nullptr, interrupted);
  if (!done) rows_.seeds = std::move(seeds);
  return done;
}

Status StateBatch::step_all(const std::int32_t* actions, const Interrupted& interrupted) {
  for_columns(saved_, rows_, [](auto& to, const auto& from, std::size_t) {
    if constexpr (std::is_same_v<std::decay_t<decltype(from)>, std::vector<Rng>>) {
      to.resize(from.size(), Rng(0, Stream::kPolicy));
    } else {
      to.resize(from.size());
    }
  });
  const int share = size() / (options_.threads * 4);
  Chunks chunks(game_, size(), std::clamp(share, kSmallestChunk, kLargestChunk));
  const auto save = [this](int begin, int end) { copy_rows(rows_, saved_, begin, end); };
  const auto make = [this, actions](Vm& vm, std::function<bool()> asked) {
    return std::make_unique<BatchStepper>(*this, vm, std::move(asked), actions);
  };
  const auto pool = helpers(chunks);
  if (!pool) return pool.error();
  Status done;
  try {
    done = chunks.run(*pool, make, save, interrupted);
  } catch (...) {  // out of memory
    copy_rows(saved_, rows_, 0, chunks.handed_out());
    throw;
  }
  if (!done) copy_rows(saved_, rows_, 0, chunks.handed_out());
  if (bytes_of(saved_) > kKeptBytes) saved_ = {};
  return done;
}

void StateBatch::keep_player(int state, const std::byte* block) {
  const NodeReader nodes(def());
  const Node node = nodes.node(block);
  rows_.players[as_size(state)] = node == Node::kEnd ? kNobodyChooses
                                  : is_luck(node)    ? kLuckDecides
                                                     : static_cast<std::int8_t>(nodes.seat(block));
}

// The die that is rolled next, where luck is asked for; null for a deal.
const Die* StateBatch::die_of(int state) const {
  const NodeReader nodes(def());
  const std::byte* block = rows_.blocks.data() + as_size(state) * stride_;
  return nodes.node(block) == Node::kChance ? &nodes.die(block) : nullptr;
}

void StateBatch::keep_outcomes(int state) {
  keep_list(state, {});
  const Die* die = die_of(state);
  rows_.counts[as_size(state)] = die == nullptr ? 1 : die->outcomes.size;
}

void StateBatch::keep_list(int state, std::span<const std::int32_t> actions) {
  std::uint32_t* row = rows_.legal.data() + as_size(state) * words_;
  std::memset(row, 0, words_ * sizeof *row);
  std::uint32_t count = 0;  // each action once, however often the rules list it
  std::uint32_t at = 0;     // the word under way; neighbours in a list mostly share one
  std::uint32_t word = 0;
  for (const std::int32_t listed : actions) {
    const auto action = static_cast<std::uint32_t>(listed);
    if (action / kWordBits != at) {
      row[at] = word;
      at = action / kWordBits;
      word = row[at];
    }
    count += ~(word >> (action % kWordBits)) & 1U;
    word |= 1U << (action % kWordBits);
  }
  row[at] = word;
  rows_.counts[as_size(state)] = static_cast<std::int32_t>(count);
}

Status StateBatch::list_anew(Vm& vm, int state) {
  const std::byte* block = rows_.blocks.data() + as_size(state) * stride_;
  keep_player(state, block);
  const std::int8_t player = rows_.players[as_size(state)];
  if (player == kNobodyChooses) {
    keep_list(state, {});
    return {};
  }
  if (player == kLuckDecides) {
    if (!options_.ask_luck) return bad_batch("a state waits for luck, which this batch does not ask for");
    keep_outcomes(state);
    return {};
  }
  if (Status listed = load_position(vm, block); !listed) return listed;
  keep_list(state, vm.actions());
  return {};
}

// ---- choosing at random ----

void StateBatch::sample(std::span<std::int32_t> actions) {
  for (std::size_t k = 0; k < actions.size(); ++k) {
    const int state = static_cast<int>(k);
    const auto count = static_cast<std::uint32_t>(rows_.counts[k]);
    if (rows_.players[k] == kLuckDecides) {
      const Die* die = die_of(state);
      actions[k] = die == nullptr ? 0 : draw_outcome(*die, {rows_.seeds[k], rows_.plies[k]});
    } else {
      actions[k] = count == 0 ? kLeaveAlone : nth_action(legal(state), rows_.policies[k].below(count));
    }
  }
}

Status StateBatch::playouts(std::uint64_t seed, std::span<float> returns, const Interrupted& interrupted) const {
  Chunks chunks(game_, size(), kPlayoutChunk);
  const auto make = [this, seed, returns](Vm& vm, std::function<bool()> asked) {
    return std::make_unique<BatchPlayouts>(*this, vm, std::move(asked), seed, returns.data());
  };
  const auto pool = helpers(chunks);
  if (!pool) return pool.error();
  return chunks.run(*pool, make, {}, interrupted);
}

// ---- single states ----

Result<Match> StateBatch::state(int state) const {
  const auto k = as_size(state);
  return Match::from_block(game_, std::span(rows_.blocks).subspan(k * stride_, stride_),
                           {rows_.seeds[k], rows_.plies[k]});
}

Status StateBatch::set_state(int state, const Match& match) {
  if (match.def().fingerprint != def().fingerprint) return bad_batch("the state is of another game or has other dials");
  Match settled = match;
  if (Status done = options_.ask_luck ? Status() : settled.settle_luck(); !done) return done;
  const auto k = as_size(state);
  const std::size_t seats = def().seats.size();
  std::memcpy(rows_.blocks.data() + k * stride_, settled.state().data(), stride_);
  rows_.seeds[k] = settled.seed();
  rows_.plies[k] = settled.plies();
  rows_.terminated[k] = settled.over() ? 1 : 0;
  std::fill_n(rows_.returns.data() + k * seats, seats, 0.0F);
  if (settled.over()) write_returns(def(), settled.state().data(), rows_.returns.data() + k * seats);
  keep_player(state, settled.state().data());
  if (rows_.players[k] == kLuckDecides) {
    keep_outcomes(state);
  } else {
    keep_list(state, settled.legal());
  }
  return {};
}

std::unique_ptr<StateBatch> StateBatch::take(std::span<const int> rows) const {
  StateBatchOptions options = options_;
  options.states = static_cast<int>(rows.size());
  std::unique_ptr<StateBatch> taken(new StateBatch(game_, options));
  taken->start_ = start_;
  taken->start_list_ = start_list_;
  for_columns(taken->rows_, rows_, [&rows](auto& to, const auto& from, std::size_t places) {
    to.clear();
    to.reserve(rows.size() * places);
    for (const int row : rows) {
      const auto begin = from.begin() + static_cast<std::ptrdiff_t>(as_size(row) * places);
      to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(places));
    }
  });
  return taken;
}

Status StateBatch::put(std::span<const int> rows, const StateBatch& other, std::span<const int> from) {
  if (other.def().fingerprint != def().fingerprint) {
    return bad_batch("the other batch is of another game or has other dials");
  }
  if (other.options_.ask_luck != options_.ask_luck) return bad_batch("one batch asks for luck, the other plays it");
  const auto taken = other.take(from);
  for_columns(rows_, taken->rows_, [&rows](auto& to, const auto& column, std::size_t places) {
    for (std::size_t k = 0; k < rows.size(); ++k) {
      std::copy_n(column.begin() + static_cast<std::ptrdiff_t>(k * places), places,
                  to.begin() + static_cast<std::ptrdiff_t>(as_size(rows[k]) * places));
    }
  });
  return {};
}

Result<std::unique_ptr<StateBatch>> StateBatch::restore(std::shared_ptr<Game> game, const StateBatchOptions& options,
                                                        Columns columns) {
  if (Status fine = check_options(game->def(), options); !fine) return fine.error();
  std::unique_ptr<StateBatch> batch(new StateBatch(std::move(game), options));
  if (Status prepared = batch->prepare_start(); !prepared) return prepared.error();
  const auto states = as_size(options.states);
  static_cast<Columns&>(batch->rows_) = std::move(columns);
  bool fits = true;
  batch->for_columns(batch->rows_, batch->rows_, [&](const auto& column, const auto&, std::size_t places) {
    fits = fits && column.size() == states * places;
  });
  if (!fits || !sound(batch->rows_, batch->def())) {
    return bad_batch("the arrays are not those of " + std::to_string(states) + " states of this game");
  }
  auto vm = batch->game_->lease();
  if (!vm) return vm.error();
  for (std::size_t k = 0; k < states; ++k) {
    const std::byte* block = batch->rows_.blocks.data() + k * batch->stride_;
    if (Status fine = check_block(batch->def(), block); !fine) return fine.error();
    if (Status listed = batch->list_anew(**vm, static_cast<int>(k)); !listed) return listed.error();
  }
  return batch;
}

}  // namespace quoin
