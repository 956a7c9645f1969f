// StateBatch: many matches of one game side by side in flat arrays, stepped by one call over threads. A seat to choose
// is always waiting (or the match is over): luck is drawn from each match's own seed, or asked for. Results do not
// depend on the number of threads. A failed call leaves the batch exactly as it was. Not for use by two threads at
// once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

struct StateBatchOptions {
  int states = 1;
  std::uint64_t seed = 0;  // state i's first match has the seed derive_seed(seed, i), its next ones follow from that
  int threads = 1;
  bool auto_reset = false;  // a match that ends is followed at once by the state's next one
  bool ask_luck = false;    // states wait at dice and deals, too: step() takes an outcome, 0 for a deal
};

inline constexpr std::int8_t kNobodyChooses = -4;  // StateBatch::players() of a match that is over
inline constexpr std::int8_t kLuckDecides = -1;    // of one where luck is asked for
inline constexpr std::int32_t kLeaveAlone = -1;    // StateBatch::step: this state stays as it is

// Asked every now and then on the calling thread; true ends the work (everything is as before).
using Interrupted = std::function<bool()>;

class Chunks;
class ThreadPool;

class StateBatch {
 public:
  static Result<std::unique_ptr<StateBatch>> create(std::shared_ptr<Game> game, const StateBatchOptions& options,
                                                    const Interrupted& interrupted = {});

  // What a batch is made of, a place (or a row) for each state.
  struct Columns {
    std::vector<std::byte> blocks;         // [states * layout.bytes]
    std::vector<std::uint64_t> seeds;      // of the match under way
    std::vector<std::int32_t> plies;       // of the match under way, luck included
    std::vector<Rng> policies;             // what sample() draws from: Rng(seed of the match, kPolicy)
    std::vector<std::uint8_t> terminated;  // the match is over; with auto_reset: the last step ended one
    std::vector<float> returns;            // [states * seats] of the match that ended, else 0
  };

  [[nodiscard]] const std::shared_ptr<Game>& game() const { return game_; }
  [[nodiscard]] const GameDef& def() const { return game_->def(); }
  [[nodiscard]] const StateBatchOptions& options() const { return options_; }
  [[nodiscard]] int size() const { return options_.states; }
  void set_threads(int threads) { options_.threads = threads; }  // REQUIRES threads >= 1

  [[nodiscard]] const Columns& columns() const { return rows_; }
  // Who chooses next (where several choose at once: whose choice comes next), kLuckDecides or kNobodyChooses.
  [[nodiscard]] const std::vector<std::int8_t>& players() const { return rows_.players; }
  // How many actions may be played, or outcomes fall.
  [[nodiscard]] const std::vector<std::int32_t>& legal_counts() const { return rows_.counts; }
  // Bit a % 32 of word a / 32: whether action a may be played. None where luck decides.
  [[nodiscard]] std::span<const std::uint32_t> legal(int state) const;
  [[nodiscard]] std::int64_t bytes() const;  // of all arrays

  // One action for each state, or kLeaveAlone. Error (kIllegal) naming state and action if one may not be played.
  Status step(std::span<const std::int32_t> actions, const Interrupted& interrupted = {});
  // Every state begins the match that follows its own.
  Status reset(const Interrupted& interrupted = {});
  // For each state a uniformly random action from its policy, kLeaveAlone if its match is over; where luck is asked for
  // the outcome that the match's seed brings.
  void sample(std::span<std::int32_t> actions);
  // mask[state * num_distinct_actions + a] = whether a may be played, 0 or 1.
  void write_mask(std::span<std::uint8_t> mask) const;
  // chances[state * most outcomes + o]: of outcome o, where luck is asked for; a deal has one. Else 0.
  void write_chances(std::span<double> chances) const;
  // tensor[state * observation size ...]: what the seat in `observers` sees (kNone: everybody), one for each state; of
  // none what the seat in players() sees, who rolls, or seat 0. What is written is of no use if it was interrupted.
  Status write_observations(std::span<float> tensor, std::span<const std::int8_t> observers = {},
                            const Interrupted& interrupted = {}) const;
  // As State::hash, of each state.
  void write_hashes(std::span<std::uint64_t> hashes) const;
  // Plays every state's match to its end with random choices, on a copy: [states * seats] returns. Match i draws from
  // derive_seed(seed, i).
  Status playouts(std::uint64_t seed, std::span<float> returns, const Interrupted& interrupted = {}) const;

  // REQUIRES 0 <= state < size().
  [[nodiscard]] Result<Match> state(int state) const;
  // Copies a match of an equal game here, its seed and ply too; luck that is due is drawn.
  Status set_state(int state, const Match& match);

  // A batch of copies of these states, in this order. REQUIRES 0 <= row < size().
  [[nodiscard]] std::unique_ptr<StateBatch> take(std::span<const int> rows) const;
  // States `rows` become copies of the states `from` of the other batch, which may be this one. REQUIRES as many of
  // both, in range. Error (kArgument) if it is of another game, or asks for luck as this one does not.
  Status put(std::span<const int> rows, const StateBatch& other, std::span<const int> from);

  [[nodiscard]] std::unique_ptr<StateBatch> clone() const { return std::unique_ptr<StateBatch>(new StateBatch(*this)); }
  // The batch that has these columns; Error if they do not fit the game.
  static Result<std::unique_ptr<StateBatch>> restore(std::shared_ptr<Game> game, const StateBatchOptions& options,
                                                     Columns columns);

  // The threads that help with so much work on the states, or null.
  Result<ThreadPool*> helpers(const Chunks& chunks) const;

 private:
  StateBatch(std::shared_ptr<Game> game, const StateBatchOptions& options);
  StateBatch(const StateBatch& other);
  friend class BatchStepper;

  Status check_actions(std::span<const std::int32_t> actions) const;
  Error illegal(int state, std::int32_t action) const;
  Status prepare_start();
  Status step_all(const std::int32_t* actions, const Interrupted& interrupted);
  // With what follows from the blocks: who chooses, and between what.
  struct Rows : Columns {
    std::vector<std::int8_t> players;
    std::vector<std::int32_t> counts;
    std::vector<std::uint32_t> legal;  // [states * words_]
  };
  // Calls work(column of a, column of b, places a state) for every column.
  template <class A, class B, class Work>
  void for_columns(A& a, const B& b, const Work& work) const;
  void copy_rows(const Rows& from, Rows& to, int begin, int end) const;
  [[nodiscard]] std::int64_t bytes_of(const Rows& rows) const;
  Status list_anew(Vm& vm, int state);
  void keep_list(int state, std::span<const std::int32_t> actions);
  void keep_player(int state, const std::byte* block);
  void keep_outcomes(int state);
  [[nodiscard]] const Die* die_of(int state) const;

  std::shared_ptr<Game> game_;
  StateBatchOptions options_;
  std::size_t stride_;  // bytes of a block
  std::size_t words_;   // of a row of `legal`
  Rows rows_;
  Rows saved_;                    // before the step under way
  std::vector<std::byte> start_;  // the block after setup
  std::vector<std::int32_t> start_list_;
  mutable std::shared_ptr<ThreadPool> pool_;  // started when first needed
};

}  // namespace quoin
