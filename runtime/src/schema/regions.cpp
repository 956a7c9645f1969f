// The section `regions`: named sets of sites of a board, for all seats or for each. After `boards`.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/site_lines.h"

namespace quoin {
namespace {

using SiteSet = std::set<std::int16_t>;

Form sites_form();

const Section& around_section() {
  static const Section kSection{"around",
                                "Some sites and what lies around them.",
                                {{"around", sites_form(), "The sites.", "d4", "", true},
                                 {"within", form::expression(), "So many steps away at most.", "2", "", true}}};
  return kSection;
}

Form sites_form() {
  Form item;
  item.title = "sites";  // what it holds may be sites again
  const Form list = form::list(item);
  return form::titled("sites", "Sites by their names, a side of the board, rows, columns, what lies around; or a list.",
                      form::either({form::text(), list, form::section(line_section), form::section(around_section)}));
}

const Section& region_section() {
  static const Section kSection{
      "region_over",
      "A region of sites of one kind.",
      {{"over", form::text(), "The kind of sites.", "field.edges", "what pieces stand on, where there is one board"},
       {"of", form::either({sites_form(), form::free_map(sites_form(), 1)}), "Its sites, for all or by seat.",
        "[a1, b1]", "", true}}};
  return kSection;
}

const Section& array_section() {
  static const Section kSection{
      "region_array",
      "An array of regions, numbered from 0: region.NAME[i].",
      {{"over", form::text(), "The kind of sites.", "field.cells", "what pieces stand on, where there is one board"},
       {"tiles", form::list(form::expression(), 2, 2), "So many rows and columns each, from the first row on.",
        "[3, 3]"},
       {"each", form::words({"row", "column", "site"}), "Each row, each column; each site with what lies around it.",
        "row"},
       {"within", form::expression(), "With `each: site`: so many steps away at most.", "1"},
       {"parts", form::list(sites_form(), 1), "The sites of each.", "[[a1, b1], {row: 3}]"}},
      {{Rule::Kind::kOneOf,
        {"tiles", "each", "parts"},
        "needs just one of \"tiles\", \"each\" and \"parts\"",
        "write {tiles: [3, 3]}, {each: row} or {parts: [SITES, SITES]}"}}};
  return kSection;
}

// Reads what stands for sites of one kind: a row, a column, a side, a list of sites and of these, what lies around.
class SiteReader {
 public:
  SiteReader(const GameDef& def, const Board& board, const SiteType& sites, std::string what)
      : def_(def), sites_(sites), what_(std::move(what)), label_(board.name + "." + sites.name) {}

  // The regions of an array.
  [[nodiscard]] std::vector<std::vector<std::int16_t>> read_array(const YamlNode& map) const {
    std::vector<std::vector<std::int16_t>> parts;
    if (const YamlNode* list = map.find("parts")) {
      for (const YamlNode& part : need_list(*list, "\"parts\" of " + what_).items) parts.push_back(read(part));
      if (parts.empty()) fault(*list, what_ + " has no parts", "name at least one");
      return parts;
    }
    const YamlNode* each = map.find("each");
    const bool by_site = each != nullptr && need_word(*each, "\"each\" of " + what_, {"row", "column", "site"}) == 2;
    if (by_site) return surroundings(steps_of(map));
    if (const YamlNode* within = map.find("within"))
      fault(*within, what_ + " has \"within\" without \"each: site\"", "leave it out, or write each: site");
    if (sites_.rows == 0)
      fault(map, what_ + " cannot be cut into rows and columns: " + label_ + " do not lie in rows",
            "write parts: [...]");
    if (each != nullptr) return each->text == "row" ? tiles(1, sites_.columns) : tiles(sites_.rows, 1);
    const YamlNode& sizes = need_list(*map.find("tiles"), "\"tiles\" of " + what_);
    if (sizes.items.size() != 2) fault(sizes, "\"tiles\" of " + what_ + " needs two numbers", "write [ROWS, COLUMNS]");
    return tiles(tile_size(sizes.items[0], "rows", sites_.rows), tile_size(sizes.items[1], "columns", sites_.columns));
  }

  [[nodiscard]] std::vector<std::int16_t> read(const YamlNode& node) const {
    SiteSet found;
    add(node, found);
    if (found.empty()) fault(node, what_ + " has no sites", "name at least one");
    return {found.begin(), found.end()};
  }

 private:
  // Of each site what lies so many steps away at most, itself included.
  [[nodiscard]] std::vector<std::vector<std::int16_t>> surroundings(int steps) const {
    std::vector<std::vector<std::int16_t>> found;
    for (std::size_t site = 0; site < sites_.names.size(); ++site) {
      const SiteSet around = reached_from({static_cast<std::int16_t>(site)}, steps);
      found.emplace_back(around.begin(), around.end());
    }
    return found;
  }

