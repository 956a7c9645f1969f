-- The author's files: what they fill in, what each of them sees. In: the host. Out: run(globals, library), which runs
-- the rules and the variants' rules, as often as it is called: nothing that rules make is shared between two runs.
local host = ...
local std, def = host.std, host.def
local names = host.load("names")
local fail, show, seal = names.fail, names.show, names.seal
local format = std.format
local tick = host.load("ticks")

local files = {}
local fillables = std.setmetatable({}, { __mode = "k" })  -- the tables of files.fillable

local function set_of(list)
  local set = {}
  for _, name in std.ipairs(list) do set[name] = true end
  return set
end

local function name_in(title, key) return title .. "." .. (std.type(key) == "string" and key or show(key)) end

-- A table that rules fill with functions, and what it holds. `section`: title, noun, the names that it may have, or nil
-- for any, what it holds from the beginning, and functions that answer what else is read there, by name. `shut()`
-- answers why nothing can be assigned now, or nil.
function files.fillable(section, shut, misnamed)
  local title, noun, known = section[1], section[2], section[3]
  local allowed, content, readings = known and set_of(known), {}, section[5] or {}
  for name, value in std.pairs(section[4] or {}) do content[name] = value end
  local function unknown(key)
    local others = names.keys(content)
    for name in std.pairs(readings) do std.insert(others, name) end
    std.sort(others)
    local declared = allowed and allowed[key] and "; it must be written above this line" or names.allowed(others)
    return fail(format("there is no %s%s", name_in(title, key), names.nearest_or(key, others, declared)))
  end
  std.setmetatable(content, { __index = function(_, key)
    local read = readings[key]
    if read then return read() end
    return unknown(key)
  end })
  local closed = seal(title, content, function(_, key, value)
    local name, reason = name_in(title, key), shut()
    if reason then return fail(name .. reason) end
    if std.type(key) ~= "string" then return fail(name .. ": functions go by names") end
    if allowed and not allowed[key] then
      return fail(format("%s: no %s is called %s%s", name, noun, key, names.nearest_or_all(key, known)))
    end
    if allowed and std.type(value) ~= "function" then
      return fail(name .. " must be a function, not " .. show(value) .. "; write function " .. name .. "(...) ... end")
    end
    if misnamed and not allowed then misnamed(content, name, key) end
    content[key] = value
  end)
  fillables[closed] = true
  return closed, content
end

-- Names of other worlds, and what is written here.
local no_files = "rules read and write no files; what counts goes into zones and counters"
local closed_world = "rules see only what docs/rules-api.md names; leave it out"
local word_is_nil = "Lua's word is nil"
files.instead = {
  null = word_is_nil, None = word_is_nil, NULL = word_is_nil, undefined = word_is_nil, Nil = word_is_nil,
  True = "Lua's word is true", TRUE = "Lua's word is true", False = "Lua's word is false",
  FALSE = "Lua's word is false",
  print = "log(text) writes a line into the log of the match", io = no_files, dofile = no_files, loadfile = no_files,
  os = "rules have no clock and no system; what counts goes into counters", debug = closed_world,
  coroutine = closed_world, load = closed_world, loadstring = closed_world, setfenv = closed_world,
  getfenv = closed_world, _G = closed_world, _ENV = closed_world, package = 'require("name") loads name.lua',
  next = "pairs(t) walks a table, in order", rawset = "write t[key] = value",
  bit32 = "write bit.band, bit.bor and the like", utf8 = "string works on bytes",
  me = "functions of the rules get the seat first: function moves.PHASE(me)",
  throw = 'write error("...")', raise = 'write error("...")', lambda = "write function(x) return ... end",
  self = "functions of the rules get the seat as their first value, me", this = "the seat is the first value, me",
  players = "seats.n is their number", len = "write #t", range = "write for i = 0, n - 1 do",
}

-- The environment of one file: the globals, `base` for what it changes. `assign(name, value)` is asked about every
-- global that is assigned; true: it took it. `known`: those that it takes.
function files.environment(globals, base, assign, known)
  local known_globals
  local content = std.setmetatable({ base = base }, {
    __index = function(_, name)
      local value = globals[name]
      if value ~= nil then return value end
      known_globals = known_globals or names.keys(globals)
      if name == "base" then
        return fail("base exists only in the files of variants; leave it out: nothing lies beneath this file")
      end
      local text = std.type(name) == "string" and names.beginning(name, 100) or show(name)
      local other = files.instead[name]
      return fail("there is nothing called " .. text .. (other and ": " .. other
        or names.nearest_or(name, known_globals, "; `local " .. text .. " = ...` declares one")))
    end,
  })
  for name, value in std.pairs(globals) do content[name] = value end
  return std.setmetatable({}, {
    __index = names.namespace(content),
    __newindex = function(_, name, value)
      if assign and assign(name, value) then return end
      local text = std.type(name) == "string" and name or show(name)
      if globals[name] and fillables[globals[name]] then
        return fail(format("the global %s cannot be assigned: it is filled; write function %s.NAME(...) ... end", text,
          text))
      end
      return fail("the global " .. text .. " cannot be assigned"
        .. names.nearest_or(name, known or {}, ": write `local " .. text .. "`, or put it into `rules`"))
    end,
    __metatable = false,
  })
