//! The program, and bots that are started beside it as anyone would.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::Client;

#[path = "../../../examples/serenity.rs"]
#[allow(dead_code, reason = "its main is for the example")]
mod example;

/// The running program, killed at the end.
struct Program {
    child: Child,
    lines: Vec<(String, String)>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_discord-sandbox"))
            .args(["--no-open", "--people", "Ana,Ben"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().take(5);
        let lines = lines.map(|line| {
            let line = line.unwrap();
            let (name, value) = line.split_once(' ').expect("a name and a value");
            (name.to_owned(), value.to_owned())
        });
        let lines = lines.collect();
        Self { child, lines }
    }

    fn line(&self, name: &str) -> &str {
        let found = self.lines.iter().find(|(known, _)| known == name);
        &found
            .unwrap_or_else(|| panic!("no {name} in {:?}", self.lines))
            .1
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until a bot has registered `/hello`.
async fn registered(client: &Client) {
    loop {
        let state = client.get("state").await;
        if state["bot"]["connected"] == true && state["commands"] != json!([]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Plays with a bot that answers `/hello` with a button.
async fn play(client: &Client) {
    registered(client).await;
    let typed = json!({ "as": "Ana", "channel": "general", "text": "/hello" });
    let hello = client.post("type", typed).await;
    assert_eq!(hello["answer"]["content"], "Hello!");
    for count in 0..2 {
        let button = format!("Again ({count})");
        let press = json!({ "as": "Ben", "message": hello["answer"]["id"], "button": button });
        let pressed = client.post("press", press).await;
        assert_eq!(pressed["answer"]["content"], "Hello, Ben!");
    }
}

#[tokio::test]
async fn a_bot_on_serenity_is_played_through_the_program() {
    let program = Program::start();
    assert!(program.line("gateway").starts_with("ws://127.0.0.1:"));
    assert!(program.line("token").starts_with('M'));
    assert!(program.line("application").parse::<u64>().is_ok());
    let (api, token) = (
        program.line("api").to_owned(),
        program.line("token").to_owned(),
    );
    let bot = tokio::spawn(async move { example::run(&api, &token).await });
    play(&Client::new(program.line("page"))).await;
    bot.abort();
}

#[tokio::test]
async fn a_bot_on_discord_js_is_played_through_the_program() {
    let Some(modules) = discord_js() else { return };
    let home = tempfile::tempdir().unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/discord-js.mjs");
    std::fs::copy(example, home.path().join("bot.mjs")).unwrap();
    let program = Program::start();
    let script = "ln -s \"$1\" node_modules && exec node bot.mjs";
    let bot = Command::new("sh")
        .args(["-c", script, "sh", &modules])
        .current_dir(home.path())
        .env("DISCORD_API", program.line("api"))
        .env("DISCORD_TOKEN", program.line("token"))
        .spawn();
    let _bot = Program {
        child: bot.unwrap(),
        lines: Vec::new(),
    };
    play(&Client::new(program.line("page"))).await;
}

/// A folder `node_modules` with discord.js: the one that `DISCORD_JS` names, or one that npm fills
/// once beside the built tests. Says so where neither is possible.
fn discord_js() -> Option<String> {
    if let Some(named) = std::env::var("DISCORD_JS").ok().filter(|it| !it.is_empty()) {
        return Some(named);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("discord-js");
    std::fs::create_dir_all(&folder).unwrap();
    let quiet = [
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--prefer-offline",
    ];
    let installed = Command::new("npm")
        .args(["install", "discord.js@14.28.1", "--prefix", "."])
        .args(quiet)
        .current_dir(&folder)
        .output();
    if installed.is_ok_and(|output| output.status.success()) {
        return Some(folder.join("node_modules").to_str().unwrap().to_owned());
    }
    println!("left out: the test of discord.js, since npm cannot install it here");
    let is_needed = std::env::var_os("DJAMBI_NEEDS_DISCORD_JS").is_some();
    assert!(!is_needed, "DJAMBI_NEEDS_DISCORD_JS is set");
    None
}

#[test]
fn wrong_arguments_are_answered_with_what_is_expected() {
    for (arguments, says) in [
        (["--listen", "8080"], "such as 127.0.0.1:8080"),
        (["--listen", "0.0.0.0:0"], "this one alone"),
        (["--people", "Ana,ana"], "another name"),
        (["--people", "Ana,,Ben"], "cannot be a name"),
        (["--nonsense", "x"], "--help"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_discord-sandbox"))
            .args(arguments)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(says), "{error}");
    }
}

/// The script of the README, with `curl` alone.
#[tokio::test]
async fn the_script_of_the_readme_talks_to_a_bot() {
    if Command::new("curl").arg("--version").output().is_err() {
        println!("left out: the script of the README, since curl is not installed");
        assert!(
            std::env::var_os("DJAMBI_NEEDS_CURL").is_none(),
            "DJAMBI_NEEDS_CURL is set"
        );
        return;
    }
    let program = Program::start();
    let (api, token) = (
        program.line("api").to_owned(),
        program.line("token").to_owned(),
    );
    let bot = tokio::spawn(async move { example::run(&api, &token).await });
    registered(&Client::new(program.line("page"))).await;
    let readme = include_str!("../../../README.md");
    let (_, script) = readme
        .split_once("```sh\n# With the bot of examples")
        .expect("the script");
    let (script, _) = script.split_once("```").unwrap();
    let page = program.line("page").to_owned();
    let script = format!("#{script}");
    let ran = tokio::task::spawn_blocking(move || {
        Command::new("sh")
            .args(["-euc", &script])
            .env("PAGE", page)
            .output()
    });
    let output = ran.await.unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["answer"]["content"], "Hello, Ben!");
    bot.abort();
}
