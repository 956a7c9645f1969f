// Stepping and playing out the states of a batch, and handing them out.
#include "search/batch_work.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "quoin/base/clock.h"
#include "quoin/engine/returns.h"

namespace quoin {
namespace {

constexpr int kMostRestarts = 100;

}  // namespace

std::uint64_t following_seed(std::uint64_t seed) { return derive_seed(seed, 1ULL << 32U); }

std::int32_t nth_action(std::span<const std::uint32_t> legal, std::uint32_t n) {
  for (std::size_t k = 0; k < legal.size(); ++k) {
    std::uint32_t word = legal[k];
    const auto count = static_cast<std::uint32_t>(std::popcount(word));
    if (n >= count) {
      n -= count;
      continue;
    }
    for (; n > 0; --n) word &= word - 1;
    return static_cast<std::int32_t>(k * 32) + std::countr_zero(word);
  }
  return kLeaveAlone;
}

void write_returns(const GameDef& def, const std::byte* block, float* returns) {
  const SeatNumbers numbers = returns_of(def, block);
  for (std::size_t seat = 0; seat < def.seats.size(); ++seat) returns[seat] = static_cast<float>(numbers[seat]);
}

// ---- what both do ----

Status BatchWork::run(int begin, int end) {
  at_ = next_ = begin;
  end_ = end;
  return play();
}

// The clock is looked at after so many plies that it does not count beside them.
bool BatchWork::look() {
  constexpr int kMostPlies = 64;
  constexpr std::int64_t kOften = 1'000'000;  // nanoseconds
  const std::int64_t now = steady_time();
  plies_a_look_ = now - looked_ < kOften ? std::min(2 * plies_a_look_, kMostPlies) : std::max(plies_a_look_ / 4, 1);
  until_look_ = plies_a_look_;
  looked_ = now;
  return interrupted_ && interrupted_();
}

Status Chunks::run(ThreadPool* pool, const Make& make, const Before& before, const Interrupted& interrupted) {
  const auto own = [&] { work(make, before, interrupted); };
  if (pool == nullptr) {
    own();
  } else {
    pool->run([&] { work(make, before, {}); }, own, [this] { failure_.give_up(); });
  }
  return failure_.failed() ? Status(failure_.error()) : Status();
}

void Chunks::work(const Make& make, const Before& before, const Interrupted& interrupted) {
  if (next_.load() >= states_) return;
  auto vm = game_->lease();
  if (!vm) return failure_.fail(-1, vm.error());
  const auto work = make(**vm, [&] {
    if (interrupted && interrupted()) interrupted_ = true;
    return interrupted_.load();
  });
  while (!failure_.failed()) {
    const int begin = next_.fetch_add(chunk_);
    if (begin >= states_) return;
    const int end = std::min(begin + chunk_, states_);
    if (before) before(begin, end);
    if (Status done = work->run(begin, end); !done) return failure_.fail(work->at(), done.error(), "state");
    if (interrupted_) return failure_.fail(-1, {ErrorKind::kArgument, {}, "interrupted", ""});
  }
}

// ---- stepping ----

BatchStepper::BatchStepper(StateBatch& batch, Vm& machine, std::function<bool()> interrupted,
                           const std::int32_t* actions)
    : BatchWork(machine, std::move(interrupted)), batch_(batch), columns_(batch.rows_), actions_(actions) {}

Status BatchStepper::play() {
  const Status played = Runner(def_, *this).run(vm_);
  if (!played || !endless_) return played;
  return Error{ErrorKind::kGame,
               {"game.yaml", 0, 0},
               "matches end before anybody has chosen",
               "a batch that resets by itself needs choices"};
}

bool BatchStepper::take() {
  if (endless_) return false;
  const std::size_t seats = def_.seats.size();
  while (next_ < end_) {
    at_ = next_++;
    const bool left_alone = actions_ != nullptr && actions_[at_] < 0;
    if (left_alone && !batch_.options_.auto_reset) continue;
    const auto state = as_size(at_);
    columns_.terminated[state] = 0;
    std::fill_n(columns_.returns.data() + state * seats, seats, 0.0F);
    seed_ = columns_.seeds[state];
    if (!left_alone) return true;
  }
  return false;
}

void BatchStepper::begin(NextPly& at) {
  const auto state = as_size(at_);
  restarts_ = 0;
  given_ = actions_ != nullptr;
  if (!given_) return start(at, seed_);
  fresh_ = false;
  at.luck = {seed_, columns_.plies[state]};
  std::memcpy(at.window(), columns_.blocks.data() + state * batch_.stride_, batch_.stride_);
}

std::int32_t BatchStepper::choose(NextPly& at) {
  if (std::exchange(given_, false)) return actions_[at_];
  keep(at);
  return kDone;
}

bool BatchStepper::ended(NextPly& at) {
  const auto state = as_size(at_);
  columns_.terminated[state] = 1;
  write_returns(def_, at.window(), columns_.returns.data() + state * def_.seats.size());
  if (!batch_.options_.auto_reset) {
    keep(at);
    return false;
  }
  endless_ = ++restarts_ > kMostRestarts;
  if (!endless_) start(at, following_seed(at.luck.seed));
  return !endless_;
}

// A match of the state, as it stands after setup.
void BatchStepper::start(NextPly& at, std::uint64_t seed) {
  const auto state = as_size(at_);
  at.luck = {seed, 0};
  columns_.seeds[state] = seed;
  columns_.policies[state] = Rng(seed, Stream::kPolicy);
  std::memcpy(at.window(), batch_.start_.data(), batch_.stride_);
  fresh_ = true;
}

void BatchStepper::keep(const NextPly& at) {
  const auto state = as_size(at_);
  std::memcpy(columns_.blocks.data() + state * batch_.stride_, at.window(), batch_.stride_);
  columns_.plies[state] = at.luck.ply;
  batch_.keep_player(at_, at.window());
  if (batch_.players()[state] == kLuckDecides) return batch_.keep_outcomes(at_);
  batch_.keep_list(at_, fresh_ ? std::span<const std::int32_t>(batch_.start_list_) : at.actions());
}

// ---- playing out ----

Status BatchPlayouts::play() { return Runner(def_, *this).run(vm_); }

bool BatchPlayouts::take() {
  while (next_ < end_) {
    at_ = next_++;
    if (batch_.players()[as_size(at_)] != kNobodyChooses) return true;
    write_returns(def_, block(), returns());
  }
  return false;
}

void BatchPlayouts::begin(NextPly& at) {
  const auto state = as_size(at_);
  at.luck = {derive_seed(seed_, state), batch_.columns().plies[state]};
  chooser_ = RandomChooser(at.luck.seed);
  first_ = batch_.players()[state] != kLuckDecides;
  std::memcpy(at.window(), block(), as_size(def_.layout.bytes));
}

std::int32_t BatchPlayouts::choose(const NextPly& at) {
  if (!std::exchange(first_, false)) return chooser_.choose(at);
  const auto count = static_cast<std::uint32_t>(batch_.legal_counts()[as_size(at_)]);
  return nth_action(batch_.legal(at_), chooser_.policy.below(count));
}

bool BatchPlayouts::ended(const NextPly& at) {
  write_returns(def_, at.window(), returns());
  return false;
}

}  // namespace quoin
