-- Opposite another colour the white counters of the line may be taken instead; each one kept counts against its seat.
local cards, hand, pile, kept, white = zone.cards, zone.hand, zone.pile, zone.kept, set.counter.white
local from_hand, from_pile = 0, 1

function moves.lay(me)
  base.moves.lay(me)
  if count.laid >= 2 * dial.size then
    hand[me]:takes(cards, emit.take, from_hand, white)
    pile:takes(cards, emit.take, from_pile, white)
  end
end

---@return number
function rules.kept_of_rank(seat, left)
  return base.rules.kept_of_rank(seat, left) - kept[seat][white]
end

function rules.can_keep() return true end
