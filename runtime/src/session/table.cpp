// The table: how it changes.
#include "session/table.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/node_reader.h"
#include "quoin/search/contest.h"

namespace quoin::session {

Game& Table::game() const {
  if (!game_) refuse_argument("", "no game is loaded", "load loads one");
  return *game_;
}

const Match& Table::match() const {
  need_game();
  if (!match_) refuse_argument("", "no match has begun", "start begins one");
  return *match_;
}

void Table::sit_down(std::shared_ptr<Game> game) {
  auto display = std::make_unique<const drawing::Display>(game->def());
  choosing_.reset();
  match_.reset();
  undone_.clear();
  rest_.clear();
  players_.assign(game->def().seats.size(), {});
  display_ = std::move(display);
  game_ = std::move(game);
}

void Table::stand(Match match) {
  undone_.clear();
  rest_.clear();
  choosing_.reset();
  match_ = std::move(match);
}

void Table::follow(Match match, std::vector<KeptPly> rest) {
  const std::vector<std::string> names = game().def().seats;
  Players before = players_;
  sit_down(match.game_ptr());
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    const auto same = std::find(names.begin(), names.end(), def().seats[seat]);
    if (same == names.end()) continue;
    players_[seat] = before[static_cast<std::size_t>(same - names.begin())];
  }
  match_ = std::move(match);
  rest_ = std::move(rest);
}

void Table::play(std::int32_t choice) {
  need_match();
  need(match_->play(choice));
  undone_.clear();
  rest_.clear();
  choosing_.reset();
}

void Table::play_luck() {
  need_match();
  need(match_->play_luck());
  undone_.clear();
  rest_.clear();
  choosing_.reset();
}

void Table::undo(Match before) {
  undone_.push_back(match());
  rest_.clear();
  choosing_.reset();
  match_ = std::move(before);
}

void Table::redo() {
  if (undone_.empty()) refuse_argument("", "nothing was taken back", "undo takes back the last choice");
  choosing_.reset();
  match_ = std::move(undone_.back());
  undone_.pop_back();
}

drawing::Choosing& Table::choosing() {
  if (!choosing_) choosing_.emplace(match());
  return *choosing_;
}

void Table::need_time() const {
  if (stop_->load()) refuse(ErrorKind::kSystem, "the call was stopped");
}

Next Table::next() const {
  const Match& now = match();
  if (now.over()) return {};
  const int seat = next_seat(now);
  if (is_luck(now.node())) return {Next::Kind::kLuck, seat};
  switch (players_[static_cast<std::size_t>(seat)].sits) {
    case Sits::kPerson: return {Next::Kind::kPerson, seat};
    case Sits::kEmpty: return {Next::Kind::kEmpty, seat};
    case Sits::kBot: return {Next::Kind::kBot, seat};
    case Sits::kOwnBot: return {Next::Kind::kOwnBot, seat};
  }
  return {};
}

std::int32_t Table::choice_of(const std::string& name) const {
  const Match& now = match();
  BotOptions options;
  options.seed = derive_seed(bot_seed(now.seed(), now.seat()), static_cast<std::uint64_t>(now.plies()));
  options.stop = stop_;
  const auto bot = need(make_bot(name, options), "bot");
  const std::int32_t action = need(bot->choose(now.with_own_luck()));
  need_time();
  return action;
}

int next_seat(const Match& match) {
  const std::vector<int> choosing = match.seats_to_choose();
  return choosing.empty() ? match.seat() : choosing.front();
}

int seat_of(const GameDef& def, const json& given, std::string_view place) {
  const int seats = static_cast<int>(def.seats.size());
  if (given.is_number_integer()) {
    const auto number = given.is_number_unsigned() ? std::min<std::uint64_t>(given.get<std::uint64_t>(), kMaxSeats) : 0;
    if (!given.is_number_unsigned() || static_cast<int>(number) >= seats) {
      refuse_argument(std::string(place),
                      "there is no seat " + given.dump() + "; seats are numbered 0 to " + std::to_string(seats - 1));
    }
    return static_cast<int>(number);
  }
  const std::string& name = given.get_ref<const std::string&>();
  const auto found = std::find(def.seats.begin(), def.seats.end(), name);
  if (found == def.seats.end()) refuse_name(std::string(place), "seat", name, def.seats);
  return static_cast<int>(found - def.seats.begin());
}

int viewer_of(const Table& table, const Arguments& given) {
  const GameDef& def = table.def();
  if (const json* viewer = given.find("viewer")) {
    const bool a_seat = viewer->is_string() && std::find(def.seats.begin(), def.seats.end(),
                                                         viewer->get_ref<const std::string&>()) != def.seats.end();
    if (!a_seat && *viewer == "all") return kAllSeeing;
    if (!a_seat && *viewer == "everybody") return kNone;
    return seat_of(def, *viewer, "viewer");
  }
  std::vector<int> people;
  for (std::size_t seat = 0; seat < table.players().size(); ++seat) {
    if (table.players()[seat].sits == Sits::kPerson) people.push_back(static_cast<int>(seat));
  }
  if (people.empty()) return kAllSeeing;
  if (people.size() == 1) return people.front();
  if (!table.has_match()) return kNone;
  const Next next = table.next();
  return next.kind == Next::Kind::kPerson ? next.seat : kNone;
}

bool keeps_secrets(const drawing::Display& display) {
  const auto& phases = display.def().phases;
  return display.hides() || std::any_of(phases.begin(), phases.end(), [](const Phase& one) { return one.together; });
}

Players players_of(const Table& table, const Arguments& given) {
  const GameDef& def = table.def();
  Players now = table.players();
  for (const auto& [name, who] : given.texts_by_name("seats")) {
    const std::string place = "seats." + name;
    Player player;
    player.text = who;
    if (who == "empty") {
      player.sits = Sits::kEmpty;
    } else if (who == "own" || who.starts_with("own(")) {
      player.sits = Sits::kOwnBot;
    } else if (who != "person") {
      player.sits = Sits::kBot;
      const auto spec = parse_bot(who);
      if (!spec) {
        Error error = spec.error();
        if (error.hint.empty()) error.hint = "person, empty, own, or a bot";
        throw Refusal{error, place};
      }
      need(bot_suits(*spec, *table.game_ptr()), place);
    }
    now[static_cast<std::size_t>(seat_of(def, name, place))] = std::move(player);
  }
  return now;
}

}  // namespace quoin::session
