//! Collects tactical positions from games between computer players, of which some moves are random.
//! `tests/it/ai/tactics_new.tsv` has what
//! `cargo test --test it collects_the_new_table -- --ignored --nocapture` prints.

use std::collections::BTreeSet;

use djambi::ai::{Level, SearchRequest, choose};
use djambi_rules::{Army, Occupant, Position, Seat, Square};

use super::goal::Goal;

/// The first game's number; the seeds follow from it.
const FIRST_GAME: u64 = 2_511;
/// One of so many moves is random.
const RANDOM_EACH: u64 = 10;
/// So many games are played at the same time.
const AT_ONCE: u64 = 4;
/// The nodes of the search that must agree where the goal is a matter of judgement.
const LONG: u64 = 400_000;

/// A text that positions share if they are equal but for a turn or mirroring of the board, another
/// order of the colours, and the counts of moves.
pub fn key(position: &Position) -> String {
    let keys = (0..32).map(|symmetry| image(position, symmetry));
    keys.min().unwrap_or_default()
}

/// The text of one of the 8 symmetries of the board with one of the 4 shifts of the colours.
fn image(position: &Position, symmetry: usize) -> String {
    let shift = |index: usize| (index + symmetry / 8) % 4;
    let mut cells = vec![String::from("."); 81];
    for square in Square::all() {
        let (mut file, mut rank) = (square.file(), square.rank());
        if symmetry & 1 != 0 {
            file = 8 - file;
        }
        if symmetry & 2 != 0 {
            rank = 8 - rank;
        }
        if symmetry & 4 != 0 {
            (file, rank) = (rank, file);
        }
        let cell = &mut cells[usize::from(rank) * 9 + usize::from(file)];
        match position.board().occupant(square) {
            None => {}
            Some(Occupant::Corpse) => "x".clone_into(cell),
            Some(Occupant::Living(piece)) => {
                let army = Army::ALL[shift(piece.army.index())].letter();
                *cell = format!("{army}{}", piece.role.letter());
            }
        }
    }
    let seat = |seat: Seat| Seat::ALL[shift(seat.index())].letter();
    let mut control = ['-'; 4];
    for army in Army::ALL {
        if let Some(owner) = position.controller(army) {
            control[shift(army.index())] = seat(owner);
        }
    }
    let control: String = control.iter().collect();
    format!("{} {control} {}", cells.concat(), seat(position.mover()))
}

/// Returns so many positions of each kind, at most one of each kind from each game, of which none has
/// a known key.
pub fn positions(mut known: BTreeSet<String>, of_each: usize) -> Vec<(Goal, Position)> {
    let mut chosen: Vec<(Goal, Position)> = Vec::new();
    for batch in 0.. {
        let missing = |chosen: &[(Goal, Position)], goal: Goal| {
            chosen.iter().filter(|(other, _)| *other == goal).count() < of_each
        };
        let wanted = Goal::ALL.into_iter();
        let wanted: Vec<Goal> = wanted.filter(|&goal| missing(&chosen, goal)).collect();
        if wanted.is_empty() {
            break;
        }
        let first = FIRST_GAME + batch * AT_ONCE;
        let found = std::thread::scope(|scope| {
            let games = (first..first + AT_ONCE).map(|game| {
                scope.spawn({
                    let wanted = wanted.clone();
                    move || of_game(game, wanted)
                })
            });
            let games: Vec<_> = games.collect();
            games
                .into_iter()
                .flat_map(|game| game.join().expect("a game"))
                .collect::<Vec<_>>()
        });
        for (goal, position) in found {
            if missing(&chosen, goal) && known.insert(key(&position)) {
                chosen.push((goal, position));
            }
        }
        eprintln!(
            "{} positions after game {}",
            chosen.len(),
            first + AT_ONCE - 1
        );
    }
    chosen.sort_by_key(|(goal, _)| *goal);
    chosen
}

/// Plays a game and returns the first position of each wanted kind in it.
fn of_game(game: u64, mut wanted: Vec<Goal>) -> Vec<(Goal, Position)> {
    let mut found = Vec::new();
    let (mut position, mut past) = (Position::default(), Vec::new());
    while position.outcome().is_none() && !wanted.is_empty() {
        wanted.retain(|&goal| {
            let fits = is_fit(goal, &position);
            if fits {
                found.push((goal, position));
            }
            !fits
        });
        past.push(position);
        let seed = scrambled(scrambled(game) ^ past.len() as u64);
        let level = match seed % RANDOM_EACH {
            0 => Level::Random,
            _ if (game + position.mover().index() as u64).is_multiple_of(2) => Level::Club,
            _ => Level::Novice,
        };
        let mv = answer(&position, &past, level, level.nodes(), seed);
        position = position.play(mv).expect("a legal move");
    }
    found
}

/// Whether the position is one of that kind and has a solution. Of those that are a matter of
/// judgement a long search has to agree that the goal is worth it.
fn is_fit(goal: Goal, position: &Position) -> bool {
    let is_judged = matches!(goal, Goal::TakePower | Goal::Encircle | Goal::Breathe);
    let has_solution = || {
        let moves = position.legal_moves().into_iter();
        moves.into_iter().any(|mv| goal.is_met(position, mv))
    };
    let agrees = || {
        let mv = answer(position, &[], Level::Master, LONG, 7);
        goal.is_met(position, mv)
    };
    goal.is_posed(position) && has_solution() && (!is_judged || agrees())
}

fn answer(
    position: &Position,
    past: &[Position],
    level: Level,
    nodes: u64,
    seed: u64,
) -> djambi_rules::Move {
    let request = SearchRequest {
        position,
        past,
        level,
        nodes,
        seed,
    };
    choose(&request, &|| false).expect("a move").mv
}

/// Mixes the bits of a number.
const fn scrambled(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
