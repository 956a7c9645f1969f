// The bot random: each legal action is as likely as any other.
#include "search/bots/kind.h"

namespace quoin {
namespace {

class RandomBot final : public Bot {
 public:
  explicit RandomBot(std::uint64_t seed) : policy_(seed, Stream::kPolicy) {}

  Result<std::int32_t> choose(const Match& match) override {
    const auto legal = match.legal();
    if (legal.empty()) return nobody_chooses();
    return legal[policy_.below(static_cast<std::uint32_t>(legal.size()))];
  }
  [[nodiscard]] std::vector<std::uint64_t> drawn() const override {
    const RngNumbers numbers = numbers_of(policy_);
    return {numbers.begin(), numbers.end()};
  }
  bool resume(std::span<const std::uint64_t> drawn) override {
    return drawn.size() == 2 && resume_rng(policy_, drawn.first<2>(), Stream::kPolicy);
  }

 private:
  Rng policy_;
};

}  // namespace

BotKind random_bot() {
  return {"random", "chooses blindly", {}, [](const BotOptions& options) -> std::unique_ptr<Bot> {
            return std::make_unique<RandomBot>(options.seed);
          }};
}

}  // namespace quoin
