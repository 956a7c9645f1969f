-- string: no patterns, no code, no addresses. Work is by bytes and charged by their number; texts have a longest
-- length. In: the host. Out: string for rules, text_of (which is their tostring).
local host = ...
local std = host.std
local names, numbers = host.load("names"), host.load("numbers")
local fail, show, need, contents, titles = names.fail, names.show, names.need, names.contents, names.titles
local whole, need_whole = numbers.whole, numbers.need_whole
local type, floor, format, select, rawget, huge = std.type, std.floor, std.format, std.select, std.rawget, std.huge
local concat, sub, raw_find, match = std.concat, std.string.sub, std.string.find, std.string.match

local strings = {}
local kMostText = host.constants.longest_text
local kMostValues = 250
local kBytesATick = 64

-- Charges for work on so many bytes.
local function charge_bytes(n)
  if n >= kBytesATick then host.charge(floor(n / kBytesATick)) end
end
strings.charge_bytes = charge_bytes

-- The length of a text that a library function is to make.
local function need_length(n, what)
  if not (n <= kMostText) then return fail(format("%s: the text would be longer than %d", what, kMostText)) end
end
strings.need_length = need_length

function strings.text_of(value)
  local kind = type(value)
  if kind == "string" then return value end
  if kind == "table" and not contents[value] then
    local meta = std.getmetatable(value)
    local own = meta and rawget(meta, "__tostring")
    if own then
      local text = own(value)
      if type(text) ~= "string" then return fail("__tostring must return a string, not " .. show(text)) end
      need_length(#text, "__tostring")
      return text
    end
  end
  if kind == "number" then
    if value == huge then return "inf" elseif value == -huge then return "-inf" end
    return show(value)
  end
  if kind == "nil" or kind == "boolean" then return show(value) end
  return titles[value] or names.kind_of(value)
end
local text_of = strings.text_of

-- ---- parts of texts ----

-- A place as both Luas take it: an integer, and not so large that it leaves 32 bits.
local function place_of(value, what, otherwise)
  if value == nil and otherwise then return otherwise end
  if not whole(value) then return need_whole(value, what) end
  if value > 2147483647 then return 2147483647 elseif value < -2147483647 then return -2147483647 end
  return value
end

local string = {}
function string.len(text)
  need(text, "string", "string.len: the text")
  return #text
end

local raw_byte = std.string.byte
function string.byte(text, first, last)
  need(text, "string", "string.byte: the text")
  first = place_of(first, "string.byte: the first place", 1)
  last = place_of(last, "string.byte: the last place", first)
  local n = #text
  local from, to = first < 0 and first + n + 1 or first, last < 0 and last + n + 1 or last
  if (to > n and n or to) - (from < 1 and 1 or from) >= kMostValues then
    return fail(format("string.byte: at most %d values", kMostValues))
  end
  return raw_byte(text, first, last)
end

local raw_char = std.string.char
function string.char(...)
  local n = select("#", ...)
  if n > kMostValues then return fail(format("string.char: at most %d values", kMostValues)) end
  if n == 0 then return "" end
  local values = { ... }
  for i = 1, n do
    if not whole(values[i]) or values[i] < 0 or values[i] > 255 then
      return fail("string.char: each value must be 0 to 255, not " .. show(values[i]))
    end
  end
  if n > 16 then host.charge(n) end
  return raw_char(...)
end

function string.sub(text, first, last)
  need(text, "string", "string.sub: the text")
  first = place_of(first, "string.sub: the first place")
  last = place_of(last, "string.sub: the last place", -1)
  local part = sub(text, first, last)
  charge_bytes(#part)
  return part
end

for name, raw in std.pairs({ lower = host.lower, upper = host.upper, reverse = std.string.reverse }) do
  local what = "string." .. name .. ": the text"
  string[name] = function(text)
    need(text, "string", what)
    charge_bytes(#text)
    return raw(text)
  end
end

local raw_rep = std.string.rep
function string.rep(text, n, between)
  need(text, "string", "string.rep: the text")
  need_whole(n, "string.rep: the number")
  if between ~= nil then need(between, "string", "string.rep: what goes between") end
  if n <= 0 then return "" end
  local size = (#text + #(between or "")) * n
  need_length(size, "string.rep")
  need_length(n, "string.rep")
  charge_bytes(size + n)
  return raw_rep(text, n, between)
end

function string.find(text, wanted, first)
  need(text, "string", "string.find: the text")
  need(wanted, "string", "string.find: what to find")
  first = place_of(first, "string.find: the first place", 1)
  if first < 0 then first = first + #text + 1 end
  if first < 1 then first = 1 end
  if first > #text + 1 then return nil end
  local places = #text - first - #wanted + 2
  if places > 0 then
    -- A search may look at every place, and at all that is wanted there.
    local ticks = floor(places * (128 + #wanted) / 512)
    if ticks > 8 then host.charge(ticks) end
  end
  return raw_find(text, wanted, first, true)
end

-- ---- format ----

-- The letters after %, each with the flags that both Luas take.
local integral = { d = "-+0 ", i = "-+0 ", x = "-#0", X = "-#0", o = "-#0", c = "-" }
local fractional = { f = "-+#0 ", g = "-+#0 ", e = "-+#0 " }

local function padded(text, flags, width)
  local missing = width - #text
  if missing <= 0 then return text end
  local space = raw_rep(" ", missing)
  return raw_find(flags, "-", 1, true) and text .. space or space .. text
end

local function number_text(flags, width, precision, letter, value)
  if integral[letter] then
    if not whole(value) then
      return fail("string.format: %" .. letter .. " needs an integer, not " .. show(value) .. names.fix(value))
    end
    if letter == "c" and (value < 0 or value > 255) then
      return fail("string.format: %c needs 0 to 255, not " .. show(value))
    end
    value = numbers.exact(value)
  elseif value ~= value or value == huge or value == -huge then
    return padded(text_of(value), flags, std.tonumber(width) or 0)
  end
  return format("%" .. flags .. width .. precision .. letter, value)
end

local function one_value(flags, width, precision, letter, value)
  if letter == "s" then
    if raw_find(flags, "[+ #0]") then return fail("string.format: %s takes no flag but -") end
    local text = text_of(value)
    if precision ~= "" then text = sub(text, 1, std.tonumber(sub(precision, 2)) or 0) end
    return padded(text, flags, std.tonumber(width) or 0)
  end
  local allowed = integral[letter] or fractional[letter]
  if not allowed then
    return fail("string.format: %" .. letter
      .. " is not possible here (allowed: %s, %d, %i, %c, %x, %X, %o, %f, %g, %e)")
  end
  for i = 1, #flags do
    local flag = sub(flags, i, i)
    if not raw_find(allowed, flag, 1, true) or raw_find(flags, flag, i + 1, true) then
      return fail(format("string.format: %%%s takes each of the flags %q once", letter, allowed))
    end
  end
  if letter == "c" and precision ~= "" then return fail("string.format: %c takes no precision") end
  if type(value) == "string" then
    return fail("string.format: the value of %" .. letter .. " must be a number, not " .. show(value)
      .. "; %s takes texts")
  end
  need(value, "number", "string.format: the value of %" .. letter)
  return number_text(flags, width, precision, letter, value)
end

local kTicksAPart = 4
function string.format(pattern, ...)
  need(pattern, "string", "string.format: the pattern")
  need_length(#pattern, "string.format")
  local values, taken, parts, n, from, size = { ... }, 0, {}, 0, 1, 0
  local given = select("#", ...)
  local function add(text)
    n, size = n + 1, size + #text
    need_length(size, "string.format")
    parts[n] = text
  end
  while true do
    local at = raw_find(pattern, "%", from, true)
    if not at then break end
    host.charge(kTicksAPart)
    add(sub(pattern, from, at - 1))
    local flags, width, precision, letter = match(pattern, "^([-+ #0]*)(%d?%d?)(%.?%d?%d?)(.)", at + 1)
    if not letter then return fail("string.format: the pattern ends inside %") end
    if #flags > 8 then return fail("string.format: too many flags") end
    from = at + 2 + #flags + #width + #precision
    if letter == "%" then
      if from > at + 2 then return fail("string.format: write %% for a per cent sign") end
      add("%")
    else
      taken = taken + 1
      if taken > given then
        return fail("string.format: value " .. taken .. " is missing: each % but %% takes one behind the pattern")
      end
      add(one_value(flags, width, precision, letter, values[taken]))
    end
  end
  add(sub(pattern, from))
  charge_bytes(size)
  return concat(parts)
end

local no_patterns = "there are no patterns: string.find(text, wanted) finds a plain text, string.sub cuts one out"
local in_lists = "rules seldom take texts apart: names and numbers go into zones, counters and tables"
strings.string = names.closed("string", "function string.", string, {
  number = "a text has no places; string.sub(text, i, i) gives a letter",
  gsub = no_patterns, gmatch = no_patterns, match = no_patterns, split = in_lists, trim = in_lists,
  startswith = "write string.sub(text, 1, n) == wanted", endswith = "write string.sub(text, -n) == wanted",
  contains = "write string.find(text, wanted) ~= nil", length = "write #text", dump = "rules make no code",
  pack = "numbers go into zones", unpack = "numbers go into zones",
})
host.lock_strings(string)

return strings
