// Every game and variant, found by folder: it keeps every promise, and its cases hold.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "quoin/explain/cases.h"
#include "quoin/explain/check.h"
#include "quoin/schema/description.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace {

using namespace quoin_test;

class Contract : public testing::TestWithParam<std::string> {};

TEST_P(Contract, EveryPromiseHolds) {
  const auto game = load(GetParam());
  quoin::CheckOptions options;
  options.matches = rounds(3);
  options.redrawn = rounds(options.redrawn);
  options.seed = 20;
  const auto findings = need(quoin::check_game(game, options));
  EXPECT_GE(findings.size(), 10U);
  for (const auto& finding : findings) EXPECT_TRUE(finding.held) << finding.promise << ": " << finding.detail;
}

// That games play the same without it is what their signatures prove.
TEST_P(Contract, HoldsWithoutTheJit) {
  if (!wide()) GTEST_SKIP() << kOnlyWide;
  quoin::VmOptions options;
  options.jit = false;
  const auto game = load(GetParam(), {}, options);
  quoin::CheckOptions check;
  check.matches = 1;
  check.redrawn = rounds(200);
  check.seed = 21;
  for (const auto& finding : need(quoin::check_game(game, check))) {
    EXPECT_TRUE(finding.held) << finding.promise << ": " << finding.detail;
  }
}

// All that lies in a folder.
quoin::FileTexts texts_in(const std::filesystem::path& folder) {
  quoin::FileTexts texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    texts[std::filesystem::relative(entry.path(), folder).string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  return texts;
}

TEST_P(Contract, IsTheSameMadeOfTheTextsOfItsFiles) {
  quoin::GameSpec spec = spec_of(GetParam());
  if (!wide() && spec.folder.parent_path() != source_dir() / "games") GTEST_SKIP() << kOnlyWide;
  const auto from_folder = need(quoin::load_game_def(spec));
  spec.files = texts_in(spec.folder);
  spec.folder = "nowhere";
  const auto from_texts = need(quoin::load_game_def(spec));
  EXPECT_EQ(from_texts->fingerprint, from_folder->fingerprint);
  EXPECT_EQ(from_texts->hints.size(), from_folder->hints.size());
}

template <class List>
void expect_names(const nlohmann::json& described, const List& declared) {
  ASSERT_EQ(described.size(), declared.size());
  for (std::size_t i = 0; i < declared.size(); ++i) EXPECT_EQ(described[i]["name"], declared[i].name);
}

TEST_P(Contract, TheDescriptionSaysWhatIsDeclared) {
  const auto game = load(GetParam());
  const quoin::GameDef& def = game->def();
  const nlohmann::json described = quoin::description(def);
  expect_names(described["dials"], def.dials);
  expect_names(described["boards"], def.boards);
  expect_names(described["shapes"], def.shapes);
  expect_names(described["zones"], def.layout.zones);
  expect_names(described["records"], def.records);
  expect_names(described["histories"], def.histories);
  expect_names(described["dice"], def.dice);
  expect_names(described["phases"], def.phases);
  expect_names(described["actions"], def.actions);
  EXPECT_EQ(described["deals"], def.deals);
  EXPECT_EQ(described["block_bytes"], def.layout.bytes);
  for (std::size_t i = 0; i < def.layout.zones.size(); ++i) {
    const quoin::Zone& zone = def.layout.zones[i];
    EXPECT_EQ(described["zones"][i]["offset"], zone.offset) << zone.name;
    EXPECT_EQ(described["zones"][i]["start"].size(), zone.start.size()) << zone.name;
    EXPECT_EQ(described["zones"][i].contains("over"), zone.has_over) << zone.name;
  }
  for (std::size_t b = 0; b < def.boards.size(); ++b) {
    expect_names(described["boards"][b]["sites"], def.boards[b].sites);
    for (std::size_t s = 0; s < def.boards[b].sites.size(); ++s) {
      const quoin::SiteType& sites = def.boards[b].sites[s];
      const nlohmann::json& told = described["boards"][b]["sites"][s];
      EXPECT_EQ(told["names"], sites.names);
      ASSERT_EQ(told["positions"].size(), sites.names.size());
      expect_names(told["relations"], sites.relations);
      for (std::size_t r = 0; r < sites.relations.size(); ++r) {
        EXPECT_EQ(nlohmann::json(told["relations"][r]["table"]).flatten().size(), sites.relations[r].table.size());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Contract, testing::ValuesIn(all_games()),
                         [](const auto& param) { return plain_name(param.param); });

class Cases : public testing::TestWithParam<std::string> {};

TEST_P(Cases, AllHold) {
  for (const auto& verdict : need(quoin::run_cases(folder_of(GetParam())))) {
    EXPECT_TRUE(verdict.passed) << verdict.name << ": " << verdict.error.text();
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
