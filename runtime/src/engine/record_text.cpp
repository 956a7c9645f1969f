// Opening a match record's envelope: every damage is told from every other, nothing is half-read.
#include "engine/record_text.h"

#include <charconv>

#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::string_view kMagic = "quoin-match ";

Error damaged_record(std::string message) { return {ErrorKind::kSave, {}, "saved match: " + std::move(message), ""}; }

// Takes a decimal number and the blank behind it from the front of `line`; -1 if there is none.
std::int64_t take_number(std::string_view& line) {
  std::int64_t value = -1;
  const auto [end, fault] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (fault != std::errc() || value < 0 || end == line.data() + line.size() || *end != ' ') return -1;
  line.remove_prefix(as_size(end - line.data()) + 1);
  return value;
}

Status check_version(std::int64_t version) {
  if (version == kRecordVersion) return {};
  const std::string reads = "; this Quoin reads version " + std::to_string(kRecordVersion);
  if (version > kRecordVersion)
    return damaged_record("made by a newer Quoin (version " + std::to_string(version) + ")" + reads);
  if (version >= 0) return damaged_record("version " + std::to_string(version) + " was never published" + reads);
  return damaged_record("the first line has no version");
}

}  // namespace

std::string record_first_line(std::string_view payload) {
  return std::string(kMagic) + std::to_string(kRecordVersion) + " " + std::to_string(payload.size()) + " " +
         hex16(hash_text(payload)) + "\n";
}

Result<nlohmann::json> open_record(std::string_view record) {
  if (!record.starts_with(kMagic)) return damaged_record("this is none: it does not begin with \"quoin-match\"");
  const std::size_t end = record.find('\n');
  if (end == std::string_view::npos) return damaged_record("cut off within its first line");
  std::string_view line = record.substr(kMagic.size(), end - kMagic.size());
  const std::string_view payload = record.substr(end + 1);
  if (auto known = check_version(take_number(line)); !known) return known.error();
  const std::int64_t length = take_number(line);
  if (length < 0) return damaged_record("the first line has no length");
  if (static_cast<std::int64_t>(payload.size()) != length) {
    return damaged_record("it has " + std::to_string(payload.size()) + " bytes after its first line where " +
                          std::to_string(length) + " were written");
  }
  if (record.substr(0, end + 1) != record_first_line(payload))
    return damaged_record("the checksum does not fit: it was changed");
  auto json = nlohmann::json::parse(payload, nullptr, false);
  if (json.is_discarded() || !json.is_object()) return damaged_record("its content is not a JSON object");
  return json;
}

}  // namespace quoin
