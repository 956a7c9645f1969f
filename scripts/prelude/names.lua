-- Messages and closed tables. In: the host. Out: a module whose tables answer an unknown name with the nearest known
-- one, cannot be changed, and can be walked by `pairs`.
local host = ...
local std = host.std
local error, floor, format, setmetatable, type = std.error, std.floor, std.format, std.setmetatable, std.type
local insert, sort, raw_pairs, sub = std.insert, std.sort, std.pairs, std.string.sub

local names = {}

-- Closed table -> what it holds. Rules never get at what it holds.
local contents = setmetatable({}, { __mode = "k" })
-- Objects of the engine -> their name for messages.
local titles = setmetatable({}, { __mode = "k" })
names.contents, names.titles = contents, titles

-- Raises an error whose place is the author's innermost line.
function names.fail(message) return error(message, 0) end
local fail = names.fail

-- What `type` tells rules: engine tables are tables, whatever they are made of.
function names.kind_of(value)
  local kind = type(value)
  if kind ~= "cdata" then return kind end
  return contents[value] and "table" or "userdata"
end

function names.need(value, kind, what)
  if type(value) ~= kind and names.kind_of(value) ~= kind then
    local own = kind == "table" and titles[value]
    return fail(what .. " must be a " .. kind .. ", not " .. names.show(value)
      .. (own and "; lists of rules' own are meant: what lies in a place is set by " .. own .. "[place] = value" or
        value == nil and "; it is missing, or has no value yet" or ""))
  end
end

-- A table that rules made themselves: engine tables are not theirs to change.
function names.own_table(value, what)
  names.need(value, "table", what)
  if contents[value] then return fail(what .. ": " .. (titles[value] or "this table") .. " cannot be changed") end
end

-- At most `most` bytes of a text, no character of UTF-8 cut, and "..." in place of the rest.
local byte = std.string.byte
function names.beginning(text, most)
  if #text <= most then return text end
  local last = most
  while last > most - 4 do
    local following = byte(text, last + 1)
    if following < 128 or following > 191 then break end
    last = last - 1
  end
  return sub(text, 1, last) .. "..."
end

-- Any value as it is shown in messages: never an address.
function names.show(value)
  local kind = type(value)
  if kind == "number" then
    if value ~= value then return "nan" end
    if value == floor(value) and value > -1e15 and value < 1e15 then return format("%d", value) end
    return format("%.14g", value)
  elseif kind == "string" then
    return '"' .. names.beginning(value, 40) .. '"'
  elseif kind == "nil" or kind == "boolean" then
    return value == nil and "nil" or value and "true" or "false"
  end
  return titles[value] or "a " .. (kind == "cdata" and "userdata" or kind)
end

