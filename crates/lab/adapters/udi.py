"""The part that all adapters share: the engine protocol, positions, moves and the nearest legal move.

An adapter is a program for `djambi-lab arena` and `match`; docs/engine.md describes the protocol.
The rules are asked of `djambi rules batch`, so that no adapter has rules of its own.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

SEATS = "rbyg"
START = (
    "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/"
    "rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC rbyg r r 0 1"
)
MOVE = re.compile(
    r"([CARDNM])([a-i][1-9])([-x~])([a-i][1-9])(?:!([a-i][1-9]))?"
    r"(?:([-x~])([a-i][1-9]))?((?:@[a-i][1-9]){0,2})"
)


@dataclass(frozen=True)
class Piece:
    """A living piece: its army, its kind, the player who controls it ('-': nobody), frozen or not."""

    army: str
    kind: str
    player: str
    frozen: bool


@dataclass(frozen=True)
class Position:
    """A position as adapters need it: squares by name (None is a corpse) and the player to move."""

    text: str
    squares: dict[str, Piece | None]
    mover: str

    @staticmethod
    def read(text: str) -> Position:
        """Reads the text of a position that the rules have accepted."""
        board, control, mover, *_ = text.split()
        squares: dict[str, Piece | None] = {}
        for rank, row in zip(range(9, 0, -1), board.split("/")):
            file = 0
            for token in re.findall(r"\d|x|[rbyg][CARDNM]", row):
                if token.isdigit():
                    file += int(token)
                    continue
                square = f"{'abcdefghi'[file]}{rank}"
                squares[square] = None if token == "x" else piece(token, control)
                file += 1
        return Position(text, squares, mover)


def piece(token: str, control: str) -> Piece:
    """Returns the piece of two letters (army and kind) under this control of the armies."""
    player = control[SEATS.index(token[0])]
    return Piece(token[0], token[1], player.lower(), player.isupper())


@dataclass(frozen=True)
class Move:
    """A move in its parts; `verb` and `exit_verb` are '-', 'x' or '~'."""

    kind: str
    start: str
    verb: str
    goal: str
    victim: str | None = None
    exit_verb: str | None = None
    exit: str | None = None
    bodies: tuple[str, ...] = ()

    @staticmethod
    def read(text: str) -> Move:
        """Reads a move; raises ValueError if it has no such form."""
        match = MOVE.fullmatch(text)
        if match is None:
            raise ValueError(f"no move: {text}")
        *parts, bodies = match.groups()
        return Move(*parts, tuple(bodies.split("@")[1:]))

    def __str__(self) -> str:
        text = f"{self.kind}{self.start}{self.verb}{self.goal}"
        if self.victim:
            text += f"!{self.victim}"
        if self.exit:
            text += f"{self.exit_verb}{self.exit}"
        return text + "".join(f"@{square}" for square in self.bodies)


def nearest(wanted: Move | None, legal: list[str], chance: random.Random) -> str:
    """Returns the legal move that shares most with the wanted one; one of several at random.

    What counts, the first that differs: the start, the goal, what is done there, the reporter's
    victim, the body's square. Without a wanted move, all legal moves are as near.
    """
    if wanted is None:
        return chance.choice(legal)
    if str(wanted) in legal:
        return str(wanted)

    def shared(text: str) -> tuple[bool, ...]:
        move = Move.read(text)
        return (
            move.start == wanted.start,
            move.goal == wanted.goal,
            move.verb == wanted.verb,
            move.victim == wanted.victim,
            move.bodies[:1] == wanted.bodies[:1],
        )

    ranks = [(shared(text), text) for text in legal]
    best = max(rank for rank, _ in ranks)
    return chance.choice([text for rank, text in ranks if rank == best])


class Rules:
    """The rules, as the program named by the variable DJAMBI (or `djambi`) answers them."""

    def __init__(self) -> None:
        command = [os.environ.get("DJAMBI", "djambi"), "rules", "batch"]
        try:
            self.program = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError as error:
            sys.exit(f"cannot start '{command[0]}': set the variable DJAMBI to this project's program ({error})")

    def ask(self, *question: str) -> list[str]:
        """Returns the fields of the answer; raises ValueError with the program's sentence."""
        assert self.program.stdin and self.program.stdout
        print(*question, sep="\t", file=self.program.stdin, flush=True)
        line = self.program.stdout.readline()
        if not line:
            raise ValueError("'djambi rules batch' ended: is the variable DJAMBI right?")
        answer = line.rstrip("\n").split("\t")
        if answer[0] == "error":
            raise ValueError(answer[-1])
        return answer

    def legal(self, options: str, position: str) -> list[str]:
        """Returns all legal moves."""
        return self.ask("legal", options, position)[0].split()

    def play(self, options: str, position: str, move: str) -> str:
        """Returns the position after a move."""
        return self.ask("play", options, position, move)[0]


