// The looks of values, read from the layers of a game's boards.
#include "drawing/svg/looks.h"

#include <algorithm>
#include <set>

#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

// Names from a set of game.yaml; shapes have none.
bool has_names(const Domain& domain) { return domain.kind == DomainKind::kNames && domain.shapes < 0; }

std::string by_name(const drawing::Style& style, const std::string& name) {
  return style.by_name ? style.of(name) : std::string();
}

}  // namespace

std::string bare_label(const Domain& domain) { return domain.label.substr(0, domain.label.find_last_not_of('?') + 1); }

Looks::Looks(const drawing::Display& display) : display_(&display) {
  std::set<std::string> differing;
  for (const int board : display.shown_boards()) {
    for (const drawing::Layer& layer : display.layers(board)) {
      for (const auto& [name, look] : layer_looks(layer)) {
        const auto [entry, is_new] = loose_.try_emplace(name, look);
        if (!is_new && entry->second != look) differing.insert(name);
      }
    }
  }
  for (const std::string& name : differing) loose_.erase(name);
}

Looks::ByName Looks::layer_looks(const drawing::Layer& layer) {
  const Domain& holds = display_->zone(layer.zone).holds;
  ByName found;
  if (!has_names(holds)) return found;
  const Letters& short_names = letters(holds);
  for (const std::string& name : holds.names) {
    const std::string symbol = by_name(layer.symbol, name);
    const std::string colour = by_name(layer.colour, name);
    const std::string man = by_name(layer.man, name);
    if (!symbol.empty() || !colour.empty() || !man.empty()) {
      found[name] = {symbol, short_names.at(name), colour, -1, man};
    }
  }
  named_.try_emplace(bare_label(holds), found);
  return found;
}

const Looks::Letters& Looks::letters(const Domain& domain) {
  const auto [entry, is_new] = letters_.try_emplace(bare_label(domain));
  if (!is_new) return entry->second;
  for (int length = 1; length <= 3; ++length) {
    std::set<std::string> different;
    for (const std::string& name : domain.names) {
      entry->second[name] = drawing::beginning_of(name, length);
      different.insert(entry->second[name]);
    }
    if (different.size() == domain.names.size()) break;
  }
  return entry->second;
}

std::optional<Look> Looks::value(const Domain& domain, int value) const {
  if (value == kNone && domain.optional) return std::nullopt;
  if (domain.kind == DomainKind::kSeats) return Look{"●", "", display_->seat_colour(value), value};
  if (domain.kind != DomainKind::kNames) return std::nullopt;
  const std::string name = drawing::text_of(domain, value);
  if (const auto named = named_.find(bare_label(domain)); named != named_.end()) {
    if (const auto look = named->second.find(name); look != named->second.end()) return look->second;
  }
  const auto look = loose_.find(name);
  return look == loose_.end() ? std::nullopt : std::optional<Look>(look->second);
}

std::string Looks::zone_words(const drawing::Mark& mark) const {
  return drawing::words(display_->zone(mark.zone).name);
}

Look Looks::mark(const drawing::Mark& mark) {
  const Domain& holds = display_->zone(mark.zone).holds;
  std::string letter = mark.letter();
  if (has_names(holds)) {
    const Letters& short_names = letters(holds);
    if (const auto found = short_names.find(mark.name); found != short_names.end()) letter = found->second;
  } else if (holds.kind == DomainKind::kRange) {
    letter = mark.name;
  }
  return {mark.symbol, letter, mark.colour, mark.seat && !mark.told ? *mark.seat : -1, mark.man};
}

}  // namespace quoin::svg
