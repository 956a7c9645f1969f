// The engine's Murailles against the plain second implementation: counts of sequences, trees walked side by side,
// random matches and random positions, compared list by list.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "murailles_plain.h"
#include "quoin/engine/game.h"
#include "quoin/engine/match.h"
#include "quoin/search/batch.h"
#include "rounds.h"
#include "source_dir.h"

namespace {

using quoin_reference::Ending;
using quoin_reference::Murailles;
using quoin_reference::Options;

// One choice of variants and dials, said twice: to the engine and to the reference.
struct Setting {
  std::string name;  // an identifier, part of the test's name
  std::vector<std::string> variants;
  quoin::DialValues dials;
  Options plain;
  int matches = 0;  // random matches to play
};

void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.name; }

std::vector<Setting> settings() {
  return {
      {"standard", {}, {}, {}, 400},
      {"variant_7x7", {"7x7"}, {}, {.size = 7, .max_turns = 400}, 20},
      {"variant_no_slide", {"no-slide"}, {}, {.slides = false}, 50},
      {"variant_sprint", {"sprint"}, {}, {.actions_per_turn = 1}, 50},
      {"sprint_no_slide", {"sprint", "no-slide"}, {}, {.actions_per_turn = 1, .slides = false}, 30},
      {"two_actions", {}, {{"rescue", "two_actions"}}, {.two_actions_rescue = true}, 40},
      {"self_nothing", {}, {{"self_immobilised", "nothing"}}, {.self_immobilised_loses = false}, 40},
      {"size_9", {}, {{"size", "9"}, {"max_turns", "60"}}, {.size = 9, .max_turns = 60}, 10},
      {"size_3", {}, {{"size", "3"}}, {.size = 3}, 60},
      {"size_3_repetition_3", {}, {{"size", "3"}, {"repetition", "3"}}, {.size = 3, .repetition = 3}, 60},
      {"size_3_repetition_2", {}, {{"size", "3"}, {"repetition", "2"}}, {.size = 3, .repetition = 2}, 40},
      {"size_3_repetition_1", {}, {{"size", "3"}, {"repetition", "1"}}, {.size = 3, .repetition = 1}, 10},
      {"size_3_two_actions",
       {},
       {{"size", "3"}, {"rescue", "two_actions"}},
       {.size = 3, .two_actions_rescue = true},
       50},
      {"size_3_no_slide_two_actions",
       {"no-slide"},
       {{"size", "3"}, {"rescue", "two_actions"}},
       {.size = 3, .two_actions_rescue = true, .slides = false},
       40},
      {"size_3_sprint_two_actions",
       {"sprint"},
       {{"size", "3"}, {"rescue", "two_actions"}},
       {.size = 3, .actions_per_turn = 1, .two_actions_rescue = true},
       20},
      {"size_3_sprint_self_nothing_repetition_3",
       {"sprint"},
       {{"size", "3"}, {"self_immobilised", "nothing"}, {"repetition", "3"}},
       {.size = 3, .actions_per_turn = 1, .self_immobilised_loses = false, .repetition = 3},
       30},
      {"size_3_no_slide_self_nothing_two_actions",
       {"no-slide"},
       {{"size", "3"}, {"self_immobilised", "nothing"}, {"rescue", "two_actions"}},
       {.size = 3, .two_actions_rescue = true, .self_immobilised_loses = false, .slides = false},
       30},
      {"size_3_max_turns_7", {}, {{"size", "3"}, {"max_turns", "7"}}, {.size = 3, .max_turns = 7}, 20},
      {"size_3_max_turns_1", {}, {{"size", "3"}, {"max_turns", "1"}}, {.size = 3, .max_turns = 1}, 10},
  };
}

std::filesystem::path folder() { return quoin_test::source_dir() / "games" / "murailles"; }

std::shared_ptr<quoin::Game> load(const Setting& setting) {
  auto game = quoin::Game::load({folder(), setting.variants, setting.dials});
  if (!game.ok()) {
    ADD_FAILURE() << setting.name << ": " << game.error().text();
    return nullptr;
  }
  return *game;
}

// The engine's list at this node by text; an action listed twice is a failure.
std::map<std::string, std::int32_t> engine_list(const quoin::Match& match) {
  std::map<std::string, std::int32_t> list;
  for (const std::int32_t action : match.legal()) {
    EXPECT_TRUE(list.emplace(quoin::action_text(match.def(), action), action).second) << "listed twice";
  }
  return list;
}

std::string written(const std::set<std::string>& texts) {
  std::string line;
  for (const std::string& text : texts) line += (line.empty() ? "" : ", ") + text;
  return line;
}

