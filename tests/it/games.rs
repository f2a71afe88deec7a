//! `djambi games` as the bot's host uses it: the real program, on a real file.

mod copies;
mod rate;
mod settings;

use std::path::Path;
use std::process::{self, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use djambi::game::{ChannelId, GameCommand, PersonId, Place, Terms};
use djambi::service::{
    Command, GameRef, GameService, InteractionId, PlayMode, Reply, Request, Requester,
    ServiceOptions,
};
use djambi::store::StoreOptions;
use djambi_input::Names;
use jiff::Timestamp;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::it::program::{self, stderr, stdout};

struct Shop {
    directory: tempfile::TempDir,
    id: String,
}

/// A file with a game of four people, with some moves played.
fn shop() -> Shop {
    let directory = tempfile::tempdir().unwrap();
    let terms = Terms::default();
    let mut wishes = vec![(1, Command::Open { terms })];
    wishes.extend((2..=4).map(|person| (person, here(GameCommand::Join { seat: None }))));
    wishes.push((1, here(GameCommand::Start)));
    let moves = [(1, "Mc1-e1"), (2, "Mg1-f1"), (3, "Mg9-e9")];
    wishes.extend(moves.map(|(person, text)| (person, mv(text))));
    let id = fulfilled(directory.path(), 1, wishes);
    Shop { directory, id }
}

/// People in one channel do this, one after the other: each a person and a command, with numbers
/// of interactions from `first` on. Returns the game's id.
fn fulfilled(directory: &Path, first: u64, wishes: Vec<(u64, Command)>) -> String {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let service = service(directory).await;
        let mut id = String::new();
        for (number, (person, what)) in (first..).zip(wishes) {
            let request = request(number, person, what);
            let reply = service.handle(&request, Timestamp::now()).await;
            let Reply::Done(update) = reply else {
                panic!("{reply:?}")
            };
            id = update.view.id.0;
        }
        service.close().await;
        id
    })
}

async fn service(directory: &Path) -> GameService {
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(directory)),
        workers: Some(1),
    };
    GameService::open(&options, Timestamp::now()).await.unwrap()
}

/// A command for the game of the channel.
const fn here(command: GameCommand) -> Command {
    let game = GameRef::Here;
    Command::Game { game, command }
}

fn mv(text: &str) -> Command {
    Command::Move {
        game: GameRef::Here,
        text: text.into(),
        names: Names::default(),
        mode: PlayMode::Play,
    }
}

fn request(number: u64, person: u64, command: Command) -> Request {
    Request::new(
        InteractionId(number),
        Requester {
            person: PersonId(100_000 + person),
            name: format!("Person {person}"),
            language: None,
            is_admin: false,
        },
        Place {
            server: None,
            channel: ChannelId(7),
        },
        command,
    )
}

fn url(directory: &Path) -> String {
    format!("sqlite:{}", directory.join("games.db").display())
}

impl Shop {
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = program::djambi();
        command.arg("games").args(arguments).stdin(Stdio::null());
        command.env("DATABASE_URL", url(self.directory.path()));
        command.output().unwrap()
    }

    /// Its output when all is well.
    fn good(&self, arguments: &[&str]) -> String {
        stdout(&self.run(arguments))
    }

    /// The one line that it writes where something is not.
    fn bad(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let printed = stderr(&output);
        assert_eq!(printed.lines().count(), 1, "{printed}");
        printed
    }

    /// Replaces one of the moves in the file by another one, which is not legal.
    fn damage(&self) {
        let path = self.file("games.db");
        let mut bytes = std::fs::read(&path).unwrap();
        let at = bytes.windows(6).position(|it| it == b"Mg1-f1");
        let at = at.expect("the move in the file");
        bytes[at..at + 6].copy_from_slice(b"Mg1-a1");
        std::fs::write(&path, &bytes).unwrap();
    }

    fn file(&self, name: &str) -> String {
        self.directory.path().join(name).display().to_string()
    }
}

#[test]
fn games_are_listed_and_shown() {
    let shop = shop();
    let list = shop.good(&["list"]);
    let begins = format!("{}\tplaying\t7\t", shop.id);
    assert!(list.starts_with(&begins), "{list}");
    assert_eq!(list, shop.good(&["list", "--person", "100002"]));
    let nobody = shop.bad(&["list", "--person", "100009"]);
    assert!(nobody.contains("Discord id 100009"), "{nobody}");
    assert_eq!(shop.good(&["list", "--person", "100002", "--finished"]), "");
    let shown = shop.good(&["show", &shop.id]);
    assert!(shown.contains("blue\tPerson 2 (100002)\n"), "{shown}");
    assert!(shown.ends_with("\tMg9-e9\n"), "{shown}");
    assert!(shop.bad(&["show", "nosuch"]).contains("games list"));
}

