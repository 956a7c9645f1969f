// The scripts inside the library are the files under scripts/, byte for byte, in order.
#include "script/embedded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "source_dir.h"

namespace quoin {
namespace {

// A folder without scripts is not there in a fresh clone.
std::vector<std::string> lua_files(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code missing;
  for (const auto& entry :
       std::filesystem::directory_iterator(quoin_test::source_dir() / "scripts" / folder, missing)) {
    if (entry.path().extension() == ".lua") names.push_back(folder + "/" + entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void expect_same_as_files(std::span<const EmbeddedFile> files, const std::string& folder) {
  const std::vector<std::string> names = lua_files(folder);
  ASSERT_EQ(files.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(files[i].path, names[i]);
    std::ostringstream text;
    text << std::ifstream(quoin_test::source_dir() / "scripts" / names[i], std::ios::binary).rdbuf();
    EXPECT_EQ(files[i].text, text.str()) << names[i];
  }
}

TEST(Embedded, HoldsThePreludeAsItStandsInScripts) {
  EXPECT_FALSE(embedded_prelude().empty());
  expect_same_as_files(embedded_prelude(), "prelude");
}

TEST(Embedded, HoldsTheLibraryAsItStandsInScripts) { expect_same_as_files(embedded_library(), "library"); }

}  // namespace
}  // namespace quoin
