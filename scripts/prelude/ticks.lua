-- Ticks: what the rules' loops and functions, and the functions that they are given, take off the budget of a call.
-- In: the host. Out: tick(n) for n of at least 1, as rewritten rules call it; host.charge(n) for any number.
local host = ...
local std, ffi = host.std, host.ffi
local floor = std.floor

-- Compiled code counts a cell of the host down; a C function does the same where there is no FFI.
local function counting_cell()
  local left, more = ffi.cast("int32_t*", host.addresses.ticks), host.more_ticks
  local tobit = std.bit.tobit  -- keeps it a sum of integers
  return function(n)
    local now = tobit(left[0] - n)
    left[0] = now
    if now < 0 then return more() end
  end
end
local tick = ffi and counting_cell() or host.tick

local kMostAtOnce = 2 ^ 30
function host.charge(n)
  if n >= 1 then tick(n < kMostAtOnce and floor(n) or kMostAtOnce) end
end

return tick
