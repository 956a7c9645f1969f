-- What a function of the rules may not do: name the next node twice or out of place, write while it only lists.
-- In: the host. Out: the reasons, which name the function that is being called.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names = host.load("names")
local fail, name_of, format = names.fail, names.name_of, std.format

local guards, constants = {}, host.constants
local now_of = constants.now

-- By section of the noted call: what its functions are called, and what their numbers stand for.
local sections = {
  [now_of.moves] = { "moves.", def.phases }, [now_of.play] = { "play.", def.actions },
  [now_of.rolled] = { "rolled.", def.dice }, [now_of.dealt] = { "dealt.", def.deals },
  [now_of.chosen] = { "chosen.", def.phases }, [now_of.pass] = { "pass.", def.phases },
  [now_of.setup] = { "match.setup" }, [now_of.check] = { "match.check" }, [now_of.text] = { "text.", def.actions },
  [now_of.notation] = { "notation.", def.actions },
  [now_of.possible] = { "match.possible" }, [now_of.evaluate] = { "evaluate" },
  [now_of.features] = { "features" },
  [now_of.prefer] = { "prefer.", def.actions }, [now_of.effect] = { "effect.", def.effects },
}
-- What those do that name no node; but for match.check, which may complete a position, they do not write either.
local looks = { [now_of.moves] = "lists what may be done", [now_of.check] = "looks at the position",
  [now_of.text] = "writes an action", [now_of.possible] = "says whether hidden things can be so",
  [now_of.notation] = "writes an action",
  [now_of.evaluate] = "says how good a position is", [now_of.prefer] = "weighs an action",
  [now_of.features] = "says what networks look at" }

-- The function that the driver called last, and its section; nil while files load.
local function caller()
  local now = host.now()
  local section = now - now % constants.section
  local words = sections[section]
  if not words then return nil, 0 end
  return words[2] and words[1] .. name_of(words[2][now % constants.section + 1]) or words[1], section
end

-- Why `place` (of `zone`, for messages) is not set to `value` now; nil if it may be.
function guards.why_not_written(zone, place, value)
  if host.may_write(zone and zone.scratch) then return nil end
  local name, section = caller()
  local write = value == nil and place or format("%s = %s", place, names.show(value))
  if not name then return write .. ": nothing is written while the files load; match.setup prepares a match" end
  local working = zone and value ~= nil and (zone.role == "zone" or zone.role == "counter") and not zone.pile_size
    and (section == now_of.moves or section == now_of.text or section == now_of.notation)
  return format("%s: %s only %s; what changes belongs into play.KIND%s", write, name,
    looks[section] or looks[now_of.moves], working and ", what is only worked with becomes `scratch: true` in game.yaml"
    .. " (./quoin upgrade GAME writes it where it can)" or "")
end

-- Raises why `word` ("can.act") cannot be asked now.
function guards.not_asked(word)
  local name, section = caller()
  if not name then return fail(word .. ": nobody chooses while the files load; ask in functions that are called") end
  return fail(format("%s: %s only %s; ask in functions that say what comes next", word, name,
    looks[section] or looks[now_of.moves]))
end

-- Raises why `word` ("go.act") cannot name the next node now.
function guards.misplaced(word)
  return function()
    local name, section = caller()
    if not name then return fail(word .. ": no node is named while the files load; match.setup names the first") end
    if looks[section] then
      return fail(format("%s: %s named a next node: it only %s; play functions name nodes", word, name, looks[section]))
    end
    local node, _, phase = binding.where()
    if section == now_of.play and node == constants.node.together then
      local waits = "chosen." .. def.phases[phase + 1].name
      return fail(format("%s: %s named a next node in a together phase: %s (%s) does that, when all have played",
        word, name, waits, host.place_of_chosen(phase)))
    end
    return fail(format("%s: %s had named the next node already%s: one node comes next, so end the function there or "
      .. "use `else`", word, name, host.named_before()))
  end
end

return guards
