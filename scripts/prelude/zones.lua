-- zone.*, count.* and the constants: the things that game.yaml declares. In: the host. Out: a table of globals and
-- the sizes of the zone objects.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names = host.load("names")
local primitives, guards = host.load("primitives"), host.load("guards")
local cards, former = host.load("cards"), host.load("former")
local former_methods = former.methods(primitives)
local fail, show, titles = names.fail, names.show, names.titles
local floor, format = std.floor, std.format

local zones = { sizes = {} }
local sizes = zones.sizes  -- zone object -> {first index, last index, rows or nil}

local function range_text(domain)
  local low, high, label = domain.min, domain.max, domain.label
  if domain.truth then return domain.optional and "true, false or none" or "true or false" end
  local text = format("%d to %d", low, high)
  if domain.optional then text = text .. " or none" end
  local plain = label == format("%d..%d", low, high) or label == "" or label == format("%d..%d?", low, high)
  return plain and text or text .. " (" .. label .. ")"
end

-- Why the place of a zone cannot be set to the value.
local function holds_text(place, zone, value)
  local holds = zone.holds
  local fix = names.number_of(holds, value) or names.fix(value, holds.min, holds.max)
  if fix == "; ask first whether it is within" then fix = fix .. ", or let it hold more in game.yaml" end
  if holds.truth then fix = "" end
  return format("%s = %s: it holds %s%s", place, show(value), range_text(holds), fix)
end

-- Why it cannot be set in a pile.
local function pile_text(place, zone, value)
  return format("%s = %s: zone.%s is a pile, whose cards lie in order: use put, take_out, pop, move, draw", place,
    show(value), zone.name)
end

-- Why it cannot be set where tokens lie.
local function tokens_text(place, zone, value)
  return format("%s = %s: zone.%s holds tokens, which are moved, never made: use give, pay, move_some, move_all", place,
    show(value), zone.name)
end

local function fill(object, value)
  local size = sizes[object]
  if not size then return fail("fill: call it with a colon, on a zone, not on " .. show(object)) end
  if size.pile then return fail((titles[object] or "fill") .. " is a pile: use fill_all, move_all") end
  if size.tokens then return fail((titles[object] or "fill") .. " holds tokens: use give, pay, move_some, move_all") end
  local places = size[2] - size[1] + 1
  if not size[3] and places > 32 then host.charge(2 * places) end
  for i = size[1], size[2] do
    if size[3] then fill(size[3][i], value) else object[i] = value end
  end
end

local function is_held(holds, value)
  if value == -1 then return holds.optional end
  if holds.truth then return std.type(value) == "boolean" end
  return std.type(value) == "number" and value >= holds.min and value <= holds.max and floor(value) == value
end

-- for place in zone:holding(value) do: its places that hold the value, ascending. What loops need is kept for the
-- lowest values, so that they make no garbage.
local kKept = 64

-- Whether the value stands for part of the pieces that the zone holds.
local function is_part(zone, value)
  if cards.decks[value] then return cards.decks[value] == zone.holds.cards end
  local part, army = primitives.parts[value], zone.holds.pieces
  return part and army and part >= def.parts[army + 1] and part < (def.parts[army + 2] or std.huge)
end

local function holding_of(zone, low, high)
  local kept, own = {}, {}
  local function follower(value)
    local members = primitives.members[value]
    if members then
      return function(object, place)
        for i = place + 1, high do
          if members[object[i]] then return i end
        end
      end
    end
    return function(object, place)
      for i = place + 1, high do
        if object[i] == value then return i end
      end
    end
  end
  return own, function(self, value)
    if not own[self] then
      return fail("holding: call it with a colon, on a zone or one row of it, not on " .. show(self))
    end
    if not is_held(zone.holds, value) and not is_part(zone, value) then
      local truth
      if zone.holds.truth then truth = former.truth(value) end
      if truth ~= nil then return self:holding(truth) end
      return fail(format("%s:holding: value must be %s, not %s", titles[self], range_text(zone.holds), show(value)))
    end
    if high - low > 32 then host.charge(high - low) end
    local follow = kept[value] or follower(value)
    if std.type(value) ~= "number" or value < kKept then kept[value] = follow end
    return follow, self, low - 1
  end
end

-- How a place is written, where `key` should have been between [ and ].
local function place_text(title, places, key)
  local word = names.word_of(places, key)
  if word then return format("; a place of it is written %s[%s]", title, word) end
  local fix = names.number_of(places, key) or names.fix(key, places.min, places.max)
  if key == "length" or key == "len" then return format("; %s:count(value) counts its places", title) end
  if fix == "" then return format("; a place of it is written %s[%s], %s", title, key, range_text(places)) end
  return format("%s, and a place is written %s[place]", fix, title)
end

