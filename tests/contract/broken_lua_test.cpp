// Every row of tests/broken/lua.yaml: a mistake in the Lua of Murailles, or of
// another game that the row names, gets exactly the message that the row states,
// whichever binding meets it.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

struct Row {
  std::string name;
  std::string game;
  std::string file;
  std::string find;
  std::string replace;
  std::string add;
  std::string at;
  std::string message;
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }

std::vector<Row> read_rows() {
  std::vector<Row> rows;
  for (const YAML::Node& node : YAML::LoadFile((kRoot / "tests/broken/lua.yaml").string())["rows"]) {
    const auto text = [&node](const char* key, const char* standard = "") {
      return node[key].as<std::string>(standard);
    };
    Row row{text("name"),
            text("game", "games/murailles"),
            text("file", "rules.lua"),
            text("find"),
            text("replace"),
            text("add"),
            text("at"),
            text("message")};
    if (row.at.empty()) row.at = row.add.empty() ? row.replace : row.add;
    rows.push_back(std::move(row));
  }
  return rows;
}

// The message with the number of the line of `text` in which `at` stands.
std::string expected(const Row& row, const std::string& text) {
  std::string message = row.message;
  const std::size_t place = message.find("{line}");
  if (place == std::string::npos) return message;
  const std::size_t at = text.find(row.at);
  EXPECT_NE(at, std::string::npos) << "not there: " << row.at;
  EXPECT_EQ(text.find(row.at, at + 1), std::string::npos) << "stands twice: " << row.at;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return message.replace(place, 6, std::to_string(line));
}

// What the hints say at the start of a match.
std::string hint_error(Vm& vm) {
  const auto hints = vm.hints();
  if (!hints) return hints.error().text();
  if (const Status begun = vm.setup(); !begun) return begun.error().text();
  if (hints->prefer) {
    if (const auto weights = vm.weights(); !weights) return weights.error().text();
  }
  if (hints->evaluate) {
    if (const auto value = vm.evaluate(0); !value) return value.error().text();
  }
  return "no error";
}

std::string found(const std::shared_ptr<GameDef>& def, bool jit) {
  const auto vm = Vm::create(def, with_jit(jit));
  if (!vm) return vm.error().text();
  if (!def->hints.empty()) return hint_error(**vm);
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    if (const std::string error = play_match(**vm, seed); !error.empty()) return error;
  }
  return "no error";
}

class BrokenLua : public testing::TestWithParam<Row> {};

TEST_P(BrokenLua, GetsItsMessage) {
  const Row& row = GetParam();
  const bool hints = row.file == "bot.lua";
  const bool variant = row.file != "rules.lua" && !hints;
  const auto def =
      definition(row.game, {}, variant ? std::vector<std::string>{"no-slide"} : std::vector<std::string>{});
  def->hints.clear();  // those of the game itself would be tried in place of a match
  if (hints) def->hints = {{row.file, ""}};
  std::string& text = hints ? def->hints.front().text : variant ? def->variant_rules.front().text : def->rules.text;
  if (!row.find.empty()) replace_once(text, row.find, row.replace);
  text += row.add;
  const std::string message = expected(row, text);
  for (const bool jit : bindings()) EXPECT_EQ(found(def, jit), message) << (jit ? "with the JIT" : "without the JIT");
}

INSTANTIATE_TEST_SUITE_P(Rows, BrokenLua, testing::ValuesIn(read_rows()), [](const auto& row) {
  std::string name;
  for (const char c : row.param.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

}  // namespace
}  // namespace quoin
