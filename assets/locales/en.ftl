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
   *[nobody] the hostage
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
# What is in the way: a corpse or a piece.
obstacle = { $obstacle ->
    [corpse] a corpse
    [chief] a Chief
    [assassin] an Assassin
    [reporter] a Reporter
    [diplomat] a Diplomat
    [necromobile] a Necromobile
   *[militant] a Militant
}
# Names that are understood when somebody types a move, separated by spaces; their beginnings are understood too.
typed-piece = { $piece ->
    [chief] chief boss king president
    [assassin] assassin killer
    [reporter] reporter journalist
    [diplomat] diplomat provocateur troublemaker agitator
    [necromobile] necromobile undertaker gravedigger hearse
   *[militant] militant pawn activist
}
typed-maze = maze labyrinth
# Small words that only separate squares.
typed-small = to from takes
# Words for something else than a move, each word alone.
typed-command = { $command ->
    [resign] resign surrender
    [draw] draw tie
    [undo] undo takeback
   *[pass] pass skip
}

list-two = { $first } and { $second }
list-more = { $first }, { $rest }
labelled = { $name }: { $text }
moves-in-line = { $line }; { $text }
bracketed = { $text } ({ $detail })
on-off = { $value ->
    [on] yes
   *[off] no
}
number-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
level-name = { $level ->
    [novice] Novice
    [club] Club
    [master] Master
   *[grandmaster] Grandmaster
}
computer-name = Computer ({ level-name })
free-name = free
person-former = a former player

### A move in words

played-move = { piece-name } { $from } goes to { $to }.
played-move-maze = { piece-name } { $from } enters the maze.
played-kill = { piece-name } { $from } kills { army-owner } { victim-name } on { $to } and puts the corpse on { $body }.
played-assassinate = { piece-name } { $from } kills { army-owner } { victim-name } on { $to } and puts the corpse on { $from }.
played-strike = { piece-name } { $from } goes to { $to } and kills { army-owner } { victim-name } on { $at }.
played-displace = { piece-name } { $from } takes the place of { army-owner } { victim-name } on { $to } and puts it on { $body }.
played-bury = { piece-name } { $from } moves the corpse on { $to } to { $body }.
played-assassinate-leave = { piece-name } { $from } kills { army-owner } { victim-name } in the maze, moves on to { $exit } and puts the corpse on { $from }.
played-assassinate-twice = { piece-name } { $from } kills { army-owner } { victim-name } in the maze, and on its way out { $second-owner } { $second-name } on { $exit }. The corpses are on { $from } and in the maze.
played-displace-leave = { piece-name } { $from } lifts { army-owner } { victim-name } out of the maze, moves on to { $exit } and puts it on { $body }.
played-displace-twice = { piece-name } { $from } lifts { army-owner } { victim-name } out of the maze, takes the place of { $second-owner } { $second-name } on { $exit }, and puts them on { $body } and { $last }.
played-bury-leave = { piece-name } { $from } lifts the corpse out of the maze, moves on to { $exit } and puts it on { $body }.
played-bury-twice = { piece-name } { $from } lifts the corpse out of the maze, then the one on { $exit }, and puts them on { $body } and { $last }.
played-resign = { army-name } resigns.

# The same as a short label of a button or a menu.
label-move = { piece-name } { $from } → { $to }
label-kill = { piece-name } { $from } kills { victim-name } { $to }, corpse to { $body }
label-assassinate = { piece-name } { $from } kills { victim-name } { $to }
label-strike = { piece-name } { $from } → { $to }, kills { victim-name } { $at }
label-displace = { piece-name } { $from } moves { victim-name } { $to } to { $body }
label-bury = { piece-name } { $from } moves corpse { $to } to { $body }

### What came of it

change-chief-dead = { $army ->
    [red] Red’s Chief is dead:
    [blue] Blue’s Chief is dead:
    [yellow] Yellow’s Chief is dead:
   *[green] Green’s Chief is dead:
} { $by } takes over everything that { army-name } controlled.
change-encircled = { army-name } is frozen: the Chief is encircled by corpses, and { army-name } has no Necromobile.
change-freed = { army-name } is free again and has everything back.
change-frozen-taken = { $list } { $count ->
    [one] was frozen: { $by } is in power and takes over all its pieces
   *[other] were frozen: { $by } is in power and takes over all their pieces
}.
change-resigned = The Chief is dead, and { army-name }’s pieces are frozen until a player in power takes them over.
change-power = { army-name } is in power and now { $two ->
    [on] makes two moves for each move of the other player
   *[off] moves after each opponent’s move
}.
change-power-lost = { army-name } is no longer in power.
change-skipped = { army-name } cannot move and is skipped.
change-again = { army-name } moves again.

### How a game ends

ending-won = { army-name } wins: { $who ->
    [computer] the computer takes this one.
   *[other] congratulations, { $who }!
}
ending-drawn = The game is drawn{ $why ->
    [agreed] {" "}by agreement
    [date] : nobody had won by the end date
    [repetition] : the same position occurred three times
    [no_progress] : { $count ->
        [one] 1 move
       *[other] { $count } moves
    } in a row without a kill or a change of control
   *[stuck] : nobody can move
}.
ending-cancelled = The lobby was cancelled.
ending-expired = The lobby has closed: nothing happened in it for 7 days. You can open a new one at any time.
ending-ended = A server admin ended the game.
ending-order = Order of elimination: { $order }.

### Why a typed move is not legal

illegal-frozen = { army-name } is frozen and may not move. Where the rules of this game allow it, a living Chief is free again as soon as one of the corpses around it is moved away.
illegal-empty = Type a piece and two to five squares, such as “M c1 e1”.
illegal-unknown-word = I don’t know the word “{ $word }”. Type a piece and squares, such as “M c1 e1” or “diplomat b2 f6 a1”.
illegal-command = { $command ->
    [pass] Nobody may pass in Djambi: choose a move.
   *[resign] That is not a move. For that there is /djambi game { $command }.
}
illegal-button = That is not a move. For that there is the button “{ $button }”.
illegal-no-such-square = There is no square “{ $word }”. Squares go from a1 to i9: the letters and numbers are at the edges of the board.
illegal-too-many-squares = Too many squares: leave out everything from { $at } on.
illegal-square-alone = A square alone is not a move. Name the piece too: “{ $letter } { $at }”.
illegal-record-sign = “{ $sign }” does not fit this move. Leave it out.
illegal-asked = { $notation } is legal. A question mark only asks, so nothing was played: leave it out to play the move.
illegal-no-such-piece = You have no { piece-name }. Move another piece.
illegal-nothing-there = { $at } is empty. Choose one of your pieces.
illegal-not-yours = The { piece-name } on { $at } is { $owner ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
    [green] Green’s
   *[nobody] a hostage
}. It is { army-name }’s turn: move one of { army-name }’s pieces.
illegal-other-piece = The piece on { $at } is your { piece-name }. Type that piece, or another square.
illegal-stuck = Your { piece-name } on { $at } cannot move. Move another piece.
illegal-out-of-reach = None of the pieces that you may mean can reach { $at }. Check the lines on the board, or type the square that the piece starts from.
illegal-already-there = The piece is already on { $at }. Type another square to go to.
illegal-out-of-line = The { piece-name } moves in a straight line: along a row, a file or a diagonal. { $to } is not in line with { $from }.
illegal-too-far = A Militant moves one or two squares. { $to } is further away from { $from }.
illegal-blocked = The way from { $from } to { $to } is blocked by { obstacle } on { $at }. No piece jumps in Djambi.
illegal-maze-is-for-chiefs = Only a Chief may stop in the maze, e5. Other pieces may cross it when it is empty.
illegal-militant-in-maze = A Militant cannot kill in the maze, e5. An Assassin, a Reporter or a Chief can.
illegal-own-piece = Your own { piece-name } is on { $at }. Go to another square.
illegal-untouchable = The { piece-name } on { $at } is frozen. It can be neither killed nor moved.
illegal-corpse-there = There is a corpse on { $at }, and only a Necromobile can move it. Go to another square.
illegal-only-corpses = A Necromobile moves only corpses, and the piece on { $at } is alive.
illegal-reporter-enters = A Reporter does not kill by entering a square. Go to an empty square that shares a side with { $at }, then add { $at }.
illegal-not-beside = From { $to } a Reporter kills only on squares that share a side with it. { $beside } does not.
illegal-nobody-to-strike = There is no enemy on { $at } to kill. Leave it out, or type the square of an enemy beside the Reporter.
illegal-body-on-occupied = You cannot put it on { $at }: { obstacle } is there. Choose an empty square.
illegal-body-in-maze = You cannot put that in the maze, e5. Choose another empty square.
illegal-assassins-body = The Assassin’s victim always goes to { $at }, where the Assassin started. Leave that square out.
illegal-maze-must-be-left = It must leave the maze in the same move: after e5, add the square it moves on to.
illegal-no-way-out = Your { piece-name } could not leave the maze, so it cannot enter.
illegal-option-forbids = Not on { $at }: in this game, { $rule }. Choose another square.
illegal-nearest = { $count ->
    [one] Did you mean this one?
   *[other] Did you mean one of these?
}

### Questions about a move

ask-move = Which piece, and where to?
ask-kill-from = { $to }, kills { $killed }
ask-from = Which piece?
ask-to = Where to?
ask-victim = Which piece does the Reporter kill?
ask-exit = Out of the maze to which square?
ask-corpse = Where does the corpse go?
ask-body = Where do you put that piece?
ask-second-body = And the second one?
ask-so-far = So far: { $text }
ask-no-victim = none
# What is on a square that may be chosen.
# What a piece can do, behind its name in a menu: whom it can kill, what it can carry elsewhere, where it can go.
can = { $what ->
    [rule] takes power
    [kill] can kill
    [bury] can move a corpse
   *[displace] can move a piece
}

### Requests that are rejected

rejected-not-playing = You are not playing in this game. Wait for the next one, or open one in another channel with /djambi new.
rejected-not-seated = You have no seat in this lobby. To take one, press Join.
rejected-out = You are out of this game, so you have no more decisions to make in it. You can still watch with /djambi board.
rejected-frozen = You are frozen: only players who can still move can do that.
rejected-not-holder = Only { $holder }, who opened the lobby, can do that. Ask them, or open a lobby elsewhere with /djambi new.
rejected-not-admin = Only server admins can do that here. Ask one of them.
rejected-started = The game is already running.
rejected-not-started = The game has not started yet.
rejected-over = The game is over. To play again, press Rematch.
rejected-lobby-closed = This lobby is closed. Open a new one with /djambi new.
rejected-asleep = The game is asleep because nobody has moved for 30 days. If you play in it, press Wake.
rejected-no-clock = You can add time only for another player whose clock is running, and only up to a limit for each move.
rejected-seat-taken = { army-name } is already taken. Choose another colour.
rejected-seat-free = Nobody is playing { army-name }.
rejected-full = All four seats are taken. Watch this game with /djambi board, or open another one in another channel or thread.
rejected-already-seated = You are already in this lobby.
rejected-already-invited = This person is already invited or already has a seat.
rejected-not-invited = You have no invitation to decline.
rejected-seats-free = Not all seats are filled: { $seats } { $count ->
    [one] is free
   *[other] are free
}. Wait for players, or press Seats to give the seat to a computer or make it a hostage.
rejected-one-side = A game needs at least two sides: another player, or a computer, has to take a seat.
rejected-not-your-turn = It is { army-name }’s turn now. I’ll ping you when it is yours.
rejected-your-turn = It is your turn now, so there is nothing to wait for: play your move. You can plan again after it.
rejected-plan-full = You have planned { $count } moves, and that is as many as you can. Drop some first.
rejected-plan-changed = Your plan, or the game, has changed since then. Look at your plan and choose again.
rejected-nobody-before = You move twice in a row there, so there is no move in between to wait for. Plan it without a condition.
rejected-no-turn-ahead = As things stand, you get no more turns. Try again after the next move.
rejected-illegal = That move ({ $notation }) is no longer possible: the position has changed. Check /djambi board and choose again.
rejected-not-yours = You do not play { army-name }, so you cannot resign for { army-name }.
rejected-nothing-to-take-back = There is nothing to take back: you can only take back moves of the last round.
rejected-no-offer = There is { $offer ->
    [draw] no draw offer
    [take_back] no request to take back a move
    [pause] no request for a pause
   *[replace] no request to replace a player
} that waits for your answer.
rejected-already-offered = That has already been asked; { $waiting } still { $count ->
    [one] has
   *[other] have
} to answer.
rejected-not-overdue = This player still has time. A player is replaced only at their own wish, or after they have run out of time.
rejected-cannot-sit = This person cannot have that seat: they already play in this game, or the seat is out of the game.
rejected-bad-absence = The end must be after the start; 60 days at most.

