//! The roles: every command and every button, by a player out of turn, a player of another game,
//! somebody who plays nowhere, and a server admin. A rejected action changes nothing.

use crate::discord::cells::{
    MANAGERS, May, OF_LOBBIES, Own, Private, Public, Row, SEATING, SETTING_UP, STRANGER, So, all,
    check_answer, check_rows, does, others,
};
use crate::discord::fixture::{Fixture, says, shows};

/// The other terms of a lobby that can be chosen.
const TERMS: &[&str] = &[
    "seat:y=club",
    "term:preset=bga",
    "term:timeout=resign",
    "term:starter=anyone",
    "term:starter=full",
    "term:rated=no",
    "term:private=yes",
    "term:date=28",
    "term:fill=6",
];

/// Commands, and their answers where the game of four has begun and it is Ana's turn: to Ben, who
/// plays; Eve, who plays elsewhere; Fay, who plays nowhere; Gus, a server admin.
const COMMANDS: &[Row] = &[
    (&["/new"], all("This channel already has a game")),
    (OF_LOBBIES, all("already running")),
    (
        &["/move Mc1-e1", "/move D f6", "/play"],
        players_of_one(Private("I’ll ping you")),
    ),
    (
        &["/plan"],
        [
            Private("Nothing planned"),
            Private("not playing"),
            Private("not playing"),
            Private("not playing"),
        ],
    ),
    (&["/plan move:Mc1-d1"], players_of_one(Private("Red’s"))),
    (&["/board"], [Public; 4]),
    (
        &["/players profile"],
        all("has not finished a game here yet"),
    ),
    (&["/players top"], all("Nobody has a place")),
    (
        &["/players stats"],
        all("No game has been finished here yet"),
    ),
    (&["/players tables"], all("Lobby of ")),
    (&["/players follow"], [Own("You follow this game"); 4]),
    (
        &["/players follow stop:True"],
        [Own("do not follow this game any more"); 4],
    ),
    (
        &["/players export what:players", "/players export what:games"],
        [MANAGERS, MANAGERS, MANAGERS, Private("Done")],
    ),
    (
        &["/game resign"],
        players_of_one(Private("really want to resign")),
    ),
    (&["/record history", "/record replay"], all("No moves yet")),
    (
        &["/record export", "/record export format:json"],
        all("Done"),
    ),
    (&["/game draw", "/game pause"], players_of_one(May)),
    (
        &["/game undo"],
        players_of_one(Private("only take back moves")),
    ),
    (
        &["/game replace colour:Red computer:Club"],
        players_of_one(Private("still has time")),
    ),
    (&["/game replace colour:Red"], all("Choose who takes over")),
    (
        &["/game replace colour:Blue person:@Ana"],
        all("cannot have that seat"),
    ),
    (&["/game rematch"], all("has not ended yet")),
    (
        &["/hint"],
        players_of_one(Private("Hints are only for games")),
    ),
    (
        &["/games"],
        [
            Private("Your game"),
            Private("Your game"),
            Private("not in any game"),
            Private("not in any game"),
        ],
    ),
    (&["/help"], all("Four armies, one maze")),
    (&["/rules"], all("The goal (1/")),
    (&["/rules page:maze"], all("The maze and power (")),
    (&["/learn"], all("Lesson 1 of 15")),
    (&["/learn lesson:4"], all("Lesson 4 of 15")),
    (&["/settings privacy"], all("I store")),
    (&["/settings privacy what:export"], all("Done")),
    (
        &["/settings privacy what:forget"],
        all("permanently delete"),
    ),
    (
        &["/settings away days:3"],
        [Own("You are away; back <t:"); 4],
    ),
    (&["/settings away days:0"], [Own("Not away"); 4]),
    (&["/settings mine"], all("Your settings")),
    (&["/settings mine theme:light"], [Own("Pictures: Light"); 4]),
    (&["/settings mine quiet:7-7"], all("quiet hours")),
    (
        &["/settings mine remind:24 6"],
        [Own("Reminders with 24, 6 hours left"); 4],
    ),
    (
        &["/settings mine hidden:True"],
        [Own("- Hide your profile from others and from the tables"); 4],
    ),
    (&["/settings server"], all("Settings of this server")),
    (&["/settings daily"], all("puzzle of the day is not sent")),
    (
        &["/settings daily hour:18"],
        [MANAGERS, MANAGERS, MANAGERS, Private("is sent to")],
    ),
    (
        &[
            "/settings server theme:light",
            "/settings server open:managers",
            "/game end",
        ],
        [MANAGERS, MANAGERS, MANAGERS, May],
    ),
];

