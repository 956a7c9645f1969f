// StateBatch: its arrays, checking what is played, rolling back what failed.
#include "quoin/search/state_batch.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "search/batch_work.h"
#include "search/chunks.h"

namespace quoin {
namespace {

constexpr std::uint32_t kWordBits = 32;
constexpr int kSmallestChunk = 32;
constexpr int kLargestChunk = 256;
constexpr int kPlayoutChunk = 16;
constexpr std::size_t kKeptBytes = 4U << 20U;  // of the copy that a step makes: a larger one is freed after it

Error bad_batch(std::string message) { return {ErrorKind::kArgument, {}, std::move(message), ""}; }

// Calls work(column of a, column of b, places a state) for every column.
template <class Work>
void for_columns(StateBatch::Columns& a, const StateBatch::Columns& b, std::size_t stride, std::size_t seats,
                 const Work& work) {
  work(a.blocks, b.blocks, stride);
  work(a.seeds, b.seeds, std::size_t{1});
  work(a.plies, b.plies, std::size_t{1});
  work(a.policies, b.policies, std::size_t{1});
  work(a.terminated, b.terminated, std::size_t{1});
  work(a.returns, b.returns, seats);
}

// The states [begin, end) of a column with so many places a state.
template <class T>
void copy_places(const std::vector<T>& from, std::vector<T>& to, int begin, int end, std::size_t places) {
  const auto first = static_cast<std::ptrdiff_t>(as_size(begin) * places);
  const auto last = static_cast<std::ptrdiff_t>(as_size(end) * places);
  std::copy(from.begin() + first, from.begin() + last, to.begin() + first);
}

template <class T>
std::int64_t bytes_of(const std::vector<T>& column) {
  return static_cast<std::int64_t>(column.capacity() * sizeof(T));
}

std::int64_t bytes_of(const StateBatch::Columns& columns) {
  return bytes_of(columns.blocks) + bytes_of(columns.seeds) + bytes_of(columns.plies) + bytes_of(columns.policies) +
         bytes_of(columns.terminated) + bytes_of(columns.returns);
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
  const std::int64_t there = std::int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE) / kMegabyte;
  if (needed <= there) return {};
  return bad_batch(std::to_string(options.states) + " states of " + def.id + " take " + std::to_string(needed) +
                   " MB; this machine has " + std::to_string(there) + " MB");
}

// Whether the columns beside the blocks hold what a batch can hold.
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
  lists_.players.resize(states);
  lists_.counts.resize(states);
  lists_.legal.resize(states * words_);
}

StateBatch::StateBatch(const StateBatch& other)
    : game_(other.game_),
      options_(other.options_),
      stride_(other.stride_),
      words_(other.words_),
      columns_(other.columns_),
      lists_(other.lists_),
      start_(other.start_),
      start_list_(other.start_list_) {}

Result<std::unique_ptr<StateBatch>> StateBatch::create(std::shared_ptr<Game> game, const StateBatchOptions& options,
                                                       const Interrupted& interrupted) {
  if (Status fine = check_options(game->def(), options); !fine) return fine.error();
  std::unique_ptr<StateBatch> batch(new StateBatch(std::move(game), options));
  if (Status prepared = batch->prepare_start(); !prepared) return prepared.error();
  const auto states = as_size(options.states);
  Columns& columns = batch->columns_;
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
  const auto workers = batch->helpers(chunks);
  if (!workers) return workers.error();
  if (Status started = chunks.run(*workers, make, {}, interrupted); !started) return started.error();
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
  return {lists_.legal.data() + as_size(state) * words_, words_};
}

std::int64_t StateBatch::bytes_of_lists(const Lists& lists) {
  return bytes_of(lists.players) + bytes_of(lists.counts) + bytes_of(lists.legal);
}

std::int64_t StateBatch::bytes() const {
  return bytes_of(columns_) + bytes_of(saved_) + bytes_of_lists(lists_) + bytes_of_lists(saved_lists_);
}

