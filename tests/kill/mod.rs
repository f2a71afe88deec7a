//! After a kill at any time, nothing acknowledged is lost and everything is announced once, in the order
//! in which it was saved.
//!
//! A player (a process of this program's ignored test) plays through the service in several channels
//! at once and prints each answer that it gives and each message that it sends.
//! The test is Discord for it: it remembers what has arrived, answers whether an answer did, drops
//! a message whose nonce it has seen, and kills the player with SIGKILL at random moments.
//!
//! `DJAMBI_KILLS=200 cargo test --workspace --release --test all kill::` is the long run.

mod player;
mod several;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use djambi::game::{Event, GameId};
use djambi::store::{Scope, Store, StoreOptions};

use crate::common::dice::Dice;

const DATABASE: &str = "DJAMBI_KILL_DATABASE";
/// While a game waits for what a dead process was about to announce, others are played.
const CHANNELS: u64 = 16;

/// How often a process is killed.
fn kills() -> u32 {
    let kills = std::env::var("DJAMBI_KILLS");
    kills.ok().and_then(|it| it.parse().ok()).unwrap_or(12)
}

/// Numbers that nobody knows before.
fn random() -> Dice {
    let seed = std::hash::RandomState::new();
    Dice(std::hash::BuildHasher::hash_one(&seed, 0u8))
}

/// The messages that have arrived outside.
#[derive(Default)]
struct Discord {
    /// The tokens of answers that have arrived.
    answered: HashSet<String>,
    nonces: HashSet<String>,
    /// How often each event of each game was announced.
    announced: BTreeMap<GameId, BTreeMap<u64, u32>>,
    /// The moves of each game that were confirmed to a player.
    acknowledged: BTreeMap<GameId, BTreeMap<u64, String>>,
    /// Announcements that came after later ones of their game.
    late: Vec<String>,
    dropped: u32,
    looked_up: u32,
    /// All lines, to find a cause.
    said: Vec<String>,
}

impl Discord {
    /// Handles a whole line from the player and returns the answer.
    fn receives(&mut self, line: &str) -> Option<&'static str> {
        self.said.push(line.to_owned());
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["answer", token, game, first, version, mv] => {
                assert!(
                    self.answered.insert((*token).to_owned()),
                    "answered twice: {line}"
                );
                self.announce(game, first, version);
                if *mv != "-" {
                    let moves = self.acknowledged.entry(GameId((*game).into())).or_default();
                    moves.insert(first.parse().unwrap(), (*mv).to_owned());
                }
                None
            }
            ["send", nonce, game, first, version] => {
                if self.nonces.insert((*nonce).to_owned()) {
                    self.announce(game, first, version);
                } else {
                    self.dropped += 1;
                }
                None
            }
            ["look", token] => {
                self.looked_up += 1;
                Some(if self.answered.contains(*token) {
                    "there\n"
                } else {
                    "missing\n"
                })
            }
            ["ready"] => None,
            other => panic!("not understood: {other:?}"),
        }
    }

    /// How many moves were confirmed to a player.
    fn moves(&self) -> usize {
        self.acknowledged.values().map(BTreeMap::len).sum()
    }

    fn announce(&mut self, game: &str, first: &str, version: &str) {
        let announced = self.announced.entry(GameId(game.into())).or_default();
        let (first, version): (u64, u64) = (first.parse().unwrap(), version.parse().unwrap());
        if let Some((last, _)) = announced.last_key_value()
            && first < *last
        {
            self.late
                .push(format!("{game}: event {first} comes after {last}"));
        }
        for seq in first..=version {
            *announced.entry(seq).or_default() += 1;
        }
    }
}

#[test]
fn killed_processes_lose_and_double_nothing_in_a_file() {
    let kills = kills();
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("games.db").display());
    let mut discord = Discord::default();
    let mut random = random();
    // Each one is started while the one before it still plays, as at a restart: two processes are on
    // the file nearly always.
    let mut player = Player::start(&url, kills == 0);
    for left in (0..kills).rev() {
        let life = Life {
            plays: left % 2 == 0,
            then: Duration::from_millis(1 + random.roll(150) as u64),
        };
        // The last run ends only when everything is announced.
        player = player.lives(&mut discord, life, || Player::start(&url, left == 0));
    }
    player.ends(&mut discord);
    check(&url, &discord, kills);
}

/// Starts a player on that database; to `drain` is to announce everything and end.
fn spawn(url: &str, drain: bool) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["kill::player::plays", "--exact", "--ignored", "--nocapture"])
        .env(DATABASE, url)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    if drain {
        command.env("DJAMBI_KILL_DRAIN", "1");
    }
    command.spawn().unwrap()
}

/// When a process is killed.
#[derive(Clone, Copy)]
struct Life {
    /// Not before a move of its own was acknowledged: on a slow machine a short time has no move.
    plays: bool,
    /// The time after it was ready, or after that move.
    then: Duration,
}

