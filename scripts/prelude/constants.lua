-- dial.*, set.*, shape.*, piece.*, cards.*, die.*, seats: what game.yaml declares that never changes. In: the host.
-- Out: a table of globals.
local host = ...
local std, def = host.std, host.def
local names, primitives, cards = host.load("names"), host.load("primitives"), host.load("cards")
local show, format = names.show, std.format

local G = {}

-- A dial of counts: by name and by number from 0.
local function counts_object(dial)
  local title, counts = "dial." .. dial.name, {}
  for i, name in std.ipairs(dial.names) do counts[name], counts[i - 1] = dial.value[name], dial.value[name] end
  return names.closed(title, "count in " .. title .. " called", counts)
end

local dials = {}
for _, dial in std.ipairs(def.dials) do
  if dial.kind == "counts" then dials[dial.name] = counts_object(dial) else dials[dial.name] = dial.value end
end
G.dial = names.closed("dial", "dial", dials)
local sets = {}
for _, set in std.ipairs(def.sets) do
  local values = {}
  for i, name in std.ipairs(set.values) do values[name] = i - 1 end
  for word, f in std.pairs(cards.words_of_sets[set.name] or {}) do
    if values[word] == nil then values[word] = f end
  end
  sets[set.name] = names.closed("set." .. set.name, "value in set." .. set.name .. " called", values)
end
G.set = names.closed("set", "set", sets)

local shapes = {}
for _, shape in std.ipairs(def.shapes) do
  local object = names.closed("shape." .. shape.name, "part of shape." .. shape.name .. " called", {})
  shapes[shape.name], primitives.shapes[object] = object, shape.index
end
G.shape = names.closed("shape", "shapes called", shapes)

-- piece.NAME.KIND[seat]: the value of a piece; owner[value], kind[value]: what it is; of[seat][kind]. piece.NAME.KIND
-- and of[seat] stand for all of theirs where primitives look for something; `first`: the number of of[0] then.
local function pieces_object(army, first)
  local title, kinds = "piece." .. army.name, #army.kinds
  local parts, owners, numbers, of, whose = {}, {}, {}, {}, {}
  for number, kind in std.ipairs(army.kinds) do
    local values, members = {}, {}
    for seat = 0, #def.seats - 1 do
      local value = seat * kinds + number - 1
      values[seat], owners[value], numbers[value] = value, seat, number - 1
      of[seat], whose[seat] = of[seat] or {}, whose[seat] or {}
      of[seat][number - 1], whose[seat][value], members[value] = value, true, true
    end
    local part = names.closed(title .. "." .. kind.name, "seat", values)
    parts[kind.name] = part
    primitives.parts[part], primitives.members[part] = first + def.max_seats + number - 1, members
  end
  for seat = 0, #def.seats - 1 do
    of[seat] = names.closed(format("%s.of[%d]", title, seat), "kind", of[seat])
    primitives.parts[of[seat]], primitives.members[of[seat]] = first + seat, whose[seat]
  end
  parts.owner, parts.kind = names.closed(title .. ".owner", "piece", owners), names.closed(title .. ".kind", "piece",
    numbers)
  parts.of = names.closed(title .. ".of", "seat", of)
  return names.closed(title, "kind of " .. title .. " called", parts)
end
local pieces = {}
for i, army in std.ipairs(def.pieces) do pieces[army.name] = pieces_object(army, def.parts[i]) end
G.piece = names.closed("piece", "pieces called", pieces)
G.cards, G.tokens = cards.globals, cards.tokens

G.die = host.load("dice")

local seats = { n = #def.seats }
local teams = {}
for i, seat in std.ipairs(def.seats) do seats[i - 1], teams[i - 1] = seat.name, seat.team end
seats.team = names.closed("seats.team", "seat", teams)
G.seats = names.seal("seats", names.strict(seats, function(key)
  return format("seats[%s]: the index must be a seat (0 to %d), seats.n or seats.team[seat]%s", show(key),
    #def.seats - 1, names.fix(key, 0, #def.seats - 1, true))
end))
G.none = -1

return G
