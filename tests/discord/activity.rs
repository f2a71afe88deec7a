//! The pages within Discord by plain requests: how they are opened, and that nothing that a frame says is
//! trusted.

use discord_sandbox::{Fault, Id, Permissions, Person, Sandbox};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::Value;

use crate::common::port::free_port;
use crate::discord::fixture::Fixture;

/// A fixture whose bot's pages open within the sandbox.
pub struct Framed {
    pub fixture: Fixture,
    /// The address of the pages.
    pub url: String,
    /// Where they are in a frame.
    pub site: String,
}

impl Framed {
    pub async fn new() -> Framed {
        let framed = Framed::over(Fixture::idle().await).await;
        framed.until_registered("Play Djambi").await;
        framed
    }

    /// The same in a fixture whose bot does not run yet.
    async fn over(fixture: Fixture) -> Framed {
        let url = format!("http://127.0.0.1:{}", free_port());
        let secret = fixture.sandbox.enable_activities(&url);
        let settings = format!(
            "DJAMBI_WEB={}\nDJAMBI_URL={url}\nDJAMBI_ACTIVITY=on\nDISCORD_CLIENT_SECRET={secret}\n",
            url.trim_start_matches("http://")
        );
        std::fs::write(fixture.home.path().join(".env"), settings).unwrap();
        let port = fixture.sandbox.url().rsplit(':').next().unwrap();
        let site = format!("http://{}.localhost:{port}", fixture.sandbox.bot());
        let mut framed = Framed { fixture, url, site };
        framed.fixture.returns().await;
        framed
    }

    /// Waits until the command is registered, and an entry point of that name.
    async fn until_registered(&self, entry_point: &str) {
        let registered = |sandbox: &Sandbox| {
            let commands = sandbox.commands(None);
            let has = |name: &str| commands.iter().any(|it| it["name"] == name);
            (has("djambi") && has(entry_point)).then_some(())
        };
        let registered = self.fixture.sandbox.until("the commands", registered);
        registered.await.unwrap();
    }

    fn post(&self, path: &str, origin: &str, form: String) -> RequestBuilder {
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        client
            .post(format!("{}{path}", self.url))
            .header("origin", origin)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form)
    }

    /// A state for a running Activity.
    async fn state(&self, instance: &str) -> String {
        let address = format!("{}/activity/state?instance_id={instance}", self.url);
        reqwest::get(address).await.unwrap().text().await.unwrap()
    }

    async fn signs_in(&self, code: &str, state: &str, instance: &str) -> Response {
        let form = format!("code={code}&state={state}&instance={instance}&frame=f1");
        self.post("/activity", &self.site, form)
            .send()
            .await
            .unwrap()
    }

    /// The session of a person who has opened the pages there.
    async fn session(&self, person: &Person, instance: &str) -> String {
        let state = self.state(instance).await;
        let code = person.authorizes().unwrap();
        let answer = self.signs_in(&code, &state, instance).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
        for part in [
            "djambi-frame-",
            "HttpOnly",
            "SameSite=None",
            "Secure",
            "Partitioned",
            "Path=/activity/again",
            "Max-Age=86400",
        ] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let given: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        let session = given["session"].as_str().unwrap().to_owned();
        // The same frame gets it back, and another one in the same browser does not.
        let kept = cookie.split(';').next().unwrap();
        for (frame, status) in [("f1", StatusCode::OK), ("f2", StatusCode::UNAUTHORIZED)] {
            let again = self.post("/activity/again", &self.site, format!("frame={frame}"));
            let again = again.header("cookie", kept).send().await.unwrap();
            assert_eq!(again.status(), status, "{frame}");
        }
        session
    }

    /// Loads a page as the reader of a session.
    pub async fn get(&self, path: &str, session: &str) -> Response {
        let request = Client::new().get(format!("{}{path}", self.url));
        request.header("x-session", session).send().await.unwrap()
    }

    /// Opens the pages for a person in a channel; returns the instance and their session.
    pub async fn opens(&self, person: &Person, channel: Id) -> (String, String) {
        let instance = person.joins_activity(channel).unwrap();
        let session = self.session(person, &instance).await;
        (instance, session)
    }

    /// Sends a form of the pages as the reader of a session.
    async fn sends(&self, session: &str, path: &str, form: &str) -> Response {
        let request = self.post(path, &self.site, form.to_owned());
        request.header("x-session", session).send().await.unwrap()
    }

    /// Waits until a message of a channel contains a text or has a button with that label.
    async fn until_said(&self, channel: Id, said: &str) {
        let look = |sandbox: &Sandbox| {
            let messages = sandbox.messages(channel);
            let has = messages
                .iter()
                .any(|it| it.text().contains(said) || it.labels().iter().any(|it| it == said));
            has.then_some(())
        };
        self.fixture.sandbox.until(said, look).await.unwrap();
    }
}

