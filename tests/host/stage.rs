//! A host, a file, a clock, and people who ask for things.

use djambi::game::{Act, ChannelId, GameId, PersonId, Phase, Place, ServerId, Terms};
use djambi::host::{
    Host, HostOptions, Intent, InteractionId, News, Reply, Request, Someone, What, Which, Why,
};
use djambi::rules::Names;
use djambi::store::StoreOptions;
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;

pub const ANA: PersonId = PersonId(101);
pub const BEN: PersonId = PersonId(102);
pub const CLEO: PersonId = PersonId(103);
pub const DAN: PersonId = PersonId(104);
pub const EVE: PersonId = PersonId(105);

pub const SERVER: ServerId = ServerId(9);

pub fn channel(number: u64) -> Place {
    Place {
        server: Some(SERVER),
        channel: ChannelId(number),
    }
}

pub const HERE: u64 = 70;

/// A host on a file, and what time it is.
pub struct Stage {
    pub host: Host,
    pub now: Timestamp,
    pub directory: TempDir,
    next: u64,
}

impl Stage {
    pub async fn new() -> Stage {
        let directory = tempfile::tempdir().unwrap();
        let now = "2026-03-01T12:00:00Z".parse().unwrap();
        Stage {
            host: open(&directory, now).await,
            now,
            directory,
            next: 1,
        }
    }

    /// A game of four people in the usual channel.
    pub async fn with_four() -> Stage {
        let mut stage = Stage::new().await;
        stage.gather().await;
        stage
    }

    /// Opens a game in the usual channel and starts it with four people.
    pub async fn gather(&mut self) {
        let terms = Terms::default();
        self.done(ANA, What::Open { terms }).await;
        for person in [BEN, CLEO, DAN] {
            self.act(person, Act::Join { seat: None }).await;
        }
        self.act(ANA, Act::Start).await;
    }

    pub async fn restart(&mut self) {
        self.host.close().await;
        self.host = open(&self.directory, self.now).await;
    }

    pub fn url(&self) -> String {
        url(&self.directory)
    }

    pub fn later(&mut self, time: SignedDuration) {
        self.now += time;
    }

    pub fn request(&mut self, by: PersonId, what: What) -> Request {
        self.next += 1;
        Request {
            id: InteractionId(self.next),
            by: Someone {
                person: by,
                name: format!("Person {by}"),
                language: Some("en-GB".into()),
                manages: by == EVE,
            },
            place: channel(HERE),
            place_language: Some("de".into()),
            token: Some(format!("token{}", self.next)),
            seen: None,
            what,
        }
    }

    pub async fn ask(&mut self, by: PersonId, what: What) -> Reply {
        let request = self.request(by, what);
        self.host.handle(&request, self.now).await
    }

    pub async fn done(&mut self, by: PersonId, what: What) -> News {
        match self.ask(by, what).await {
            Reply::Done(news) => news,
            other => panic!("not done: {other:?}"),
        }
    }

    pub async fn refused(&mut self, by: PersonId, what: What) -> Why {
        match self.ask(by, what).await {
            Reply::Refused(refused) => refused.why,
            other => panic!("not refused: {other:?}"),
        }
    }

    pub async fn act(&mut self, by: PersonId, act: Act) -> News {
        self.done(by, here(act)).await
    }

    pub async fn types(&mut self, by: PersonId, text: &str) -> News {
        self.done(by, turn(text)).await
    }

    /// Plays a legal turn of whoever is to move, not always the same one; in a new game if the one
    /// that was here is over.
    pub async fn plays_on(&mut self) -> News {
        if matches!(self.looks(ANA).await.game.phase(), Phase::Over(_)) {
            self.gather().await;
        }
        let view = self.looks(ANA).await;
        let position = view.game.position();
        let who = view.game.person_on(position.mover()).unwrap();
        let turns = position.turns();
        let text = turns[view.game.history().len() * 13 % turns.len()].to_string();
        self.types(who, &text).await
    }

    pub async fn looks(&mut self, by: PersonId) -> djambi::host::View {
        match self.ask(by, What::Look { game: Which::Here }).await {
            Reply::Shown(view) => view,
            other => panic!("not shown: {other:?}"),
        }
    }

    /// Says that news have been told.
    pub async fn told(&self, game: &GameId, version: u64) {
        self.host.told(game, version, None).await.unwrap();
    }
}

pub fn url(directory: &TempDir) -> String {
    format!("sqlite:{}", directory.path().join("games.db").display())
}

pub async fn open(directory: &TempDir, now: Timestamp) -> Host {
    let options = HostOptions {
        store: StoreOptions::to_play(url(directory)),
        workers: Some(2),
    };
    Host::open(&options, now).await.unwrap()
}

pub fn here(act: Act) -> What {
    What::Act {
        game: Which::Here,
        act,
    }
}

pub fn turn(text: &str) -> What {
    What::Turn {
        game: Which::Here,
        text: text.into(),
        names: Names::default(),
        intent: Intent::Play,
    }
}
