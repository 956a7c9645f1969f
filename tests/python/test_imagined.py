"""What a seat may imagine is what could have happened: all histories of tiny games, with their chances.

Every history that gives a seat the same information is listed, with the chance of its luck; of choices that others
keep secret all that are told alike count alike, choices that the seat was told of count as made. States drawn anew must
be just these, as often as they should: by Pearson's chi-square.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from statistics import NormalDist

import pytest

import quoin
from imagined import games
from wide import WIDE

DRAWS = 100 if WIDE else 40  # of each state that is expected least often
MOST = 1500 if WIDE else 25  # of a game's information states: every so manieth is tested

Content = tuple[object, ...]


def content(state: quoin.State) -> Content:
    """All that there is of a state but the past."""
    return (state.node, state.seat, state.to_bytes())


def deals(state: quoin.State, draws: list[int]) -> list[tuple[list[int], float]]:
    """All numbers that the deal at hand may draw, of which these are the first, with their chances."""
    try:
        state.clone().apply_deal(draws)
        return [(draws, 1.0)]
    except quoin.QuoinError as error:
        if "draws more numbers" not in str(error):
            raise
    siblings: list[list[tuple[list[int], float]]] = []
    while True:
        try:
            siblings.append(deals(state, [*draws, len(siblings)]))
        except quoin.QuoinError as error:
            if "must be 0 to" not in str(error) and "is not one that it can draw" not in str(error):
                raise
            break
    return [(numbers, chance / len(siblings)) for one in siblings for numbers, chance in one]


def load(folder: Path, name: str, extra: str = "") -> quoin.Game:
    yaml, rules = games.ALL[name]
    (folder / "game.yaml").write_text(games.HEADING + yaml)
    (folder / "rules.lua").write_text(rules + extra)
    return quoin.load_game(folder)


class Histories:
    """By seat and information state: how likely each state is, and one state to draw anew from."""

    def __init__(self, game: quoin.Game) -> None:
        self.game = game
        self.weights: dict[tuple[int, str], dict[Content, float]] = defaultdict(lambda: defaultdict(float))
        self.states: dict[tuple[int, str], list[quoin.State]] = defaultdict(list)
        start = game.new_initial_state(seed=1)
        self.walk(start, [1.0] * start.num_players())

    def walk(self, state: quoin.State, weights: list[float], waits: tuple[int, float] | None = None) -> None:
        """`waits`: whose choice the other is not told of yet, and the chance of each while it waits."""
        if state.is_terminal():
            return
        if state.node == "deal":
            for numbers, chance in deals(state, []):
                child = state.clone()
                child.apply_deal(numbers)
                self.walk(child, [weight * chance for weight in weights])
        elif state.node == "chance":
            for outcome, chance in state.chance_outcomes():
                self.walk(state.child(outcome), [weight * chance for weight in weights])
        else:
            for seat, weight in enumerate(weights):
                key = seat, state.information_state_string(seat)
                self.weights[key][content(state)] += weight * (waits[1] if waits and seat != waits[0] else 1)
                self.states[key].append(state)
            alike = Counter(self.told(action) for action in state.legal_actions())
            for action in state.legal_actions():
                chance = 1 / alike[self.told(action)]
                children = [w if seat == state.seat else w * chance for seat, w in enumerate(weights)]
                child = state.child(action)
                open_still = state.node == child.node == "together" and child.seat > state.seat
                self.walk(child, children, (state.seat, 1 / len(state.legal_actions())) if open_still else None)

    def told(self, action: int) -> object:
        """What the others are told of a choice."""
        fields = self.game.action_to_dict(action)
        kind = next(kind for kind in self.game.description.actions if kind.name == fields["kind"])
        secret = [field.name for field in kind.fields if field.secret]
        return None if kind.secret else tuple(pair for pair in fields.items() if pair[0] not in secret)


def chance_of_chi_square(found: Counter[Content], wanted: dict[Content, float], draws: int) -> float:
    """The chance of a statistic at least as large, by Wilson and Hilferty's approximation."""
    statistic = sum((found[one] - draws * share) ** 2 / (draws * share) for one, share in wanted.items())
    free = len(wanted) - 1
    if free == 0:
        return 1.0
    root = (statistic / free) ** (1 / 3)
    return 1 - NormalDist().cdf((root - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5)


@pytest.mark.parametrize("name", games.ALL)
def test_a_seat_imagines_what_could_have_happened(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    histories = Histories(load(tmp_path, name))
    keys = sorted(key for key, weights in histories.weights.items() if len(weights) > 1)
    tested = keys[:: max(1, len(keys) // MOST)]
    least = 1.0
    for number, key in enumerate(tested):
        weights = histories.weights[key]
        total = sum(weights.values())
        wanted = {one: weight / total for one, weight in weights.items()}
        draws = round(DRAWS / min(wanted.values()))
        seat, state = key[0], histories.states[key][number % len(histories.states[key])]
        found = Counter(content(state.resample(seat, seed=k)) for k in range(draws))
        assert set(found) == set(wanted), f"{key[1]}: {len(found)} states, not {len(wanted)}"
        least = min(least, chance_of_chi_square(found, wanted, draws))
        assert least > 0.001 / len(tested), key[1]
    with capsys.disabled():
        if WIDE:
            print(f"\n{name}: {len(keys)} information states, {len(tested)} tested, support equal, least p {least:.4f}")
    assert tested


FAULT = """
local lay = play.lay
function play.lay(me, c)
  if zone.hand[1]:count(cards.card.ace) == 2 then error("two aces") end
  lay(me, c)
end
"""


def test_an_error_of_the_rules_in_an_imagined_match_is_told(tmp_path: Path) -> None:
    """y has one ace and the other is in the stock, but x, who has none, cannot know that."""
    game = load(tmp_path, "a pack with copies", FAULT)
    states = (game.new_initial_state(seed) for seed in range(100))
    dealt = (state for state in states if state.settle_luck() is None)
    state = next(one for one in dealt if (one.zone("hand") == 0).sum(axis=1).tolist() == [0, 1])
    told = rf"rules.lua:17: two aces \(in a match that x imagines at ply 1 of the match of seed {state.seed}, by "
    for kind in ("mcts", "greedy-playout"):
        bot = quoin.make_bot(kind, seed=1, playouts=200)
        with pytest.raises(quoin.GameError, match=told):
            bot.choose(state)
    with pytest.raises(quoin.GameError, match=told):
        quoin.make_bot("mcts", seed=1, playouts=200).analyse(state)
    broken = [one for one in quoin.check(game, matches=5) if not one.held]
    assert any("imagines are played to their ends" in one.promise and "two aces" in one.detail for one in broken)


def test_bots_think_where_stocks_never_mix(tmp_path: Path) -> None:
    game = load(tmp_path, "stocks by tier", "assert(true)\n")
    state = game.new_initial_state(seed=1)
    state.settle_luck()
    found = quoin.make_bot("mcts", seed=1, playouts=100).analyse(state)
    assert sum(one.visits for one in found.actions) == 100


def test_zones_that_never_mix_say_so_for_positions_without_a_past(tmp_path: Path) -> None:
    """A block tells nothing of how cards came to lie there."""

    def stocks(state: quoin.State) -> set[tuple[tuple[int, ...], ...]]:
        drawn = (state.resample("x", seed) for seed in range(100))
        return {tuple(tuple(sorted(one.zone(name).tolist())) for name in ("low", "high")) for one in drawn}

    yaml, rules = games.ALL["stocks by tier"]
    found = []
    for text in (yaml, yaml.replace("visible: nobody}", "visible: nobody, mixes: NAME}")):
        for name in ("low", "high"):
            text = text.replace("NAME", name, 1)
        (tmp_path / "game.yaml").write_text(games.HEADING + text.replace(", visible: owner", ""))
        (tmp_path / "rules.lua").write_text(rules)
        batch = quoin.load_game(tmp_path).new_batch(1, seed=1)
        found.append(len(stocks(batch.state(0))))
    assert found[0] > 1
    assert found[1] == 1


def test_rows_by_a_set_mix_with_those_of_the_same_value(tmp_path: Path) -> None:
    yaml, rules = games.ALL["stocks by tier as rows"]
    found = []
    for mixes in ("", ", mixes: stocks"):
        text = yaml.replace("visible: nobody", f"visible: nobody{mixes}").replace(", visible: owner", "")
        (tmp_path / "game.yaml").write_text(games.HEADING + text)
        (tmp_path / "rules.lua").write_text(rules)
        state = quoin.load_game(tmp_path).new_batch(1, seed=1).state(0)
        drawn = [state.resample("x", seed).zone("stock") for seed in range(100)]
        found.append({tuple(tuple(sorted(row)) for row in one.tolist()) for one in drawn})
    assert len(found[0]) > 1
    assert len(found[1]) == 1
