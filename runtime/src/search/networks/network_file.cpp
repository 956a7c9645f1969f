// The file of a network: UTF-8, one line of JSON, then base64. In the line: "quoin network" 1; "game", its name;
// "layout" and "rules", marks as 16 hex digits; "hints", where some of the inputs are what hints say: how many, and
// their mark; "inputs", "seats", "tables", "units" (of the two layers), "values",
// "policy" (rows of it); "crc", the CRC-32 of the bytes that follow. These are, each matrix by rows as float32 (little
// endian) of one number a row, the scale, then its numbers as int8, and each bias as float32:
//   first   tables * inputs rows of units[0]    its biases   seats rows of units[0]
//   second  units[0] rows of units[1]           its biases   units[1]
//   value   `values` rows of units[1]           its biases   `values`
//   policy  `policy` rows of units[1]           its biases   `policy`
// A number is what stands there times the scale of its row.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>

#include "quoin/base/sizes.h"
#include "quoin/base/text.h"
#include "quoin/schema/description.h"
#include "quoin/search/network.h"
#include "quoin/state/hidden.h"
#include "quoin/state/observation.h"

namespace quoin {
namespace {

using nlohmann::json;

constexpr const char* kNetworkFile = "network.qnn";
constexpr std::size_t kMostNetworkBytes = 16U << 20U;
constexpr int kMostNumber = 1 << 20;  // of rows
constexpr int kMostUnits = 4096;
static_assert(std::endian::native == std::endian::little);

Error no_network(const std::string& name, std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {name, 0, 0}, std::move(message), std::move(hint)};
}

std::uint32_t crc32_of(std::string_view bytes) {
  static const auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      table[byte] = byte;
      for (int bit = 0; bit < 8; ++bit) table[byte] = table[byte] >> 1U ^ (table[byte] & 1U ? 0xEDB88320U : 0);
    }
    return table;
  }();
  std::uint32_t crc = ~0U;
  for (const char one : bytes) crc = crc >> 8U ^ kTable[(crc ^ static_cast<unsigned char>(one)) & 0xFFU];
  return ~crc;
}

// Without what is no digit of it.
std::string from_base64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  static const auto kValues = [&] {
    std::array<std::int8_t, 256> values{};
    values.fill(-1);
    for (std::size_t k = 0; k < kDigits.size(); ++k) {
      values[static_cast<unsigned char>(kDigits[k])] = static_cast<std::int8_t>(k);
    }
    return values;
  }();
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int known = 0;
  for (const char one : text) {
    const int value = kValues[static_cast<unsigned char>(one)];
    if (value < 0) continue;
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    known += 6;
    if (known < 8) continue;
    known -= 8;
    bytes.push_back(static_cast<char>(bits >> known & 0xFFU));
  }
  return bytes;
}

std::string layout_text(const GameDef& def) {
  std::string text;
  const auto add = [&text](const auto&... words) { ((text += words, text += ' '), ...); };
  const Observation observation(def);
  for (const TensorPiece& piece : observation.pieces()) {
    add(piece.name);
    for (const int size : piece.shape) add(std::to_string(size));
    for (const std::string& label : piece.labels) add(label);
  }
  for (const ActionKind& kind : def.actions) {
    add(kind.name, std::to_string(kind.count));
    for (const ActionField& field : kind.fields) add(field.name, std::to_string(field.domain.size));
  }
  return text;
}

}  // namespace

PolicyRows policy_rows(const GameDef& def) {
  constexpr int kMostOfTheirOwn = 1024;
  constexpr int kShared = 1021;  // a prime: actions that share a row have little else in common
  PolicyRows found;
  const int actions = def.num_distinct_actions;
  if (actions <= kMostOfTheirOwn) {
    found = {actions, 1, std::vector<std::int32_t>(as_size(actions))};
    std::iota(found.rows.begin(), found.rows.end(), 0);
    return found;
  }
  found.count = kShared;
  for (const ActionKind& kind : def.actions)
    found.width = std::max(found.width, 1 + static_cast<int>(kind.fields.size()));
  found.rows.assign(as_size(actions) * as_size(found.width), kNone);
  for (const ActionKind& kind : def.actions) {
    for (int action = kind.offset; action < kind.offset + kind.count; ++action) {
      std::int32_t* row = found.rows.data() + as_size(action) * as_size(found.width);
      *row++ = action % kShared;
      int left = action - kind.offset;
      int first = found.count;  // of the field's rows
      int whole = kind.count;   // the numbers that this field and those behind it make
      for (const ActionField& field : kind.fields) {
        *row++ = first + left / field.stride;
        first += whole / field.stride;
        left %= field.stride;
        whole = field.stride;
      }
    }
    int whole = kind.count;
    for (const ActionField& field : kind.fields) {
      found.count += whole / field.stride;
      whole = field.stride;
    }
  }
  return found;
}

