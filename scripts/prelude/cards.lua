-- cards.NAME: faces by name, what they tell, and sets of them. In: the host. Out: the global, and which set is of which
-- cards.
local host = ...
local std, def = host.std, host.def
local names = host.load("names")
local primitives = host.load("primitives")
local fail, show = names.fail, names.show
local format = std.format

-- `decks`: set of cards -> the number of its cards among those of the game.
local cards = { decks = {} }

-- A set of faces as primitives and `holding` take it. `faces`: a list.
local function set_of(title, deck, faces)
  local number = host.add_cards(deck - 1, faces)
  if not number then return fail(title .. ": sets of cards are made while files load, up to 10000 of them") end
  local members = {}
  for _, face in std.ipairs(faces) do members[face] = true end
  local set = names.closed(title, "part of a set of cards called", {})
  primitives.parts[set], primitives.members[set], cards.decks[set] = number, members, deck - 1
  return set
end

-- attribute[face], attribute.NAME: its values; of.attribute[value], of.attribute.NAME: the sets of faces that have it.
local function attribute_of(title, deck, attribute)
  local values, faces, sets = {}, {}, {}
  for place, value in std.ipairs(attribute.of) do
    values[place - 1] = value
    faces[value] = faces[value] or {}
    std.insert(faces[value], place - 1)
  end
  for value = attribute.min, attribute.max do
    local name = attribute.values[value - attribute.min + 1]
    local of = format("%s.of.%s[%d]", title, attribute.name, value)
    sets[value] = set_of(of, deck, faces[value] or {})
    if name then values[name], sets[name] = value, sets[value] end
  end
  local own = title .. "." .. attribute.name
  return names.closed(own, "card or value of " .. own .. " called", values),
    names.closed(title .. ".of." .. attribute.name, "value of " .. own .. " called", sets)
end

-- where(function(card) ... end): the set of the faces for which it answers true.
local function chooser(title, deck, count)
  return function(wanted)
    if std.type(wanted) ~= "function" then return fail(title .. ".where: it needs a function, not " .. show(wanted)) end
    local faces = {}
    for face = 0, count - 1 do
      if wanted(face) then std.insert(faces, face) end
    end
    return set_of(title .. ".where(...)", deck, faces)
  end
end

local sealed = {}
for deck, entry in std.ipairs(def.cards) do
  local title, content, of, copies = "cards." .. entry.name, {}, {}, {}
  for place, face in std.ipairs(entry.faces) do
    content[face], copies[place - 1] = place - 1, entry.copies[place]
  end
  for _, attribute in std.ipairs(entry.attributes) do
    content[attribute.name], of[attribute.name] = attribute_of(title, deck, attribute)
  end
  content.of = names.closed(title .. ".of", "attribute of " .. title .. " called", of)
  content.copies = names.closed(title .. ".copies", "card", copies)
  content.where = chooser(title, deck, #entry.faces)
  sealed[entry.name] = names.closed(title, "card of " .. title .. " called", content)
end
cards.globals = names.closed("cards", "cards called", sealed)

return cards
