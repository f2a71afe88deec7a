//! After a kill at any time, nothing acknowledged is lost and everything is announced once.
//!
//! A player (this very program, called with an environment variable) plays through the service in
//! several channels at once and prints each answer that it gives and each message that it sends.
//! The test is Discord for it: it remembers what has arrived, answers whether an answer did, drops
//! a message whose nonce it has seen, and kills the player with SIGKILL at random moments.
//!
//! `DJAMBI_KILLS=200 cargo test --release --test kill` is the long run.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use djambi::game::{Event, GameId};
use djambi::store::{Scope, Store, StoreOptions};

const DATABASE: &str = "DJAMBI_KILL_DATABASE";
const CHANNELS: u64 = 4;

fn main() {
    match std::env::var(DATABASE) {
        Ok(url) => player::run(url),
        Err(_) => kill_again_and_again(),
    }
}

/// The messages that have arrived outside.
#[derive(Default)]
struct Discord {
    /// The tokens of answers that have arrived.
    answered: HashSet<String>,
    nonces: HashSet<String>,
    /// How often each event of each game was announced.
    told: BTreeMap<GameId, BTreeMap<u64, u32>>,
    /// The moves of each game that a player was told were played.
    acknowledged: BTreeMap<GameId, BTreeMap<u64, String>>,
    dropped: u32,
    looked_up: u32,
    /// All lines, to find a cause.
    said: Vec<String>,
}

