"""Greedy scripts for games of today: one file each, with `choose(state)`; and the matches of bots against them."""
