-- Seats in turn order. In: the seats of the match. Out: a table of functions.
local order = {}

-- The seat whose turn follows that of `seat`; the last is followed by the first.
function order.after(seat) return (seat + 1) % seats.n end

return order
