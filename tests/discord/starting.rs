//! Starting: the settings needed, those rejected, the commands registered.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use discord_sandbox::{Fault, Sandbox};
use djambi::store::{Store, StoreOptions};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::common::port::free_port;
use crate::discord::bot::{Bot, database, program};
use crate::discord::weather::CALLBACK;

/// Returns the program's output when it ends with that code at once.
async fn ends(home: &std::path::Path, settings: &[(&str, &str)], code: i32) -> String {
    let mut command = program(home);
    for (name, value) in settings {
        command.env(name, value);
    }
    let output = command.output().await.expect("the program runs");
    assert_eq!(output.status.code(), Some(code), "{settings:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[tokio::test]
async fn without_a_token_the_steps_to_get_one_are_printed() {
    let home = tempfile::tempdir().unwrap();
    for token in ["", "your-token-here", "changeme", "a.b.c"] {
        let printed = ends(home.path(), &[("DISCORD_TOKEN", token)], 78).await;
        assert!(
            printed.contains("https://discord.com/developers/applications"),
            "{printed}"
        );
        assert!(printed.contains(".env"), "{printed}");
        assert!(token.is_empty() || !printed.contains(token), "{printed}");
    }
}

#[tokio::test]
async fn settings_that_cannot_work_end_the_program_with_advice() {
    const WRONG: &str = "MTIzNDU2.sandbox.wrong";
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let sandboxs = ("DISCORD_API", sandbox.url());
    let rejected = ends(home.path(), &[("DISCORD_TOKEN", WRONG), sandboxs], 78).await;
    assert!(
        rejected.contains("Reset Token") && !rejected.contains("sandbox.wrong"),
        "{rejected}"
    );
    // Were one of these taken, the wrong token would end it.
    for (name, values, advice) in [
        (
            "DISCORD_API",
            &[
                "https://discord.com",
                "http://127.0.0.1:1@192.0.2.1:80",
                "http://ana@127.0.0.1:1",
                "http://127.0.0.1.nip.io",
            ][..],
            "on this machine",
        ),
        (
            "DISCORD_PROXY",
            &["3000", "localhost:3000", "ftp://127.0.0.1"],
            "such as http://127.0.0.1:3000",
        ),
        (
            "DJAMBI_HEALTH",
            &["0.0.0.0:0", "[::]:0", "192.0.2.1:9100"],
            "write one such as 127.0.0.1:9100",
        ),
    ] {
        for value in values {
            let settings = [("DISCORD_TOKEN", WRONG), sandboxs, (name, *value)];
            let printed = ends(home.path(), &settings, 1).await;
            let is_told = printed.contains(name) && printed.contains(advice);
            assert!(is_told, "{name}={value}: {printed}");
        }
    }
}

#[tokio::test]
async fn no_log_level_prints_what_a_library_would() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let bot = Bot::start_with(&sandbox, &home, &[("RUST_LOG", "trace")]).await;
    let ana = sandbox.person("Ana");
    let opens = ana.types(sandbox.channel(), "/djambi new").unwrap();
    opens.answer().await.unwrap();
    bot.logs(&sandbox, "djambi::discord::send::answer: answer delivered")
        .await;
    let log = bot.log();
    assert!(!log.contains(&opens.token()), "{log}");
    assert!(!log.contains(&sandbox.token()), "{log}");
    assert!(!log.contains("serenity"), "{log}");
}

#[tokio::test]
async fn settings_are_read_from_a_file_and_the_database_is_made() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let file = format!(
        "DISCORD_TOKEN={}\nDISCORD_API={}\n",
        sandbox.token(),
        sandbox.url()
    );
    std::fs::write(home.path().join(".env"), file).unwrap();
    let child = program(home.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    sandbox.ready().await.unwrap();
    crate::discord::bot::signal("TERM", child.id().unwrap());
    let output = child.wait_with_output().await.unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains(env!("CARGO_PKG_VERSION")), "{printed}");
    assert!(printed.contains("database: sqlite:djambi.db"), "{printed}");
    assert!(printed.contains("permissions=377957239808"), "{printed}");
    assert!(home.path().join("djambi.db").exists());
}

/// Another program writes to the file for as long as it wants.
#[tokio::test]
async fn a_start_that_waits_for_the_database_can_be_stopped() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let url = database(&home);
    let store = Store::open(&StoreOptions::to_play(&url)).await.unwrap();
    store.close().await;
    let options: SqliteConnectOptions = url.parse().unwrap();
    let mut writer = options.connect().await.unwrap();
    let begun = sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut writer);
    begun.await.unwrap();
    let bot = Bot::begin(&sandbox, &home);
    // It has locked the file, and waits for its turn to write.
    let lock = std::fs::File::open(home.path().join("games.db.lock")).unwrap();
    while lock.try_lock().is_ok() {
        lock.unlock().unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (status, _) = bot.stop().await;
    let log = std::fs::read_to_string(home.path().join("log")).unwrap();
    assert!(status.success(), "{log}");
    assert!(
        log.contains("stopped before the database was ready"),
        "{log}"
    );
}

