// yaml-cpp's events made into a tree of our own. What yaml-cpp lets pass in silence is refused here: bytes that are not
// UTF-8, quotes that never end, duplicate keys; and what a game never needs: anchors, aliases, tags, more documents.
#include "quoin/schema/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>

#include "quoin/base/text.h"
#include "schema/yaml_faults.h"

namespace quoin {

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const YamlEntry& entry : entries) {
    if (entry.key.text == key) return &entry.value;
  }
  return nullptr;
}

void fault(const YamlNode& node, std::string message, std::string hint) {
  throw Fault{{ErrorKind::kGame, node.where(), std::move(message), std::move(hint)}};
}

namespace {

constexpr const char* kNoAliases = "aliases (*name) are not allowed";
constexpr const char* kWriteOut = "write the value out; a text that begins with one of & * ! wants quotes";

// yaml-cpp ends a plain scalar at a question mark inside { } and [ ], unlike YAML 1.2: "seat?" would be refused. Marks
// that follow a letter or digit are hidden from it. Control characters have been refused before.
constexpr char kHiddenMark = '\x01';

std::string hide_question_marks(std::string_view text) {
  std::string hidden(text);
  for (std::size_t i = 1; i < hidden.size(); ++i) {
    const char before = hidden[i - 1];
    const bool follows_word = (before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z') ||
                              (before >= '0' && before <= '9') || before == '_' || before == ')';
    if (hidden[i] == '?' && follows_word) hidden[i] = kHiddenMark;
  }
  return hidden;
}

// What terminals and pages would obey instead of showing it: escape codes, turns of the direction. Escapes of YAML can
// write them ("\e", "\x9b", "\ud800").
bool has_controls(std::string_view text) { return printable(text) != text; }

class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(std::string_view text, std::shared_ptr<const std::string> file) : text_(text), file_(std::move(file)) {}

  YamlNode take_root() { return std::move(root_); }

  // The place of byte `offset`; columns count characters, not bytes.
  [[nodiscard]] YamlNode node_at(std::size_t offset) const {
    YamlNode node;
    node.file = file_;
    node.line = 1;
    node.column = 1;
    for (const char c : text_.substr(0, std::min(offset, text_.size()))) {
      const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
      node.column = c == '\n' ? 1 : node.column + (continues ? 0 : 1);
      if (c == '\n') ++node.line;
    }
    return node;
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1)
      fault(place(mark), "a second document starts here; a file holds one",
            "leave out the line with ---, or write a second file");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_extras(mark, "", anchor);
    add(place(mark));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { fault(place(mark), kNoAliases, kWriteOut); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_extras(mark, tag, anchor);
    YamlNode node = place(mark);
    node.kind = YamlNode::Kind::kScalar;
    node.text = value;
    std::replace(node.text.begin(), node.text.end(), kHiddenMark, '?');
    node.quoted = tag == "!";
    if (node.quoted) require_closing_quote(node, static_cast<std::size_t>(mark.pos));
    if (has_controls(node.text)) {
      fault(node, "the text \"" + node.text + "\" holds a control character or half a character", "leave it out");
    }
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, YamlNode::Kind::kList);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, YamlNode::Kind::kMap);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    YamlNode node;
    bool has_key = false;
    YamlNode key;
  };

  // Line and column of the mark, the column made to count characters. Marks mostly come in order: counting goes on from
  // the last one, so that one long line costs no more than many short ones.
  [[nodiscard]] YamlNode place(const YAML::Mark& mark) {
    const auto end = std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), text_.size());
    const auto begin = end - std::min(end, static_cast<std::size_t>(std::max(mark.column, 0)));
    if (begin != line_begin_ || end < counted_to_) {
      line_begin_ = begin;
      counted_to_ = begin;
      column_ = 1;
    }
    for (; counted_to_ < end; ++counted_to_) {
      if ((static_cast<unsigned char>(text_[counted_to_]) & 0xC0U) != 0x80U) ++column_;
    }
    YamlNode node;
    node.file = file_;
    node.line = mark.line + 1;
    node.column = column_;
    return node;
  }

  void refuse_extras(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor) fault(place(mark), "anchors (&name) are not allowed", kWriteOut);
    if (!tag.empty() && tag != "?" && tag != "!") {
      fault(place(mark), "tags (!name) are not allowed",
            "leave it out: the schema knows what stands here; a text that begins with ! wants quotes");
    }
  }

  // A quote without a partner swallows the lines that follow, up to the next quote or the file's end; yaml-cpp takes
  // both in silence.
  void require_closing_quote(const YamlNode& node, std::size_t start) const {
    const char quote = start < text_.size() ? text_[start] : '\0';
    if (quote != '"' && quote != '\'') return;  // a block scalar
    for (std::size_t i = start + 1; i < text_.size() && text_[i] != '\n'; ++i) {
      if (quote == '"' && text_[i] == '\\') {
        ++i;
      } else if (text_[i] == quote) {
        if (quote == '"' || i + 1 >= text_.size() || text_[i + 1] != '\'') return;
        ++i;
      }
    }
    fault(node, "the quote that opens here is not closed in its line", "texts of several lines start with |");
  }

  void count_node(const YamlNode& node) {
    if (++nodes_ > kMaxYamlNodes) {
      fault(node, "the file has more than " + std::to_string(kMaxYamlNodes) + " entries",
            "let dials and ranges say it shorter");
    }
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode::Kind kind) {
    refuse_extras(mark, tag, anchor);
    YamlNode node = place(mark);
    node.kind = kind;
    count_node(node);
    if (!open_.empty() && open_.back().node.is_map() && !open_.back().has_key)
      fault(node, "a key must be a plain name", "write name: value");
    if (open_.size() >= kMaxYamlDepth) {
      fault(node, "lists and maps are nested deeper than " + std::to_string(kMaxYamlDepth) + " levels",
            "close some brackets");
    }
    open_.push_back({std::move(node), false, {}});
  }

  void close() {
    YamlNode node = std::move(open_.back().node);
    open_.pop_back();
    put(std::move(node));
  }

  void add(YamlNode node) {
    count_node(node);
    put(std::move(node));
  }

  void put(YamlNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node.is_list()) {
      parent.node.items.push_back(std::move(node));
    } else if (parent.has_key) {
      if (node.kind == YamlNode::Kind::kNothing) node.line = parent.key.line, node.column = parent.key.column;
      parent.node.entries.push_back({std::move(parent.key), std::move(node)});
      parent.has_key = false;
    } else {
      take_key(parent, std::move(node));
    }
  }

  static void take_key(Open& parent, YamlNode key) {
    if (!key.is_scalar()) fault(key, "a key must be a plain name", "write name: value");
    if (parent.node.entries.size() >= kMaxYamlKeys) {
      fault(key, "a map has more than " + std::to_string(kMaxYamlKeys) + " keys", "use fewer");
    }
    for (const YamlEntry& entry : parent.node.entries) {
      if (entry.key.text == key.text) {
        fault(key,
              "the key \"" + key.text + "\" stands here a second time; the first is in line " +
                  std::to_string(entry.key.line),
              "leave one of the two out, or join them");
      }
    }
    parent.key = std::move(key);
    parent.has_key = true;
  }

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  std::vector<Open> open_;
  YamlNode root_;
  int documents_ = 0;
  std::size_t line_begin_ = 0;
  std::size_t counted_to_ = 0;
  int column_ = 1;
  int nodes_ = 0;
};

