//! The units for systemd in `packaging/`.

use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn unit(name: &str) -> String {
    fs::read_to_string(root().join("packaging").join(name)).expect("a unit")
}

#[test]
fn the_package_for_debian_contains_every_unit() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let folder = fs::read_dir(root().join("packaging")).expect("a folder");
    let mut count = 0;
    for file in folder {
        let name = file.expect("a file").file_name();
        let name = name.to_str().expect("UTF-8");
        let asset = format!("[\"packaging/{name}\", \"lib/systemd/system/\", \"644\"]");
        assert!(manifest.contains(&asset), "{name}");
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn the_copy_is_made_of_the_bots_database_in_the_same_sandbox() {
    let (bot, backup) = (unit("djambi.service"), unit("djambi-backup.service"));
    let (_, sandbox) = bot.split_once("\nDynamicUser=").expect("a sandbox");
    let (sandbox, _) = sandbox.split_once("\n\n").expect("the end of a section");
    assert!(sandbox.lines().count() > 20, "{sandbox}");
    assert!(backup.contains(sandbox), "{backup}");
    for setting in [
        "\nEnvironmentFile=/etc/djambi.env\n",
        "\nEnvironment=DATABASE_URL=sqlite:%S/djambi/djambi.db\n",
    ] {
        assert!(
            bot.contains(setting) && backup.contains(setting),
            "{setting}"
        );
    }
    assert!(!bot.contains("UnsetEnvironment") && backup.contains("UnsetEnvironment=DISCORD_TOKEN"));
}
