-- board.*: the topology as tables of integers. In: the host. Out: the table of boards.
local host = ...
local std, def = host.std, host.def
local names = host.load("names")
local primitives = host.load("primitives")
local fail, show = names.fail, names.show
local floor, format, type = std.floor, std.format, std.type

local function check(title, name, value, high)
  if not (type(value) == "number" and value >= 0 and value <= high and floor(value) == value) then
    return fail(format("%s: %s must be 0 to %d, not %s", title, name, high, show(value)))
  end
end

local function follow(state, i)
  i = i + 1
  if i < state then return i end
end

-- field:neighbor(cell, k) and the like: one method for each relation of each kind of site.
local function add_relations(methods, title, sites)
  local last = sites.count - 1
  for _, relation in std.ipairs(sites.relations) do
    local name, width, list = title .. ":" .. relation.name, relation.width, relation.table
    local source = std.string.sub(sites.name, 1, -2)
    local last_k = width - 1
    methods[relation.name] = function(_, site, k)
      if not (type(site) == "number" and site >= 0 and site <= last and floor(site) == site) then
        return check(name, source, site, last)
      end
      if k == nil and width == 1 then return list[site] end
      if not (type(k) == "number" and k >= 0 and k <= last_k and floor(k) == k) then
        return check(name, "k", k, last_k)
      end
      return list[site * width + k]
    end
  end
end

-- Of each kind of site its relations and its loop: for cell in field:cells() do.
local function add_sites(methods, title, board)
  for _, sites in std.ipairs(board.sites) do
    add_relations(methods, title, sites)
    local count = sites.count
    methods[sites.name] = function() return follow, count, -1 end
  end
end

local function grid(board)
  local title, rows, columns = "board." .. board.name, board.rows, board.columns
  local cells = rows * columns
  local methods = { rows = rows, columns = columns }
  add_sites(methods, title, board)
  local row_of, column_of = {}, {}
  for row = 0, rows - 1 do
    for column = 0, columns - 1 do row_of[row * columns + column], column_of[row * columns + column] = row, column end
  end
  function methods.cell(_, row, column)
    check(title .. ":cell", "row", row, rows - 1)
    check(title .. ":cell", "column", column, columns - 1)
    return row * columns + column
  end
  function methods.row(_, cell)
    check(title .. ":row", "cell", cell, cells - 1)
    return row_of[cell]
  end
  function methods.column(_, cell)
    check(title .. ":column", "cell", cell, cells - 1)
    return column_of[cell]
  end
  local sides = {}
  for _, sites in std.ipairs(board.sites) do
    for _, relation in std.ipairs(sites.relations) do
      if relation.name == "neighbor" or relation.name == "side" then sides[relation.name] = relation.table end
    end
  end
  -- The edge between two cells, none if they are not neighbours.
  local neighbor, side = sides.neighbor, sides.side
  function methods.between(_, a, b)
    check(title .. ":between", "the first cell", a, cells - 1)
    check(title .. ":between", "the second cell", b, cells - 1)
    for k = 0, 3 do
      if neighbor[a * 4 + k] == b then return side[a * 4 + k] end
    end
    return -1
  end
  local object = names.closed(title, "method of " .. title .. " called", methods)
  primitives.bind("grid", object, board.index, methods)
  return object
end

local function bricks(board)
  local title, width = "board." .. board.name, board.columns
  local methods, row_of, column_of, first, count = { width = width }, {}, {}, {}, 0
  add_sites(methods, title, board)
  for row = 0, width - 1 do
    first[row] = count
    for column = 0, width - row - 1 do
      row_of[count], column_of[count], count = row, column, count + 1
    end
  end
  function methods.slot(_, row, column)
    check(title .. ":slot", "row", row, width - 1)
    check(title .. ":slot", "column", column, width - row - 1)
    return first[row] + column
  end
  function methods.row(_, slot)
    check(title .. ":row", "slot", slot, count - 1)
    return row_of[slot]
  end
  function methods.column(_, slot)
    check(title .. ":column", "slot", slot, count - 1)
    return column_of[slot]
  end
  return names.closed(title, "method of " .. title .. " called", methods)
end

local boards = {}
for _, board in std.ipairs(def.boards) do
  boards[board.name] = board.kind == "bricks" and bricks(board) or grid(board)
end
return names.closed("board", "board", boards)
