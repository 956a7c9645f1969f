# Looks for all that Quoin is built from. In: QUOIN_LUA. Out: the language C++, the imported targets that runtime/ and
# bindings/python link, XXHASH_INCLUDE_DIR; or one error that names everything missing and the packages that hold it.
set(missing_things "")

# need(VARIABLE THING DEBIAN FEDORA HOMEBREW): unless VARIABLE is true, THING is missing, which these packages hold.
macro(need found thing debian fedora homebrew)
  if(NOT ${found})
    list(APPEND missing_things "${thing}")
    list(APPEND missing_debian "${debian}")
    list(APPEND missing_fedora "${fedora}")
    list(APPEND missing_homebrew "${homebrew}")
  endif()
endmacro()

if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  find_program(QUOIN_COMPILER NAMES c++ g++ clang++)
  need(QUOIN_COMPILER "a C++ compiler (macOS: xcode-select --install)" g++ gcc-c++ "")
endif()
if(NOT missing_things)  # nothing else can be looked for without
  enable_language(CXX)
  find_package(Threads REQUIRED)
  find_package(PkgConfig QUIET)
  find_package(yaml-cpp QUIET)
  find_package(nlohmann_json QUIET)
  find_path(XXHASH_INCLUDE_DIR xxhash.h)
  if(PKG_CONFIG_FOUND AND QUOIN_LUA STREQUAL "luajit")
    pkg_check_modules(LUA QUIET IMPORTED_TARGET luajit)
  elseif(PKG_CONFIG_FOUND)
    # The build of Lua 5.4 whose errors are C++ exceptions, so that destructors run; Debian calls it lua5.4-c++.
    pkg_search_module(LUA QUIET IMPORTED_TARGET lua5.4-c++ lua-5.4-c++ lua54-c++ lua++5.4)
  endif()
  if(SKBUILD)
    find_package(Python 3.11 COMPONENTS Interpreter Development.Module QUIET)
  endif()
endif()
need(PKG_CONFIG_FOUND pkg-config pkg-config pkgconf-pkg-config pkgconf)
if(QUOIN_LUA STREQUAL "luajit")
  need(LUA_FOUND LuaJIT libluajit-5.1-dev luajit-devel luajit)
elseif(QUOIN_LUA STREQUAL "lua5.4")
  need(LUA_FOUND "Lua 5.4 compiled as C++" liblua5.4-dev lua-devel lua)
else()
  message(FATAL_ERROR "QUOIN_LUA is \"${QUOIN_LUA}\"; it must be luajit or lua5.4.")
endif()
need(yaml-cpp_FOUND yaml-cpp libyaml-cpp-dev yaml-cpp-devel yaml-cpp)
need(nlohmann_json_FOUND "JSON for Modern C++" nlohmann-json3-dev json-devel nlohmann-json)
need(XXHASH_INCLUDE_DIR xxHash libxxhash-dev xxhash-devel xxhash)
if(SKBUILD)
  need(Python_Development.Module_FOUND "the headers of Python" python3-dev python3-devel python)
endif()

if(missing_things)
  foreach(list things debian fedora homebrew)
    list(JOIN missing_${list} " " missing_${list}_text)
  endforeach()
  list(JOIN missing_things ", " missing_things)
  message(FATAL_ERROR "Building Quoin needs what is not installed here: ${missing_things}. Install it and start again:\n"
    "  Debian, Ubuntu:  sudo apt-get install ${missing_debian_text}\n"
    "  Fedora:          sudo dnf install ${missing_fedora_text}\n"
    "  macOS:           brew install ${missing_homebrew_text}")
endif()
if(NOT TARGET yaml-cpp::yaml-cpp)  # yaml-cpp before 0.8 has no namespace
  add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()
