// The looks of values, read from the layers of a game's boards.
#include "drawing/svg/looks.h"

#include <algorithm>
#include <set>

#include "drawing/things.h"
#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

// Names from a set of game.yaml; shapes have none.
bool has_names(const Domain& domain) { return domain.kind == DomainKind::kNames && domain.shapes < 0; }

template <class Value>
Value by_name(const Styled<Value>& style, const std::string& name) {
  return style.by_name ? style.of(name) : Value{};
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
  for (const Cards& tokens : display.def().cards) {
    for (std::size_t kind = 0; kind < tokens.colours.size(); ++kind) {
      const std::string& colour = tokens.colours[kind];
      if (!colour.empty()) named_[tokens.name].try_emplace(tokens.faces[kind], Look{"●", "", colour});
    }
  }
}

Looks::ByName Looks::layer_looks(const drawing::Layer& layer) {
  const Domain& holds = display_->zone(layer.zone).holds;
  ByName found;
  if (!has_names(holds)) return found;
  const Letters& short_names = letters(holds);
  for (const std::string& name : holds.names) {
    const std::string symbol = by_name(layer.symbol, name);
    const std::string colour = by_name(layer.colour, name);
    const Man man = by_name(layer.man, name);
    if (!symbol.empty() || !colour.empty() || man != Man::kPiece) {
      found[name] = {symbol, short_names.at(name), colour, -1, man};
    }
  }
  named_.try_emplace(bare_label(holds), found);
  return found;
}

const Looks::Letters& Looks::letters(const Domain& domain) {
  const auto [entry, is_new] = letters_.try_emplace(bare_label(domain));
  if (!is_new) return entry->second;
  const std::vector<std::string> short_names = drawing::abbreviations(domain.names);
  for (std::size_t k = 0; k < domain.names.size(); ++k) entry->second[domain.names[k]] = short_names[k];
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

const Cards& Looks::tiles(const drawing::Mark& mark) const {
  return display_->def().cards[static_cast<std::size_t>(display_->zone(mark.zone).holds.tiles)];
}

std::string Looks::zone_words(const drawing::Mark& mark) const {
  return drawing::words(display_->zone(mark.zone).name);
}

const Looks::Tagged& Looks::tagged(int board, int zone) {
  const auto [entry, is_new] = tagged_.try_emplace({board, zone});
  if (!is_new) return entry->second;
  for (const drawing::Layer& layer : display_->layers(board)) {
    if (layer.zone != zone) continue;
    const std::vector<drawing::Thing> things = drawing::things_of(display_->def(), board, layer);
    std::vector<Look> looks;
    for (const drawing::Thing& thing : things) {
      looks.push_back(
          {thing.symbol, thing.letters, thing.colour, thing.seat && !layer.told ? *thing.seat : -1, thing.man});
    }
    for (std::size_t one = 0; one < things.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (!alike_without_colour(looks[one], looks[other])) continue;
        entry->second.insert({things[one].name, things[other].name});
      }
    }
  }
  return entry->second;
}

bool Looks::has_tags(int board) {
  return std::ranges::any_of(display_->layers(board), [&](const drawing::Layer& layer) {
    const bool number = display_->zone(layer.zone).holds.kind == DomainKind::kRange && layer.symbol.given;
    return number || !tagged(board, layer.zone).empty();
  });
}

Look Looks::mark(int board, const drawing::Mark& mark) {
  Look look = {mark.symbol, mark.letters, mark.colour, mark.seat && !mark.told ? *mark.seat : -1, mark.man};
  const bool number = mark.is_number && !mark.symbol.empty() && mark.name != drawing::kHiddenSign;
  if (number || tagged(board, mark.zone).count(mark.name) != 0) look.tag = mark.letters;
  return look;
}

}  // namespace quoin::svg
