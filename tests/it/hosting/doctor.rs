//! The findings of `djambi doctor`, and its advice.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::Child;
use std::time::Duration;

use discord_sandbox::{Fault, Permissions};
use djambi::store::{Store, StoreOptions};
use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::Stage;

/// A directory with settings as `djambi setup` writes them.
async fn stage() -> Stage {
    let stage = Stage::new().await;
    let answers = format!("{}\n\n\n", stage.sandbox.token());
    stage.ends(0, &["setup"], &answers).await;
    stage
}

#[tokio::test]
async fn all_is_well_after_a_setup() {
    let stage = stage().await;
    let printed = stage.ends(0, &["doctor"], "").await;
    for what in [
        "settings", "token", "Discord", "clock", "gateway", "servers", "database", "disk",
    ] {
        printed.has("ok", what, "");
    }
    printed.has("ok", "database", "will be made");
    assert!(!stage.path("djambi.db").exists());
    assert!(!printed.text.contains("warn"), "{}", printed.text);
}

#[tokio::test]
async fn a_missing_token_is_named_with_advice() {
    let stage = Stage::new().await;
    let printed = stage.ends(1, &["doctor"], "").await;
    printed.has("FAIL", "token", "djambi setup");
    assert!(stage.sandbox.requests().is_empty());
}

#[tokio::test]
async fn a_revoked_token_is_distinguished_from_a_discord_that_is_down() {
    let stage = stage().await;
    stage
        .sandbox
        .fault("GET /applications/@me", 1, Fault::Status(503));
    let printed = stage.ends(1, &["doctor"], "").await;
    printed.has("FAIL", "Discord", "503");
    // Nothing listens there.
    let nowhere = [("DISCORD_API", "http://127.0.0.1:1")];
    let printed = stage.call_with(&nowhere, &["doctor"], "").await;
    printed.has("FAIL", "Discord", "network");
    // The last cause says why.
    printed.has("FAIL", "Discord", "refused");
    stage
        .call_with(&nowhere, &["doctor", "--offline"], "")
        .await
        .ended(0);
    stage.sandbox.revoke_token();
    let printed = stage.call(&["doctor"], "").await;
    printed.has("FAIL", "Discord", "Reset Token");
}

#[tokio::test]
async fn only_this_machine_is_asked_in_tests() {
    let stage = stage().await;
    let elsewhere = [("DISCORD_API", "http://discord.example")];
    let printed = stage.call_with(&elsewhere, &["doctor"], "").await.ended(1);
    printed.has("FAIL", "Discord", "DISCORD_API");
}

#[tokio::test]
async fn permissions_that_a_server_does_not_give_are_named() {
    let stage = stage().await;
    let other = stage.sandbox.new_guild("Other");
    let without = Permissions::USUAL & !Permissions::ATTACH_FILES;
    stage.sandbox.set_guild_permissions(other, without);
    let printed = stage.ends(0, &["doctor"], "").await;
    printed.has("warn", "servers", "'Other'");
    printed.has("warn", "servers", "Attach Files");
    printed.has("warn", "servers", "oauth2/authorize?client_id=");
    printed.names(&["1 of 2 allow"]);
    let home = stage.sandbox.guild().to_string();
    let printed = stage.call(&["doctor", "--server", &home], "").await;
    printed.has("ok", "servers", "1 of 1");
    let printed = stage.call(&["doctor", "--server", "77"], "").await;
    printed.has("warn", "servers", "not in the server 77");
}

/// Discord returns 200 of them at a time.
#[tokio::test]
async fn all_servers_are_looked_at_however_many_there_are() {
    let stage = stage().await;
    let mut newest = stage.sandbox.guild();
    for number in 1..=400 {
        newest = stage.sandbox.new_guild(&format!("Server {number}"));
    }
    let too_many = Fault::RateLimited(Duration::from_millis(100));
    stage.sandbox.fault("GET /users/@me/guilds", 1, too_many);
    let printed = stage.call(&["doctor"], "").await;
    printed.has("ok", "servers", "401 of 401");
    let before = stage.sandbox.requests().len();
    let printed = stage
        .call(&["doctor", "--server", &newest.to_string()], "")
        .await;
    printed.has("ok", "servers", "1 of 1");
    let asked = stage.sandbox.requests();
    let lists = asked[before..]
        .iter()
        .filter(|request| request.path.ends_with("/users/@me/guilds"));
    assert_eq!(lists.count(), 1);
}