### Rejections beyond the game itself

rejected-no-game-here = There is no game in this channel. Open one with /djambi new.
rejected-game-elsewhere = Your game is played in { $link }: type the command there. To open another one here, use /djambi new.
rejected-no-such-game = I can’t find that game, or you can’t see the channel that it is played in. See your games with /djambi games.
rejected-game-here = This channel already has a game or a lobby. Go to a channel or thread without one: there /djambi new opens a game, and /djambi games continues yours.
rejected-private-thread = This thread is for talking privately, and other players cannot see it. Open or continue a game in the channel that it belongs to.
rejected-other-server = That game belongs to another server or to your direct messages. It can continue only there.
rejected-stale = The game has changed in the meantime, so nothing was done. This is how it is now:
rejected-no-server = This only works in a server.
rejected-no-players-role = Lobbies may not ping any role here. A server admin can choose one with /djambi settings server.
rejected-everyones-role = All members have this role, so lobbies may not ping it; nothing has changed. Choose another role, such as one for players.
rejected-role-pinged = The players were pinged a short time ago. They can be pinged again { $when }.
rejected-hidden-profile = { $who } does not show their profile to others.
rejected-private = That game is private: only its players can open it outside its channel.
rejected-alone = Nobody else can see this game, because it is in your direct messages. To play with others, open a game in a server’s channel with /djambi new.
rejected-no-bots = Bots don’t answer invitations. To let a computer play, press Seats, or use /djambi game replace with the option computer during a game.
rejected-by-whom = Choose who takes over: use the command again with the option person or the option computer.
rejected-no-hints = Hints are only for games against computers, so that games among people stay fair.
rejected-not-over = This game has not ended yet. Come back when it has.
rejected-plays-on = The computer playing { army-name } says no: it likes its chances. Ask again when they are worse.
rejected-quarantined = The record of this game is damaged, so it cannot continue until the host of this bot has repaired it. You can open a new game here in the meantime.
rejected-try-again = I couldn’t do that just now, and nothing has changed. Please try again in a minute.
unknown-button = This button or command is from an older version. See your game with /djambi board.
error-panic = Something went wrong; the error was logged. Nothing is lost: check the game with /djambi board and try again.
heavy-too-many = I am still working on two of your requests. Try again when they are done.
heavy-busy = I’m busy: many people are waiting for pictures and reviews. Nothing has changed. Please try again in a minute.
announced-later = This is saved. The message for everyone comes after the earlier ones.
done = Done.
file-too-large = { $name } is too large for Discord. Ask the host of this bot for it.
data-left-out = { $games ->
    [one] 1 older game is not in this file
   *[other] { $games } older games are not in this file
}, because it would be too large. The host of this bot can give you everything: `djambi games export-person`.

permissions-missing = I can answer here, but I can’t announce computer players’ moves and reminders. Please ask a server admin to give me these permissions in this channel: { $names }.
permission-needed = I can’t do that here without these permissions: { $names }. Ask a server admin to give me them in this channel, then try again.
guest-explained = I’m not a member here, so I can only send messages for 15 minutes after someone uses one of my commands or buttons; after that, I tell the next player by direct message, if they added me to their account. If the others can’t see my messages here, a server admin has to allow external apps. Threads don’t work here.
guest-silent = I can’t send messages there by myself any more: type /djambi board there.
permission = { $permission ->
    [view] View Channel
    [send] Send Messages
    [send_threads] Send Messages in Threads
    [private_threads] Create Private Threads
   *[attach] Attach Files
}

### The lobby

lobby-title = **Djambi: who plays?**
lobby-reliability = { $line } · reliability { $percent }%
lobby-terms = { $terms } · { $private ->
    [on] private
   *[off] unrated
}
# What differs from a preset, behind its name.
terms-option-friendly_fire = own pieces { $value ->
    [on] can be killed
   *[off] cannot be killed
}
terms-option-reporter_must_strike = the Reporter { $value ->
    [on] must kill when it can
   *[off] need not kill
}
terms-option-reporter_new_neighbour = the Reporter { $value ->
    [on] cannot kill a piece that was beside it before it moved
   *[off] can kill a piece that was beside it before it moved
}
terms-option-exit_action = on the way out of the maze { $value ->
    [any] a piece can act
    [chiefs] a piece can act on Chiefs only
   *[none] a piece only leaves
}
terms-option-liberation = a frozen player { $value ->
    [on] can be freed
   *[off] is never freed
}
terms-option-quiet_limit = a draw after { $value ->
    [one] 1 move
   *[other] { $value } moves
} without a kill or a change of control
lobby-invited = Invited: { $who }
lobby-waiting = { $count ->
    [one] One seat is free:
   *[other] { $count } seats are free:
} { $starter ->
    [full] the game starts when all are filled, and { $who } can fill seats with computers (Seats).
   *[holder] { $who } can fill seats with computers (Seats) and start.
}
lobby-fills = Computers take the free seats { $when }, and the game begins.
lobby-ready = All seats are filled: { $starter ->
    [anyone] any player can start.
   *[holder] { $who } can start.
}
time-none = no clock
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
time-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
time-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
pace-per-move = { $time } per move
pace-bank = { $start } + { $more } per move (up to { $most })
clock-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
clock-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
terms-field-date = End date
terms-date = { $value ->
    [none] none
   *[other] draw after { $value }
}
terms-field-rest = Absence and quiet hours
terms-rest = { $value ->
    [none] clock runs on while away
   *[other] clock stopped while away, up to { $value } per turn
}
terms-field-fill = Free seats
terms-fill = { $value ->
    [none] they stay free
   *[other] computers after { $value }
}
terms-bad-rules = I don’t understand those rules; no lobby has been opened. Choose a suggestion, or type classic, bga or booklet and what differs, such as classic,reporter_must_strike=on,quiet_limit=60. The options are { $options }; the suggestions show their values.
terms-bad-pace = I don’t understand that pace; nothing has changed. Type none, a time per move such as 72h (1 to 336 hours), or a bank such as 3d+12h/7d (3 days at the start, plus 12 hours per move, at most 7 days) or 10m+30s for an evening.
terms-two-paces = Give either time (hours per move) or pace, not both: each says how long a move may take. No lobby has been opened.
seats-title = Who plays which colour? Give free seats to computers, make them hostages (nobody plays them, but their pieces can be taken over), or free a seat.
seat-free = Free this seat
terms-field-preset = { button-rules }
terms-field-time = Pace
terms-field-timeout = When time runs out
terms-field-starter = Who can start
terms-field-rated = Rating
terms-field-private = Privacy
terms-title = The terms of this game: { $terms }
terms-preset = { $preset ->
    [own] Other rules
    [classic] Classic rules
    [bga] Rules as on Board Game Arena
   *[booklet] Rules as in the booklet
}
terms-timeout = { $timeout ->
    [flag] No penalty
    [resign] The player resigns
   *[computer] { computer-name } takes over
}
terms-starter = { $value ->
    [anyone] Any player can start
    [full] The game starts by itself when all seats are filled
   *[holder] Only the player who opened the lobby can start
}
terms-rated = { $value ->
    [no] Unrated: the game changes nobody’s rating
   *[yes] Rated, if the game qualifies (see /djambi players top)
}
terms-private = { $value ->
    [yes] Private: shown only here and to its players, not reviewed, not counted
   *[no] Not private: anyone who sees this channel can look at it
}

### What happened, one line each

line-played = { army-sign } **{ army-name }** · { $who }: { $text } `{ $notation }`
line-planned = { $text } · planned
event-opened = { $who } opened a game.
event-rematch = { $who } wants to play again: everyone moves one seat round.
event-invited = { $who }, { $by } invites you to play: press Join, or Decline.
event-invitation-closed = { $who } will not join.
event-seated = { $who } plays { army-sign } { army-name }.
event-terms = { $who } changed the terms.
event-role-pinged = { $role }: { $who } is looking for players; press Join to play.
event-started = The game begins. { army-name } moves first.
event-timed-out = { army-sign } { army-name } has run out of time{ $timeout ->
    [flag] . The others can ask for a replacement with /djambi game replace.
    [resign] {" "}and resigns.
   *[computer] : a computer takes the seat.
}
event-offered = { $who } { $offer ->
    [draw] offers a draw
    [pause] asks for a pause
   *[take_back] asks to take back { $count ->
        [one] the last move, number { $number } ({ army-name })
       *[other] the last { $count } moves, starting with number { $number } ({ army-name })
    }
}.
event-offered-replace = { $who } asks { $sitter } to take over { army-sign } { army-name }.
event-answered = { $who } { $agrees ->
    [on] agrees to
   *[off] declines
} { $offer ->
    [draw] the draw
    [take_back] the take-back
    [pause] the pause
   *[replace] the replacement
}.
event-taken-back = { $who ->
    [nobody] Moves were taken back
   *[other] { $who } took back moves
}: the board is as it was before move { $number }.
event-pause-over = The game is no longer paused: nobody who could resume it is left.
event-resumed = { $who } resumed the game.
event-reminded = { $reminder ->
    [rested] Reminder: it is { army-sign } { army-name }’s turn.
    [half] Reminder: half of { army-sign } { army-name }’s time is gone.
    [tenth] Reminder: { army-sign } { army-name } has little time left.
    [left] Reminder: { $count ->
        [one] 1 hour is left
       *[other] { $count } hours are left
    } for { army-sign } { army-name }’s move.
   *[overdue] Reminder: { army-sign } { army-name } has run out of time (7 days without a clock). The others can ask for a replacement with /djambi game replace.
}
event-time-given = { $who } gives { army-sign } { army-name } more time: { $time }.
event-slept = Nobody has moved for 30 days: the game is asleep, and this channel is free for another one. Press Wake to continue.
event-moved = { $link ->
    [here] The game continues here.
   *[other] The game continues in { $link }.
}

next-person = { $who ->
    [you] Your move
   *[other] { $who }, your move
}: { army-sign } { army-name }.
next-answer = Waiting for an answer from { $who }.
next-deadline = Due { $when }
next-computer = { army-sign } { army-name } is thinking: { computer-name }.
state-paused = The game is paused. Any player can resume it.

### Pictures

caption-move = Move { $number }
caption-over = { $number ->
    [0] Before the first move
    [one] After { $number } move
   *[other] After { $number } moves
}
panel-to-move = to move
panel-power = in power
panel-frozen = frozen
panel-out = out
panel-hostage = hostage
alt-mover = It is { army-name }’s turn.

