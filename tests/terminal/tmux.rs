//! A real terminal, driven through tmux: a shell in a window, keys into it, the screen out of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The longest that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// A window with a shell in a folder of its own.
pub struct Tmux {
    folder: TempDir,
    socket: String,
}

impl Tmux {
    /// Opens a window of 80 × 24; `None`, and a word about it, where there is no tmux.
    /// `DJAMBI_NEEDS_TMUX` makes that a failure.
    pub fn new() -> Option<Tmux> {
        if Command::new("tmux").arg("-V").output().is_err() {
            println!("left out: a test in a real terminal, since tmux is not installed");
            let is_needed = std::env::var_os("DJAMBI_NEEDS_TMUX").is_some();
            assert!(!is_needed, "DJAMBI_NEEDS_TMUX is set");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().file_name().unwrap();
        let socket = format!("djambi-test-{}", name.to_string_lossy());
        let tmux = Tmux { folder, socket };
        let folder = tmux.folder.path().display().to_string();
        let session = "-f /dev/null new-session -d -x 80 -y 24 -c";
        let shell = "env PS1='$ ' LANG=C.UTF-8 TERM=screen-256color HISTFILE= sh";
        let arguments = session.split(' ').chain([folder.as_str(), shell]);
        let opened = tmux.run(&arguments.collect::<Vec<_>>());
        assert!(opened.status.success(), "{opened:?}");
        Some(tmux)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .args(["-L", &self.socket])
            .args(arguments)
            .output()
            .unwrap()
    }

    fn must(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Ends the server, and with it the window, whatever runs in it.
    pub fn end(&self) {
        self.must(&["kill-server"]);
    }

    /// Leaves programs only the one screen that the shell has, as GNU screen and the Linux console do.
    pub fn without_alternate_screen(&self) {
        self.must(&["set-option", "-g", "alternate-screen", "off"]);
    }

    /// Presses keys, as tmux names them.
    pub fn keys(&self, keys: &[&str]) {
        let mut arguments = vec!["send-keys"];
        arguments.extend(keys);
        self.must(&arguments);
    }

    /// Types a text.
    pub fn text(&self, text: &str) {
        self.must(&["send-keys", "-l", text]);
    }

    /// A click of the left button, counted from the left upper corner, as terminals report it.
    pub fn click(&self, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.text(&format!("\x1b[<0;{x};{y}M"));
        self.text(&format!("\x1b[<0;{x};{y}m"));
    }

    pub fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.must(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// The contents of the window.
    pub fn screen(&self) -> String {
        self.must(&["capture-pane", "-p"])
    }

    /// The same with the sequences of colours.
    pub fn coloured_screen(&self) -> String {
        self.must(&["capture-pane", "-p", "-e"])
    }

    /// The text in the window; lines that the terminal had to break are joined.
    pub fn whole_lines(&self) -> String {
        let lines = self.must(&["capture-pane", "-p", "-J"]);
        lines
            .lines()
            .map(str::trim_end)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Waits until it shows something.
    pub fn wait_for(&self, what: &str) -> String {
        self.wait_until(what, |screen| screen.contains(what))
    }

    /// Waits until it shows `what`, as `is_shown` finds it.
    pub fn wait_until(&self, what: &str, is_shown: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if is_shown(&screen) {
                return screen;
            }
            assert!(began.elapsed() < PATIENCE, "no '{what}' in\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Waits until it shows something and asks for a line after it: what is typed earlier would
    /// stand in the middle of what the program prints.
    pub fn wait_for_prompt_after(&self, what: &str) -> String {
        let prompt = format!("a prompt after '{what}'");
        self.wait_until(&prompt, |screen| is_asking(screen) && screen.contains(what))
    }

    /// Types a command into the shell, or an answer at the prompt of a program.
    pub fn command(&self, command: &str) {
        self.text(command);
        // Until it is behind the prompt, this prompt could be taken for the next one.
        self.wait_until("what is typed", |screen| !is_asking(screen));
        self.keys(&["Enter"]);
    }

    /// Starts the program, and waits for its screen. Its process id is in `pid`.
    pub fn play(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_djambi");
        self.command(&format!(
            "clear; sh -c 'echo $$ > pid; exec {program} play --database games.db {arguments}'; echo EXIT=$?"
        ));
        self.wait_for("F1 Help");
    }

    pub fn pid(&self) -> String {
        fs::read_to_string(self.folder().join("pid"))
            .unwrap()
            .trim()
            .to_owned()
    }

    /// How the terminal is set: its line discipline, whether there is another screen, a cursor, a
    /// mouse that is listened to.
    pub fn settings(&self) -> String {
        let _ = fs::remove_file(self.folder().join("stty"));
        self.command("stty -a > stty.part; mv stty.part stty");
        let began = Instant::now();
        let stty = loop {
            if let Ok(stty) = fs::read_to_string(self.folder().join("stty")) {
                break stty;
            }
            assert!(began.elapsed() < PATIENCE, "{}", self.screen());
            std::thread::sleep(Duration::from_millis(30));
        };
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag}";
        stty + &self.must(&["display-message", "-p", flags])
    }
}

/// Whether a program asks for a line, and nothing is typed yet.
fn is_asking(screen: &str) -> bool {
    screen.trim_end().ends_with("\n>")
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}
