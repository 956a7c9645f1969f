// Finding symmetries: rotations and reflections of a board that map its sites onto sites are the candidates. Positions
// of random matches test them: the successors of the image must be the images of the successors.
#include "search/symmetries.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>

#include "quoin/base/text.h"
#include "quoin/engine/runner.h"

namespace quoin {
namespace {

constexpr double kNear = 1e-3;  // edges of a cell: the same place
constexpr int kAngles = 24;
constexpr std::size_t kMostBytes = 65535;

// A rotation of the plane, after a reflection if asked.
struct Turn {
  double cosine;
  double sine;
  double mirror;  // -1: x is mirrored first

  [[nodiscard]] Position of(Position at) const {
    at.x *= mirror;
    return {cosine * at.x - sine * at.y, sine * at.x + cosine * at.y};
  }
};

using SitePlaces = std::optional<std::vector<std::int32_t>>;  // by site: its image; nothing if some site has none

Position middle_of(const Board& board) {
  Position sum;
  const auto& positions = board.sites[kCells].positions;
  for (const Position& at : positions) sum = {sum.x + at.x, sum.y + at.y};
  const auto count = static_cast<double>(std::max<std::size_t>(1, positions.size()));
  return {sum.x / count, sum.y / count};
}

SitePlaces turned_sites(const Board& board, const SiteType& sites, const Turn& turn) {
  const Position middle = middle_of(board);
  std::map<std::pair<long, long>, std::int32_t> by_place;
  const auto rounded = [](const Position& at) {
    return std::pair(std::lround(at.x / kNear / 4), std::lround(at.y / kNear / 4));
  };
  for (std::size_t i = 0; i < sites.positions.size(); ++i) by_place[rounded(sites.positions[i])] = static_cast<int>(i);
  if (by_place.size() != sites.names.size()) return {};
  std::vector<std::int32_t> places;
  for (const Position& at : sites.positions) {
    const Position there = turn.of({at.x - middle.x, at.y - middle.y});
    SitePlaces found;
    for (int nudge = 0; nudge < 4 && !found; ++nudge) {  // rounding may go either way
      const double dx = nudge % 2 == 0 ? -kNear : kNear;
      const double dy = nudge / 2 == 0 ? -kNear : kNear;
      const auto place = by_place.find(rounded({there.x + middle.x + dx, there.y + middle.y + dy}));
      if (place != by_place.end()) found = {place->second};
    }
    if (!found) return {};
    places.push_back(found->front());
  }
  std::vector<std::int32_t> sorted = places;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) return {};
  return places;
}

// What its rows, and the places in a row, are by.
std::vector<Domain> domains_of(const Zone& zone) {
  std::vector<Domain> domains = zone.per;
  if (zone.has_over) domains.push_back(zone.over);
  return domains;
}

bool lies_on_sites(const Zone& zone) {
  return std::ranges::any_of(domains_of(zone), [](const Domain& one) { return one.kind == DomainKind::kSites; });
}

// The image of every place of the zone's rows; nothing if some site has none.
template <class PlacesOf>
SitePlaces turned_places(const Zone& zone, const PlacesOf& places_of) {
  std::vector<std::int32_t> images = {0};
  for (const Domain& domain : domains_of(zone)) {
    std::vector<std::int32_t> places(as_size(domain.size));
    std::iota(places.begin(), places.end(), 0);
    if (domain.kind == DomainKind::kSites) {
      SitePlaces turned = places_of(domain);
      if (!turned || turned->size() != places.size()) return {};
      places = *std::move(turned);
    }
    std::vector<std::int32_t> within;
    for (const std::int32_t image : images) {
      for (const std::int32_t place : places) within.push_back(image * domain.size + place);
    }
    images = std::move(within);
  }
  return images;
}

// The effect of a turn on blocks; nothing if some site of a zone has no image.
std::optional<Symmetry> symmetry_of(const GameDef& def, const Turn& turn) {
  std::vector<std::uint16_t> bytes(as_size(def.layout.bytes));
  std::iota(bytes.begin(), bytes.end(), std::uint16_t{0});
  std::vector<Symmetry::Values> values;
  const auto places_of = [&](const Domain& domain) {
    const Board& board = def.boards[as_size(domain.board)];
    return turned_sites(board, board.sites[as_size(domain.sites)], turn);
  };
  for (const Zone& zone : def.layout.zones) {
    if (lies_on_sites(zone)) {
      const SitePlaces places = turned_places(zone, places_of);
      if (!places) return {};
      const int cell = cell_bytes(zone.cell);
      for (int place = 0; place < zone.count(); ++place) {
        const int to = (*places)[as_size(place)];
        for (int byte = 0; byte < cell; ++byte) {
          bytes[as_size(zone.offset + to * cell + byte)] =
              static_cast<std::uint16_t>(zone.offset + place * cell + byte);
        }
      }
    }
    if (zone.holds.kind == DomainKind::kSites) {
      SitePlaces places = places_of(zone.holds);
      if (!places || static_cast<int>(places->size()) != zone.holds.size) return {};
      values.push_back({&zone, std::move(*places)});
    }
  }
  return Symmetry(std::move(bytes), std::move(values));
}

std::vector<Symmetry> candidates(const GameDef& def) {
  std::vector<Symmetry> found;
  if (!def.histories.empty() || as_size(def.layout.bytes) > kMostBytes) return found;
  for (const double mirror : {1.0, -1.0}) {
    for (int k = 0; k < kAngles; ++k) {
      const double angle = 2 * std::numbers::pi * k / kAngles;
      auto one = symmetry_of(def, {std::cos(angle), std::sin(angle), mirror});
      if (!one || one->idle()) continue;
      if (std::ranges::none_of(found, [&](const Symmetry& other) { return one->same_as(other); })) {
        found.push_back(*std::move(one));
      }
    }
  }
  return found;
}

// Tests symmetries on positions of random matches.
class Trial {
 public:
  Trial(Vm& vm, const Match& match, std::uint64_t seed)
      : vm_(vm), match_(match), bytes_(as_size(match.state().bytes())), policy_(seed, Stream::kPolicy) {}

