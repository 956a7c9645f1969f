-- Hints for bots: here men are a burden.
function evaluate(me, turn) return -base.evaluate(me, turn) end
