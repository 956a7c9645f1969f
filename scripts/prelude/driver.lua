-- The driver: what a node means, in one place. advance() plays a choice and settles, play() does so again and again.
-- In: the host, the functions that the rules filled in. Out: the functions that the host calls.
local host, rules = ...
local std, def, binding = host.std, host.def, host.binding
local fail, name_of = host.load("names").fail, host.load("names").name_of
local constants = host.constants
local node_of, now_of = constants.node, constants.now
local kDecide, kTogether, kChance, kDeal = node_of.decide, node_of.together, node_of.chance, node_of.deal
local kUnset, kOn, kOpen, kPassed = node_of.unset, node_of.on, constants.open, constants.passed

local where, set_node, set_seat = binding.where, binding.set_node, binding.set_seat
local run_list, empty_list, look, passed = binding.list, binding.empty_list, binding.look, binding.passed
local pending, set_pending, first, set_first = binding.pending, binding.set_pending, binding.first, binding.set_first
local begin_deal, end_deal = binding.begin_deal or host.begin_deal, binding.end_deal or host.end_deal
local seats = #def.seats
local moves, rolled, dealt, chosen, pass = rules.moves, rules.rolled, rules.dealt, rules.chosen, rules.pass
local play = binding.player(rules.play)
local hints = host.load("hints")
local kNoMore, kWeights, kValue, kFeatures = constants.no_more, constants.weights, constants.value, constants.features

-- Names for messages, by number.
local function named(list, before)
  local texts = {}
  for i, item in std.ipairs(list) do texts[i - 1] = before .. name_of(item) end
  return texts
end
local play_names, moves_names = named(def.actions, "play."), named(def.phases, "moves.")
local pass_names, chosen_names = named(def.phases, "pass."), named(def.phases, "chosen.")
local rolled_names, dealt_names = named(def.dice, "rolled."), named(def.deals, "dealt.")
local effect_names = named(def.effects, "effect.")
local run_last = host.load("effects").runner(rules.effect)

-- The rules must have named the next node since set_node(kUnset).
local function nothing_named(name, f)
  return host.fail_at(f, name .. " ended without saying what comes next "
    .. (#def.effects > 0 and "(end it with go.PHASE(seat), go.on(), roll, deal or match)" or
      "(end it with go.PHASE(seat), roll, deal or match)"))
end

-- What is being called, for errors whose line a tail call has taken off the stack; see called_function in errors.cpp.
local note = binding.note
local kMoves, kRolled, kDealt, kChosen = now_of.moves, now_of.rolled, now_of.dealt, now_of.chosen
local kPass, kSetup, kCheck, kText = now_of.pass, now_of.setup, now_of.check, now_of.text
local kPossible, kShort = now_of.possible, now_of.notation

-- All seats of a together node have chosen: their plays in the order of commitment, then chosen.PHASE.
local function resolve(phase)
  local start = first()
  for i = 0, seats - 1 do
    local seat = (start + i) % seats
    local choice = pending(seat)
    if choice >= 0 then play(choice, seat, kTogether) end
  end
  for seat = 0, seats - 1 do set_pending(seat, kOpen) end
  set_first(-1)
  set_node(kUnset)
  note(kChosen + phase)
  chosen[phase]()
  if where() == kUnset then return nothing_named(chosen_names[phase], chosen[phase]) end
end

-- Who commits after the seat; those that are not asked are passed over.
local function commit_next(seat, phase)
  local next_seat = (seat + 1) % seats
  if next_seat == first() then return resolve(phase) end
  if pending(next_seat) ~= kOpen then return commit_next(next_seat, phase) end
  set_seat(next_seat)
end

local function commit(seat, phase, choice)
  set_pending(seat, choice)
  return commit_next(seat, phase)
end

-- What was put aside last happens; it may say the same of the next.
local function go_on()
  set_node(kUnset)
  local kind = run_last()
  if where() == kUnset then return nothing_named(effect_names[kind], rules.effect[kind]) end
end

local function pass_by_itself(seat, phase)
  if passed(seat, phase) ~= 0 then
    return host.fail_at(moves[phase], "nobody can do anything in phase " .. def.phases[phase + 1].name
      .. " and passing never ends: " .. moves_names[phase] .. " lists nothing for any seat")
  end
end

-- One step of settling at a node where somebody is to choose; true if he can.
local function can_choose(seat, phase) return run_list(moves[phase], seat, kMoves + phase) > 0 end

-- can.PHASE(seat), asked while the rules play. The list stays empty.
function host.can_choose(seat, phase)
  local now = host.now()
  local can = can_choose(seat, phase)
  empty_list()
  note(now)
  return can
end

local settle

-- Passes for seats with nothing legal until somebody can choose, luck is due or the match is over.
local function pass_on(node, seat, phase)
  repeat
    pass_by_itself(seat, phase)
    if node == kDecide then
      set_node(kUnset)
      note(kPass + phase)
      pass[phase](seat)
      if where() == kUnset then return nothing_named(pass_names[phase], pass[phase]) end
    else
      commit(seat, phase, kPassed)
    end
    node, seat, phase = where()
    if node == kOn then return settle() end
    if node > kTogether then return empty_list() end
  until can_choose(seat, phase)
