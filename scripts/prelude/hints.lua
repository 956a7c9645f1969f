-- The author's hints for bots (bot.lua beside the rules, and those of variants): they look at a position and say what
-- it, and each action, is worth. In: the host. Out: load(); then evaluate(seat, turn), features(seat, turn) and
-- weigh(seat), which answer the host.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names, files, numbers = host.load("names"), host.load("files"), host.load("numbers")
local fail, show, format = names.fail, names.show, std.format
local kEvaluate, kFeatures = host.constants.now.evaluate, host.constants.now.features

local hints = {}

-- What to write instead of a worth that is none.
local function fix(value, low, high)
  if value == nil then return "; return one" end
  return numbers.whole(value) and "; math.max and math.min keep it within" or names.fix(value, low, high)
end

local function no_hints() return fail("this game has no such hint") end
hints.evaluate, hints.features, hints.weigh = no_hints, no_hints, no_hints

local kMostCutoff, kMostFeatures = 1000, 512

-- What a file may assign besides `prefer`: by name what is wrong with such a value, or nil.
local function no_function(name, value)
  if std.type(value) == "function" then return nil end
  return format("%s must be a function, not %s; write function %s(me) ... end", name, show(value), name)
end
local kWords = {
  evaluate = no_function,
  features = no_function,
  cutoff = function(_, value)
    if numbers.whole(value) and value >= 0 and value <= kMostCutoff then return nil end
    return "cutoff must be a number of plies from 0 to 1000, not " .. show(value) .. fix(value, 0, kMostCutoff)
  end,
  priors = function(_, value)
    return std.type(value) ~= "boolean" and "priors must be true or false, not " .. show(value) or nil
  end,
}

-- Runs the files. Answers what they assign by name, and the functions of `prefer` by name.
local function run_hints(world)
  local kept
  local known, given, words = {}, {}, {}
  for word in std.pairs(kWords) do words[#words + 1] = word end
  for i, kind in std.ipairs(def.actions) do known[i] = kind.name end
  local prefer, preferences = files.fillable({ "prefer", "action", known }, function() return kept end)
  world.globals.prefer = prefer
  local function assign(name, value)
    local fault_of = std.rawget(kWords, name)
    if not fault_of then return false end
    if kept then return fail(name .. kept) end
    local fault = fault_of(name, value)
    if fault then return fail(fault) end
    given[name] = value
    return true
  end
  for _, file in std.ipairs(def.hints) do
    local beneath = {}
    for name, value in std.pairs(preferences) do beneath[name] = value end
    local base = file.path ~= "bot.lua" and names.closed("base", "base.", {
      evaluate = given.evaluate, features = given.features,
      prefer = names.closed("base.prefer", "base.prefer.", beneath),
    }) or nil
    files.run_one(file, files.environment(world.globals, base, assign, words))
  end
  kept = " is assigned while a bot thinks; hints keep nothing; ask zones and counters anew"
  return given, preferences
end

local function evaluator(evaluate)
  return function(seat, turn)
    local value = binding.look(evaluate, kEvaluate, seat, turn)
    if not numbers.whole(value) or value < -1000 or value > 1000 then
      return host.fail_at(evaluate, "evaluate must return an integer from -1000 to 1000, not " .. show(value)
        .. fix(value, -1000, 1000))
    end
    return binding.answer(value)
  end
end

-- A list of numbers, always as many: networks have an input for each.
local function feature_teller(features)
  local usual
  return function(seat, turn)
    local list = binding.look(features, kFeatures, seat, turn)
    if std.type(list) ~= "table" then
      return host.fail_at(features, "features must return a list of integers, not " .. show(list)
        .. "; return { ... }")
    end
    local count = #list
    if count < 1 or count > kMostFeatures or usual and count ~= usual then
      return host.fail_at(features, format("features must return %s, not %d", usual and usual .. " numbers each time"
        or "1 to " .. kMostFeatures .. " numbers", count))
    end
    usual = count
    for place = 1, count do
      local value = std.rawget(list, place)
      if not numbers.whole(value) or value < -1000 or value > 1000 then
        return host.fail_at(features, format("features must return integers from -1000 to 1000; number %d is %s%s",
          place, show(value), fix(value, -1000, 1000)))
      end
      binding.answer_at(place - 1, value)
    end
    return binding.answer(count)
  end
end

local function weigher(prefer)
  return binding.weigher(prefer, function(kind, value)
    return host.fail_at(prefer[kind], format("prefer.%s must return an integer from 0 to 1000, not %s%s",
      def.actions[kind + 1].name, show(value), fix(value, 0, 1000)))
  end)
end

-- Hints have a run of the rules of their own: what they change in the rules' tables reaches no match. `kit`, `roots`:
-- where they go beside the rules' functions.
function hints.load(globals, sections, kit, roots)
  local world = files.run(globals, sections)
  world.shut(": files of hints change no rules; write a local function")
  local given, preferences = run_hints(world)
  world.loaded()
  local prefer, prefers = {}, false
  for _, kind in std.ipairs(def.actions) do
    local f = std.rawget(preferences, kind.name)
    prefer[kind.index], roots["prefer." .. kind.name], prefers = f, f, prefers or f ~= nil
  end
  local evaluate, features = given.evaluate, given.features
  roots.evaluate, kit.evaluate, kit.prefer = evaluate, evaluate, prefer
  roots.features, kit.features = features, features
  if evaluate then hints.evaluate = evaluator(evaluate) end
  if features then hints.features = feature_teller(features) end
  if prefers then hints.weigh = weigher(prefer) end
  host.has_hints(evaluate ~= nil, prefers, given.cutoff, given.priors, features ~= nil)
end

return hints