impl Discord {
    /// Handles a whole line from the player and returns the answer.
    fn hears(&mut self, line: &str) -> Option<&'static str> {
        self.said.push(line.to_owned());
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["answer", token, game, first, version, mv] => {
                assert!(
                    self.answered.insert((*token).to_owned()),
                    "answered twice: {line}"
                );
                self.tell(game, first, version);
                if *mv != "-" {
                    let moves = self.acknowledged.entry(GameId((*game).into())).or_default();
                    moves.insert(first.parse().unwrap(), (*mv).to_owned());
                }
                None
            }
            ["send", nonce, game, first, version] => {
                if self.nonces.insert((*nonce).to_owned()) {
                    self.tell(game, first, version);
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

    fn tell(&mut self, game: &str, first: &str, version: &str) {
        let told = self.told.entry(GameId(game.into())).or_default();
        for seq in first.parse::<u64>().unwrap()..=version.parse().unwrap() {
            *told.entry(seq).or_default() += 1;
        }
    }
}

fn kill_again_and_again() {
    let kills: u32 = std::env::var("DJAMBI_KILLS")
        .ok()
        .and_then(|it| it.parse().ok())
        .unwrap_or(12);
    let directory = tempfile::tempdir().unwrap();
    // An empty database of a server, if `tests/postgres` names one.
    let url = std::env::var("DJAMBI_TEST_POSTGRES")
        .unwrap_or_else(|_| format!("sqlite:{}", directory.path().join("games.db").display()));
    let mut discord = Discord::default();
    let mut random = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0u8);
    // Each one is started while the one before it still plays, as at a restart: two processes are on
    // the file nearly always.
    let mut player = Player::start(&url, kills == 0);
    for left in (0..kills).rev() {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let until = Duration::from_millis(1 + (random >> 33) % 150);
        // The last run ends only when everything is announced.
        player = player.lives(&mut discord, until, || Player::start(&url, left == 0));
    }
    player.ends(&mut discord);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let events = runtime.block_on(check(&url, &discord));
    let moves: usize = discord.acknowledged.values().map(BTreeMap::len).sum();
    let games = discord.told.len();
    println!(
        "killed {kills} times: {moves} acknowledged turns in {games} games are there, {events} events \
         are told once ({} looked up, {} doubles dropped by their nonce), the log is whole",
        discord.looked_up, discord.dropped
    );
    assert!(moves > kills as usize / 4, "hardly anything was played");
}

/// A process on the file.
struct Player {
    child: Arc<Mutex<Child>>,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Player {
    /// Starts it; it waits until it can play. To `drain` is to tell everything and end.
    fn start(url: &str, drain: bool) -> Player {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .env(DATABASE, url)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        if drain {
            command.env("DJAMBI_KILL_DRAIN", "1");
        }
        let mut child = command.spawn().unwrap();
        let to = child.stdin.take().unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        let child = Arc::new(Mutex::new(child));
        Player { child, to, from }
    }

    /// Its life until it is killed, that long after the next one has been started beside it.
    fn lives(
        mut self,
        discord: &mut Discord,
        until: Duration,
        next: impl FnOnce() -> Player,
    ) -> Player {
        let (mut next, mut beside, mut killer) = (Some(next), None, None);
        let child = Arc::clone(&self.child);
        self.is_heard(discord, |line| {
            if line == "ready" {
                beside = next.take().map(|next| next());
                let child = Arc::clone(&child);
                killer = Some(std::thread::spawn(move || kill(&child, until)));
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
        self.is_heard(discord, |_| ());
        let ended = self.child.lock().unwrap().wait().unwrap();
        assert!(ended.success(), "it fell by itself: {ended}");
    }

    fn is_heard(&mut self, discord: &mut Discord, mut and: impl FnMut(&str)) {
        let mut line = String::new();
        while self.from.read_line(&mut line).unwrap() > 0 {
            // A line that was cut off has not arrived.
            if let Some(whole) = line.strip_suffix('\n') {
                and(whole);
                if let Some(answer) = discord.hears(whole) {
                    // Nobody listens any more if it has just been killed.
                    let _ = self.to.write_all(answer.as_bytes());
                }
            }
            line.clear();
        }
    }
}

fn kill(child: &Mutex<Child>, after: Duration) {
    std::thread::sleep(after);
    let mut child = child.lock().unwrap();
    let fell = child.try_wait().unwrap();
    assert!(fell.is_none(), "it fell by itself: {fell:?}");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Compares the file with what people have been told.
async fn check(url: &str, discord: &Discord) -> u64 {
    let store = Store::open(&StoreOptions::to_look(url)).await.unwrap();
    let findings = store.verify().await.unwrap();
    assert_eq!(findings.faults, Vec::<String>::new());
    assert_eq!(store.pending().await.unwrap(), 0);
    let page = store.list(Scope::All, 0, u32::MAX).await.unwrap();
    let kept: HashMap<GameId, u64> = page
        .rows
        .into_iter()
        .map(|row| (row.id, row.version))
        .collect();
    assert_eq!(kept.len(), discord.told.len());
    for (game, told) in &discord.told {
        let expected: BTreeMap<u64, u32> = (1..=kept[game]).map(|seq| (seq, 1)).collect();
        let said = discord
            .said
            .iter()
            .filter(|line| line.contains(&game.0) || *line == "ready");
        let said: Vec<_> = said.collect();
        assert!(
            *told == expected,
            "every event of {game} is told once: {told:?}\n{said:#?}"
        );
    }
    for (game, moves) in &discord.acknowledged {
        let log = store.log(game).await.unwrap();
        for (seq, mv) in moves {
            let entry = &log[usize::try_from(*seq).unwrap() - 1];
            let Event::Played { mv: kept, .. } = &entry.event else {
                panic!("event {seq} of {game} is {entry:?}, not {mv}");
            };
            assert_eq!(kept, mv, "event {seq} of {game}");
        }
    }
    findings.events
}

/// The program that is killed: an adapter like any other.
mod player {
    use std::io::Write;
    use std::time::Duration;

    use djambi::game::{
        ChannelId, Event, GameCommand, Level, PersonId, Phase, Place, Sitter, Terms,
    };
    use djambi::service::{
        BoardMessage, Command, GameRef, GameService, InteractionId, MessageId, PlayMode, Reply,
        Request, Requester, ServiceOptions,
    };
    use djambi::store::StoreOptions;
    use djambi_rules::Names;
    use jiff::Timestamp;

    use super::CHANNELS;

    pub fn run(url: String) {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let options = ServiceOptions {
                store: StoreOptions::to_play(url),
                workers: Some(1),
            };
            let service = GameService::open(&options, Timestamp::now()).await.unwrap();
            say("ready");
            let ends = std::env::var("DJAMBI_KILL_DRAIN").is_ok();
            if !ends {
                for channel in 0..CHANNELS {
                    tokio::spawn(play(service.clone(), channel));
                }
            }
            tell(&service, ends).await;
            service.close().await;
        });
    }

    /// Writes a line at once, so that it arrives whole or not at all.
    fn say(line: &str) {
        let mut out = std::io::stdout().lock();
        out.write_all(format!("{line}\n").as_bytes()).unwrap();
        out.flush().unwrap();
    }

    fn arrived(token: &str) -> bool {
        say(&format!("look {token}"));
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer).unwrap();
        answer == "there\n"
    }

    /// Sends pending announcements, until none are left if it is to end.
    async fn tell(service: &GameService, ends: bool) {
        loop {
            let now = Timestamp::now();
            service.run_due(now).await.unwrap();
            for announcement in service.pending(now).await.unwrap() {
                let view = &announcement.update.view;
                let token = announcement
                    .answer
                    .as_ref()
                    .and_then(|answer| answer.token.clone());
                if !token.is_some_and(|token| arrived(&token)) {
                    let (nonce, first) = (announcement.update.nonce(), announcement.update.first);
                    say(&format!(
                        "send {nonce} {} {first} {}",
                        view.id, view.version
                    ));
                }
                service
                    .mark_delivered(&view.id, view.version, None)
                    .await
                    .unwrap();
            }
            let left = service.store().pending().await.unwrap();
            let thinking = service.store().awaiting_computer(1).await.unwrap();
            if ends && left == 0 && thinking.is_empty() {
                return;
            }
            tokio::time::timeout(Duration::from_millis(20), service.wait(now))
                .await
                .ok();
        }
    }

    async fn play(service: GameService, channel: u64) {
        let mut count = 0u64;
        loop {
            count += 1;
            step(&service, channel, count).await;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    fn request(channel: u64, person: u64, command: Command) -> Request {
        let now = Timestamp::now().as_nanosecond();
        let id = u64::try_from(now).unwrap() * CHANNELS + channel;
        Request {
            id: InteractionId(id),
            by: Requester {
                person: PersonId(person),
                name: format!("Person {person}"),
                language: None,
                is_admin: false,
            },
            place: Place {
                server: None,
                channel: ChannelId(channel),
            },
            place_language: None,
            token: Some(format!("token{id}")),
            seen: None,
            sees: Vec::new(),
            command,
        }
    }

    fn here(command: GameCommand) -> Command {
        Command::Game {
            game: GameRef::Here,
            command,
        }
    }

    /// Plays the next step in a channel.
    async fn step(service: &GameService, channel: u64, count: u64) {
        let now = Timestamp::now();
        let look = request(
            channel,
            1,
            Command::Look {
                game: GameRef::Here,
            },
        );
        let view = match service.handle(&look, now).await {
            Reply::Shown(view) => Some(view),
            _ => None,
        };
        let terms = Terms {
            options: "classic,quiet_limit=10".parse().unwrap(),
            ..Terms::default()
        };
        let (person, command) = match view.as_ref().map(|view| (view.game.phase(), view)) {
            Some((Phase::Playing, view)) => {
                let position = view.game.position();
                let Some(PersonId(person)) = view.game.person_on(position.mover()) else {
                    return;
                };
                let moves = position.legal_moves();
                let text = moves[(count as usize * 7919) % moves.len()].to_string();
                let names = Names::default();
                (
                    person,
                    Command::Move {
                        game: GameRef::Here,
                        text,
                        names,
                        mode: PlayMode::Play,
                    },
                )
            }
            Some((Phase::Lobby, view)) => match view.game.free_seats().count() {
                0 => (1, here(GameCommand::Start)),
                // In one of the channels a computer plays along.
                1 if channel == 0 => {
                    let sitter = Sitter::Computer(Level::Novice);
                    (1, here(GameCommand::Fill { seat: None, sitter }))
                }
                free => (5 - free as u64, here(GameCommand::Join { seat: None })),
            },
            _ => (1, Command::Open { terms }),
        };
        let request = request(channel, person, command);
        if let Reply::Done(update) = service.handle(&request, now).await {
            let (id, version) = (&update.view.id, update.view.version);
            let mv = match &update.entries[0].event {
                Event::Played { mv, .. } => mv.as_str(),
                _ => "-",
            };
            let token = request.token.as_deref().unwrap_or_default();
            say(&format!(
                "answer {token} {id} {} {version} {mv}",
                update.first
            ));
            let shown = BoardMessage {
                place: request.place,
                message: MessageId(count),
            };
            service
                .mark_delivered(id, version, Some(shown))
                .await
                .unwrap();
        }
    }
}
