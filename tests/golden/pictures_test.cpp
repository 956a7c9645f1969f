// What each game and variant looks like at three positions, to each seat, to everybody and to who sees everything: the
// state in words, and hashes of the picture and of the text for terminals, as recorded in pictures.txt.
// QUOIN_UPDATE_GOLDEN=1 writes it.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <sstream>

#include "quoin/base/text.h"
#include "quoin/drawing/picture.h"
#include "quoin/drawing/terminal.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

constexpr std::array kPositions = {0, 8, 30};  // plies played

std::string viewer_name(const Display& display, int viewer) {
  if (viewer == kAllSeeing) return "everything";
  return viewer == kNone ? "everybody" : display.def().seats[static_cast<std::size_t>(viewer)];
}

// A line, below it the words if they are not `said` already.
std::string looks_of(const Scene& scene, std::string& said) {
  const Display& display = *scene.display;
  const int viewer = scene.options.viewer;
  const std::string text = plain(terminal_text(Scene(display, *scene.match, {viewer, false, false}), false));
  std::size_t targets = 0;
  for (const SceneBoard& board : scene.boards) targets += board.targets.size();
  std::string line = viewer_name(display, viewer) + ": picture " + hex16(hash_text(picture_svg(scene, Theme::kAuto))) +
                     ", text " + hex16(hash_text(text)) + ", " + std::to_string(targets) + " sites to choose\n";
  const std::string words = told(scene);
  if (words != said) line += "  " + words + "\n";
  said = words;
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
    for (int viewer = kAllSeeing; viewer < display.seats(); ++viewer) {
      text += looks_of(Scene(display, match, {viewer}), said);
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
