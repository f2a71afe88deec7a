//! The meaning of a typed line: what both screens do alike, and what each does in its own way; the
//! answers to it; records and pictures in files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use djambi_rules::{History, Move, Question, Record};

use super::command::{self, Line, Word};
use super::navigation::{Table, To};
use super::session::{Session, SessionError, person_now};
use super::wording::Wording;
use crate::game::{Awaits, Game, GameCommand, PersonId};
use crate::i18n::{self, say};
use crate::render::Scene;
use crate::service::{Command, Format, Reply, View};
use djambi_input::{Draft, Reading};

/// The meaning of a typed line or of a command.
#[derive(Debug)]
pub(super) enum Meaning {
    /// Nothing was typed.
    Nothing,
    /// A move.
    Move(Move),
    /// A move that can be several: the table has the squares that are known.
    Question(Question),
    /// A move before it is one's turn.
    Early(String),
    /// To ask that.
    Ask(Intent),
    /// To say that.
    Say(String),
    /// Not possible, and why.
    Rejected(String),
    /// Another position is shown.
    Stepped,
    /// To do that after a second thought.
    Confirm(Word),
    /// Each screen has its own way of that, with the text behind it.
    Own(Word, String),
}

impl Table {
    /// Reads a typed line: an answer to the question that was asked, a command, or a move.
    pub(super) fn read(&mut self, line: &str) -> Meaning {
        match Line::answering(self.asked.take(), line, self.language()) {
            Line::Empty => Meaning::Nothing,
            Line::Move(text) => self.typed_move(text),
            Line::Sure(word) => self.run(word, "", true),
            Line::Surplus(word) => Meaning::Rejected(self.wording.usage(word, "")),
            Line::Command(word, text) => self.run(word, &text, false),
        }
    }

    /// A move, or an answer to the question about one.
    fn typed_move(&mut self, text: String) -> Meaning {
        if self.is_open() {
            return Meaning::Rejected(self.not_played(&text));
        }
        if self.is_over() {
            return Meaning::Rejected(self.over());
        }
        let Awaits::Person(seat, _) = self.view.game.awaits() else {
            return Meaning::Early(text);
        };
        let position = self.view.game.position();
        match self.wording.typed(position, seat, self.choice, &text) {
            Reading::Move(mv) => Meaning::Move(mv),
            Reading::Rejected(rejection) => Meaning::Rejected(self.wording.not_a_move(&rejection)),
            Reading::Question(question) => {
                self.choice = Draft::from(&question);
                Meaning::Question(question)
            }
        }
    }

    /// Returns what a word means with the text behind it. `sure` is whether the second thought is over.
    pub(super) fn run(&mut self, word: Word, text: &str, sure: bool) -> Meaning {
        let game = &self.view.game;
        match word {
            Word::Square => Meaning::Say(self.wording.describe(self.position(), text)),
            Word::Threats => Meaning::Say(self.wording.threatened(game, self.position())),
            // It would be about a position that is not on the screen.
            Word::Hint if self.is_open() => Meaning::Say(self.no_moves()),
            Word::Hint => Meaning::Ask(Intent::Hint),
            // Nobody sees the game.
            Word::Resign | Word::Draw | Word::Undo if self.record().is_some() => {
                Meaning::Say(self.no_moves())
            }
            Word::Resign | Word::Draw | Word::Undo
                if !sure
                    && !self.is_over()
                    && word.wants_a_second_thought(game.people().len() > 1) =>
            {
                self.asked = Some(word);
                Meaning::Confirm(word)
            }
            Word::Resign => {
                let resign = GameCommand::Resign { seat: None };
                Meaning::Ask(Intent::Act(person_now(game), resign))
            }
            Word::Draw => Meaning::Ask(Intent::Act(person_now(game), GameCommand::Draw)),
            Word::Undo => Meaning::Ask(take_back(game)),
            Word::Save => {
                let file = command::file(text).unwrap_or_else(|| self.record_name());
                Meaning::Ask(Intent::Save(file, self.record().cloned().map(Box::new)))
            }
            Word::Load => match command::file(text) {
                Some(file) => Meaning::Ask(Intent::Load(file)),
                None => Meaning::Say(self.wording.usage(word, "game.txt")),
            },
            Word::Picture => {
                let file = command::file(text).unwrap_or_else(|| self.picture_name());
                Meaning::Ask(Intent::Picture(file, Box::new(self.scene())))
            }
            Word::Play => self.play_on(),
            Word::Again if self.is_over() => Meaning::Ask(Intent::Again),
            Word::Again => Meaning::Say(say!(self.language(), "rejected-not-over")),
            Word::First | Word::Back | Word::Next if self.history().is_empty() => {
                Meaning::Say(say!(self.language(), "history-none"))
            }
            Word::First => self.stepped(To::First),
            Word::Back | Word::Next => match command::steps(text) {
                Some(steps) if word == Word::Back => self.stepped(To::Back(steps)),
                Some(steps) => self.stepped(To::Next(steps)),
                None => Meaning::Say(self.wording.usage(word, "3")),
            },
            Word::Last if self.record().is_some() => self.stepped(To::Last),
            // To list the commands and the moves, to show the board or marks, to set the pace, to drop the
            // squares chosen for a move, to return to where the game is now, and to close the record that is
            // open, or else to end the program. On the full screen a piece whose moves are listed is chosen.
            own @ (Word::Help
            | Word::Board
            | Word::History
            | Word::Moves
            | Word::Marks
            | Word::Pace
            | Word::Cancel
            | Word::Last
            | Word::Quit) => Meaning::Own(own, text.to_owned()),
        }
    }

