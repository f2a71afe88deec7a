//! A proxy that keeps to Discord's limits for all processes: everything goes through it.

use std::process::Stdio;

use crate::bot::program;
use crate::fixture::Fixture;

#[tokio::test]
async fn all_requests_go_through_the_proxy() {
    let fixture = Fixture::idle().await;
    let (sandbox, home) = (&fixture.sandbox, fixture.home.path());
    // The sandbox is the proxy: nothing else names its address.
    let mut bot = program(home)
        .env("DISCORD_TOKEN", sandbox.token())
        .env("DISCORD_PROXY", format!("{}/", sandbox.url()))
        .env(
            "DATABASE_URL",
            format!("sqlite:{}/games.db", home.display()),
        )
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    sandbox.ready().await.expect("it is ready");
    let lobby = fixture.people[0].asks(fixture.channel, "/djambi new").await;
    let lobby = lobby.expect("an answer");
    assert!(lobby.text().contains("who plays?"), "{lobby}");
    bot.kill().await.expect("it can be killed");
    fixture.ends();
}

#[tokio::test]
async fn what_is_no_address_of_a_proxy_is_refused_in_words() {
    let fixture = Fixture::idle().await;
    for nonsense in ["3000", "localhost:3000", "ftp://127.0.0.1"] {
        let ended = program(fixture.home.path())
            .env("DISCORD_TOKEN", fixture.sandbox.token())
            .env("DISCORD_PROXY", nonsense)
            .output()
            .await
            .expect("it can be run");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(
            !ended.status.success() && said.contains("such as http://127.0.0.1:3000"),
            "{said}"
        );
    }
}
