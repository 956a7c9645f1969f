// Arguments checked against the verb that declares them; errors as JSON.
#include "session/door.h"

#include <algorithm>
#include <charconv>

#include "quoin/base/text.h"
#include "quoin/drawing/text.h"

namespace quoin {

std::string_view what(Given type) {
  switch (type) {
    case Given::kText: return "a text";
    case Given::kInteger: return "an integer";
    case Given::kFlag: return "true or false";
    case Given::kTexts: return "a list of texts";
    case Given::kTextsByName: return "an object of texts by their names";
    case Given::kSeat: return "a seat's name or number";
    case Given::kSite: return "a site's name or number";
    case Given::kSeed: return "a seed (0 to 18446744073709551615)";
    case Given::kObject: return "an object";
  }
  return "";
}

namespace session {
namespace {

constexpr std::size_t kMostShown = 60;

std::string shown(const json& value) {
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > kMostShown) text = std::string(beginning(text, kMostShown)) + " ...";
  return printable_line(text);
}

bool is_simple(const json& value) { return value.is_string() || value.is_number() || value.is_boolean(); }

bool fits(const json& value, Given type) {
  switch (type) {
    case Given::kText: return value.is_string();
    case Given::kInteger: return value.is_number_integer();
    case Given::kFlag: return value.is_boolean();
    case Given::kTexts:
      return value.is_array() &&
             std::all_of(value.begin(), value.end(), [](const json& one) { return one.is_string(); });
    case Given::kTextsByName: return value.is_object() && std::all_of(value.begin(), value.end(), is_simple);
    case Given::kSeat:
    case Given::kSite: return value.is_string() || value.is_number_integer();
    case Given::kSeed: return value.is_number_unsigned() || value.is_string();
    case Given::kObject: return value.is_object();
  }
  return false;
}

std::string_view kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kGame: return "game";
    case ErrorKind::kIllegal: return "illegal";
    case ErrorKind::kSave: return "save";
    case ErrorKind::kArgument: return "argument";
    case ErrorKind::kBudget: return "budget";
    case ErrorKind::kSystem: return "system";
  }
  return "";
}

void check(const VerbArgument& argument, const json& value) {
  if (!fits(value, argument.type)) {
    refuse_argument(std::string(argument.name),
                    "found " + shown(value) + ", where " + std::string(what(argument.type)) + " belongs");
  }
  if (argument.words.empty()) return;
  const std::vector<std::string> words(argument.words.begin(), argument.words.end());
  const std::string& text = value.get_ref<const std::string&>();
  if (std::find(words.begin(), words.end(), text) == words.end()) {
    refuse_name(std::string(argument.name), "word", text, words);
  }
}

}  // namespace

void refuse(ErrorKind kind, std::string message, std::string hint, std::string place) {
  throw Refusal{{kind, {}, std::move(message), std::move(hint)}, std::move(place)};
}

void refuse_argument(std::string place, std::string message, std::string hint) {
  refuse(ErrorKind::kArgument, std::move(message), std::move(hint), std::move(place));
}

void refuse_name(std::string place, std::string_view kind, std::string_view found,
                 const std::vector<std::string>& known) {
  std::string near = did_you_mean(found, known);
  const std::string there_are = known.empty() ? "there are none" : "there are " + list_names(known);
  const std::string message = "there is no " + std::string(kind) + " " + shown(std::string(found)) + "; " + there_are;
  refuse_argument(std::move(place), message, std::move(near));
}

Arguments::Arguments(const Verb& verb, json given) : given_(std::move(given)) {
  std::vector<std::string> names;
  for (const VerbArgument& one : verb.arguments) names.emplace_back(one.name);
  for (const auto& [name, value] : given_.items()) {
    const auto same = [&name = name](const VerbArgument& one) { return one.name == name; };
    const auto found = std::find_if(verb.arguments.begin(), verb.arguments.end(), same);
    if (found == verb.arguments.end()) {
      refuse_name(printable_line(beginning(name, kMostShown)), std::string(verb.name) + " argument", name, names);
    }
    check(*found, value);
  }
  for (const VerbArgument& one : verb.arguments) {
    if (one.required && !has(one.name)) {
      refuse_argument(std::string(one.name), std::string(verb.name) + " needs \"" + std::string(one.name) + "\", " +
                                                 std::string(what(one.type)));
    }
  }
}

