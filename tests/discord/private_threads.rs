//! *Talk privately* and pacts: a thread of two players, what everybody else sees of it, its end, and what is
//! said where it cannot be opened.

use discord_sandbox::{Id, Interaction, Message, Permissions, Person, Sandbox};

use crate::discord::activity::Framed;
use crate::discord::fixture::{Fixture, says, shows};
use crate::discord::pages::{browser, link, post, with_pages};
use crate::discord::weather::CALLBACK;

/// The words for what does the same as a thread.
const INSTEAD: &str = "Direct messages between you work just as well.";

/// A text that is searched for.
const PROMISE: &str = "I leave your reporter alone";

impl Fixture {
    /// The person asks for a private thread with Ben, and reads the answer.
    async fn talks_with_ben(&self, person: &Person) -> Message {
        self.talks_with(person, "Ben (Blue)").await
    }

    /// The same with another player.
    async fn talks_with(&self, person: &Person, other: &str) -> Message {
        let card = self.asks_to_talk(person).await;
        let answer = chooses(person, &card, other).answer().await;
        answer.unwrap_or_else(|trouble| panic!("{trouble}\n{}", self.log()))
    }

    /// The card on which the other players are chosen.
    async fn asks_to_talk(&self, person: &Person) -> Message {
        let more = self.presses(person, &self.newest(), "More").await;
        let card = self.presses(person, &more, "Talk privately").await;
        says(&card, &["nobody else learns of it"]);
        card
    }

    /// A thread of Ana and Ben, and its first message.
    async fn with_thread() -> (Fixture, Id, Message) {
        let fixture = Fixture::playing().await;
        let (thread, first) = fixture.opens_thread().await;
        (fixture, thread, first)
    }

    /// The same in a game that has begun.
    async fn opens_thread(&self) -> (Id, Message) {
        let opened = self.talks_with_ben(&self.people[0]).await;
        let thread = self.sandbox.threads(self.channel)[0];
        says(&opened, &[&format!("<#{thread}>")]);
        let first = self.public_in(thread).remove(0);
        (thread, first)
    }

    /// Ana offers a pact, which Ben accepts; returns the message with the offer.
    async fn makes_a_pact(&self, first: &Message) -> Message {
        let [ana, ben, ..] = &self.people;
        // A text without a visible letter is not a promise.
        let empty = self.promises(ana, first, "\u{3164} ").await;
        says(
            &empty,
            &["A pact has 1 to 150 characters, so none was offered"],
        );
        let offer = self.promises(ana, first, PROMISE).await;
        says(
            &self.presses(ana, &offer, "Agree").await,
            &["your own offer"],
        );
        let accepted = self.presses(ben, &offer, "Agree").await;
        assert!(accepted.words().contains("accepts the pact"), "{accepted}");
        assert_eq!(self.pinged(&accepted), ["Ana"], "{accepted}");
        self.settles(&offer).await;
        offer
    }

    /// Waits until an offer has no buttons any more.
    async fn settles(&self, offer: &Message) {
        let look = |sandbox: &Sandbox| {
            let mut messages = sandbox.messages(offer.channel).into_iter();
            messages.find(|it| it.id == offer.id && it.labels().is_empty())
        };
        let settled = self.sandbox.until("an offer without buttons", look).await;
        settled.unwrap_or_else(|trouble| panic!("{trouble}\n{}", self.log()));
    }

    /// The person fills in the form of a pact for three moves.
    async fn promises(&self, person: &Person, first: &Message, text: &str) -> Message {
        let form = person.presses(first, "Make a pact").expect("a button");
        let form = form.form().await.expect("a form");
        let filled = person.fills_in(&form, &[("text", text), ("moves", "3")]);
        filled.expect("a form").answer().await.expect("an answer")
    }

    /// The game ends, and the bot says so in a thread.
    async fn closes(&self, thread: Id) -> Message {
        for person in &self.people[1..] {
            self.resigns(person).await;
        }
        self.sees_in(thread, "The game is over").await
    }

