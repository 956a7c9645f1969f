// What an observation is made of: which zone becomes which planes. In: a definition. Out: pieces and the ops that
// write.
#include <algorithm>

#include "quoin/state/observation.h"

namespace quoin {
namespace {

// A number of so few values is told one-hot, a wider one scaled: with 16 and fewer (a hand's cards, lives, dice) each
// value tends to mean something of its own, beyond it the size matters and the tensor would be mostly zeros.
constexpr int kMostOneHot = 16;
// A zone whose values are names or sites is one-hot up to so many floats.
constexpr int kMostFloats = 4096;

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) text += (text.empty() ? "" : ": ") + part;
  }
  return text.empty() ? "value" : text;
}

bool is_named(const Domain& holds) {
  return (holds.kind == DomainKind::kNames && holds.shapes < 0) || holds.kind == DomainKind::kSome;
}

std::string record_of(const Zone& zone) { return zone.name.substr(0, zone.name.rfind('.')); }
std::string column_of(const Zone& zone) { return zone.name.substr(zone.name.rfind('.') + 1); }

}  // namespace

// The planes that one row of a zone has.
struct Observation::Planes {
  Op op;
  std::vector<std::string> labels;  // one a plane of each row
  std::vector<int> inner;           // axes behind the planes
  std::vector<std::string> axes;    // their names
  std::vector<Position> positions;  // of the last axis
  bool together = false;            // all places add to the same planes
  bool place_first = false;         // each place has all planes of its own, instead of being a place of an inner axis
};

class ObservationBuilder {
 public:
  using Coding = Observation::Coding;
  using Op = Observation::Op;
  using Planes = Observation::Planes;

  explicit ObservationBuilder(Observation& made) : made_(made), def_(*made.def_) {}

  void build() {
    for (const Zone& zone : def_.layout.zones) {
      const bool shown = zone.role == ZoneRole::kZone || zone.role == ZoneRole::kCounter ||
                         zone.role == ZoneRole::kRecordCount || zone.role == ZoneRole::kRecordColumn ||
                         zone.role == ZoneRole::kPileSize;
      if (!shown || (zone.visible == Visibility::kNobody && !zone.by_places())) continue;
      if (zone.role == ZoneRole::kRecordColumn) {
        if (record_of(zone) != last_record_) add_record(zone);
        continue;
      }
      add_zone(zone);
    }
    add_node();
    if (def_.layout.pending >= 0) made_.chosen_ = add({"chosen", {}, 0, {"plane"}, made_.choices_.labels(), {}});
  }

 private:
  // Adds a piece whose first axis has the piece's labels; `shape` holds the other axes.
  int add(TensorPiece piece) {
    piece.shape.insert(piece.shape.begin(), static_cast<int>(piece.labels.size()));
    piece.offset = made_.size_;
    made_.size_ += piece.size();
    made_.pieces_.push_back(std::move(piece));
    return made_.pieces_.back().offset;
  }

  [[nodiscard]] const SiteType* sites_of(const Domain& domain) const {
    if (domain.kind != DomainKind::kSites) return nullptr;
    return &def_.boards[as_size(domain.board)].sites[as_size(domain.sites)];
  }
  // The sites of a domain if they lie in rows.
  [[nodiscard]] const SiteType* rows_of(const Domain& domain) const {
    const SiteType* sites = sites_of(domain);
    return sites == nullptr || sites->places.empty() ? nullptr : sites;
  }
  [[nodiscard]] static bool is_full(const SiteType& sites) {
    return static_cast<int>(sites.places.size()) == sites.rows * sites.columns;
  }

  // The axes that a domain's values are places of. A box that its sites do not fill has a plane of what exists, once.
  void add_axes(Planes& planes, const Domain& domain, const std::string& name) {
    const SiteType* sites = sites_of(domain);
    if (sites == nullptr || sites->places.empty()) {
      planes.inner = {domain.size};
      planes.axes = {name};
      if (sites != nullptr) planes.positions = sites->positions;
      return;
    }
    planes.inner = {sites->rows, sites->columns};
    planes.axes = {"row", "column"};
    const auto is_same = [sites](const Observation::Existing& one) { return one.sites == sites; };
    if (is_full(*sites) || std::any_of(made_.existing_.begin(), made_.existing_.end(), is_same)) return;
    const std::string label = def_.boards[as_size(domain.board)].name + "." + sites->name;
    made_.existing_.push_back({add({label, planes.inner, 0, {"plane", "row", "column"}, {"exists"}, {}}), sites});
  }

