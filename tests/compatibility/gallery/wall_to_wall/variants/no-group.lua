-- Groups give no points; the longest diagonal gives 14 and the longest row 8.
function rules.score()
  rules.award(14, rules.longest("diagonal"))
  rules.award(8, rules.longest("east"))
end
