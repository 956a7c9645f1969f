// What the parts of a picture ask of a match.
#include "quoin/drawing/scene.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "quoin/drawing/numbers.h"
#include "quoin/drawing/targets.h"
#include "quoin/drawing/text.h"
#include "quoin/state/seeing.h"

namespace quoin::drawing {

namespace {

// The seat whose choices the actions of the match are.
int choosing_seat(const Match& match) {
  const std::vector<int> seats = match.seats_to_choose();
  return seats.empty() ? kNone : seats.front();
}

Targets targets_of(const Match& match, const SceneOptions& options) {
  if (!options.highlight || !may_see_choices(match, options.viewer)) return {};
  return options.choosing != nullptr ? options.choosing->next_targets() : Choosing(match).all_targets();
}

std::vector<SceneBoard> boards_of(const View& view, const Match& match, const SceneOptions& options) {
  const Targets targets = targets_of(match, options);
  const SitesBySeat changed = options.marks_last ? last_sites(view.display(), match, options.viewer) : SitesBySeat{};
  std::vector<SceneBoard> boards;
  for (int board = 0; board < static_cast<int>(match.def().boards.size()); ++board) {
    const auto lies_there = [board](const Site& site) { return site.board == board; };
    for (Picture& picture : pictures_of(view, board)) {
      SceneBoard& shown = boards.emplace_back(SceneBoard{board, std::move(picture), {}, {}});
      const int seat = shown.picture.seat;
      const Sites& marked = sites_of(changed, seat);
      std::copy_if(marked.begin(), marked.end(), std::back_inserter(shown.changed), lies_there);
      if (seat != kNone && seat != choosing_seat(match)) continue;
      std::copy_if(targets.begin(), targets.end(), std::back_inserter(shown.targets),
                   [&lies_there](const Target& target) { return lies_there(target.site); });
    }
  }
  return boards;
}

// The seat that a counter tells; none if the viewer may not see it.
int holder_seen(const View& view, int counter) {
  const std::vector<Place> places = view.places(view.display().zone(counter));
  return places.empty() ? kNone : places.front().value.value_or(kNone);
}

std::vector<SceneZone> zones_beside(const View& view) {
  std::vector<SceneZone> zones;
  for (const int number : view.display().beside()) {
    const Zone& zone = view.display().zone(number);
    const ZoneLook& look = view.display().look(number);
    const int holder = look.holder == kNone ? kNone : holder_seen(view, look.holder);
    const std::size_t first = zones.size();
    for (int row = 0; row < zone.rows; ++row) {
      zones.push_back({&zone, &look, zone.per_seat ? zone.owner(row) : holder, row, {}});
    }
    for (Place& place : view.places(zone)) {
      if (look.place != kNone && place.place != look.place) continue;
      zones[first + static_cast<std::size_t>(place.row)].places.push_back(place);
    }
  }
  return zones;
}

std::string capital(const std::string& text) {
  const std::string_view first = beginning_of(text, 1);
  return upper(first) + text.substr(first.size());
}

// What each seat has in the end, where everybody may know it: "points: red 12, blue 9"; "" in games without numbers.
std::string numbers_text(const Match& match) {
  const GameDef& def = match.def();
  if (def.payoffs ? def.payoffs->same || def.seats.size() == 1 : def.scores < 0) return "";
  std::vector<std::string> texts;
  const std::vector<double> numbers = def.payoffs ? match.returns() : match.scores();
  for (std::size_t seat = 0; seat < def.seats.size(); ++seat) {
    const int row = static_cast<int>(seat);
    const bool seen = def.payoffs || sees(def.layout, match.state().data(), def.layout.zone(def.scores), row, kNone);
    if (!seen) return "";
    texts.push_back(def.seats[seat] + " " + general(numbers[seat]));
  }
  return (def.payoffs ? "paid" : words(def.layout.zone(def.scores).name)) + ": " + joined(texts, ", ");
}

}  // namespace

Scene::Scene(const Display& shown, const Match& now, const SceneOptions& wanted)
    : display(&shown),
      match(&now),
      options(wanted),
      view(shown, now.state(), wanted.viewer),
      acting(seats_to_act(now)),
      last(PastPlies(shown, now, wanted.viewer).next()),
      last_text(last ? last->text() : ""),
      boards(boards_of(view, now, wanted)),
      zones(zones_beside(view)) {
  for (const Construction& construction : shown.constructions()) {
    constructions.push_back({&construction, bodies_of(view, construction)});
  }
}

std::string SceneZone::name_of_zone() const {
  return words(look->place == kNone ? zone->name : text_of(zone->over, look->place));
}

std::string SceneZone::name() const {
  const std::string of_row = row_name();
  return name_of_zone() + (of_row.empty() ? "" : " " + of_row);
}

std::string SceneZone::row_name() const { return words(zone->row_name(row)); }

bool Scene::acts(int seat) const { return std::find(acting.begin(), acting.end(), seat) != acting.end(); }

std::optional<std::string> Scene::score(int seat) const {
  if (def().scores < 0) return std::nullopt;
  return view.sees_score(seat) ? general(match->scores()[static_cast<std::size_t>(seat)]) : "?";
}

std::string Scene::task(int seat) const {
  if (match->over()) return result_of(*match, seat);
  if (!acts(seat)) return "";
  return words(task_of(*match));
}

std::string Scene::status() const { return match->over() ? outcome_text(*match) : status_of(*match); }

std::string Scene::ended() const { return match->ending(); }

std::vector<int> seats_to_act(const Match& match) {
  std::vector<int> seats = match.seats_to_choose();
  std::sort(seats.begin(), seats.end());
  if (seats.empty() && match.seat() >= 0 && !match.over()) seats.push_back(match.seat());
  return seats;
}

namespace {

// What is to be done in the phase; "" where its name says no more than that somebody acts. REQUIRES a choice.
std::string phase_told(const Match& match) {
  const Phase& phase = match.def().phases[static_cast<std::size_t>(match.phase())];
  if (!phase.help.empty()) return phase.help;
  return match.def().phases.size() > 1 && phase.name != "act" ? words(phase.name) : "";
}

}  // namespace

std::string status_of(const Match& match) {
  if (match.over()) return result_text(match);
  std::vector<std::string> names;
  for (const int seat : seats_to_act(match)) names.push_back(match.def().seats[static_cast<std::size_t>(seat)]);
  const std::string who = joined(names, " and ");
  const std::string phase = words(match.phase_name());
  if (is_luck(match.node())) return who.empty() ? "luck is due: " + phase : who + " rolls " + phase;
  const std::string task = phase_told(match);
  return who + " to act" + (task.empty() ? "" : ": " + task);
}

std::string result_of(const Match& match, int seat) {
  const double value = match.returns()[static_cast<std::size_t>(seat)];
  if (match.def().payoffs) return "gets " + general(value);
  return value > 0 ? "wins" : value < 0 ? "loses" : "draws";
}

std::string outcome_text(const Match& match) {
  const GameDef& def = match.def();
  const auto& seats = def.seats;
  const std::vector<double> returns = match.returns();
  const bool alone = seats.size() == 1;
  if (def.payoffs && (def.payoffs->same || alone)) {
    return (alone ? capital(seats.front()) : "Everybody") + " gets " + general(returns.front());
  }
  // A payoff may be below 0, and the largest still wins.
  const bool paid = def.payoffs.has_value();
  const double most = paid ? *std::max_element(returns.begin(), returns.end()) : 0;
  std::vector<std::string> winners;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (paid ? returns[seat] == most : returns[seat] > 0) winners.push_back(seats[seat]);
  }
  const bool lost = winners.empty() && def.sides() == 1;
  if (!lost && (winners.empty() || (winners.size() == seats.size() && def.sides() > 1))) return "Draw";
  const std::string who = joined(lost ? seats : winners, " and ");
  const bool one = (lost ? seats : winners).size() == 1;
  return capital(who) + (lost ? " lose" : " win") + (one ? "s" : "");
}

std::string result_text(const Match& match) {
  const std::string reason = match.ending();
  const std::string numbers = numbers_text(match);
  return outcome_text(match) + (reason.empty() ? "" : ": " + reason) + (numbers.empty() ? "" : " (" + numbers + ")") +
         ".";
}

std::string task_of(const Match& match) {
  if (is_luck(match.node())) return "rolls " + match.phase_name();
  const std::string task = phase_told(match);
  return task.empty() ? "to act" : "to act: " + task;
}

}  // namespace quoin::drawing