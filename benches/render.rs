//! Times and sizes of pictures on one thread: `cargo bench --bench render`.
//!
//! Medians, and beside each the fastest round, which says more on a machine that others use at the same time. What does
//! not depend on that is how many instructions valgrind's callgrind counts, where it is installed. As a measure there is
//! lila-gif's published way of working on the same game: each square is a sprite that is copied, a frame holds the squares
//! that changed, and the `gif` crate packs it.

use std::collections::HashMap;
use std::process::Command;
use std::time::{Duration, Instant};

use djambi::render::{Hint, Layout, MoveMarks, Painter, Scene, Theme, Token};
use djambi_rules::{Bitboard, Move, Part, Ply, Position, Record, Seat, Square};
use tiny_skia::Pixmap;

const NAMES: [&str; 4] = ["Margaux", "Kwame_71", "Iñaki de la Peña", "Сергей Волков"];

/// A measured picture: its name, the layout, and how long it may take in milliseconds and be in bytes.
const PICTURES: [(&str, Layout, f64, usize); 6] = [
    ("last move", Layout::Phone, 0.5, 55_000),
    ("all marks", Layout::Phone, 0.5, 55_000),
    ("hints", Layout::Phone, 0.5, 60_000),
    ("last move", Layout::Wide, 0.6, 65_000),
    ("all marks", Layout::Wide, 0.6, 65_000),
    ("hints", Layout::Wide, 0.6, 65_000),
];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, word, rounds, name, layout] = &arguments[..]
        && word == "--rounds"
    {
        let rounds = rounds.parse().expect("a number");
        return repeat(rounds, name, layout.parse().expect("a layout"));
    }
    let memory = resident_kib();
    let start = Instant::now();
    for theme in Theme::ALL {
        let _ = Painter::of(theme);
    }
    let ready = milliseconds(start.elapsed());
    println!("ready to draw, both themes  {ready:>9.2} ms (bar 150)");
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load of the machine: {}", load.trim());
    let game = game();
    for theme in Theme::ALL {
        let painter = Painter::of(theme);
        for (name, layout, bar, size_bar) in PICTURES {
            // Every tenth position of the game, in fifteen rounds each.
            let scenes = scenes(&game, name);
            let scenes = scenes.iter().step_by(10);
            let runs = scenes.map(|scene| measure(15, || painter.png(scene, layout).len()));
            let (times, sizes): (Vec<Vec<Duration>>, Vec<usize>) = runs.unzip();
            let what = format!("PNG {theme} {layout}, {name}");
            report(&what, times.concat(), bar, sizes, size_bar);
        }
        let scenes = scenes(&game, "last move");
        let (times, size) = measure(9, || painter.gif(scenes.clone(), Layout::Phone).len());
        let what = format!("GIF {theme} phone, 120 moves");
        report(&what, times, 40.0, vec![size], 500_000);
    }
    let memory = (resident_kib() - memory) as f64 / 1024.0;
    println!("resident memory added       {memory:>9.2} MiB (bar 24; after everything above)");
    as_lila_gif(&scenes(&game, "last move"));
    for (name, layout, ..) in PICTURES {
        instructions(name, layout, 10);
    }
    instructions("GIF", Layout::Phone, 1);
}

/// The scenes of a game with the marks of that name.
fn scenes(game: &[(Position, Vec<Move>)], name: &str) -> Vec<Scene> {
    let scenes = game.iter().map(|(position, moves)| {
        let scene = scene(position, moves);
        match name {
            "all marks" => all_marks(&scene),
            "hints" => hints((position, &scene)),
            _ => scene,
        }
    });
    scenes.collect()
}

/// Draws what is counted, that many times: a child process of [`instructions`].
fn repeat(rounds: usize, name: &str, layout: Layout) {
    let scenes = scenes(&game(), name);
    let painter = Painter::of(Theme::Dark);
    for _ in 0..rounds {
        let drawn = match name {
            "GIF" => painter.gif(scenes.clone(), layout),
            _ => painter.png(&scenes[80], layout),
        };
        assert!(!drawn.is_empty());
    }
}

/// Prints how many instructions one picture takes: the difference between a few and some more in two processes.
fn instructions(name: &str, layout: Layout, more: usize) {
    let counted = |rounds: usize| {
        let run = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["--rounds", &rounds.to_string(), name, layout.key()])
            .output();
        let said = String::from_utf8_lossy(&run.ok()?.stderr).into_owned();
        let count = said
            .lines()
            .find_map(|line| line.split_once("Collected : "));
        count?.1.trim().parse::<u64>().ok()
    };
    // The first one makes what is saved.
    match (counted(1), counted(1 + more)) {
        (Some(few), Some(all)) => {
            let each = (all - few) / more as u64;
            println!("instructions, {name} {layout:<10} {each:>12}");
        }
        _ => println!("instructions, {name} {layout}: valgrind is not installed"),
    }
}

/// A square as lila-gif knows it: what is on it, its colour, and whether it is highlighted.
type Key = (Option<Token>, bool, bool);

