//! The files in a container image that somebody builds: those that the build needs, and no settings, no
//! games, no history.

use std::path::Path;

/// Returns the names that `.dockerignore` admits: it excludes everything else.
fn admitted() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = std::fs::read_to_string(root.join(".dockerignore")).expect(".dockerignore");
    let mut rules = rules
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert_eq!(rules.next(), Some("*"), "everything is excluded first");
    rules
        .map(|rule| {
            let name = rule.strip_prefix('!').expect("only exceptions follow");
            assert!(root.join(name).exists(), "{name} is not there");
            name.to_owned()
        })
        .collect()
}

#[test]
fn an_image_is_built_without_settings_and_games() {
    for name in admitted() {
        let own = [".env.example"].contains(&name.as_str());
        let secret = name.starts_with(".env") || name.starts_with(".git") || name.contains(".db");
        assert!(own || !secret, "{name}");
        assert!(!name.contains(['*', '?', '[']), "{name} admits too much");
    }
}

#[test]
fn an_image_is_built_of_every_crate_of_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    assert!(
        manifest.contains("\nmembers = [\"crates/*\"]\n"),
        "{manifest}"
    );
    let admitted = admitted();
    for part in ["crates", "src", "migrations", "assets"] {
        assert!(
            admitted.iter().any(|name| name == part),
            "{part} is missing"
        );
    }
}

/// A setting that compose does not pass on has no effect, and nothing says so.
#[test]
fn compose_passes_all_settings_on() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let compose = std::fs::read_to_string(root.join("compose.yaml")).expect("compose.yaml");
    let bot = compose.split("\n  bot:\n").nth(1).expect("a bot");
    assert!(bot.contains("    env_file: .env\n"), "{bot}");
}
