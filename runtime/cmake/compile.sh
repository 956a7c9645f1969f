#!/bin/sh
# compile.sh PROJECT COMPILER...: compiles, through ccache where that is installed and finds a place to write: a second
# build of the same code is short then, also in another folder. Always the compiler's launcher, so that no command line
# changes with what is installed.
project=$1
shift
command -v ccache > /dev/null 2>&1 || exec "$@"
writable() { mkdir -p "$1" 2> /dev/null && [ -w "$1" ]; }
if ! writable "$(ccache --get-config cache_dir 2> /dev/null || echo /dev/null)"; then
  export CCACHE_DIR="$project/.build/ccache"
  writable "$CCACHE_DIR" || exec "$@"
fi
# Precompiled headers need the sloppiness; names of files are told as they are in the project.
export CCACHE_BASEDIR="$project" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
exec ccache "$@"
