//! The events of a game on the full screen, and their sources: keys, signals, the end of the terminal,
//! the game.

use std::io::{self, IsTerminal};
use std::sync::Arc;
#[cfg(unix)]
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
#[cfg(unix)]
use signal_hook::flag;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use super::dispatch::Answer;
use super::session::{Session, SessionError};
use crate::service::View;

/// The interval after which the thread that reads keys looks whether it should end.
const LOOK: Duration = Duration::from_millis(50);

/// Why it ended before it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum ScreenError {
    /// The terminal cannot be used any more.
    #[error("the terminal: {0}")]
    Io(#[from] io::Error),
    /// The game cannot be read any more.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// An event, from any source.
pub enum Received {
    /// A key, the mouse, the size of the window.
    Event(Event),
    /// The request.
    Answer(Answer),
    /// The game after a change.
    Seen(View),
    /// The game on the screen has to end.
    Ended(Result<(), ScreenError>),
}

/// Whether the terminal is closed: then nothing has failed.
pub fn is_closed() -> bool {
    !io::stdin().is_terminal() || !io::stdout().is_terminal()
}

/// Reads keys until it is dropped. Later keys are for others, such as the start menu.
#[derive(Debug)]
pub struct Keyboard {
    is_over: Arc<AtomicBool>,
    thread: thread::JoinHandle<()>,
}

impl Keyboard {
    /// Sends each key to the game.
    pub fn watch(sender: Sender<Received>) -> Keyboard {
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let thread = thread::spawn(move || {
            while !ends.load(Ordering::SeqCst) {
                let (received, more) = match typed() {
                    Ok(None) => continue,
                    Ok(Some(event)) => (Received::Event(event), true),
                    Err(error) => (Received::Ended(Err(error.into())), false),
                };
                if sender.send(received).is_err() || !more {
                    break;
                }
            }
        });
        Keyboard { is_over, thread }
    }
}

/// Returns the next event of the terminal, if there is one within a short time.
fn typed() -> io::Result<Option<Event>> {
    let is_there = event::poll(LOOK)?;
    is_there.then(event::read).transpose()
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        // When the terminal is closed, crossterm never returns from reading.
        while !self.thread.is_finished() && !is_closed() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A window can be closed without any signal; that is an end like others.
#[cfg(unix)]
pub fn watch_for_the_end_of_the_terminal(sender: Sender<Received>) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    thread::spawn(move || {
        let input = io::stdin();
        // The system reports this without being asked.
        let mut watched = [PollFd::new(&input, PollFlags::empty())];
        while let Ok(0) | Err(Errno::INTR) = poll(&mut watched, None) {}
        if watched[0]
            .revents()
            .intersects(PollFlags::HUP | PollFlags::ERR)
        {
            let _ = sender.send(Received::Ended(Ok(())));
        }
    });
}

#[cfg(not(unix))]
pub fn watch_for_the_end_of_the_terminal(_: Sender<Received>) {}

/// The signals that ask a program to end.
#[cfg(unix)]
const ENDS: [i32; 4] = [SIGTERM, SIGINT, SIGHUP, SIGQUIT];

/// Whether no game is on the screen. From the first game on these signals are caught for as long as the
/// program runs. Outside of games, such as in the start menu, they must still end it.
#[cfg(unix)]
static IS_IDLE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let is_idle = Arc::new(AtomicBool::new(false));
    for signal in ENDS {
        // Only signals that nobody can catch are refused.
        let _ = flag::register_conditional_default(signal, Arc::clone(&is_idle));
    }
    is_idle
});

/// Leaves these signals to other code that waits for them, for as long as the program runs.
pub fn leave_signals() {
    #[cfg(unix)]
    IS_IDLE.store(false, Ordering::SeqCst);
}

/// Stops the program until it is continued. Without a shell that could continue it, the system does
/// not stop it.
#[cfg(unix)]
pub fn stop() -> io::Result<()> {
    signal_hook::low_level::raise(SIGTSTP)
}

/// Systems without jobs stop no program.
#[cfg(not(unix))]
pub fn stop() -> io::Result<()> {
    Ok(())
}

/// While this lives, a request to end ends the loop, which gives the terminal back.
#[derive(Debug)]
pub struct Signals;

impl Signals {
    /// Sends requests to end to the game.
    #[cfg(unix)]
    pub fn watch(runtime: &Runtime, sender: &Sender<Received>) -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        IS_IDLE.store(false, Ordering::SeqCst);
        let _inside = runtime.enter();
        for kind in ENDS {
            let (mut arrives, sender) = (signal(SignalKind::from_raw(kind))?, sender.clone());
            runtime.spawn(async move {
                arrives.recv().await;
                let _ = sender.send(Received::Ended(Ok(())));
            });
        }
        Ok(Signals)
    }

    /// Sends requests to end to the game. The system itself ends the program when nobody waits for them.
    #[cfg(not(unix))]
    pub fn watch(runtime: &Runtime, sender: &Sender<Received>) -> io::Result<Signals> {
        let sender = sender.clone();
        runtime.spawn(async move {
            let _ = tokio::signal::ctrl_c().await;
            let _ = sender.send(Received::Ended(Ok(())));
        });
        Ok(Signals)
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        #[cfg(unix)]
        IS_IDLE.store(true, Ordering::SeqCst);
    }
}

/// Lets computers play, and reports each change of the game.
pub fn watch_the_game(
    runtime: &Runtime,
    session: &Session,
    known: u64,
    sender: Sender<Received>,
) -> JoinHandle<()> {
    let session = session.clone();
    runtime.spawn(async move {
        let mut known = known;
        loop {
            let received = match session.step().await {
                Ok(view) => {
                    let is_new = view.version() != known;
                    known = view.version();
                    is_new.then_some(Received::Seen(view))
                }
                Err(error) => Some(Received::Ended(Err(error.into()))),
            };
            let ends = matches!(received, Some(Received::Ended(_)));
            let sent = received.is_none_or(|received| sender.send(received).is_ok());
            if ends || !sent {
                break;
            }
            session.wait().await;
        }
    })
}
