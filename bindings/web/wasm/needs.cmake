# What the module is built from besides our own code: libc++ from the sources inside ziglang, Lua and yaml-cpp from
# source (fetch.py), the headers of JSON and xxHash. Out: what runtime/cmake/needs.cmake gives elsewhere, and how our own
# code is compiled.
enable_language(C)
enable_language(CXX)
set(sources "${QUOIN_WASM_TOOLS}/sources")
set(zig_lib "${QUOIN_ZIG}/lib")

# ---- libc++ ----
file(GLOB libcxx "${zig_lib}/libcxx/src/*.cpp" "${zig_lib}/libcxx/src/filesystem/*.cpp"
     "${zig_lib}/libcxx/src/ryu/*.cpp" "${zig_lib}/libcxxabi/src/*.cpp")
list(FILTER libcxx EXCLUDE REGEX "cxa_noexception|filesystem/operations")
add_library(quoin_libcxx STATIC ${libcxx} "${zig_lib}/libunwind/src/Unwind-wasm.c" "${CMAKE_CURRENT_LIST_DIR}/missing.cpp")
target_compile_options(quoin_libcxx PRIVATE -w -Oz -fno-strict-aliasing)
target_compile_definitions(quoin_libcxx PRIVATE LIBCXX_BUILDING_LIBCXXABI _LIBCPP_BUILDING_LIBRARY
                           _LIBCXXABI_BUILDING_LIBRARY LIBCXXABI_USE_LLVM_UNWINDER _LIBUNWIND_IS_NATIVE_ONLY
                           _LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS _LIBUNWIND_HIDE_SYMBOLS)
target_include_directories(quoin_libcxx PRIVATE "${zig_lib}/libcxx/src" "${zig_lib}/libcxxabi/src"
                           "${zig_lib}/libcxx/libc" "${zig_lib}/libunwind/include")
set_target_properties(quoin_libcxx PROPERTIES CXX_STANDARD 23)

# ---- headers, each alone: /usr/include itself is that of another system ----
set(headers "${PROJECT_BINARY_DIR}/headers")
find_path(QUOIN_JSON_INCLUDE nlohmann/json.hpp PATHS /usr/include /usr/local/include /opt/homebrew/include REQUIRED)
find_path(XXHASH_INCLUDE xxhash.h PATHS /usr/include /usr/local/include /opt/homebrew/include REQUIRED)
file(MAKE_DIRECTORY "${headers}/lua5.4")
file(CREATE_LINK "${QUOIN_JSON_INCLUDE}/nlohmann" "${headers}/nlohmann" SYMBOLIC)
file(CREATE_LINK "${XXHASH_INCLUDE}/xxhash.h" "${headers}/xxhash.h" SYMBOLIC)
set(XXHASH_INCLUDE_DIR "${headers}")
add_library(quoin_headers INTERFACE)
target_include_directories(quoin_headers SYSTEM INTERFACE "${headers}")
add_library(nlohmann_json::nlohmann_json ALIAS quoin_headers)

# ---- Lua, as C++: its errors are exceptions ----
file(CONFIGURE OUTPUT "${headers}/lua5.4/lua.hpp" @ONLY CONTENT [=[
#include "lua.h"
#include "lauxlib.h"
#include "lualib.h"
]=])
file(GLOB lua "${sources}/lua5.4/src/l*.c")
list(FILTER lua EXCLUDE REGEX "/(lua|luac|linit|liolib|loslib|loadlib|lcorolib|lutf8lib)\\.c$")
set_source_files_properties(${lua} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-xc++;-w")
add_library(quoin_lua STATIC ${lua})
target_include_directories(quoin_lua SYSTEM PUBLIC "${sources}/lua5.4/src" "${headers}")
target_compile_definitions(quoin_lua PRIVATE _WASI_EMULATED_SIGNAL)
add_library(PkgConfig::LUA ALIAS quoin_lua)

# ---- yaml-cpp ----
file(GLOB yaml "${sources}/yaml-cpp/src/*.cpp")
add_library(quoin_yaml STATIC ${yaml})
target_include_directories(quoin_yaml SYSTEM PUBLIC "${sources}/yaml-cpp/include")
target_compile_options(quoin_yaml PRIVATE -w -Oz)
add_library(yaml-cpp::yaml-cpp ALIAS quoin_yaml)
add_library(Threads::Threads INTERFACE IMPORTED)

# ---- our own code: for speed where rules run a million times, else for size ----
set(QUOIN_BARE ON)  # no disk, no threads, no signals
foreach(layer base schema drawing explain session)
  set(QUOIN_LEVEL_quoin_${layer} "SHELL:-Xclang -Oz")  # zig itself takes -Oz for -Os
endforeach()
foreach(layer primitives groups moves engine search)
  set(QUOIN_LEVEL_quoin_${layer} -Os)
endforeach()
foreach(layer state script)
  set(QUOIN_LEVEL_quoin_${layer} -O2)
endforeach()