end

-- The common case has no loop, so that a trace of the playout goes straight through it.
function settle()
  local node, seat, phase = where()
  if node > kTogether then
    if node ~= kOn then return empty_list() end
    go_on()
    return settle()
  end
  if not can_choose(seat, phase) then return pass_on(node, seat, phase) end
end

local function decide(choice, seat)
  local kind, now = play(choice, seat, kUnset)
  if now == kUnset then return nothing_named(play_names[kind], rules.play[kind]) end
end

local function dispatch(choice, node, seat, phase)
  if node == kDecide then
    return decide(choice, seat)
  elseif node == kTogether then
    return commit(seat, phase, choice)
  elseif node == kChance then
    set_node(kUnset)
    note(kRolled + phase)
    local outcomes = def.dice[phase + 1].outcomes
    if outcomes.truth then rolled[phase](seat, choice ~= 0) else rolled[phase](seat, choice + outcomes.min) end
    if where() == kUnset then return nothing_named(rolled_names[phase], rolled[phase]) end
  elseif node == kDeal then
    set_node(kUnset)
    begin_deal()
    note(kDealt + phase)
    dealt[phase]()
    end_deal()
    if where() == kUnset then return nothing_named(dealt_names[phase], dealt[phase]) end
  else
    return fail("nothing can be played: the match is over or has not begun")
  end
end

local driver = {}

local function begin()
  set_node(kUnset)
  note(kSetup)
  rules.setup()
  if where() == kUnset then return nothing_named("match.setup", rules.setup) end
  return settle()
end
driver.setup = begin

function driver.advance(choice)
  dispatch(choice, where())
  return settle()
end

function driver.list(seat)
  local node, _, phase = where()
  if node ~= kDecide and node ~= kTogether then return fail("nobody chooses at this node") end
  if node == kTogether and pending(seat) == constants.unasked then return empty_list() end
  can_choose(seat, phase)
end

-- Takes a position set by hand, which histories then know, or says why it cannot be.
function driver.accept()
  local node, seat, phase = where()
  if node == kUnset then return fail("the position names no node") end
  if rules.check then
    note(kCheck)
    local reason = rules.check(seat, def.phases[phase + 1].name)
    if reason then return host.refuse(host.load("sandbox").tostring(reason)) end
  end
  host.enter_position(seat)
  return settle()
end

-- How the rules write an action in this position, for kinds that have a function in `text`.
local function write(seat, kind, ...) return look(rules.text[kind], kText + kind, seat, ...), kind end
function driver.text(action)
  local _, seat = where()
  local text, kind = write(seat, host.action_parts(action))
  if std.type(text) ~= "string" then
    return host.fail_at(rules.text[kind], "text." .. name_of(def.actions[kind + 1]) .. " must return a text, not "
      .. host.load("names").show(text))
  end
  host.take_text(text)
end

-- What people may type for an action in this position, for kinds that have a function in `notation`: texts, one a line.
local function briefly(seat, kind, ...)
  local texts = look(function(...) return { rules.notation[kind](...) } end, kShort + kind, seat, ...)
  for i = 1, #texts do
    if std.type(texts[i]) ~= "string" then
      return host.fail_at(rules.notation[kind], "notation." .. name_of(def.actions[kind + 1])
        .. " must return texts, not " .. host.load("names").show(texts[i]))
    end
  end
  return std.concat(texts, "\n")
end
function driver.short(action)
  local _, seat = where()
  host.take_text(briefly(seat, host.action_parts(action)))
end

-- Whether what is hidden from the seat can be as it stands, by the rules.
function driver.possible(seat)
  local answer = look(rules.possible, kPossible, seat)
  if std.type(answer) ~= "boolean" then
    return host.fail_at(rules.possible, "match.possible must return true or false, not "
      .. host.load("names").show(answer))
  end
  host.take_text(answer and "yes" or "no")
end

-- What the hints say of a position: how good it is for the seat, its features, what each action of the list weighs.
function driver.evaluate(seat)
  local _, turn = where()
  return hints.evaluate(seat, turn)
end
function driver.features(seat)
  local _, turn = where()
  return hints.features(seat, turn)
end
function driver.weigh()
  local _, seat = where()
  return hints.weigh(seat)
end

local function answer(question)
  if question == kWeights then return driver.weigh() end
  if question <= kFeatures then return driver.features(kFeatures - question) end
  return driver.evaluate(kValue - question)
end

-- Plies of any matches, one after the other, as the host gives them, and its questions between them. The common case
-- comes first: a trace tests no more than it must.
function driver.play()
  local next_ply = binding.next_ply
  while true do
    local choice = next_ply()
    if choice >= 0 then
      local node, seat, phase = where()
      if node == kDecide then decide(choice, seat) else dispatch(choice, node, seat, phase) end
      settle()
    elseif choice == kNoMore then
      return
    else
      answer(choice)
    end
  end
end

return driver
