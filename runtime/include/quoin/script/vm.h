// Vm: one closed Lua machine with one game's rules loaded and one fixed buffer, the window, that the rules read and
// write. A Vm keeps nothing of a match: callers copy a block in, call, copy it out. Not thread safe; one per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "quoin/base/result.h"
#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "quoin/schema/game_def.h"

namespace quoin {

// Lines of the rules: file and number.
using RuleLines = std::set<std::pair<std::string, int>>;

// Where rules say something in a form of earlier versions: which, file and line.
using FormerUses = std::set<std::tuple<std::string, std::string, int>>;

// Processor time for what ticks do not see: of one ply, and of loading. Far above what the ticks allow take.
#ifdef QUOIN_SANITIZED
inline constexpr int kCallSeconds = 8;
#else
inline constexpr int kCallSeconds = 1;
#endif

class FaultExplainer;

struct VmOptions {
  bool jit = true;                        // off: no JIT and portable accessors
  std::size_t memory_bytes = 32U << 20U;  // heap, enforced once the VM stands
  std::int64_t call_ticks = 1'000'000;    // turns of loops, calls of functions and what else is charged: per ply
  int call_seconds = kCallSeconds;
  std::int64_t load_ticks = 5'000'000;        // the same while the files load
  bool traced = false;                        // with `jit` off: for Tracer
  std::shared_ptr<RuleLines> lines_run;       // only with `jit` off: what runs is added; machines share one thread
  std::shared_ptr<FormerUses> former;         // the same of former forms
  const FaultExplainer* explainer = nullptr;  // tells mistakes in words: see quoin/explain/mistakes.h
};

// "LuaJIT 2.1.0-beta3" or "Lua 5.4.4".
std::string lua_version();
bool lua_has_jit();

// The seat that had nothing legal in a phase and passed by itself.
struct Pass {
  int seat;
  int phase;
};

// How the rules ended a match: the word ("match.win"), the function that the engine had called ("play.step"), and the
// reason that the word was given ("checkmate"), or "".
struct Ending {
  std::string word;
  std::string function;
  std::string reason;
};

// A match's luck. Each chance or deal ply has generators of its own, derived from the seed and the ply's number, so
// that undo, replay and copies never disagree.
struct Luck {
  std::uint64_t seed = 0;
  int ply = 0;  // number of plies played so far; advance() counts it up
};

// The outcome of `die` for the ply that `luck` stands at.
std::int32_t draw_outcome(const Die& die, const Luck& luck);

// Which hints for bots the author gives (bot.lua): `evaluate`, any of `prefer`, `features`.
struct Hints {
  bool evaluate = false;
  bool prefer = false;
  int cutoff = 4;       // plies played at random before a position is evaluated
  bool priors = false;  // what `prefer` says is where to look, not only what to try first
  bool features = false;
};
inline constexpr int kMostValue = 1000;  // of evaluate(), of a weight, and of a feature
inline constexpr int kMostFeatures = 512;

// What hints said last.
struct HintAnswers {
  std::int32_t value = 0;              // how good the position is for a seat: -kMostValue to kMostValue
  std::vector<std::int32_t> weights;   // of each action of the list: 0 to kMostValue
  std::vector<std::int32_t> features;  // room for kMostFeatures; there are `value` of them: -kMostValue to kMostValue
};

// Where a machine stands before a ply (PlySource): the window and the list as the ply before left them.
class NextPly {
 public:
  NextPly(PrimitiveContext& context, const HintAnswers& answers) : context_(context), answers_(answers) {}

  [[nodiscard]] std::byte* window() const { return context_.block; }
  [[nodiscard]] int count() const { return context_.count; }  // of the list
  [[nodiscard]] std::int32_t action(int place) const { return action_at(context_, place); }
  [[nodiscard]] std::span<const std::int32_t> actions() const;
  // The answer to the question that next() asked before: see PlySource.
  [[nodiscard]] int value() const { return answers_.value; }
  [[nodiscard]] std::span<const std::int32_t> weights() const {
    return {answers_.weights.data(), static_cast<std::size_t>(context_.count)};
  }
  [[nodiscard]] std::span<const std::int32_t> features() const {
    return {answers_.features.data(), static_cast<std::size_t>(answers_.value)};
  }
  // Puts back the block and the list with which Vm::play() was called.
  void restart();

  Luck luck;  // what the ply draws from, and its number

  // Of the machine: what restart() puts back is what stands here now, or what `other` puts back.
  void keep();
  void take_over(const NextPly& other);

 private:
  PrimitiveContext& context_;
  const HintAnswers& answers_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> list_;
  UnwrittenActions unwritten_;
};

// Where Vm::play gets its plies from. It is called from within the machine, between two plies: it must neither throw
// nor call the machine.
class PlySource {
 public:
  static constexpr std::int32_t kNoMore = -1;
  // Instead of a choice, a question to the hints about the window, if there are such: what each action of the list
  // weighs, how good it is for a seat, a seat's features. The answer stands in `at` when next() is called again; no ply
  // was played.
  static constexpr std::int32_t kWeights = -16;
  static constexpr std::int32_t value_of(int seat) { return -17 - seat; }
  static constexpr std::int32_t features_of(int seat) { return -17 - kMaxSeats - seat; }
  static constexpr bool is_question(std::int32_t choice) { return choice <= kWeights; }