    fn stepped(&mut self, to: To) -> Meaning {
        self.step(to);
        Meaning::Stepped
    }

    /// Continues from the position looked at, as a new game.
    fn play_on(&self) -> Meaning {
        if !self.is_open() {
            return Meaning::Say(self.wording.play_what());
        }
        if let Some(why) = self.not_continued() {
            return Meaning::Say(why);
        }
        let history = Box::new(self.history().clone());
        Meaning::Ask(Intent::PlayOn(history, self.plies()))
    }
}

/// Something that is not answered at once. It has been confirmed already if it needs that.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// To play that move, in canonical text.
    Move(String),
    /// An idea.
    Hint,
    /// To take moves back, to agree on a draw, or to resign.
    Act(PersonId, GameCommand),
    /// To save the game, or the record that is open.
    Save(PathBuf, Option<Box<Record>>),
    /// To open a record.
    Load(PathBuf),
    /// To draw a position.
    Picture(PathBuf, Box<Scene>),
    /// To play again with the same seats.
    Again,
    /// To play on as a new game after this number of plies of a course.
    PlayOn(Box<History>, usize),
}

/// The answer to an intent.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The game has changed.
    Played(View),
    /// Something to be said; nothing has changed.
    Said(String),
    /// Not possible, and why. The game as it is, if it was asked.
    Rejected(String, Option<View>),
    /// A record to look at.
    Record(PathBuf, Box<Record>),
    /// Another game has begun.
    Began(Box<Session>, View),
}

/// Asks, and puts the answer into words.
pub async fn ask(session: &Session, table: &Table, intent: Intent) -> Answer {
    let Table { wording, view, .. } = table;
    let by = person_now(&view.game);
    // What changes the game is asked of the game that is on the screen.
    if let Intent::Move(_) | Intent::Act(..) = intent
        && let Ok(now) = session.look().await
        && played_elsewhere(&view.game, &now.game)
    {
        return Answer::Rejected(say!(wording.language, "term-stale"), Some(now));
    }
    match intent {
        Intent::Move(text) => answer(wording, session.play(by, &text, view.version()).await),
        Intent::Hint => {
            let hint = Command::Hint {
                game: session.this(),
            };
            answer(wording, session.ask(by, None, hint).await)
        }
        Intent::Act(by, command) => answer(wording, session.act(by, command).await),
        Intent::Again => began(wording, session.again(&view.game).await),
        Intent::PlayOn(history, plies) => {
            began(wording, session.play_on(&view.game, &history, plies).await)
        }
        Intent::Save(path, Some(record)) => {
            write(wording, &path, record.to_string().as_bytes(), Word::Save)
        }
        Intent::Save(path, None) => {
            let (game, format) = (session.this(), Format::Record);
            match session
                .ask(by, None, Command::Export { game, format })
                .await
            {
                Reply::File { text, .. } => write(wording, &path, text.as_bytes(), Word::Save),
                other => answer(wording, other),
            }
        }
        Intent::Picture(path, _) if !is_png(&path) => {
            Answer::Rejected(wording.usage(Word::Picture, "board.png"), None)
        }
        Intent::Picture(path, scene) => {
            let pictures = wording.pictures;
            let drawn = tokio::task::spawn_blocking(move || pictures.png(&scene)).await;
            match drawn {
                Ok(Ok(bytes)) => write(wording, &path, &bytes, Word::Picture),
                _ => Answer::Rejected(say!(wording.language, "web-not-now"), None),
            }
        }
        Intent::Load(path) => match load(wording, &path) {
            Ok(record) => Answer::Record(path, Box::new(record)),
            Err(error) => Answer::Rejected(error, None),
        },
    }
}

