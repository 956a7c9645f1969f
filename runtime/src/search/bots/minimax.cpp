// The bot minimax: alpha-beta search (alpha_beta.h), one ply deeper each time until a limit or the end. For games whose
// seats all know the position; with three sides or more all others are taken to play against its own.
#include <chrono>
#include <cmath>
#include <optional>

#include "quoin/engine/match.h"
#include "search/alpha_beta.h"
#include "search/bots/kind.h"
#include "search/full_information.h"

namespace quoin {
namespace {

constexpr double kPositions = 50'000;  // if nothing else limits it
constexpr double kMegabytes = 64;
constexpr int kMostPlies = 250;
constexpr std::size_t kLongestLine = 32;

// An option of its own, if it was given.
std::optional<double> given(const BotOptions& options, const char* name) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? std::nullopt : std::optional(found->second);
}

// What the search keeps from one choice to the next, of one game and one seat.
struct Memory {
  Memory(std::shared_ptr<Game> of, int whose, std::size_t bytes)
      : game(std::move(of)), seat(whose), evaluation(game->def(), seat), keys(game->def()), table(bytes) {}

  std::shared_ptr<Game> game;
  int seat;
  Evaluation evaluation;
  PositionKeys keys;
  TranspositionTable table;
};

// One choice's search.
class Deepening {
 public:
  Deepening(Memory& memory, const BotOptions& options)
      : memory_(memory),
        options_(options),
        positions_(given(options, "positions")),
        plies_(static_cast<int>(given(options, "depth").value_or(kMostPlies))),
        search_(memory.game->def(), memory.evaluation, memory.keys, memory.table, [this] { return goes_on(); }) {
    if (!positions_ && !given(options, "depth") && options.seconds == 0) positions_ = kPositions;
  }

  // Answers with what is known of each action; only the first one's value is exact unless `each`.
  Result<Analysis> analyse(const Match& match, bool each) {
    auto vm = memory_.game->lease();
    if (!vm) return vm.error();
    Analysis known = at_first(match);
    for (int plies = 1; plies <= plies_; ++plies) {
      looks_further_ = plies > 1;
      if (auto put = stand(**vm, match); !put) return put.error();
      const AlphaBeta::Task task{plies, memory_.evaluation.least(), memory_.evaluation.most(), each};
      if (auto done = search_.search(**vm, match.plies(), task); !done) return done.error();
      if (search_.ended() != AlphaBeta::Ended::kFound) break;
      take(known, plies);
      if (search_.found().plies == TableEntry::kToTheEnd) break;
    }
    known.simulations = search_.positions();
    known.line = line(**vm, match, known.actions.front().action);
    known.seconds = passed();
    return known;
  }

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] double passed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  // A search that looks one ply ahead is not broken off.
  bool goes_on() {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return false;
    if (!looks_further_) return true;
    if (positions_ && static_cast<double>(search_.positions()) >= *positions_) return false;
    return options_.seconds == 0 || passed() < options_.seconds;
  }

  static Status stand(Vm& vm, const Match& match) {
    std::memcpy(vm.window(), match.state().data(), as_size(match.state().bytes()));
    return vm.list(match.seat());
  }

  Analysis at_first(const Match& match) const {
    Analysis none;
    none.seat = match.seat();
    const double low = memory_.evaluation.returned(memory_.evaluation.least());
    const double high = memory_.evaluation.returned(memory_.evaluation.most());
    for (const std::int32_t action : match.legal()) {
      none.actions.push_back({.action = action, .value = low, .low = low, .high = high, .proven = true});
    }
    none.actions.front().share = 1;
    return none;
  }

