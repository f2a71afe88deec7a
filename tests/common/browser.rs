//! A real Chromium through its driver.
//!
//! Without both on the machine these tests say that they were left out; where `DJAMBI_BROWSER` is
//! `required`, as in CI, they fail instead.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};

/// How long anything on a page may take on a busy machine.
pub const LONGEST: Duration = Duration::from_mins(5);

/// A few browser tests at a time: each starts several processes, and waits most of the time.
static AT_A_TIME: Semaphore = Semaphore::const_new(4);

/// How a browser is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// A large screen, a mouse and keys.
    Desk,
    /// A large screen, dark.
    Dark,
    /// A large screen, light.
    Light,
    /// 360 × 740 pixels, and fingers.
    Phone,
    /// The same with text twice as large as usual.
    LargeText,
    /// Without scripts.
    NoScript,
}

/// A browser, which the next test of the same kind uses after this one.
pub struct Browser {
    pub page: Client,
    running: Option<Running>,
    /// Held, not read: while there is none left, other tests wait. `None` for a further browser of
    /// the same test.
    permit: Option<SemaphorePermit<'static>>,
}

/// A browser for a test, which ends here where there is none.
macro_rules! browser {
    ($manner:expr, $language:expr) => {{
        let Some(browser) = crate::common::browser::Browser::start($manner, $language).await else {
            return;
        };
        browser
    }};
}
pub(crate) use browser;

/// The browsers that no test uses just now: to start one takes longer than most tests.
static IDLE: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// A driver with its browser. A shell ends both as soon as nothing writes to it any more, also if this
/// program was killed.
struct Running {
    manner: Manner,
    language: String,
    /// Held, not read: with it the shell's input ends.
    _shell: Child,
    /// Where the driver listens.
    port: u16,
    session: String,
}

/// A driver that is killed leaves its browser running, so the shell asks it to end both. Its input is
/// the driver's port, and ends with this program.
const SHELL: &str = r"command -v chromedriver >&2 || exit
    chromedriver --port=0 & exec >&-; read -r port; read -r
    exec 3<>/dev/tcp/127.0.0.1/$port && printf 'GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' >&3 && cat <&3 >&2";

impl Drop for Browser {
    fn drop(&mut self) {
        // A failed test may have left it in any state.
        if let Some(running) = self.running.take().filter(|_| !std::thread::panicking()) {
            let mut idle = IDLE.lock();
            idle.push(running);
            // Of those that no test may want any more, only a few stay.
            if idle.len() > 4 {
                idle.remove(0);
            }
        }
    }
}

/// A driver that has started, as its shell and its port; `None` where there is none. It takes a port
/// that is free for one kind of addresses and ends if another program has it for the other kind.
fn started() -> Option<(Child, u16)> {
    for _ in 0..10 {
        let mut shell = Command::new("bash")
            .args(["-c", SHELL])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let lines = BufReader::new(shell.stdout.take()?).lines();
        let mut lines = lines.map_while(Result::ok).peekable();
        lines.peek()?;
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        if let Some(port) = port {
            // Later output must not block it.
            std::thread::spawn(move || lines.for_each(drop));
            writeln!(shell.stdin.as_mut()?, "{port}").ok()?;
            return Some((shell, port));
        }
    }
    panic!("chromedriver ends at its start, ten times");
}

impl Running {
    /// Starts a browser; `None` where there is none.
    async fn start(manner: Manner, language: &str) -> Option<(Running, Client)> {
        let (shell, port) = started()?;
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities(manner, language));
        let page = builder.connect(&format!("http://127.0.0.1:{port}")).await;
        let page = page.expect("a browser");
        page.persist().await.expect("it outlives its test");
        let session = page.session_id().await.expect("a browser");
        let running = Running {
            manner,
            language: language.to_owned(),
            _shell: shell,
            port,
            session: session.expect("a session"),
        };
        Some((running, page))
    }

    /// The browser of an earlier test, with a new tab and nothing of what that test has saved in it.
    async fn reopened(&self) -> Result<Client, CmdError> {
        let url = format!("http://127.0.0.1:{}", self.port);
        let page = Client::with_existing_session(&url, &self.session, HttpConnector::new()).await;
        let page = page.expect("the address of a driver");
        page.persist().await?;
        let old = page.windows().await?;
        page.switch_to_window(old[0].clone()).await?;
        let new = page.new_window(true).await?.handle;
        for tab in old {
            page.switch_to_window(tab).await?;
            // A page that could not be loaded has nothing.
            let _ = page.execute("localStorage.clear()", vec![]).await;
            page.close_window().await?;
        }
        page.switch_to_window(new).await?;
        for command in [
            "Network.clearBrowserCookies",
            "Network.clearBrowserCache",
            "Page.bringToFront",
        ] {
            self.commands(command, json!({})).await;
        }
        Ok(page)
    }

    /// Sends a command of the browser's own protocol.
    async fn commands(&self, name: &str, parameters: Value) {
        let url = format!(
            "http://127.0.0.1:{}/session/{}/goog/cdp/execute",
            self.port, self.session
        );
        let command = json!({ "cmd": name, "params": parameters });
        let sent = reqwest::Client::new().post(url).body(command.to_string());
        let answer = sent.send().await.unwrap();
        assert!(answer.status().is_success(), "{:?}", answer.text().await);
    }
}