  void names_planes(Planes& planes, const Domain& holds, Coding coding) const {
    planes.op.coding = coding;
    if (coding == Coding::kSeats) {
      planes.labels = relative_seats(made_.seats_);
    } else {
      for (int k = 0; k < holds.size; ++k) planes.labels.push_back(holds.text(holds.min + k));
    }
  }

  void number_planes(Planes& planes, const Domain& holds) const {
    if (const SiteType* sites = rows_of(holds)) {
      planes.op.coding = Coding::kCell;
      planes.op.rows = sites->rows;
      planes.op.columns = sites->columns;
      planes.op.told = sites->places.data();
      planes.labels = {"row", "column"};
      return;
    }
    planes.op.coding = Coding::kNumber;
    planes.op.scale = holds.size > 1 ? 1.0F / static_cast<float>(holds.size - 1) : 0.0F;
    planes.labels = {holds.optional ? "value" : ""};
  }

  // A value that is a shape is drawn: a picture for each label.
  void picture_planes(Planes& planes, const Domain& holds) const {
    const Shapes& shapes = def_.shapes[as_size(holds.shapes)];
    planes.op.coding = Coding::kPicture;
    planes.op.shapes = holds.shapes;
    for (const Formation& formation : shapes.formations) {
      planes.op.rows = std::max(planes.op.rows, formation.turns[0].rows);
      planes.op.columns = std::max(planes.op.columns, formation.turns[0].columns);
    }
    planes.labels.assign(as_size(shapes.labels), "cell");
    for (const NameSet& set : def_.sets) {
      if (set.name == shapes.label_set) planes.labels = set.values;
    }
    planes.inner = {planes.op.rows, planes.op.columns};
    planes.axes = {"picture row", "picture column"};
    planes.place_first = true;
  }

  // Where the order does not matter, or there is no room for it: how many cards of each face there are, of its copies.
  void card_planes(Planes& planes, const Domain& holds) const {
    planes.op.coding = Coding::kCards;
    planes.op.cards = holds.cards;
    planes.labels = {""};
    planes.together = true;
    planes.inner = {holds.size};
    planes.axes = {def_.cards[as_size(holds.cards)].name};
  }

  // A value that is a site is a mark on its board.
  void site_planes(Planes& planes, const Domain& holds) {
    planes.op.coding = Coding::kSite;
    planes.labels = {""};
    planes.place_first = true;
    if (const SiteType* sites = rows_of(holds)) planes.op.told = sites->places.data();
    add_axes(planes, holds, holds.label.substr(0, holds.label.find('?')));
  }

  [[nodiscard]] Planes plan(const Zone& zone, bool in_record) {
    Planes planes;
    planes.op.zone = &zone;
    const Domain& holds = zone.holds;
    const bool few = holds.size * zone.count() <= kMostFloats;
    if (zone.is_pile() && (zone.sorted || !few)) {
      card_planes(planes, holds);
      return planes;
    }
    if (holds.shapes >= 0 && !in_record) {
      picture_planes(planes, holds);
    } else if (holds.kind == DomainKind::kSites && few && !in_record) {
      site_planes(planes, holds);
    } else if (holds.kind == DomainKind::kSeats) {
      names_planes(planes, holds, Coding::kSeats);
    } else if (holds.size <= kMostOneHot || (is_named(holds) && few)) {
      names_planes(planes, holds, Coding::kOneHot);
    } else {
      number_planes(planes, holds);
    }
    if (holds.optional && !planes.place_first) {
      planes.op.none = static_cast<int>(planes.labels.size());
      planes.labels.emplace_back("none");
    }
    if (!planes.place_first) add_places(planes, zone);
    return planes;
  }

  // The places of the zone are the axes behind the planes.
  void add_places(Planes& planes, const Zone& zone) {
    if (!zone.has_over) return;
    const SiteType* sites = rows_of(zone.over);
    if (sites != nullptr && !is_full(*sites)) planes.op.lie = sites->places.data();
    add_axes(planes, zone.over, zone.over.kind == DomainKind::kSeats ? "relative seat" : zone.over.label);
  }

