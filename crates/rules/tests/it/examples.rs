//! Every public type of the crate has an example of its own.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let files = paths.flat_map(|it| if it.is_dir() { sources(&it) } else { vec![it] });
    files.collect()
}

#[test]
fn every_public_type_has_an_example() {
    const TYPES: [&str; 3] = ["pub struct ", "pub enum ", "pub trait "];
    let (mut seen, mut without) = (0, Vec::new());
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let mut example = false;
        let text = fs::read_to_string(&path).unwrap();
        // Enums with keys are defined within a macro.
        for line in text.lines().map(str::trim_start) {
            if line.starts_with("///") {
                example |= line.starts_with("/// ```");
            } else if TYPES.iter().any(|it| line.starts_with(it)) {
                seen += 1;
                if !example {
                    without.push(format!("{}: {line}", path.display()));
                }
                example = false;
            } else if line.is_empty() || line.ends_with([';', '}']) {
                example = false;
            }
        }
    }
    assert!(seen > 35, "only {seen} types were found");
    assert_eq!(without, Vec::<String>::new());
}
