//! Four people in a channel with the bot, and the steps that many tests share.

mod acts;

use std::time::Duration;

use discord_sandbox::{Fault, Id, Message, Permissions, Person, Sandbox};
use djambi_rules::{Options, Position};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use crate::discord::bot::{Bot, database, signal};
use crate::discord::brevity::is_wordy;
use crate::discord::stored;
use crate::discord::weather::{CALLBACK, ORIGINAL};

/// The time that it may take to announce everything, including a lost announcement's retry.
const LONGEST: Duration = Duration::from_mins(5);

/// A sandbox, a bot in it, and four people.
pub struct Fixture {
    pub bot: Option<Bot>,
    pub sandbox: Sandbox,
    pub home: TempDir,
    pub people: [Person; 4],
    pub channel: Id,
}

impl Fixture {
    /// The bot runs, nobody has done anything.
    pub async fn new() -> Fixture {
        let mut fixture = Fixture::idle().await;
        fixture.returns().await;
        fixture
    }

    /// The bot does not run yet. The sandbox's clock stands still, however long a busy machine takes:
    /// how quickly the bot has to answer is tested where the clock runs or is moved.
    pub async fn idle() -> Fixture {
        let sandbox = Sandbox::start().await.expect("a sandbox");
        sandbox.clock().stop();
        let people = ["Ana", "Ben", "Caro", "Dan"].map(|name| sandbox.person(name));
        let channel = sandbox.channel();
        let home = tempfile::tempdir().expect("a directory");
        Fixture {
            bot: None,
            sandbox,
            home,
            people,
            channel,
        }
    }

    /// A game of all four has begun: Ana is Red, Ben Blue, Caro Yellow, Dan Green.
    pub async fn playing() -> Fixture {
        let fixture = Fixture::new().await;
        fixture.begins().await;
        fixture
    }

    /// A game of all four was played by these moves; returns its position too.
    pub async fn after(moves: &[impl AsRef<str>]) -> (Fixture, Position) {
        let mut fixture = Fixture::idle().await;
        let position = stored::save(&fixture, &fixture.people, moves).await;
        fixture.returns().await;
        (fixture, position)
    }

    /// A game of all four begins.
    pub async fn begins(&self) {
        let [ana, ben, caro, dan] = &self.people;
        self.asks(ana, "new").await;
        for (person, colour) in [
            (ana, "Red"),
            (ben, "Blue"),
            (caro, "Yellow"),
            (dan, "Green"),
        ] {
            let join = format!("join colour:{colour}");
            self.asks(person, &join).await;
        }
        let begun = self.asks(ana, "game start").await;
        assert!(begun.text().contains("The game begins"), "{begun}");
        self.rests().await;
    }

    /// A person begins a game there against three computers; returns the message that announces it.
    pub async fn plays_alone(&self, person: &Person, channel: Id) -> Message {
        let newest = || {
            let mut messages = self.sandbox.messages(channel).into_iter();
            messages.rfind(|it| !it.is_private()).expect("the lobby")
        };
        self.asks_in(person, channel, "new").await;
        for seat in ["Blue", "Yellow", "Green"] {
            let menus = self.presses(person, &newest(), "Seats").await;
            let free = format!("{seat}: free");
            self.chooses(person, &menus, &free, &["Computer (Novice)"])
                .await;
            let sits = format!("{seat}: Computer");
            let look = |_: &Sandbox| newest().text().contains(&sits).then_some(());
            self.until("a computer", look).await;
        }
        self.asks_in(person, channel, "game start").await
    }

    /// Waits for what `look` finds in the sandbox, and shows the log where it does not come.
    pub async fn until<T>(&self, what: &str, look: impl FnMut(&Sandbox) -> Option<T>) -> T {
        let found = self.sandbox.until(what, look).await;
        found.unwrap_or_else(|trouble| panic!("{trouble}\n{}", self.log()))
    }

    /// Waits until the bot's log contains these words.
    pub async fn logs(&self, words: &str) {
        let look = |_: &Sandbox| self.log().contains(words).then_some(());
        self.until(words, look).await;
    }

    /// Waits until the bot has finished with the newest message: the ones before it have no buttons.
    pub async fn rests(&self) {
        let done = |_: &Sandbox| {
            let messages = self.public();
            let (_, older) = messages.split_last()?;
            older.iter().all(|it| it.labels().is_empty()).then_some(())
        };
        self.until("older messages without buttons", done).await;
    }

