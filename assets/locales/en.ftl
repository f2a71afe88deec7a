# All that the program says to people, in English: the language that every other one follows.
#
# Values come as keys where a language must inflect them ($army is red, blue, yellow or green; $piece
# and $victim are chief, assassin, reporter, diplomat, necromobile or militant), so that a message can
# choose its own form. Squares ($from, $to, …) are written like e5. $who and other people are names or
# mentions, ready to be shown.

### Words

army-name = { $army ->
    [red] Red
    [blue] Blue
    [yellow] Yellow
   *[green] Green
}
# The colour as a sign, before its name.
army-sign = { $army ->
    [red] 🔴
    [blue] 🔵
    [yellow] 🟡
   *[green] 🟢
}
# Whose piece something is; 'nobody' is a hostage.
army-owner = { $owner ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
    [green] Green’s
   *[nobody] a hostage
}
piece-name = { $piece ->
    [chief] Chief
    [assassin] Assassin
    [reporter] Reporter
    [diplomat] Diplomat
    [necromobile] Necromobile
   *[militant] Militant
}
victim-name = { $victim ->
    [chief] Chief
    [assassin] Assassin
    [reporter] Reporter
    [diplomat] Diplomat
    [necromobile] Necromobile
   *[militant] Militant
}
second-name = { $second ->
    [chief] Chief
    [assassin] Assassin
    [reporter] Reporter
    [diplomat] Diplomat
    [necromobile] Necromobile
   *[militant] Militant
}
second-owner = { $second-owner ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
    [green] Green’s
   *[nobody] a hostage
}
# What stands in the way: a corpse or a piece.
obstacle = { $obstacle ->
    [corpse] a corpse
    [chief] a Chief
    [assassin] an Assassin
    [reporter] a Reporter
    [diplomat] a Diplomat
    [necromobile] a Necromobile
   *[militant] a Militant
}
# Names that are understood when somebody types a turn, separated by spaces; their beginnings are understood too.
typed-chief = chief boss king
typed-assassin = assassin killer
typed-reporter = reporter journalist
typed-diplomat = diplomat provocateur
typed-necromobile = necromobile undertaker gravedigger
typed-militant = militant pawn
# Small words that only separate squares.
typed-small = to from takes

list-two = { $first } and { $second }
list-more = { $first }, { $rest }
number-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
level-name = { $level ->
    [novice] Novice
    [club] Club
   *[master] Master
}
computer-name = Computer ({ level-name })
hostage-name = nobody (hostage)
free-name = free
person-gone = a former player

### A turn, told

turn-move = { piece-name } { $from } goes to { $to }.
turn-move-maze = { piece-name } { $from } enters the maze.
turn-kill = { piece-name } { $from } kills { army-owner } { victim-name } on { $to }. The corpse goes to { $body }.
turn-assassinate = { piece-name } { $from } kills { army-owner } { victim-name } on { $to }. The corpse lies on { $from }.
turn-strike = { piece-name } { $from } goes to { $to } and strikes { army-owner } { victim-name } on { $at }.
turn-displace = { piece-name } { $from } takes the place of { army-owner } { victim-name } on { $to } and sets it down on { $body }.
turn-bury = { piece-name } { $from } moves the corpse on { $to } to { $body }.
turn-assassinate-leave = { piece-name } { $from } kills { army-owner } { victim-name } in the maze and leaves to { $exit }. The corpse lies on { $from }.
turn-assassinate-twice = { piece-name } { $from } kills { army-owner } { victim-name } in the maze, and on its way out { second-owner } { second-name } on { $exit }. The corpses lie on { $from } and in the maze.
turn-displace-leave = { piece-name } { $from } lifts { army-owner } { victim-name } out of the maze, leaves to { $exit } and sets it down on { $body }.
turn-displace-twice = { piece-name } { $from } lifts { army-owner } { victim-name } out of the maze to { $body }, takes the place of { second-owner } { second-name } on { $exit } and sets that down on { $last }.
turn-bury-leave = { piece-name } { $from } lifts the corpse out of the maze to { $body } and leaves to { $exit }.
turn-bury-twice = { piece-name } { $from } lifts the corpse out of the maze to { $body }, and moves the one on { $exit } to { $last }.
turn-resign = { army-name } resigns.

