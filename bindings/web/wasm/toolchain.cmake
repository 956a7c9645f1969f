# Toolchain of the preset `wasm`: the clang of PyPI's ziglang for wasm32-wasi, which fetch.py brings.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(QUOIN_WASM ON)
get_filename_component(project "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(QUOIN_WASM_TOOLS "${project}/.build/wasm-tools")
set(QUOIN_ZIG "${QUOIN_WASM_TOOLS}/python/ziglang")
find_program(QUOIN_FETCHING_PYTHON NAMES python3 PATHS "${project}/.build/venv/bin" NO_DEFAULT_PATH)
find_program(QUOIN_FETCHING_PYTHON NAMES python3)
execute_process(COMMAND "${QUOIN_FETCHING_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/fetch.py" RESULT_VARIABLE fetched)
if(NOT fetched EQUAL 0)
  message(FATAL_ERROR "The preset wasm lacks its compiler or sources; see above.")
endif()

# Compilers of one word, as CMake and ccache want them. What they keep lies under .build.
foreach(name cc c++)
  set(wrapper "${QUOIN_WASM_TOOLS}/clang-${name}")
  if(NOT EXISTS "${wrapper}")
    file(WRITE "${wrapper}.new" "#!/bin/sh\nZIG_GLOBAL_CACHE_DIR='${QUOIN_WASM_TOOLS}/zig-cache' "
         "exec '${QUOIN_ZIG}/zig' ${name} \"$@\"\n")
    file(CHMOD "${wrapper}.new" FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE)
    file(RENAME "${wrapper}.new" "${wrapper}")
  endif()
endforeach()
set(CMAKE_C_COMPILER "${QUOIN_WASM_TOOLS}/clang-cc")
set(CMAKE_CXX_COMPILER "${QUOIN_WASM_TOOLS}/clang-c++")
# Known, so that CMake need not try it: a trial that links has zig build libraries that nothing here uses, for a minute.
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_ID_RUN ON)
  set(CMAKE_${language}_COMPILER_ID Clang)
  set(CMAKE_${language}_COMPILER_VERSION 22.1.8)
  set(CMAKE_${language}_COMPILER_FRONTEND_VARIANT GNU)
  set(CMAKE_${language}_COMPILER_FORCED ON)
  set(CMAKE_${language}_ARCHIVE_CREATE "\"${QUOIN_ZIG}/zig\" ar qc <TARGET> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_FINISH "\"${QUOIN_ZIG}/zig\" ranlib <TARGET>")
endforeach()
set(CMAKE_C_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_CXX_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_SIZEOF_VOID_P 4)

# What every browser has had since 2022. Exceptions are WebAssembly's own; there are no threads.
string(CONCAT flags "-target wasm32-wasi -mcpu=generic+exception_handling+bulk_memory+nontrapping_fptoint+sign_ext"
       "+mutable_globals+reference_types+multivalue -fwasm-exceptions -fno-threadsafe-statics -g0")
set(CMAKE_C_FLAGS_INIT "${flags}")
# The libc++ that ziglang has for WASI knows neither mutexes nor exceptions; ours (needs.cmake) does.
string(CONCAT libcxx_flags " -Wno-macro-redefined -U_LIBCPP_HAS_THREADS -D_LIBCPP_HAS_THREADS=1"
       " -D_LIBCPP_HAS_THREAD_API_PTHREAD=1 -U_LIBCPP_HAS_FILESYSTEM -D_LIBCPP_HAS_FILESYSTEM=1")
set(CMAKE_CXX_FLAGS_INIT "${flags}${libcxx_flags}")
set(CMAKE_EXECUTABLE_SUFFIX_CXX ".wasm")
# Linked as C, which adds no libc++ of its own.
set(CMAKE_CXX_LINK_EXECUTABLE
    "\"${CMAKE_C_COMPILER}\" ${flags} <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