    /// Everything that a person sees in all channels and direct messages, and is answered in private.
    async fn found_by(&self, person: &Person) -> String {
        let mut found = Vec::new();
        for command in [
            "board",
            "games",
            "settings privacy what:export",
            "record export",
            "record history",
            "players profile",
        ] {
            found.push(self.asks(person, command).await);
        }
        for channel in [
            vec![self.channel, person.dm()],
            self.sandbox.threads(self.channel),
        ]
        .concat()
        {
            found.extend(person.sees(channel));
        }
        let words = found.iter().map(|it| {
            let files = it.attachments.iter();
            let files = files.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
            format!("{} {}", it, files.collect::<String>())
        });
        words.collect()
    }
}

/// The person chooses with whom they want to talk.
fn chooses(person: &Person, card: &Message, other: &str) -> Interaction {
    let chosen = person.chooses(card, "Choose one or two players", &[other]);
    chosen.expect("a choice")
}

impl Framed {
    /// Everything that a person finds: in Discord, and on the pages in which they are signed in.
    async fn found_by(&self, person: &Person) -> String {
        let (_, session) = self.opens(person, self.fixture.channel).await;
        let first = self.get("/activity", &session).await;
        let led_to = first.url().path().to_owned();
        let mut found = first.text().await.unwrap();
        let game = if led_to.starts_with("/game/") {
            led_to
        } else {
            let mut links = found.split('"');
            links
                .find(|it| it.starts_with("/game/"))
                .unwrap()
                .to_owned()
        };
        let of_game = ["", "/talk", "/review"].map(|part| format!("{game}{part}"));
        let of_person = ["/games", "/profile", "/data"].map(str::to_owned);
        for path in of_game.iter().chain(&of_person) {
            found += &self.get(path, &session).await.text().await.unwrap();
        }
        found + &self.fixture.found_by(person).await
    }

    /// Nobody but the members finds these words, wherever they look.
    async fn hides(&self, traces: &[&str]) {
        let people = &self.fixture.people;
        for person in [&people[2], &self.fixture.sandbox.person("Eve")] {
            let found = self.found_by(person).await;
            for trace in traces {
                assert!(!found.contains(trace), "{trace}: {found}");
            }
        }
        let log = self.fixture.log();
        for trace in traces {
            assert!(!log.contains(trace), "{trace}: {log}");
        }
    }
}

#[tokio::test]
async fn two_players_talk_and_promise_and_nobody_else_finds_a_trace() {
    let mut framed = Framed::new().await;
    framed.fixture.begins().await;
    let fixture = &mut framed.fixture;
    let (thread, first) = fixture.opens_thread().await;
    let [ana, ben, caro, _] = fixture.people.clone();
    let words = first.words();
    for said in [
        &*ana.mention(),
        &*ben.mention(),
        "(Red)",
        "(Blue)",
        "moderators of this server",
    ] {
        assert!(words.contains(said), "{said}: {first}");
    }
    assert_eq!(fixture.pinged(&first), ["Ana", "Ben"]);
    // Each of them finds the same thread again.
    let again = fixture.talks_with_ben(&ana).await;
    says(&again, &[&format!("<#{thread}>")]);
    assert_eq!(fixture.sandbox.threads(fixture.channel), [thread]);
    fixture.dies_and_returns().await;
    let offer = fixture.makes_a_pact(&first).await;
    shows(&offer, &["for 3 moves of each player"]);
    assert_eq!(fixture.pinged(&offer), ["Ben"], "{offer}");
    let number = thread.to_string();
    let traces = [PROMISE, &*number, "Pacts", "Open to all"];
    framed.hides(&traces).await;
    let fixture = &framed.fixture;
    assert!(framed.found_by(&ana).await.contains(&number));
    fixture.sandbox.allow(
        fixture.channel,
        fixture.sandbox.bot(),
        Permissions::MANAGE_THREADS,
    );
    let end = fixture.closes(thread).await;
    let said = ana.says(thread, "locked");
    assert!(said.is_err(), "the thread is locked");
    // The review shows the pact to its two people, and each says what was kept.
    let review = fixture.asks(&ana, "review").await;
    let page = fixture.presses(&ana, &review, "Pacts").await;
    says(&page, &[PROMISE, "Accepted by", "Before the first move"]);
    let marked = ana.chooses(&page, "Kept or broken?", &["Pact 1 was kept"]);
    let marked = marked.expect("a menu").answer().await.expect("a page");
    says(&marked, &[&format!("Kept, says {}", ana.mention())]);
    let review = fixture.asks(&caro, "review").await;
    assert!(!review.labels().contains(&"Pacts".to_owned()), "{review}");
    framed.hides(&traces).await;
    // All players read it when both have opened it.
    let one = fixture.presses(&ana, &end, "Open to all players").await;
    says(&one, &["Still to press", &ben.mention()]);
    fixture.sees_in(thread, "agreed to open").await;
    assert!(caro.sees(thread).is_empty());
    let both = fixture.presses(&ben, &end, "Open to all players").await;
    says(&both, &["now open to all players"]);
    fixture.sees_in(thread, "now open to all players").await;
    assert!(!caro.sees(thread).is_empty());
    let review = fixture.asks(&caro, "review").await;
    let page = fixture.presses(&caro, &review, "Pacts").await;
    says(&page, &[PROMISE, &format!("<#{thread}>")]);
}