# The same as a short label of a button or a menu.
label-move = { piece-name } { $from } → { $to }
label-kill = { piece-name } { $from } kills { victim-name } { $to }, body to { $body }
label-assassinate = { piece-name } { $from } kills { victim-name } { $to }
label-strike = { piece-name } { $from } → { $to }, strikes { victim-name } { $at }
label-displace = { piece-name } { $from } moves { victim-name } { $to } to { $body }
label-bury = { piece-name } { $from } moves corpse { $to } to { $body }
label-assassinate-leave = { piece-name } { $from } kills { victim-name } e5, out to { $exit }
label-assassinate-twice = { piece-name } { $from } kills { victim-name } e5 and { second-name } { $exit }
label-displace-leave = { piece-name } { $from } moves { victim-name } e5 to { $body }, out to { $exit }
label-displace-twice = { piece-name } { $from } moves { victim-name } e5 to { $body }, { second-name } { $exit } to { $last }
label-bury-leave = { piece-name } { $from } moves corpse e5 to { $body }, out to { $exit }
label-bury-twice = { piece-name } { $from } moves corpses e5 to { $body }, { $exit } to { $last }

### What came of it

change-chief-dead = { $army ->
    [red] Red’s Chief is dead:
    [blue] Blue’s Chief is dead:
    [yellow] Yellow’s Chief is dead:
   *[green] Green’s Chief is dead:
} { by-name } takes over all that { army-name } commanded.
change-hostage-taken = The hostage Chief is dead: { by-name } takes over the { army-adjective } army.
change-encircled = { army-name } is frozen: the Chief is surrounded by corpses and has no Necromobile.
change-freed = { army-name } is free again and has everything back.
change-frozen-taken = { army-name } was frozen: { by-name }, in power, takes over the army, and its Chief is dead.
change-resigned = The Chief is dead, and { army-name }’s pieces are frozen until somebody in power takes them over.
change-power = { army-name } is in power and now plays after every other player’s turn.
change-power-two = { army-name } is in power and now plays two turns for each turn of the other player.
change-power-lost = { army-name } is no longer in power.
change-skipped = { army-name } cannot move and is skipped.
change-again = { army-name } plays again.
by-name = { $by ->
    [red] Red
    [blue] Blue
    [yellow] Yellow
   *[green] Green
}
army-adjective = { $army ->
    [red] red
    [blue] blue
    [yellow] yellow
   *[green] green
}

### How a game ends

ending-won = { army-name } wins. Congratulations, { $who }!
ending-won-unnamed = { army-name } wins. Congratulations!
ending-won-computer = { army-name } wins: the computer takes this one.
ending-agreed = The game is drawn by agreement.
ending-repetition = The game is drawn: the same position stood on the board for the third time.
ending-quiet = The game is drawn: { $limit ->
    [one] 1 turn
   *[other] { $limit } turns
} in a row without a kill or a change.
ending-stuck = The game is drawn: nobody can move.
ending-nobody-left = The game is drawn: nobody is left who could play.
ending-called-off = The lobby is called off.
ending-expired = The lobby has closed: nobody touched it for 7 days. Open a new one when you like.
ending-ended = The game was ended by somebody who manages this server.
ending-order = Order of leaving: { $order }.

### Why a typed turn is not legal

