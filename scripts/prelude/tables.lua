-- table and unpack for rules: they touch what a table itself holds, never its metatable, as LuaJIT's do. Work is
-- charged by what is moved, compared and joined. In: the host. Out: table, unpack.
local host = ...
local std = host.std
local names, numbers, strings = host.load("names"), host.load("numbers"), host.load("strings")
local fail, show, need, own_table, contents = names.fail, names.show, names.need, names.own_table, names.contents
local need_whole, charge_bytes = numbers.need_whole, strings.charge_bytes
local type, floor, format, select = std.type, std.floor, std.format, std.select
local rawget, rawset, raw_getmetatable = std.rawget, std.rawset, std.getmetatable

local tables = {}
local kMostValues = 250
local kFarthest = 2 ^ 30  -- places that both take as they are

-- Places first..last of a list as a table of their own, without a metatable.
local function plain_copy(list, first, last)
  local copy = {}
  for i = 1, last - first + 1 do copy[i] = rawget(list, first + i - 1) end
  return copy
end

local raw_unpack = std.unpack
function tables.unpack(list, first, last)
  need(list, "table", "unpack: the list")
  list = contents[list] or list
  first, last = first or 1, last or #list
  need_whole(first, "unpack: the first place")
  need_whole(last, "unpack: the last place")
  local n = last - first + 1
  if n > kMostValues then return fail(format("unpack: at most %d values", kMostValues)) end
  if n <= 0 then return end
  if n > 16 then host.charge(floor(n / 4)) end
  if raw_getmetatable(list) or first < 0 or last > kFarthest then
    return raw_unpack(plain_copy(list, first, last), 1, n)
  end
  return raw_unpack(list, first, last)
end

local table = {}

local function need_place(place, high, what)
  if not (numbers.whole(place) and place >= 1 and place <= high) then
    return fail(format("%s: the place must be 1 to %d, not %s", what, high, show(place)))
  end
end

-- What a front insert or a removal moves; more is moved one by one where a metatable must not see it.
local function charge_moves(n, plainly)
  if n >= 16 then host.charge(plainly and floor(n / 4) or 2 * n) end
end

local raw_insert, raw_remove = std.insert, std.remove
function table.insert(list, a, ...)
  own_table(list, "table.insert: the list")
  local n, more = #list, select("#", ...)
  if more == 0 then
    rawset(list, n + 1, a)
    return
  end
  if more > 1 then return fail("table.insert: it takes a list, a place if you like, and a value") end
  need_place(a, n + 1, "table.insert")
  local plainly = raw_getmetatable(list) == nil
  charge_moves(n + 1 - a, plainly)
  if plainly then return raw_insert(list, a, (...)) end
  for i = n, a, -1 do rawset(list, i + 1, rawget(list, i)) end
  rawset(list, a, (...))
end

function table.remove(list, place)
  own_table(list, "table.remove: the list")
  local n = #list
  if place == nil then place = n end
  if n == 0 and (place == 0 or place == 1) then return nil end
  need_place(place, n, "table.remove")
  local plainly = raw_getmetatable(list) == nil
  charge_moves(n - place, plainly)
  if plainly then return raw_remove(list, place) end
  local value = rawget(list, place)
  for i = place, n do rawset(list, i, rawget(list, i + 1)) end
  return value
end

function table.concat(list, between, first, last)
  need(list, "table", "table.concat: the list")
  list = contents[list] or list
  if between == nil then between = "" end
  need(between, "string", "table.concat: what goes between")
  first, last = first or 1, last or #list
  need_whole(first, "table.concat: the first place")
  need_whole(last, "table.concat: the last place")
  local parts, n, size = {}, 0, 0
  for offset = 0, last - first do
    local i = first + offset
    local value = rawget(list, i)
    local kind = type(value)
    if kind == "number" then
      value = strings.text_of(value)
    elseif kind ~= "string" then
      return fail("table.concat: place " .. show(i) .. " is " .. show(value))
    end
    n, size = n + 1, size + #value + #between
    strings.need_length(size - #between, "table.concat")
    if n % 16 == 0 then host.charge(16) end
    parts[n] = value
  end
  charge_bytes(size)
  return std.concat(parts, between)
end
table.unpack = tables.unpack

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

-- Each place is looked at in every round, and a text may be compared byte by byte.
local kTicksAPlace = 2
local function charge_sort(list, n)
  local rounds, width, bytes = 0, 1, 0
  while width < n do rounds, width = rounds + 1, 2 * width end
  for i = 1, n do
    if type(list[i]) == "string" then bytes = bytes + #list[i] end
  end
  host.charge(kTicksAPlace * n * rounds)
  charge_bytes(bytes * rounds)
end

function table.sort(list, less)
  own_table(list, "table.sort: the list")
  if less ~= nil then need(less, "function", "table.sort: the comparison") end
  less = less or ascending
  local n = #list
  if n >= 8 then host.charge(kTicksAPlace * n) end
  local from, to = plain_copy(list, 1, n), {}
  if n >= 8 then charge_sort(from, n) end
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
  for i = 1, n do rawset(list, i, from[i]) end
end
local in_loop = "write for i, x in ipairs(t) do ... end"
tables.table = names.closed("table", "function table.", table, {
  getn = "write #t", maxn = "write #t", pack = "write { ... }", clear = "write t = {}", foreach = in_loop,
  foreachi = in_loop, contains = in_loop, find = in_loop, indexof = in_loop, map = in_loop,
  move = "write t[i] = other[i] in a loop", append = "write table.insert(t, x)", push = "write table.insert(t, x)",
  pop = "write table.remove(t)", length = "write #t",
})

return tables
