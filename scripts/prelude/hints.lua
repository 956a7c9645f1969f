-- The author's hints for bots (bot.lua beside the rules, and those of variants): they look at a position and say what
-- it, and each action, is worth. In: the host. Out: load(); then evaluate(seat, turn) and weigh(seat), which answer
-- the host.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names, files, numbers = host.load("names"), host.load("files"), host.load("numbers")
local fail, show, format = names.fail, names.show, std.format
local kEvaluate = host.constants.now.evaluate

local hints = {}

-- What to write instead of a worth that is none.
local function fix(value, low, high)
  if value == nil then return "; return one" end
  return numbers.whole(value) and "; math.max and math.min keep it within" or names.fix(value, low, high)
end

local function no_hints() return fail("this game has no such hint") end
hints.evaluate, hints.weigh = no_hints, no_hints

local kMostCutoff = 1000

-- Runs the files. Answers `evaluate`, or nil, the functions of `prefer` by name, `cutoff` and `priors`, or nil.
local function run_hints(world)
  local kept
  local known, evaluate, cutoff, priors = {}, nil, nil, nil
  for i, kind in std.ipairs(def.actions) do known[i] = kind.name end
  local prefer, preferences = files.fillable({ "prefer", "action", known }, function() return kept end)
  world.globals.prefer = prefer
  local function assign(name, value)
    if name ~= "evaluate" and name ~= "cutoff" and name ~= "priors" then return false end
    if kept then return fail(name .. kept) end
    if name == "cutoff" then
      if not numbers.whole(value) or value < 0 or value > kMostCutoff then
        return fail("cutoff must be a number of plies from 0 to 1000, not " .. show(value)
          .. fix(value, 0, kMostCutoff))
      end
      cutoff = value
      return true
    end
    if name == "priors" then
      if std.type(value) ~= "boolean" then return fail("priors must be true or false, not " .. show(value)) end
      priors = value
      return true
    end
    if std.type(value) ~= "function" then
      return fail("evaluate must be a function, not " .. show(value) .. "; write function evaluate(me) ... end")
    end
    evaluate = value
    return true
  end
  for _, file in std.ipairs(def.hints) do
    local beneath = {}
    for name, value in std.pairs(preferences) do beneath[name] = value end
    local base = file.path ~= "bot.lua" and names.closed("base", "base.", {
      evaluate = evaluate, prefer = names.closed("base.prefer", "base.prefer.", beneath),
    }) or nil
    files.run_one(file, files.environment(world.globals, base, assign, { "evaluate", "cutoff", "priors" }))
  end
  kept = " is assigned while a bot thinks; hints keep nothing; ask zones and counters anew"
  return evaluate, preferences, cutoff, priors
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
  local evaluate, preferences, cutoff, priors = run_hints(world)
  world.loaded()
  local prefer, prefers = {}, false
  for _, kind in std.ipairs(def.actions) do
    local f = std.rawget(preferences, kind.name)
    prefer[kind.index], roots["prefer." .. kind.name], prefers = f, f, prefers or f ~= nil
  end
  roots.evaluate, kit.evaluate, kit.prefer = evaluate, evaluate, prefer
  if evaluate then hints.evaluate = evaluator(evaluate) end
  if prefers then hints.weigh = weigher(prefer) end
  host.has_hints(evaluate ~= nil, prefers, cutoff, priors)
end

return hints