why-over = The game is over. Start another one with /djambi new or /djambi rematch.
why-out = { army-name } is out of the game: there is nothing left to play for it. You can still watch with /djambi board.
why-frozen = { army-name } is frozen and may not move. Where the rules of this game allow it, a living Chief is free again once one of the corpses around it is taken away.
why-not-your-turn = It is not your turn but { mover-name }’s. You will be called when it is yours.
mover-name = { $mover ->
    [red] Red
    [blue] Blue
    [yellow] Yellow
   *[green] Green
}
why-no-turn = { army-name } has no legal turn here.
why-empty = Say which piece moves and where to, such as “M c1 e1”.
why-too-long = That is too long for a turn. A piece and two to five squares will do, such as “M c1 e1”.
why-unknown-word = I do not know the word “{ $word }”. Write a piece and squares, such as “M c1 e1” or “diplomat b2 f6 a1”.
why-piece-inside = “{ $word }” is out of place. Name the piece that moves first, then only squares.
why-no-such-square = There is no square “{ $word }”. Squares go from a1 (bottom left) to i9 (top right).
why-too-many-squares = Those are too many squares: leave out everything from { $at } on.
why-no-such-piece = You have no { piece-name } left. Move another piece.
why-nothing-there = Nothing stands on { $at }. Name the square of one of your pieces.
why-dead-there = What lies on { $at } is dead and moves no more. Only a Necromobile can carry it away.
why-not-yours = The { piece-name } on { $at } is { $owner ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
    [green] Green’s
   *[nobody] a hostage
}. Move one of your own pieces.
why-other-piece = The piece on { $at } is your { piece-name }. Name that one, or another square.
why-stuck = Your { piece-name } on { $at } cannot move anywhere. Move another piece.
why-unreached = None of the pieces you can mean reaches { $at }. Look at the lines on the board, or name the square it comes from.
why-already-there = The piece is on { $at } already. Name another square to go to.
why-out-of-line = The { piece-name } moves in a straight line, along a row, a file or a diagonal, and { $to } is in none of them from { $from }.
why-too-far = A Militant moves one or two squares, and { $to } is further from { $from }.
why-blocked = The way from { $from } to { $to } is blocked: { obstacle } is on { $at }. Nothing jumps in Djambi.
why-maze-is-for-chiefs = Only a Chief may stop in the maze, e5. Other pieces may cross it when it is empty.
why-militant-in-maze = A Militant cannot kill in the maze, e5. An Assassin, a Reporter or a Chief can.
why-own-piece = Your own { piece-name } stands on { $at }. Go to another square.
why-untouchable = The { piece-name } on { $at } is frozen: it may neither be killed nor moved.
why-corpse-there = A corpse lies on { $at }, and only a Necromobile can move it. Go to another square.
why-only-corpses = A Necromobile moves only corpses, and what stands on { $at } is alive.
why-reporter-enters = A Reporter does not kill by entering. Go to an empty square that shares a side with { $at }, and name { $at } after it.
why-not-beside = From { $to } a Reporter strikes only what shares a side with it, and { $beside } does not.
why-nobody-to-strike = There is nobody to strike on { $at }. Leave it out, or name an enemy beside the Reporter.
why-no-body = Nothing stands on { $to }, so there is no body to put on { $at }. Leave { $at } out.
why-body-on-occupied = The body cannot go to { $at }: { obstacle } is there. Choose an empty square.
why-body-in-maze = The body cannot go into the maze, e5. Only a Diplomat sets something down there, and only a Chief.
why-assassins-body = The Assassin’s victim always goes to { $at }, where the Assassin came from. Leave the place out.
why-maze-must-be-left = The maze must be left in the same turn. After e5, name the square by which your piece leaves it.
why-no-way-out = Your { piece-name } would find no way out of the maze, so it cannot go in.
why-no-action-on-exit = On its way out of the maze your piece { $action ->
    [chiefs] may only take a Chief in this game
   *[none] may take nothing in this game
}. Leave to an empty square instead of { $at }.
why-nearest = Perhaps you meant one of these:

### Questions about a turn

ask-from = Which piece?
ask-to = Where to?
ask-victim = Whom does the Reporter strike?
ask-exit = By which square does it leave the maze?
ask-body = Where does the body go?
ask-second-body = Where does the second body go?
ask-so-far = So far: { $text }.
ask-no-victim = nobody
# What stands on a square that may be chosen.
ask-target = { $square } · { army-owner } { piece-name }
# What a piece can do, behind its name in a menu: whom it can kill, what it can carry elsewhere, where it can go.
can-rule = takes power
can-kill = kills: { $count }
can-carry = carries: { $count }
can-move = moves: { $count }

### Requests that are refused