  [[nodiscard]] int tile_size(const YamlNode& node, const std::string& lines, int most) const {
    const int size = evaluate_within(node, scope_of(def_), "the " + lines + " of a tile of " + what_, 1, most);
    if (most % size != 0) {
      fault(node,
            "tiles of " + std::to_string(size) + " " + lines + " do not fill the " + std::to_string(most) + " " +
                lines + " of " + label_,
            "choose a number that divides " + std::to_string(most));
    }
    return size;
  }

  // Row by row; those without any sites are left out.
  [[nodiscard]] std::vector<std::vector<std::int16_t>> tiles(int rows, int columns) const {
    const int across = sites_.columns / columns;
    std::vector<std::vector<std::int16_t>> found(static_cast<std::size_t>(sites_.rows / rows * across));
    for (std::size_t site = 0; site < sites_.places.size(); ++site) {
      const int row = sites_.places[site] / sites_.columns, column = sites_.places[site] % sites_.columns;
      found[static_cast<std::size_t>(row / rows * across + column / columns)].push_back(
          static_cast<std::int16_t>(site));
    }
    for (auto& sites : found) std::ranges::sort(sites);
    std::erase_if(found, [](const auto& sites) { return sites.empty(); });
    return found;
  }

  void add(const YamlNode& node, SiteSet& found) const {
    if (node.is_list()) {
      for (const YamlNode& item : node.items) add(item, found);
    } else if (node.is_map()) {
      node.find("around") != nullptr ? add_around(node, found) : add_line(node, found);
    } else {
      add_named(node, found);
    }
  }

  void add_named(const YamlNode& node, SiteSet& found) const {
    const std::string name = need_text(node, "a site of " + what_);
    const auto site = std::ranges::find(sites_.names, name);
    const auto side = std::ranges::find(sites_.sides, name, &Side::name);
    if (site != sites_.names.end()) {
      found.insert(static_cast<std::int16_t>(site - sites_.names.begin()));
    } else if (side != sites_.sides.end()) {
      found.insert(side->sites.begin(), side->sites.end());
    } else {
      unknown(node);
    }
  }

  [[noreturn]] void unknown(const YamlNode& node) const {
    std::vector<std::string> known = sites_.names;
    std::vector<std::string> sides;
    for (const Side& side : sites_.sides) sides.push_back(side.name);
    known.insert(known.end(), sides.begin(), sides.end());
    const std::string near = did_you_mean(node.text, known);
    const std::string allowed =
        "sites: " + list_names(sites_.names) + (sides.empty() ? "" : "; sides: " + list_names(sides));
    fault(node, what_ + " names \"" + node.text + "\", which is no site and no side of " + label_,
          near.empty() ? allowed : near);
  }

  // {around: SITES, within: STEPS}
  void add_around(const YamlNode& node, SiteSet& found) const {
    need_section(node, around_section(), what_);
    SiteSet start;
    add(*node.find("around"), start);
    const SiteSet reached = reached_from(std::move(start), steps_of(node));
    found.insert(reached.begin(), reached.end());
  }

  // "within" of a map. Faults where steps lead nowhere.
  [[nodiscard]] int steps_of(const YamlNode& node) const {
    if (sites_.way_sets.empty())
      fault(node, what_ + " lies around something, but " + label_ + " have no ways", "list its sites");
    const int most = static_cast<int>(sites_.names.size());
    return evaluate_within(need(node, "within", what_), scope_of(def_), "the steps of " + what_, 0, most);
  }

  [[nodiscard]] SiteSet reached_from(SiteSet reached, int steps) const {
    SiteSet last = reached;
    for (; steps > 0 && !last.empty(); --steps) {
      SiteSet next;
      for (const int way : sites_.way_sets.front().ways.front()) {
        for (const std::int16_t from : last) {
          const std::int16_t to = sites_.ways[static_cast<std::size_t>(way)].next[static_cast<std::size_t>(from)];
          if (to >= 0 && reached.insert(to).second) next.insert(to);
        }
      }
      last = std::move(next);
    }
    return reached;
  }

  // The sites of rows, of columns, or where both meet.
  void add_line(const YamlNode& node, SiteSet& found) const {
    need_section(node, line_section(), what_);
    if (sites_.rows == 0) {
      fault(node, what_ + " cannot name a row or a column: " + label_ + " do not lie in rows", "list the sites");
    }
    const auto named = places_on_lines(node, sites_.rows, sites_.columns, scope_of(def_), what_);
    for (std::size_t site = 0; site < sites_.places.size(); ++site) {
      if (named[static_cast<std::size_t>(sites_.places[site])]) found.insert(static_cast<std::int16_t>(site));
    }
  }

