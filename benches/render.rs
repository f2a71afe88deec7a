//! Times and sizes of pictures: `cargo bench --bench render`. Medians on one thread, at 800 pixels' width; beside each the
//! fastest round, which says more on a machine that others use at the same time.

use std::time::{Duration, Instant};

use djambi::render::{Hint, Layout, MoveMarks, Painter, Scene, Theme};
use djambi_rules::{Bitboard, Move, Part, Position, Seat, Square};

const NAMES: [&str; 4] = ["Margaux", "Kwame_71", "Iñaki de la Peña", "Сергей Волков"];

fn main() {
    let memory = resident_kib();
    let start = Instant::now();
    for theme in Theme::ALL {
        let _ = Painter::of(theme);
    }
    println!(
        "ready to draw, both themes   {:>8.2} ms (bar 150)",
        milliseconds(start.elapsed())
    );

    let game = game(120);
    let scenes: Vec<Scene> = game
        .iter()
        .map(|(position, moves)| scene(position, moves))
        .collect();
    let kills: usize = scenes
        .iter()
        .flat_map(|scene| &scene.moves)
        .map(|mv| mv.killed.len())
        .sum();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load of the machine: {}", load.trim());
    println!("the game: {} turns, {kills} kills", game.len() - 1);
    let marks: Vec<Scene> = scenes.iter().map(all_marks).collect();
    let hints: Vec<Scene> = game
        .iter()
        .map(|(position, _)| position)
        .zip(&scenes)
        .map(hints)
        .collect();
    for theme in Theme::ALL {
        let painter = Painter::of(theme);
        for (name, scenes) in [
            ("last turn", &scenes),
            ("all marks", &marks),
            ("hints", &hints),
        ] {
            for layout in Layout::ALL {
                // Every tenth position of the game, in fifteen rounds each.
                let scenes = scenes.iter().step_by(10);
                let runs = scenes.map(|scene| measure(15, || painter.png(scene, layout).len()));
                let (times, sizes): (Vec<Vec<Duration>>, Vec<usize>) = runs.unzip();
                report(
                    &format!("PNG {theme} {layout}, {name}"),
                    times.concat(),
                    3,
                    sizes,
                    60_000,
                );
            }
        }
        let (times, size) = measure(9, || painter.gif(scenes.clone(), Layout::Phone).len());
        report(
            &format!("GIF {theme} phone, 120 turns"),
            times,
            150,
            vec![size],
            700_000,
        );
    }
    println!(
        "resident memory added        {:>8.2} MiB (bar 24; after everything above)",
        (resident_kib() - memory) as f64 / 1024.0
    );
}

/// A game of that many turns, the same one at every run: chance chooses a piece and where it goes, then where a body goes.
fn game(length: usize) -> Vec<(Position, Vec<Move>)> {
    let mut state = 88_172_645_463_325_252_u64;
    let mut chance = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    loop {
        let mut game = vec![(Position::default(), Vec::new())];
        while let Some((position, played)) = game.last().filter(|_| game.len() <= length) {
            let moves = position.legal_moves();
            let mut lines: Vec<_> = moves.iter().map(|mv| (mv.from(), mv.to())).collect();
            lines.dedup();
            if lines.is_empty() {
                break;
            }
            let chosen = lines[chance(lines.len())];
            let moves: Vec<_> = moves
                .into_iter()
                .filter(|mv| (mv.from(), mv.to()) == chosen)
                .collect();
            let mv = moves[chance(moves.len())];
            let next = position.play(mv).expect("the position has just offered it");
            let mut played = played.clone();
            played.insert(0, mv);
            game.push((next, played));
        }
        if game.len() > length {
            return game;
        }
    }
}

fn scene(position: &Position, moves: &[Move]) -> Scene {
    let mut scene = Scene::of(position);
    scene.moves = moves.iter().take(1).copied().map(MoveMarks::of).collect();
    scene.caption = format!("Turn {}", position.number());
    scene.history = moves.iter().map(|mv| (Seat::Red, mv.to_string())).collect();
    for seat in Seat::ALL {
        let panel = &mut scene.panels[seat.index()];
        NAMES[seat.index()].clone_into(&mut panel.name);
        let state = if position.in_power() == Some(seat) {
            "in power · "
        } else {
            ""
        };
        panel.status = format!("{state}{} pieces", position.pieces(seat).count());
    }
    scene
}

/// The same with every mark of three turns: what a player sees who has missed his opponents' turns.
fn all_marks(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    for (from, to, body) in [("a1", "c3", "h6"), ("i1", "i4", "b8"), ("e1", "e4", "g2")] {
        let [from, to, body] = [from, to, body].map(|text| text.parse().expect("a square"));
        scene.moves.push(MoveMarks {
            from,
            to,
            exit: None,
            killed: vec![to],
            bodies: vec![(to, body)],
        });
    }
    scene.moves.remove(0);
    scene.power = Some(Seat::Blue);
    scene
}

/// The same with the hints of the piece that can go farthest, numbered as in a menu of 25 entries.
fn hints((position, scene): (&Position, &Scene)) -> Scene {
    let mut scene = scene.clone();
    let hints =
        |square: Square| Hint::among(&position.legal_moves_from(Bitboard::of(square)), Part::To);
    scene.chosen = Square::all().max_by_key(|square| hints(*square).len());
    scene.hints = scene.chosen.map(hints).unwrap_or_default();
    scene.hints.truncate(25);
    for (hint, number) in scene.hints.iter_mut().zip(1..) {
        hint.number = Some(number);
    }
    scene
}

/// How long each round took, after one that does not count, and what came out.
fn measure<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Vec<Duration>, T) {
    let mut result = work();
    let mut times = Vec::new();
    for _ in 0..rounds {
        let start = Instant::now();
        result = work();
        times.push(start.elapsed());
    }
    (times, result)
}

fn report(what: &str, mut times: Vec<Duration>, bar: u32, mut sizes: Vec<usize>, size_bar: usize) {
    times.sort();
    sizes.sort_unstable();
    let (median, fastest) = (milliseconds(times[times.len() / 2]), milliseconds(times[0]));
    let (size, largest) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    println!(
        "{what:<28} {median:>8.2} ms, fastest {fastest:>7.2} (bar {bar});  {size} bytes, largest {largest} (bar {size_bar})"
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// What of this process lies in memory, where the system says so (Linux); else 0.
fn resident_kib() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
        .unwrap_or(0)
}
