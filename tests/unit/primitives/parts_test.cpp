// Whoever looks for all pieces of a seat, or of a kind, finds what is found where each of them is the same piece.
#include <gtest/gtest.h>

#include <set>

#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

constexpr int kMenKinds = 3;
constexpr int kMenValues = 2 * kMenKinds;
constexpr int kMenZone = 0;
constexpr int kMarksZone = 1;

class PartsGame {
 public:
  explicit PartsGame(const std::string& board)
      : written_("boards: {field: " + board +
                 "}\npieces:\n  man:\n    queen: {ride: all}\n    rook: {ride: all}\n    king: {step: all}\n"
                 "zones:\n  men: {over: field.cells, holds: man?}\n  marks: {over: field.cells, holds: bool}\n"
                 "actions:\n  at: {fields: {cell: field.cells}}\n"
                 "  go: {fields: {from: field.cells, to: field.cells}}\n"),
        def_(written_.def()),
        lookup_(*def_) {
    block_.assign(static_cast<std::size_t>(def_->layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_->num_distinct_actions), 0);
  }

  [[nodiscard]] int sites() const { return zone(kMenZone).length; }
  [[nodiscard]] const Lookup& lookup() const { return lookup_; }

  // What a call answers, lists and leaves: of the pieces, which sites are empty.
  struct Outcome {
    std::int32_t answer = 0;
    std::string error;
    std::vector<std::int32_t> listed;
    std::vector<bool> empty;
    std::vector<int> marks;
    bool operator==(const Outcome&) const = default;
  };

  Outcome ask(const Primitive& primitive, const std::vector<int>& men, std::array<int, 6> given) {
    for (int site = 0; site < sites(); ++site) {
      write_cell(block_.data(), zone(kMenZone), site, men[static_cast<std::size_t>(site)]);
      write_cell(block_.data(), zone(kMarksZone), site, 0);
    }
    PrimitiveContext context{def_.get(),      &lookup_, block_.data(),
                             actions_.data(), 0,        static_cast<std::int32_t>(actions_.size()),
                             nullptr,         {}};
    const bool marks = !primitive.params.empty() && primitive.params[0].type == ParamType::kRow;
    const int self = marks ? kMarksZone : kMenZone;
    Outcome outcome;
    outcome.answer = primitive.run(&context, self, given[0], given[1], given[2], given[3], given[4], given[5]);
    if (outcome.answer == kPrimitiveFailed) outcome.error = context.error;
    write_out(context);
    outcome.listed.assign(actions_.begin(), actions_.begin() + context.count);
    for (int site = 0; site < sites(); ++site) {
      outcome.empty.push_back(read_cell(block_.data(), zone(kMenZone), site) == kNone);
      outcome.marks.push_back(read_cell(block_.data(), zone(kMarksZone), site));
    }
    return outcome;
  }

 private:
  [[nodiscard]] const Zone& zone(int number) const { return def_->layout.zones[static_cast<std::size_t>(number)]; }

  WrittenGame written_;
  std::shared_ptr<const GameDef> def_;
  Lookup lookup_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
};

int argument(const Param& param, const PartsGame& game, Rng& rng) {
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); };
  switch (param.type) {
    case ParamType::kEmit: return below(2);
    case ParamType::kWays: return below(static_cast<int>(game.lookup().ways.size()));
    case ParamType::kWaysOrNone: return below(static_cast<int>(game.lookup().ways.size()) + 1) - 1;
    case ParamType::kWord: return below(1 + static_cast<int>(std::ranges::count(std::string(param.words), ' ')));
    case ParamType::kInt: return 1 + below(4);
    case ParamType::kSite: return below(game.sites());
    case ParamType::kSiteOrNone: return below(game.sites() + 1) - 1;
    case ParamType::kSide: return below(static_cast<int>(game.lookup().sides.size()));
    case ParamType::kRow: return kMenZone;
    default: return kNone;
  }
}

TEST(Parts, AreFoundAsIfAllOfThemWereOnePiece) {
  std::set<std::string> asked;
  Rng rng(5, Stream::kPolicy);
  for (const std::string board :
       {"{grid: 8}", "{grid: 12}", "{hex: {shape: hexagon, side: 4}}", "{grid: {rows: 5, columns: 6, wrap: both}}",
        "{grid: 7, facing: {red: north, blue: south}}"}) {
    PartsGame game(board);
    for (const Primitive& primitive : all_primitives()) {
      const auto sought = std::ranges::find(primitive.params, ParamType::kSought, &Param::type);
      if (sought == primitive.params.end() || primitive.receiver != Receiver::kZone) continue;
      const bool names_sides = std::ranges::count(primitive.params, ParamType::kSide, &Param::type) > 0;
      if (names_sides && game.lookup().sides.empty()) continue;
      int without_error = 0;
      for (int round = 0; round < 150 && !::testing::Test::HasFailure(); ++round) {
        std::vector<int> men;
        for (int site = 0; site < game.sites(); ++site) {
          const auto drawn = static_cast<int>(rng.below(kMenValues * (1 + static_cast<std::uint32_t>(round) % 3)));
          men.push_back(drawn < kMenValues ? drawn : kNone);
        }
        std::array<int, 6> given{kNone, kNone, kNone, kNone, kNone, kNone};
        for (std::size_t i = 0; i < primitive.params.size(); ++i) given[i] = argument(primitive.params[i], game, rng);
        const bool of_seat = rng.below(2) == 0;
        const auto number = static_cast<int>(rng.below(of_seat ? 2 : kMenKinds));
        const auto is_part = [&](int man) {
          return man != kNone && (of_seat ? man / kMenKinds == number : man % kMenKinds == number);
        };
        std::vector<int> alike = men;
        const int one = of_seat ? number * kMenKinds : number;
        for (int& man : alike) man = is_part(man) ? one : man;
        const auto at = static_cast<std::size_t>(sought - primitive.params.begin());
        given[at] = of_seat ? part_of_seat(0, number) : part_of_kind(0, number);
        const PartsGame::Outcome found = game.ask(primitive, men, given);
        if (!of_seat && found.error.starts_with("these ways differ by seat")) continue;  // a kind has no seat
        given[at] = one;
        EXPECT_EQ(found, game.ask(primitive, alike, given)) << primitive.name << " on " << board << ": " << found.error;
        without_error += found.error.empty() ? 1 : 0;
      }
      if (without_error > 10) asked.insert(primitive.name);
    }
  }
  EXPECT_EQ(asked,
            (std::set<std::string>{
                "area_cells", "areas",          "beside",    "can_flank", "count",         "detour", "enclosed",
                "flanks",     "flights",        "has_run",   "jumps",     "largest_group", "leaps",  "live_places",
                "longest",    "mark_enclosed",  "mark_live", "on_line",   "outside_runs",  "places", "pushes",
                "steps",      "straight_jumps", "strides",   "take",      "two_distance"}));
}

}  // namespace
}  // namespace quoin::testing
