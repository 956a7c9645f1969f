// View: what one viewer sees of a state's zones. The one place where pictures get values from: what is hidden is not in
// it at all.
#pragma once

#include <optional>
#include <vector>

#include "quoin/drawing/display.h"
#include "quoin/state/seeing.h"

namespace quoin::drawing {

// One value of a zone; nothing where it is hidden.
struct Place {
  int row = 0;
  int place = 0;
  std::optional<int> value;
  bool operator==(const Place&) const = default;
};

class View {
 public:
  // `viewer`: a seat, kNone for what everybody sees, kAllSeeing.
  View(const Display& display, const State& state, int viewer);
  [[nodiscard]] const Display& display() const { return *display_; }
  [[nodiscard]] int viewer() const { return viewer_; }
  // A view has the zones of the game, without the engine's and the keys of histories.
  [[nodiscard]] static bool has(const Zone& zone);
  [[nodiscard]] bool sees(const Zone& zone, int row, int place = 0) const {
    return quoin::sees(display_->def().layout, seen_.data(), zone, row * zone.length + place, viewer_);
  }
  // Whether only a viewer who sees everything sees it, or who owns it: nobody would who looks on.
  [[nodiscard]] bool is_covered(const Zone& zone, int row, int place) const {
    const int at = row * zone.length + place;
    return viewer_ == kAllSeeing && !quoin::sees(display_->def().layout, seen_.data(), zone, at, kNone);
  }
  // REQUIRES has(zone).
  [[nodiscard]] std::optional<int> value(const Zone& zone, int row, int place) const;
  // All of a zone, row by row; of a pile its cards. REQUIRES has(zone).
  [[nodiscard]] std::vector<Place> places(const Zone& zone) const;
  // A column of a record, 0 where it is hidden.
  [[nodiscard]] std::vector<int> column(const Zone& zone) const;
  // Whether the points of a seat are to be seen.
  [[nodiscard]] bool sees_score(int seat) const;

 private:
  const Display* display_;
  int viewer_;
  State seen_;  // what is hidden has start values here
};

}  // namespace quoin::drawing
