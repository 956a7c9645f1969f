# quoin_vmdef(OUTPUT): writes a C++ source with what LuaJIT itself tells of its numbers, from the file jit/vmdef.lua that
# comes with the library (Debian: libluajit-5.1-common, which libluajit-5.1-dev brings). Without the file both are empty.
function(quoin_vmdef output)
  set(errors "")
  set(bytecodes "")
  if(QUOIN_LUA STREQUAL "luajit")
    pkg_get_variable(prefix luajit prefix)
    pkg_get_variable(version luajit version)
    find_file(QUOIN_VMDEF jit/vmdef.lua NO_DEFAULT_PATH
              PATHS "${prefix}/share/luajit-${version}" "${prefix}/share/luajit-2.1")
  endif()
  if(QUOIN_VMDEF)
    file(READ "${QUOIN_VMDEF}" text)
    if(text MATCHES "traceerr = {\n\\[0\\]=([^}]*)}")
      set(errors "${CMAKE_MATCH_1}")
    endif()
    if(text MATCHES "bcnames = (\"[^\"]*\")")
      set(bytecodes "${CMAKE_MATCH_1}")
    endif()
  elseif(QUOIN_LUA STREQUAL "luajit")
    message(STATUS "LuaJIT's jit/vmdef.lua: not found; profiles tell why code was not compiled by numbers alone")
  endif()
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT [=[
#include "explain/jit_reasons.h"
namespace quoin {
std::vector<std::string_view> jit_errors() { return {@errors@}; }
std::string_view jit_bytecodes() { return {@bytecodes@}; }
}  // namespace quoin
]=])
endfunction()
