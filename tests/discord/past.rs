//! Games that began long ago: saved as the program would have saved them then, before it starts.

use discord_sandbox::Person;
use djambi::game::{ChannelId, GameCommand, Pace, PersonId, Place, ServerId, Terms, TurnTime};
use djambi::service::{
    Command, GameRef, GameService, InteractionId, Reply, Request, Requester, ServiceOptions,
    SettingsPatch,
};
use djambi::store::StoreOptions;
use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

use crate::discord::fixture::Fixture;

/// People who act in a database at a moment of the past.
pub struct Past<'a> {
    fixture: &'a Fixture,
    service: GameService,
    now: Timestamp,
    next: u64,
}

/// Terms with `hours` hours per move.
pub fn hours(hours: i64) -> Terms {
    Terms::default().at_pace(Pace::PerMove(TurnTime::from_hours(hours).unwrap()))
}

/// A game of four began `ago` before now, and nobody has moved. The bot does not run yet.
pub async fn begun(ago: SignedDuration, terms: Terms) -> Fixture {
    begun_with(ago, terms, SettingsPatch::default()).await
}

/// A game that began `ago` before now, and Ana has settings. The bot does not run yet.
pub async fn begun_with(ago: SignedDuration, terms: Terms, anas: SettingsPatch) -> Fixture {
    let fixture = Fixture::idle().await;
    let mut past = Past::of(&fixture, ago).await;
    past.begins(terms).await;
    let patch = Command::PatchSettings(anas);
    past.sets(&fixture.people[0], patch).await;
    past.ends().await;
    fixture
}

impl<'a> Past<'a> {
    /// A past that begins `ago` before now; the bot must not run.
    pub async fn of(fixture: &'a Fixture, ago: SignedDuration) -> Past<'a> {
        let now = Timestamp::now() - ago;
        let options = ServiceOptions {
            store: StoreOptions::to_play(fixture.database()),
            workers: Some(1),
        };
        let service = GameService::open(&options, now).await.expect("a host");
        Past {
            fixture,
            service,
            now,
            next: 0,
        }
    }

    /// A game of the table's four people begins.
    pub async fn begins(&mut self, terms: Terms) {
        let [ana, ben, caro, dan] = &self.fixture.people;
        self.does(ana, Command::Open { terms }).await;
        for (person, seat) in [(ben, Seat::Blue), (caro, Seat::Yellow), (dan, Seat::Green)] {
            self.acts(person, GameCommand::Join { seat: Some(seat) })
                .await;
        }
        self.acts(ana, GameCommand::Start).await;
    }

    /// Somebody acts.
    pub async fn acts(&mut self, person: &Person, command: GameCommand) {
        let game = GameRef::Here;
        self.does(person, Command::Game { game, command }).await;
    }

    /// Somebody sets something.
    pub async fn sets(&mut self, person: &Person, command: Command) {
        let reply = self.ask(person, command).await;
        assert!(matches!(reply, Reply::Settings { .. }), "{reply:?}");
    }

    /// A server admin does something that does not belong to a game.
    pub async fn admins(&mut self, person: &Person, command: Command) {
        let mut request = self.request(person, command);
        request.by.is_admin = true;
        let reply = self.service.handle(&request, self.now).await;
        assert!(!matches!(reply, Reply::Rejected(_)), "{reply:?}");
    }

    async fn does(&mut self, person: &Person, command: Command) {
        match self.ask(person, command).await {
            Reply::Done(update) => {
                let delivered = self
                    .service
                    .store()
                    .mark_delivered(&update.view.id, update.view.version(), None)
                    .await;
                delivered.expect("saved");
            }
            other => panic!("not done: {other:?}"),
        }
    }

    async fn ask(&mut self, person: &Person, command: Command) -> Reply {
        let request = self.request(person, command);
        self.service.handle(&request, self.now).await
    }

    fn request(&mut self, person: &Person, command: Command) -> Request {
        self.next += 1;
        Request {
            place_language: Some("en-US".into()),
            ..Request::new(
                InteractionId(self.next),
                Requester {
                    person: PersonId(person.id().0),
                    name: "Somebody".into(),
                    language: Some("en-US".into()),
                    is_admin: false,
                },
                Place {
                    server: Some(ServerId(self.fixture.sandbox.guild().0)),
                    channel: ChannelId(self.fixture.channel.0),
                },
                command,
            )
        }
    }

    /// The past is over: everything due now happens when the bot starts.
    pub async fn ends(self) {
        self.service.close().await;
    }
}

/// Lets `time` pass in which the bot was there and nobody did anything: makes all saved times older
/// by that, and starts the bot again.
pub async fn passes(fixture: &mut Fixture, time: SignedDuration) {
    let (ended, _) = fixture.bot.take().expect("it runs").stop().await;
    assert!(ended.success(), "{ended}");
    is_older(fixture, time).await;
    fixture.returns().await;
}

/// Makes all saved times older by `time`. A running bot finds that when it looks for due work.
pub async fn is_older(fixture: &Fixture, time: SignedDuration) {
    let time = time.as_millis();
    for change in [
        format!("UPDATE events SET at = at - {time}"),
        format!("UPDATE games SET updated = updated - {time}, due = due - {time}"),
        format!("UPDATE outbox SET due = due - {time}"),
    ] {
        fixture.executes(&change).await;
    }
}
