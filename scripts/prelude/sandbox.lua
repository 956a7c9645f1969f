-- The standard names that rules see: a whitelist, each without a way out of the closed world, without addresses and
-- with one order on every machine. In: the host, module names. Out: a table of globals.
local host = ...
local std = host.std
local names = host.load("names")
local fail, show, contents, titles = names.fail, names.show, names.contents, names.titles
local type, tonumber, floor, format, setmetatable = std.type, std.tonumber, std.floor, std.format, std.setmetatable
local raw_pairs, raw_pcall, raw_getmetatable, rawget = std.pairs, std.pcall, std.getmetatable, std.rawget
local insert, sort, concat = std.insert, std.sort, std.concat

local G = {}

local function kind_of(value)
  local kind = type(value)
  if kind ~= "cdata" then return kind end
  return contents[value] and "table" or "userdata"
end

local function need(value, kind, what)
  if kind_of(value) ~= kind then return fail(what .. " must be a " .. kind .. ", not " .. show(value)) end
end

-- A table that rules made themselves: engine tables are not theirs to change.
local function own_table(value, what)
  need(value, "table", what)
  if contents[value] then return fail(what .. ": " .. (titles[value] or "this table") .. " cannot be changed") end
end

-- ---- basics ----

function G.type(...)
  if std.select("#", ...) == 0 then return fail("type: a value is missing") end
  return kind_of((...))
end

local function text_of(value)
  local kind = type(value)
  if kind == "string" then return value end
  if kind == "table" and not contents[value] then
    local meta = raw_getmetatable(value)
    local own = meta and rawget(meta, "__tostring")
    if own then
      local text = own(value)
      if type(text) ~= "string" then return fail("__tostring must return a string") end
      return text
    end
  end
  if kind == "number" then
    if value == std.huge then return "inf" elseif value == -std.huge then return "-inf" end
    return show(value)
  end
  if kind == "nil" or kind == "boolean" then return show(value) end
  return titles[value] or kind_of(value)
end
G.tostring = text_of

function G.tonumber(value, base)
  if base ~= nil then
    need(value, "string", "tonumber with a base: the text")
    if type(base) ~= "number" or not (base >= 2 and base <= 36) then
      return fail("tonumber: the base must be 2 to 36")
    end
    return tonumber(value, base)
  end
  if type(value) == "number" then return value end
  if type(value) ~= "string" then return nil end
  local number = tonumber(value)
  if type(number) ~= "number" or number ~= number or number == std.huge or number == -std.huge then return nil end
  return number
end

local function next_of_list(list, i)
  i = i + 1
  local value = list[i]
  if value ~= nil then return i, value end
end
function G.ipairs(list)
  need(list, "table", "ipairs")
  return next_of_list, list, 0
end

-- Integers ascending, then strings by bytes, then false and true; other keys have no order that is the same everywhere.
local ranks = { number = 1, string = 2, boolean = 3 }
local function before(a, b)
  local left, right = type(a), type(b)
  if left ~= right then return ranks[left] < ranks[right] end
  if left == "boolean" then return not a and b end
  return a < b
end
function G.pairs(table)
  need(table, "table", "pairs")
  local content = contents[table] or table
  local keys, n = {}, 0
  for key in raw_pairs(content) do
    if not ranks[type(key)] then
      return fail("pairs: " .. show(key) .. " is a key; only numbers, strings and booleans have an order")
    end
    n = n + 1
    keys[n] = key
  end
  sort(keys, before)
  local i = 0
  return function()
    while i < n do
      i = i + 1
      local value = rawget(content, keys[i])
      if value ~= nil then return keys[i], value end
    end
  end, table, nil
end

-- Once the budget is spent nothing catches that error. One that is caught has cost time to word.
local kCaughtError = 1000
local function answered(ok, ...)
  if not ok then
    host.still_within_budget()
    host.charge(kCaughtError)
  end
  return ok, ...
end
function G.pcall(f, ...) return answered(raw_pcall(f, ...)) end
-- The handler runs after the error, never on top of it.
function G.xpcall(f, handler, ...)
  local function second(ok, ...)
    if ok then return true, ... end
    return answered(raw_pcall(handler, (...)))
  end
  local function first(ok, ...)
    answered(ok)
    if ok then return true, ... end
    local _, message = second(false, ...)
    return false, message
  end
  return first(raw_pcall(f, ...))
end

G.error, G.select, G.rawequal = std.error, std.select, std.rawequal
function G.assert(ok, message, ...)
  if ok then return ok, message, ... end
  if message == nil then message = "assertion failed!" end
  return std.error(message, 0)
end
function G.rawget(table, key)
  need(table, "table", "rawget")
  return rawget(contents[table] or table, key)
end
function G.setmetatable(table, meta)
  own_table(table, "setmetatable")
  if meta ~= nil then
    own_table(meta, "setmetatable: the metatable")
    for _, key in std.ipairs({ "__gc", "__mode", "__metatable", "__close", "__name", "__pairs" }) do
      if rawget(meta, key) ~= nil then return fail("setmetatable: " .. key .. " is not possible here") end
    end
  end
  -- A copy: fields added to the metatable later must pass the same check.
  local copy
  if meta ~= nil then
    copy = {}
    for key, value in raw_pairs(meta) do copy[key] = value end
  end
  return setmetatable(table, copy)
end
function G.getmetatable(table)
  if type(table) ~= "table" or contents[table] then return nil end
  local meta = raw_getmetatable(table)
  if not meta then return nil end
  local copy = {}
  for key, value in raw_pairs(meta) do copy[key] = value end
  return copy
end