### Buttons

button-join = Join
button-leave = Leave
button-start = Start
button-seats = Seats
button-terms = Rules & clock
button-cancel = Cancel the lobby
button-ping-role = Ping players
button-decline = Decline
button-board = Board
# A link to the page of the game in a browser.
button-open-board = Full screen
# A link to that page beside the button that opens it within Discord.
button-in-browser = Browser
# The command that opens the pages within Discord, and what it does.
entry-point = Play Djambi
entry-point-about = Open the board of this channel
activity-not-here = Discord cannot open the board here. Open it in the browser:
activity-off = The board does not open within Discord here. To open a game, use /djambi new.
# A personal link to that page, for one person alone.
button-more = More
button-move = Move
button-play = Play
button-preview = Preview
button-resign = Resign
button-draw = Offer a draw
button-undo = Take back
button-give-time = Give more time
button-pause = Pause
button-resume = Resume
button-agree = Agree
# Where several offers are open at a time.
offer-short = { $offer ->
    [draw] draw
    [take_back] take-back
    [pause] pause
   *[replace] replacement
}
button-wake = Wake
button-rematch = Rematch
button-plan = Plan
button-plan-move = Plan a move
button-plan-after = Plan a reply
button-plan-less = Drop the last
button-plan-none = Drop all
button-history = History
button-replay = Animation
button-review = Review
button-turning-point = Turning point { $number }
button-export = Export
button-change = Change
button-note = Note
button-hint = Hint
button-thread = Thread
button-talk = Talk privately
button-pact = Make a pact
button-open-thread = Open to all players
button-pacts = Pacts
button-forget = Delete my data
button-previous-page = Previous
button-next-page = Next
button-next-game = Next game
button-not-now = Not now
next-game-waiting = { $count ->
    [0] No other game waits for you.
    [one] 1 more game waits for you.
   *[other] { $count } more games wait for you.
}
button-back = Back
button-type = Type a move
# The form in which a move is typed: at most 45 characters each, the example 100.
type-title = Your move
type-label = Piece and squares
type-example = For example: Militant c1 e1, or just c1 e1
option-theme = Pictures
form-switches = Switched on
option-zone = Time zone of the quiet hours
form-zone-alone = You have no quiet hours, so no time zone is saved: it belongs to them.

### Planned moves

plan-title = **Your plan.** Only you can see it.
plan-none = Nothing planned yet. You can plan up to { $count } moves, and each is played when your turn comes. If the board changes what a move would do, I drop the plan and tell you why.
plan-how = Each move is played when your turn comes, unless the board has changed what it does: then I drop the plan and tell you why. Changing a move drops those after it.
plan-ask = Planned move { $number }: the board on { army-name }’s next turn, if nobody else moves first.
plan-ask-after = The condition: which move must { $by } play directly before yours?
plan-only-after = Only directly after { $by }’s move: { $before }
plan-board-changed = The board has changed since then, so nothing was planned yet. This is what the move means now:
plan-lapsed = **Your plan has lapsed.** { $why } Not played: `{ $moves }`.
plan-lapse-piece = The piece on { $at } is no longer there, or no longer yours.
plan-lapse-target = What is on { $at } has changed.
plan-lapse-way = The move is no longer legal: something is in the way.
plan-lapse-consequences = The move would now have other consequences.
plan-lapse-condition = The move before yours was not the one that you set as the condition.
plan-lapse-taken-back = A move was taken back.
plan-lapse-seat = You no longer play that colour, or it is out of the game.
plan-lapse-order = Another of your armies had to move first.
direct-lapsed = { $text } The game: { $link }

### Private pages

since-title = Since your last move:
history-title = Moves { $first } to { $last } of { $count }:
history-none = No moves yet.
replay-title = Game { $game }, from the beginning:
alt-replay = The game as an animation, { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
preview-ask = { $when ->
    [later] Plan this move?
   *[now] Play this move?
}
hint-title = You could try: { $text }. { $reason }
reason-wins = It wins the game.
reason-kills-chief = It kills { $army ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
   *[green] Green’s
} Chief, and everything that the player controlled becomes yours.
reason-saves-chief = Otherwise your Chief could be killed.
reason-power = It puts your Chief in power.
reason-ends-power = It ends { $army ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
   *[green] Green’s
} power.
reason-kills = It kills { army-owner } { victim-name }.
reason-saves = Otherwise your { piece-name } on { $at } could be killed.
reason-displaces = It puts { army-owner } { victim-name } elsewhere.
reason-threatens = It threatens { army-owner } { victim-name }, and nobody can kill a piece of yours for free.
reason-safe = After it nobody can kill one of your pieces for free.
reason-loses-least = One of your pieces can be killed after every move; this move loses the least.
more-title = Game { $game }. { $terms }
more-date = End date: { $when }. If nobody has won by then, the game is a draw.
resign-sure = Do you really want to resign as { $seats }? You cannot undo this by yourself.
resign-not-now = You cannot resign: the game is not being played. To leave a lobby, press Leave.
thread-name = Djambi { $game }
thread-failed = A thread cannot be opened here. It needs a server channel, and both of us need the permissions Create Public Threads and Send Messages in Threads.

talk-with = **Talk privately.** Choose one or two players. I open a private thread for you: nobody else learns of it, except for the moderators of this server.
talk-choose = Choose one or two players
talk-opened = { $again ->
    [yes] The thread from before was deleted, so I have opened a new one: { $link }.
   *[no] Your private thread is { $link }.
}
talk-locked = A moderator has locked your private thread { $link }. Direct messages between you work just as well.
talk-gone = A person whom you chose no longer plays in this game. Choose again.
talk-left = { $who } can’t see this channel any more, or has left the server, so I can’t add them to a thread. Direct messages between you work just as well.
talk-not-now = Private threads are for the players of a running game. In a lobby, start the game first; after the end, talk in its channel.
talk-not-yours = { $names ->
    [none] You may not open private threads in this channel: you lack the permission Create Private Threads.
    [nowhere] Private threads exist only in servers that I’m a member of.
   *[other] I can’t open a private thread here, because I lack the permission “{ $names }” in this channel. A server admin can give it to me.
} Direct messages between you work just as well.
talk-failed = I couldn’t open or reach the private thread. Private threads need a normal text channel, and I must be in them. Direct messages between you work just as well.
private-thread-name = Djambi { $game }: { $list }
talk-intro = Private talk in game { $game } between { $people }: only you, I and the moderators of this server can read this thread, and I read nothing that you write.
talk-intro-pacts = A pact is a promise on record: it binds nobody, and you see it in the review after the end.

pact-promise = Your promise
pact-binds-nobody = It binds nobody, and the bot enforces nothing.
pact-until = How long
pact-end = { $count ->
    [0] until it is broken
    [one] for { $count } move of each player
   *[other] for { $count } moves of each player
}
pact-offer = { $who } offers a pact to { $people }, { pact-end }: “{ $text }”. It binds nobody. Do you agree?
pact-reply = { $who } { $accepts ->
    [on] accepts
   *[off] declines
} the pact of { $by }: “{ $text }”.
pact-unknown-thread = I don’t know this thread as yours. Only its members make pacts, and I forget a thread when its game or the data of a member is deleted. To open one, press More under the board, then Talk privately.
pact-not-playing = You no longer play in this game, so you can’t make or accept pacts in it. You can still talk here.
pact-nobody-else = Nobody else in this thread can accept a pact: they have left it, or no longer play. Press More under the board, then Talk privately, and choose a player.
pact-not-now = This game is not being played now, so no pacts are made in it. After the end, the button Pacts under its review shows the earlier ones.
pact-off = Pacts are off in this server. A server admin can allow them with /djambi settings server.
bad-length = { $what ->
    [note] A note has at most { $most } characters; yours is as it was. Shorten it and try again.
    [pact] A pact has 1 to { $most } characters, so none was offered. Change it and try again.
   *[line] A message has 1 to { $most } characters, so nothing was sent. Change it and try again.
}
pact-too-many = A thread has at most { $most } pacts, and this one is full. You can still agree on more by talking.
pact-own = This is your own offer: the others in this thread accept or decline it.
pact-answered = You have already answered this pact, or it was deleted. Your first answer counts.

thread-over = 🏁 The game is over, { $locked ->
    [on] so this thread is closed
   *[off] and no more pacts are made here
}; *Pacts* shows what was promised here, and you say what was kept. Once every member has pressed *Open to all players*, I add all players of the game, and they can read all of it.
thread-not-locked = -# I lack the permission Manage Threads, so the thread is not locked. It stays as private as it was.
thread-forgotten = The data of a member of this thread was deleted, and all of its pacts with it. I lock the thread, as far as I may, and no more pacts can be made here.
thread-opens = { $who } agreed to open this thread to all players of the game. Still to press *Open to all players*: { $waiting }.
thread-open = Every member wants it: { $gone ->
    [on] all players of the game can now read the pacts under its review. The thread itself was deleted
   *[off] this thread is now open to all players of the game, and they can read all of it
}.

pacts-title = **Pacts** between you and { $people } in { $link }
pacts-others = **Pacts** of { $people }, who have opened their thread { $link } to all players
pacts-none = No pacts to show.
pact-line = **{ $number }.** { $begun ->
    [0] Before the first move
    [one] After { $begun } move
   *[other] After { $begun } moves
}, { $by } promised { $people }, { pact-end }: “{ $text }”.
pact-by = { $mark ->
    [accepted] Accepted by
    [declined] Declined by
    [kept] Kept, says
   *[broken] Broken, says
} { $who }.
pact-unanswered = Nobody has answered it.
pact-mark = Kept or broken?
pact-mark-as = Pact { $number } was { $mark ->
    [kept] kept
   *[broken] broken
}
pact-not-yours = Only people who have accepted a pact say whether it was kept, and only after the game.
games-none = You are not in any game. Open one with /djambi new.
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
   *[theirs] Others to move
}: { $people } – { $link }
games-more = … and { $count } more.
games-move = Continue here with …
tables-title = **Games looking for players**
tables-none = No game is looking for players in the channels you can see. Open one with /djambi new.
tables-part = I’m not a member of this server, so I list only the games of this channel.
tables-lobby = Lobby of { $people }, { $count ->
    [one] one free seat
   *[other] { $count } free seats
}: { $link } ({ $terms })
tables-late = { army-sign } { army-name } has run out of time after { $count ->
    [one] 1 move
   *[other] { $count } moves
}: { $link }. Ask a player there to give you the seat with /djambi game replace.
settings-title = ## Your settings
settings-server-title = Settings of this server, which admins change by adding one to this command:
settings-saved = Saved. These are the settings now:
settings-applied = Your settings now apply to all your games.
under-way = You are in many games, so this takes a moment. I’ll send you a direct message when it is done.
settings-remind = { $hours ->
    [usual] Reminders: when half of your time is gone, and when a tenth is left
   *[other] Reminders with { $hours } hours left
}
settings-bad-reminders = I don’t understand those reminders; nothing has changed. Type one to three numbers of hours from 1 to 336, such as 24 6 1, or off.
settings-quiet = { $from ->
    [none] Quiet hours: none
   *[other] Quiet hours: { $from }–{ $until }, { $zone } (now { $time } there). No pings then, and your clock stops.
}
settings-bad-quiet = I don’t understand those quiet hours, so they are as before. Type them like 22-7 or 22:30-6:00 (16 hours at most), or off.
settings-clock-alone = Nothing has changed. Give a time zone together with quiet hours, as in /djambi settings mine quiet:22-7 zone:Europe/London.
settings-no-such-zone = I don’t know that time zone, so your quiet hours are as before. Type a name such as Europe/London, the name of a large city in your zone, or a difference such as UTC+2.
settings-away = You are away; back { $until }.
settings-away-limit = In each turn your clock stops for { $limit } at most, unless the terms of a game say otherwise. Then it runs again, and you get pings.
settings-here = Not away (see /djambi settings away).
settings-players-role = { $role ->
    [none] No role to ping yet.
   *[other] Lobbies may ping { $role }, at most every six hours. Unless everyone may mention that role, I need the permission “Mention @everyone, @here and All Roles” to notify its members.
}
settings-players-role-choose = The role that lobbies may ping, such as Players
direct-reminder = Reminder: it is your turn in { $link }.
direct-next = One more move, then it is your turn in { $link }.
direct-asked = Somebody is waiting for your answer in { $link }.
direct-rematch = { $who } wants to play again in { $link }; everyone moves one seat round. Press Join to take your seat, or Decline. Until you answer, other people can take it.
direct-rematch-answered = { $joins ->
    [on] You have taken your seat
   *[off] You have declined the rematch
} in { $link }.
follow-on = You follow this game: I tell you in a direct message when a piece is killed, a player is out or the game ends. Allow direct messages from members of this server. To stop, use /djambi players follow stop:True.
follow-guest = I’m not a member of this server, so I can’t do that here. Ask a server admin to add me.
follow-off = You do not follow this game any more.
direct-follow = You follow this game: { $link }
forget-sure = I will permanently delete your name, your settings, your seats in all games, and the games outside servers that you played without other people. { $left ->
    [0] You are in no running game.
    [one] You will leave or resign 1 running game.
   *[other] You will leave or resign { $left } running games.
} { $remaining ->
    [0] No finished game remains.
    [one] 1 finished game remains for the others, without your name.
   *[other] { $remaining } finished games remain for the others, without your name.
}
forget-done = Your data has been deleted: your name, your settings and your seats in all games.
note-label = Your note on this game
note-about = Only you see it. To delete it, leave the field empty.
note-title = 📝 **Your note** (only you see it)
note-saved = { $is ->
    [saved] Your note is saved. You find it here whenever you press Board, or with /djambi game note.
   *[cleared] Your note is deleted.
}

