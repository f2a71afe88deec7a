//! Games that are not being played: paused, asleep, over. Every command and button by who is to
//! move, another player, a stranger and who manages the server; and how each state ends.

use djambi_sandbox::{Message, Person};
use jiff::SignedDuration;

use crate::cells::{
    MANAGERS, May, Public, Row, STRANGER, So, Told, all, does, hold, is_so, others, players,
};
use crate::past::passes;
use crate::table::{Table, assert_picture};

const LOBBY: &[&str] = &[
    "join:",
    "leave:",
    "start:",
    "seats:",
    "seat:y=hostage",
    "seat:y=free",
    "terms:",
    "term:time=1",
    "calloff:",
    "uninvite:",
];
const OF_LOBBIES: &[&str] = &[
    "/join",
    "/join colour:Red",
    "/leave",
    "/start",
    "/invite person:@Fay",
];
const TURNS: &[&str] = &[
    "move:",
    "play:Mg1-f2",
    "preview:Mg1-f2",
    "choose:.............0",
    "menu:.............=g1",
];
const OF_TURNS: &[&str] = &["/move Mg1-f2", "/move D f6", "/play", "/hint"];
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
const NO_GAME: &str = "There is no game in this channel";

/// All that can be seen in any state.
const SEEN: &[Row] = &[
    (&["/board", "/replay", "replay:"], [Public; 4]),
    (&["/history", "history:0"], all("Turns 1 to 1 of 1")),
    (&["/export", "export:"], all("Here is")),
    (&["more:"], all("Game")),
];

const PAUSED: &[Row] = &[
    (&["/new"], all("There is a game in this channel already")),
    (OF_LOBBIES, all("already started")),
    (LOBBY, all("already started")),
    (TURNS, all("The game is paused. Press Resume")),
    (&["hint:"], all("The game is paused. Press Resume")),
    (OF_TURNS, all("The game is paused. Press Resume")),
    (&["/pause", "pause:"], all("The game is paused")),
    (&["/draw", "draw:", "resign:", "resume:"], players(May)),
    (
        &["/resign", "askresign:"],
        players(Told("really want to resign")),
    ),
    (&["/undo", "undo:"], players(Told("no turn to take back"))),
    (
        &["/replace colour:Red computer:Club"],
        players(Told("not overdue")),
    ),
    (&["/rematch", "rematch:"], players(Told("not over yet"))),
    (OFFERS, all("that waits for your answer")),
    (&["wake:"], all("not asleep")),
    (&["board:"], all("The game is paused.")),
    (
        &["/games"],
        [
            Told("Paused: "),
            Told("Paused: "),
            Told("in no game"),
            Told("in no game"),
        ],
    ),
    (&["thread:"], [May, May, STRANGER, May]),
];

const ASLEEP: &[Row] = &[
    (OF_LOBBIES, who_may_wake("already started")),
    (LOBBY, all("already started")),
    (TURNS, all("The game is asleep")),
    (&["hint:"], all("The game is asleep")),
    (OF_TURNS, who_may_wake("The game is asleep")),
    (
        &[
            "/draw",
            "/undo",
            "/pause",
            "/replace colour:Red computer:Club",
        ],
        who_may_wake("The game is asleep"),
    ),
    (
        &["draw:", "undo:", "pause:", "resume:", "resign:"],
        all("The game is asleep"),
    ),
    (OFFERS, all("The game is asleep")),
    (
        &["/resign", "askresign:"],
        players(Told("nothing to resign")),
    ),
    (&["/rematch", "rematch:"], players(Told("not over yet"))),
    (&["board:"], all("The game is asleep. Wake it to play on.")),
    (
        &["/games"],
        [
            Told("Asleep: "),
            Told("Asleep: "),
            Told("in no game"),
            Told("in no game"),
        ],
    ),
    (&["wake:"], [May, May, STRANGER, May]),
    (&["/settings end"], [MANAGERS, MANAGERS, Told(NO_GAME), May]),
];