local function unpack_list(list, first, last)
  need(list, "table", "unpack")
  first, last = first or 1, last or #list
  need(first, "number", "unpack: the first place")
  need(last, "number", "unpack: the last place")
  if not (last - first < 200) then return fail("unpack: at most 200 values") end
  return std.unpack(list, first, last)
end
G.unpack = unpack_list

-- ---- string: no patterns, no code, no addresses ----

-- Functions that copy a text are charged by its length: no count of instructions sees their work.
local string = {}
for _, name in std.ipairs({ "byte", "char", "len" }) do string[name] = std.string[name] end
for _, name in std.ipairs({ "lower", "upper", "reverse", "sub" }) do
  local raw = std.string[name]
  string[name] = function(text, ...)
    need(text, "string", "string." .. name .. ": the text")
    host.charge(#text / 16)
    return raw(text, ...)
  end
end
local kMostText = 1000000

function string.rep(text, n, between)
  need(text, "string", "string.rep: the text")
  need(n, "number", "string.rep: the number")
  if between ~= nil then need(between, "string", "string.rep: what goes between") end
  if not (n > 0) then return "" end
  local size = (#text + #(between or "")) * n
  if not (size <= kMostText and n <= kMostText) then
    return fail("string.rep: the text would be longer than 1000000")
  end
  host.charge(size / 16)
  return std.string.rep(text, n, between)
end

function string.find(text, wanted, first)
  need(text, "string", "string.find: the text")
  need(wanted, "string", "string.find: what to find")
  host.charge(#text * #wanted / 16)
  return std.string.find(text, wanted, first or 1, true)
end

local integral = { d = true, i = true, c = true, x = true, X = true, o = true }
local fractional = { f = true, g = true, e = true }
local function one_value(flags, letter, value)
  if letter == "s" then return format("%" .. flags .. "s", text_of(value)) end
  if not integral[letter] and not fractional[letter] then
    return fail("string.format: %" .. letter .. " is not possible here")
  end
  need(value, "number", "string.format: the value of %" .. letter)
  if integral[letter] and not (value == floor(value) and value > -2 ^ 53 and value < 2 ^ 53) then
    return fail("string.format: %" .. letter .. " needs an integer, not " .. show(value))
  end
  return format("%" .. flags .. letter, value)
end

function string.format(pattern, ...)
  need(pattern, "string", "string.format: the pattern")
  local values, taken, parts, from = { ... }, 0, {}, 1
  local given = std.select("#", ...)
  while true do
    local at = std.string.find(pattern, "%", from, true)
    if not at then break end
    insert(parts, std.string.sub(pattern, from, at - 1))
    local flags, letter = std.string.match(pattern, "^([-+ #0]*%d?%d?%.?%d?%d?)(.)", at + 1)
    if not letter then return fail("string.format: the pattern ends inside %") end
    if #flags > 8 then return fail("string.format: too many flags") end
    if letter == "%" then
      insert(parts, "%")
    else
      taken = taken + 1
      if taken > given then return fail("string.format: value " .. taken .. " is missing") end
      insert(parts, one_value(flags, letter, values[taken]))
    end
    from = at + 1 + #flags + 1
  end
  insert(parts, std.string.sub(pattern, from))
  return concat(parts)
end
G.string = names.closed("string", "function string.", string)
host.lock_strings(string)

-- ---- table ----

local function need_list(list, what) own_table(list, what) end
local table = {}
function table.insert(list, ...)
  need_list(list, "table.insert")
  return std.insert(list, ...)
end
function table.remove(list, ...)
  need_list(list, "table.remove")
  return std.remove(list, ...)
end
function table.concat(list, between, first, last)
  need(list, "table", "table.concat")
  first, last = first or 1, last or #list
  local parts = {}
  for i = first, last do
    local value = list[i]
    local kind = type(value)
    if kind ~= "string" and kind ~= "number" then return fail("table.concat: place " .. i .. " is " .. show(value)) end
    parts[#parts + 1] = text_of(value)
    host.charge(#parts[#parts] / 16)
  end
  return concat(parts, between or "")
end
table.unpack = unpack_list

-- Merges the sorted runs from[low..mid-1] and from[mid..high-1] into `to`; equal values keep their order.
local function merge(from, to, low, mid, high, less)
  local i, j = low, mid
  for k = low, high - 1 do
    if i < mid and (j >= high or not less(from[j], from[i])) then
      to[k], i = from[i], i + 1
    else
      to[k], j = from[j], j + 1
    end
  end
end
local function ascending(a, b) return a < b end
function table.sort(list, less)
  need_list(list, "table.sort")
  if less ~= nil then need(less, "function", "table.sort: the comparison") end
  less = less or ascending
  local n = #list
  local from, to = {}, {}
  for i = 1, n do from[i] = list[i] end
  local width = 1
  while width < n do
    for low = 1, n, 2 * width do
      local mid, high = low + width, low + 2 * width
      if mid > n + 1 then mid = n + 1 end
      if high > n + 1 then high = n + 1 end
      merge(from, to, low, mid, high, less)
    end
    from, to, width = to, from, 2 * width
  end
  for i = 1, n do list[i] = from[i] end
end
G.table = names.closed("table", "function table.", table)

-- ---- math and bit ----

local math = { huge = std.huge }
for _, name in std.ipairs({ "floor", "ceil", "abs", "min", "max", "fmod" }) do math[name] = std.math[name] end
G.math = names.closed("math", "function math.", math)
local bit = {}
for _, name in std.ipairs({ "band", "bor", "bxor", "bnot", "lshift", "rshift", "arshift" }) do
  bit[name] = std.bit[name]
end
G.bit = names.closed("bit", "function bit.", bit)

return G
