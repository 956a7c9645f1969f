// The files of a game, whatever they come from: a folder, or texts by their paths. All that reads them reads them here.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/base/result.h"

namespace quoin {

using FileTexts = std::map<std::string, std::string>;  // "variants/7x7.yaml" to what stands in it, in UTF-8

// A value, cheap to copy; what it stands for does not change, a folder's files may. Thread safe.
// A file is named by its path from the game's folder, with "/" between the parts.
class GameFiles {
 public:
  static constexpr std::size_t kMostFiles = 100'000;
  static constexpr std::size_t kMostOfAKind = 256;           // with one ending, in one folder
  static constexpr std::size_t kMostTextBytes = 16U << 20U;  // of all texts together

  GameFiles() = default;
  GameFiles(std::filesystem::path folder) : label_(std::move(folder)) {}  // NOLINT(google-explicit-constructor)
  // `label` stands before names of files where messages name a game's folder; may be empty.
  GameFiles(std::filesystem::path label, FileTexts texts)
      : label_(std::move(label)), texts_(std::make_shared<const FileTexts>(std::move(texts))) {}

  // Whether there can be such texts: their paths, their number, their size, their UTF-8 (that of YAML and Lua is left
  // to those who read it). A folder is always fine.
  [[nodiscard]] Status check() const;

  [[nodiscard]] bool exists(const std::string& file) const;   // something of this name, maybe a folder
  [[nodiscard]] bool is_file(const std::string& file) const;  // to be read whole
  // As read_file: the errors are the same.
  [[nodiscard]] Result<std::string> read(const std::string& file, std::size_t most) const;
  // The names of those with this ending (".lua") in the folder `under` ("": the game's own), sorted, without what
  // editors and systems leave beside files; none if there is no such folder. An error if there is too much.
  [[nodiscard]] Result<std::vector<std::string>> names(const std::string& under, std::string_view ending) const;

  [[nodiscard]] bool has_folder() const { return texts_ == nullptr; }
  [[nodiscard]] std::filesystem::path folder() const { return has_folder() ? label_ : std::filesystem::path(); }
  [[nodiscard]] const std::filesystem::path& label() const { return label_; }  // the folder, if there is one
  [[nodiscard]] FileTexts texts() const { return has_folder() ? FileTexts() : *texts_; }

 private:
  [[nodiscard]] Result<std::vector<std::string>> entries(const std::string& under) const;

  std::filesystem::path label_;
  std::shared_ptr<const FileTexts> texts_;  // null: those of the folder
};

// "a byte in this line is not UTF-8", with the line; success if all are.
Status check_utf8(const std::string& file, std::string_view text);

// Files go into messages, records and `require` by their names: fails for bytes that are no UTF-8, or controls.
Status check_file_name(const std::string& file);

}  // namespace quoin
