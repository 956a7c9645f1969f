// Documents: style sheet, names of their own, words for screen readers.
#include "drawing/svg/document.h"

#include <set>

#include "drawing/svg/markup.h"
#include "drawing/svg/palette.h"
#include "quoin/base/text.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

std::string with_names(std::string_view markup, std::string_view scope) {
  std::string result;
  result.reserve(markup.size());
  while (true) {
    const std::size_t at = markup.find(kPrefix);
    result += markup.substr(0, at);
    if (at == std::string_view::npos) return result;
    result += scope;
    markup.remove_prefix(at + kPrefix.size());
  }
}

std::string scope_of(std::string_view inner, const std::vector<std::string>& others) {
  std::uint64_t hash = hash_text(inner);
  for (const std::string& other : others) hash = hash_text(other, hash);
  return "q" + hex16(hash).substr(8);
}

std::string id_of(std::string_view what) { return std::string(kPrefix) + "-" + std::string(what); }

}  // namespace

Caption caption_of(const drawing::Scene& scene) {
  return {scene.def().title + ": " + scene.status(), drawing::told(scene)};
}

std::string page(const Composed& composed) {
  std::string out;
  element(out, "rect",
          {{"x", 0.5},
           {"y", 0.5},
           {"width", composed.width - 1},
           {"height", composed.height - 1},
           {"rx", 16},
           {"class", "page"}});
  return out;
}

Document document(std::string_view body, const Composed& composed, const Caption& caption, const Sheet& sheet,
                  drawing::Theme theme, const std::vector<std::string>& others) {
  std::string definitions;
  element(definitions, "defs", {}, sheet.definitions());
  std::set<std::string, std::less<>> used;
  const std::string shown = scoped(definitions, used) + scoped(body, used);
  Document result;
  for (const std::string& other : others) result.others.push_back(scoped(other, used));
  std::string inner;
  element(inner, "title", {{"id", id_of("title")}}, label(caption.title));
  element(inner, "desc", {{"id", id_of("desc")}}, label(caption.told));
  element(inner, "style", {}, style_sheet(used, theme));
  inner += shown;
  const std::string scope = scope_of(inner, others);
  const std::string wide = drawing::general(composed.width);
  const std::string high = drawing::fixed(composed.height, 0);
  std::string svg;
  element(svg, "svg",
          {{"xmlns", "http://www.w3.org/2000/svg"},
           {"class", kPrefix},
           {"viewBox", "0 0 " + wide + " " + high},
           {"width", wide},
           {"height", high},
           {"font-family", kFont},
           {"role", "img"},
           {"aria-labelledby", id_of("title") + " " + id_of("desc")},
           {"style", "max-width:100%;height:auto"}},
          inner);
  result.svg = with_names(svg, scope);
  for (std::string& other : result.others) other = with_names(other, scope);
  return result;
}

}  // namespace quoin::svg

namespace quoin::drawing {

std::string picture_svg(const Scene& scene, Theme theme) {
  svg::Looks looks(*scene.display);
  svg::Room room;
  svg::Sheet sheet;
  const svg::Composed composed = svg::compose({scene, looks, room}, sheet);
  std::string body = svg::page(composed);
  for (const svg::Part& part : composed.parts) body += part.svg;
  return svg::document(body, composed, svg::caption_of(scene), sheet, theme).svg;
}

}  // namespace quoin::drawing
