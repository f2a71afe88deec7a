//! A server's database in which the user of its address may not do everything.

use djambi::store::{Store, StoreError, StoreOptions};
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tempfile::TempDir;

use crate::common::schema::SERVER_URL;
use crate::service::fixture::{make_database, url};

/// A connection of the server's owner, and the address by which a user who may use nothing but the
/// schema opens the database.
async fn as_another_user(directory: &TempDir) -> (PgConnection, String, String) {
    let owners = url(directory);
    let (_, schema) = owners.split_once("[search_path]=").unwrap();
    let user = format!("u{schema}");
    let server: PgConnectOptions = std::env::var(SERVER_URL).unwrap().parse().unwrap();
    let mut at = server.connect().await.unwrap();
    let made = format!("CREATE ROLE {user} LOGIN; GRANT USAGE ON SCHEMA {schema} TO {user}");
    run(&mut at, made).await;
    let users = owners.replacen("djambi@", &format!("{user}@"), 1);
    (
        at,
        users,
        format!("GRANT CREATE ON SCHEMA {schema} TO {user}"),
    )
}

async fn run(at: &mut PgConnection, statements: String) {
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(at);
    done.await.unwrap();
}

/// To play, and to look as `djambi doctor` does.
async fn is_told(users: &str, remedy: &str) {
    for options in [StoreOptions::to_play(users), StoreOptions::to_look(users)] {
        let error = Store::open(&options).await.unwrap_err();
        assert!(matches!(error, StoreError::Forbidden(_)), "{error}");
        assert!(error.to_string().contains(remedy), "{error}");
    }
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_user_who_may_make_no_tables_is_told_how_to_get_the_right() {
    let directory = tempfile::tempdir().unwrap();
    make_database(&directory).await;
    let (mut at, users, right) = as_another_user(&directory).await;
    is_told(&users, "ALTER DATABASE").await;
    run(&mut at, right).await;
    let looked = Store::open(&StoreOptions::to_look(&users)).await;
    assert!(matches!(looked, Err(StoreError::Empty(_))), "{looked:?}");
    let played = Store::open(&StoreOptions::to_play(&users)).await.unwrap();
    played.close().await;
}

/// Another user filled it, such as one who restored a backup.
#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_user_whom_the_tables_do_not_belong_to_is_told_how_to_get_them() {
    let directory = tempfile::tempdir().unwrap();
    make_database(&directory).await;
    let filled = Store::open(&StoreOptions::to_play(url(&directory))).await;
    filled.unwrap().close().await;
    let (mut at, users, right) = as_another_user(&directory).await;
    run(&mut at, right).await;
    is_told(&users, "ALTER TABLE").await;
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn an_error_of_the_server_is_its_own_sentence_without_a_place_in_its_source() {
    let server = std::env::var(SERVER_URL).unwrap();
    let (server, _) = server.rsplit_once('/').unwrap();
    let options = StoreOptions::to_look(format!("{server}/nope"));
    let error = Store::open(&options).await.unwrap_err().to_string();
    assert!(
        error.ends_with("database \"nope\" does not exist)"),
        "{error}"
    );
}
