//! The fuzz targets' assertions are true of all seeds: without this, nobody would notice that a target
//! no longer compiles until the next long run.

use std::path::Path;
use std::{fs, str};

#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

/// Calls the target with each seed of a folder, as text behind a first byte if `byte`.
fn each(target: &str, byte: bool, run: impl Fn(u8, &str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut seeds = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let content = fs::read(entry.unwrap().path()).unwrap();
        let (first, rest) = match content.split_first() {
            Some((first, rest)) if byte => (*first, rest),
            _ => (0, &*content),
        };
        let text = match str::from_utf8(rest) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&rest[..error.valid_up_to()]).unwrap(),
        };
        run(first, text);
        seeds += 1;
    }
    assert!(seeds > 5, "{} seeds in {}", seeds, folder.display());
}

#[test]
fn positions() {
    each("position", true, targets::position);
}

#[test]
fn moves() {
    each("moves", true, targets::moves);
}

#[test]
fn typed_texts() {
    each("text", true, targets::text);
}

#[test]
fn records() {
    each("record", false, |_, text| targets::record(text));
}