#[tokio::test]
async fn a_missing_permission_is_named_with_what_does_the_same() {
    let fixture = Fixture::playing().await;
    let (ana, bot) = (&fixture.people[0], fixture.sandbox.bot());
    let board = fixture.newest();
    let asks = async |fixture: &Fixture| {
        let more = fixture.presses(ana, &board, "More").await;
        fixture.presses(ana, &more, "Talk privately").await
    };
    for (who, missing, said) in [
        (
            bot,
            Permissions::CREATE_PRIVATE_THREADS,
            "Create Private Threads",
        ),
        (
            bot,
            Permissions::SEND_MESSAGES_IN_THREADS,
            "Send Messages in Threads",
        ),
        (
            ana.id(),
            Permissions::CREATE_PRIVATE_THREADS,
            "You may not open private threads",
        ),
    ] {
        fixture.sandbox.deny(fixture.channel, who, missing);
        says(&asks(&fixture).await, &[said, INSTEAD]);
        fixture.sandbox.allow(fixture.channel, who, missing);
    }
    assert!(fixture.sandbox.threads(fixture.channel).is_empty());
}

#[tokio::test]
async fn a_thread_that_a_moderator_has_put_away_is_found_or_opened_again_or_said_to_be_locked() {
    let (fixture, thread, first) = Fixture::with_thread().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.makes_a_pact(&first).await;
    fixture.sandbox.archive(thread);
    let found = fixture.talks_with_ben(ana).await;
    says(&found, &[&format!("<#{thread}>")]);
    assert!(ben.says(thread, "I am here").is_ok());
    fixture.sandbox.lock(thread);
    let locked = fixture.talks_with_ben(ana).await;
    says(&locked, &["A moderator has locked", INSTEAD]);
    fixture.sandbox.delete_channel(thread);
    let again = fixture.talks_with_ben(ana).await;
    says(&again, &["The thread from before was deleted"]);
    let new = fixture.sandbox.threads(fixture.channel)[0];
    assert_ne!(new, thread);
    // The pact is still on record. Without the permission the thread is not locked.
    let end = fixture.closes(new).await;
    assert!(end.words().contains("Manage Threads"), "{end}");
    assert!(!end.words().contains("is closed"), "{end}");
    let page = fixture.presses(ben, &end, "Pacts").await;
    says(&page, &[PROMISE]);
}

#[tokio::test]
async fn the_review_has_the_pacts_of_a_thread_that_a_moderator_has_deleted() {
    const UNSAID: &str = "SELECT COUNT(*) FROM private_threads WHERE due IS NOT NULL";
    let (fixture, thread, first) = Fixture::with_thread().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.makes_a_pact(&first).await;
    fixture.sandbox.delete_channel(thread);
    for person in &fixture.people[1..] {
        fixture.resigns(person).await;
    }
    // The end is not tried again.
    fixture.counts(UNSAID, 0).await;
    let pacts = async |person: &Person| {
        let review = fixture.asks(person, "review").await;
        fixture.presses(person, &review, "Pacts").await
    };
    for (person, said) in [
        (ana, "Still to press"),
        (ben, "The thread itself was deleted"),
    ] {
        let page = pacts(person).await;
        says(&page, &[PROMISE]);
        let opened = fixture.presses(person, &page, "Open to all players").await;
        says(&opened, &[said]);
    }
    fixture.counts(UNSAID, 0).await;
    says(&pacts(caro).await, &[PROMISE]);
}

