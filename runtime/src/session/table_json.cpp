// TABLE: what a face shows of a match, as one viewer may know it.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/drawing/past.h"
#include "quoin/drawing/picture.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"
#include "session/table.h"

namespace quoin {

const std::vector<AnswerField>& table_fields() {
  static const std::vector<AnswerField> kFields{
      {"viewer", "text", "who looks: a seat's name, \"all\" or \"everybody\""},
      {"prompt", "text", "what others did since the viewer's last choice, and who is next or has won"},
      {"message", "text", "why a click or a pick was refused"},
      {"chosen", "texts", "the parts of the choice being made"},
      {"field", "text", "what may be picked next: \"kind\" or a field of actions; \"\" if nothing"},
      {"values", "texts", "what it may be"},
      {"labels", "texts", "the same as people read it; shapes as rows of #"},
      {"plies", "texts", "what was played, the latest first, at most 200"},
      {"ply", "integer", "how many plies were played"},
      {"seat", "seat or null", "who chooses or rolls next"},
      {"next", "object", "{kind, seat}; kind: person, bot, own, empty, luck, over"},
      {"waits", "flag", "a person has to choose"},
      {"phase", "text", "the phase, die or deal that is next"},
      {"node", "text", "decide, together, chance, deal or end"},
      {"undoable", "flag", "the viewer, or a person, has a choice to take back"},
      {"redoable", "flag", "what was taken back can be played again"},
      {"held", "flag", "plies are kept that edited rules no longer allow"},
      {"over", "flag", "the match is over"},
      {"ended_by", "text", "what ended it"},
      {"result", "text", "who has won, in one sentence"},
      {"returns", "numbers or null", "what each seat gets, once the match is over"},
      {"players", "object", "who sits at each seat"},
      {"seed", "text or null", "of the match, for those who see everything"},
      {"hash", "text or null", "of the position, for those who see everything"},
      {"picture", "text or null", "SVG, if the argument `picture` asks for it"}};
  return kFields;
}

namespace session {
namespace {

constexpr std::size_t kMostPlies = 200;
constexpr std::size_t kHeard = 3;

const char* kind_name(Next::Kind kind) {
  switch (kind) {
    case Next::Kind::kPerson: return "person";
    case Next::Kind::kEmpty: return "empty";
    case Next::Kind::kBot: return "bot";
    case Next::Kind::kOwnBot: return "own";
    case Next::Kind::kLuck: return "luck";
    case Next::Kind::kOver: return "over";
  }
  return "";
}

const char* node_name(Node node) {
  switch (node) {
    case Node::kDecide: return "decide";
    case Node::kTogether: return "together";
    case Node::kChance: return "chance";
    case Node::kDeal: return "deal";
    case Node::kEnd: return "end";
    case Node::kUnset: break;
  }
  return "";
}

json viewer_json(const GameDef& def, int viewer) {
  return viewer == kAllSeeing ? "all" : viewer == kNone ? "everybody" : def.seats[static_cast<std::size_t>(viewer)];
}

// The plies that the viewer may know of, and what he has heard of others since his own last choice.
struct Told {
  json plies = json::array();
  std::string heard;
};

Told told_to(const Table& table, int viewer) {
  Told told;
  std::vector<std::string> heard;
  bool own = viewer < 0;
  drawing::PastPlies past(table.display(), table.match(), viewer);
  while (told.plies.size() < kMostPlies) {
    const auto ply = past.next();
    if (!ply) break;
    const std::string text = ply->text();
    own = own || ply->player() == viewer;
    if (!own && heard.size() < kHeard) heard.push_back(text + ". ");
    told.plies.push_back(text);
  }
  std::for_each(heard.rbegin(), heard.rend(), [&told](const std::string& text) { told.heard += text; });
  return told;
}

// The cards that a field of this name holds, or null.
const Cards* cards_asked(const GameDef& def, const std::string& name) {
  for (const ActionKind& kind : def.actions) {
    for (const ActionField& field : kind.fields) {
      const bool holds = field.name == name && field.domain.cards >= 0 && field.domain.kind == DomainKind::kNames;
      if (holds) return &def.cards[static_cast<std::size_t>(field.domain.cards)];
    }
  }
  return nullptr;
}

// A value as people read it: a card by its title, others without underscores.
std::string label_of_value(const Cards* cards, const std::string& value) {
  if (cards == nullptr) return drawing::words(value);
  const auto face = std::ranges::find(cards->faces, value);
  return face == cards->faces.end() ? drawing::words(value)
                                    : cards->title(static_cast<int>(face - cards->faces.begin()));
}

// Shapes as rows of letters, other values as people read them.
json labels_of(const GameDef& def, const drawing::Question& asked) {
  bool shapes = false;
  for (const ActionKind& kind : def.actions) {
    for (const ActionField& field : kind.fields)
      shapes = shapes || (field.name == asked.name && field.domain.shapes >= 0);
  }
  json labels = json::array();
  const Cards* cards = cards_asked(def, asked.name);
  for (const std::string& value : asked.values) {
    std::string text = shapes ? value : label_of_value(cards, value);
    if (shapes) std::replace(text.begin(), text.end(), '/', '\n');
    std::string label;
    for (const char c : text) label += shapes && c == '.' ? "\u00a0" : std::string(1, c);
    labels.push_back(label);
  }
  return labels;
}

bool undoable(const Table& table) {
  const auto past = table.match().history();
  return std::any_of(past.begin(), past.end(), [&table](const PlyRecord& ply) {
    return !is_luck(ply.node) && table.players()[static_cast<std::size_t>(ply.seat)].sits == Sits::kPerson;
  });
}

json picture_of(Table& table, const Arguments& given, int viewer, bool chooses) {
  const auto theme = given.text("picture");
  if (!theme) return nullptr;
  drawing::SceneOptions options;
  options.viewer = viewer;
  options.highlight = chooses;
  options.narrow = given.flag("narrow", false);
  options.choosing = chooses ? &table.choosing() : nullptr;
  const drawing::Scene scene(table.display(), table.match(), options);
  return picture_svg(scene, theme_of(*theme));
}

}  // namespace

drawing::Theme theme_of(std::string_view name) {
  return name == "light" ? drawing::Theme::kLight : name == "dark" ? drawing::Theme::kDark : drawing::Theme::kAuto;
}

json seat_json(const GameDef& def, int seat) {
  return seat < 0 ? json(nullptr) : json(def.seats[static_cast<std::size_t>(seat)]);
}

json players_json(const Table& table) {
  json players = json::object();
  for (std::size_t seat = 0; seat < table.players().size(); ++seat) {
    players[table.def().seats[seat]] = table.players()[seat].text;
  }
  return players;
}

json table_json(Table& table, const Arguments& given) { return table_json(table, given, viewer_of(table, given)); }

json table_json(Table& table, const Arguments& given, int viewer, std::string message) {
  const Match& now = table.match();
  const GameDef& def = table.def();
  const Next next = table.next();
  const bool waits = next.kind == Next::Kind::kPerson;
  const bool chooses = waits && drawing::may_see_choices(now, viewer);
  const auto question = chooses ? table.choosing().question() : std::nullopt;
  Told told = told_to(table, viewer);
  json chosen = json::array();
  if (chooses) {
    for (const std::string& part : table.choosing().chosen()) chosen.push_back(drawing::words(part));
  }
  const bool sees_all = viewer == kAllSeeing;
  return {{"viewer", viewer_json(def, viewer)},
          {"prompt", told.heard + drawing::status_of(now)},
          {"message", std::move(message)},
          {"chosen", std::move(chosen)},
          {"field", question ? question->name : ""},
          {"values", question ? json(question->values) : json::array()},
          {"labels", question ? labels_of(def, *question) : json::array()},
          {"plies", std::move(told.plies)},
          {"ply", now.plies()},
          {"seat", seat_json(def, next.seat)},
          {"next", {{"kind", kind_name(next.kind)}, {"seat", seat_json(def, next.seat)}}},
          {"waits", waits},
          {"phase", now.phase_name()},
          {"node", node_name(now.node())},
          {"undoable", undoable(table)},
          {"redoable", table.redoable()},
          {"held", table.held()},
          {"over", now.over()},
          {"ended_by", now.over() ? now.ending() : ""},
          {"result", now.over() ? drawing::result_text(now) : ""},
          {"returns", now.over() ? json(now.returns()) : json(nullptr)},
          {"players", players_json(table)},
          {"seed", sees_all ? json(std::to_string(now.seed())) : json(nullptr)},
          {"hash", sees_all ? json(hex16(now.hash())) : json(nullptr)},
          {"picture", picture_of(table, given, viewer, chooses)}};
}

}  // namespace session
}  // namespace quoin
