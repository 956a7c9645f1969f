// Matches between bots. Each match is played by one thread, which asks the bot of the seat for each choice.
#include "quoin/search/contest.h"

#include <algorithm>

#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"
#include "search/match_queue.h"
#include "search/summary.h"

namespace quoin {
namespace {

// One thread's matches.
class Table {
 public:
  Table(MatchQueue& queue, std::shared_ptr<Game> game, const std::vector<BotSpec>& bots, const BatchOptions& options)
      : queue_(queue), game_(std::move(game)), specs_(bots), options_(options), bots_(bots.size()) {}

  void work() {
    MatchQueue::Place place;
    while (queue_.take(place)) {
      const auto played = play(place.seed);
      if (!played) return queue_.fail(place.index, played.error());
      if (queue_.told_to_stop()) return;  // the bots were cut short
      *place.summary = summary_of(*played);
      if (!options_.signatures) place.summary->signature = 0;
      queue_.put(place);
    }
  }

 private:
  Result<Match> play(std::uint64_t seed) {
    if (auto seated = seat_bots(seed); !seated) return seated.error();
    Rng policy(seed, Stream::kPolicy);
    auto match = begin_match(game_, seed, options_.opening);
    if (!match) return match;
    const auto goes_on = [this](const Match&) { return !queue_.told_to_stop(); };
    const auto chosen = [&](const Match& now) { return choose(now, policy); };
    if (auto done = play_on(*match, goes_on, chosen); !done) return done.error();
    return match;
  }

  Result<std::int32_t> choose(const Match& match, Rng& policy) {
    const auto& bot = bots_[as_size(match.seat())];
    if (bot) return bot->choose(match);
    const auto legal = match.legal();
    return legal[policy.below(static_cast<std::uint32_t>(legal.size()))];
  }

  // Random seats get no bot: they share one random stream.
  Status seat_bots(std::uint64_t seed) {
    for (std::size_t seat = 0; seat < specs_.size(); ++seat) {
      if (specs_[seat].name == "random") continue;
      BotSpec spec = specs_[seat];
      spec.options.seed = bot_seed(seed, static_cast<int>(seat));
      spec.options.stop = options_.stop;
      auto bot = make_bot(spec);
      if (!bot) return bot.error();
      bots_[seat] = *std::move(bot);
    }
    return {};
  }

  MatchQueue& queue_;
  std::shared_ptr<Game> game_;
  const std::vector<BotSpec>& specs_;
  const BatchOptions& options_;
  std::vector<std::unique_ptr<Bot>> bots_;
};

// Luck, and what is forced, up to where somebody has a choice.
Status play_to_choice(Match& match) {
  const auto goes_on = [](const Match& now) { return now.legal().size() < 2; };
  const auto forced = [](const Match& now) -> Result<std::int32_t> { return now.legal().front(); };
  return play_on(match, goes_on, forced);
}

}  // namespace

Result<Match> begin_match(const std::shared_ptr<Game>& game, std::uint64_t match_seed, int opening) {
  auto begun = Match::start(game, match_seed);
  if (!begun || opening == 0) return begun;
  Rng draws(bot_seed(match_seed, static_cast<int>(game->def().seats.size())), Stream::kPolicy);
  for (Match next = *begun;; --opening) {
    if (auto done = play_to_choice(next); !done) return done.error();
    if (next.over()) return begun;
    begun = next;
    if (opening == 0) return begun;
    const auto legal = next.legal();
    const std::int32_t action = legal[draws.below(static_cast<std::uint32_t>(legal.size()))];
    if (auto done = next.play(action); !done) return done.error();
  }
}

MatchSummary summary_of(const Match& match) {
  std::vector<const State*> states{&match.state()};
  MatchSummary summary;
  for (const PlayedPly* past = match.past(); past != nullptr; past = past->earlier().get()) {
    states.push_back(&past->before);
    summary.choices += static_cast<std::int64_t>(past->legal.size());
    if (!past->legal.empty()) ++summary.decisions;
  }
  std::reverse(states.begin(), states.end());
  MatchWatch watch(match.def());
  TurnWatch turns(match.def());
  int ply = 0;
  for (const State* state : states) {
    watch.note(state->data(), ply++);
    turns.note(state->data());
  }
  watch.write(summary);
  turns.write(summary);
  summary.winners = NodeReader(match.def()).winners(match.state().data());
  summary.returns = returns_of(match.def(), match.state().data());
  summary.scores = scores_of(match.def(), match.state().data());
  return summary;
}

Result<BatchResult> play_matches(const std::shared_ptr<Game>& game, const std::vector<BotSpec>& bots,
                                 const BatchOptions& options) {
  const std::size_t seats = game->def().seats.size();
  if (bots.size() != seats) {
    return Error{ErrorKind::kArgument,
                 {},
                 "each seat needs a bot: " + std::to_string(seats) + " seats, " + std::to_string(bots.size()) + " bots",
                 ""};
  }
  const auto draws = [](const BotSpec& bot) { return bot.name == "random"; };
  if (options.opening == 0 && std::all_of(bots.begin(), bots.end(), draws)) {
    return simulate(game, options);
  }
  if (auto fine = check_batch(options); !fine) return fine.error();
  MatchQueue queue(options);
  return queue.run([&] { Table(queue, game, bots, options).work(); });
}

}  // namespace quoin
