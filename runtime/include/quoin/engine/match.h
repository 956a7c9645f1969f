// Match: a game being played: the current state, how it came about, and what may be done next. Copies share the past.
// A failed call leaves the match exactly as it was.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "quoin/engine/game.h"
#include "quoin/engine/past.h"
#include "quoin/state/state.h"

namespace quoin {

class Match {
 public:
  static Result<Match> start(std::shared_ptr<Game> game, std::uint64_t seed);
  // A position set by hand: `position` = {"seat": .., "phase": .., "zones": {..}}; checked by the rules' match.check.
  // Unnamed zones have their start values. Such a match is saved with its position.
  static Result<Match> from_position(std::shared_ptr<Game> game, const nlohmann::json& position, std::uint64_t seed);

  // A match that stands at this block (layout.bytes of them), `luck.ply` plies played; it knows nothing of them. Error
  // (kArgument) if the block cannot be. It is saved with the block as its position: {"block": hex digits, "ply": ..}.
  static Result<Match> from_block(std::shared_ptr<Game> game, std::span<const std::byte> block, const Luck& luck);

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] std::shared_ptr<Game> game_ptr() const { return game_; }
  [[nodiscard]] const GameDef& def() const { return game_->def(); }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] std::uint64_t seed() const { return luck_.seed; }
  [[nodiscard]] int plies() const { return luck_.ply; }
  [[nodiscard]] const Luck& luck() const { return luck_; }
  // Null at a match played from its start.
  [[nodiscard]] const Beginning* beginning() const { return beginning_.get(); }

  [[nodiscard]] Node node() const;
  [[nodiscard]] int seat() const;                // who decides, rolls or commits next; kNone at deal and end
  [[nodiscard]] int phase() const;               // index of phase, die or deal, by node
  [[nodiscard]] std::string phase_name() const;  // of phase, die or deal; empty where the match is over
  [[nodiscard]] bool over() const { return node() == Node::kEnd; }

  // What seat() may do, in the rules' order; empty unless node() is decide or together.
  [[nodiscard]] std::span<const std::int32_t> legal() const { return legal_; }
  // What `seat` may do; empty if it is not to choose now.
  [[nodiscard]] Result<std::vector<std::int32_t>> legal(int seat) const;
  // Seats that have to choose now (one at decide; those uncommitted at together).
  [[nodiscard]] std::vector<int> seats_to_choose() const;

  // decide, together (for seat()): an action, refused with the reason if it is not legal; chance: an outcome.
  Status play(std::int32_t choice);
  // together: all at once or nothing. `by_seat` has a place for each seat of the game: its action, kNone if it is not
  // among seats_to_choose().
  Status play_all(std::span<const std::int32_t> by_seat);
  // chance: an outcome drawn from the match's seed; deal: dealt from the seed.
  Status play_luck();
  // deal: with these draws.
  Status play_deal(const std::vector<std::int32_t>& draws);
  // Plays luck until somebody chooses or the match is over.
  Status settle_luck();
  // Takes back the last ply. Error (kArgument) at the start.
  Status undo();

  // One number for each seat: see engine/returns.h.
  [[nodiscard]] std::vector<double> returns() const;
  [[nodiscard]] std::vector<double> scores() const;
  [[nodiscard]] std::vector<PlyRecord> history() const;
  [[nodiscard]] const PlyRecord* last_ply() const { return past_ ? &past_->record : nullptr; }
  // The last ply with the state before it, which leads to those before it; null if nothing can be taken back.
  [[nodiscard]] const PlayedPly* past() const { return past_.get(); }
  // What `seat` remembers, in order; kNone: all. In a resampled match these are plies that cannot be taken back, too.
  [[nodiscard]] std::vector<const PlayedPly*> remembered_by(int seat) const;
  // Whether all know what lay where before the first of these plies.
  [[nodiscard]] bool knows_start(int seat) const;
  [[nodiscard]] std::uint64_t hash() const { return state_.hash(); }

  // What ended the match: in the rules' words ("checkmate"), else what ended_in() tells. Empty while the match is not
  // over, and where its last ply is not known (from_block).
  [[nodiscard]] const std::string& ended_by() const { return reason_.empty() ? ended_in_ : reason_; }
  // Which function of the rules did so, by which word and whose ply or pass it was: "match.win in play.step of red".
  [[nodiscard]] const std::string& ended_in() const { return ended_in_; }
  // For players: "checkmate"; "red had no legal action", or nothing, if the rules give no reason; empty as ended_by().
  [[nodiscard]] std::string ending() const;

  // Outcomes and exact weights at a chance node.
  [[nodiscard]] const Die* die() const;
  // The text of a choice at this node: an action's text as the rules write it in this position, "size: M" for a die.
  [[nodiscard]] std::string choice_text(std::int32_t choice) const;
  // The way back; at a decide or together node of legal actions as they are written here and of any action in its
  // static form (action_text), at a chance node of an outcome.
  [[nodiscard]] Result<std::int32_t> parse_choice(std::string_view text) const;
  // Why `action` may not be played now ("" if it may).
  [[nodiscard]] std::string why_not(std::int32_t action) const;

  // ---- the author's hints for bots (engine/hints.cpp) ----
  // How good the position is for `seat`, -kMostValue to kMostValue; its features; what each of legal() weighs. Errors:
  // there is no such hint (kArgument), or it fails.
  [[nodiscard]] Result<int> evaluate(int seat) const;
  [[nodiscard]] Result<std::vector<std::int32_t>> features(int seat) const;
  [[nodiscard]] Result<std::vector<std::int32_t>> weights() const;

  // A match that `seat` cannot tell from this one: what is hidden from it is drawn anew (state/hidden.h says how),
  // other seats' waiting choices are random legal ones, and the luck to come is another. Nothing of it can be taken
  // back, and it is saved with its block; to `seat`, and to no other, its information state tells the same past as this
  // one's.
  [[nodiscard]] Result<Match> resample(int seat, std::uint64_t seed) const;

  // ---- the luck of copies ----
  // In C++ a copy carries the luck: its dice will show what this match's will. Who must not foresee them (a bot) gets
  // one of these instead, and makes its own copies by copied().
  // With the luck of `seed` to come; each copied() of it has another, which follows from this one and differs from call
  // to call.
  [[nodiscard]] Match with_luck(std::uint64_t seed) const;
  // The same with luck that follows from this match's seed and position, and from which that seed cannot be told.
  [[nodiscard]] Match with_own_luck() const;
  // This match's luck, and copies that carry it.
  [[nodiscard]] Match with_same_luck() const;
  [[nodiscard]] bool has_own_luck() const { return own_luck_; }
  Match copied();

  // ---- match records (engine/save.cpp; format: docs/files.md) ----
  [[nodiscard]] std::string record() const;
  Status save(const std::filesystem::path& path) const;
  // Replays the record on `game`, verifying the hash at each ply. Error (kSave) if it was made by other rules or dials,
  // is damaged, or differs at some ply (which is named).
  static Result<Match> from_record(std::shared_ptr<Game> game, std::string_view record);
  static Result<Match> load(std::shared_ptr<Game> game, const std::filesystem::path& path);

  // The text of an action by the rules' `text` in this position: an Error if they fail.
  [[nodiscard]] Result<std::string> written_text(std::int32_t action) const;
  // What people may type for an action in this position besides its text, the shortest first, by the rules' `notation`;
  // several actions may share one. Empty without such rules. An Error if they fail.
  [[nodiscard]] Result<std::vector<std::string>> short_texts(std::int32_t action) const;

 private:
  // Plies that a seat remembers though the match does not, as they went in the world that was drawn for it.
  struct Told {
    std::shared_ptr<const PlayedPly> past;
    int to = kNone;
    bool from_start = false;  // all knew what lay where before the first of them
  };
  Match(std::shared_ptr<Game> game, std::uint64_t seed);
  Status advance(std::int32_t choice, const std::vector<std::int32_t>* draws);  // one ply, legality not asked
  [[nodiscard]] Result<std::vector<std::int32_t>> list_of(int seat) const;
  void take_over(Vm& vm);  // state and list from the machine, and how it ended
  std::shared_ptr<Game> game_;
  State state_;
  Luck luck_;
  bool own_luck_ = false;     // copied() draws another
  std::uint64_t copies_ = 0;  // so made
  std::vector<std::int32_t> legal_;
  std::string ended_in_;
  std::string reason_;
  std::shared_ptr<const PlayedPly> past_;
  std::shared_ptr<const Beginning> beginning_;  // null at a match played from its start
  std::shared_ptr<const Told> told_;            // null unless resampled
};

// What a record says of itself, for choosing the game to load.
struct RecordHeader {
  std::string game;  // "murailles" or "murailles/7x7"
  DialValues dials;  // every dial of the match, as text
  std::uint64_t fingerprint = 0;
  std::uint64_t seed = 0;
  int plies = 0;
};
Result<RecordHeader> read_record_header(std::string_view record);

// Whether a block could be one of the game: every value within its zone's domain, the node complete.
Status check_block(const GameDef& def, const std::byte* block);

}  // namespace quoin
