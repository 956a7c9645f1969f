// The executable ranges of the loaded modules. Code outside all of them was made by the JIT.
#include "explain/code_map.h"

#include <algorithm>
#include <string_view>

#ifdef __linux__
#include <link.h>
#include <ucontext.h>
#endif

namespace quoin {

CodeMap::CodeMap() {
#ifdef __linux__
  const auto add = [](dl_phdr_info* module, std::size_t, void* ranges) {
    const std::string_view path = module->dlpi_name == nullptr ? "" : module->dlpi_name;
    const bool lua = path.substr(path.rfind('/') + 1).starts_with("liblua");
    for (int i = 0; i < module->dlpi_phnum; ++i) {
      const auto& part = module->dlpi_phdr[i];
      if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
      const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
      static_cast<std::vector<Range>*>(ranges)->push_back({begin, begin + part.p_memsz, lua});
    }
    return 0;
  };
  dl_iterate_phdr(add, &ranges_);
  if (std::none_of(ranges_.begin(), ranges_.end(), [](const Range& range) { return range.lua; })) ranges_.clear();
#endif
}

CodeOwner CodeMap::owner(std::uintptr_t address) const {
  if (ranges_.empty() || address == 0) return CodeOwner::kUnknown;
  for (const Range& range : ranges_) {
    if (address >= range.begin && address < range.end) return range.lua ? CodeOwner::kLua : CodeOwner::kNative;
  }
  return CodeOwner::kJit;
}

std::uintptr_t interrupted_address([[maybe_unused]] const void* context) {
#if defined(__linux__) && defined(__x86_64__)
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__linux__) && defined(__aarch64__)
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.pc);
#else
  return 0;
#endif
}

}  // namespace quoin
