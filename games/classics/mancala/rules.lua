-- Kalah: the rules. In: the things declared in game.yaml. Out: who may do what, what it does, who wins.
-- A variant replaces functions of `moves`, `play` and `rules` by name.

local seeds, pits = zone.seeds, region.pits
local store = { [0] = dial.pits, 2 * dial.pits + 1 }  -- by seat: where its pits end and what is gained lies

local function other(seat) return 1 - seat end

-- Setup: as many seeds in each pit; south begins.
function match.setup()
  for seat = 0, 1 do
    for pit in pits[seat]:sites() do seeds[pit] = dial.seeds end
  end
  go.sow(0)
end

-- A turn: all seeds of an own pit are sown.
function moves.sow(me) seeds:filled(emit.sow, pits[me]) end

-- One by one into the next places, counter-clockwise, but not into the other's store. Who ends in the own store is on
-- turn again.
function play.sow(me, pit)
  local last = seeds:sow(pit, "ahead", store[other(me)])
  if seeds[last] == 1 and pits[me]:has(last) then rules.capture(me, last) end
  zone.stored[me] = seeds[store[me]]
  rules.next(last == store[me] and me or other(me))
end

-- A last seed in an own pit that was empty, and what lies opposite, go to the store.
function rules.capture(me, at)
  local opposite = 2 * dial.pits - at
  if seeds[opposite] == 0 and not dial.empty_capture then return end
  seeds[store[me]] = seeds[store[me]] + seeds[opposite] + 1
  seeds[opposite], seeds[at] = 0, 0
end

function rules.next(seat)
  if rules.is_empty(seat) or dial.over == "either" and rules.is_empty(other(seat)) then return rules.finish() end
  go.sow(seat)
end

function rules.is_empty(seat) return seeds:count(0, pits[seat]) == dial.pits end

-- The end: what is left in pits is added to the stores; most wins.
function rules.finish()
  for seat = 0, 1 do
    local rest = seeds:total(pits[seat])
    if dial.rest ~= "nobody" then
      local whose = dial.rest == "owner" and seat or other(seat)
      zone.stored[whose] = zone.stored[whose] + rest
    end
  end
  match.highest(zone.stored, "one side is empty")
end

-- A position set by hand has all seeds, and the match goes on.
function match.check(me)
  if seeds:total() ~= 2 * dial.pits * dial.seeds then return "there are " .. seeds:total() .. " seeds" end
  if rules.is_empty(me) or dial.over == "either" and rules.is_empty(other(me)) then return "one side is empty" end
  for seat = 0, 1 do zone.stored[seat] = seeds[store[seat]] end
end
