//! `/healthz` and `/metrics` for those who run the machine.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::shard::Connectivity;
use crate::discord::send::adapter::{CONNECTIONS, INTERACTIONS, LOST, PANICS, count};
use crate::http_server::{self, is_local};
use crate::service::{GameService, StoreError};
use crate::store::{Engine, Shard};

/// The time after which a shard that is down is a fault: each notes every minute that it is up.
const DOWN: Duration = Duration::from_mins(3);

/// Whether the bot is healthy is known within this time, or it is not.
const LONGEST: Duration = Duration::from_secs(5);

/// The most connections that are open at a time.
const MOST_CONNECTIONS: usize = 100;

/// The advice to the person.
const ADVICE: &str = "see the log, or run `djambi doctor`";

/// Counts every panic of the program from now on, in whatever thread, and has it said as before.
pub fn count_panics() {
    let says = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        count(&PANICS);
        says(panic);
    }));
}

/// Answers at that address from now on: `/healthz` with 200 while the database can be read and written and
/// all connections to the gateway are open, `/metrics` with the counts since the start, and the pending work.
pub async fn watch(
    address: SocketAddr,
    service: &GameService,
    connectivity: &Connectivity,
) -> std::io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    // It is watched until the process ends.
    let stop = CancellationToken::new();
    let router = router(service.clone(), connectivity.clone());
    tokio::spawn(http_server::serve(listener, router, MOST_CONNECTIONS, stop));
    Ok(())
}

fn router(service: GameService, connectivity: Connectivity) -> Router {
    let measured = service.clone();
    let measure = async move || metrics() + &waiting(&measured).await;
    Router::new()
        .route(
            "/healthz",
            get(async move || health(&service, &connectivity).await),
        )
        .route("/metrics", get(measure))
        .fallback((StatusCode::NOT_FOUND, "there are /healthz and /metrics\n"))
        .layer(from_fn(check_host))
}

/// Answers only requests for a host that no site on the internet can have.
async fn check_host(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    if host.and_then(|it| it.to_str().ok()).is_some_and(is_local) {
        return next.run(request).await;
    }
    let says = "ask by the address of this machine or a name without a dot, such as http://127.0.0.1:9100\n";
    (StatusCode::MISDIRECTED_REQUEST, says).into_response()
}

async fn health(service: &GameService, connectivity: &Connectivity) -> (StatusCode, String) {
    let fault = timeout(LONGEST, fault(service, connectivity)).await;
    let fault = fault.unwrap_or_else(|_| Some(format!("the database takes long: {ADVICE}")));
    fault.map_or_else(
        || (StatusCode::OK, "ok\n".to_owned()),
        |fault| (StatusCode::SERVICE_UNAVAILABLE, format!("{fault}\n")),
    )
}

/// Why the bot cannot do its work just now.
async fn fault(service: &GameService, connectivity: &Connectivity) -> Option<String> {
    let store = service.store();
    if let Err(error) = store.check_file() {
        return Some(error.to_string());
    }
    if let Err(error) = store.version().await {
        return Some(error.to_string());
    }
    if let Err(fault) = service.check_saving().await {
        return Some(fault);
    }
    if let Some(fault) = connectivity.fault() {
        return Some(fault);
    }
    match unreachable(service, connectivity, Instant::now()).await {
        Ok(fault) => fault,
        Err(error) => Some(error.to_string()),
    }
}

/// Says which shards people cannot reach the bot by. While the connections begin, it is enough that
/// one is open; a process without any is a spare if those of the others are.
async fn unreachable(
    service: &GameService,
    connectivity: &Connectivity,
    now: Instant,
) -> Result<Option<String>, StoreError> {
    let shards = service.store().shards_online().await?;
    let up = connectivity.up();
    let is_up = !up.is_empty();
    let is_alone = service.store().engine() == Engine::Sqlite;
    if !is_up && (is_alone || shards.is_empty()) {
        return Ok(Some(format!(
            "there is no connection to Discord's gateway: {ADVICE}"
        )));
    }
    if is_up && !connectivity.is_settled_for(DOWN, now) {
        return Ok(None);
    }
    let since = Timestamp::now() - DOWN;
    // One that is open here is up, even if that could not be saved.
    let is_down = |(shard, online): &&(Shard, Option<Timestamp>)| {
        online.is_none_or(|it| it < since) && !up.contains(shard)
    };
    let mut down: BTreeSet<Shard> = shards.iter().filter(is_down).map(|it| it.0).collect();
    down.extend(connectivity.down_for(DOWN, now));
    let numbers: Vec<String> = down.iter().map(|it| it.number.to_string()).collect();
    Ok((!down.is_empty()).then(|| {
        format!(
            "of the {} shards (connections to Discord's gateway) these have been down for three minutes: {}; {ADVICE}",
            shards.len(),
            numbers.join(", ")
        )
    }))
}

