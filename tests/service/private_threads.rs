//! Private threads and pacts: who may make, read and mark one in which state of a game, and that nobody
//! else finds any trace of one.

use djambi::game::{
    ChannelId, GameCommand, GameId, Level, MOST_PACTS, OfferKind, Pact, PactRejection, PersonId,
    Sitter, Terms,
};
use djambi::service::{Command, Format, Rejection, ServerSettings, View};
use djambi_rules::Seat;

use crate::service::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, SERVER, channel, here, reason};

const THREAD: ChannelId = ChannelId(900);

/// A text that is searched for.
const PROMISE: &str = "I leave your reporter alone";

/// A game of four, and a thread of Ana and Ben.
struct Table {
    fixture: Fixture,
    id: GameId,
}

impl Table {
    async fn new() -> Table {
        let mut fixture = Fixture::with_four().await;
        let id = fixture.looks(ANA).await.id;
        let table = Table { fixture, id };
        assert!(table.saves(&[ANA, BEN], THREAD, None).await);
        table
    }

    async fn saves(
        &self,
        people: &[PersonId],
        channel: ChannelId,
        before: Option<ChannelId>,
    ) -> bool {
        let store = self.fixture.store();
        let people = people.iter().copied().collect();
        let saved = store.save_private_thread(&self.id, &people, channel, before);
        saved.await.unwrap()
    }

    async fn view(&self) -> View {
        self.fixture.service.view(&self.id).await.unwrap().unwrap()
    }

    async fn promises(&self, by: PersonId, text: &str) -> Result<Vec<PersonId>, Rejection> {
        let (service, now) = (&self.fixture.service, self.fixture.now);
        let made = service.make_pact((THREAD, by), text, 3, now).await;
        made.map(|(_, _, asked)| asked)
    }

    async fn answers(&self, by: PersonId, accepts: bool) -> Result<(), Rejection> {
        let answered = self
            .fixture
            .service
            .answer_pact((THREAD, 1), by, accepts)
            .await;
        answered.map(|_| ())
    }

    /// The promises that a person reads.
    async fn reads(&self, person: PersonId) -> Vec<String> {
        let found = self.fixture.service.pacts(&self.view().await, person).await;
        let pacts = found.unwrap().into_iter().flat_map(|it| it.pacts);
        pacts.map(|it| it.text).collect()
    }

    /// The pacts that are saved of a thread.
    async fn saved(&self, thread: ChannelId) -> Vec<Pact> {
        let found = self.fixture.store().private_thread(thread).await.unwrap();
        found.map(|it| it.pacts).unwrap_or_default()
    }

    async fn opens(&self, by: PersonId) -> Result<bool, Rejection> {
        let opened = self.fixture.service.open_thread(THREAD, by).await;
        opened.map(|thread| thread.is_open())
    }

    async fn ends(&mut self) {
        for person in [BEN, CLEO, DAN] {
            self.fixture.resigns(person).await;
        }
    }
}

