// Statics in two steps. From the top down, a body that rests on one other and carries only settled bodies is settled
// exactly: its load's centre must lie over the contact. What is left hangs together by bodies with several supports and
// becomes one linear feasibility problem.
#include "primitives/statics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "primitives/feasibility.h"

namespace quoin {
namespace {

// Relative slack in favour of standing. On a lattice nothing comes near it: a load off its contact is off by at least
// 1/32 of a unit divided by the total mass (at most 64,000).
constexpr double kSlack = 1e-9;

// Where `above` presses on `below`: the overlap, shrunk.
struct Contact {
  int above;
  int below;
  double x_low;
  double x_high;
  double y_low;
  double y_high;
};

// A vertical force downward and its moments about the axes; sums of products of integers below 2^53 and so exact.
struct Load {
  double weight = 0.0;
  double x = 0.0;
  double y = 0.0;
};

enum class Settled { kNo, kYes };

class Check {
 public:
  // Finds all contacts and the order from the top down.
  void begin(std::span<const Cuboid> bodies);
  [[nodiscard]] bool stands(double margin);
  // No margin above this can stand: every contact under some body is thinner.
  [[nodiscard]] double widest_margin() const;

 private:
  void insert_in_order(int row);
  void shrink(double margin);
  [[nodiscard]] bool settle_singles();
  [[nodiscard]] bool carries_only_settled(int body) const;
  [[nodiscard]] bool solve_rest();
  void add_forces(const Contact& contact);
  void add_force(const Contact& contact, double x, double y);
  [[nodiscard]] const Cuboid& body(int row) const { return bodies_[as_size(row)]; }

