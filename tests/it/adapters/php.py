"""Takes the place of `php` for adapters/djambi_net.py, with the same lines on stdin and stdout.

It answers with the moves of the file FAKE_MOVES, one after the other, as the choices that the real
program would have made, and writes each board that it is given to FAKE_BOARDS.
"""

from __future__ import annotations

import json
import os
import re
import sys

SIDES = {"R": "r", "B": "b", "J": "y", "V": "g"}
BODY = {"D": "manipulation", "N": "necromobility"}


def cell(square: str) -> str:
    """Returns the program's name of a square."""
    return f"{square[0].upper()}{10 - int(square[1])}"


def board(game: dict) -> str:
    """Returns the board of a saved game, each piece under the letter of its player."""
    rows = []
    for y in range(1, 10):
        row, empty = "", 0
        for file in "ABCDEFGHI":
            name = game["positions"].get(f"{file}{y}")
            if name is None:
                empty += 1
                continue
            army, kind = name.split("-")
            is_frozen = game["factions"][game["controls"][army]]["status"] == "surrounded"
            living = SIDES[game["controls"][army]] + kind[0].replace("L", "C")
            row += (str(empty) if empty else "") + ("x" if name in game["deads"] or is_frozen else living)
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def choices(text: str) -> list[list[str | None]]:
    """Returns a move as the choices that make it."""
    steps = re.findall(r"([-x~!@])([a-i][1-9])", text)
    found = [["move", cell(text[1:3]), cell(steps[0][1])]]
    for sign, square in steps[1:]:
        what = {"!": "reportage", "@": BODY.get(text[0], "murder")}.get(sign, "throne_evacuation")
        found.append([what, cell(square), None])
    if text[0] == "A" and "x" in text:  # no choice: the body's square
        found.append(["kill", cell(text[1:3]), None])
    return found


def main() -> None:
    """Answers each line."""
    with open(os.environ["FAKE_MOVES"], encoding="utf-8") as file:
        moves = file.read().split()
    for line, move in zip(sys.stdin, moves):
        with open(os.environ["FAKE_BOARDS"], "a", encoding="utf-8") as file:
            print(board(json.loads(line)), file=file)
        print(json.dumps(choices(move)), flush=True)


if __name__ == "__main__":
    main()
