// check_game: plays random matches and tests what every game promises, on several machines.
#include "quoin/explain/check.h"

#include <optional>
#include <set>

#include "explain/check_match.h"
#include "explain/kept_state.h"
#include "explain/line_coverage.h"
#include "quoin/engine/runner.h"

namespace quoin {
namespace {

constexpr const char* kMachines = "every machine plays the same: fresh, used, without the JIT";
constexpr const char* kPlayouts = "the fast playout plays the same match";
constexpr const char* kKept = "rules keep no state outside the block";
constexpr const char* kLines = "lines of Lua never executed";

// What a playout from the start ends in: plies, decisions, choices, and the last state.
std::string fast_playout_differs(Vm& vm, const PlayedMatch& played) {
  std::int64_t decisions = 0;
  std::int64_t choices = 0;
  for (const Trace& ply : played.plies) {
    decisions += ply.list.empty() ? 0 : 1;
    choices += static_cast<std::int64_t>(ply.list.size());
  }
  const std::string at = "seed " + std::to_string(played.seed);
  if (auto done = vm.setup(); !done) return at + ": " + done.error().text();
  if (played.plies.empty()) return "";
  Rng policy(played.seed, Stream::kPolicy);
  Luck luck{played.seed, 0};
  const auto result = playout(vm, policy, luck);
  if (!result) return at + ": " + result.error().text();
  const std::uint64_t hash = hash_bytes(vm.window(), static_cast<std::size_t>(vm.def().layout.bytes));
  if (result->plies != static_cast<int>(played.plies.size())) return at + ": another number of plies";
  if (result->decisions != decisions || result->choices != choices) return at + ": other lists";
  return hash == played.plies.back().hash ? "" : at + ": another last state";
}

// The machines of a check: one fresh for each match, one portable with line coverage, one used for all.
class Machines {
 public:
  static Result<Machines> create(const Game& game) {
    Machines machines(game);
    VmOptions portable = game.vm_options();
    portable.jit = false;
    portable.lines_run = machines.lines_run_;
    auto plain = Vm::create(machines.def_, portable);
    if (!plain) return plain.error();
    auto used = Vm::create(machines.def_, game.vm_options());
    if (!used) return used.error();
    machines.portable_ = *std::move(plain);
    machines.used_ = *std::move(used);
    machines.portable_kept_.emplace(*machines.portable_);
    machines.used_kept_.emplace(*machines.used_);
    return machines;
  }

  Status compare(const PlayedMatch& played, Promises& promises) {
    if (played.plies.empty() && !played.finished) return {};  // the rules did not even start: that is said already
    auto fresh = Vm::create(def_, options_);
    if (!fresh) return fresh.error();
    test(promises, "fresh: ", differs_on(**fresh, played));
    test(promises, "without the JIT: ", differs_on(*portable_, played));
    // Rules may well forget at the end of a match what they have kept during it.
    test(promises, "used before: ", differs_on(*used_, played, [this] { look_for_state(*used_kept_); }));
    look_for_state(*used_kept_);
    if (!played.finished) return {};
    const std::string fast = fast_playout_differs(*used_, played);
    promises.test(kPlayouts, fast.empty(), fast);
    return {};
  }

  // What the rules keep on a machine beside the block.
  void look_for_state(const KeptState& state) {
    for (std::string& name : state.changed()) kept_.insert(std::move(name));
  }

  void finish(Promises& promises, const RuleLines& executed) {
    look_for_state(*portable_kept_);
    promises.test(kKept, kept_.empty(), list_names({kept_.begin(), kept_.end()}));
    promises.count(kKept, "no local or table of the rules changed");
    lines_run_->insert(executed.begin(), executed.end());
    const std::vector<std::string> lines = lines_never_run(*portable_, *lines_run_);
    promises.test(kLines, true, "");
    promises.count(kLines, lines.empty() ? "none" : list_names(lines));
  }

 private:
  explicit Machines(const Game& game)
      : def_(std::shared_ptr<const Game>(game.shared_from_this()), &game.def()), options_(game.vm_options()) {}

  static void test(Promises& promises, const std::string& machine, const std::string& difference) {
    promises.test(kMachines, difference.empty(), machine + difference);
  }

  std::shared_ptr<const GameDef> def_;
  VmOptions options_;
  std::unique_ptr<Vm> portable_;
  std::unique_ptr<Vm> used_;
  std::optional<KeptState> portable_kept_;
  std::optional<KeptState> used_kept_;
  std::shared_ptr<RuleLines> lines_run_ = std::make_shared<RuleLines>();  // on `portable_`
  std::set<std::string> kept_;                                            // names of what the rules keep
};

}  // namespace

Result<std::vector<CheckFinding>> check_game(const std::shared_ptr<Game>& game, const CheckOptions& options) {
  auto machines = Machines::create(*game);
  if (!machines) return machines.error();
  VmOptions limited = game->vm_options();
  limited.jit = false;  // where endless loops of the rules are found before a machine with the JIT meets them
  const auto executed = std::make_shared<RuleLines>(options.executed ? *options.executed : RuleLines{});
  if (game->writes_texts() || game->has_shorts())
    limited.lines_run = executed;  // texts are written there and nowhere else
  auto first = game->on(limited);
  if (!first) return first.error();
  std::optional<KeptState> kept;  // of the machine that plays the matches and writes their texts
  {
    auto vm = (*first)->lease();
    if (!vm) return vm.error();
    kept.emplace(**vm);
  }
  Promises promises;
  Usage usage(game->def());
  check_action_texts(game->def(), promises);
  for (int k = 0; k < options.matches && !options.told_to_stop(); ++k) {
    const int samples = (options.redrawn + options.matches - 1) / options.matches;
    const PlayedMatch played = check_match(*first, options.seed_of(k), samples, promises);
    if (auto done = machines->compare(played, promises); !done) return done.error();
    usage.add(played);
    if (options.progress) {
      options.progress("match " + std::to_string(k + 1) + " of " + std::to_string(options.matches) + ": " +
                       std::to_string(played.plies.size()) + " plies");
    }
    if (played.used_up) break;
  }
  machines->look_for_state(*kept);
  check_numbers(game->def(), promises);
  usage.tell(promises);
  machines->finish(promises, *executed);
  return promises.findings();
}

Result<Checked> check_with_cases(const std::shared_ptr<Game>& game, CheckOptions options) {
  Checked checked;
  const GameFiles& source = game->def().source;
  if (source.exists("cases.yaml")) {
    const auto lines = std::make_shared<RuleLines>();
    VmOptions limited = game->vm_options();
    limited.jit = false;
    limited.lines_run = lines;
    auto verdicts = run_cases(source, limited);
    if (!verdicts) return verdicts.error();
    checked.cases = *std::move(verdicts);
    options.executed = lines;
  }
  auto findings = check_game(game, options);
  if (!findings) return findings.error();
  checked.findings = *std::move(findings);
  return checked;
}

}  // namespace quoin