Result<Workers*> StateBatch::helpers(const Chunks& chunks) const {
  const int wanted = options_.threads - 1;
  if (wanted == 0 || chunks.count() <= 1) return nullptr;
  if (!workers_ || !workers_->usable() || workers_->count() != wanted) {
    workers_.reset();
    auto started = Workers::start(wanted);
    if (!started) return started.error();
    workers_ = *std::move(started);
  }
  return workers_.get();
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
  if (actions.size() != lists_.players.size()) {
    return bad_batch("one action for each of the " + std::to_string(lists_.players.size()) +
                     " states is needed; found " + std::to_string(actions.size()));
  }
  const auto most = static_cast<std::uint32_t>(def().num_distinct_actions);
  const std::uint32_t* row = lists_.legal.data();
  for (std::size_t k = 0; k < actions.size(); ++k, row += words_) {
    const auto action = static_cast<std::uint32_t>(actions[k]);
    if (actions[k] == kLeaveAlone) continue;
    if (action < most && ((row[action / kWordBits] >> (action % kWordBits)) & 1U) != 0) continue;
    return illegal(static_cast<int>(k), actions[k]);
  }
  return {};
}

Status StateBatch::step(std::span<const std::int32_t> actions, const Interrupted& interrupted) {
  if (Status fine = check_actions(actions); !fine) return fine;
  return step_all(actions.data(), interrupted);
}

Status StateBatch::reset(const Interrupted& interrupted) {
  std::vector<std::uint64_t> seeds = columns_.seeds;
  for (std::uint64_t& seed : columns_.seeds) seed = following_seed(seed);
  Status done = step_all(nullptr, interrupted);
  if (!done) columns_.seeds = std::move(seeds);
  return done;
}

Status StateBatch::step_all(const std::int32_t* actions, const Interrupted& interrupted) {
  const std::size_t seats = def().seats.size();
  for_columns(saved_, columns_, stride_, seats, [](auto& to, const auto& from, std::size_t) {
    using Value = typename std::decay_t<decltype(to)>::value_type;
    if constexpr (std::is_same_v<Value, Rng>) {
      to.resize(from.size(), Rng(0, Stream::kPolicy));
    } else {
      to.resize(from.size());
    }
  });
  const int share = size() / (options_.threads * 4);
  Chunks chunks(game_, size(), std::clamp(share, kSmallestChunk, kLargestChunk));
  saved_lists_.players.resize(lists_.players.size());
  saved_lists_.counts.resize(lists_.counts.size());
  saved_lists_.legal.resize(lists_.legal.size());
  const auto save = [this, seats](int begin, int end) {
    for_columns(saved_, columns_, stride_, seats, [begin, end](auto& to, const auto& from, std::size_t places) {
      copy_places(from, to, begin, end, places);
    });
    copy_lists(lists_, saved_lists_, begin, end);
  };
  const auto make = [this, actions](Vm& vm, std::function<bool()> asked) {
    return std::make_unique<BatchStepper>(*this, vm, std::move(asked), actions);
  };
  const auto workers = helpers(chunks);
  if (!workers) return workers.error();
  Status done;
  try {
    done = chunks.run(*workers, make, save, interrupted);
  } catch (...) {  // out of memory
    roll_back(chunks.handed_out());
    throw;
  }
  if (!done) roll_back(chunks.handed_out());
  if (bytes_of(saved_) + bytes_of_lists(saved_lists_) > static_cast<std::int64_t>(kKeptBytes)) {
    saved_ = {};
    saved_lists_ = {};
  }
  return done;
}

// The first `states` states become what they were before the step.
void StateBatch::roll_back(int states) {
  for_columns(columns_, saved_, stride_, def().seats.size(),
              [states](auto& to, const auto& from, std::size_t places) { copy_places(from, to, 0, states, places); });
  copy_lists(saved_lists_, lists_, 0, states);
}

void StateBatch::copy_lists(const Lists& from, Lists& to, int begin, int end) const {
  copy_places(from.players, to.players, begin, end, 1);
  copy_places(from.counts, to.counts, begin, end, 1);
  copy_places(from.legal, to.legal, begin, end, words_);
}

void StateBatch::keep_player(int state, const std::byte* block) {
  const NodeReader nodes(def());
  const bool over = nodes.node(block) == Node::kEnd;
  lists_.players[as_size(state)] = over ? kNobodyChooses : static_cast<std::int8_t>(nodes.seat(block));
}

