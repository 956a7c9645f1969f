// Lines of the rules: what a hook notes of them, and ranges of them.
#include "explain/line_coverage.h"

#include <utility>

#include "explain/kept_state.h"
#include "script/host.h"

namespace quoin {
namespace {

// Whatever is listed when an instruction begins was listed by the line before it.
class ListLines final : public Observer {
 public:
  explicit ListLines(Host& host) : host_(host) {}
  void instruction(lua_State* L) override {
    settle();
    at_ = author_line(L);
  }
  std::vector<Where> finish() {
    settle();
    return std::exchange(listed_at_, {});
  }

 private:
  void settle() {
    const auto count = static_cast<std::size_t>(host_.context.count);
    if (count > listed_at_.size()) listed_at_.resize(count, at_);
  }

  Host& host_;
  std::vector<Where> listed_at_;
  Where at_;  // the line that ran last
};

}  // namespace

std::vector<Where> lines_of_list(Vm& vm, int seat) {
  Host& host = dynamic_cast<HostOwner&>(vm).host();
  if (host.ffi) return {};
  ListLines lines(host);
  host.observe(&lines);
  const bool listed = vm.list(seat).ok();
  host.observe(nullptr);
  return listed ? lines.finish() : std::vector<Where>{};
}

std::vector<std::string> lines_never_run(Vm& vm, const RuleLines& run) {
  std::vector<std::string> ranges;
  std::string file;
  int first = 0;
  int last = 0;
  const auto close = [&] {
    if (file.empty()) return;
    ranges.push_back(file + ":" + std::to_string(first) + (last > first ? "-" + std::to_string(last) : ""));
  };
  for (const auto& line : lines_with_code(vm)) {
    if (run.contains(line)) continue;
    if (line.first != file || line.second != last + 1) {
      close();
      std::tie(file, first) = line;
    }
    last = line.second;
  }
  close();
  return ranges;
}

}  // namespace quoin
