-- What Lua has, called once each.
local words = {}

local function of_bits(n)
  return bit.band(n, 3) + bit.bor(n, 4) + bit.bxor(n, 5) + bit.lshift(n, 2) + bit.rshift(64, n) + bit.arshift(-64, n)
    - bit.bnot(n)
end

local function of_numbers(n)
  return math.abs(-n) + math.ceil(n / 2) + math.floor(n / 2) + math.fmod(n + 5, 4) + math.max(n, 2) + math.min(n, 2)
    + (math.huge > n and 1 or 0) + tonumber("12") % (n + 1)
end

local function of_texts(n)
  local text = string.rep("ab", n) .. string.char(64 + n) .. string.upper("x") .. string.lower("Y")
  local place = string.find(text, "b", 1, true)
  return string.len(text) + string.byte(text, 1) + place + #string.format("%d-%s", n, tostring(n))
    + #string.reverse(text) + #string.sub(text, 2)
end

local function of_tables(n)
  local list = { 3, 1, 2 }
  table.insert(list, n)
  table.sort(list)
  table.remove(list, 1)
  local seen = 0
  for place, value in ipairs(list) do seen = seen + place * value end
  for _, value in pairs({ one = 1, two = 2 }) do seen = seen + value end
  return seen + #table.concat(list, ",") + select("#", table.unpack(list)) + select(1, unpack(list))
end

local function of_types(n)
  local plain = setmetatable({ own = 1 }, { __index = { n = n } })
  assert(getmetatable(plain), "it has one")
  local fine, reason = pcall(error, { n = n })
  return plain.n + rawget(plain, "own") + (rawequal(plain, plain) and 1 or 0) + (type(n) == "number" and 1 or 0)
    + (fine and 0 or reason.n)
end

function words.weigh(n) return of_bits(n) + of_numbers(n) + of_texts(n) + of_tables(n) + of_types(n) end

function words.spelled(n) return ({ "one", "two", "three" })[n] end

return words