NetworkMarks network_marks(const GameDef& def) {
  NetworkMarks marks{hash_text(layout_text(def), def.seats.size()), as_size(def.max_length)};
  const auto add = [&marks](const SourceFile& file) { marks.rules = hash_text(file.text, marks.rules); };
  add(def.rules);
  for (const SourceFile& file : def.variant_rules) add(file);
  for (const SourceFile& file : def.modules) add(file);
  for (const SourceFile& file : def.tables) add(file);
  for (const Dial& dial : def.dials) marks.rules = hash_text(dial.text(), hash_text(dial.name, marks.rules));
  for (const SourceFile& file : def.hints) marks.hints = hash_text(file.text, marks.hints);
  return marks;
}

std::string network_file(const GameDef& def) {
  return def.variant.empty() ? kNetworkFile : "variants/" + def.variant + "." + kNetworkFile;
}

std::string network_game(const GameDef& def) { return def.id + (def.variant.empty() ? "" : "/" + def.variant); }

// Reads the head, then one matrix after the other.
class NetworkParser {
 public:
  NetworkParser(const GameDef& def, const std::string& name) : def_(def), network_(std::make_shared<Network>()) {
    network_->name_ = name;
    network_->rows_ = policy_rows(def);
  }

  Result<std::shared_ptr<const Network>> parse(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    head_ = json::parse(text.substr(0, end), nullptr, false);
    if (!head_.is_object() || !head_.contains(kFormat)) return fault("this is no network of Quoin's");
    if (number(kFormat, 1) != 1) {
      return fault("its form is " + head_[kFormat].dump() + ", and this Quoin knows 1",
                   "take a newer Quoin, or learn it anew");
    }
    if (!read_head()) return fault("its first line lacks something, or has a number that cannot be", kAnew);
    const std::string bytes = from_base64(text.substr(end));
    if (bytes.size() != size()) {
      return fault(
          "it is cut short or damaged: " + std::to_string(bytes.size()) + " bytes of " + std::to_string(size()), kAnew);
    }
    if (!has_sum(crc32_of(bytes))) return fault("it is damaged: its sum is wrong", kAnew);
    left_ = bytes;
    read_layers();
    if (!fine_) return fault("it has numbers that no network has", kAnew);
    if (auto fits = network_->fits(def_); !fits) return fits.error();
    return std::shared_ptr<const Network>(network_);
  }

 private:
  static constexpr const char* kFormat = "quoin network";
  static constexpr const char* kAnew = "quoin learn makes it anew";
  static constexpr float kMost = 10'000;  // of any number: sums stay far from infinity

  [[nodiscard]] Error fault(std::string message, std::string hint = "") const {
    return no_network(network_->name_, std::move(message), std::move(hint));
  }