const json* Arguments::find(std::string_view name) const {
  const auto found = given_.find(name);
  return found == given_.end() ? nullptr : &*found;
}

std::optional<std::string> Arguments::text(std::string_view name) const {
  const json* found = find(name);
  return found == nullptr ? std::nullopt : std::optional(found->get<std::string>());
}

std::optional<std::int64_t> Arguments::integer(std::string_view name) const {
  const json* found = find(name);
  if (found == nullptr) return std::nullopt;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
    refuse_argument(std::string(name), "the number " + shown(*found) + " is too large");
  }
  return found->get<std::int64_t>();
}

std::int64_t Arguments::integer(std::string_view name, std::int64_t otherwise, std::int64_t least,
                                std::int64_t most) const {
  const std::int64_t value = integer(name).value_or(otherwise);
  if (value < least || value > most) {
    refuse_argument(std::string(name), "found " + std::to_string(value) + ", where a number from " +
                                           std::to_string(least) + " to " + std::to_string(most) + " belongs");
  }
  return value;
}

bool Arguments::flag(std::string_view name, bool otherwise) const {
  const json* found = find(name);
  return found == nullptr ? otherwise : found->get<bool>();
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
  const json* found = find(name);
  return found == nullptr ? std::vector<std::string>{} : found->get<std::vector<std::string>>();
}

std::vector<std::pair<std::string, std::string>> Arguments::texts_by_name(std::string_view name) const {
  std::vector<std::pair<std::string, std::string>> texts;
  if (const json* found = find(name)) {
    for (const auto& [key, value] : found->items()) {
      const std::string flag = value.is_boolean() ? (value.get<bool>() ? "yes" : "no") : "";
      texts.emplace_back(key, value.is_string() ? value.get<std::string>() : flag.empty() ? value.dump() : flag);
    }
  }
  return texts;
}

std::string excerpt_of(const Error& error) {
  if (error.quote.line.empty() || error.where.line == 0) return "";
  int before = 0;
  int marked = 0;
  int at = 0;
  for (const std::string_view character : drawing::characters(error.quote.line)) {
    const int columns = drawing::columns_of(drawing::code_point(character));
    if (at < error.quote.start) before += columns;
    if (at >= error.quote.start && at < error.quote.start + error.quote.length) marked += columns;
    ++at;
  }
  const std::string number = std::to_string(error.where.line);
  return number + " | " + error.quote.line + "\n" + std::string(number.size(), ' ') + " | " +
         std::string(static_cast<std::size_t>(before), ' ') + "^" +
         std::string(static_cast<std::size_t>(std::max(marked - 1, 0)), '~');
}

json error_json(const Error& error, std::string_view place) {
  return {{"kind", kind_name(error.kind)},
          {"place", place},
          {"file", printable_line(error.where.file)},
          {"line", error.where.line},
          {"column", error.where.column},
          {"message", printable(error.message)},
          {"hint", printable(error.hint)},
          {"source", error.quote.line},
          {"mark", {error.quote.start, error.quote.length}},
          {"excerpt", excerpt_of(error)},
          {"text", error.text()}};
}

std::uint64_t seed_of(const json& given, std::string_view place) {
  if (given.is_number_unsigned()) return given.get<std::uint64_t>();
  if (given.is_string()) {
    const std::string& text = given.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem == std::errc() && end == text.data() + text.size()) return value;
  }
  refuse_argument(std::string(place), "found " + shown(given) + ", where a seed belongs", "0 to 18446744073709551615");
}

}  // namespace session
}  // namespace quoin
