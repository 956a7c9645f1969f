// Runner: plays matches on a machine, as its source of plies: draws the luck, asks a job for the choices, lets it
// watch, stops a match that is too long. play_on() does the same for a Match, which keeps its past.
#pragma once

#include <optional>

#include "quoin/engine/match.h"
#include "quoin/schema/node_reader.h"

namespace quoin {

// The Error of a match that is not over after `max_length` plies.
Error too_long(int plies);

// The choice at a node of luck: an outcome drawn for this ply; 0 for a deal, which draws its numbers when it is played.
std::int32_t luck_at(const NodeReader& nodes, const NextPly& at);

// A job provides matches to play and receives the results. A class derives from this and hides functions that it does
// otherwise. They are called from within the machine, so they must neither throw nor call it.
struct Job {
  static constexpr std::int32_t kDone = -2;  // answer of choose(): this match ends here

  // Goes on to the next match; false if there is none.
  //   bool take();
  // Puts the match's position into the window and the list, and sets the luck. May be called again for the same match.
  //   void begin(NextPly& at);
  // The action at a decide or together node, or kDone, or a question (PlySource): then it is called again with the
  // answer.
  //   std::int32_t choose(NextPly& at);

  // A ply has been played; at.luck.ply is the number of plies now.
  void watch(NextPly& /*at*/) {}
  // The match is over; true: another one stands in the window now.
  bool ended(NextPly& /*at*/) { return false; }
  // True: choose() is asked at chance and deal nodes, too, for an outcome (0 for a deal).
  bool asks_luck() const { return false; }
  // Asked before each ply; true: run() returns, and goes on from there when it is called again.
  bool stopped() { return false; }
};

// Chooses uniformly at random and counts what it chose from.
struct RandomChooser {
  Rng policy{0, Stream::kPolicy};
  int decisions = 0;
  std::int64_t choices = 0;  // sum of the lengths of the lists

  RandomChooser() = default;
  explicit RandomChooser(std::uint64_t seed) : policy(seed, Stream::kPolicy) {}
  std::int32_t choose(const NextPly& at) {
    const auto count = static_cast<std::uint32_t>(at.count());
    ++decisions;
    choices += count;
    return at.action(static_cast<int>(policy.below(count)));
  }
};

// A job whose matches begin as the machine stands, all choices random.
struct RandomJob : Job {
  RandomChooser chooser;

  void begin_random(NextPly& at, std::uint64_t seed) {
    at.restart();
    at.luck = {seed, 0};
    chooser = RandomChooser(seed);
  }
  std::int32_t choose(const NextPly& at) { return chooser.choose(at); }
};

template <class Job>
class Runner final : public PlySource {
 public:
  Runner(const GameDef& def, Job& job) : nodes_(def), most_plies_(def.max_length), job_(job) {}

  // Plays until the job has no more or is stopped. Matches that begin by NextPly::restart() begin with what is in the
  // machine's window and list now. An error is that of the match that was taken last.
  Status run(Vm& vm) {
    Status played = vm.play(*this);
    if (played && plies_too_many_ > 0) return too_long(plies_too_many_);
    return played;
  }

  std::int32_t next(NextPly& at) noexcept override {
    if (due_) job_.watch(at);
    if (job_.stopped()) {
      due_ = false;
      return kNoMore;
    }
    const std::int32_t choice = playing_ ? choice_at(at) : Job::kDone;
    if (choice >= 0 && due_ && at.luck.ply < most_plies_) [[likely]]
      return choice;
    return next_match(at, choice);
  }

  void rewind() noexcept override {
    again_ = playing_;
    playing_ = due_ = false;
  }

 private:
  static constexpr std::int32_t kAnother = -3;  // another match stands in the window

  // The choice for the window's node; kDone at the end of a match.
  std::int32_t choice_at(NextPly& at) {
    const Node node = nodes_.node(at.window());
    if (is_choice(node)) [[likely]]
      return job_.choose(at);
    if (node != Node::kEnd) return job_.asks_luck() ? job_.choose(at) : luck_at(nodes_, at);
    return job_.ended(at) ? kAnother : Job::kDone;
  }

  // The rare cases: the next match begins, or the match is too long.
  [[gnu::noinline]] std::int32_t next_match(NextPly& at, std::int32_t choice) {
    due_ = false;
    for (; choice < 0; choice = choice_at(at)) {
      if (choice == kAnother) continue;
      if (is_question(choice)) return choice;
      playing_ = again_ || job_.take();
      again_ = false;
      if (!playing_) return kNoMore;
      job_.begin(at);
    }
    if (at.luck.ply >= most_plies_) {
      plies_too_many_ = at.luck.ply;
      return kNoMore;
    }
    due_ = true;
    return choice;
  }

  NodeReader nodes_;
  int most_plies_;
  int plies_too_many_ = 0;
  Job& job_;
  bool playing_ = false;
  bool due_ = false;  // a ply was handed out that the job has not watched yet
  bool again_ = false;
};

struct PlayoutResult {
  int plies = 0;
  int decisions = 0;
  std::int64_t choices = 0;  // sum of the lengths of the lists chosen from
};

// Plays from the machine's window and list to the end with uniformly random choices; `luck` goes on with the plies.
Result<PlayoutResult> playout(Vm& vm, Rng& policy, Luck& luck);

// Plays `match` on until it is over or `goes_on(match)`, asked before each ply, is false: luck from the match's seed,
// elsewhere what `choose(match)` answers, a Result.
template <class GoesOn, class Choose>
Status play_on(Match& match, const GoesOn& goes_on, const Choose& choose) {
  while (!match.over() && goes_on(match)) {
    const bool luck = is_luck(match.node());
    const Result<std::int32_t> choice = luck ? Result<std::int32_t>(0) : choose(match);
    if (!choice) return choice.error();
    if (auto done = luck ? match.play_luck() : match.play(*choice); !done) return done;
  }
  return {};
}

// Copies a block into the machine's window and, where a seat chooses, lists its actions.
Status load_position(Vm& vm, const std::byte* block);

// The choices at a block's node: the actions of `list`, the outcomes of the die, or the only one of a deal.
void choices_of(const GameDef& def, const std::byte* block, std::span<const std::int32_t> list,
                std::vector<std::int32_t>& into);

}  // namespace quoin
