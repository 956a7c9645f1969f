-- board.*: the topology as tables of integers, whatever the family; region.*: named sets of sites. In: the host. Out:
-- the tables of boards and of regions.
local host = ...
local std, def = host.std, host.def
local names = host.load("names")
local primitives, former = host.load("primitives"), host.load("former")
local fail, show = names.fail, names.show
local floor, format, ipairs, type = std.floor, std.format, std.ipairs, std.type

local function check(title, name, value, high)
  if not (type(value) == "number" and value >= 0 and value <= high and floor(value) == value) then
    local fix = name == "k" and type(value) == "string" and "; it is a number here: docs/boards.md has their order"
    return fail(format("%s: %s must be 0 to %d, not %s%s", title, name, high, show(value),
      fix or names.fix(value, 0, high, true)))
  end
end

local function follow(state, i)
  i = i + 1
  if i < state then return i end
end

-- field:neighbor(cell, k) and the like: one method for each relation of each kind of site.
local function add_relations(methods, title, sites)
  local last = sites.count - 1
  for _, relation in ipairs(sites.relations) do
    local name, width, list = title .. ":" .. relation.name, relation.width, relation.table
    local last_k = width - 1
    methods[relation.name] = function(_, site, k)
      if not (type(site) == "number" and site >= 0 and site <= last and floor(site) == site) then
        return check(name, sites.one, site, last)
      end
      if k == nil and width == 1 then return list[site] end
      if not (type(k) == "number" and k >= 0 and k <= last_k and floor(k) == k) then
        return check(name, "k", k, last_k)
      end
      return list[site * width + k]
    end
  end
end

-- field:north(cell): one method for each way; none where it leads nowhere.
local function add_ways(methods, title, sites)
  local last = sites.count - 1
  for _, way in ipairs(sites.ways) do
    local name, list = title .. ":" .. way.name, way.next
    methods[way.name] = function(_, site)
      if not (type(site) == "number" and site >= 0 and site <= last and floor(site) == site) then
        return check(name, sites.one, site, last)
      end
      return list[site]
    end
  end
end

-- field:forward(cell, seat) and the like: what is one way for each seat.
local function add_facing(methods, title, sites)
  local last, last_seat = sites.count - 1, #def.seats - 1
  for _, set in ipairs(sites.way_sets) do
    if #set.ways[1] == 1 and not methods[set.name] then
      local name, lists = title .. ":" .. set.name, {}
      for seat = 0, last_seat do lists[seat] = sites.ways[(set.ways[seat + 1] or set.ways[1])[1] + 1].next end
      methods[set.name] = function(_, site, seat)
        check(name, sites.one, site, last)
        check(name, "seat", seat, last_seat)
        return lists[seat][site]
      end
    end
  end
end

-- Where sites lie in rows: field.rows, field.columns, field:row(cell), field:column(cell), field:cell(row, column).
local function add_rows(methods, title, sites)
  local rows, columns, last = sites.rows, sites.columns, sites.count - 1
  if rows == 0 then return end
  local row_of, column_of, site_at = {}, {}, {}
  for place = 0, rows * columns - 1 do site_at[place] = -1 end
  for site = 0, last do
    local place = sites.places[site]
    local column = place % columns
    row_of[site], column_of[site], site_at[place] = floor(place / columns), column, site
  end
  methods.rows, methods.columns = rows, columns
  methods[sites.one] = function(_, row, column)
    check(title .. ":" .. sites.one, "row", row, rows - 1)
    check(title .. ":" .. sites.one, "column", column, columns - 1)
    return site_at[row * columns + column]
  end
  function methods.row(_, site)
    check(title .. ":row", sites.one, site, last)
    return row_of[site]
  end
  function methods.column(_, site)
    check(title .. ":column", sites.one, site, last)
    return column_of[site]
  end
end

local function named(list, name)
  for _, thing in ipairs(list) do
    if thing.name == name then return thing end
  end
end

-- for edge in field:edges_of(cell) do, for road in field:roads_of(city) do: what lies on the sides of a site.
local function add_sides_of(methods, title, sites, edges, side)
  local name, last, width, list = title .. ":" .. edges.name .. "_of", sites.count - 1, side.width, side.table
  local function following(site, edge)
    local seen = edge == -1
    for k = site * width, site * width + width - 1 do
      if seen and list[k] >= 0 then return list[k] end
      seen = seen or list[k] == edge
    end
  end
  methods[edges.name .. "_of"] = function(_, site)
    check(name, sites.one, site, last)
    return following, site, -1
  end
end

