// Every row of tests/broken/yaml.yaml: a mistake in a copy of Murailles gets exactly the message that the row states.
#include <gtest/gtest.h>
#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "quoin/base/files.h"
#include "quoin/engine/game.h"
#include "source_dir.h"

namespace quoin {
namespace {

constexpr std::size_t kMostOfAFile = 1U << 20U;
const std::filesystem::path kProject = quoin_test::source_dir();

struct YamlRow {
  std::string name;
  std::string file = "game.yaml";
  std::string find;
  std::string replace;
  GameSpec spec;
  std::string message;
};

std::ostream& operator<<(std::ostream& out, const YamlRow& row) { return out << row.name; }

std::vector<YamlRow> yaml_rows() {
  std::vector<YamlRow> rows;
  for (const YAML::Node& node : YAML::LoadFile((kProject / "tests/broken/yaml.yaml").string())["rows"]) {
    YamlRow row;
    row.name = node["name"].as<std::string>();
    row.file = node["file"].as<std::string>("game.yaml");
    row.find = node["find"].as<std::string>("");
    row.replace = node["replace"].as<std::string>("");
    row.message = node["message"].as<std::string>();
    for (const auto& variant : node["variants"]) row.spec.variants.push_back(variant.as<std::string>());
    for (const auto& dial : node["dials"]) row.spec.dials[dial.first.as<std::string>()] = dial.second.as<std::string>();
    rows.push_back(std::move(row));
  }
  return rows;
}

// A copy of games/murailles that lives as long as the object.
class GameCopy {
 public:
  GameCopy() : folder_(std::filesystem::temp_directory_path() / ("quoin-broken-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::copy(kProject / "games/murailles", folder_, std::filesystem::copy_options::recursive);
  }
  GameCopy(const GameCopy&) = delete;
  GameCopy& operator=(const GameCopy&) = delete;
  ~GameCopy() { std::filesystem::remove_all(folder_); }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  void edit(const std::string& file, const std::string& find, const std::string& replace) const {
    std::string text;
    if (std::filesystem::exists(folder_ / file)) text = *read_file(folder_ / file, kMostOfAFile);
    const std::size_t at = text.find(find);
    ASSERT_NE(at, std::string::npos) << file << " does not hold " << find;
    const bool again = !find.empty() && text.find(find, at + 1) != std::string::npos;
    ASSERT_FALSE(again) << find << " stands twice in " << file;
    text.replace(at, find.size(), replace);
    ASSERT_TRUE(write_file_atomically(folder_ / file, text));
  }

 private:
  std::filesystem::path folder_;
};

class BrokenYaml : public testing::TestWithParam<YamlRow> {};

TEST_P(BrokenYaml, GetsItsMessage) {
  YamlRow row = GetParam();
  const GameCopy copy;
  if (!row.find.empty() || !row.replace.empty()) copy.edit(row.file, row.find, row.replace);
  row.spec.folder = copy.folder();
  const auto game = Game::load(row.spec);
  ASSERT_FALSE(game) << "it loads";
  EXPECT_EQ(game.error().text(), row.message);
}

INSTANTIATE_TEST_SUITE_P(Rows, BrokenYaml, testing::ValuesIn(yaml_rows()), [](const auto& row) {
  std::string name;
  for (const char c : row.param.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

TEST(BrokenYamlRows, StartFromAGameThatLoads) {
  GameSpec spec;
  spec.folder = kProject / "games/murailles";
  const auto game = Game::load(spec);
  ASSERT_TRUE(game) << game.error().text();
}

}  // namespace
}  // namespace quoin
