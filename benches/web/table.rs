//! Games of four guests each, and moves in them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use djambi_rules::{History, Move, Position};
use reqwest::{Client, StatusCode};
use tokio::task::JoinSet;

use crate::prepared::{Prepared, Saved, save_all};
use crate::program::Program;
use crate::watcher::{Sent, address};

/// A game of four guests.
pub struct Table {
    saved: Saved,
    course: History,
    version: u64,
}

/// Numbers that look random and are the same each time.
static DICE: AtomicU64 = AtomicU64::new(20_261_122);

fn roll(sides: usize) -> usize {
    let mut dice = DICE.load(Ordering::Relaxed);
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    DICE.store(dice, Ordering::Relaxed);
    (dice >> 11) as usize % sides.max(1)
}

/// A legal move that does not end the game.
fn some_move(position: &Position) -> Move {
    let moves = position.legal_moves();
    let first = roll(moves.len());
    let (early, late) = moves.split_at(first);
    let continues = |mv: &&Move| position.make_move(**mv).outcome().is_none();
    let found = late.iter().chain(early).find(continues);
    *found.expect("a move that does not end the game")
}

/// A program with `games` games, in each of which `moves` moves were played.
pub async fn tables(games: usize, moves: usize) -> (Program, Vec<Table>) {
    // On a disk, beside the sources: in memory nothing would be slow.
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let courses = (0..games).map(|_| {
        let mut course = History::new(Position::default());
        for _ in 0..moves {
            let mv = some_move(course.position());
            course.play(mv).expect("a legal move");
        }
        course
    });
    let courses: Vec<History> = courses.collect();
    let prepared: Vec<Prepared> = courses
        .iter()
        .map(|course| Prepared {
            people: 4,
            moves: course.plies().map(|ply| ply.to_string()).collect(),
            ..Prepared::default()
        })
        .collect();
    let saved = save_all(home.path(), &prepared).await;
    let program = Program::start_in(home);
    let mut tables = Vec::new();
    for (saved, course) in saved.into_iter().zip(courses) {
        // Opened, four seats, started, and the moves.
        let version = 6 + moves as u64;
        tables.push(Table {
            saved,
            course,
            version,
        });
    }
    (program, tables)
}

impl Table {
    /// The path of its page.
    pub fn path(&self) -> &str {
        &self.saved.path
    }
}

/// The outcome of some moves.
pub struct Played {
    /// How long the answers took.
    pub answers: Vec<Duration>,
    /// The moves.
    pub sent: Vec<Sent>,
}

/// Plays `moves` moves at a steady rate, in one game after the other.
pub async fn play(program: &Program, tables: &mut [Table], rate: u32, moves: usize) -> Played {
    let client = Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let client = Arc::new(client);
    let mut clock = tokio::time::interval(Duration::from_secs(1) / rate);
    let mut under_way = JoinSet::new();
    let mut sent = Vec::new();
    let games = tables.len();
    for number in 0..moves {
        clock.tick().await;
        let table = &mut tables[number % games];
        let mv = some_move(table.course.position());
        let player = table.course.position().mover().index();
        table.course.play(mv).expect("a legal move");
        let form = form_urlencoded::Serializer::new(String::new())
            .append_pair("move", &mv.to_string())
            .append_pair("seen", &table.version.to_string())
            .finish();
        table.version += 1;
        sent.push((number % games, Instant::now()));
        let request = client
            .post(format!("{}{}/move", program.url, table.path()))
            .header("origin", &program.url)
            .header("cookie", format!("djambi={}", table.saved.tokens[player]))
            .header("x-forwarded-for", address(number))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form);
        under_way.spawn(async move {
            let began = Instant::now();
            let answer = request.send().await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{mv}");
            began.elapsed()
        });
    }
    let answers = under_way.join_all().await;
    Played { answers, sent }
}
