-- The binding under LuaJIT's JIT: accessors generated from source text with address, bounds and range as constants, so
-- that a trace holds one load or store. In: the host with `ffi`. Out: the same functions as the portable binding.
local host = ...
local std, ffi, addresses = host.std, host.ffi, host.addresses
local cast, floor, format, type = ffi.cast, std.floor, std.format, std.type

local objects = host.load("objects")
local object, object_type = objects.object, objects.object_type

local overlay = {}

local window = {}
for _, cell in std.ipairs({ "int8_t", "uint8_t", "int16_t", "int32_t" }) do
  window[cell] = cast(cell .. "*", addresses.window)
end
local sizes = { int8_t = 1, uint8_t = 1, int16_t = 2, int32_t = 4 }
local control = cast("int32_t*", addresses.context)
local kCount, kCapacity, kUnwritten = addresses.count_at / 4, addresses.capacity_at / 4, addresses.unwritten_at / 4
local actions = cast("int32_t*", addresses.actions)
local context = cast("void*", addresses.context)
local machine = cast("void*", addresses.host)

-- Source text with $names replaced, compiled; the chunk's arguments become its upvalues.
local function generate(name, text, values)
  return host.generate("=" .. name, (std.string.gsub(text, "%$(%w+)", values)))
end

local row_type = ffi.typeof("int32_t*")

-- What a trace reads from an object by name is a constant in it; from a table it is looked up each time.
-- `mixed`: it has other keys than names, too.
function overlay.namespace(content, assign, mixed)
  local named = object(content, assign)
  local function read(_, key) if type(key) == "string" then return named[key] end return content[key] end
  return mixed and object_type("struct {}", read, assign, nil, function() return 0 end)() or named
end

local function integer_test(name, low, high, none)
  local range = format("%s >= %d and %s <= %d", name, low, name, high)
  if none and low > -1 then
    range = low == 0 and format("%s >= -1 and %s <= %d", name, name, high) or format("(%s or %s == -1)", range, name)
  end
  return format('type(%s) == "number" and %s and floor(%s) == %s', name, range, name, name)
end

-- How rules see what a place holds, and the lines by which `v` gets into it: bool is false and true. While the list is
-- open, only scratch is written.
local function reading(zone, place)
  if not zone.holds.truth then return "return " .. place end
  if not zone.holds.optional then return format("return %s ~= 0", place) end
  return format("local n = %s if n < 0 then return -1 end return n ~= 0", place)
end
local function writing(zone, place, key, of)
  local holds = zone.holds
  local made, value, test = "", "v", integer_test("v", holds.min, holds.max, holds.optional)
  if holds.truth then
    made = "local n = v == true and 1 or v == false and 0" .. (holds.optional and " or v == -1 and -1 " or " ")
    value, test = "n", "n"
  end
  if zone.pile_size or zone.tokens then test = "false" end
  local shut = zone.scratch and format("== %d", host.constants.loading) or "~= 0"
  return format("%sif not (%s) or control[%d] %s then return bad_value(%s, v%s) end %s = %s", made, test, kCapacity,
    shut, key, of or "", place, value)
end

-- Places by bool are given as false and true, or as 0 and 1.
local function truth_to_number(domain)
  return domain.truth and "if i == true then i = 1 elseif i == false then i = 0 end" or ""
end

-- The accessors of places `low`..`high`, of which `place` is the one of index `i` of the object `self`.
local function accessors(zone, p, place, low, high, methods, bad_index, bad_value, bad_method)
  return generate(zone.name, [[
    local p, row, cast, type, floor, methods, bad_index, bad_value, bad_method, control = ...
    return function(self, i)
      $truth
      if type(i) ~= "number" then $method end
      if $index then $read end
      return bad_index(i, self)
    end, function(self, i, v)
      $truth
      if not ($index) then return bad_index(i, self) end
      $write
    end]], {
    truth = truth_to_number(zone.places),
    method = not bad_method and "return methods[i]" or
      "local f = type(i) == 'string' and methods[i] if f then return f end return bad_method(i, self)",
    index = integer_test("i", low, high), read = reading(zone, place), write = writing(zone, place, "i", ", self"),
  })(p, row_type, cast, type, floor, methods, bad_index, bad_value, bad_method, control)
end

-- Places `low`..`high` of cells that start `skip` places into the zone.
function overlay.array(zone, skip, low, high, methods, bad_index, bad_value)
  local p = window[zone.cell] + (zone.offset / sizes[zone.cell] + skip)
  return object(accessors(zone, p, format("p[i - %d]", low), low, high, methods, bad_index, bad_value))
