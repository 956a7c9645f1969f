// The bot minimax: alpha-beta search (alpha_beta.h) with iterative deepening until a limit or the end of the match. For
// games of full information. With three sides or more it is paranoid: all others are assumed to play against it.
#include <cmath>
#include <optional>

#include "quoin/base/clock.h"
#include "quoin/engine/match.h"
#include "search/alpha_beta.h"
#include "search/bots/kind.h"

namespace quoin {
namespace {

constexpr double kPositions = 50'000;  // the limit if no other is given
constexpr double kMegabytes = 64;
constexpr int kMostPlies = 250;
constexpr std::size_t kLongestLine = 32;
constexpr int kSurelySeen = 9;  // plies of a whole match that the standard limits reach

// What the search keeps from one choice to the next, for one game and one seat.
struct Memory {
  Memory(std::shared_ptr<Game> of, int whose, std::size_t bytes)
      : game(std::move(of)), seat(whose), evaluation(game->def(), seat), keys(game->def()), table(bytes) {}

  std::shared_ptr<Game> game;
  int seat;
  Evaluation evaluation;
  PositionKeys keys;
  TranspositionTable table;
};

// Iterative deepening for one choice.
class Deepening {
 public:
  Deepening(Memory& memory, const BotOptions& options)
      : memory_(memory),
        options_(options),
        positions_(own_option(options, "positions")),
        plies_(static_cast<int>(own_option(options, "depth").value_or(kMostPlies))),
        search_(memory.game->def(), memory.evaluation, memory.keys, memory.table, [this] { return goes_on(); }) {
    if (!positions_ && !own_option(options, "depth") && options.seconds == 0) positions_ = kPositions;
  }

  // The values of all actions; only the first one's is exact unless `each`.
  Result<Analysis> analyse(const Match& match, bool each) {
    auto vm = memory_.game->lease();
    if (!vm) return vm.error();
    const auto hinted = hints_of(**vm);
    if (!hinted) return hinted.error();
    Analysis known = initial(match);
    for (int plies = 1; plies <= plies_; ++plies) {
      interruptible_ = plies > 1;
      if (auto put = load_position(**vm, match.state().data()); !put) return put.error();
      const AlphaBeta::Task task{plies, memory_.evaluation.least(), memory_.evaluation.most(), each, *hinted};
      if (auto done = search_.search(**vm, match.plies(), task); !done) return done.error();
      if (search_.ended() != AlphaBeta::Ended::kFound) break;
      record(known, plies);
      if (search_.found().plies == TableEntry::kToTheEnd) break;
    }
    known.simulations = search_.positions();
    known.line = principal_variation(**vm, match, known.actions.front().action);
    known.seconds = watch_.passed();
    return known;
  }

 private:
  // Whether the author says what positions are worth, and the bot listens.
  [[nodiscard]] Result<bool> hints_of(const Vm& vm) const {
    if (own_option(options_, "hints").value_or(1) == 0) return false;
    const auto hints = vm.hints();
    if (!hints) return hints.error();
    return hints->evaluate;
  }

  // The search of one ply is always completed.
  bool goes_on() {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return false;
    if (!interruptible_) return true;
    if (positions_ && static_cast<double>(search_.positions()) >= *positions_) return false;
    const double limit = options_.seconds > 0 ? options_.seconds : options_.patience;
    return limit == 0 || watch_.passed() < limit;
  }

  Analysis initial(const Match& match) const {
    Analysis none;
    none.seat = match.seat();
    const double low = memory_.evaluation.returned(memory_.evaluation.least());
    const double high = memory_.evaluation.returned(memory_.evaluation.most());
    for (const std::int32_t action : match.legal()) {
      none.actions.push_back({.action = action, .value = low, .low = low, .high = high, .tried = false});
    }
    none.actions.front().share = 1;
    return none;
  }

  void record(Analysis& known, int plies) {
    for (const AlphaBeta::Found& found : search_.actions()) {
      ActionValue& one = *std::ranges::find(known.actions, found.action, &ActionValue::action);
      one.value = memory_.evaluation.returned(found.value);
      one.visits = found.positions;
      one.share = found.action == search_.found().action ? 1 : 0;
      one.tried = true;
      const double least = memory_.evaluation.returned(memory_.evaluation.least());
      const double most = memory_.evaluation.returned(memory_.evaluation.most());
      const bool certain = found.plies == TableEntry::kToTheEnd;
      const bool against = memory_.evaluation.all_against();
      one.prove(certain && found.kind != BoundKind::kUpper ? one.value : least,
                certain && against && found.kind != BoundKind::kLower ? one.value : most, least, most);
    }
    std::ranges::stable_sort(known.actions, std::ranges::greater(),
                             [](const ActionValue& one) { return std::pair(one.share, one.value); });
    known.depth = plies;
  }

