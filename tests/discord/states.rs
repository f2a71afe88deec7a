//! Games that are not being played: paused, asleep, over. Every command and button by the player
//! to move, another player, a stranger and a server admin; and how each state ends.

use discord_sandbox::Person;
use jiff::SignedDuration;

use crate::discord::cells::{
    MANAGERS, May, OF_LOBBIES, Own, Private, Public, Row, SEATING, SETTING_UP, STRANGER, So, all,
    check_answer, check_rows, does, others, players,
};
use crate::discord::fixture::{Fixture, assert_picture};
use crate::discord::past::passes;

const MOVES: &[&str] = &[
    "move:",
    "play:Mg1-f2",
    "choose:.............",
    "menu:0=.g1..........",
];
const OF_MOVES: &[&str] = &["/move Mg1-f2", "/move D f6", "/play", "/hint"];
const OFFERS: &[&str] = &[
    "agree:draw",
    "agree:take_back",
    "agree:pause",
    "agree:replace",
    "decline:draw",
    "decline:take_back",
    "decline:pause",
    "decline:replace",
];
/// The private reply that shows a game to somebody who does not play in it.
const REPLAYED: So = Private("from the beginning");
const NO_GAME: &str = "There is no game in this channel";

/// All that can be seen in any state.
const SEEN: &[Row] = &[
    (&["/board"], [Public; 4]),
    (
        &["/record replay", "replay:"],
        [Public, Public, REPLAYED, REPLAYED],
    ),
    (&["/record history", "history:0"], all("Moves 1 to 1 of 1")),
    (&["/record export", "export:"], all("Done")),
    (&["more:"], all("Game")),
];

const PAUSED: &[Row] = &[
    (&["/new"], all("This channel already has a game")),
    (OF_LOBBIES, all("already running")),
    (SEATING, all("already running")),
    (SETTING_UP, all("already running")),
    (MOVES, all("The game is paused. Any player can")),
    (
        &["hint:", "givetime:"],
        all("The game is paused. Any player can"),
    ),
    (OF_MOVES, all("The game is paused. Any player can")),
    (
        &["/plan move:Mg1-f2", "inplan:0:play:Mg1-f2"],
        all("The game is paused. Any player can"),
    ),
    (&["/plan", "plan:"], players(Private("Nothing planned"))),
    (&["/players follow"], [Own("You follow this game"); 4]),
    (
        &["/players follow stop:True"],
        [Own("do not follow this game any more"); 4],
    ),
    (&["/game pause", "pause:"], all("The game is paused")),
    (&["/game draw", "draw:", "resign:", "resume:"], players(May)),
    (
        &["/game resign", "askresign:"],
        players(Private("really want to resign")),
    ),
    (
        &["/game undo", "undo:"],
        players(Private("only take back moves")),
    ),
    (
        &["/game replace colour:Red computer:Club"],
        players(Private("still has time")),
    ),
    (&["/game rematch", "rematch:"], all("has not ended yet")),
    (OFFERS, all("that waits for your answer")),
    (&["wake:"], all("The game is already running")),
    (&["board:"], all("The game is paused.")),
    (
        &["/games"],
        [
            Private("Paused: "),
            Private("Paused: "),
            Private("not in any game"),
            Private("not in any game"),
        ],
    ),
    (&["thread:"], [May, May, STRANGER, STRANGER]),
];

const ASLEEP: &[Row] = &[
    (OF_LOBBIES, who_may_wake("already running")),
    (SEATING, all("already running")),
    (SETTING_UP, all("already running")),
    (MOVES, all("The game is asleep")),
    (&["hint:", "givetime:"], all("The game is asleep")),
    (OF_MOVES, who_may_wake("The game is asleep")),
    (&["/plan move:Mg1-f2"], who_may_wake("The game is asleep")),
    (&["inplan:0:play:Mg1-f2"], all("The game is asleep")),
    (&["plan:"], players(Private("Nothing planned"))),
    (
        &[
            "/game draw",
            "/game undo",
            "/game pause",
            "/game replace colour:Red computer:Club",
        ],
        who_may_wake("The game is asleep"),
    ),
    (
        &["draw:", "undo:", "pause:", "resume:", "resign:"],
        all("The game is asleep"),
    ),
    (OFFERS, all("The game is asleep")),
    (
        &["/game resign", "askresign:"],
        players(Private("cannot resign")),
    ),
    (&["/game rematch", "rematch:"], all("has not ended yet")),
    (
        &["board:"],
        all("The game is asleep because nobody has moved for 30 days."),
    ),
    (
        &["/games"],
        [
            Private("Asleep: "),
            Private("Asleep: "),
            Private("not in any game"),
            Private("not in any game"),
        ],
    ),
    (&["wake:"], [May, May, STRANGER, May]),
    (&["/game end"], [MANAGERS, MANAGERS, Private(NO_GAME), May]),
];

/// A game that sleeps leaves its channel free; only people who can wake it read of it.
const fn who_may_wake(words: &'static str) -> [So; 4] {
    [
        Private(words),
        Private(words),
        Private(NO_GAME),
        Private(words),
    ]
}