refused-not-playing = You do not play in this game. Wait for the next one, or open one in another channel with /djambi new.
refused-not-holder = Only { $holder }, who opened the lobby, can do that. Ask them, or open a lobby elsewhere with /djambi new.
refused-not-manager = Only somebody who may manage this server can do that.
refused-started = The game has already started. See it with /djambi board.
refused-not-started = The game has not started yet. Take a seat with /djambi join, then start it with /djambi start.
refused-over = The game is over. Start another one with /djambi new or /djambi rematch.
refused-asleep = The game is asleep, because nobody has played for 30 days. Press Wake under /djambi board.
refused-awake = The game is not asleep. Play on with /djambi move.
refused-paused = The game is paused. Press Resume under /djambi board first.
refused-not-paused = The game is not paused. Play on with /djambi move.
refused-seat-taken = { army-name } is taken. Choose another colour, or leave the choice to me with /djambi join.
refused-seat-free = Nobody sits at { army-name }.
refused-full = All four seats are taken. Watch this game with /djambi board, or open another one in another channel or thread.
refused-already-seated = You sit in this lobby already.
refused-already-invited = They have been invited already, or sit here.
refused-not-invited = You have no invitation to decline here. To take a seat, use /djambi join.
refused-seats-free = Not all seats are filled yet: { $seats } { $count ->
    [one] is free
   *[other] are free
}. Wait for players, or give the seat to a computer or leave it as a hostage with the button Seats.
refused-one-side = A game needs at least two sides. Let somebody else join, or give a seat to a computer with the button Seats.
refused-not-your-turn = It is { mover-name }’s turn now. You will be called when it is yours.
refused-illegal = That turn ({ $turn }) is no longer possible: the position has changed since. Look at /djambi board and choose again.
refused-not-yours = { army-name } is not yours to give up.
refused-nothing-to-take-back = There is no turn to take back that far. You can take back turns of the last round only.
refused-no-offer = There is { $offer ->
    [draw] no offer of a draw
    [take_back] no request to take a turn back
    [pause] no request for a pause
   *[replace] no request to replace a player
} that waits for your answer.
refused-already-offered = That has been asked already; { $waiting } still { $count ->
    [one] has
   *[other] have
} to answer.
refused-not-overdue = That player is not overdue. A player can be replaced by their own wish, or once their time has run out.
refused-cannot-sit = That seat cannot be given to them: they sit in this game already, or the seat is out of the game.
refused-bad-absence = An absence ends after it begins and lasts 60 days at most.

### Refusals beyond the game itself

why-no-game-here = There is no game in this channel. Open one with /djambi new.
why-no-such-game = I do not find that game any more, or you have no part in it. See your games with /djambi games.
why-game-here = There is a game in this channel already. Look at it with /djambi board, or open yours in another channel or thread.
why-stale = The game has gone on since that button was made. This is how it stands now:
why-may-not-open = In this server only those who manage it may open games. Ask one of them to use /djambi new.
why-no-server = This is possible in a server only, and we are alone here.
why-no-hints = Hints are for games in which nobody else plays, so that they are fair to everybody. Try a game against computers.
why-not-over = The game is not over yet, or you did not play in it. A rematch is for its players, once it has ended.
why-try-again = That could not be kept just now, so nothing has changed. Please try again in a minute.
unknown-button = I do not know this button or command any more. Look at your game with /djambi board.
error-panic = Something went wrong here, and I have noted it. Nothing is lost: look at the game with /djambi board and try again.
done = Done.
file-here = Here is { $name }.

permissions-missing = I can answer here, but I may not announce computers’ turns and reminders. Please ask whoever manages the server to grant me in this channel: { $names }.
permission-view = View Channel
permission-send = Send Messages
permission-send-threads = Send Messages in Threads
permission-attach = Attach Files

### The lobby