  // The choice for the window's node, as for Vm::advance; the window may be filled with any block before, and `at.luck`
  // set for it. The machine counts its plies up. Legality is not checked. kNoMore ends it.
  virtual std::int32_t next(NextPly& at) noexcept = 0;
  // The match under way is to be played once more, from its beginning: next() will be asked for its first ply.
  virtual void rewind() noexcept = 0;

 protected:
  ~PlySource() = default;
};

class Vm {
 public:
  // Loads the prelude, rules.lua and the variants' Lua. Errors name the author's file and line.
  static Result<std::unique_ptr<Vm>> create(std::shared_ptr<const GameDef> def, const VmOptions& options = {});
  virtual ~Vm() = default;
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  [[nodiscard]] virtual const GameDef& def() const = 0;
  [[nodiscard]] virtual const VmOptions& options() const = 0;
  [[nodiscard]] virtual std::byte* window() = 0;  // def().layout.bytes bytes at a fixed address

  // After an error of any call below the window's content is undefined (the caller still has his block); the Vm itself
  // stays usable.

  // Start values, then match.setup(), then as after advance().
  virtual Status setup() = 0;
  // Plays one ply at the window's node, then settles: seats with nothing legal pass until somebody can choose, luck is
  // due or the match is over. `choice` is an action number (decide, together: for the seat in zone `seat`), an outcome
  // number (chance), ignored (deal). Legality is not checked here. actions() then lists what the seat in zone `seat`
  // may do (empty for other nodes), in the order in which the rules gave it.
  // Deals draw from Rng(derive_seed(luck.seed, luck.ply), kDeal); with `forced_draws` they take those numbers instead
  // (an Error if they do not fit). draws() lists what was drawn.
  virtual Status advance(std::int32_t choice, Luck& luck, const std::vector<std::int32_t>* forced_draws = nullptr) = 0;
  // Fills actions() for `seat` at the window's decide or together node without changing the window. At a decide node
  // `seat` must be the seat in zone `seat`.
  virtual Status list(int seat) = 0;
  // For a window filled by hand: calls match.check() if the rules have it; its reason becomes an Error of kind
  // kArgument. Then settles like advance().
  virtual Status accept_position() = 0;
  // True if the rules write some kinds of action themselves (functions in `text`).
  [[nodiscard]] virtual bool writes_texts() const = 0;
  // How an action is written at the window's node: by the rules if they have a text.KIND, else action_text(). An Error
  // if the rules fail, as they may for an action that is not legal. Does not change the window.
  virtual Result<std::string> text_of(std::int32_t action) = 0;

  // True if the rules know short texts of some kinds of action (functions in `notation`).
  [[nodiscard]] virtual bool has_shorts() const = 0;
  // What people may type for an action at the window's node, the shortest first; none where the rules have no
  // notation.KIND. An Error if the rules fail. Does not change the window.
  virtual Result<std::vector<std::string>> shorts_of(std::int32_t action) = 0;

  // True if the rules say what can be hidden from a seat (match.possible).
  [[nodiscard]] virtual bool asks_possible() const = 0;
  // Whether the window can be so, by what `seat` has been told: true if the rules do not say. Does not change the
  // window.
  virtual Result<bool> possible(int seat) = 0;

  // The author's hints for bots; an Error if their files could not be loaded, of which matches notice nothing.
  [[nodiscard]] virtual Result<Hints> hints() const = 0;
  // How good the window is for `seat`: -kMostValue to kMostValue. REQUIRES the hint, and a match that is not over. Does
  // not change the window.
  virtual Result<int> evaluate(int seat) = 0;
  // What networks look at besides, of `seat`: always as many; valid until the next call. REQUIRES as evaluate().
  virtual Result<std::span<const std::int32_t>> features(int seat) = 0;
  // What each of actions() weighs, 0 to kMostValue; valid until the next call. REQUIRES the hint, and actions() current
  // for the window, which is not changed.
  virtual Result<std::span<const std::int32_t>> weights() = 0;

  // Plays plies of any matches of the game, one after the other, without leaving Lua; each has the ticks of a call of
  // its own. REQUIRES actions() current for the window if the source goes on from there.
  virtual Status play(PlySource& source) = 0;

  [[nodiscard]] virtual std::span<const std::int32_t> actions() const = 0;
  [[nodiscard]] virtual std::span<const Pass> passes() const = 0;         // of the last setup/advance/accept_position
  [[nodiscard]] virtual std::span<const std::int32_t> draws() const = 0;  // of the last ply, if it was a deal
  [[nodiscard]] virtual std::span<const CardMove> moves() const = 0;      // of cards of piles, in the last advance
  // REQUIRES that the last setup/advance/accept_position ended the match.
  [[nodiscard]] virtual Ending ending() const = 0;

  // Ticks that the rules took in the last call, of its last ply. The same on every machine.
  [[nodiscard]] virtual std::int64_t ticks() const = 0;

  // What the rules gave to log() since the last call: at most 100,000 lines and 8 MB, each line's first 2,000 bytes.
  virtual std::vector<std::string> take_log() = 0;

 protected:
  Vm() = default;
};

}  // namespace quoin
