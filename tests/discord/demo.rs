//! `djambi demo` as a real process: the sandbox, the bot beside it, and what is left of both.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::common::browser::{Manner, browser};

/// A running demo.
struct Demo {
    child: Child,
    http: reqwest::Client,
    page: String,
}

fn command(arguments: &[&str], temporary: &Path) -> Command {
    let program = std::env::var_os("DJAMBI_PROGRAM");
    let program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_djambi").into());
    let mut command = Command::new(program);
    command
        .args(["demo", "--no-open"])
        .args(arguments)
        .current_dir(temporary)
        .env("TMPDIR", temporary)
        // Settings of the person's own bot, which the one of the demo does not have.
        .env("DISCORD_TOKEN", "MTIz.own.token-of-a-real-bot")
        .env("DISCORD_API", "http://127.0.0.1:9")
        .env("DATABASE_URL", "postgres://nowhere.example/x")
        .env("DJAMBI_SHARDS", "7-7/8")
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

impl Demo {
    /// Starts one whose temporary files are in that folder, and waits for its bot.
    async fn start(temporary: &Path, arguments: &[&str]) -> Self {
        let demo = Self::launch(temporary, arguments).await;
        demo.connected().await;
        demo
    }

    /// Starts one, and waits for its address.
    async fn launch(temporary: &Path, arguments: &[&str]) -> Self {
        let arguments = [&["--listen", "127.0.0.1:0"], arguments].concat();
        let mut command = command(&arguments, temporary);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next_line().await.unwrap().expect("a line");
        let page = first.strip_prefix("page ").expect("the page").to_owned();
        let http = reqwest::Client::new();
        let demo = Self { child, http, page };
        demo.connected().await;
        demo
    }

    async fn state(&self, of: &str) -> Value {
        let url = format!("{}client/state?{of}", self.page);
        let answer = self.http.get(url).send().await.unwrap();
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    async fn post(&self, route: &str, body: Value) -> Value {
        let request = self.http.post(format!("{}client/{route}", self.page));
        let request = request.header("content-type", "application/json");
        let answer = request.body(body.to_string()).send().await.unwrap();
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// Types a command as Ana, and returns the text of its answer.
    async fn types(&self, text: &str) -> String {
        let typed = json!({ "as": "Ana", "channel": "general", "text": text });
        let answer = self.post("type", typed).await;
        assert_eq!(answer["ok"], true, "{text}: {answer}");
        answer["answer"].to_string()
    }

    /// Presses a button as soon as the person sees it: the board is a message of its own, which comes
    /// after the answer.
    async fn presses(&self, person: &str, channel: &str, button: &str) {
        let press = json!({ "as": person, "channel": channel, "button": button });
        until(button, async || {
            let answer = self.post("press", press.clone()).await;
            let is_missing = answer["error"]
                .as_str()
                .is_some_and(|it| it.contains("sees no message"));
            assert!(is_missing || answer["ok"] == true, "{button}: {answer}");
            !is_missing
        })
        .await;
    }

    /// Waits until the bot is there with its commands.
    async fn connected(&self) {
        until("the bot connects", async || {
            let state = self.state("as=Ana").await;
            state["bot"]["connected"] == true && state["commands"] != json!([])
        })
        .await;
    }

    fn id(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Ends it as Ctrl+C does.
    async fn interrupt(mut self) -> ExitStatus {
        signal("INT", self.id());
        self.child.wait().await.unwrap()
    }
}

/// Waits until something is true.
async fn until(what: &str, mut is_true: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !is_true().await {
            sleep(Duration::from_millis(30)).await;
        }
    };
    let waited = timeout(Duration::from_mins(3), waiting).await;
    waited.unwrap_or_else(|_| panic!("waited in vain until {what}"));
}

fn signal(name: &str, process: u32) {
    let status = std::process::Command::new("kill")
        .args(["-s", name, &process.to_string()])
        .status();
    assert!(status.unwrap().success());
}

/// The processes that one has started.
fn children(of: u32) -> Vec<u32> {
    let listed = std::process::Command::new("ps")
        .args(["-A", "-o", "pid=", "-o", "ppid="])
        .output();
    let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
    let numbers = |line: &str| -> Vec<u32> {
        line.split_whitespace()
            .filter_map(|it| it.parse().ok())
            .collect()
    };
    let lines = listed.lines().map(numbers);
    let own = lines.filter(|line| line.get(1) == Some(&of));
    own.map(|line| line[0]).collect()
}

/// Whether a process is there.
fn runs(process: u32) -> bool {
    let asked = std::process::Command::new("kill")
        .args(["-0", &process.to_string()])
        .stderr(Stdio::null())
        .status();
    asked.unwrap().success()
}

/// The bot of a demo.
fn bot(demo: &Demo) -> u32 {
    let all = children(demo.id());
    assert_eq!(all.len(), 1, "{all:?}");
    all[0]
}

/// The script for `djambi demo` in the sandbox's README.
fn script() -> String {
    let readme = include_str!("../../crates/discord-sandbox/README.md");
    let (_, script) = readme
        .split_once("```sh\n# With `djambi demo`")
        .expect("the script");
    let (script, _) = script.split_once("```").unwrap();
    format!("#{script}")
}

#[tokio::test]
async fn curl_alone_plays_in_a_demo_that_leaves_nothing_behind() {
    if std::process::Command::new("curl")
        .arg("--version")
        .output()
        .is_err()
    {
        println!("left out: the script of the sandbox's README, since curl is not installed");
        assert!(
            std::env::var_os("DJAMBI_NEEDS_CURL").is_none(),
            "DJAMBI_NEEDS_CURL is set"
        );
        return;
    }
    let (temporary, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let demo = Demo::start(temporary.path(), &[]).await;
    let ran = Command::new("sh")
        .args(["-euc", &script()])
        .env("PAGE", &demo.page)
        .current_dir(files.path())
        .output();
    let ran = ran.await.unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(
        ran.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(!said.contains(r#""ok":false"#), "{said}");
    let board = std::fs::read(files.path().join("board.png")).unwrap();
    assert_eq!(&board[..4], b"\x89PNG", "{said}");
    let state = std::fs::read_to_string(files.path().join("state.json")).unwrap();
    assert!(
        state.contains("Friends") && state.contains("Dora"),
        "{state}"
    );

    // The link below the board leads to the pages beside it.
    let answer = std::fs::read_to_string(files.path().join("move.json")).unwrap();
    let (_, link) = answer
        .split_once(r#""url":"http://127.0.0.1:"#)
        .expect("a link");
    let link = format!("http://127.0.0.1:{}", link.split('"').next().unwrap());
    let page = demo.http.get(link).send().await.unwrap();
    assert!(page.status().is_success());

    let bot = bot(&demo);
    let ended = demo.interrupt().await;
    assert!(ended.success(), "{ended}");
    assert!(!runs(bot), "the bot has ended before the demo");
    assert_eq!(folders(temporary.path()), Vec::<PathBuf>::new());
}

#[tokio::test]
async fn a_killed_bot_continues_its_games() {
    let temporary = tempfile::tempdir().unwrap();
    let demo = Demo::start(temporary.path(), &[]).await;
    assert!(demo.types("/djambi new").await.contains("who plays?"));
    let killed = bot(&demo);
    signal("KILL", killed);
    until("another bot runs", async || {
        let all = children(demo.id());
        !all.is_empty() && !all.contains(&killed)
    })
    .await;
    demo.connected().await;
    let join = json!({ "as": "Ben", "channel": "general", "button": "Join" });
    let joined = demo.post("press", join).await;
    assert_eq!(
        (&joined["ok"], &joined["edited"]),
        (&json!(true), &json!(true)),
        "{joined}"
    );
    // By the drawer's button.
    let before = bot(&demo);
    assert_eq!(demo.state("as=Ana").await["can_restart"], true);
    assert_eq!(demo.post("restart", json!({})).await["ok"], true);
    until("another bot runs", async || {
        let all = children(demo.id());
        !all.is_empty() && !all.contains(&before)
    })
    .await;
    demo.connected().await;
    let leave = json!({ "as": "Ben", "channel": "general", "button": "Leave" });
    assert_eq!(demo.post("press", leave).await["ok"], true);
    assert!(demo.interrupt().await.success());
}

/// The contents of a folder for temporary files.
fn folders(temporary: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(temporary).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[tokio::test]
async fn a_demo_deletes_the_files_of_killed_ones_and_of_no_others() {
    let temporary = tempfile::tempdir().unwrap();
    let mut killed = Demo::start(temporary.path(), &[]).await;
    let left = folders(temporary.path());
    let bot = bot(&killed);
    killed.child.kill().await.unwrap();
    until("the bot ends", async || !runs(bot)).await;
    assert_eq!(folders(temporary.path()), left);
    let first = Demo::start(temporary.path(), &[]).await;
    let used = folders(temporary.path());
    assert!(used.len() == 1 && used != left, "{used:?}");
    let second = Demo::start(temporary.path(), &[]).await;
    let both = folders(temporary.path());
    assert!(both.len() == 2 && both.contains(&used[0]), "{both:?}");
    assert!(second.interrupt().await.success());
    assert!(first.types("/djambi new").await.contains("who plays?"));
    assert!(first.interrupt().await.success());
    assert_eq!(folders(temporary.path()), Vec::<PathBuf>::new());
}

#[tokio::test]
async fn a_named_database_has_the_games_with_their_channels_after_a_kill() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("games.db");
    let named = ["--database", file.to_str().unwrap()];
    let mut demo = Demo::start(home.path(), &named).await;
    demo.types("/djambi new").await;
    for person in ["Ben", "Cem", "Dora"] {
        demo.presses(person, "general", "Join").await;
    }
    demo.presses("Ana", "general", "Start").await;
    demo.presses("Ana", "general", "More").await;
    demo.presses("Ana", "general", "Thread").await;
    let thread = async |demo: &Demo| {
        let state = demo.state("as=Ana").await;
        let channels = state["guilds"][0]["channels"].as_array().unwrap();
        channels.iter().find(|it| it["type"] == 11).cloned()
    };
    let id = thread(&demo).await.expect("a thread")["id"].clone();
    // A thread has the number of its message, which is saved before: the thread itself is waited for.
    until("the thread is saved", async || {
        let saved = std::fs::read_to_string(home.path().join("games.db.discord"));
        let saved = saved
            .ok()
            .and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let channels = saved
            .as_ref()
            .and_then(|it| it["world"]["channels"].as_object());
        channels.is_some_and(|all| all.contains_key(id.as_str().unwrap()))
    })
    .await;
    let bot = bot(&demo);
    demo.child.kill().await.unwrap();
    until("the bot ends", async || !runs(bot)).await;

    let again = Demo::start(home.path(), &named).await;
    assert_eq!(thread(&again).await.expect("the thread")["id"], id);
    let typed = json!({ "as": "Ana", "channel": id, "text": "/djambi move M c1 e1" });
    let moved = again.post("type", typed).await;
    assert!(moved["answer"].to_string().contains("Mc1-e1"), "{moved}");
    assert!(again.interrupt().await.success());
}

#[tokio::test]
async fn what_cannot_be_done_is_said() {
    let home = tempfile::tempdir().unwrap();
    let missing = home.path().join("no/such/folder/games.db");
    for (arguments, says) in [
        (["--listen", "0.0.0.0:8080"], "this one alone"),
        (["--listen", "8080"], "such as 127.0.0.1:8080"),
        (
            ["--database", "postgres://ana@db/games"],
            "address of a server",
        ),
        (["--database", missing.to_str().unwrap()], "games.db"),
    ] {
        let output = command(&arguments, home.path()).output().await.unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && said.contains(says),
            "{arguments:?}: {said}"
        );
    }
}

/// Presses *Join* and *Leave* of a lobby as Ben, one after the other. Returns the milliseconds from
/// each press to the seat on the screen.
const PRESSES: &str = "const done = arguments[0], times = [];
    const sits = () => document.querySelector('.message:last-child').textContent.includes('@Ben');
    const button = (label) => [...document.querySelectorAll('.message .button:not(:disabled)')].find((it) => it.textContent.includes(label));
    const press = () => {
        const sat = sits(), pressed = button(sat ? 'Leave' : 'Join');
        if (!pressed) return requestAnimationFrame(press);
        const began = performance.now();
        pressed.click();
        const look = () => {
            if (sits() === sat) return requestAnimationFrame(look);
            times.push(performance.now() - began);
            if (times.length < 41) setTimeout(press, 100);
            else done(times.sort((a, b) => a - b));
        };
        look();
    };
    press();";

/// The CPU time that processes have used, in milliseconds.
fn cpu_ms(processes: &[u32]) -> u64 {
    let of = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        // The name before may contain spaces.
        let (_, fields) = stat.rsplit_once(')').unwrap();
        let times = fields.split_whitespace().skip(11).take(2);
        times.map(|it| it.parse::<u64>().unwrap()).sum::<u64>() * 10
    };
    processes.iter().map(of).sum()
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "prints times, of the release build that DJAMBI_PROGRAM names"]
async fn how_long_a_demo_takes() {
    let browser = browser!(Manner::Desk, "en");
    let temporary = tempfile::tempdir().unwrap();
    let began = Instant::now();
    let demo = Demo::launch(temporary.path(), &[]).await;
    browser.page.goto(&demo.page).await.unwrap();
    browser.find(".beginning-name").await;
    println!(
        "channel on the screen after {} ms",
        began.elapsed().as_millis()
    );
    browser.until(".try", "/djambi new").await;
    println!("first command after {} ms", began.elapsed().as_millis());
    demo.types("/djambi new").await;
    let as_ben = format!("{}?as=Ben", demo.page);
    browser.page.goto(&as_ben).await.unwrap();
    browser.find(".message .button").await;
    let times = browser.page.execute_async(PRESSES, vec![]).await.unwrap();
    println!(
        "press to screen {} ms in the median, {} ms at most",
        times[20], times[40]
    );
    let processes = [demo.id(), bot(&demo)];
    sleep(Duration::from_secs(5)).await;
    let before = cpu_ms(&processes);
    sleep(Duration::from_secs(30)).await;
    let used = cpu_ms(&processes) - before;
    println!("idle, with a page open: {used} ms of CPU in 30 s");
    assert!(demo.interrupt().await.success());
}
