// profile_game: the same random matches on three machines of their own, each watched in another way.
#include "quoin/explain/profile.h"

#include <algorithm>

#include "explain/line_coverage.h"
#include "quoin/base/clock.h"
#include "quoin/engine/runner.h"

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
double now() { return static_cast<double>(thread_time()) * kNanosecond; }

struct Extent {
  int least = 1;
  int most = kMostMatches;
  double seconds = 0;  // after the least: as long as no more of them are used up
};

// Matches 0, 1, 2 ...
class TimedMatches : public RandomJob {
 public:
  TimedMatches(const MatchSeries& series, const Extent& limit) : series_(series), limit_(limit) {}

  [[nodiscard]] bool over() const {
    return played >= limit_.most || (played >= limit_.least && seconds >= limit_.seconds);
  }
  bool take() { return !over() && played < until; }
  void begin(NextPly& at) { begin_random(at, series_.seed_of(played)); }
  bool ended(const NextPly& at) {
    plies += at.luck.ply;
    ++played;
    seconds = now() - start_;
    return false;
  }
  bool stopped() { return series_.told_to_stop(); }

  int until = 0;  // which match not to begin yet
  int played = 0;
  std::int64_t plies = 0;
  double seconds = 0;

 private:
  const MatchSeries& series_;
  Extent limit_;
  double start_ = now();
};

Result<TimedMatches> play_them(Vm& vm, const ProfileOptions& options, const Extent& limit, const char* what) {
  TimedMatches job(options, limit);
  while (!job.over()) {
    if (options.progress) options.progress(std::string(what) + ": match " + std::to_string(job.played + 1));
    job.until = job.played + kReportEvery;
    Status done = vm.setup();
    if (done) done = Runner(vm.def(), job).run(vm);
    if (!done) {
      Error error = done.error();
      error.message += " [match " + std::to_string(job.played) + "]";
      return error;
    }
    if (options.told_to_stop()) return Error{ErrorKind::kArgument, {}, "stopped", ""};
  }
  return job;
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
    const auto played = play_them(**vm, options_, limit, "playing");
    if (!played) return played.error();
    result.matches = played->played;
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
    const auto played = play_them(**vm, options_, {result.matches, result.matches, 0}, "taking samples");
    if (!played) return played.error();
    result.sampled_seconds = played->seconds;
    result.samples = (*profiler)->finish();
    return {};
  }

  Status covered() {
    VmOptions portable = vm_options_;
    portable.jit = false;
    portable.lines_run = std::make_shared<RuleLines>();
    auto vm = Vm::create(def_, portable);
    if (!vm) return vm.error();
    const Extent limit{std::min(result.matches, kLeastCovered), std::min(result.matches, kMostCovered), kCoverSeconds};
    const auto played = play_them(**vm, options_, limit, "looking at lines");
    if (!played) return played.error();
    result.covered = played->played;
    result.never_run = lines_never_run(**vm, *portable.lines_run);
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