  void take(Analysis& known, int plies) {
    for (const AlphaBeta::Found& found : search_.actions()) {
      ActionValue& one = *std::ranges::find(known.actions, found.action, &ActionValue::action);
      one.value = memory_.evaluation.returned(found.value);
      one.visits = found.positions;
      one.share = found.action == search_.found().action ? 1 : 0;
      one.low = memory_.evaluation.returned(memory_.evaluation.least());
      one.high = memory_.evaluation.returned(memory_.evaluation.most());
      if (found.plies != TableEntry::kToTheEnd) continue;
      if (found.kind != BoundKind::kAtMost) one.low = one.value;
      if (found.kind != BoundKind::kAtLeast) one.high = one.value;
    }
    std::ranges::stable_sort(known.actions, std::ranges::greater(),
                             [](const ActionValue& one) { return std::pair(one.share, one.value); });
    known.depth = plies;
  }

  // By what the table holds, as far as the actions are sure.
  std::vector<std::int32_t> line(Vm& vm, const Match& match, std::int32_t first) {
    std::vector<std::int32_t> actions;
    Luck luck{0, match.plies()};
    if (!stand(vm, match)) return actions;
    for (std::optional<std::int32_t> action = first; action; action = best_here(vm)) {
      actions.push_back(*action);
      if (actions.size() == kLongestLine || !vm.advance(*action, luck)) break;
    }
    return actions;
  }
  std::optional<std::int32_t> best_here(Vm& vm) {
    if (vm.actions().empty()) return {};
    const TableEntry* known = memory_.table.find(memory_.keys.key(vm.window()));
    if (known == nullptr || known->kind != BoundKind::kExact) return {};
    std::optional<std::int32_t> best;
    for (const std::int32_t action : vm.actions()) {
      if (static_cast<std::uint16_t>(action) != known->best) continue;
      if (best) return {};  // of many thousand actions two may share their lowest bits
      best = action;
    }
    return best;
  }

  Memory& memory_;
  const BotOptions& options_;
  std::optional<double> positions_;
  int plies_;
  bool looks_further_ = false;  // than one ply
  Clock::time_point start_ = Clock::now();
  AlphaBeta search_;
};

class MinimaxBot final : public Bot {
 public:
  explicit MinimaxBot(const BotOptions& options) : options_(options) {}

  Result<std::int32_t> choose(const Match& match) override {
    if (match.legal().size() == 1) return match.legal().front();
    auto found = think(match, false);
    if (!found) return found.error();
    return found->actions.front().action;
  }
  Result<Analysis> analyse(const Match& match) override { return think(match, true); }

 private:
  Result<Analysis> think(const Match& match, bool each) {
    if (match.legal().empty()) return nobody_chooses();
    if (const std::string why = not_fully_known(match.def()); !why.empty()) {
      return Error{ErrorKind::kArgument,
                   {},
                   "minimax looks ahead only where everything is known, but " + why,
                   "the bot mcts plays such games"};
    }
    if (!memory_ || memory_->game != match.game_ptr() || memory_->seat != match.seat()) {
      const double megabytes = given(options_, "memory").value_or(kMegabytes);
      memory_ = std::make_unique<Memory>(match.game_ptr(), match.seat(), as_size(megabytes * 1048576));
    }
    return Deepening(*memory_, options_).analyse(match, each);
  }

  BotOptions options_;
  std::unique_ptr<Memory> memory_;
};

const char* refuse(const BotOptions& options) {
  const double depth = given(options, "depth").value_or(1);
  if (!(depth >= 1 && depth <= kMostPlies && depth == std::floor(depth))) {
    return "the depth of minimax must be a whole number of plies from 1 to 250";
  }
  if (!(given(options, "positions").value_or(1) >= 1)) return "minimax needs at least 1 of the positions";
  const double megabytes = given(options, "memory").value_or(kMegabytes);
  return megabytes >= 1 && megabytes <= 65536 ? nullptr : "the memory of minimax must be 1 to 65536 megabytes";
}

}  // namespace

BotKind minimax_bot() {
  return {"minimax",
          {"depth", "positions", "seconds", "memory"},
          [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<MinimaxBot>(options); },
          refuse};
}

}  // namespace quoin