  // The labels of all planes of a zone's rows, and the op with its steps.
  std::vector<std::string> lay_out(Planes& planes, const std::string& column) const {
    const Zone& zone = *planes.op.zone;
    int inner = 1;
    for (const int length : planes.inner) inner *= length;
    const int row_planes = static_cast<int>(planes.labels.size());
    planes.op.plane_step = planes.op.coding == Coding::kSite ? 1 : inner;
    planes.op.place_step = planes.together ? 0 : planes.place_first ? row_planes * inner : 1;
    planes.op.row_step = planes.place_first ? zone.length * row_planes * inner : row_planes * inner;
    planes.op.by_seat = zone.has_over && zone.over.kind == DomainKind::kSeats;
    const auto seats = relative_seats(made_.seats_);
    std::vector<std::string> labels;
    for (int row = 0; row < zone.rows; ++row) {
      for (int place = 0; place < (planes.place_first ? zone.length : 1); ++place) {
        const bool told = planes.place_first && zone.has_over;
        const std::string where = !told ? "" : planes.op.by_seat ? seats[as_size(place)] : zone.over.text(place);
        for (const std::string& plane : planes.labels) {
          labels.push_back(
              joined({zone.per_seat ? seats[as_size(zone.owner(row))] : "", zone.row_name(row), column, where, plane}));
        }
      }
    }
    return labels;
  }

  // What each row is called, the observer's first.
  [[nodiscard]] std::vector<std::string> names_of_rows(const Zone& zone) const {
    const auto seats = relative_seats(made_.seats_);
    if (zone.per.empty()) return seats;
    std::vector<std::string> names;
    for (int row = 0; row < zone.rows; ++row) {
      names.push_back(joined({zone.per_seat ? seats[as_size(zone.owner(row))] : "", zone.row_name(row)}));
    }
    return names;
  }

  void add_zone(const Zone& zone) {
    Planes planes = plan(zone, false);
    TensorPiece piece{zone.name, planes.inner, 0, planes.axes, lay_out(planes, ""), planes.positions};
    piece.axes.insert(piece.axes.begin(), "plane");
    planes.op.out = add(std::move(piece));
    if (zone.hides() && !zone.by_places()) {  // elsewhere other zones tell what is hidden
      planes.op.hidden = add({zone.name + ".hidden", {}, 0, {"plane"}, names_of_rows(zone), {}});
    }
    made_.ops_.push_back(planes.op);
  }

  // All columns of a record are planes of one piece over its rows.
  void add_record(const Zone& first) {
    last_record_ = record_of(first);
    TensorPiece piece{last_record_, {first.length}, 0, {"plane", "entry"}, {}, {}};
    for (const Zone& zone : def_.layout.zones) {
      if (zone.role != ZoneRole::kRecordColumn || record_of(zone) != last_record_) continue;
      Planes planes = plan(zone, true);
      planes.inner = {first.length};
      planes.op.out = made_.size_ + static_cast<int>(piece.labels.size()) * first.length;
      for (std::string& label : lay_out(planes, column_of(zone))) piece.labels.push_back(std::move(label));
      made_.ops_.push_back(planes.op);
    }
    add(std::move(piece));
  }

  void add_node() {
    std::vector<std::string> labels;
    for (const std::string& seat : relative_seats(made_.seats_)) labels.push_back("turn: " + seat);
    for (const Phase& phase : def_.phases) labels.push_back("phase: " + phase.name);
    for (const Die& die : def_.dice) labels.push_back("die: " + die.label());
    for (const std::string& deal : def_.deals) labels.push_back("deal: " + deal);
    labels.emplace_back("end");
    made_.node_ = add({"node", {}, 0, {"plane"}, std::move(labels), {}});
  }

  Observation& made_;
  const GameDef& def_;
  std::string last_record_;
};

Observation::Observation(const GameDef& def) : def_(&def), seats_(static_cast<int>(def.seats.size())), choices_(def) {
  ObservationBuilder(*this).build();
}

}  // namespace quoin
