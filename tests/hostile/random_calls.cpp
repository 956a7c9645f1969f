// Calls of a session drawn at random.
#include "hostile/random_calls.h"

#include <algorithm>
#include <array>
#include <utility>

#include "unit/engine/games.h"

namespace quoin::hostile {
namespace {

using nlohmann::json;

constexpr std::array kFolders{"murailles", "connect_four", "mosaix",       "muros",  "hearts",
                              "goofspiel", "pig",          "hidden_hands", "kettle", "rock_paper_scissors"};
constexpr std::array kBots{"person", "empty",    "own",       "random", "mcts(playouts=3)",
                           "greedy", "level(9)", "mcts(a=1)", "",       "level(1)"};
constexpr std::array kTexts{"",    "all",  "everybody", "kind", "auto", "light",  "1",
                            "0",   "-1",   "red",       "stop", "pass", "e2e4",   "a1",
                            "999", "\x7f", "\n\t",      "null", "{}",   "\u202e", "\xF0\x9F\x8E\xB2"};
constexpr std::array kNumbers{"0",
                              "1",
                              "2",
                              "3",
                              "-1",
                              "101",
                              "1e300",
                              "4294967296",
                              "2147483647",
                              "-9223372036854775808",
                              "1.5",
                              "18446744073709551615",
                              "99999999999999999999999"};
// What no JSON and no UTF-8 is, or too much of both.
constexpr std::array kBroken{"",
                             "{",
                             "[]",
                             "null",
                             "\"",
                             "{\"a\":}",
                             "{}x",
                             "\xff\xfe",
                             "{\"\xc3\":1}",
                             "{\"folder\":\"\xed\xa0\x80\"}",
                             "{\"a\":1,\"a\":2}"};

// The rules and declarations of games from texts: whole, and broken in one of both.
constexpr const char* kGame =
    "quoin: 1\nid: small\ntitle: Small\nversion: 1.0.0\nsummary: For a test.\n"
    "seats:\n  - {name: red, colour: red}\n  - {name: blue, colour: blue}\n"
    "counters:\n  n: 0..40\nphases: [act]\nactions:\n  up: {}\n  same: {}\nmax_length: 40\n";
constexpr const char* kRules =
    "function match.setup() go.act(0) end\nfunction moves.act() emit.up() emit.same() end\n"
    "function play.up(me) count.n = count.n + 1 if count.n > 9 then match.win(me) else go.act(1 - me) end end\n"
    "function play.same(me) go.act(1 - me) end\n";

// Verbs that take long, and what is small enough for them.
bool is_long(std::string_view verb) {
  return verb == "simulate" || verb == "check" || verb == "cases" || verb == "coverage";
}
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSmall{
    {{"bot", "mcts(playouts=3)"}, {"matches", "1"}, {"depth", "1"}}};

}  // namespace

std::string RandomCalls::text(const std::vector<std::string>& words) {
  if (once_in(200)) return std::string(1U << (4 + below(16)), 'x');
  if (once_in(6)) return kBots[below(kBots.size())];
  if (words.empty() || once_in(4)) return kTexts[below(kTexts.size())];
  return words[below(words.size())];
}

json RandomCalls::wrong() {
  switch (below(8)) {
    case 0: return nullptr;
    case 1: return once_in(2);
    case 2: return json::parse(kNumbers[below(kNumbers.size())]);
    case 3: return kTexts[below(kTexts.size())];
    case 4: return json::array({1, "two", nullptr});
    case 5: return {{"a", {{"b", json::array()}}}};
    case 6: return json::array();
    default: return json::object();
  }
}

json RandomCalls::value(Given type, const std::vector<std::string>& words) {
  if (once_in(8)) return wrong();
  switch (type) {
    case Given::kText: return text(words);
    case Given::kInteger: return below(40);
    case Given::kFlag: return once_in(2);
    case Given::kTexts: return once_in(2) ? json::array() : json::array({text(words), text(words)});
    case Given::kTextsByName: {
      json texts = json::object();
      for (std::uint32_t i = below(3); i > 0; --i) texts[text(words)] = kBots[below(kBots.size())];
      return texts;
    }
    case Given::kSeat: return once_in(2) ? json(below(5)) : json(text(words));
    case Given::kSite: return once_in(4) ? json(below(90)) : json(text(words));
    case Given::kSeed: return once_in(2) ? json(below(1000)) : json(std::to_string(rng_.next()));
    case Given::kObject: return {{"seat", text(words)}, {"phase", text(words)}, {"zones", json::object()}};
  }
  return wrong();
}

// Arguments of "load": a game of the repository, one from texts, or nothing that loads.
std::string RandomCalls::game_files() {
  const std::string folder = quoin_test::folder_of(kFolders[below(kFolders.size())]).string();
  switch (below(8)) {
    case 0: return json{{"files", {{"game.yaml", kGame}, {"rules.lua", kRules}}}}.dump();
    case 1: return json{{"files", {{"game.yaml", "quoin: 1\nid: [\n"}, {"rules.lua", kRules}}}}.dump();
    case 2: return json{{"files", {{"game.yaml", kGame}, {"rules.lua", "function moves.act( end"}}}}.dump();
    case 3: return json{{"folder", folder + "/none"}}.dump();
    case 4: return json{{"folder", folder}, {"variants", {"none"}}}.dump();
    default: return json{{"folder", folder}}.dump();
  }
}

json RandomCalls::arguments(const Verb& verb, const std::vector<std::string>& words) {
  json found = json::object();
  for (const VerbArgument& one : verb.arguments) {
    if (one.required ? once_in(12) : !once_in(3)) continue;
    const bool right = !one.words.empty() && !once_in(4);
    found[std::string(one.name)] = right ? json(one.words[below(one.words.size())]) : value(one.type, words);
  }
  for (const auto& [name, small] : kSmall) {
    const auto takes = [&name = name](const VerbArgument& one) { return one.name == name; };
    if (std::none_of(verb.arguments.begin(), verb.arguments.end(), takes)) continue;
    json& there = found[std::string(name)];
    if (name == "bot" ? there.is_null() : there.is_null() || there.is_number_unsigned()) {
      there = name == "bot" ? json(small) : json::parse(small);
    }
  }
  if (once_in(20)) found[text(words)] = wrong();
  if (verb.name == "start" && !found.contains("seed")) found["seed"] = below(1000);  // the same calls each time
  return found;
}

RandomCall RandomCalls::next(const std::vector<std::string>& words) {
  const std::vector<Verb>& all = verbs();
  const Verb& verb = all[below(all.size())];
  const std::string name(verb.name);
  if (once_in(50)) return {text(words), "{}"};
  if (once_in(50)) return {name, kBroken[below(kBroken.size())]};
  if (once_in(5'000)) return {name, std::string(kMaxCallBytes + 1, ' ')};
  if (once_in(2'000)) return {name, "{\"a\":" + std::string(1U << (4 + below(14)), '[')};
  if (once_in(2'000)) {
    const std::size_t deep = 1U << (4 + below(14));
    return {name, "{\"seats\":" + std::string(deep, '[') + std::string(deep, ']') + "}"};
  }
  if (is_long(name) && !once_in(20)) return {"table", "{}"};
  if (name == "load") return {name, once_in(6) ? arguments(verb, words).dump() : game_files()};
  if (name == "play" && !once_in(3)) return {name, R"({"text": "1"})"};
  return {name, arguments(verb, words).dump(-1, ' ', false, json::error_handler_t::ignore)};
}

}  // namespace quoin::hostile