lobby-title = **Djambi: who plays?**
lobby-seat = { army-sign } { army-name }: { $who }
lobby-terms = { $options } · { $time } a turn · { $timeout ->
    [computer] a computer takes over when time runs out
    [resign] who runs out of time resigns
   *[flag] running out of time has no penalty
}
lobby-terms-no-clock = { $options } · no clock
terms-own = Rules: { $options }
lobby-invited = Invited: { $who }
lobby-waiting = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
} { $who } can fill seats with computers (Seats) and start.
lobby-ready = All seats are filled: { $who } can start.
lobby-ready-anyone = All seats are filled: anybody who sits can start.
time-none = no clock
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
seats-title = Who sits where? Give free seats to computers, leave them as hostages (nobody plays them, but their pieces can be taken over), or free a seat.
seat-free = free for anybody
seat-hostage = nobody (hostage)
terms-title = The terms of this game. { $terms }
terms-preset = { $preset ->
    [classic] Classic rules
    [bga] Rules as on Board Game Arena
   *[booklet] Rules as in the booklet
}
terms-timeout = { $timeout ->
    [computer] Time out: a computer takes over
    [resign] Time out: the player resigns
   *[flag] Time out: no penalty
}
terms-starter = { $starter ->
    [anyone] Anybody who sits may start
   *[holder] Only who opened may start
}

### What happened, a line each

line-turn = { army-sign } **{ army-name }** · { $who }: { $text } `{ $notation }`
line-change = ➜ { $text }
line-ending = 🏁 **{ $text }**
event-opened = { $who } has opened a game.
event-invited = { $who }, { $by } invites you to play: press Join, or Decline.
event-invitation-gone = { $who } will not play.
event-seated = { $who } sits down at { army-sign } { army-name }.
event-hostage = { army-sign } { army-name } becomes a hostage: nobody plays it.
event-unseated = { army-sign } { army-name } is free again.
event-terms = { $who } has changed the terms.
event-started = The game begins. { army-name } moves first.
event-timed-out-computer = { army-sign } { army-name } has run out of time: a computer takes the seat.
event-timed-out-resign = { army-sign } { army-name } has run out of time and resigns.
event-timed-out-flag = { army-sign } { army-name } has run out of time. The others may ask for a replacement with /djambi replace.
event-offered-draw = { $who } offers a draw. Everybody who is still playing must agree.
event-offered-undo = { $who } asks to take turns back. Everybody who is still in the game must agree.
event-offered-pause = { $who } asks for a pause. Everybody who is still in the game must agree.
event-offered-replace = { $who } asks that { $sitter } takes over { army-sign } { army-name }.
event-agreed = { $who } agrees to { $offer ->
    [draw] the draw
    [take_back] taking turns back
    [pause] the pause
   *[replace] the replacement
}.
event-declined = { $who } says no to { $offer ->
    [draw] the draw
    [take_back] taking turns back
    [pause] the pause
   *[replace] the replacement
}.
event-taken-back = { $who } takes back: the board is as it was before.
event-paused = The game is paused. Anybody who plays can let it go on.
event-resumed = { $who } lets the game go on.
event-replaced = { $who } plays { army-sign } { army-name } from now on.
event-reminded-half = A reminder: half of the time for { army-sign } { army-name } is gone.
event-reminded-tenth = A reminder: there is little time left for { army-sign } { army-name }.
event-reminded-overdue = A reminder: { army-sign } { army-name } has not moved for long. The others may ask for a replacement with /djambi replace.
event-slept = Nobody has played for 30 days: the game falls asleep, and this channel is free for another one. Press Wake to play on.
event-woken = { $who } has woken the game.
event-moved = The game goes on here.

next-person = { $who }, it is your turn with { army-sign } { army-name }.
next-answer = { $who }: please answer.
next-deadline = Due { $when }.
next-computer = { army-sign } { army-name } is thinking: { computer-name }.
state-asleep = The game is asleep. Wake it to play on.
state-paused = The game is paused.

### Pictures

caption-turn = Turn { $turn }
caption-over = After { $turn } { $turn ->
    [one] turn
   *[other] turns
}
plate-both = { $state } · { $pieces }
plate-to-move = to move
plate-power = in power
plate-frozen = frozen
plate-out = out
plate-hostage = hostage
alt-board = Djambi board, turn { $turn }.
alt-turn = { army-name }: { $text }
alt-mover = { army-name } is to move.
alt-power = { army-name } is in power.
alt-pieces = { army-name } has { number-pieces }.
alt-frozen = { army-name } is frozen with { number-pieces }.
alt-out = { army-name } is out.
alt-hostage = { army-name } is a hostage.

### Buttons

