// Reading the places of a drawn board.
#include "schema/drawn_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "quoin/base/text.h"
#include "schema/parts.h"
#include "schema/reading.h"

namespace quoin {
namespace {

constexpr int kMostAway = 1000;      // of a coordinate from 0
constexpr double kMostSpread = 400;  // of the board's width in shortest distances
constexpr double kTooNear = 0.02;    // of a step's length: a point so near to it seems to lie on it

// "-2", "0.5", "1.333": a number with at most three digits behind the point.
double need_coordinate(const YamlNode& node, const std::string& what) {
  const std::string_view text = node.text;
  const std::string_view digits = text.substr(text.starts_with("-") ? 1 : 0);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t behind = point < digits.size() ? digits.size() - point - 1 : 1;
  bool plain = node.is_scalar() && !node.quoted && point >= 1 && point <= 4 && behind >= 1 && behind <= 3;
  int thousandths = 0;
  for (std::size_t i = 0; plain && i < std::max(digits.size(), point + 4); ++i) {
    if (i == point) continue;
    const char c = i < digits.size() ? digits[i] : '0';
    plain = ascii::is_digit(c);
    if (i < point + 4) thousandths = thousandths * 10 + (c - '0');
  }
  if (!plain || thousandths > kMostAway * 1000) {
    fault(node,
          what + " must be a number between -1000 and 1000 with at most three digits behind the point, found " +
              found(node),
          "write digits, as in 0.5");
  }
  return (digits.size() < text.size() ? -thousandths : thousandths) / 1000.0;
}

}  // namespace

Form DrawnPoints::form() { return form::map(form::list(form::number(-1000, 1000), 2, 2), 2); }

void DrawnPoints::read(const YamlNode& map) {
  for (const YamlEntry& entry : need_map(map, "the " + many_ + " of " + what_).entries) {
    const std::string name = need_name(entry.key, "the name of a " + one_ + " of " + what_);
    const std::string whose = "the place of " + one_ + " \"" + name + "\"";
    if (need_list(entry.value, whose).items.size() != 2) {
      fault(entry.value,
            whose + " must be two numbers, [east, north], found " + std::to_string(entry.value.items.size()),
            "write one number for each");
    }
    keys_.push_back(&entry.key);
    names_.push_back(name);
    places_.push_back({need_coordinate(entry.value.items[0], whose), need_coordinate(entry.value.items[1], whose)});
  }
  if (names_.size() > kMaxSites) {
    fault(*keys_[kMaxSites],
          what_ + " has " + std::to_string(names_.size()) + " " + many_ + "; at most " + std::to_string(kMaxSites) +
              " are allowed",
          "use fewer");
  }
  if (names_.empty())
    fault(map, "the " + many_ + " of " + what_ + " must name at least two", "write {a: [0, 0], b: [1, 0]}");
  spread();
}

// Refuses places that are one, and brings the others to scale.
void DrawnPoints::spread() {
  double shortest = std::numeric_limits<double>::max();
  double longest = 0;
  Position low = places_[0];
  std::pair<std::size_t, std::size_t> closest;
  for (std::size_t b = 0; b < names_.size(); ++b) {
    low = {std::min(low.x, places_[b].x), std::min(low.y, places_[b].y)};
    for (std::size_t a = 0; a < b; ++a) {
      const double apart = distance(a, b);
      if (apart == 0)
        fault(*keys_[b], "the " + many_ + " " + quoted(a) + " and " + quoted(b) + " of " + what_ + " lie at one place",
              "move one of them");
      if (apart < shortest) closest = {a, b};
      shortest = std::min(shortest, apart);
      longest = std::max(longest, apart);
    }
  }
  if (longest > kMostSpread * shortest) {
    fault(*keys_[closest.second],
          "the " + many_ + " " + quoted(closest.first) + " and " + quoted(closest.second) + " of " + what_ +
              " lie too close together for a board so wide",
          "no two may lie further apart than 400 times the shortest distance");
  }
  for (Position& at : places_) at = {(at.x - low.x) / shortest, (at.y - low.y) / shortest};
}

double DrawnPoints::distance(std::size_t a, std::size_t b) const {
  return std::hypot(places_[a].x - places_[b].x, places_[a].y - places_[b].y);
}

std::vector<std::size_t> DrawnPoints::along(const YamlNode& list, const std::string& line,
                                            const std::string& must) const {
  const std::string whose = line + " of " + what_;
  std::vector<std::size_t> through;
  for (const YamlNode& item : need_list(list, whose).items) through.push_back(called(item, line));
  if (through.size() < 2) fault(list, whose + " must " + must, "write [a, b]");
  return through;
}

void DrawnPoints::need_free_way(const YamlNode& node, const std::string& called, std::size_t from,
                                std::size_t to) const {
  const auto at = between(from, to);
  if (!at) return;
  fault(node, called + " runs over the " + one_ + " " + quoted(*at),
        "name it between them: [" + names_[from] + ", " + names_[*at] + ", " + names_[to] + "]");
}

// The one that is named there.
std::size_t DrawnPoints::called(const YamlNode& node, const std::string& line) const {
  const std::string name = need_text(node, "a " + one_ + " of " + line + " of " + what_);
  const auto at = std::find(names_.begin(), names_.end(), name);
  if (at != names_.end()) return static_cast<std::size_t>(at - names_.begin());
  const std::string near = did_you_mean(name, names_);
  fault(node, line + " of " + what_ + " goes through \"" + name + "\", which is none of its " + many_,
        near.empty() ? many_ + ": " + list_names(names_) : near);
}

// One that a straight line between two others would seem to stop at.
std::optional<std::size_t> DrawnPoints::between(std::size_t from, std::size_t to) const {
  const Position& a = places_[from];
  const Position& b = places_[to];
  const double length = distance(from, to);
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (i == from || i == to) continue;
    const Position& p = places_[i];
    const double along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
    const double beside = std::abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length;
    if (along >= 0 && along <= length && beside <= kTooNear * length) return i;
  }
  return std::nullopt;
}

SiteType DrawnPoints::sites() const {
  SiteType sites;
  sites.name = many_;
  sites.one = one_;
  for (std::size_t i = 0; i < names_.size(); ++i) add_site(sites, names_[i], places_[i]);
  return sites;
}

}  // namespace quoin
