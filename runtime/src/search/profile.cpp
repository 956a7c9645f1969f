// profile_game: the same random matches on three machines of their own, each watched in another way.
#include "quoin/search/profile.h"

#include <algorithm>
#include <ctime>

#include "engine/stretches.h"

namespace quoin {
namespace {

constexpr int kLeastCovered = 100;  // then for kCoverSeconds, up to kMostCovered
constexpr int kMostCovered = 1000;
constexpr double kCoverSeconds = 2.0;
constexpr int kReportEvery = 64;
constexpr int kMostMatches = 10'000'000;
constexpr int kTicksMore = 100;
constexpr std::size_t kMemoryBytes = std::size_t{1} << 30U;  // only so that rules gone wild leave the system its own

// Processor time of this thread in seconds.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Played {
  int matches = 0;
  std::int64_t plies = 0;
  double seconds = 0;
};

// One match; its number of plies.
Result<int> play(Vm& vm, std::uint64_t seed) {
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  if (auto done = vm.setup(); !done) return done.error();
  const Layout& layout = vm.def().layout;
  const int node = read_cell(vm.window(), layout.zones[static_cast<std::size_t>(layout.node)], 0);
  if (static_cast<Node>(node) == Node::kEnd) return 0;
  const auto played = vm.playout(policy, luck);
  if (!played) return played.error();
  return played->plies;
}

struct Extent {
  int least = 1;
  int most = kMostMatches;
  double seconds = 0;  // after the least: as long as no more of them are used up
};

// Matches 0, 1, 2 ...
Result<Played> play_on(Vm& vm, const ProfileOptions& options, const Extent& limit, const char* what) {
  Played sum;
  const double start = now();
  for (; sum.matches < limit.most && (sum.matches < limit.least || sum.seconds < limit.seconds); ++sum.matches) {
    if (options.stop != nullptr && options.stop->load()) return Error{ErrorKind::kArgument, {}, "stopped", ""};
    if (options.progress && sum.matches % kReportEvery == 0) {
      options.progress(std::string(what) + ": match " + std::to_string(sum.matches + 1));
    }
    const auto plies = play(vm, derive_seed(options.seed, static_cast<std::uint64_t>(sum.matches)));
    if (!plies) {
      Error error = plies.error();
      error.message += " [match " + std::to_string(sum.matches) + "]";
      return error;
    }
    sum.plies += *plies;
    sum.seconds = now() - start;
  }
  return sum;
}

class Run {
 public:
  Run(const std::shared_ptr<Game>& game, const ProfileOptions& options)
      : def_(game, &game->def()), vm_options_(game->vm_options()), options_(options) {
    vm_options_.call_seconds *= kTicksMore;
    vm_options_.call_ticks *= kTicksMore;  // what takes long is to be measured, not refused
    vm_options_.memory_bytes = std::max(vm_options_.memory_bytes, kMemoryBytes);
  }

  // As ever, but that the compiler's events are noted: they are few.
  Status ordinary() {
    auto vm = Vm::create(def_, vm_options_);
    if (!vm) return vm.error();
    const auto watch = TraceWatch::start(**vm);
    const int n = options_.matches;
    const Extent limit = n > 0 ? Extent{n, n, 0} : Extent{1, kMostMatches, options_.seconds};
    const auto played = play_on(**vm, options_, limit, "playing");
    if (!played) return played.error();
    result.matches = played->matches;
    result.plies = played->plies;
    result.seconds = played->seconds;
    result.not_compiled = watch->finish();
    return {};
  }

  Status sampled() {
    auto vm = Vm::create(def_, vm_options_);
    if (!vm) return vm.error();
    auto profiler = Profiler::start(**vm);
    if (!profiler) return profiler.error();
    const auto played = play_on(**vm, options_, {result.matches, result.matches, 0}, "taking samples");
    if (!played) return played.error();
    result.sampled_seconds = played->seconds;
    result.samples = (*profiler)->finish();
    return {};
  }

  Status covered() {
    VmOptions portable = vm_options_;
    portable.jit = false;
    auto vm = Vm::create(def_, portable);
    if (!vm) return vm.error();
    (*vm)->start_line_coverage();
    const Extent limit{std::min(result.matches, kLeastCovered), std::min(result.matches, kMostCovered), kCoverSeconds};
    const auto played = play_on(**vm, options_, limit, "looking at lines");
    if (!played) return played.error();
    result.covered = played->matches;
    result.never_run = in_stretches((*vm)->lines_never_run());
    return {};
  }

  ProfileResult result;

 private:
  std::shared_ptr<const GameDef> def_;
  VmOptions vm_options_;
  const ProfileOptions& options_;
};

}  // namespace

Result<ProfileResult> profile_game(const std::shared_ptr<Game>& game, const ProfileOptions& options) {
  if (options.matches < 0) {
    return Error{ErrorKind::kArgument,
                 {},
                 "the number of matches must be 0 or more; found " + std::to_string(options.matches),
                 ""};
  }
  if (!(options.seconds > 0)) return Error{ErrorKind::kArgument, {}, "seconds must be more than 0", ""};
  Run run(game, options);
  if (auto done = run.ordinary(); !done) return done.error();
  if (auto done = run.sampled(); !done) return done.error();
  if (auto done = run.covered(); !done) return done.error();
  return std::move(run.result);
}

}  // namespace quoin