void check_bytes(std::string_view text, const TreeBuilder& builder) {
  if (text.size() > kMaxYamlBytes) fault(builder.node_at(0), "the file is larger than 1 MB", "leave out what repeats");
  if (text.starts_with("\xEF\xBB\xBF") || text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    fault(builder.node_at(0), "the file starts with a byte order mark", "save it as UTF-8 without one");
  }
  if (!is_valid_utf8(text))
    fault(builder.node_at(first_bad_utf8(text)), "this byte is not UTF-8", "save the file as UTF-8");
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r') || byte == 0x7F) {
      fault(builder.node_at(i), "a control character stands here", "remove it");
    }
  }
}

}  // namespace

YamlNode read_yaml(std::string_view text, const std::string& file) {
  TreeBuilder builder(text, std::make_shared<const std::string>(file));
  check_bytes(text, builder);
  std::istringstream stream(hide_question_marks(text));
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& exception) {
    YamlNode node = builder.node_at(0);
    if (!exception.mark.is_null()) node = builder.node_at(static_cast<std::size_t>(std::max(exception.mark.pos, 0)));
    if (exception.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)) fault(node, kNoAliases, kWriteOut);
    const auto at = exception.mark.is_null() ? 0 : static_cast<std::size_t>(std::max(exception.mark.pos, 0));
    YamlMistake mistake = yaml_mistake(text, at, exception.msg);
    fault(builder.node_at(mistake.at), std::move(mistake.message), std::move(mistake.hint));
  }
  YamlNode root = builder.take_root();
  if (root.file == nullptr) root = builder.node_at(0);
  if (!root.is_map()) fault(root, "the file must hold \"name: value\" entries", "begin with quoin: 1");
  return root;
}

}  // namespace quoin
