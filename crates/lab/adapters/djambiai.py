#!/usr/bin/env python3
"""Adapter for DjambiAI (github.com/Blizzsuxx/DjambiAI), a student's Max^n in Python.

Usage: djambiai.py FOLDER [--depth N] [--wait SECONDS] [--log FILE], FOLDER being that repository.
Only its search is used: no window is opened, and PyQt is not needed.
"""

from __future__ import annotations

import argparse
import importlib
import signal
import sys
import time
from types import FrameType, ModuleType

import udi

KINDS = {
    "C": "Chief",
    "A": "Assassin",
    "R": "Reporter",
    "D": "Diplomat",
    "N": "Necromobile",
    "M": "Militants",
}
LETTERS = {name: letter for letter, name in KINDS.items()}
COLORS = ["red", "blue", "yellow", "green"]
ARMY = "CARDNMMMM"
# Seconds that the search may run over its limit before it is stopped: it looks at its clock only
# between pieces.
GRACE = 1.5


class Square:
    """A square as the bot's search needs it; the bot's own class belongs to its window."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.piece: object | None = None

    def isCenter(self) -> bool:  # the bot calls it so
        """Returns whether this is the maze."""
        return (self.x, self.y) == (4, 4)

    @property
    def name(self) -> str:
        """The square's name: the bot counts rows from the top."""
        return f"{'abcdefghi'[self.x]}{9 - self.y}"


class TooLate(Exception):
    """The search has run over its limit and grace."""


class Bot:
    """The bot's modules and the translation to and from its objects."""

    def __init__(self, folder: str, depth: int | None, wait: float | None) -> None:
        sys.path.insert(0, folder)
        names = ("Game", "Piece", "Move", "Node", "Player", "MinMaxTree")
        try:
            self.modules: dict[str, ModuleType] = {it: importlib.import_module(it) for it in names}
        except ImportError as error:
            sys.exit(f"{folder} is not the folder of DjambiAI: {error}")
        for module in self.modules.values():
            module.print = lambda *_: None  # it prints every step of its search, which takes time
        self.game = self.modules["Game"].Game
        self.depth = self.game.DEPTH if depth is None else depth
        self.wait = self.game.WAIT_TIME if wait is None else wait

    def set_up(self, position: udi.Position) -> None:
        """Builds the bot's board: frozen pieces are corpses, and corpses get the missing pieces."""
        game, pieces = self.game, self.modules["Piece"]
        game.TILES = [[Square(x, y) for y in range(9)] for x in range(9)]
        game.CENTER_TILE = game.TILES[4][4]
        colors = [pieces.Piece.COLOR[name] for name in COLORS]
        game.PLAYERS = [self.modules["Player"].Player(color) for color in colors]
        for player in game.PLAYERS:
            player.pieces = []
        missing = [(army, kind) for kind in ARMY for army in udi.SEATS]
        corpses = []
        for square, piece in position.squares.items():
            if piece is None:
                corpses.append(square)
                continue
            missing.remove((piece.army, piece.kind))
            player = piece.army if piece.player == "-" else piece.player
            self.put(square, player, piece.army, piece.kind, dead=piece.frozen)
        missing += [("r", "M")] * len(corpses)  # a made-up position may have too many
        for square, (army, kind) in zip(corpses, missing):
            self.put(square, army, army, kind, dead=True)
        for player in game.PLAYERS:  # in the order of its own set-up, which is the order of its search
            player.pieces.sort(key=lambda piece: "CARDNM".index(LETTERS[type(piece).__name__]))

    def put(self, square: str, player: str, army: str, kind: str, dead: bool) -> None:
        """Puts one piece on the bot's board."""
        x, y = "abcdefghi".index(square[0]), 9 - int(square[1])
        owner = self.game.PLAYERS[udi.SEATS.index(player)]
        piece = getattr(self.modules["Piece"], KINDS[kind])(owner.color, x, y)
        piece.dead = dead
        if army != player:
            first = self.game.PLAYERS[udi.SEATS.index(army)].color
            piece.originalColor = [first, owner.color]
        owner.pieces.append(piece)
        self.game.TILES[x][y].piece = piece

    def choose(self, request: udi.Request) -> udi.Move | None:
        """Returns the move that the bot's search prefers, or None if it is too late.

        In some positions the search ends with an error of its own: it is then asked again to look
        ahead one move less.
        """
        limit = self.wait if request.milliseconds is None else request.milliseconds / 1000
        limit = min(limit, self.wait)
        self.game.MOVE_START_TIME = time.time()
        self.game.WAIT_TIME = limit
        signal.setitimer(signal.ITIMER_REAL, limit + GRACE)
        try:
            for depth in range(self.depth, 0, -1):
                self.game.DEPTH = depth
                try:
                    return self.search(request.position)
                except (AttributeError, IndexError, TypeError, RecursionError):
                    continue
        except TooLate:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return None

    def search(self, position: udi.Position) -> udi.Move:
        """Returns the move that one search to the set depth prefers."""
        self.set_up(position)
        player = udi.SEATS.index(position.mover)
        self.game.CURRENT_PLAYER = player
        tree = self.modules["MinMaxTree"].MinMaxTree()
        tree.root = self.modules["Node"].Node(None, player)
        _, node = tree.getMove()
        return self.read(node.chosen.move, position)

    @staticmethod
    def read(move: object, position: udi.Position) -> udi.Move:
        """Translates the bot's move; where it has to leave the maze it has no exit."""
        kind = LETTERS[type(move.piece).__name__]
        start, goal, body = name(move.tileFrom), name(move.tile), move.bodyMoves
        if kind == "R":
            return udi.Move(kind, start, "-", goal, victim=name(body.tile) if body else None)
        if goal not in position.squares:
            return udi.Move(kind, start, "-", goal)
        bodies = (name(body.tile),) if body and kind != "A" else ()
        return udi.Move(kind, start, "~" if kind in "DN" else "x", goal, bodies=bodies)


def name(square: Square) -> str:
    """Returns the name of a square."""
    return square.name


def too_late(_signal: int, _frame: FrameType | None) -> None:
    """Stops the search."""
    raise TooLate


def main() -> None:
    """Reads the arguments and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--depth", type=int, help="moves that it looks ahead, instead of its own 3")
    parser.add_argument("--wait", type=float, help="its time limit in seconds, instead of its own 7")
    parser.add_argument("--log", help="file to which the counts are added")
    arguments = parser.parse_args()
    signal.signal(signal.SIGALRM, too_late)
    bot = Bot(arguments.folder, arguments.depth, arguments.wait)
    udi.serve("DjambiAI", "Dragan Arsic", bot.choose, arguments.log)


if __name__ == "__main__":
    main()
