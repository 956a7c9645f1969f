-- Betting: blinds, calls, raises, all-in, side pots. In: the zones in which a game keeps its chips, and which bets it
-- allows. Out: of{...}, which makes the functions for a game.
local betting = {}

-- The places of the zone `round`; what the zone `status` holds.
local kPot, kHigh, kLeast, kRaises, kOut, kAllIn = 0, 1, 2, 3, 4, 5
local kWaits, kActed, kFolded = 0, 1, 2

-- Bets in hundredths of the pot, each more than the one before.
local function check_ladder(rungs)
  for place, rung in ipairs(rungs) do
    if type(rung) ~= "number" or rung < 1 or rung ~= math.floor(rung) then
      error(string.format("library.betting: rung %d of the ladder is %s: it must be a whole number from 1; "
        .. "count in smaller coins", place, tostring(rung)))
    end
    if place > 1 and rung <= rungs[place - 1] then
      error(string.format("library.betting: the ladder does not grow: %d comes after %d; write the smaller first",
        rung, rungs[place - 1]))
    end
  end
end

local function check(parts)
  for _, name in ipairs({ "chips", "bet", "paid", "status", "round", "bets" }) do
    if parts[name] == nil then error("library.betting: of{...} lacks " .. name) end
  end
  local bets = parts.bets
  if type(bets) == "table" then
    check_ladder(bets)
  elseif bets ~= "limit" and bets ~= "any" then
    error("library.betting: bets must be \"limit\", \"any\" or a ladder, not " .. tostring(bets))
  end
end

-- How chips come from a seat: put(seat, n) into the pot, put_bet(seat, n) as a bet.
local function ways_to_put(parts)
  local chips, bet, paid, round = parts.chips, parts.bet, parts.paid, parts.round

  local function put(seat, n)
    chips[seat], paid[seat] = chips[seat] - n, paid[seat] + n
    round[kPot] = round[kPot] + n
    if chips[seat] == 0 and n > 0 then round[kAllIn] = round[kAllIn] + 1 end
  end

  local function put_bet(seat, n)
    put(seat, n)
    bet[seat] = bet[seat] + n
  end

  return put, put_bet
end

-- Blinds and rounds: who has to choose.
local function add_rounds(made, parts)
  local chips, bet, status, round, last = parts.chips, parts.bet, parts.status, parts.round, seats.n - 1
  local put, put_bet = ways_to_put(parts)

  -- n chips for the pot, or what the seat has; they are no bet.
  function made.ante(seat, n) put(seat, math.min(n, chips[seat])) end

  -- A bet of n chips that the seat has to make, or of what it has; others call n, and raise by as much at least.
  function made.blind(seat, n)
    put_bet(seat, math.min(n, chips[seat]))
    if n > round[kHigh] then round[kHigh], round[kLeast], round[kRaises] = n, 2 * n, 1 end
  end

  -- Nobody has bet; a bet is `least` chips or more.
  function made.open(least)
    round[kHigh], round[kLeast], round[kRaises] = 0, least, 0
    for seat = 0, last do
      bet[seat] = 0
      if status[seat] == kActed and chips[seat] > 0 then status[seat] = kWaits end
    end
  end

  -- How many have not folded.
  function made.left() return seats.n - round[kOut] end

  -- How many of them have chips: with fewer than two nobody bets any more.
  function made.able() return seats.n - round[kOut] - round[kAllIn] end

  -- What another who has not folded has bet at most.
  local function most_of_others(seat)
    local most = 0
    for other = 0, last do
      if other ~= seat and status[other] ~= kFolded and bet[other] > most then most = bet[other] end
    end
    return most
  end

  -- How many chips the seat has to put in to stay in: up to the highest bet; where nobody else has chips, up to what
  -- others have bet, for a blind that was short counts in full only as long as somebody can add to it.
  function made.owes(seat)
    if made.able() > 1 then return math.min(round[kHigh] - bet[seat], chips[seat]) end
    return math.min(math.max(most_of_others(seat) - bet[seat], 0), chips[seat])
  end

  -- The next, from `seat` on, who has to choose; none if the round is over: who has not folded and is not all-in has
  -- called what there is to call and had a choice, or nobody is left to bet against.
  function made.turn(seat)
    if made.left() == 1 then return none end
    local high, alone = round[kHigh], made.able() < 2
    for _ = 0, last do
      if seat > last then seat = 0 end
      if chips[seat] > 0 then
        local does, calls = status[seat], bet[seat] < high
        if alone then calls = calls and made.owes(seat) > 0 else calls = calls or does == kWaits end
        if calls and does ~= kFolded then return seat end
      end
      seat = seat + 1
    end
    return none
  end
end

-- What may be chosen.
local function add_choices(made, parts)
  local chips, bet, status, round = parts.chips, parts.bet, parts.status, parts.round
  local bets, most = parts.bets, parts.most or math.huge

  -- Whether another could put in more than the highest bet.
  local function somebody_can_call(seat)
    local high = round[kHigh]
    for other = 0, seats.n - 1 do
      if other ~= seat and status[other] ~= kFolded and bet[other] + chips[other] > high then return true end
    end
    return false
  end

  -- Whether the seat may raise: it has chips beyond the call, has had no choice since the last full raise, and somebody
  -- else has chips beyond it, too.
  function made.may_raise(seat)
    return status[seat] == kWaits and round[kRaises] < most and bet[seat] + chips[seat] > round[kHigh]
      and somebody_can_call(seat)
  end

  -- To how many chips in this round the seat raises by a choice as `raises` lists it. A rung is a part of the pot as it
  -- is once the seat has called.
  function made.to(seat, choice)
    if bets == "limit" then return round[kLeast] end
    if bets == "any" then return choice end
    local high = round[kHigh]
    return high + math.floor((round[kPot] + high - bet[seat]) * bets[choice + 1] / 100 + 0.5)
  end

  -- Lists emit(choice) for every bet or raise that is allowed, and all_in() for one of all chips: choice is the number
  -- of chips to which it raises, of a ladder the rung, counted from 0, with a limit 0. What is less than the least
  -- raise is left out, but for all_in.
  function made.raises(seat, emit, all_in)
    if not made.may_raise(seat) then return end
    local least, all = round[kLeast], bet[seat] + chips[seat]
    if bets == "any" then
      for to = least, all - 1 do emit(to) end
    elseif bets == "limit" then
      if least < all then return emit(0) end
    else
      for choice = 0, #bets - 1 do
        local to = made.to(seat, choice)
        if to >= least and to < all then emit(choice) end
      end
    end
    all_in()
  end
