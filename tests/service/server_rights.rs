//! A server's database in which the user of its address may not do everything.

use djambi::store::{Store, StoreError, StoreOptions};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use crate::fixture::{make_database, url};
use crate::schema::SERVER_URL;

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres runs it"]
async fn a_user_who_may_make_no_tables_is_told_how_to_get_the_right() {
    let directory = tempfile::tempdir().unwrap();
    make_database(&directory).await;
    let owners = url(&directory);
    let (_, schema) = owners.split_once("[search_path]=").unwrap();
    let user = format!("u{schema}");
    let server: PgConnectOptions = std::env::var(SERVER_URL).unwrap().parse().unwrap();
    let mut at = server.connect().await.unwrap();
    let made = format!("CREATE ROLE {user} LOGIN; GRANT USAGE ON SCHEMA {schema} TO {user}");
    let made = sqlx::raw_sql(sqlx::AssertSqlSafe(made)).execute(&mut at);
    made.await.unwrap();
    let users = owners.replacen("djambi@", &format!("{user}@"), 1);
    // To look, too, as `djambi doctor` does.
    for options in [StoreOptions::to_play(&users), StoreOptions::to_look(&users)] {
        let error = Store::open(&options).await.unwrap_err();
        assert!(matches!(error, StoreError::Forbidden(_)), "{error}");
        assert!(error.to_string().contains("ALTER DATABASE"), "{error}");
    }
    let given = format!("GRANT CREATE ON SCHEMA {schema} TO {user}");
    let given = sqlx::raw_sql(sqlx::AssertSqlSafe(given)).execute(&mut at);
    given.await.unwrap();
    let looked = Store::open(&StoreOptions::to_look(&users)).await;
    assert!(matches!(looked, Err(StoreError::Empty(_))), "{looked:?}");
    let played = Store::open(&StoreOptions::to_play(&users)).await.unwrap();
    played.close().await;
}