end

-- `require` for the files of one run, and where it keeps what they give: path -> {text, trusted} | {value = ..}.
local function loader(globals, shut)
  local modules = {}
  for _, file in std.ipairs(def.modules) do modules[file.path] = { text = file.text } end
  for _, file in std.ipairs(def.library) do modules[file.path] = { text = file.text, trusted = true } end

  return function(name)
    if std.type(name) ~= "string" then return fail("require: the file's name must be a string, not " .. show(name)) end
    local path = std.string.gsub(name, "%.lua$", "")
    path = std.string.gsub(path, "%.", "/") .. ".lua"
    local module = modules[path]
    if not module then
      local known = {}
      for key in std.pairs(modules) do std.insert(known, (std.string.gsub(std.string.sub(key, 1, -5), "/", "."))) end
      std.sort(known)
      return fail(format("require: there is no file %s in the game's folder%s", path,
        names.nearest_or(name, known, "; write one, or name another")))
    end
    if module.running then return fail("require: " .. path .. " needs itself") end
    if not module.done then
      if shut() then
        return fail("require: load " .. path .. " at the top of the file, not while a match is played")
      end
      module.running = true
      local chunk = (module.trusted and "=" or "@") .. path
      local value = host.compile(chunk, module.text, files.environment(globals), tick)()
      module.running, module.done, module.value = nil, true, value == nil and true or value
    end
    return module.value
  end, modules
end

-- How often `name` stands as a word in the author's files.
local function times_written(name)
  local times, word = 0, "%f[%w_]" .. name .. "%f[^%w_]"
  for _, list in std.ipairs({ { def.rules }, def.variant_rules, def.modules }) do
    for _, file in std.ipairs(list) do times = times + std.select(2, std.string.gsub(file.text, word, "")) end
  end
  return times
end

-- A helper that a variant writes, that nothing calls, and that is called nearly like one beneath it, was to replace
-- that one.
function files.need_called(beneath, content, title, name)
  if not beneath or std.rawget(beneath, name) ~= nil or std.rawget(content, name) ~= nil then return end
  local near = names.did_you_mean(name, names.keys(beneath))
  if near == "" or not std.string.find(name, "^[%w_]+$") or times_written(name) > 1 then return end
  return fail(title .. " replaces nothing beneath this variant, and nothing calls it" .. near)
end

function files.run_one(file, environment) return host.compile("@" .. file.path, file.text, environment, tick)() end

-- Runs the rules and those of variants. `sections`: what they fill in. Answers {globals, filled: section -> name ->
-- function, modules, bases: by file what stood there before a variant changed it, shut(reason)}; after shut() nothing
-- can be assigned, for that reason.
function files.run(globals, sections)
  local reason, asked_late
  local world = { globals = {}, filled = {}, bases = {} }
  for name, value in std.pairs(globals) do world.globals[name] = value end
  local beneath_now  -- what stands beneath the variant whose file runs
  local function misnamed(...) return files.need_called(beneath_now, ...) end
  for _, section in std.ipairs(sections) do
    world.globals[section[1]], world.filled[section[1]] = files.fillable(section, function() return reason end,
      misnamed)
  end
  world.globals.require, world.modules = loader(world.globals, function() return asked_late end)
  files.run_one(def.rules, files.environment(world.globals))
  for _, file in std.ipairs(def.variant_rules) do
    local base = {}
    world.bases[file.path] = {}
    for title, content in std.pairs(world.filled) do
      local beneath = {}
      for name, value in std.pairs(content) do beneath[name] = value end
      world.bases[file.path][title] = beneath
      base[title] = names.closed("base." .. title, "base." .. title .. ".", beneath)
    end
    beneath_now = world.bases[file.path].rules
    files.run_one(file, files.environment(world.globals, names.closed("base", "base.", base)))
  end
  function world.shut(why) reason = why end
  function world.loaded() asked_late = true end
  return world
end

return files
