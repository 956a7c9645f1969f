-- Fields of actions and effects: what is wrong with a value, how a call of their word is written. In: the host.
-- Out: signature, why.
local host = ...
local std = host.std
local names = host.load("names")
local format, show = std.format, names.show

local fields = {}

-- "emit.step(from, to)"
function fields.signature(word, list)
  local texts = {}
  for i, field in std.ipairs(list) do texts[i] = field.name end
  return format("%s(%s)", word, std.concat(texts, ", "))
end

-- Why the value cannot be that of the field; nil if it can. `signature`: of the word that takes it.
function fields.why(signature, field, value)
  local domain, low, high = field.domain, field.low, field.high
  if value == -1 and domain.optional then return nil end
  if domain.truth then
    if std.type(value) == "boolean" then return nil end
    return format("%s: %s must be true or false%s, not %s", signature, field.name, domain.optional and " or none" or "",
      show(value))
  end
  if std.type(value) == "number" and value >= low and value <= high and std.floor(value) == value then return nil end
  local label = domain.label == format("%d..%d", low, high) and "" or " (" .. domain.label .. ")"
  return format("%s: %s must be %d to %d%s, not %s%s", signature, field.name, low, high, label, show(value),
    names.number_of(domain, value) or names.fix(value, low, high, domain.sites))
end

-- Why field `i` of a kind of action cannot have its value with those of the fields before it; nil if it can.
-- REQUIRES that each alone can be.
function fields.why_apart(signature, kind, i, values)
  local field = kind.fields[i]
  if not field.source or host.place_in(kind.index, i - 1, values[field.source], values[i]) >= 0 then return nil end
  return format("%s: %s cannot be %s: it is not in the relation %s of %s; choose among those that are", signature,
    field.name, host.site_name(field.domain.board, field.domain.sites, values[i]), field.domain.label,
    kind.fields[field.source].name)
end

-- Why there are too many values.
function fields.why_more(signature, list)
  return format("%s takes %d field%s, not more; leave the rest out", signature, #list, #list == 1 and "" or "s")
end

return fields
