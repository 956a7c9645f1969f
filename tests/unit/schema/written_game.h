// A game written by a test: a folder that holds game.yaml and an empty rules.lua for as long as the object lives.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "quoin/base/files.h"
#include "quoin/schema/game_def.h"
#include "source_dir.h"

namespace quoin {

class WrittenGame {
 public:
  // `body` is appended to the sections every game needs, except those it brings itself.
  explicit WrittenGame(const std::string& body)
      : folder_(std::filesystem::temp_directory_path() / ("quoin-written-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "variants");
    std::string text = "quoin: 1\nid: written\ntitle: Written\n";
    const auto has = [&body](const std::string& key) {
      return body.starts_with(key) || body.find("\n" + key) != std::string::npos;
    };
    if (!has("seats:")) text += "seats: [{name: red}, {name: blue}]\n";
    if (!has("phases:")) text += "phases: [act]\n";
    if (!has("actions:")) text += "actions: {stop: {}}\n";
    if (!has("max_length:")) text += "max_length: 10\n";
    write("game.yaml", text + body);
    write("rules.lua", "");
  }
  WrittenGame(const WrittenGame&) = delete;
  WrittenGame& operator=(const WrittenGame&) = delete;
  ~WrittenGame() { std::filesystem::remove_all(folder_); }

  void write(const std::string& file, const std::string& text) const {
    EXPECT_TRUE(write_file_atomically(folder_ / file, text));
  }
  [[nodiscard]] Result<std::shared_ptr<const GameDef>> load(const DialValues& dials = {},
                                                            const std::vector<std::string>& variants = {}) const {
    return load_game_def({folder_, variants, dials});
  }
  // What it loads as; fails the test if it does not.
  [[nodiscard]] std::shared_ptr<const GameDef> def(const DialValues& dials = {}) const {
    auto loaded = load(dials);
    if (loaded) return *loaded;
    ADD_FAILURE() << loaded.error().text();
    return std::make_shared<GameDef>();
  }
  // The message without its place, or "it loads".
  [[nodiscard]] std::string complaint(const DialValues& dials = {}) const {
    const auto loaded = load(dials);
    return loaded ? "it loads" : loaded.error().message;
  }

 private:
  std::filesystem::path folder_;
};

// The board that game.yaml describes so: "{grid: 8}".
inline Board written_board(const std::string& board) {
  return WrittenGame("boards: {field: " + board + "}\n").def()->boards.at(0);
}

// games/murailles, or another folder of the repository.
inline std::shared_ptr<const GameDef> shipped(const std::string& folder, const DialValues& dials = {},
                                              const std::vector<std::string>& variants = {}) {
  auto loaded = load_game_def({quoin_test::source_dir() / folder, variants, dials});
  if (loaded) return *loaded;
  ADD_FAILURE() << loaded.error().text();
  return std::make_shared<GameDef>();
}

}  // namespace quoin
