// Every game and variant, found by folder: it keeps every promise, and its cases hold.
#include <gtest/gtest.h>

#include "quoin/engine/cases.h"
#include "quoin/engine/check.h"
#include "unit/engine/games.h"

namespace {

using namespace quoin_test;

class Contract : public testing::TestWithParam<std::string> {};

TEST_P(Contract, EveryPromiseHolds) {
  const auto game = load(GetParam());
  quoin::CheckOptions options;
  options.matches = 3;
  options.seed = 20;
  const auto findings = need(quoin::check_game(game, options));
  EXPECT_GE(findings.size(), 10U);
  for (const auto& finding : findings) EXPECT_TRUE(finding.held) << finding.promise << ": " << finding.detail;
}

TEST_P(Contract, HoldsWithoutTheJit) {
  quoin::VmOptions options;
  options.jit = false;
  const auto game = load(GetParam(), {}, options);
  quoin::CheckOptions check;
  check.matches = 1;
  check.seed = 21;
  for (const auto& finding : need(quoin::check_game(game, check))) {
    EXPECT_TRUE(finding.held) << finding.promise << ": " << finding.detail;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Contract, testing::ValuesIn(all_games()),
                         [](const auto& param) { return plain_name(param.param); });

class Cases : public testing::TestWithParam<std::string> {};

TEST_P(Cases, AllHold) {
  for (const auto& verdict : need(quoin::run_cases(folder_of(GetParam())))) {
    EXPECT_TRUE(verdict.passed) << verdict.name << ": " << verdict.detail;
  }
}

std::vector<std::string> games_with_cases() {
  std::vector<std::string> names = all_games();
  std::erase_if(names, [](const std::string& name) {
    return name.find('/') != std::string::npos || !std::filesystem::exists(folder_of(name) / "cases.yaml");
  });
  return names;
}

INSTANTIATE_TEST_SUITE_P(Games, Cases, testing::ValuesIn(games_with_cases()),
                         [](const auto& param) { return plain_name(param.param); });

}  // namespace
