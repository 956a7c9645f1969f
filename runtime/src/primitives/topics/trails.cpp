// A primitive of a zone over lines that join two sites each, such as the roads of a map: the longest way along those
// that hold a value, no line twice.
#include <algorithm>
#include <array>
#include <cstdint>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostSteps = 50'000;  // of the search
constexpr int kMostLines = 4 * kMaxSites;

constexpr const char* kNotOverLines =
    "the zone must lie over roads, edges or links of a board: in game.yaml such as `over: BOARD.roads`";
constexpr const char* kNotOverEnds =
    "stops must lie over the sites that these join and may hold none: in game.yaml such as `over: BOARD.cities`, "
    "`holds: ...?`";

// Which lines end at each site, and at which two sites each ends.
struct Net {
  const Relation* of = nullptr;
  const Relation* ends = nullptr;
};

// What the zone lies over, or nothing if that joins no sites.
Net net_under(const PrimitiveContext& context, const Zone& zone) {
  if (!zone.has_over || zone.over.kind != DomainKind::kSites || zone.over.board < 0) return {};
  const Board& board = board_at(context, zone.over.board);
  const auto& cells = sites_of(board, kCells).relations;
  if (zone.over.sites == board.links) return {&cells.back(), &sites_of(board, board.links).relations[kEndsOf]};
  if (zone.over.sites == board.edges) return {&cells[kSide], &edge_relation(board, kBetween)};
  return {};
}

// Whose something is that stands at a site or on a line: the seat, or what is held where that is no piece.
int whose(const ZoneRow& row, int held) { return row.army >= 0 ? row.owner(held) : held; }

class Search {
 public:
  // REQUIRES row.length <= kMostLines.
  Search(const PrimitiveContext& context, const ZoneRow& row, int value, const ZoneRow* stops, const Net& net)
      : of_(*net.of), ends_(*net.ends) {
    const Sought sought = row.sought(value);
    for (int line = 0; line < row.length; ++line) {
      const bool counts = sought.is(read_place(context, row, line)) && ends_.at(line, 0) >= 0 && ends_.at(line, 1) >= 0;
      free_[as_size(line)] = counts;
      lines_ += counts ? 1 : 0;
      for (int k = 0; counts && k < 2; ++k) sites_.add(ends_.at(line, k));
    }
    if (stops == nullptr) return;
    const int own = whose(row, value);
    sites_.for_each([&](int site) {
      const int held = read_place(context, *stops, site);
      if (held != kNone && whose(*stops, held) != own) stops_.add(site);
    });
  }

  int longest() {
    sites_.for_each([this](int site) {
      if (longest_ < lines_) walk_from(site);
    });
    return longest_;
  }

 private:
  struct Stand {
    std::int16_t site;
    std::int16_t by;    // the line that led there
    std::int16_t next;  // the place of the next line to try, among those of the site
  };

  void walk_from(int start) {
    std::array<Stand, kMostLines + 1> way;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as it goes
    way[0] = {static_cast<std::int16_t>(start), kNone, 0};
    for (int length = 0; length >= 0;) {
      Stand& here = way[as_size(length)];
      const int line = length > 0 && stops_.has(here.site) ? kNone : next_line(here);
      if (line == kNone) {
        if (length > 0) free_[as_size(here.by)] = true;
        --length;
        continue;
      }
      if (longest_ == lines_ || ++steps_ > kMostSteps) return;
      const int other = ends_.at(line, ends_.at(line, 0) == here.site ? 1 : 0);
      free_[as_size(line)] = false;
      way[as_size(++length)] = {static_cast<std::int16_t>(other), static_cast<std::int16_t>(line), 0};
      longest_ = std::max(longest_, length);
    }
  }

  // The next line of the value from there on that has not been walked; kNone: there is no other.
  int next_line(Stand& here) const {
    while (here.next < of_.width) {
      const int line = of_.at(here.site, here.next++);
      if (line >= 0 && free_[as_size(line)]) return line;
    }
    return kNone;
  }

  const Relation& of_;
  const Relation& ends_;
  std::array<bool, kMostLines> free_;  // of the value and not walked, as far as the zone reaches
  Bits<kMostWords> sites_;             // where these end
  Bits<kMostWords> stops_;             // of these where others stand
  int lines_ = 0;
  int steps_ = 0;
  int longest_ = 0;
};

std::int32_t zone_longest_trail(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t stops) {
  const Zone& zone = zone_at(*context, self);
  const ZoneRow& row = zone_row(*context, self);
  const Net net = net_under(*context, zone);
  if (net.of == nullptr || row.length > kMostLines) return fail(context, kNotOverLines);
  if (value == kNone || !row.seeks(value)) return fail(context, kNotHeld);
  if (stops != kNone && !lies_on(zone_at(*context, stops), zone.over.board, kCells)) return fail(context, kNotOverEnds);
  return Search(*context, row, value, stops == kNone ? nullptr : &zone_row(*context, stops), net).longest();
}

constexpr std::array kLongestTrailParams = {
    Param{"value", ParamType::kSought, "what the roads hold"},
    Param{
        "stops", ParamType::kRowOrNone,
        "a zone over the sites that they join: where it holds something that is not the value's, nobody goes on; left "
        "out: one goes on everywhere"}};

constexpr std::array kTrailsTopic = {
    Primitive{"longest_trail", Receiver::kZone, kLongestTrailParams, ReturnType::kInt, primitive<zone_longest_trail>,
              "How many roads the longest connected way along roads of the value has, none of them twice; sites may be "
              "passed again. It may begin and end where `stops` holds something of another seat, but not pass there. A "
              "piece belongs to its seat. Exact up to 50,000 steps of the search, which are far more than 20 roads "
              "of a value need; beyond them the longest that was found. The zone lies over the roads of a map, the "
              "edges or the links of a board.",
              "O(roads) to 50,000 steps", false, Work{1000}},
};

}  // namespace

std::span<const Primitive> trails_primitives() { return kTrailsTopic; }

}  // namespace quoin