privacy-page =
    I store this about you:
    - the games you play: who played which colour, each move and its time
    - what they add up to: your profile and rating
    - the moves you have planned, what you have said to other players on the pages
    - the notes that you write about games
    - the private threads that I opened for you, and your pacts in them
    - the games you follow, the puzzles you have solved
    - your Discord ID and display name, the language of your Discord, your settings
    - your sessions in a browser: when each was last used

    Nothing else, and I share it with nobody. Get everything with `/djambi settings privacy what:export`, delete it with `what:forget`.

### Help

help-title = # Djambi
    Four armies, one maze, and no friends. The last player who is neither out nor frozen wins.
help-start = ## Start a game
    `/djambi new` opens a game in this channel: the others press **Join**.
    - **Seats** gives free seats to computers, then press **Start**.
    - `/djambi players tables` lists games that are looking for players; `/djambi players top` is the rating table.
help-play = ## How to play
    Press **Move** under the board, or type it: `/djambi move M c1 e1`.
    - Planning: `/djambi plan` plays moves when your turn comes.
    - Looking back: `/djambi board`, `review`, `record history`, `record replay`, `record export`
    - With the others: `/djambi game draw`, `game undo`, `game pause`, `game resign`, `game rematch`

### Records of play

profile-title = **Profile of { $who }**, from the games in this server
profile-title-all = **Your profile**, from all your games. In a server, /djambi players profile shows your rating there.
profile-none = { $who } has not finished a game here yet.
profile-hidden = Your profile is hidden: nobody else can see it. To show it, use /djambi settings mine hidden:False.
profile-games = Games: { $games } · won: { $wins } · draws: { $draws } · survived: { $survived }
profile-place = Place in this season’s table: **{ $place }**
profile-no-place = No place in this season’s table yet: finish a rated game in this season.
profile-missing = To enter the table, you need { $games ->
    [one] 1 more rated game
   *[other] { $games } more rated games
} and { $opponents ->
    [one] 1 more opponent
   *[other] { $opponents } more opponents
}.
profile-won = { $wins } of { $games }
profile-seats = Won by army: { $list }
profile-presets = Won by rules: { $list }
profile-chiefs = Chiefs killed: { $killed } · own Chiefs killed by others: { $lost }
profile-victims = Favourite victims: { $list }
profile-killers = Most dangerous opponents: { $list }
profile-reign = Longest time in power: { $count ->
    [one] 1 move
   *[other] { $count } moves
}
profile-honours = 🏆 Honours in { $season }: { $list }
profile-honours-earlier = 🏆 Honours in earlier seasons: { $count }
# A rare deed, in a list.
honour = { $honour ->
    [lone_chief] won with the Chief alone
    [flawless] won without losing a piece
    [thawed] won after being frozen
    [three_chiefs] killed three Chiefs in one game
    [regicide] killed a Chief in power
    [duel] killed a Chief with the Chief
    [scoop] killed a Chief with the Reporter
    [evicted] moved a Chief out of the maze with the Diplomat
    [long_reign] ten moves in power
    [encircled] encircled a Chief
    [liberator] freed a frozen player
   *[undertaker] moved ten corpses in one game
}
profile-reliability = Reliability: { $percent }% (finished without running out of time or leaving: { $finished } of { $begun })
profile-rivals = Head-to-head (times ahead : times behind)
profile-rival = { $who } { $ahead } : { $behind } in { $count ->
    [one] 1 game
   *[other] { $count } games
}
profile-axis = games
alt-course = The rating of { $who }, a chart: from { $first } to { $last } in { $count ->
    [one] 1 rated game
   *[other] { $count } rated games
}.
top-title = **The table of this server**, season { $season }
top-row = { $place }. { $who } **{ $rating }** ± { $uncertainty } · { $count ->
    [one] 1 game
   *[other] { $count } games
}
top-none = Nobody has a place in it yet. A place needs ten rated games and six different opponents, and a rated game in this season.
top-counts = -# A game is rated unless its players agreed otherwise, one person plays several armies, a seat changes hands or it ends before everyone has moved three times.
top-seasons = Other seasons: { $list }. Choose one with the option season.
top-bad-season = I don’t know that season. Type a year and a quarter, such as 2026-Q4.
stats-title = **Statistics of this server**
stats-none = No game has been finished here yet. Open one with /djambi new.
stats-games = ## Finished games: { $games }
    Rated: { $rated } · drawn: { $drawn }
stats-lengths = Moves per game: { $middle } in a typical game (the median), { $shortest } in the shortest, { $longest } in the longest
stats-share = { $name } { $percent }%
stats-presets = Games by rules: { $list }
stats-first-moves = First moves: { $list }

### The rules and the lessons

rules-title = { $title } ({ $number }/{ $count })
rules-example = On the board: { army-name } moves. { $text }
rules-setup = The starting position: Red is bottom left, Blue bottom right, Yellow top right, Green top left. Red moves first.
rules-pages = Another page …
rules-exact = The exact rules, with every decision
rules-more = More pages:
rules-no-such = There is no page “{ $word }”. Choose one of these: { $pages }
alt-rules = Djambi board. { $text }
button-rules = Rules
button-learn = Lessons
button-again = Try again
button-details = Details
button-help-start = Start a game
button-help-play = How to play
button-solution = Solution
learn-tried = You played: { $text }
learn-solution = Solution: { $text }
learn-finished = That was the last lesson. Now play: { $place ->
    [terminal] djambi play
   *[discord] `/djambi new`, fill the free seats with computer players (Seats), then Start.
}
learn-which = I can’t tell which task that move is for, so I haven’t judged it. Add its number, as in { $command }, or press “Type a move” below it.
no-such-number = That number does not exist: choose one from 1 to { $count }.

### After the game: review and puzzles