/// Whether a person has done something in the game that has not been seen at this keyboard.
/// Computers' moves are not waited for by anybody.
fn played_elsewhere(seen: &Game, now: &Game) -> bool {
    let (seen, now) = (seen.move_meta(), now.move_meta());
    match now.strip_prefix(seen) {
        Some(new) => new.iter().any(|meta| meta.by.is_some()),
        None => true,
    }
}

fn began(wording: &Wording, began: Result<(Session, View), SessionError>) -> Answer {
    match began {
        Ok((session, view)) => Answer::Began(Box::new(session), view),
        Err(SessionError::Rejected(reason)) => {
            Answer::Rejected(wording.rejection(None, &reason), None)
        }
        Err(error) => Answer::Rejected(wording.try_again(&error.to_string()), None),
    }
}

/// Taking back the last move that a person has made, for any requester.
fn take_back(game: &Game) -> Intent {
    let plies = game.move_meta().iter().rposition(|meta| meta.by.is_some());
    let (by, still_in) = (person_now(game), game.people_in());
    let first = still_in
        .first()
        .copied()
        .filter(|_| !still_in.contains(&by));
    Intent::Act(first.unwrap_or(by), GameCommand::TakeBack { plies })
}

/// Writes a new file. One that is there already is left alone.
fn write(wording: &Wording, path: &Path, bytes: &[u8], word: Word) -> Answer {
    match write_new(path, |file| file.write_all(bytes)) {
        Ok(()) => {
            let file = path.display().to_string();
            Answer::Said(say!(wording.language, "term-saved", file))
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Answer::Rejected(exists(wording, path, word), None)
        }
        Err(error) => Answer::Rejected(failed(wording, path, &error), None),
    }
}

fn answer(wording: &Wording, reply: Reply) -> Answer {
    match reply {
        Reply::Done(update) => Answer::Played(update.view),
        Reply::Hint { mv, reason, view } => {
            let position = view.game.position();
            Answer::Said(i18n::hint(wording.language, position, mv, reason))
        }
        Reply::Rejected(rejected) => {
            let game = rejected.view.as_ref().map(|view| &*view.game);
            Answer::Rejected(wording.rejection(game, &rejected.reason), rejected.view)
        }
        _ => Answer::Rejected(say!(wording.language, "web-not-now"), None),
    }
}

/// The longest record that is read, in bytes: more than any game has.
const LONGEST: u64 = 4 << 20;

/// Says that a file cannot be used.
fn failed(wording: &Wording, path: &Path, error: &io::Error) -> String {
    say!(
        wording.language,
        "term-file-failed",
        file = path.display().to_string(),
        why = fault(error),
        error = error.to_string()
    )
}

/// Why a file cannot be used, as a key for what has words of its own.
fn fault(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound => "missing",
        ErrorKind::PermissionDenied => "denied",
        ErrorKind::IsADirectory => "folder",
        ErrorKind::StorageFull => "full",
        ErrorKind::FileTooLarge => "large",
        _ => "other",
    }
}

/// Reads a record. An error is a sentence.
fn load(wording: &Wording, path: &Path) -> Result<Record, String> {
    let failed = |error: io::Error| failed(wording, path, &error);
    let about = fs::metadata(path).map_err(failed)?;
    // A device may have no end, and a pipe nothing to read.
    if !about.is_file() {
        return Err(failed(ErrorKind::IsADirectory.into()));
    }
    let bytes = read_all(path).map_err(failed)?;
    let text = String::from_utf8_lossy(&bytes);
    text.parse().map_err(|error: djambi_rules::RecordError| {
        say!(
            wording.language,
            "term-not-a-record",
            file = path.display().to_string(),
            error = djambi_input::record_error(&error)
        )
    })
}

/// Reads a file that is not longer than any record, whatever its size is said to be.
fn read_all(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut file = File::open(path)?.take(LONGEST + 1);
    file.read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Whether a file has the name of a PNG; a picture is not written under any other name.
fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// Makes a file and has it written. If that fails, as on a full disk, no half of it is left, which
/// would be in the way of another try.
pub fn write_new(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    write(&mut file).inspect_err(|_| {
        drop(file);
        // Nothing more can be done about it.
        let _ = fs::remove_file(path);
    })
}

/// Says that there is such a file, and how to name another one of the same kind.
fn exists(wording: &Wording, path: &Path, word: Word) -> String {
    let ending = path.extension().map(|it| it.to_string_lossy().into_owned());
    say!(
        wording.language,
        "term-save-exists",
        file = path.display().to_string(),
        word = word.word(wording.language),
        ending = ending.unwrap_or_else(|| "txt".to_owned())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_file_that_cannot_be_written_no_half_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let full = write_new(&path, |file| {
            file.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        });
        assert_eq!(full.unwrap_err().kind(), ErrorKind::StorageFull);
        assert!(!path.exists());
    }
}
