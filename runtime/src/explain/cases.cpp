// Runs a game's cases.yaml: each case on its own match. Format: docs/checking.md.
#include "quoin/explain/cases.h"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "explain/case_checks.h"
#include "quoin/base/quote.h"
#include "quoin/schema/yaml.h"

namespace quoin {
namespace {

// What a case expects, in the order in which it is looked at.
struct Expectation {
  Key key;
  std::function<Status(Match&, const YamlNode&)> check;
};

const std::vector<Expectation>& expectations() {
  const Form texts = form::either({form::text(), form::list(form::text())});
  const Form zones = form::free_map(form::anything());
  static const std::vector<Expectation> kExpectations = {
      {{"moves", choices_form(), "Choices to play first; luck plays luck as the seed has it.", "[step c4, luck]"},
       play_choices},
      {{"legal", texts, "The legal actions, exactly, in any order.", "[step c4, stop]"}, check_legal},
      {{"legal_count", form::integer(0), "How many legal actions there are.", "18"}, check_legal_count},
      {{"per_kind", form::free_map(form::integer(0)), "How many there are of some kinds.", "{step: 2, slide: 0}"},
       check_per_kind},
      {{"includes", texts, "Actions that must be legal.", "[step c5]"},
       [](Match& match, const YamlNode& node) { return check_includes(match, node, true); }},
      {{"excludes", texts, "Actions that must not be legal.", "[stop]"},
       [](Match& match, const YamlNode& node) { return check_includes(match, node, false); }},
      {{"illegal", illegal_form(), "Actions that must be refused, with this text in the reason.",
        "{action: step c3-c4, because: c3-c4}"},
       check_illegal},
      {{"then", choices_form(), "Choices to play now.", "[step c5]"}, play_choices},
      {{"result", result_form(), "How the match stands; a text is the winner.", "{winner: red}"}, check_result},
      {{"next", next_form(), "Who chooses now.", "{seat: yellow, phase: act}"}, check_next},
      {{"passes", texts, "The seats that passed by themselves after the last choice.", "[red]"}, check_passes},
      {{"zones", zones, "What zones must hold now.", "{turns: 3}"}, check_zones}};
  return kExpectations;
}

const Section& position_section() {
  static const Section kSection{"position",
                                "A position to start from.",
                                {{"seat", form::text(), "Who is to choose.", "red"},
                                 {"phase", form::text(), "The phase; it may be left out if the game has one.", "act"},
                                 {"zones", form::free_map(form::anything()),
                                  "What zones hold; what is left out is as it starts.", "{walls: {a1-a2: red}}"}}};
  return kSection;
}

const Section& case_section() {
  static const Section kSection = [] {
    Section section{"case",
                    "A position and what must be true of it.",
                    {{"name", form::text(), "A sentence.", "a soldier may not leave the board", "", true},
                     {"variant", form::text(), "One variant or several.", "7x7+no-slide", "the game itself"},
                     {"dials", form::free_map(form::anything()), "Stronger than the variant's.", "{size: 7}"},
                     {"seed", form::integer(0), "Of the match's luck.", "3", "0"},
                     {"position", form::section(position_section), "Where it starts.", "{seat: red, zones: {turns: 3}}",
                      "the game's own start"},
                     {"refused", form::text(), "The position must be refused, with this text in the reason; true: any.",
                      "one cell"}}};
    Rule alone{Rule::Kind::kBars, {"refused"}};
    for (const Expectation& one : expectations()) {
      section.keys.push_back(one.key);
      alone.keys.emplace_back(one.key.name);
    }
    section.rules.push_back(std::move(alone));
    return section;
  }();
  return kSection;
}

std::vector<std::string> split_variants(const std::string& text) {
  std::vector<std::string> names;
  std::size_t from = 0;
  for (std::size_t plus = text.find('+'); plus != std::string::npos; plus = text.find('+', from)) {
    names.push_back(text.substr(from, plus - from));
    from = plus + 1;
  }
  names.push_back(text.substr(from));
  return names;
}

// A dial's value as it would be typed; a map of counts: "GF:10,GL:10".
std::string dial_text(const YamlNode& node) {
  if (!node.is_map()) return node.text;
  std::string text;
  for (const YamlEntry& entry : node.entries) {
    text += (text.empty() ? "" : ",") + entry.key.text + ":" + entry.value.text;
  }
  return text;
}

// Loads each combination of variant and dials once.
class Games {
 public:
  Games(GameFiles source, const VmOptions& options) : source_(std::move(source)), options_(options) {}

  Result<std::shared_ptr<Game>> game_for(const YamlNode& node) {
    GameSpec spec = spec_from(source_, {}, {});
    std::string key;
    if (const YamlNode* variant = node.find("variant")) {
      spec.variants = split_variants(variant->text);
      key = variant->text;
    }
    if (const YamlNode* dials = node.find("dials")) {
      if (!dials->is_map()) return case_error(*dials, "`dials` must be a map", "write {DIAL: VALUE}");
      for (const YamlEntry& entry : dials->entries) {
        const std::string value = dial_text(entry.value);
        spec.dials[entry.key.text] = value;
        key += ";" + entry.key.text + "=" + value;
      }
    }
    auto& game = loaded_[key];
    if (game) return game;
    auto fresh = Game::load(spec, options_);
    if (!fresh) return case_error(place_of(node), fresh.error().text());
    game = *fresh;
    return game;
  }

 private:
  // What of the case chooses its game.
  static const YamlNode& place_of(const YamlNode& node) {
    for (const char* key : {"dials", "variant"}) {
      if (const YamlNode* found = node.find(key)) return *found;
    }
    return node;
  }

