-- cards.NAME: faces by name, what they tell, and sets of them; tokens.NAME: kinds and bundles of them. In: the host.
-- Out: the globals, and which set is of which cards.
local host = ...
local std, def = host.std, host.def
local names = host.load("names")
local primitives = host.load("primitives")
local fail, show = names.fail, names.show
local format, floor = std.format, std.floor

-- `decks`: set of cards -> the number of its cards among those of the game. `counted`: what may be counted, by name.
-- `words_of_sets`: set of game.yaml -> what rules find there besides its names.
local cards = { decks = {}, counted = {}, words_of_sets = {} }

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

-- text[face]: what a face tells in words.
local function told_by(title, texts)
  local values = {}
  for place, text in std.ipairs(texts.of) do values[place - 1] = text end
  return names.closed(title .. "." .. texts.name, "card", values)
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

-- each(some): a loop over the faces of a selection, ascending: each once, and how many of its cards have it.
local function walker(title, entry)
  local below, row, first = entry.selections, #entry.faces + 1, { [0] = 0 }
  if not below then
    return function()
      return fail(format("%s.each: there are no selections: no field of an action holds {some: %s}; "
        .. "declare one in game.yaml", title, entry.name))
    end
  end
  for size = 0, entry.most do first[size + 1] = first[size] + below[size * row + row - 1] end
  -- The lowest face of the selection above `last`.
  local function next_face(some, last)
    local size, face, found, copies = 0, row - 2, nil, 0
    while first[size + 1] <= some do size = size + 1 end
    local rest = some - first[size]
    for left = size, 1, -1 do
      local lower = left * row
      while below[lower + face] > rest do face = face - 1 end
      if face <= last then break end
      copies = face == found and copies + 1 or 1
      found, rest = face, rest - below[lower + face]
    end
    return found, copies
  end
  local last = first[entry.most + 1] - 1
  return function(some)
    if not (std.type(some) == "number" and some >= 0 and some <= last and floor(some) == some) then
      return fail(format("%s.each: it goes through a selection, the value of a field {some: %s}%s, not %s; "
        .. "pass on what play.KIND got", title, entry.name, entry.things and " or a bundle" or "", show(some)))
    end
    local size = 0
    while first[size + 1] <= some do size = size + 1 end
    local ticks = floor(size * (size + row) / 16)
    if ticks > 32 then host.charge(ticks) end
    return next_face, some, -1
  end
end

-- What rules find of tiles besides: turned(face, turn) is a turned tile; face[turned], turn[turned] ask it back;
-- kind_at(turned, side) is what a side is, kind.NAME the number of that; part_at(turned, side) the lowest of the sides
-- joined with it.
local function add_tiles(title, content, tiles, faces)
  local sides, kind, joined = tiles.sides, tiles.kind, tiles.joined
  local face, turn, part, kinds, last = {}, {}, {}, {}, faces * sides - 1
  for value = 0, last do face[value], turn[value] = floor(value / sides), value % sides end
  for place = 0, faces * sides * sides - 1 do
    local bits, lowest = joined[place], 0
    while bits % 2 == 0 do bits, lowest = bits / 2, lowest + 1 end
    part[place] = lowest
  end
  for i, name in std.ipairs(tiles.kinds) do kinds[name] = i - 1 end
  local function place_of(name, value, side)
    if not (std.type(value) == "number" and value >= 0 and value <= last and floor(value) == value) then
      return fail(format("%s.%s: it asks for a turned tile, not %s%s", title, name, show(value),
        value == -1 and "; ask first whether one lies there" or ""))
    end
    if not (std.type(side) == "number" and side >= 0 and side < sides and floor(side) == side) then
      return fail(format("%s.%s: side must be 0 to %d, not %s", title, name, sides - 1, show(side)))
    end
    return value * sides + side
  end
  function content.turned(which, turns)
    if not (std.type(which) == "number" and which >= 0 and which < faces and floor(which) == which) then
      return fail(format("%s.turned: it turns one of the tiles, not %s", title, show(which)))
    end
    if not (std.type(turns) == "number" and turns >= 0 and turns < sides and floor(turns) == turns) then
      return fail(format("%s.turned: turn must be 0 to %d, not %s", title, sides - 1, show(turns)))
    end
    return which * sides + turns
  end
  function content.kind_at(value, side) return kind[place_of("kind_at", value, side)] end
  function content.part_at(value, side) return part[place_of("part_at", value, side)] end
  content.face = names.closed(title .. ".face", "turned tile", face)
  content.turn = names.closed(title .. ".turn", "turned tile", turn)
  content.kind = names.closed(title .. ".kind", "kind of side called", kinds)
