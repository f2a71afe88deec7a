//! Schemas on a PostgreSQL server, so that each test has a database of its own there.

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;

/// The server that tests run on, if it is set; `tests/postgres` sets it.
pub const SERVER_URL: &str = "DJAMBI_TEST_POSTGRES";

/// Returns the address on that server of the schema that is named after the directory.
pub fn schema_url(server: &str, directory: &TempDir) -> String {
    format!("{server}?options[search_path]={}", name(directory))
}

/// Makes the schema of the directory if there is none.
pub async fn make_schema(server: &str, directory: &TempDir) {
    let options: PgConnectOptions = server.parse().expect("an address");
    let mut at = options.connect().await.expect("a server");
    let schema = format!("CREATE SCHEMA IF NOT EXISTS {}", name(directory));
    let made = sqlx::raw_sql(sqlx::AssertSqlSafe(schema)).execute(&mut at);
    made.await.expect("a schema");
}

fn name(directory: &TempDir) -> String {
    let name = directory.path().file_name().expect("a name");
    let letters = name.to_string_lossy().into_owned().into_bytes();
    let letters = letters.iter().map(|letter| format!("{letter:02x}"));
    format!("t{}", letters.collect::<String>())
}
