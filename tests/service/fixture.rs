//! A fixture: a service with a database file, a clock, and people who send requests.

use djambi::game::{
    ChannelId, Entry, Event, Game, GameCommand, GameId, Level, PersonId, Phase, Place, QuietHours,
    ServerId, Sitter, Terms,
};
use djambi::service::{
    Announcement, Command, Deletion, Format, GameRef, GameService, InteractionId, PersonSettings,
    PlayMode, Rejection, Reply, Request, Requester, ServerSettingsPatch, ServiceOptions,
    SettingsPatch, Summary, Update, View,
};
use djambi::store::{AppendError, Batch, Shard, Store, StoreOptions};
use djambi_input::Names;
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;

use crate::common::schema::{SERVER_URL, make_schema, schema_url};

pub const ANA: PersonId = PersonId(101);
pub const BEN: PersonId = PersonId(102);
pub const CLEO: PersonId = PersonId(103);
pub const DAN: PersonId = PersonId(104);
pub const EVE: PersonId = PersonId(105);

pub const SERVER: ServerId = ServerId(9);

pub fn channel(number: u64) -> Place {
    Place {
        server: Some(SERVER),
        channel: ChannelId(number),
    }
}

pub const HERE: u64 = 70;

/// Another channel of the same server.
pub const ELSEWHERE: Place = Place {
    server: Some(SERVER),
    channel: ChannelId(HERE + 1),
};

/// A channel of another server.
pub const ABROAD: Place = Place {
    server: Some(ServerId(SERVER.0 + 1)),
    channel: ChannelId(500),
};

/// A person's conversation with the bot.
pub const ALONE: Place = Place {
    server: None,
    channel: ChannelId(1_234_567_890_123_456_789),
};

/// A service on a file, and the present time.
pub struct Fixture {
    pub service: GameService,
    pub now: Timestamp,
    /// Where requests come from.
    pub place: Place,
    pub directory: TempDir,
    next: u64,
}

impl Fixture {
    pub async fn new() -> Fixture {
        let directory = tempfile::tempdir().unwrap();
        let now = "2026-03-01T12:00:00Z".parse().unwrap();
        Fixture {
            service: open(&directory, now).await,
            now,
            place: channel(HERE),
            directory,
            next: 1,
        }
    }

    /// A game of four people in the usual channel.
    pub async fn with_four() -> Fixture {
        let mut fixture = Fixture::new().await;
        fixture.gather().await;
        fixture
    }

    /// Opens a game in the usual channel and starts it with four people.
    pub async fn gather(&mut self) {
        self.gather_under(Terms::default()).await;
    }

    /// The same under other terms.
    pub async fn gather_under(&mut self, terms: Terms) -> Update {
        self.done(ANA, Command::Open { terms }).await;
        self.start_with(&[BEN, CLEO, DAN]).await
    }

    /// These people join Ana's lobby, computer players take the other seats, and Ana starts the game.
    pub async fn start_with(&mut self, people: &[PersonId]) -> Update {
        for &person in people {
            self.game_command(person, GameCommand::Join { seat: None })
                .await;
        }
        for _ in people.len()..3 {
            let sitter = Sitter::Computer(Level::Novice);
            self.game_command(ANA, GameCommand::Fill { seat: None, sitter })
                .await;
        }
        self.game_command(ANA, GameCommand::Start).await
    }

    /// A game of four people of which nothing is pending.
    pub async fn announced() -> (Fixture, GameId) {
        let mut fixture = Fixture::with_four().await;
        let id = fixture.deliver_all().await;
        (fixture, id)
    }

    pub async fn restart(&mut self) {
        self.service.close().await;
        self.service = open(&self.directory, self.now).await;
    }

    /// From now on its requests wait for the database as long as in earnest.
    pub async fn hurries(&mut self) {
        self.restart_with(StoreOptions::to_play(self.url()), 2)
            .await;
    }

    pub async fn restart_with(&mut self, store: StoreOptions, workers: usize) {
        self.service.close().await;
        let workers = Some(workers);
        let options = ServiceOptions { store, workers };
        self.service = GameService::open(&options, self.now).await.unwrap();
    }

    pub fn url(&self) -> String {
        url(&self.directory)
    }

    pub fn later(&mut self, time: SignedDuration) {
        self.now += time;
    }

