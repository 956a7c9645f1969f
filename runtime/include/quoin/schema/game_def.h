// GameDef: everything that game.yaml, a stack of variants and a choice of dials declare, checked and resolved.
// In: text of the files. Out: an immutable value that every later layer reads; no rules run here.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "quoin/base/game_files.h"
#include "quoin/base/result.h"
#include "quoin/base/rng.h"
#include "quoin/schema/board.h"
#include "quoin/schema/cards.h"
#include "quoin/schema/display.h"
#include "quoin/schema/domain.h"
#include "quoin/schema/layout.h"
#include "quoin/schema/pieces.h"
#include "quoin/schema/shapes.h"

namespace quoin {

struct YamlNode;

inline constexpr int kMaxSeats = 8;
inline constexpr int kMaxFields = 8;  // fields of one action kind, or of an effect
inline constexpr int kMaxActions =
    200'000;  // distinct actions of a game; per action a machine takes 21 bytes, 37 where a kind has more than 4 fields
inline constexpr int kMaxBlockBytes = 1 << 20;

using DialValues = std::map<std::string, std::string>;  // as typed: {"size", "7"}

// A named choice of the players: an integer, a name, a bool (kNames: no, yes), or a count for each name of a set.
struct Dial {
  std::string name;
  std::string help;
  Domain domain;  // kRange or kNames; of counts the range of their total
  int step = 1;   // kRange: allowed values are min, min + step, ...
  int standard = 0;
  int value = 0;            // of counts their total
  bool assumption = false;  // not on the rule sheet: our addition or reading
  // Counts only:
  Domain counted;  // the set; size 0 for every other dial
  Domain each;     // kRange: what each may be
  std::vector<int> standard_counts;
  std::vector<int> counts;

  [[nodiscard]] bool is_counts() const { return counted.size > 0; }
  // As typed: "7", "sliding", "GF:10,GL:10" (counts of 0 left out, but for one if all are 0).
  [[nodiscard]] std::string text() const;
};

struct NameSet {  // section `sets`
  std::string name;
  std::vector<std::string> values;
};

// What is thrown at one chance node. A die of section `dice` that says how many are thrown only as a range (`roll:
// 0..5`) is several of these, one for each number, with one name; their outcomes are numbered on from one to the next.
struct Die {
  std::string name;
  Domain outcomes;                    // kNames, kSeats or kRange; several dice at once: kNames, "a+b"
  std::vector<std::int64_t> weights;  // one per outcome, > 0; probability = weight / total
  std::int64_t total = 0;
  int thrown = 1;                   // how many dice
  bool counted = false;             // the rules say how many
  bool unordered = false;           // an outcome is a multiset
  int faces = 0;                    // of each of the dice that are rolled at once; 0 if these are of several kinds
  int first_face = 0;               // the number of the first of them
  bool bool_faces = false;          // they are no and yes
  bool numbers = false;             // they are numbers
  std::vector<std::uint8_t> shows;  // [outcomes * faces]: how many of the dice show the face
  std::vector<int> falls;           // [outcomes * thrown]: what each of them shows; empty for a single die
  std::vector<std::string> of;      // the dice that are thrown at once, if they are of several kinds
  std::vector<int> parts;           // [outcomes * of]: the outcome of each of these