#[cfg(unix)]
#[tokio::test]
async fn settings_that_others_can_read_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let stage = stage().await;
    let readable = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(stage.path(".env"), readable).unwrap();
    let printed = stage.ends(0, &["doctor"], "").await;
    printed.has("warn", "settings", "chmod 600 .env");
}

#[tokio::test]
async fn a_database_that_is_none_is_named() {
    let stage = stage().await;
    stage.write(
        "djambi.db",
        "this is no database, and long enough to be looked at",
    );
    let printed = stage.ends(1, &["doctor", "--offline"], "").await;
    printed.has("FAIL", "database", "DATABASE_URL");
    let nowhere = ["--database", "sqlite:nowhere/games.db"];
    let printed = stage.offline(&[], &nowhere).await;
    printed.has("FAIL", "database", "cannot be made");
}

#[tokio::test]
async fn a_database_that_a_start_makes_usable_is_no_fault() {
    let stage = stage().await;
    stage.write("djambi.db", "");
    let printed = stage.ends(0, &["doctor", "--offline"], "").await;
    printed.has("ok", "database", "filled at the first start");
    let url = format!("sqlite:{}", stage.path("djambi.db").display());
    let played = Store::open(&StoreOptions::to_play(&url)).await.unwrap();
    played.close().await;
    let options: SqliteConnectOptions = url.parse().unwrap();
    let mut at = options.connect().await.unwrap();
    let newest = "(SELECT MAX(version) FROM _sqlx_migrations)";
    let older = format!("DELETE FROM _sqlx_migrations WHERE version = {newest}");
    let older = sqlx::query(sqlx::AssertSqlSafe(older));
    older.execute(&mut at).await.unwrap();
    at.close().await.unwrap();
    let printed = stage.ends(0, &["doctor", "--offline"], "").await;
    printed.has("warn", "database", "at the next start");
}

#[tokio::test]
async fn advice_to_restore_a_backup_is_for_a_damaged_database_alone() {
    let stage = stage().await;
    let url = format!("sqlite:{}", stage.path("djambi.db").display());
    let options: SqliteConnectOptions = url.parse().unwrap();
    let mut at = options.create_if_missing(true).connect().await.unwrap();
    let other = sqlx::query("CREATE TABLE songs (title TEXT)");
    other.execute(&mut at).await.unwrap();
    at.close().await.unwrap();
    let printed = stage.ends(1, &["doctor", "--offline"], "").await;
    printed.has("FAIL", "database", "name the file that the bot plays in");
    assert!(!printed.text.contains("backup"), "{}", printed.text);
}

#[tokio::test]
async fn a_database_that_cannot_be_locked_is_named() {
    let stage = stage().await;
    stage.write("djambi.db", "");
    // Nobody can write to a folder, not even root.
    std::fs::create_dir(stage.path("djambi.db.lock")).unwrap();
    for arguments in [&["doctor", "--offline"][..], &["run"]] {
        let printed = stage.ends(1, arguments, "").await;
        printed.names(&["djambi.db.lock cannot be opened"]);
    }
}

#[tokio::test]
async fn a_misspelt_setting_is_named() {
    let stage = stage().await;
    let settings = std::fs::read_to_string(stage.path(".env")).unwrap();
    let more = "DJAMBI_HELTH=127.0.0.1:9100\nDJAMBI_HELTH=\nPOSTGRES_PASSWORD=x\nDJAMBI_URL=\n";
    stage.write(".env", &(settings + more));
    let printed = stage.ends(0, &["doctor", "--offline"], "").await;
    printed.names(&["DJAMBI_HELTH in .env is no setting"]);
    assert_eq!(printed.text.matches("is no setting").count(), 1);
}