// True if both sides stand at the same kind of node with the same list, result and scores; else the test has failed.
bool agree(const quoin::Match& match, const Murailles& plain, const std::map<std::string, std::int32_t>& list) {
  std::set<std::string> texts;
  for (const auto& [text, action] : list) texts.insert(text);
  const std::set<std::string> expected = plain.legal_texts();
  EXPECT_EQ(written(texts), written(expected));
  EXPECT_EQ(match.over(), plain.over());
  if (plain.over() && match.over()) {
    const auto returns = plain.returns();
    const auto scores = plain.scores();
    EXPECT_EQ(match.returns(), std::vector<double>(returns.begin(), returns.end()));
    EXPECT_EQ(match.scores(), std::vector<double>(scores.begin(), scores.end()));
  } else if (!plain.over()) {
    EXPECT_EQ(match.seat(), plain.seat());
    EXPECT_EQ(match.returns(), std::vector<double>(2, 0.0));
  }
  return !testing::Test::HasFailure();
}

bool play_both(quoin::Match& match, Murailles& plain, const std::map<std::string, std::int32_t>& list,
               const std::string& text) {
  const quoin::Status played = match.play(list.at(text));
  EXPECT_TRUE(played.ok()) << text << ": " << played.error().text();
  EXPECT_TRUE(plain.apply_text(text)) << text;
  return !testing::Test::HasFailure();
}

// Compares every node of the tree down to `depth` plies and returns how many nodes that were.
int walk_together(const quoin::Match& match, const Murailles& plain, int depth) {
  const auto list = engine_list(match);
  if (!agree(match, plain, list)) return 0;
  int nodes = 1;
  if (depth == 0) return nodes;
  for (const auto& [text, action] : list) {
    SCOPED_TRACE(text);
    quoin::Match next = match;
    Murailles plain_next = plain;
    if (!play_both(next, plain_next, list, text)) return nodes;
    nodes += walk_together(next, plain_next, depth - 1);
    if (testing::Test::HasFailure()) return nodes;
  }
  return nodes;
}

class MuraillesReference : public testing::TestWithParam<Setting> {};

TEST_P(MuraillesReference, WalksTheSameTreeAsTheEngine) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game);
  const auto match = quoin::Match::start(game, 1);
  ASSERT_TRUE(match.ok()) << match.error().text();
  walk_together(*match, Murailles(GetParam().plain), GetParam().plain.size <= 5 ? 3 : 2);
}

TEST_P(MuraillesReference, CountsAsManySequencesAsTheEngine) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game);
  const auto match = quoin::Match::start(game, 1);
  ASSERT_TRUE(match.ok()) << match.error().text();
  const Murailles plain(GetParam().plain);
  const int size = GetParam().plain.size;
  const int depth = GetParam().name == "standard" || size == 3 ? 5 : size == 5 ? 4 : 3;
  for (int n = 1; n <= depth; ++n) {
    const auto counted = quoin::perft(*match, n, 1);
    ASSERT_TRUE(counted.ok()) << counted.error().text();
    EXPECT_EQ(counted->count, quoin_reference::perft(plain, n)) << "depth " << n;
  }
}

// Every second match avoids crossing while it can, so that more of them end by a soldier shut in.
std::string chosen_text(const Murailles& plain, const std::set<std::string>& texts, bool avoid_crossing,
                        std::mt19937_64& luck) {
  std::vector<std::string> from;
  const std::string goal = std::to_string(plain.seat() == 0 ? plain.options().size : 1);
  for (const std::string& text : texts) {
    const bool crosses = text.starts_with("step ") && text.substr(6) == goal;
    if (!avoid_crossing || !crosses) from.push_back(text);
  }
  if (from.empty()) from.assign(texts.begin(), texts.end());
  return from.at(luck() % from.size());
}

Ending play_random_match(const std::shared_ptr<quoin::Game>& game, const Setting& setting, int number) {
  std::mt19937_64 luck(static_cast<std::uint64_t>(number));
  auto started = quoin::Match::start(game, static_cast<std::uint64_t>(number));
  EXPECT_TRUE(started.ok());
  if (!started.ok()) return Ending::kNone;
  quoin::Match match = *started;
  Murailles plain(setting.plain);
  while (true) {
    SCOPED_TRACE(setting.name + ", match " + std::to_string(number) + ", ply " + std::to_string(match.plies()));
    const auto list = engine_list(match);
    if (!agree(match, plain, list)) return Ending::kNone;
    if (plain.over()) return plain.ending();
    const std::string text = chosen_text(plain, plain.legal_texts(), number % 2 == 1, luck);
    if (!play_both(match, plain, list, text)) return Ending::kNone;
  }
}

// How many random matches each setting plays is in its row; together 1,010. Each way to end must have been seen.
TEST(MuraillesMatches, PlaysAThousandRandomMatchesLikeTheEngine) {
  std::map<Ending, int> endings;
  int matches = 0;
  for (const Setting& setting : settings()) {
    const auto game = load(setting);
    ASSERT_TRUE(game);
    for (int number = 0; number < quoin_test::rounds(setting.matches); ++number, ++matches) {
      ++endings[play_random_match(game, setting, number)];
      ASSERT_FALSE(HasFailure());
    }
  }
  if (!quoin_test::all_rounds()) return;
  EXPECT_GE(matches, 1000);
  for (const Ending ending :
       {Ending::kCrossed, Ending::kShutOtherIn, Ending::kShutItselfIn, Ending::kMaxTurns, Ending::kRepetition}) {
    EXPECT_GE(endings[ending], 5) << "ending " << static_cast<int>(ending) << " was hardly seen";
  }
}