# A player with a percentage, in a list.
# The same beside a name in a chart.
story-end = { $end ->
    [won] { army-name } won
    [drawn] The game was drawn
   *[open] The game has no result
} after { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
story-first-out = { army-name } was the first player out, at move { $number }.
story-reign = { army-name } was in power longest: for { $count ->
    [one] 1 move
   *[other] { $count } moves
} of the game.
story-lead = { army-name } { $number ->
    [0] was ahead from the beginning
   *[other] led from move { $number } on; before that its chances fell as low as { $percent }%
}.
story-turn = The costliest move was no. { $number }: with a better one, { army-name }’s chances would have been { $percent } points higher.
review-accuracy = Accuracy: { $text }.
review-no-findings = No turning points: no single move cost much.
review-finding = { $number }. Move { $count }, { army-name }.
review-missed = { $missed ->
    [win] A missed win.
    [kill] It missed a chance to kill { army-name }’s Chief.
   *[chief] It left { army-owner } Chief open: { army-name } could kill it.
}
review-played = Played: { $text } `{ $notation }`. Chances to win: { $before }% before it, { $after }% after it. The better move was worth { $loss } points more.
review-better = Better: { $text }.
review-chart = Chances to win, by move
puzzle-title = Puzzle { $number } of { $count }: { $title } { $grade }
puzzle-kill-task =
    Kill a Chief
    You are { army-name }. Kill a Chief without leaving yours open to being killed or encircled next.
puzzle-save-task =
    Save your Chief
    You are { army-name }, and your Chief is in danger. Find the one move that keeps it safe.
puzzle-win-task =
    Win by force
    You are { army-name }, with one opponent left. Find the move that wins next turn, whatever the opponent does.
puzzle-power-task =
    The best move
    You are { army-name }. One move is clearly better than all others: find it.
puzzle-encircle-task =
    Encircle a Chief
    You are { army-name }. Encircle a Chief with corpses without leaving yours open to being killed or encircled next.
puzzle-solved = Solved, well done!
puzzle-count = You have solved { $solved } of { $count } puzzles.
puzzle-deadly = That isn’t it. { $seats } could answer: { $text } `{ $notation }`. Your Chief would be lost.
puzzle-answer = That isn’t it. { $seats } answers: { $text } `{ $notation }`. Your chances to win are then { $percent }%.
puzzle-again = That isn’t it. It is your turn again, but you cannot win with that move.
puzzle-over = That isn’t it: the game is over, and you have not won.
puzzle-finished = That was the last puzzle.
daily-on = The puzzle of the day is sent to { $channel } each day at { $time }. Next one: { $next }. Admins: /djambi settings daily hour:18 (UTC) in another channel moves it, stop:True ends it.
daily-off = The puzzle of the day is not sent to this server. A server admin can have it sent: use /djambi settings daily hour:18 in the channel where it should appear (the hour is in UTC).
daily-message = **Puzzle of the day** · { $heading }
    { $task }
    -# Only you see your moves.
button-daily = Solve
command-puzzle = Solve a puzzle: one move is clearly best
option-puzzle = Which puzzle (without it: an unsolved one of your grade)
command-review = Review the last game here: chances, turning points, accuracy
review-progress = Reviewing: { $percent }%
review-long = This game is long, so { $count } positions were looked at per move instead of { $most }. For a closer look, give a number with --nodes.
review-private = This game is private, so it is not reviewed. Its players can export it with /djambi record export and paste it into the analysis board in a browser: the page /analysis of djambi web.
review-later = The review is not ready: others are ahead of it. Press “Review” again in a few minutes.
analyse-position = The position:
analyse-record = The line to here:
board-over = The game is over here.

### Once per game and rule: what just happened, and why

rare-power = Power lasts while the Chief is in the maze, where an Assassin, a Chief, a Reporter or a Diplomat can reach it.
rare-extra = Bonus move for { army-name }: the player in power moves after each opponent, or twice in a row when only two remain.
rare-exit = Only a Chief may stop in the maze: any other piece that acts there leaves it in the same move.
rare-encirclement = A Chief with only corpses around it, and no Necromobile to help, is encircled: its player’s pieces can be neither moved nor killed.
rare-takeover = As soon as a player is in power, every frozen player’s Chief dies, and that player’s armies change hands for good.
rare-liberation = The ring is broken: the frozen player has everything back.
rare-skip = Nobody may pass: only a player without a legal move is skipped, until there is one again.
term-rare-page = More about it: djambi rules show { $page }

### The pages of the rules, and one for each piece

rules-goal-text =
    The goal

    Four players, one board, and no friends. You win when you are the last player who is neither out nor frozen.

    - Kill a Chief, and its player is out: everything that they controlled is yours.
    - Bring your Chief into the maze, the square in the middle, and you are in power: you move more often than the others.
    - Encircle a Chief with corpses, and its player is frozen.

    Make any alliance, and break it when you like: the rules know none. One person with two armies plays two enemies: each has its own turns, and each can kill the other.
rules-legend-text =
    Pieces, shapes and colours

    This is the starting position. Each army has nine pieces of six kinds, and each kind has its icon:

    - crown: the Chief (C)
    - sword: the Assassin (A)
    - camera: the Reporter (R)
    - dove: the Diplomat (D)
    - hearse: the Necromobile (N)
    - fist: the four Militants (M)

    The shape shows which army a piece belonged to at first: a circle Red, a square Blue, a hexagon Yellow, a shield Green. The colour shows which player controls it now.

    A grey piece in a ring of colour is frozen: the ring shows its player. A grey piece without a ring is a hostage: nobody controls it. A skull is a corpse, and corpses are all alike. The golden square is the maze. The shapes above the board show who moves next.
rules-moving-text =
    The board and the moves

    The board has 9×9 squares, from a1 (bottom left, seen from Red) to i9 (top right). Red begins, then come Blue, Yellow and Green, and round again. If Red is a hostage, the next player begins.

    - Every piece moves like a queen in chess: in a straight line, any distance, in all eight directions.
    - A Militant goes one or two squares only; the empty maze, when it crosses it, counts as one of them.
    - Nothing jumps. Pieces and corpses block the way.
    - The square in the middle, e5, is the maze. While it is empty all may cross it, but only a Chief may stop there.
    - Nobody may pass. A player without a legal move is skipped; if nobody at all can move, the game is drawn.
rules-killing-text =
    Killing and corpses

    A piece that dies leaves a corpse, and corpses stay on the board: they are nobody’s, all alike, and block every way. Each piece kills in its own way.

    - The Militant and the Chief enter an enemy’s square and put the corpse on any empty square except the maze. A Militant never kills a Chief in the maze.
    - The Assassin enters an enemy’s square as well, but the corpse always goes to the square that the Assassin came from.
    - The Reporter moves to an empty square and may then kill one enemy on one of the four squares that share a side with it. The corpse stays where it fell. A Reporter that a Diplomat moves does not kill.
    - The Diplomat and the Necromobile do not kill.

    The square that a piece has just left counts as empty, so a corpse may go there. You cannot move or kill your own pieces with another piece (an option allows killing).
rules-carrying-text =
    Diplomat and Necromobile

    Two pieces kill nobody and still change everything.

    - The Diplomat, also called Provocateur, enters an enemy’s square and sets that piece down, alive, on any empty square; in the maze only if it is a Chief.
    - The Necromobile enters a corpse’s square and sets the corpse down on any empty square except the maze.

    A Diplomat takes a dangerous piece away, or puts a Chief where others reach it. A Necromobile opens a blocked way, or completes a ring of corpses around a Chief. As long as you have one alive, your own Chief cannot be encircled.
rules-death-text =
    The death of a Chief

    - The player who kills a Chief takes over everything that its player controlled, including armies taken over earlier. That player is out.
    - Pieces that are taken over stay where they are. They have a new colour and their old shape. You still make one move per turn, with any of your pieces.
    - One person with two armies inherits nothing from one for the other: only the army that kills a Chief takes over.
    - When a player resigns, the Chief becomes a corpse and the other pieces are frozen. Nobody can free them, but a player in power takes them over.
    - An army that nobody plays is a hostage: it never moves, but its pieces can be killed and moved. The player who kills its Chief takes it over.
rules-maze-text =
    The maze and power

    A Chief in the maze is in power, as long as it stays there.

    - With three or more players, the player in power moves after each opponent’s move. With Red in power the order is Blue, Red, Yellow, Red, Green, Red. Nobody moves twice in a row, unless those between are skipped or have resigned.
    - With two, the player in power makes two moves for each move of the other. There is no second move after taking power, after a move that leaves two players, or if the first move leaves the maze.
    - After power is lost, the ordinary order resumes: next is the seat after the one that had the last ordinary turn, but never the one that has just moved.
    - An Assassin, another Chief (who is then in power itself) or a Reporter can kill a Chief in power, and a Diplomat can lift it out. The Reporter does not enter the maze: it kills from d5, f5, e4 or e6.
    - A hostage’s Chief in the maze has no power. It only blocks the way.
rules-exit-text =
    In and out of the maze

    Only a Chief may stop in the maze. Three pieces may enter it to act there, and must leave it as part of the same move:

    - An Assassin kills a Chief in the maze.
    - A Diplomat lifts a Chief out of it.
    - A Necromobile lifts a corpse out of it.

    If the piece cannot leave, it cannot enter. On the way out it may act again: kill, take an enemy’s place, or lift another corpse. Then place what was in the maze:

    - An Assassin’s victim goes where the Assassin started. A piece that it kills on the way out stays in the maze.
    - A lifted Chief or corpse goes to any empty square except the maze. The second piece or corpse is placed after it.
    - A Diplomat may take one Chief out of power and put a second one in: it takes that Chief’s place on the way out and puts it into the maze.
rules-encirclement-text =
    Encirclement

    A Chief outside the maze is encircled when there are only corpses on the squares around it and its player has no Necromobile alive. The edge of the board is a wall.

    - That player is frozen: none of the pieces may move, be killed or be moved. They still block, and the player is skipped.
    - A Necromobile from an army taken over protects your Chief too.
    - If one of those corpses is gone after a move, the frozen player has everything back.
    - As soon as a player is in power, every frozen player’s Chief becomes a corpse, and the armies go to the player in power, for good. The same happens to a player who is frozen while somebody is in power already.
rules-ending-text =
    The end and the options

    You win when you are the last one who is neither out nor frozen, even if others are still frozen.

    The game is drawn when all active players agree, when a position occurs three times, after 200 moves in a row without a kill, a change of control, a freezing or a liberation, when nobody can move, and when the last players are frozen by the same move.

    The player who opens a game chooses its rules:
    - Classic: as on these pages.
    - As on Board Game Arena: you may also kill your own pieces, but not your own Chief; a Reporter cannot kill a piece that was beside it before it moved; on the way out of the maze a piece may act on Chiefs only; a frozen player is never freed.
    - As in the booklet: on the way out of the maze a piece may only leave.

    Each of these can also be set alone: in Discord with /djambi new rules:…, in the browser when you open a game, in a terminal with --preset. There are more options, such as another number of moves before a draw.
rules-chief-text =
    Chief (C)

    The Chief goes any distance in a straight line, and only a Chief may stop in the maze, where it is in power.

    - It kills by entering an enemy’s square, a Chief in the maze too, and is then in power itself. The corpse goes to any empty square except the maze.
    - If it is killed, its player is out, and the killer’s player takes over everything.
    - If, outside the maze, corpses close every square around it, and its player has no Necromobile, that player is frozen.

    Power brings more moves, but makes you a target too: count who can reach e5 before you go there.
rules-assassin-text =
    Assassin (A)

    The Assassin goes any distance in a straight line.

    - It kills by entering an enemy’s square. The corpse always goes to the square that the Assassin came from: there is no choice.
    - It may enter the maze only to kill a Chief there, and must leave it as part of the same move. On the way out it may kill again; that second corpse then stays in the maze, and the first goes where the Assassin started.

    The corpse that it leaves behind blocks the line on which it moved, and often shields the piece that the Assassin shielded before.
rules-reporter-text =
    Reporter (R)

    The Reporter goes any distance in a straight line, to an empty square, and may then kill one enemy that shares a side with it.

    - A side: above, below, left or right of its new square. A corner is not enough. With the rules as on Board Game Arena it cannot be a piece that was beside the Reporter before it moved.
    - The corpse stays where it fell, in the maze too. So a Chief in power can be killed from d5, f5, e4 or e6.
    - It may leave an enemy alive (unless an option says otherwise). It never kills without moving, and it does not kill when a Diplomat moves it.
rules-diplomat-text =
    Diplomat (D)

    The Diplomat, also called Provocateur, goes any distance in a straight line and kills nobody.

    - It enters an enemy’s square and sets that piece down, alive, on any empty square; only a Chief may be set into the maze.
    - It may lift a Chief out of the maze. It must then leave the maze as part of the same move, and may take another enemy’s place on the way out. The first piece is set down after that, then the second.
    - It moves enemies only, and no frozen pieces.
rules-necromobile-text =
    Necromobile (N)

    The Necromobile goes any distance in a straight line and moves corpses.

    - It enters a corpse’s square, no matter which piece died there, and sets the corpse down on any empty square except the maze.
    - It may lift a corpse out of the maze. It must then leave the maze as part of the same move, and may lift another corpse on the way out.
    - While its player has one alive, in any army that the player controls, that player’s Chief cannot be encircled.
rules-militant-text =
    Militant (M)

    There are four Militants in each army. A Militant goes one or two squares in a straight line, in all eight directions; the empty maze, when it crosses it, counts as one of them.

    - It kills by entering an enemy’s square. The corpse goes to any empty square except the maze.
    - It never kills a Chief in the maze.

    Four of them around your Chief are a good wall, and the corpses of their victims can make it thicker.

### The lessons: title, task, praise, and an answer to each kind of wrong try

learn-passage-task =
    Moving, and passing the maze
    You are Red. Every piece moves in a straight line, any distance, and jumps over nothing; a Militant goes one or two squares. All may pass through the empty maze, e5, but only a Chief may stop there. Move your Necromobile from c3 through the maze to the other side.
learn-passage-solved = That’s it. The empty maze lets every piece through.
learn-other = This is a task for the { piece-name }. Move the one on { $at }.
learn-passage-quiet = That is a legal move, but not one through the maze. Follow the line c3, d4, e5 and stop on f6, g7 or h8.
learn-militant-task =
    The Militant kills
    You are Red. A Militant goes one or two squares in a straight line and kills by entering an enemy’s square. Kill one of Blue’s pieces with your Militant on d4, and put the corpse wherever you like.
learn-militant-solved = Got it. The corpse stays on the board, where you put it, and blocks everybody’s way.
learn-militant-quiet = Legal, but nobody died. Blue’s Reporter on d6 is two squares away: enter its square.
learn-body-task =
    A corpse as a shield
    Blue’s Assassin on a8 is about to kill your Chief on a1. Kill the Militant on c5 with yours, and put the corpse where it saves your Chief.
learn-body-solved = Nice. The corpse is in the way, and no piece jumps in Djambi.
learn-body-quiet = Nobody has died, so there is no corpse to hide behind. Kill the Militant on c5 with yours on c3.
learn-body-elsewhere = Killed, but the Assassin still reaches your Chief. Put the corpse between the two: on a square from a2 to a7.
learn-assassin-task =
    What the Assassin leaves behind
    Your Assassin on d4 is between Blue’s Assassin on h4 and your Chief on a4. Kill any piece you like with it, and see where the corpse goes.
learn-assassin-solved = Exactly. The corpse is on d4, where your Assassin started, and shields your Chief in its place.
learn-assassin-open = Your Assassin has left the line, and nothing blocks it any more: Blue’s Assassin kills your Chief. If yours kills an enemy, the corpse takes its place on d4.
learn-assassin-quiet = Your Chief is safe, but nobody has died. Kill an enemy with the Assassin on d4.
learn-reporter-task =
    The Reporter kills from beside
    A Reporter moves to an empty square and then kills an enemy that shares a side with it. Kill Blue’s Chief on g7 with your Reporter on c6.
learn-reporter-solved = Bull’s-eye. The corpse stays where it fell, and since it was a Chief, everything that Blue controlled is yours now.
learn-reporter-wrong = Somebody died, but Blue’s Chief lives, and it is worth a whole army. Go to g6 and kill on g7.
learn-reporter-declined = That is the right place, but you have killed nobody. Go there again and name g7 as the victim.
learn-reporter-corner = From there, only the corners touch. A Reporter kills up, down, left and right: go to a square that shares a side with g7.
learn-reporter-quiet = From there your Reporter cannot kill the Chief. Find a square that shares a side with g7 and is in a straight line from c6.
learn-diplomat-task =
    The Diplomat removes the danger
    Blue’s Assassin on b8 is about to kill your Chief on b2. Take its place with your Diplomat on g8, and set it down where it cannot kill your Chief at once.
learn-diplomat-solved = Neat. Nobody has died, and the danger is over for now.
learn-diplomat-quiet = Your Diplomat has moved nobody. Let it enter b8, the Assassin’s square.
learn-diplomat-elsewhere = Blue can still kill your Chief at once. Set the Assassin down where no straight line leads to b2, or where something is in between.
learn-necromobile-task =
    The ring of corpses
    Blue’s Chief is in the corner, on i1. There are corpses on h1 and h2, and Blue has no Necromobile. Fetch the corpse on d8 with your Necromobile on d5, and close the ring.
learn-necromobile-solved = Well done. The Chief is encircled and Blue is frozen: none of Blue’s pieces may move or be killed. The next player in power takes them over.
learn-necromobile-quiet = Your Necromobile has moved nothing. Let it enter d8, where there is a corpse.
learn-necromobile-broken = That corpse belonged to the ring, which now has a hole. Take the one on d8.
learn-necromobile-elsewhere = The ring is still open. The only empty square beside Blue’s Chief is i2: set the corpse down there.
learn-rescue-task =
    Your Necromobile saves your Chief
    Corpses surround your Chief on a1. You are not frozen as long as you have a Necromobile, but Blue’s Assassin on d8 is about to kill it on d4. Make a move with your Necromobile that saves your Chief.
learn-rescue-solved = Saved! None of Blue’s moves can freeze you now.
learn-rescue-open = Your Necromobile can be killed there, and then you are frozen. Move it out of reach, or have it take away one of the corpses beside your Chief.
learn-power-task =
    Power
    A Chief in the maze, e5, is in power and moves after each opponent’s move. Bring your Chief there from c3.
learn-power-solved = You rule. Now you play after Blue and after Yellow, until your Chief leaves the maze, is lifted out of it or dies.
learn-power-quiet = Your Chief has moved, but only the maze brings power. It is in a straight line from c3: go to e5.
learn-exit-task =
    In and out again
    Yellow’s Chief is in power. Kill it in the maze with your Assassin on b2. Your Assassin may not stay there, so it leaves in the same move: choose where to.
learn-exit-solved = Clean work. Yellow’s army is yours, and the corpse is on b2, where your Assassin started. On its way out it may even kill a second time.
learn-exit-quiet = Yellow’s Chief is still in power. Your Assassin reaches it from b2: enter e5, then leave by another square.
learn-lift-task =
    A Diplomat ends power
    Yellow’s Chief is in power. Lift it out with your Diplomat on b2: enter e5, leave by another square, then put the Chief on any empty square except the maze.
learn-lift-solved = Toppled! Yellow is no longer in power. On its way out your Diplomat could even have put another player’s Chief into the maze.
learn-lift-quiet = Yellow’s Chief is still in power. Your Diplomat reaches it from b2: enter e5, then leave by another square.
learn-takeover-task =
    Taking over a frozen army
    Blue is frozen: corpses surround the Chief on i1. Nobody can kill frozen pieces, but a player in power takes them over. Bring your Chief from d4 into the maze.
learn-takeover-solved = All yours. Blue’s Chief is dead, and Blue’s army is yours for good.
learn-takeover-quiet = Your Chief has moved, but only the maze brings power. It is next to d4: go to e5.
learn-double-task =
    Two moves in a row
    Only Blue and you are left, and your Chief is in power: you make two moves for each move of Blue’s. Move your Assassin from b2 so that your second move can kill Blue’s Chief on h9.
learn-double-solved = Good hunting. It is your turn again, and your Assassin can kill the Chief.
learn-double-power = Your Chief has left the maze, so there is no second move. Leave it on e5, and move the Assassin on b2.
learn-double-quiet = After that your second move cannot kill the Chief. Bring the Assassin to row 9 or to file h, where nothing is in its way.
learn-inheritance-task =
    Who inherits what
    Blue has taken over Green and controls two armies, Yellow only one. Your Assassin on g8 can kill either Chief. Kill the one that brings you more.
learn-inheritance-solved = Well chosen. Blue is out, and everything that Blue controlled is yours: the blue pieces and the green ones.
learn-inheritance-wrong = Yellow’s Chief brings you one army. Blue controls two: kill the Chief on g4.
learn-inheritance-quiet = Both Chiefs are still alive. Kill the one on g4 with your Assassin on g8.
learn-victory-task =
    The last one wins
    Blue is frozen: corpses surround the Chief. Only Yellow and you still play. Win the game with one move.
learn-victory-solved = You win! You are the only one left who is neither out nor frozen, so you have won, although Blue’s Chief is still there.
learn-victory-power = Power gives you Blue’s army, but Yellow plays on. Kill Yellow’s Chief on f8 instead: your Militant on e7 is beside it.
learn-victory-quiet = The game is not over: Yellow can still move. Look at your Militant on e7: Yellow’s Chief is beside it.

### The command, as it is registered (at most 100 characters each)

language-name = English
menu-profile = Djambi profile
menu-invite = Invite to Djambi
menu-board = Board at this move
menu-board-none = This message shows no board of a game. Use the command on one of my messages with a board, or see the board now with /djambi board.

command-new = Open a game in this channel
command-join = Take a seat in this channel’s lobby
command-game-start = Start the game
command-move = Type a move, such as M c1 e1
command-play = Choose your move step by step
command-plan = Plan moves that are played when it is your turn, or see your plan
command-board = Show the board
command-game-resign = Resign
command-record-history = Show the moves so far
command-record-replay = Show the game as an animation
command-record-export = Get the game as a file
command-game-draw = Offer a draw, or agree to one
command-game-undo = Take back your last move, or ask the others to
command-game-invite = Invite someone to the lobby
command-game-replace = Ask someone else to take over a seat
command-game-pause = Ask for a pause
command-settings-away = Set for how many days you are away
command-game-rematch = Play again with the same people
command-games = List your games, the ones where it is your turn first
command-hint = Get a hint, in a game against computers
command-help = What this bot can do
command-rules = The rules, page by page, with pictures
command-learn = Learn the game in fifteen small lessons
command-settings = Settings
command-settings-mine = Your own settings
command-settings-server = This server’s settings
command-settings-daily = The puzzle of the day, sent to this channel
command-game-end = End the game in this channel (server admins)
command-game-note = Your own note on this channel’s game, which nobody else sees
command-players-profile = Your record of play in this server, or another person’s
command-players-top = The rating table of this server
command-players-stats = Statistics of this server’s games
command-players-tables = Lobbies with free seats, and seats that need a new player
command-players-follow = Get direct messages about this game: kills, the deaths of Chiefs, its end
command-players-export = The table or all games of this server as a CSV file (server admins)
command-settings-privacy = What is stored about you: see it, export it, delete it
option-rules = Which rules: bga, or with changes, such as classic,liberation=off,quiet_limit=60
option-time = Hours per move: 1 to 336, 0 for no clock (default: 72)
option-pace = Or a bank: 3d+12h is 3 days at the start plus 12 hours per move; 10m+30s for an evening
option-date = After how many days the game is a draw if nobody has won
option-remind = Hours before your time ends when you get a reminder, such as 24 6 1, or off
option-person = Who
option-computer = Or a computer player, and how strong
option-move = The move: piece, from, to, then victim, exit or place for the corpse, such as M c1 e1
option-plan = The move to plan, such as M c1 e1; without it your plan is shown
option-plan-after = Only directly after this move of the player before you
option-days = How many days; 0 when you are back
option-choose = Choose one
option-language = The language in which the bot writes to you
option-confirm = Confirm each move before it is played
option-reminders = Reminders also as a direct message
option-next = A direct message one move before your turn
option-hidden = Hide your profile from others and from the tables
option-invitations = Direct messages that you did not ask for, such as invitations to a rematch
option-private = Only its players see it outside this channel; no review, not rated
option-season = A season, such as 2026-Q4; without it the current one
option-stop = Stop it
option-quiet = Quiet hours, such as 22-7, or off
option-open = Who can open games
option-pages = Pages of games in the browser
option-pacts = Pacts between players in private threads
option-daily-hour = At which hour, in UTC (0 to 23)
option-try = Your solution, such as M d4 d6 b1
choice-auto = Automatic
choice-dark = Dark
choice-light = Light
choice-everybody = Everyone
choice-managers = Server admins
choice-json = JSON, everything that happened
choice-players = The people of the table
choice-privacy-show = See what is stored

### In a terminal

# The words that are typed instead of a move: each one word.
term-word = { $word ->
    [help] help
    [board] board
    [history] history
    [what] what
    [moves] moves
    [threats] threats
    [marks] marks
    [hint] hint
    [cancel] cancel
    [undo] undo
    [resign] resign
    [draw] draw
    [save] save
    [load] load
    [picture] picture
    [play] play
    [again] again
    [pace] pace
    [first] first
    [back] back
    [next] next
    [last] last
   *[quit] quit
}

# One of several people at a keyboard, in what is saved.
term-player = Player { $number }
term-following = The others move.
term-skip = { $text } { $count ->
    [one] (1 more move; any key skips it)
   *[other] ({ $count } more moves; any key skips them)
}
term-waiting = Nobody has a turn.
term-next = Next: { $seats }
term-over-hint = { $ending } Type “{ $word }” to play another game.
term-looking = Reviewing move { $number } of { $count }. { $text }
term-looking-no-moves = You are looking at an earlier position. Type “{ $play }” to continue from here as a new game, or “{ $last }” to return to your game.
# In place of that, if what is shown cannot be continued.
term-looking-only = { $why } Type “{ $last }” to return to your game.
term-record = Record { $name }
# Behind what happened in a record: what people have written there.
term-comment = Comment: { $text }
term-since-nothing = Nothing has been played since your last move.
term-lost = { army-owner } { piece-name } killed your { victim-name } on { $at }.
term-carried = { army-name } moved your { victim-name } from { $at } to { $to }.

term-ask-nobody = { $question } (for nobody, choose { $at })
term-no-answer = { $at } is no answer here. { $question } Name the piece to begin another move.
term-complete = { $text }. Press Enter to play it, Escape to step back.
term-choose-piece = { $text } First choose the piece that you want to move.
term-not-lit = { $at } cannot be chosen now. Choose a marked square.
term-nearest = { $why } Did you mean: { $moves }
term-usage = Type it like this: { $words }
term-what-empty = { $at } is empty.
term-what-maze = { $at } is the maze, and it is empty. Only a Chief may stop there.
term-what-born = It belonged to { army-name } at first.
term-what-killer = { army-owner } { piece-name } on { $from } could kill it.
term-moves = Moves from { $at }: { $moves }
term-moves-none = Nothing on { $at } can move now. It is { $mover ->
    [red] Red’s
    [blue] Blue’s
    [yellow] Yellow’s
   *[green] Green’s
} turn.
term-moves-pieces = Pieces that can move: { $pieces }
term-threat = { army-owner } { piece-name } on { $from } could kill your { victim-name } on { $at }.
term-no-threats = None of your pieces could be killed next.
term-marks = “!” beside pieces that could be killed next: { on-off }
term-pace = Each move of the others is shown for { $seconds } s.
term-full-screen-only = That is for the full screen: start it without --plain, in a terminal.
term-learn-help = Type your move as in a game: the piece (C A R D N M), from, to, then victim, exit from the maze or where you put the corpse or the moved piece, such as M d4 d6 b1. If a question is asked, the square alone is the answer.
    Other words: hint (shows a solution), what d4, moves d4, next, back, board, help, quit.
term-legend = On the board each piece is the sign of { $colours ->
    [on] its first army ({ $signs })
   *[off] the player who controls it ({ $signs }, - = nobody)
} and its letter: C Chief, A Assassin, R Reporter, D Diplomat, N Necromobile, M Militant; small while frozen. { $colours ->
    [on] The colour is that of the player who controls it, grey for nobody. {""}
   *[off] {""}
}{ $corpse } is a corpse, { $maze } the maze.
term-legend-pictures = Pictures, as in Discord and in the browser, have these signs:
term-hint-thinking = Thinking about a hint …
# In place of the move in the next message.
term-resignation = the resignation of { army-name }
term-undone = Taken back: { $text }{ $count ->
    [0] .
    [one] {" "}and the move after it.
   *[other] {" "}and the { $count } moves after it.
}
term-saved = Saved in { $file }.
term-save-exists = The file { $file } already exists. Choose another name: { $word } NAME.{ $ending }
term-file-failed = { $file } cannot be used ({ $why ->
    [missing] there is no such file
    [denied] access is denied
    [folder] it is a folder
    [full] the disk is full
    [large] it is too large
   *[other] { $error }
}).
term-not-a-record = { $file } is not a record that I can read ({ $error }).
term-loaded = { $file } is open. Step through it with “{ $next }” and “{ $back }”; “{ $quit }” returns to your game.{ $own ->
    [on] {""}
   *[off] {" "}“{ $play }” continues from where you are.
}
term-record-closed = This is your game again.
term-try-help = { $text } Type “{ $word }” for a list of commands.
term-did-you-mean = I don’t know the word “{ $typed }”. Did you mean “{ $word }”?
term-out = { army-name } is out of the game. The others continue without you.
term-stale = The game has changed. Check the board, and choose again.
term-play-own-start = This record begins with a position of its own, so it cannot be continued as a game here. In a browser you can try moves in it: djambi web, then the page /analysis.
term-play-what = Go back to an earlier move first ({ $back }), or open a record ({ $load } FILE): from there you can continue it as a new game.
term-sure-draw = Do all people at this keyboard agree to a draw? Computer players answer for themselves.
term-sure-take-back = Do all players agree to take back the last move that a person has made, and all moves after it?
term-yes-no = { $question } (y/n)
term-confirm-typed = { $question } Then type: { $words }
term-continue-with =
    Continue with:
    { $command }
term-list-game = { $game }: move { $number }, last played on { $when }. { $seats }. { $state }
term-list-none = There is no unfinished game here. Start one with djambi play.
term-in-use = Another Djambi is using these games. Waiting a few seconds for it to end …
term-too-small = This window is too small for the board: it needs { $columns } columns and { $lines } lines. F10 or Ctrl+C quits. djambi play --plain works at any size.

term-page-more = {" "}Page Down: more · Esc: close{" "}
term-key-close = Close

term-help = Four armies, one maze (e5), and no friends. The last player who is neither out nor frozen wins.
    { "" }
    Type a move: the piece, from, to; then the Reporter’s victim, the exit from the maze, where you put the corpse or the moved piece: M c1 e1, D b2 f6 a5. Tab completes, Enter shows the move, and Enter once more plays it. If a question is asked, a square alone is the answer.
    Or choose: arrows and Enter, or the mouse. Squares in ( ) can be chosen next; Escape steps back; Enter plays the complete move.
    { "" }
    Page Up, Page Down, Home and End look back move by move; F9 shows all messages and moves. Or type a word:
    help · hint · what d4 · moves c3 · threats · last (since your move) · undo · resign · draw · save FILE · load FILE · picture FILE · first · back · next · play (continue from here as a new game) · again · cancel · marks · pace SECONDS · quit
    { "" }
    { $legend } A frozen piece may neither move nor be killed. “!” follows a piece of yours that could be killed next; your Chief has one on both sides.
    The game is saved after every move. Ctrl-C ends the program, Ctrl-L draws the screen again; continue with { $command } --continue.
term-help-plain = Type one move per line: the piece (C A R D N M), from, to, then victim, exit from the maze or where you put the corpse or the moved piece, such as M c1 e1 or D b2 f6 a5. If a question is asked, the square alone is the answer.
    Other words: board, history, what d4, moves c3, threats, last (since your move), hint, undo, resign, draw, save FILE, load FILE, picture FILE, first, back, next, play (continue from here as a new game), again, cancel, help, quit.
menu-title = Djambi, chess for four. What would you like to do? Type a number, or press Enter for the first.
menu-continue = Continue: { $game }
menu-opponents = Opponents
menu-friends = Four people at this keyboard
menu-which = Type a number from 1 to { $count }, or q to leave.
menu-pages = Which page? Type its number, or press Enter for the first.
menu-next-page = Press Enter for the next page ({ $number }: { $title }), type the number of another page, or q to leave.

### The browser's pages

web-brand = Djambi
web-title = Djambi, chess for four liars
web-about = Four armies, one board, and promises that bind nobody. Play here against computers or with friends. You need no account.
web-nav = Pages
web-home = Home page
web-play = Play
web-play-now = Play now
web-my-games = My games
web-with-computers = Against the computer
web-computers-how = The game begins at once. You play Red and move first.
web-with-friends = With friends
web-friends-how = You open a game and get one link per seat. Send each friend a link. Computers can take the other seats.
web-open-table = Open a game
web-private-box = Private: only players can open the game’s page, and it is not reviewed
web-name = Your name
web-cookie = A cookie remembers which games are yours. A game without a move for 30 days is deleted.
web-guest = Guest
web-you = you
web-level = Level
web-lobby-how = Send each friend the link of a free seat. Anyone who has the link can take that seat.
web-lobby-local = These links work only on this computer. For friends elsewhere, start `djambi web --listen 0.0.0.0:8080`, go to this computer’s network address in your browser, and open a new game there.
web-lobby-wait = The game can start when every seat is taken. The person who opened it presses Start.
web-copy = Copy
web-copied = Copied
web-fill = Add a computer
web-join-title = Join a game
web-join-how = { $who } invites you to play { army-name }.
web-join-both = You already play { $seats }. If you take this seat, you play { army-name } too.
web-only-watch = Watch without playing
web-seat-instead = Want to play? Ask for a link to another seat or to a new game, or open your own.
web-seat-yours = If this is your seat, open the game in the browser in which you took it. There, under Info, “Open on another device” brings it here.
web-enter-title = Play in the browser
web-enter-how = This link signs this browser in as { $who }. It works once.
web-enter = Sign in and play
web-sign-out = Sign out
web-sign-out-how = Sign out to end this session. If you are a guest, you cannot return to your games after that.
web-data = Your data
web-data-what =
    Stored about you as a guest:

    - your name and the language of your browser
    - the games that you play, with each move and its time
    - what they add up to (your profile)
    - the moves you have planned, what you have said to other players, and the puzzles you have solved
    - when this browser was last here

    Nothing else. All of it is deleted 30 days after you last used it.
web-data-file = Download everything
web-data-delete-how = If you delete your data, you leave lobbies, resign running games and are signed out. Your name and the games that you played without other people are deleted; games with other people remain for them, without your name. This cannot be undone.
web-data-none = This browser has no guest data.
web-data-elsewhere = What Djambi knows about you in Discord you can see, export and delete there, with `/djambi settings privacy`.
web-no-games = You have no game in progress on these pages.
web-finished = Finished games
web-armies = Armies on the board
web-does = { $piece ->
    [chief] moves like a chess queen and kills by entering. You choose where the corpse goes. Only a Chief may stop in the maze, and there it is in power.
    [assassin] moves like a chess queen and kills by entering. The corpse goes to the square it came from.
    [reporter] moves like a chess queen to an empty square, then may kill one enemy that shares a side with it. The corpse stays there.
    [diplomat] moves like a chess queen. It enters an enemy’s square and puts that piece elsewhere, alive.
    [necromobile] moves like a chess queen. It enters the square of a corpse and puts the corpse elsewhere.
   *[militant] moves one or two squares and kills by entering. You choose where the corpse goes.
}
web-piece = { army-owner } { piece-name }
web-corpse = corpse
web-kill-nobody = Kill nobody
web-targets = It can go to: { $squares }.
web-you-gain = { $owner ->
    [nobody] You are in power and take over the frozen armies
   *[other] You killed { army-owner } Chief
}: { $count ->
    [one] 1 piece is now yours
   *[other] { $count } pieces are now yours
}.
web-you-taken = You were frozen, and { $by }, now in power, takes over your pieces: you are out.
web-you-power = You are in power: you move more often than the others. Only an Assassin, a Chief, a Reporter or a Diplomat can reach you here.
web-you-frozen = You are frozen: corpses surround your Chief, and you have no Necromobile. Your pieces can neither move nor be killed until a corpse beside your Chief is moved away.
web-new-colour = New game, new colour: you play { army-name } now.
web-see-end = See how
web-watch-on = Watch on
web-skip = Skip
web-skip-to-end = Skip to the end
web-info = Info
web-talk = Talk
web-talk-none = Nobody has said anything yet. Promises are part of the game, and bind nobody.
web-talk-who = Only the players can read this. A private line is read only by you and the player you choose. The last 500 lines are saved with the game.
web-talk-to = Who reads it
web-talk-all = To all players
web-talk-only = Only to { $who }
web-talk-line = Say something
web-talk-send = Send
web-talk-page = Write on a page that does not reload by itself
web-talk-report = Report
web-talk-reported = The line was reported: the host of this bot finds it in the log, with the game and both people.
web-talk-elsewhere = The players of this game talk in its channel in Discord.
web-talk-channel = Open the channel
web-talk-threads = Your private threads in Discord:
web-talk-thread = With { $who }
web-talk-new-thread = In Discord, press More, then Talk privately, to open a private thread with one or two players.
web-talk-nobody = Nobody talks in this game: there is no other person in it.
web-talk-too-many = You can say ten lines per minute. Wait a moment, then send it again.
web-goal = Be the last player who can still move: kill the other Chiefs or encircle them with corpses.
web-legend = What the pieces and signs mean
web-legend-corpse = Corpse: it blocks the way, and belongs to nobody. Only a Necromobile moves it.
web-legend-maze = The maze, e5: a Chief there is in power and moves after each opponent.
web-sign-target = { $kind ->
    [move] The piece can go there.
    [kill] A kill. A Reporter’s victims have a thin red frame.
    [carry] This piece or corpse is put elsewhere.
   *[put] It can be put there.
}
web-sign-taken = The colour shows the player who commands the piece; the shape shows its first army.
web-sign-grey = { $state ->
    [frozen] Frozen: its Chief is encircled. The ring has the colour of its player.
   *[hostage] Hostage: a piece of an army that nobody plays. It never moves, but can be killed and displaced.
}
web-legend-notation = How moves are written: { $notation } is “{ $text }”. Instead of x, - is a move without a kill and ~ puts something elsewhere; ! is before a Reporter’s victim, @ before the square of the corpse or the displaced piece. You can also type { $typed }.
web-progress = Lesson { $number } of { $count }
web-terms = Terms
web-contact = { $contact ->
    [none] The host of this bot has named no address for questions.
   *[other] Questions about this bot: { $contact }
}
web-language = Language
web-theme = Theme
web-warns = Warn me before a move that may cost my Chief
web-save = Save
web-turn-of = It is { army-sign } { army-name }’s turn ({ $who }).
web-speed = Speed of moves
web-speed-as = { $speed ->
    [normal] normal
    [fast] fast
   *[instant] instant
}
web-sound = Sound on my turn
web-notify = Notification on my turn
web-fill-all = Fill all free seats with computers
web-along = Open on another device
web-along-how = Open this link, or scan the code, on the other device: it signs that browser in as you. It works once, within ten minutes. Show it to nobody.
web-learn-to-play = Learn to play
web-demo = A game that plays itself
web-add = Add to Discord
web-review-at = The board at this point
web-review-own = Your turning points
web-review-others = Turning points of the others
web-controlled = controlled by { $by }
web-square-maze = { $square }, the maze, empty
web-square-chosen = { $square }, chosen
web-now = Now: { $state }
web-live = Back to the game
web-watching = You are watching this game.
web-players = Players
web-order = Order of turns: { $order }
web-deadline = Move by
web-bank = Time in the bank
web-withdraw = Withdraw the offer
web-timed-out = { army-name } has run out of time. The others can ask for a replacement.
web-story = What happened
web-replace = Replace a player
web-replace-sure = A computer plays { army-name } instead of { $who } as soon as all others in the game agree.
web-hand-over = Let a computer play { army-name }
web-hand-over-sure = A computer plays { army-name } for you from now on. You cannot undo this.
web-first = First position
web-last = Last position
web-slider = Move to show
web-show = Show
web-files = This game as a file
web-file-png = Picture (PNG)
web-file-gif = Animation (GIF)
web-file-record = Record (text)
web-share = Link to watch:
web-link = Link:
web-lost = The server cannot be reached. Trying again…
web-unsent = That may not have arrived. If the game has not changed, press again.
web-rematch-go = Go to the rematch
web-not-now = That is not possible now.
web-failure-title = This page cannot be shown
web-not-found = There is no page at this address, or it is not public. Check the link, or ask for a new one.
web-private = This game is private: only its players can open its page. If you play in it, use /djambi play in its channel and press Browser, or open it in the browser in which you took your seat.
web-link-used = This link has been used, or it is older than ten minutes. Press Move in Discord to get a new one.
web-other-host = This server does not answer to that name. Use the address that the host of this bot published.
web-bad-form = That could not be read, so nothing was done. Open the page again and try again.
web-name-reserved = That name cannot be used. Go back and choose one that contains letters and is not the name of a colour or a computer player.
web-too-large = This text is too long, so nothing was done. Go back and shorten it.
web-too-many = Too many requests came from your address. Wait a moment, then load the page again.
web-too-many-games = You have 10 open games, which is the limit. Finish or resign one, or cancel a lobby, first.
web-no-animation = This game is too long for an animation here. Its record as text contains all moves, and `djambi replay` makes an animation of it.
web-review-title = Review of game { $game }
web-review-waits = The computer is going through this game. It takes two seconds per move at most. The review appears here by itself.
web-review-turning = Turning points
web-review-see = See it in the game
web-analysis = Analysis
web-analysis-try = Try
web-analysis-ask = Ask the computer
web-analysis-ideas = The three best moves
web-analysis-branches = Also tried here
web-analysis-share = Share
web-analysis-another = Another position or game
web-analysis-text = A position or a game record
web-analysis-setup = Starting position
web-analysis-unread = This is neither a position nor a game record. Copy one from below a board, or from the file of a game.
web-analysis-unread-at = { $line ->
    [0] This position cannot be read.
   *[other] This game record cannot be read: line { $line }.
}
web-analysis-fault = { $fault ->
    [tag] A tag is written on one line, such as [Red "Ana"].
    [late-tag] Tags come first, above all moves and comments.
    [tag-twice] This tag is there twice.
    [rules] The rules are classic, bga or booklet.
    [hostages] Hostages names one or two of the armies, and must agree with the position.
    [result] The result is red, blue, yellow, green, draw or *.
    [comment] This comment has no end: close it with { "}" }.
    [variation] This variation has no end: close it with ).
    [parenthesis] This ) closes nothing: leave it out.
    [annotation] A number follows $, as in $1.
    [empty] There is no game in it.
    [other-result] The results in the record do not agree: look at the tag Result, the last word and the moves.
    [ambiguous] It can be several moves: write all of its squares.
    [over] The game was over before this move.
    [resigned] This player has resigned already.
    [out] This player was out before it.
    [resign] Write a resignation as resign:r, resign:b, resign:y or resign:g.
   *[after] The result comes last.
}
web-analysis-position = { $fault ->
    [fields] A position has six fields, with one space between them.
    [board] The board has nine rows of nine squares, with / between them.
    [control] The second field has four letters of r, b, y and g, or - for nobody; those of a frozen player are capital everywhere.
    [seat] The third and fourth fields are each one of r, b, y and g.
    [number] The fifth field is the number of moves without progress, from 0 on. The sixth is the number of the next move, from 1 on.
   *[impossible] No game can come to this position: look at the pieces, the maze and the player to move.
}
web-analysis-cut = The move { $text } in this address is not legal here, so the line ends before it.
web-analysis-long = An analysis has { $count } moves at most. Begin another one with the position that is shown.
web-analysis-first = This game has more than { $count } moves. Only the first { $count } are shown.
web-puzzles = Puzzles
web-puzzles-how = Find the one good move. If you miss it, you see the reply that punishes your move.
web-puzzle-today = Today’s puzzle:
web-puzzle-solved = solved
web-puzzle-own = For you:
web-profile = Your profile
web-profile-none = You have no finished game yet. When you finish one, it counts here.