/// A game that sleeps no longer holds its channel; of it hears who can wake it.
const fn who_may_wake(words: &'static str) -> [So; 4] {
    [Told(words), Told(words), Told(NO_GAME), Told(words)]
}

const OVER: &[Row] = &[
    (OF_LOBBIES, all(NO_GAME)),
    (LOBBY, all("The game is over")),
    (OF_TURNS, all(NO_GAME)),
    (
        &[
            "/draw",
            "/undo",
            "/pause",
            "/replace colour:Red computer:Club",
        ],
        all(NO_GAME),
    ),
    (
        &["draw:", "pause:", "resume:", "resign:", "wake:", "thread:"],
        all("The game is over"),
    ),
    (
        &["/resign", "askresign:"],
        players(Told("nothing to resign")),
    ),
    (&["/rematch", "rematch:"], players(May)),
    (&["board:"], all("drawn by agreement")),
    (&["/games"], all("in no game")),
    (&["/settings end"], all(NO_GAME)),
];

/// Of a game that is over, what the message under its end might have, and what an older one has.
const AFTER: &[Row] = &[
    (TURNS, all("The game is over")),
    (&["undo:", "hint:"], all("The game is over")),
    (OFFERS, all("The game is over")),
];
const OLD: &[Row] = &[
    (TURNS, all("has gone on since")),
    (&["undo:"], all("has gone on since")),
    (OFFERS, all("has gone on since")),
];

async fn agrees(table: &Table, person: &Person) -> Message {
    let press = person.presses(table.newest().id, "Agree").unwrap();
    press.answer().await.unwrap()
}

/// A game with one turn, and a pause on which all have agreed.
async fn paused() -> Table {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    table.plays(ana, "Mc1-e1").await;
    table.asks(dan, "/djambi pause").await;
    for person in [ana, ben, caro] {
        agrees(&table, person).await;
    }
    table.rests().await;
    table
}

#[tokio::test]
async fn nobody_plays_in_a_paused_game_until_a_player_resumes_it() {
    let table = paused().await;
    let [ana, ben, caro, _] = &table.people;
    let [_, fay, gus] = others(&table).await;
    let pause = table.newest();
    assert!(pause.text().contains("The game is paused."), "{pause}");
    assert_eq!(pause.labels(), ["Resume", "Board", "More"], "{pause}");
    assert!(!pause.text().contains("it is your turn"), "{pause}");
    let people = [ben, caro, &fay, &gus];
    hold(&table, people, &pause, PAUSED).await;
    hold(&table, people, &pause, SEEN).await;
    let resumed = caro.presses(&pause, "Resume").unwrap();
    let resumed = resumed.answer().await.unwrap();
    assert!(resumed.text().contains("lets the game go on"), "{resumed}");
    assert_eq!(table.called(&resumed), ["Ben"], "{resumed}");
    let again = does(&table, ana, &pause, "resume:").await;
    let state = table.state().await;
    is_so(&table, &state, "resume:", &again, Told("not paused")).await;
    assert!(!table.plays(ben, "Mg1-f2").await.is_private());
    table.ends();
}

#[tokio::test]
async fn a_paused_game_can_be_drawn_and_resigned() {
    let table = paused().await;
    let [ana, ben, caro, dan] = &table.people;
    let offer = table.asks(ben, "/djambi draw").await;
    assert_eq!(table.called(&offer), ["Ana", "Caro", "Dan"], "{offer}");
    let declined = does(&table, ana, &offer, "decline:draw").await;
    assert!(
        declined.text().contains("says no to the draw"),
        "{declined}"
    );
    let resigned = does(&table, dan, &table.newest(), "resign:").await;
    assert!(resigned.text().contains("Green resigns"), "{resigned}");
    assert!(
        resigned.pinged.is_empty(),
        "it goes on being paused: {resigned}"
    );
    assert!(
        resigned.labels().contains(&"Resume".to_owned()),
        "{resigned}"
    );
    let undo = table.asks(caro, "/djambi undo").await;
    assert!(undo.is_private(), "{undo}");
    table.ends();
}

