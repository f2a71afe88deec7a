//! The parts of the service for the browser's pages: sessions, links, games without an outbox, and
//! the end of what guests leave behind.

use djambi::game::{
    ChannelId, Event, GameCommand, GameId, Level, Pace, PersonId, Place, Sitter, Terms,
};
use djambi::i18n::Language;
use djambi::links::hash;
use djambi::service::{Command, GameService, Update};
use djambi::store::{Shard, ShardScope};
use djambi::terminal::Session;
use jiff::{SignedDuration, Timestamp};

use crate::service::connectivity::is_outage;
use crate::service::database::{count, execute, raw};
use crate::service::fixture::{ANA, BEN, Fixture, done, here, mv};

const DAY: SignedDuration = SignedDuration::from_hours(24);

pub const GUEST: PersonId = PersonId(PersonId::GUESTS | 5);
pub const PAGE: Place = Place {
    server: None,
    channel: ChannelId(ChannelId::PAGES | 7),
};

impl Fixture {
    async fn on_a_page(&mut self, command: Command) -> Update {
        done(self.asks_in(GUEST, PAGE, command).await)
    }

    pub async fn page_game(&mut self) -> Update {
        self.page_game_under(Terms::default().at_pace(Pace::None))
            .await
    }

    pub async fn page_game_under(&mut self, terms: Terms) -> Update {
        self.on_a_page(Command::Open { terms }).await;
        for _ in 0..3 {
            let sitter = Sitter::Computer(Level::Novice);
            let fill = GameCommand::Fill { seat: None, sitter };
            self.on_a_page(here(fill)).await;
        }
        self.on_a_page(here(GameCommand::Start)).await
    }

    /// A guest's session begins, whose token is that.
    async fn enters(&self, token: &str) {
        let (store, token) = (self.store(), hash(token));
        let entered = store.enter_session(None, &token, GUEST, self.now);
        entered.await.unwrap();
    }

    /// How many games are deleted now that guests have left.
    async fn forgets_guests(&self) -> usize {
        self.service.forget_guests(self.now).await.unwrap()
    }

