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
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = "));
    let members = members.expect("a workspace").replace(['[', ']', '"'], "");
    let admitted = admitted();
    for member in members
        .split(',')
        .map(str::trim)
        .chain(["src", "migrations", "assets"])
    {
        assert!(
            admitted.iter().any(|name| name == member),
            "{member} is missing"
        );
    }
}
