//! Many games of four people each, started and saved before the program starts.

use discord_sandbox::{Id, Person, Sandbox};
use djambi::game::{ChannelId, GameCommand, PersonId, Place, ServerId, Terms};
use djambi::service::{
    Command, GameRef, GameService, InteractionId, Reply, Request, Requester, ServiceOptions,
};
use djambi::store::StoreOptions;
use djambi_rules::{History, Move, Options, Position, Seat};
use jiff::Timestamp;
use tempfile::TempDir;

/// The sandbox, a file of games, and the games.
pub struct Crowd {
    pub sandbox: Sandbox,
    pub home: TempDir,
    pub games: Vec<Game>,
}

/// A channel in which four people play.
#[derive(Clone)]
pub struct Game {
    pub channel: Id,
    pub people: [Person; 4],
    pub course: History,
}

/// Numbers that look random and are the same each time.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides.max(1)
    }
}

/// A game that has just begun.
pub fn set_up() -> History {
    History::new(Position::setup(Options::CLASSIC))
}

impl Game {
    /// Who is to move.
    pub fn mover(&self) -> &Person {
        &self.people[self.course.position().mover().index()]
    }

    /// A legal move, by which the game ends only if every other one ends it too.
    pub fn mv(&self, dice: &mut Dice) -> Move {
        let position = self.course.position();
        let moves = position.legal_moves();
        let first = dice.roll(moves.len());
        let goes_on = |mv: &Move| {
            let after = position.play(*mv);
            after.is_ok_and(|after| after.outcome().is_none())
        };
        let (late, early) = (&moves[first..], &moves[..first]);
        let mut moves = late.iter().chain(early);
        *moves
            .find(|mv| goes_on(mv))
            .unwrap_or(&position.legal_moves()[first])
    }
}

impl Crowd {
    /// Returns the number of games that have just started.
    pub async fn gather(games: usize) -> Crowd {
        let sandbox = Sandbox::start().await.expect("a sandbox");
        // On a disk, beside the sources: in memory nothing would be slow.
        let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
        let mut crowd = Crowd {
            sandbox,
            home,
            games: Vec::new(),
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
        format!("sqlite:{}/games.db", self.home.path().display())
    }

    async fn begin(&self, service: &GameService, number: usize) -> Game {
        let name = format!("game-{number}");
        let channel = self.sandbox.new_channel(self.sandbox.guild(), &name);
        let people = ["Ana", "Ben", "Caro", "Dan"]
            .map(|name| self.sandbox.person(&format!("{name} {number}")));
        let place = Place {
            server: Some(ServerId(self.sandbox.guild().0)),
            channel: ChannelId(channel.0),
        };
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
            let request = Request {
                id: InteractionId((number * 8 + step + 1) as u64),
                by: Requester {
                    person: PersonId(people[who].id().0),
                    name: "Somebody".into(),
                    language: Some("en-US".into()),
                    is_admin: false,
                },
                place,
                place_language: Some("en-US".into()),
                token: None,
                seen: None,
                sees: Vec::new(),
                command,
            };
            let Reply::Done(update) = service.handle(&request, Timestamp::now()).await else {
                panic!("a game begins");
            };
            let told = service
                .mark_delivered(&update.view.id, update.view.version, None)
                .await;
            told.expect("told");
        }
        Game {
            channel,
            people,
            course: set_up(),
        }
    }
}
