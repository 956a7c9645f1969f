// Random matches in batches.
#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"
#include "search/match_queue.h"
#include "search/summary.h"

namespace quoin {
namespace {

// One thread's matches of a batch.
class RandomMatches : public RandomJob {
 public:
  RandomMatches(MatchQueue& queue, const GameDef& def, bool signatures)
      : queue_(queue), nodes_(def), def_(def), turns_(def) {
    if (signatures) watch_.emplace(def);
  }

  bool take() { return queue_.take(place_); }
  void begin(NextPly& at) {
    begin_random(at, place_.seed);
    turns_.begin();
    if (watch_) watch_->begin(at.window());
  }
  std::int32_t choose(const NextPly& at) {
    turns_.note(at.window());
    return chooser.choose(at);
  }
  void watch(const NextPly& at) {
    if (watch_) watch_->note(at.window(), at.luck.ply);
  }
  bool ended(const NextPly& at) {
    MatchSummary& summary = *place_.summary;
    summary = {};
    summary.plies = at.luck.ply;
    summary.decisions = chooser.decisions;
    summary.choices = chooser.choices;
    summary.winners = nodes_.winners(at.window());
    summary.returns = returns_of(def_, at.window());
    summary.scores = scores_of(def_, at.window());
    turns_.write(summary);
    if (watch_) watch_->write(summary);
    queue_.put(place_);
    return false;
  }
  bool stopped() { return queue_.told_to_stop(); }

  void work(Vm& vm) {
    Status done = vm.setup();
    if (!done && !take()) return;  // without matches a failure of setup is no error
    if (done) done = Runner(def_, *this).run(vm);
    if (!done) queue_.fail(place_.index, done.error());
  }

 private:
  MatchQueue& queue_;
  NodeReader nodes_;
  const GameDef& def_;
  TurnWatch turns_;
  std::optional<MatchWatch> watch_;
  MatchQueue::Place place_;
};

}  // namespace

Result<BatchResult> simulate(const std::shared_ptr<Game>& game, const BatchOptions& options) {
  if (auto fine = check_batch(options); !fine) return fine.error();
  MatchQueue queue(options);
  return queue.run([&] {
    auto vm = game->lease();
    if (!vm) return queue.fail(-1, vm.error());
    RandomMatches(queue, game->def(), options.signatures).work(**vm);
  });
}

}  // namespace quoin