  // What tells it from the others: "five (3)" where three of them are thrown.
  [[nodiscard]] std::string label() const { return counted ? name + " (" + std::to_string(thrown) + ")" : name; }
  // An outcome, by the weights.
  [[nodiscard]] std::int32_t draw(Rng& rng) const {
    std::int64_t left = rng.below(static_cast<std::uint32_t>(total));
    std::size_t drawn = 0;
    while (left >= weights[drawn]) left -= weights[drawn++];
    return static_cast<std::int32_t>(drawn);
  }
  // One of these outcomes, by their weights. REQUIRES one.
  [[nodiscard]] std::int32_t draw(Rng& rng, std::span<const std::int32_t> among) const {
    std::int64_t left = 0;
    for (const std::int32_t outcome : among) left += weights[static_cast<std::size_t>(outcome)];
    left = rng.below(static_cast<std::uint32_t>(left));
    std::size_t drawn = 0;
    while (left >= weights[static_cast<std::size_t>(among[drawn])])
      left -= weights[static_cast<std::size_t>(among[drawn++])];
    return among[drawn];
  }
};

struct Phase {  // section `phases`
  std::string name;
  bool together = false;
  bool may_be_together = false;  // `together` was written, so that rules may define chosen.PHASE with any dials
  bool setup = false;            // comes before the first turn: who chooses in it has not begun
  std::string help = {};         // what who is on turn has to do, in a few words; "" for the name
};

// Columns that make a record a construction of cuboids: smallest corner, edges along x, y and z, mass. Row 0 is fixed;
// a row of height 0 is not there.
enum CuboidColumns { kCuboidX, kCuboidY, kCuboidZ, kCuboidW, kCuboidD, kCuboidH, kCuboidMass, kCuboidColumns };
inline constexpr int kMaxCuboids = 64;      // rows of a construction
inline constexpr int kMaxCuboidWidth = 31;  // edges along x and y: offsets of two bodies that touch fit 64 bits

struct Record {  // section `records`: rows 0..count-1 of fixed columns
  std::string name;
  int capacity = 0;
  std::vector<int> columns;  // zones named "<record>.<column>"
  int count = -1;            // zone "<record>.count"
  bool construction = false;
  std::array<int, kCuboidColumns> cuboid{};  // zones of a construction's columns
};

struct History {  // section `histories`: keys of earlier contents of some zones
  static constexpr int kKeyBytes = 16;
  std::string name;
  int capacity = 0;
  std::vector<int> of;  // zones remembered
  int count = -1;       // zone "<history>.count"
  int data = -1;        // zone "<history>.data": capacity * kKeyBytes bytes
};

// A zone, counter, record or history that these dials leave out (its `when` is false).
struct Absent {
  std::string name;
  std::string condition;  // as written: "repetition > 0"
};

struct ActionField {
  std::string name;
  Domain domain;
  int stride = 0;
  bool secret = false;  // told to nobody but who chose
};

// The numbers offset .. offset + count - 1 are this kind's actions: offset + sum of (value - min) * stride,
// for relation fields of (place within the relation's row) * stride.
struct ActionKind {
  std::string name;
  std::string help;
  std::vector<ActionField> fields;
  std::vector<std::string> words;  // text form: literals and "{field}"; the first is a literal, unique among kinds
  int offset = 0;
  int count = 1;
  bool secret = false;  // others are told only that somebody chose

  // Others are told all of such a choice.
  [[nodiscard]] bool open() const;
};

// Section `effects`: what rules put aside, to happen when what comes before it is done.
struct Effect {
  struct Field {
    std::string name;
    Domain domain;
    int column = -1;  // the zone "later.NAME" that holds its values
  };
  std::string name;
  std::string help;
  std::vector<Field> fields;
};

// Section `payoffs`: what seats get at the end of a match that is paid, not won, drawn or lost.
struct Payoffs {
  Domain range;            // kRange: of each seat
  std::optional<int> sum;  // of all seats
  bool same = false;       // all seats get the same
};

struct SourceFile {
  std::string path;  // as shown to people: "rules.lua", "variants/no-slide.lua"
  std::string text;
};

// A file that decides how a match goes, and what stood in it.
struct FileMark {
  std::string path;  // as shown to people
  std::uint64_t hash = 0;
};

struct VariantInfo {
  std::string name;
  std::string title;
  std::string summary;
  DialValues dials = {};  // what it sets dials to that are there without it
};

struct GameDef {
  std::string id;       // "murailles"
  std::string variant;  // "" or "7x7" or "7x7+sprint"
  std::string title;
  std::string version;
  std::string summary;
  std::shared_ptr<const YamlNode> about;  // a map: authors, source, anything under `about:`; null without it
  GameFiles source;                       // its files: cases, levels and texts for people are read when asked for

