//! The terminal itself: taken over, given back as it was found whatever happens; the events of a game on
//! the full screen (keys, signals, the end of the terminal, the game), and the loop that draws them.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
#[cfg(unix)]
use std::sync::{Arc, LazyLock};
use std::thread::{self, ThreadId};

use anyhow::Context;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    EventStream, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use futures_util::StreamExt;
use parking_lot::Mutex;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
#[cfg(unix)]
use signal_hook::flag;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use super::dispatch::{Answer, Intent, ask};
use super::draw::{Layout, draw};
use super::model::{Effect, Manner, Model, of_the_program};
use super::navigation::Table;
use super::session::Session;
use crate::service::View;

/// Whether the terminal is taken over now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The thread that draws, while the terminal is taken over.
static DRAWS: Mutex<Option<ThreadId>> = Mutex::new(None);

/// The terminal, taken over while this lives. It is given back when this is dropped, and before
/// the message of a panic of the thread that took it.
#[derive(Debug)]
pub struct Screen {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub fn enter() -> io::Result<Screen> {
        restore_in_panics();
        take_terminal()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        let terminal = terminal.inspect_err(|_| restore_terminal())?;
        Ok(Screen { terminal })
    }

    /// Gives the terminal back and stops; takes it over again when the program is continued.
    fn suspend(&mut self) -> io::Result<()> {
        restore_terminal();
        stop()?;
        take_terminal()?;
        // Others have written to it meanwhile.
        self.redraw()
    }

    /// Has the next picture drawn as a whole. `Terminal::clear` would ask the terminal for the place
    /// of its cursor, and fail where the answer takes two seconds on a slow line.
    fn redraw(&mut self) -> io::Result<()> {
        let area = self.terminal.get_frame().area();
        self.terminal.resize(area)
    }
}

/// Takes the terminal over, or leaves it as it was found.
fn take_terminal() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    *DRAWS.lock() = Some(thread::current().id());
    let taken = execute!(
        io::stdout(),
        EnterAlternateScreen,
        // Where there is no alternate screen, what the shell has printed is still there.
        Clear(ClearType::All),
        EnableMouseCapture,
        EnableBracketedPaste
    );
    taken.inspect_err(|_| restore_terminal())
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Leaves the terminal as it was found, once.
fn restore_terminal() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // If this fails, nobody is left to be told.
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            Clear(ClearType::All),
            cursor::MoveTo(0, 0),
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// Has the terminal given back before a panic is reported. A panic of another thread ends nothing
/// here, and its report would only spoil the picture: it is left out while the terminal is taken.
fn restore_in_panics() {
    static SET: std::sync::Once = std::sync::Once::new();
    SET.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let draws = *DRAWS.lock();
            if draws == Some(thread::current().id()) {
                restore_terminal();
            }
            if !TAKEN.load(Ordering::SeqCst) {
                usual(info);
            }
        }));
    });
}

/// Plays on the full screen until asked to end. Returns the game as it was last seen.
pub fn full_screen(
    runtime: &Runtime,
    session: &Session,
    table: Table,
    manner: Manner,
) -> anyhow::Result<View> {
    let (sender, received) = channel();
    let _signals = Signals::watch(runtime, &sender).context("the terminal")?;
    let mut play = Play {
        watch: watch_the_game(runtime, session, table.view.version(), sender.clone()),
        runtime,
        session: session.clone(),
        model: Model::new(table, manner),
        sender,
        received,
    };
    let mut screen = Screen::enter().context("the terminal")?;
    let keyboard = watch_the_keyboard(runtime, play.sender.clone());
    watch_for_the_end_of_the_terminal(play.sender.clone());
    let ended = play.until_the_end(&mut screen);
    keyboard.abort();
    match ended {
        Err(error) if error.is::<io::Error>() && is_closed() => Ok(play.model.table.view),
        Err(error) if error.is::<io::Error>() => Err(error.context("the terminal")),
        Err(error) => Err(error),
        Ok(()) => Ok(play.model.table.view),
    }
}