/// The path of the game in an answer that led there.
fn path(answer: &Response) -> String {
    answer.url().path().to_owned()
}

#[tokio::test]
async fn the_button_and_the_entry_point_open_the_pages_and_else_name_the_link() {
    let framed = Framed::new().await;
    let Framed { fixture, url, .. } = &framed;
    let (ana, here) = (&fixture.people[0], fixture.channel);
    let board = fixture.plays_alone(ana, here).await;
    let link = board.buttons().into_iter().find(|it| it.label == "Browser");
    assert!(link.unwrap().url.unwrap().starts_with(url));
    let pressed = ana.presses(&board, "Full screen").unwrap();
    let instance = pressed.activity().await.unwrap();
    ana.leaves_activity(&instance);
    let instance = ana.launches(here).unwrap().activity().await.unwrap();
    ana.leaves_activity(&instance);
    let private = fixture.asks(ana, "board").await;
    ana.presses(&private, "Full screen")
        .unwrap()
        .activity()
        .await
        .unwrap();

    // Discord does not open it: the link is in the answer.
    let links = async || {
        let answer = fixture.presses(ana, &private, "Full screen").await;
        assert!(
            answer.is_private() && answer.buttons()[0].url.is_some(),
            "{answer}"
        );
    };
    let fault = Fault::Rejected(400, 50_035, "Invalid Form Body");
    fixture.sandbox.fault("POST /interactions/**", 1, fault);
    links().await;
    let may_not = Permissions::USE_EMBEDDED_ACTIVITIES;
    fixture.sandbox.deny(here, ana.id(), may_not);
    links().await;
    fixture.sandbox.clear_faults();
}

#[tokio::test]
async fn a_person_is_at_the_game_of_their_channel_and_plays_there() {
    let framed = Framed::new().await;
    let fixture = &framed.fixture;
    let (ana, ben, here) = (&fixture.people[0], &fixture.people[1], fixture.channel);
    fixture.plays_alone(ana, here).await;
    let (instance, session) = framed.opens(ana, here).await;
    let start = framed.get("/activity", &session).await;
    let game = path(&start);
    let page = start.text().await.unwrap();
    assert!(page.contains(" data-yours"), "{page}");
    let seen = page.split_once("/events?version=").unwrap().1;
    let seen: String = seen.chars().take_while(char::is_ascii_digit).collect();
    // Ben watches in the same instance, and cannot move.
    let (_, other) = framed.opens(ben, here).await;
    let watched = framed.get("/activity", &other).await.text().await.unwrap();
    assert!(!watched.contains(" data-yours"), "{watched}");
    let (to, form) = (format!("{game}/move"), format!("move=Mc1-e1&seen={seen}"));
    let refused = framed.sends(&other, &to, &form).await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    let elsewhere = framed.post(&to, "https://evil.example", form.clone());
    let elsewhere = elsewhere
        .header("x-session", &session)
        .send()
        .await
        .unwrap();
    assert_eq!(elsewhere.status(), StatusCode::FORBIDDEN);
    let played = framed.sends(&session, &to, &form).await;
    assert!(played.status().is_redirection(), "{played:?}");
    framed.until_said(here, "Mc1-e1").await;

    // After the Activity was closed, the next check ends the session, and nobody has a session before they
    // come.
    ana.leaves_activity(&instance);
    ben.leaves_activity(&instance);
    let again = ana.joins_activity(here).unwrap();
    assert_ne!(again, instance);
    let state = framed.state(&instance).await;
    let late = framed
        .signs_in(&ana.authorizes().unwrap(), &state, &instance)
        .await;
    assert_eq!(
        late.status(),
        StatusCode::UNAUTHORIZED,
        "the instance has ended"
    );
}