#[tokio::test]
async fn those_who_have_left_are_named_and_the_end_of_deleted_data_is_said() {
    let (fixture, thread, first) = Fixture::with_thread().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.makes_a_pact(&first).await;
    fixture.sandbox.leave_thread(thread, ben.id());
    let alone = fixture.presses(ana, &first, "Make a pact").await;
    says(&alone, &["they have left it"]);
    fixture.talks_with_ben(ana).await;
    ben.leaves(fixture.sandbox.guild());
    let left = fixture.talks_with_ben(ana).await;
    says(&left, &[&ben.mention(), "has left the server", INSTEAD]);
    let gone = fixture.talks_with_ben(caro).await;
    says(&gone, &["has left the server"]);
    assert_eq!(fixture.sandbox.threads(fixture.channel), [thread]);
    ben.joins(fixture.sandbox.guild());
    let sure = fixture.asks(ben, "settings privacy what:forget").await;
    fixture.presses(ben, &sure, "Delete my data").await;
    fixture
        .sees_in(thread, "data of a member of this thread was deleted")
        .await;
    let unknown = fixture.presses(ana, &first, "Make a pact").await;
    says(&unknown, &["I don’t know this thread"]);
}

#[tokio::test]
async fn a_person_who_takes_a_seat_over_talks_in_a_thread_of_their_own() {
    let (fixture, thread, first) = Fixture::with_thread().await;
    let [ana, ben, ..] = &fixture.people;
    let eve = fixture.sandbox.person("Eve");
    let hands_over = "game replace colour:Blue person:@Eve";
    let offer = fixture.asks(ben, hands_over).await;
    fixture.presses(&eve, &offer, "Agree").await;
    for (person, said) in [
        (ana, "Nobody else in this thread can accept a pact"),
        (ben, "You can still talk here"),
    ] {
        says(
            &fixture.presses(person, &first, "Make a pact").await,
            &[said],
        );
    }
    fixture.talks_with(ana, "Eve (Blue)").await;
    let threads = fixture.sandbox.threads(fixture.channel);
    let new = threads.into_iter().find(|it| *it != thread);
    let new = new.expect("a second thread");
    for (person, own, other) in [(ben, thread, new), (&eve, new, thread)] {
        let found = fixture.found_by(person).await;
        assert!(found.contains(&own.to_string()), "{found}");
        assert!(!found.contains(&other.to_string()), "{found}");
    }
}

#[tokio::test]
async fn a_thread_whose_opening_was_interrupted_is_finished_by_the_next_press() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, ..] = fixture.people.clone();
    for request in [
        "POST /channels/*/threads",
        "PUT /channels/*/thread-members/*",
        "POST /channels/*/messages",
    ] {
        let card = fixture.asks_to_talk(&ana).await;
        let asks = || drop(chooses(&ana, &card, "Ben (Blue)"));
        fixture.dies_when(request, asks).await;
        fixture.returns().await;
    }
    let opened = fixture.talks_with_ben(&ana).await;
    let threads = fixture.sandbox.threads(fixture.channel);
    says(&opened, &[&format!("<#{}>", threads[0])]);
    assert_eq!(threads.len(), 1);
    let first = fixture.public_in(threads[0]);
    assert_eq!(first.len(), 1, "{first:?}");
    assert!(!ben.sees(threads[0]).is_empty());
    fixture.makes_a_pact(&first[0]).await;
}

