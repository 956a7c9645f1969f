// Games made of texts: the same as those of a folder that holds the same, in what loads and in what is refused.
#include "quoin/base/game_files.h"

#include <gmock/gmock.h>

#include "quoin/engine/game.h"
#include "quoin/explain/cases.h"
#include "quoin/schema/description.h"
#include "quoin/schema/levels.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

// A folder and the same as texts.
class TwoOfAKind {
 public:
  TwoOfAKind() {
    put("game.yaml",
        "quoin: 1\nid: small\ntitle: Small\nseats: [{name: a}, {name: b}]\ndials: {size: {range: 1..9, default: 3}}\n"
        "counters: {n: 0..size}\nphases: [act]\nactions: {up: {}}\nmax_length: 10\n");
    put("rules.lua", "function match.setup() go.act(0) end\nfunction moves.act() emit.up() end\n");
    put("variants/wide.yaml", "quoin: 1\nvariant: wide\ndials: {size: 5}\nrules: wide.lua\n");
    put("variants/wide.lua", "function play.up(me) match.win(me) end\n");
    put("helpers.lua", "return {}\n");
  }
  void put(const std::string& file, const std::string& text) {
    folder_.write(file, text);
    texts_[file] = text;
  }
  void remove(const std::string& file) {
    std::filesystem::remove(folder_.path() / file);
    texts_.erase(file);
  }
  [[nodiscard]] auto load(bool from_texts, const std::vector<std::string>& variants = {},
                          const DialValues& dials = {}) const {
    GameSpec spec{from_texts ? std::filesystem::path() : folder_.path(), variants, dials};
    if (from_texts) spec.files = texts_;
    return load_game_def(spec);
  }
  [[nodiscard]] const FileTexts& texts() const { return texts_; }

 private:
  TemporaryFolder folder_;
  FileTexts texts_;
};

std::string told(const Result<std::shared_ptr<const GameDef>>& loaded) {
  if (loaded) return hex16((*loaded)->fingerprint);
  const Error& error = loaded.error();
  return error.text() + "\n" + error.quote.line + "\n" + std::to_string(error.quote.start);
}

std::string many(const std::string& line, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += line;
  return text;
}

TEST(GamesOfTexts, AreRefusedForTheSameReasonsAsThoseOfAFolder) {
  struct Change {
    const char* file;
    std::string text;
    const char* told;
  };
  const Change changes[] = {
      {"game.yaml", "quoin: 1\nid: small\ntitel: Small\n", "game.yaml:3:1"},
      {"game.yaml", "quoin: 1\nid: sm\xE4ll\n", "game.yaml:2"},
      {"game.yaml", many("# more\n", 2U << 20U), "game.yaml: is larger"},
      {"rules.lua", "-- one\n-- \xFF\n", "rules.lua:2: a byte in this line is not UTF-8 (byte 11 of the file)"},
      {"rules.lua", many("-- more\n", (128U << 10U) + 1), "rules.lua: is larger than the 131072 bytes allowed"},
      {"helpers.lua", "\xFF", "helpers.lua:1"},
      {"variants/wide.yaml", "quoin: 1\nvariant: wide\ndails: {size: 5}\n", "variants/wide.yaml:3:1"},
      {"variants/wide.yaml", "quoin: 1\nvariant: wide\nrules: none.lua\n", "there is no file \"none.lua\""},
      {"variants/other.yaml", "quoin: 1\nvariant: others\n", "variants/other.yaml:2"},
  };
  for (const Change& change : changes) {
    TwoOfAKind game;
    game.put(change.file, change.text);
    EXPECT_THAT(told(game.load(true)), HasSubstr(change.told));
    EXPECT_EQ(told(game.load(true)), told(game.load(false)));
  }
  TwoOfAKind game;
  game.remove("rules.lua");
  EXPECT_EQ(told(game.load(true)), told(game.load(false)));
  game.remove("game.yaml");
  EXPECT_EQ(game.load(true).error().text(), "none of the texts is called game.yaml");
}

TEST(GamesOfTexts, MayBeAsManyAndAsLargeAsFilesOfAFolder) {
  TwoOfAKind modules;
  for (int k = 0; k < 257; ++k) modules.put("module" + std::to_string(k) + ".lua", "");
  EXPECT_THAT(modules.load(true).error().text(), HasSubstr("holds more than the 256 files *.lua allowed"));
  EXPECT_EQ(modules.load(true).error().message, modules.load(false).error().message);
  TwoOfAKind variants;
  for (int k = 0; k < 257; ++k) variants.put("variants/v" + std::to_string(k) + ".yaml", "");
  EXPECT_EQ(told(variants.load(true)), told(variants.load(false)));
}

TEST(GamesOfTexts, IgnoreWhatAFolderWouldLeaveAlone) {
  TwoOfAKind game;
  const std::string plain = told(game.load(true, {"wide"}));
  for (const char* file :
       {"._x.lua", "rules.lua~", "variants/.#y.yaml", "variants/z.yaml.bak", "README.md", "deep/a.lua"})
    game.put(file, "nothing that loads");
  EXPECT_EQ(told(game.load(true, {"wide"})), plain);
  EXPECT_EQ(told(game.load(false, {"wide"})), plain);
  EXPECT_EQ(need(game.load(true))->source.texts().at("README.md"), "nothing that loads");
}

