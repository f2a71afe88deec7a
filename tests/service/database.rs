//! The database of a fixture, for what no service does.

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions};

use crate::service::fixture::Fixture;

/// A connection of its own.
pub async fn raw(fixture: &Fixture) -> AnyConnection {
    raw_at(&fixture.url()).await
}

/// A connection to the database of that address.
pub async fn raw_at(url: &str) -> AnyConnection {
    let options: AnyConnectOptions = url.parse().unwrap();
    options.connect().await.unwrap()
}

pub async fn execute(at: &mut AnyConnection, sql: &'static str) {
    sqlx::query(sql).execute(at).await.unwrap();
}

/// The number that a query finds.
pub async fn count(at: &mut AnyConnection, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(at).await.unwrap()
}