#[tokio::test]
async fn nothing_that_a_frame_says_is_trusted() {
    let framed = Framed::new().await;
    let fixture = &framed.fixture;
    let (ana, ben, here) = (&fixture.people[0], &fixture.people[1], fixture.channel);
    let instance = ana.joins_activity(here).unwrap();
    let code = || ana.authorizes().unwrap();
    let state = framed.state(&instance).await;

    // A code and a state are used once.
    let used = code();
    assert_eq!(
        framed.signs_in(&used, &state, &instance).await.status(),
        StatusCode::OK
    );
    for (code, state) in [
        (used.clone(), framed.state(&instance).await),
        (code(), state.clone()),
        (code(), "x-y-z".to_owned()),
        ("made-up".to_owned(), framed.state(&instance).await),
    ] {
        let refused = framed.signs_in(&code, &state, &instance).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{code} {state}");
        assert!(!refused.headers().contains_key("set-cookie"));
    }
    // A forged instance, a path instead of one, and a state of another one.
    for forged in ["i-1-gc-2-3", "../../users/@me", ""] {
        let state = framed.state(forged).await;
        let refused = framed.signs_in(&code(), &state, forged).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{forged}");
    }
    let of_other = framed.state("i-1-gc-2-3").await;
    let refused = framed.signs_in(&code(), &of_other, &instance).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    // Another person's instance: Ben is not there.
    let state = framed.state(&instance).await;
    let refused = framed
        .signs_in(&ben.authorizes().unwrap(), &state, &instance)
        .await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    // Another site's form.
    let (code, state) = (code(), framed.state(&instance).await);
    let form = format!("code={code}&state={state}&instance={instance}&frame=f1");
    let foreign = framed.post("/activity", "https://evil.example", form);
    assert_eq!(
        foreign.send().await.unwrap().status(),
        StatusCode::FORBIDDEN
    );
    // A made-up session, and none.
    for path in ["/activity", "/games"] {
        let refused = framed.get(path, &"0".repeat(64)).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
    let outside = reqwest::get(format!("{}/activity", framed.url))
        .await
        .unwrap();
    assert_eq!(outside.status(), StatusCode::UNAUTHORIZED);
    // Only Discord's client and its frames may contain the pages.
    let page = reqwest::get(format!("{}/?frame_id=1&instance_id={instance}", framed.url));
    let policy = page.await.unwrap().headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    let (_, ancestors) = policy.split_once("frame-ancestors ").unwrap();
    assert_eq!(
        ancestors,
        format!("{} {}", fixture.sandbox.url(), framed.site)
    );
    // No token and no code is in the database.
    let saved = std::fs::read(fixture.home.path().join("games.db")).unwrap();
    let log = std::fs::read(fixture.home.path().join("games.db-wal")).unwrap_or_default();
    for bytes in [saved, log] {
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(&used), "a code is saved");
    }
}

#[tokio::test]
async fn games_are_opened_in_the_channel_and_joined_there() {
    let framed = Framed::new().await;
    let fixture = &framed.fixture;
    let (ana, ben, here) = (&fixture.people[0], &fixture.people[1], fixture.channel);
    let (_, session) = framed.opens(ana, here).await;
    let (_, other) = framed.opens(ben, here).await;
    let start = framed.get("/activity", &session).await;
    let start = start.text().await.unwrap();
    assert!(start.contains("No game in this channel"), "{start}");
    let opened = framed.sends(&session, "/activity/play", "").await;
    assert!(opened.status().is_redirection(), "{opened:?}");
    framed.until_said(here, "Join").await;
    let game = path(&framed.get("/activity", &other).await);
    let joined = framed
        .sends(&other, &format!("{game}/do"), "act=join")
        .await;
    assert!(joined.status().is_redirection(), "{joined:?}");
    framed.until_said(here, "Blue: <@").await;
    // Discord says who they are, so that nobody signs out.
    let games = framed.get("/games", &other).await.text().await.unwrap();
    let listed = games.split_once("class=\"games\"").unwrap().1;
    assert!(listed.contains(">Ana<"), "{listed}");
    assert!(!listed.contains("/sign-out"), "{listed}");

    // In another channel, whose game is against computers.
    let there = fixture
        .sandbox
        .new_channel(fixture.sandbox.guild(), "quiet");
    let (_, session) = framed.opens(ana, there).await;
    let opened = framed
        .sends(&session, "/activity/play", "level=novice")
        .await;
    assert!(opened.status().is_redirection(), "{opened:?}");
    framed.until_said(there, "The game begins").await;
    let board = framed.get("/activity", &session).await;
    let game = path(&board);
    assert!(board.text().await.unwrap().contains(" data-yours"));

    // Nobody is led to the game of a channel that they do not see.
    fixture
        .sandbox
        .deny(there, ben.id(), Permissions::VIEW_CHANNEL);
    assert!(ben.joins_activity(there).is_err());
    let hidden = framed.get(&game, &other).await;
    assert_eq!(hidden.status(), StatusCode::FORBIDDEN);
}

