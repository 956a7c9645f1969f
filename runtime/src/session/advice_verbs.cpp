// What may be chosen, what it would do, and what a strong bot would choose.
#include "quoin/base/text.h"
#include "quoin/drawing/past.h"
#include "quoin/engine/information.h"
#include "quoin/search/advice.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

// The viewer may know what can be chosen now.
void need_choices(const Table& table, int viewer) {
  if (drawing::may_see_choices(table.match(), viewer)) return;
  refuse(ErrorKind::kIllegal, "only who has to choose may know what can be chosen");
}

json legal(Table& table, const Arguments& given) {
  need_choices(table, viewer_of(table, given));
  json list = json::array();
  for (const std::int32_t action : table.match().legal()) {
    list.push_back({{"number", list.size() + 1},
                    {"action", action},
                    {"kind", table.def().kind_of(action).name},
                    {"text", table.match().choice_text(action)}});
  }
  return list;
}

constexpr const char* kAdviser = "mcts(seconds=0.8)";

// The bot thinks on a match drawn from what the seat knows alone, so that the answer cannot tell more.
json hint(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  const Match& match = table.match();
  if (!is_choice(match.node())) refuse(ErrorKind::kIllegal, "nobody has to choose now");
  need_choices(table, viewer);
  BotOptions options;
  options.seed = hash_text(information_text(match, match.seat()));
  options.stop = table.stop();
  const auto bot = need(make_bot(given.text("bot").value_or(kAdviser), options), "bot");
  const Match known = need(match.resample(match.seat(), options.seed));
  const Analysis found = need(bot->analyse(known), "bot");
  table.need_time();
  json actions = json::array();
  for (const ActionValue& one : found.actions) {
    actions.push_back({{"action", one.action},
                       {"text", known.choice_text(one.action)},
                       {"value", one.value},
                       {"low", one.low},
                       {"high", one.high},
                       {"proven", one.proven},
                       {"visits", one.visits},
                       {"share", one.share},
                       {"words", value_words(table.def(), one)}});
  }
  json line = json::array();
  for (const ExpectedPly& ply : expected_line(known, found)) {
    line.push_back({{"seat", seat_json(table.def(), ply.seat)}, {"action", ply.action}, {"text", ply.text}});
  }
  return {{"advice", advice(known, found)},   {"seat", seat_json(table.def(), found.seat)},
          {"actions", std::move(actions)},    {"line", std::move(line)},
          {"simulations", found.simulations}, {"depth", found.depth}};
}

json preview(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  need_choices(table, viewer);
  const std::int32_t action = action_of(table, given, viewer);
  Match after = table.match();
  need(after.play(action));
  drawing::PastPlies past(table.display(), after, viewer);
  const auto ply = past.next();
  return {{"text", table.match().choice_text(action)}, {"changes", ply ? ply->changes() : ""}, {"picture", nullptr}};
}

}  // namespace

VerbRows advice_verbs() {
  return {{{"legal",
            "What may be chosen now.",
            true,
            {{"words", Given::kText, "only actions whose words begin so"}},
            "list",
            {{"number", "integer", "in this list, from 1"},
             {"action", "integer", "that the game gives it"},
             {"kind", "text", "of action"},
             {"text", "text", "as the game writes it"}},
            R"({"words": "step"})"},
           legal},
          {{"hint",
            "What a strong bot would choose, and why; it knows no more than who has to choose.",
            true,
            {{"bot", Given::kText, "mcts(seconds=0.8)"}},
            "object",
            {{"advice", "text", "one sentence"},
             {"seat", "seat or null", "who chooses"},
             {"actions", "list", "{action, text, value, low, high, proven, visits, share, words}, the best first"},
             {"line", "list", "{seat, action, text}: how the match would go on"},
             {"simulations", "integer", "or positions that were searched"},
             {"depth", "integer", "plies of the last complete search"}},
            R"json({"bot": "mcts(playouts=50)"})json"},
           hint},
          {{"preview",
            "What an action would do, as far as the viewer can know.",
            true,
            action_arguments(),
            "object",
            {{"text", "text", "the action"}, {"changes", "text", "in words"}, {"picture", "text or null", "SVG"}},
            R"({"text": "step b1"})"},
           preview}};
}

}  // namespace quoin::session
