"""A bot for the tests, with the interface of the one that adapters/djambiai.py drives.

It searches nothing. With FAKE_MOVES, a file of moves, it wants one after the other, and writes each
board that it is given to FAKE_BOARDS. Otherwise it wants the first step that it finds.
"""

from __future__ import annotations

import os
from enum import Enum

LETTERS = {
    "Chief": "C",
    "Assassin": "A",
    "Reporter": "R",
    "Diplomat": "D",
    "Necromobile": "N",
    "Militants": "M",
}


class Game:
    """The board and the players, which the adapter sets."""

    DEPTH = 3
    WAIT_TIME = 7
    TILES: list = []
    PLAYERS: list = []
    CURRENT_PLAYER = 0
    asked = 0


class Piece:
    """A piece of the player with this colour."""

    COLOR = Enum("COLOR", "green yellow red blue")

    def __init__(self, color, x: int, y: int) -> None:
        self.color, self.x, self.y = color, x, y
        self.dead = False
        self.originalColor = [color]


class Chief(Piece):
    """A chief."""


class Assassin(Piece):
    """An assassin."""


class Reporter(Piece):
    """A reporter."""


class Diplomat(Piece):
    """A diplomat."""


class Necromobile(Piece):
    """A necromobile."""


class Militants(Piece):
    """A militant."""


class Player:
    """A player: a colour and pieces."""

    def __init__(self, color) -> None:
        self.color, self.pieces = color, []


class Move:
    """A step, with that of a body or the reporter's victim."""

    def __init__(self, piece, tile, tileFrom) -> None:
        self.piece, self.tile, self.tileFrom = piece, tile, tileFrom
        self.bodyMoves = None


class Node:
    """A node of the search: its move, and the first move of the line that it ends."""

    def __init__(self, move, player: int) -> None:
        self.move, self.playerId = move, player
        self.chosen = self


def tile(square: str):
    """Returns the tile of a square."""
    return Game.TILES["abcdefghi".index(square[0])][9 - int(square[1])]


def board() -> str:
    """Returns the board as the adapter has set it, in the form of a position."""
    rows = []
    for y in range(9):
        row, empty = "", 0
        for x in range(9):
            piece = Game.TILES[x][y].piece
            if piece is None:
                empty += 1
                continue
            living = piece.color.name[0] + LETTERS[type(piece).__name__]
            row += (str(empty) if empty else "") + ("x" if piece.dead else living)
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def wanted(text: str) -> Move:
    """Builds the move of a text on the board; how it leaves the maze is left out."""
    start, goal = tile(text[1:3]), tile(text[4:6])
    move = Move(start.piece, goal, start)
    if "!" in text:
        victim = tile(text.split("!")[1])
        move.bodyMoves = Move(victim.piece, victim, victim)
    elif "@" in text:
        body = tile(text.split("@")[1])
        move.bodyMoves = Move(goal.piece, body, goal)
    elif text[0] == "A" and goal.piece:
        move.bodyMoves = Move(goal.piece, start, goal)
    return move


def first_step() -> Move:
    """Returns a step of the player to move to an empty square."""
    for piece in Game.PLAYERS[Game.CURRENT_PLAYER].pieces:
        for x in range(max(piece.x - 1, 0), min(piece.x + 2, 9)):
            for y in range(max(piece.y - 1, 0), min(piece.y + 2, 9)):
                goal = Game.TILES[x][y]
                if not piece.dead and goal.piece is None and not goal.isCenter():
                    return Move(piece, goal, Game.TILES[piece.x][piece.y])
    raise IndexError("no piece has a step")


class MinMaxTree:
    """What the adapter asks."""

    def getMove(self):
        """Returns values that mean nothing, and a node with the wanted move."""
        print("noise that must not reach the protocol")
        moves = os.environ.get("FAKE_MOVES")
        if not moves:
            return [0, 0, 0, 0], Node(first_step(), 0)
        with open(os.environ["FAKE_BOARDS"], "a", encoding="utf-8") as file:
            print(board(), file=file)
        with open(moves, encoding="utf-8") as file:
            text = file.read().split()[Game.asked]
        Game.asked += 1
        return [0, 0, 0, 0], Node(wanted(text), 0)