#[tokio::test]
async fn an_answer_to_a_pact_that_was_saved_before_a_kill_is_said_by_the_next_press() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = fixture.people.clone();
    let menu = fixture.asks_to_talk(&ana).await;
    let others = ["Ben (Blue)", "Caro (Yellow)"];
    let asked = ana.chooses(&menu, "Choose one or two players", &others);
    asked.expect("a menu").answer().await.expect("an answer");
    let thread = fixture.sandbox.threads(fixture.channel)[0];
    let first = fixture.public_in(thread).remove(0);
    let offer = fixture.promises(&ana, &first, PROMISE).await;
    let agrees = || drop(ben.presses(&offer, "Agree").expect("a button"));
    fixture.dies_when(CALLBACK, agrees).await;
    fixture.returns().await;
    let accepted = fixture.presses(&ben, &offer, "Agree").await;
    assert!(accepted.words().contains("accepts the pact"), "{accepted}");
    assert_eq!(fixture.pinged(&accepted), ["Ana"], "{accepted}");
    // What has been said is not said again, and nobody is asked when all have answered.
    for answer in ["Agree", "Decline"] {
        let again = fixture.presses(&ben, &offer, answer).await;
        says(&again, &["already answered"]);
    }
    let declined = fixture.presses(&caro, &offer, "Decline").await;
    assert!(declined.words().contains("declines the pact"), "{declined}");
    fixture.settles(&offer).await;
    let said = fixture.public_in(thread);
    let said = said.iter().filter(|it| it.words().contains("accepts"));
    assert_eq!(said.count(), 1, "{}", fixture.sandbox.transcript());
}

#[tokio::test]
async fn the_end_and_the_opening_of_a_thread_are_said_after_a_kill() {
    const SAYS: &str = "POST /channels/*/messages";
    let (mut fixture, thread, _) = Fixture::with_thread().await;
    let [ana, ben, caro, dan] = fixture.people.clone();
    for person in [&caro, &dan] {
        fixture.resigns(person).await;
    }
    let sure = fixture.asks(&ben, "game resign").await;
    let resigns = || drop(ben.presses(&sure, "Resign").expect("a button"));
    fixture.dies_when("PATCH /channels/*", resigns).await;
    fixture.returns().await;
    let end = fixture.sees_in(thread, "The game is over").await;
    for (person, said) in [(&ana, "agreed to open"), (&ben, "now open to all players")] {
        let opens = || {
            let pressed = person.presses(&end, "Open to all players");
            drop(pressed.expect("a button"));
        };
        fixture.dies_when(SAYS, opens).await;
        fixture.returns().await;
        fixture.sees_in(thread, said).await;
        let all = fixture.public_in(thread);
        let all = all.iter().filter(|it| it.words().contains(said));
        assert_eq!(all.count(), 1, "{said}: {}", fixture.sandbox.transcript());
    }
    assert!(!caro.sees(thread).is_empty());
}

#[tokio::test]
async fn the_page_of_a_game_leads_its_player_to_their_own_private_threads_alone() {
    let (fixture, url) = with_pages().await;
    fixture.begins().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.talks_with(ben, "Caro (Yellow)").await;
    let of_others = fixture.sandbox.threads(fixture.channel)[0];
    fixture.talks_with_ben(ana).await;
    let threads = fixture.sandbox.threads(fixture.channel);
    let own = threads.into_iter().find(|it| *it != of_others);
    let own = own.expect("a second thread");
    let board = fixture.newest();
    let page = link(&board, "Browser").unwrap_or_else(|| panic!("{board}"));
    let choice = fixture.presses(ana, &board, "Move").await;
    let personal = link(&choice, "Browser").unwrap_or_else(|| panic!("{choice}"));
    let client = browser();
    let enter = personal.strip_prefix(&url).unwrap();
    let entered = post(&client, &url, enter, "", "").await;
    let cookie = entered.headers()["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap();
    for (cookie, sees) in [(cookie, true), ("", false)] {
        let request = client.get(&page).header("cookie", cookie);
        let shown = request.send().await.unwrap().text().await.unwrap();
        assert_eq!(shown.contains(&own.to_string()), sees, "{shown}");
        assert!(!shown.contains(&of_others.to_string()), "{shown}");
    }
}
