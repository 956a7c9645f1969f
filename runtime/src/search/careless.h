// Careless: a bot that now and then chooses at random instead, as its option "random" says.
#pragma once

#include <memory>
#include <utility>

#include "quoin/base/rng.h"
#include "quoin/search/bot.h"
#include "search/bots/kind.h"

namespace quoin {

inline constexpr const char* kRandomShare = "random";

inline double random_share(const BotOptions& options) {
  const auto found = options.own.find(kRandomShare);
  return found == options.own.end() ? 0 : found->second;
}

class EpsilonRandomBot final : public Bot {
 public:
  EpsilonRandomBot(std::unique_ptr<Bot> bot, const BotOptions& options)
      : bot_(std::move(bot)), share_(random_share(options)), draws_(derive_seed(options.seed, 1), Stream::kPolicy) {}

  Result<std::int32_t> choose(const Match& match) override {
    const auto legal = match.legal();
    if (legal.size() < 2 || draws_.next() / 4294967296.0 >= share_) return bot_->choose(match);
    return legal[draws_.below(static_cast<std::uint32_t>(legal.size()))];
  }
  Result<Analysis> analyse(const Match& match) override { return bot_->analyse(match); }
  // Its own numbers, then those of the other.
  [[nodiscard]] std::vector<std::uint64_t> drawn() const override {
    const RngNumbers own = numbers_of(draws_);
    std::vector<std::uint64_t> numbers(own.begin(), own.end());
    for (const std::uint64_t number : bot_->drawn()) numbers.push_back(number);
    return numbers;
  }
  bool resume(std::span<const std::uint64_t> drawn) override {
    Rng draws = draws_;
    if (drawn.size() < 2 || !resume_rng(draws, drawn.first<2>(), Stream::kPolicy)) return false;
    if (!bot_->resume(drawn.subspan(2))) return false;
    draws_ = draws;
    return true;
  }

 private:
  std::unique_ptr<Bot> bot_;
  double share_;
  Rng draws_;
};

inline std::unique_ptr<Bot> now_and_then_random(std::unique_ptr<Bot> bot, const BotOptions& options) {
  if (random_share(options) <= 0) return bot;
  return std::make_unique<EpsilonRandomBot>(std::move(bot), options);
}

}  // namespace quoin