TEST(GamesOfTexts, NameTheTextThatCannotBeAFile) {
  const std::pair<const char*, const char*> paths[] = {
      {"", "one of the texts has no path"},
      {"/etc/rules.lua", "/etc/rules.lua: this path is absolute"},
      {"../rules.lua", "../rules.lua: this path has the part \"..\""},
      {"variants/../rules.lua", "has the part \"..\""},
      {"./rules.lua", "has the part \".\""},
      {"variants//a.lua", "variants//a.lua: this path has a part with no name"},
      {"variants/", "has a part with no name"},
      {"variants\\a.lua", "has a backslash"},
      {"a\nb.lua", "a\\x0Ab.lua: the name of this file has bytes that are no UTF-8, or control characters"},
      {"a\xFF.md", "a\\xFF.md: the name of this file has bytes"},
      {"game.yaml/a.md", "leads through \"game.yaml\", which is a file"},
  };
  for (const auto& [path, told] : paths) {
    TwoOfAKind game;
    GameSpec spec{"", {}, {}, game.texts()};
    spec.files[path] = "x";
    const auto loaded = load_game_def(spec);
    ASSERT_FALSE(loaded) << path;
    EXPECT_THAT(loaded.error().text(), HasSubstr(told));
  }
  TwoOfAKind game;
  GameSpec spec{"", {}, {}, game.texts()};
  spec.files[std::string(1025, 'a')] = "x";
  EXPECT_THAT(load_game_def(spec).error().text(), HasSubstr("is longer than the 1024 bytes allowed"));
}

TEST(GamesOfTexts, AreNotAnySizeNorAnyNumberAndAreUtf8) {
  TwoOfAKind game;
  game.put("README.md", "one\ntwo\n\xFF");
  EXPECT_EQ(game.load(true).error().text(),
            "README.md:3: a byte in this line is not UTF-8 (byte 9 of the file) (save the file as UTF-8)");
  GameSpec spec{"", {}, {}, game.texts()};
  spec.files["README.md"] = std::string(GameFiles::kMostTextBytes, 'x');
  EXPECT_THAT(load_game_def(spec).error().text(),
              HasSubstr("README.md: the texts are together larger than the 16777216 bytes allowed"));
  if (!wide()) GTEST_SKIP() << kOnlyWide;
  spec.files["README.md"].clear();
  for (int k = 0; k < 100'000; ++k) spec.files.emplace_hint(spec.files.end(), std::to_string(1'000'000 + k), "");
  EXPECT_THAT(load_game_def(spec).error().text(), HasSubstr("more than the 100000 texts allowed"));
}

TEST(GamesOfTexts, KeepTheirTextsForCasesLevelsNamesAndOtherRules) {
  TwoOfAKind two;
  two.put("rules.lua",
          "function match.setup() go.act(0) end\nfunction moves.act() emit.up() end\nfunction play.up(me) go.act(me) "
          "end\n");
  two.put("cases.yaml", "quoin: 1\ncases:\n  - {name: one, legal: [up]}\n  - {name: two, variant: wide, legal: []}\n");
  two.put("levels.yaml",
          "levels: [random, random, random, random, random, random, random, greedy]\n"
          "variants: {none: [random, random, random, random, random, random, random, random]}\n");
  const auto game = need(Game::load({"", {"wide"}, {{"size", "4"}}, two.texts()}, explained()));
  EXPECT_EQ(spec_text(game->def()), "small/wide(size=4)");  // 5 is what the variant makes of it
  EXPECT_TRUE(game->def().source.folder().empty());
  const auto verdicts = need(run_cases(game->def().source));
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_TRUE(verdicts[0].passed);
  EXPECT_THAT(verdicts[1].error.text(), HasSubstr("cases.yaml:4:"));
  EXPECT_THAT(verdicts[1].error.quote.line, HasSubstr("name: two"));
  const auto levels = read_levels(game->def());
  ASSERT_FALSE(levels);
  EXPECT_THAT(levels.error().text(), HasSubstr("levels.yaml:2:12: there is no variant \"none\""));
  EXPECT_THAT(levels.error().quote.line, HasSubstr("variants: {none"));

  FileTexts edited = two.texts();
  edited["variants/wide.lua"] = "function play.up(me) go.act(1 - me) end\n";
  const auto other = need(game->reload(edited));
  EXPECT_EQ(spec_text(other->def()), "small/wide(size=4)");
  EXPECT_NE(other->def().fingerprint, game->def().fingerprint);
  EXPECT_EQ(need(game->reload())->def().fingerprint, game->def().fingerprint);
  edited["rules.lua"] = "function (";
  const auto broken = game->reload(edited);
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().where.file, "rules.lua");
  EXPECT_EQ(broken.error().quote.line, "function (");
}

TEST(GamesOfTexts, TakeThePlaceOfAFolder) {
  TwoOfAKind two;
  two.put("rules.lua",
          "function match.setup() go.act(0) end\nfunction moves.act() emit.up() end\nfunction play.up(me) go.act(me) "
          "end\n");
  const SmallGame small(
      "function match.setup() go.act(0) end\nfunction moves.act() emit.up() end\nfunction play.up() end\n"
      "function play.same() end\nfunction play.down() end\n");
  const auto game = need(small.load()->reload(two.texts()));
  EXPECT_EQ(game->def().title, "Small");
  EXPECT_EQ(game->def().dials.size(), 1U);  // the folder's has none
  EXPECT_FALSE(game->def().source.has_folder());
  EXPECT_TRUE(game->def().source.label().empty());
}

}  // namespace
}  // namespace quoin
