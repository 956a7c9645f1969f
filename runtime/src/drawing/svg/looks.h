// How values look, taken from the display section: symbol, colour, a letter or two where there is no symbol.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "drawing/svg/pieces.h"
#include "quoin/drawing/display.h"
#include "quoin/drawing/marks.h"

namespace quoin::svg {

// The looks of one game's values and marks; letters are worked out when they are asked for.
class Looks {
 public:
  explicit Looks(const drawing::Display& display);  // `display` must outlive it

  using Letters = std::map<std::string, std::string>;
  // The shortest beginnings, of up to three letters, that tell a domain's names apart, by these names.
  const Letters& letters(const Domain& domain);
  // How a value of a domain looks, nothing where nothing says so.
  [[nodiscard]] std::optional<Look> value(const Domain& domain, int value) const;
  // How a thing on a board looks; `board` is the board's number.
  Look mark(int board, const drawing::Mark& mark);
  // Whether letters may stand on plates beside the things of a board.
  bool has_tags(int board);
  [[nodiscard]] int seats() const { return display_->seats(); }
  // The cards of a mark that is a tile.
  [[nodiscard]] const Cards& tiles(const drawing::Mark& mark) const;
  // The name of the zone that it lies in, as people write it.
  [[nodiscard]] std::string zone_words(const drawing::Mark& mark) const;

 private:
  using ByName = std::map<std::string, Look>;
  using Tagged = std::set<std::string>;
  ByName layer_looks(const drawing::Layer& layer);
  // The names of a zone's things that need their letters to be told from others without colour.
  const Tagged& tagged(int board, int zone);

  const drawing::Display* display_;
  std::map<std::string, ByName> named_;     // by the label of a domain: the looks that its first layer gives to names
  std::map<std::string, Letters> letters_;  // by the label of a domain
  std::map<std::pair<int, int>, Tagged> tagged_;  // by board and zone
  ByName loose_;                                  // of names that look the same in all layers
};

// The label without the sign of what may be none.
std::string bare_label(const Domain& domain);

}  // namespace quoin::svg