  // A number from 1 to `most`, else 0.
  static int number(const json& value, int most) {
    const bool fine = value.is_number_unsigned() && value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most);
    return fine ? value.get<int>() : 0;
  }
  int number(const char* key, int most) const { return head_.contains(key) ? number(head_[key], most) : 0; }
  [[nodiscard]] bool has_sum(std::uint32_t sum) const {
    return head_.contains("crc") && head_["crc"].is_number_unsigned() && head_["crc"].get<std::uint64_t>() == sum;
  }
  bool read_mark(const char* key, std::uint64_t& mark) const {
    if (!head_.contains(key) || !head_[key].is_string()) return false;
    const auto text = head_[key].get<std::string>();
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), mark, 16);
    return wrong == std::errc() && end == text.data() + text.size() && text.size() == 16;
  }

  bool read_head() {
    if (!head_.contains("game") || !head_["game"].is_string() || !head_.contains("units")) return false;
    const json& units = head_["units"];
    if (!units.is_array() || units.size() != 2) return false;
    network_->game_ = head_["game"].get<std::string>();
    network_->inputs_ = number("inputs", kMostNumber);
    if (head_.contains("hints")) {
      network_->hints_ = number("hints", kMaxSeats * (kMostFeatures + 1));
      if (!read_mark("hints_mark", network_->marks_.hints)) return false;
    }
    network_->tables_ = number("tables", kMaxSeats);
    seats_ = number("seats", kMaxSeats);
    values_ = number("values", kMaxSeats);
    policy_ = number("policy", kMostNumber);
    first_ = number(units[0], kMostUnits);
    second_ = number(units[1], kMostUnits);
    const bool wide = first_ > 0 && second_ > 0 && first_ % Network::kWidth == 0 && second_ % Network::kWidth == 0;
    const bool fine = (network_->tables_ == 1 || network_->tables_ == seats_) && (values_ == 1 || values_ == seats_) &&
                      network_->hints_ < network_->inputs_;
    return wide && fine && network_->inputs_ > 0 && network_->tables_ > 0 && seats_ > 0 && policy_ > 0 &&
           read_mark("layout", network_->marks_.layout) && read_mark("rules", network_->marks_.rules);
  }

  // Bytes of all that follows the head.
  [[nodiscard]] std::size_t size() const {
    const auto matrix = [](int rows, int width) { return as_size(rows) * (sizeof(float) + as_size(width)); };
    const int biases = seats_ * first_ + second_ + values_ + policy_;
    return matrix(network_->tables_ * network_->inputs_, first_) + matrix(first_, second_) + matrix(values_, second_) +
           matrix(policy_, second_) + as_size(biases) * sizeof(float);
  }

  void read_layers() {
    network_->first_ = matrix(network_->tables_ * network_->inputs_, first_);
    spread_inputs();
    network_->first_bias_ = {seats_, first_, floats(seats_ * first_)};
    network_->second_ = matrix(first_, second_);
    network_->second_bias_ = {1, second_, floats(second_)};
    network_->value_ = matrix(values_, second_);
    network_->value_bias_ = floats(values_);
    network_->policy_ = matrix(policy_, second_);
    network_->policy_bias_ = floats(policy_);
  }
  std::vector<float> floats(int count) {
    std::vector<float> numbers(as_size(count));
    std::memcpy(numbers.data(), left_.data(), numbers.size() * sizeof(float));
    for (const float one : numbers) fine_ = fine_ && std::abs(one) <= kMost;
    left_.remove_prefix(numbers.size() * sizeof(float));
    return numbers;
  }
  Network::Matrix matrix(int rows, int width) {
    const std::vector<float> scales = floats(rows);
    Network::Matrix found{rows, width, std::vector<float>(as_size(rows) * as_size(width))};
    for (std::size_t k = 0; k < found.numbers.size(); ++k) {
      found.numbers[k] = scales[k / as_size(width)] * static_cast<float>(static_cast<signed char>(left_[k]));
    }
    left_.remove_prefix(found.numbers.size());
    return found;
  }

  // Where the file has but inputs that vary, the others get rows of zeros.
  void spread_inputs() {
    std::vector<bool> kept = Observation(def_).varying();
    kept.resize(kept.size() + as_size(network_->hints_), true);
    const auto varying = std::ranges::count(kept, true);
    if (network_->inputs_ != varying || varying == std::ssize(kept)) return;
    const Network::Matrix given = std::move(network_->first_);
    const std::size_t width = as_size(first_);
    network_->inputs_ = static_cast<int>(kept.size());
    network_->first_ = {network_->tables_ * network_->inputs_, first_,
                        std::vector<float>(as_size(network_->tables_) * kept.size() * width)};
    auto from = given.numbers.begin();
    auto to = network_->first_.numbers.begin();
    for (std::size_t row = 0; row < as_size(network_->first_.rows); ++row, to += first_) {
      if (!kept[row % kept.size()]) continue;
      std::copy_n(from, width, to);
      from += first_;
    }
  }

  const GameDef& def_;
  std::shared_ptr<Network> network_;
  json head_;
  int seats_ = 0;
  int values_ = 0;
  int policy_ = 0;
  int first_ = 0;
  int second_ = 0;
  std::string_view left_;
  bool fine_ = true;
};

Result<std::shared_ptr<const Network>> Network::parse(const GameDef& def, std::string_view text,
                                                      const std::string& name) {
  return NetworkParser(def, name).parse(text);
}

Result<std::shared_ptr<const Network>> Network::of(const GameDef& def) {
  const std::string file = network_file(def);
  const std::string name = network_game(def);
  if (!def.source.exists(file)) {
    return no_network("", name + " has no network (" + file + ")", "quoin learn " + name + " makes one");
  }
  const auto text = def.source.read(file, kMostNetworkBytes);
  if (!text) return text.error();
  return parse(def, *text, file);
}

Status Network::fits(const GameDef& def) const {
  const std::string name = network_game(def);
  const std::string again = "quoin learn " + name + " learns it anew";
  if (game_ != name) return no_network(name_, "it is the network of " + game_ + ", not of " + name, again);
  const NetworkMarks now = network_marks(def);
  if (marks_.layout != now.layout || marks_.rules != now.rules) {
    if (const std::string spec = spec_text(def); spec != name) {
      return no_network(name_, "it is for the dials of " + name + " as they are declared, and " + spec + " has others",
                        "a variant that sets them has a network of its own");
    }
  }
  if (marks_.layout != now.layout || inputs_ - hints_ != Observation(def).size() || policy_.rows != rows_.count ||
      seats() != static_cast<int>(def.seats.size())) {
    return no_network(name_, "what is seen or may be done in " + name + " has changed since it learned", again);
  }
  if (marks_.rules != now.rules) {
    return no_network(name_, "the rules or dials of " + name + " are others than those by which it learned", again);
  }
  if (hints_ > 0 && marks_.hints != now.hints) {
    return no_network(name_, "the hints of " + name + " (bot.lua) are others than those by which it learned", again);
  }
  return {};
}

}  // namespace quoin
