// The look of every class, and which of them a picture uses.
#include "drawing/svg/palette.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace quoin::svg {
namespace {

// A colour of game.yaml, and its rims: each has at least 3 to 1 on the grounds of boards, or the fill itself has.
struct Paint {
  std::string_view colour;
  std::string_view fill;
  std::string_view rim;
  std::string_view rim_in_dark;
};
constexpr std::array<Paint, 10> kPaints = {{
    {"red", "#d55e00", "#753400", "#e08945"},
    {"orange", "#e69f00", "#654600", "#654600"},
    {"yellow", "#f0e442", "#524e16", "#524e16"},
    {"green", "#009e73", "#00573f", "#33b18f"},
    {"cyan", "#56b4e9", "#264f67", "#264f67"},
    {"blue", "#0072b2", "#003f62", "#5ea6ce"},
    {"magenta", "#cc79a7", "#6a3f57", "#d288b1"},
    {"black", "#33363b", "#1c1e20", "#a9abad"},
    {"grey", "#65676b", "#38393b", "#9e9fa2"},
    {"white", "#f8f6f0", "#4d4c4a", "#4d4c4a"},
}};
constexpr Paint kNeutral = {"", "#b9b1a2", "#504c46", "#504c46"};
constexpr std::array<std::string_view, 2> kInks = {"#1b1a17", "#ffffff"};

// A class: how it looks in the light, and what is different in the dark.
struct ClassLook {
  std::string_view name;
  std::string_view light;
  std::string_view dark;
};
// clang-format off
constexpr std::array<ClassLook, 56> kClasses = {{
    {"page", "fill:#fbf9f5;stroke:#e6e0d4", "fill:#1f2023;stroke:#34363b"},
    {"ink", "fill:#26241f", "fill:#ece8df"},
    {"dim", "fill:#6b655a", "fill:#aaa496"},
    {"panel", "fill:#f3eee4;stroke:#e3dbcb", "fill:#292a2e;stroke:#3a3c42"},
    {"turn", "fill:#fffdf8;stroke:#8a7a55;stroke-width:2", "fill:#303136;stroke:#c9b27a;stroke-width:2"},
    {"rule", "stroke:#ddd4c2;fill:none", "stroke:#3d3f45;fill:none"},
    {"wood", "fill:#cfb48a;stroke:#b2946a", "fill:#4a3d2c;stroke:#63523c"},
    {"field", "fill:#e3cfab", "fill:#372f25"},
    {"cell", "fill:#f4e9d3", "fill:#4c4336"},
    {"other", "fill:#efe1c6", "fill:#463d31"},
    {"dark", "fill:#c1a782", "fill:#231d17"},
    {"middle", "fill:#d9c4a0", "fill:#342c23"},
    {"light", "fill:#f4ead6", "fill:#453b2e"},
    {"plank", "fill:#e6c88f", "fill:#403423"},
    {"line", "fill:none;stroke:#5a4526;stroke-width:1;stroke-linecap:square", "stroke:#b9a37c"},
    {"border", "fill:none;stroke:#5a4526;stroke-width:2;stroke-linecap:square", "stroke:#b9a37c"},
    {"star", "fill:#5a4526", "fill:#b9a37c"},
    {"tip", "fill:#c1a782", "fill:#231d17"},
    {"othertip", "fill:#dcc7a4", "fill:#342c23"},
    {"heavy", "fill:none;stroke:#5a4526;stroke-width:2.6;stroke-linecap:round", "stroke:#c9b48c"},
    {"seam", "fill:none;stroke:#5a4526;stroke-width:5;stroke-dasharray:7 4", "stroke:#c9b48c"},
    {"stitch", "fill:none;stroke:#e3cfab;stroke-width:2.2", "stroke:#372f25"},
    {"groove", "fill:#d9c29a", "fill:#2b251d"},
    {"coord", "fill:#5a4526", "fill:#d8c9ae"},
    {"place", "fill:#4a3820;stroke:#e3cfab;stroke-width:2.6;stroke-linejoin:round;paint-order:stroke",
     "fill:#e2d4ba;stroke:#372f25"},
    {"slot", "fill:none;stroke:#745a33;stroke-width:1.2", "fill:none;stroke:#a08d6e;stroke-width:1.2"},
    {"hollow", "fill:#dcc49b", "fill:#37301f"},
    {"deep", "fill:#a98a5c", "fill:#1d1811"},
    {"drawn", "fill:none;stroke:#2f2a20;stroke-linecap:round", "fill:none;stroke:#efe6d2;stroke-linecap:round"},
    {"dot", "fill:#5a4526", "fill:#d8c9ae"},
    {"stroke", "fill:none;stroke:#8a6d43;stroke-width:2.2", "fill:none;stroke:#94805c;stroke-width:2.2"},
    {"stone", "fill:#e9e4da;stroke:#cfc7b8", "fill:#34353a;stroke:#4a4c52"},
    {"mortar", "fill:#d8d2c6", "fill:#2a2b2f"},
    {"ground", "fill:#c9bda6", "fill:#55503f"},
    {"free", "fill:none;stroke:#857b69;stroke-width:1.2;stroke-dasharray:4 3",
     "fill:none;stroke:#8d8676;stroke-width:1.2;stroke-dasharray:4 3"},
    {"legal", "fill:#215a84", "fill:#8cc4ee"},
    {"choice", "fill:none;stroke:#215a84;stroke-width:2.4;stroke-dasharray:.1 4.2;stroke-linecap:round",
     "stroke:#8cc4ee"},
    {"last", "fill:none;stroke:#824a00;stroke-width:2.6", "fill:none;stroke:#ffc65c;stroke-width:2.6"},
    {"left", "fill:none;stroke:#824a00;stroke-width:1.8;stroke-dasharray:3 3",
     "fill:none;stroke:#ffc65c;stroke-width:1.8;stroke-dasharray:3 3"},
    {"gleam", "fill:none;stroke:#fbf3e2;stroke-width:3.4", "fill:none;stroke:#231d17;stroke-width:3.4"},
    {"back", "fill:#5d6f86;stroke:#3e4d61", "fill:#52647c;stroke:#8798b0"},
    {"weave", "fill:none;stroke:#9fb0c6;stroke-width:1", "fill:none;stroke:#90a2ba;stroke-width:1"},
    {"onback", "fill:#ffffff", "fill:#ffffff"},
    {"felt", "fill:#d9e3d4;stroke:#a9bda2;stroke-width:2", "fill:#26382c;stroke:#44604c;stroke-width:2"},
    {"onfelt", "fill:#2f3d2b", "fill:#d5e2d2"},
    {"paper", "fill:#fffdf7;stroke:#867b69", "fill:#f1ecdf;stroke:#8d8676"},
    {"onpaper", "fill:#26241f", "fill:#26241f"},
    {"redonpaper", "fill:#b3261e", "fill:#b3261e"},
    {"die", "fill:#fffdf7;stroke:#867b69", "fill:#f1ecdf;stroke:#8d8676"},
    {"ondie", "fill:#26241f", "fill:#26241f"},
    {"chip", "fill:#fffdf8;stroke:#d9cfbc", "fill:#34363b;stroke:#4b4e55"},
    {"win", "fill:#26241f", "fill:#f0e6cc"},
    {"onwin", "fill:#fff6dc", "fill:#26241f"},
    {"shadow", "fill:#2b1d0a;fill-opacity:.16", "fill:#000;fill-opacity:.35"},
    {"shine", "fill:#fff;fill-opacity:.28", "fill:#fff;fill-opacity:.2"},
    {"hit", "fill:#000;fill-opacity:0", ""},
}};
// clang-format on

const Paint& paint_of(std::string_view colour) {
  const auto* found =
      std::find_if(kPaints.begin(), kPaints.end(), [&](const auto& one) { return one.colour == colour; });
  return found == kPaints.end() ? kNeutral : *found;
}

using Channels = std::array<int, 3>;

Channels channels(std::string_view colour) {
  Channels parts{};
  for (std::size_t k = 0; k < parts.size(); ++k) {
    std::from_chars(colour.data() + 1 + 2 * k, colour.data() + 3 + 2 * k, parts[k], 16);
  }
  return parts;
}

// Relative luminance after WCAG 2.
double luminance(std::string_view colour) {
  std::array<double, 3> linear{};
  const Channels parts = channels(colour);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const double c = parts[k] / 255.0;
    linear[k] = c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

// The rules of a class, in the light and what is different in the dark.
struct Rules {
  std::string light;
  std::string dark;
};

// In hundredths: ".3", ".23".
std::string opacity_of(double part) {
  const long hundredths = std::lround(part * 100);
  std::string digits = (hundredths < 10 ? "0" : "") + std::to_string(hundredths);
  if (digits.back() == '0') digits.pop_back();
  return "." + digits;
}

// Of a class like "c-red". t, f, r: the upper side, the front and the right side of a body; c: a thing; i: writing on
// it, l: lines on it; e: the rim of a painted mark, p: its colour; g: tinted ground, s: a coloured side.
Rules coloured_rules(std::string_view name) {
  if (name.size() < 2 || name[1] != '-') return {};
  const std::string_view colour = name.substr(2);
  const Paint& paint = paint_of(colour);
  const std::string_view fill = paint.fill;
  const Rules rim = {"stroke:" + std::string(paint.rim),
                     paint.rim == paint.rim_in_dark ? "" : "stroke:" + std::string(paint.rim_in_dark)};
  // Of a light tint in the dark so much that what stands on it is seen.
  const double tint = std::min(0.3, 0.1 / luminance(fill));
  const auto face = [fill](double amount) {
    return Rules{"fill:" + shade(fill, amount) + ";stroke:" + shade(fill, -0.55), ""};
  };
  switch (name[0]) {
    case 'i': return {"fill:" + std::string(ink_on(colour)), ""};
    case 'e': return rim;
    case 'p': return {"stroke:" + std::string(fill), ""};
    case 'l': return {"fill:none;stroke:" + std::string(ink_on(colour)), ""};
    case 'g': return {"fill:" + std::string(fill) + ";fill-opacity:.34", "fill-opacity:" + opacity_of(tint)};
    case 's': return {"fill:none;stroke:" + std::string(fill), ""};
    case 't': return face(0.28);
    case 'f': return face(0.0);
    case 'r': return face(-0.22);
    case 'c': return {"fill:" + std::string(fill) + ";" + rim.light, rim.dark};
    default: return {};
  }
}

const ClassLook* find_class(std::string_view name) {
  const auto* found =
      std::find_if(kClasses.begin(), kClasses.end(), [name](const auto& one) { return one.name == name; });
  return found == kClasses.end() ? nullptr : found;
}

bool is_styled(std::string_view name) {
  constexpr std::string_view kColoured = "cilepftrgs";
  return (name.size() >= 2 && name[1] == '-' && kColoured.find(name[0]) != std::string_view::npos) ||
         find_class(name) != nullptr;
}

Rules rules_of(std::string_view name) {
  if (const ClassLook* look = find_class(name)) return {std::string(look->light), std::string(look->dark)};
  return coloured_rules(name);
}

void add_rule(std::string& sheet, std::string_view name, std::string_view rule) {
  if (rule.empty()) return;
  for (const std::string_view part : {std::string_view("."), kPrefix, std::string_view("-"), name,
                                      std::string_view("{"), rule, std::string_view("}")}) {
    sheet += part;
  }
}

}  // namespace

std::string shade(std::string_view colour, double amount) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const int goal = amount > 0 ? 255 : 0;
  std::string result = "#";
  for (const int part : channels(colour)) {
    const auto value = static_cast<unsigned>(std::nearbyint(part + (goal - part) * std::abs(amount)));
    result += kDigits[value >> 4U];
    result += kDigits[value & 15U];
  }
  return result;
}

