// The section `boards`: each board built by its family, then links between its sites, and which way each seat faces on
// it.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/links.h"
#include "schema/sections.h"

namespace quoin {
namespace {

using Ways = std::vector<int>;

std::vector<std::string> names_of_ways(const std::vector<Way>& ways) {
  std::vector<std::string> names;
  for (const Way& way : ways) names.push_back(way.name);
  return names;
}

// Those ways of the set "diagonal" that also go `forward`: north_east and north_west for north.
Ways slanting(const SiteType& sites, const std::string& forward) {
  const auto diagonal = std::ranges::find(sites.way_sets, "diagonal", &WaySet::name);
  if (diagonal == sites.way_sets.end()) return {};
  Ways slanting = diagonal->ways.front();
  std::erase_if(slanting, [&](int way) {
    const std::string& name = sites.ways[static_cast<std::size_t>(way)].name;
    return !name.starts_with(forward + "_") && !name.ends_with("_" + forward);
  });
  return slanting;
}

// `facing: {white: north, black: south}`: ways that are called forward and backward by each seat.
void read_facing(const YamlNode& node, const YamlNode& root, const GameDef& def, const std::string& board,
                 SiteType& sites) {
  const std::string what = "\"facing\" of " + board;
  const std::vector<std::string> words = names_of_ways(sites.ways);
  if (words.empty())
    fault(node, what + " has no meaning: no way leads from " + sites.one + " to " + sites.one, "leave it out");
  const std::vector<std::string> all = declared_seats(root);
  std::vector<int> forward(def.seats.size(), -1);
  for (const YamlEntry& entry : need_map(node, what).entries) {
    const auto seat = static_cast<std::size_t>(need_word(entry.key, "a seat of " + what, all));
    const int way = need_word(entry.value, "the way that " + entry.key.text + " faces on " + board, words);
    if (seat < forward.size()) forward[seat] = way;
  }
  WaySet sets[] = {{"forward", {}}, {"backward", {}}, {"forward_diagonal", {}}};
  for (std::size_t seat = 0; seat < forward.size(); ++seat) {
    if (forward[seat] < 0)
      fault(node, what + " leaves out the seat \"" + def.seats[seat] + "\"", "add " + def.seats[seat] + ": and a way");
    const Way& way = sites.ways[static_cast<std::size_t>(forward[seat])];
    sets[0].ways.push_back({forward[seat]});
    sets[1].ways.push_back({way.opposite});
    sets[2].ways.push_back(slanting(sites, way.name));
  }
  if (std::ranges::any_of(sets[2].ways, &Ways::empty)) sets[2].ways.clear();
  for (WaySet& set : sets) {
    if (!set.ways.empty()) sites.way_sets.push_back(std::move(set));
  }
}

// Lua calls ways, relations and kinds of site as methods of one board, beside those that every board has: no two may
// have one name.
void check_names(const Board& board, const YamlNode& place, const std::string& what, std::vector<std::string> taken) {
  taken.insert(taken.end(), {"row", "column", "rows", "columns", "between", "jumped", "forward", "backward"});
  const auto add = [&](const std::string& name, const std::string& thing) {
    if (std::ranges::find(taken, name) != taken.end()) {
      fault(place,
            what + " has a " + thing + " called \"" + name + "\", which is the name of something else on a board",
            "choose another name");
    }
    taken.push_back(name);
  };
  for (const SiteType& sites : board.sites) taken.push_back(sites.name);
  for (const SiteType& sites : board.sites) {
    for (const Relation& relation : sites.relations) taken.push_back(relation.name);
  }
  taken.push_back(board.sites.front().one);
  for (const Way& way : board.sites.front().ways) add(way.name, "way");
}

const std::vector<BoardFamily>& families() {
  static const std::vector<BoardFamily> kFamilies = listed_families();
  return kFamilies;
}

std::vector<std::string> names_of_families() {
  std::vector<std::string> names;
  for (const BoardFamily& family : families()) names.push_back(family.name);
  return names;
}

const BoardFamily& family_named(const YamlNode& key, const std::string& what) {
  const auto family = std::ranges::find(families(), key.text, &BoardFamily::name);
  if (family != families().end()) return *family;
  const std::vector<std::string> names = names_of_families();
  const std::string near = did_you_mean(key.text, names);
  fault(key, "unknown kind of board \"" + key.text + "\" in " + what,
        near.empty() ? "kinds: " + list_names(names) : near);
}

const Section& board_section() {
  static const Section kSection = [] {
    Section section{"board", "What is played on: one family, and what is added to it.", {}};
    Rule one_family{Rule::Kind::kOneOf, names_of_families()};
    for (const BoardFamily& family : families())
      section.keys.push_back({family.name, family.form, family.help, family.example});
    section.keys.push_back({"links", form::list(form::expression(), 2, 2),
                            "Lines between two sites so many rows and columns apart.", "[1, 2]"});
    section.keys.push_back(
        {"facing", form::free_map(form::name()), "The way that each seat faces.", "{white: north, black: south}"});
    section.rules.push_back(std::move(one_family));
    return section;
  }();
  return kSection;
}

// The entry of a board that names its family.
const YamlEntry& family_of(const YamlNode& map, const std::string& what) {
  const YamlEntry* found = nullptr;
  for (const YamlEntry& entry : map.entries) {
    if (entry.key.text == "facing" || entry.key.text == "links") continue;
    if (found != nullptr) {
      if (std::ranges::count(families(), entry.key.text, &BoardFamily::name) == 0)
        need_keys(map, what, {found->key.text, "facing", "links"});
      fault(entry.key, what + " is both " + found->key.text + " and " + entry.key.text, "a board has one family");
    }
    found = &entry;
  }
  if (found == nullptr)
    fault(map, what + " must name one kind of board: " + list_names(names_of_families()),
          "write one, as in {grid: {rows: 5, columns: 5}}");
  return *found;
}

Board read_board(const YamlEntry& entry, const YamlNode& root, const GameDef& def,
                 const std::vector<std::string>& methods) {
  const std::string name = need_name(entry.key, "a board's name");
  const std::string what = "board \"" + name + "\"";
  const YamlEntry& kind = family_of(need_map(entry.value, what), what);
  const BoardFamily& family = family_named(kind.key, what);
  Board board = family.read(kind.value, scope_of(def), what);
  board.name = name;
  board.family = family.name;
  if (board.sites.front().names.size() > kMaxSites) {
    const SiteType& sites = board.sites.front();
    fault(kind.value,
          what + " has " + std::to_string(sites.names.size()) + " " + sites.name + "; at most " +
              std::to_string(kMaxSites) + " are allowed",
          "make it smaller");
  }
  if (const YamlNode* links = entry.value.find("links")) read_links(*links, scope_of(def), what, board);
  check_names(board, kind.value, what, methods);
  if (const YamlNode* facing = entry.value.find("facing")) {
    read_facing(*facing, root, def, what, board.sites.front());
  }
  return board;
}

}  // namespace

Form boards_form() { return form::map(form::section(board_section), 0, kMaxOfASection); }

void read_boards(const YamlNode& root, const std::vector<std::string>& methods, GameDef& def) {
  const YamlNode* section = root.find("boards");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"boards\"").entries.size(), "\"boards\"");
  for (const YamlEntry& entry : section->entries) def.boards.push_back(read_board(entry, root, def, methods));
}