    /// Public messages of the channel, the oldest first.
    pub fn public(&self) -> Vec<Message> {
        self.public_in(self.channel)
    }

    /// Public messages of another channel.
    pub fn public_in(&self, channel: Id) -> Vec<Message> {
        let messages = self.sandbox.messages(channel).into_iter();
        messages.filter(|it| !it.is_private()).collect()
    }

    /// Waits for a public message of the channel that contains the words; returns the newest.
    pub async fn sees(&self, words: &str) -> Message {
        self.sees_in(self.channel, words).await
    }

    /// Waits for one of another channel.
    pub async fn sees_in(&self, channel: Id, words: &str) -> Message {
        let look = |_: &Sandbox| {
            let mut messages = self.public_in(channel).into_iter();
            messages.rfind(|it| it.text().contains(words))
        };
        self.until(words, look).await
    }

    /// Waits until the newest public message of the channel contains the words, and returns it.
    pub async fn newest_says(&self, words: &str) -> Message {
        let look = |_: &Sandbox| Some(self.newest()).filter(|it| it.text().contains(words));
        self.until(words, look).await
    }

    /// The public messages of the channel that announce that move.
    pub fn announcements(&self, mv: &str) -> Vec<Message> {
        let mut messages = self.public();
        messages.retain(|it| it.words().contains(&format!("`{mv}`")));
        messages
    }

    /// Checks that each of these moves is told in one public message, in this order.
    pub fn tells_in_order(&self, moves: &[impl AsRef<str>]) {
        let public = self.public();
        let told = |mv: &str| {
            let quoted = format!("`{mv}`");
            let told = public.iter().enumerate();
            let told = told.filter(|(_, it)| it.words().contains(&quoted));
            let places: Vec<usize> = told.map(|(place, _)| place).collect();
            assert_eq!(places.len(), 1, "{mv}: {}", self.sandbox.transcript());
            places[0]
        };
        let places: Vec<usize> = moves.iter().map(|mv| told(mv.as_ref())).collect();
        let transcript = self.sandbox.transcript();
        assert!(places.is_sorted(), "{places:?}: {transcript}");
    }

    /// Returns the moves of the only game that were played so far, in order.
    pub async fn moves(&self) -> Vec<String> {
        const PLAYED: &str = "SELECT body FROM events WHERE kind = 'played' ORDER BY seq";
        let mut database = self.reads().await;
        let bodies = sqlx::query_scalar(PLAYED).fetch_all(&mut database).await;
        let bodies: Vec<String> = bodies.expect("the log");
        let mv = |body: &String| {
            let body: serde_json::Value = serde_json::from_str(body).expect("an event");
            body["mv"].as_str().expect("a move").to_owned()
        };
        bodies.iter().map(mv).collect()
    }

    /// Waits until nothing is pending: the move has been announced, and once.
    pub async fn is_announced_once(&self, mv: &str) -> Message {
        self.sees(&format!("`{mv}`")).await;
        self.announces_all().await;
        let mut announced = self.announcements(mv);
        assert_eq!(announced.len(), 1, "{mv}: {}", self.sandbox.transcript());
        announced.remove(0)
    }

    /// The newest public message.
    pub fn newest(&self) -> Message {
        self.public().pop().expect("a public message")
    }

