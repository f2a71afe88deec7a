//! The files of a folder.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns all files below a folder, in the order of their names.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = |path: PathBuf| {
        if path.is_dir() {
            below(&path)
        } else {
            vec![path]
        }
    };
    paths.into_iter().flat_map(files).collect()
}