// ---- description ----

static const Described<Relation>& described(const Relation&) {
  static const Described<Relation> kDescribed{
      "Relation",
      "For each source site its targets: neighbours, borders, places along a line.",
      {{"name", &Relation::name},
       {"sites", &Relation::target_sites, "The kind of site of its targets, on the same board."},
       {"width", &Relation::width},
       {"table", [](const Relation& one) { return rows_of(one.table, one.width); },
        "(sources, width): target sites; -1 where there is none.", kTable}}};
  return kDescribed;
}

static const Described<Way>& described(const Way&) {
  static const Described<Way> kDescribed{
      "Way",
      "A named step from site to site, such as ``north``.",
      {{"name", &Way::name},
       {"opposite", &Way::opposite, "The way that leads back, by its number among the ways of this kind of site."},
       {"next", &Way::next, "(count): the site that it leads to; -1 where it leads nowhere.", kTable}}};
  return kDescribed;
}

static const Described<WaySet>& described(const WaySet&) {
  static const Described<WaySet> kDescribed{
      "WaySet",
      "Ways under one name: ``orthogonal``, ``diagonal``, ``all``, ``forward``.",
      {{"name", &WaySet::name}, {"ways", &WaySet::ways, "One list of ways for all seats, or one for each seat."}}};
  return kDescribed;
}

static const Described<Side>& described(const Side&) {
  static const Described<Side> kDescribed{"Side",
                                          "A named part of the border.",
                                          {{"name", &Side::name},
                                           {"corner", &Side::corner, "A single site where two sides meet."},
                                           {"sites", &Side::sites, "Ascending.", kTable}}};
  return kDescribed;
}

static const Described<SiteType>& described(const SiteType&) {
  static const Described<SiteType> kDescribed{
      "SiteKind",
      "One kind of places of a board: cells, edges, corners.",
      {{"name", &SiteType::name},
       {"one", &SiteType::one, "The name of a single one: ``cell``."},
       {"count", [](const SiteType& sites) { return sites.names.size(); }},
       {"rows", &SiteType::rows, "Of a box in which the sites lie in rows; 0 if they do not."},
       {"columns", &SiteType::columns},
       {"names", &SiteType::names, "(count)", kTable},
       {"positions", &SiteType::positions,
        "(count, 2): x to the east and y to the north, in edges of a grid's cell; the site's middle, of anchors the "
        "corner that they stand for.",
        kTable},
       {"outlines", &SiteType::outlines,
        "(count, corners, 2): the corners of a cell, counter-clockwise; the two ends of an edge; nothing for a point.",
        kTable},
       {"places", &SiteType::places,
        "(count), ascending: ``row * columns + column`` in the box; empty if the sites do not lie in rows.", kTable},
       {"relations", &SiteType::relations},
       {"ways", &SiteType::ways},
       {"way_sets", &SiteType::way_sets, "The first is what touches: groups and areas use it where rules name none."},
       {"sides", &SiteType::sides, "The border: sides first, then corners."}}};
  return kDescribed;
}

const Described<Board>& described(const Board&) {
  static const Described<Board> kDescribed{
      "Board",
      "A board with all its places.",
      {{"name", &Board::name},
       {"family", &Board::family, "What built it, ``grid`` for one; a word for people, nothing has to be known of it."},
       {"margin", &Board::margin, "Rows and columns of anchors that lie outside the border."},
       {"two_sided", &Board::two_sided, "Somebody may look at it from behind: layers of it may be mirrored."},
       {"sites", &Board::sites, "The first kind is where pieces stand."},
       {"strokes", &Board::strokes, "Lines drawn under the sites, each through points (x, y).", kTable}}};
  return kDescribed;
}

}  // namespace quoin
