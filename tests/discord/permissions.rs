//! Missing permissions: the person who opens a game reads exactly which to grant, answers work
//! without them, and a failed request changes nothing.

use discord_sandbox::{Id, Permissions};

use crate::discord::cells::{Private, check_answer};
use crate::discord::fixture::{Fixture, assert_picture, shows};

/// The words before the names of the missing permissions.
const GRANT: &str = "to give me these permissions in this channel: ";

/// Checks that the answer to a command asks to grant exactly that, or nothing.
async fn is_advised(fixture: &Fixture, channel: Id, command: &str, missing: Option<&str>) {
    let ana = &fixture.people[0];
    let asked = fixture.types_in(ana, channel, command);
    assert!(!asked.answer().await.unwrap().is_private());
    let Some(missing) = missing else {
        // A message about it would have arrived before the next answer.
        fixture.announces_all().await;
        fixture.asks_in(ana, channel, "help").await;
        assert!(asked.follow_ups().is_empty(), "{:?}", asked.follow_ups());
        return;
    };
    let advice = asked.follow_up(0).await;
    let advice = advice.unwrap_or_else(|it| panic!("{missing}: {it}"));
    assert!(advice.is_private() && advice.pinged.is_empty(), "{advice}");
    let words = advice.words();
    let names = words.split_once(GRANT).map(|(_, names)| names);
    assert_eq!(names, Some(&*format!("{missing}.")), "{advice}");
}

#[tokio::test]
async fn the_opener_and_the_starter_of_a_game_read_exactly_which_permissions_are_missing() {
    let fixture = Fixture::new().await;
    let bot = fixture.sandbox.bot();
    for (denied, missing) in [
        (Permissions::empty(), None),
        (Permissions::SEND_MESSAGES, Some("Send Messages")),
        (Permissions::ATTACH_FILES, Some("Attach Files")),
        (
            Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES,
            Some("Send Messages and Attach Files"),
        ),
        // People who do not see a channel may do nothing there.
        (
            Permissions::VIEW_CHANNEL,
            Some("View Channel, Send Messages and Attach Files"),
        ),
        // Needed in threads, or not at all.
        (Permissions::SEND_MESSAGES_IN_THREADS, None),
        (Permissions::READ_MESSAGE_HISTORY, None),
    ] {
        let channel = fixture.new_channel("place");
        fixture.sandbox.deny(channel, bot, denied);
        is_advised(&fixture, channel, "new", missing).await;
    }
    // In a thread it is the permission of threads.
    for (denied, missing) in [
        (Permissions::SEND_MESSAGES, None),
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            Some("Send Messages in Threads"),
        ),
    ] {
        let channel = fixture.new_channel("place");
        let thread = fixture.sandbox.new_thread(channel, "thread");
        fixture.sandbox.deny(channel, bot, denied);
        is_advised(&fixture, thread, "new", missing).await;
    }
    // The starter reads it as well.
    let ben = &fixture.people[1];
    is_advised(&fixture, fixture.channel, "new", None).await;
    fixture.asks(ben, "join").await;
    fixture.forbids(Permissions::ATTACH_FILES);
    let (start, missing) = ("game start", Some("Attach Files"));
    is_advised(&fixture, fixture.channel, start, missing).await;
}

#[tokio::test]
async fn a_game_is_played_where_answers_are_all_that_the_bot_may_give() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.forbids(Permissions::all());
    let before = fixture.public().len();
    for (person, mv, next) in [(ana, "Mc1-e1", "Ben"), (ben, "Mg1-f2", "Caro")] {
        let reply = fixture.plays(person, mv).await;
        assert_eq!(fixture.pinged(&reply), [next], "{reply}");
        assert_picture(&reply);
    }
    fixture.announces_all().await;
    let announced = fixture.public().len() - before;
    assert_eq!(announced, 2, "{}", fixture.sandbox.transcript());
}

#[tokio::test]
async fn a_thread_is_opened_where_the_bot_and_the_person_may_open_threads() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    let presses = async |person: &discord_sandbox::Person| {
        let more = fixture.presses(person, &fixture.newest(), "More").await;
        fixture.presses(person, &more, "Thread").await
    };
    let threads = Permissions::CREATE_PUBLIC_THREADS;
    let before = fixture.state().await;
    for who in [fixture.sandbox.bot(), ana.id()] {
        fixture.sandbox.deny(fixture.channel, who, threads);
        let refused = presses(ana).await;
        let so = Private("A thread cannot be opened here");
        check_answer(&fixture, &before, "Thread", &refused, so).await;
        if who == fixture.sandbox.bot() {
            let named = refused.text().contains("Create Public Threads");
            assert!(named, "{refused}");
            fixture.sandbox.allow(fixture.channel, who, threads);
        }
    }
    assert!(fixture.sandbox.threads(fixture.channel).is_empty());
    // Asked for twice at once it is one thread.
    let bens = fixture.presses(ben, &fixture.newest(), "More").await;
    let caros = fixture.presses(caro, &fixture.newest(), "More").await;
    let menus = [(ben, bens), (caro, caros)];
    let both = menus.map(|(person, more)| person.presses(&more, "Thread").unwrap());
    for press in both {
        let reply = press.answer().await.unwrap();
        let thread = fixture.sandbox.threads(fixture.channel)[0];
        shows(&reply, &[&format!("<#{thread}>")]);
    }
    assert_eq!(fixture.sandbox.threads(fixture.channel).len(), 1);
}
