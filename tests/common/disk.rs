//! A disk with faults, for the real program: a library that it loads first fails some system calls on the
//! files of databases. Linux alone.

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

const SOURCE: &str = include_str!("disk.c");

/// A disk that can be made to fail while a program uses it.
pub struct FaultyDisk {
    home: TempDir,
}

impl FaultyDisk {
    /// A disk without faults; its library is compiled by the C compiler that Rust links with.
    pub fn new() -> FaultyDisk {
        let disk = FaultyDisk {
            home: tempfile::tempdir().expect("a directory"),
        };
        std::fs::write(disk.path("disk.c"), SOURCE).expect("it can be written");
        disk.set("");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .args([disk.path("disk.so"), disk.path("disk.c")])
            .arg("-ldl")
            .status();
        assert!(compiled.is_ok_and(|it| it.success()), "cc compiles");
        disk
    }

    fn path(&self, file: &str) -> PathBuf {
        self.home.path().join(file)
    }

    /// The variables that a program is started with to use this disk.
    pub fn variables(&self) -> [(&'static str, String); 2] {
        [
            ("LD_PRELOAD", self.path("disk.so").display().to_string()),
            ("DISK_FAULTS", self.path("faults").display().to_string()),
        ]
    }

    /// From now on it has these faults: `full`, `fcntl`, `flock`, `memory`.
    pub fn set(&self, faults: &str) {
        // In one step: it is read at any time.
        std::fs::write(self.path("next"), faults).expect("it can be written");
        std::fs::rename(self.path("next"), self.path("faults")).expect("it can be renamed");
    }
}
