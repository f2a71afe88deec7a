#!/usr/bin/env python3
"""Adapter for djambi.net's own program (github.com/chhobu/djambi), in PHP.

Usage: djambi_net.py FOLDER [--seed S] [--log FILE], FOLDER being that repository; needs `php`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys

import udi

SIDES = {"r": "R", "b": "B", "y": "J", "g": "V"}
PIECES = {"C": ["L"], "A": ["A"], "R": ["R"], "D": ["D"], "N": ["N"], "M": ["M1", "M2", "M3", "M4"]}
PLAYER = {"className": "Djambi\\Players\\ComputerPlayer", "ia": "Recorder", "ia_settings": []}


def cell(square: str) -> str:
    """Returns the program's name of a square, or the square of a name: its ranks begin at the top."""
    return f"{square[0].swapcase()}{10 - int(square[1])}"


def status(position: udi.Position, seat: str) -> str:
    """Returns the program's word for the state of a player."""
    chief = [p for p in position.squares.values() if p and p.kind == "C" and p.army == seat]
    if not chief or chief[0].player != seat:
        return "killed"
    if chief[0].frozen:
        return "surrounded"
    return "playing" if seat == position.mover else "ready"


def saved_game(position: udi.Position) -> dict[str, object]:
    """Returns the position as the program saves games; corpses are each army's missing pieces."""
    control = dict(zip(udi.SEATS, position.text.split()[1].lower()))
    missing = [(army, name) for kind in "CARDNM" for name in PIECES[kind] for army in udi.SEATS]
    positions, corpses, deads = {}, [], []
    for square, piece in position.squares.items():
        if piece is None:
            corpses.append(square)
            continue
        name = next(name for name in PIECES[piece.kind] if (piece.army, name) in missing)
        missing.remove((piece.army, name))
        positions[cell(square)] = f"{SIDES[piece.army]}-{name}"
    for square, (army, name) in zip(corpses, missing):
        positions[cell(square)] = f"{SIDES[army]}-{name}"
        deads.append(f"{SIDES[army]}-{name}")
    factions = {
        SIDES[seat]: {"status": status(position, seat), "player": PLAYER | {"id": f"Bot-{seat}"}}
        for seat in udi.SEATS
    }
    return {
        "id": "game",
        "mode": "training",
        "status": "pending",
        "disposition": "4std",
        "positions": positions,
        "deads": deads,
        "factions": factions,
        "mover": SIDES[position.mover],
        "controls": {
            SIDES[army]: SIDES[army if player == "-" else player] for army, player in control.items()
        },
    }


def read(choices: list[list[str]], position: udi.Position) -> udi.Move | None:
    """Translates the program's choices; None if it chose no move."""
    if not choices:
        return None
    start, goal = cell(choices[0][1]), cell(choices[0][2])
    first = position.squares[start]
    assert first is not None
    enters = "~" if first.kind in "DN" else "x"
    victim = exit_verb = leaves = None
    bodies = []
    for what, name, _ in choices[1:]:
        square = cell(name)
        if first.kind == "R":
            victim = square
        elif what == "throne_evacuation":
            is_empty = square == start or square not in position.squares
            leaves, exit_verb = square, "-" if is_empty else enters
        else:
            bodies.append(square)
    verb = enters if goal in position.squares else "-"
    placed = () if first.kind in "AR" else tuple(bodies)
    return udi.Move(first.kind, start, verb, goal, victim, exit_verb, leaves, placed)


class Bot:
    """The program in a process of its own."""

    def __init__(self, folder: str, seed: int) -> None:
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "djambi_net.php")
        if not os.path.isfile(os.path.join(folder, "lib", "Djambi", "IA.php")):
            sys.exit(f"{folder} is not the folder of djambi.net's program: it has no lib/Djambi/IA.php")
        try:
            self.program = subprocess.Popen(
                ["php", script, folder, str(seed)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        except OSError as error:
            sys.exit(f"php is needed and cannot be started ({error})")

    def choose(self, request: udi.Request) -> udi.Move | None:
        """Returns the move that the program chooses, or None if it fails."""
        assert self.program.stdin and self.program.stdout
        print(json.dumps(saved_game(request.position)), file=self.program.stdin, flush=True)
        line = self.program.stdout.readline()
        return read(json.loads(line), request.position) if line else None


def main() -> None:
    """Reads the arguments and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="file to which a line per move is added")
    arguments = parser.parse_args()
    bot = Bot(arguments.folder, arguments.seed)
    udi.serve("djambi.net", "chhobu", bot.choose, arguments.log, arguments.seed)


if __name__ == "__main__":
    main()