## The pages within Discord

activity-connecting = Connecting to Discord …
activity-refused = Djambi needs to know who you are, so that you can play here. Press Try again and allow it, or open the board in the browser.
activity-failed = You could not be signed in. Close the board and open it again, or open it in the browser.
activity-invite = Invite
activity-no-game = No game in this channel
activity-lobby-how = Or play with people in this channel: they can join here, or with the message in the channel.
activity-last-game = The last game here
# A private game, to others who see its channel.
activity-private = The game of this channel is private: only its players see its board here. While a seat is free, people join by its message in the channel.

### Policies

# Pages in Markdown. PRIVACY.md and TERMS.md are these in English.
policy-privacy =
    # Privacy

    The bot reads no messages. It stores no addresses, e-mails or avatars. `/djambi settings privacy` shows, exports and deletes everything that is stored about you. On the pages, guests find the same under *My games*, *Your data*.

    ## What is stored about you

    - **Identity**: your Discord id and the display name or user name that the bot last saw. A nickname in one server is not stored, so no other server sees it. For a guest of the pages: a random number, the typed name and the language of the browser.
    - **Settings**: language, theme, reminders, whether you get direct messages that you did not ask for, quiet hours, absences, and the running games that you follow.
    - **Games**: each game's log says what you did and when, under a number that only the table of people maps to your id. It also contains absences and quiet hours that stopped a clock; `/djambi record export` shows you only your own.
    - **Plans**: planned moves that are not played yet. Only you can see them.
    - **Messages to players**: the lines that you write to other players of a game on the pages, at most the last 500 of the game. The players of the game can see them, and private lines only the two people. The host sees a line that was reported.
    - **Notes**: your notes on games, at most 1,000 characters each. Only you can see them. They are deleted when you clear them.
    - **Private threads and pacts**: the threads that the bot opened for you, their members, and the pacts that you make there: the promise, who accepts it, and who says after the game that it was kept. The bot does not store what you write in a thread. Only the members see pacts, and all players of the game once every member has opened the thread to them.
    - **Results**: the winner of each finished game, the Chiefs that were killed, honours of rated games, and the players who ran out of time or left, under the same numbers. A profile is shown only to people of the server where the games were played; a hidden profile only to you. Private games have no results there.
    - **Puzzles**: which puzzles you have solved, and when.
    - **Browsers**: a hash of the key of each session, and when it was last used. For a board within Discord also your name there and the id of the running Activity, for a day.

    ## How long it is stored

    - A session is deleted when you sign out, after 30 days without use, and with your data. The data of guests is deleted 30 days after its last use.
    - When the bot has been removed from a server for 90 days, the games and settings of that server are deleted. If it is added again before then, everything is still there.
    - *Delete my data* removes your id, names, settings, plans, notes, sessions, attempts at puzzles, all that you have said or that was said to you alone, and your private threads with all their pacts. The messages in a thread remain in Discord, which you can ask to delete them. Finished games remain for the other players, with a neutral name for your seat: their logs have a number that belongs to nobody. If this takes longer, your id and language are stored until the bot has told you that it is done.
    - The host can write out a person's data with `djambi games export-person`, and delete it with `djambi games forget-person`.
    - Backups contain what they had when they were made. Hosts should delete old ones.

policy-terms =
    # Terms

    These terms are between you and the host of this bot. You find the host’s address below these terms on the bot’s pages, and in the bot’s description on Discord. By playing you agree to these terms.

    - **The service.** A bot and pages for playing Djambi. It is free and provided as is. The host may change it, stop it or lose games, and owes you nothing for that.
    - **Age.** Anyone who may use Discord under Discord's own terms may play. On the pages, anyone aged 13 or older.
    - **Conduct.** Bluffing, pacts and broken promises are part of the game. Insults, threats, advertising and other people's private data have no place in names, notes or messages. Do not play several seats against the same people without telling them, do not overload the bot, and report security flaws instead of exploiting them.
    - **Your texts.** You keep what you write. The host may store it and show it to the people for whom you wrote it. Records of finished games remain for the other players, without your name once you have deleted your data.
    - **The host's rights.** The host may remove a game or a text, and exclude people who break these terms. The admins of a server may also end games there.
    - **Your data.** The [privacy page](PRIVACY.md) says what is stored, how long, and how you see, export and delete it.
    - **Discord.** The bot is not made, run or endorsed by Discord. Discord's own terms apply as well.
    - **Changes.** The host announces a change of these terms on the page `/terms`, 14 days before it takes effect.
