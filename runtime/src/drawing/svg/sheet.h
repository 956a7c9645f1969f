// What pictures share: definitions, each made once and shown many times with <use>.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace quoin::svg {

// A key for a definition: parts one after the other, none taken for two.
class Key {
 public:
  explicit Key(std::string_view kind) : text_(kind) {}
  Key& add(std::string_view part);
  Key& add(double value);         // as it is
  Key& add_tenths(double value);  // rounded
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Sheet {
 public:
  // Shows at a place what `make(std::string&)` appends, drawn around the origin; made once for each key.
  template <class Make>
  void use(std::string& out, const Key& key, double x, double y, double scale, Make&& make) {
    auto [entry, is_new] = numbers_.try_emplace(key.text(), static_cast<int>(numbers_.size()));
    const int number = entry->second;
    if (is_new) {
      std::string content;
      make(content);
      define(number, content);
    }
    show(out, number, x, y, scale);
  }
  // What `make(std::string&)` appends, made once for each key; it is to be shown where it stands.
  template <class Make>
  const std::string& remember(const Key& key, Make&& make) {
    auto [entry, is_new] = kept_.try_emplace(key.text());
    if (is_new) make(entry->second);
    return entry->second;
  }
  // All definitions as markup.
  [[nodiscard]] const std::string& definitions() const { return definitions_; }

 private:
  void define(int number, const std::string& content);
  static void show(std::string& out, int number, double x, double y, double scale);

  std::string definitions_;
  std::unordered_map<std::string, int> numbers_;
  std::unordered_map<std::string, std::string> kept_;
};

}  // namespace quoin::svg
