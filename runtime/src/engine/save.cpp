// Match records: a match as one text that can be read, checked and played again. Format: docs/files.md.
#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/block_position.h"
#include "engine/record_text.h"
#include "quoin/base/files.h"

namespace quoin {
namespace {

using nlohmann::json;

std::string ply_line(const Match& match, const GameDef& def, const PlyRecord& ply, int phase) {
  nlohmann::ordered_json line;
  if (ply.seat != kNone) line["seat"] = def.seats[as_size(ply.seat)];
  switch (ply.node) {
    case Node::kChance: {
      const Domain& outcomes = def.dice[as_size(phase)].outcomes;
      line["roll"] = def.dice[as_size(phase)].name;
      line["outcome"] = outcomes.text(outcomes.min + ply.choice);
      break;
    }
    case Node::kDeal:
      line["deal"] = def.deals[as_size(phase)];
      line["draws"] = ply.draws;
      break;
    default: line["play"] = action_text(match.def(), ply.choice);
  }
  line["hash"] = hex16(ply.hash);
  return line.dump();
}

nlohmann::ordered_json header_of(const Match& match) {
  const GameDef& def = match.def();
  nlohmann::ordered_json header;
  header["game"] = def.variant.empty() ? def.id : def.id + "/" + def.variant;
  header["dials"] = json::object();
  for (const Dial& dial : def.dials) header["dials"][dial.name] = dial.text();
  header["seats"] = def.seats;
  header["fingerprint"] = hex16(def.fingerprint);
  header["engine"] = QUOIN_VERSION;
  header["seed"] = match.seed();
  if (const Beginning* beginning = match.beginning()) header["position"] = position_json(*beginning);
  return header;
}

Error damaged_save(std::string message, std::string hint = "") {
  return {ErrorKind::kSave, {}, "saved match: " + std::move(message), std::move(hint)};
}

std::string needed_text(const json& object, const char* key) {
  return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : "";
}

Error unfit(std::string message) { return {ErrorKind::kSave, {}, std::move(message), ""}; }

// What was chosen at the record's next ply, for the node where `match` stands; then the ply is played.
Status replay_ply(Match& match, const json& ply) {
  if (match.node() == Node::kDeal) {
    if (!ply.contains("draws") || !ply["draws"].is_array()) return unfit("the draws of a deal are missing");
    std::vector<std::int32_t> draws;
    for (const json& draw : ply["draws"]) {
      if (!draw.is_number_integer()) return unfit("a draw is not an integer");
      draws.push_back(draw.get<std::int32_t>());
    }
    return match.play_deal(draws);
  }
  const std::string text = needed_text(ply, match.node() == Node::kChance ? "outcome" : "play");
  if (text.empty()) return unfit(match.over() ? "the match is already over here" : "this ply is of another kind");
  const bool chance = match.node() == Node::kChance;
  auto choice = chance ? match.parse_choice(text) : Result<std::int32_t>(parse_action(match.def(), text));
  if (!choice) return choice.error();
  return match.play(*choice);
}

Status replay(Match& match, const json& plies) {
  for (std::size_t k = 0; k < plies.size(); ++k) {
    const std::string at = "ply " + std::to_string(k + 1) + ": ";
    if (!plies[k].is_object()) return damaged_save(at + "not an object");
    if (auto done = replay_ply(match, plies[k]); !done) return damaged_save(at + done.error().text());
    if (const std::string hash = needed_text(plies[k], "hash"); hash != hex16(match.hash())) {
      return damaged_save(at + "the state differs from the recorded one (hash " + hex16(match.hash()) + ", recorded " +
                          hash + ")");
    }
  }
  return {};
}

Result<Match> first_state(std::shared_ptr<Game> game, const json& payload, std::uint64_t seed) {
  return payload.contains("position") ? Match::from_position(std::move(game), payload["position"], seed)
                                      : Match::start(std::move(game), seed);
}

Status check_rules(const GameDef& def, const RecordHeader& header) {
  if (header.fingerprint == def.fingerprint) return {};
  const std::string name = def.variant.empty() ? def.id : def.id + "/" + def.variant;
  const std::string why =
      header.game == name ? "its rules, dials or the engine's were others" : "it is of another game";
  return damaged_save("made with " + header.game + " (fingerprint " + hex16(header.fingerprint) + "), not with this " +
                      name + " (" + hex16(def.fingerprint) + "): " + why);
}

Result<RecordHeader> header_from(const json& payload) {
  RecordHeader header;
  header.game = needed_text(payload, "game");
  const std::string print = needed_text(payload, "fingerprint");
  const auto [end, fault] = std::from_chars(print.data(), print.data() + print.size(), header.fingerprint, 16);
  const bool whole = fault == std::errc() && end == print.data() + print.size() && print.size() == 16;
  if (header.game.empty() || !whole || !payload.contains("seed") || !payload["seed"].is_number_unsigned() ||
      !payload.contains("plies") || !payload["plies"].is_array() || !payload.contains("dials") ||
      !payload["dials"].is_object()) {
    return damaged_save("game, dials, fingerprint, seed or plies are missing");
  }
  header.seed = payload["seed"].get<std::uint64_t>();
  header.plies = static_cast<int>(payload["plies"].size());
  for (const auto& dial : payload["dials"].items()) {
    if (!dial.value().is_string()) return damaged_save("the dial " + dial.key() + " is not a text");
    header.dials[dial.key()] = dial.value().get<std::string>();
  }
  return header;
}

}  // namespace

std::string Match::record() const {
  std::string payload = header_of(*this).dump(1);
  payload.resize(payload.size() - 2);  // "\n}"
  payload += ",\n \"start\": ";
  std::vector<const PlayedPly*> played;
  for (const PlayedPly* one = past(); one != nullptr; one = one->earlier().get()) played.push_back(one);
  payload += "\"" + hex16(played.empty() ? hash() : played.back()->before.hash()) + "\",\n \"plies\": [";
  const Zone& phase = def().layout.zone(def().layout.phase);
  for (std::size_t k = played.size(); k-- > 0;) {
    const int index = read_cell(played[k]->before.data(), phase, 0);
    payload += "\n  " + ply_line(*this, def(), played[k]->record, index) + (k > 0 ? "," : "\n ");
  }
  payload += "]\n}\n";
  return record_first_line(payload) + payload;
}

Status Match::save(const std::filesystem::path& path) const { return write_file_atomically(path, record()); }

Result<RecordHeader> read_record_header(std::string_view record) {
  auto payload = open_record(record);
  if (!payload) return payload.error();
  return header_from(*payload);
}

Result<Match> Match::from_record(std::shared_ptr<Game> game, std::string_view record) {
  auto payload = open_record(record);
  if (!payload) return payload.error();
  auto header = header_from(*payload);
  if (!header) return header.error();
  if (auto same = check_rules(game->def(), *header); !same) return same.error();
  auto match = first_state(std::move(game), *payload, header->seed);
  if (!match) return damaged_save(match.error().text());
  if (needed_text(*payload, "start") != hex16(match->hash())) return damaged_save("the match begins in another state");
  if (auto done = replay(*match, (*payload)["plies"]); !done) return done.error();
  return match;
}

Result<Match> Match::load(std::shared_ptr<Game> game, const std::filesystem::path& path) {
  auto text = read_file(path, kMaxFileBytes);
  if (!text) {
    Error error = text.error();
    error.kind = ErrorKind::kSave;
    return error;
  }
  auto match = from_record(std::move(game), *text);
  if (match) return match;
  Error error = match.error();
  if (error.where.file.empty()) error.where.file = path.string();
  return error;
}

}  // namespace quoin
