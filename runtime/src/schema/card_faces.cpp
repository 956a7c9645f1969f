// What pictures write where on a card; see the header.
#include "schema/card_faces.h"

#include <vector>

#include "schema/reading.h"

namespace quoin {
namespace {

std::string read_face_word(const YamlNode& node, const std::string& called, const Cards& cards) {
  std::vector<std::string> known{kFaceName};
  for (const CardTexts& one : cards.texts) known.push_back(one.name);
  for (const CardAttribute& one : cards.attributes) known.push_back(one.name);
  for (const CardBundles& one : cards.bundles) known.push_back(one.name);
  return known[static_cast<std::size_t>(need_word(node, called, known))];
}

}  // namespace

const Section& face_section() {
  const Form attribute = form::name();
  static const Section kSection{
      "face",
      "What pictures write where on a card: attributes by their names, `name` for the card's own.",
      {{"title", attribute, "Above.", "title", "the attribute `title`, or else `name`"},
       {"corner", attribute, "In the corner above.", "points", "nothing"},
       {"row", form::either({attribute, form::names()}), "Below, each with its name.", "[clay, sand]", "nothing"},
       {"text", attribute, "In the middle.", "text", "nothing"},
       {"colour", attribute, "What gives it a colour: a name of a colour, or of a set.", "suit", "paper"}}};
  return kSection;
}

FaceDisplay read_face(const YamlNode& map, const std::string& what, const Cards& cards) {
  need_section(map, face_section(), "the face of " + what);
  FaceDisplay face;
  const auto read = [&](const char* key, std::string& word) {
    const YamlNode* node = map.find(key);
    if (node != nullptr) word = read_face_word(*node, "\"" + std::string(key) + "\" of the face of " + what, cards);
  };
  read("title", face.title);
  read("corner", face.corner);
  read("text", face.text);
  read("colour", face.colour);
  if (const YamlNode* row = map.find("row")) {
    const std::string called = "the row of the face of " + what;
    if (row->is_scalar()) face.row.push_back(read_face_word(*row, called, cards));
    for (const YamlNode& item : row->is_scalar() ? std::vector<YamlNode>{} : need_list(*row, called).items) {
      face.row.push_back(read_face_word(item, called, cards));
    }
  }
  return face;
}

}  // namespace quoin
