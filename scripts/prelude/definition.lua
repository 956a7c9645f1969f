-- What the prelude reads of a game beside its description: numbers of things from 0, zones instead of their numbers,
-- the values of fields that follow a relation. In: the host, whose `def` is completed. Out: nothing.
local host = ...
local std, def = host.std, host.def
def.effects = def.effects or {}

for _, list in std.ipairs({ def.boards, def.regions, def.shapes, def.zones, def.records, def.histories, def.dice,
  def.phases, def.actions, def.effects }) do
  for i, thing in std.ipairs(list) do thing.index = i - 1 end
end

-- `places`: what the places of a row are called by.
for _, list in std.ipairs({ def.zones, def.scratch }) do
  for _, zone in std.ipairs(list) do
    zone.cell = zone.cell .. "_t"
    zone.places = zone.over or { min = 0, max = zone.length - 1, label = "" }
  end
end

-- Scratch zones follow the block's.
for i, zone in std.ipairs(def.scratch) do zone.index, zone.scratch = #def.zones + i - 1, true end

def.zones_by_name = {}
for _, zone in std.ipairs(def.zones) do def.zones_by_name[zone.name] = def.zones_by_name[zone.name] or zone end
-- `per`: what its rows are by, the outermost first. Rows are numbered through all zones, and so are parts of regions.
local rows, parts = 0, 0
for _, list in std.ipairs({ def.zones, def.scratch }) do
  for _, zone in std.ipairs(list) do
    zone.per, zone.rows, zone.first_row = zone.per or {}, zone.seats, rows
    rows = rows + zone.rows
  end
end
for _, region in std.ipairs(def.regions) do
  region.first = parts
  parts = parts + #region.of
end

local function zone_of(number) return def.zones[number + 1] end
for name, number in std.pairs(def.engine) do def.engine[name] = zone_of(number) end
for _, record in std.ipairs(def.records) do
  record.count = zone_of(record.count)
  for i, number in std.ipairs(record.columns) do record.columns[i] = zone_of(number) end
end

-- `source`: the field that a relation starts from; its targets are given as sites.
for _, kind in std.ipairs(def.actions) do
  for _, field in std.ipairs(kind.fields) do
    local domain = field.domain
    field.low, field.high = domain.min, domain.max
    if domain.kind == "relation" then
      field.source = domain.of_field + 1
      field.low, field.high = 0, def.boards[domain.board + 1].sites[domain.sites + 1].count - 1
    end
  end
end
for _, effect in std.ipairs(def.effects) do
  for _, field in std.ipairs(effect.fields) do
    field.low, field.high, field.column = field.domain.min, field.domain.max, zone_of(field.column)
  end
end
