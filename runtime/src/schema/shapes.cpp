// The section `shapes`: polyominoes of one size and what is written on their cells.
#include "quoin/schema/shapes.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "schema/arrangements.h"
#include "schema/described.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr int kMaxSections = 8;
constexpr std::int64_t kMaxPlacingWords = 2'000'000;

bool is_mark(const std::string& text) {
  return text.size() == 1 && ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
}

const NameSet& read_label_set(const YamlNode& node, const GameDef& def, const std::string& what) {
  const std::string name = need_name(node, "\"labels\" of " + what);
  std::vector<std::string> known;
  for (const NameSet& set : def.sets) {
    if (set.name == name) return set;
    known.push_back(set.name);
  }
  const std::string near = did_you_mean(name, known);
  fault(node, "\"labels\" of " + what + " must name a set, found \"" + name + "\"",
        !near.empty()   ? near
        : known.empty() ? "declare it under \"sets\""
                        : "sets: " + list_names(known, 24));
}

// One letter for each label, all different.
std::vector<char> read_marks(const YamlNode& node, const std::string& what, const std::vector<std::string>& labels) {
  const std::string marks_what = "\"marks\" of " + what;
  const std::vector<std::string> names = need_names(node, marks_what);
  if (names.size() != labels.size()) {
    fault(node,
          marks_what + " must hold one letter for each of " + list_names(labels, 24) + ", found " +
              std::to_string(names.size()),
          "give one for each");
  }
  std::vector<char> marks;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_mark(names[i]))
      fault(node.items[i], marks_what + " must be single letters, found \"" + names[i] + "\"", "write one letter");
    marks.push_back(names[i][0]);
  }
  return marks;
}

// The labels' first letters.
std::vector<char> standard_marks(const YamlNode& map, const std::string& what, const std::vector<std::string>& labels) {
  std::vector<char> marks;
  for (const std::string& label : labels) {
    if (std::find(marks.begin(), marks.end(), label[0]) != marks.end()) {
      fault(map, what + " needs \"marks\": two of its labels start with \"" + label.substr(0, 1) + "\"",
            "write a letter for each of " + list_names(labels, 24));
    }
    marks.push_back(label[0]);
  }
  return marks;
}

void read_labels(Shapes& shapes, const YamlNode& map, const GameDef& def, const std::string& what) {
  std::vector<std::string> labels = {"o"};
  if (const YamlNode* node = map.find("labels")) {
    const NameSet& set = read_label_set(*node, def, what);
    shapes.label_set = set.name;
    labels = set.values;
    if (labels.size() > kMaxLabels)
      fault(*node, "\"labels\" of " + what + " has more than " + std::to_string(kMaxLabels) + " values", "use fewer");
  }
  shapes.labels = static_cast<int>(labels.size());
  const YamlNode* marks = map.find("marks");
  shapes.marks = marks == nullptr ? standard_marks(map, what, labels) : read_marks(*marks, what, labels);
}

const Fields<Shapes>& shape_fields() {
  static const Fields<Shapes> kFields{
      "shapes",
      "Polyominoes of one size, with labels on their cells, in all arrangements.",
      {{"cells", number(&Shapes::cells, 1, kMaxShapeCells), "How many cells each has, 1 to 8.", "4", kNeeded},
       {"labels", apart<Shapes>(form::name()),
        "The set whose names are written on the cells, at most 16; without it shapes are bare.", "symbol"},
       {"marks", apart<Shapes>(form::list(form::pattern("^[A-Za-z]$"), 1, kMaxLabels, true)),
        "A letter for each label, for texts.", "[o, x]", otherwise("the labels' first letters")},
       {"mirror", apart<Shapes>(form::flag()), "Mirror images are turns, too.", "true"}}};
  return kFields;
}

void lay_on_grids(Shapes& shapes, const GameDef& def, const YamlNode& place, const std::string& what) {
  for (const Board& board : def.boards) {
    shapes.on_grid.emplace_back();
    if (board.anchors < 0 || board.margin < shapes.cells - 1) continue;
    const SiteType& cells = board.sites.front();  // where there are anchors, they fill a rectangle
    if (placing_words(shapes, cells.rows, board.margin) > kMaxPlacingWords) {
      fault(place, what + " can be laid on board \"" + board.name + "\" in too many ways",
            "fewer cells, fewer labels or a smaller board");
    }
    shapes.on_grid.back() = make_placings(shapes, cells.rows, cells.columns, board.margin);
  }
}

Shapes read_one(const YamlEntry& entry, const GameDef& def) {
  Shapes shapes;
  shapes.name = need_name(entry.key, "the name of shapes");
  const std::string what = "shapes \"" + shapes.name + "\"";
  const auto is_name = [&](const auto& thing) { return thing.name == shapes.name; };
  if (shapes.name == "seat" || shapes.name == "bool" || std::any_of(def.sets.begin(), def.sets.end(), is_name)) {
    fault(entry.key, what + " cannot be called so: \"" + shapes.name + "\" is a domain already",
          "give them another name");
  }
  read_section(shapes, entry.value, shape_fields(), {def, what});
  read_labels(shapes, entry.value, def, what);
  const YamlNode* mirror = entry.value.find("mirror");
  make_formations(shapes, mirror != nullptr && need_flag(*mirror, "\"mirror\" of " + what));
  const auto too_many = [&] {
    fault(entry.value, what + " has more than " + std::to_string(kMaxArrangements) + " arrangements",
          "fewer cells or fewer labels");
  };
  if (least_arrangements(shapes) > kMaxArrangements) too_many();
  make_arrangements(shapes);
  if (shapes.arrangements.size() > kMaxArrangements) too_many();
  lay_on_grids(shapes, def, entry.value, what);
  return shapes;
}

}  // namespace

Form shapes_form() { return form::map(form::section(shape_fields), 0, kMaxSections); }

void read_shapes(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("shapes");
  if (section == nullptr) return;
  for (const YamlEntry& entry : need_map(*section, "\"shapes\"").entries) {
    if (std::ssize(def.shapes) == kMaxSections)
      fault(entry.key, "there are more than " + std::to_string(kMaxSections) + " kinds of shapes", "use fewer");
    def.shapes.push_back(read_one(entry, def));
  }
}

// ---- description ----

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

}  // namespace quoin