  // The principal variation, as far as the table has exact entries.
  std::vector<std::int32_t> principal_variation(Vm& vm, const Match& match, std::int32_t first) {
    std::vector<std::int32_t> actions;
    Luck luck{0, match.plies()};
    if (!load_position(vm, match.state().data())) return actions;
    for (std::optional<std::int32_t> action = first; action; action = best_in_table(vm)) {
      actions.push_back(*action);
      if (actions.size() == kLongestLine || !vm.advance(*action, luck)) break;
    }
    return actions;
  }
  std::optional<std::int32_t> best_in_table(Vm& vm) {
    if (vm.actions().empty()) return {};
    const TableEntry* known = memory_.table.find(memory_.keys.key(vm.window()));
    if (known == nullptr || known->kind != BoundKind::kExact) return {};
    std::optional<std::int32_t> best;
    for (const std::int32_t action : vm.actions()) {
      if (static_cast<std::uint16_t>(action) != known->best) continue;
      if (best) return {};  // the table's 16 bits do not identify the action
      best = action;
    }
    return best;
  }

  Memory& memory_;
  const BotOptions& options_;
  std::optional<double> positions_;
  int plies_;
  bool interruptible_ = false;
  Stopwatch watch_;
  AlphaBeta search_;
};

Status all_is_known(const GameDef& def) {
  const std::string why = hidden_information(def);
  if (why.empty()) return {};
  return Error{ErrorKind::kArgument,
               {},
               "minimax looks ahead only where everything is known, but " + why,
               "the bot mcts plays such games"};
}

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
    if (auto known = all_is_known(match.def()); !known) return known.error();
    if (!memory_ || memory_->game != match.game_ptr() || memory_->seat != match.seat()) {
      const double megabytes = own_option(options_, "memory").value_or(kMegabytes);
      memory_ = std::make_unique<Memory>(match.game_ptr(), match.seat(), as_size(megabytes * 1048576));
    }
    return Deepening(*memory_, options_).analyse(match, each);
  }

  BotOptions options_;
  std::unique_ptr<Memory> memory_;
};

// At its horizon all positions are alike to it, in matches too long to be searched to their ends.
std::string blind_remark(const BotOptions& options, const GameDef& def, const Hints* hints) {
  const bool asks = own_option(options, "hints").value_or(1) != 0;
  if (def.scores >= 0 || (asks && (hints == nullptr || hints->evaluate))) return "";
  if (def.max_length <= own_option(options, "depth").value_or(kSurelySeen)) return "";
  return "minimax looks for nothing but ends of matches in " + def.id + ": no points are counted, and " +
         (asks ? "no hint \"evaluate\" says" : "with hints=0 nothing says") +
         " what positions are worth; where no end is near it chooses what is listed first";
}

Idle minimax_hints_are_idle(const BotOptions& options, const GameDef& def, const Hints* hints) {
  return own_option(options, "hints").value_or(1) == 0 ? Idle{} : without_evaluate(options, def, hints);
}

const char* refuse(const BotOptions& options) {
  const double depth = own_option(options, "depth").value_or(1);
  if (!(depth >= 1 && depth <= kMostPlies && depth == std::floor(depth))) {
    return "the depth of minimax must be a whole number of plies from 1 to 250";
  }
  if (!(own_option(options, "positions").value_or(1) >= 1)) return "minimax needs at least 1 of the positions";
  const double hints = own_option(options, "hints").value_or(1);
  if (hints != 0 && hints != 1) return "the hints of minimax are 1, or 0: it does without";
  const double megabytes = own_option(options, "memory").value_or(kMegabytes);
  return megabytes >= 1 && megabytes <= 65536 ? nullptr : "the memory of minimax must be 1 to 65536 megabytes";
}

}  // namespace

BotKind minimax_bot() {
  return {"minimax",
          "looks ahead exactly, where nothing is hidden",
          {{"depth", "no limit", "plies to look ahead"},
           {"positions", "50000, without depth and seconds", "positions to look at"},
           seconds_option(),
           {"memory", "64", "megabytes for positions that it has seen"},
           {"hints", "1", "whether it asks the author's hint evaluate: 1, or 0", minimax_hints_are_idle}},
          [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<MinimaxBot>(options); },
          refuse,
          "",
          all_is_known,
          blind_remark};
}

}  // namespace quoin
