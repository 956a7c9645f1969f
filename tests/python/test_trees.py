"""Trees whose leaves Python evaluates: beside a plain search; proofs, luck, halving."""

from __future__ import annotations

import math

import numpy as np
import pytest

import quoin
from conftest import FIXTURES
from searching import DIE, at, guess, nothing, one, search

# ---- the search of the books ----


class Plain:
    """A node of a search by PUCT in plain Python, for two seats: what the docstring of quoin.Tree says."""

    def __init__(self, state: quoin.State) -> None:
        self.state = state
        self.legal = state.legal_actions()
        self.children: dict[int, Plain] = {}
        self.visits = dict.fromkeys(self.legal, 0)
        self.sums = dict.fromkeys(self.legal, 0.0)
        logits, values = guess(state.observation_tensor()[None], state.legal_actions_mask()[None])
        shares = np.exp(logits[0].astype(float))[self.legal]
        self.priors = dict(zip(self.legal, shares / shares.sum(), strict=True))
        self.evaluated = float(values[0])

    def choose(self, c_puct: float) -> int:
        total = 1 + sum(self.visits.values())
        mean = (self.evaluated + sum(self.sums.values())) / total
        unvisited = mean - 0.2 * math.sqrt(sum(self.priors[a] for a in self.legal if self.visits[a]))

        def score(a: int) -> float:
            value = self.sums[a] / self.visits[a] if self.visits[a] else unvisited
            return value + c_puct * self.priors[a] * math.sqrt(total) / (1 + self.visits[a])

        return max(self.legal, key=score)

    def simulate(self, c_puct: float) -> list[float]:
        """The returns of both seats."""
        action = self.choose(c_puct)
        if action in self.children:
            returns = self.children[action].simulate(c_puct)
        else:
            state = self.state.child(action)
            returns = state.returns()
            if not state.is_terminal():
                self.children[action] = Plain(state)
                mine = self.children[action].evaluated
                returns = [mine, -mine] if state.seat == 0 else [-mine, mine]
        self.visits[action] += 1
        self.sums[action] += returns[self.state.seat]
        return returns


@pytest.mark.parametrize("actions", [[], [4, 0], [0, 4, 8, 2]])
def test_visits_are_those_of_a_plain_search(actions: list[int]) -> None:
    state = at(quoin.load_game("tic_tac_toe"), *actions)
    plain = Plain(state)
    for _ in range(200):
        plain.simulate(1.5)
    tree = search(one(state, 200, solve=False))
    assert tree.visits[0].tolist() == [plain.visits.get(action, 0) for action in range(9)]
    mean = (plain.evaluated + sum(plain.sums.values())) / 201
    assert tree.values[0] == pytest.approx(mean, abs=1e-5)
    assert tree.best[0] == max(plain.visits, key=plain.visits.__getitem__)


def test_subtrees_are_kept() -> None:
    game = quoin.load_game("tic_tac_toe")
    tree = search(quoin.Tree(game.new_batch(2, seed=1), 100, seed=1, solve=False))
    plain = Plain(at(game))
    for _ in range(100):
        plain.simulate(1.5)
    tree.advance([4, -1])
    below = plain.children[4]
    assert tree.visits[0].tolist() == [below.visits.get(action, 0) for action in range(9)]
    assert tree.visits[1].sum() == 100
    assert tree.simulations.tolist() == [0, 100]
    before = tree.visits.sum()
    search(tree)
    assert tree.visits.sum() == before + 100
    tree.batch.step([0, 0])  # behind its back
    assert not tree.visits.any()
    assert (search(tree).visits.sum(axis=1) == 100).all()


def test_a_state_that_was_won_is_not_asked_about() -> None:
    state = at(quoin.load_game("tic_tac_toe"), 0, 3, 1, 4)  # cross wins by 2
    tree = search(one(state, 500), nothing)
    assert tree.best[0] == 2
    assert tree.values[0] == 1
    assert tree.policy[0].tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert tree.simulations[0] < 20
    found = tree.analysis(0)
    assert found.best.text == "write c1"
    assert found.best.words == "wins for certain"
    state.apply_action(2)
    tree.set_state(0, state)
    assert not tree.ask()
    assert tree.best[0] == -1


def test_proven_values_are_those_of_all_lines_of_play() -> None:
    game = quoin.load_game("tic_tac_toe")
    rng = np.random.default_rng(3)
    proven = 0
    for _ in range(40):
        state = at(game)
        for _ in range(4):
            state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal():
            continue
        tree = search(one(state, 3000))
        if tree.simulations[0] < 3000:  # it was proven before
            proven += 1
            assert tree.values[0] == value_of(state)
            assert value_of(state.child(int(tree.best[0])), state.seat) == tree.values[0]
    assert proven > 20


