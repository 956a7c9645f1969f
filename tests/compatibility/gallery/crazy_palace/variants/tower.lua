-- A figure's height counts only if it stands on an upright block.
local bodies = zone.bodies

function rules.height_on(block)
  return bodies.h[block] == dial.long and base.rules.height_on(block) or 0
end
