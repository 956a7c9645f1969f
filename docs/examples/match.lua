-- A match of Murailles through the ffi of LuaJIT: a search against a bot that knows nothing. Prints the last position.
-- luajit match.lua LIBRARY GAMES: "libquoin.so" and what `pkg-config --variable=gamesdir quoin` says.
local ffi = require("ffi")
ffi.cdef [[
typedef struct quoin_session quoin_session;
quoin_session* quoin_open(void);
void quoin_close(quoin_session* session);
const char* quoin_call(quoin_session* session, const char* verb, const char* json);
]]
local library, games = ...
local quoin = ffi.load(library)
local session = ffi.gc(quoin.quoin_open(), quoin.quoin_close)

local function call(verb, arguments)
  local answer = ffi.string(quoin.quoin_call(session, verb, arguments))
  if answer:sub(1, 6) ~= '{"ok":' then error(answer, 0) end
  return answer
end

call("load", ('{"folder": "%s/murailles"}'):format(games))
local position = call("start", '{"seed": 1, "seats": {"red": "mcts(playouts=30)", "yellow": "random"}}')
while not position:find('"over":true', 1, true) do
  position = call("think", "")
end
print(position)
