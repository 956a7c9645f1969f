-- What rules put aside, to happen when what comes before it is done: later.EFFECT, go.on, draw.PILE. In: the host.
-- Out: globals, on, dealt (by deal: what makes a pile again), runner (for the driver). What is put aside lies in the
-- record "later", the last on its last row.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names, fields = host.load("names"), host.load("fields")
local primitives, zones, guards = host.load("primitives"), host.load("zones"), host.load("guards")
local fail, show, format, floor = names.fail, names.show, std.format, std.floor
local node_of, misplaced = host.constants.node, guards.misplaced

local effects = { dealt = {} }
local later, draw = {}, {}
effects.globals = { later = names.closed("later", "effect", later),
  draw = names.closed("draw", "pile that is made again called", draw) }

-- The places of one of the engine's zones.
local function places_of(zone, bad_value)
  return binding.array(zone, 0, 0, zone.length - 1, {}, names.fail, bad_value or names.fail)
end

-- ---- putting aside ----

local record = def.later and def.records[def.later + 1]
local count, kinds, columns = nil, nil, {}
local word = ""  -- that is putting something aside, for messages
if record then
  local function bad_value() return fail(guards.why_not_written(nil, word)) end
  count, kinds = places_of(record.count, bad_value), places_of(record.columns[1], bad_value)
  for _, effect in std.ipairs(def.effects) do
    for _, field in std.ipairs(effect.fields) do
      columns[field.column] = columns[field.column] or places_of(field.column, bad_value)
    end
  end
end

local function test_of(field, name)
  local test = field.domain.truth and format("%s == true or %s == false", name, name) or
    format('type(%s) == "number" and %s >= %d and %s <= %d and floor(%s) == %s', name, name, field.low, name,
      field.high, name, name)
  return field.domain.optional and format("%s or %s == -1", test, name) or test
end

-- Generated code sees the columns of an effect as c1, c2, ..., its fields as f1, f2, ...
local function lists_of(effect)
  local own, params, locals = {}, "", ""
  for i, field in std.ipairs(effect.fields) do
    own[i], params = columns[field.column], format("%sf%d, ", params, i)
    locals = format("%slocal c%d = columns[%d]\n", locals, i, i)
  end
  return own, params, locals
end

local function putter(effect)
  local signature = fields.signature("later." .. effect.name, effect.fields)
  local own, params, locals = lists_of(effect)
  local checks, writes = "", ""
  for i, field in std.ipairs(effect.fields) do
    local name = format("f%d", i)
    checks = format("%sif not (%s) then return bad(%d, %s) end\n", checks, test_of(field, name), i, name)
    writes = format("%sc%d[n] = %s\n", writes, i, name)
  end
  return host.generate("later." .. effect.name, (std.string.gsub([[
    local count, kinds, columns, type, floor, bad, full, more, begin = ...
    $locals
    return function($params extra)
      $checks
      if extra ~= nil then return more() end
      local n = count[0]
      if n == $most then return full() end
      begin()
      kinds[n] = $kind
      $writes
      count[0] = n + 1
    end]], "%$(%w+)", { locals = locals, params = params, checks = checks, writes = writes,
    most = format("%d", record.capacity), kind = format("%d", effect.index) })))(count, kinds, own, std.type, floor,
    function(i, value) return fail(fields.why(signature, effect.fields[i], value)) end,
    function()
      return fail(format("later.%s: %d effects are put aside, and there is room for no more; end what happens before "
        .. "them with go.on()", effect.name, record.capacity))
    end,
    function() return fail(fields.why_more(signature, effect.fields)) end,
    function() word = "later." .. effect.name end)
end
for _, effect in std.ipairs(def.effects) do later[effect.name] = putter(effect) end

-- ---- going on ----

-- What a column holds where nothing is put aside.
local function nothing_in(holds)
  if holds.optional then return -1 end
  return holds.min <= 0 and holds.max >= 0 and 0 or holds.min
end

