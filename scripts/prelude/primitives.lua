-- Primitives as methods: wrappers generated from the one table of primitives; every argument is checked here, for both
-- bindings alike. In: the host. Out: bind, which makes a receiver's methods, and registers of what stands for what.
local host = ...
local std, binding = host.std, host.binding
local names = host.load("names")
local guards, former = host.load("guards"), host.load("former")
local fail, show, titles = names.fail, names.show, names.titles
local format = std.format

-- `regions`: region.NAME, or region.NAME[i] -> their numbers among all; `seat_regions`: those of each seat -> theirs.
-- `ways`, `sides`: names -> their numbers; `goals`: sides and regions -> theirs.
-- `parts`: piece.NAME.KIND, piece.NAME.of[seat] and sets of cards -> their numbers; `members`: -> {value = true}.
-- `zones`: zones -> the number of their first row; `rows`: zones of one row, and rows -> their numbers; `piles`: those
-- of them that are piles, or count tokens.
-- `truths`: zones that hold bool -> true; emit.KIND with such fields -> {place of the field = true}.
local primitives = { zones = {}, receivers = { board = {}, zone = {}, history = {}, record = {} }, emits = {},
  rows = {}, piles = {}, shapes = {}, regions = {}, seat_regions = {}, truths = {}, ways = {}, sides = {}, goals = {},
  parts = {}, members = {} }
local kFailed = host.constants.failed

for i, name in std.ipairs(host.def.way_names) do primitives.ways[name] = i - 1 end
for i, name in std.ipairs(host.def.side_names) do primitives.sides[name], primitives.goals[name] = i - 1, i - 1 end
local kMostSides = host.constants.most_sides

-- What region.NAME, or region.NAME[i], stands for.
function primitives.add_region(object, number)
  primitives.regions[object], primitives.goals[object] = number, kMostSides + number
end

local sought_text = #host.def.cards > 0 and "an integer or a set of cards" or #host.def.pieces == 0 and "an integer" or
  "an integer, piece.NAME.KIND or piece.NAME.of[seat]"
local piles_text = "a pile (zone.NAME), or one row of it"
for _, entry in std.ipairs(host.def.cards) do
  if entry.things then piles_text = "a pile or tokens (zone.NAME), or one row of them" end