impl Browser {
    /// The browser of a test; `None` where there is none.
    pub async fn start(manner: Manner, language: &str) -> Option<Browser> {
        let permit = AT_A_TIME.acquire().await.expect("it is never closed");
        let mut browser = Browser::beside(manner, language).await?;
        browser.permit = Some(permit);
        Some(browser)
    }

    /// A browser beside another one.
    pub async fn beside(manner: Manner, language: &str) -> Option<Browser> {
        let found = {
            let mut idle = IDLE.lock();
            let same = |it: &Running| it.manner == manner && it.language == language;
            let at = idle.iter().position(same);
            at.map(|at| idle.swap_remove(at))
        };
        let used = match &found {
            Some(running) => running.reopened().await.ok(),
            None => None,
        };
        let started = match found.zip(used) {
            Some(both) => Some(both),
            None => Running::start(manner, language).await,
        };
        let Some((running, page)) = started else {
            let required = std::env::var("DJAMBI_BROWSER").is_ok_and(|it| it == "required");
            assert!(
                !required,
                "chromedriver and chromium are required, and not there"
            );
            eprintln!("left out: there is no chromedriver, which tests pages in a browser");
            return None;
        };
        Some(Browser {
            page,
            running: Some(running),
            permit: None,
        })
    }

    /// Repeats something with an element until it succeeds: the element may be there only later, and
    /// an update of the page may exchange it in between.
    pub async fn repeat<T, F>(&self, css: &str, mut step: impl FnMut() -> F) -> T
    where
        F: Future<Output = Result<T, CmdError>>,
    {
        let began = Instant::now();
        loop {
            match step().await {
                Ok(done) => return done,
                Err(error) if began.elapsed() > LONGEST => {
                    panic!("{css}: {error}\n{:?}", self.page.source().await)
                }
                Err(_) => self.passes(css, "").await,
            }
        }
    }

    /// Lets a moment pass: until the page shows an element with a text, if it does not yet, and at
    /// least 50 milliseconds. The page looks by itself: each question asked from outside takes a busy
    /// machine longer than a change of the page.
    async fn passes(&self, css: &str, wanted: &str) {
        const LOOK: &str = "const [css, wanted, done] = arguments;
            const shows = () => document.querySelector(css)?.innerText.replace(/\\s+/g, ' ').includes(wanted);
            if (shows()) return done();
            const ends = () => (watch.disconnect(), done());
            const watch = new MutationObserver(() => shows() && ends());
            watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            setTimeout(ends, 1000);";
        tokio::time::sleep(Duration::from_millis(50)).await;
        let running = self.running.as_ref();
        if running.is_none_or(|it| it.manner == Manner::NoScript) {
            return;
        }
        // A page that is left meanwhile answers with an error.
        let _ = self
            .page
            .execute_async(LOOK, vec![json!(css), json!(wanted)])
            .await;
    }

    /// Waits until an element is there.
    pub async fn find(&self, css: &str) -> Element {
        self.repeat(css, || self.page.find(Locator::Css(css))).await
    }

    /// Whether an element is there now.
    pub async fn has(&self, css: &str) -> bool {
        let all = self.repeat(css, || self.page.find_all(Locator::Css(css)));
        !all.await.is_empty()
    }

