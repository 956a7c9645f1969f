-- The standard names that rules see: a whitelist, each without a way out of the closed world, without addresses and
-- with one answer on every machine, charged for work that no tick sees. In: the host. Out: a table of globals.
local host = ...
local std = host.std
local names, numbers, strings = host.load("names"), host.load("numbers"), host.load("strings")
local nesting, tables = host.load("nesting"), host.load("tables")
local fail, show, need, contents = names.fail, names.show, names.need, names.contents
local type, select, rawget, rawequal, format = std.type, std.select, std.rawget, std.rawequal, std.format
local raw_pairs, sort = std.pairs, std.sort

local G = { tostring = strings.text_of, string = strings.string, unpack = tables.unpack, table = tables.table }
for _, part in std.ipairs({ numbers.globals, nesting.globals }) do
  for name, value in raw_pairs(part) do G[name] = value end
end

function G.type(...)
  if select("#", ...) == 0 then return fail("type: a value is missing") end
  return names.kind_of((...))
end

function G.select(n, ...)
  if n == "#" then return select("#", ...) end
  if not numbers.whole(n) or n == 0 or n < -select("#", ...) then
    return fail('select: which value must be "#" or an integer, 1 or more, not ' .. show(n))
  end
  if n > select("#", ...) then return end
  return select(n, ...)
end

function G.rawequal(a, b) return rawequal(a, b) end

function G.rawget(table, key)
  need(table, "table", "rawget")
  return rawget(contents[table] or table, key)
end

local function next_of_list(list, i)
  i = i + 1
  local value = list[i]
  if value ~= nil then return i, value end
end
-- A table that a loop walks.
local function need_walked(table, what)
  if type(table) == "table" or names.kind_of(table) == "table" then return end
  local places = type(table) ~= "nil" and names.titles[table]
  local fix = places
    and format("; places are walked by `for place in %s:holding(value) do`, or from 0 on", places) or ""
  return fail(what .. " needs a table, not " .. show(table) .. fix)
end
function G.ipairs(list)
  need_walked(list, "ipairs")
  return next_of_list, list, 0
end

-- ---- pairs ----

-- Adds the keys of a table to the list of their kind; answers how many bytes the texts among them have.
local function gather(content, lists)
  local n, bytes, odd = 0, 0, nil
  for key in raw_pairs(content) do
    local list = lists[type(key)]
    if list then
      list[#list + 1] = key
    elseif not odd or show(key) < odd then
      odd = show(key)
    end
    if list == lists.string then bytes = bytes + #key end
    n = n + 1
    if n % 256 == 0 then host.charge(512) end
  end
  if odd then return fail("pairs: " .. odd .. " is a key; only numbers, strings and booleans have an order") end
  return n, bytes
end

-- The keys in order: integers ascending, then strings by bytes, then false and true; other keys have no order that is
-- the same everywhere. Charged for sorting them.
local function keys_in_order(content)
  local keys, texts, truths = {}, {}, {}
  local n, bytes = gather(content, { number = keys, string = texts, boolean = truths })
  if n >= 16 then
    local rounds, width = 0, 1
    while width < n do rounds, width = rounds + 1, 2 * width end
    host.charge(n * rounds)
    strings.charge_bytes(bytes * rounds)
  end
  sort(keys)
  sort(texts)
  for i = 1, #texts do keys[#keys + 1] = texts[i] end
  for _, truth in std.ipairs({ false, true }) do
    if truths[1] == truth or truths[2] == truth then keys[#keys + 1] = truth end
  end
  return keys, n
end

function G.pairs(table)
  need_walked(table, "pairs")
  local content = contents[table] or table
  local keys, n = keys_in_order(content)
  local i = 0
  return function()
    while i < n do
      i = i + 1
      local value = rawget(content, keys[i])
      if value ~= nil then return keys[i], value end
    end
  end, table, nil
end

return G