def value_of(state: quoin.State, seat: int | None = None) -> float:
    """Of perfect play, for the seat that is to choose, by trying everything."""
    seat = state.seat if seat is None else seat
    if state.is_terminal():
        return state.returns()[seat]
    values = [value_of(state.child(action), seat) for action in state.legal_actions()]
    return max(values) if state.seat == seat else min(values)


# ---- the root ----


@pytest.mark.parametrize(
    ("considered", "simulations", "visits"),
    [  # of each action that is considered, most first, by hand: rounds of all, of half, ... of two
        (4, 16, [6, 6, 2, 2, 0, 0, 0]),  # 2 rounds of 4; then 4 rounds of 2
        (4, 8, [3, 3, 1, 1, 0, 0, 0]),  # 1 of 4; 2 of 2
        (7, 21, [7, 7, 3, 1, 1, 1, 1]),  # 21 // (3 * 7) = 1 of 7; 21 // (3 * 3) = 2 of 3; 21 // (3 * 2) = 3 of 2; 1
        (1, 5, [5, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_halving_visits_by_a_table(considered: int, simulations: int, visits: list[int]) -> None:
    batch = quoin.load_game("connect_four").new_batch(5, seed=1)
    tree = search(quoin.Tree(batch, simulations, seed=2, root="gumbel", considered=considered))
    assert [sorted(row, reverse=True) for row in tree.visits.tolist()] == [visits] * 5
    most = tree.visits.max(axis=1)
    assert (tree.visits[np.arange(5), tree.best] == most).all()


def test_halving_draws_by_the_priors() -> None:
    # The action with the highest sum of a Gumbel number and a logit has the chance of its prior (Gumbel's trick).
    logits = np.array([0, 1, 2, 0, 0, -1, -1], np.float32)
    shares = np.exp(logits) / np.exp(logits).sum()
    batch = quoin.load_game("connect_four").new_batch(4000, seed=1)
    tree = quoin.Tree(batch, 1, seed=7, root="gumbel", considered=1)
    search(tree, lambda seen, _: (np.tile(logits, (len(seen), 1)), np.zeros(len(seen), np.float32)))
    counts = np.bincount(tree.best, minlength=7)
    expected = 4000 * shares
    assert ((counts - expected) ** 2 / expected).sum() < 22.5  # chi-square, 6 degrees: 1 in 1000


def test_the_improved_policy_is_that_of_the_paper() -> None:
    state = at(quoin.load_game("connect_four"))
    tree = search(one(state, 20, root="gumbel", considered=4))
    visits, values = tree.visits[0], tree.action_values[0]
    logits, worth = guess(state.observation_tensor()[None], state.legal_actions_mask()[None])
    priors = np.exp(logits[0].astype(float)) / np.exp(logits[0].astype(float)).sum()
    tried = visits > 0
    mean = (priors[tried] * values[tried]).sum() / priors[tried].sum()
    mixed = (worth[0] + visits.sum() * mean) / (1 + visits.sum())
    completed = np.where(tried, values, mixed)
    score = np.log(priors) + (50 + visits.max()) * (completed + 1) / 2
    policy = np.exp(score - score.max())
    np.testing.assert_allclose(tree.policy[0], policy / policy.sum(), atol=1e-3)


def test_noise_has_the_law_of_dirichlet() -> None:
    # With c_puct so high, and one simulation, the highest prior is chosen: with noise alone, each of 7 equally often.
    batch = quoin.load_game("connect_four").new_batch(3500, seed=1)
    tree = search(quoin.Tree(batch, 1, 1000.0, noise=(0.3, 1.0), seed=5), nothing)
    counts = np.bincount(tree.best, minlength=7)
    assert ((counts - 500) ** 2 / 500).sum() < 22.5
    # Two simulations see the same action twice if its noise is above half of that of the second: often, if it is spiky.
    twice = {
        alpha: (
            search(quoin.Tree(batch, 2, 1000.0, noise=(alpha, 1.0), seed=5), nothing).visits.max(axis=1) == 2
        ).mean()
        for alpha in (0.1, 10.0)
    }
    rng = np.random.default_rng(1)
    for alpha, share in twice.items():
        drawn = np.sort(rng.dirichlet([alpha] * 7, 20000), axis=1)
        assert share == pytest.approx((drawn[:, -1] / 2 > drawn[:, -2]).mean(), abs=0.03)


# ---- luck, hidden things, choices at once, several seats ----


def test_luck_falls_by_its_law() -> None:
    # Won with 1 in 4: a return of -1/2, standard deviation sqrt(3)/2.
    tree = search(one(at(quoin.load_game(files=DIE)), 4000), nothing)
    throws = tree.visits[0, 0]
    assert throws > 3000
    assert tree.action_values[0, 0] == pytest.approx(-0.5, abs=4 * math.sqrt(3) / 2 / math.sqrt(throws))
    assert tree.action_values[0, 1] == -1


@pytest.mark.parametrize("name", ["tic_tac_toe", "backgammon", str(FIXTURES / "high_card"), str(FIXTURES / "shares")])
def test_nothing_depends_on_the_number_of_threads(name: str) -> None:
    found = []
    for threads in (1, 2):
        batch = quoin.load_game(name).new_batch(40, seed=2, threads=threads)
        tree = quoin.Tree(batch, 25, noise=(0.5, 0.25), seed=3, at_once=2)
        parts = []
        for _ in range(3):
            search(tree, zeros_for(batch), n=33)
            parts += [tree.visits, tree.values, tree.policy]
            tree.advance(tree.best)
        found.append(np.concatenate([part.ravel() for part in parts]))
    assert (found[0] == found[1]).all()
    assert found[0].any()


def zeros_for(batch: quoin.StateBatch):  # type: ignore[no-untyped-def]
    """Nothing is known, in the shape that every game takes."""
    return lambda seen, _: (None, np.zeros((len(seen), batch.num_players()), np.float32))


def test_worlds_are_imagined_for_the_seat_at_the_root(high_card: quoin.Game) -> None:
    # What the others' observations show at the leaves are hands of all kinds, not the one that they have.
    state = high_card.new_initial_state(seed=4)
    state.settle_luck()
    seat = state.seat
    hands = set()
    own = set()
    tree = one(state, 300)
    piece = next(piece for piece in high_card.observation_pieces() if piece.name == "hand")
    cut = slice(piece.offset, piece.offset + int(np.prod(piece.shape)))
    while leaves := tree.ask():
        for row, who in zip(leaves.observations, leaves.seats, strict=True):
            (own if who == seat else hands).add(row[cut].tobytes())
        tree.tell(None, np.zeros(len(leaves), np.float32))
    assert len(hands) > 10
    mine = state.observation_tensor(seat)[cut]
    assert all((np.frombuffer(seen, np.float32) <= mine.max()).all() for seen in own)
    assert tree.visits[0].sum() == 300


def test_who_choose_at_once_mix() -> None:
    # Rock, paper, scissors: nobody sees what the other chose, so no action is better than another.
    tree = search(one(at(quoin.load_game(FIXTURES / "rock_paper_scissors")), 3000), nothing)
    assert (tree.policy[0] > 0.2).all()
    assert abs(tree.values[0]) < 0.1
    assert all(one.share > 0.2 for one in tree.analysis(0).actions)


def test_who_choose_at_once_between_many_things_do_not_mix() -> None:
    state = quoin.load_game("mosaix").new_initial_state(seed=1)
    state.settle_luck()
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == -2
    tree = search(one(state, 300))
    shares = [found.share for found in tree.analysis(0).actions]
    assert len(shares) > 6
    assert shares[0] == 1
    assert not any(shares[1:])


def test_values_of_one_seat_are_shared_by_those_against_it() -> None:
    game = quoin.load_game(FIXTURES / "pig", players=3)
    state = game.new_initial_state(seed=1)
    one_seat = search(one(state, 200), lambda seen, _: (None, np.full(len(seen), 0.5, np.float32)))
    tree = one(state, 200)
    while leaves := tree.ask():
        values = np.full((len(leaves), 3), -0.25, np.float32)
        values[np.arange(len(leaves)), leaves.seats] = 0.5
        tree.tell(None, values)
    assert (one_seat.visits == tree.visits).all()
    assert one_seat.values[0] == tree.values[0]


@pytest.mark.parametrize("name", ["caravans", "hanabi"])
def test_among_secrets_a_tree_knows_how_a_match_went_where_it_was_not_asked(name: str) -> None:
    """As one that is given the match afterwards: the worlds that a seat imagines depend on what it has seen."""
    game = quoin.load_game(name)
    draw = np.random.default_rng(0)
    state = game.new_initial_state(0)

    def played() -> int:
        state.settle_luck()
        action = int(draw.choice(state.legal_actions()))
        state.apply_action(action)
        state.settle_luck()
        return action

    for _ in range(8):
        played()
    followed, given = (quoin.Tree(game.new_batch(1, seed=3), 40, seed=5) for _ in range(2))
    followed.set_state(0, state)
    for _ in range(3):
        followed.advance(np.array([played()], np.int32))
    given.set_state(0, state)
    for tree in (followed, given):
        while leaves := tree.ask():
            values = np.sin(leaves.observations @ np.arange(leaves.observations.shape[1]))
            tree.tell(None, values.astype(np.float32))
    assert (followed.visits == given.visits).all()
