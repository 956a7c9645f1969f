// Films: all pictures of a match with what they have in common.
#include <unordered_map>

#include "drawing/svg/document.h"
#include "drawing/svg/markup.h"
#include "drawing/svg/timeline.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/past.h"

namespace quoin::drawing {

struct Film::Parts {
  std::vector<std::string> all;  // in the order in which they are first shown
  std::vector<std::vector<int>> frames;
  std::vector<std::string> plies;
  svg::Composed last;  // without its parts
  svg::Caption caption;
  svg::Sheet sheet;
};

namespace {

constexpr double kHold = 3;  // so many plies' time the last picture stands before the animation begins anew

// A part that is to be seen in some of the frames only.
void add_timed(std::string& out, std::string_view part, const std::vector<int>& frames, int count, double total,
               double seconds) {
  std::string times = "0";
  auto next = frames.begin();
  bool visible = frames.front() == 0;
  std::string values = visible ? "visible" : "hidden";
  for (int frame = 0; frame < count; ++frame) {
    const bool shown = next != frames.end() && *next == frame;
    if (shown) ++next;
    if (shown == visible) continue;
    visible = shown;
    std::string time = fixed(frame / total, 5);
    time.erase(time.find_last_not_of('0') + 1);
    if (time.back() == '.') time.pop_back();
    times += ";" + time;
    values += visible ? ";visible" : ";hidden";
  }
  svg::open(out, "g", {{"visibility", "hidden"}});
  svg::element(out, "animate",
               {{"attributeName", "visibility"},
                {"calcMode", "discrete"},
                {"repeatCount", "indefinite"},
                {"dur", short_number(total * seconds) + "s"},
                {"keyTimes", times},
                {"values", values}});
  out += part;
  svg::close(out, "g");
}

}  // namespace

Film::Film(const Display& display, const Match& match, int viewer) : parts_(std::make_unique<Parts>()) {
  const std::vector<Match> states = states_of(match);
  std::vector<Scene> scenes;
  scenes.reserve(states.size());
  SceneOptions options;
  options.viewer = viewer;
  options.highlight = false;
  for (const Match& state : states) scenes.emplace_back(display, state, options);
  svg::Looks looks(display);
  svg::Room room;
  for (const Scene& scene : scenes) svg::measure({scene, looks, room});
  std::unordered_map<std::string, int> known;
  for (const Scene& scene : scenes) {
    svg::Composed composed = svg::compose({scene, looks, room}, parts_->sheet);
    std::vector<int>& frame = parts_->frames.emplace_back();
    for (svg::Part& part : composed.parts) {
      const auto [entry, is_new] = known.try_emplace(std::move(part.svg), static_cast<int>(known.size()));
      if (is_new) parts_->all.push_back(entry->first);
      frame.push_back(entry->second);
    }
    parts_->plies.push_back(scene.last_text.empty() ? "start" : scene.last_text);
    parts_->last = {{}, composed.width, composed.height};
  }
  parts_->caption = svg::caption_of(scenes.back());
}

Film::Film(Film&&) noexcept = default;
Film& Film::operator=(Film&&) noexcept = default;
Film::~Film() = default;

int Film::size() const { return static_cast<int>(parts_->frames.size()); }
const std::string& Film::title() const { return parts_->caption.title; }
double Film::height() const { return parts_->last.height; }
const std::vector<std::string>& Film::plies() const { return parts_->plies; }
const std::vector<std::vector<int>>& Film::frames() const { return parts_->frames; }

Film::Stage Film::stage(Theme theme) const {
  const std::string body = svg::page(parts_->last) + "<g id=\"stage\"></g>";
  svg::Document document = svg::document(body, parts_->last, parts_->caption, parts_->sheet, theme, parts_->all);
  return {std::move(document.svg), std::move(document.others)};
}

std::string Film::animation(Theme theme, double seconds) const {
  const int count = size();
  const double total = count + (count > 1 ? kHold - 1 : 0);
  std::string body = svg::page(parts_->last);
  for (const auto& [part, frames] : svg::shown_in(parts_->frames)) {
    const std::string& markup = parts_->all[static_cast<std::size_t>(part)];
    if (static_cast<int>(frames.size()) == count) {
      body += markup;
    } else {
      add_timed(body, markup, frames, count, total, seconds);
    }
  }
  return svg::document(body, parts_->last, parts_->caption, parts_->sheet, theme).svg;
}

}  // namespace quoin::drawing
