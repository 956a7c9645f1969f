// What happened by a ply, in words: taken, turned, moved, come. It compares what the viewer saw before and after it.
#include <algorithm>
#include <iterator>
#include <utility>

#include "drawing/mark_key.h"
#include "quoin/base/text.h"
#include "quoin/drawing/past.h"
#include "quoin/drawing/targets.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr std::size_t kMostSites = 4;  // that are named
constexpr std::size_t kMostTexts = 4;
constexpr std::size_t kMostBecome = 2;

using Texts = std::vector<std::string>;

// A thing on a board that was not there before, or is there no more.
struct PlacedThing {
  int board = 0;
  Mark mark;
  bool told = false;
  [[nodiscard]] Site site() const { return {board, mark.sites, mark.site}; }
  [[nodiscard]] bool lies_with(const PlacedThing& other) const {
    return site() == other.site() && mark.zone == other.mark.zone && mark.row == other.mark.row;
  }
  [[nodiscard]] bool is_like(const PlacedThing& other) const {
    return board == other.board && mark.zone == other.mark.zone && mark.name == other.mark.name &&
           mark.owner == other.mark.owner && mark.row == other.mark.row;
  }
  bool operator<(const PlacedThing& other) const {
    return board != other.board ? board < other.board : key_of(mark) < key_of(other.mark);
  }
};
using PlacedThings = std::vector<PlacedThing>;

