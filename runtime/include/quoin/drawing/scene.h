// Scene: a match as one viewer sees it, with all that SVG, terminal and JSON show of it. Knows none of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/drawing/choosing.h"
#include "quoin/drawing/construction.h"
#include "quoin/drawing/display.h"
#include "quoin/drawing/marks.h"
#include "quoin/drawing/past.h"
#include "quoin/drawing/targets.h"
#include "quoin/drawing/view.h"
#include "quoin/engine/match.h"

namespace quoin::drawing {

struct SceneOptions {
  int viewer = kAllSeeing;             // a seat, kNone for what everybody sees
  bool highlight = true;               // the sites that may be chosen now
  bool marks_last = true;              // the sites of the last choice
  const Choosing* choosing = nullptr;  // how far the choice has come whose next sites are pointed out; else all are
  bool narrow = false;                 // for screens as narrow as a phone's
};

// Who is on turn; once the match is over its result_text.
std::string status_of(const Match& match);

// One board as a whole, one seat's own copy of it, or one side of it.
struct SceneBoard {
  int board = 0;
  Picture picture;
  Sites changed;    // to mark as those of the last choice
  Targets targets;  // what may be chosen
};

// What a zone that no board shows holds: a row of it.
struct SceneZone {
  const Zone* zone = nullptr;
  const ZoneLook* look = nullptr;
  int seat = kNone;  // whose row it is, or who holds it
  int row = 0;
  std::vector<Place> places;

  // The zone's in words, or that of the only place that is drawn.
  [[nodiscard]] std::string name_of_zone() const;
  [[nodiscard]] std::string row_name() const;  // besides its seat; "" if there is no more
  [[nodiscard]] std::string name() const;      // both
};

// A construction with its bodies.
struct SceneConstruction {
  const Construction* construction = nullptr;
  std::vector<Body> bodies;
};

// A value; what it points at must outlive it.
struct Scene {
  Scene(const Display& shown, const Match& now, const SceneOptions& options);
  const Display* display;
  const Match* match;
  SceneOptions options;
  View view;
  std::vector<int> acting;      // the seats that choose or roll next, ascending
  std::optional<PastPly> last;  // the last ply that the viewer may know of
  std::string last_text;        // the last ply in words, "" if there is none
  std::vector<SceneBoard> boards;
  std::vector<SceneConstruction> constructions;
  std::vector<SceneZone> zones;  // beside the boards, in the order of Display::beside

  [[nodiscard]] const GameDef& def() const { return display->def(); }
  [[nodiscard]] const std::vector<std::string>& seats() const { return def().seats; }
  [[nodiscard]] bool acts(int seat) const;
  // The points of a seat, nothing in games without; "?" if they are hidden.
  [[nodiscard]] std::optional<std::string> score(int seat) const;
  // What a seat has to do now, or how the match ended for it; "" if nothing.
  [[nodiscard]] std::string task(int seat) const;
  // Who is on turn, or who has won: "Red wins".
  [[nodiscard]] std::string status() const;
  // Match::ending.
  [[nodiscard]] std::string ended() const;
};

// Who chooses or rolls next, ascending.
std::vector<int> seats_to_act(const Match& match);
// How the match ended for a seat: "wins", "loses", "draws".
std::string result_of(const Match& match, int seat);
// Who has won: "Red wins", "Draw", "Everybody gets 12".
std::string outcome_text(const Match& match);
// The same with the reason and what each seat has, where it has numbers: "Red wins: all prizes are taken (points: red
// 12, blue 9)." REQUIRES that the match is over.
std::string result_text(const Match& match);
// What a seat on turn has to do; the phase is named where there are several.
std::string task_of(const Match& match);
// A value in words, "?" where it is hidden.
std::string told(const Domain& domain, std::optional<int> value);
// The same; a card by its title.
std::string told(const GameDef& def, const Domain& domain, std::optional<int> value);
// Rows that are told by their places, only those where something is: what stands at named places, and bools.
bool tells_by_place(const Zone& zone);
// Bools, whose rows tell where they are true.
bool tells_where(const Domain& holds);
// none, a number 0, a bool that is false: where it stands is nothing to be told.
bool is_nothing(const Domain& holds, std::optional<int> value);
// A place and what stands there, "" where the place tells all.
struct PlaceTold {
  std::string place;
  std::string value;
  [[nodiscard]] std::string text(const char* between) const { return value.empty() ? place : place + between + value; }
};
// The places of a row where something is. REQUIRES tells_by_place(zone).
std::vector<PlaceTold> places_told(const GameDef& def, const Zone& zone, const std::vector<Place>& places);
// The whole state in sentences, for those who cannot see its picture.
std::string told(const Scene& scene);

}  // namespace quoin::drawing