end

-- An object for each row, all of one type, and that type: what a trace compiles for one row serves them all. Each holds
-- its number where no name leads to it.
function overlay.kin(zone, low, high, methods, bad_index, bad_value, bad_method)
  local p = window[zone.cell] + zone.offset / sizes[zone.cell]
  local place = format("p[cast(row, self)[0] * %d + i - %d]", zone.length, low)
  local rows, kin = {}, object_type("struct { int32_t : 32; }",
    accessors(zone, p, place, low, high, methods, bad_index, bad_value, bad_method))
  for number = 0, zone.rows - 1 do
    rows[number] = kin()
    cast(row_type, rows[number])[0] = number
  end
  return rows, kin
end

-- Which of these rows it is; nil if it is none of them.
function overlay.row_of(kin, value) return ffi.istype(kin, value) and cast(row_type, value)[0] or nil end

-- A function that reads the place of a row in a zone with one for each.
function overlay.place_of_row(zone)
  local p = window[zone.cell] + zone.offset / sizes[zone.cell]
  return function(row) return p[row] end
end

-- An object of rows, or of such objects, by a domain.
function overlay.rows(zone, rows, domain, methods, bad_index, bad_value)
  local read = generate(zone.name, [[
    local type, floor, rows, methods, bad_index = ...
    return function(_, i)
      $truth
      if type(i) ~= "number" then return methods[i] end
      if $index then return rows[i] end
      return bad_index(i)
    end]], { index = integer_test("i", 0, domain.size - 1), truth = truth_to_number(domain) })(
    type, floor, rows, methods, bad_index)
  return object(read, function(_, i, v) return bad_value(i, v) end)
end

-- Single places by name; what is not among them is looked up in `others`.
function overlay.scalars(title, places, others, bad_key, bad_value)
  local reads, writes = {}, {}
  for name, zone in std.pairs(places) do
    local place = format("%s[%d]", zone.cell, zone.offset / sizes[zone.cell])
    std.insert(reads, format("if k == %q then %s end", name, reading(zone, place)))
    std.insert(writes, format("if k == %q then %s return end", name, writing(zone, place, "k")))
  end
  std.sort(reads)
  std.sort(writes)
  return object(generate(title, [[
    local int8_t, uint8_t, int16_t, int32_t, type, floor, others, bad_key, bad_value, control = ...
    return function(_, k) $reads return others[k] end, function(_, k, v) $writes return bad_key(k) end]],
    { reads = std.concat(reads, "\n"), writes = std.concat(writes, "\n") })(
    window.int8_t, window.uint8_t, window.int16_t, window.int32_t, type, floor, others, bad_key, bad_value, control))
end

-- emit.KIND: checks the fields, adds the action's number to the list; `read` answers what is called on it.
function overlay.emit(kind, bad, full, bad_key, read)
  local params, lines, sum, tables = "", "", format("%d", kind.offset), {}
  for i, field in std.ipairs(kind.fields) do
    local name = "f" .. i
    params = params .. name .. ", "
    local test = field.domain.truth and format("%s == true or %s == false", name, name) or
      integer_test(name, field.low, field.high)
    lines = lines .. format("if not (%s) then return bad(%sextra) end\n", test, "$params")
    if field.domain.truth then
      sum = sum .. format(" + (%s and %d or 0)", name, field.stride)
    elseif field.source then
      local inverse = "inverse" .. i
      tables[i] = cast("int16_t*", host.inverse(kind.index, i - 1))
      lines = lines .. format("local k%d = %s[(f%d - %d) * %d + f%d]\nif k%d < 0 then return bad(%sextra) end\n", i,
        inverse, field.source, kind.fields[field.source].low, field.high + 1, i, i, "$params")
      sum = sum .. format(" + k%d * %d", i, field.stride)
    else
      sum = sum .. format(" + (%s - %d) * %d", name, field.low, field.stride)
    end
  end
  lines = std.string.gsub(lines, "%$params", params)
  local call = generate("emit." .. kind.name, [[
    local control, actions, type, floor, bad, full, inverse1, inverse2, inverse3, inverse4, inverse5, inverse6,
      inverse7, inverse8 = ...
    return function(_, $params extra)
      $lines
      if extra ~= nil then return bad($params extra) end
      local n = control[$count]
      if n >= control[$capacity] then return full() end
      actions[n] = $sum
      control[$count] = n + 1
    end]], { params = params, lines = lines, sum = sum, count = format("%d", kCount),
    capacity = format("%d", kCapacity) })(control, actions, type, floor, bad, full, tables[1], tables[2], tables[3],
    tables[4], tables[5], tables[6], tables[7], tables[8])
  return object(read, function(_, key) return bad_key(key) end, call)
