-- The words by which rules say what comes next and list actions: go, can, roll, deal, emit, random, log. In: the host.
-- Out: a table of globals.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names = host.load("names")
local primitives, zones, guards = host.load("primitives"), host.load("zones"), host.load("guards")
local former, fields, effects = host.load("former"), host.load("fields"), host.load("effects")
local partials = host.load("partials")
local fail, show, titles = names.fail, names.show, names.titles
local format, seats = std.format, #def.seats

local nodes, misplaced = {}, guards.misplaced
local node_of = host.constants.node
local G = {}
nodes.globals = G

local function bad_seat(word)
  return function(value)
    return fail(format("%s: the seat must be 0 to %d, not %s%s", word, seats - 1, show(value),
      names.fix(value, 0, seats - 1, true)))
  end
end

-- go.PHASE({1, 2}): only these choose together, counted from the first. `go_from(seat)` names the node for all.
local function asks_some(word, phase, go_from)
  local bad, refuse = bad_seat(word), misplaced(word)
  return function(value)
    if not phase.together or std.type(value) ~= "table" or names.contents[value] then return bad(value) end
    if #value == 0 then return fail(word .. ": it asks nobody; name a seat at least, as in " .. word .. "({0, 1})") end
    local asked = {}
    for _, seat in std.ipairs(value) do
      if not (std.type(seat) == "number" and seat >= 0 and seat < seats and std.floor(seat) == seat) then
        return bad(seat)
      end
      if asked[seat] then return fail(format("%s: seat %d stands twice among those who choose", word, seat)) end
      asked[seat] = true
    end
    if binding.where() ~= node_of.unset then return refuse() end
    for seat = 0, seats - 1 do
      binding.set_pending(seat, asked[seat] and host.constants.open or host.constants.unasked)
    end
    return go_from(value[1])
  end
end

-- can.PHASE(seat): whether the seat would find something to do there, as the block stands; only for those who name
-- nodes. What lies in scratch is lost.
local function asker(word, phase)
  local bad = bad_seat(word)
  return function(seat)
    if not (std.type(seat) == "number" and seat >= 0 and seat < seats and std.floor(seat) == seat) then
      return bad(seat)
    end
    if host.capacity() ~= 0 then return guards.not_asked(word) end
    return host.can_choose(seat, phase)
  end
end

local go, can, roll, deal, throws = {}, {}, {}, {}, {}
for _, phase in std.ipairs(def.phases) do
  local word = "go." .. phase.name
  go[phase.name] = binding.next_node(word, phase.together and node_of.together or node_of.decide, phase.index, true,
    phase.together, asks_some(word, phase, function(seat) return go[phase.name](seat) end), misplaced(word))
  can[phase.name] = asker("can." .. phase.name, phase.index)
end
for _, die in std.ipairs(def.dice) do
  local word = "roll." .. die.name
  local throw = binding.next_node(word, node_of.chance, die.index, true, false, bad_seat(word), misplaced(word))
  local counted = throws[die.name] or { fewest = die.thrown }
  roll[die.name] = throw
  if die.counted then throws[die.name], counted[die.thrown], counted.most = counted, throw, die.thrown end
end
-- roll.NAME(seat, dice): as many of them as it says.
for name, counted in std.pairs(throws) do
  roll[name] = function(seat, dice)
    local throw = counted[dice]
    if throw and std.type(dice) == "number" then return throw(seat) end
    return fail(format("roll.%s: %d to %d dice may be thrown, not %s%s", name, counted.fewest, counted.most, show(dice),
      names.fix(dice, counted.fewest, counted.most)))
  end
end
for i, name in std.ipairs(def.deals) do
  local word = "deal." .. name
  if not effects.dealt[i - 1] then
    deal[name] = binding.next_node(word, node_of.deal, i - 1, false, false, nil, misplaced(word))
  end
end
go.on = effects.on
for name, value in std.pairs(effects.globals) do G[name] = value end
G.go = names.closed("go", "phase", go)
G.can = names.closed("can", "phase", can)
G.roll = names.closed("roll", "die", roll)
G.deal = names.closed("deal", "deal", deal)

-- ---- emit ----

local function full(kind)
  return function() return fail(host.full_list("emit." .. kind.name)) end