  std::vector<std::string> seats;  // names; seats.size() is the number of players of this match
  std::vector<std::string> seat_colours;
  std::vector<std::string> teams;  // names, in the order of their first seats; empty where every seat plays for itself
  std::vector<int> team_of;        // by seat; each its own number where there are no teams
  std::vector<Dial> dials;
  std::vector<VariantInfo> variants;  // all that the folder ships
  std::vector<NameSet> sets;
  std::vector<Board> boards;
  std::vector<Region> regions;
  std::vector<Shapes> shapes;
  std::vector<Pieces> pieces;
  std::vector<Cards> cards;
  Layout layout;  // zones in declared order, then the engine's
  std::vector<Record> records;
  std::vector<History> histories;
  std::vector<Absent> absent;
  std::vector<Die> dice;
  std::vector<std::string> deals;
  std::vector<Phase> phases;
  std::vector<ActionKind> actions;
  std::vector<Effect> effects;
  int later = -1;  // the record "later" of what is put aside, the last on its last row; -1 without effects
  int num_distinct_actions = 0;
  int max_chance_outcomes = 0;
  int max_length = 0;              // bound on plies of a match (section `max_length`)
  int scores = -1;                 // zone of the points, or -1: the payoffs, or 1 shared by the winners
  std::optional<Payoffs> payoffs;  // or won, drawn or lost
  DisplaySection display;          // how things look

  SourceFile rules;                       // rules.lua
  std::vector<SourceFile> variant_rules;  // Lua files of the stacked variants, in order
  std::vector<SourceFile> modules;        // other Lua files of the folder, for `require`
  std::vector<SourceFile> tables;         // CSV files that sections read
  std::vector<SourceFile> hints;          // bot.lua and those of the stacked variants: no rules, not in the fingerprint
  std::optional<Error> hints_fault;       // why they could not be read; `hints` is empty
  std::uint64_t fingerprint = 0;          // engine rules version, files and dials
  std::vector<FileMark> files;            // those of the fingerprint, in order

  [[nodiscard]] const ActionKind& kind_of(int action) const;  // REQUIRES 0 <= action < num_distinct_actions
  // Teams, or seats that play for themselves. One: nobody plays against another.
  [[nodiscard]] int sides() const { return static_cast<int>(teams.empty() ? seats.size() : teams.size()); }
};

// Every word that stands for a domain in game.yaml: seat, bool, the sets, the sites of the boards.
std::vector<std::string> domain_words(const GameDef& def);

// ---- loading ----

struct GameSpec {
  std::filesystem::path folder;       // holds game.yaml; with `files` a label for messages
  std::vector<std::string> variants;  // names under variants/, applied in order
  DialValues dials;                   // strongest of all
  FileTexts files = {};               // by their paths; if there are any, nothing is read from a folder
};

// Where a game's files come from, with other variants and dials.
GameSpec spec_from(const GameFiles& source, std::vector<std::string> variants, DialValues dials);

// Reads, checks and resolves a game. The first fault is answered with file, line, column, what was found, what is
// allowed and the nearest name. `board_methods`: what rules may call on a board besides its own; no way of a board may
// have such a name.
Result<std::shared_ptr<const GameDef>> load_game_def(const GameSpec& spec,
                                                     const std::vector<std::string>& board_methods = {});

// ---- action numbers and texts (schema/actions.cpp) ----

// The values of an action's fields, relation fields resolved to their target site (kNone if the row has no such place).
struct ActionParts {
  int kind = 0;
  int values[kMaxFields] = {};
};
ActionParts decode_action(const GameDef& def, int action);
// The number, or an Error naming the field that is out of its range.
Result<int> encode_action(const GameDef& def, const ActionParts& parts);
// "slide a1-a2 to c1-c2".
std::string action_text(const GameDef& def, int action);
// What those who did not choose it are told of it: "slide ? to c1-c2" where fields are secret, "" if the kind is.
std::string told_text(const GameDef& def, int action);
// The way back. Exactly the texts of action_text are accepted (white space, letter case, and b1-a1 for a1-b1 apart).
Result<int> parse_action(const GameDef& def, std::string_view text);
// {"kind": "slide", "wall": "a1-a2", "to": "c1-c2"} and back.
nlohmann::json action_json(const GameDef& def, int action);
Result<int> action_from_json(const GameDef& def, const nlohmann::json& json);

}  // namespace quoin
