//! With serenity's rate limiter on, as it is against Discord. The bot runs in this process.

use std::time::Duration;

use djambi::discord::{Api, Connectivity, Running};
use djambi::secret::Secret;
use djambi::service::{GameService, ServiceOptions};
use djambi::store::StoreOptions;
use jiff::Timestamp;

use crate::crowd::Crowd;
use crate::{steady, tls_front};

/// Plays and prints.
pub async fn measure(games: usize, rate: u32, time: Duration) {
    let mut crowd = Crowd::gather(games).await;
    crowd.sandbox.enforce_global_limit();
    let client = tls_front::client(crowd.sandbox.url()).await;
    let options = ServiceOptions {
        store: StoreOptions::to_play(crowd.database()),
        workers: Some(1),
    };
    let running = Running {
        shards: None,
        proxy: None,
        activities: None,
        token: Secret::new(crowd.sandbox.token()),
        api: Some(Api::through(client)),
        connectivity: Connectivity::default(),
        service: GameService::open(&options, Timestamp::now())
            .await
            .expect("a host"),
    };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let bot = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let stopped = async { drop(stopped.await) };
        runtime.block_on(djambi::discord::run(running, stopped, |_| ()))
    });
    crowd.sandbox.ready().await.expect("it is ready");
    let played = steady::play(&mut crowd, rate, time).await;
    played.report(&format!(
        "limiter: {rate} moves per second over {games} channels, serenity's rate limiter on, over TLS"
    ));
    let limited = crowd.sandbox.requests();
    let limited = limited.iter().filter(|it| it.status == 429).count();
    println!("{limited:>10} requests answered with 429 at the end");
    let _ = stop.send(());
    let ended = bot.join().expect("no panic");
    ended.expect("it ends well");
}
