// A board: its sites by their outlines and positions, lines under them, names around them, the things that lie there.
// In: the board's picture, the sites that may be chosen and those that the last ply named.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "drawing/svg/layout.h"
#include "drawing/svg/looks.h"
#include "drawing/svg/outline.h"
#include "quoin/drawing/marks.h"
#include "quoin/drawing/targets.h"

namespace quoin::svg {

// What is pointed out on a board: sites that may be chosen, sites that the last ply named.
struct Hints {
  drawing::Targets legal;
  drawing::Sites last;
  const Match* buttons = nullptr;  // whose actions the first are told by; null: nobody can click there
};

// The attributes by which a site is found again, appended to those of an element.
std::string site_data(const drawing::Picture& picture, int kind, int site);

// The same of a site that may be chosen; where it can be clicked it is a button, which says what choosing it does.
std::string target_data(const drawing::Picture& picture, const Hints& hints, const drawing::Site& site);

// One board, or one seat's own copy of it, no wider than `room`; of what is `most` wide at most is a cell. `used`: the
// kinds of site that are shown or may be named by choices.
class BoardFigure : public Block {
 public:
  BoardFigure(int index, drawing::Picture picture, Looks& looks, Hints hints, const std::vector<int>& used, double room,
              double most);
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  [[nodiscard]] double cell() const { return cell_; }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  struct Edge {
    Position middle;
    double turn;  // degrees
    double length;
  };
  // The marks at one site.
  struct Lying {
    int kind;
    int site;
    std::vector<const drawing::Mark*> marks;
  };
  struct Things {
    std::vector<Lying> all;                              // in the order of their first marks
    std::map<std::pair<int, int>, std::size_t> numbers;  // by kind of site and site
    [[nodiscard]] bool lie_at(const drawing::Site& site) const { return numbers.count({site.sites, site.site}) != 0; }
  };

