//! The terminal itself: taken over, given back as it was found whatever happens, and the loop
//! between keys and pictures.

use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use parking_lot::Mutex;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use super::board::Looks;
use super::dispatch::{Answer, Intent, ask};
use super::draw::{Layout, draw};
use super::events::{
    Keyboard, Received, ScreenError, Signals, is_closed, stop, watch_for_the_end_of_the_terminal,
    watch_the_game,
};
use super::model::{Effect, Model, of_the_program};
use super::session::Session;
use super::wording::Wording;
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
        self.terminal.clear()
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

/// How the full screen looks and behaves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// Colours and shapes.
    pub looks: Looks,
    /// Whether pieces that could be killed next are marked.
    pub marks: bool,
    /// How long each move of others is shown.
    pub pace: Duration,
}

/// Plays on the full screen until asked to end. Returns the game as it was last seen.
pub fn full_screen(
    runtime: &Runtime,
    session: &Session,
    wording: Wording,
    view: View,
    manner: Manner,
) -> Result<View, ScreenError> {
    let (sender, received) = channel();
    let _signals = Signals::watch(runtime, &sender)?;
    let mut model = Model::new(wording, view);
    (model.looks, model.marks, model.pace) = (manner.looks, manner.marks, manner.pace);
    let mut play = Play {
        watch: watch_the_game(runtime, session, model.view.version(), sender.clone()),
        runtime,
        session: session.clone(),
        model,
        sender,
        received,
    };
    let mut screen = Screen::enter()?;
    let _keyboard = Keyboard::watch(play.sender.clone());
    watch_for_the_end_of_the_terminal(play.sender.clone());
    match play.until_the_end(&mut screen) {
        Err(ScreenError::Io(_)) if is_closed() => Ok(play.model.view),
        Err(error) => Err(error),
        Ok(()) => Ok(play.model.view),
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
    fn until_the_end(&mut self, screen: &mut Screen) -> Result<(), ScreenError> {
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
                        Some(Effect::Redraw) => screen.terminal.clear()?,
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
            let (known, sender) = (self.model.view.version(), self.sender.clone());
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
        let (wording, view) = (self.model.wording.clone(), self.model.view.clone());
        self.runtime.spawn(async move {
            let answer = ask(&session, &wording, &view, command).await;
            // Nobody waits for it any more if this fails.
            let _ = sender.send(Received::Answer(answer));
        });
    }
}
