// The bot level: level(1) to level(8) are the bots that levels.h gives for the game. The number is 3 if left out.
#include "quoin/search/levels.h"

#include <array>
#include <cmath>
#include <utility>

#include "quoin/base/quote.h"
#include "search/bots/kind.h"

namespace quoin {
namespace {

constexpr const char* kNumber = "number";
constexpr const char* kIdle = "the rest changes nothing in this game";

// For games without levels of their own: two to four times the playouts from level to level; the lower levels choose
// some actions at random, the upper ones look for what is forced.
constexpr std::array<const char*, kLevels> kStandard = {
    "mcts(playouts=25, random=0.5)",        "mcts(playouts=50, random=0.35)",      "mcts(playouts=100, random=0.2)",
    "mcts(playouts=200, random=0.1)",       "mcts(playouts=1000, tactics=20000)",  "mcts(playouts=3000, tactics=50000)",
    "mcts(playouts=10000, tactics=100000)", "mcts(playouts=40000, tactics=200000)"};

double number_of(const BotOptions& options) { return own_option(options, kNumber).value_or(kStandardLevel); }

Status check_level(int number, const LevelText& level) {
  const std::string which = "level " + std::to_string(number) + ": ";
  for (const std::string& bot : level.bots) {
    const auto spec = parse_bot(bot);
    if (!spec) return Error{ErrorKind::kGame, level.where, which + spec.error().message, spec.error().hint};
    if (spec->name == "level") {
      return Error{ErrorKind::kGame, level.where, which + "a level is no other level", "name a bot, e.g. mcts"};
    }
  }
  return {};
}

// The bot's text without what changes nothing in this game; the same text if all of it does.
std::string counting_text(const std::string& bot, const GameDef& def) {
  const BotSpec spec = *parse_bot(bot);
  const BotSpec counting = without_idle_options(spec, def);
  return counting.options.own == spec.options.own ? bot : bot_text(counting);
}

struct Played {
  std::string bot;
  std::string note;  // why it is another one than the file names first, or ""
};

// The first of the level's bots that can play this game, else the standard one, without options that change nothing.
Played played_level(int number, const LevelText& level, const GameDef& def) {
  std::string bot = kStandard[as_size(number - 1)];
  std::string why = kIdle;
  for (const std::string& one : level.bots) {
    const Status fits = bot_fits(*parse_bot(one), def);
    if (fits) {
      bot = one;
      break;
    }
    if (&one == &level.bots.front()) why = fits.error().text();
  }
  bot = counting_text(bot, def);
  const std::string& named = level.bots.front();
  if (bot == named) return {bot, ""};
  return {bot, "level " + std::to_string(number) + " is " + bot + " instead of " + named + ": " + why};
}

class LevelBot final : public Bot {
 public:
  explicit LevelBot(const BotOptions& options) : options_(options), number_(static_cast<int>(number_of(options))) {
    options_.own.clear();
    options_.patience = kLevelPatience;
  }

  Result<std::int32_t> choose(const Match& match) override {
    if (auto made = make_for(match); !made) return made.error();
    return bot_->choose(match);
  }
  Result<Analysis> analyse(const Match& match) override {
    if (auto made = make_for(match); !made) return made.error();
    return bot_->analyse(match);
  }
  // The game's fingerprint, then the numbers of the bot made for it; empty before the first choice.
  [[nodiscard]] std::vector<std::uint64_t> drawn() const override {
    if (!bot_) return resumed_;
    std::vector<std::uint64_t> numbers = {game_->def().fingerprint};
    for (const std::uint64_t number : bot_->drawn()) numbers.push_back(number);
    return numbers;
  }
  bool resume(std::span<const std::uint64_t> drawn) override {
    resumed_.assign(drawn.begin(), drawn.end());
    return true;
  }

 private:
  // Makes the bot that the level is in this game.
  Status make_for(const Match& match) {
    if (game_ == match.game_ptr()) return {};
    const auto levels = levels_of(match.def());
    if (!levels) return levels.error();
    auto made = make_bot(levels->bots[as_size(number_ - 1)], options_);
    if (!made) return made.error();
    bot_ = *std::move(made);
    game_ = match.game_ptr();
    const auto resumed = std::exchange(resumed_, {});
    if (!resumed.empty() && resumed.front() == match.def().fingerprint) bot_->resume(std::span(resumed).subspan(1));
    return {};
  }

  BotOptions options_;
  int number_;
  std::unique_ptr<Bot> bot_;
  std::shared_ptr<const Game> game_;    // that bot_ was made for
  std::vector<std::uint64_t> resumed_;  // the state to resume from when the bot is made
};

}  // namespace

Result<Levels> levels_of(const GameDef& def) {
  auto own = read_levels(def);
  if (!own) return own.error();
  Levels levels{{}, !own->empty(), {}};
  if (own->empty()) {
    for (const char* bot : kStandard) levels.bots.push_back(counting_text(bot, def));
    levels.notes.resize(kLevels);
    return levels;
  }
  for (const LevelText& level : *own) {
    const int number = static_cast<int>(levels.bots.size()) + 1;
    if (auto fine = check_level(number, level); !fine) return quoted(fine.error(), def.source);
    Played played = played_level(number, level, def);
    levels.bots.push_back(std::move(played.bot));
    levels.notes.push_back(std::move(played.note));
  }
  return levels;
}

BotKind level_bot() {
  return {"level",
          "is one of the eight levels of the game",
          {{kNumber, "3", "from 1, the weakest, to 8; may stand alone: level(4)"}},
          [](const BotOptions& options) -> std::unique_ptr<Bot> { return std::make_unique<LevelBot>(options); },
          [](const BotOptions& options) -> const char* {
            const double number = number_of(options);
            const bool fine = number >= 1 && number <= kLevels && number == std::floor(number);
            return fine ? nullptr : "the levels are 1 to 8, e.g. level(3)";
          },
          kNumber};
}

}  // namespace quoin
