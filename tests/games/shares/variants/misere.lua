function rules.settle() match.lowest(zone.taken) end
