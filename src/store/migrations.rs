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
    fn every_file_is_there_with_the_checksum_that_databases_have_noted() {
        let all = all();
        let numbers: Vec<i64> = all.iter().map(|migration| migration.version).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
        assert_eq!(files.unwrap().count(), numbers.len());
        // With the line ends of Windows they would have other checksums.
        for (version, _, sql) in FILES {
            assert!(!sql.contains('\r'), "migration {version}");
        }
        let first = all.iter().next().unwrap();
        assert_eq!((first.version, first.description.as_ref()), (1, "games"));
        // sqlx has noted this in each database; it rejects to open one where it differs.
        assert_eq!(first.checksum[..4], [0x79, 0xf4, 0xec, 0x28]);
    }
}
