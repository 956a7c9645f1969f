// Calls of a session drawn at random: right ones, and ones that are wrong in every way a caller can be wrong.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/session/session.h"

namespace quoin::hostile {

struct RandomCall {
  std::string verb;
  std::string arguments;
};

class RandomCalls {
 public:
  explicit RandomCalls(std::uint64_t seed) : rng_(seed, Stream::kPolicy) {}

  // `words`: what is right somewhere: names of seats, boards, sites, kinds of action, texts of actions.
  RandomCall next(const std::vector<std::string>& words);
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

 private:
  bool once_in(std::size_t n) { return below(n) == 0; }
  std::string text(const std::vector<std::string>& words);
  nlohmann::json value(Given type, const std::vector<std::string>& words);
  nlohmann::json wrong();
  std::string game_files();
  nlohmann::json arguments(const Verb& verb, const std::vector<std::string>& words);

  Rng rng_;
};

}  // namespace quoin::hostile