#[tokio::test]
async fn the_command_is_registered_only_when_it_has_changed() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let registered = |sandbox: &Sandbox| {
        let requests = sandbox.requests();
        requests
            .iter()
            .filter(|it| it.method == "PUT" && it.path.ends_with("/commands"))
            .count()
    };
    for looked in ["command registered", "command unchanged"] {
        let bot = Bot::start(&sandbox, &home).await;
        bot.logs(&sandbox, looked).await;
        let (status, _) = bot.stop().await;
        assert!(status.success());
    }
    assert_eq!(registered(&sandbox), 1);
    let commands = sandbox.commands(None);
    let names = commands.iter().map(|it| it["name"].as_str());
    let menus = [
        "djambi",
        "Djambi profile",
        "Invite to Djambi",
        "Board at this move",
    ];
    assert!(names.eq(menus.map(Some)), "{commands:?}");
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:?}");
}

#[tokio::test]
async fn the_command_is_registered_even_if_it_fails_at_first() {
    let [get, put] = ["GET", "PUT"].map(|it| format!("{it} /applications/*/commands"));
    tokio::join!(is_registered_through(&get), is_registered_through(&put));
}

async fn is_registered_through(route: &str) {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    sandbox.fault(route, 1, Fault::Status(503));
    let limited = Fault::RateLimited(Duration::from_millis(200));
    sandbox.fault(route, 1, limited);
    let bot = Bot::start(&sandbox, &home).await;
    let rejected = |status: u16| {
        let requests = sandbox.requests();
        let mut rejected = requests.iter().filter(|it| it.path.ends_with("/commands"));
        rejected.any(|it| it.status == status)
    };
    assert!(rejected(503) && rejected(429), "{route}: {}", bot.log());
    assert_eq!(sandbox.commands(None).len(), 4, "{route}");
    let ana = sandbox.person("Ana");
    let lobby = ana.asks(sandbox.channel(), "/djambi new").await.unwrap();
    assert!(lobby.text().contains("who plays?"), "{lobby}");
    let (status, _) = bot.stop().await;
    assert!(status.success(), "{route}");
}

/// Asks the program at that address for a path, by that name of a host; the whole answer. The request
/// arrives in pieces.
pub fn get(address: &str, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    let rest = format!("{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    for piece in ["GE", "T ", &rest] {
        stream.write_all(piece.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[tokio::test]
async fn health_and_counts_are_served_on_request() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let address = format!("127.0.0.1:{}", free_port());
    let _bot = Bot::start_with(&sandbox, &home, &[("DJAMBI_HEALTH", &address)]).await;
    let ana = sandbox.person("Ana");
    ana.asks(sandbox.channel(), "/djambi help").await.unwrap();
    // An answer is lost, and what it says is announced later.
    sandbox.fault(CALLBACK, 3, Fault::Status(503));
    ana.types(sandbox.channel(), "/djambi new").unwrap();
    let get_from = |host: &str, path: &str| get(&address, host, path);
    let get = |path: &str| get_from("x", path);
    assert!(get("/healthz").starts_with("HTTP/1.1 200"));
    let counted = |_: &Sandbox| {
        let metrics = get("/metrics");
        metrics
            .contains("djambi_answers_lost_total 1\n")
            .then_some(metrics)
    };
    let metrics = sandbox.until("a lost answer", counted).await.unwrap();
    for line in [
        "djambi_interactions_total 2\n",
        "djambi_panics_total 0\n",
        "djambi_connections_total 1\n",
        "djambi_quarantined_games 0\n",
        "djambi_undelivered 0\n",
    ] {
        assert!(metrics.contains(line), "{line}{metrics}");
    }
    assert!(get("/").starts_with("HTTP/1.1 404"));
    // No website has a browser read them.
    for path in ["/healthz", "/metrics"] {
        let answer = get_from("evil.example:9100", path);
        assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
    }
    let address: SqliteConnectOptions = database(&home).parse().unwrap();
    let mut at = address.connect().await.unwrap();
    let damage = "INSERT INTO quarantine (game, reason, since) SELECT id, 'damaged', 0 FROM games";
    sqlx::raw_sql(damage).execute(&mut at).await.unwrap();
    let metrics = get("/metrics");
    assert!(
        metrics.contains("djambi_quarantined_games 1\n"),
        "{metrics}"
    );
    sandbox.gateway(|it| it.reachable = false);
    sandbox.drop_sockets();
    let says = |words: &'static str| {
        let said = move |_: &Sandbox| get("/healthz").contains(words).then_some(());
        sandbox.until(words, said)
    };
    says("no connection to Discord's gateway").await.unwrap();
    std::fs::remove_file(home.path().join("games.db")).unwrap();
    says("removed").await.unwrap();
}

#[tokio::test]
async fn a_server_of_the_database_that_is_not_up_yet_is_waited_for() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let nobody = format!("postgres://ana:hidden-word@127.0.0.1:{}/x", free_port());
    let token = sandbox.token();
    let settings = [
        ("DISCORD_TOKEN", token.as_str()),
        ("DISCORD_API", sandbox.url()),
        ("DATABASE_URL", &nobody),
    ];
    let bot = Bot::spawn(&home, &settings);
    bot.logs(&sandbox, "waiting for the database").await;
    let log = bot.log();
    assert!(log.contains("cannot be reached"), "{log}");
    assert!(!log.contains("hidden-word"), "{log}");
    let (status, _) = bot.stop().await;
    assert!(status.success(), "{log}");
}