double contrast(std::string_view one, std::string_view other) {
  const auto [low, high] = std::minmax({luminance(one), luminance(other)});
  return (high + 0.05) / (low + 0.05);
}

std::string_view ink_on(std::string_view colour) {
  const std::string_view fill = fill_of(colour);
  return contrast(kInks[1], fill) > contrast(kInks[0], fill) ? kInks[1] : kInks[0];
}

std::string scoped(std::string_view markup, std::set<std::string, std::less<>>& used) {
  constexpr std::string_view kClass = "class=\"";
  std::string result;
  result.reserve(markup.size() + markup.size() / 4);
  while (true) {
    const std::size_t at = markup.find(kClass);
    if (at == std::string_view::npos) break;
    const std::size_t start = at + kClass.size();
    const std::string_view name = markup.substr(start, markup.find('"', start) - start);
    result += markup.substr(0, start);
    if (used.find(name) != used.end() || is_styled(name)) {
      used.emplace(name);
      result += kPrefix;
      result += '-';
    }
    result += name;
    markup.remove_prefix(start + name.size());
  }
  result += markup;
  return result;
}

std::string style_sheet(const std::set<std::string, std::less<>>& used, drawing::Theme theme) {
  std::string light;
  std::string dark;
  for (const std::string& name : used) {
    const Rules rules = rules_of(name);
    add_rule(light, name, rules.light);
    add_rule(dark, name, rules.dark);
  }
  if (theme == drawing::Theme::kLight) return light;
  if (theme == drawing::Theme::kDark) return light + dark;
  return light + "@media (prefers-color-scheme:dark){" + dark + "}";
}

}  // namespace quoin::svg

namespace quoin::drawing {

std::string_view fill_of(std::string_view colour) { return svg::paint_of(colour).fill; }

}  // namespace quoin::drawing
