// The files of a game; see the header.
#include "quoin/base/game_files.h"

#include <algorithm>
#include <cerrno>

#include "base/file_words.h"
#include "quoin/base/files.h"
#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::size_t kLongestPath = 1024;  // bytes

// What systems and editors leave beside a file: ._x.yaml, .#x.yaml, ~$x.yaml; behind it they write: x.yaml~,
// x.yaml.bak.
bool is_dropping(const std::string& name) { return name.find_first_of(".#~") == 0; }

Error bad_path(const std::string& path, const std::string& what) {
  return {ErrorKind::kArgument,
          {path, 0, 0},
          "this path " + what,
          "the files of a game are named from its folder, as rules.lua and variants/NAME.yaml"};
}

// What is wrong with one part of a path, "" if nothing is.
std::string wrong_part(std::string_view part) {
  if (part.empty()) return "has a part with no name";
  if (part == "." || part == "..") return "has the part \"" + std::string(part) + "\"";
  return "";
}

Status check_path(const std::string& path, const FileTexts& texts) {
  if (path.empty()) return Error{ErrorKind::kArgument, {}, "one of the texts has no path", "name it, as rules.lua"};
  if (Status fit = check_file_name(path); !fit) return fit;
  if (path.size() > kLongestPath) {
    return bad_path(path, "is longer than the " + std::to_string(kLongestPath) + " bytes allowed");
  }
  if (path.find('\\') != std::string::npos) return bad_path(path, "has a backslash");
  if (path.front() == '/') return bad_path(path, "is absolute");
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t to = std::min(path.find('/', from), path.size());
    if (const std::string wrong = wrong_part(std::string_view(path).substr(from, to - from)); !wrong.empty())
      return bad_path(path, wrong);
    if (to < path.size() && texts.contains(path.substr(0, to)))
      return bad_path(path, "leads through \"" + path.substr(0, to) + "\", which is a file");
    from = to + 1;
  }
  return {};
}

Status check_sizes(const FileTexts& texts) {
  std::size_t bytes = 0;
  const std::pair<const std::string, std::string>* largest = nullptr;
  for (const auto& one : texts) {
    bytes += one.second.size();
    if (largest == nullptr || one.second.size() > largest->second.size()) largest = &one;
  }
  if (bytes <= GameFiles::kMostTextBytes) return {};
  return Error{ErrorKind::kArgument,
               {largest->first, 0, 0},
               "the texts are together larger than the " + std::to_string(GameFiles::kMostTextBytes) +
                   " bytes allowed; this is the largest",
               ""};
}

bool is_checked_by_reader(const std::string& path) { return path.ends_with(".yaml") || path.ends_with(".lua"); }

}  // namespace

Status check_utf8(const std::string& file, std::string_view text) {
  const std::size_t bad = first_bad_utf8(text);
  if (bad == text.size()) return {};
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
  return Error{ErrorKind::kGame,
               {file, static_cast<int>(lines) + 1, 0},
               "a byte in this line is not UTF-8 (byte " + std::to_string(bad + 1) + " of the file)",
               "save the file as UTF-8"};
}

Status check_file_name(const std::string& file) {
  if (printable_line(file) == file) return {};
  return Error{ErrorKind::kGame,
               {file, 0, 0},
               "the name of this file has bytes that are no UTF-8, or control characters",
               "rename it"};
}

Status GameFiles::check() const {
  if (has_folder()) return {};
  if (texts_->size() > kMostFiles) {
    return Error{
        ErrorKind::kArgument, {}, "there are more than the " + std::to_string(kMostFiles) + " texts allowed", ""};
  }
  for (const auto& [path, text] : *texts_) {
    if (Status fine = check_path(path, *texts_); !fine) return fine;
  }
  if (Status fine = check_sizes(*texts_); !fine) return fine;
  for (const auto& [path, text] : *texts_) {
    if (is_checked_by_reader(path)) continue;
    if (Status fine = check_utf8(path, text); !fine) return fine;
  }
  return {};
}

bool GameFiles::exists(const std::string& file) const {
  if (has_folder()) return something_at(label_ / file);
  const std::string below = file + "/";
  const auto next = texts_->lower_bound(below);
  return is_file(file) || (next != texts_->end() && next->first.starts_with(below));
}

bool GameFiles::is_file(const std::string& file) const {
  return has_folder() ? quoin::is_file(label_ / file) : texts_->contains(file);
}

Result<std::string> GameFiles::read(const std::string& file, std::size_t most) const {
  if (has_folder()) return read_file(label_ / file, most);
  const auto found = texts_->find(file);
  const Where where{file, 0, 0};
  if (found == texts_->end()) return Error{ErrorKind::kArgument, where, with_reason("cannot be opened", ENOENT), ""};
  if (found->second.size() > most) return Error{ErrorKind::kArgument, where, too_large(most), ""};
  return found->second;
}

Result<std::vector<std::string>> GameFiles::entries(const std::string& under) const {
  if (has_folder()) return entries_of(label_ / under, kMostFiles + 1);
  const std::string begin = under.empty() ? "" : under + "/";
  std::vector<std::string> names;
  for (auto at = texts_->lower_bound(begin); at != texts_->end() && at->first.starts_with(begin); ++at) {
    std::string name = at->first.substr(begin.size());
    if (name.find('/') == std::string::npos) names.push_back(std::move(name));
  }
  return names;
}

Result<std::vector<std::string>> GameFiles::names(const std::string& under, std::string_view ending) const {
  const auto refused = [&](const std::string& what) {
    return Error{
        ErrorKind::kGame, {under.empty() ? label_.string() : under, 0, 0}, what, "a game has a folder of its own"};
  };
  Result<std::vector<std::string>> all = entries(under);
  if (!all) return refused(all.error().message);
  if (all->size() > kMostFiles) return refused("holds more than the " + std::to_string(kMostFiles) + " files allowed");
  std::erase_if(*all, [&](const std::string& name) {
    return is_dropping(name) || std::filesystem::path(name).extension() != ending;
  });
  if (all->size() > kMostOfAKind) {
    return refused("holds more than the " + std::to_string(kMostOfAKind) + " files *" + std::string(ending) +
                   " allowed");
  }
  std::sort(all->begin(), all->end());
  return all;
}

}  // namespace quoin
