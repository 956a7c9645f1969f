// Named places of a drawn board: points of lines, cities of a map. In: a map from names to [east, north].
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/schema/board.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"

namespace quoin {

class DrawnPoints {
 public:
  // `what` names the board in faults, `one` and `many` what lies on it: "point", "points".
  DrawnPoints(std::string what, std::string one, std::string many)
      : what_(std::move(what)), one_(std::move(one)), many_(std::move(many)) {}

  // What may stand there.
  static Form form();
  // Reads them, two at least, and scales them so that the two that are closest to each other lie 1 apart and all start
  // in the south-west at 0. Throws Fault.
  void read(const YamlNode& map);

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] const std::string& name(std::size_t point) const { return names_[point]; }
  [[nodiscard]] const Position& place(std::size_t point) const { return places_[point]; }
  [[nodiscard]] const YamlNode& key(std::size_t point) const { return *keys_[point]; }
  [[nodiscard]] std::string quoted(std::size_t point) const { return "\"" + names_[point] + "\""; }
  [[nodiscard]] double distance(std::size_t a, std::size_t b) const;

  // Those that a list names, two at least. `line` is what leads along them: "a line"; `must`: "go through two points".
  // Throws Fault.
  [[nodiscard]] std::vector<std::size_t> along(const YamlNode& list, const std::string& line,
                                               const std::string& must) const;
  // Refuses a straight line between two, called so, that would seem to stop at a third. Throws Fault.
  void need_free_way(const YamlNode& node, const std::string& called, std::size_t from, std::size_t to) const;
  // As sites, without ways.
  [[nodiscard]] SiteType sites() const;

 private:
  void spread();
  [[nodiscard]] std::size_t called(const YamlNode& node, const std::string& line) const;
  [[nodiscard]] std::optional<std::size_t> between(std::size_t from, std::size_t to) const;

  std::string what_;
  std::string one_;
  std::string many_;
  std::vector<const YamlNode*> keys_;
  std::vector<std::string> names_;
  std::vector<Position> places_;
};

}  // namespace quoin