    pub fn store(&self) -> &Store {
        self.service.store()
    }

    /// The faults of the database.
    pub async fn faults(&self) -> Vec<String> {
        self.store().verify().await.unwrap().faults
    }

    /// The database has no faults.
    pub async fn is_sound(&self) {
        assert_eq!(self.faults().await, [""; 0]);
    }

    /// Does what is due now.
    pub async fn run_due(&self) {
        self.service.run_due(self.now).await.unwrap();
    }

    /// Returns what is to be announced now.
    pub async fn pending(&self) -> Vec<Announcement> {
        self.service.pending(self.now).await.unwrap()
    }

    /// A person is away from now on, for that many hours. Returns from when until when.
    pub async fn is_away(
        &mut self,
        person: PersonId,
        hours: i64,
    ) -> Option<(Timestamp, Timestamp)> {
        let away = Some((self.now, self.now + SignedDuration::from_hours(hours)));
        self.ask(person, absent(away)).await;
        away
    }

    /// A person's lobbies and games, as they are listed to them there.
    pub async fn games_of(&mut self, by: PersonId, place: Place) -> Vec<Summary> {
        let reply = self.asks_in(by, place, Command::MyGames).await;
        expected!(reply, Reply::Games { games, .. } => games)
    }

    /// How many games a person leaves and how many remain when their data is deleted, and how far that is.
    pub async fn forgets(&mut self, by: PersonId, command: Command) -> (usize, usize, Deletion) {
        let reply = self.ask(by, command).await;
        expected!(reply, Reply::Forget { left, remaining, deletion } =>
            (left as usize, remaining as usize, deletion))
    }

    /// The bot is removed from a server, or is back in it. False if that was known.
    pub async fn absent(&self, server: ServerId, absent: bool) -> bool {
        let noted = self.service.set_server_absent(server, absent, self.now);
        noted.await.unwrap()
    }

    pub async fn handle(&self, request: &Request) -> Reply {
        self.service.handle(request, self.now).await
    }

    /// Discord is connected now.
    pub async fn online(&self) {
        let online = self.service.online_at(Shard::ONLY, self.now).await;
        online.unwrap();
    }

    /// The pages are served without Discord now.
    pub async fn online_without_discord(&self) {
        let online = self.service.online_at(Shard::LOCAL, self.now).await;
        online.unwrap();
    }

    /// As if the process had been killed before it saved a later connection than that.
    pub async fn online_was_saved_at(&self, at: Timestamp) {
        let store = self.store();
        store.set_online(Shard::ONLY, at).await.unwrap();
    }

    pub fn request(&mut self, by: PersonId, command: Command) -> Request {
        self.next += 1;
        Request {
            place_language: Some("de".into()),
            token: Some(format!("token{}", self.next)),
            ..Request::new(
                InteractionId(self.next),
                Requester {
                    person: by,
                    name: format!("Person {by}"),
                    language: Some("en-GB".into()),
                    is_admin: by == EVE,
                },
                self.place,
                command,
            )
        }
    }

    pub async fn ask(&mut self, by: PersonId, command: Command) -> Reply {
        let request = self.request(by, command);
        self.handle(&request).await
    }

    pub async fn done(&mut self, by: PersonId, command: Command) -> Update {
        done(self.ask(by, command).await)
    }

    pub async fn rejected(&mut self, by: PersonId, command: Command) -> Rejection {
        let reply = self.ask(by, command).await;
        reason(&reply).unwrap_or_else(|| panic!("not rejected: {reply:?}"))
    }

    /// The settings after a command about them.
    pub async fn settings(&mut self, by: PersonId, command: Command) -> PersonSettings {
        expected!(self.ask(by, command).await, Reply::Settings { settings, .. } => settings)
    }

    pub async fn file(&mut self, by: PersonId, command: Command) -> String {
        expected!(self.ask(by, command).await, Reply::File { text, .. } => text)
    }

    /// The file with a person's data.
    pub async fn data_of(&mut self, person: PersonId) -> String {
        let reply = self.ask(person, Command::ExportMe).await;
        let bytes = expected!(reply, Reply::PersonalData { bytes, .. } => bytes);
        String::from_utf8(bytes).unwrap()
    }

