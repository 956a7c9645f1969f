"""Tiny games that hide something, each in another way: game.yaml without its heading, rules.lua."""

from __future__ import annotations

from imagined import cards, effects, numbers, places, takings

ALL = {
    "dice under cups": numbers.TWO_DICE,
    "a pack with copies": cards.PACK,
    "stocks by tier": cards.TIERS,
    "stocks by tier as rows": cards.TIERS_AS_ROWS,
    "a stock made again from discards": cards.AGAIN,
    "cards taken back to a hand": cards.TAKEN_BACK,
    "discards shuffled back on top": cards.INFECTIONS,
    "counts drawn from a bag": numbers.BAG,
    "numbers chosen in secret": numbers.SECRETS,
    "suits to follow": cards.SUITS,
    "a deck a seat": cards.DECKS,
    "cards looked at": cards.LOOKS,
    "a number drawn by luck": numbers.NUMBER,
    "mines": numbers.MINES,
    "bids made at once": cards.BIDS,
    "a deck copied to hands": cards.COPIED,
    "cards dealt by a die": numbers.DIE,
    "a deck made again in the middle of a draw": effects.REFILLED,
    "a bid that waits": effects.WAITING,
    "bids of some at once": effects.ASKED,
    "a card shown in another's ply": takings.SHOWN_BY_ANOTHER,
    "a card shown of an unsorted hand": takings.SHOWN_UNSORTED,
    "a card shown in a deal": takings.SHOWN_IN_A_DEAL,
    "two cards put away in secret": takings.TWO_PUT,
    "a card put away in secret": takings.ONE_PUT,
    "aces put away first": takings.ACES_FIRST,
    "the least card buried": takings.LEAST_BURIED,
    "bids of equal cards made at once": takings.BIDS,
    "armies placed in secret": places.ARMIES,
    "ranks dealt on a board": places.DEALT,
    "things seen where one stands": places.TREASURES,
}

HEADING = """quoin: 1
id: tiny
title: Tiny
version: 1.0.0
summary: For a test.
seats: [{name: x, colour: red}, {name: y, colour: blue}]
"""