button-join = Join
button-leave = Leave
button-start = Start
button-seats = Seats
button-terms = Rules & clock
button-call-off = Call off
button-decline = Decline
button-board = Board
button-more = More
button-move = Move
button-play = Play
button-preview = Look
button-resign = Resign
button-draw = Offer a draw
button-undo = Take back
button-pause = Pause
button-resume = Resume
button-agree = Agree
button-wake = Wake
button-rematch = Rematch
button-history = Turns
button-replay = Replay
button-export = Export
button-hint = Hint
button-thread = Thread
button-forget = Forget me
button-earlier = Earlier
button-later = Later
button-back = Back

### Private pages

since-title = Since your last turn:
history-title = Turns { $first } to { $last } of { $count }:
history-line = { $number }. { army-sign } { $text }
history-none = Nothing has been played yet.
replay-title = Game { $game }, from the beginning:
replay-too-large = The animation would be larger than what may be sent here. Get the game as a file with /djambi export, or draw it yourself with `djambi replay`.
alt-replay = The game as an animation, { $count ->
    [one] 1 turn
   *[other] { $count } turns
}.
preview-title = { $text } `{ $notation }`
    Play it?
hint-title = You could try: { $text } `{ $notation }`
more-title = Game { $game }. { $terms }
resign-sure = Do you really want to resign with { $seats }? This cannot be undone by yourself.
resign-not-now = There is nothing to resign: the game is not being played.
thread-name = Djambi { $game }
thread-opened = The game goes on in { $link }.
thread-failed = I could not open a thread here. Threads need a server channel and my permissions Create Public Threads and Send Messages in Threads; ask whoever manages the server.
games-none = You are in no game. Open one with /djambi new.
games-title = { $count ->
    [one] Your game:
   *[other] Your { $count } games:
}
games-line = { $state ->
    [yours] 👉 **Your turn**
    [lobby] Lobby
    [asleep] Asleep
    [paused] Paused
    [over] Over
   *[theirs] Waiting
}: { $people } – { $link }
games-more = … and { $count } more.
settings-title = Your settings. Change them with /djambi settings mine.
settings-server-title = The settings of this server. Whoever manages it changes them with /djambi settings server.
settings-kept = Kept. These are the settings now:
settings-language = Language: { $value ->
    [auto] as in Discord
   *[other] { $value }
}
settings-theme = Pictures: { $value ->
    [light] light
    [auto] dark (the default)
   *[dark] dark
}
settings-confirm = Confirm a turn before it is played: { $value ->
    [on] yes
   *[off] no
}
settings-reminders = Reminders also as a direct message: { $value ->
    [on] yes
   *[off] no
}
settings-next = Tell me when my turn is the one after next: { $value ->
    [on] yes
   *[off] no
}
settings-quiet = Quiet hours: { $from } to { $until } Universal Time. You are not called then, and your clock stands still.
settings-quiet-none = Quiet hours: none
settings-bad-quiet = I do not understand those quiet hours. Write them like 22-7 or 22:30-6:00 (16 hours at most), or off; and with utc how many hours your clock is ahead of Universal Time.
settings-away = You are away; back { $until }.
settings-here = You are here (see /djambi away).
settings-open = Who may open games: { $value ->
    [managers] those who manage the server
   *[everybody] everybody
}
direct-reminder = A reminder: it is your turn in { $link }.
direct-next = Your turn in { $link } is the one after the next.
forget-sure = I would forget your name, your settings and your seat in all games. { $left ->
    [0] You are in no game that goes on.
    [one] You would leave or resign 1 game that goes on.
   *[other] You would leave or resign { $left } games that go on.
} { $kept ->
    [0] There is no finished game of yours.
    [one] 1 finished game stays for the others, without your name.
   *[other] { $kept } finished games stay for the others, without your name.
} This cannot be undone.
forget-done = You are forgotten. { $left ->
    [0] You were in no game that went on.
    [one] You have left 1 game.
   *[other] You have left { $left } games.
} { $kept ->
    [0] There was no finished game of yours.
    [one] 1 finished game stays without your name.
   *[other] { $kept } finished games stay without your name.
}
privacy-page = I keep the games you play (who sat where, each turn and its time), the name you are shown with, the language of your Discord, and your settings. Nothing else, and nobody else gets it.
    Get all of it with `/djambi privacy what:export`. Have it forgotten with `/djambi privacy what:forget`.

