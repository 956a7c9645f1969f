-- Shares: everybody takes in turn; then the shares are counted.
local taken = zone.taken

function match.setup() go.take(0) end

function moves.take()
  for shares = 0, 2 do emit.take(shares) end
end

function play.take(me, shares)
  taken[me] = taken[me] + shares
  count.turns = count.turns + 1
  if count.turns == 4 * dial.rounds then return rules.settle() end
  go.take((me + 1) % seats.n)
end

function rules.settle() match.highest(taken) end