-- What the places of a zone are called in messages, and the functions that raise them: of the row `self`, if it is
-- known, else of `title`; and where the object is to be put once it is made.
local function complaints(title, zone, places)
  local here = {}
  local function titled(self) return self and titles[self] or title end
  local function index_message(key, self)
    return format("%s[%s]: the index must be %s%s", titled(self), show(key), range_text(places),
      names.fix(key, places.min, places.max, true))
  end
  return index_message, function(key, self)
    if std.type(key) == "string" then
      return fail(format("%s has no place %s%s", titled(self), show(key), place_text(titled(self), places, key)))
    end
    return fail(index_message(key, self))
  end, function(key, value, self)
    local object, truth = self or here.object, nil
    if zone.holds.truth then truth = former.truth(value) end
    if truth ~= nil then
      object[key] = truth
      return
    end
    local place = format("%s[%s]", titled(self), show(key))
    return fail(guards.why_not_written(zone, place, value) or zone.pile_size and pile_text(place, zone, value)
      or zone.tokens and tokens_text(place, zone, value)
      or holds_text(place, zone, value))
  end, here
end

-- The methods of a zone, still without primitives, and the message about a key that is none of them.
local function methods_of(title, index_message, places)
  local methods = { fill = fill }
  return methods, function(key, self)
    if std.type(key) == "string" then
      local called = self and titles[self] or title
      local near = names.word_of(places, key) and "" or names.did_you_mean(key, names.keys(methods))
      return called .. " has no method " .. show(key) .. (near ~= "" and near or place_text(called, places, key))
    end
    return index_message(key, self)
  end
end

-- Makes reading an unknown key an error, but for methods that zones had once.
local function strict(methods, message)
  return std.setmetatable(methods, { __index = function(_, key)
    return former_methods[key] or fail(message(key))
  end })
end

-- pile:size() as a read of the window where that is faster than the primitive, which answers any other call. `kin`: of
-- rows of that type.
local function quick_size(object, zone, primitive, kin)
  if not host.ffi then return primitive end
  local size_of, row_of = binding.place_of_row(def.zones[zone.pile_size + 1]), binding.row_of
  return function(self, extra)
    local row = kin and row_of(kin, self) or std.rawequal(self, object) and 0
    if row and extra == nil then return size_of(row) end
    return primitive(self, extra)
  end
end

-- What is told of a zone's object, or of one row: its name for messages, its size.
local function register(object, title, zone, size, number)
  size.truth, size.pile, size.tokens = zone.holds.truth, zone.pile_size ~= nil, zone.tokens ~= nil
  titles[object], sizes[object] = title, size
  primitives.truths[object] = size.truth or nil
  primitives.rows[object] = number
  if size.pile or zone.over and cards.counted[zone.over.label] then primitives.piles[object] = number end
end

-- Puts among the methods what they have of an object with places of its own, or of the first of rows of the type `kin`.
local function complete(methods, object, zone, number, kin)
  primitives.bind("zone", object, number, methods, kin)
  if zone.pile_size then methods.size = quick_size(object, zone, methods.size, kin) end
end

local function array(title, zone, skip, places, receiver_id)
  local low, high = places.min, places.max
  local index_message, bad_index, bad_value, here = complaints(title, zone, places)
  local methods, method_message = methods_of(title, index_message, places)
  local object = binding.array(zone, skip, low, high, names.namespace(strict(methods, method_message)), bad_index,
    bad_value)
  here.object = object
  local own
  own, methods.holding = holding_of(zone, low, high)
  own[object] = true
  register(object, title, zone, { low, high }, receiver_id)
  complete(methods, object, zone, receiver_id)
  return object
end

-- "zone.cubes[2][1]": row `number` of the zone.
local function row_title(title, zone, number)
  local indices, rows = "", zone.rows
  for _, domain in std.ipairs(zone.per) do
    rows = rows / domain.size
    indices = indices .. format("[%d]", floor(number / rows) % domain.size)
  end
  return title .. indices
end

-- The rows of a zone.
local function separate_rows(title, zone)
  local rows = {}
  for number = 0, zone.rows - 1 do
    rows[number] = array(row_title(title, zone, number), zone, number * zone.length, zone.places,
      zone.first_row + number)
  end
  return rows
end

-- The same as objects of one type with the same methods.
local function kindred_rows(title, zone)
  local low, high = zone.places.min, zone.places.max
  local index_message, bad_index, bad_value = complaints(title, zone, zone.places)
  local methods, method_message = methods_of(title, index_message, zone.places)
  std.setmetatable(methods, { __index = function() return false end })
  local rows, kin = binding.kin(zone, low, high, names.namespace(methods), bad_index, bad_value,
    function(key, self) return former_methods[key] or fail(method_message(key, self)) end)
  local own
  own, methods.holding = holding_of(zone, low, high)
  for number = 0, zone.rows - 1 do
    local row, id = rows[number], zone.first_row + number
    own[row] = true
    register(row, row_title(title, zone, number), zone, { low, high }, id)
    primitives.receivers.zone[row] = id
  end
  complete(methods, rows[0], zone, zone.first_row, kin)
  return rows