#[test]
fn a_game_is_exported_and_imported() {
    let shop = shop();
    let record = shop.good(&["export", &shop.id]);
    assert!(record.contains("[Yellow \"Person 3\"]"), "{record}");
    std::fs::write(shop.file("record.txt"), &record).unwrap();
    let id = shop.good(&["import", &shop.file("record.txt")]);
    let shown = shop.good(&["show", id.trim()]);
    assert!(shown.contains("\tover\t"), "{shown}");
    assert!(shown.contains("yellow\tPerson 3 ("), "{shown}");
    let json = shop.good(&["export", &shop.id, "--json"]);
    std::fs::write(shop.file("game.json"), &json).unwrap();
    let again = shop.bad(&["import", &shop.file("game.json")]);
    assert!(again.contains("already"), "{again}");
    std::fs::write(shop.file("game.json"), json.replace(&shop.id, "bcdfgh")).unwrap();
    let printed = shop.bad(&["import", &shop.file("game.json")]);
    assert!(printed.contains("same channel"), "{printed}");
    let nowhere = shop.bad(&["import", &shop.file("nowhere.txt")]);
    assert!(nowhere.contains("nowhere.txt"), "{nowhere}");
    #[cfg(unix)]
    assert!(
        shop.bad(&["import", "/dev/zero"])
            .contains("longer than any game")
    );
    assert!(shop.bad(&["export", "nosuch"]).contains("games list"));
    assert!(shop.good(&["verify"]).contains("2 games"));
}

#[test]
fn data_is_deleted_only_after_a_confirmation() {
    let shop = shop();
    let warned = shop.bad(&["forget-person", "100002"]);
    assert!(
        warned.contains("games that name 100002: 1;") && warned.contains("--yes"),
        "{warned}"
    );
    assert!(shop.good(&["show", &shop.id]).contains("Person 2"));
    // Not the number by which logs name somebody.
    for more in [&[][..], &["--yes"]] {
        let nobody = shop.bad(&[&["forget-person", "2"], more].concat());
        assert!(nobody.contains("nobody in this database"), "{nobody}");
    }
    let done = shop.good(&["forget-person", "100002", "--yes"]);
    assert!(done.contains(&format!("left {}", shop.id)), "{done}");
    let shown = shop.good(&["show", &shop.id]);
    assert!(shown.contains("blue\tnobody any more\n"), "{shown}");
    assert!(shown.ends_with("\tresign:b\n"), "{shown}");
    let export = shop.good(&["export", &shop.id, "--json"]);
    assert!(!export.contains("100002"), "{export}");
    shop.good(&["verify"]);
}

#[test]
fn a_game_that_cannot_be_read_is_listed_cut_or_removed() {
    let shop = shop();
    shop.damage();
    assert_eq!(shop.good(&["repair"]), "", "nobody has looked at it yet");
    let printed = shop.bad(&["repair", &shop.id]);
    assert!(
        printed.contains("--cut") && printed.contains("7 events"),
        "{printed}"
    );
    assert!(shop.bad(&["repair", "nosuch"]).contains("games list"));
    let printed = shop.good(&["repair", &shop.id, "--cut"]);
    assert!(printed.contains("first 7 events"), "{printed}");
    assert!(shop.good(&["verify"]).contains("all is well"));
    assert!(shop.good(&["show", &shop.id]).ends_with("\tMc1-e1\n"));
    assert!(shop.bad(&["remove", &shop.id]).contains("--yes"));
    shop.good(&["remove", &shop.id, "--yes"]);
    assert_eq!(shop.good(&["list"]), "");
    assert_eq!(shop.good(&["undelivered"]), "");
}

#[test]
fn names_cannot_control_the_terminal() {
    let shop = shop();
    let json = shop.good(&["export", &shop.id, "--json"]);
    let json = json
        .replace(&shop.id, "bcdfgh")
        .replace("Person 2", "\\u001b[2J\\u202eBen");
    let json = json.replace("\"channel\": \"7\"", "\"channel\": \"8\"");
    let json = json.replace("100002", "200002");
    std::fs::write(shop.file("game.json"), json).unwrap();
    shop.good(&["import", &shop.file("game.json")]);
    let shown = shop.good(&["show", "bcdfgh"]) + &shop.good(&["list"]);
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
        "{shown:?}"
    );
    assert!(shown.contains("\\u{1b}[2J\\u{202e}Ben"), "{shown:?}");
}

#[test]
fn games_that_are_touched_meanwhile_are_neither_left_out_nor_listed_twice() {
    const GAMES: usize = 2000;
    let shop = shop();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let options: SqliteConnectOptions = url(shop.directory.path()).parse().unwrap();
    let options = options.busy_timeout(Duration::from_secs(20));
    let mut other = runtime.block_on(options.connect()).unwrap();
    let mut executes = move |sql: String| {
        let done = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut other);
        runtime.block_on(done).unwrap();
    };
    // Games without a log: each is a fault.
    executes(format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES}) \
         INSERT INTO games (id, channel, state, version, updated) \
         SELECT 'no-' || i || '-', i, 'over', 1, 0 FROM n"
    ));
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let began = Instant::now();
            while !done.load(Ordering::Relaxed) && began.elapsed() < Duration::from_mins(1) {
                executes("UPDATE games SET updated = abs(random() % 1000000)".into());
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let printed = |arguments: &[&str]| {
            let output = shop.run(arguments);
            String::from_utf8(output.stdout).unwrap()
        };
        let (list, faults) = (printed(&["list"]), printed(&["verify"]));
        done.store(true, Ordering::Relaxed);
        for printed in [list, faults] {
            let games = (1..=GAMES).map(|number| format!("no-{number}-"));
            let left_out: Vec<_> = games.filter(|game| !printed.contains(game)).collect();
            assert_eq!(left_out, Vec::<String>::new());
            let twice = printed.matches("no-").count() - GAMES;
            assert_eq!(twice, 0);
        }
    });
}