/// A process on the file.
struct Player {
    child: Arc<Mutex<Child>>,
    to: ChildStdin,
    from: BufReader<ChildStderr>,
}

impl Player {
    /// Starts it; it waits until it can play. To `drain` is to announce everything and end.
    fn start(url: &str, drain: bool) -> Player {
        let mut child = spawn(url, drain);
        let to = child.stdin.take().unwrap();
        let from = BufReader::new(child.stderr.take().unwrap());
        let child = Arc::new(Mutex::new(child));
        Player { child, to, from }
    }

    /// Its life until it is killed; once it is ready, the next one is started beside it.
    fn lives(mut self, discord: &mut Discord, life: Life, next: impl FnOnce() -> Player) -> Player {
        let (mut next, mut beside, mut killer) = (Some(next), None, None);
        let child = Arc::clone(&self.child);
        self.receive_lines(discord, |line| {
            let is_ready = line == "ready";
            if is_ready {
                beside = next.take().map(|next| next());
            }
            let may_die = if life.plays { is_move(line) } else { is_ready };
            if may_die && killer.is_none() {
                let child = Arc::clone(&child);
                killer = Some(std::thread::spawn(move || kill(&child, life.then)));
            }
        });
        let killer = killer.expect("a player that becomes ready");
        killer
            .join()
            .expect("a player that falls only when it is killed");
        beside.expect("the next one")
    }

    /// Its life until it ends by itself.
    fn ends(mut self, discord: &mut Discord) {
        self.receive_lines(discord, |_| ());
        let ended = self.child.lock().unwrap().wait().unwrap();
        assert!(ended.success(), "it fell by itself: {ended}");
    }

    fn receive_lines(&mut self, discord: &mut Discord, mut and: impl FnMut(&str)) {
        let mut line = String::new();
        while self.from.read_line(&mut line).unwrap() > 0 {
            // A line that was cut off has not arrived.
            if let Some(whole) = line.strip_suffix('\n') {
                and(whole);
                if let Some(answer) = discord.receives(whole) {
                    // Nobody listens any more if it has just been killed.
                    let _ = self.to.write_all(answer.as_bytes());
                }
            }
            line.clear();
        }
    }
}

/// Whether a line acknowledges a move.
fn is_move(line: &str) -> bool {
    line.starts_with("answer ") && !line.ends_with(" -")
}

fn kill(child: &Mutex<Child>, after: Duration) {
    std::thread::sleep(after);
    let mut child = child.lock().unwrap();
    let fell = child.try_wait().unwrap();
    assert!(fell.is_none(), "it fell by itself: {fell:?}");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Compares the database with the announcements, and prints the figures.
fn check(url: &str, discord: &Discord, kills: u32) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let events = runtime.block_on(compare(url, discord));
    let moves = discord.moves();
    println!(
        "killed {kills} times: {moves} acknowledged moves in {} games are saved, {events} events \
         are announced once, in their order ({} looked up, {} doubles dropped by their nonce), the log is whole",
        discord.announced.len(),
        discord.looked_up,
        discord.dropped
    );
    assert!(moves > kills as usize / 4, "hardly anything was played");
}

async fn compare(url: &str, discord: &Discord) -> u64 {
    let store = Store::open(&StoreOptions::to_look(url)).await.unwrap();
    let findings = store.verify().await.unwrap();
    assert_eq!(findings.faults, Vec::<String>::new());
    assert_eq!(store.pending().await.unwrap(), 0);
    let page = store.list(Scope::All, u32::MAX).await.unwrap();
    let saved: HashMap<GameId, u64> = page
        .rows
        .into_iter()
        .map(|row| (row.id, row.version))
        .collect();
    assert_eq!(saved.len(), discord.announced.len());
    for (game, announced) in &discord.announced {
        let expected: BTreeMap<u64, u32> = (1..=saved[game]).map(|seq| (seq, 1)).collect();
        let said = discord
            .said
            .iter()
            .filter(|line| line.contains(&game.0) || *line == "ready");
        let said: Vec<_> = said.collect();
        assert!(
            *announced == expected,
            "every event of {game} is announced once: {announced:?}\n{said:#?}"
        );
    }
    assert_eq!(discord.late, Vec::<String>::new());
    for (game, moves) in &discord.acknowledged {
        let log = store.load(game).await.unwrap().unwrap().1;
        for (seq, mv) in moves {
            let entry = &log[usize::try_from(*seq).unwrap() - 1];
            let Event::Played { mv: saved, .. } = &entry.event else {
                panic!("event {seq} of {game} is {entry:?}, not {mv}");
            };
            assert_eq!(saved, mv, "event {seq} of {game}");
        }
    }
    findings.events
}
