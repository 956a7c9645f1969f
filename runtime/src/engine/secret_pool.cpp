// Drawing from a pool, choice by choice, so that the rest still fits; what that makes too likely is corrected after.
#include "engine/secret_pool.h"

#include <array>
#include <cmath>
#include <functional>

namespace quoin {
namespace {

constexpr int kDraws = 48;  // of which one is taken

}  // namespace

bool SecretPool::obeys(const std::vector<int>& chosen, const std::vector<Kinds>& offered) {
  Kinds left = 0;
  for (std::size_t choice = chosen.size(); choice-- > 0;) {
    left |= of(chosen[choice]);
    if (offered[choice] != left) return false;
  }
  return true;
}

// A Markov chain of independent draws (Metropolis and Hastings) whose limit is the law.
bool SecretPool::draw(const std::vector<Kinds>& may, Rng& rng) {
  plan_ = chosen_;
  if (!fit(may)) return false;
  double weight = choose(may, rng);
  chosen_ = plan_;
  for (int k = 1; k < kDraws; ++k) {
    const double other = choose(may, rng);
    if (other < weight && rng.next() > std::exp(other - weight) * 4294967296.0) continue;
    weight = other;
    chosen_ = plan_;
  }
  return true;
}

// Gives out the things of the plan so that each choice may have been its own (Kuhn's matching).
bool SecretPool::fit(const std::vector<Kinds>& may) {
  const std::vector<int> things = plan_;
  std::vector<int> holder(things.size(), kNobody);
  std::vector<bool> tried;
  const std::function<bool(std::size_t)> take = [&](std::size_t choice) {
    for (std::size_t thing = 0; thing < things.size(); ++thing) {
      if (tried[thing] || (may[choice] & of(things[thing])) == 0) continue;
      tried[thing] = true;
      if (holder[thing] != kNobody && !take(as_size(holder[thing]))) continue;
      holder[thing] = static_cast<int>(choice);
      return true;
    }
    return false;
  };
  for (std::size_t choice = 0; choice < things.size(); ++choice) {
    tried.assign(things.size(), false);
    if (!take(choice)) return false;
  }
  for (std::size_t thing = 0; thing < things.size(); ++thing) plan_[as_size(holder[thing])] = things[thing];
  return true;
}

// Chooses from what leaves the rest a fitting plan. Answers the logarithm of how much too seldom it does so.
double SecretPool::choose(const std::vector<Kinds>& may, Rng& rng) {
  double weight = 0;
  std::array<Kinds, kMostKinds> instead{};  // by kind: what a later choice that has it may have instead
  std::array<int, kMostKinds> next{};       // by kind: what it is exchanged for, on the way to the planned one
  for (std::size_t choice = 0; choice < plan_.size(); ++choice) {
    Kinds left = of(plan_[choice]);
    instead.fill(0);
    for (std::size_t later = choice + 1; later < plan_.size(); ++later) {
      instead[as_size(plan_[later])] |= may[later];
      left |= of(plan_[later]);
    }
    Kinds can = of(plan_[choice]);
    for (Kinds fresh = can; fresh != 0;) {
      const Kinds to = fresh;
      fresh = 0;
      for (Kinds rest = left & ~can; rest != 0; rest &= rest - 1) {
        const int kind = std::countr_zero(rest);
        if ((instead[as_size(kind)] & to) == 0) continue;
        next[as_size(kind)] = std::countr_zero(instead[as_size(kind)] & to);
        fresh |= of(kind);
      }
      can |= fresh;
    }
    can &= may[choice];
    Kinds drawn = can;
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(can))); skip > 0; --skip) drawn &= drawn - 1;
    const int kind = std::countr_zero(drawn), planned = plan_[choice];
    for (int passed_on = kind; passed_on != planned; passed_on = next[as_size(passed_on)]) {
      std::size_t later = choice + 1;
      const Kinds wanted = of(next[as_size(passed_on)]);
      while (plan_[later] != passed_on || (may[later] & wanted) == 0) ++later;
      plan_[later] = next[as_size(passed_on)];
    }
    plan_[choice] = kind;
    weight += std::log(static_cast<double>(std::popcount(can)) / std::popcount(left));
  }
  return weight;
}

}  // namespace quoin
