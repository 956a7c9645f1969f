// Stepping and playing out the states of a batch on one machine.
#include "search/stepper.h"

#include <algorithm>
#include <bit>
#include <cstring>

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
  const int winners = NodeReader(def).winners(block);
  const int seats = static_cast<int>(def.seats.size());
  const int all = (1 << seats) - 1;
  if (seats == 1) {
    returns[0] = winners != 0 ? 1.0F : -1.0F;
    return;
  }
  const bool decided = winners != 0 && winners != all;
  const int count = std::popcount(static_cast<unsigned>(winners));
  const float won = decided ? 1.0F / static_cast<float>(count) : 0.0F;
  const float lost = decided ? -1.0F / static_cast<float>(seats - count) : 0.0F;
  for (int seat = 0; seat < seats; ++seat) returns[seat] = ((winners >> seat) & 1) != 0 ? won : lost;
}

// ---- what both do ----

Status BatchWork::run(int begin, int end) {
  at_ = begin;
  end_ = end;
  playing_ = false;
  status_ = {};
  if (Status played = vm_.play_plies(*this); !played) return played;
  return status_;
}

// The clock is looked at after so many plies that it does not count beside them.
bool BatchWork::stopped() {
  constexpr int kMostPlies = 64;
  constexpr std::chrono::milliseconds kOften{1};
  const auto now = std::chrono::steady_clock::now();
  plies_a_look_ = now - looked_ < kOften ? std::min(2 * plies_a_look_, kMostPlies) : std::max(plies_a_look_ / 4, 1);
  until_look_ = plies_a_look_;
  looked_ = now;
  return stopped_ && stopped_();
}

std::int32_t BatchWork::next(Luck& luck) {
  if (--until_look_ < 0 && stopped()) return kStop;
  if (playing_) {
    ++luck.ply;
    const std::int32_t choice = go_on(luck);
    if (choice != kDone) return choice;
    playing_ = false;
    ++at_;
  }
  for (; at_ < end_; ++at_) {
    const std::int32_t choice = begin(luck);
    if (choice == kDone) continue;
    playing_ = true;
    return choice;
  }
  return kStop;
}

std::int32_t BatchWork::luck_choice(Node node, const Luck& luck) {
  return node == Node::kChance ? draw_outcome(nodes_.die(vm_.window()), luck) : 0;
}

std::int32_t BatchWork::fail(std::string message, std::string hint) {
  status_ = Error{ErrorKind::kGame, {"game.yaml", 0, 0}, std::move(message), std::move(hint)};
  return kStop;
}

std::int32_t BatchWork::too_long(const Luck& luck) {
  return fail("the match is not over after " + std::to_string(luck.ply) + " plies, the `max_length` of this game",
              "end it in the rules or raise max_length");
}

// ---- stepping ----

BatchStepper::BatchStepper(StateBatch& batch, Vm& machine, const std::int32_t* actions)
    : BatchWork(machine), batch_(batch), columns_(batch.columns_), actions_(actions) {}

std::int32_t BatchStepper::begin(Luck& luck) {
  const auto state = static_cast<std::size_t>(at_);
  const std::size_t seats = vm_.def().seats.size();
  restarts_ = 0;
  fresh_ = false;
  if (actions_ != nullptr && actions_[at_] < 0 && !batch_.options_.auto_reset) return kDone;
  columns_.terminated[state] = 0;
  for (std::size_t k = 0; k < seats; ++k) columns_.returns[state * seats + k] = 0.0F;
  if (actions_ == nullptr) {
    start(luck, columns_.seeds[state]);
    return go_on(luck);
  }
  if (actions_[at_] < 0) return kDone;
  luck = {columns_.seeds[state], columns_.plies[state]};
  if (!may_go_on(luck)) return too_long(luck);
  std::memcpy(vm_.window(), columns_.blocks.data() + state * batch_.stride_, batch_.stride_);
  return actions_[at_];
}

std::int32_t BatchStepper::go_on(Luck& luck) {
  for (;;) {
    const Node node = nodes_.node(vm_.window());
    if (is_luck(node)) {
      fresh_ = false;
      return may_go_on(luck) ? luck_choice(node, luck) : too_long(luck);
    }
    if (node == Node::kEnd) note_end();
    if (node != Node::kEnd || !batch_.options_.auto_reset) {
      keep(luck);
      return kDone;
    }
    if (++restarts_ > kMostRestarts) {
      return fail("matches end before anybody has chosen", "a batch that resets by itself needs choices");
    }
    start(luck, following_seed(luck.seed));
  }
}

// A match of the state, as it stands after setup.
void BatchStepper::start(Luck& luck, std::uint64_t seed) {
  const auto state = static_cast<std::size_t>(at_);
  luck = {seed, 0};
  columns_.seeds[state] = seed;
  columns_.policies[state] = Rng(seed, Stream::kPolicy);
  std::memcpy(vm_.window(), batch_.start_.data(), batch_.stride_);
  fresh_ = true;
}

void BatchStepper::keep(const Luck& luck) {
  const auto state = static_cast<std::size_t>(at_);
  std::memcpy(columns_.blocks.data() + state * batch_.stride_, vm_.window(), batch_.stride_);
  columns_.plies[state] = luck.ply;
  batch_.keep_player(at_, vm_.window());
  batch_.keep_list(at_, fresh_ ? std::span<const std::int32_t>(batch_.start_list_) : vm_.actions());
}

void BatchStepper::note_end() {
  const auto state = static_cast<std::size_t>(at_);
  columns_.terminated[state] = 1;
  write_returns(vm_.def(), vm_.window(), columns_.returns.data() + state * vm_.def().seats.size());
}

// ---- playing out ----

std::int32_t BatchPlayouts::begin(Luck& luck) {
  const auto state = static_cast<std::size_t>(at_);
  const auto& columns = batch_.columns();
  const std::byte* block = columns.blocks.data() + state * static_cast<std::size_t>(vm_.def().layout.bytes);
  float* returns = returns_ + state * vm_.def().seats.size();
  if (batch_.players()[state] == kNobodyChooses) {
    write_returns(vm_.def(), block, returns);
    return kDone;
  }
  luck = {derive_seed(seed_, state), columns.plies[state]};
  if (!may_go_on(luck)) return too_long(luck);
  policy_ = Rng(luck.seed, Stream::kPolicy);
  std::memcpy(vm_.window(), block, static_cast<std::size_t>(vm_.def().layout.bytes));
  const auto count = static_cast<std::uint32_t>(batch_.legal_counts()[state]);
  return nth_action(batch_.legal(at_), policy_.below(count));
}

std::int32_t BatchPlayouts::go_on(Luck& luck) {
  const Node node = nodes_.node(vm_.window());
  if (node == Node::kEnd) {
    write_returns(vm_.def(), vm_.window(), returns_ + static_cast<std::size_t>(at_) * vm_.def().seats.size());
    return kDone;
  }
  if (!may_go_on(luck)) return too_long(luck);
  if (is_luck(node)) return luck_choice(node, luck);
  const auto actions = vm_.actions();
  return actions[policy_.below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace quoin