    /// Saves events as they are.
    pub async fn appends(
        &self,
        id: &GameId,
        before: &Game,
        entries: &[Entry],
    ) -> Result<(), AppendError> {
        let mut after = before.clone();
        for entry in entries {
            after.apply(entry).unwrap();
        }
        let batch = Batch {
            id,
            before: Some(before),
            after: &after,
            entries,
            pending: None,
            plans: None,
        };
        self.store().append(&batch, None).await
    }

    /// The same, from another place.
    pub async fn asks_in(&mut self, by: PersonId, place: Place, command: Command) -> Reply {
        let mut request = self.request(by, command);
        request.place = place;
        self.handle(&request).await
    }

    pub async fn opens(&mut self, by: PersonId) -> Update {
        self.done(by, open_game()).await
    }

    pub async fn opens_in(&mut self, by: PersonId, place: Place) -> Update {
        done(self.asks_in(by, place, open_game()).await)
    }

    pub async fn joins(&mut self, by: PersonId) -> Update {
        self.game_command(by, GameCommand::Join { seat: None })
            .await
    }

    pub async fn resigns(&mut self, by: PersonId) -> Update {
        self.game_command(by, GameCommand::Resign { seat: None })
            .await
    }

    /// A game as it is saved.
    pub async fn game(&self, game: &GameId) -> Game {
        self.store().load(game).await.unwrap().unwrap().0
    }

    /// The log of a game.
    pub async fn log(&self, game: &GameId) -> Vec<Entry> {
        self.store().load(game).await.unwrap().unwrap().1
    }

    /// Returns the events of a game.
    pub async fn events(&self, game: &GameId) -> Vec<Event> {
        let log = self.log(game).await;
        log.into_iter().map(|entry| entry.event).collect()
    }

    /// How often that has happened in a game.
    pub async fn count(&self, game: &GameId, kind: fn(&Event) -> bool) -> usize {
        let events = self.events(game).await;
        events.iter().filter(|event| kind(event)).count()
    }

    /// Imports a game, and returns its name.
    pub async fn imports(&self, text: &str) -> GameId {
        self.service.import_game(text, self.now).await.unwrap()
    }

    /// A game as a text.
    pub async fn exported(&self, game: &GameId, format: Format) -> String {
        let text = self.service.export_game(game, format).await;
        text.unwrap().expect("a game")
    }

    /// Something has changed in a channel.
    pub async fn deliverable_in(&self, place: Place) {
        let woken = self.store().wake_channel(place.channel, self.now);
        woken.await.unwrap();
    }

    pub async fn game_command(&mut self, by: PersonId, command: GameCommand) -> Update {
        self.done(by, here(command)).await
    }

    pub async fn types(&mut self, by: PersonId, text: &str) -> Update {
        self.done(by, mv(text)).await
    }

    /// Opens a game in the usual channel and starts it with Ana, these people and computer players;
    /// nothing of it is pending.
    pub async fn gather_with_computers(&mut self, people: &[PersonId]) -> GameId {
        self.opens(ANA).await;
        self.start_with(people).await;
        self.deliver_all().await
    }