@dataclass
class Request:
    """What a bot is asked: a position with its legal moves (never empty), and a time limit."""

    position: Position
    legal: list[str]
    milliseconds: int | None
    options: str
    rules: Rules


# Returns the move that a bot wants, or None if it finds none in time.
Choose = Callable[[Request], Move | None]


@dataclass
class Counts:
    """How often a bot was asked, and how often its answer was not a legal move."""

    asked: int = 0
    replaced: int = 0
    silent: int = 0

    def add(self, wanted: Move | None, played: str, seconds: float, log: str | None) -> None:
        """Counts a move, and adds a line about it to the log file if there is one.

        The line has the outcome (same, replaced or silent), what was wanted, what was played, and
        milliseconds.
        """
        self.asked += 1
        outcome = "silent" if wanted is None else "same" if str(wanted) == played else "replaced"
        self.replaced += outcome == "replaced"
        self.silent += outcome == "silent"
        if log:
            with open(log, "a", encoding="utf-8") as file:
                file.write(f"{outcome}\t{wanted or '-'}\t{played}\t{seconds * 1000:.0f}\n")

    def __str__(self) -> str:
        return f"{self.asked} moves, {self.replaced} replaced, {self.silent} without answer"


class Engine:
    """Answers the protocol's lines for one bot."""

    def __init__(self, choose: Choose, log: str | None, seed: int) -> None:
        self.choose = choose
        self.log = log
        self.chance = random.Random(seed)
        self.rules = Rules()
        self.counts = Counts()
        self.options = "classic"
        self.position = START

    def set_position(self, words: list[str]) -> None:
        """Reads `startpos` or `fen …`, options and moves."""
        start, words = (START, words[1:]) if words[0] == "startpos" else (" ".join(words[1:7]), words[7:])
        self.options = "classic"
        if words[:1] == ["options"]:
            self.options, words = words[1], words[2:]
        for move in words[1:]:
            start = self.rules.play(self.options, start, move)
        self.position = start

    def best(self, limits: list[str]) -> str:
        """Returns the bot's move, or the legal move nearest to it."""
        legal = self.rules.legal(self.options, self.position)
        if not legal:
            return "(none)"
        time = int(limits[limits.index("movetime") + 1]) if "movetime" in limits else None
        position = Position.read(self.position)
        begin = monotonic()
        wanted = self.choose(Request(position, legal, time, self.options, self.rules))
        move = nearest(wanted, legal, self.chance)
        self.counts.add(wanted, move, monotonic() - begin, self.log)
        return move


def serve(name: str, author: str, choose: Choose, log: str | None = None, seed: int = 1) -> None:
    """Plays by the protocol on stdin and stdout until `quit` or the end of the input."""
    engine = Engine(choose, log, seed)
    out = sys.stdout
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # a bot's own prints are no answers

    def say(text: str) -> None:
        print(text, file=out, flush=True)

    for line in sys.stdin:
        word, *words = line.split() or [""]
        try:
            if word == "udi":
                say(f"id name {name}\nid author {author}\nudiok")
            elif word == "isready":
                say("readyok")
            elif word == "position":
                engine.set_position(words)
            elif word == "go":
                say(f"bestmove {engine.best(words)}")
            elif word == "quit":
                break
        except (ValueError, IndexError) as error:
            say(f"info string error: {error}")
    print(f"{name}: {engine.counts}", file=sys.stderr)
