//! Who may do what: every command and every button, by a player out of turn, a player of another
//! game, somebody who plays nowhere, and who manages the server. What is refused changes nothing.

use djambi_sandbox::{Id, Message, Permissions, Person};

use crate::table::Table;

/// What becomes of something.
#[derive(Clone, Copy)]
enum So {
    /// He alone is answered with these words, and nothing changes.
    Told(&'static str),
    /// All see an answer, and nothing changes.
    Public,
    /// He may: it is tested elsewhere.
    May,
}
use So::{May, Public, Told};

const STRANGER: So = Told("You do not play in this game");
const STARTED: So = Told("already started");
const MANAGERS: So = Told("may manage this server");

/// Commands, and what becomes of them where the game of four has begun and it is Ana's turn: by
/// Ben, who plays; Eve, who plays elsewhere; Fay, who plays nowhere; Gus, who manages the server.
const COMMANDS: [(&str, [So; 4]); 33] = [
    ("new", [Told("There is a game in this channel already"); 4]),
    ("join", [STARTED; 4]),
    ("join colour:Red", [STARTED; 4]),
    ("leave", [STARTED; 4]),
    ("start", [STARTED; 4]),
    ("invite person:@Fay", [STARTED; 4]),
    (
        "move Mc1-e1",
        [Told("not your turn"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "move D f6",
        [Told("not your turn"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "play",
        [Told("not your turn"), STRANGER, STRANGER, STRANGER],
    ),
    ("board", [Public; 4]),
    (
        "resign",
        [Told("really want to resign"), STRANGER, STRANGER, STRANGER],
    ),
    ("history", [Told("Nothing has been played"); 4]),
    ("replay", [Told("Nothing has been played"); 4]),
    ("export", [Told("Here is"); 4]),
    ("export format:json", [Told("Here is"); 4]),
    ("draw", [May, STRANGER, STRANGER, STRANGER]),
    (
        "undo",
        [Told("no turn to take back"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "replace colour:Red computer:Club",
        [Told("not overdue"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "replace colour:Blue person:@Ana",
        [Told("cannot be given to them"); 4],
    ),
    ("pause", [May, STRANGER, STRANGER, STRANGER]),
    (
        "rematch",
        [Told("not over yet"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "hint",
        [Told("Hints are for games"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "games",
        [
            Told("Your game"),
            Told("Your game"),
            Told("in no game"),
            Told("in no game"),
        ],
    ),
    ("help", [Told("/djambi new"); 4]),
    ("privacy", [Told("I keep"); 4]),
    ("privacy what:export", [Told("Here is"); 4]),
    ("privacy what:forget", [Told("cannot be undone"); 4]),
    ("settings mine", [Told("Your settings"); 4]),
    ("settings mine quiet:7-7", [Told("quiet hours"); 4]),
    ("settings server", [Told("settings of this server"); 4]),
    (
        "settings server theme:light",
        [MANAGERS, MANAGERS, MANAGERS, May],
    ),
    (
        "settings server open:managers",
        [MANAGERS, MANAGERS, MANAGERS, May],
    ),
    ("settings end", [MANAGERS, MANAGERS, MANAGERS, May]),
];

/// Buttons and menus likewise, pressed around the client wherever they may stand.
const PRESSES: [(&str, &[&str], [So; 4]); 36] = [
    ("join:", &[], [STARTED; 4]),
    ("leave:", &[], [STARTED; 4]),
    ("start:", &[], [STARTED; 4]),
    ("seats:", &[], [Told(""); 4]),
    ("seat:y", &["hostage"], [STARTED; 4]),
    ("seat:y", &["free"], [STARTED; 4]),
    ("seat:y", &["emperor"], [Told("I do not know"); 4]),
    ("terms:", &[], [Told(""); 4]),
    ("term:time", &["1"], [STARTED; 4]),
    ("calloff:", &[], [STARTED; 4]),
    ("uninvite:", &[], [STARTED; 4]),
    ("board:", &[], [Told("your turn with 🔴 Red"); 4]),
    ("more:", &[], [Told("Game"); 4]),
    (
        "move:",
        &[],
        [Told("not your turn"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "play:Mc1-e1",
        &[],
        [Told("not your turn"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "preview:Mc1-e1",
        &[],
        [Told("not your turn"), STRANGER, STRANGER, STRANGER],
    ),
    (
        "askresign:",
        &[],
        [Told("really want"), STRANGER, STRANGER, STRANGER],
    ),
    ("resign:", &[], [May, STRANGER, STRANGER, STRANGER]),
    ("draw:", &[], [May, STRANGER, STRANGER, STRANGER]),
    (
        "undo:",
        &[],
        [Told("no turn to take back"), STRANGER, STRANGER, STRANGER],
    ),
    ("pause:", &[], [May, STRANGER, STRANGER, STRANGER]),
    (
        "resume:",
        &[],
        [Told("not paused"), STRANGER, STRANGER, STRANGER],
    ),
    ("agree:draw", &[], [Told("no offer of a draw"); 4]),
    (
        "agree:take_back",
        &[],
        [Told("no request to take a turn back"); 4],
    ),
    ("agree:pause", &[], [Told("no request for a pause"); 4]),
    ("agree:replace", &[], [Told("no request to replace"); 4]),
    ("decline:draw", &[], [Told("no offer of a draw"); 4]),
    ("wake:", &[], [Told("not asleep"); 4]),
    (
        "rematch:",
        &[],
        [Told("not over yet"), STRANGER, STRANGER, STRANGER],
    ),
    ("history:0", &[], [Told("Nothing has been played"); 4]),
    ("history:9", &[], [Told("Nothing has been played"); 4]),
    ("replay:", &[], [Told("Nothing has been played"); 4]),
    ("export:", &[], [Told("Here is"); 4]),
    (
        "hint:",
        &[],
        [Told("Hints are for games"), STRANGER, STRANGER, STRANGER],
    ),
    ("thread:", &[], [May, STRANGER, STRANGER, May]),
    ("menu:.............", &["e5"], [Told(""); 4]),
];

/// Somebody who plays elsewhere, who plays nowhere, and who manages the server.
async fn others(table: &Table) -> [Person; 3] {
    let [eve, fay, gus] = ["Eve", "Fay", "Gus"].map(|name| table.sandbox.person(name));
    gus.is_granted(table.sandbox.guild(), Permissions::MANAGE_GUILD);
    let elsewhere = table
        .sandbox
        .new_channel(table.sandbox.guild(), "elsewhere");
    eve.asks(elsewhere, "/djambi new").await.unwrap();
    [eve, fay, gus]
}

/// Checks an answer and that nothing has changed.
async fn is_so(table: &Table, before: &[String], what: &str, answer: &Message, so: So) {
    match so {
        Told(words) => {
            assert!(answer.is_private(), "{what}: {answer}");
            assert!(answer.text().contains(words), "{what}: {words:?}: {answer}");
        }
        Public | May => assert!(!answer.is_private(), "{what}: {answer}"),
    }
    assert!(answer.pinged.is_empty(), "{what}: {answer}");
    assert_eq!(table.state().await, before, "{what}");
}

#[tokio::test]
async fn no_command_does_what_its_asker_may_not() {
    let table = Table::playing().await;
    let [eve, fay, gus] = others(&table).await;
    let roles = [table.people[1].clone(), eve, fay, gus];
    let before = table.state().await;
    for (command, expected) in COMMANDS {
        for (role, so) in roles.iter().zip(expected) {
            if matches!(so, May) {
                continue;
            }
            let what = format!("/djambi {command}");
            let answer = table.asks(role, &what).await;
            is_so(&table, &before, &what, &answer, so).await;
        }
    }
    table.ends();
}

/// The beginning of an id of the game: what stands before and after the verb.
fn id(message: &Message, button: &str) -> String {
    let real = message.buttons()[0].custom_id.clone().unwrap();
    let parts: Vec<&str> = real.split(':').collect();
    let (verb, rest) = button.split_once(':').unwrap();
    format!("{verb}:{}:{}:{rest}", parts[1], parts[2])
}

async fn presses(person: &Person, on: Id, id: &str, values: &[&str]) -> Message {
    let pressed = if values.is_empty() {
        person.forges_press(on, id)
    } else {
        person.forges_choice(on, id, values)
    };
    let answer = pressed.unwrap().answer().await;
    answer.unwrap_or_else(|trouble| panic!("{id}: {trouble}"))
}

#[tokio::test]
async fn no_button_does_what_its_presser_may_not() {
    let table = Table::playing().await;
    let [eve, fay, gus] = others(&table).await;
    let roles = [table.people[1].clone(), eve, fay, gus];
    let before = table.state().await;
    let message = table.newest();
    for (button, values, expected) in PRESSES {
        let id = id(&message, button);
        for (role, so) in roles.iter().zip(expected) {
            if matches!(so, May) {
                continue;
            }
            let answer = presses(role, message.id, &id, values).await;
            is_so(&table, &before, button, &answer, so).await;
        }
    }
    assert!(table.sandbox.threads(table.channel).is_empty());
    table.ends();
}

#[tokio::test]
async fn from_another_server_a_game_cannot_be_reached_at_all() {
    let table = Table::playing().await;
    let there = table.sandbox.new_guild("Elsewhere");
    let channel = table.sandbox.new_channel(there, "there");
    let zoe = table.sandbox.person("Zoe");
    zoe.joins(there);
    zoe.is_granted(there, Permissions::MANAGE_GUILD);
    let help = zoe.asks(channel, "/djambi help").await.unwrap();
    let before = table.state().await;
    let message = table.newest();
    for (button, values, _) in PRESSES {
        if button == "seat:y" && values == ["emperor"] {
            continue;
        }
        let id = id(&message, button);
        let answer = presses(&zoe, help.id, &id, values).await;
        let so = Told("I do not find that game");
        is_so(&table, &before, button, &answer, so).await;
    }
    table.ends();
}

#[tokio::test]
async fn in_a_lobby_only_who_holds_it_sets_it_up() {
    let table = Table::new().await;
    let [ana, ben, caro, _] = &table.people;
    let [eve, fay, _] = others(&table).await;
    table.asks(ana, "/djambi new").await;
    table.asks(ben, "/djambi join colour:Blue").await;
    table.asks(ana, "/djambi invite person:@Caro").await;
    let before = table.state().await;
    let message = table.newest();
    let holder = || format!("Only {}", ana.mention());
    for person in [ben, caro, &eve, &fay] {
        for command in ["start", "invite person:@Dan"] {
            let answer = table.asks(person, &format!("/djambi {command}")).await;
            assert!(answer.content.contains(&holder()), "{command}: {answer}");
            is_so(&table, &before, command, &answer, Told("")).await;
        }
        for (button, values) in [
            ("start:", &[][..]),
            ("seat:b", &["free"]),
            ("seat:y", &["hostage"]),
            ("seat:y", &["club"]),
            ("term:time", &["1"]),
            ("term:starter", &["anyone"]),
            ("calloff:", &[]),
        ] {
            let answer = presses(person, message.id, &id(&message, button), values).await;
            assert!(answer.content.contains(&holder()), "{button}: {answer}");
            is_so(&table, &before, button, &answer, Told("")).await;
        }
    }
    for (person, command, words) in [
        (ben, "join", "sit in this lobby already"),
        (&fay, "join colour:Blue", "Blue is taken"),
        (&fay, "leave", "do not play"),
        (&fay, "resign", "do not play"),
        (&fay, "move Mc1-e1", "has not started yet"),
        (ben, "move Mc1-e1", "has not started yet"),
        (ben, "draw", "has not started yet"),
        (ben, "undo", "has not started yet"),
        (ben, "pause", "has not started yet"),
        (
            ben,
            "replace colour:Blue computer:Club",
            "has not started yet",
        ),
        (ben, "rematch", "not over yet"),
        (ben, "settings end", "manage"),
    ] {
        let what = format!("/djambi {command}");
        let answer = table.asks(person, &what).await;
        assert!(answer.text().contains(words), "{what}: {answer}");
        is_so(&table, &before, &what, &answer, Told("")).await;
    }
    table.ends();
}

#[tokio::test]
async fn who_manages_ends_games_and_sets_the_server() {
    let table = Table::playing().await;
    let [_, ben, ..] = &table.people;
    let [_, fay, gus] = others(&table).await;
    let kept = table
        .asks(&gus, "/djambi settings server theme:light open:managers")
        .await;
    assert!(
        kept.is_private() && kept.text().contains("Pictures: light"),
        "{kept}"
    );
    let ended = table.asks(&gus, "/djambi settings end").await;
    assert!(
        !ended.is_private() && ended.text().contains("ended by somebody who manages"),
        "{ended}"
    );
    for person in [ben, &fay] {
        let refused = table.asks(person, "/djambi new").await;
        assert!(
            refused.is_private() && refused.text().contains("only those who manage"),
            "{refused}"
        );
        // Nor by a rematch.
        let refused = table.asks(person, "/djambi rematch").await;
        assert!(refused.is_private(), "{refused}");
    }
    let opened = table.asks(&gus, "/djambi new").await;
    assert!(opened.text().contains("who plays?"), "{opened}");
    table.ends();
}
