-- tonumber, math and bit, and the checks of numbers that the other libraries share: what goes through them is the same
-- number on both Luas. In: the host. Out: whole, exact, and a table of globals.
local host = ...
local std = host.std
local names = host.load("names")
local fail, show = names.fail, names.show
local type, floor, format, select = std.type, std.floor, std.format, std.select

local numbers = {}
local G = {}
numbers.globals = G

local kMostWhole = 2 ^ 53

-- Whether the value is an integer that a double holds exactly.
local function whole(value)
  return type(value) == "number" and value >= -kMostWhole and value <= kMostWhole and floor(value) == value
end
numbers.whole = whole

function numbers.need_whole(value, what)
  if not whole(value) then return fail(what .. " must be an integer, not " .. show(value)) end
end

-- The same number as both Luas write it after `..`: Lua 5.4 has 2.0 besides 2, LuaJIT has -0 besides 0 and writes 1e+14
-- for what is larger than 14 digits.
local function exact(value)
  local integral = floor(value)
  if integral ~= value then return value end
  if integral < 1e14 and integral > -1e14 then return integral + 0 end
  return integral + 0.0
end
numbers.exact = exact

-- ---- texts as numbers ----

function G.tonumber(value, base)
  if base ~= nil then
    names.need(value, "string", "tonumber with a base: the text")
    if not whole(base) or base < 2 or base > 36 then return fail("tonumber: the base must be 2 to 36") end
    return host.number_of(value, base)
  end
  if type(value) == "number" then return value end
  if type(value) == "string" then return host.number_of(value) end
  return nil
end

-- ---- math ----

local function need_number(value, what)
  if type(value) ~= "number" then return fail(what .. " must be a number, not " .. show(value)) end
end

local math = { huge = std.huge }
for _, name in std.ipairs({ "floor", "ceil" }) do
  local raw, what = std.math[name], "math." .. name .. ": the number"
  math[name] = function(value)
    if type(value) ~= "number" then return need_number(value, what) end
    return exact(raw(value))
  end
end
local raw_abs = std.math.abs
function math.abs(value)
  need_number(value, "math.abs: the number")
  return exact(raw_abs(value))
end
local raw_fmod = std.math.fmod
function math.fmod(value, divisor)
  need_number(value, "math.fmod: the number")
  need_number(divisor, "math.fmod: the divisor")
  if divisor == 0 then return fail("math.fmod: the divisor must not be 0") end
  return exact(raw_fmod(value, divisor))
end

-- The first of the given numbers that no other beats. Of two, without a table.
local function best_of(name, beats)
  local what = "math." .. name .. ": each value"
  return function(first, second, ...)
    local best, n = first, select("#", ...)
    if type(first) ~= "number" then return need_number(first, what) end
    if second == nil and n == 0 then return exact(first) end
    if type(second) ~= "number" then return need_number(second, what) end
    if beats(second, best) then best = second end
    if n > 0 then
      local more = { ... }
      for i = 1, n do
        need_number(more[i], what)
        if beats(more[i], best) then best = more[i] end
      end
    end
    return exact(best)
  end
end
math.max = best_of("max", function(a, b) return a > b end)
math.min = best_of("min", function(a, b) return a < b end)
local luck = "luck comes from dice (roll.DIE) and, within dealt.DEAL, from random.below(n)"
local fractions = "what it gives is no whole number and differs from machine to machine: compare squares, or count"
G.math = names.closed("math", "function math.", math, {
  random = luck, randomseed = luck, sqrt = fractions, exp = fractions, log = fractions, sin = fractions,
  cos = fractions, pi = fractions, pow = "write a ^ b", mod = "write a % b", round = "write math.floor(x + 0.5)",
  tointeger = "write math.floor(x)", type = "ask x == math.floor(x)", maxinteger = "write math.huge",
})

-- ---- bit ----

-- What both take the same 32 bits of.
local kMostBits = 2 ^ 51
local function need_bits(value, what)
  if not (type(value) == "number" and value >= -kMostBits and value <= kMostBits and floor(value) == value) then
    return fail(format("%s must be an integer of -2^51 to 2^51, not %s", what, show(value)))
  end
end

local bit = {}
for _, name in std.ipairs({ "band", "bor", "bxor" }) do
  local raw, what = std.bit[name], "bit." .. name .. ": each value"
  bit[name] = function(a, b, ...)
    need_bits(a, what)
    local n = select("#", ...)
    if b == nil and n == 0 then return raw(a) end
    need_bits(b, what)
    local result = raw(a, b)
    if n > 0 then
      local more = { ... }
      for i = 1, n do
        need_bits(more[i], what)
        result = raw(result, more[i])
      end
    end
    return result
  end
end
for _, name in std.ipairs({ "lshift", "rshift", "arshift" }) do
  local raw, what, by = std.bit[name], "bit." .. name .. ": the value", "bit." .. name .. ": the number of places"
  bit[name] = function(value, places)
    need_bits(value, what)
    need_bits(places, by)
    return raw(value, places)
  end
end
local raw_bnot = std.bit.bnot
function bit.bnot(value)
  need_bits(value, "bit.bnot: the value")
  return raw_bnot(value)
end
G.bit = names.closed("bit", "function bit.", bit, { tohex = 'write string.format("%x", n)' })

return numbers