/// The problems that the host has to solve, as far as the database shows.
async fn waiting(service: &GameService) -> String {
    let store = service.store();
    let gauge = |name: &str, help: &str, value: usize| {
        format!("# HELP djambi_{name} {help}.\n# TYPE djambi_{name} gauge\ndjambi_{name} {value}\n")
    };
    let mut said = counter(
        "unsaved",
        "What could not be saved, such as on a full disk",
        service.failures(),
    );
    if let Ok(games) = store.quarantined().await {
        let help = "Games whose log cannot be read; see djambi games repair";
        said += &gauge("quarantined_games", help, games.len());
    }
    if let Ok(letters) = store.undeliverable().await {
        let help = "Announcements that cannot be delivered; see djambi games undelivered";
        said += &gauge("undelivered", help, letters.len());
    }
    said
}

fn metrics() -> String {
    let said = |name, help, count: &AtomicU64| counter(name, help, count.load(Ordering::Relaxed));
    [
        said("interactions", "Interactions that came", &INTERACTIONS),
        said("answers_lost", "Answers that did not arrive", &LOST),
        said("panics", "Panics, whatever was being done", &PANICS),
        said("connections", "Connections that were made", &CONNECTIONS),
    ]
    .concat()
}

fn counter(name: &str, help: &str, value: u64) -> String {
    format!(
        "# HELP djambi_{name}_total {help}.\n# TYPE djambi_{name}_total counter\ndjambi_{name}_total {value}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::on_a_new_file;

    #[tokio::test]
    async fn a_database_that_cannot_be_written_is_named_and_no_shard_is_blamed() {
        let home = tempfile::tempdir().unwrap();
        let (service, connectivity) = (on_a_new_file(&home).await, Connectivity::default());
        let store = service.store();
        store.agree_on_shards(1).await.unwrap();
        connectivity.begin(1, 1);
        connectivity.set(Shard::ONLY, true);
        // The last time that this could be saved.
        let before = Timestamp::now() - Duration::from_mins(9);
        store.set_online(Shard::ONLY, before).await.unwrap();
        let later = Instant::now() + Duration::from_mins(9);
        let said = unreachable(&service, &connectivity, later).await;
        assert_eq!(said.unwrap(), None);
        connectivity.set_fault(Some(StoreError::Full.to_string()));
        let said = fault(&service, &connectivity).await.unwrap();
        assert!(said.contains("the disk is full"), "{said}");
        connectivity.set_fault(None);
        assert_eq!(fault(&service, &connectivity).await, None);
    }

    #[tokio::test]
    async fn a_shard_that_is_down_is_named_once_the_connections_have_begun() {
        let home = tempfile::tempdir().unwrap();
        let (service, connectivity) = (on_a_new_file(&home).await, Connectivity::default());
        let store = service.store();
        assert_eq!(store.agree_on_shards(4).await.unwrap(), Some(4));
        let shard = |number| Shard { number, total: 4 };
        connectivity.begin(4, 1);
        connectivity.set(shard(0), true);
        connectivity.set(shard(2), false);
        for number in [0, 1, 3] {
            let minutes = if number == 3 { 4 } else { 1 };
            let online = Timestamp::now() - Duration::from_mins(minutes);
            store.set_online(shard(number), online).await.unwrap();
        }
        store.set_online(shard(2), Timestamp::now()).await.unwrap();
        let after = async |minutes| {
            let now = Instant::now() + Duration::from_mins(minutes);
            unreachable(&service, &connectivity, now).await.unwrap()
        };
        assert_eq!(after(0).await, None, "it begins");
        assert_eq!(
            after(3).await,
            None,
            "all have had their turns for less than three minutes"
        );
        let said = after(4).await.unwrap();
        assert!(said.contains("of the 4 shards"), "{said}");
        assert!(said.contains("three minutes: 2, 3;"), "{said}");
        store.set_online(shard(3), Timestamp::now()).await.unwrap();
        connectivity.set(shard(2), true);
        assert_eq!(after(4).await, None);
        connectivity.remove(shard(0));
        connectivity.remove(shard(2));
        let said = after(4).await.unwrap();
        assert!(said.contains("no connection"), "{said}");
    }

    #[tokio::test]
    async fn panics_are_counted_wherever_they_happen() {
        count_panics();
        let before = PANICS.load(Ordering::Relaxed);
        let drawn = tokio::task::spawn_blocking(|| panic!("on purpose"));
        assert!(drawn.await.is_err());
        assert!(PANICS.load(Ordering::Relaxed) > before);
    }
}