-- ' (did you mean "x"?)', or "". No name is longer than 100, and to compare it with all takes its time.
function names.did_you_mean(name, known)
  if type(name) ~= "string" or #name > 100 then return "" end
  host.charge(10 * #known)
  local near = host.nearest(name, known)
  return near and ' (did you mean "' .. near .. '"?)' or ""
end

-- ' (allowed: a, b, c)', or "" where that is too many to read.
local kMostListed = 24
function names.allowed(known)
  if #known == 0 or #known > kMostListed then return "" end
  return " (allowed: " .. std.concat(known, ", ") .. ")"
end

-- The nearest of the names, or that text.
function names.nearest_or(name, known, otherwise)
  local near = names.did_you_mean(name, known)
  return near ~= "" and near or otherwise
end

-- The nearest of the names, or all of them.
function names.nearest_or_all(name, known)
  return names.nearest_or(name, known, names.allowed(known))
end

-- How rules write the value of a domain that goes by names: "tokens.good.fish"; nil if that has no such name.
function names.word_of(domain, value)
  for _, name in std.ipairs(domain.names or {}) do
    if name == value then
      local own = domain.label
      for _, cards in std.ipairs(host.def.cards) do
        if cards.name == own and cards.things ~= "set" then
          return format("%s.%s.%s", cards.things or "cards", own, name)
        end
      end
      for _, set in std.ipairs(host.def.sets) do
        if set.name == own then return format("set.%s.%s", own, name) end
      end
    end
  end
end

-- "; a1 is 0" where a domain holds sites and the value is the name of one, "; write set.colour.red" of other names;
-- nil if it has no such name.
function names.number_of(domain, value)
  local word = names.word_of(domain, value)
  if word then return "; write " .. word end
  local board, sites = domain.board, domain.sites
  if type(value) ~= "string" or not board or not sites then return nil end
  for site = 0, host.def.boards[board + 1].sites[sites + 1].count - 1 do
    if host.site_name(board, sites, site) == value then
      return format("; rules know sites by number: %s is %d", value, site)
    end
  end
end

-- What is to be written instead of a value that is no integer of low..high: "; ...", or "". `places`: the integers
-- number places.
function names.fix(value, low, high, places)
  local kind = type(value)
  if kind == "number" then
    if floor(value) ~= value then return "; whole numbers only: math.floor(x) makes one of it" end
    if value == -1 and low == 0 then return "; -1 is none: ask first whether there is one" end
    if places and low == 0 and value == high + 1 then return "; they are counted from 0" end
    return low and "; ask first whether it is within" or ""
  elseif kind == "string" then
    for i, seat in std.ipairs(host.def.seats) do
      if seat.name == value and high == #host.def.seats - 1 then return format("; %s is seat %d", value, i - 1) end
    end
    return std.tonumber(value) and "; a text is no number: tonumber(x) makes one of it" or ""
  elseif kind == "boolean" then
    return "; it is no number: write `x and 1 or 0`"
  elseif kind == "nil" then
    return "; it is missing, or has no value yet"
  end
  local title = titles[value]
  return title and sub(title, 1, 5) == "zone." and "; name a place of it: " .. title .. "[place]" or ""
end

-- The name of a declared thing: some lists hold things with a name, some the names.
function names.name_of(item) return type(item) == "table" and item.name or item end

-- The string keys of a table in order.
function names.keys(content)
  local list = {}
  for key in raw_pairs(content) do
    if type(key) == "string" then insert(list, key) end
  end
  sort(list)
  return list
end

-- Makes reading an unknown key of `content` an error that `message(key)` words.
function names.strict(content, message)
  return setmetatable(content, { __index = function(_, key) return fail(message(key)) end })
end

-- 'there is no zone "X"', or after `what` that ends with a dot "there is no function string.X"; with the nearest name
-- in `content`, or what `instead` says is written in place of a name from elsewhere.
function names.unknown(what, content, instead)
  local dotted = sub(what, -1) == "."
  return function(key)
    local shown = dotted and type(key) == "string" and #key <= 100 and key or " " .. names.show(key)
    if instead and type(key) == "number" and instead.number then return instead.number end
    local other = instead and instead[key]
    local known = names.keys(content)
    local fix = other and ": " .. other or names.nearest_or_all(key, known)
    if #known == 0 then fix = "; game.yaml declares none" end
    return "there is no " .. what .. shown .. fix
  end
end

-- Whether nothing but names are keys of `content`.
local function only_names(content)
  for key in raw_pairs(content) do
    if type(key) ~= "string" then return false end
  end
  return true
end

-- What reads like `content`, whose names never get another value once rules run: the JIT takes them for constants.
function names.namespace(content)
  local make = host.binding.namespace
  return make and only_names(content) and make(content) or content
end

-- A table through which `content` can be read and not changed.
function names.seal(title, content, assign)
  assign = assign or function(_, key)
    return fail(format("%s cannot be changed: %s was assigned; what changes lies in zones and counters", title,
      names.show(key)))
  end
  local make = host.binding.namespace
  local closed = make and make(content, assign, not only_names(content)) or
    setmetatable({}, { __index = content, __newindex = assign, __metatable = false })
  contents[closed], titles[closed] = content, title
  return closed
end

-- A sealed table whose unknown names are errors.
function names.closed(title, what, content, instead)
  return names.seal(title, names.strict(content, names.unknown(what, content, instead)))
end

-- The members of a declared section, as `content` by name; names that the dials leave out say when they exist.
function names.section(title, what, content, absent)
  local unknown = names.unknown(what, content)
  return names.seal(title, names.strict(content, function(key)
    local condition = absent and absent[key]
    if condition then
      return title .. "." .. key .. " exists only when " .. condition .. "; ask for that first"
    end
    return unknown(key)
  end), function(_, key)
    local shown = type(key) == "string" and key or "NAME"
    return fail(format("%s cannot be changed: %s was assigned; what lies in one of its places can: "
      .. "%s.%s[place] = value", title, names.show(key), title, shown))
  end)
end

return names
