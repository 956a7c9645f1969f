// Random matches on a machine that notes which lines ran, while the choices are counted.
#include "quoin/explain/coverage.h"

#include "explain/kept_state.h"
#include "explain/line_coverage.h"
#include "quoin/engine/runner.h"

namespace quoin {
namespace {

class CountedMatches : public RandomJob {
 public:
  CountedMatches(const GameDef& def, const MatchSeries& series, Coverage& found)
      : def_(def), series_(series), found_(found), seen_(def.actions.size()) {}

  bool take() { return taken_ < series_.matches && !stopped() && ++taken_ > 0; }
  void begin(NextPly& at) { begin_random(at, series_.seed_of(taken_ - 1)); }
  std::int32_t choose(const NextPly& at) {
    ++lists_;
    for (const std::int32_t action : at.actions()) {
      const std::size_t kind = kind_of(action);
      if (seen_[kind] == lists_) continue;
      seen_[kind] = lists_;
      ++found_.offered[kind];
    }
    const std::int32_t chosen = chooser.choose(at);
    ++found_.played[kind_of(chosen)];
    return chosen;
  }
  bool ended(const NextPly& /*at*/) {
    ++found_.matches;
    return false;
  }
  bool stopped() { return series_.told_to_stop(); }

 private:
  [[nodiscard]] std::size_t kind_of(std::int32_t action) const {
    return static_cast<std::size_t>(&def_.kind_of(action) - def_.actions.data());
  }

  const GameDef& def_;
  const MatchSeries& series_;
  Coverage& found_;
  std::vector<std::int64_t> seen_;  // the last list in which a kind stood
  std::int64_t lists_ = 0;
  int taken_ = 0;
};

}  // namespace

Result<Coverage> cover(const std::shared_ptr<Game>& game, const MatchSeries& series) {
  const GameDef& def = game->def();
  VmOptions portable = game->vm_options();
  portable.jit = false;
  portable.lines_run = std::make_shared<RuleLines>();
  auto vm = Vm::create(std::shared_ptr<const GameDef>(game, &def), portable);
  if (!vm) return vm.error();
  Coverage found;
  found.played.resize(def.actions.size());
  found.offered.resize(def.actions.size());
  CountedMatches job(def, series, found);
  Status done = (*vm)->setup();
  if (done) done = Runner(def, job).run(**vm);
  if (!done) return done.error();
  found.never_run = lines_never_run(**vm, *portable.lines_run);
  for (const auto& line : lines_with_code(**vm)) {
    (portable.lines_run->contains(line) ? found.ran : found.never).insert(line);
  }
  return found;
}

}  // namespace quoin