    /// Returns the people whom a message pings: the names of the people here, in their order, and how many others.
    pub fn pinged(&self, message: &Message) -> Vec<&'static str> {
        let here = self.people.iter().zip(["Ana", "Ben", "Caro", "Dan"]);
        let pinged = here.filter(|(person, _)| message.pinged.contains(&person.id()));
        let pinged: Vec<_> = pinged.map(|(_, name)| name).collect();
        let others = message.pinged.len() - pinged.len();
        pinged
            .into_iter()
            .chain(vec!["somebody else"; others])
            .collect()
    }

    /// How often Discord has rejected something with that code.
    pub fn rejections(&self, code: u64) -> usize {
        let requests = self.sandbox.requests();
        requests.iter().filter(|it| it.code == Some(code)).count()
    }

    /// Waits until Discord has rejected something with that code.
    pub async fn is_rejected(&self, code: u64) {
        let rejected = |_: &Sandbox| (self.rejections(code) > 0).then_some(());
        let what = code.to_string();
        self.until(&what, rejected).await;
    }

    /// The game is moved to a thread, which is its channel from now on.
    pub async fn moves_into_a_thread(&mut self) {
        let ana = &self.people[0];
        let more = self.presses(ana, &self.newest(), "More").await;
        self.presses(ana, &more, "Thread").await;
        let thread = self.sandbox.threads(self.channel)[0];
        self.sees_in(thread, "continues here").await;
        self.channel = thread;
    }

    /// Waits for a direct message to a person that contains these words.
    pub async fn letter(&self, person: &Person, words: &str) -> Message {
        let letter = person.waits_for(person.dm(), words, |it| it.text().contains(words));
        let letter = letter.await;
        letter.unwrap_or_else(|trouble| panic!("{words}: {trouble}\n{}", self.log()))
    }

    /// How many direct messages a person has.
    pub fn letters(&self, person: &Person) -> usize {
        self.sandbox.messages(person.dm()).len()
    }

    /// Another channel of the same server.
    pub fn new_channel(&self, name: &str) -> Id {
        self.sandbox.new_channel(self.sandbox.guild(), name)
    }

    /// A group chat of these people, who have added the bot.
    pub fn group(&self, people: &[&Person]) -> Id {
        for person in people {
            person.installs();
        }
        self.sandbox.new_group("friends", people)
    }

    /// The bot may not do that in the channel any more.
    pub fn forbids(&self, permissions: Permissions) {
        let bot = self.sandbox.bot();
        self.sandbox.deny(self.channel, bot, permissions);
    }

    /// The bot may do that in the channel.
    pub fn permits(&self, permissions: Permissions) {
        let bot = self.sandbox.bot();
        self.sandbox.allow(self.channel, bot, permissions);
    }

    /// The bot's log.
    pub fn log(&self) -> String {
        self.bot.as_ref().map(Bot::log).unwrap_or_default()
    }

    /// Kills the bot and starts it again on the same database.
    pub async fn dies_and_returns(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.kill().await;
        }
        self.returns().await;
    }

    /// The person types `/djambi` with a command; when that request comes, the bot is killed before
    /// Discord carries it out.
    pub async fn dies_at(&mut self, request: &str, person: &Person, command: &str) {
        let (channel, command) = (self.channel, format!("/djambi {command}"));
        let types = || drop(person.types(channel, &command).expect("a command"));
        self.dies_when(request, types).await;
    }

    /// Something is asked for; when that request comes, the bot is killed before Discord carries it out.
    pub async fn dies_when(&mut self, request: &str, asks: impl FnOnce()) {
        let bot = self.bot.as_mut().expect("a bot");
        let mut gate = self.sandbox.gate(request);
        asks();
        // Under load its answer may be too late, and it never asks.
        let held = tokio::time::timeout(LONGEST, gate.arrival()).await;
        let held = held.unwrap_or_else(|_| panic!("{request} never comes\n{}", bot.log()));
        signal("KILL", bot.pid());
        held.expect("a request").drop_connection();
        let ended = self.sandbox.until(request, |_| bot.has_ended()).await;
        let ended = ended.unwrap_or_else(|trouble| panic!("{trouble}\n{}", bot.log()));
        assert!(!ended.success(), "{request}");
        self.sandbox.clear_faults();
    }

    /// The person types `/djambi` with a command, whose answer arrives; the bot does not learn that, and is killed
    /// when it asks.
    pub async fn dies_after_answering(&mut self, person: &Person, command: &str) {
        self.sandbox.fault(CALLBACK, 1, Fault::AnswerLost);
        self.dies_at(ORIGINAL, person, command).await;
    }

    /// Starts the bot again.
    pub async fn returns(&mut self) {
        self.bot = Some(Bot::start(&self.sandbox, &self.home).await);
    }

    /// Where the games are saved.
    pub fn database(&self) -> String {
        database(&self.home)
    }

    /// Everything that can be changed by asking: each game's events, the seats, the settings.
    pub async fn state(&self) -> Vec<String> {
        const STATE: &str = "SELECT 'event ' || game || ' ' || seq || ' ' || kind FROM events \
            UNION ALL SELECT 'game ' || id || ' ' || state || ' ' || version || ' ' || channel FROM games \
            UNION ALL SELECT 'seat ' || game || ' ' || person FROM players \
            UNION ALL SELECT 'person ' || id || ' ' || settings FROM people \
            UNION ALL SELECT 'server ' || id || ' ' || settings FROM servers ORDER BY 1";
        let mut database = self.reads().await;
        let rows = sqlx::query_scalar(STATE).fetch_all(&mut database).await;
        rows.expect("the state")
    }

    /// Returns somebody's name in the database.
    pub async fn person(&self, person: &Person) -> Option<String> {
        let id = i64::try_from(person.id().0).expect("a number of Discord's");
        let name = sqlx::query_scalar("SELECT name FROM people WHERE id = $1").bind(id);
        let name = name.fetch_optional(&mut self.reads().await).await;
        name.expect("a name, or none").flatten()
    }

    /// Waits until nothing is pending: a message not known to have arrived is looked for some
    /// seconds later, and is found then or announced. Nothing comes a second time after that.
    pub async fn announces_all(&self) {
        self.counts("SELECT COUNT(*) FROM outbox", 0).await;
    }

    /// Waits until a query of the database counts `many`.
    pub async fn counts(&self, query: &'static str, many: i64) {
        self.counted(query, many).await;
    }

    async fn counted(&self, query: &'static str, many: i64) {
        let began = std::time::Instant::now();
        let mut database = self.reads().await;
        loop {
            let counted = sqlx::query_scalar(query).fetch_one(&mut database).await;
            let counted: i64 = counted.expect("a count");
            if counted == many {
                return;
            }
            assert!(
                began.elapsed() < LONGEST,
                "{query}: {counted}\n{}",
                self.log()
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn reads(&self) -> SqliteConnection {
        self.opens(true).await
    }

    /// Changes the database behind the program's back; returns how many rows that were.
    pub async fn executes(&self, statement: &str) -> u64 {
        let mut database = self.opens(false).await;
        let statement = sqlx::query(sqlx::AssertSqlSafe(statement.to_owned()));
        let done = statement.execute(&mut database).await.expect("done");
        database.close().await.expect("closed");
        done.rows_affected()
    }

    async fn opens(&self, read_only: bool) -> SqliteConnection {
        let options: SqliteConnectOptions = self.database().parse().expect("an address");
        let opened = options.read_only(read_only).connect().await;
        opened.expect("a database")
    }
}

/// A test ends: nothing that was sent broke Discord's schema or a handler, and every picture has an
/// alt text.
impl Drop for Fixture {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let threads = self.sandbox.threads(self.channel).into_iter();
        let channels = threads.chain([self.channel]);
        for message in channels.flat_map(|it| self.sandbox.messages(it)) {
            assert!(!is_wordy(&message), "too many sentences: {message}");
            for picture in message.pictures() {
                let alt = picture.alt.as_deref().unwrap_or_default();
                assert!((1..=1_024).contains(&alt.chars().count()), "{message}");
            }
        }
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:?}");
        let log = self.log();
        assert!(!log.contains("panicked"), "{log}");
        let token = self.sandbox.token();
        assert!(!log.contains(&token), "the token is in the log");
    }
}

