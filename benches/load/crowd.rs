//! Many games of four people each, started and saved before the program starts.

use std::path::PathBuf;

use discord_sandbox::{Id, Person, Sandbox};
use djambi::game::{ChannelId, GameCommand, PersonId, Place, ServerId, Terms};
use djambi::service::{
    Command, GameRef, GameService, InteractionId, Reply, Request, Requester, ServiceOptions,
};
use djambi::store::StoreOptions;
use djambi_rules::{History, Move, Options, Position, Seat};
use jiff::Timestamp;
use tempfile::TempDir;

use crate::dice::Dice;

/// The sandbox, a file of games, and the games.
pub struct Crowd {
    pub sandbox: Sandbox,
    pub home: TempDir,
    pub games: Vec<Game>,
    /// How many shards there are.
    pub shards: usize,
    database: String,
    guilds: Vec<Id>,
}

/// The settings that start another process while the crowd plays.
#[derive(Clone)]
pub struct Control {
    pub token: String,
    pub api: String,
    pub database: String,
    pub home: PathBuf,
}

/// A channel in which four people play.
#[derive(Clone)]
pub struct Game {
    pub channel: Id,
    pub people: [Person; 4],
    pub course: History,
}

/// A game that has just begun.
pub fn set_up() -> History {
    History::new(Position::setup(Options::CLASSIC))
}

impl Game {
    /// The player to move.
    pub fn mover(&self) -> &Person {
        &self.people[self.course.position().mover().index()]
    }

    /// A legal move, by which the game ends only if every other one ends it too.
    pub fn mv(&self, dice: &mut Dice) -> Move {
        mv(self.course.position(), dice)
    }
}

/// A legal move, by which the game ends only if every other one ends it too.
pub fn mv(position: &Position, dice: &mut Dice) -> Move {
    let moves = position.legal_moves();
    let first = dice.roll(moves.len());
    let continues = |mv: &Move| {
        let after = position.play(*mv);
        after.is_ok_and(|after| after.outcome().is_none())
    };
    let (late, early) = (&moves[first..], &moves[..first]);
    let mut moves = late.iter().chain(early);
    *moves
        .find(|mv| continues(mv))
        .unwrap_or(&position.legal_moves()[first])
}

impl Crowd {
    /// Returns `games` games that have just started, in a file.
    pub async fn gather(games: usize) -> Crowd {
        let home = home();
        let url = format!("sqlite:{}/games.db", home.path().display());
        Crowd::gather_with(home, url, games, 1).await
    }

    /// The same in another database, in as many servers as there are shards.
    pub async fn gather_on(url: String, games: usize, shards: u64) -> Crowd {
        Crowd::gather_with(home(), url, games, shards).await
    }

    async fn gather_with(home: TempDir, database: String, games: usize, shards: u64) -> Crowd {
        let sandbox = Sandbox::start().await.expect("a sandbox");
        sandbox.gateway(|it| it.shards = shards);
        let guilds = (0..shards).map(|number| match number {
            0 => sandbox.guild(),
            _ => sandbox.new_guild(&format!("server-{number}")),
        });
        let mut crowd = Crowd {
            guilds: guilds.collect(),
            sandbox,
            home,
            games: Vec::new(),
            shards: shards as usize,
            database,
        };
        let options = ServiceOptions {
            store: StoreOptions::to_play(crowd.database()),
            workers: Some(1),
        };
        let service = GameService::open(&options, Timestamp::now())
            .await
            .expect("a host");
        for number in 0..games {
            let game = crowd.begin(&service, number).await;
            crowd.games.push(game);
        }
        service.close().await;
        crowd
    }

    /// Where the games are saved.
    pub fn database(&self) -> String {
        self.database.clone()
    }

    /// The settings for other processes.
    pub fn control(&self) -> Control {
        Control {
            token: self.sandbox.token(),
            api: self.sandbox.url().to_owned(),
            database: self.database(),
            home: self.home.path().to_owned(),
        }
    }

    /// A new channel in one of the servers, and that server.
    pub fn new_channel(&self, number: usize) -> (Id, Id) {
        let guild = self.guilds[number % self.guilds.len()];
        let channel = self.sandbox.new_channel(guild, &format!("game-{number}"));
        (guild, channel)
    }

    async fn begin(&self, service: &GameService, number: usize) -> Game {
        let (guild, channel) = self.new_channel(number);
        let people = ["Ana", "Ben", "Caro", "Dan"]
            .map(|name| self.sandbox.person(&format!("{name} {number}")));
        for person in &people {
            person.joins(guild);
        }
        let place = place_in(guild.0, channel.0);
        let terms = Terms::default();
        let game_command = |command| Command::Game {
            game: GameRef::Here,
            command,
        };
        let mut acts = vec![(0, Command::Open { terms })];
        for (index, seat) in (1..).zip([Seat::Blue, Seat::Yellow, Seat::Green]) {
            acts.push((index, game_command(GameCommand::Join { seat: Some(seat) })));
        }
        acts.push((0, game_command(GameCommand::Start)));
        for (step, (who, command)) in acts.into_iter().enumerate() {
            let person = PersonId(people[who].id().0);
            let request = request((number * 8 + step + 1) as u64, person, place, command);
            let Reply::Done(update) = service.handle(&request, Timestamp::now()).await else {
                panic!("a game begins");
            };
            let announced = service
                .store()
                .mark_delivered(&update.view.id, update.view.version(), None)
                .await;
            announced.expect("announced");
        }
        Game {
            channel,
            people,
            course: set_up(),
        }
    }
}

fn home() -> TempDir {
    // On a disk, beside the sources: in memory nothing would be slow.
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory")
}

/// A channel of a server.
pub fn place_in(server: u64, channel: u64) -> Place {
    Place {
        server: Some(ServerId(server)),
        channel: ChannelId(channel),
    }
}

/// A person's request, as an adapter sends it to the service.
pub fn request(id: u64, person: PersonId, place: Place, command: Command) -> Request {
    Request {
        place_language: Some("en-US".into()),
        ..Request::new(
            InteractionId(id),
            Requester {
                person,
                name: "Somebody".into(),
                language: Some("en-US".into()),
                is_admin: false,
            },
            place,
            command,
        )
    }
}