  GameFiles source_;
  VmOptions options_;
  std::map<std::string, std::shared_ptr<Game>> loaded_;
};

Status check_refused(const Result<Match>& match, const YamlNode& node, const YamlNode& reason) {
  for (const Expectation& one : expectations()) {
    if (const YamlNode* other = node.find(one.key.name)) {
      return case_error(*other, "a position that is refused has no `" + std::string(one.key.name) + "`",
                        "leave one of the two out");
    }
  }
  if (match) return case_error(reason, "the position was not refused");
  if (match.error().kind != ErrorKind::kArgument) {  // no refusal: match.check itself went wrong
    return case_error(reason, match.error().text());
  }
  const bool any = reason.text == "true" && !reason.quoted;
  if (any || match.error().text().find(reason.text) != std::string::npos) return {};
  return case_error(reason, "expected a reason with \"" + reason.text + "\", found: " + match.error().text());
}

Status check_expectations(Match& match, const YamlNode& node) {
  for (const Expectation& one : expectations()) {
    if (const YamlNode* expected = node.find(one.key.name)) {
      if (auto fine = one.check(match, *expected); !fine) return fine;
    }
  }
  return {};
}

nlohmann::json position_json(const YamlNode& position) {
  nlohmann::json json = to_json(position, true);
  // A card may be named by a number.
  if (const YamlNode* zones = position.find("zones")) json["zones"] = to_json(*zones, false);
  return json;
}

// What of the case the message is about: a zone of its position, the position, the whole.
const YamlNode& place_of_fault(const YamlNode& node, const std::string& message) {
  const YamlNode* position = node.find("position");
  if (position == nullptr) return node;
  const YamlNode* zones = position->find("zones");
  if (zones == nullptr) return *position;
  const YamlNode& zone = zone_of_fault(*zones, message);
  return &zone == zones ? *position : zone;
}

Status run_case(Games& games, const YamlNode& node) {
  if (auto fine = known_keys(node, "a case", case_section()); !fine) return fine;
  auto game = games.game_for(node);
  if (!game) return game.error();
  std::uint64_t seed = 0;
  if (const YamlNode* given = node.find("seed")) {
    auto number = integer_of(*given);
    if (!number) return number.error();
    seed = static_cast<std::uint64_t>(*number);
  }
  const YamlNode* position = node.find("position");
  auto match =
      position != nullptr ? Match::from_position(*game, position_json(*position), seed) : Match::start(*game, seed);
  if (const YamlNode* refused = node.find("refused")) return check_refused(match, node, *refused);
  if (!match) return case_error(place_of_fault(node, match.error().message), match.error().text());
  return check_expectations(*match, node);
}

CaseVerdict verdict_of(Games& games, const YamlNode& node) {
  CaseVerdict verdict;
  const YamlNode* name = node.is_map() ? node.find("name") : nullptr;
  verdict.name = name != nullptr ? name->text : "";
  const Status done = verdict.name.empty()
                          ? Status(case_error(node, "a case needs a `name`", "add name: what must be true"))
                          : run_case(games, node);
  verdict.passed = done.ok();
  if (!done) verdict.error = done.error();
  return verdict;
}

Result<YamlNode> read_cases(std::string_view text, const std::filesystem::path& path) {
  try {
    return read_yaml(text, path.string());
  } catch (const Fault& fault) {
    return fault.error;
  }
}

// The error with its line, if it stands in the file of this text.
Error with_line(Error error, std::string_view text, const std::filesystem::path& path) {
  if (error.where.file == path.string()) error.quote = quote_line(text, error.where.line, error.where.column);
  return error;
}

Result<std::vector<CaseVerdict>> run_list(const YamlNode& root, Games& games) {
  if (auto fine = known_keys(root, "cases.yaml", cases_file()); !fine) return fine.error();
  const YamlNode* version = root.find("quoin");
  if (version == nullptr || version->text != "1")
    return case_error(root, "cases.yaml needs `quoin: 1`", "begin with quoin: 1");
  const YamlNode* cases = root.find("cases");
  if (cases == nullptr || !cases->is_list()) {
    return case_error(root, "cases.yaml needs a list `cases`", "write cases: and beneath it - name: ...");
  }
  std::vector<CaseVerdict> verdicts;
  for (const YamlNode& node : cases->items) verdicts.push_back(verdict_of(games, node));
  return verdicts;
}

}  // namespace

const Section& cases_file() {
  static const Section kSection{"cases",
                                "Positions of the game with what must be true of them.",
                                {{"quoin", form::integer(1, 1), "The version of this format.", "1", "", true},
                                 {"cases", form::list(form::section(case_section)), "The cases.", "", "", true}}};
  return kSection;
}

Result<std::vector<CaseVerdict>> run_cases(const GameFiles& source, const VmOptions& options) {
  auto text = source.read("cases.yaml", kMaxYamlBytes);
  if (!text) return text.error();
  return run_cases_in(*text, source, options);
}

Result<std::vector<CaseVerdict>> run_cases_in(std::string_view text, const GameFiles& source,
                                              const VmOptions& options) {
  const std::filesystem::path path = source.label() / "cases.yaml";
  const auto root = read_cases(text, path);
  if (!root) return with_line(root.error(), text, path);
  Games games(source, options);
  auto verdicts = run_list(*root, games);
  if (!verdicts) return with_line(verdicts.error(), text, path);
  for (CaseVerdict& verdict : *verdicts) verdict.error = with_line(std::move(verdict.error), text, path);
  return verdicts;
}

}  // namespace quoin
