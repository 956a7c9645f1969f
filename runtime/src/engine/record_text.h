// The envelope of a match record: the first line with version, length and checksum, and the JSON payload beneath it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "quoin/base/result.h"

namespace quoin {

inline constexpr int kRecordVersion = 1;

// "quoin-match 1 <payload bytes> <xxh3 of the payload, 16 hex digits>\n".
std::string record_first_line(std::string_view payload);

// The payload, if first line, length and checksum fit; else an Error of kind kSave that says what does not.
Result<nlohmann::json> open_record(std::string_view record);

}  // namespace quoin