// A position as crowded around the soldiers as the walls allow; soldiers stay off the rows that would end the match.
quoin_reference::Position random_position(const Options& options, std::mt19937_64& luck) {
  const int size = options.size;
  const auto below = [&luck](int n) { return static_cast<int>(luck() % static_cast<std::uint64_t>(n)); };
  quoin_reference::Position position;
  position.seat = below(2);
  const auto column = [&] { return below(2) == 0 ? below(2) * (size - 1) : below(size); };  // often at the rim
  position.soldier[0] = {column(), below(size - 1)};
  do {
    position.soldier[1] = {column(), 1 + below(size - 1)};
  } while (position.soldier[1] == position.soldier[0]);
  std::vector<quoin_reference::Segment> near;
  std::vector<quoin_reference::Segment> far;
  for (int x = 0; x < size; ++x) {
    for (int y = 0; y < size; ++y) {
      const quoin_reference::Cell cell{x, y};
      const auto add = [&](quoin_reference::Cell next, const quoin_reference::Segment& slot) {
        if (next.column == size || next.row == size) return;
        const bool beside = std::set{position.soldier[0], position.soldier[1]}.contains(cell) ||
                            std::set{position.soldier[0], position.soldier[1]}.contains(next);
        (beside ? near : far).push_back(slot);
      };
      add({x, y + 1}, {{x, y + 1}, {x + 1, y + 1}});
      add({x + 1, y}, {{x + 1, y}, {x + 1, y + 1}});
    }
  }
  std::shuffle(near.begin(), near.end(), luck);
  std::shuffle(far.begin(), far.end(), luck);
  std::vector<quoin_reference::Segment> slots = near;
  slots.insert(slots.end(), far.begin(), far.end());
  std::array<int, 2> left = {size, size};
  for (const auto& slot : slots) {
    const int owner = below(2);
    if (left[owner] == 0 || below(16) == 0) continue;
    position.walls[slot] = owner;
    --left[owner];
  }
  return position;
}

nlohmann::json position_json(const quoin_reference::Position& position, int actions) {
  const auto seat_name = [](int seat) { return seat == 0 ? "red" : "yellow"; };
  nlohmann::json walls = nlohmann::json::object();
  for (const auto& [slot, owner] : position.walls) walls[quoin_reference::slot_name(slot)] = seat_name(owner);
  return {{"seat", seat_name(position.seat)},
          {"zones",
           {{"soldier",
             {{"red", quoin_reference::cell_name(position.soldier[0])},
              {"yellow", quoin_reference::cell_name(position.soldier[1])}}},
            {"walls", walls},
            {"actions", actions}}}};
}

struct Seen {
  int refused = 0;
  std::map<Ending, int> endings;  // one ply after an accepted position
};

// Sets one position on both sides; if both accept it, compares it and everything one ply on.
void compare_position(const std::shared_ptr<quoin::Game>& game, const Options& options, std::mt19937_64& luck,
                      Seen& seen) {
  const auto position = random_position(options, luck);
  const int actions = static_cast<int>(luck() % 4) == 0 ? 1 : 0;
  const nlohmann::json json = position_json(position, actions);
  SCOPED_TRACE(json.dump());
  Murailles plain(options);
  const std::string reason = plain.set_position(position, actions, 0);
  const auto match = quoin::Match::from_position(game, json, 1);
  ASSERT_EQ(match.ok(), reason.empty()) << (match.ok() ? reason : match.error().text());
  if (!match.ok()) {
    ++seen.refused;
    return;
  }
  walk_together(*match, plain, 1);
  for (const auto& action : plain.legal()) {
    Murailles next = plain;
    next.apply(action);
    ++seen.endings[next.ending()];
  }
}

// Random play seldom walls soldiers in; these positions start there.
TEST_P(MuraillesReference, TreatsCrowdedPositionsLikeTheEngine) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game);
  std::mt19937_64 luck(7);
  Seen seen;
  for (int number = 0; number < quoin_test::rounds(400); ++number) {
    compare_position(game, GetParam().plain, luck, seen);
    ASSERT_FALSE(HasFailure()) << "position " << number;
  }
  if (!quoin_test::all_rounds()) return;
  EXPECT_GE(seen.refused, 10);
  EXPECT_GE(seen.endings[Ending::kShutOtherIn], 5);
}

INSTANTIATE_TEST_SUITE_P(Settings, MuraillesReference, testing::ValuesIn(settings()),
                         [](const auto& setting) { return setting.param.name; });

}  // namespace
