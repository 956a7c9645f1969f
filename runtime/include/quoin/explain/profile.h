// Where the time of random matches goes, for authors of rules: by function and by primitive, what the JIT gave up on,
// which lines never ran.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "quoin/engine/game.h"
#include "quoin/engine/match_series.h"
#include "quoin/explain/profiler.h"

namespace quoin {

// Stopped: an Error of kind kArgument.
struct ProfileOptions : MatchSeries {
  ProfileOptions() { matches = 0; }                       // 0: as many as `seconds` allow
  double seconds = 2.0;                                   // processor time for the matches that are sampled
  std::function<void(const std::string&)> progress = {};  // what it is at; called now and then
};

struct ProfileResult {
  int matches = 0;
  std::int64_t plies = 0;
  double seconds = 0;          // processor time of the matches as they are ordinarily played
  double sampled_seconds = 0;  // of the same matches while samples were taken
  Samples samples;
  std::vector<NotCompiled> not_compiled;  // in the ordinary matches
  std::vector<std::string> never_run;     // "rules.lua:7-9"
  int covered = 0;  // of how many matches `never_run` tells: the first 100, up to 1000 if they are quick
};

// Plays the same matches three times: as ever, with samples taken, and without the JIT for the lines. Not deterministic
// but, with `matches` given, for `plies` and (up to 100 matches) `never_run`.
Result<ProfileResult> profile_game(const std::shared_ptr<Game>& game, const ProfileOptions& options);

}  // namespace quoin
