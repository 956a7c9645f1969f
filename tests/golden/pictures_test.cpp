// What each game and variant looks like at three positions, to each seat, to everybody and to who sees everything, as
// recorded in pictures.txt: the state in words, hashes of the scene as data, of the picture and of the text for
// terminals. At one position the scene stands there in full, so that a change can be read: for who sees everything, and
// of other viewers the lines that differ. QUOIN_UPDATE_GOLDEN=1 writes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "quoin/base/text.h"
#include "quoin/drawing/picture.h"
#include "quoin/drawing/scene_json.h"
#include "quoin/drawing/terminal.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

constexpr std::array kPositions = {0, 8, 30};  // plies played
constexpr int kInFull = 8;                     // where scenes stand in full

std::string viewer_name(const Display& display, int viewer) {
  if (viewer == kAllSeeing) return "everything";
  return viewer == kNone ? "everybody" : display.def().seats[static_cast<std::size_t>(viewer)];
}

using Texts = std::vector<std::string>;

// One line for each seat, for what lies beside the boards, and for things, changes and targets of each board.
Texts lines_of(const Scene& scene) {
  const nlohmann::json data = scene_json(scene);
  const auto zones = [](const nlohmann::json& list) {
    std::string text;
    for (const auto& zone : list) {
      text += " " + zone["name"].get<std::string>() + zone["values"].dump() +
              (zone["places"].empty() ? "" : "at" + zone["places"].dump());
    }
    return text;
  };
  Texts lines;
  for (const auto& seat : data["seats"]) {
    lines.push_back(seat["name"].get<std::string>() + " (" + seat["colour"].get<std::string>() + ") points " +
                    seat["points"].dump() + " " + seat["task"].get<std::string>() + seat["result"].get<std::string>() +
                    ":" + zones(seat["zones"]));
  }
  lines.push_back("beside:" + zones(data["zones"]));
  for (const auto& board : data["boards"]) {
    const std::string name = board["name"].get<std::string>() +
                             (board["seat"].is_null() ? "" : " of " + board["seat"].dump()) +
                             (board["title"] == "" ? "" : " (" + board["title"].get<std::string>() + ")");
    std::map<std::string, std::string> things;  // where what lies
    for (const auto& thing : board["things"]) {
      const std::string what = thing["zone"].get<std::string>() + " " + thing["name"].get<std::string>() + " " +
                               thing["symbol"].get<std::string>() + " " + thing["colour"].get<std::string>() + " " +
                               thing["owner"].dump() + (thing["hidden"] == true ? " hidden" : "");
      things[what] += " " + thing["at"].get<std::string>();
    }
    for (const auto& [what, where] : things) lines.push_back(name + ", " + what + ":" + where);
    std::string changed;
    for (const auto& site : board["changed"]) changed += " " + site["at"].get<std::string>();
    lines.push_back(name + " changed:" + changed);
    std::string targets;
    for (const auto& target : board["targets"]) {
      targets += " " + target["at"].get<std::string>() + "*" + std::to_string(target["actions"].size());
    }
    lines.push_back(name + " targets:" + targets);
  }
  return lines;
}

// A line; below it the words if they are not `said` already, and of the scene the lines that are not `told`.
std::string looks_of(const Scene& scene, std::string& said, Texts& told_lines) {
  const Display& display = *scene.display;
  const int viewer = scene.options.viewer;
  const Scene unmarked(display, *scene.match, {viewer, false, false});
  std::string line = viewer_name(display, viewer) + ": scene " + hex16(hash_text(scene_json(scene).dump())) +
                     ", picture " + hex16(hash_text(picture_svg(scene, Theme::kAuto))) + ", text " +
                     hex16(hash_text(plain(terminal_text(unmarked, false)))) + "\n";
  const std::string words = told(scene);
  if (words != said) line += "  " + words + "\n";
  said = words;
  if (scene.match->plies() != kInFull) return line;
  const Texts lines = lines_of(scene);
  for (const std::string& one : lines) {
    if (std::find(told_lines.begin(), told_lines.end(), one) == told_lines.end()) line += "  | " + one + "\n";
  }
  if (viewer == kAllSeeing) told_lines = lines;
  return line;
}

std::string looks_of(const std::string& name) {
  Match match = start(name, {}, 7);
  const Display display(match.def());
  Rng policy(7, Stream::kPolicy);
  std::string text;
  int plies = 0;
  for (const int wanted : kPositions) {
    for (; plies < wanted && !match.over(); ++plies) {
      const auto legal = match.legal();
      const auto chosen = legal.empty() ? 0 : legal[policy.below(static_cast<std::uint32_t>(legal.size()))];
      need(legal.empty() ? match.play_luck() : match.play(chosen));
    }
    text += name + ", " + std::to_string(plies) + " plies\n";
    std::string said;
    Texts told_lines;
    for (int viewer = kAllSeeing; viewer < display.seats(); ++viewer) {
      text += looks_of(Scene(display, match, {viewer}), said, told_lines);
    }
  }
  return text;
}

TEST(Looks, AreTheRecordedOnes) {
  std::string found;
  for (const std::string& name : all_games()) found += looks_of(name);
  const auto path = source_dir() / "tests" / "golden" / "pictures.txt";
  const char* updating = std::getenv("QUOIN_UPDATE_GOLDEN");
  if (updating != nullptr && std::string(updating) == "1") std::ofstream(path) << found;
  std::ifstream file(path);
  std::stringstream recorded;
  recorded << file.rdbuf();
  EXPECT_EQ(recorded.str(), found) << "some game looks different; if that is meant: QUOIN_UPDATE_GOLDEN=1";
}

}  // namespace
}  // namespace quoin::drawing
