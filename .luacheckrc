-- luacheck: what rules files may see and fill, and what only the prelude may.
std = "none"
max_line_length = 120
cache = false

local standard = {
  "assert", "error", "getmetatable", "ipairs", "pairs", "pcall", "rawequal", "rawget", "require", "select",
  "setmetatable", "tonumber", "tostring", "type", "unpack", "xpcall",
  "math", "string", "table", "bit",
}
local things = {
  "board", "can", "dial", "die", "emit", "go", "roll", "deal", "draw", "later", "log", "none", "random", "piece", "cards", "region",
  "seats", "set", "shape", "tokens",
}

-- `count` and `zone` are not to be replaced themselves (the engine refuses that), but their fields are set.
local rules = {
  globals = { "moves", "play", "rolled", "dealt", "chosen", "pass", "effect", "text", "notation", "rules", "match", "count", "zone" },
  read_globals = {},
}
for _, name in ipairs(standard) do rules.read_globals[#rules.read_globals + 1] = name end
for _, name in ipairs(things) do rules.read_globals[#rules.read_globals + 1] = name end

files["games"] = rules
files["tests/games"] = rules
files["tests/bench"] = rules
files["tests/lab/games"] = rules
files["tests/broken"] = rules
for _, path in ipairs({ "games/*", "games/modern/*", "games/classics/*", "tests/lab/games/*" }) do
  files[path .. "/variants"] = { read_globals = { "base" } }
  files[path .. "/bot.lua"] = { globals = { "evaluate", "features", "prefer", "cutoff", "priors" } }
  files[path .. "/variants/*.bot.lua"] = { globals = { "evaluate", "features", "prefer", "cutoff" } }
end
files["scripts/library"] = rules
files["scripts/prelude"] = { std = "max", ignore = { "581" } } -- not (x < y) is how NaN is stopped
