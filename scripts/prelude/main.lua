-- Loads a game's rules into the closed world and hands the host its driver. In: the host. Out: driver, roots (the
-- functions and tables of the rules, those beneath variants and what `require` gives, for finding state outside the
-- block).
local host = ...
local std, def = host.std, host.def
host.load("definition")
local names = host.load("names")
host.binding = host.ffi and host.load("overlay") or host.portable
local fail, show, seal, strict = names.fail, names.show, names.seal, names.strict
local format = std.format
local tick = host.load("ticks")

local loading = true

-- What is listed by name: {name = true}, in order.
local function names_of(list)
  local known = {}
  for i, item in std.ipairs(list) do known[i] = names.name_of(item) end
  return known
end
local function set_of(list)
  local set = {}
  for _, name in std.ipairs(list) do set[name] = true end
  return set
end

-- A table that rules fill with functions; `known`: the names that it may have, or nil for any.
local function fillable(title, noun, known, content)
  content = content or {}
  local allowed = known and set_of(known)
  local closed = seal(title, strict(content, function(key)
    return format("there is no %s%s", title .. "." .. (std.type(key) == "string" and key or show(key)),
      names.did_you_mean(key, names.keys(content)))
  end), function(_, key, value)
    local name = title .. "." .. (std.type(key) == "string" and key or show(key))
    if not loading then
      return fail(name .. " is assigned while a match is played; keep what changes in zones and counters")
    end
    if std.type(key) ~= "string" then return fail(name .. ": functions go by names") end
    if allowed and not allowed[key] then
      return fail(format("%s: no %s is called %s%s", name, noun, key, names.did_you_mean(key, known)))
    end
    if allowed and std.type(value) ~= "function" then
      return fail(name .. " must be a function, not " .. show(value))
    end
    content[key] = value
  end)
  return closed, content
end

-- ---- the globals ----

local G = {}
local function add(globals) for name, value in std.pairs(globals) do G[name] = value end end
add(host.load("sandbox"))
local zones, nodes = host.load("zones"), host.load("nodes")
add(zones.globals)
add(host.load("boards"))
add(nodes.globals)

local filled = {}
local phase_names, together, may_be = names_of(def.phases), {}, {}
for _, phase in std.ipairs(def.phases) do
  if phase.together then std.insert(together, phase.name) end
  if phase.may_be_together then std.insert(may_be, phase.name) end
end
local sections = {
  { "moves", "phase", phase_names }, { "play", "action", names_of(def.actions) },
  { "rolled", "die", names_of(def.dice) }, { "dealt", "deal", def.deals },
  { "chosen", "together phase", may_be }, { "pass", "phase", phase_names },
  { "text", "action", names_of(def.actions) }, { "rules", "helper" },
}
for _, section in std.ipairs(sections) do
  G[section[1]], filled[section[1]] = fillable(section[1], section[2], section[3])
end
G.match, filled.match = fillable("match", "function", { "setup", "check", "possible" }, host.load("endings"))

-- ---- the author's files ----

-- The environment of one file: the globals, and `base` for a variant.
local known_globals
local function environment(base)
  local content = std.setmetatable({ base = base }, {
    __index = function(_, name)
      local value = G[name]
      if value ~= nil then return value end
      known_globals = known_globals or names.keys(G)
      if name == "base" then return fail("base exists only in the files of variants") end
      return fail("there is nothing called " .. show(name):sub(2, -2) .. names.did_you_mean(name, known_globals))
    end,
  })
  for name, value in std.pairs(G) do content[name] = value end
  return std.setmetatable({}, {
    __index = names.namespace(content),
    __newindex = function(_, name)
      local text = std.type(name) == "string" and name or show(name)
      return fail("the global " .. text .. " cannot be assigned: write `local " .. text .. "`, or put it into `rules`")
    end,
    __metatable = false,
  })
end

local modules = {}  -- path -> {text, trusted} | {value = ..}
for _, file in std.ipairs(def.modules) do modules[file.path] = { text = file.text } end
for _, file in std.ipairs(def.library) do modules[file.path] = { text = file.text, trusted = true } end

function G.require(name)
  if std.type(name) ~= "string" then return fail("require: the file's name must be a string, not " .. show(name)) end
  local path = std.string.gsub(name, "%.lua$", "")
  path = std.string.gsub(path, "%.", "/") .. ".lua"
  local module = modules[path]
  if not module then
    local known = {}
    for key in std.pairs(modules) do std.insert(known, (std.string.gsub(std.string.sub(key, 1, -5), "/", "."))) end
    std.sort(known)
    return fail(format("require: there is no file %s in the game's folder%s", path, names.did_you_mean(name, known)))
  end
  if module.running then return fail("require: " .. path .. " needs itself") end
  if not module.done then
    if not loading then
      return fail("require: load " .. path .. " at the top of the file, not while a match is played")
    end
    module.running = true
    local value = host.compile((module.trusted and "=" or "@") .. path, module.text, environment(), tick)()
    module.running, module.done, module.value = nil, true, value == nil and true or value
  end
  return module.value
end

host.compile("@" .. def.rules.path, def.rules.text, environment(), tick)()
local bases = {}  -- by file: what stood there before a variant changed it
for _, file in std.ipairs(def.variant_rules) do
  local base = {}
  bases[file.path] = {}
  for title, content in std.pairs(filled) do
    local beneath = {}
    for name, value in std.pairs(content) do beneath[name] = value end
    bases[file.path][title] = beneath
    base[title] = names.closed("base." .. title, "base." .. title .. ".", beneath)
  end
  host.compile("@" .. file.path, file.text, environment(names.closed("base", "base.", base)), tick)()
end
loading = false

-- ---- what must be there ----

local function need(section, list, what)
  local found = {}
  for i, item in std.ipairs(list) do
    local name = names.name_of(item)
    local f = std.rawget(filled[section], name)
    if not f then
      return host.fail_in(def.rules.path, format("%s.%s is missing: %s", section, name, format(what, name)))
    end
    found[i - 1] = f
  end
  return found
end
local kit = { setup = need("match", { "setup" }, "it prepares a match and names the first node")[0] }
kit.moves = need("moves", def.phases, "it lists what a seat may do in the phase %s")
kit.play = need("play", def.actions, "it carries out the action %s")
kit.rolled = need("rolled", def.dice, "it says what a roll of %s does")
kit.dealt = need("dealt", def.deals, "it carries out the deal %s")
local waiting = need("chosen", together, "it says what comes after the together phase %s")
kit.check = std.rawget(filled.match, "check")
kit.possible = std.rawget(filled.match, "possible")
if kit.possible then host.has_possible() end
kit.chosen, kit.pass, kit.text = {}, {}, {}
for _, kind in std.ipairs(def.actions) do
  kit.text[kind.index] = std.rawget(filled.text, kind.name)
  if kit.text[kind.index] then host.has_text(kind.index) end
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

return { driver = driver, kit = kit, roots = { filled = filled, modules = modules, bases = bases } }
