//! Times and sizes of pictures on one thread: `cargo bench --bench render`.
//!
//! Each line has the median and the fastest round, which says more on a machine that others use at the same time. As a
//! measure there is the way without a palette and masks: the same scene as SVG, rasterised by `resvg` and written by
//! `tiny-skia`.

use std::time::{Duration, Instant};

use djambi::render::{Layout, MoveMarks, Painter, Scene, TargetSquare, Theme};
use djambi_rules::{Bitboard, Part, Position, Record, Seat, Square};
use tiny_skia::{Pixmap, Transform};

const NAMES: [&str; 4] = ["Margaux", "Kwame_71", "Iñaki de la Peña", "Сергей Волков"];

fn main() {
    let memory = resident_kib();
    let start = Instant::now();
    for theme in Theme::ALL {
        let _ = Painter::of(theme);
    }
    println!("ready to draw, both themes {:.2?}", start.elapsed());
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load of the machine: {}", load.trim());
    let game = game();
    for theme in Theme::ALL {
        let painter = Painter::of(theme);
        let scenes = |marks: fn(&Position, Scene) -> Scene| -> Vec<Scene> {
            let scenes = game.iter().cloned();
            scenes
                .map(|(position, scene)| marks(&position, scene))
                .collect()
        };
        for (name, marks) in [
            ("last move", last_move as fn(&Position, Scene) -> Scene),
            ("all marks", all_marks),
            ("targets", targets),
        ] {
            for layout in Layout::ALL {
                // Every tenth position of the game, in fifteen rounds each.
                let scenes = scenes(marks);
                let runs = scenes
                    .iter()
                    .step_by(10)
                    .map(|scene| measure(15, || painter.png(scene, layout).expect("memory").len()));
                let (times, sizes): (Vec<Vec<Duration>>, Vec<usize>) = runs.unzip();
                report(
                    &format!("PNG {theme} {layout}, {name}"),
                    times.concat(),
                    sizes,
                );
            }
        }
        let scenes = scenes(last_move);
        let (times, size) = measure(5, || {
            let gif = painter.gif(scenes.clone(), Layout::Phone);
            gif.expect("memory").len()
        });
        report(&format!("GIF {theme} phone, 120 moves"), times, vec![size]);
        let (times, size) = measure(5, || rasterised(painter, &scenes[80]).len());
        report(&format!("SVG {theme} phone by resvg"), times, vec![size]);
    }
    let memory = (resident_kib() - memory) as f64 / 1024.0;
    println!("resident memory added {memory:.1} MiB");
}

/// A picture as a PNG file, drawn from SVG.
fn rasterised(painter: &Painter, scene: &Scene) -> Vec<u8> {
    let svg = painter.svg(scene, Layout::Phone);
    let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default());
    let tree = tree.expect("an SVG file");
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).expect("a size");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().expect("memory")
}

/// The first 120 moves of a game of four computer players of the level *club*, each position with its scene. Random
/// moves would not do: in a real game more bodies are carried, farther, so its animation is a quarter larger.
fn game() -> Vec<(Position, Scene)> {
    let record: Record = include_str!("game.txt").parse().expect("a record");
    let history = record.history();
    let positions =
        (0..=history.len()).filter_map(|count| Some((count, history.position_after(count)?)));
    let scenes = positions.map(|(count, position)| {
        let mut scene = Scene::of(position);
        scene.moves = MoveMarks::last(history, count, 1);
        scene.caption = format!("Move {}", position.number());
        let plies = history.plies().take(count).rev();
        scene.history = plies.map(|ply| (Seat::Red, ply.to_string())).collect();
        for (seat, name) in Seat::ALL.into_iter().zip(NAMES) {
            let panel = &mut scene.panels[seat.index()];
            name.clone_into(&mut panel.name);
            panel.status = format!("{} pieces", position.pieces(seat).count());
        }
        (*position, scene)
    });
    scenes.collect()
}

fn last_move(_: &Position, scene: Scene) -> Scene {
    scene
}

/// The same with every mark of three moves: what a player sees after the lines of three opponents.
fn all_marks(_: &Position, mut scene: Scene) -> Scene {
    let moves = [("a1", "c3", "h6"), ("i1", "i4", "b8"), ("e1", "e4", "g2")];
    let marks = moves.map(|(from, to, body)| {
        let [from, to, body] = [from, to, body].map(|text| text.parse().expect("a square"));
        MoveMarks {
            from,
            to,
            exit: None,
            killed: vec![to],
            bodies: vec![(to, body)],
        }
    });
    scene.moves = marks.to_vec();
    scene.power = Some(Seat::Blue);
    scene
}

/// The same with the targets of the piece that can go farthest, numbered as in a menu of 25 entries.
fn targets(position: &Position, mut scene: Scene) -> Scene {
    let targets = |square: Square| {
        TargetSquare::among(&position.legal_moves_from(Bitboard::of(square)), Part::To)
    };
    scene.chosen = Square::all().max_by_key(|square| targets(*square).len());
    scene.targets = scene.chosen.map(targets).unwrap_or_default();
    scene.targets.truncate(25);
    for (target, number) in scene.targets.iter_mut().zip(1..) {
        target.number = Some(number);
    }
    scene
}

/// How long each round took, after one that does not count, and what came out.
fn measure<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Vec<Duration>, T) {
    let mut result = work();
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        result = work();
        start.elapsed()
    });
    (times.collect(), result)
}

fn report(what: &str, mut times: Vec<Duration>, mut sizes: Vec<usize>) {
    times.sort();
    sizes.sort_unstable();
    let (median, fastest) = (times[times.len() / 2], times[0]);
    let (size, largest) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    println!(
        "{what:<28} {median:>9.2?}, fastest {fastest:>9.2?};  {size} bytes, largest {largest}"
    );
}

/// The resident memory of this process in KiB, where the system reports it (Linux); else 0.
fn resident_kib() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
        .unwrap_or(0)
}