/// Checks that a message contains these words.
pub fn shows(message: &Message, words: &[&str]) {
    for words in words {
        assert!(message.text().contains(words), "{words}: {message}");
    }
}

/// Checks that only one person sees a message, which contains these words.
pub fn says(message: &Message, words: &[&str]) {
    assert!(message.is_private(), "{message}");
    shows(message, words);
}

/// The players of a game of four, by the seat's index.
pub fn mover<'a>(fixture: &'a Fixture, position: &Position) -> &'a Person {
    &fixture.people[position.mover().index()]
}

/// The set-up.
pub fn setup() -> Position {
    Position::setup(Options::CLASSIC)
}

/// Checks that a picture decodes as the type it claims.
pub fn assert_picture(message: &Message) {
    assert_picture_of(message, (800, 986));
}

/// One picture of that width and height, in pixels, with a description.
pub fn assert_picture_of(message: &Message, size: (u32, u32)) {
    let pictures = message.pictures();
    assert_eq!(pictures.len(), 1, "{message}");
    let decoder = png::Decoder::new(std::io::Cursor::new(&pictures[0].bytes));
    let mut reader = decoder.read_info().expect("the picture is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let shape = reader.next_frame(&mut pixels).expect("the picture decodes");
    assert_eq!((shape.width, shape.height), size, "{message}");
    let alt = pictures[0].alt.as_deref().unwrap_or_default();
    assert!(!alt.is_empty() && alt.chars().count() <= 1024, "{alt}");
}
