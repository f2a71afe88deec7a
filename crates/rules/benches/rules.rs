//! How fast moves are found and played, beside shakmaty's chess in the same run.
//!
//! `cargo bench -p djambi-rules`: single thread. Both programs walk their tree in the same way: every
//! leaf's move is played out in full and its position handed to a `black_box`; nothing is counted in
//! bulk. Rounds alternate between the two, and medians of the rounds are printed.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use djambi_rules::{Options, Position};
use shakmaty::{Chess, Position as _};

const ROUNDS: usize = 7;
const MIDDLE_GAMES: [&str; 4] = [
    "gCgA2x2yAyC/gRgD3yMyMbC1/gM1xgM5/x6yM1/xx7/1x2x1xxx/xgM3bM1rMbM/rR5x2/1rArM1xxbMbAbR bbyg y y 0 28",
    "gC3x1yM1yC/1x2gM1xyA1/gM8/gM3xxxxyR/2x1bC2xx/x1xbMx2bDx/rM4x3/rRxrM1x1x1bR/1x3x1bA1 bbyg y y 2 46",
    "1bM2bRbA2gM/rRyMrA5gR/xx4rM2/gC4gN3/xx3gM1gA1/9/yMbMrCgM1rM3/6bMbC1/3rN5 rbrg r b 0 34",
    "2x1xyC1bMx/1x1xrDxxx1/x3x2x1/bC1yD2bR2x/xxxx1xrMyM1/yA1bDxrM1x2/xrMrRxbN1bA2/1xxx1xx1x/gMxgCx1bM3 ybyG y y 100 26",
];

/// Walks some trees and counts their leaves.
type Walk<'a> = Box<dyn Fn() -> u64 + 'a>;

fn djambi(position: &Position, depth: u32) -> u64 {
    let mut count = 0;
    let _ = position.visit_successors(|_, next| {
        count += if depth == 1 {
            black_box(next);
            1
        } else {
            djambi(next, depth - 1)
        };
        ControlFlow::<()>::Continue(())
    });
    count
}

fn chess(position: &Chess, depth: u32) -> u64 {
    let mut count = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        count += if depth == 1 {
            black_box(&next);
            1
        } else {
            chess(&next, depth - 1)
        };
    }
    count
}

/// Leaves a second, in millions.
fn rate(walk: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    let leaves = black_box(walk());
    leaves as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let setup = Position::default();
    let middle = MIDDLE_GAMES
        .map(|text| Position::read(text, Options::CLASSIC).expect("a position of the bench"));
    let middle_games = |depth| middle.iter().map(|position| djambi(position, depth)).sum();
    // Repeated where one walk is too short to time.
    let again = |times: u64, walk: &dyn Fn() -> u64| (0..times).map(|_| walk()).sum();
    let measured: [(&str, Walk); 6] = [
        (
            "shakmaty, chess, depth 5",
            Box::new(|| again(10, &|| chess(&Chess::default(), 5))),
        ),
        (
            "djambi, set-up, depth 4",
            Box::new(|| again(10, &|| djambi(&setup, 4))),
        ),
        ("djambi, set-up, depth 5", Box::new(|| djambi(&setup, 5))),
        (
            "djambi, middle games, depth 2",
            Box::new(|| again(20, &|| middle_games(2))),
        ),
        (
            "djambi, middle games, depth 3",
            Box::new(|| middle_games(3)),
        ),
        (
            "djambi, richest of these, depth 2",
            Box::new(|| again(10, &|| djambi(&middle[3], 2))),
        ),
    ];
    let mut rates = vec![Vec::new(); measured.len()];
    for _ in 0..ROUNDS {
        for ((_, walk), rates) in measured.iter().zip(&mut rates) {
            rates.push(rate(walk));
        }
    }
    let medians: Vec<f64> = rates.into_iter().map(median).collect();
    println!("leaves a second, every leaf played out, median of {ROUNDS} rounds, one thread");
    for ((name, walk), median) in measured.iter().zip(&medians) {
        let ratio = median / medians[0];
        println!(
            "{name:36} {:>12} leaves {median:8.1} million/s {ratio:6.2} x shakmaty",
            walk()
        );
    }
}
