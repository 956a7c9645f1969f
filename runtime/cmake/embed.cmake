# Writes a C++ file that holds the Lua scripts: cmake -DSCRIPTS=<scripts folder> -DOUTPUT=<file.cpp> -P embed.cmake
# Paths are relative to the scripts folder ("prelude/x.lua"), in ascending order.
set(text "// Made from scripts/ by runtime/cmake/embed.cmake.\n#include \"script/embedded.h\"\n\n#include <array>\n\n")
string(APPEND text "namespace quoin {\n\n")
foreach(folder prelude library)
  file(GLOB files RELATIVE "${SCRIPTS}" "${SCRIPTS}/${folder}/*.lua")
  list(SORT files)
  set(entries "")
  set(count 0)
  foreach(file ${files})
    file(READ "${SCRIPTS}/${file}" content)
    string(APPEND entries "    EmbeddedFile{\"${file}\", R\"quoin_script(${content})quoin_script\"},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  string(APPEND text "std::span<const EmbeddedFile> embedded_${folder}() {\n"
         "  static constexpr std::array<EmbeddedFile, ${count}> kFiles{\n${entries}  };\n  return kFiles;\n}\n\n")
endforeach()
string(APPEND text "}  // namespace quoin\n")
file(WRITE "${OUTPUT}" "${text}")
