-- Tries every accessor, word and primitive with good and bad arguments and logs what each answers.
local field = board.field
local own = {}
local bad = {
  { "nil", nil }, { "text", "x" }, { "digits", "1" }, { "half", 1.5 }, { "nan", 0 / 0 }, { "inf", 1 / 0 }, { "-inf", -1 / 0 },
  { "-0", -0.0 }, { "2^53", 2 ^ 53 }, { "2^31", 2 ^ 31 }, { "-2^31", -2 ^ 31 }, { "table", own }, { "true", true },
  { "false", false }, { "function", function() end }, { "zone.plain", zone.plain }, { "zone.place", zone.place }, { "zone.owned", zone.owned },
  { "zone.hand", zone.hand }, { "zone.hand[0]", zone.hand[0] }, { "zone.moves", zone.moves }, { "zone.moves.x", zone.moves.x },
  { "zone.past", zone.past }, { "count", count }, { "board.field", field }, { "emit.stop", emit.stop }, { "emit.hop", emit.hop },
  { "emit.turn", emit.turn }, { "emit.run", emit.run }, { "math", math },
  { "man.king", piece.man.king }, { "man.of[2]", piece.man.of[2] }, { "pebble", piece.other.pebble }, { "man", piece.man },
  { "hearts", cards.card.of.suit.hearts }, { "worth 5", cards.role.of.worth[5] }, { "cards", cards.card },
  { "zone.stock", zone.stock }, { "zone.fan[1]", zone.fan[1] }, { "zone.roles", zone.roles },
}
for n = -2, 18 do bad[#bad + 1] = { "" .. n, n } end
for _, n in ipairs({ 40, 41, 99, 100, 101, 200, 201, 300, 301, 30000, 30001, 70000, 70001, -300, -301 }) do bad[#bad + 1] = { "" .. n, n } end

local function try(label, f, ...)
  local ok, answer = pcall(f, ...)
  log(label .. " -> " .. (ok and "" or "error: ") .. tostring(answer))
end
local function read(object, key) return object[key] end
local function write(object, key, value) object[key] = value end
local function method(object, name, ...) return object[name](object, ...) end

local zones = { "stock", "fan", "plain", "owned", "place", "maybe", "hand", "signed", "wide", "widest", "late", "yes", "moves", "past", "bonus", "men", "plian" }
local function objects()
  local list = { { "count", count }, { "board.field", field }, { "emit.put", emit.put }, { "seats", seats }, { "dial", dial },
    { "set.colour", set.colour }, { "zone", zone }, { "hand[1]", zone.hand[1] }, { "fan[0]", zone.fan[0] }, { "moves.x", zone.moves.x }, { "moves.who", zone.moves.who } }
  for _, name in ipairs(zones) do
    local ok, object = pcall(read, zone, name)
    if ok then list[#list + 1] = { name, object } else log("zone." .. name .. " -> error: " .. object) end
  end
  return list
end

local names = { "turns", "debt", "last", "count", "x", "who", "fill", "turn", "fil", "steps", "__index", "n" }

local function places_holding(object, value)
  local all = ""
  for place in object:holding(value) do all = all .. " " .. place end
  return all
end

local function try_places()
  for _, object in ipairs(objects()) do
    for _, key in ipairs(bad) do
      if key[1] ~= "nil" or true then try("read " .. object[1] .. "[" .. key[1] .. "]", read, object[2], key[2]) end
      try("write " .. object[1] .. "[" .. key[1] .. "] = 1", write, object[2], key[2], 1)
      try("write " .. object[1] .. "[1] = " .. key[1], write, object[2], 1, key[2])
      try("write " .. object[1] .. "[2] = " .. key[1], write, object[2], 2, key[2])
    end
    for _, name in ipairs(names) do
      try("read " .. object[1] .. "." .. name, function() return type(object[2][name]) end)
      for _, value in ipairs(bad) do
        if name ~= "fill" then try("write " .. object[1] .. "." .. name .. " = " .. value[1], write, object[2], name, value[2]) end
      end
    end
    for _, value in ipairs(bad) do try(object[1] .. ":fill(" .. value[1] .. ")", method, object[2], "fill", value[2]) end
    for _, value in ipairs(bad) do try(object[1] .. ":holding(" .. value[1] .. ")", places_holding, object[2], value[2]) end
    try("tostring", tostring, object[2])
  end
end

local function try_words()
  for _, value in ipairs(bad) do
    local label = "(" .. value[1] .. ")"
    for _, word in ipairs({ "act", "bid" }) do try("go." .. word .. label, go[word], value[2]) end
    try("roll.coin" .. label, roll.coin, value[2])
    try("match.win" .. label, match.win, value[2])
    try("match.win(0, " .. value[1] .. ")", match.win, 0, value[2])
    try("match.highest" .. label, match.highest, value[2])
    try("match.lose" .. label, match.lose, value[2])
    try("random.below" .. label, random.below, value[2])
    try("random.shuffle" .. label, random.shuffle, value[2])
    try("cards.card.where" .. label, cards.card.where, value[2])
    try("cards.card.suit" .. label, read, cards.card.suit, value[2])
    try("cards.role.of.worth" .. label, read, cards.role.of.worth, value[2])
    try("random.draw" .. label, random.draw, value[2])
    try("random.draw {" .. value[1] .. "}", random.draw, { [0] = value[2] })
    try("random.fill" .. label, random.fill, value[2], { [0] = 3 })
    try("random.fill(signed, " .. value[1] .. ")", random.fill, zone.signed, value[2])
    try("tostring" .. label, tostring, value[2])
    try("type" .. label, type, value[2])
    for _, name in ipairs({ "cell", "row", "column", "neighbor", "side", "between", "pivot", "line", "opposite", "along" }) do
      try("field:" .. name .. label, method, field, name, value[2], 1)
      try("field:" .. name .. "(1, " .. value[1] .. ")", method, field, name, 1, value[2])
    end
  end
end

local primitives = {
  { "field:steps", field, "steps", 5, zone.owned, zone.place, emit.hop },
  { "field:closed", field, "closed", 5, zone.owned, zone.place },
  { "owned:pivots", zone.owned, "pivots", 1, emit.turn }, { "owned:slides", zone.owned, "slides", 1, emit.run },
  { "owned:can_pivot", zone.owned, "can_pivot", 3, 1 }, { "owned:can_slide", zone.owned, "can_slide", 3, 4 },
  { "plain:longest_run", zone.plain, "longest_run", 3 }, { "plain:group_size", zone.plain, "group_size", 3 },
  { "stones:spans", zone.stones, "spans", 1, "south", "north", "all" },
  { "stones:touched", zone.stones, "touched", 1, "orthogonal" }, { "stones:touches", zone.stones, "touches", 4, "west" },
  { "stones:rings", zone.stones, "rings", 4, "north_east" }, { "stones:areas", zone.stones, "areas", 1, 1 },
  { "stones:liberties", zone.stones, "liberties", 1, "all" }, { "stones:enclosed", zone.stones, "enclosed", 1 },
  { "stones:capture_around", zone.stones, "capture_around", 4, "all" },
  { "marks:mark_liberties", zone.marks, "mark_liberties", zone.stones, 4 },
  { "marks:mark_enclosed", zone.marks, "mark_enclosed", zone.stones, 1 }, { "stones:copy", zone.stones, "copy", zone.stones },
  { "men:count", zone.men, "count", piece.man.rook }, { "men:areas", zone.men, "areas", piece.man.of[2], 1 },
  { "men:steps", zone.men, "steps", piece.man.king, "all", "open", emit.hop },
  { "field:reaches", field, "reaches", 5, zone.owned, "north" },
  { "past:add", zone.past, "add", 1 },
  { "stones:on_line", zone.stones, "on_line", 2, 1 }, { "stones:take", zone.stones, "take", 2, 1 },
  { "stones:shift", zone.stones, "shift", 2, 1, "fixed" }, { "signed:count", zone.signed, "count", 0 },
  { "stock:fill_all", zone.stock, "fill_all" }, { "stock:draw", zone.stock, "draw", 1, zone.fan[0] },
  { "stock:move", zone.stock, "move", 4, zone.fan[1] }, { "fan[1]:find", zone.fan[1], "find", cards.card.of.suit.hearts },
  { "fan[1]:choose", zone.fan[1], "choose", emit.play, cards.card.of.rank["2"] }, { "stock:has", zone.stock, "has", 3 },
  { "stock:count", zone.stock, "count", cards.card.of.suit[0] }, { "stock:put", zone.stock, "put", 4 },
  { "stock:take_out", zone.stock, "take_out", 5 }, { "stock:cut", zone.stock, "cut", 2 }, { "stock:pop", zone.stock, "pop", 1 },
  { "stock:top", zone.stock, "top" }, { "stock:size", zone.stock, "size" }, { "stock:shuffle", zone.stock, "shuffle" },
  { "fan[1]:move_all", zone.fan[1], "move_all", zone.stock, cards.card.of.suit.hearts },
  { "hand[0]:lays", zone.hand[0], "lays", zone.sides, "bare", emit.lay, true },
  { "hand[0]:takes", zone.hand[0], "takes", zone.sides, emit.take, true }, { "yes:count", zone.yes, "count", true },
}
local function try_primitives(where)
  if where == "" then
    zone.owned:fill(none)
    zone.owned[3], zone.owned[9] = 1, 1
    zone.stones[1], zone.stones[4] = 1, 1
    zone.sides[4] = 2
  end
  for _, row in ipairs(primitives) do
    local label, object, name = row[1], row[2], row[3]
    local arguments = { row[4], row[5], row[6], row[7] }
    try(where .. label, method, object, name, row[4], row[5], row[6], row[7])
    for at = 1, 5 do
      for _, value in ipairs(bad) do
        local given = { arguments[1], arguments[2], arguments[3], arguments[4] }
        given[at] = value[2]
        try(where .. label .. " argument " .. at .. " " .. value[1], method, object, name, given[1], given[2], given[3], given[4], given[5])
      end
    end
    for _, value in ipairs(bad) do try(where .. label .. " on " .. value[1], object[name], value[2], row[4], row[5], row[6], row[7]) end
  end
end

local kinds = { { "put", 3, 4 }, { "turn", 3, 9 }, { "run", 3, 4 }, { "hop", 5, 6 }, { "paint", 1, 2 }, { "lay", true, 2 }, { "stop" } }
local function try_emit()
  for _, kind in ipairs(kinds) do
    local call = function(...) return emit[kind[1]](...) end
    try("emit." .. kind[1], call, kind[2], kind[3])
    for _, value in ipairs(bad) do
      try("emit." .. kind[1] .. " first " .. value[1], call, value[2], kind[3])
      try("emit." .. kind[1] .. " second " .. value[1], call, kind[2], value[2])
      try("emit." .. kind[1] .. " third " .. value[1], call, kind[2], kind[3], value[2])
    end
  end
end

function match.setup()
  zone.place[0], zone.place[1], zone.place[2] = 0, 1, 2
  try_places()
  try_words()
  try_primitives("")
  try_emit()
end

function moves.act(_)
  try_primitives("listing ")
  try_emit()
end
function moves.bid(_) emit.stop() end
function play.put() go.act(0) end
function play.turn() go.act(0) end
function play.run() go.act(0) end
function play.hop() go.act(0) end
function play.paint() go.act(0) end
function play.lay() go.act(0) end
function play.take() go.act(0) end
function play.play() go.act(0) end
function play.stop() go.act(0) end
function rolled.coin() go.act(0) end
function dealt.mix() go.act(0) end
function chosen.bid() go.act(0) end