#[tokio::test]
async fn nobody_outside_reads_a_pact_before_all_members_open_its_thread() {
    let mut table = Table::new().await;
    assert_eq!(table.promises(ANA, PROMISE).await, Ok(vec![BEN]));
    assert_eq!(table.answers(BEN, true).await, Ok(()));
    assert_eq!(table.opens(ANA).await, Err(PactRejection::NotOver.into()));
    for person in [ANA, BEN, CLEO] {
        assert_eq!(
            table.reads(person).await,
            [""; 0],
            "{person} before the end"
        );
    }
    table.ends().await;
    for (person, reads) in [(ANA, true), (BEN, true), (CLEO, false), (EVE, false)] {
        let read = table.reads(person).await == [PROMISE];
        assert_eq!(read, reads, "{person}");
        let export = table.fixture.everything_about(person).await;
        assert_eq!(export.contains(PROMISE), reads, "{export}");
        assert_eq!(export.contains("\"channel\": \"900\""), reads, "{export}");
        let view = table.view().await;
        let talk = table.fixture.service.private_threads(&view, person);
        assert_eq!(talk.await.unwrap().len(), usize::from(reads), "{person}");
    }
    for format in [Format::Json, Format::Record] {
        let game = table.fixture.exported(&table.id, format).await;
        assert!(!game.contains(PROMISE) && !game.contains("900"), "{game}");
    }
    // It is open when both want it, and only to those who have a seat.
    assert_eq!(
        table.opens(CLEO).await,
        Err(PactRejection::UnknownThread.into())
    );
    assert_eq!(table.opens(ANA).await, Ok(false));
    assert_eq!(table.reads(CLEO).await, [""; 0]);
    assert_eq!(table.opens(BEN).await, Ok(true));
    assert_eq!(table.reads(CLEO).await, [PROMISE]);
    assert_eq!(table.reads(EVE).await, [""; 0]);
    assert!(!table.fixture.everything_about(CLEO).await.contains(PROMISE));
    assert_eq!(table.fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn no_game_is_opened_in_a_private_thread_or_moved_there() {
    let mut table = Table::new().await;
    let game = table.id.clone();
    let place = channel(THREAD.0);
    let terms = Terms::default();
    for command in [Command::Open { terms }, Command::MoveChannel { game }] {
        let reply = table.fixture.asks_in(ANA, place, command).await;
        assert_eq!(reason(&reply), Some(Rejection::PrivateThread), "{reply:?}");
    }
}

#[tokio::test]
async fn those_who_have_accepted_a_pact_say_after_the_game_whether_it_was_kept() {
    let mut table = Table::new().await;
    table.promises(ANA, PROMISE).await.unwrap();
    let marks = async |table: &Table, person| {
        let (service, view) = (&table.fixture.service, table.view().await);
        let marked = service.mark_pact(&view, (THREAD, 1), person, false);
        marked.await.unwrap()
    };
    assert!(!marks(&table, ANA).await, "the game is not over");
    table.answers(BEN, false).await.unwrap();
    table.ends().await;
    for (person, marked) in [(ANA, true), (BEN, false), (CLEO, false)] {
        assert_eq!(marks(&table, person).await, marked, "{person}");
    }
    let view = table.view().await;
    let found = table.fixture.service.pacts(&view, ANA).await.unwrap();
    let answers = &found[0].pacts[0].answers;
    assert_eq!(answers[&ANA], (true, Some(false)));
    assert_eq!(answers[&BEN], (false, None));
}

#[tokio::test]
async fn a_pact_is_made_by_members_who_play_and_answered_once() {
    let mut table = Table::new().await;
    for (by, text, rejection) in [
        (CLEO, PROMISE, PactRejection::UnknownThread),
        (ANA, " \n ", PactRejection::BadText),
        (ANA, &"x".repeat(151), PactRejection::BadText),
    ] {
        assert_eq!(
            table.promises(by, text).await,
            Err(rejection.into()),
            "{text}"
        );
    }
    assert_eq!(table.promises(ANA, " one\nline ").await, Ok(vec![BEN]));
    assert_eq!(table.answers(BEN, true).await, Ok(()));
    for (person, why) in [(ANA, PactRejection::Own), (BEN, PactRejection::Answered)] {
        let again = table.answers(person, false).await;
        assert_eq!(again, Err(why.into()), "{person}");
    }
    assert_eq!(table.answers(BEN, true).await, Ok(()), "once more");
    assert_eq!(table.saved(THREAD).await[0].answers.len(), 2);
    for number in 2..=MOST_PACTS {
        let text = format!("{PROMISE} {number}");
        assert!(table.promises(BEN, &text).await.is_ok());
    }
    let full = table.promises(ANA, PROMISE).await;
    assert_eq!(full, Err(PactRejection::TooMany.into()));
    // After a restart everything is as it was.
    table.fixture.restart().await;
    assert_eq!(
        table.answers(BEN, false).await,
        Err(PactRejection::Answered.into())
    );
    table.ends().await;
    assert_eq!(
        table.promises(ANA, PROMISE).await,
        Err(PactRejection::NotNow.into())
    );
    assert_eq!(table.reads(ANA).await[0], "one line");
}

#[tokio::test]
async fn the_same_promise_sent_again_is_one_pact_until_somebody_has_answered_it() {
    let table = Table::new().await;
    for _ in 0..2 {
        assert_eq!(table.promises(ANA, PROMISE).await, Ok(vec![BEN]));
    }
    assert_eq!(table.saved(THREAD).await.len(), 1);
    assert_eq!(table.answers(BEN, false).await, Ok(()));
    assert_eq!(table.promises(ANA, PROMISE).await, Ok(vec![BEN]));
    assert_eq!(table.saved(THREAD).await.len(), 2);
}

#[tokio::test]
async fn one_whose_seat_was_taken_stays_a_member_and_makes_no_more_pacts() {
    let mut table = Table::new().await;
    table.promises(ANA, PROMISE).await.unwrap();
    let (seat, sitter) = (Seat::Blue, Sitter::Computer(Level::Novice));
    let replace = GameCommand::Replace { seat, sitter };
    table.fixture.game_command(BEN, replace).await;
    for person in [ANA, CLEO, DAN] {
        let agree = here(GameCommand::Agree(OfferKind::Replace));
        table.fixture.ask(person, agree).await;
    }
    let game = table.view().await.game;
    assert_eq!(game.seats_of(BEN).next(), None);
    assert_eq!(
        table.answers(BEN, true).await,
        Err(PactRejection::NotPlaying.into())
    );
    assert_eq!(
        table.promises(ANA, PROMISE).await,
        Err(PactRejection::NobodyElse.into())
    );
    for person in [CLEO, DAN] {
        table.fixture.resigns(person).await;
    }
    table.fixture.resigns(ANA).await;
    assert_eq!(table.reads(BEN).await, [PROMISE]);
}

#[tokio::test]
async fn a_person_who_takes_a_seat_over_is_no_member_and_reads_a_thread_once_it_is_open() {
    let mut table = Table::new().await;
    table.promises(ANA, PROMISE).await.unwrap();
    let (seat, sitter) = (Seat::Blue, Sitter::Person(EVE));
    let replace = GameCommand::Replace { seat, sitter };
    table.fixture.game_command(BEN, replace).await;
    let agree = GameCommand::Agree(OfferKind::Replace);
    table.fixture.game_command(EVE, agree).await;
    assert!(table.view().await.game.seats_of(EVE).eq([seat]));
    for (person, why) in [
        (ANA, PactRejection::NobodyElse),
        (BEN, PactRejection::NotPlaying),
        (EVE, PactRejection::UnknownThread),
    ] {
        let promised = table.promises(person, PROMISE).await;
        assert_eq!(promised, Err(why.into()), "{person}");
    }
    assert_eq!(
        table.answers(EVE, true).await,
        Err(PactRejection::UnknownThread.into())
    );
    // The new player has a thread of their own with Ana, of which Ben learns nothing.
    let own = ChannelId(901);
    assert!(table.saves(&[ANA, EVE], own, None).await);
    for (person, channels) in [(BEN, [THREAD]), (EVE, [own])] {
        let view = table.view().await;
        let talk = table.fixture.service.private_threads(&view, person).await;
        let talk = talk.unwrap().into_iter().map(|it| it.channel);
        assert!(talk.eq(channels), "{person}");
        let export = table.fixture.everything_about(person).await;
        let sees = [THREAD, own].map(|it| export.contains(&format!("\"channel\": \"{it}\"")));
        assert_eq!(sees, [THREAD, own].map(|it| channels == [it]), "{export}");
    }
    for person in [EVE, CLEO, DAN] {
        table.fixture.resigns(person).await;
    }
    for (person, opens, reads) in [(ANA, false, false), (BEN, true, true)] {
        assert_eq!(table.opens(person).await, Ok(opens), "{person}");
        let read = table.reads(EVE).await == [PROMISE];
        assert_eq!(read, reads, "after {person}");
        assert_eq!(table.reads(BEN).await, [PROMISE]);
    }
}

#[tokio::test]
async fn a_server_that_wants_no_pacts_has_none() {
    let table = Table::new().await;
    let off = ServerSettings {
        no_pacts: true,
        ..ServerSettings::default()
    };
    let store = table.fixture.store();
    let before = store.server(SERVER).await.unwrap().settings;
    assert!(store.set_server(SERVER, &before, &off).await.unwrap());
    assert_eq!(
        table.promises(ANA, PROMISE).await,
        Err(PactRejection::Off.into())
    );
}

#[tokio::test]
async fn a_game_has_one_thread_per_set_of_players() {
    let table = Table::new().await;
    let other = |number| ChannelId(number);
    assert!(
        !table.saves(&[BEN, ANA], other(901), None).await,
        "in any order"
    );
    assert!(table.saves(&[ANA, BEN, CLEO], other(902), None).await);
    assert!(
        !table.saves(&[ANA, EVE], other(903), None).await,
        "not a player"
    );
    table.promises(ANA, PROMISE).await.unwrap();
    // One that was deleted is replaced with its pacts.
    assert!(table.saves(&[ANA, BEN], other(904), Some(THREAD)).await);
    assert!(!table.saves(&[ANA, BEN], other(905), Some(THREAD)).await);
    let store = table.fixture.store();
    assert_eq!(store.private_thread(THREAD).await.unwrap(), None);
    assert_eq!(table.saved(other(904)).await.len(), 1);
    store.delete(&table.id).await.unwrap();
    assert_eq!(store.private_thread(other(904)).await.unwrap(), None);
    assert_eq!(table.fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn threads_end_with_the_game_and_with_the_data_of_a_member() {
    let mut table = Table::new().await;
    table.fixture.online().await;
    let third = ChannelId(902);
    assert!(table.saves(&[ANA, CLEO], third, None).await);
    table.promises(ANA, PROMISE).await.unwrap();
    let ended = async |table: &Table| {
        let (service, now) = (&table.fixture.service, table.fixture.now);
        let due = service.due_private_threads(now).await.unwrap();
        let ended = due.iter().map(|it| (it.channel, it.thread.is_none()));
        let ended = ended.collect::<Vec<_>>();
        let until = due.first().map(|it| it.until).unwrap_or_default();
        (ended, until)
    };
    assert_eq!(ended(&table).await.0, []);
    table
        .fixture
        .service
        .forget(BEN, table.fixture.now)
        .await
        .unwrap();
    assert_eq!(ended(&table).await.0, [(THREAD, true)]);
    assert_eq!(ended(&table).await.0, [], "it is claimed");
    let store = table.fixture.store().clone();
    for person in [ANA, BEN] {
        assert!(
            !table
                .fixture
                .everything_about(person)
                .await
                .contains(PROMISE),
            "{person}"
        );
    }
    assert_eq!(
        table.promises(ANA, PROMISE).await,
        Err(PactRejection::UnknownThread.into())
    );
    // It is tried again if it was not noted as closed.
    table.fixture.later(jiff::SignedDuration::from_mins(3));
    table.fixture.online().await;
    let (found, until) = ended(&table).await;
    assert_eq!(found, [(THREAD, true)]);
    store.close_private_thread(THREAD, until).await.unwrap();
    for person in [CLEO, DAN] {
        table.fixture.resigns(person).await;
    }
    let (found, until) = ended(&table).await;
    assert_eq!(found, [(third, false)]);
    store.close_private_thread(third, until).await.unwrap();
    table.fixture.later(jiff::SignedDuration::from_mins(3));
    assert_eq!(ended(&table).await.0, []);
    let known = store.private_thread(third).await.unwrap().unwrap();
    assert!(known.closed);
    // A wish to open it while another is being said there is said too.
    assert_eq!(
        table
            .fixture
            .service
            .open_thread(third, ANA)
            .await
            .map(|it| it.is_open()),
        Ok(false)
    );
    let (found, until) = ended(&table).await;
    assert_eq!(found, [(third, false)]);
    assert!(table.fixture.service.open_thread(third, CLEO).await.is_ok());
    store.close_private_thread(third, until).await.unwrap();
    let (found, until) = ended(&table).await;
    assert_eq!(found, [(third, false)]);
    store.close_private_thread(third, until).await.unwrap();
    assert_eq!(ended(&table).await.0, []);
    table
        .fixture
        .service
        .forget(CLEO, table.fixture.now)
        .await
        .unwrap();
    assert_eq!(store.private_thread(third).await.unwrap(), None);
    assert_eq!(ended(&table).await.0, []);
    assert_eq!(table.fixture.faults().await, [""; 0]);
}
