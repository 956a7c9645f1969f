// Pictures as SVG: of a match as it stands, and of a match ply by ply. They hold all that they show: nothing is loaded
// from elsewhere, and no scripts are in them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// Colours for the light, for the dark, or as the reader's screen is set.
enum class Theme { kAuto, kLight, kDark };

// The match as it stands.
std::string picture_svg(const Scene& scene, Theme theme);

// A match up to now, picture by picture. Every part of a picture is there once; a picture is the list of its parts.
class Film {
 public:
  // As `viewer` may see it. `display` and `match` may go once it is made.
  Film(const Display& display, const Match& match, int viewer);
  Film(Film&&) noexcept;
  Film& operator=(Film&&) noexcept;
  ~Film();

  [[nodiscard]] int size() const;                               // pictures
  [[nodiscard]] const std::string& title() const;               // of the last picture
  [[nodiscard]] double height() const;                          // of every picture
  [[nodiscard]] const std::vector<std::string>& plies() const;  // that led to each picture, in words; first "start"
  // Of each picture its parts, in drawing order.
  [[nodiscard]] const std::vector<std::vector<int>>& frames() const;

  // A document whose element with the id "stage" is to hold a picture's parts, and all parts.
  struct Stage {
    std::string svg;
    std::vector<std::string> parts;
  };
  [[nodiscard]] Stage stage(Theme theme) const;
  // A document that plays by itself, over and over, with so many seconds for a ply.
  [[nodiscard]] std::string animation(Theme theme, double seconds) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The fill of a colour of game.yaml, as "#d55e00"; a stone grey for anything else.
std::string_view fill_of(std::string_view colour);

}  // namespace quoin::drawing
