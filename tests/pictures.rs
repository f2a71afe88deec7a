//! The pictures of `docs/pictures`, drawn again by the program itself and compared with those that are saved there.
//!
//! So are the pages of the rules and their pictures.
//!
//! To make them anew after a change that is meant: `DJAMBI_UPDATE_PICTURES=1 cargo test --test pictures`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A colour that is farther off than this in red, green or blue is another colour.
const NEAR: u8 = 24;
/// So many pixels in a thousand may have another colour: rasterisers differ a little at the edges of things.
const SPARE: usize = 2;

struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    fn read(path: &Path) -> Picture {
        let file =
            fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        Picture {
            width: info.width,
            height: info.height,
            pixels: bytes.as_chunks::<3>().0.to_vec(),
        }
    }

    fn write(&self, path: &Path) {
        let file = fs::File::create(path).unwrap();
        let mut encoder = png::Encoder::new(file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(self.pixels.as_flattened()).unwrap();
    }

    /// This picture in pale grey, with what differs from the other in red; and how many pixels that are.
    fn difference(&self, other: &Picture) -> (Picture, usize) {
        let mut count = 0;
        let paint = |(a, b): (&[u8; 3], &[u8; 3])| {
            let differs = a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > NEAR);
            count += usize::from(differs);
            if differs {
                [255, 0, 0]
            } else {
                [192 + a[1] / 4; 3]
            }
        };
        let pixels = self.pixels.iter().zip(&other.pixels).map(paint).collect();
        (Picture { pixels, ..*self }, count)
    }
}

/// Name and arguments of each picture, from `docs/pictures/list.txt`: words between blanks, quotes around those that hold
/// blanks.
fn list(folder: &Path) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(folder.join("list.txt")).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, rest) = line.split_once(' ').unwrap();
            let quoted = rest.split('\'').enumerate();
            let words = quoted.flat_map(|(i, part)| match i % 2 {
                1 => vec![part.to_owned()],
                _ => part.split_whitespace().map(str::to_owned).collect(),
            });
            (name.to_owned(), words.collect())
        })
        .collect()
}

/// What is wrong with a drawn picture beside the one that is saved, if anything.
fn compared(kept: &Path, drawn: &Path) -> Option<String> {
    let name = kept.display();
    let (expected, got) = (Picture::read(kept), Picture::read(drawn));
    assert_eq!(
        (expected.width, expected.height),
        (got.width, got.height),
        "{name}"
    );
    let (difference, count) = expected.difference(&got);
    if count * 1000 <= expected.pixels.len() * SPARE {
        return None;
    }
    let shown = drawn.with_extension("difference.png");
    difference.write(&shown);
    let shown = shown.display();
    Some(format!("{name}: {count} pixels differ, see {shown}"))
}

#[test]
fn the_pictures_in_the_docs_are_what_the_program_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let update = std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some();
    let mut wrong = Vec::new();
    for (name, arguments) in list(&folder) {
        let kept = folder.join(&name);
        let drawn = if update {
            kept.clone()
        } else {
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name)
        };
        let run = Command::new(env!("CARGO_BIN_EXE_djambi"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(&arguments)
            .arg("--out")
            .arg(&drawn)
            .arg("--overwrite")
            .output();
        let run = run.unwrap();
        assert!(
            run.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&run.stderr)
        );
        if update {
            continue;
        }
        if drawn
            .extension()
            .is_some_and(|extension| extension == "gif")
        {
            // How an animation is made up is tested with the painter; here only that the kept file is the newest.
            if fs::read(&drawn).unwrap() != fs::read(&kept).unwrap() {
                wrong.push(format!("{name} is another animation"));
            }
            continue;
        }
        wrong.extend(compared(&kept, &drawn));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect();
    found.sort();
    found
}

#[test]
fn the_pages_of_the_rules_in_the_docs_are_what_the_program_writes() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let update = std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some();
    let written = if update {
        docs.clone()
    } else {
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("book")
    };
    let run = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["rules", "book"])
        .arg(&written)
        .output()
        .unwrap();
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    if update {
        return;
    }
    let made = files(&written);
    let made: Vec<&PathBuf> = made
        .iter()
        .filter(|it| !it.to_string_lossy().contains("difference"))
        .collect();
    assert_eq!(made.len(), 4 + 12);
    let mut wrong = Vec::new();
    for file in made {
        let kept = docs.join(file.strip_prefix(&written).unwrap());
        if file.extension().is_some_and(|it| it == "png") {
            wrong.extend(compared(&kept, file));
        } else if fs::read_to_string(file).unwrap() != fs::read_to_string(&kept).unwrap() {
            let kept = kept.display();
            wrong.push(format!(
                "{kept} is not what `djambi rules book docs` writes"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_file_that_is_there_is_written_over_only_if_that_was_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.txt"), "1. Mc1-e1").unwrap();
    for arguments in [
        &["draw", "--out", "board.png"][..],
        &["replay", "game.txt", "--out", "game.gif"],
    ] {
        let run = |more: &[&str]| {
            Command::new(env!("CARGO_BIN_EXE_djambi"))
                .args(arguments)
                .args(more)
                .current_dir(folder.path())
                .stdin(std::process::Stdio::null())
                .output()
                .unwrap()
        };
        assert!(run(&[]).status.success());
        let file = folder.path().join(arguments[arguments.len() - 1]);
        fs::write(&file, "precious").unwrap();
        let again = run(&[]);
        let said = String::from_utf8_lossy(&again.stderr).into_owned();
        assert!(
            !again.status.success() && said.contains("--overwrite"),
            "{said}"
        );
        assert_eq!(fs::read(&file).unwrap(), b"precious");
        assert!(run(&["--overwrite"]).status.success());
        assert_ne!(fs::read(&file).unwrap(), b"precious");
    }
}
