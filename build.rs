//! Writes the list of migrations that the program contains, so that `sqlx` needs no macros, which
//! would compile it and SQLite a second time.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=migrations");
    let directory = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("migrations");
    let mut list = String::from("&[\n");
    for entry in fs::read_dir(&directory)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "sql") {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let (version, description) = name
            .split_once('_')
            .ok_or_else(|| format!("{}: name it NUMBER_WHAT.sql", path.display()))?;
        let version: i64 = version.parse()?;
        let description = description.replace('_', " ");
        let file = path.to_string_lossy();
        writeln!(
            list,
            "({version}, {description:?}, include_str!({file:?})),"
        )?;
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("migrations.rs"), list)?;
    Ok(())
}
