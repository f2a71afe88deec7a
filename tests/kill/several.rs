//! The same with three processes at a time on one server's database, which is itself restarted after
//! every tenth kill, as after an update or after a crash.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::{Discord, check, kills, random, spawn};
use crate::common::postgres::Server;

const PROCESSES: usize = 3;

/// Longer than any message waits: what a dead process had claimed is due again 27 s after its death.
const END: Duration = Duration::from_mins(2);

#[test]
fn killed_processes_lose_and_double_nothing_on_a_server() {
    let Some(mut server) = Server::for_a_test() else {
        return;
    };
    let kills = kills();
    let mut random = random();
    let mut players = Players::new(&server.url);
    for _ in 0..PROCESSES {
        players.start(false);
    }
    let (began, mut restarts) = (Instant::now(), 0);
    for killed in 1..=kills {
        players.are_heard_until_ready();
        if killed % 2 == 0 {
            players.are_heard_until_a_move();
        }
        players.are_heard(Duration::from_millis(50 + random.roll(400) as u64));
        let who = random.roll(PROCESSES);
        players.kill(who);
        players.start(false);
        if killed % 10 == 0 {
            let signals = ["INT", "QUIT"];
            server.restart(signals[restarts % signals.len()]);
            restarts += 1;
        }
    }
    players.are_heard_until_ready();
    let played = began.elapsed();
    while !players.running.is_empty() {
        players.kill(0);
    }
    // The server may still be at work on what a dead process sent last: a restart saves it or not.
    server.restart("INT");
    players.start(true);
    players.end();
    println!(
        "{} restarts of the server, {played:.0?} of play",
        restarts + 1
    );
    check(&server.url, &players.discord, kills);
}

/// The processes, and the Discord that they speak to.
struct Players {
    url: String,
    discord: Discord,
    /// Those that run, the oldest first: their numbers.
    running: Vec<(u64, Child)>,
    /// The players that have said that they are ready.
    ready: Vec<u64>,
    /// How to answer those whose output has not ended.
    listening: BTreeMap<u64, ChildStdin>,
    started: u64,
    says: Sender<(u64, Option<String>)>,
    said: Receiver<(u64, Option<String>)>,
}

impl Players {
    fn new(url: &str) -> Players {
        let (says, said) = channel();
        Players {
            url: url.to_owned(),
            discord: Discord::default(),
            running: Vec::new(),
            ready: Vec::new(),
            listening: BTreeMap::new(),
            started: 0,
            says,
            said,
        }
    }

    fn start(&mut self, drain: bool) {
        let mut child = spawn(&self.url, drain);
        self.started += 1;
        let number = self.started;
        self.listening.insert(number, child.stdin.take().unwrap());
        let mut from = BufReader::new(child.stderr.take().unwrap());
        let says = self.says.clone();
        std::thread::spawn(move || {
            let mut line = String::new();
            while from.read_line(&mut line).is_ok_and(|read| read > 0) {
                // A line that was cut off has not arrived.
                if let Some(whole) = line.strip_suffix('\n') {
                    let _ = says.send((number, Some(whole.to_owned())));
                }
                line.clear();
            }
            let _ = says.send((number, None));
        });
        self.running.push((number, child));
    }

    fn kill(&mut self, index: usize) {
        let (number, mut child) = self.running.remove(index);
        let fell = child.try_wait().unwrap();
        assert!(fell.is_none(), "{number} fell by itself: {fell:?}");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Reads their output for this time.
    fn are_heard(&mut self, time: Duration) {
        let until = Instant::now() + time;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            self.receive_lines(left);
        }
    }

    /// Until all that run have said that they are ready.
    fn are_heard_until_ready(&mut self) {
        let until = Instant::now() + END;
        while !self.running.iter().all(|(it, _)| self.ready.contains(it)) {
            assert!(Instant::now() < until, "a player does not become ready");
            self.receive_lines(Duration::from_millis(100));
        }
    }

    /// Until one more move is acknowledged: on a slow machine a short time has none.
    fn are_heard_until_a_move(&mut self) {
        let (until, before) = (Instant::now() + END, self.discord.moves());
        while self.discord.moves() == before {
            assert!(Instant::now() < until, "no move is acknowledged");
            self.receive_lines(Duration::from_millis(100));
        }
    }

    /// Until the last one has ended, and all its lines have been read.
    fn end(&mut self) {
        let mut until = Instant::now() + END;
        while !self.listening.is_empty() {
            assert!(Instant::now() < until, "something is never announced");
            let said = self.discord.said.len();
            self.receive_lines(Duration::from_millis(100));
            // However much there is to announce, and however slow the machine is.
            if self.discord.said.len() > said {
                until = Instant::now() + END;
            }
        }
        for (_, mut child) in self.running.drain(..) {
            let ended = child.wait().unwrap();
            assert!(ended.success(), "it fell by itself: {ended}");
        }
    }

    /// Hears one line, or that one has ended, if that comes in time.
    fn receive_lines(&mut self, within: Duration) {
        let (number, line) = match self.said.recv_timeout(within) {
            Ok(said) => said,
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => unreachable!("one sender is its own"),
        };
        let Some(line) = line else {
            self.listening.remove(&number);
            return;
        };
        if line == "ready" {
            self.ready.push(number);
        }
        if let (Some(answer), Some(to)) = (
            self.discord.receives(&line),
            self.listening.get_mut(&number),
        ) {
            // Nobody listens any more if it has just been killed.
            let _ = to.write_all(answer.as_bytes());
        }
    }
}
