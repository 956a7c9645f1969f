-- Hints for bots: here men are a burden.
function evaluate(me) return -base.evaluate(me) end