/// Reads a stream of updates until it contains a text.
async fn until_streamed(updates: &mut Response, wanted: &str) {
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains(wanted) {
        seen.extend(updates.chunk().await.unwrap().expect("an update"));
    }
}

#[tokio::test]
async fn four_people_in_one_instance_play_and_see_each_others_moves() {
    let framed = Framed::new().await;
    let (people, here) = (&framed.fixture.people, framed.fixture.channel);
    framed.fixture.begins().await;
    let mut readers = Vec::new();
    let mut instances = Vec::new();
    for person in people {
        let (instance, session) = framed.opens(person, here).await;
        let page = framed.get("/activity", &session).await;
        let game = path(&page);
        let updates = format!("{game}/events?version=0");
        let updates = framed.get(&updates, &session).await;
        readers.push((session, game, updates));
        instances.push(instance);
    }
    instances.dedup();
    assert_eq!(instances.len(), 1, "{instances:?}");
    for (seat, mv) in ["Mc1-e1", "Mg1-f1", "Mg9-f9", "Mc9-d9"]
        .into_iter()
        .enumerate()
    {
        let (session, game, _) = &readers[seat];
        let page = framed.get(game, session).await.text().await.unwrap();
        assert!(page.contains(" data-yours"), "{mv}: {page}");
        let seen = page.split_once("/events?version=").unwrap().1;
        let seen: String = seen.chars().take_while(char::is_ascii_digit).collect();
        let form = format!("move={mv}&seen={seen}");
        let played = framed.sends(session, &format!("{game}/move"), &form).await;
        assert!(played.status().is_redirection(), "{mv}: {played:?}");
        for (_, _, updates) in &mut readers {
            until_streamed(updates, mv).await;
        }
        framed.until_said(here, mv).await;
    }
}

#[tokio::test]
async fn the_board_of_a_private_game_opens_for_its_players_alone() {
    let framed = Framed::new().await;
    let Framed { fixture, url, .. } = &framed;
    let ([ana, ben, caro, dan], here) = (&fixture.people, fixture.channel);
    let eve = &fixture.sandbox.person("Eve");
    fixture.asks(ana, "new private:True").await;
    for person in [ben, caro, dan] {
        fixture.asks(person, "join").await;
    }
    let board = fixture.asks(ana, "game start").await;
    let labels = board.labels();
    assert!(!labels.contains(&"Browser".to_owned()), "{board}");
    ana.presses(&board, "Full screen")
        .unwrap()
        .activity()
        .await
        .unwrap();
    let (_, session) = framed.opens(ana, here).await;
    let shown = framed.get("/activity", &session).await;
    let game = path(&shown);
    assert!(shown.text().await.unwrap().contains("class=\"you\""));
    let (_, other) = framed.opens(eve, here).await;
    let start = framed.get("/activity", &other).await;
    assert_eq!(
        (start.status(), &*path(&start)),
        (StatusCode::OK, "/activity")
    );
    let start = start.text().await.unwrap();
    assert!(start.contains("only its players see its board"), "{start}");
    let hidden = framed.get(&game, &other).await;
    assert_eq!(hidden.status(), StatusCode::FORBIDDEN);

    // Where Discord opens nothing, its player gets a link that is theirs alone, and others get none.
    for (person, is_linked) in [(ana, true), (eve, false)] {
        let may_not = Permissions::USE_EMBEDDED_ACTIVITIES;
        fixture.sandbox.deny(here, person.id(), may_not);
        let answer = fixture.presses(person, &board, "Full screen").await;
        let buttons = answer.buttons();
        let link = buttons.first().and_then(|it| it.url.clone());
        assert!(answer.is_private(), "{answer}");
        let begins = link.is_some_and(|it| it.starts_with(&format!("{url}/enter/")));
        assert_eq!(begins, is_linked, "{answer}");
    }
}

#[tokio::test]
async fn the_command_is_there_while_discord_refuses_the_entry_point() {
    let fixture = Fixture::idle().await;
    let refused = Fault::Rejected(400, 50_035, "Invalid Form Body");
    let entry_point = "PATCH /applications/**";
    fixture.sandbox.fault(entry_point, usize::MAX, refused);
    let framed = Framed::over(fixture).await;
    framed.until_registered("Launch").await;
    framed.fixture.sandbox.clear_faults();
    framed.until_registered("Play Djambi").await;
}