    /// Waits until a game is deleted.
    pub async fn is_deleted(&self, id: &GameId) {
        let began = std::time::Instant::now();
        while self.service.view(id).await.unwrap().is_some() {
            let is_late = began.elapsed() > std::time::Duration::from_mins(5);
            assert!(!is_late, "{id} is still there");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    async fn speaks_for(&self, token: &str) -> Vec<PersonId> {
        let used = self.service.use_session(&hash(token), self.now).await;
        used.unwrap().0
    }
}

#[tokio::test]
async fn games_on_pages_are_announced_nowhere_and_their_watchers_are_notified() {
    let mut fixture = Fixture::new().await;
    let mut changes = fixture.service.changes();
    let update = fixture.page_game().await;
    fixture.later(SignedDuration::from_mins(1));
    let pending = fixture.pending().await;
    assert!(pending.is_empty(), "{pending:?}");
    let mut last = 0;
    while let Ok(changed) = changes.try_recv() {
        assert_eq!(changed.game, update.view.id);
        last = changed.version;
    }
    assert_eq!(last, update.view.version());
}

#[tokio::test]
async fn computers_think_for_discord_before_they_think_for_pages() {
    let mut fixture = Fixture::new().await;
    let page = fixture.page_game().await;
    fixture.later(SignedDuration::from_mins(1));
    let in_channel = fixture.gather_with_computers(&[]).await;
    fixture.on_a_page(mv("Mc1-e1")).await;
    fixture.later(SignedDuration::from_mins(1));
    fixture.types(ANA, "Mc1-e1").await;
    let store = fixture.store();
    let waiting = store.awaiting_computer(9, &ShardScope::All).await.unwrap();
    assert_eq!(waiting, [in_channel.clone(), page.view.id]);
    let first = store.claim_computers(fixture.now, 1, 0, &ShardScope::All);
    assert_eq!(first.await.unwrap(), [in_channel]);
}

#[tokio::test]
async fn a_session_changes_its_token_with_each_person_and_ends_for_all() {
    let fixture = Fixture::new().await;
    let (store, now) = (fixture.store(), fixture.now);
    fixture.enters("one").await;
    let (one, two, phone) = (hash("one"), hash("two"), hash("phone"));
    let becomes_ana = store.enter_session(Some(&one), &two, ANA, now);
    becomes_ana.await.unwrap();
    assert!(fixture.speaks_for("one").await.is_empty());
    let mut people = fixture.speaks_for("two").await;
    people.sort_unstable();
    assert_eq!(people, [ANA, GUEST]);
    let enters = store.enter_session(None, &phone, ANA, now);
    enters.await.unwrap();
    // The export says when they have used these sessions.
    let all = fixture.everything_about(ANA).await;
    let all: serde_json::Value = serde_json::from_str(&all).unwrap();
    assert_eq!(all["sessions"], serde_json::json!([now, now]));
    store.end_session(&two).await.unwrap();
    assert!(fixture.speaks_for("two").await.is_empty());
    assert_eq!(fixture.speaks_for("phone").await, [ANA]);
    // A person with deleted data is signed out everywhere.
    fixture.service.forget(ANA, now).await.unwrap();
    assert!(fixture.speaks_for("phone").await.is_empty());
}

#[tokio::test]
async fn a_link_is_used_once() {
    let mut fixture = Fixture::with_four().await;
    let view = fixture.looks(ANA).await;
    assert_eq!(view.page(), None, "without pages nothing has an address");
    assert_eq!(view.personal_link(BEN, fixture.now), None);
    let pages = async |service: &GameService| {
        let opened = service.open_pages("https://djambi.example", false).await;
        opened.unwrap()
    };
    let links = pages(&fixture.service).await;
    let view = fixture.looks(ANA).await;
    assert_eq!(view.page(), Some(links.address(&view.id)));
    let link = view.personal_link(BEN, fixture.now).unwrap();
    let text = link.rsplit('/').next().unwrap();
    let read = links.read_personal(text, fixture.now).unwrap();
    assert_eq!((read.person, &read.game), (BEN, &view.id));
    for is_new in [true, false] {
        let used = fixture.store().use_link(&hash(text), read.expires).await;
        assert_eq!(used.unwrap(), is_new);
    }
    // The secret is the database's: after a restart the same addresses are valid.
    fixture.restart().await;
    let later = pages(&fixture.service).await;
    assert_eq!(later.path(&view.id), links.path(&view.id));
}

#[tokio::test]
async fn all_games_that_guests_have_left_are_deleted_in_one_round() {
    let mut fixture = Fixture::new().await;
    for number in 0..250 {
        let page = Place {
            channel: ChannelId(ChannelId::PAGES | number),
            ..PAGE
        };
        fixture.opens_in(GUEST, page).await;
    }
    fixture.later(DAY * 31);
    assert_eq!(fixture.forgets_guests().await, 250);
    assert_eq!(fixture.service.open_games(GUEST).await.unwrap(), 0);
}

#[tokio::test]
async fn rows_of_guests_are_deleted_after_thirty_days() {
    let mut fixture = Fixture::with_four().await;
    let active = fixture.looks(ANA).await.id;
    let page = fixture.page_game().await;
    let (service, now) = (fixture.service.clone(), fixture.now);
    fixture.enters("one").await;
    let puzzle = djambi::teach::Puzzle::of_number(1).unwrap();
    service.solve_puzzle(GUEST, puzzle, now).await.unwrap();
    fixture.later(DAY * 29);
    assert_eq!(fixture.forgets_guests().await, 0);
    assert_eq!(fixture.speaks_for("one").await, [GUEST]);
    // The session was used just now, the game was not.
    fixture.later(DAY * 2);
    assert_eq!(fixture.forgets_guests().await, 1);
    assert!(service.view(&page.view.id).await.unwrap().is_none());
    assert!(service.view(&active).await.unwrap().is_some());
    assert_eq!(fixture.speaks_for("one").await, [GUEST]);
    fixture.later(DAY * 31);
    fixture.forgets_guests().await;
    assert!(fixture.speaks_for("one").await.is_empty());
    assert!(service.store().person(GUEST).await.unwrap().is_none());
    assert_eq!(service.solved_puzzles(GUEST).await.unwrap().count(), 0);
}

#[tokio::test]
async fn however_many_guests_have_left_all_are_deleted() {
    const GUESTS: &str = "WITH RECURSIVE numbers (n) AS \
        (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 250) \
        INSERT INTO people (number, id, settings) SELECT 1000 + n, -n, '{}' FROM numbers";
    let fixture = Fixture::with_four().await;
    let mut database = raw(&fixture).await;
    execute(&mut database, GUESTS).await;
    fixture.forgets_guests().await;
    assert_eq!(count(&mut database, "SELECT COUNT(*) FROM people").await, 4);
}

#[tokio::test]
async fn whoever_has_the_first_shard_or_the_pages_deletes_what_guests_have_left() {
    let one = |number| ShardScope::Shards(vec![Shard { number, total: 2 }]);
    for (deletes, scope) in [
        (true, ShardScope::Local),
        (true, one(0)),
        (false, one(1)),
        (false, ShardScope::Terminal),
    ] {
        let mut fixture = Fixture::new().await;
        let id = fixture.page_game().await.view.id;
        fixture.later(DAY * 31);
        fixture.service.set_scope(scope.clone(), scope);
        fixture.run_due().await;
        if deletes {
            fixture.is_deleted(&id).await;
        }
        // Closing waits for what runs beside.
        fixture.restart().await;
        let view = fixture.service.view(&id).await.unwrap();
        assert_eq!(view.is_none(), deletes);
    }
}

#[tokio::test]
async fn after_a_long_outage_guests_have_thirty_days_to_return() {
    let mut fixture = Fixture::new().await;
    let id = fixture.page_game().await.view.id;
    fixture.online().await;
    fixture.later(DAY * 31);
    fixture.online().await;
    assert_eq!(fixture.forgets_guests().await, 0);
    fixture.later(DAY * 29);
    assert_eq!(fixture.forgets_guests().await, 0);
    fixture.later(DAY * 2);
    assert_eq!(fixture.forgets_guests().await, 1);
    assert!(fixture.service.view(&id).await.unwrap().is_none());
}

#[tokio::test]
async fn a_clock_that_was_ahead_deletes_nothing_and_delays_nothing() {
    let mut fixture = Fixture::new().await;
    fixture.page_game().await;
    fixture.online().await;
    fixture.later(DAY * 400);
    fixture.online().await;
    assert_eq!(fixture.forgets_guests().await, 0);
    fixture.later(DAY * -400);
    fixture.online().await;
    assert_eq!(fixture.forgets_guests().await, 0);
    fixture.later(DAY * 31);
    assert_eq!(fixture.forgets_guests().await, 1);
}

#[tokio::test]
async fn a_terminal_lets_no_time_run_out_on_pages() {
    let mut fixture = Fixture::new().await;
    // A file of pages that were stopped some days ago.
    fixture.now = Timestamp::now() - DAY * 5;
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    let before = fixture.events(&id).await;
    let (service, language) = (fixture.service.clone(), Language::English);
    let seats = "you,novice,novice,novice".parse().unwrap();
    let begun = Session::begin(service, language, None, &seats, Terms::default());
    let (session, _) = begun.await.unwrap();
    session.step().await.unwrap();
    assert_eq!(fixture.events(&id).await, before);
}

/// Starts again as `djambi web`.
pub async fn serve_without_discord(fixture: &mut Fixture) {
    fixture.restart().await;
    let scope = ShardScope::Local;
    fixture.service.set_scope(scope.clone(), scope);
    fixture.online_without_discord().await;
}

/// The game's clock gets back the time in which nobody served its page.
async fn finds_an_outage(fixture: &mut Fixture, id: &GameId, since: Timestamp) {
    fixture.run_due().await;
    let events = fixture.events(id).await;
    assert_eq!(events.last(), Some(&Event::Outage { since }));
}

#[tokio::test]
async fn pages_without_discord_give_back_the_time_since_the_bot_served_them() {
    let mut fixture = Fixture::new().await;
    // The pages were served without Discord once, before the bot served them.
    fixture.online_without_discord().await;
    fixture.later(DAY);
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    let last = fixture.now;
    fixture.online().await;
    fixture.later(SignedDuration::from_hours(59));
    serve_without_discord(&mut fixture).await;
    finds_an_outage(&mut fixture, &id, last).await;
}

#[tokio::test]
async fn a_time_from_the_future_takes_no_time_back_from_pages() {
    let mut fixture = Fixture::new().await;
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    let last = fixture.now;
    fixture.online_without_discord().await;
    // The bot had served the file while its clock was ahead.
    fixture.online_was_saved_at(last + DAY * 30).await;
    fixture.later(SignedDuration::from_hours(59));
    serve_without_discord(&mut fixture).await;
    finds_an_outage(&mut fixture, &id, last).await;
}

#[tokio::test]
async fn a_bot_that_takes_over_the_pages_of_another_program_counts_their_outage() {
    let mut fixture = Fixture::new().await;
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    let last = fixture.now;
    fixture.online_without_discord().await;
    fixture.later(DAY * 35);
    fixture.restart().await;
    let only = fixture.store().agree_on_shards(1).await.unwrap();
    assert_eq!(only, Some(1));
    fixture.online().await;
    assert_eq!(fixture.forgets_guests().await, 0);
    finds_an_outage(&mut fixture, &id, last).await;
}

#[tokio::test]
async fn clocks_on_pages_get_no_time_back_in_which_another_program_served_them() {
    let mut fixture = Fixture::with_four().await;
    let in_discord = fixture.looks(ANA).await.id;
    let on_a_page = fixture.page_game_under(Terms::default()).await.view.id;
    let stopped = fixture.now;
    fixture.online().await;
    fixture.later(SignedDuration::from_hours(10));
    let served = fixture.store().set_online(Shard::LOCAL, fixture.now);
    served.await.unwrap();
    fixture.later(SignedDuration::from_mins(5));
    fixture.restart().await;
    fixture.online().await;
    let outage = Event::Outage { since: stopped };
    assert_eq!(fixture.events(&in_discord).await.last(), Some(&outage));
    assert_eq!(fixture.count(&on_a_page, is_outage).await, 0);
}
