//! Pages beside Discord's load: the same program serves both.

use std::time::{Duration, Instant};

use tokio::io::AsyncReadExt;

use crate::crowd::Crowd;
use crate::program::Program;
use crate::watcher::{Watchers, find, request};
use crate::{figures, steady};

/// How many moves are played per second, and how many pages are loaded.
const RATE: u32 = 20;

/// Plays in Discord while browsers watch these games and load their pages.
pub async fn measure(games: usize, watchers: usize, time: Duration) {
    let mut crowd = Crowd::gather(games).await;
    let host = free_address();
    let url = format!("http://{host}");
    let settings = [("DJAMBI_WEB", host.as_str()), ("DJAMBI_URL", &url)];
    let program = Program::start_with(&crowd, &settings).await;
    crowd.sandbox.ready().await.expect("it is ready");
    // A move in each game, so that each has a board with the address of its page.
    let once = Duration::from_secs((games as u64).div_ceil(u64::from(RATE)));
    steady::play(&mut crowd, RATE, once).await;
    let paths: Vec<String> = (0..games).map(|game| path(&crowd, game)).collect();
    let watchers = Watchers::connect(&host, &paths, watchers).await;
    let loads = tokio::spawn(load(host.clone(), paths, time));
    let mut played = steady::play(&mut crowd, RATE, time).await;
    let sent = std::mem::take(&mut played.sent);
    let (arrived, missing) = watchers.arrivals(&sent).await;
    let title = format!(
        "pages: {RATE} moves per second over {games} channels, {} watchers",
        watchers.count()
    );
    played.report(&title);
    figures::report(
        "  move typed in Discord to arrival at each watcher",
        arrived,
    );
    println!("{missing:>10} watchers without the last move (to be 0)");
    let pages = loads.await.expect("no panic");
    figures::report("  a game's page, 20 per second", pages);
    println!("{:>10} KiB resident after it", program.resident());
    program.stop().await;
}

/// An address at which nothing listens.
fn free_address() -> String {
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("an address").to_string()
}

/// The path of a game's page, by the link under its newest board.
fn path(crowd: &Crowd, game: usize) -> String {
    let messages = crowd.sandbox.messages(crowd.games[game].channel);
    let links = messages.iter().rev().flat_map(|message| {
        let buttons = message.buttons().into_iter();
        buttons.filter_map(|button| button.url)
    });
    let mut paths = links.filter_map(|url| Some(url[url.find("/game/")?..].to_owned()));
    paths.next().expect("a board with a link")
}

/// Loads pages at a steady rate, each from another address.
async fn load(host: String, paths: Vec<String>, time: Duration) -> Vec<Duration> {
    let mut clock = tokio::time::interval(Duration::from_secs(1) / RATE);
    let (began, mut times) = (Instant::now(), Vec::new());
    while began.elapsed() < time {
        clock.tick().await;
        let number = times.len();
        let asked = Instant::now();
        let path = &paths[number % paths.len()];
        let mut stream = request(&host, path, 1_000_000 + number).await;
        let (mut all, mut bytes) = (Vec::new(), vec![0; 64 << 10]);
        while find(&all, b"</html>").is_none() {
            let count = stream.read(&mut bytes).await.expect("an answer");
            assert!(count > 0, "the page ends early");
            all.extend_from_slice(&bytes[..count]);
        }
        times.push(asked.elapsed());
    }
    times
}
