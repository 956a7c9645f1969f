// ItemTracker: what a seat can work out of where hidden items lie. In: the plies that it remembers, one after the
// other. Out: items, where each lies, and the events since which it is unknown which is which.
//
// A item is a card, one of a count, or a value at a place. Luck and secret choices bring some of them into an order
// that the seat does not see: an event. What it has seen since is known again. So other worlds that the seat cannot
// tell from the true one differ in this: at each event its items took each other's parts.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/state/hidden.h"

namespace quoin {

// A ply as the seat remembers it.
struct ObservedPly {
  const PlyRecord* ply = nullptr;
  const State* before = nullptr;
  const State* after = nullptr;
  bool lucky = false;  // numbers were drawn that no noted shuffle took, or a die fell, which the seat may not have seen
  bool secret = false;  // others chose, and the seat was not told all of it
};

// The items of the zones that hold the same, such as all piles of one kind of cards.
class ItemTracker {
 public:
  static constexpr int kOutside = -1;  // where a item is that lies in no zone

  struct Row {
    const Zone* zone;
    int zone_number;  // in the layout
    int number;       // of the zone's rows
    bool ordered;     // items have places; elsewhere they lie in no order
    [[nodiscard]] int self() const { return zone_number * kMaxSeats + number; }  // as primitives number it
    [[nodiscard]] int first() const { return number * zone->length; }
  };
  // By row: of an ordered one the item at each place, kNone where there is none; of others those that lie there.
  using Places = std::vector<std::vector<int>>;
  struct Event {
    std::vector<int> items;
    std::vector<bool> seen;  // by item: while no later event had come, the seat saw it
  };
  // A pile that was shuffled: what lay where before and after, as events counted them.
  struct Shuffle {
    std::vector<int> before;
    std::vector<int> after;
    int events_before = 0;
    int events_after = 0;
  };
  // Where all lay after a ply whose luck or secret choice moved some of them.
  struct Stand {
    int ply;
    int events;               // that had come
    Places places;            // empty where it is enough to know what moved
    std::vector<int> moved;   // items that came from one row into another
    std::vector<int> beside;  // what lay in the row of the first of these, with it
    std::vector<Shuffle> shuffles = {};
  };

  // Some of what lay hidden in a row was chosen, by its face, for all to see: which of like items it was nobody can
  // tell.
  struct Pick {
    int events;  // that had come
    int face;
    int picked;               // how many of that face
    std::vector<int> beside;  // what stayed in the row and could have that face, too
  };

  // `now`: the match as it stands.
  ItemTracker(const GameDef& def, const HiddenThings::Group& group, int seat, const State& now);

  // Where the seat's memory begins: all know what lies where, or nobody knows what it does not see.
  void begin(const State& start, bool known);
  void follow(int number, const ObservedPly& ply);

  [[nodiscard]] int face(int item) const { return face_[as_size(item)]; }
  [[nodiscard]] int count() const { return static_cast<int>(face_.size()); }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const Places& places() const { return places_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  [[nodiscard]] const std::vector<Stand>& stands() const { return stands_; }
  [[nodiscard]] const std::vector<Pick>& picks() const { return picks_; }
  // Of each face there is one item.
  [[nodiscard]] bool is_single() const { return single_; }
  // What was made by luck or a choice that the seat does not know: only rules can make another one.
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
  // Where each item lies, and whether the seat sees it there.
  struct Located {
    std::vector<int> row;
    std::vector<bool> seen;
  };

  [[nodiscard]] std::vector<int> faces_in(const State& state, const Row& row) const;
  [[nodiscard]] bool differs(const State& a, const State& b) const;
  [[nodiscard]] Located located(const State& state) const;
  int new_item(int face);
  void move(const ObservedPly& ply);
  void replay(const PlyRecord& ply);
  std::vector<int>& pile(int row);
  int taken_from(std::vector<int>& pile, const CardMove& move, bool sorted);
  int item_for(int card);
  void settle(const State& after);
  void keep_ordered(std::size_t row, const std::vector<int>& now);
  void keep_heap(std::size_t row, const std::vector<int>& now);
  void place_lost();
  void note_moves(const ObservedPly& ply, const Located& before, const Located& after);
  void note_picks(const ObservedPly& ply, const Located& before, const Located& after);
  void add_event(std::vector<int> items);
  void see(const Located& now);

  const GameDef& def_;
  int seat_;
  bool counts_;
  bool single_;             // of each face there is one item, whose number is the face; other zones may note it
  bool conserved_ = false;  // items come from a supply: cards, counts, what lies over a board
  std::vector<Row> rows_;
  Places places_;
  std::vector<int> face_;
  std::vector<bool> free_;
  std::vector<int> outside_;
  std::vector<bool> known_once_;  // the seat has seen it
  std::vector<Event> events_;
  std::vector<Stand> stands_;
  std::vector<Pick> picks_;
  bool has_free_ = false;
  // Of the ply at hand:
  std::vector<Lost> lost_;
  std::vector<Needed> needed_;
  std::map<int, std::vector<int>> piles_;  // by row as primitives number it, the top card last
  std::vector<int> limbo_;                 // that went off a pile
  std::vector<Shuffle> shuffles_;
  std::vector<int> shuffle_of_;  // by item: in which of these it lay last, or kNone
};

}  // namespace quoin
