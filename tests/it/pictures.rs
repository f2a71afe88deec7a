//! The pictures of `docs/pictures`, drawn again by the program itself and compared with those that are saved there.
//!
//! So are the pages of the rules and their pictures, and the policies.
//!
//! To rewrite them after an intended change: `DJAMBI_UPDATE_PICTURES=1 cargo test --test all it::pictures`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use djambi::i18n::{Args, Language};
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::common::files::below;
use crate::it::program::{self, stderr, stdout};

/// A colour that is farther off than this in red, green or blue is another colour.
const NEAR: u8 = 24;
/// The pixels in a thousand that may have another colour: rasterisers differ a little at the edges of
/// things.
const SPARE: usize = 2;

fn read(path: &Path) -> Pixmap {
    let picture = Pixmap::load_png(path);
    picture.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// One picture in pale grey, with the differences from the other in red; and their count in pixels.
fn difference(one: &Pixmap, other: &Pixmap) -> (Pixmap, usize) {
    let mut shown = one.clone();
    let mut count = 0;
    for (pixel, other) in shown.pixels_mut().iter_mut().zip(other.pixels()) {
        let channels = [
            (pixel.red(), other.red()),
            (pixel.green(), other.green()),
            (pixel.blue(), other.blue()),
        ];
        let differs = channels.iter().any(|(a, b)| a.abs_diff(*b) > NEAR);
        count += usize::from(differs);
        let grey = 192 + pixel.green() / 4;
        let [red, green, blue] = if differs { [255, 0, 0] } else { [grey; 3] };
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap();
    }
    (shown, count)
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

/// Says how a drawn picture differs from the saved one, if it does.
fn compared(saved: &Path, drawn: &Path) -> Option<String> {
    let name = saved.display();
    let (expected, got) = (read(saved), read(drawn));
    assert_eq!(expected.width(), got.width(), "{name}");
    assert_eq!(expected.height(), got.height(), "{name}");
    let (difference, count) = difference(&expected, &got);
    if count * 1000 <= expected.pixels().len() * SPARE {
        return None;
    }
    let shown = drawn.with_extension("difference.png");
    difference.save_png(&shown).unwrap();
    let shown = shown.display();
    Some(format!("{name}: {count} pixels differ, see {shown}"))
}

#[test]
fn the_pictures_in_the_docs_are_those_that_the_program_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let update = std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some();
    let mut wrong = Vec::new();
    for (name, arguments) in list(&folder) {
        let saved = folder.join(&name);
        let drawn = if update {
            saved.clone()
        } else {
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name)
        };
        let run = program::djambi()
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(&arguments)
            .args(["--force", "--out"])
            .arg(&drawn)
            .output();
        stdout(&run.unwrap());
        if update {
            continue;
        }
        if drawn
            .extension()
            .is_some_and(|extension| extension == "gif")
        {
            // The frames of an animation are tested with the painter; here only that the saved file is the newest.
            if fs::read(&drawn).unwrap() != fs::read(&saved).unwrap() {
                wrong.push(format!("{name} is another animation"));
            }
            continue;
        }
        wrong.extend(compared(&saved, &drawn));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_pages_of_the_rules_in_the_docs_are_those_that_the_program_writes() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let update = std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some();
    let written = if update {
        docs.clone()
    } else {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("book");
        // An earlier run may have written files that the book no longer has.
        fs::remove_dir_all(&folder).ok();
        folder
    };
    let book = program::djambi()
        .args(["rules", "book"])
        .arg(&written)
        .output();
    stdout(&book.unwrap());
    if update {
        return;
    }
    let made = below(&written);
    assert_eq!(made.len(), 4 + 15);
    let mut wrong = Vec::new();
    for file in made {
        let saved = docs.join(file.strip_prefix(&written).unwrap());
        if file.extension().is_some_and(|it| it == "png") {
            wrong.extend(compared(&saved, &file));
        } else if fs::read_to_string(&file).unwrap() != fs::read_to_string(&saved).unwrap() {
            let saved = saved.display();
            wrong.push(format!(
                "{saved} is not what `djambi rules book docs` writes"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_policies_are_those_that_the_pages_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, key) in [
        ("PRIVACY.md", "policy-privacy"),
        ("TERMS.md", "policy-terms"),
    ] {
        let text = Language::English.message(key, &Args::new()) + "\n";
        if std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some() {
            fs::write(root.join(file), &text).unwrap();
        }
        let saved = fs::read_to_string(root.join(file)).unwrap();
        assert_eq!(saved, text, "{file} is not {key} of en.ftl");
    }
}

/// Runs the program in a folder, with a file to write into.
fn djambi(folder: &Path, arguments: &[&str], file: &str) -> Output {
    program::djambi()
        .args(arguments)
        .args(["--out", file])
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The texts that are drawn in an SVG file, without spaces.
fn texts(svg: &str) -> Vec<String> {
    let letter = |it: &str| char::from_u32(u32::from_str_radix(it.split('"').next()?, 16).ok()?);
    let texts = svg.lines().filter(|line| line.starts_with("<g id=\"t"));
    let letters = texts.map(|line| line.split("href=\"#l").skip(1).filter_map(letter));
    letters
        .map(|it| it.filter(|letter| *letter != ' ').collect())
        .collect()
}

#[test]
fn a_replay_ends_with_the_result_and_has_a_title_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    for (result, caption) in [("draw", "Adraw"), ("red", "Redhaswon"), ("*", "Move2")] {
        let record = format!("Mc1-e1 resign:b {result}");
        fs::write(folder.path().join("a.txt"), record).unwrap();
        let arguments = ["replay", "a.txt", "--force"];
        stdout(&djambi(folder.path(), &arguments, "a.svg"));
        let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
        let texts = texts(&svg);
        assert!(texts.contains(&caption.to_owned()), "{texts:?}");
        let title = "<title>The game as an animation, 1 move.</title>";
        assert!(svg.contains(title), "{result}");
    }
}

#[test]
fn the_file_has_the_format_that_its_name_promises_and_is_overwritten_by_force_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), "Mc1-e1 Mg1-f1").unwrap();
    for (arguments, file, beginning) in [
        (&["draw"][..], "new.PNG", &b"\x89PNG"[..]),
        (&["draw"], "new.svg", b"<svg "),
        (&["replay", "a.txt"], "new.gif", b"GIF89a"),
        (&["replay", "a.txt"], "animated.SVG", b"<svg "),
    ] {
        let path = folder.path().join(file);
        stdout(&djambi(folder.path(), arguments, file));
        assert!(fs::read(&path).unwrap().starts_with(beginning), "{file}");
        fs::write(&path, "mine").unwrap();
        let rejected = djambi(folder.path(), arguments, file);
        let said = stderr(&rejected);
        assert_eq!(rejected.status.code(), Some(1), "{said}");
        assert!(
            said.contains("exists") && said.contains("--force"),
            "{said}"
        );
        assert_eq!(fs::read(&path).unwrap(), b"mine");
        let forced = [arguments, &["--force"]].concat();
        stdout(&djambi(folder.path(), &forced, file));
        assert!(fs::read(&path).unwrap().starts_with(beginning), "{file}");
    }
    for (arguments, file) in [
        (&["draw"][..], "a.jpg"),
        (&["draw"], "a.gif"),
        (&["replay", "a.txt"], "a.png"),
        (&["draw"], "png"),
    ] {
        let rejected = djambi(folder.path(), arguments, file);
        let said = stderr(&rejected);
        assert!(
            !rejected.status.success() && said.contains("must end in"),
            "{said}"
        );
        assert!(!folder.path().join(file).exists());
    }
}
