// What libc++ needs of a system and WASI's C library has not: the tag of C++'s exceptions, and the end of threads,
// which never comes.
__asm__(
    "\t.tagtype\t__cpp_exception i32\n"
    "\t.globl\t__cpp_exception\n"
    "__cpp_exception:\n");

extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
