//! Cells of a table: what becomes of each command and each button, by each of four people.

use discord_sandbox::{Id, Message, Permissions, Person};

use crate::discord::fixture::Fixture;

/// The expected outcome of an action.
#[derive(Clone, Copy, Debug)]
pub enum So {
    /// Only they see the answer, which contains these words, and nothing changes.
    Private(&'static str),
    /// The same, and nothing changes except what is their own: their settings and rests.
    Own(&'static str),
    /// All see an answer, and nothing changes.
    Public,
    /// They may: it is tested elsewhere.
    May,
}
pub use So::{May, Own, Private, Public};

/// The same for all four.
pub const fn all(words: &'static str) -> [So; 4] {
    [Private(words); 4]
}

/// The first two play and get this answer, the others that they do not play.
pub const fn players(so: So) -> [So; 4] {
    [so, so, STRANGER, STRANGER]
}

/// The answer to somebody who does not play.
pub const STRANGER: So = Private("You are not playing in this game");

/// The answer to somebody who does not sit in a lobby.
pub const NO_SEAT: So = Private("You have no seat in this lobby");

/// The answer to somebody who is not a server admin.
pub const MANAGERS: So = Private("Only server admins");

/// The commands of a lobby.
pub const OF_LOBBIES: &[&str] = &[
    "/join",
    "/join colour:Red",
    "/game start",
    "/game invite person:@Fay",
];

/// The buttons of a lobby for its guests.
pub const SEATING: &[&str] = &["join:", "leave:", "uninvite:"];

/// The buttons and menus of a lobby for the person who opened it.
pub const SETTING_UP: &[&str] = &[
    "start:",
    "seats:",
    "seat:b=free",
    "seat:y=hostage",
    "terms:",
    "term:time=1",
    "calloff:",
];

/// A row: commands (`/…`) and buttons with the same answers. In a menu the option after `=` is
/// chosen.
pub type Row = (&'static [&'static str], [So; 4]);

/// Somebody who plays elsewhere, somebody who plays nowhere, and a server admin.
pub async fn others(fixture: &Fixture) -> [Person; 3] {
    let [eve, fay, gus] = ["Eve", "Fay", "Gus"].map(|name| fixture.sandbox.person(name));
    gus.is_granted(fixture.sandbox.guild(), Permissions::MANAGE_GUILD);
    let elsewhere = fixture.new_channel("elsewhere");
    fixture.asks_in(&eve, elsewhere, "new").await;
    [eve, fay, gus]
}

/// The custom id of a button for the game of that message as it was there, of `verb:rest`; and
/// the option, if it is a menu.
pub fn made_up<'a>(message: &Message, button: &'a str) -> (String, Option<&'a str>) {
    let (button, chosen) = match button.split_once('=') {
        Some((button, value)) => (button, Some(value)),
        None => (button, None),
    };
    let of_game = |id: &str| id.split(':').nth(1) != Some("none");
    let ids = message.parts().into_iter().filter_map(|it| it.custom_id);
    let real = ids.into_iter().find(|id| of_game(id)).expect("a button");
    let parts: Vec<&str> = real.split(':').collect();
    let (verb, rest) = button.split_once(':').unwrap();
    (format!("{verb}:{}:{}:{rest}", parts[1], parts[2]), chosen)
}

/// Presses a button around the client, or chooses that in a menu.
pub async fn presses(person: &Person, on: Id, id: &str, chosen: Option<&str>) -> Message {
    let pressed = match chosen {
        None => person.forges_press(on, id),
        Some(value) => person.forges_choice(on, id, &[value]),
    };
    let answer = pressed.unwrap().answer().await;
    answer.unwrap_or_else(|trouble| panic!("{id}: {trouble}"))
}

/// Types the command, or presses the button that the message might have.
pub async fn does(fixture: &Fixture, person: &Person, on: &Message, what: &str) -> Message {
    if let Some(command) = what.strip_prefix('/') {
        return fixture.asks(person, command).await;
    }
    let (id, chosen) = made_up(on, what);
    presses(person, on.id, &id, chosen).await
}

/// Checks an answer and that nothing has changed.
pub async fn check_answer(
    fixture: &Fixture,
    before: &[String],
    what: &str,
    answer: &Message,
    so: So,
) {
    match so {
        Private(words) | Own(words) => {
            assert!(answer.is_private(), "{what}: {answer}");
            assert!(answer.text().contains(words), "{what}: {words:?}: {answer}");
        }
        Public | May => assert!(!answer.is_private(), "{what}: {answer}"),
    }
    assert!(answer.pinged.is_empty(), "{what}: {answer}");
    let mut after = fixture.state().await;
    if matches!(so, Own(_)) {
        after.retain(|line| before.contains(line) || !is_own(line));
        let missing = |line: &&String| is_own(line) && !after.contains(line);
        let missing: Vec<String> = before.iter().filter(missing).cloned().collect();
        after.extend(missing);
        after.sort_unstable();
    }
    assert_eq!(after, before, "{what}");
}

/// Whether a line of the state is about somebody's settings, or about those in a game of theirs.
fn is_own(line: &str) -> bool {
    let own = [" resting", " reminders_set"];
    line.starts_with("person ")
        || line.starts_with("game ")
        || own.iter().any(|kind| line.ends_with(kind))
}

/// All of it by all four, with the buttons as that message might have them.
pub async fn check_rows(fixture: &Fixture, people: [&Person; 4], on: &Message, rows: &[Row]) {
    let mut before = fixture.state().await;
    for (whats, expected) in rows {
        for what in *whats {
            for (role, (person, so)) in people.iter().zip(expected).enumerate() {
                if matches!(so, May) {
                    continue;
                }
                let answer = does(fixture, person, on, what).await;
                let what = format!("{what} by the person {role}");
                check_answer(fixture, &before, &what, &answer, *so).await;
                if matches!(so, Own(_)) {
                    before = fixture.state().await;
                }
            }
        }
    }
}