end
local expected = {
  int = "an integer", site = "an integer", site_or_none = "an integer or none", held = "an integer",
  sought = sought_text, sought_or_none = sought_text .. " or none", pile = piles_text,
  pile_or_none = "a row that counts the same (zone.NAME[seat])",
  held_or_none = "an integer or none", field = "an integer", field_or_none = "an integer or none",
  seat = format("a seat (0 to %d)", #host.def.seats - 1), zone = "a zone (zone.NAME)", emit = "emit.KIND",
  row = "a zone of one row, or one row of a zone", row_or_none = "a zone of one row, or one row of a zone, or none",
  shape = "shapes (shape.NAME)", region_or_none = "a region (region.NAME, or region.NAME[i])",
  seat_region = "a region with a part for each seat (region.NAME)",
}
-- Which register a parameter of a type takes from, where that is not the type with an s.
local registered = { ways = "ways", ways_or_none = "ways", side = "sides", region_or_none = "regions",
  pile_or_none = "piles", row_or_none = "rows", goal = "goals",
  sought = "parts", sought_or_none = "parts" }
local function int_test(name)
  return (std.string.gsub('type($) == "number" and $ >= -2147483647 and $ <= 2147483647 and floor($) == $', "%$", name))
end
local tests = {
  int = int_test, site = int_test, site_or_none = int_test,
  seat = function(name)
    return int_test(name) .. format(" and %s >= 0 and %s <= %d", name, name, #host.def.seats - 1)
  end,
}

local function title_of(receiver, name) return (titles[receiver] or "?") .. ":" .. name end

-- The words of a parameter: each with its number, and as a list for messages.
local function words_of(param)
  local numbers, list, n = {}, "", 0
  for word in std.string.gmatch(param.words, "%S+") do
    numbers[word], n = n, n + 1
    list = list .. (n > 1 and ", " or "") .. show(word)
  end
  return numbers, list
end

-- "one of "south", "north"": what the receiver's board has of what a parameter names.
local function names_on(primitive, param, self, value)
  local what = registered[param.type] == "ways" and "ways" or "sides"
  local known, list = {}, ""
  local text = host.portable.names_on(what, primitive.receiver, primitives.receivers[primitive.receiver][self])
  for name in std.string.gmatch(text, "%S+") do
    known[#known + 1] = name
    list = list .. (list == "" and "" or ", ") .. show(name)
  end
  local more = param.type == "goal" and ", or a region (region.NAME)" or ""
  if list == "" then return format("the name of %s, of which there are none here%s", what, more), "" end
  return "one of " .. list .. more, names.did_you_mean(value, known)
end

-- Raises what is wrong with argument `at`; `truth`: it should have been a bool. All arguments follow where the
-- primitive was called in other forms once: if this is one of them it is carried out.
local function bad_argument(primitive)
  local form = former.primitives[primitive.receiver .. ":" .. primitive.name]
  return function(self, at, value, truth, ...)
    local receiver = primitives.receivers[primitive.receiver]
    local as_it_was = form and at > 0 and receiver[self] ~= nil and form(primitives, self, ...)
    if as_it_was then return as_it_was() end
    if at == 0 or receiver[self] == nil then
      return fail(format("%s: call it with a colon, on %s, not on %s", primitive.name,
        primitive.receiver == "zone" and "a zone or one row of it" or "a " .. primitive.receiver, show(self)))
    end
    local param = primitive.params[at]
    local title = title_of(self, primitive.name)
    if not param then
      return fail(format("%s takes %d argument%s, not more; leave the rest out", title, #primitive.params,
        #primitive.params == 1 and "" or "s"))
    end
    local _, words = words_of(param)
    if param.type == "side" or param.type == "goal" or registered[param.type] == "ways" then
      local wanted, near = names_on(primitive, param, self, value)
      return fail(format("%s: %s must be %s, not %s%s", title, param.name, wanted, show(value), near))
    end
    local wanted = truth and "true, false or none" or param.type == "word" and "one of " .. words or
      expected[param.type]
    if param.type == "emit" and std.type(value) == "function" then
      return fail(format("%s: %s must be emit.KIND, not a function; where the action has fields before that one: "
        .. "emit.KIND:with(first, ...)", title, param.name))
    end
    local number = not truth and std.string.find(wanted, "an integer", 1, true)
    return fail(format("%s: %s must be %s, not %s%s", title, param.name, wanted, show(value),
      value == nil and "; one is missing" or (number or param.type == "pile") and names.fix(value) or ""))
  end
end

-- What the argument was that the text is about, where the primitive got it as it was given: ", not zone.soldier".
local as_given = { int = true, site = true, site_or_none = true, zone = true, row = true, emit = true, pile = true,
  shape = true }
local function not_this(primitive, text, ...)
  local name = std.string.match(text, "^(%S+) must ")
  for i, param in std.ipairs(primitive.params) do
    local value = std.select(i, ...)
    if param.name == name and as_given[param.type] then
      return ", not " .. ((value == nil or value == -1) and "none" or show(value))
    end
  end
  return ""
end

-- The way to list by an action that has fields before the one that the text asks for; "" where that is not so.
local function given_fields(primitive, text, ...)
  if std.string.sub(text, 1, 10) ~= "emit must " then return "" end
  for i, param in std.ipairs(primitive.params) do
    local emit = param.type == "emit" and primitives.emits[std.select(i, ...)]
    local kind = emit and host.def.actions[emit + 1]
    if kind and #kind.fields > 1 then
      return format("; or give the fields before it: emit.%s:with(%s, ...)", kind.name, kind.fields[1].name)
    end
  end
  return ""
end

local function failed(primitive)
  return function(self, ...)
    local full, text = host.primitive_error()
    if full then return fail(host.full_list(titles[self] .. ":" .. primitive.name)) end
    local fix = std.string.find(text, ": in game.yaml ", 1, true) or std.string.find(text, "; ", 1, true) or #text + 1
    return fail(title_of(self, primitive.name) .. ": " .. std.string.sub(text, 1, fix - 1)
      .. not_this(primitive, text, ...) .. std.string.sub(text, fix) .. given_fields(primitive, text, ...))
  end
end

local results = {
  nothing = "", int = "return r", site = "return r", bool = "return r ~= 0",
  ints = format("return floor(r / %d), r %% %d", host.constants.most_of_two, host.constants.most_of_two),
}
local places = { "a", "b", "c", "d", "e", "f" }

-- The same of an argument that is a bool where `truth` (an expression) holds, and then gets the number of one; of one
-- that says what is sought, part of the pieces will do.
local function truth_check(param, name, i, truth)
  local free = std.string.find(param.type, "_or_none", 1, true)
  -- What is compared with nil by `==` has its type, one of many, become part of a trace.
  return (free and format("if rawequal(%s, nil) then %s = -1 end\n", name, name) or "") .. (std.string.gsub([[
    if $truth then
      if $name == true then $name = 1 elseif $name == false then $name = 0
      elseif $name == 0 or $name == 1 then former_truth($name)
      elseif $name ~= -1 then return bad(self, $i, $name, true$GIVEN) end
    elseif not ($test) then
      local number = $part
      if number == nil then return bad(self, $i, $name, nil$GIVEN) end
      $name = number
    end
  ]], "%$(%l+)", { truth = truth, name = name, i = format("%d", i), test = int_test(name),
    part = registered[param.type] == "parts" and format("parts[%s]", name) or "nil" })), name
end

-- The lines that check argument `i`, called `name`, and the number that the primitive gets for it. `emit`: the name of
-- the argument that is emit.KIND; `zoned`: the first is a zone.
local function check_of(param, name, i, emit, zoned)
  local sought = registered[param.type] == "parts"
  if param.type == "held" or param.type == "held_or_none" or sought then
    return truth_check(param, name, i, zoned and sought and "truths[a]" or "truth")
  end
  if param.type == "field" or param.type == "field_or_none" then
    return truth_check(param, name, i, format("truths[%s] and truths[%s][%s]", emit, emit, param.words))
  end
  local refusal = format("return bad(self, %d, %s, nil$GIVEN)", i, name)
  if not tests[param.type] then
    local register = param.type == "word" and "words" .. i or registered[param.type] or param.type .. "s"
    if std.string.find(param.type, "_or_none", 1, true) then
      return format("local id%d = -1\nif %s ~= nil and %s ~= -1 then\n  id%d = %s[%s]\n" ..
        "  if id%d == nil then %s end\nend\n", i, name, name, i, register, name, i, refusal), "id" .. i
    end
    return format("local id%d = %s[%s]\nif id%d == nil then %s end\n", i, register, name, i, refusal), "id" .. i
  end
  local standard = param.type == "site_or_none" and format("if %s == nil then %s = -1 end\n", name, name) or ""
  return standard .. format("if not (%s) then %s end\n", tests[param.type](name), refusal), name
end

-- What stands for what in the receiver (place 0) and the parameters.
local function registers_of(primitive, words)
  local registers = { [0] = primitives.receivers[primitive.receiver] }
  for i, param in std.ipairs(primitive.params) do
    registers[i] = param.type == "word" and words[i] or
      primitives[registered[param.type] or param.type .. "s"]
  end
  return registers
end

-- What a primitive that writes does while a list is open.
local function misplaced(primitive)
  return function(self) return fail(guards.why_not_written(nil, title_of(self, primitive.name))) end
end

-- The checks of a primitive's arguments, those that it was given kept for the forms that it had once.
local function with_given(primitive, checks, params)
  if not former.primitives[primitive.receiver .. ":" .. primitive.name] then
    return std.string.gsub(checks, "%$GIVEN", ""), ""
  end
  local given = std.string.gsub(params, "%l", "%0_given")
  checks = format("local %s = %s\n", std.string.sub(given, 1, -3), std.string.sub(params, 1, -3)) ..
    std.string.gsub(checks, "%$GIVEN", ", " .. given .. "extra")
  return checks, ", nil, nil, " .. given .. "extra"
end

-- Answers a function that makes the wrapper of one receiver, whose number is a constant in it.
local function maker_of(primitive)
  local params, checks, arguments, words, emit = "", "", "", {}, nil
  for i, param in std.ipairs(primitive.params) do
    if param.type == "emit" then emit = places[i] end
    words[i] = words_of(param)
    local lines, argument = check_of(param, places[i], i, emit, primitive.params[1].type == "row")
    params, checks, arguments = params .. places[i] .. ", ", checks .. lines, arguments .. ", " .. argument
  end
  local given
  checks, given = with_given(primitive, checks, params)
  if primitive.writes then
    local scratch = primitive.receiver == "zone" and #host.def.scratch > 0
    local test = scratch and format("%s and (s < %d or %s)", binding.looking, host.def.scratch[1].first_row,
      binding.loading) or binding.looking
    checks = format("%sif %s then return misplaced(self) end\n", checks, test)
  end
  -- Where no receiver is so large that a call on it is charged, nothing is generated for that.
  local ticks_of = host.portable.ticks_of
  local function work(number) return number and ticks_of(primitive.index, number) or 0 end
  local charge = ""
  if primitive.charged then
    charge = [[
        ticks = ticks or work(s)
        if ticks > 0 then charge(ticks) end]]
  end
  local text = std.string.gsub([[
    local run, context, type, floor, rawequal, receivers, zones, emits, shapes, bad, failed, words, truths, opened,
      seat_regions, misplaced, work, charge, ways, sides, regions, goals, parts, rows, piles, row_of, former_truth = ...
    local words1, words2, words3, words4, words5, words6 = words[1], words[2], words[3], words[4], words[5], words[6]
    return function(me, number, kin)
      local held, own = truths[me], work(number)
      return function(self, $params extra)
        local s, truth, ticks = number, held, own
        local row = kin and row_of(kin, self)
        if row then s = number + row elseif not ($same) then s, truth, ticks = receivers[self], truths[self], nil end
        if s == nil then return bad(self, 0) end
        $checks
        if extra ~= nil then return bad(self, $last$more) end
        $charge
        local r = $call
        if r == $failed then return failed(self, $given) end
        $result
      end
    end]], "%$(%w+)", { params = params, checks = checks, same = binding.primitive_same,
    given = #params > 0 and std.string.sub(params, 1, -3) or "nil", charge = charge,
    last = format("%d", #primitive.params + 1), more = given, failed = format("%d", kFailed),
    result = results[primitive.returns],
    call = std.string.gsub(binding.primitive_call, "%$arguments", arguments) })
  local title = primitive.receiver .. ":" .. primitive.name
  local make = host.generate("=" .. title, text)(binding.primitive(primitive.index, #primitive.params),
    binding.context, std.type, std.floor, std.rawequal, primitives.receivers[primitive.receiver], primitives.zones,
    primitives.emits, primitives.shapes, bad_argument(primitive), failed(primitive), words, primitives.truths,
    binding.opened or host.capacity, primitives.seat_regions, misplaced(primitive), work, host.charge, primitives.ways,
    primitives.sides, primitives.regions, primitives.goals, primitives.parts, primitives.rows,
    primitives.piles, binding.row_of, former.truth)
  if not binding.method then return make end
  local worded, failure, registers = make(), failed(primitive), registers_of(primitive, words)
  return function() return binding.method(primitive.index, worded, failure, registers) end
end

local makers = { board = {}, zone = {}, history = {}, record = {} }
for _, primitive in std.ipairs(host.def.primitives) do
  makers[primitive.receiver][primitive.name] = maker_of(primitive)
end

-- The methods of one row as they are called on all of a zone's rows: each raises that a row is needed. `title`: how
-- one is written.
function primitives.misplaced_on_rows(title)
  local methods = {}
  for name in std.pairs(makers.zone) do
    methods[name] = function()
      return fail(format("%s: call it on one row of the zone: %s:%s(...)", name, title, name))
    end
  end
  return methods
end

-- Registers the object as a receiver with that number and puts its primitives among its methods. With `kin` the object
-- is the first of rows of that type, whose numbers follow.
function primitives.bind(receiver, object, number, methods, kin)
  primitives.receivers[receiver][object] = number
  for name, make in std.pairs(makers[receiver]) do methods[name] = make(object, number, kin) end
end

return primitives