/// Prints how long lila-gif's way of working takes for the board alone.
fn as_lila_gif(scenes: &[Scene]) {
    let key = |scene: &Scene, square: Square| -> Key {
        let marks = scene.moves.first();
        let marked = marks.is_some_and(|marks| [marks.from, marks.end()].contains(&square));
        (scene.at(square), square.index() % 2 == 1, marked)
    };
    let mut palette: Vec<[u8; 3]> = Vec::new();
    let mut sprites: HashMap<Key, Vec<u8>> = HashMap::new();
    for scene in scenes {
        for square in Square::all() {
            let key = key(scene, square);
            sprites
                .entry(key)
                .or_insert_with(|| sprite(key, &mut palette));
        }
    }
    let same = palette.len() as u8;
    let animation = |scenes: &[Scene]| {
        let mut out = Vec::new();
        let mut file = gif::Encoder::new(&mut out, 756, 756, &palette.concat()).expect("memory");
        let mut before: Option<&Scene> = None;
        for scene in scenes {
            let changed = |square: &Square| {
                before.is_none_or(|before| key(before, *square) != key(scene, *square))
            };
            let places: Vec<(Square, usize, usize)> = Square::all()
                .filter(changed)
                .map(|it| (it, usize::from(it.file()), 8 - usize::from(it.rank())))
                .collect();
            let (left, right) = extent(places.iter().map(|place| place.1));
            let (top, bottom) = extent(places.iter().map(|place| place.2));
            let (width, height) = ((right - left) * SIDE, (bottom - top) * SIDE);
            let mut buffer = vec![same; width * height];
            for (square, column, row) in places {
                let sprite = &sprites[&key(scene, square)];
                for (y, line) in sprite.chunks_exact(SIDE).enumerate() {
                    let start = ((row - top) * SIDE + y) * width + (column - left) * SIDE;
                    buffer[start..start + SIDE].copy_from_slice(line);
                }
            }
            let frame = gif::Frame {
                delay: 90,
                dispose: gif::DisposalMethod::Keep,
                transparent: Some(same),
                left: (left * SIDE) as u16,
                top: (top * SIDE) as u16,
                width: width as u16,
                height: height as u16,
                buffer: buffer.into(),
                ..gif::Frame::default()
            };
            file.write_frame(&frame).expect("memory");
            before = Some(scene);
        }
        drop(file);
        out.len()
    };
    let (times, size) = measure(15, || animation(&scenes[80..81]));
    report("lila-gif's way, one board", times, f64::NAN, vec![size], 0);
    let (times, size) = measure(5, || animation(scenes));
    report("lila-gif's way, 120 moves", times, f64::NAN, vec![size], 0);
}

/// The side of a square in pixels.
const SIDE: usize = 84;

/// A square as places in a palette, cut out of a picture of ours.
fn sprite((token, light, marked): Key, palette: &mut Vec<[u8; 3]>) -> Vec<u8> {
    let square = if light { "a2" } else { "a1" };
    let square: Square = square.parse().expect("a square");
    let mut scene = Scene::empty();
    scene.board[square.index()] = token;
    scene.chosen = marked.then_some(square);
    let png = Painter::of(Theme::Dark).png(&scene, Layout::Phone);
    let picture = Pixmap::decode_png(&png).expect("a picture");
    let (left, top) = (34, 126 + SIDE as u32 * (8 - u32::from(square.rank())));
    let mut place = |colour: [u8; 3]| {
        let known = palette.iter().position(|it| *it == colour);
        known.unwrap_or_else(|| {
            palette.push(colour);
            palette.len() - 1
        }) as u8
    };
    let sides = (0..SIDE as u32).flat_map(|y| (0..SIDE as u32).map(move |x| (x, y)));
    sides
        .map(|(x, y)| {
            let pixel = picture.pixel(left + x, top + y).expect("on the board");
            place([pixel.red(), pixel.green(), pixel.blue()])
        })
        .collect()
}

/// From the least of some numbers to one above the greatest.
fn extent(numbers: impl Iterator<Item = usize> + Clone) -> (usize, usize) {
    let least = numbers.clone().min().unwrap_or(0);
    (least, numbers.max().unwrap_or(0) + 1)
}

/// The first 120 moves of a game of four computer players of the level *club*, each position with the moves before it, the
/// newest first. Random moves would not do: in a real game more bodies are carried, farther, so its animation is a quarter
/// larger.
fn game() -> Vec<(Position, Vec<Move>)> {
    let record: Record = include_str!("game.txt").parse().expect("a record");
    let history = record.history();
    let moves = history.plies().map(|ply| match ply {
        Ply::Move(mv) => mv,
        Ply::Resignation(_) => unreachable!("nobody resigns in this game"),
    });
    let mut played: Vec<Move> = moves.collect();
    played.reverse();
    (0..=history.len())
        .filter_map(|count| {
            let position = history.position_after(count)?;
            Some((*position, played[played.len() - count..].to_vec()))
        })
        .collect()
}

fn scene(position: &Position, moves: &[Move]) -> Scene {
    let mut scene = Scene::of(position);
    scene.moves = moves.iter().take(1).copied().map(MoveMarks::of).collect();
    scene.caption = format!("Move {}", position.number());
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

/// The same with every mark of three moves: what a player sees after the lines of three opponents.
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

/// Prints a line. Without a bar there is none to reach.
fn report(what: &str, mut times: Vec<Duration>, bar: f64, mut sizes: Vec<usize>, size_bar: usize) {
    times.sort();
    sizes.sort_unstable();
    let (median, fastest) = (milliseconds(times[times.len() / 2]), milliseconds(times[0]));
    let (size, largest) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    let [bar, size_bar] = if bar.is_nan() {
        [String::new(), String::new()]
    } else {
        [format!(" (bar {bar})"), format!(" (bar {size_bar})")]
    };
    println!(
        "{what:<28}{median:>9.2} ms, fastest {fastest:>7.2}{bar};  {size} bytes, largest {largest}{size_bar}"
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// What of this process is in memory, where the system says so (Linux); else 0.
fn resident_kib() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
        .unwrap_or(0)
}
