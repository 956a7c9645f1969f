// Past plies as a viewer may know of them.
#include "quoin/drawing/past.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "drawing/mark_key.h"
#include "quoin/drawing/marks.h"
#include "quoin/drawing/targets.h"
#include "quoin/drawing/text.h"
#include "quoin/drawing/view.h"
#include "quoin/schema/node_reader.h"

namespace quoin::drawing {
namespace {

constexpr std::size_t kMostTold = 4;

std::vector<Mark> ordered_marks(const View& view, int board, const Layer& layer) {
  std::vector<Mark> marks = marks_of(view, board, layer);
  std::sort(marks.begin(), marks.end(), [](const Mark& one, const Mark& other) { return key_of(one) < key_of(other); });
  return marks;
}

// Where the viewer sees a board change from before a ply to a later match; `row`: on that seat's own copy, nothing: on
// boards that all share.
Sites changed_sites(const PastPly& past, const Match& later, std::optional<int> row) {
  const View old(*past.display, past.before.state(), past.viewer);
  const View now(*past.display, later.state(), past.viewer);
  Sites found;
  for (int board = 0; board < static_cast<int>(past.display->def().boards.size()); ++board) {
    for (const Layer& layer : past.display->layers(board)) {
      const std::vector<Mark> was = ordered_marks(old, board, layer);
      const std::vector<Mark> is = ordered_marks(now, board, layer);
      std::vector<Mark> changed;
      std::set_symmetric_difference(was.begin(), was.end(), is.begin(), is.end(), std::back_inserter(changed),
                                    [](const Mark& one, const Mark& other) { return key_of(one) < key_of(other); });
      for (const Mark& mark : changed) {
        if (mark.row == row) found.push_back({board, mark.sites, mark.site});
      }
    }
  }
  return sorted(std::move(found));
}

// What stands in the changed places of a zone; of many only how many they are.
std::string changed_text(const GameDef& def, const Zone& zone, const std::vector<Place>& now) {
  if (now.size() > kMostTold) return "in " + std::to_string(now.size()) + " places";
  std::vector<std::string> texts;
  for (const Place& place : now) {
    std::vector<std::string> parts;
    if (zone.per_seat) parts.push_back(def.seats[static_cast<std::size_t>(zone.owner(place.row))]);
    if (const std::string name = zone.row_name(place.row); !name.empty()) parts.push_back(words(name));
    if (zone.has_over && !zone.is_pile()) parts.push_back(text_of(zone.over, place.place));
    parts.push_back(place.value ? text_of(zone.holds, *place.value) : "?");
    texts.push_back(joined(parts, " "));
  }
  return joined(texts, ", ");
}

// How many of the last plies are choices that wait for those of other seats.
int waiting_plies(const Match& match) {
  if (match.node() != Node::kTogether) return 0;
  const GameDef& def = match.def();
  int count = 0;
  for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
    if (NodeReader(def).value(match.state().data(), def.layout.pending, seat) >= 0) ++count;
  }
  return count;
}

// The sites of choices that were made together, the last of them first, or of one choice.
SitesBySeat sites_of_group(const std::vector<PastPly>& group) {
  SitesBySeat found;
  for (const PastPly& past : group) {
    Sites sites = changed_sites(group.back(), group.front().after, past.player());
    if (sites.empty()) sites = past.sites();
    for (const Site& site : sites) {
      found[past.display->own_boards(site.board) ? past.player() : kNone].push_back(site);
    }
  }
  for (auto& [seat, sites] : found) sites = sorted(std::move(sites));
  return found;
}

bool belongs_to(const std::vector<PastPly>& group, const PastPly& past) {
  if (past.ply.node != Node::kTogether || group.back().ply.node != Node::kTogether) return false;
  return std::none_of(group.begin(), group.end(),
                      [&past](const PastPly& one) { return one.player() == past.player(); });
}

}  // namespace

bool PastPly::knows() const { return viewer == kAllSeeing || (player() >= 0 && player() == viewer); }

bool PastPly::open() const {
  if (knows()) return true;
  return player() >= 0 ? before.def().kind_of(ply.choice).open() : !display->hides();
}

std::string PastPly::text() const {
  const GameDef& def = before.def();
  if (player() >= 0) {
    const std::string& name = def.seats[static_cast<std::size_t>(player())];
    // What rules write may tell of what the player alone sees.
    const bool as_written = knows() || (display->seen_alike() && def.kind_of(ply.choice).open());
    const std::string told = as_written ? before.choice_text(ply.choice) : told_text(def, ply.choice);
    return name + (told.empty() ? " chooses" : ": " + told);
  }
  if (ply.node == Node::kChance && !open()) {
    return def.seats[static_cast<std::size_t>(std::max(ply.seat, 0))] + " rolls " + words(before.phase_name());
  }
  return words(before.choice_text(ply.choice));
}

std::vector<Place> new_cards(std::vector<Place> was, const std::vector<Place>& is) {
  std::vector<Place> found;
  for (const Place& card : is) {
    if (!card.value) continue;
    const auto same = std::find_if(
        was.begin(), was.end(), [&card](const Place& one) { return one.row == card.row && one.value == card.value; });
    if (same == was.end()) {
      found.push_back(card);
    } else {
      was.erase(same);
    }
  }
  return found;
}