end
local emit = {}
-- What emit.KIND says about bad fields, a full list and being indexed.
local function complaints(kind)
  local signature = fields.signature("emit." .. kind.name, kind.fields)
  local function bad_key(key)
    return fail(format("emit.%s has nothing called %s; it is called: %s", kind.name, show(key), signature))
  end
  local give = partials.giver(kind)
  local function read(_, key) return key == "with" and give or bad_key(key) end
  -- The fields with false and true for 0 and 1, as they were taken once; nil if there are none.
  local function with_truths(...)
    local values, changed = { ... }, false
    for i, field in std.ipairs(kind.fields) do
      local truth
      if field.domain.truth then truth = former.truth(values[i]) end
      if truth ~= nil then values[i], changed = truth, true end
    end
    return changed and values
  end
  local function bad_fields(...)
    local truths = with_truths(...)
    if truths then return emit[kind.name](std.unpack(truths, 1, std.select("#", ...))) end
    local values = { ... }
    for i, field in std.ipairs(kind.fields) do
      local value = values[i]
      local why = fields.why(signature, field, value) or fields.why_apart(signature, kind, i, values)
      if why then return fail(why) end
    end
    return fail(fields.why_more(signature, kind.fields))
  end
  return bad_fields, full(kind), bad_key, read
end
for _, kind in std.ipairs(def.actions) do
  local object = binding.emit(kind, complaints(kind))
  emit[kind.name], titles[object] = object, "emit." .. kind.name
  partials.begin(kind, object)
  primitives.emits[object] = kind.index
  for i, field in std.ipairs(kind.fields) do
    if field.domain.truth then
      primitives.truths[object] = primitives.truths[object] or {}
      primitives.truths[object][i] = true
    end
  end
end
G.emit = names.closed("emit", "action", emit)

-- ---- luck and log ----

local draw = binding.draw or host.draw -- the deal's next number below n

local kTicksAPlace = 4  -- of what is looked at, drawn and written

local random = {}
function random.below(n)
  if not (std.type(n) == "number" and n >= 1 and n <= 2147483647 and std.floor(n) == n) then
    return fail("random.below: n must be an integer of at least 1, not " .. show(n) .. names.fix(n))
  end
  return draw(n)
end
function random.shuffle(row)
  local size = zones.sizes[row]
  if not size or size[3] then return fail("random.shuffle: it needs one row of a zone, not " .. show(row)) end
  local low = size[1]
  host.charge(kTicksAPlace * (size[2] - low))
  for i = size[2], low + 1, -1 do
    local j = low + draw(i - low + 1)
    row[i], row[j] = row[j], row[i]
  end
end
-- What is drawn from: one row of a zone, or a table of the rules with places from 0. Answers its first and last place.
local function urn_places(title, urn)
  local size = zones.sizes[urn]
  if size and not size[3] then return size[1], size[2] end
  if std.type(urn) ~= "table" or names.contents[urn] or titles[urn] then
    return fail(title .. ": it needs one row of a zone, or a table of counts with places from 0, not " .. show(urn))
  end
  if std.getmetatable(urn) then return fail(title .. ": the table of counts must have no metatable") end
  local last = -1
  while urn[last + 1] ~= nil do last = last + 1 end
  return 0, last
end

local function total_of(title, urn, low, high)
  local total = 0
  host.charge(2 * (high - low))
  for i = low, high do
    local n = urn[i]
    if not (std.type(n) == "number" and n >= 0 and n <= 2147483647 and std.floor(n) == n) then
      return fail(format("%s: place %d must be a count, 0 or more, not %s", title, i, show(n)))
    end
    total = total + n
  end
  if total > 2147483647 then return fail(title .. ": there are more than 2147483647 in all") end
  return total
end

-- Takes one of `total` things off the urn; answers the place that it was counted at.
local function take_one(urn, low, total)
  local i, left = low, draw(total)
  while left >= urn[i] do
    left = left - urn[i]
    i = i + 1
  end
  urn[i] = urn[i] - 1
  return i
end

function random.draw(urn)
  local low, high = urn_places("random.draw", urn)
  local total = total_of("random.draw", urn, low, high)
  if total == 0 then return fail("random.draw: there is nothing left to draw from") end
  return take_one(urn, low, total)
end
function random.fill(row, urn)
  local size = zones.sizes[row]
  if not size or size[3] then return fail("random.fill: it needs one row of a zone, not " .. show(row)) end
  local low, high = urn_places("random.fill", urn)
  local total, places = total_of("random.fill", urn, low, high), size[2] - size[1] + 1
  if total < places then
    return fail(format("random.fill: %d things cannot fill %d places", total, places))
  end
  host.charge(places * (kTicksAPlace + high - low))
  for i = size[1], size[2] do
    local place = take_one(urn, low, total)
    if size.truth then place = place ~= 0 end
    row[i], total = place, total - 1
  end
end
G.random = names.closed("random", "function random.", random)

local strings = host.load("strings")
function G.log(value)
  local text = strings.text_of(value)
  host.charge(4)
  strings.charge_bytes(#text)
  host.log(text)
end

return nodes
