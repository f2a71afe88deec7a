//! Games that are there before the program starts, with sessions of the guests who play them.

use std::path::Path;

use djambi::game::{ChannelId, Entry, Event, GameId, Pace, PersonId, Place, Sitter, Terms};
use djambi::links::hash;
use djambi::service::{GameService, ServiceOptions};
use djambi::store::StoreOptions;
use djambi_rules::{Move, Options, Position, Role, Square};
use jiff::{SignedDuration, Timestamp};

use super::dice::Dice;
use super::program::{Program, Visitor};
use super::saved_games;

/// The file of the games, in the folder that the program runs in.
pub const FILE: &str = "games.db";

/// A game to begin with.
pub struct Prepared {
    /// How many of its seats people have, from Red on; novices have the others.
    pub people: usize,
    /// Its rules.
    pub options: Options,
    /// The moves that were played.
    pub moves: Vec<String>,
    /// Whether it has been ended.
    pub is_over: bool,
    /// Whether it is private.
    pub private: bool,
    /// How long ago all of it happened.
    pub age: SignedDuration,
}

impl Default for Prepared {
    fn default() -> Prepared {
        Prepared {
            people: 1,
            options: Options::CLASSIC,
            moves: Vec::new(),
            is_over: false,
            private: false,
            age: SignedDuration::ZERO,
        }
    }
}

/// A game that was saved.
pub struct Saved {
    /// Its path on the pages.
    pub path: String,
    /// The tokens of its guests' sessions, by their seats.
    pub tokens: Vec<String>,
    /// The paths of their personal links, which browsers open.
    pub enter: Vec<String>,
}

/// The player on a seat of a game, without a browser.
pub fn friend(program: &Program, game: &Saved, seat: usize) -> Visitor {
    guest(program, &game.tokens[seat])
}

/// The guest of a session, by its token.
pub fn guest(program: &Program, token: &str) -> Visitor {
    Visitor::of(program).with_cookie(Some(format!("djambi={token}")))
}

/// Opens the games of a folder in which no program runs.
pub async fn service(home: &Path) -> GameService {
    let url = format!("sqlite:{}", home.join(FILE).display());
    let options = ServiceOptions {
        store: StoreOptions::to_play(url),
        workers: None,
    };
    GameService::open(&options, Timestamp::now()).await.unwrap()
}

/// Begins a session of a person in a browser, and returns its token.
pub async fn enters(service: &GameService, person: PersonId) -> String {
    let token = djambi::links::token().unwrap();
    let (hash, now) = (hash(&token), Timestamp::now());
    let store = service.store();
    let entered = store.enter_session(None, &hash, person, now).await;
    entered.unwrap();
    token
}

/// Saves games in a folder in which no program runs.
pub async fn save_all(home: &Path, games: &[Prepared]) -> Vec<Saved> {
    let service = service(home).await;
    let mut saved = Vec::new();
    for game in games {
        saved.push(game.save_in(&service).await);
    }
    service.close().await;
    saved
}

/// A game in which each move is drawn, or leads to power where `to_power` says so, up to a position in
/// which one is wanted: the moves so far, the position and that move.
pub fn search(
    to_power: bool,
    wanted: impl Fn(&Position, Move) -> bool,
) -> (Vec<String>, Position, Move) {
    let mut dice = Dice(7);
    loop {
        let mut position = Position::default();
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < 150 {
            let legal = position.legal_moves();
            if let Some(mv) = legal.iter().find(|mv| wanted(&position, **mv)) {
                return (moves, position, *mv);
            }
            let power = legal.iter().find(|mv| to_power && mv.end() == Square::MAZE);
            let mv = power.copied().unwrap_or_else(|| dice.pick(&legal));
            moves.push(mv.to_string());
            position = position.play(mv).unwrap();
        }
    }
}

