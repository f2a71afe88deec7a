//! A proxy that keeps to Discord's limits for all processes: everything goes through it. Requests to
//! an address for tests go to it alone.

use discord_sandbox::{Fault, Sandbox};

use crate::discord::bot::Bot;
use crate::discord::fixture::Fixture;
use crate::discord::weather::CALLBACK;

#[tokio::test]
async fn all_requests_go_through_the_proxy() {
    let fixture = Fixture::idle().await;
    let sandbox = &fixture.sandbox;
    // The sandbox is the proxy: nothing else names its address.
    let variables = [
        ("DISCORD_TOKEN", &sandbox.token()),
        ("DISCORD_PROXY", &format!("{}/", sandbox.url())),
        ("DATABASE_URL", &fixture.database()),
    ];
    let _bot = Bot::spawn(
        &fixture.home,
        &variables.map(|(name, value)| (name, value.as_str())),
    );
    sandbox.ready().await.expect("it is ready");
    let lobby = fixture.asks(&fixture.people[0], "new").await;
    assert!(lobby.text().contains("who plays?"), "{lobby}");
}

#[tokio::test]
async fn requests_to_an_address_for_tests_use_no_proxy_and_follow_no_redirects() {
    let mut fixture = Fixture::idle().await;
    // Nobody listens there: a request that is sent by it fails.
    let nobody = "http://127.0.0.1:1";
    let proxies = [
        "http_proxy",
        "HTTP_PROXY",
        "https_proxy",
        "HTTPS_PROXY",
        "ALL_PROXY",
    ];
    let proxies = proxies.map(|name| (name, nobody));
    let elsewhere = Sandbox::start().await.unwrap();
    let there = format!("{}/api/v10/users/@me", elsewhere.url());
    for asked in ["GET /gateway/bot", CALLBACK] {
        let redirected = Fault::Redirected(there.clone());
        fixture.sandbox.fault(asked, 1, redirected);
    }
    let bot = Bot::start_with(&fixture.sandbox, &fixture.home, &proxies).await;
    fixture.bot = Some(bot);
    // Its answer is lost, and announced later.
    fixture.types(&fixture.people[0], "new");
    fixture.sees("who plays?").await;
    let requests = fixture.sandbox.requests();
    let redirected = requests.iter().filter(|it| it.status == 302).count();
    assert_eq!(redirected, 2, "{}", fixture.sandbox.transcript());
    let followed = elsewhere.requests();
    assert!(followed.is_empty(), "{followed:?}");
}
