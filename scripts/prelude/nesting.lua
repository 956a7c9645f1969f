-- Rules that run inside rules: protected calls, errors, metatables. How deep these nest is counted here, so that it
-- ends in the same error on every machine and long before any C stack does. In: the host. Out: the functions that rules
-- see, and begin().
local host = ...
local std = host.std
local names = host.load("names")
local numbers = host.load("numbers")
local fail, show, contents, titles = names.fail, names.show, names.contents, names.titles
local type, format, setmetatable, rawget = std.type, std.format, std.setmetatable, std.rawget
local raw_pcall, raw_getmetatable = std.pcall, std.getmetatable

local nesting = {}
local G = {}
nesting.globals = G

local kMostNested = 100
local depth = 0

-- The host calls the rules anew: what an error has left nested is over.
function nesting.begin() depth = 0 end

local function enter()
  if depth >= kMostNested then
    return fail(format("pcall, xpcall and metamethods nest at most %d deep", kMostNested))
  end
  depth = depth + 1
end
local function leave(...)
  depth = depth - 1
  return ...
end

-- ---- errors ----

local kMostMessage = 2000

-- `level` as in Lua, but that only functions of the rules count.
function G.error(message, level)
  if level == nil then level = 1 end
  if not numbers.whole(level) or level < 0 then
    return fail("error: the level must be an integer of at least 0, not " .. show(level))
  end
  local kind = type(message)
  if kind == "string" then
    message = names.beginning(message, kMostMessage)
    if level > 0 then message = host.place_of_caller(level) .. message end
  elseif kind == "number" then
    message = numbers.exact(message)
  elseif kind == "cdata" or kind == "userdata" or titles[message] or contents[message] then
    return fail("error was called with " .. show(message) .. "; give it a text")
  end
  return std.error(message, 0)
end
function G.assert(ok, message, ...)
  if ok then return ok, message, ... end
  if message == nil then message = "assertion failed!" end
  return G.error(message, 0)
end

-- ---- protected calls ----

local kTicksACaughtError = 1000

-- An error was caught that was raised while `before` calls were nested. Once the budget is spent nothing catches that.
local function caught(before)
  depth = before
  host.still_within_budget()
  host.charge(kTicksACaughtError)
end
local function answered(before, ok, ...)
  if ok then depth = before else caught(before) end
  return ok, ...
end
function G.pcall(f, ...)
  local before = depth
  enter()
  return answered(before, raw_pcall(f, ...))
end

-- The handler runs after the error, never on top of it.
local function handled(before, handler, ok, ...)
  if ok then
    depth = before
    return true, ...
  end
  caught(before)
  enter()
  local _, message = answered(before, raw_pcall(handler, (...)))
  return false, message
end
function G.xpcall(f, handler, ...)
  local before = depth
  enter()
  return handled(before, handler, raw_pcall(f, ...))
end

-- ---- metatables ----

-- Makes what stands in the metatable for the rules' function `f`.
local counted = {}
local function two(f)
  return function(a, b)
    enter()
    local value = f(a, b)
    depth = depth - 1
    return value
  end
end
for _, event in std.ipairs({ "__add", "__sub", "__mul", "__div", "__mod", "__pow", "__concat", "__index" }) do
  counted[event] = two
end
function counted.__unm(f)
  return function(a)
    enter()
    local value = f(a)
    depth = depth - 1
    return value
  end
end
function counted.__newindex(f)
  return function(t, key, value)
    enter()
    f(t, key, value)
    depth = depth - 1
  end
end
function counted.__call(f)
  return function(...)
    enter()
    return leave(f(...))
  end
end
function counted.__tostring(f) return f end  -- never called but by our own tostring

-- What both have for the event: LuaJIT compares nothing else, Lua 5.4 would.
local function shared(a, b, event)
  if type(a) ~= "table" or type(b) ~= "table" then return false end
  local left, right = raw_getmetatable(a), raw_getmetatable(b)
  return left and right and rawget(left, event) == rawget(right, event)
end
function counted.__eq(f)
  local compare = two(f)
  return function(a, b) return shared(a, b, "__eq") and compare(a, b) end
