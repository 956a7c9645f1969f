-- Forms that rules had in earlier versions and that are taken still: carried out as they were, and told where somebody
-- listens (`check`, `upgrade`). In: the host. Out: what modules ask before they refuse something. The table of all
-- forms is quoin/modding/former.py; it knows them by the names that are noted here.
local host = ...
local std, def = host.std, host.def
local type, floor, note = std.type, std.floor, host.note_former

local former = {}

-- false or true for the 0 or 1 that once stood for a bool; nil for anything else.
function former.truth(value)
  if type(value) ~= "number" or (value ~= 0 and value ~= 1) then return nil end
  note("bool")
  return value == 1
end

-- Today's name of ways that had another; nil for all else.
local way_names = { all_eight = "all", row = "east", column = "north", inside = "orthogonal" }
local function way_of(name)
  local now = type(name) == "string" and way_names[name]
  if now then note("ways") end
  return now or nil
end

-- ---- grids as they were: neither cut nor wrapped ----

local orthogonal = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }
local hexagonal = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, -1 }, { -1, 1 } }

-- The zone as it is declared, and the sites that it lies over.
local function declared(zone, primitives)
  local number = primitives.receivers.zone[zone]
  for _, one in std.ipairs(def.zones) do
    if number and number >= one.first_row and number < one.first_row + one.rows then return one end
  end
end
local function sites_of(zone, primitives)
  local places = (declared(zone, primitives) or {}).places
  return places and places.board and def.boards[places.board + 1].sites[places.sites + 1]
end

-- The connected group of equal values around the site, as a list; `seen` gets its sites.
local function group_of(zone, sites, start, steps, wraps, seen)
  local rows, columns, value = sites.rows, sites.columns, zone[start]
  local list, i = { start }, 0
  seen[start] = true
  while i < #list do
    i = i + 1
    host.charge(#steps)
    local row, column = floor(list[i] / columns), list[i] % columns
    for _, step in std.ipairs(steps) do
      local r, c = row + step[1], column + step[2]
      if wraps then r, c = r % rows, c % columns end
      if r >= 0 and r < rows and c >= 0 and c < columns then
        local site = r * columns + c
        if not seen[site] and zone[site] == value then
          seen[site], list[#list + 1] = true, site
        end
      end
    end
  end
  return list
end

local function hexagons_span(zone, sites, cell, along_rows)
  if zone[cell] == -1 then return false end
  local last = (along_rows and sites.rows or sites.columns) - 1
  local low, high = false, false
  for _, site in std.ipairs(group_of(zone, sites, cell, hexagonal, false, {})) do
    local line = along_rows and floor(site / sites.columns) or site % sites.columns
    low, high = low or line == 0, high or line == last
  end
  return low and high
end

-- How many areas there are that go on at the opposite border, and how many cells they have.
local function wrapped_areas(zone, sites, value, least)
  local areas, cells, seen = 0, 0, {}
  for site = 0, sites.count - 1 do
    if not seen[site] and zone[site] == value then
      local size = #group_of(zone, sites, site, orthogonal, true, seen)
      if size >= least then areas, cells = areas + 1, cells + size end
    end
  end
  return areas, cells
end

-- ---- primitives ----

local borders = { south_north = { "south", "north" }, west_east = { "west", "east" } }

local function areas(method, which)
  return function(primitives, zone, value, least, how)
    if how == "wrap" then
      local sites = sites_of(zone, primitives)
      if not sites or sites.rows == 0 then return nil end
      note("wrap")
      return function() return (std.select(which, wrapped_areas(zone, sites, value, least))) end
    end
    local ways = way_of(how)
    return ways and function() return zone[method](zone, value, least, ways) end
  end
end

-- By receiver and name: takes the arguments that were refused, answers a function that does what they say, or nothing.
former.primitives = {
  ["zone:spans"] = function(primitives, zone, cell, between, ways)
    local sides = borders[between]
    if not sides then return nil end
    note("spans")
    if ways == "hexagonal" then
      local sites = sites_of(zone, primitives)
      if not sites or sites.rows == 0 then return nil end
      note("hexagonal")
      return function() return hexagons_span(zone, sites, cell, between == "south_north") end
    end
    local now = way_of(ways) or ways
    return function() return zone:spans(cell, sides[1], sides[2], now) end
  end,
  ["zone:areas"] = areas("areas", 1),
  ["zone:area_cells"] = areas("area_cells", 2),
  ["zone:longest"] = function(_, zone, value, direction)
    local way = way_of(direction)
    return way and function() return zone:longest(value, way) end
  end,
  ["zone:touched"] = function(_, zone, cell, which, ways)
    if which ~= "sides" and which ~= "corners" then return nil end
    note("touched")
    return function()
      local sides, corners = zone:touched(cell, ways)
      return which == "sides" and sides or corners
    end
  end,
  ["zone:filled"] = function(primitives, zone, emit, first, last)
    local row = declared(zone, primitives)
    if not row or type(first) ~= "number" or not (last == nil or type(last) == "number") then return nil end
    note("filled")
    local places = row.places or { min = 0, max = row.rows - 1 }
    return function()
      for place = first == -1 and places.min or first, (last == nil or last == -1) and places.max or last do
        if zone[place] > 0 then emit(place) end
      end
    end
  end,
}

-- Methods of zones that are gone. sides: which sides and corners the group reaches, a bit for each, sides first.
function former.methods(primitives)
  return { sides = function(zone, cell, ways)
    note("sides")
    local bits, bit = 0, 1
    local names = host.portable.names_on("sides", "zone", primitives.receivers.zone[zone])
    for name in std.string.gmatch(names, "%S+") do
      if zone:touches(cell, name, ways) then bits = bits + bit end
      bit = 2 * bit
    end
    return bits
  end }
end

-- What boards of bricks had: board.NAME.width.
function former.board_value(methods, key)
  if key ~= "width" or not std.rawget(methods, "slots") then return nil end
  note("width")
  return methods.columns
end

return former