/// The moves of a game of four from the first move to the last.
pub fn whole_game() -> Vec<&'static str> {
    let lines = include_str!("../discord/game.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

impl Prepared {
    /// A game of `people` people that has just begun.
    pub fn of(people: usize) -> Prepared {
        Prepared {
            people,
            ..Prepared::default()
        }
    }

    /// The same after these moves.
    pub fn after<T: ToString>(self, moves: impl IntoIterator<Item = T>) -> Prepared {
        Prepared {
            moves: moves.into_iter().map(|mv| mv.to_string()).collect(),
            ..self
        }
    }

    /// The position after its moves.
    pub fn position(&self) -> Position {
        let setup = Position::setup(self.options);
        self.moves.iter().fold(setup, |position, mv| {
            position.play(position.parse_move(mv).unwrap()).unwrap()
        })
    }

    /// The first `count` moves of a game in which nobody is killed for as long as that is possible.
    pub fn long(count: usize) -> Vec<String> {
        let mut position = Position::default();
        let mut dice = Dice(7);
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < count {
            let legal = position.legal_moves();
            let quiet: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|mv| mv.victim().is_none() && mv.exit().is_none())
                .collect();
            let from = if quiet.is_empty() { &legal } else { &quiet };
            let mv = dice.pick(from);
            moves.push(mv.to_string());
            position = position.play(mv).unwrap();
        }
        moves
    }

    /// Saves one game in a folder in which no program runs.
    pub async fn save(self, home: &Path) -> Saved {
        save_all(home, &[self]).await.remove(0)
    }

    /// Starts a program with the game.
    pub async fn start(self) -> (Program, Saved) {
        let home = tempfile::tempdir().unwrap();
        let saved = self.save(home.path()).await;
        (Program::start_in(home), saved)
    }

    async fn save_in(&self, service: &GameService) -> Saved {
        let number = djambi::links::random().unwrap();
        let id = GameId(name(number));
        let people: Vec<PersonId> = (0..self.people).map(|seat| player(number, seat)).collect();
        let named = people.iter().zip(NAMES);
        let named: Vec<_> = named.map(|(it, name)| (*it, name.to_owned())).collect();
        service.store().name_strangers(&named).await.unwrap();
        let log = self.log(ChannelId(ChannelId::PAGES | number >> 1), &people);
        saved_games::save(service.store(), &[(id.clone(), log)]).await;
        let links = service.open_pages("http://127.0.0.1", false).await.unwrap();
        let (mut tokens, mut enter) = (Vec::new(), Vec::new());
        for guest in people {
            tokens.push(enters(service, guest).await);
            let link = links.personal(guest, &id, Timestamp::now());
            enter.push(link.strip_prefix(&*links.site).unwrap().to_owned());
        }
        Saved {
            path: links.path(&id),
            tokens,
            enter,
        }
    }

    /// The log of the game in a channel, with these people on the first seats.
    fn log(&self, channel: ChannelId, people: &[PersonId]) -> Vec<Entry> {
        let at = Timestamp::now() - self.age;
        let place = Place {
            server: None,
            channel,
        };
        let terms = Terms {
            options: self.options,
            pace: Pace::None,
            private: self.private,
            ..Terms::default()
        };
        let sitters = [0, 1, 2, 3].map(|seat| match people.get(seat) {
            Some(person) => Sitter::Person(*person),
            None => Sitter::Computer(djambi::ai::Level::Novice),
        });
        let mut log = saved_games::log(place, at, terms, sitters, |position, ply| {
            let mv = self.moves.get(ply)?;
            Some(position.parse_move(mv).unwrap())
        });
        // Nobody holds it: a player whom a computer replaces only watches.
        let opening = log.iter_mut().take_while(|it| it.event != Event::Started);
        opening.for_each(|it| it.actor = None);
        if self.is_over {
            log.push(Entry {
                at,
                actor: None,
                event: Event::Drawn,
            });
        }
        log
    }
}

const NAMES: [&str; 4] = ["Ana", "Ben", "Caro", "Dan"];

/// A name of six letters, as games have them.
fn name(number: u64) -> String {
    const LETTERS: &[u8] = b"bcdfghjkmnpqrstvwxyz";
    let letter = |place: u32| LETTERS[(number >> (8 * place)) as usize % LETTERS.len()];
    (0..6).map(|place| char::from(letter(place))).collect()
}

/// The guest on a seat.
fn player(number: u64, seat: usize) -> PersonId {
    PersonId(PersonId::GUESTS | (number >> 4 << 2 & !PersonId::GUESTS) | seat as u64)
}

/// A kind of move, each of which asks for something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    KillWithBody,
    Strike,
    Diplomat,
    Necromobile,
    ExitThatKills,
    BothBodies,
}

impl Kind {
    pub const ALL: [Kind; 6] = [
        Kind::KillWithBody,
        Kind::Strike,
        Kind::Diplomat,
        Kind::Necromobile,
        Kind::ExitThatKills,
        Kind::BothBodies,
    ];

    fn is(self, mv: Move) -> bool {
        let (bodies, leaves) = (mv.bodies().count(), mv.exit().is_some());
        match self {
            Kind::KillWithBody => mv.role() == Role::Militant && bodies == 1 && !leaves,
            Kind::Strike => mv.victim().is_some() && !leaves,
            Kind::Diplomat => mv.role() == Role::Diplomat && bodies == 1 && !leaves,
            Kind::Necromobile => mv.role() == Role::Necromobile && bodies == 1 && !leaves,
            Kind::ExitThatKills => leaves && mv.victims().any(|at| at == Square::MAZE),
            Kind::BothBodies => leaves && bodies == 2,
        }
    }

    /// A game up to such a move. Chiefs go into the maze whenever they can, so that others come to lead
    /// them out.
    pub fn found(self) -> (Vec<String>, Position, Move) {
        search(true, |_, mv| self.is(mv))
    }
}
