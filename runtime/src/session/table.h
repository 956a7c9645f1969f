// What a session holds: a game, a match, who sits where, a choice being made, what was taken back. A call that fails
// leaves it as it was: what can fail is done before anything is changed.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "quoin/drawing/choosing.h"
#include "quoin/drawing/display.h"
#include "quoin/drawing/picture.h"
#include "quoin/engine/match.h"
#include "quoin/session/replay.h"
#include "session/door.h"

namespace quoin::session {

// Who sits at a seat. A bot of the face's own answers by `think` with an action.
enum class Sits { kPerson, kEmpty, kBot, kOwnBot };

struct Player {
  Sits sits = Sits::kPerson;
  std::string text = "person";  // as it was given
};
using Players = std::vector<Player>;

// Who is next.
struct Next {
  enum class Kind { kPerson, kEmpty, kBot, kOwnBot, kLuck, kOver };
  Kind kind = Kind::kOver;
  int seat = kNone;
};

class Table {
 public:
  explicit Table(const std::atomic<bool>& stop) : stop_(&stop) {}

  // ---- the game ----
  [[nodiscard]] const std::shared_ptr<Game>& game_ptr() const { return game_; }
  // Throws a Refusal where none is loaded, no match has begun.
  [[nodiscard]] Game& game() const;
  [[nodiscard]] const GameDef& def() const { return game().def(); }
  [[nodiscard]] const drawing::Display& display() const { return *display_; }
  // Of a game that was just loaded there is no match; everybody at it is a person.
  void sit_down(std::shared_ptr<Game> game);

  // ---- the match ----
  [[nodiscard]] bool has_match() const { return match_.has_value(); }
  [[nodiscard]] const Match& match() const;
  void need_game() const { static_cast<void>(game()); }
  void need_match() const { static_cast<void>(match()); }
  // Another position: what was taken back is forgotten, and nothing is chosen.
  void stand(Match match);
  // The game of this match takes the place of the one there was; seats of the same names keep their players. `rest`:
  // plies that it no longer allows, kept until somebody plays on.
  void follow(Match match, std::vector<KeptPly> rest);
  // One ply more of the match.
  void play(std::int32_t choice);
  void play_luck();
  void undo(Match before);
  // Plies are kept that edited rules no longer allow.
  [[nodiscard]] bool held() const { return !rest_.empty(); }
  [[nodiscard]] const std::vector<KeptPly>& rest() const { return rest_; }
  void redo();
  [[nodiscard]] bool redoable() const { return !undone_.empty(); }
  // The choice being made; made anew after each ply.
  [[nodiscard]] drawing::Choosing& choosing();
  [[nodiscard]] const std::atomic<bool>* stop() const { return stop_; }
  // Throws a Refusal if the call is to end.
  void need_time() const;

  // ---- who plays ----
  [[nodiscard]] const Players& players() const { return players_; }
  void seat(Players players) { players_ = std::move(players); }
  [[nodiscard]] Next next() const;
  [[nodiscard]] bool person_waits() const { return has_match() && next().kind == Next::Kind::kPerson; }
  // What this bot chooses for who is next. It begins anew at each ply, with luck that follows from the match's seed,
  // the seat and the ply: so a match that was restored goes on as it would have, as far as no clock limits the bot.
  [[nodiscard]] std::int32_t choice_of(const std::string& bot) const;

 private:
  const std::atomic<bool>* stop_;
  std::shared_ptr<Game> game_;
  std::unique_ptr<const drawing::Display> display_;
  std::optional<Match> match_;
  std::optional<drawing::Choosing> choosing_;
  Players players_;
  std::vector<KeptPly> rest_;
  std::vector<Match> undone_;  // the matches as they stood before each undo, the latest last
};

// Who chooses or rolls next; kNone: nobody.
int next_seat(const Match& match);
// A seat by its name or number.
int seat_of(const GameDef& def, const json& given, std::string_view place);
// Who looks: what was given; else the one person, of several the one who has to choose; where no person sits, the
// all-seeing.
int viewer_of(const Table& table, const Arguments& given);
// Whether something is hidden from a seat, or seats choose at once.
bool keeps_secrets(const drawing::Display& display);
// {"red": "person", ...}: those not named keep what they have. Throws a Refusal.
Players players_of(const Table& table, const Arguments& given);

// TABLE, as `viewer` sees it.
json table_json(Table& table, const Arguments& given, int viewer, std::string message = "");
json table_json(Table& table, const Arguments& given);
// Who sits at each seat.
json players_json(const Table& table);
json seat_json(const GameDef& def, int seat);
drawing::Theme theme_of(std::string_view name);

}  // namespace quoin::session
