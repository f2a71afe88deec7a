//! Games that began long ago: kept as the program would have kept them then, before it starts.

use djambi::game::{Act, ChannelId, PersonId, Place, ServerId, Terms, TurnTime};
use djambi::host::{
    Host, HostOptions, InteractionId, PersonSettings, Reply, Request, Someone, What, Which,
};
use djambi::rules::Seat;
use djambi::store::StoreOptions;
use djambi_sandbox::Person;
use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::table::Table;

/// People who act in a table's database at a moment of the past.
pub struct Past<'a> {
    table: &'a Table,
    host: Host,
    now: Timestamp,
    next: u64,
}

/// So many hours a turn.
pub fn hours(hours: i64) -> Terms {
    Terms {
        turn_time: TurnTime::from_hours(hours).ok(),
        ..Terms::default()
    }
}

impl<'a> Past<'a> {
    /// So long ago; the bot must not run.
    pub async fn of(table: &'a Table, ago: SignedDuration) -> Past<'a> {
        let now = Timestamp::now() - ago;
        let options = HostOptions {
            store: StoreOptions::to_play(table.database()),
            workers: Some(1),
        };
        let host = Host::open(&options, now).await.expect("a host");
        Past {
            table,
            host,
            now,
            next: 0,
        }
    }

    /// A game of the table's four people begins.
    pub async fn begins(&mut self, terms: Terms) {
        let [ana, ben, caro, dan] = &self.table.people;
        self.does(ana, What::Open { terms }).await;
        for (person, seat) in [(ben, Seat::Blue), (caro, Seat::Yellow), (dan, Seat::Green)] {
            self.acts(person, Act::Join { seat: Some(seat) }).await;
        }
        self.acts(ana, Act::Start).await;
    }

    /// Somebody acts.
    pub async fn acts(&mut self, person: &Person, act: Act) {
        let game = Which::Here;
        self.does(person, What::Act { game, act }).await;
    }

    /// Somebody sets something.
    pub async fn sets(&mut self, person: &Person, settings: PersonSettings) {
        let what = What::SetSettings(settings);
        let reply = self.ask(person, what).await;
        assert!(matches!(reply, Reply::Settings(_)), "{reply:?}");
    }

    /// People can reach the bot then.
    pub async fn is_reached(&mut self) {
        self.host.reached(self.now).await.expect("kept");
    }

    async fn does(&mut self, person: &Person, what: What) {
        match self.ask(person, what).await {
            Reply::Done(news) => {
                let told = self.host.told(&news.view.id, news.view.version, None).await;
                told.expect("told");
            }
            other => panic!("not done: {other:?}"),
        }
    }

    async fn ask(&mut self, person: &Person, what: What) -> Reply {
        self.next += 1;
        let request = Request {
            id: InteractionId(self.next),
            by: Someone {
                person: PersonId(person.id().0),
                name: "Somebody".into(),
                language: Some("en-US".into()),
                manages: false,
            },
            place: Place {
                server: Some(ServerId(self.table.sandbox.guild().0)),
                channel: ChannelId(self.table.channel.0),
            },
            place_language: Some("en-US".into()),
            token: None,
            seen: None,
            what,
        };
        self.host.handle(&request, self.now).await
    }

    /// The past is over: what is due now happens when the bot starts.
    pub async fn ends(self) {
        self.host.close().await;
    }
}

/// So much time passes in which the bot was there and nobody did anything: what is kept is so much
/// older, and the bot is started again.
pub async fn passes(table: &mut Table, time: SignedDuration) {
    let (ended, _) = table.bot.take().expect("it runs").stop().await;
    assert!(ended.success(), "{ended}");
    let options: SqliteConnectOptions = table.database().parse().expect("an address");
    let mut database = options.connect().await.expect("a database");
    for change in [
        "UPDATE events SET at = at - $1",
        "UPDATE games SET touched = touched - $1, due = due - $1",
        "UPDATE tellings SET due = due - $1",
    ] {
        let change = sqlx::query(change).bind(i64::try_from(time.as_millis()).expect("a time"));
        change.execute(&mut database).await.expect("older");
    }
    database.close().await.expect("closed");
    table.returns().await;
}
