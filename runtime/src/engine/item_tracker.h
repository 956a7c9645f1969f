// ItemTracker: infers where hidden items can be, from what one seat observed. In: the plies of its history in order.
// Out: the items, their true places, and the events after which the seat cannot tell some of them apart.
//
// An item is a card, a unit of a count, or a value at a place. An event is a shuffle in the widest sense: luck or a
// secret choice permutes some items unseen. An item that the seat sees later is known again. So the possible worlds are
// those in which the items of each event are permuted (permutation_sampler.h).
//
// In games where zones tell whose each place is, things move on boards by any rule, equal ones past each other, too.
// There items are not told apart by what is seen later: a replay shows whether a world fits.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/state/hidden.h"

namespace quoin {

// A ply as the seat observed it.
struct ObservedPly {
  const PlyRecord* ply = nullptr;
  const State* before = nullptr;
  const State* after = nullptr;
  bool lucky = false;   // random numbers other than those of recorded shuffles: their results may be hidden
  bool secret = false;  // a choice of others of which the seat was not told all
};

// The items of zones with the same contents, such as all piles of one kind of cards.
class ItemTracker {
 public:
  static constexpr int kOutside = -1;  // the row of an item that is in no zone

  struct Row {
    const Zone* zone;
    int number;    // among the zone's rows
    bool ordered;  // its items have places; the others are multisets
    [[nodiscard]] int self() const { return zone->first_row + number; }  // the row's number in primitives
    // Where nothing is remembered its hidden items change places with those of rows with the same name: those of zones
    // with the same `mixes`, of rows by more than seats with the same name, too.
    [[nodiscard]] std::string mixes() const {
      return zone->mixes.empty() ? "" : zone->mixes + " " + zone->row_name(number);
    }
    [[nodiscard]] int first() const { return number * zone->length; }
  };
  // By row: the item at each place (or kNone) of an ordered row, the items of another one.
  using Places = std::vector<std::vector<int>>;
  struct Event {
    std::vector<int> items;
    std::vector<bool> seen;  // by item: the seat saw it before the next event
  };
  // A shuffle of a pile: its items in order before and after, with the numbers of events to take their roles from.
  struct Shuffle {
    std::vector<int> before;
    std::vector<int> after;
    int events_before = 0;
    int events_after = 0;
  };
  // Items that left a row by their faces, not by their places: of equal ones it could have been any, in an ordered row
  // the uppermost.
  struct Taking {
    int row;
    std::vector<int> taken;
    std::vector<int> stayed;  // in the order of their places
  };
  // The places after a ply in which luck or a secret choice moved items.
  struct Stand {
    int ply;
    int events;     // number of events so far
    Places places;  // empty if `takings` are enough
    bool fixed;     // the rules alone moved items, which the seat did not see: they must be the same in a replay
    std::vector<Taking> takings;  // by a secret choice: of all items of the row, those that the choice moved
    std::vector<Shuffle> shuffles = {};
  };
  // A taking that followed from what lay in the row, or that the seat was told of. Items that it knew are left out.
  struct Pick {
    int events;  // number of events so far
    Taking taking;
  };

  // `now`: the current state.
  ItemTracker(const GameDef& def, const HiddenThings::Group& group, int seat, const State& now);

  // The history begins at this state, which is common knowledge if `known`. Otherwise seats know what they see of it.
  void begin(const State& start, bool known);
  void follow(int number, const ObservedPly& ply);

  [[nodiscard]] int face(int item) const { return face_[as_size(item)]; }
  [[nodiscard]] int count() const { return static_cast<int>(face_.size()); }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const Places& places() const { return places_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  [[nodiscard]] const std::vector<Stand>& stands() const { return stands_; }
  [[nodiscard]] const std::vector<Pick>& picks() const { return picks_; }
  // There is exactly one item of each face.
  [[nodiscard]] bool is_single() const { return single_; }
  // An item that hidden luck or a hidden choice created: only replaying the rules gives another one.
  [[nodiscard]] bool is_free(int item) const { return free_[as_size(item)]; }
  [[nodiscard]] bool has_free() const { return has_free_; }

 private:
  struct Lost {
    int item;
    int row;
  };
  struct Needed {
    int row;
    int place;
    int face;
  };
  // The row of each item, and whether the seat sees it there.
  struct Located {
    std::vector<int> row;
    std::vector<bool> seen;
  };

  [[nodiscard]] std::vector<int> faces_in(const State& state, const Row& row) const;
  // Whether a row does.
  [[nodiscard]] static bool differs(const State& a, const State& b, const Row& row);
  [[nodiscard]] Located located(const State& state) const;
  int new_item(int face);
  void move(const ObservedPly& ply);
  void replay(const PlyRecord& ply);
  std::vector<int>& pile(int row);
  int taken_from(std::vector<int>& pile, const CardMove& move, bool sorted);
  int item_for(int card);
  void settle(const ObservedPly& ply);
  void keep_ordered(std::size_t row, const std::vector<int>& now);
  void keep_heap(std::size_t row, const std::vector<int>& now);
  void place_lost();
  void note_moves(const ObservedPly& ply, const Located& before, const Located& after);
  [[nodiscard]] Taking taking_of(int row, const Located& before, const Located& after) const;
  [[nodiscard]] bool left_by_face(const ObservedPly& ply, int row, int item) const;
  bool note_picks(const ObservedPly& ply, const Located& before, const Located& after);
  void add_event(std::vector<int> items);
  void note_secrets(const Located& before, const Located& after, const Places& places);
  void see(const Located& now, bool sure);

  const GameDef& def_;
  int seat_;
  bool counts_;
  bool single_;             // one item of each face, whose number is the face; several zones may have it
  bool conserved_ = false;  // items come from a supply: cards, counts, pieces on a board
  bool by_rules_ = false;   // what secret choices move is found by replays alone
  bool by_places_ = false;  // who sees an item can change without its moving
  bool alike_ = false;      // equal items may have changed places unnoticed: which one is seen is not sure
  std::vector<Row> rows_;
  Places places_;
  std::vector<int> face_;
  std::vector<bool> free_;
  std::vector<int> outside_;
  Located located_;               // after the last ply
  std::vector<bool> known_once_;  // by item: the seat has seen it
  std::vector<Event> events_;
  std::vector<Stand> stands_;
  std::vector<Pick> picks_;
  bool has_free_ = false;
  // Of the current ply:
  std::vector<Lost> lost_;
  std::vector<Needed> needed_;
  std::map<int, std::vector<int>> piles_;  // by Row::self(), the top card last
  std::vector<int> limbo_;                 // cards taken from a pile and not put yet
  std::vector<Shuffle> shuffles_;
  std::vector<int> shuffle_of_;  // by item: its last shuffle of this ply, or kNone
  std::vector<int> by_face_;     // items that rules took by their faces
};

}  // namespace quoin