  const GameDef& def_;
  const SiteType& sites_;
  std::string what_;
  std::string label_;
};

// `over: BOARD.KIND`, or what pieces stand on where there is one board.
void find_sites(const YamlNode& node, const YamlNode* over, const GameDef& def, const std::string& what,
                Region& region) {
  std::vector<std::string> kinds;
  for (std::size_t b = 0; b < def.boards.size(); ++b) {
    for (std::size_t s = 0; s < def.boards[b].sites.size(); ++s) {
      kinds.push_back(def.boards[b].name + "." + def.boards[b].sites[s].name);
      if (over == nullptr || !over->is_scalar() || over->text != kinds.back()) continue;
      region.board = static_cast<int>(b);
      region.sites = static_cast<int>(s);
      return;
    }
  }
  if (over != nullptr) need_word(*over, "what " + what + " lies over", kinds);
  if (def.boards.empty()) fault(node, what + " needs a board", "declare one under \"boards\"");
  if (def.boards.size() > 1) {
    fault(node, what + " must say on which of the boards it lies",
          "{over: " + kinds.front() + ", of: ...}; there are " + list_names(kinds, 24));
  }
}

// A map with a key of arrays that is no seat's.
bool is_array(const YamlNode& node, const YamlNode& root) {
  if (!node.is_map()) return false;
  const std::vector<std::string> seats = declared_seats(root);
  return std::ranges::any_of(std::vector<std::string>{"tiles", "each", "parts"}, [&](const std::string& key) {
    return node.find(key) != nullptr && std::ranges::find(seats, key) == seats.end();
  });
}

Region read_region(const YamlEntry& entry, const YamlNode& root, const GameDef& def) {
  Region region;
  region.name = need_name(entry.key, "a region's name");
  const std::string what = "region \"" + region.name + "\"";
  region.array = is_array(entry.value, root);
  const bool explains = !region.array && entry.value.is_map() &&
                        (entry.value.find("over") != nullptr || entry.value.find("of") != nullptr);
  if (explains) need_section(entry.value, region_section(), what);
  if (region.array) need_section(entry.value, array_section(), what);
  const YamlNode& of = explains ? need(entry.value, "of", what) : entry.value;
  find_sites(entry.value, explains || region.array ? entry.value.find("over") : nullptr, def, what, region);
  const Board& board = def.boards[static_cast<std::size_t>(region.board)];
  const SiteReader reader(def, board, board.sites[static_cast<std::size_t>(region.sites)], what);
  if (region.array) {
    region.of = reader.read_array(of);
    return region;
  }
  if (!of.is_map() || of.find("row") != nullptr || of.find("column") != nullptr || of.find("around") != nullptr) {
    region.of.push_back(reader.read(of));
    return region;
  }
  region.per_seat = true;
  std::vector<std::string> keys = declared_seats(root);
  const std::size_t seats = keys.size();
  keys.insert(keys.end(), {"row", "column", "around", "over", "of"});  // what else may stand there, for who mistyped it
  region.of.resize(def.seats.size());
  for (const YamlEntry& one : of.entries) {
    const auto seat = static_cast<std::size_t>(need_word(one.key, "a key of " + what, keys));
    if (seat >= seats)
      fault(one.key, what + " has both seats and \"" + one.key.text + "\"",
            "write a map for each seat, or one for all");
    std::vector<std::int16_t> sites = reader.read(one.value);
    if (seat < region.of.size()) region.of[seat] = std::move(sites);
  }
  for (std::size_t seat = 0; seat < region.of.size(); ++seat) {
    if (region.of[seat].empty())
      fault(of, what + " leaves out the seat \"" + def.seats[seat] + "\"",
            "add " + def.seats[seat] + ": and its sites");
  }
  return region;
}

}  // namespace

Form regions_form() {
  const Form region =
      form::titled("region", "Sites; or these by seat; or {over: BOARD.KIND, of: ...}; or an array of regions.",
                   form::either({sites_form(), form::section(region_section), form::section(array_section),
                                 form::free_map(sites_form(), 1)}));
  return form::map(region, 0, kMaxOfASection);
}

void read_regions(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("regions");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"regions\"").entries.size(), "\"regions\"");
  int parts = 0;
  for (const YamlEntry& entry : section->entries) {
    Region region = read_region(entry, root, def);
    region.first = std::exchange(parts, parts + static_cast<int>(region.of.size()));
    def.regions.push_back(std::move(region));
  }
}

// ---- description ----

const Described<Region>& described(const Region&) {
  static const Described<Region> kDescribed{"Region",
                                            "A named set of sites of one kind.",
                                            {{"name", &Region::name},
                                             {"board", &Region::board},
                                             {"sites", &Region::sites, "The kind of site on that board."},
                                             {"per_seat", &Region::per_seat, "Each seat has its own."},
                                             lacking<Region>({"array", &Region::array, "An array of regions."}, false),
                                             {"of", &Region::of, "(1, seats, or parts): the sites, ascending."}}};
  return kDescribed;
}

}  // namespace quoin