    /// The text of an element as it is shown; empty while there is none.
    pub async fn text(&self, css: &str) -> String {
        match self.page.find(Locator::Css(css)).await {
            Ok(element) => element.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// Waits until an element shows a text.
    pub async fn until(&self, css: &str, wanted: &str) {
        let began = Instant::now();
        loop {
            let text = self.text(css).await;
            if text.contains(wanted) {
                return;
            }
            assert!(
                began.elapsed() < LONGEST,
                "{css} shows {text:?} instead of {wanted:?}"
            );
            self.passes(css, wanted).await;
        }
    }

    /// Waits until an element is there no more.
    pub async fn loses(&self, css: &str) {
        let began = Instant::now();
        while self.has(css).await {
            assert!(began.elapsed() < LONGEST, "{css} is still there");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until an element shows something else than this.
    pub async fn changes(&self, css: &str, shown: &str) {
        let began = Instant::now();
        while self.text(css).await == shown {
            assert!(began.elapsed() < LONGEST, "{css} still shows {shown}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Loads the page at that path.
    pub async fn goes(&self, url: &str, path: &str) {
        self.page.goto(&format!("{url}{path}")).await.unwrap();
    }

    /// Opens a game with friends on the pages at that address.
    pub async fn invites_friends(&self, url: &str, name: &str) {
        self.goes(url, "/play").await;
        self.fills("#name", name).await;
        self.press("form[action='/play/friends'] button").await;
    }

    /// Opens a game against computers on the pages at that address.
    pub async fn plays_computers(&self, url: &str) {
        self.goes(url, "").await;
        self.press("button.main").await;
        self.find(".board a.lit").await;
    }

    /// Presses an element.
    pub async fn press(&self, css: &str) {
        let press = || async { self.page.find(Locator::Css(css)).await?.click().await };
        self.repeat(css, press).await;
    }

    /// Types behind what is in a field.
    pub async fn sends_keys(&self, css: &str, keys: &str) {
        let send = || async {
            self.page
                .find(Locator::Css(css))
                .await?
                .send_keys(keys)
                .await
        };
        self.repeat(css, send).await;
    }

    /// Types a text into a field, in place of what is in it.
    pub async fn fills(&self, css: &str, text: &str) {
        let fill = || async {
            let field = self.page.find(Locator::Css(css)).await?;
            field.clear().await?;
            field.send_keys(text).await
        };
        self.repeat(css, fill).await;
    }

    /// Touches an element with a finger, in the middle of the screen.
    pub async fn touch(&self, css: &str) {
        let touch = || async {
            let element = self.page.find(Locator::Css(css)).await?;
            let scroll = "arguments[0].scrollIntoView({ block: 'center' })";
            let target = serde_json::to_value(&element)?;
            self.page.execute(scroll, vec![target]).await?;
            let touch = TouchActions::new("finger".to_owned())
                .then(PointerAction::MoveToElement {
                    element,
                    duration: None,
                    x: 0.0,
                    y: 0.0,
                })
                .then(PointerAction::Down { button: 0 })
                .then(PointerAction::Up { button: 0 });
            self.page.perform_actions(touch).await
        };
        self.repeat(css, touch).await;
    }

    /// Types a move and plays it.
    pub async fn types(&self, mv: &str) {
        self.fills("#typed", mv).await;
        self.press(".typed button").await;
        self.press("form[action$='/move'] button").await;
    }

    /// Presses a key, wherever the focus is.
    pub async fn key(&self, key: Key) {
        let key = char::from(key).to_string();
        let press = || async { self.page.active_element().await?.send_keys(&key).await };
        self.repeat(":focus", press).await;
    }

    /// Sets the media that the page is shown on, such as a type or the value of a feature.
    pub async fn emulate(&self, media: Value) {
        self.commands("Emulation.setEmulatedMedia", media).await;
    }

    /// Shows pages as to a reader who prefers that theme.
    pub async fn themed(&self, theme: &str) {
        let theme = json!({ "name": "prefers-color-scheme", "value": theme });
        self.emulate(json!({ "features": [theme] })).await;
    }

    /// Sends a command of the browser's own protocol.
    pub async fn commands(&self, name: &str, parameters: Value) {
        let running = self.running.as_ref().expect("it has not ended");
        running.commands(name, parameters).await;
    }

    /// Shows pages at a size at which no window could be.
    pub async fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.commands("Emulation.setDeviceMetricsOverride", metrics)
            .await;
    }

    /// Runs a script of the test and returns its value.
    pub async fn script(&self, script: &str) -> Value {
        self.page.execute(script, vec![]).await.unwrap()
    }
}

fn capabilities(manner: Manner, language: &str) -> Capabilities {
    let mut arguments = vec![
        "--headless=new".to_owned(),
        // As root Chromium runs only without it.
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-background-networking".to_owned(),
        format!("--accept-lang={language}"),
    ];
    let mut options = json!({});
    match manner {
        Manner::Phone | Manner::LargeText => {
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": 360, "height": 740, "pixelRatio": 1, "touch": true }
            });
        }
        Manner::Desk => arguments.push("--window-size=1280,900".to_owned()),
        Manner::Dark => arguments.push("--blink-settings=preferredColorScheme=0".to_owned()),
        Manner::Light => arguments.push("--blink-settings=preferredColorScheme=1".to_owned()),
        Manner::NoScript => {
            arguments.push("--window-size=1280,900".to_owned());
            options["prefs"] = json!({ "profile.managed_default_content_settings.javascript": 2 });
        }
    }
    if manner == Manner::LargeText {
        arguments.push("--blink-settings=defaultFontSize=32".to_owned());
    }
    options["args"] = json!(arguments);
    let mut capabilities = Capabilities::new();
    // In milliseconds.
    let longest = json!({ "script": 600_000, "pageLoad": 600_000 });
    capabilities.insert("timeouts".to_owned(), longest);
    capabilities.insert("goog:chromeOptions".to_owned(), options);
    capabilities
}