  Status run(std::vector<Symmetry>& symmetries, int samples) {
    for (Symmetry& one : symmetries) one.begin_actions(vm_.def().num_distinct_actions);
    for (int left = samples; left > 0 && !symmetries.empty();) {
      std::vector<std::byte> block(match_.state().data(), match_.state().data() + bytes_);
      luck_ = {policy_.next(), match_.plies()};
      while (left > 0 && NodeReader(vm_.def()).node(block.data()) != Node::kEnd) {
        auto choices = choices_at(block);
        if (!choices) return choices.error();
        if (left == samples || policy_.below(3) == 0) {
          --left;
          std::erase_if(symmetries, [&](Symmetry& one) { return !holds(one, block, *choices); });
        }
        put(block);
        const auto which = policy_.below(static_cast<std::uint32_t>(choices->size()));
        if (auto done = vm_.advance((*choices)[which], luck_); !done) return done;
        block.assign(vm_.window(), vm_.window() + bytes_);
        if (luck_.ply >= vm_.def().max_length) break;
      }
    }
    for (Symmetry& one : symmetries) one.end_actions();
    return {};
  }

 private:
  using Block = std::vector<std::byte>;
  struct Follower {
    std::uint64_t hash;
    std::int32_t choice;
  };
  void put(const Block& block) { std::memcpy(vm_.window(), block.data(), bytes_); }

  Result<std::vector<std::int32_t>> choices_at(const Block& block) {
    if (auto loaded = load_position(vm_, block.data()); !loaded) return loaded.error();
    std::vector<std::int32_t> choices;
    choices_of(vm_.def(), block.data(), vm_.actions(), choices);
    return choices;
  }
  // The successors, or their images, in ascending order of their hashes.
  Result<std::vector<Follower>> followers(const Block& block, const std::vector<std::int32_t>& choices,
                                          const Symmetry* turn) {
    std::vector<Follower> found;
    Block turned(bytes_);
    for (const std::int32_t choice : choices) {
      put(block);
      Luck luck = luck_;
      if (auto done = vm_.advance(choice, luck); !done) return done.error();
      if (turn != nullptr) turn->turn(vm_.window(), turned.data());
      found.push_back({hash_bytes(turn != nullptr ? turned.data() : vm_.window(), bytes_), choice});
    }
    std::ranges::sort(found, {}, &Follower::hash);
    return found;
  }
  // Notes what it makes of the actions, too.
  bool holds(Symmetry& symmetry, const Block& block, const std::vector<std::int32_t>& choices) {
    Block turned(bytes_);
    symmetry.turn(block.data(), turned.data());
    const Node node = NodeReader(vm_.def()).node(block.data());
    if (node == Node::kDeal) return true;
    const auto there = choices_at(turned);
    if (!there || there->size() != choices.size()) return false;
    const auto expected = followers(block, choices, &symmetry);
    const auto found = followers(turned, *there, nullptr);
    if (!expected || !found || !std::ranges::equal(*expected, *found, {}, &Follower::hash, &Follower::hash)) {
      return false;
    }
    if (is_choice(node)) note_actions(symmetry, *expected, *found);
    return true;
  }
  // Of successors that no other action leads to.
  static void note_actions(Symmetry& symmetry, const std::vector<Follower>& from, const std::vector<Follower>& to) {
    for (std::size_t k = 0; k < from.size(); ++k) {
      const bool alone =
          (k == 0 || from[k - 1].hash != from[k].hash) && (k + 1 == from.size() || from[k + 1].hash != from[k].hash);
      if (alone) symmetry.note_action(from[k].choice, to[k].choice);
    }
  }

  Vm& vm_;
  const Match& match_;
  std::size_t bytes_;
  Rng policy_;
  Luck luck_;
};

}  // namespace

void Symmetry::turn_values(const Values& values, std::byte* turned) {
  const Zone& zone = *values.zone;
  for (int place = 0; place < zone.count(); ++place) {
    const int value = read_cell(turned, zone, place);
    if (value < zone.holds.min) continue;
    write_cell(turned, zone, place, values.become[as_size(value - zone.holds.min)]);
  }
}

bool Symmetry::idle() const {
  for (std::size_t i = 0; i < bytes_.size(); ++i) {
    if (bytes_[i] != i) return false;
  }
  return std::ranges::all_of(values_, [](const Values& values) { return std::ranges::is_sorted(values.become); });
}

bool Symmetry::same_as(const Symmetry& other) const {
  return bytes_ == other.bytes_ && std::ranges::equal(values_, other.values_, {}, &Values::become, &Values::become);
}

Result<std::vector<Symmetry>> find_symmetries(const Match& match, int samples, std::uint64_t seed) {
  std::vector<Symmetry> found = candidates(match.def());
  if (found.empty()) return found;
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  if (auto done = Trial(**vm, match, seed).run(found, samples); !done) return done.error();
  return found;
}

}  // namespace quoin