/// As many a Python environment is.
#[tokio::test]
async fn a_folder_in_the_place_of_the_settings_is_none() {
    let stage = stage().await;
    std::fs::remove_file(stage.path(".env")).unwrap();
    std::fs::create_dir(stage.path(".env")).unwrap();
    let printed = stage.offline(&[], &[]).await;
    printed.names(&["there is no .env here"]);
}

/// The errors with which `run` would end at once.
#[tokio::test]
async fn settings_that_the_bot_does_not_run_with_are_named() {
    let stage = stage().await;
    for (what, named, name, value) in [
        ("web", "DJAMBI_WEB", "DJAMBI_WEB", "8080"),
        ("health", "DJAMBI_HEALTH", "DJAMBI_HEALTH", "localhost:9100"),
        ("workers", "DJAMBI_WORKERS", "DJAMBI_WORKERS", "0"),
        ("shards", "DJAMBI_SHARDS", "DJAMBI_SHARDS", "abc"),
        ("Discord", "DISCORD_API", "DISCORD_API", "http://a.example"),
        ("proxy", "DISCORD_PROXY", "DISCORD_PROXY", "foo"),
        (
            "proxy",
            "without a name, a path",
            "DISCORD_PROXY",
            "http://127.0.0.1:3000/path?x",
        ),
        ("web", "names no sites", "DJAMBI_FRAMES", "xx"),
        ("web", "DJAMBI_PROXIES", "DJAMBI_PROXIES", "caddy"),
        ("web", "without a path", "DJAMBI_URL", "https://a.example/b"),
    ] {
        // Pages are served, unless their address is the wrong setting.
        let set = [("DJAMBI_WEB", "127.0.0.1:0"), (name, value)];
        let printed = stage.offline(&set, &[]).await;
        printed.ended(1).has("FAIL", what, named);
        let printed = stage.call_with(&set, &["run"], "").await;
        printed.ended(1).names(&[named]);
    }
}

#[tokio::test]
async fn the_address_for_pages_is_looked_at() {
    let stage = stage().await;
    let doctor = async |web: &str| stage.offline(&[], &["--web", web]).await;
    let free = doctor("127.0.0.1:0").await.ended(0);
    free.has("ok", "pages", "free");
    free.has("warn", "web", "set DJAMBI_URL");
    let none = stage.offline(&[], &[]).await;
    none.has("-", "web", "DJAMBI_WEB is not set");
    for (url, state, named) in [
        ("https://djambi.example", "ok", "djambi.example"),
        ("http://127.0.0.1:8080", "warn", "this machine only"),
        ("http://djambi.example", "warn", "not encrypted"),
    ] {
        let looked = stage
            .offline(&[("DJAMBI_URL", url)], &["--web", "127.0.0.1:0"])
            .await;
        looked.has(state, "web", named);
    }
    let unused = [("DJAMBI_URL", "https://djambi.example")];
    let unused = stage.offline(&unused, &[]).await;
    unused.has("warn", "web", "DJAMBI_URL has no effect");
    let other = answers_once("HTTP/1.1 200 OK\r\n\r\nsomething else\n");
    let taken = doctor(&other).await.ended(1);
    taken.has("FAIL", "pages", &other);
    taken.has("FAIL", "pages", "DJAMBI_WEB");
    let served = Served::at(&stage);
    let running = doctor(&served.address).await.ended(0);
    running.has("ok", "pages", "are served");
}

/// Pages that are served until it is dropped.
struct Served {
    program: Child,
    address: String,
}

impl Served {
    fn at(stage: &Stage) -> Served {
        let mut command = super::command(stage.home.path());
        command.args(["web", "--listen", "127.0.0.1:0", "--database", "web.db"]);
        let mut program = command.spawn().expect("the program starts");
        let mut lines = BufReader::new(program.stdout.take().expect("its output")).lines();
        let first = lines.next().expect("a line").expect("text");
        let address = first.rsplit('/').next().expect("an address").to_owned();
        Served { program, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[tokio::test]
async fn a_port_for_health_that_is_taken_is_named_at_the_start() {
    let stage = stage().await;
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let printed = stage.ends(1, &["run", "--health", &address], "").await;
    printed.names(&["DJAMBI_HEALTH", &address, "another"]);
}

/// Answers one request with this, at the address returned.
fn answers_once(answer: impl Into<String>) -> String {
    let answer = answer.into();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 1024]);
        let _ = stream.write_all(answer.as_bytes());
    });
    address
}

