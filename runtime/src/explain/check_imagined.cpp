// Matches that seats imagine, played to their ends. In: a match with its past. Out: promises tested.
#include <algorithm>
#include <cstring>
#include <span>

#include "explain/check_match.h"
#include "quoin/engine/imagined.h"
#include "quoin/engine/runner.h"

namespace quoin {
namespace {

constexpr const char* kAllows = "match.possible allows what could have happened";
constexpr const char* kPlayedOn = "matches that a seat imagines are played to their ends";
constexpr const char* kPositions = "the same from a position whose past is not known";
constexpr int kMostPlies = 40;     // of a sample, on average of a match's samples
constexpr int kPlayedThrough = 6;  // so often its past

class ImaginedCheck {
 public:
  ImaginedCheck(const Match& match, int samples, Rng& rng, Vm& vm, Promises& promises)
      : rng_(rng), vm_(vm), promises_(promises), left_(samples * kMostPlies) {
    for (Match now = match; now.last_ply() != nullptr;) {
      if (!now.undo()) break;
      matches_.push_back(now);
    }
    std::reverse(matches_.begin(), matches_.end());  // matches_[k] has k plies
  }

  void run(int samples) {
    if (matches_.empty()) return;
    const auto seats = static_cast<int>(matches_.front().def().seats.size());
    const auto length = static_cast<int>(matches_.size());
    for (int k = 0; k < samples && left_ > 0; ++k) {
      const Match& now = matches_[rng_.below(static_cast<std::uint32_t>(length))];
      for (int seat = 0; seat < seats; ++seat) {
        test(now, seat, k % 4 == 0);
        left_ -= kPlayedThrough * now.plies() + (length - now.plies());
      }
    }
  }

 private:
  void test(const Match& now, int seat, bool more) {
    const std::uint64_t seed = rng_.next();
    const std::string at = "seed " + std::to_string(now.seed()) + ", ply " + std::to_string(now.plies()) + ", seat " +
                           now.def().seats[static_cast<std::size_t>(seat)] + ": ";
    Imagined imagined(vm_, now, seat, seed);
    if (!imagined.any()) return;
    const auto drawn = imagined.draw_quickly();
    promises_.test(kPlayedOn, drawn.ok(), drawn ? "" : at + drawn.error().text());
    if (drawn && !*drawn) promises_.hold(kPlayedOn, at + imagined.none_found().message);
    if (!drawn || !*drawn) return;
    const State state = imagined.state();
    if (imagined.agrees()) play_on(kPlayedOn, now, state, at);
    if (!more) return;
    if (now.game().asks_possible()) test_refusals(now, seat, seed, at);
    test_position(now, seat, seed, at);
  }

  // What the rules bring about is possible. So the world must be a replay, not a sketch of one.
  void test_refusals(const Match& now, int seat, std::uint64_t seed, const std::string& at) {
    Imagined imagined(vm_, now, seat, seed, {.asks_possible = false});
    const auto drawn = imagined.draw();
    if (!drawn || !*drawn) return;
    const auto possible = imagined.possible();
    promises_.test(kAllows, possible.ok() && *possible, at + (possible ? "it is refused" : possible.error().text()));
  }

  void test_position(const Match& now, int seat, std::uint64_t seed, const std::string& at) {
    if (now.node() == Node::kTogether) return;
    const std::span block(now.state().data(), static_cast<std::size_t>(now.state().bytes()));
    const auto position = Match::from_block(now.game_ptr(), block, {now.seed(), now.plies()});
    if (!position) return;
    Imagined imagined(vm_, *position, seat, seed);
    const auto drawn = imagined.draw_quickly();
    if (drawn && *drawn) play_on(kPositions, now, imagined.state(), at);
  }

  void play_on(const char* promise, const Match& now, const State& state, const std::string& at) {
    std::memcpy(vm_.window(), state.data(), static_cast<std::size_t>(state.bytes()));
    Rng policy(rng_.next(), Stream::kPolicy);
    Luck luck{rng_.next(), now.plies()};
    if (is_choice(now.node())) {
      if (auto listed = vm_.list(now.seat()); !listed) {
        promises_.test(promise, false, at + listed.error().text());
        return;
      }
    }
    const auto result = playout(vm_, policy, luck);
    static_cast<void>(vm_.take_log());
    promises_.test(promise, result.ok(), result ? "" : at + fault_of(promise, result.error()));
  }

  static std::string fault_of(const char* promise, const Error& error) {
    const char* word = promise == kPositions ? "; `mixes` says which zones' hidden things change places" : "";
    return error.text() + word;
  }

  Rng& rng_;
  Vm& vm_;
  Promises& promises_;
  int left_;  // plies to play
  std::vector<Match> matches_;
};

}  // namespace

void check_imagined(const Match& match, int samples, Rng& rng, Vm& vm, Promises& promises) {
  ImaginedCheck(match, samples, rng, vm, promises).run(samples);
}

}  // namespace quoin
