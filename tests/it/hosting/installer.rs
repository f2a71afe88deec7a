//! `scripts/install.sh` with a release in a directory: where it installs, and what it says where it
//! cannot.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// A release of a program that only says its version, in `releases` of a new directory.
fn release() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let name = format!("djambi-9.9.9-{}-unknown-linux-gnu", std::env::consts::ARCH);
    let script = format!(
        "set -e; mkdir -p releases/latest/download {name}
        printf '#!/bin/sh\\necho djambi 9.9.9\\n' > {name}/djambi; chmod +x {name}/djambi
        cd releases/latest/download; tar -C ../../.. -czf {name}.tar.gz {name}
        sha256sum {name}.tar.gz > SHA256SUMS"
    );
    let made = Command::new("sh")
        .args(["-c", &script])
        .current_dir(home.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    home
}

/// Runs the installer in that directory.
fn install(home: &Path, set: &[(&str, &str)]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/install.sh");
    let releases = format!("file://{}/releases", home.display());
    Command::new("sh")
        .arg(script)
        .current_dir(home)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("DJAMBI_RELEASES", releases)
        .envs(set.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn the_program_is_installed_where_it_is_wanted_or_a_reason_is_given() {
    if Command::new("curl").arg("--version").output().is_err() {
        println!("left out: the test of the installer, since curl is not installed");
        let is_needed = std::env::var_os("DJAMBI_NEEDS_CURL").is_some();
        assert!(!is_needed, "DJAMBI_NEEDS_CURL is set");
        return;
    }
    let release = release();
    let home = release.path();
    let own = home.display().to_string();
    for (set, program) in [
        (("HOME", own.as_str()), ".local/bin/djambi"),
        (("DJAMBI_BIN", "bin"), "bin/djambi"),
        (("DJAMBI_BIN", "my bin/.."), "my bin/../djambi"),
    ] {
        let output = install(home, &[set]);
        assert!(output.status.success(), "{output:?}");
        assert!(home.join(program).exists(), "{program}: {output:?}");
    }
    let rejected = |set: &[(&str, &str)], said: &str| {
        let output = install(home, set);
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{printed}");
        assert!(printed.contains(said), "{printed}");
    };
    rejected(&[], "set DJAMBI_BIN");
    let sums = home.join("releases/latest/download/SHA256SUMS");
    let other = fs::read_to_string(&sums).unwrap();
    let other = format!("{}{}", "0".repeat(64), &other[64..]);
    fs::write(&sums, other).unwrap();
    rejected(&[("DJAMBI_BIN", "other")], "nothing was installed");
    assert!(!home.join("other").exists());
}