-- runner(functions): a function that takes off what was put aside last and has its function happen. Answers its number.
function effects.runner(functions)
  if not record then return nil end
  local note, runners, now_of = binding.note, {}, host.constants.now
  for _, effect in std.ipairs(def.effects) do
    local own, params, locals = lists_of(effect)
    local reads, clears = "", ""
    for i, field in std.ipairs(effect.fields) do
      reads = format("%slocal f%d = c%d[n]\n", reads, i, i)
      clears = format("%sc%d[n] = %d\n", clears, i, nothing_in(field.column.holds))
    end
    runners[effect.index] = host.generate("effect." .. effect.name, (std.string.gsub([[
      local count, kinds, columns, run, note = ...
      $locals
      return function(n)
        $reads
        kinds[n] = -1
        $clears
        count[0] = n
        note($now)
        run($given)
      end]], "%$(%w+)", { locals = locals, reads = reads, clears = clears, given = std.string.sub(params, 1, -3),
      now = format("%d", now_of.effect + effect.index) })))(count, kinds, own, functions[effect.index], note)
  end
  return function()
    local n = count[0] - 1
    local kind = n >= 0 and kinds[n] or -1
    if kind < 0 then
      return fail("nothing is put aside to go on with: a position set by hand gives each row of `later` its effect")
    end
    runners[kind](n)
    return kind
  end
end

local function need_effect(title)
  if count[0] == 0 then
    return fail(title .. ": nothing is put aside; say what comes after with later.EFFECT(...) before, or name a node")
  end
end

if record then
  local name_on = binding.next_node("go.on", node_of.on, 0, false, false, nil, misplaced("go.on"))
  function effects.on()
    need_effect("go.on")
    return name_on()
  end
end

-- ---- piles that are made again ----

-- The row of `zone` (an object with or without rows) with that number; the one row where there are none.
local function row_of(zone, number)
  local rows = zones.sizes[zone][3]
  return rows and rows[number] or zone
end

local function whole(value, low, high)
  return std.type(value) == "number" and value >= low and value <= high and floor(value) == value
end

-- The deal that makes a pile again in the middle of a draw keeps what it is about in the engine's zone "refill due".
local due = def.engine.refill and places_of(def.engine.refill)
local pile_at, row_number = {}, {}  -- by number of a row: the pile; its row among those of its zone

local function drawer(zone, deal)
  local title = "draw." .. zone.name
  local object, source = zones.globals.zone[zone.name], zones.globals.zone[def.zones[zone.refill + 1].name]
  local rows = zones.sizes[object][3]
  local name_deal = binding.next_node(title, node_of.deal, deal, false, false, nil, misplaced(title))
  local name_on = binding.next_node(title, node_of.on, 0, false, false, nil, misplaced(title))
  for number = 0, zone.seats - 1 do row_number[primitives.piles[row_of(object, number)]] = number end

  effects.dealt[deal] = function()
    local pile, to, left = pile_at[due[0]], pile_at[due[1]], due[2]
    local from = row_of(source, row_number[due[0]])
    due[0], due[1], due[2] = 0, 0, 0
    from:move_all(pile)
    pile:shuffle()
    local size = pile:size()
    pile:draw(left < size and left or size, to)
    return name_on()
  end

  local function take(pile, from, n, to)
    if not whole(n, 0, 1000) then
      return fail(format("%s: how many cards must be 0 to 1000, not %s%s", title, show(n), names.fix(n, 0, 1000)))
    end
    need_effect(title)
    local size = pile:size()
    pile:draw(n < size and n or size, to)
    if n <= size or from:size() == 0 then return name_on() end
    due[0], due[1], due[2] = primitives.piles[pile], primitives.piles[to], n - size
    return name_deal()
  end
  if not rows then return function(n, to) return take(object, source, n, to) end end
  return function(row, n, to)
    if not whole(row, 0, zone.seats - 1) then
      return fail(format("%s: whose pile must be 0 to %d, not %s%s", title, zone.seats - 1, show(row),
        names.fix(row, 0, zone.seats - 1, true)))
    end
    return take(rows[row], row_of(source, row), n, to)
  end
end
for pile, number in std.pairs(primitives.piles) do pile_at[number] = pile end
for i, name in std.ipairs(def.deals) do
  local zone = def.zones_by_name[name]
  if zone and zone.reshuffled then draw[name] = drawer(zone, i - 1) end
end

return effects