end

-- bundle({clay = 2}), bundle({[kind] = 2}): the number of the selection with so many of each. sum(bundle, ...): of all
-- of them together, each a bundle or what `bundle` takes. `each`: the walker through a bundle.
local function bundler(title, entry, each)
  local below, row, kinds = entry.selections, #entry.faces + 1, {}
  for place, kind in std.ipairs(entry.faces) do kinds[kind], kinds[place - 1] = place - 1, place - 1 end
  local most = entry.most
  local function count_of(kind, n)
    if std.type(n) == "number" and n >= 0 and n <= most and floor(n) == n then return n end
    return fail(format("%s.bundle: %s must be 0 to %d, not %s%s", title, show(kind), most, show(n),
      names.fix(n, 0, most)))
  end
  -- The number of the selection with so many of each kind.
  local function number_of(word, of)
    local size, number = 0, 0
    host.charge(2 * #entry.faces)
    for kind = 0, row - 2 do
      for _ = 1, of[kind] or 0 do
        size = size + 1
        if size > most then
          return fail(format("%s.%s: a bundle has at most %d; divide it", title, word, most))
        end
        number = number + below[size * row + kind]
      end
    end
    for smaller = 0, size - 1 do number = number + below[smaller * row + row - 1] end
    return number
  end
  local function bundle(counts)
    if std.type(counts) ~= "table" or names.contents[counts] then
      return fail(format("%s.bundle: it needs a table of numbers by kind, as {%s = 2}, not %s", title, entry.faces[1],
        show(counts)))
    end
    local of = {}
    for kind, n in std.pairs(counts) do
      if not kinds[kind] then
        return fail(format("%s.bundle: there is no kind %s%s", title, show(kind),
          names.nearest_or(kind, entry.faces, names.allowed(entry.faces))))
      end
      of[kinds[kind]] = (of[kinds[kind]] or 0) + count_of(kind, n)
    end
    return number_of("bundle", of)
  end
  local added = {}  -- how many of each kind, while a sum is made
  local function sum(...)
    for kind = 0, row - 2 do added[kind] = 0 end
    for i = 1, std.select("#", ...) do
      local some = std.select(i, ...)
      if std.type(some) == "table" then some = bundle(some) end
      if std.type(some) ~= "number" then
        return fail(format("%s.sum: it adds bundles and tables of numbers by kind, not %s", title, show(some)))
      end
      for kind, n in each(some) do added[kind] = added[kind] + n end
    end
    return number_of("sum", added)
  end
  return bundle, sum
end

local sealed, tokens = {}, {}
for deck, entry in std.ipairs(def.cards) do
  local word = entry.things or "cards"
  local title, content, of, copies = word .. "." .. entry.name, {}, {}, {}
  cards.counted[entry.name] = true
  for place, face in std.ipairs(entry.faces) do
    content[face], copies[place - 1] = place - 1, entry.copies[place]
  end
  for _, attribute in std.ipairs(entry.attributes) do
    content[attribute.name], of[attribute.name] = attribute_of(title, deck, attribute)
  end
  for _, bundles in std.ipairs(entry.bundles or {}) do content[bundles.name] = told_by(title, bundles) end
  for _, texts in std.ipairs(entry.texts) do content[texts.name] = told_by(title, texts) end
  content.each = walker(title, entry)
  -- Words that came later leave their place to a name of game.yaml.
  local function add_later(name, value) if content[name] == nil then content[name] = value end end
  if entry.things then
    local bundle, sum = bundler(title, entry, content.each)
    content.bundle = bundle
    add_later("sum", sum)
  end
  if entry.things == "set" then
    cards.words_of_sets[entry.name] = { each = content.each, bundle = content.bundle, sum = content.sum }
  else
    content.copies = names.closed(title .. ".copies", entry.things and "kind" or "card", copies)
    content.where = chooser(title, deck, #entry.faces)
  end
  if entry.tiles then add_tiles(title, content, entry.tiles, #entry.faces) end
  if entry.things == "tokens" then
    content.n = #entry.faces
    tokens[entry.name] = names.closed(title, "kind of " .. title .. " called", content)
  elseif word == "cards" then
    content.of = names.closed(title .. ".of", "attribute of " .. title .. " called", of)
    add_later("n", #entry.faces)
    sealed[entry.name] = names.closed(title, "card of " .. title .. " called", content)
  end
end
cards.globals = names.closed("cards", "cards called", sealed)
cards.tokens = names.closed("tokens", "tokens called", tokens)

return cards