  // ---- where sites are ----
  [[nodiscard]] const SiteType& type(int kind) const { return plan_.board.sites[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] const Points& outline(int kind, int site) const {
    return type(kind).outlines[static_cast<std::size_t>(site)];
  }
  [[nodiscard]] bool is_area(int kind) const { return !type(kind).outlines.front().empty(); }
  [[nodiscard]] bool is_edge(int kind) const;
  [[nodiscard]] bool has_written_names(int kind) const;
  [[nodiscard]] Position at(Position point) const;
  [[nodiscard]] Points at(const Points& points) const;
  [[nodiscard]] Position middle(int kind, int site) const;
  [[nodiscard]] double room(int kind) const;
  [[nodiscard]] Points surround(int kind, int site) const;
  [[nodiscard]] Points around_thing(int kind, int site) const;
  [[nodiscard]] Edge edge(int kind, int site) const;
  [[nodiscard]] Points bar_box(int kind, int site, double length, double thick) const;
  [[nodiscard]] Things things_lying() const;
  [[nodiscard]] const std::string& named(int kind, int site) const {
    return type(kind).names[static_cast<std::size_t>(site)];
  }
  [[nodiscard]] bool shows_edges() const;  // as walls, for which cells leave room
  [[nodiscard]] bool is_drawn_line(int kind) const { return drawing::is_among(picture_.lines, kind); }
  // Edges that lead from place to place, as the roads of a map: what lies on one reaches from end to end.
  [[nodiscard]] bool joins_places(int kind) const { return is_edge(kind) && !is_area(0); }
  [[nodiscard]] bool has_pieces(int kind) const { return drawing::is_among(picture_.stands, kind); }
  [[nodiscard]] double thickness(int kind) const;  // of what lies on an edge
  // Things stand where lines meet; there are no cells.
  [[nodiscard]] bool is_lined() const { return ground_.look == drawing::Ground::Look::kLined; }
  // Cells are the points of a table.
  [[nodiscard]] bool has_points() const { return ground_.look == drawing::Ground::Look::kPoints; }

  // ---- what lies under all things ----
  void add_base(std::string& out, double x, double y) const;
  void add_ground(std::string& out, double x, double y) const;
  void add_bands(std::string& out) const;
  void add_cells(std::string& out) const;
  void add_tints(std::string& out) const;
  void add_lines(std::string& out) const;
  void add_sides(std::string& out, const std::vector<drawing::OutlineSide>& sides, std::string_view kind) const;
  void add_stars(std::string& out) const;
  [[nodiscard]] std::string_view cell_kind(int site) const;
  [[nodiscard]] std::pair<Position, Position> ends_of(const drawing::OutlineSide& side) const;
  void add_free_places(std::string& out) const;
  void add_compass(std::string& out, Position middle) const;

  // ---- names (board_names.cpp) ----
  struct NamePlace {
    int side = 0;  // of its point: 1 to the right, -1 to the left, 0 centred
    double x = 0;
    double line = 0;  // its base line
    double size = 0;
    std::string shown;
    Extent box{};
    double cost = 0;  // how bad it is there
  };
  [[nodiscard]] bool has_names_above() const;
  void add_names(std::string& out) const;
  void add_name(std::string& out, int site) const;
  void add_names_beside(std::string& out) const;
  [[nodiscard]] std::vector<NamePlace> name_places(int site) const;
  [[nodiscard]] double cost_of(const NamePlace& place, const std::vector<Extent>& taken) const;

  // ---- what is told of the board beyond its ground (board_marks.cpp) ----
  [[nodiscard]] Extent hollow(int kind, int site) const;
  void add_hollows(std::string& out) const;
  [[nodiscard]] std::vector<int> kinds_with_dots() const;
  void add_line_dots(std::string& out, const std::vector<int>& kinds) const;
  [[nodiscard]] bool is_track() const;
  void add_direction(std::string& out) const;

  // ---- points of a table, and discs in rows (board_points.cpp) ----
  [[nodiscard]] bool lies_above(int site) const;
  [[nodiscard]] bool is_bar(int site) const;
  void add_points(std::string& out) const;
  void add_point_names(std::string& out) const;
  [[nodiscard]] bool has_room_for_rows(const Lying& there) const;
  void add_discs(std::string& out, Sheet& sheet, const Lying& there) const;

  // ---- things and hints ----
  // Things on one another, the lowest first, around a place with so much room.
  struct Tower {
    std::vector<const drawing::Mark*> marks;
    Position middle{};
    double wide = 0;
  };
  [[nodiscard]] std::vector<Tower> towers(const Lying& there) const;
  void add_things(Parts& parts, Sheet& sheet, const Lying& there) const;
  void add_tower(std::string& out, std::string& plates, Sheet& sheet, const Tower& tower) const;
  void add_tile_at(std::string& out, Sheet& sheet, const drawing::Mark& mark) const;
  void add_edge(std::string& out, Sheet& sheet, const drawing::Mark& mark) const;
  void add_seeds(std::string& out, Sheet& sheet, const drawing::Mark& mark) const;
  struct Spot {
    Position middle{};
    double wide;
    double radius;  // of a piece
  };
  void add_single(std::string& out, std::string& plates, Sheet& sheet, const drawing::Mark& mark,
                  const Spot& spot) const;
  [[nodiscard]] Look look_of(const drawing::Mark& mark) const;
  void open_thing(std::string& out, const drawing::Mark& mark) const;
  void add_touched(std::string& out, int kind, int site, bool taken) const;
  void add_choosable(std::string& out, int kind, int site, bool taken) const;

  int index_;
  drawing::Picture picture_;
  Looks& looks_;
  Hints hints_;
  const drawing::Plan& plan_;
  const drawing::Ground& ground_;
  drawing::Bounds box_;
  int anchors_;
  double strip_;  // beside the board, for anchors beyond the border
  double unit_;
  double cell_;
  std::vector<int> edges_;  // the kinds of site that are edges
  double gap_;
  double width_;
  double height_;
  double left_ = 0;
  double top_ = 0;
};

}  // namespace quoin::svg
