//! The migrations that the program contains, as `build.rs` lists them: the files in `migrations/`.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, description and SQL of each.
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Returns all of them, in the order of their numbers.
pub(super) fn all() -> Migrator {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(
            version,
            description.into(),
            MigrationType::Simple,
            sql,
            false,
        )
    };
    let mut all = Migrator::with_migrations(FILES.iter().map(migration).collect());
    // The process that runs them has a lock already, and waits longer for it than a statement may.
    all.set_locking(false);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_there_once_and_the_same_on_all_systems() {
        let numbers: Vec<i64> = all().iter().map(|migration| migration.version).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
        assert_eq!(files.unwrap().count(), numbers.len());
        // With the line ends of Windows they would have other checksums.
        for (version, _, sql) in FILES {
            assert!(!sql.contains('\r'), "migration {version}");
        }
    }
}