### Help

help-title = **Djambi**: four armies, one maze, and no friends. The last player who can still move wins.
help-start = **Begin**: `/djambi new` opens a game in this channel. Others press Join; fill free seats with computers (Seats), then press Start.
help-move = **Play**: press Move under the board, or type `/djambi move M c1 e1`: the piece (C A R D N M), from, to. The reporter’s victim, the way out of the maze and the place of a body follow, as in `D b2 f6 a5`.
help-look = **Look**: `/djambi board`, `history`, `replay`, `export`; `games` lists all your games.
help-game = **Agree**: `/djambi draw`, `undo`, `pause`, `replace`, `invite`, `resign`, `rematch`.
help-mine = **Yours**: `/djambi settings mine`, `away`, `privacy`.

### The command, as it is registered (at most 100 characters each)

language-name = English
command-djambi = Play Djambi, chess for four liars
command-new = Open a game in this channel
command-join = Take a seat in this channel’s lobby
command-leave = Leave the lobby
command-start = Start the game
command-move = Play a turn by typing it, such as M c1 e1
command-play = Choose your turn step by step
command-board = Show the board
command-resign = Give up
command-history = Show the turns so far
command-replay = Show the game as an animation
command-export = Get the game as a file
command-draw = Offer a draw, or agree to one
command-undo = Take your last turn back, or ask the others to
command-invite = Invite somebody to the lobby
command-replace = Ask that somebody else takes a seat
command-pause = Ask for a pause
command-away = Say for how many days you are away
command-rematch = Play again with the same people
command-games = List your games, yours to move first
command-hint = Get an idea, in a game against computers
command-help = What I can do
command-settings = Settings
command-settings-mine = Your own settings
command-settings-server = This server’s settings
command-settings-end = End the game in this channel (for those who manage the server)
command-privacy = What is kept about you: see it, get it, have it forgotten
option-rules = Which rules
option-time = Hours a turn: 1 to 336, 0 for no clock (72 if you say nothing)
option-colour = Which army
option-person = Who
option-computer = Or a computer, and how well it plays
option-turn = The turn: piece, from, to, then victim, exit or body, such as M c1 e1
option-days = How many days, 0 for back again
option-format = As what
option-what = What to do
option-language = Which language I speak
option-theme = How pictures look
option-confirm = Confirm each turn before it is played
option-reminders = Reminders also as a direct message
option-next = A direct message when your turn is the one after next
option-quiet = Hours in which you are not called, such as 22-7, or off
option-utc = Hours that your clock is ahead of Universal Time (for quiet hours)
option-open = Who may open games
choice-auto = Automatic
choice-dark = Dark
choice-light = Light
choice-everybody = Everybody
choice-managers = Those who manage the server
choice-record = A record, readable by people
choice-json = JSON, everything that happened
choice-privacy-show = See what is kept
choice-privacy-export = Get everything as a file
choice-privacy-forget = Have me forgotten

### In a terminal

# The words that are typed instead of a turn: each one word.
term-word-help = help
term-word-board = board
term-word-turns = turns
term-word-hint = hint
term-word-undo = undo
term-word-resign = resign
term-word-draw = draw
term-word-save = save
term-word-load = load
term-word-picture = picture
term-word-first = first
term-word-back = back
term-word-next = next
term-word-last = last
term-word-quit = quit

term-you = you
term-title = Djambi
term-your-turn = { army-name } is to move: it is your turn.
term-turn-of = { army-name } is to move.
term-thinking = { army-name } is thinking: { computer-name }.
term-waiting = Nobody is to move.
term-next = Next: { $seats }
term-over-hint = The game is over. Look at it turn by turn, save it, or quit and start another one with djambi play.
term-looking = Turn { $turn } of { $count }, to look at. { $text }
term-looking-start = The set-up, to look at. { $count ->
    [one] 1 turn was played
   *[other] { $count } turns were played
} from here.
term-record = Record { $name }
term-commanded = { $who } · { $state }
term-log-empty = Nothing has been played yet.
term-log-line = { $number }. { army-name } { $notation }