void StateBatch::keep_list(int state, std::span<const std::int32_t> actions) {
  std::uint32_t* row = lists_.legal.data() + as_size(state) * words_;
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
  lists_.counts[as_size(state)] = static_cast<std::int32_t>(count);
}

Status StateBatch::list_anew(Vm& vm, int state) {
  const std::byte* block = columns_.blocks.data() + as_size(state) * stride_;
  keep_player(state, block);
  const std::int8_t player = lists_.players[as_size(state)];
  if (player == kNobodyChooses) {
    keep_list(state, {});
    return {};
  }
  std::memcpy(vm.window(), block, stride_);
  if (Status listed = vm.list(player); !listed) return listed;
  keep_list(state, vm.actions());
  return {};
}

// ---- choosing at random ----

void StateBatch::sample(std::span<std::int32_t> actions) {
  for (std::size_t k = 0; k < actions.size(); ++k) {
    const auto count = static_cast<std::uint32_t>(lists_.counts[k]);
    actions[k] = count == 0 ? kLeaveAlone : nth_action(legal(static_cast<int>(k)), columns_.policies[k].below(count));
  }
}

Status StateBatch::playouts(std::uint64_t seed, std::span<float> returns, const Interrupted& interrupted) const {
  Chunks chunks(game_, size(), kPlayoutChunk);
  const auto make = [this, seed, returns](Vm& vm, std::function<bool()> asked) {
    return std::make_unique<BatchPlayouts>(*this, vm, std::move(asked), seed, returns.data());
  };
  const auto workers = helpers(chunks);
  if (!workers) return workers.error();
  return chunks.run(*workers, make, {}, interrupted);
}

// ---- single states ----

Result<Match> StateBatch::state(int state) const {
  const auto k = as_size(state);
  return Match::from_block(game_, std::span(columns_.blocks).subspan(k * stride_, stride_),
                           {columns_.seeds[k], columns_.plies[k]});
}

Status StateBatch::set_state(int state, const Match& match) {
  if (match.def().fingerprint != def().fingerprint) return bad_batch("the state is of another game or has other dials");
  Match settled = match;
  if (Status done = settled.settle_luck(); !done) return done;
  const auto k = as_size(state);
  const std::size_t seats = def().seats.size();
  std::memcpy(columns_.blocks.data() + k * stride_, settled.state().data(), stride_);
  columns_.seeds[k] = settled.seed();
  columns_.plies[k] = settled.plies();
  columns_.terminated[k] = settled.over() ? 1 : 0;
  std::fill_n(columns_.returns.data() + k * seats, seats, 0.0F);
  if (settled.over()) write_returns(def(), settled.state().data(), columns_.returns.data() + k * seats);
  keep_player(state, settled.state().data());
  keep_list(state, settled.legal());
  return {};
}

Result<std::unique_ptr<StateBatch>> StateBatch::restore(std::shared_ptr<Game> game, const StateBatchOptions& options,
                                                        Columns columns) {
  if (Status fine = check_options(game->def(), options); !fine) return fine.error();
  std::unique_ptr<StateBatch> batch(new StateBatch(std::move(game), options));
  if (Status prepared = batch->prepare_start(); !prepared) return prepared.error();
  const auto states = as_size(options.states);
  bool fits = true;
  for_columns(columns, columns, batch->stride_, batch->def().seats.size(),
              [&](const auto& column, const auto&, std::size_t places) { fits &= column.size() == states * places; });
  if (!fits || !sound(columns, batch->def()))
    return bad_batch("the arrays are not those of " + std::to_string(states) + " states of this game");
  batch->columns_ = std::move(columns);
  auto vm = batch->game_->lease();
  if (!vm) return vm.error();
  for (std::size_t k = 0; k < states; ++k) {
    const std::byte* block = batch->columns_.blocks.data() + k * batch->stride_;
    if (Status fine = check_block(batch->def(), block); !fine) return fine.error();
    if (Status listed = batch->list_anew(**vm, static_cast<int>(k)); !listed) return listed.error();
  }
  return batch;
}

}  // namespace quoin
