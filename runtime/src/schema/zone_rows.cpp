// What the rows and the places of a zone are by: the keys `per` and `over`.
#include <algorithm>

#include "schema/domain_reader.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

constexpr std::size_t kMostDomains = 2;  // that rows are by

Form rows_form() {
  return form::titled("rows", "A domain, or a list of two or three domains.",
                      form::either({form::domain(), form::list(form::domain(), 2, 3)}));
}

// Whether it lists domains, not the names of one: none of these has a dot.
bool lists_domains(const YamlNode& node, const GameDef& def) {
  const auto is_domain = [&def](const YamlNode& item) { return names_domain(item, def); };
  const auto has_dot = [](const YamlNode& item) {
    return item.is_scalar() && item.text.find('.') != std::string::npos;
  };
  return node.is_list() && node.items.size() > 1 &&
         (std::ranges::all_of(node.items, is_domain) || std::ranges::any_of(node.items, has_dot));
}

// A domain whose values number places.
Domain read_places(const YamlNode& node, const Reading& in, const std::string& verb) {
  Domain domain = read_domain(node, *in.def, "what " + in.what + " " + verb);
  if (domain.optional) {
    fault(node,
          in.what + " cannot " + (verb == "lies over" ? "lie over" : "have rows by") + " \"" + node.text +
              "\": a place is never none",
          "leave out the ?");
  }
  if (domain.min != 0) {
    const std::string from_0 = "0.." + std::to_string(domain.min + domain.size - 1);
    fault(node,
          in.what + " must " + (verb == "lies over" ? "lie over" : "have rows by") +
              " a range that starts at 0, found " + found(node),
          domain.min > 0 ? "write " + from_0 + " and leave the first places empty" : "write " + from_0);
  }
  return domain;
}

std::vector<Domain> read_all_places(const YamlNode& node, const Reading& in, const std::string& verb) {
  std::vector<Domain> domains;
  if (!lists_domains(node, *in.def)) return {read_places(node, in, verb)};
  for (const YamlNode& item : node.items) domains.push_back(read_places(item, in, verb));
  return domains;
}

// Seats come first, and under `per`.
void need_seats_first(const YamlNode& node, const std::vector<Domain>& domains, std::size_t first, const Reading& in) {
  for (std::size_t k = first; k < domains.size(); ++k) {
    if (domains[k].kind == DomainKind::kSeats)
      fault(node, in.what + " has seats behind other rows", "write seat first: per: seat, or per: [seat, ...]");
  }
}

void read_per(Zone& zone, const YamlNode& node, const Reading& in) {
  zone.per = read_all_places(node, in, "has rows by");
  need_seats_first(node, zone.per, 1, in);
  zone.per_seat = zone.per.front().kind == DomainKind::kSeats;
}

void read_over(Zone& zone, const YamlNode& node, const Reading& in) {
  std::vector<Domain> domains = read_all_places(node, in, "lies over");
  zone.has_over = true;
  zone.over = std::move(domains.back());
  domains.pop_back();
  need_seats_first(node, domains, 0, in);
  zone.per.insert(zone.per.end(), domains.begin(), domains.end());
}

void count_rows(Zone& zone, const YamlNode& place, const std::string& what) {
  std::int64_t rows = 1;
  for (const Domain& domain : zone.per) rows *= domain.size;
  if (rows > kMaxRows) fault(place, what + " has more than " + std::to_string(kMaxRows) + " rows", "use fewer");
  if (zone.has_over) zone.length = zone.over.size;
  if (zone.length > kMaxCapacity)
    fault(place, what + " has more than " + std::to_string(kMaxCapacity) + " places", "use fewer");
  zone.rows = static_cast<int>(rows);
}

}  // namespace

void read_shape(Zone& zone, const YamlNode& map, const Reading& in) {
  const YamlNode* over = map.find("over");
  if (const YamlNode* per = map.find("per")) read_per(zone, *per, in);
  if (over != nullptr) read_over(zone, *over, in);
  if (zone.per.size() > kMostDomains) {
    fault(over != nullptr ? *over : map, in.what + " has more than three domains in \"per\" and \"over\" together",
          "let it have two or three");
  }
  const bool by_seat = zone.per.size() == 1 && zone.per_seat;
  if (over == nullptr && !zone.per.empty() && !by_seat) {  // rows of one value each are the places of a row
    zone.has_over = true;
    zone.over = std::move(zone.per.back());
    zone.per.pop_back();
  }
  count_rows(zone, over != nullptr ? *over : map, in.what);
}

void read_rows(Zone& zone, const YamlNode& map, const Reading& in) {
  const YamlNode* per = map.find("per");
  if (per == nullptr) return;
  read_per(zone, *per, in);
  if (zone.per.size() > kMostDomains)
    fault(*per, in.what + " has rows by more than two domains", "let it have one or two");
  count_rows(zone, *per, in.what);
}

Field<Zone> per_field() {
  return {"per", apart<Zone>(rows_form()),
          "Rows by a domain: one for each seat, each value of a set, each site; by two, one for each pair.", "seat"};
}

Field<Zone> over_field() {
  return {
      "over", apart<Zone>(rows_form()),
      "The domain that a row is laid over, a place for each value; integers from 0. Of [A, B] a row over B for each "
      "of A.",
      "field.cells"};
}

}  // namespace quoin
