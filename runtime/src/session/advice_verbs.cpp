// What a strong bot would choose.
#include "quoin/base/text.h"
#include "quoin/engine/information.h"
#include "quoin/search/advice.h"
#include "quoin/search/bot.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

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
  return {{"advice", advice(known, found)},
          {"seat", seat_json(table.def(), found.seat)},
          {"actions", std::move(actions)},
          {"line", std::move(line)},
          {"simulations", found.simulations},
          {"tactics_positions", found.tactics_positions},
          {"depth", found.depth}};
}

}  // namespace

VerbRows advice_verbs() {
  return {{{"hint",
            "What a strong bot would choose, and why; it knows no more than who has to choose.",
            true,
            {{"bot", Given::kText, "mcts(seconds=0.8)"}},
            "object",
            {{"advice", "text", "one sentence"},
             {"seat", "seat or null", "who chooses"},
             {"actions", "list", "{action, text, value, low, high, proven, visits, share, words}, the best first"},
             {"line", "list", "{seat, action, text}: how the match would go on"},
             {"simulations", "integer", "or positions that were searched"},
             {"tactics_positions", "integer", "looked at beside, with tactics"},
             {"depth", "integer", "plies of the last complete search"}},
            R"json({"bot": "mcts(playouts=50)"})json"},
           hint}};
}

}  // namespace quoin::session
