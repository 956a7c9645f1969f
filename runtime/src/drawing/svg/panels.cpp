// Panels of seats and of what all share.
#include "drawing/svg/panels.h"

#include <algorithm>

#include "drawing/svg/markup.h"
#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

constexpr double kPanelPad = 12;
constexpr double kHead = 30;
constexpr double kSectionGap = 9;

void paint_sections(std::string& out, Sheet& sheet, const std::vector<PanelSection>& sections, double x, double y) {
  for (const PanelSection& section : sections) {
    section.paint(out, sheet, x, y);
    y += section.height() + kSectionGap;
  }
}

}  // namespace

SeatPanel::SeatPanel(const Setting& setting, int seat, double width)
    : scene_(setting.scene),
      seat_(seat),
      width_(width),
      sections_(sections_of(setting, seat, width - 2 * kPanelPad)),
      task_(setting.scene.task(seat)) {
  double height = 0;
  for (const PanelSection& section : sections_) height += section.height() + kSectionGap;
  height = kPanelPad + kHead + height + (sections_.empty() ? 0 : 2);
  height_ = setting.room.most(Key("seat").add(seat).add(width), height);
}

void SeatPanel::draw(Parts& parts, Sheet& sheet, double x, double y) {
  const std::string& seat_name = scene_.seats()[static_cast<std::size_t>(seat_)];
  const bool on_turn = (!task_.empty() && !scene_.match->over()) || task_ == "wins";
  std::string out;
  open_titled(out, spaced("seat " + seat_name, task_));
  element(
      out, "rect",
      {{"x", x}, {"y", y}, {"width", width_}, {"height", height_}, {"rx", 10}, {"class", on_turn ? "turn" : "panel"}});
  seat_badge(out, sheet, scene_.display->seat_colour(seat_), seat_, x + 23, y + 21, 12);
  double right = x + width_ - kPanelPad;
  right -= add_score(out, right, y);
  std::string name = seat_name;
  double size = 15;
  if (text_width(name, size, true) > right - x - 48) {
    size = 11.5;
    name = clip(name, size, right - x - 48, true);
  }
  text(out, x + 42, y + 26, name, size, {.bold = true});
  add_task(out, x + 42 + text_width(name, size, true) + 10, right, y);
  paint_sections(out, sheet, sections_, x + kPanelPad, y + kPanelPad + kHead);
  close(out, "g");
  parts.push_back({10, std::move(out)});
}

double SeatPanel::add_score(std::string& out, double right, double y) const {
  const std::optional<std::string> score = scene_.score(seat_);
  if (!score) return 0;
  const std::string unit = drawing::words(scene_.display->zone(scene_.def().scores).name);
  const double wide = text_width(*score, 17, true);
  text(out, right, y + 27, *score, 17, {.end = true, .bold = true});
  const double room = text_width(unit, 10.5);
  if (width_ - wide - room < 130) return wide + 8;
  text(out, right - wide - 5, y + 26, unit, 10.5, {.kind = "dim", .end = true});
  return wide + room + 15;
}

void SeatPanel::add_task(std::string& out, double left, double right, double y) const {
  std::string task = task_;
  if (text_width(task, 11, true) + 16 > right - left) task = task.substr(0, task.find(':'));
  const double wide = text_width(task, 11, true) + 16;
  if (task.empty() || wide > right - left) return;
  const bool wins = task_ == "wins";
  element(out, "rect",
          {{"x", left}, {"y", y + 12}, {"width", wide}, {"height", 19}, {"rx", 9.5}, {"class", wins ? "win" : "chip"}});
  text(out, left + 8, y + 25.5, task, 11, {.kind = wins ? "onwin" : "ink", .bold = true});
}

SharedPanel::SharedPanel(const Setting& setting, double width)
    : width_(width), sections_(sections_of(setting, kNone, width - 2 * kPanelPad)) {
  double height = 0;
  for (const PanelSection& section : sections_) height += section.height();
  height = 2 * kPanelPad + height + kSectionGap * (static_cast<double>(sections_.size()) - 1);
  height_ = setting.room.most(Key("shared").add(width), height);
}

void SharedPanel::draw(Parts& parts, Sheet& sheet, double x, double y) {
  std::string out;
  open_titled(out, "what all share");
  element(out, "rect", {{"x", x}, {"y", y}, {"width", width_}, {"height", height_}, {"rx", 10}, {"class", "panel"}});
  paint_sections(out, sheet, sections_, x + kPanelPad, y + kPanelPad);
  close(out, "g");
  parts.push_back({10, std::move(out)});
}

void level(const std::vector<SeatPanel*>& panels) {
  double tallest = 0;
  for (const SeatPanel* panel : panels) tallest = std::max(tallest, panel->height());
  for (SeatPanel* panel : panels) panel->set_height(tallest);
}

}  // namespace quoin::svg
