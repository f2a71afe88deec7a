//! serenity's own rate limiter, which waits where the bot speaks to Discord itself: over TLS, since it
//! takes no other address.

use std::time::Duration;

use discord_sandbox::Fault;
use djambi::discord::{Api, Connectivity, Running};
use djambi::secret::Secret;
use djambi::service::{GameService, ServiceOptions};
use djambi::store::StoreOptions;
use jiff::Timestamp;

use crate::common::tls_front;
use crate::discord::fixture::Fixture;
use crate::discord::weather::{CALLBACK, POST};

#[tokio::test]
async fn serenitys_limiter_waits_as_long_as_it_is_told() {
    let fixture = Fixture::idle().await;
    let client = tls_front::client(fixture.sandbox.url()).await;
    let options = ServiceOptions {
        store: StoreOptions::to_play(fixture.database()),
        workers: Some(1),
    };
    let running = Running {
        shards: None,
        proxy: None,
        activities: None,
        token: Secret::new(fixture.sandbox.token()),
        api: Some(Api::through(client)),
        connectivity: Connectivity::default(),
        service: GameService::open(&options, Timestamp::now()).await.unwrap(),
    };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let bot = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let stopped = async { drop(stopped.await) };
        runtime.block_on(djambi::discord::run(running, stopped, |_| ()))
    });
    fixture.sandbox.ready().await.unwrap();
    fixture.begins().await;
    let [ana, ben, ..] = &fixture.people;
    let limited = |time| Fault::RateLimited(Duration::from_millis(time));
    fixture.sandbox.fault(CALLBACK, 1, limited(400));
    fixture.plays(ana, "Mc1-e1").await;
    // Too late for an answer: it is announced, and that waits too.
    fixture.sandbox.fault(CALLBACK, 1, limited(20_000));
    fixture.sandbox.fault(POST, 1, limited(400));
    fixture.types(ben, "move Mg1-f2");
    fixture.is_announced_once("Mg1-f2").await;
    let requests = fixture.sandbox.requests();
    let limited = requests.iter().filter(|it| it.status == 429).count();
    assert_eq!(limited, 3, "{}", fixture.sandbox.transcript());
    let _ = stop.send(());
    bot.join().expect("no panic").expect("it ends well");
}