    /// Lets computer players move until the game here has that many moves.
    pub async fn computers_play(&mut self, plies: usize) {
        while self.looks(ANA).await.game.history().len() < plies {
            self.run_due().await;
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// Plays a legal move of the player to move, not always the same one; in a new game if the one
    /// here is over.
    pub async fn plays_on(&mut self) -> Update {
        if matches!(self.looks(ANA).await.game.phase(), Phase::Over(_)) {
            self.gather().await;
        }
        let (who, moves) = self.mover_and_moves().await;
        let plies = self.looks(ANA).await.game.history().len();
        self.types(who, &moves[plies * 13 % moves.len()]).await
    }

    /// The player to move in the game here, and their legal moves.
    pub async fn mover_and_moves(&mut self) -> (PersonId, Vec<String>) {
        let game = self.looks(ANA).await.game;
        let position = game.position();
        let moves = position.legal_moves().into_iter();
        let who = game.person_on(position.mover()).unwrap();
        (who, moves.map(|mv| mv.to_string()).collect())
    }

    /// The file with all that is saved about a person, as they get it.
    pub async fn everything_about(&self, person: PersonId) -> String {
        let all = self.service.everything_about(person, usize::MAX).await;
        all.unwrap().0
    }

    pub async fn looks(&mut self, by: PersonId) -> View {
        self.shown(by, GameRef::Here).await
    }

    pub async fn shown(&mut self, by: PersonId, game: GameRef) -> View {
        expected!(self.ask(by, Command::Look { game }).await, Reply::Game(view) => view)
    }

    /// Returns the announcement that is due: the next one of the game waits for it.
    pub async fn next_announcement(&self) -> Announcement {
        let mut announcements = self.pending().await;
        assert_eq!(announcements.len(), 1, "{announcements:?}");
        announcements.remove(0)
    }

    /// Marks all updates of the game here as delivered, and returns the game.
    pub async fn deliver_all(&mut self) -> GameId {
        let view = self.looks(ANA).await;
        for version in 2..=view.version() {
            self.mark_delivered(&view.id, version).await;
        }
        view.id
    }

    /// Marks an update as delivered.
    pub async fn mark_delivered(&self, game: &GameId, version: u64) {
        let marked = self.store().mark_delivered(game, version, None);
        marked.await.unwrap();
    }

    /// Marks an announcement as delivered.
    pub async fn delivers(&self, announcement: &Announcement) {
        let view = &announcement.update.view;
        self.mark_delivered(&view.id, view.version()).await;
    }
}

/// A file in the directory, or a schema of the server that is named after the directory.
pub fn url(directory: &TempDir) -> String {
    match std::env::var(SERVER_URL) {
        Ok(server) => schema_url(&server, directory),
        Err(_) => format!("sqlite:{}", directory.path().join("games.db").display()),
    }
}

/// Makes the schema of the directory, if the tests run on a server.
pub async fn make_database(directory: &TempDir) {
    if let Ok(server) = std::env::var(SERVER_URL) {
        make_schema(&server, directory).await;
    }
}

pub async fn open(directory: &TempDir, now: Timestamp) -> GameService {
    make_database(directory).await;
    GameService::open(&patient(StoreOptions::to_play(url(directory))), now)
        .await
        .unwrap()
}

/// A service that waits for its database as long as a busy machine may take.
fn patient(store: StoreOptions) -> ServiceOptions {
    let patience = std::time::Duration::from_mins(2);
    ServiceOptions {
        store: StoreOptions { patience, ..store },
        workers: Some(2),
    }
}

/// A second process on the same file, as far as a test can have one.
pub async fn beside(directory: &TempDir) -> GameService {
    let options = patient(StoreOptions::to_change(url(directory)));
    GameService::open_shared(&options).await.unwrap()
}

/// The content of a reply of that pattern. Any other reply fails the test.
macro_rules! expected {
    ($reply:expr, $pattern:pat => $content:expr) => {
        match $reply {
            $pattern => $content,
            other => panic!("not expected: {other:?}"),
        }
    };
}
pub(crate) use expected;

/// The update of a request that has been done.
pub fn done(reply: Reply) -> Update {
    expected!(reply, Reply::Done(update) => update)
}

/// Why a request was rejected, if it was.
pub fn reason(reply: &Reply) -> Option<Rejection> {
    match reply {
        Reply::Rejected(rejected) => Some(rejected.reason.clone()),
        _ => None,
    }
}

pub fn here(command: GameCommand) -> Command {
    Command::Game {
        game: GameRef::Here,
        command,
    }
}

/// Sets what is new in a person's settings.
pub fn sets(change: impl FnOnce(&mut SettingsPatch)) -> Command {
    let mut patch = SettingsPatch::default();
    change(&mut patch);
    Command::PatchSettings(patch)
}

/// Sets what is new in a server's settings.
pub fn sets_here(change: impl FnOnce(&mut ServerSettingsPatch)) -> Command {
    let mut patch = ServerSettingsPatch::default();
    change(&mut patch);
    Command::PatchServerSettings(patch)
}

/// Opens a game with the usual terms.
pub fn open_game() -> Command {
    let terms = Terms::default();
    Command::Open { terms }
}

/// Sets the daily quiet hours.
pub fn quiet(hours: Option<QuietHours>) -> Command {
    sets(|it| it.quiet = Some(hours))
}

/// Sets an absence.
pub fn absent(away: Option<(Timestamp, Timestamp)>) -> Command {
    sets(|it| it.away = Some(away))
}

pub fn mv(text: &str) -> Command {
    Command::Move {
        game: GameRef::Here,
        text: text.into(),
        names: Names::default(),
        mode: PlayMode::Play,
    }
}