end
local function ordered(event)
  return function(f)
    local compare = two(f)
    return function(a, b)
      if not shared(a, b, event) then
        local left, right = type(a), type(b)
        return fail(host.place_of_caller(1) .. (left == right and format("attempt to compare two %s values", left) or
          format("attempt to compare %s with %s", left, right)))
      end
      return compare(a, b)
    end
  end
end
counted.__lt, counted.__le = ordered("__lt"), ordered("__le")
counted["from __lt"] = function(less)
  local compare = counted.__le(less)
  return function(a, b) return not compare(b, a) end
end

local events = { "__index", "__newindex", "__call", "__tostring", "__concat", "__unm", "__add", "__sub", "__mul",
  "__div", "__mod", "__pow", "__eq", "__lt", "__le" }
-- What only one of the Luas knows, or what reaches out of the closed world.
local refused = { "__gc", "__mode", "__metatable", "__close", "__name", "__pairs", "__ipairs", "__len", "__idiv",
  "__band", "__bor", "__bxor", "__bnot", "__shl", "__shr" }

-- Event -> function of the rules -> what stands for it: two metatables with the same function have the same.
local standing = {}
for event in std.pairs(counted) do standing[event] = setmetatable({}, { __mode = "kv" }) end
local function standing_for(event, f)
  local made = standing[event][f]
  if not made then
    made = counted[event](f)
    standing[event][f] = made
  end
  return made
end

-- What the event is in the metatable that a table gets for `meta`. Lua 5.4 may know no way from __lt to `a <= b`.
local function stands(meta, event)
  local value = rawget(meta, event)
  if type(value) == "function" then return standing_for(event, value) end
  if event == "__le" and value == nil and type(rawget(meta, "__lt")) == "function" then
    return standing_for("from __lt", rawget(meta, "__lt"))
  end
  return value
end

local function check_events(meta)
  for i = 1, #refused do
    if rawget(meta, refused[i]) ~= nil then return fail("setmetatable: " .. refused[i] .. " is not possible here") end
  end
  for i = 1, #events do
    local event = events[i]
    local value = rawget(meta, event)
    local chains = event == "__index" or event == "__newindex"
    if value ~= nil and type(value) ~= "function" and not (chains and (type(value) == "table" or contents[value])) then
      return fail(format("setmetatable: %s must be a function%s, not %s", event, chains and " or a table" or "",
        show(value)))
    end
  end
end

-- A copy: fields added to `meta` later must pass the same check. Objects of one class share it while the class has the
-- events that it was made of.
local copies = setmetatable({}, { __mode = "kv" })
local function copy_of(meta)
  check_events(meta)
  local copy = copies[meta]
  local fits = copy ~= nil
  for i = 1, #events do
    if fits and rawget(copy, events[i]) ~= stands(meta, events[i]) then fits = false end
  end
  if fits then return copy end
  copy = { given = meta }
  for i = 1, #events do copy[events[i]] = stands(meta, events[i]) end
  copies[meta] = copy
  return copy
end

-- How many tables lie above a table in chains of __index, at most, and likewise of __newindex. Kept for whatever is the
-- __index of another, so that a chain has an end on whichever side it grows.
local kMostLinks = 50
local above = { __index = setmetatable({}, { __mode = "k" }), __newindex = setmetatable({}, { __mode = "k" }) }
local function check_chain(table, copy, event)
  local heights, link = above[event], copy[event]
  local height = heights[table] or 0
  while type(link) == "table" and not contents[link] do
    height = height + 1
    if link == table or height > kMostLinks then
      return fail(format("setmetatable: a chain of %s has at most %d tables and no circle", event, kMostLinks))
    end
    if (heights[link] or 0) < height then heights[link] = height end
    local meta = raw_getmetatable(link)
    link = meta and rawget(meta, event)
  end
  return height
end

local kTicksAMetatable = 20

function G.setmetatable(table, meta)
  names.own_table(table, "setmetatable")
  if meta == nil then return setmetatable(table, nil) end
  names.own_table(meta, "setmetatable: the metatable")
  host.charge(kTicksAMetatable)
  local copy = copy_of(meta)
  check_chain(table, copy, "__index")
  check_chain(table, copy, "__newindex")
  return setmetatable(table, copy)
end
function G.getmetatable(table)
  if type(table) ~= "table" or contents[table] then return nil end
  local meta = raw_getmetatable(table)
  return meta and rawget(meta, "given")
end

return nesting