-- for cell in field:cells_of(edge) do: the sites on both sides of an edge, of which the border has one. `ends`: two
-- for each edge.
local function add_sites_of(methods, title, sites, edges, ends)
  local name, last = title .. ":" .. sites.name .. "_of", edges.count - 1
  local function following(edge, site)
    local first, second = ends[2 * edge], ends[2 * edge + 1]
    if site == -1 then return first end
    if site == first and second >= 0 then return second end
  end
  methods[sites.name .. "_of"] = function(_, edge)
    check(name, edges.one, edge, last)
    return following, edge, -1
  end
end

-- field:between(a, b): the edge between two sites that are neighbours, else none.
local function add_between(methods, title, board)
  local sites = board.sites[1]
  local side = named(sites.relations, "side")
  local between = side and named(board.sites[side.sites + 1].relations, "between")
  if not between then return end
  add_sides_of(methods, title, sites, board.sites[side.sites + 1], side)
  add_sites_of(methods, title, sites, board.sites[side.sites + 1], between.table)
  local last, width, edge_of, ends = sites.count - 1, side.width, side.table, between.table
  local first_name, second_name = "the first " .. sites.one, "the second " .. sites.one
  function methods.between(_, a, b)
    check(title .. ":between", first_name, a, last)
    check(title .. ":between", second_name, b, last)
    for k = a * width, a * width + width - 1 do
      local edge = edge_of[k]
      if edge >= 0 and a ~= b and (ends[2 * edge] == b or ends[2 * edge + 1] == b) then return edge end
    end
    return -1
  end
end

-- field:jumped(from, to): the site that a jump leads over, one way twice; none if no jump leads there.
local function add_jumped(methods, title, sites)
  local last, count, over = sites.count - 1, sites.count, nil
  local function all_of_them()
    local found = {}
    for _, way in ipairs(sites.ways) do
      for from = 0, last do
        local middle = way.next[from]
        local to = middle >= 0 and way.next[middle] or -1
        if to >= 0 and to ~= from then found[from * count + to] = found[from * count + to] or middle end
      end
    end
    return found
  end
  function methods.jumped(_, from, to)
    check(title .. ":jumped", "from", from, last)
    check(title .. ":jumped", "to", to, last)
    over = over or all_of_them()
    return over[from * count + to] or -1
  end
end

local function board_object(board)
  local title, methods = "board." .. board.name, {}
  for _, sites in ipairs(board.sites) do
    add_relations(methods, title, sites)
    local count = sites.count
    methods[sites.name] = function() return follow, count, -1 end
  end
  local first = board.sites[1]
  add_ways(methods, title, first)
  add_facing(methods, title, first)
  add_rows(methods, title, first)
  add_between(methods, title, board)
  if #first.ways > 0 then add_jumped(methods, title, first) end
  local unknown = names.unknown("method of " .. title .. " called", methods)
  local object = names.seal(title, std.setmetatable(methods, { __index = function(_, key)
    return former.board_value(methods, key) or fail(unknown(key))
  end }))
  primitives.bind("board", object, board.index, methods)
  return object
end

-- region.home: `has`, `sites` for loops, `n`. Its number is what primitives get: as of a row of a zone.
local function region_object(region, title, list, number)
  local last = def.boards[region.board + 1].sites[region.sites + 1].count - 1
  local one = def.boards[region.board + 1].sites[region.sites + 1].one
  local inside, n = {}, #list
  for site = 0, last do inside[site] = false end
  for _, site in ipairs(list) do inside[site] = true end
  local function following(_, site)
    for next_site = site + 1, last do
      if inside[next_site] then return next_site end
    end
  end
  local methods = { n = n, sites = function() return following, nil, -1 end }
  function methods.has(_, site)
    if site == -1 then return false end
    check(title .. ":has", one, site, last)
    return inside[site]
  end
  local object = names.closed(title, "method of " .. title .. " called", methods)
  primitives.add_region(object, region.first + number)
  return object
end

local function region_of(region)
  local title = "region." .. region.name
  if not region.per_seat and not region.array then return region_object(region, title, region.of[1], 0) end
  local parts = {}
  for i, list in ipairs(region.of) do
    parts[i - 1] = region_object(region, format("%s[%d]", title, i - 1), list, i - 1)
  end
  local last = #region.of - 1
  if region.array then
    parts.n = #region.of
    return names.seal(title, names.strict(parts, function(key)
      return format("%s is an array: write %s[i], i being 0 to %d, or %s.n; found %s", title, title, last, title,
        show(key))
    end))
  end
  local object = names.seal(title, names.strict(parts, function(key)
    return format("%s is of each seat: write %s[seat], a seat being 0 to %d; found %s", title, title, last, show(key))
  end))
  primitives.seat_regions[object] = region.index
  return object
end

local boards, regions = {}, {}
for _, board in ipairs(def.boards) do boards[board.name] = board_object(board) end
for _, region in ipairs(def.regions) do regions[region.name] = region_of(region) end
return { board = names.closed("board", "board", boards), region = names.closed("region", "region", regions) }
