// What the description says of values, boards, shapes, pieces and cards.
#include "schema/described.h"

namespace quoin {
namespace {

using Outline = std::vector<Position>;

// The numbers of a table, `width` in a row.
template <class Number>
std::vector<std::vector<int>> rows_of(const std::vector<Number>& table, int width) {
  std::vector<std::vector<int>> rows;
  for (std::size_t at = 0; at < table.size(); at += static_cast<std::size_t>(width)) {
    rows.emplace_back(table.begin() + static_cast<std::ptrdiff_t>(at),
                      table.begin() + static_cast<std::ptrdiff_t>(at) + width);
  }
  return rows;
}

}  // namespace

const Described<Domain>& described(const Domain&) {
  static const Described<Domain> kDescribed{
      "Domain",
      "A finite set of integers that have texts: what a zone is laid over or holds, an action's field, a die's "
      "outcomes. "
      "``Description.text`` writes a value, ``Description.names`` lists all texts.",
      {worded("kind", &Domain::kind, {"range", "names", "seats", "sites", "relation", "some"},
              "``relation`` (fields only): the sites that a relation gives for the site in another field; ``some`` "
              "(fields only): selections of cards."),
       {"label", &Domain::label, "As game.yaml has it: ``0..20``, ``seat?``, ``field.cells``, ``symbol``."},
       {"min", &Domain::min, "The least value that is not none."},
       {"max", &Domain::max},
       {"size", &Domain::size, "Number of values, none not counted; of a relation its width."},
       {"optional", &Domain::optional, "None (-1) is a value too."},
       {"truth", &Domain::is_bool, "``bool``: 0 and 1 are no and yes, in rules false and true."},
       {"names",
        [](const Domain& domain) {
          const bool own =
              domain.kind == DomainKind::kSeats || (domain.kind == DomainKind::kNames && domain.shapes < 0);
          return own ? std::optional(domain.names) : std::nullopt;
        },
        "(size): the text of each value, of kind ``names`` (but for shapes) and ``seats``."},
       index("board", &Domain::board, "Of sites and relations: the board."),
       index("sites", &Domain::sites,
             "Of sites and relations: the kind of site on that board (of a relation: of its targets)."),
       index("relation", &Domain::relation, "Of a relation: its place among those of the source's kind of site."),
       index("of_field", &Domain::of_field, "Of a relation: the field of the action that holds the source."),
       index("shapes", &Domain::shapes, "Of kind ``names``: the shapes whose names these are."),
       index("pieces", &Domain::pieces, "Of kind ``names``: the pieces that these are."),
       index("cards", &Domain::cards,
             "Of kind ``names``: the cards whose faces these are; of kind ``some``: those that are selected from."),
       {"least",
        [](const Domain& one) { return one.kind == DomainKind::kSome ? std::optional(one.least) : std::nullopt; },
        "Of kind ``some``: how many cards a selection has."},
       {"most",
        [](const Domain& one) { return one.kind == DomainKind::kSome ? std::optional(one.most) : std::nullopt; }}}};
  return kDescribed;
}

const Described<NameSet>& described(const NameSet&) {
  static const Described<NameSet> kDescribed{"NameSet",
                                             "A set of names: value ``v`` is written ``values[v]``.",
                                             {{"name", &NameSet::name}, {"values", &NameSet::values}}};
  return kDescribed;
}

// ---- boards ----

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

const Described<Region>& described(const Region&) {
  static const Described<Region> kDescribed{"Region",
                                            "A named set of sites of one kind.",
                                            {{"name", &Region::name},
                                             {"board", &Region::board},
                                             {"sites", &Region::sites, "The kind of site on that board."},
                                             {"per_seat", &Region::per_seat, "Each seat has its own."},
                                             {"of", &Region::of, "(1 or seats): the sites, ascending."}}};
  return kDescribed;
}

// ---- shapes, pieces, cards ----

const Described<Shapes>& described(const Shapes&) {
  static const Described<Shapes> kDescribed{
      "Shapes",
      "Polyominoes of one size with labels on their cells, in all arrangements.",
      {{"name", &Shapes::name},
       {"cells", &Shapes::cells},
       {"marks",
        [](const Shapes& shapes) {
          std::vector<std::string> marks;
          for (const char mark : shapes.marks) marks.emplace_back(1, mark);
          return marks;
        },
        "The letter of each label in names."},
       {"turns", &Shapes::turns, "4 quarter turns; 8 with mirror images."},
       {"names", &Shapes::names, "``\"oxt/.o.\"``: rows from the top, \".\" empty.", kTable},
       {"labels", [](const Shapes& one) { return one.label_set.empty() ? std::nullopt : std::optional(one.label_set); },
        "The set of the labels, if they have any."}}};
  return kDescribed;
}

static const Described<Movement>& described(const Movement&) {
  static const Described<Movement> kDescribed{
      "Movement",
      "One way of moving: along ways over empty sites, at once to a site so many rows and columns away, or along a way "
      "over one piece to an empty site behind it.",
      {{"ways", &Movement::ways, "Names of ways or of sets of them; empty: a leap."},
       {"least", &Movement::least, "Sites along a way."},
       worded("onto", &Movement::onto, {"empty", "other", "open"},
              "What the last site holds: nothing, another seat's piece, or either."),
       worded("over", &Movement::over, {"nothing", "taken", "left"},
              "What becomes of the piece that it passes over: there is none, it is taken, it stays."),
       {"flying", &Movement::flying,
        "Of a jump: any number of empty sites may lie before what it passes over, and behind it."},
       {"most", [](const Movement& one) { return one.most == INT_MAX ? std::nullopt : std::optional(one.most); },
        "1: a step; without it as far as the way is empty."},
       {"leap",
        [](const Movement& one) {
          return one.ways.empty() ? std::optional(std::array<int, 2>{one.leap[0], one.leap[1]}) : std::nullopt;
        },
        "Rows and columns away, or columns and rows, to any side."},
       index("starts_in", &Movement::from, "Only from sites of this region.")}};
  return kDescribed;
}

static const Described<PieceKind>& described(const PieceKind&) {
  static const Described<PieceKind> kDescribed{
      "PieceKind",
      "How the pieces of a kind move.",
      {{"name", &PieceKind::name},
       {"royal", &PieceKind::royal, "Its owner may not leave it attacked."},
       {"movements", &PieceKind::movements},
       {"promotes", &PieceKind::promotes,
        "The kinds, by their numbers, that it becomes in the region ``promotes_in``."},
       index("promotes_in", &PieceKind::promotes_in)}};
  return kDescribed;
}

const Described<Pieces>& described(const Pieces&) {
  static const Described<Pieces> kDescribed{"Pieces",
                                            "Pieces of all seats: a value is ``seat * len(kinds) + kind``.",
                                            {{"name", &Pieces::name}, {"kinds", &Pieces::kinds}}};
  return kDescribed;
}

static const Described<CardAttribute>& described(const CardAttribute&) {
  static const Described<CardAttribute> kDescribed{
      "CardAttribute",
      "What every face has, such as its suit.",
      {{"name", &CardAttribute::name},
       {"values", &CardAttribute::values, "The names of the values from 0 on; empty: they are numbers."},
       {"min", &CardAttribute::least},
       {"max", &CardAttribute::most},
       {"of", &CardAttribute::of, "(faces): the value of each."}}};
  return kDescribed;
}

const Described<Cards>& described(const Cards&) {
  static const Described<Cards> kDescribed{"Cards",
                                           "Cards of one kind; two with the same face cannot be told apart.",
                                           {{"name", &Cards::name},
                                            {"faces", &Cards::faces},
                                            {"copies", &Cards::copies, "(faces): how many cards have each."},
                                            {"attributes", &Cards::attributes}}};
  return kDescribed;
}

// ---- dice ----

const Described<Die>& described(const Die&) {
  static const Described<Die> kDescribed{
      "Die",
      "What is thrown at one chance node. The probability of outcome ``k``, from 0, is ``weights[k] / total``. Where "
      "the "
      "rules say how many dice are thrown, there is one for each number, all of one name; their outcomes are numbered "
      "on.",
      {{"name", &Die::name},
       {"outcomes", &Die::outcomes},
       {"weights", &Die::weights, "(outcomes.size)"},
       {"total", &Die::total},
       {"thrown", &Die::thrown, "How many dice."},
       {"counted", &Die::counted, "The rules say how many."},
       {"unordered", &Die::unordered, "An outcome is a multiset."},
       {"numbers", &Die::numbers, "The faces are numbers."},
       {"of", &Die::of, "The dice that are thrown at once, if they are of several kinds."},
       {"parts", [](const Die& die) { return rows_of(die.parts, static_cast<int>(die.of.size())); },
        "(outcomes.size, len(of)): the outcome of each of these."},
       {"faces", &Die::faces, "Of each die; 0 if they are of several kinds."},
       {"first_face", &Die::first_face},
       {"truth_faces", &Die::bool_faces, "The faces are no and yes."},
       {"shows", [](const Die& die) { return rows_of(die.shows, die.faces); },
        "(outcomes.size, faces): how many dice show the face; empty for a single die and for several kinds."},
       {"falls", [](const Die& die) { return rows_of(die.falls, die.thrown); },
        "(outcomes.size, thrown): what each of the dice shows, of unordered ones the least first; empty likewise."}}};
  return kDescribed;
}

}  // namespace quoin
