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
    return fail(what .. " must be a " .. kind .. ", not " .. names.show(value))
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
-- in `content`.
function names.unknown(what, content)
  local dotted = sub(what, -1) == "."
  return function(key)
    local shown = dotted and type(key) == "string" and #key <= 100 and key or " " .. names.show(key)
    return "there is no " .. what .. shown .. names.did_you_mean(key, names.keys(content))
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
    return fail(title .. " cannot be changed: " .. names.show(key) .. " was assigned")
  end
  local make = host.binding.namespace
  local closed = make and make(content, assign, not only_names(content)) or
    setmetatable({}, { __index = content, __newindex = assign, __metatable = false })
  contents[closed], titles[closed] = content, title
  return closed
end

-- A sealed table whose unknown names are errors.
function names.closed(title, what, content)
  return names.seal(title, names.strict(content, names.unknown(what, content)))
end

-- The members of a declared section, as `content` by name; names that the dials leave out say when they exist.
function names.section(title, what, content, absent)
  local unknown = names.unknown(what, content)
  return names.seal(title, names.strict(content, function(key)
    local condition = absent and absent[key]
    if condition then return title .. "." .. key .. " exists only when " .. condition end
    return unknown(key)
  end))
end

return names
