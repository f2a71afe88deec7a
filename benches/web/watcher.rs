//! Watchers: connections that read a game's updates, as little as is needed to know which has come.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use flate2::write::GzDecoder;
use reqwest::{Client, Response};
use tokio::task::JoinSet;

/// How long the last updates may take to arrive.
const LONGEST: Duration = Duration::from_secs(20);

/// A move: the number of its game, and when it was sent.
pub type Sent = (usize, Instant);

/// When which version of which game has arrived at how many watchers.
type Seen = Arc<Mutex<HashMap<(usize, u64), Vec<Instant>>>>;

/// Connections that follow games. They end with this value.
pub struct Watchers {
    seen: Seen,
    /// How many watch each game.
    of: Vec<usize>,
    /// The version of each game when they came.
    first: Vec<u64>,
    _reading: JoinSet<()>,
}

impl Watchers {
    /// Connects `count` watchers, spread over the games with these paths, and waits until each has
    /// got the game as it is. `url` is such as `http://127.0.0.1:8080`.
    pub async fn connect(url: &str, paths: &[String], count: usize) -> Watchers {
        let seen = Seen::default();
        let client = Client::new();
        let mut reading = JoinSet::new();
        let mut of = vec![0; paths.len()];
        for number in 0..count {
            let game = number % paths.len();
            of[game] += 1;
            // As browsers ask, which take packed updates; from another address, so that no limit of one
            // is reached.
            let stream = client
                .get(format!("{url}{}/events?version=0", paths[game]))
                .header("accept-encoding", "gzip")
                .header("x-forwarded-for", address(number));
            let stream = stream.send().await.expect("a stream");
            reading.spawn(read(stream, game, Arc::clone(&seen)));
        }
        let arrived = || -> usize { seen.lock().expect("no panic").values().map(Vec::len).sum() };
        let began = Instant::now();
        while arrived() < count {
            assert!(began.elapsed() < LONGEST, "{} of {count} watch", arrived());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let first = (0..paths.len()).map(|game| {
            let seen = seen.lock().expect("no panic");
            let versions = seen.keys().filter(|(of, _)| *of == game);
            versions.map(|(_, version)| *version).min().unwrap_or(0)
        });
        let first = first.collect();
        Watchers {
            seen,
            of,
            first,
            _reading: reading,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.of.iter().sum()
    }

    /// Each move with the version of its game after it. Every move is one version.
    fn versions(&self, sent: &[Sent]) -> Vec<((usize, u64), Instant)> {
        let mut next = self.first.clone();
        let version = |(game, at): &Sent| {
            next[*game] += 1;
            ((*game, next[*game]), *at)
        };
        sent.iter().map(version).collect()
    }

    /// Waits until the last moves have arrived everywhere, and returns how long all of them took,
    /// and how many watchers do not have the last move of their game. A watcher may get two moves
    /// at once, of which only the newer one counts.
    pub async fn arrivals(&self, sent: &[Sent]) -> (Vec<Duration>, usize) {
        let versions = self.versions(sent);
        let began = Instant::now();
        while self.missing(&versions) > 0 && began.elapsed() < LONGEST {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let missing = self.missing(&versions);
        let seen = self.seen.lock().expect("no panic");
        let times = versions.iter().flat_map(|(key, at)| {
            let arrived = seen.get(key).into_iter().flatten();
            arrived.map(|it| it.saturating_duration_since(*at))
        });
        (times.collect(), missing)
    }

    fn missing(&self, versions: &[((usize, u64), Instant)]) -> usize {
        let last: HashMap<usize, u64> = versions.iter().map(|(key, _)| *key).collect();
        let seen = self.seen.lock().expect("no panic");
        let missing = last.into_iter().map(|key| {
            let arrived = seen.get(&key).map_or(0, Vec::len);
            self.of[key.0].saturating_sub(arrived)
        });
        missing.sum()
    }
}

/// An address, so that no limit of one is reached.
pub fn address(number: usize) -> String {
    format!(
        "10.{}.{}.{}",
        number >> 16 & 255,
        number >> 8 & 255,
        number & 255
    )
}

/// Notes each version that arrives: the lines `id: VERSION`.
async fn read(mut stream: Response, game: usize, seen: Seen) {
    let mut unpacked = GzDecoder::new(Vec::new());
    while let Ok(Some(part)) = stream.chunk().await {
        let at = Instant::now();
        unpacked.write_all(&part).expect("gzip");
        unpacked.flush().expect("gzip");
        // Each event comes as a whole.
        let text = std::mem::take(unpacked.get_mut());
        let text = String::from_utf8(text).expect("text");
        for version in text.lines().filter_map(|line| line.strip_prefix("id: ")) {
            if let Ok(version) = version.parse() {
                let mut seen = seen.lock().expect("no panic");
                seen.entry((game, version)).or_default().push(at);
            }
        }
    }
}
