-- What rules read of `match`: which phase is on. In: the host. Out: by name a function that answers what is read.
local host = ...
local std, def, binding = host.std, host.def, host.binding
local constants, guards = host.constants, host.load("guards")
local node_of, now_of, section_size = constants.node, constants.now, constants.section
local where, now = binding.where, binding.now or host.now

local readings, phase_names = {}, {}
for i, phase in std.ipairs(def.phases) do phase_names[i - 1] = phase.name end
-- Called while no node is named, of the phase in which seats chose.
local chosen_in = { [now_of.play] = true, [now_of.pass] = true, [now_of.chosen] = true }

-- The phase that is on, by name: of moves.PHASE its own, as can.PHASE asks, too; else the one in which seats choose or,
-- until the next node is named, have chosen. nil where luck is due and where nobody has chosen.
function readings.phase()
  local call = now()
  if call < section_size then return guards.not_asked("match.phase") end
  local section = call - call % section_size
  if section == now_of.moves then return phase_names[call - section] end
  local node, _, phase = where()
  if node == node_of.decide or node == node_of.together or node == node_of.unset and chosen_in[section] then
    return phase_names[phase]
  end
  return nil
end

return readings
