-- Loads a game's rules into the closed world and hands the host its driver. In: the host. Out: driver, kit (the rules'
-- functions by section and number), roots (for finding state outside the block: the functions and tables of the rules,
-- those beneath variants, what `require` gives, hints).
local host = ...
local std, def = host.std, host.def
host.load("definition")
local names = host.load("names")
host.binding = host.ffi and host.load("overlay") or host.portable
host.load("ticks")  -- host.charge, which the others take

-- What is listed by name, in order.
local function names_of(list)
  local known = {}
  for i, item in std.ipairs(list) do known[i] = names.name_of(item) end
  return known
end

-- ---- the globals ----

local G = {}
local function add(globals) for name, value in std.pairs(globals) do G[name] = value end end
add(host.load("sandbox"))
local zones, nodes, effects = host.load("zones"), host.load("nodes"), host.load("effects")
add(zones.globals)
add(host.load("boards"))
add(nodes.globals)

local phase_names, together, may_be = names_of(def.phases), {}, {}
for _, phase in std.ipairs(def.phases) do
  if phase.together then std.insert(together, phase.name) end
  if phase.may_be_together then std.insert(may_be, phase.name) end
end
local deals = {}  -- that rules carry out
for i, name in std.ipairs(def.deals) do
  if not effects.dealt[i - 1] then std.insert(deals, name) end
end
local sections = {
  { "moves", "phase", phase_names }, { "play", "action", names_of(def.actions) },
  { "rolled", "die", names_of(def.dice) }, { "dealt", "deal", deals },
  { "chosen", "together phase", may_be }, { "pass", "phase", phase_names },
  { "effect", "effect", names_of(def.effects) },
  { "text", "action", names_of(def.actions) }, { "notation", "action", names_of(def.actions) }, { "rules", "helper" },
  { "match", "function", { "setup", "check", "possible" }, host.load("endings"), host.load("readings") },
}

-- ---- the author's files ----

local files = host.load("files")
local world = files.run(G, sections)
world.shut(" is assigned while a match is played; keep what changes in zones and counters")
world.loaded()
local filled = world.filled

-- ---- what must be there ----

-- The beginning of a function that is missing: a line to be pasted and filled in.
local function skeleton(section, item)
  local given, body = ({ match = "", dealt = "", chosen = "", rolled = "me, outcome" })[section] or "me", ""
  if section == "play" then
    for _, field in std.ipairs(item.fields) do given = given .. ", " .. field.name end
  end
  if section == "effect" then
    local called = {}
    for i, field in std.ipairs(item.fields) do called[i] = field.name end
    return std.format("; begin with: function effect.%s(%s) go.on() end", item.name, std.concat(called, ", "))
  end
  local first, action = def.phases[1], def.actions[1]
  if section == "moves" and action then
    local fields = {}
    for i, field in std.ipairs(action.fields) do fields[i] = field.name end
    body = std.format("emit.%s(%s)", action.name, std.concat(fields, ", "))
  elseif first then
    local next_seat = given == "" and "0" or #def.seats > 1 and std.format("(me + 1) %% %d", #def.seats) or "me"
    body = std.format("go.%s(%s)", first.name, next_seat)
  end
  return std.format("; begin with: function %s.%s(%s) %s end", section, names.name_of(item), given, body)
end

local function need(section, list, what)
  local found = {}
  for i, item in std.ipairs(list) do
    local name = names.name_of(item)
    local f = std.rawget(filled[section], name)
    if not f then
      return host.fail_in(def.rules.path, std.format("%s.%s is missing: %s%s", section, name,
        std.format(what, name), skeleton(section, item)))
    end
    found[i - 1] = f
  end
  return found
end
local kit = { setup = need("match", { "setup" }, "it prepares a match and names the first node")[0] }
kit.moves = need("moves", def.phases, "it lists what a seat may do in the phase %s")
kit.play = need("play", def.actions, "it carries out the action %s")
kit.rolled = need("rolled", def.dice, "it says what a roll of %s does")
kit.dealt = need("dealt", deals, "it carries out the deal %s")
for number, carry_out in std.pairs(effects.dealt) do kit.dealt[number] = carry_out end
kit.effect = need("effect", def.effects, "it says what the effect %s does when its turn comes")
local waiting = need("chosen", together, "it says what comes after the together phase %s")
kit.check = std.rawget(filled.match, "check")
kit.possible = std.rawget(filled.match, "possible")
if kit.possible then host.has_possible() end
kit.chosen, kit.pass, kit.text, kit.notation = {}, {}, {}, {}
for _, kind in std.ipairs(def.actions) do
  kit.text[kind.index] = std.rawget(filled.text, kind.name)
  if kit.text[kind.index] then host.has_text(kind.index) end
  kit.notation[kind.index] = std.rawget(filled.notation, kind.name)
  if kit.notation[kind.index] then host.has_short(kind.index) end
end
local go = names.contents[G.go]
local seats, n = #def.seats, 0
for _, phase in std.ipairs(def.phases) do
  if phase.together then kit.chosen[phase.index], n = waiting[n], n + 1 end
  local again = go[phase.name]
  kit.pass[phase.index] = std.rawget(filled.pass, phase.name) or function(me) again((me + 1) % seats) end
end

-- Each call of the host begins with nothing nested.
local driver, begin = host.load("driver", kit), host.load("nesting").begin
for name, run in std.pairs(driver) do
  driver[name] = function(argument)
    begin()
    return run(argument)
  end
end

local roots = { filled = filled, modules = world.modules, bases = world.bases, hints = {} }
function driver.load_hints() return host.load("hints").load(G, sections, kit, roots.hints) end
return { driver = driver, kit = kit, roots = roots }