const OVER: &[Row] = &[
    (OF_LOBBIES, all(NO_GAME)),
    (SEATING, all("The game is over")),
    (SETTING_UP, all("The game is over")),
    (OF_MOVES, all(NO_GAME)),
    (&["/plan", "/plan move:Mg1-f2"], all(NO_GAME)),
    (&["inplan:0:play:Mg1-f2"], all("The game is over")),
    (&["/players follow"], all("The game is over")),
    (
        &[
            "/game draw",
            "/game undo",
            "/game pause",
            "/game replace colour:Red computer:Club",
        ],
        all(NO_GAME),
    ),
    (
        &[
            "draw:",
            "pause:",
            "resume:",
            "resign:",
            "wake:",
            "thread:",
            "givetime:",
        ],
        all("The game is over"),
    ),
    (
        &["/game resign", "askresign:"],
        players(Private("cannot resign")),
    ),
    (&["/game rematch", "rematch:"], players(May)),
    (&["board:"], all("drawn by agreement")),
    (&["/games"], all("not in any game")),
    (&["/game end"], all(NO_GAME)),
];

/// The buttons that the message under the end of a game might have, and those of an older one.
const AFTER: &[Row] = &[
    (MOVES, all("The game is over")),
    (&["undo:", "hint:"], all("The game is over")),
    (OFFERS, all("The game is over")),
];
const OLD: &[Row] = &[
    (MOVES, all("has changed in the meantime")),
    (&["undo:", "givetime:"], all("has changed in the meantime")),
    (OFFERS, all("has changed in the meantime")),
];

/// A game with one move, and a pause on which all have agreed.
async fn paused() -> Fixture {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.asks(dan, "game pause").await;
    for person in [ana, ben, caro] {
        fixture.presses(person, &fixture.newest(), "Agree").await;
    }
    fixture.rests().await;
    fixture
}

#[tokio::test]
async fn nobody_plays_in_a_paused_game_until_a_player_resumes_it() {
    let fixture = paused().await;
    let [ana, ben, caro, _] = &fixture.people;
    let [_, fay, gus] = others(&fixture).await;
    let pause = fixture.newest();
    assert!(pause.text().contains("The game is paused."), "{pause}");
    assert_eq!(pause.labels(), ["Resume", "Board", "More"], "{pause}");
    assert!(!pause.text().contains("our move: "), "{pause}");
    let people = [ben, caro, &fay, &gus];
    check_rows(&fixture, people, &pause, PAUSED).await;
    check_rows(&fixture, people, &pause, SEEN).await;
    // The board that was shown last has the buttons.
    let board = fixture.sees("The game is paused.").await;
    let resumed = fixture.presses(caro, &board, "Resume").await;
    assert!(resumed.text().contains("resumed the game"), "{resumed}");
    assert_eq!(fixture.pinged(&resumed), ["Ben"], "{resumed}");
    let again = does(&fixture, ana, &pause, "resume:").await;
    let (state, so) = (
        fixture.state().await,
        Private("The game is already running"),
    );
    check_answer(&fixture, &state, "resume:", &again, so).await;
    fixture.plays(ben, "Mg1-f2").await;
}

/// A game with one move in which nobody has done anything for a month.
async fn asleep() -> Fixture {
    let mut fixture = Fixture::playing().await;
    fixture.plays(&fixture.people[0], "Mc1-e1").await;
    fixture.rests().await;
    passes(&mut fixture, SignedDuration::from_hours(31 * 24)).await;
    let sleeps = fixture.sees("the game is asleep").await;
    assert!(sleeps.pinged.is_empty(), "{sleeps}");
    assert_eq!(sleeps.labels(), ["Wake", "Board"], "{sleeps}");
    assert_picture(&sleeps);
    fixture.announces_all().await;
    fixture.rests().await;
    fixture
}

#[tokio::test]
async fn nobody_plays_in_a_game_that_sleeps_until_a_player_wakes_it() {
    let fixture = asleep().await;
    let [_, ben, caro, _] = &fixture.people;
    let [_, fay, gus] = others(&fixture).await;
    let sleep = fixture.newest();
    let people = [ben, caro, &fay, &gus];
    check_rows(&fixture, people, &sleep, ASLEEP).await;
    check_rows(&fixture, people, &sleep, SEEN).await;
    let board = fixture.sees("The game is asleep because").await;
    let woken = fixture.presses(caro, &board, "Wake").await;
    assert!(woken.text().contains("resumed the game"), "{woken}");
    assert_eq!(fixture.pinged(&woken), ["Ben"], "{woken}");
    fixture.plays(ben, "Mg1-f2").await;
}

#[tokio::test]
async fn in_a_game_that_is_over_nothing_happens_any_more_but_a_rematch() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let [_, fay, gus] = others(&fixture).await;
    let begun = fixture.newest();
    fixture.plays(ana, "Mc1-e1").await;
    fixture.asks(ana, "game draw").await;
    for person in [ben, caro, dan] {
        fixture.presses(person, &fixture.newest(), "Agree").await;
    }
    fixture.rests().await;
    let end = fixture.newest();
    assert!(end.text().contains("drawn by agreement"), "{end}");
    let people = [ana, ben, &fay, &gus];
    check_rows(&fixture, people, &end, OVER).await;
    check_rows(&fixture, people, &end, SEEN).await;
    check_rows(&fixture, people, &end, AFTER).await;
    check_rows(&fixture, people, &begun, OLD).await;
    let board = fixture.sees("drawn by agreement").await;
    let rematch = fixture.presses(dan, &board, "Rematch").await;
    let lobby = rematch.text();
    let red = format!("Red: {}", dan.mention());
    assert!(lobby.contains(&red), "one seat on: {rematch}");
    let invited = [ana, ben, caro].map(Person::mention);
    for person in invited {
        assert!(lobby.contains(&person), "{person}: {rematch}");
    }
    let before = fixture.state().await;
    let second = does(&fixture, ana, &end, "rematch:").await;
    let so = Private("This channel already has a game or a lobby");
    check_answer(&fixture, &before, "rematch:", &second, so).await;
}