// Every thing once, those that lie on one another and seeds in pits too; numbers and yes and no are none.
PlacedThings things_seen(const View& view) {
  PlacedThings found;
  for (int board = 0; board < static_cast<int>(view.display().def().boards.size()); ++board) {
    for (const Layer& layer : view.display().layers(board)) {
      if (view.display().zone(layer.zone).holds.is_bool()) continue;
      for (Mark& mark : marks_of(view, board, layer)) {
        if (layer.look == LayerLook::kPit) {
          mark.is_number = false;
          mark.name = "seed";
          mark.symbol.clear();
        }
        if (mark.is_number) continue;
        const int count = std::exchange(mark.count, 1);
        found.insert(found.end(), static_cast<std::size_t>(std::max(count, 0)), PlacedThing{board, mark});
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// "wall" of "walls"; on what is named by where it lies stand pieces.
std::string one_of(std::string name) {
  for (const char* ground : {"board", "field", "grid", "cells"}) {
    if (name == ground) return "piece";
  }
  if (name == "men") return "man";
  if (name.size() > 2 && name.ends_with("s") && !name.ends_with("ss")) name.pop_back();
  return name;
}

class Teller {
 public:
  explicit Teller(const PastPly& past)
      : past_(past),
        def_(past.before.def()),
        named_(past.player() < 0 ? Sites() : chosen_sites(def_, past.ply.choice, past.knows())),
        said_(split_words(past.player() < 0 ? "" : past.text())) {
    was_ = things_seen(View(*past.display, past.before.state(), past.viewer));
    const PlacedThings is = things_seen(View(*past.display, past.after.state(), past.viewer));
    std::set_difference(was_.begin(), was_.end(), is.begin(), is.end(), std::back_inserter(gone_));
    std::set_difference(is.begin(), is.end(), was_.begin(), was_.end(), std::back_inserter(come_));
  }

  [[nodiscard]] Texts tell() {
    tell_moved();
    tell_changed();
    for (PlacedThing& thing : gone_) {
      if (std::exchange(thing.told, true)) continue;
      if (is_others(thing) || (is_seed(thing) && !is_named(thing))) {
        taken_.push_back(thing);
      } else if (!is_named(thing)) {
        left_.push_back(thing);
      }
    }
    for (PlacedThing& thing : come_) {
      if (!std::exchange(thing.told, true) && !is_named(thing) && !is_seed(thing)) here_.push_back(thing);
    }
    Texts texts;
    say(texts, taken_, past_.player() < 0 ? "" : "takes ", past_.player() < 0 ? " is gone" : "", true);
    texts.insert(texts.end(), moved_.begin(), moved_.end());
    say_turned(texts);
    if (becomes_.size() <= kMostBecome) {
      texts.insert(texts.end(), becomes_.begin(), becomes_.end());
    } else {
      texts.push_back(std::to_string(becomes_.size()) + " things become others");
    }
    say(texts, left_, "", " is gone", true);
    say(texts, here_, "", "", false);
    if (texts.size() > kMostTexts) return {std::to_string(std::max(gone_.size(), come_.size())) + " things change"};
    return texts;
  }

 private:
  [[nodiscard]] bool is_named(const PlacedThing& thing) const {
    return std::find(named_.begin(), named_.end(), thing.site()) != named_.end() ||
           std::find(said_.begin(), said_.end(), name_of(thing)) != said_.end();
  }
  static bool is_seed(const PlacedThing& thing) { return thing.mark.look == LayerLook::kPit; }
  [[nodiscard]] bool is_others(const PlacedThing& thing) const {
    return thing.mark.seat && past_.player() >= 0 && *thing.mark.seat != past_.player();
  }

  [[nodiscard]] const std::string& name_of(const PlacedThing& thing) const {
    const Board& board = def_.boards[static_cast<std::size_t>(thing.board)];
    const SiteType& kind = board.sites[static_cast<std::size_t>(thing.mark.sites)];
    return kind.names[static_cast<std::size_t>(thing.mark.site)];
  }

  [[nodiscard]] std::string where(const PlacedThing& thing) const {
    const std::string& name = name_of(thing);
    const bool others = thing.mark.row && *thing.mark.row != past_.player() && past_.display->own_boards(thing.board);
    return name + (others ? " of " + def_.seats[static_cast<std::size_t>(*thing.mark.row)] : "");
  }

  // "knight", "stone"; among more than two seats "red's stone".
  [[nodiscard]] std::string what(const PlacedThing& thing) const {
    std::string name = words(thing.mark.name);
    if (!thing.mark.seat) return name == kHiddenSign ? "something" : name;
    const std::string& seat = def_.seats[static_cast<std::size_t>(*thing.mark.seat)];
    if (name.starts_with(seat + " ")) {
      name.erase(0, seat.size() + 1);
    } else if (name == seat) {
      name = one_of(words(past_.display->zone(thing.mark.zone).name));
    }
    return def_.seats.size() > 2 ? seat + "'s " + name : name;
  }

  // PlacedThings that lie elsewhere now: where the action names both places it has said so.
  void tell_moved() {
    for (PlacedThing& from : gone_) {
      for (PlacedThing& to : come_) {
        if (!from.told && !to.told && is_named(from) && is_named(to) && from.is_like(to)) from.told = to.told = true;
      }
    }
    for (PlacedThing& from : gone_) {
      if (from.told || is_seed(from) || count_like(gone_, from) > 1 || count_like(come_, from) != 1) continue;
      if (!from.mark.seat && !is_alone(from)) continue;
      PlacedThing& to = *std::find_if(come_.begin(), come_.end(),
                                      [&from](const PlacedThing& one) { return !one.told && one.is_like(from); });
      from.told = to.told = true;
      if (is_named(from)) {
        moved_.insert(moved_.begin(), "to " + where(to));
      } else if (!is_named(to) || is_others(from)) {
        moved_.push_back("the " + what(from) + " goes from " + where(from) + " to " + where(to));
      }
    }
  }

  // There was no other like it.
  [[nodiscard]] bool is_alone(const PlacedThing& thing) const { return count_like(was_, thing) == 1; }

  static std::ptrdiff_t count_like(const PlacedThings& things, const PlacedThing& like) {
    return std::count_if(things.begin(), things.end(),
                         [&like](const PlacedThing& one) { return !one.told && one.is_like(like); });
  }

  // What lies where something else lay.
  void tell_changed() {
    for (PlacedThing& was : gone_) {
      if (was.told || is_seed(was)) continue;
      const auto is =
          std::find_if(come_.begin(), come_.end(), [&was](const PlacedThing& one) { return one.lies_with(was); });
      if (is == come_.end()) continue;
      was.told = true;
      const bool moved_here = std::exchange(is->told, true);
      if (moved_here || (is_named(was) && was.mark.seat != is->mark.seat)) {
        taken_.push_back(was);
      } else if (was.mark.seat != is->mark.seat) {
        turned_.push_back(was);
      } else {
        becomes_.push_back("the " + what(was) + " at " + where(was) + " becomes " + what(*is));
      }
    }
  }

  // PlacedThings of one name in one text; of many how many they are.
  void say(Texts& texts, const PlacedThings& things, const std::string& before, const std::string& behind,
           bool known) const {
    std::vector<std::pair<std::string, Texts>> by_name;
    for (const PlacedThing& thing : things) {
      const std::string name = what(thing);
      auto found = std::find_if(by_name.begin(), by_name.end(), [&name](const auto& one) { return one.first == name; });
      if (found == by_name.end()) found = by_name.insert(found, {name, {}});
      found->second.push_back(where(thing));
    }
    for (auto& [name, sites] : by_name) {
      const std::size_t count = sites.size();
      sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
      const bool seeds = name == "seed";
      const std::string many = count == 1 ? "1 seed" : std::to_string(count) + " seeds";
      const std::string text = sites.size() > kMostSites
                                   ? name + " in " + std::to_string(sites.size()) + " places"
                                   : (seeds ? many : (known ? "the " : "") + name) + " at " + joined(sites, " ");
      texts.push_back(before + text + behind);
    }
  }

  void say_turned(Texts& texts) const {
    if (turned_.empty()) return;
    Texts sites;
    for (const PlacedThing& thing : turned_) sites.push_back(where(thing));
    texts.push_back((sites.size() > kMostSites ? std::to_string(sites.size()) : joined(sites, " ")) + " turned");
  }

  const PastPly& past_;
  const GameDef& def_;
  Sites named_;
  Texts said_;
  PlacedThings was_, gone_, come_;
  PlacedThings taken_, turned_, left_, here_;
  Texts moved_, becomes_;
};

// Whether the viewer saw the card in a pile.
bool saw(const View& view, int card, const Domain& holds) {
  for (const Zone& zone : view.display().def().layout.zones) {
    if (!View::has(zone) || !zone.is_pile() || zone.holds.cards != holds.cards) continue;
    const std::vector<Place> places = view.places(zone);
    if (std::any_of(places.begin(), places.end(), [card](const Place& one) { return one.value == card; })) return true;
  }
  return false;
}

// Cards that the viewer sees come to a pile, if the text does not say so: all cards of a seat's; of those that all
// share the ones that the viewer had not seen.
void tell_cards(const PastPly& past, const std::string& said, Texts& texts) {
  const GameDef& def = past.before.def();
  const View old(*past.display, past.before.state(), past.viewer);
  const View now(*past.display, past.after.state(), past.viewer);
  const std::vector<std::string> said_words = split_words(said);
  const auto is_said = [&said_words](const std::string& name) {
    return std::find(said_words.begin(), said_words.end(), name) != said_words.end();
  };
  for (const Zone& zone : def.layout.zones) {
    if (!View::has(zone) || !zone.shown || !zone.is_pile()) continue;
    for (int row = 0; row < zone.rows; ++row) {
      Texts cards;
      bool news = false;
      for (const Place& card : new_cards(old.places(zone), now.places(zone))) {
        if (card.row != row || (!zone.per_seat && saw(old, *card.value, zone.holds))) continue;
        const std::string name = text_of(zone.holds, *card.value);
        news = news || !is_said(name);
        cards.push_back(words(name));
      }
      if (!news) continue;
      const std::string owner = zone.per_seat ? " of " + def.seats[static_cast<std::size_t>(zone.owner(row))] : "";
      const std::string name = zone.row_name(row);
      texts.push_back(words(zone.name) + (name.empty() ? "" : " " + words(name)) + owner + ": " +
                      (cards.size() > kMostSites ? std::to_string(cards.size()) + " cards" : joined(cards, ", ")));
    }
  }
}

}  // namespace

std::vector<std::string> PastPly::events() const {
  if (!open()) {
    const std::string seen = changes();
    return seen.empty() ? Texts() : Texts{seen};
  }
  Texts texts = Teller(*this).tell();
  tell_cards(*this, text(), texts);
  return texts;
}

}  // namespace quoin::drawing