  std::span<const Cuboid> bodies_;
  std::vector<Contact> touching_;  // whole overlaps
  std::vector<Contact> contacts_;  // what carries at the margin in question
  std::vector<int> order_;         // bodies with weight to hold, the highest first
  std::vector<Load> loads_;        // by body: own weight and that of settled bodies on it
  std::vector<Settled> settled_;
  std::vector<int> equation_;  // by body: its first of three
  Feasibility problem_;
};

Load weight_of(const Cuboid& body) {
  const double mass = body.mass;
  return {mass, mass * (body.x + body.w / 2.0), mass * (body.y + body.d / 2.0)};
}

void Check::begin(std::span<const Cuboid> bodies) {
  bodies_ = bodies;
  touching_.clear();
  order_.clear();
  const int count = static_cast<int>(bodies.size());
  for (int above = 1; above < count; ++above) {
    const Cuboid& a = body(above);
    if (!a.there()) continue;
    insert_in_order(above);
    for (int below = 0; below < count; ++below) {
      const Cuboid& b = body(below);
      if (!b.there() || !rests_on(a, b)) continue;
      touching_.push_back({above, below, static_cast<double>(std::max(a.x, b.x)),
                           static_cast<double>(std::min(a.x + a.w, b.x + b.w)), static_cast<double>(std::max(a.y, b.y)),
                           static_cast<double>(std::min(a.y + a.d, b.y + b.d))});
    }
  }
}

// Before the first that lies lower: the highest first, then by row.
void Check::insert_in_order(int row) {
  order_.push_back(row);
  std::size_t place = order_.size() - 1;
  for (; place > 0 && body(order_[place - 1]).z < body(row).z; --place) order_[place] = order_[place - 1];
  order_[place] = row;
}

double Check::widest_margin() const {
  double widest = std::numeric_limits<double>::infinity();
  for (const int row : order_) {
    if (body(row).mass == 0) continue;
    double best = 0.0;
    for (const Contact& contact : touching_) {
      if (contact.above != row) continue;
      best = std::max(best, std::min(contact.x_high - contact.x_low, contact.y_high - contact.y_low) / 2.0);
    }
    widest = std::min(widest, best);
  }
  return widest;
}

void Check::shrink(double margin) {
  contacts_.clear();
  for (Contact contact : touching_) {
    contact.x_low += margin;
    contact.x_high -= margin;
    contact.y_low += margin;
    contact.y_high -= margin;
    if (contact.x_low <= contact.x_high && contact.y_low <= contact.y_high) contacts_.push_back(contact);
  }
}

bool Check::stands(double margin) {
  shrink(margin);
  loads_.resize(bodies_.size());
  for (std::size_t row = 0; row < bodies_.size(); ++row) loads_[row] = weight_of(bodies_[row]);
  settled_.assign(bodies_.size(), Settled::kNo);
  return settle_singles() && solve_rest();
}

bool Check::carries_only_settled(int row) const {
  return std::all_of(contacts_.begin(), contacts_.end(), [&](const Contact& contact) {
    return contact.below != row || settled_[as_size(contact.above)] == Settled::kYes;
  });
}

// False if a body falls off its only support, or has none.
bool Check::settle_singles() {
  for (const int row : order_) {
    const auto supports =
        std::count_if(contacts_.begin(), contacts_.end(), [row](const Contact& c) { return c.above == row; });
    if (supports > 1 || !carries_only_settled(row)) continue;
    const Load& load = loads_[as_size(row)];
    settled_[as_size(row)] = Settled::kYes;
    if (load.weight == 0.0) continue;
    if (supports == 0) return false;
    const Contact& on =
        *std::find_if(contacts_.begin(), contacts_.end(), [row](const Contact& c) { return c.above == row; });
    const double slack = kSlack * load.weight;
    if (load.x < on.x_low * load.weight - slack || load.x > on.x_high * load.weight + slack ||
        load.y < on.y_low * load.weight - slack || load.y > on.y_high * load.weight + slack) {
      return false;
    }
    Load& below = loads_[as_size(on.below)];
    below.weight += load.weight;
    below.x += load.x;
    below.y += load.y;
  }
  return true;
}

// The bodies that are left: for each the forces from below, less those from above, equal its load; likewise the torques
// about its own centre, so that all coefficients are a few units.
bool Check::solve_rest() {
  int equations = 0;
  equation_.assign(bodies_.size(), -1);
  for (const int row : order_) {
    if (settled_[as_size(row)] == Settled::kYes) continue;
    equation_[as_size(row)] = equations;
    equations += 3;
  }
  if (equations == 0) return true;
  problem_.begin(equations);
  double total = 0.0;
  for (const int row : order_) {
    const int first = equation_[as_size(row)];
    if (first < 0) continue;
    const Cuboid& held = body(row);
    const Load& load = loads_[as_size(row)];
    problem_.set_right(first, load.weight);
    problem_.set_right(first + 1, load.x - load.weight * (held.x + held.w / 2.0));
    problem_.set_right(first + 2, load.y - load.weight * (held.y + held.d / 2.0));
    total += load.weight;
  }
  for (const Contact& contact : contacts_) {
    if (equation_[as_size(contact.above)] >= 0) add_forces(contact);
  }
  return problem_.least_violation() <= kSlack * total;
}

void Check::add_forces(const Contact& contact) {
  const bool thick_x = contact.x_low < contact.x_high;
  const bool thick_y = contact.y_low < contact.y_high;
  add_force(contact, contact.x_low, contact.y_low);
  if (thick_x) add_force(contact, contact.x_high, contact.y_low);
  if (thick_y) add_force(contact, contact.x_low, contact.y_high);
  if (thick_x && thick_y) add_force(contact, contact.x_high, contact.y_high);
}

void Check::add_force(const Contact& contact, double x, double y) {
  const int force = problem_.add_variable();
  const auto press = [&](int row, double sign) {
    const int first = equation_[as_size(row)];
    if (first < 0) return;  // the fixed body
    const Cuboid& on = body(row);
    problem_.set(first, force, sign);
    problem_.set(first + 1, force, sign * (x - (on.x + on.w / 2.0)));
    problem_.set(first + 2, force, sign * (y - (on.y + on.d / 2.0)));
  };
  press(contact.above, 1.0);
  press(contact.below, -1.0);
}

Check& check_of_thread() {
  thread_local Check check;
  return check;
}

}  // namespace

bool stands(std::span<const Cuboid> bodies, double margin) {
  Check& check = check_of_thread();
  check.begin(bodies);
  return check.stands(margin);
}

double stability(std::span<const Cuboid> bodies) {
  Check& check = check_of_thread();
  check.begin(bodies);
  double high = check.widest_margin();
  if (high == std::numeric_limits<double>::infinity()) return high;
  if (!check.stands(0.0)) return 0.0;
  if (check.stands(high)) return high;
  double low = 0.0;
  while (high - low > 1e-10) {
    const double middle = (low + high) / 2.0;
    (check.stands(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace quoin
