// Replay: a match played again on changed rules, until a ply no longer fits: how far it goes there, and the first ply
// after which something differs, in words.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// What was chosen or drawn in a ply, in words that other rules may still understand.
struct KeptPly {
  std::string seat;                 // who chose or rolled; empty for a deal
  std::string luck;                 // the name of the die or deal; empty for a choice
  std::string choice;               // the text of the action or outcome; empty for a deal
  std::vector<std::int32_t> draws;  // of a deal

  [[nodiscard]] std::string text() const;  // "step b1", "dice: 3", "deal hands"
};

// That a match goes another way.
struct Difference {
  int ply = 0;  // from 1 on; 0: the start
  std::string text;

  [[nodiscard]] std::string line() const;  // "ply 3: ..."
};

struct Replay {
  Match match;  // as far as its plies can be played
  // The first ply that leads to another position, and the first that cannot be played any more or can be again.
  std::vector<Difference> differences;
  std::vector<KeptPly> rest;  // the plies that cannot be played any more

  [[nodiscard]] std::string text() const;  // a line for each difference; "unchanged" if there is none
};

// The match played on `game`: its choices by their texts, its luck as it was recorded, from its seed. Positions are
// compared by what lies in the zones, counters and records that both games have, by name, and by who is next and what
// everybody gets at the end. `rest`: what an earlier replay could not play any more; it is tried after the match's own
// plies. Error: the match cannot begin.
Result<Replay> replay(const Match& match, std::shared_ptr<Game> game, std::span<const KeptPly> rest = {});

// The same for a saved match of whatever rules. Its positions are known by their hashes only, so that what differs
// about them is not told. Error also (kSave) if the record is damaged.
Result<Replay> replay_record(std::string_view record, std::shared_ptr<Game> game);

// Texts of actions that may be chosen in one match and not in the other.
struct OtherChoices {
  std::vector<std::string> more;   // now, and not then
  std::vector<std::string> fewer;  // the other way
};
OtherChoices other_choices(const Match& then, const Match& now);

}  // namespace quoin
