"""The workshop: a page that plays games and edits their rules by the runtime as a WebAssembly module. Here its parts
are found, served, written out, and packed with one game into one file."""