#[tokio::test]
async fn the_address_for_health_is_looked_at() {
    let stage = stage().await;
    let doctor = async |health: &str| stage.offline(&[], &["--health", health]).await;
    let ill = "HTTP/1.1 503 Service Unavailable\r\n\r\nthe database is gone\n";
    let ill = doctor(&answers_once(ill)).await;
    ill.has("warn", "health", "the database is gone");
    let well = doctor(&answers_once("HTTP/1.1 200 OK\r\n\r\nok\n")).await;
    well.has("ok", "health", "is well");
    for other in [
        "HTTP/1.1 200 OK\r\n\r\n<html>\n<p>Welcome</p>\n",
        "HTTP/1.1 404 Not Found\r\n\r\n<html>\n<p>Welcome</p>\n",
        "SSH-2.0-OpenSSH_10.0\r\n",
    ] {
        let other = doctor(&answers_once(other)).await.ended(1);
        other.has("FAIL", "health", "another port");
        assert!(!other.text.contains("Welcome"), "{}", other.text);
    }
    // One program cannot listen at both.
    for (pages, health, overlap) in [
        ("127.0.0.1:9100", "127.0.0.1:9100", true),
        ("127.0.0.1:9101", "127.0.0.1:9100", false),
        ("0.0.0.0:9100", "127.0.0.1:9100", true),
        ("0.0.0.0:9100", "[::1]:9100", false),
        ("[::]:9100", "[::1]:9100", true),
        ("[::]:9100", "127.0.0.1:9100", true),
    ] {
        let both = stage
            .offline(&[("DJAMBI_WEB", pages)], &["--health", health])
            .await;
        let named = both.about("health").contains("address of the pages");
        assert_eq!(named, overlap, "{}", both.text);
        assert!(both.code == Some(1) || !overlap, "{}", both.text);
    }
    doctor("127.0.0.1:0").await.has("ok", "health", "free");
    let outside = doctor("192.0.2.1:9100").await;
    outside.has("FAIL", "health", "127.0.0.1:9100");
}

/// The answer of a Discord whose clock is so far behind this machine's, and that knows an application
/// with these fields. The requests after it fail.
fn knows(ahead: SignedDuration, fields: &str) -> (&'static str, String) {
    let date = (Timestamp::now() - ahead).strftime("%a, %d %b %Y %T GMT");
    let body = format!("{{\"id\":\"7\",\"name\":\"Djambi\"{fields}}}");
    let length = body.len();
    let head = format!("HTTP/1.1 200 OK\r\nDate: {date}\r\nContent-Length: {length}\r\n\r\n");
    let address = answers_once(head + &body);
    ("DISCORD_API", format!("http://{address}"))
}

#[tokio::test]
async fn a_wrong_clock_is_named_with_its_direction() {
    let stage = stage().await;
    for (ahead, state, named) in [
        (0, "ok", "right"),
        (10, "warn", " s ahead of Discord's"),
        (45, "FAIL", " s ahead of Discord's"),
        (-45, "FAIL", " s behind Discord's"),
    ] {
        let discord = [knows(SignedDuration::from_secs(ahead), "")];
        let printed = stage.call_with(&discord, &["doctor"], "").await;
        printed.has(state, "clock", named);
    }
    let silent = answers_once("HTTP/1.1 200 OK\r\n\r\n{\"id\":\"7\",\"name\":\"Djambi\"}");
    let silent = [("DISCORD_API", format!("http://{silent}"))];
    let printed = stage.call_with(&silent, &["doctor"], "").await;
    printed.has("-", "clock", "did not say");
}

