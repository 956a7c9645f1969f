-- What a function of the rules may not do: name the next node twice or out of place, write while it only lists.
-- In: the host. Out: the reasons, which name the function that is being called.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local names = host.load("names")
local fail, name_of, format = names.fail, names.name_of, std.format

local duties = { kDecide = 0, kTogether = 1, kChance = 2, kDeal = 3, kEnd = 4, kUnset = 5 }

-- By section of the noted call: what its functions are called, and what their numbers stand for.
local sections = {
  { "moves.", def.phases }, { "play.", def.actions }, { "rolled.", def.dice }, { "dealt.", def.deals },
  { "chosen.", def.phases }, { "pass.", def.phases }, { "match.setup" }, { "match.check" }, { "text.", def.actions },
}
-- What those do that name no node; but for match.check, which may complete a position, they do not write either.
local looks = { "lists what may be done", [8] = "looks at the position", [9] = "writes an action" }

-- The function that the driver called last, and its section; nil while files load.
local function caller()
  local now = host.now()
  local section = std.floor(now / 65536)
  local words = sections[section]
  if not words then return nil, 0 end
  return words[2] and words[1] .. name_of(words[2][now % 65536 + 1]) or words[1], section
end

-- Why `place` (of a zone, for messages) is not set to `value` now; nil if it may be.
function duties.why_not_written(place, value)
  if not host.list_open() then return nil end
  local name, section = caller()
  local write = value == nil and place or format("%s = %s", place, names.show(value))
  if not name then return write .. ": nothing is written while the files load; match.setup prepares a match" end
  return format("%s: %s only %s; what changes belongs into play.KIND", write, name, looks[section] or looks[1])
end

-- Raises why `word` ("go.act") cannot name the next node now.
function duties.misplaced(word)
  return function()
    local name, section = caller()
    if not name then return fail(word .. ": no node is named while the files load; match.setup names the first") end
    if looks[section] then
      return fail(format("%s: %s named a next node: it only %s; play functions name nodes", word, name, looks[section]))
    end
    local node, _, phase = binding.where()
    if section == 2 and node == duties.kTogether then
      local waits = "chosen." .. def.phases[phase + 1].name
      return fail(format("%s: %s named a next node in a together phase: %s (%s) does that, when all have played",
        word, name, waits, host.place_of_chosen(phase)))
    end
    return fail(format("%s: %s had named the next node already%s: one node comes next, so end the function there or "
      .. "use `else`", word, name, host.named_before()))
  end
end

return duties