end

-- Copies rows one by one.
local function copy_rows(object, other)
  local mine, theirs = sizes[object], sizes[other]
  if not mine then return fail("copy: call it with a colon, on a zone, not on " .. show(object)) end
  if not (theirs and theirs[3]) or theirs[2] ~= mine[2] then
    return fail(format("%s:copy: zone must be a zone with as many rows, not %s", titles[object], show(other)))
  end
  for i = mine[1], mine[2] do mine[3][i]:copy(theirs[3][i]) end
end

-- An object whose places are `rows`, one for each value of the zone's domain `level` of rows.
local function rows_object(title, zone, level, rows)
  local domain, indices = zone.per[level], ""
  for i = level, #zone.per do indices = indices .. format("[%s]", zone.per[i].label) end
  local index_message, bad_index = complaints(title, zone, domain)
  local methods, method_message = methods_of(title, index_message, domain)
  local object = binding.rows(zone, rows, domain, names.namespace(strict(methods, method_message)), bad_index,
    function(key, value)
      return fail(format("%s[%s] = %s: it has a row for each %s, write %s%s[place]", title, show(key), show(value),
        domain.label, title, indices))
    end)
  register(object, title, zone, { 0, domain.size - 1, rows })
  methods.copy = copy_rows
  for name, method in std.pairs(primitives.misplaced_on_rows(title .. indices)) do
    if not std.rawget(methods, name) then methods[name] = method end
  end
  return object
end

local function rows_of(title, zone)
  local rows = (binding.kin and kindred_rows or separate_rows)(title, zone)
  if #zone.per == 1 then return rows_object(title, zone, 1, rows) end
  local groups, size = {}, zone.per[2].size
  for number = 0, zone.per[1].size - 1 do
    local within = {}
    for i = 0, size - 1 do within[i] = rows[number * size + i] end
    groups[number] = rows_object(format("%s[%d]", title, number), zone, 2, within)
  end
  return rows_object(title, zone, 1, groups)
end

local function zone_object(zone)
  local title = "zone." .. zone.name
  local object
  if #zone.per > 0 and zone.over then
    object = rows_of(title, zone)
  else
    object = array(title, zone, 0, zone.per[1] or zone.places, zone.first_row)
  end
  primitives.zones[object] = zone.first_row
  return object
end

local function record_object(record)
  local title = "zone." .. record.name
  local columns = {}
  for _, column in std.ipairs(record.columns) do
    local id, name = column.first_row, std.string.sub(column.name, #record.name + 2)
    local object = array(title .. "." .. name, column, 0, column.places, id)
    columns[name], primitives.zones[object] = object, id
  end
  local unknown = names.unknown("column or method of " .. title .. " called", columns)
  local through = names.namespace(names.strict(columns, unknown))
  local object = binding.scalars(title, { count = record.count }, through,
    function(key)
      local name = std.type(key) == "string" and key or show(key)
      return fail(format("%s.%s cannot be assigned: write %s.COLUMN[i]", title, name, title))
    end,
    function(key, value)
      local place = title .. "." .. key
      return fail(guards.why_not_written(record.count, place, value) or holds_text(place, record.count, value))
    end)
  titles[object] = title
  primitives.bind("record", object, record.index, columns)
  return object
end

local function history_object(history)
  local title = "zone." .. history.name
  local methods = {}
  local object = names.closed(title, "method of " .. title .. " called", methods)
  primitives.bind("history", object, history.index, methods)
  return object
end

local content, counters, absent = {}, {}, {}
for _, list in std.ipairs({ def.zones, def.scratch }) do
  for _, zone in std.ipairs(list) do
    if zone.role == "zone" then content[zone.name] = zone_object(zone) end
    if zone.role == "counter" then counters[zone.name] = zone end
  end
end
for _, record in std.ipairs(def.records) do
  if record.index ~= def.later then content[record.name] = record_object(record) end
end
for _, history in std.ipairs(def.histories) do content[history.name] = history_object(history) end
for _, missing in std.ipairs(def.absent) do absent[missing.name] = missing.condition end

local G = {}
zones.globals = G
G.zone = names.section("zone", "zone", content, absent)

local unknown_counter = names.unknown("counter", counters)
local function counter_message(key)
  return absent[key] and "count." .. key .. " exists only when " .. absent[key] or unknown_counter(key)
end
G.count = binding.scalars("count", counters, names.strict({}, counter_message),
  function(key) return fail(counter_message(key)) end,
  function(key, value)
    local place, truth = "count." .. key, nil
    if counters[key].holds.truth then truth = former.truth(value) end
    if truth ~= nil then
      G.count[key] = truth
      return
    end
    return fail(guards.why_not_written(counters[key], place, value)
      or holds_text(place, counters[key], value))
  end)
titles[G.count] = "count"
for name, value in std.pairs(host.load("constants")) do G[name] = value end

return zones
