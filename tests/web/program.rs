//! The real program with its pages, and requests to it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderMap, ORIGIN};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use tempfile::TempDir;

/// A running `djambi web`, which ends with this value.
pub struct Program {
    child: Child,
    lines: BufReader<ChildStdout>,
    /// Such as `http://127.0.0.1:43210`.
    pub url: String,
    home: TempDir,
}

impl Program {
    /// Starts it with a new database, at a free port.
    pub fn start() -> Program {
        Program::start_in(tempfile::tempdir().unwrap())
    }

    /// A new program, and somebody who asks for its pages.
    pub fn visited() -> (Program, Visitor) {
        let program = Program::start();
        let visitor = Visitor::of(&program);
        (program, visitor)
    }

    /// A new program, somebody who plays there against three novices, and the path of that game.
    pub async fn played() -> (Program, Visitor, String) {
        let (program, mut visitor) = Program::visited();
        let game = visitor.plays().await;
        (program, visitor, game)
    }

    /// Starts it with the games of a folder, at a free port.
    pub fn start_in(home: TempDir) -> Program {
        Program::begun(home, &["--listen", "127.0.0.1:0"])
    }

    /// Starts it with a new database and these arguments.
    pub fn start_with(arguments: &[&str]) -> Program {
        Program::begun(tempfile::tempdir().unwrap(), arguments)
    }

    fn begun(home: TempDir, arguments: &[&str]) -> Program {
        let (child, lines, url) = spawn(home.path(), arguments);
        Program {
            child,
            lines,
            url,
            home,
        }
    }

    /// The next line that it prints.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it, so that it can finish nothing, and starts it again at the same port.
    pub fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let listen = self.url.strip_prefix("http://").unwrap().to_owned();
        let (child, lines, url) = spawn(self.home.path(), &["--listen", &listen]);
        assert_eq!(url, self.url);
        (self.child, self.lines) = (child, lines);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(home: &Path, arguments: &[&str]) -> (Child, BufReader<ChildStdout>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["web", "--no-open", "--database", super::prepared::FILE])
        .args(arguments)
        .current_dir(home)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut first).unwrap();
    let url = first.trim().strip_prefix("listening on ");
    let url = url.unwrap_or_else(|| panic!("the first line is {first:?}"));
    (child, lines, url.to_owned())
}

/// The type of a form that is sent.
const FORM: &str = "application/x-www-form-urlencoded";

/// Somebody who asks for pages: with a cookie once they have one, without a browser.
pub struct Visitor {
    client: Client,
    url: String,
    cookie: Option<String>,
}

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    /// A header's text; empty without it.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    /// Checks that these texts are in the body.
    #[track_caller]
    pub fn says(&self, all: &[&str]) {
        for said in all {
            assert!(self.body.contains(said), "{said}: {}", self.body);
        }
    }

    /// Checks that none of these texts is in the body.
    #[track_caller]
    pub fn lacks(&self, all: &[&str]) {
        for said in all {
            assert!(!self.body.contains(said), "{said}: {}", self.body);
        }
    }

    /// Checks how many times a text is in the body.
    #[track_caller]
    pub fn says_times(&self, times: usize, said: &str) {
        let count = self.body.matches(said).count();
        assert_eq!(count, times, "{said}: {}", self.body);
    }

    /// Checks that it refuses what was asked, as it is now, in these words.
    #[track_caller]
    pub fn refuses(&self, words: &str) {
        assert_eq!(self.status, StatusCode::CONFLICT, "{}", self.body);
        let notice = self.between("role=\"alert\">", "</p>");
        assert!(notice.contains(words), "{words}: {notice}");
    }

    /// The path of the first link that the page gives to be copied.
    pub fn link(&self) -> &str {
        let link = self.between("readonly value=\"http://", "\"");
        &link[link.find('/').unwrap()..]
    }

    /// The text between two texts of the body.
    pub fn between(&self, start: &str, end: &str) -> &str {
        let (_, rest) = self
            .body
            .split_once(start)
            .unwrap_or_else(|| panic!("{start}: {}", self.body));
        rest.split_once(end).unwrap().0
    }
}

impl Visitor {
    pub fn of(program: &Program) -> Visitor {
        Visitor {
            client: Client::builder().redirect(Policy::none()).build().unwrap(),
            url: program.url.clone(),
            cookie: None,
        }
    }

    /// The same cookie, in another's hands.
    pub fn cookie(&self) -> Option<String> {
        self.cookie.clone()
    }

    pub fn with_cookie(mut self, cookie: Option<String>) -> Visitor {
        self.cookie = cookie;
        self
    }

    /// A request with their cookie.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.url));
        match &self.cookie {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        }
    }

    /// A request that sends a form of these pages.
    pub fn form(&self, path: &str, form: &str) -> RequestBuilder {
        let request = self.request(Method::POST, path).header(ORIGIN, &self.url);
        request.header(CONTENT_TYPE, FORM).body(form.to_owned())
    }

    /// Sends a request, and keeps the cookie that is set.
    async fn answer(&mut self, request: RequestBuilder) -> Answer {
        let answer = request.send().await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        if let Some(set) = headers.get("set-cookie") {
            let set = set.to_str().unwrap().split(';').next().unwrap();
            self.cookie = Some(set.to_owned());
        }
        let bytes = answer.bytes().await.unwrap();
        Answer {
            status,
            headers,
            body: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// Asks with these headers.
    pub async fn ask(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&'static str, &str)],
        body: Option<String>,
    ) -> Answer {
        let mut request = self.request(method, path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, FORM).body(body);
        }
        self.answer(request).await
    }

    /// Loads a page.
    pub async fn get(&mut self, path: &str) -> Answer {
        let request = self.request(Method::GET, path);
        self.answer(request).await
    }

    /// Sends a form of these pages.
    pub async fn post(&mut self, path: &str, form: &str) -> Answer {
        let request = self.form(path, form);
        self.answer(request).await
    }

    /// Sends a form that is accepted; returns the path to which that leads.
    pub async fn does(&mut self, path: &str, form: &str) -> String {
        let done = self.post(path, form).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{form}: {}", done.body);
        done.header("location").to_owned()
    }

    /// Plays a move in the game at that path.
    pub async fn moves(&mut self, game: &str, mv: impl ToString) {
        let page = self.get(game).await;
        let version = page.between("version=", "\"").to_owned();
        let mv = mv.to_string().replace('@', "%40");
        let form = format!("move={mv}&seen={version}");
        self.does(&format!("{game}/move"), &form).await;
    }

    /// Does something in the game at that path.
    pub async fn acts(&mut self, game: &str, act: &str) {
        self.does(&format!("{game}/do"), act).await;
    }

    /// Gives the free seats of a lobby to novices, and starts the game.
    pub async fn starts(&mut self, lobby: &str) {
        self.acts(lobby, "act=fill-all&level=novice").await;
        self.acts(lobby, "act=start").await;
    }

    /// Opens a table for friends as Ana, and returns its path.
    pub async fn opens(&mut self) -> String {
        self.does("/play/friends", "name=Ana").await
    }

    /// Begins a game against three novices, and returns its path.
    pub async fn plays(&mut self) -> String {
        self.does("/play", "level=novice").await
    }

    /// Opens a table for friends as Ana; returns its path and that of the link to the next seat.
    pub async fn invites(&mut self) -> (String, String) {
        let lobby = self.opens().await;
        let link = self.get(&lobby).await.link().to_owned();
        (lobby, link)
    }
}