namespace {

// What the viewer saw change in each zone that is told of, in words.
std::vector<std::string> changes_in(const PastPly& past, const std::function<bool(int zone)>& is_told) {
  const GameDef& def = past.before.def();
  const View old(*past.display, past.before.state(), past.viewer);
  const View now(*past.display, past.after.state(), past.viewer);
  std::vector<std::string> told;
  for (const Zone& zone : def.layout.zones) {
    if (!View::has(zone) || !zone.shown || zone.role == ZoneRole::kHistoryCount) continue;
    if (!is_told(def.layout.number(zone))) continue;
    const std::vector<Place> was = old.places(zone);
    const std::vector<Place> is = now.places(zone);
    std::vector<Place> changed = zone.is_pile() ? new_cards(was, is) : std::vector<Place>();
    for (std::size_t at = 0; at < is.size() && !zone.is_pile(); ++at) {
      if (!(was[at] == is[at])) changed.push_back(is[at]);
    }
    if (!changed.empty()) told.push_back(words(zone.name) + " " + changed_text(def, zone, changed));
  }
  return told;
}

}  // namespace

std::string PastPly::changes() const {
  return joined(changes_in(*this, [](int) { return true; }), " · ");
}

std::vector<std::string> PastPly::counts() const {
  const GameDef& def = before.def();
  return changes_in(*this, [&](int number) {
    const std::vector<int>& beside = display->beside();
    const Zone& zone = def.layout.zone(number);
    if (number != def.scores && std::ranges::find(beside, number) == beside.end()) return false;
    return (zone.per_seat || zone.tokens >= 0) && zone.holds.kind == DomainKind::kRange && !zone.holds.is_bool();
  });
}

namespace {

// All that lies on a board that all share, but for counts.
std::vector<Mark> things_on(const View& view, int board) {
  std::vector<Mark> found;
  for (const Layer& layer : view.display().layers(board)) {
    for (Mark& mark : marks_of(view, board, layer)) {
      if (!mark.is_number && !mark.row && mark.look != LayerLook::kPit) found.push_back(std::move(mark));
    }
  }
  return found;
}

// Where the only new thing lies, if what a choice named was only left by others: a stone that is lifted there and lies
// elsewhere as somebody else's. Counts, which rise and fall, are none.
std::optional<Site> new_thing(const PastPly& past, const Sites& named) {
  const View old(*past.display, past.before.state(), past.viewer);
  const View now(*past.display, past.after.state(), past.viewer);
  std::optional<Site> found;
  bool left = false;
  for (int board = 0; board < static_cast<int>(past.display->def().boards.size()); ++board) {
    const std::vector<Mark> was = things_on(old, board);
    const auto lay_at_named = [&](const Mark& one) { return has(named, {board, one.sites, one.site}); };
    left = left || std::any_of(was.begin(), was.end(), lay_at_named);
    for (const Mark& mark : things_on(now, board)) {
      const auto moved = [&](const Mark& one) {
        return lay_at_named(one) && one.zone == mark.zone && one.name == mark.name;
      };
      if (lay_at_named(mark) || std::any_of(was.begin(), was.end(), moved)) return std::nullopt;
      const auto same = [&](const Mark& one) { return key_of(one) == key_of(mark); };
      if (std::any_of(was.begin(), was.end(), same)) continue;
      if (found) return std::nullopt;
      found = Site{board, mark.sites, mark.site};
    }
  }
  return left ? found : std::nullopt;
}

}  // namespace

Sites PastPly::sites() const {
  if (player() < 0) return {};
  Sites named = sorted(chosen_sites(before.def(), ply.choice, knows()));
  if (named.empty()) return changed_sites(*this, after, std::nullopt);
  if (const auto elsewhere = new_thing(*this, named)) return {*elsewhere};
  return named;
}

PastPlies::PastPlies(const Display& display, const Match& match, int viewer)
    : display_(&display), viewer_(viewer), now_(match), waiting_(viewer == kAllSeeing ? 0 : waiting_plies(match)) {}

std::optional<PastPly> PastPlies::next() {
  while (const PlyRecord* last = now_.last_ply()) {
    PlyRecord ply = *last;
    Match before = now_;
    if (!before.undo()) break;
    Match after = std::exchange(now_, before);
    if (number_++ < waiting_ && ply.seat != viewer_) continue;
    return PastPly{display_, std::move(ply), std::move(before), std::move(after), viewer_};
  }
  return std::nullopt;
}

SitesBySeat last_sites(const Display& display, const Match& match, int viewer) {
  std::vector<PastPly> group;  // the last choice first
  PastPlies plies(display, match, viewer);
  while (auto past = plies.next()) {
    if (!group.empty() && !belongs_to(group, *past)) {
      SitesBySeat found = sites_of_group(group);
      if (!found.empty()) return found;
      group.clear();
    }
    if (past->player() >= 0) group.push_back(*std::move(past));
  }
  return group.empty() ? SitesBySeat{} : sites_of_group(group);
}

std::vector<Match> states_of(const Match& match) {
  std::vector<Match> found{match};
  while (found.back().last_ply() != nullptr) {
    Match before = found.back();
    if (!before.undo()) break;
    found.push_back(std::move(before));
  }
  std::reverse(found.begin(), found.end());
  return found;
}

}  // namespace quoin::drawing
