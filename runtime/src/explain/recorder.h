// Recorder: what a traced machine tells of itself while it runs, put together by lines. See quoin/script/trace.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/explain/trace.h"
#include "script/observer.h"

namespace quoin {

struct Host;

class Recorder final : public Observer {
 public:
  explicit Recorder(Host& host);

  void instruction(lua_State* L) override;
  void read(int zone, int place, int value) override;
  void called(const Primitive& primitive, std::span<const std::int32_t> numbers, int count_before) override;
  RulesTrace finish();

 private:
  void settle();
  void settle_list();
  void settle_block();
  void begin(lua_State* L, lua_Debug& frame, int level);
  void note_values(lua_State* L, lua_Debug& frame, TraceStep& step);
  void note_value(lua_State* L, const char* name, TraceStep& step);
  std::string_view line_text(const Where& where);
  TraceStep* open() { return open_ ? &trace_.steps.back() : nullptr; }

  Host& host_;
  RulesTrace trace_;
  bool open_ = false;
  std::vector<std::byte> block_;                                // as it was, scratch zones behind it
  int count_ = 0;                                               // of the list, as it was
  std::vector<Where> at_;                                       // by depth: the line that ran there last
  std::map<std::string, std::vector<std::string_view>> lines_;  // of files
};

}  // namespace quoin
