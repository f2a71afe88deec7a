#!/usr/bin/env python3
"""A reimplementation of the MaxN player of mabdelaal86's Djambi (github.com/mabdelaal86/djambi).

Usage: maxn.py [--seed S] [--log FILE]

That program is written in Dart for Flutter, and this is no part of it: its search is described in
README.md and written again on this project's rules. It looks two moves ahead, as the original does.
"""

from __future__ import annotations

import argparse
import random
import time

import udi

VALUES = {"M": 5, "N": 10, "D": 10, "A": 15, "R": 18, "C": 300}
# The order in which the original looks at an army's pieces: of equal moves the first is played.
ORDER = {"C": 0, "A": 1, "M": 2, "R": 3, "D": 4, "N": 5}
Material = dict[str, int]


def material(position: udi.Position) -> Material:
    """Returns the value of the pieces that each player can move."""
    values = dict.fromkeys(udi.SEATS, 0)
    for piece in position.squares.values():
        if piece and not piece.frozen and piece.player != "-":
            values[piece.player] += VALUES[piece.kind]
    return values


def lead(values: Material, player: str) -> int:
    """Returns the sum of the player's leads over each other player."""
    return sum(values[player] - other for other in values.values())


def is_kill(move: str) -> bool:
    """Returns whether the move kills; only such a move is taken to change the material."""
    return "x" in move or "!" in move


class Search:
    """One search of two moves: every player maximises their own lead."""

    def __init__(self, request: udi.Request, chance: random.Random) -> None:
        self.request = request
        self.chance = chance

    def best(self) -> udi.Move:
        """Returns the best move, or the best of those looked at before the time was up."""
        request = self.request
        limit = None if request.milliseconds is None else time.monotonic() + request.milliseconds / 1000
        best, best_lead = request.legal[0], None
        for move in self.ordered():
            found = lead(self.after(move), request.position.mover)
            if best_lead is None or found > best_lead:
                best, best_lead = move, found
            if limit is not None and time.monotonic() > limit:
                break
        return udi.Move.read(best)

    def ordered(self) -> list[str]:
        """Returns the legal moves army by army and piece by piece, those of a kind shuffled."""
        moves = list(self.request.legal)
        self.chance.shuffle(moves)
        squares = self.request.position.squares

        def rank(move: str) -> tuple[int, int]:
            piece = squares[move[1:3]]
            return (udi.SEATS.index(piece.army) if piece else 0, ORDER[move[0]])

        return sorted(moves, key=rank)

    def after(self, move: str) -> Material:
        """Returns the material after a move and the best answer of the next player."""
        request = self.request
        text = request.rules.play(request.options, request.position.text, move)
        position = udi.Position.read(text)
        values = material(position)
        # Answers that kill nothing leave the material as it is, and the squares of bodies do not
        # matter for it: one answer of each kind is enough.
        kills = {
            answer.split("@")[0]: answer
            for answer in request.rules.legal(request.options, text)
            if is_kill(answer)
        }
        for answer in kills.values():
            reached = udi.Position.read(request.rules.play(request.options, text, answer))
            values = max(values, material(reached), key=lambda found: lead(found, position.mover))
        return values


def main() -> None:
    """Reads the arguments and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="decides between equal moves")
    parser.add_argument("--log", help="file to which the counts are added")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    udi.serve(
        "MaxN (reimplementation)",
        "the Djambi project, after mabdelaal86",
        lambda request: Search(request, chance).best(),
        arguments.log,
    )


if __name__ == "__main__":
    main()
