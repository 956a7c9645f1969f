// One random match, tested at every ply. What it played is kept, to be played again on other machines.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>

#include "quoin/explain/check.h"
#include "quoin/state/hidden.h"

namespace quoin {

// Where a promise was first broken, or nothing.
class Promises {
 public:
  // Notes that `promise` was tested, and if it did not hold where to see it.
  void test(const std::string& promise, bool held, const std::string& detail);
  // Whether it was never broken: what costs a budget each time is not tested again after that.
  [[nodiscard]] bool holds(const std::string& promise) const;
  // The same of a promise that holds, with what an author may want to see.
  void hold(const std::string& promise, const std::string& remark);
  void count(const std::string& promise, const std::string& what) { counted_[promise] = what; }
  [[nodiscard]] std::vector<CheckFinding> findings() const;

 private:
  struct Entry {
    std::int64_t tests = 0;
    std::int64_t broken = 0;
    std::string first;
    std::int64_t remarks = 0;
    std::string remark;  // the first
  };
  std::vector<std::string> order_;
  std::map<std::string, Entry> entries_;
  std::map<std::string, std::string> counted_;
};

// A ply as any machine must see it.
struct Trace {
  std::vector<std::int32_t> list;  // what could be chosen before it
  std::int32_t choice = 0;
  std::vector<std::int32_t> draws;
  std::uint64_t hash = 0;
};

struct PlayedMatch {
  std::uint64_t seed = 0;
  std::uint64_t start_hash = 0;
  std::vector<Trace> plies;
  std::set<int> phases;  // in which somebody chose
  bool finished = false;
  bool used_up = false;  // the rules used up a budget: another match would do so again
};

// Plays a match with random choices, testing undo, lists, texts, views, refusals, records and results; where something
// is hidden, so many matches drawn anew.
PlayedMatch check_match(const std::shared_ptr<Game>& game, std::uint64_t seed, int samples, Promises& promises);

// Plays the same choices on `vm`; answers with where it differs, or "". Calls `halfway` when half of them are played.
std::string differs_on(Vm& vm, const PlayedMatch& played, const std::function<void()>& halfway = {});

// Tests once for a game that each action number has its own text and JSON and comes back from both.
void check_action_texts(const GameDef& def, Promises& promises);

// What matches have used of what a game declares.
class Usage {
 public:
  explicit Usage(const GameDef& def) : def_(def), kinds_(def.actions.size()) {}
  void add(const PlayedMatch& played);
  // Tells which kinds of action were never listed, which fields never had a second value, which phases nobody chose in.
  void tell(Promises& promises) const;

 private:
  struct Kind {
    std::int64_t listed = 0;
    std::array<std::set<int>, kMaxFields> values;  // of each field, the first two
  };
  const GameDef& def_;
  std::vector<Kind> kinds_;
  std::set<int> phases_;
};

// Tells where rules leave the numbers that LuaJIT and Lua 5.4 share; what compiles on one of them only breaks it.
void check_numbers(const GameDef& def, Promises& promises);

// Tests that with other hidden things each seat sees the same, may do the same and is told the same: texts of actions,
// lines of log, what comes next. `vm`: a machine of the game with a budget.
void check_hidden(const Match& match, Rng& rng, Vm& vm, const std::string& at, Promises& promises);

// Tests that matches that seats imagine at random plies could have gone as they were told, and go on to their ends
// without an error of the rules; the same of positions whose past is not known. `vm`: a machine of the game with a
// budget.
void check_imagined(const Match& match, int samples, Rng& rng, Vm& vm, Promises& promises);

// Tests that nothing hidden from a seat shows in its view or its JSON: hidden values are changed, the view must not.
void check_views(const Match& match, Rng& rng, const std::string& at, Promises& promises);

}  // namespace quoin
