// What a page needs beside bindings/c/quoin.h to hand texts over: memory within the module.
#include <cstdlib>

extern "C" {

void* quoin_alloc(std::size_t bytes) { return std::malloc(bytes); }
void quoin_free(void* memory) { std::free(memory); }

}  // extern "C"
