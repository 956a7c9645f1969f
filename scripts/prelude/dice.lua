-- die.NAME: what an outcome shows. In: the host. Out: the global `die`. Throws of several numbers of dice go by one
-- name; their outcomes are numbered on from one to the next.
local host = ...
local std, def = host.std, host.def
local names = host.load("names")
local fail, show, floor, type, format = names.fail, names.show, std.floor, std.type, std.format

local function whole(value, low, high)
  return type(value) == "number" and value >= low and value <= high and floor(value) == value
end

-- Checks the outcome that a method of a die was given, and the face; `false` and `true` count as 0 and 1 where they are
-- what the die shows.
local function checks_of(die)
  local low, high, first, last = die.low, die.high, die.first_face, die.first_face + die.faces - 1
  local truth, truth_faces = die.outcomes.truth, die.truth_faces
  local function outcome_of(outcome, method)
    if truth and type(outcome) == "boolean" then outcome = outcome and 1 or 0 end
    if whole(outcome, low, high) then return outcome end
    return fail(format("%s:%s: the outcome must be %d to %d, not %s%s", die.title, method, low, high, show(outcome),
      names.fix(outcome, low, high)))
  end
  local function face_of(face, method)
    if truth_faces and type(face) == "boolean" then face = face and 1 or 0 end
    if whole(face, first, last) then return face end
    return fail(format("%s:%s: the face must be %d to %d, not %s%s", die.title, method, first, last, show(face),
      names.fix(face, first, last)))
  end
  return outcome_of, face_of
end

-- By outcome: how many dice show each face (from 1), and how many there are.
local function tables_of(die)
  local counts, thrown = {}, {}
  for outcome = die.low, die.high do
    local row = {}
    if die.alone then
      for k = 1, die.faces do row[k] = outcome - die.first_face + 1 == k and 1 or 0 end
    else
      local throw = die.throws[die.throw_of[outcome]]
      row = throw.shows[outcome - throw.outcomes.min + 1]
    end
    local n = 0
    for k = 1, die.faces do n = n + row[k] end
    counts[outcome], thrown[outcome] = row, n
  end
  return counts, thrown
end

-- What may be asked of every die whose dice are alike.
local function questions(die, methods)
  local outcome_of, face_of = checks_of(die)
  local counts, thrown = tables_of(die)
  local faces, first = die.faces, die.first_face
  function methods.count(_, outcome, face)
    outcome, face = outcome_of(outcome, "count"), face_of(face, "count")
    return counts[outcome][face - first + 1]
  end
  function methods.dice(_, outcome) return thrown[outcome_of(outcome, "dice")] end
  function methods.alike(_, outcome)
    local row, most = counts[outcome_of(outcome, "alike")], 0
    for k = 1, faces do if row[k] > most then most = row[k] end end
    return most
  end
  function methods.run(_, outcome)
    local row, longest, length = counts[outcome_of(outcome, "run")], 0, 0
    for k = 1, faces do
      length = row[k] > 0 and length + 1 or 0
      if length > longest then longest = length end
    end
    return longest
  end
  function methods.face(_, outcome, place)
    outcome = outcome_of(outcome, "face")
    local n = thrown[outcome]
    if not whole(place, 0, n - 1) then
      return fail(format("%s:face: the place must be 0 to %d, not %s%s", die.title, n - 1, show(place),
        names.fix(place, 0, n - 1, true)))
    end
    local face = outcome
    if not die.alone then
      local throw = die.throws[die.throw_of[outcome]]
      face = throw.falls[outcome - throw.outcomes.min + 1][place + 1]
    end
    if die.truth_faces then return face ~= 0 end
    return face
  end
  if die.numbers then
    function methods.sum(_, outcome)
      local row, sum = counts[outcome_of(outcome, "sum")], 0
      for k = 1, faces do sum = sum + row[k] * (k - 1 + first) end
      return sum
    end
  end
  return outcome_of, counts, thrown
end

-- By outcome and face (from 1): the outcome with one more die that shows the face.
local function one_more(die, counts)
  local numbers = {}
  local function key(row, more)
    local text = ""
    for k = 1, die.faces do text = text .. (row[k] + (k == more and 1 or 0)) .. "," end
    return text
  end
  for outcome = die.low, die.high do numbers[key(counts[outcome])] = outcome end
  local more = {}
  for outcome = die.low, die.high do
    local row = {}
    for k = 1, die.faces do row[k] = numbers[key(counts[outcome], k)] or -1 end
    more[outcome] = row
  end
  return more
end

-- What may be done with dice of which some are kept: parts of an outcome, and two outcomes together.
local function keeping(die, methods, outcome_of, counts, thrown)
  local more, faces, low = one_more(die, counts), die.faces, die.low
  local function keep(row, face, kept, emit)
    if face > faces then return emit(kept) end
    for _ = 0, row[face] do
      keep(row, face + 1, kept, emit)
      kept = more[kept][face]
    end
  end
  if thrown[low] == 0 then
    function methods.keeps(_, outcome, emit) keep(counts[outcome_of(outcome, "keeps")], 1, low, emit) end
  end
  function methods.join(_, one, other)
    one = outcome_of(one, "join")
    local row = counts[outcome_of(other, "join")]
    if thrown[one] + thrown[other] > thrown[die.high] then
      return fail(format("%s:join: these are %d dice, and there are no more than %d; leave some out before", die.title,
        thrown[one] + thrown[other], thrown[die.high]))
    end
    for k = 1, faces do
      for _ = 1, row[k] do one = more[one][k] end
    end
    return one
  end
end

-- Of dice of several kinds: what those of one kind show.
local function kinds_of(die, methods, dice)
  local places, truths = {}, {}
  for k, name in std.ipairs(die.of) do places[name], truths[k] = k, dice[name].outcomes.truth end
  local outcome_of = checks_of(die)
  function methods.part(_, outcome, kind)
    outcome = outcome_of(outcome, "part")
    local k = places[kind]
    if not k then
      return fail(format("%s:part: the die must be one of those that are thrown, not %s%s", die.title, show(kind),
        type(kind) == "string" and names.did_you_mean(kind, die.of) or ""))
    end
    local shown = die.parts[outcome + 1][k]
    if truths[k] then return shown ~= 0 end
    return shown
  end
end

local dice, objects = {}, {}
for _, throw in std.ipairs(def.dice) do
  local die = dice[throw.name]
  if not die then
    die = { title = "die." .. throw.name, throws = {}, throw_of = {} }
    for key, value in std.pairs(throw) do die[key] = value end
    die.low, die.alone = throw.outcomes.min, #throw.shows == 0
    dice[throw.name] = die
  end
  die.high = throw.outcomes.max
  die.throws[#die.throws + 1] = throw
  for outcome = throw.outcomes.min, throw.outcomes.max do die.throw_of[outcome] = #die.throws end
end
for name, die in std.pairs(dice) do
  local methods = {}
  if #die.of > 0 then
    kinds_of(die, methods, dice)
  else
    local outcome_of, counts, thrown = questions(die, methods)
    if die.counted and die.unordered then keeping(die, methods, outcome_of, counts, thrown) end
  end
  objects[name] = names.closed(die.title, "method of " .. die.title .. " called", methods)
end

return names.closed("die", "die", objects)
