-- emit.KIND:with(first, ...): an action of which the first fields are given, listed by the others. In: the host.
-- Out: begin, giver.
local host = ...
local std = host.std
local names, primitives, fields = host.load("names"), host.load("primitives"), host.load("fields")
local fail, show, titles = names.fail, names.show, names.titles
local format = std.format

local partials = {}
-- What is given so far: a node for each value of the next field; nothing is made twice. By name of the kind.
local roots = {}
local kNode, kEmit = {}, {}  -- keys that no value is: what a node is of, what lists with it

-- What emit.KIND adds of field `i`, the values of the fields up to it given.
local function added_by(kind, i, values)
  local field = kind.fields[i]
  if field.domain.truth then return values[i] and field.stride or 0 end
  if field.source then return host.place_in(kind.index, i - 1, values[field.source], values[i]) * field.stride end
  return (values[i] - field.low) * field.stride
end

-- The node after `node`, with the value of field `i` given, too.
local function next_node(kind, node, i, values)
  local value, parent = values[i], node[kEmit]
  local signature = fields.signature("emit." .. kind.name, kind.fields)
  local added = node[kNode] + added_by(kind, i, values)
  local title = format("emit.%s:with(", kind.name)
  for k = 1, i do title = title .. (k > 1 and ", " or "") .. show(values[k]) end
  local object = std.setmetatable({}, {
    __call = function(_, ...) return parent(value, ...) end,
    __index = function(_, key)
      return fail(format("%s) has nothing called %s; name all given fields at once: %s", title, show(key), signature))
    end,
    __newindex = function() return fail(title .. ") cannot be changed") end,
    __metatable = false,
  })
  titles[object] = title .. ")"
  primitives.emits[object] = host.partial_emit(kind.index, i, added)
  for k = i + 1, #kind.fields do
    if kind.fields[k].domain.truth then
      primitives.truths[object] = primitives.truths[object] or {}
      primitives.truths[object][k - i] = true
    end
  end
  node[value] = { [kNode] = added, [kEmit] = object }
  return node[value]
end

-- The same for values that were not given yet; raises what is wrong with them.
local function made(kind, root, ...)
  local given, values, list = std.select("#", ...), { ... }, kind.fields
  local word = "emit." .. kind.name
  local signature = fields.signature(word, list)
  if given == 0 then return fail(format("%s:with needs the first field at least, of %s", word, signature)) end
  if given >= #list then
    return fail(format("%s:with takes fewer fields than the action has; with all of them it is listed by %s", word,
      signature))
  end
  for i = given + 1, #list do
    if list[i].source then
      return fail(format("%s:with cannot leave out %s, which lies in a relation of another field; list it by %s", word,
        list[i].name, signature))
    end
  end
  local node = root
  for i = 1, given do
    local why = fields.why(signature, list[i], values[i]) or fields.why_apart(signature, kind, i, values)
    if why then return fail(why) end
    node = node[values[i]] or next_node(kind, node, i, values)
  end
  return node[kEmit]
end

-- What lists with all these given, if it was made; no table is made for it.
local function known(node, value, ...)
  if value == nil then return node[kEmit] end
  local following = node[value]
  if following == nil then return nil end
  return known(following, ...)
end

-- The function emit.KIND:with. REQUIRES that `begin` comes before its first call.
function partials.giver(kind)
  return function(self, ...)
    local root = roots[kind.name]
    if not std.rawequal(self, root[kEmit]) then
      return fail(format("with: call it with a colon, on emit.%s, not on %s", kind.name, show(self)))
    end
    return std.select("#", ...) > 0 and std.select(1, ...) ~= nil and known(root, ...) or made(kind, root, ...)
  end
end

-- `emit`: emit.KIND.
function partials.begin(kind, emit) roots[kind.name] = { [kNode] = 0, [kEmit] = emit } end

return partials