struct Play<'a> {
    runtime: &'a Runtime,
    session: Session,
    /// Lets computers play and reports their moves.
    watch: JoinHandle<()>,
    model: Model,
    sender: Sender<Received>,
    received: Receiver<Received>,
}

impl Play<'_> {
    fn until_the_end(&mut self, screen: &mut Screen) -> anyhow::Result<()> {
        loop {
            let terminal = &mut screen.terminal;
            let size = terminal.size()?;
            self.model.window = (size.width, size.height);
            terminal.draw(|frame| draw(frame, &self.model))?;
            let area = terminal.get_frame().area();
            let first = match self.model.next_in() {
                Some(time) => self.received.recv_timeout(time).map_err(|error| {
                    if error == RecvTimeoutError::Timeout {
                        self.model.advance();
                    }
                }),
                None => self.received.recv().map_err(drop),
            };
            // All that has arrived meanwhile is shown together.
            let received: Vec<Received> =
                first.into_iter().chain(self.received.try_iter()).collect();
            for received in received {
                match received {
                    Received::Event(event) => match self.handle(&event, area) {
                        Some(Effect::Quit) => return Ok(()),
                        Some(Effect::Suspend) => screen.suspend()?,
                        Some(Effect::Redraw) => screen.redraw()?,
                        Some(Effect::Request(command)) => self.ask(command),
                        None => {}
                    },
                    Received::Answer(answer) => self.take_answer(answer),
                    Received::Seen(view) => self.model.see(view),
                    Received::Ended(how) => return how,
                }
            }
        }
    }

    fn handle(&mut self, event: &Event, area: Rect) -> Option<Effect> {
        let is_pressed = |key: &KeyEvent| key.kind != KeyEventKind::Release;
        let Some(layout) = Layout::of(area) else {
            // Nobody would see what anything else does.
            return match event {
                Event::Key(key) if is_pressed(key) => of_the_program(*key),
                _ => None,
            };
        };
        match event {
            Event::Key(key) if is_pressed(key) => self.model.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse, layout),
            Event::Paste(text) => {
                self.model.paste(text);
                None
            }
            _ => None,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, layout: Layout) -> Option<Effect> {
        let buttons = self.model.buttons();
        let button = layout.button_at(&buttons, mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(button) = button {
                    return self.model.press(button);
                }
                let square = layout.square_at(mouse.column, mouse.row)?;
                self.model.click(square)
            }
            MouseEventKind::Down(MouseButton::Right) => self.model.back(),
            _ => None,
        }
    }

    fn take_answer(&mut self, answer: Answer) {
        if let Answer::Began(session, _) = &answer {
            self.session = (**session).clone();
        }
        self.model.take_answer(answer);
        if self.watch.is_finished() {
            let (known, sender) = (self.model.table.view.version(), self.sender.clone());
            self.watch = watch_the_game(self.runtime, &self.session, known, sender);
        }
    }

    /// Asks on another thread; the answer comes as received.
    fn ask(&self, command: Intent) {
        if matches!(command, Intent::Again | Intent::PlayOn(..)) {
            // No computer moves in the new game before it is complete.
            self.watch.abort();
        }
        let (session, sender) = (self.session.clone(), self.sender.clone());
        let table = self.model.table.clone();
        self.runtime.spawn(async move {
            let answer = ask(&session, &table, command).await;
            // Nobody waits for it any more if this fails.
            let _ = sender.send(Received::Answer(answer));
        });
    }
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
    Ended(anyhow::Result<()>),
}

/// Whether the terminal is closed: then nothing has failed.
pub fn is_closed() -> bool {
    !io::stdin().is_terminal() || !io::stdout().is_terminal()
}

/// Sends each event of the terminal to the game, until the task is aborted: later keys are for others,
/// such as the start menu.
fn watch_the_keyboard(runtime: &Runtime, sender: Sender<Received>) -> JoinHandle<()> {
    runtime.spawn(async move {
        let mut events = EventStream::new();
        while let Some(event) = events.next().await {
            let received = match event {
                Ok(event) => Received::Event(event),
                Err(error) => Received::Ended(Err(error.into())),
            };
            if sender.send(received).is_err() {
                break;
            }
        }
    })
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