/// Buttons and menus likewise, pressed around the client wherever they may be.
pub const PRESSES: &[Row] = &[
    (SEATING, all("already running")),
    (SETTING_UP, all("already running")),
    (TERMS, all("already running")),
    (
        &["seat:y=emperor", "menu:0=.z9.........."],
        all("older version"),
    ),
    (&["board:"], all("our move: 🔴 Red")),
    (&["more:"], all("Game")),
    (
        &[
            "move:",
            "play:Mc1-e1",
            "choose:.............",
            "menu:0=.c1..........",
        ],
        players_of_one(Private("I’ll ping you")),
    ),
    (
        &["inplan:0:choose:............."],
        players_of_one(Private("Planned move 1")),
    ),
    (
        &["inplan:0:play:Mg1-e1"],
        players_of_one(Private("Militant g1 → e1")),
    ),
    (
        &["keepplan:0", "plan:"],
        players_of_one(Private("Nothing planned")),
    ),
    (&["askresign:"], players_of_one(Private("really want"))),
    (
        &["resign:", "draw:", "pause:", "givetime:"],
        players_of_one(May),
    ),
    (&["pingrole:"], all("may not ping any role here")),
    (&["undo:"], players_of_one(Private("only take back moves"))),
    (
        &["resume:"],
        players_of_one(Private("The game is already running")),
    ),
    (&["agree:draw", "decline:draw"], all("no draw offer")),
    (
        &["agree:take_back", "decline:take_back"],
        all("no request to take back a move"),
    ),
    (
        &["agree:pause", "decline:pause"],
        all("no request for a pause"),
    ),
    (
        &["agree:replace", "decline:replace"],
        all("no request to replace"),
    ),
    (&["wake:"], all("The game is already running")),
    (&["rematch:"], all("has not ended yet")),
    (&["history:0", "history:9", "replay:"], all("No moves yet")),
    (&["export:"], all("Done")),
    (
        &["hint:"],
        players_of_one(Private("Hints are only for games")),
    ),
    (&["thread:"], [May, STRANGER, STRANGER, STRANGER]),
    // With the names of games that there are, it is tested in `move_channel.rs`.
    (&["carry:=made1up"], all("I can’t find that game")),
    (&["nextgame:"], all("No other game waits for you")),
    (&["notnow:"], all("Done.")),
    (&["page:maze", "pages:=maze"], all("The maze and power (")),
];

/// Only the first one plays in the game.
const fn players_of_one(so: So) -> [So; 4] {
    [so, STRANGER, STRANGER, STRANGER]
}

#[tokio::test]
async fn nobody_does_what_they_may_not_and_an_admin_may_end_the_game() {
    let fixture = Fixture::playing().await;
    let [eve, fay, gus] = others(&fixture).await;
    let people = [&fixture.people[1], &eve, &fay, &gus];
    check_rows(&fixture, people, &fixture.newest(), COMMANDS).await;
    check_rows(&fixture, people, &fixture.newest(), PRESSES).await;
    assert!(fixture.sandbox.threads(fixture.channel).is_empty());
    // A server admin changes the server's settings and ends games.
    let saved = fixture
        .asks(&gus, "settings server theme:light open:managers")
        .await;
    says(&saved, &["Pictures: Light"]);
    let ended = fixture.asks(&gus, "game end").await;
    assert!(!ended.is_private(), "{ended}");
    shows(&ended, &["server admin ended"]);
    for person in [&fixture.people[1], &fay] {
        let rejected = fixture.asks(person, "new").await;
        says(&rejected, &["Only server admins"]);
        // Nor by a rematch.
        let rejected = fixture.asks(person, "game rematch").await;
        assert!(rejected.is_private(), "{rejected}");
    }
    let opened = fixture.asks(&gus, "new").await;
    assert!(opened.text().contains("who plays?"), "{opened}");
}

#[tokio::test]
async fn only_the_holder_of_a_lobby_sets_it_up() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, _] = &fixture.people;
    let [eve, fay, _] = others(&fixture).await;
    fixture.asks(ana, "new").await;
    fixture.asks(ben, "join colour:Blue").await;
    fixture.asks(ana, "game invite person:@Caro").await;
    let before = fixture.state().await;
    let message = fixture.newest();
    let holder = format!("Only {}", ana.mention());
    for person in [ben, caro, &eve, &fay] {
        let commands = ["/game start", "/game invite person:@Dan"];
        for what in commands.iter().chain(SETTING_UP).chain(TERMS) {
            let answer = does(&fixture, person, &message, what).await;
            assert!(answer.words().contains(&holder), "{what}: {answer}");
            assert!(answer.menus().is_empty(), "{what}: {answer}");
            let so = Private("opened the lobby");
            check_answer(&fixture, &before, what, &answer, so).await;
        }
    }
    for (person, what, words) in [
        (ben, "/join", "are already in this lobby"),
        (&fay, "/join colour:Blue", "Blue is already taken"),
        (&fay, "/game resign", "not playing"),
        (ben, "/game resign", "the game is not being played"),
        (&fay, "/move Mc1-e1", "has not started yet"),
        (ben, "/move Mc1-e1", "has not started yet"),
        (ben, "/game draw", "has not started yet"),
        (ben, "/game undo", "has not started yet"),
        (ben, "/game pause", "has not started yet"),
        (ben, "/plan", "Nothing planned"),
        (ben, "/plan move:Mg1-e1", "has not started yet"),
        (&fay, "/plan", "no seat in this lobby"),
        (ben, "givetime:", "has not started yet"),
        (ben, "resume:", "has not started yet"),
        (ben, "wake:", "has not started yet"),
        (
            ben,
            "/game replace colour:Blue computer:Club",
            "has not started yet",
        ),
        (ben, "/game rematch", "already has a game or a lobby"),
        (ben, "/game end", "server admins"),
        (ana, "/game invite person:@Ben", "already has a seat"),
        (ana, "/game invite person:@Caro", "already invited"),
        (ana, "seat:y=free", "has changed in the meantime"),
        // Terms that no menu offers.
        (ana, "term:time=9999", ""),
        (ana, "term:time=-1", ""),
        (ana, "term:time=soon", ""),
        (ana, "term:preset=chess", ""),
        (ana, "term:timeout=explode", ""),
        (ana, "term:starter=nobody", ""),
        (ben, "uninvite:", "no invitation to decline"),
        (&fay, "uninvite:", "no invitation to decline"),
    ] {
        let answer = does(&fixture, person, &message, what).await;
        check_answer(&fixture, &before, what, &answer, Private(words)).await;
    }
}