end

-- What a choice does.
local function add_plays(made, parts)
  local chips, bet, status, round, last = parts.chips, parts.bet, parts.status, parts.round, seats.n - 1
  local reopens = parts.reopens
  local _, put_bet = ways_to_put(parts)

  function made.fold(seat)
    status[seat] = kFolded
    round[kOut] = round[kOut] + 1
  end


  -- Checks, or calls with what the seat has.
  function made.call(seat)
    put_bet(seat, made.owes(seat))
    status[seat] = kActed
  end

  -- Raises to so many chips in this round.
  function made.raise_to(seat, to)
    local high, least = round[kHigh], round[kLeast]
    put_bet(seat, to - bet[seat])
    round[kHigh], round[kLeast] = to, to + math.max(to - high, least - high)
    round[kRaises] = round[kRaises] + 1
    if to >= least or reopens then
      for other = 0, last do
        if status[other] == kActed and chips[other] > 0 then status[other] = kWaits end
      end
    end
    status[seat] = kActed
  end

  function made.raise(seat, choice) made.raise_to(seat, made.to(seat, choice)) end
  function made.all_in(seat) made.raise_to(seat, bet[seat] + chips[seat]) end
end

-- How pots are paid.
local function add_pots(made, parts)
  local chips, bet, paid, status = parts.chips, parts.bet, parts.paid, parts.status
  local round, last = parts.round, seats.n - 1
  local put = ways_to_put(parts)

  -- What a seat that has not folded has put in more than any other goes back; answers to whom, and how much: none, 0 if
  -- there is nothing.
  function made.give_back()
    local top, highest, second = none, 0, 0
    for seat = 0, last do
      if paid[seat] > highest then
        top, highest, second = seat, paid[seat], highest
      elseif paid[seat] > second then
        second = paid[seat]
      end
    end
    if highest == second or status[top] == kFolded then return none, 0 end
    put(top, second - highest)
    bet[top] = math.max(0, bet[top] + second - highest)
    return top, highest - second
  end

  -- The lowest pot above `low`: what the least of those have put in who have not folded and put in more; and what the
  -- most of them have.
  local function level_above(low)
    local level, top = math.huge, 0
    for seat = 0, last do
      local given = paid[seat]
      if given > low and status[seat] ~= kFolded then
        if given < level then level = given end
        if given > top then top = given end
      end
    end
    return level, top
  end

  -- Shares a pot among the strongest of those who put in `level`; odd chips go one by one to the winners, from `first`
  -- on.
  local function share(pot, level, strength, first)
    local best, winners = -1, 0
    for seat = 0, last do
      if status[seat] ~= kFolded and paid[seat] >= level then
        if strength[seat] > best then
          best, winners = strength[seat], 1
        elseif strength[seat] == best then
          winners = winners + 1
        end
      end
    end
    local each = math.floor(pot / winners)
    local odd, seat = pot - each * winners, first
    for _ = 0, last do
      if status[seat] ~= kFolded and paid[seat] >= level and strength[seat] == best then
        chips[seat] = chips[seat] + each + (odd > 0 and 1 or 0)
        odd = odd - 1
      end
      seat = seat < last and seat + 1 or 0
    end
  end

  -- The only one left takes all.
  local function take_all()
    for seat = 0, last do
      if status[seat] ~= kFolded then chips[seat] = chips[seat] + round[kPot] end
    end
  end

  -- The main pot, then the side pots that those have a part in who put in more.
  local function share_all(strength, first)
    local low, level, top = 0, level_above(0)
    while low < top do
      local pot = 0
      for seat = 0, last do
        local given = paid[seat]
        if given > level and level < top then given = level end
        if given > low then pot = pot + given - low end
      end
      share(pot, level, strength, first)
      low = level
      level = level_above(low)
    end
  end

  -- Pays all pots out. `strength`: a zone with a number for each seat, the higher the better; odd chips of each pot go
  -- to its winners from `first` on.
  function made.settle(strength, first)
    if made.left() == 1 then
      take_all()
    else
      made.give_back()
      share_all(strength, first)
    end
    round[kPot] = 0
    bet:fill(0)
  end
end

-- chips, bet, paid: zones with a number for each seat: what it has left, has bet in this round, has put into the pot in
-- all rounds; status: what it does, one of [waits, acted, folded]. round: a zone over [pot, high, least, raises,
-- folded, all_in]. bets: "limit", raises are of one size; "any"; or a ladder, a list of hundredths of the pot. most:
-- how many bets and raises a round may have, any number if left out. reopens: true if an all-in for less than the least
-- raise lets those raise again who have had their choice.
function betting.of(parts)
  check(parts)
  local made = {}
  add_rounds(made, parts)
  add_choices(made, parts)
  add_plays(made, parts)
  add_pots(made, parts)
  return made
end

return betting