#[tokio::test]
async fn an_application_for_servers_links_to_the_policies_of_the_pages() {
    const SERVERS: &str = ",\"integration_types_config\":{\"0\":{}}";
    const PRIVACY: &str = ",\"privacy_policy_url\":\"https://d.example/privacy\"";
    const TERMS: &str = ",\"terms_of_service_url\":\"https://d.example/terms\"";
    const OTHER: &str = ",\"terms_of_service_url\":\"https://e.example\"";
    let stage = stage().await;
    let ana = "a@b.example";
    let unset = "DJAMBI_CONTACT is not set";
    for (contact, fields, state, named) in [
        (ana, [SERVERS, PRIVACY, TERMS], "ok", "links to those"),
        ("", [SERVERS, PRIVACY, TERMS], "warn", unset),
        (ana, [SERVERS, "", TERMS], "warn", "no Privacy Policy URL"),
        (
            ana,
            [SERVERS, PRIVACY, OTHER],
            "warn",
            "is https://e.example",
        ),
        (ana, ["", PRIVACY, TERMS], "ok", "links to those"),
    ] {
        let set = [
            knows(SignedDuration::ZERO, &fields.concat()),
            ("DJAMBI_WEB", "127.0.0.1:0".to_owned()),
            ("DJAMBI_URL", "https://d.example/".to_owned()),
            ("DJAMBI_CONTACT", contact.to_owned()),
        ];
        let printed = stage.call_with(&set, &["doctor"], "").await;
        printed.has(state, "policies", named);
        let text = printed.text;
        let is_for_people_alone = text.contains("cannot be added to servers");
        assert_eq!(is_for_people_alone, fields[0].is_empty(), "{text}");
    }
    let printed = stage.ends(0, &["doctor"], "").await;
    printed.has("-", "policies", "without DJAMBI_WEB");
}

#[tokio::test]
async fn a_container_asks_whether_the_bot_is_well() {
    let stage = Stage::new().await;
    let running = async |health: &str| {
        let arguments = ["doctor", "--running", "--health", health];
        stage.call(&arguments, "").await
    };
    let well = answers_once("HTTP/1.1 200 OK\r\n\r\nok\n");
    assert_eq!(running(&well).await.code, Some(0));
    let ill = "HTTP/1.1 503 Service Unavailable\r\n\r\nthe database is gone\n";
    let printed = running(&answers_once(ill)).await;
    printed.ended(1).names(&["the database is gone"]);
    let printed = running("127.0.0.1:1").await;
    printed.ended(1).names(&["does not answer"]);
    let printed = stage.ends(1, &["doctor", "--running"], "").await;
    printed.names(&["DJAMBI_HEALTH is not set"]);
}

#[tokio::test]
async fn the_pages_within_discord_are_looked_at_as_discord_sees_them() {
    let stage = stage().await;
    let doctor = async |value: &str, secret: &str, url: &str| {
        let set = [
            ("DISCORD_API", stage.sandbox.url()),
            ("DJAMBI_ACTIVITY", value),
            ("DISCORD_CLIENT_SECRET", secret),
            ("DJAMBI_WEB", "127.0.0.1:0"),
            ("DJAMBI_URL", url),
        ];
        stage.call_with(&set, &["doctor"], "").await
    };
    let url = "http://127.0.0.1:1";
    for (value, secret, url, says) in [
        ("yes", "", url, "write on or off"),
        ("on", "", url, "DISCORD_CLIENT_SECRET"),
        ("on", "x", "", "DJAMBI_URL"),
    ] {
        doctor(value, secret, url).await.ended(1).names(&[says]);
    }
    // Without Activities in the portal, and with a wrong secret.
    let printed = doctor("on", "of-another-application", url).await;
    printed.names(&["Reset Secret", "Enable Activities"]);
    let secret = stage.sandbox.enable_activities(url);
    let printed = doctor("on", &secret, url).await;
    printed.names(&[
        "accepts DISCORD_CLIENT_SECRET",
        "not registered yet",
        "URL Mappings",
    ]);
    assert!(!printed.text.contains(&secret), "{}", printed.text);
}