/// A game with one turn in which nobody has done anything for a month.
async fn asleep() -> Table {
    let mut table = Table::playing().await;
    table.plays(&table.people[0], "Mc1-e1").await;
    table.rests().await;
    passes(&mut table, SignedDuration::from_hours(31 * 24)).await;
    let ana = &table.people[0];
    let sleeps = ana.waits_for(table.channel, "its sleep", |it| {
        it.text().contains("the game falls asleep")
    });
    let sleeps = sleeps
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", table.log()));
    assert!(sleeps.pinged.is_empty(), "{sleeps}");
    assert_eq!(sleeps.labels(), ["Wake", "Board"], "{sleeps}");
    assert_picture(&sleeps);
    table.tells_all().await;
    table.rests().await;
    table
}

#[tokio::test]
async fn nobody_plays_in_a_game_that_sleeps_until_a_player_wakes_it() {
    let table = asleep().await;
    let [_, ben, caro, _] = &table.people;
    let [_, fay, gus] = others(&table).await;
    let sleep = table.newest();
    let people = [ben, caro, &fay, &gus];
    hold(&table, people, &sleep, ASLEEP).await;
    hold(&table, people, &sleep, SEEN).await;
    let woken = caro.presses(&sleep, "Wake").unwrap();
    let woken = woken.answer().await.unwrap();
    assert!(woken.text().contains("has woken the game"), "{woken}");
    assert_eq!(table.called(&woken), ["Ben"], "{woken}");
    assert!(!table.plays(ben, "Mg1-f2").await.is_private());
    table.ends();
}

#[tokio::test]
async fn who_manages_wakes_a_game_where_no_other_has_begun() {
    let table = asleep().await;
    let [_, _, gus] = others(&table).await;
    let sleep = table.newest();
    let lobby = table.asks(&gus, "/djambi new").await;
    assert!(lobby.text().contains("who plays?"), "{lobby}");
    let before = table.state().await;
    let taken = does(&table, &gus, &sleep, "wake:").await;
    let so = Told("There is a game in this channel already");
    is_so(&table, &before, "wake:", &taken, so).await;
    let ended = table.asks(&gus, "/djambi settings end").await;
    assert!(ended.text().contains("The lobby is called off"), "{ended}");
    let woken = does(&table, &gus, &sleep, "wake:").await;
    assert!(woken.text().contains("has woken the game"), "{woken}");
    assert_eq!(table.called(&woken), ["Ben"], "{woken}");
    table.ends();
}

#[tokio::test]
async fn in_a_game_that_is_over_nothing_happens_any_more_but_a_rematch() {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    let [_, fay, gus] = others(&table).await;
    let begun = table.newest();
    table.plays(ana, "Mc1-e1").await;
    table.asks(ana, "/djambi draw").await;
    for person in [ben, caro, dan] {
        agrees(&table, person).await;
    }
    table.rests().await;
    let end = table.newest();
    assert!(end.text().contains("drawn by agreement"), "{end}");
    let people = [ana, ben, &fay, &gus];
    hold(&table, people, &end, OVER).await;
    hold(&table, people, &end, SEEN).await;
    hold(&table, people, &end, AFTER).await;
    hold(&table, people, &begun, OLD).await;
    let rematch = dan.presses(&end, "Rematch").unwrap();
    let rematch = rematch.answer().await.unwrap();
    // Each sits one seat on.
    let lobby = rematch.text();
    for (seat, person) in [
        ("Red", dan),
        ("Blue", ana),
        ("Yellow", ben),
        ("Green", caro),
    ] {
        assert!(
            lobby.contains(&format!("{seat}: {}", person.mention())),
            "{rematch}"
        );
    }
    let before = table.state().await;
    let second = does(&table, ana, &end, "rematch:").await;
    let so = Told("There is a game in this channel already");
    is_so(&table, &before, "rematch:", &second, so).await;
    table.ends();
}