end

-- ---- the node ----

local engine, node_of = host.def.engine, host.constants.node
local function engine_place(name)
  local zone = engine[name]
  return format("%s[%d]", zone.cell, zone.offset / sizes[zone.cell])
end
local places = { node = engine_place("node"), seat = engine_place("seat"), phase = engine_place("phase"),
  first = engine_place("first"), winners = engine_place("winners"),
  unset = format("%d", node_of.unset), over = format("%d", node_of.over) }
local function with_window(name, text, values)
  for key, place in std.pairs(places) do values[key] = place end
  return function(...)
    local given = "local int8_t, uint8_t, int16_t, int32_t, type, floor, bad, misplaced = ...\n"
    local make = generate(name, given .. text, values)
    return make(window.int8_t, window.uint8_t, window.int16_t, window.int32_t, type, floor, ...)
  end
end

-- A function that names the next node; `seated`: it takes the seat. `misplaced` says why it may not be named now.
function overlay.next_node(name, node, number, seated, together, bad, misplaced)
  local values = { kind = format("%d", node), number = format("%d", number),
    test = integer_test("s", 0, #host.def.seats - 1), start = together and places.first .. " = s" or "" }
  if not seated then
    return with_window(name, [[
      return function()
        if $node ~= $unset then return misplaced() end
        $node, $seat, $phase = $kind, -1, $number
      end]], values)(bad, misplaced)
  end
  return with_window(name, [[
    return function(s)
      if not ($test) then return bad(s) end
      if $node ~= $unset then return misplaced() end
      $node, $seat, $phase = $kind, s, $number
      $start
    end]], values)(bad, misplaced)
end

-- finish(name, misplaced): a function that ends the match; it takes the winners as bits, and how it ended.
local ending = cast("int32_t*", addresses.ending)
function overlay.finish(name, misplaced)
  return with_window(name, [[
    local ending = bad
    return function(mask, word)
      if $node ~= $unset then return misplaced() end
      $node, $seat, $phase, $winners, ending[0] = $over, -1, 0, mask, word
    end]], {})(ending, misplaced)
end
overlay.where = with_window("where", "return function() return $node, $seat, $phase end", {})()
overlay.set_node = with_window("node", "return function(n) $node = n end", {})()
overlay.set_seat = with_window("seat", "return function(s) $seat = s end", {})()
overlay.first = with_window("first", "return function() return $first end", {})()
overlay.set_first = with_window("first", "return function(s) $first = s end", {})()

if engine.pending then
  local pending = window[engine.pending.cell] + engine.pending.offset / sizes[engine.pending.cell]
  function overlay.pending(seat) return pending[seat] end
  function overlay.set_pending(seat, choice) pending[seat] = choice end
end
if engine.payoffs then
  local payoffs = window[engine.payoffs.cell] + engine.payoffs.offset / sizes[engine.payoffs.cell]
  function overlay.set_payoff(seat, value) payoffs[seat] = value end
end

-- What is being called, for the place of errors: see host.constants.now.
local now = cast("int32_t*", addresses.now)
function overlay.note(code) now[0] = code end
function overlay.now() return now[0] end

local set_node = overlay.set_node
local current_node = with_window("node", "return function() return $node end", {})()

-- list(run, seat, code): the list is open only while `run`, noted as `code`, lists what the seat may do. Answers the
-- list's length.
local room = addresses.room
function overlay.list(run, seat, code)
  now[0] = code
  control[kCount], control[kUnwritten], control[kCapacity] = 0, 0, room
  run(seat)
  control[kCapacity] = 0
  return control[kCount]
end
-- look(run, code, ...): `run`, noted as `code`, neither writes nor lists. Answers what it answers.
function overlay.look(run, code, ...)
  now[0] = code
  control[kCapacity] = host.constants.looking
  local answer = run(...)
  control[kCapacity] = 0
  return answer
end
function overlay.empty_list() control[kCount], control[kUnwritten], control[kCapacity] = 0, 0, 0 end

-- What generated code hands a function of the rules after the seat: the fields of the action in `choice`.
local kinds = cast("uint8_t*", addresses.kinds)
local members = {}
for i = 1, addresses.fields do members[i] = format("f%d", i) end
local values = cast(format("struct { int32_t %s; }*", std.concat(members, ", ")), addresses.values)
local function fields_of(kind)
  local arguments = ""
  for i, field in std.ipairs(kind.fields) do
    arguments = arguments .. format(", values[choice].f%d%s", i, field.domain.truth and " ~= 0" or "")
  end
  return arguments
end

-- play(choice, seat, node): sets the node and calls the function of the choice's kind with its fields. Answers the kind
-- and the node then.
function overlay.player(functions)
  local runners, kPlay = {}, host.constants.now.play
  for _, kind in std.ipairs(host.def.actions) do
    runners[kind.index] = generate("play." .. kind.name,
      "local values, run, now = ...\nreturn function(choice, seat) now[0] = $now run(seat$arguments) end",
      { arguments = fields_of(kind), now = format("%d", kPlay + kind.index) })(values, functions[kind.index], now)
  end
  return function(choice, seat, node)
    set_node(node)
    local kind = kinds[choice]
    runners[kind](choice, seat)
    return kind, current_node()
  end
end

-- answer(value): what `evaluate` says.
local answered = cast("int32_t*", addresses.answer)
function overlay.answer(value) answered[0] = value end

-- answer_at(place, value): what `features` says there, from 0.
local told = cast("int32_t*", addresses.features)
function overlay.answer_at(place, value) told[place] = value end

-- weigher(functions, bad): weigh(seat), which has the function of each action's kind say what it weighs; actions of
-- other kinds weigh 1. bad(kind, value) says what is wrong with an answer.
function overlay.weigher(functions, bad)
  local weights, runners = cast("int32_t*", addresses.weights), {}
  for _, kind in std.ipairs(host.def.actions) do
    local run = functions[kind.index]
    runners[kind.index] = run and generate("prefer." .. kind.name, [[
      local values, run, note, bad, weights, type, floor = ...
      return function(choice, place, seat)
        note($now)
        local weight = run(seat$arguments)
        if not ($test) then return bad($index, weight) end
        weights[place] = weight
      end]], { arguments = fields_of(kind), now = format("%d", host.constants.now.prefer + kind.index),
      index = format("%d", kind.index), test = integer_test("weight", 0, 1000) })(values, run, overlay.note, bad,
      weights, type, floor)
  end
  return function(seat)
    control[kCapacity] = host.constants.looking
    for place = 0, control[kCount] - 1 do
      local action = actions[place]
      local run = runners[kinds[action]]
      if run then run(action, place, seat) else weights[place] = 1 end
    end
    control[kCapacity] = 0
  end
end

-- Scratch is empty whenever one of the rules' functions begins.
if addresses.scratch_bytes > 0 then
  local bytes, copy = addresses.scratch_bytes, ffi.copy
  local to, from = window.int8_t + addresses.block_bytes, cast("int8_t*", addresses.scratch)
  local function cleared(f)
    return function(...)
      copy(to, from, bytes)
      return f(...)
    end
  end
  local player = overlay.player
  overlay.note, overlay.list, overlay.look = cleared(overlay.note), cleared(overlay.list), cleared(overlay.look)
  function overlay.player(functions) return cleared(player(functions)) end
end

for _, name in std.ipairs({ "next_ply", "begin_deal", "end_deal" }) do
  local ask = cast("int32_t (*)(void*)", addresses[name])
  overlay[name] = generate(name, "local ask, machine = ... return function() return ask(machine) end", {})(ask, machine)
end
-- What is left to the host in the rare case that it raises an error.
local ended, slow_end = overlay.end_deal, host.end_deal
function overlay.end_deal() if ended() ~= 0 then return slow_end() end end
local draw, slow_draw = cast("int32_t (*)(void*, int32_t)", addresses.draw), host.draw
function overlay.draw(n)
  local drawn = draw(machine, n)
  if drawn < 0 then return slow_draw(n) end
  return drawn
end
local passed = cast("int32_t (*)(void*, int32_t, int32_t)", addresses.passed)
function overlay.passed(seat, phase) return passed(machine, seat, phase) end

-- The function of a primitive, and how generated code calls it and tells that `self` is the receiver it was made for.
overlay.primitive_same = "rawequal(self, me)"
overlay.primitive_call = "run(context, s$arguments)"
-- Generated code's way to ask whether rules only look, or load, and what it asks.
overlay.looking, overlay.opened = format("opened[%d] ~= 0", kCapacity), control
overlay.loading = format("opened[%d] == %d", kCapacity, host.constants.loading)
overlay.context = context
local functions = cast("void**", addresses.primitives)
function overlay.primitive(index, params)
  local type_of = "int32_t (*)(void*, int32_t" .. std.string.rep(", int32_t", params) .. ")"
  return cast(type_of, functions[index])
end

return overlay
