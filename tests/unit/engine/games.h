// Games for tests: those of the repository by name, and small ones written into a folder of their own.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/explain/mistakes.h"
#include "source_dir.h"

namespace quoin_test {

// Where games lie.
inline std::vector<std::filesystem::path> shelves() {
  const auto games = source_dir() / "games";
  return {games, games / "modern", games / "classics", source_dir() / "tests" / "games"};
}

inline std::filesystem::path folder_of(const std::string& id) {
  for (const auto& shelf : shelves()) {
    if (std::filesystem::exists(shelf / id / "game.yaml")) return shelf / id;
  }
  throw std::runtime_error("there is no game " + id);
}

inline quoin::GameSpec spec_of(const std::string& name, const quoin::DialValues& dials = {}) {
  const std::size_t slash = name.find('/');
  quoin::GameSpec spec{folder_of(name.substr(0, slash)), {}, dials};
  std::string rest = slash == std::string::npos ? "" : name.substr(slash + 1);
  while (!rest.empty()) {
    const std::size_t plus = rest.find('+');
    spec.variants.push_back(rest.substr(0, plus));
    rest = plus == std::string::npos ? "" : rest.substr(plus + 1);
  }
  return spec;
}

// What a Result holds; a failed one ends the test with its text.
template <class T>
T need(quoin::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text());
  return *std::move(result);
}
inline void need(const quoin::Status& status) {
  if (!status) throw std::runtime_error(status.error().text());
}

inline std::shared_ptr<quoin::Game> load(const std::string& name, const quoin::DialValues& dials = {},
                                         const quoin::VmOptions& options = {}) {
  return need(quoin::Game::load(spec_of(name, dials), options));
}

inline quoin::Match start(const std::string& name, const quoin::DialValues& dials = {}, std::uint64_t seed = 1) {
  return need(quoin::Match::start(load(name, dials), seed));
}

// Plays texts; `luck` as the seed has it.
inline void play(quoin::Match& match, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    need(text == "luck" ? match.play_luck() : match.play(need(match.parse_choice(text))));
  }
}

inline std::vector<std::string> legal_texts(const quoin::Match& match) {
  std::vector<std::string> texts;
  for (const auto action : match.legal()) texts.push_back(match.choice_text(action));
  return texts;
}

// Every game and variant below `folder`, as "id" and "id/variant", sorted.
inline std::vector<std::string> games_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!std::filesystem::exists(entry.path() / "game.yaml")) continue;
    const std::string id = entry.path().filename().string();
    names.push_back(id);
    if (!std::filesystem::exists(entry.path() / "variants")) continue;
    for (const auto& variant : std::filesystem::directory_iterator(entry.path() / "variants")) {
      if (variant.path().extension() == ".yaml") names.push_back(id + "/" + variant.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline std::vector<std::string> all_games() {
  std::vector<std::string> names;
  for (const auto& shelf : shelves()) {
    const auto more = games_in(shelf);
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

// "murailles/no-slide" as part of a test's or a file's name.
inline std::string plain_name(std::string name) {
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

// A folder that is removed at the end of its scope.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "quoin-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }

 private:
  std::filesystem::path path_;
};

// A game with seats a and b, a counter n of 0..`limit`, one phase `act` and the actions up, same, down.
class SmallGame {
 public:
  explicit SmallGame(const std::string& rules, int limit = 100) {
    folder_.write("small/game.yaml",
                  "quoin: 1\nid: small\ntitle: Small\nversion: 1.0.0\nsummary: For a test.\n"
                  "seats:\n  - {name: a, colour: red}\n  - {name: b, colour: blue}\n"
                  "counters:\n  n: 0.." +
                      std::to_string(limit) +
                      "\n"
                      "phases: [act]\nactions:\n  up: {}\n  same: {}\n  down: {}\n"
                      "max_length: " +
                      std::to_string(limit) + "\n");
    folder_.write("small/rules.lua", rules);
  }
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "small"; }
  [[nodiscard]] std::shared_ptr<quoin::Game> load() const {
    return need(quoin::Game::load({path(), {}, {}}, quoin::explained()));
  }
  void write(const std::string& name, const std::string& text) const { folder_.write("small/" + name, text); }

 private:
  TemporaryFolder folder_;
};

}  // namespace quoin_test