term-ask = { $question } ({ $text })
term-ask-nobody = { $question } (for nobody, choose { $at })
term-complete = { $text }. Press Enter to play it, Escape to step back.
term-not-lit = { $at } cannot be chosen now. Choose one of the marked squares, or press Escape to step back.
term-several = That can mean several turns. { $question }
term-nearest = { $why } Perhaps you meant: { $turns }
term-hint = You could try: { $text } ({ $notation })
term-hint-thinking = Thinking about a hint …
term-undone = Taken back.
term-saved = The game is saved in { $file }.
term-save-exists = There is a file { $file } already. Choose another name: { $word } NAME.txt
term-picture-saved = The position is drawn in { $file }.
term-file-failed = { $file }: { $error }
term-load-which = Which record? Write { $word } and the name of a file.
term-not-a-record = { $file } is not a record that I can read: { $error }
term-loaded = { $file } is open. Step through it with { $next } and { $back }; with { $quit } you come back to your game.
term-record-closed = This is your game again.
term-try-help = { $text } Type { $word } to see what else there is.
term-over = The game is over. Quit and start another one with djambi play, or look at it turn by turn.
term-out = { army-name } is out of the game. The others play on without you.
term-stale = The game has gone on meanwhile. Look at the board, and choose again.
term-not-now = That is not possible now.
term-sure-resign = Do you really want to give up with { $seats }?
term-sure-draw = Does everybody agree that the game is drawn?
term-sure-take-back = Does everybody agree to take the last turn back?
term-yes-no = { $question } (y/n)
term-yes-letter = y
term-confirm-typed = { $question } Then type: { $words }
term-yes-word = yes
term-kept = The game is kept. Go on with: djambi play --continue
term-list-game = { $game }: turn { $turn }, last played on { $when }. { $seats }. { $state }
term-list-more = { $count ->
    [one] There is 1 older game.
   *[other] There are { $count } older games.
}
term-list-how = Go on with one of them: djambi play --continue NAME
term-list-none = There is no unfinished game here. Start one with djambi play.
term-too-small = This window is too small for the board: it needs 44 columns and 17 lines.

term-key-help = Help
term-key-hint = Hint
term-key-undo = Undo
term-key-draw = Draw
term-key-save = Save
term-key-load = Load
term-key-picture = Picture
term-key-resign = Resign
term-key-quit = Quit
term-key-play = Play
term-key-step-back = Step back
term-key-yes = Yes
term-key-no = No
term-key-first = First
term-key-back = Back
term-key-next = Next
term-key-last = Last
term-key-return = To the game
term-key-close = Close

term-help = Four armies, one maze (e5), and no friends. The last one who can still move wins.
    { "" }
    Type a turn: the piece (C Chief, A Assassin, R Reporter, D Diplomat, N Necromobile, M Militant), from, to; then the Reporter’s victim, the way out of the maze, the place of the body: M c1 e1, D b2 f6 a5. Tab completes, Enter plays.
    Or choose: arrows and Enter, or the mouse. Marked squares can be chosen next; Escape steps back; Enter plays the complete turn.
    { "" }
    Page Up, Page Down, Home and End look back turn by turn. Or type a word:
    help · hint · undo · resign · draw · save FILE · load FILE · picture FILE · first · back · next · last · quit
    { "" }
    Each piece shows its army’s shape and its letter; the colour is that of who commands it. A small letter is frozen: it may neither move nor be killed. { $corpse } is a corpse, { $maze } the maze.
    The game is kept after every turn. Ctrl-C ends the program; djambi play --continue goes on.
term-help-plain = Type a turn a line: the piece (C A R D N M), from, to, then victim, way out of the maze or place of the body, such as M c1 e1 or D b2 f6 a5.
    Other words: board, turns, hint, undo, resign, draw, save FILE, load FILE, picture FILE, first, back, next, last, help, quit.
    On the board each piece is the letter of who commands it (r b y g, - nobody) and its own (C A R D N M, small while frozen); xx is a corpse, ## the maze.
