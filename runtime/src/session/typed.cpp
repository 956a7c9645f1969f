// Understanding what a person typed.
#include "quoin/session/typed.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "quoin/base/text.h"
#include "quoin/explain/why.h"
#include "session/run_together.h"

namespace quoin {
namespace {

constexpr std::size_t kMostCandidates = 8;

using Words = std::vector<std::string>;
using Fits = bool (*)(const Words& typed, const Words& text);

std::string trimmed(std::string_view text) {
  while (!text.empty() && ascii::is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && ascii::is_blank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), ascii::is_digit);
}

std::string with_blanks(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// In small letters; pages and terminals show "light_blue" as "light blue".
Words words_of(std::string_view text) {
  std::string plain = lower_case(text);
  std::replace(plain.begin(), plain.end(), '_', ' ');
  return split_words(plain);
}

bool exactly(const Words& typed, const Words& text) { return typed == text; }

bool from_the_start(const Words& typed, const Words& text) { return with_blanks(text).starts_with(with_blanks(typed)); }

// Each typed word belongs to a word of the text, in order; words of the text may be left out.
template <class Belongs>
bool in_order(const Words& typed, const Words& text, const Belongs& belongs) {
  auto next = text.begin();
  for (const std::string& word : typed) {
    next = std::find_if(next, text.end(), [&](const std::string& one) { return belongs(one, word); });
    if (next == text.end()) return false;
    ++next;
  }
  return true;
}

// "b1" is "step b1" rather than "pivot b1-b2 to ...".
bool whole_words(const Words& typed, const Words& text) { return in_order(typed, text, std::equal_to<>()); }

bool word_by_word(const Words& typed, const Words& text) {
  return in_order(typed, text,
                  [](const std::string& whole, const std::string& part) { return whole.starts_with(part); });
}

// "a2-a1" is the edge "a1-a2".
bool either_end_first(const Words& typed, const Words& text) {
  return in_order(typed, text, [](const std::string& whole, const std::string& word) {
    const std::size_t dash = word.find('-');
    if (whole == word) return true;
    return dash != std::string::npos && whole == word.substr(dash + 1) + "-" + word.substr(0, dash);
  });
}

Error misunderstood(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

// The only one of the entries found; nothing if there is none.
std::optional<Result<std::int32_t>> only(const std::vector<const Entry*>& found) {
  if (found.empty()) return std::nullopt;
  if (found.size() == 1) return found.front()->action;
  std::string names;
  for (std::size_t k = 0; k < std::min(found.size(), kMostCandidates); ++k) {
    names += (k == 0 ? "" : ", ") + found[k]->text;
  }
  if (found.size() > kMostCandidates) names += ", ... (" + std::to_string(found.size()) + " in all)";
  return misunderstood("that may mean " + names);
}

// Whether what was typed leaves something open that nobody would leave to chance although one action alone fits: every
// field, or how many or how much one is.
bool leaves_open(const Match& match, std::int32_t action, const std::string& text, const Words& typed) {
  const GameDef& def = match.def();
  const ActionParts parts = decode_action(def, action);
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  if (kind.fields.empty()) return false;
  if (text != action_text(def, action)) {
    const Words words = words_of(text);
    return words.size() > 1 && typed.size() == 1 && words.front().starts_with(typed.front());
  }
  std::set<std::size_t> said;
  auto next = typed.begin();
  for (const std::string& word : kind.words) {
    const auto named = [&word](const ActionField& field) { return word == "{" + field.name + "}"; };
    const auto field = std::ranges::find_if(kind.fields, named);
    const auto at = static_cast<std::size_t>(field - kind.fields.begin());
    const bool is_field = field != kind.fields.end();
    for (const std::string& one : words_of(is_field ? field->domain.text(parts.values[at]) : word)) {
      if (next == typed.end() || !one.starts_with(*next)) continue;
      ++next;
      if (is_field) said.insert(at);
    }
  }
  const auto is_open = [&](std::size_t at) {
    const DomainKind holds = kind.fields[at].domain.kind;
    return !said.contains(at) && (holds == DomainKind::kSome || holds == DomainKind::kRange);
  };
  for (std::size_t at = 0; at < kind.fields.size(); ++at) {
    if (is_open(at)) return true;
  }
  return said.empty();
}

std::optional<Result<std::int32_t>> by_words(const std::vector<Entry>& menu, const Words& typed,
                                             std::initializer_list<Fits> ways) {
  std::optional<Result<std::int32_t>> several;  // that fit in the first way in which any do
  for (const Fits fits : ways) {
    std::vector<const Entry*> found;
    for (const Entry& entry : menu) {
      if (fits(typed, words_of(entry.text))) found.push_back(&entry);
    }
    auto meant = only(found);
    if (meant && meant->ok()) return meant;
    if (!several) several = std::move(meant);
  }
  return several;
}

// ---- the game's own short texts ----

// Check marks and judgements say nothing of which move it is.
std::string without_marks(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?*").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return std::string(text);
}

std::string without_signs(std::string_view text) {
  std::string rest = without_marks(text);
  std::erase_if(rest, [](char c) { return std::string_view("x-=:()").find(c) != std::string_view::npos; });
  return rest;
}

std::string in_lower_case(std::string_view text) { return lower_case(without_signs(text)); }

// By entry its short texts; those of an action at which the rules fail are left out.
std::vector<Words> own_texts(const Match& match, const std::vector<Entry>& menu) {
  std::vector<Words> found;
  if (!match.game().has_shorts()) return found;
  for (const Entry& entry : menu) {
    auto texts = match.short_texts(entry.action);
    found.push_back(texts ? *std::move(texts) : Words());
  }
  return found;
}

using Spelling = std::string (*)(std::string_view text);

std::optional<Result<std::int32_t>> by_own_texts(const Match& match, const std::vector<Entry>& menu,
                                                 const std::string& typed, std::initializer_list<Spelling> forms) {
  const std::vector<Words> own = own_texts(match, menu);
  if (own.empty()) return std::nullopt;
  for (const Spelling form : forms) {
    const std::string wanted = form(typed);
    if (wanted.empty()) return std::nullopt;
    std::vector<const Entry*> found;
    for (std::size_t k = 0; k < own.size(); ++k) {
      const auto fits = [&](const std::string& text) { return form(text) == wanted; };
      if (std::any_of(own[k].begin(), own[k].end(), fits)) found.push_back(&menu[k]);
    }
    if (auto meant = only(found)) return meant;
  }
  return std::nullopt;
}

// ---- nothing fits ----

Error why_nothing_fits(const Match& match, const std::string& typed) {
  const auto action = match.parse_choice(typed);
  if (!action) {
    const std::size_t blank = typed.rfind(' ');
    const std::string last = blank == std::string::npos ? typed : typed.substr(blank + 1);
    if (is_number(last)) {
      return misunderstood("\"" + typed + "\" is no action", "a number of the list stands alone");
    }
    std::string said = action.error().message;
    if (said == "\"" + typed + "\" is not an action") said.clear();
    const std::string& near = action.error().hint;
    if (near.starts_with("did you mean")) said += (said.empty() ? "" : "; ") + near;
    return misunderstood("\"" + typed + "\" is no action", said);
  }
  const std::string refused = match.why_not(*action);
  const auto why = Reasons(match, match.seat()).why(*action);
  const std::string reason = why && why->kind != "unlisted" ? why->reason : "";
  return {ErrorKind::kIllegal, {}, refused.empty() ? "\"" + typed + "\" may not be played now" : refused, reason};
}

std::optional<Result<std::int32_t>> by_number(const std::vector<Entry>& menu, const std::string& typed) {
  if (!is_number(typed)) return std::nullopt;
  constexpr std::size_t kMostDigits = 9;
  const int number = typed.size() > kMostDigits ? 0 : std::stoi(typed);
  if (number < 1 || number > static_cast<int>(menu.size())) {
    return misunderstood("the list goes from 1 to " + std::to_string(menu.size()));
  }
  return menu[static_cast<std::size_t>(number) - 1].action;
}

std::optional<Result<std::int32_t>> by_run_together(const Match& match, const std::vector<Entry>& menu,
                                                    const std::string& typed) {
  std::vector<const Entry*> found;
  for (const Entry& entry : menu) {
    if (runs_together(match, entry, typed)) found.push_back(&entry);
  }
  return only(found);
}

// A short text in whatever form. Fields come before the game's own in small letters: "b1a3" is no "B1a3".
std::optional<Result<std::int32_t>> by_short_text(const Match& match, const std::vector<Entry>& menu,
                                                  const std::string& typed) {
  if (auto meant = by_own_texts(match, menu, typed, {without_marks, without_signs})) return meant;
  if (auto meant = by_run_together(match, menu, typed)) return meant;
  return by_own_texts(match, menu, typed, {in_lower_case});
}

}  // namespace

std::vector<Entry> menu(const Match& match, int seat) {
  auto legal = match.legal(seat);
  if (!legal) return {};
  std::sort(legal->begin(), legal->end());
  std::vector<Entry> entries;
  for (const std::int32_t action : *legal) {
    const int number = static_cast<int>(entries.size()) + 1;
    entries.push_back({number, action, match.def().kind_of(action).name, match.choice_text(action)});
  }
  return entries;
}

std::vector<Entry> matching(const std::vector<Entry>& menu, std::string_view typed) {
  const Words words = words_of(typed);
  std::vector<Entry> found;
  for (const Entry& entry : menu) {
    if (word_by_word(words, words_of(entry.text))) found.push_back(entry);
  }
  return found;
}

Result<std::int32_t> understand(const Match& match, const std::vector<Entry>& menu, std::string_view typed) {
  const std::string text = trimmed(typed);
  if (text.empty()) return misunderstood("nothing was typed");
  if (auto meant = by_number(menu, text)) return *std::move(meant);
  const Words words = words_of(text);
  if (auto meant = by_words(menu, words, {exactly})) return *std::move(meant);
  if (auto meant = by_own_texts(match, menu, text, {without_marks, without_signs})) return *std::move(meant);
  if (auto meant = by_words(menu, words, {from_the_start, whole_words, word_by_word})) {
    if (!meant->ok()) return *std::move(meant);
    const auto entry = std::ranges::find(menu, **meant, &Entry::action);
    if (!leaves_open(match, entry->action, entry->text, words)) return *std::move(meant);
    return misunderstood("that leaves something open; it may mean " + entry->text,
                         "type all of it, or its number " + std::to_string(entry->number));
  }
  if (auto meant = by_words(menu, words, {either_end_first})) return *std::move(meant);
  if (auto meant = by_short_text(match, menu, text)) return *std::move(meant);
  return why_nothing_fits(match, text);
}

Result<std::vector<std::int32_t>> understand_row(const Match& match, const std::vector<Entry>& entries,
                                                 std::string_view typed) {
  auto whole = understand(match, entries, typed);
  if (whole) return std::vector<std::int32_t>{*whole};
  const Words words = split_words(typed);
  std::vector<std::int32_t> row;
  Match now = match;
  const int seat = match.seat();
  for (const std::string& word : words) {
    if (words.size() < 2 || now.node() != Node::kDecide || now.seat() != seat) return whole.error();
    const auto meant = by_short_text(now, row.empty() ? entries : menu(now, seat), word);
    if (!meant || !*meant || !now.play(**meant)) return whole.error();
    row.push_back(**meant);
  }
  if (row.empty()) return whole.error();
  return row;
}

std::vector<std::string> short_texts(const Match& match, const std::vector<Entry>& menu) {
  const std::vector<Words> own = own_texts(match, menu);
  std::map<std::string, std::set<std::size_t>> meant;
  for (std::size_t k = 0; k < own.size(); ++k) {
    for (const std::string& text : own[k]) meant[without_marks(text)].insert(k);
  }
  std::map<std::string, std::size_t> texts;
  for (std::size_t k = 0; k < menu.size(); ++k) texts[lower_case(menu[k].text)] = k;
  std::vector<std::string> found(menu.size());
  for (std::size_t k = 0; k < own.size(); ++k) {
    const auto alone = std::find_if(own[k].begin(), own[k].end(), [&](const std::string& text) {
      const auto whole = texts.find(lower_case(text));  // numbers and whole texts come first
      return meant[without_marks(text)].size() == 1 && !is_number(text) && (whole == texts.end() || whole->second == k);
    });
    if (alone != own[k].end()) found[k] = *alone;
  }
  return found;
}

}  // namespace quoin
