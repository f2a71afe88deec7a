//! The meaning of a command word: what both screens do alike, and what each does in its own way; records
//! and pictures in files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use djambi_rules::{History, Record};

use super::command::{self, Word};
use super::navigation::{Looking, To};
use super::session::{Session, SessionError, person_now};
use super::wording::Wording;
use crate::game::{Game, GameCommand, OfferKind, PersonId, Phase};
use crate::i18n::{self, say};
use crate::render::Scene;
use crate::service::{Reply, View};

/// The meaning of a command word.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Meaning {
    /// To ask that.
    Ask(Intent),
    /// To say that.
    Say(String),
    /// To step through what is looked at.
    Step(To),
    /// To do that after a second thought.
    Confirm(Word),
    /// Each screen has its own way of that.
    Own(Word),
}

/// Returns what a word means with the text behind it, in the game as it is and what is looked at. `sure`
/// is whether the second thought is over.
pub(super) fn meaning(
    word: Word,
    text: &str,
    sure: bool,
    wording: &Wording,
    view: &View,
    looking: &Looking,
) -> Meaning {
    let over = matches!(view.game.phase(), Phase::Over(_));
    let many = view.game.people().len() > 1;
    let decide = |intent| {
        if looking.record().is_some() {
            // Nobody sees the game.
            Meaning::Say(looking.no_moves(wording, view))
        } else if !sure && !over && word.wants_a_second_thought(many) {
            Meaning::Confirm(word)
        } else {
            Meaning::Ask(intent)
        }
    };
    match word {
        Word::Square => Meaning::Say(wording.describe(looking.position(view), text)),
        Word::Moves => Meaning::Say(wording.moves(looking.position(view), text)),
        Word::Threats => {
            let person = person_now(&view.game);
            Meaning::Say(wording.threatened(&view.game, looking.position(view), person))
        }
        // It would be about a position that is not on the screen.
        Word::Hint if looking.is_open() => Meaning::Say(looking.no_moves(wording, view)),
        Word::Hint => Meaning::Ask(Intent::Hint),
        Word::Resign => decide(Intent::Resign),
        Word::Draw => decide(Intent::Draw),
        Word::Undo => decide(Intent::Undo),
        Word::Save | Word::Load | Word::Picture => with_file(word, text, wording, view, looking),
        Word::Play => play_on(wording, view, looking),
        Word::Again if over => Meaning::Ask(Intent::Again),
        Word::Again => Meaning::Say(say!(wording.language, "rejected-not-over")),
        Word::First | Word::Back | Word::Next if looking.history(view).is_empty() => {
            Meaning::Say(say!(wording.language, "history-none"))
        }
        Word::First => Meaning::Step(To::First),
        Word::Back | Word::Next => match command::steps(text) {
            Some(steps) if word == Word::Back => Meaning::Step(To::Back(steps)),
            Some(steps) => Meaning::Step(To::Next(steps)),
            None => Meaning::Say(wording.usage(word, "3")),
        },
        Word::Last if looking.record().is_some() => Meaning::Step(To::Last),
        // To list the commands and the moves, to show the board or marks, to set the pace, to drop the squares
        // chosen for a move, to return to where the game is now, and to close the record that is open, or else
        // to end the program.
        own @ (Word::Help
        | Word::Board
        | Word::History
        | Word::Marks
        | Word::Pace
        | Word::Cancel
        | Word::Last
        | Word::Quit) => Meaning::Own(own),
    }
}

fn with_file(word: Word, text: &str, wording: &Wording, view: &View, looking: &Looking) -> Meaning {
    let file = command::file(text);
    Meaning::Ask(match (word, file) {
        (Word::Load, Some(file)) => Intent::Load(file),
        (Word::Load, None) => {
            return Meaning::Say(wording.usage(word, "game.txt"));
        }
        (Word::Picture, file) => {
            let file = file.unwrap_or_else(|| looking.picture_name(view));
            Intent::Picture(file, Box::new(looking.scene(wording, view)))
        }
        (_, file) => Intent::Save(
            file.unwrap_or_else(|| looking.record_name(view)),
            looking.record().cloned().map(Box::new),
        ),
    })
}

/// Continues from the position looked at, as a new game.
fn play_on(wording: &Wording, view: &View, looking: &Looking) -> Meaning {
    if looking.is_open() {
        if let Some(why) = looking.not_continued(wording, view) {
            return Meaning::Say(why);
        }
        let history = looking.history(view).clone();
        return Meaning::Ask(Intent::PlayOn(Box::new(history), looking.plies(view)));
    }
    Meaning::Say(wording.play_what())
}

/// Something that is not answered at once. It has been confirmed already if it needs that.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// To play that move, in canonical text.
    Move(String),
    /// An idea.
    Hint,
    /// To take the last move back.
    Undo,
    /// To give up.
    Resign,
    /// To call it a draw.
    Draw,
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

impl Intent {
    /// Whether it changes the game, and so must be asked of the game that is on the screen.
    const fn acts(&self) -> bool {
        matches!(
            self,
            Intent::Move(..) | Intent::Undo | Intent::Resign | Intent::Draw
        )
    }
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
pub async fn ask(session: &Session, wording: &Wording, view: &View, ask: Intent) -> Answer {
    let by = person_now(&view.game);
    if ask.acts()
        && let Ok(now) = session.look().await
        && played_elsewhere(&view.game, &now.game)
    {
        return Answer::Rejected(say!(wording.language, "term-stale"), Some(now));
    }
    match ask {
        Intent::Move(text) => answer(wording, session.play(by, &text, view.version()).await),
        Intent::Hint => answer(wording, session.hint(by).await),
        Intent::Again => began(wording, session.again(&view.game).await),
        Intent::PlayOn(history, plies) => {
            began(wording, session.play_on(&view.game, &history, plies).await)
        }
        Intent::Undo => {
            let (by, command) = take_back(&view.game);
            let reply = session.agree_on(by, command, OfferKind::TakeBack).await;
            answer(wording, reply)
        }
        Intent::Draw => answer(
            wording,
            session
                .agree_on(by, GameCommand::Draw, OfferKind::Draw)
                .await,
        ),
        Intent::Resign => answer(
            wording,
            session
                .game_command(by, GameCommand::Resign { seat: None })
                .await,
        ),
        Intent::Save(path, Some(record)) => {
            write(wording, &path, record.to_string().as_bytes(), Word::Save)
        }
        Intent::Save(path, None) => match session.record(by).await {
            Reply::File { text, .. } => write(wording, &path, text.as_bytes(), Word::Save),
            other => answer(wording, other),
        },
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
fn take_back(game: &Game) -> (PersonId, GameCommand) {
    let plies = game.move_meta().iter().rposition(|meta| meta.by.is_some());
    let (by, still_in) = (person_now(game), game.people_in());
    let by = Some(by).filter(|by| still_in.contains(by));
    let by = by.or(still_in.first().copied());
    (
        by.unwrap_or(person_now(game)),
        GameCommand::TakeBack { plies },
    )
}

/// Writes a new file. One that is there already is left alone.
fn write(wording: &Wording, path: &Path, bytes: &[u8], word: Word) -> Answer {
    match write_new(path, |file| file.write_all(bytes)) {
        Ok(()) => {
            let file = path.display().to_string();
            Answer::Said(say!(wording.language, "term-saved", file = file))
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
    use crate::i18n::Language;
    use crate::terminal::testing;

    #[test]
    fn what_is_no_file_or_too_long_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let long = folder.path().join("long.txt");
        let file = File::create(&long).unwrap();
        file.set_len(LONGEST + 1).unwrap();
        let rejected = |path: &Path| load(&testing::wording(), path).unwrap_err();
        let said = rejected(&long);
        assert!(
            said.contains("cannot be used (") && said.contains("too large"),
            "{said}"
        );
        assert!(rejected(folder.path()).contains("is a folder"));
        #[cfg(unix)]
        assert!(rejected(Path::new("/dev/zero")).contains("is a folder"));
        let polish = Wording {
            language: Language::Polish,
            ..testing::wording()
        };
        let missing = load(&polish, &folder.path().join("none.txt")).unwrap_err();
        assert!(missing.ends_with("(nie ma takiego pliku)."), "{missing}");
    }

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
        let wording = testing::wording();
        let written = |bytes| write(&wording, &path, bytes, Word::Picture);
        assert!(matches!(written(b"whole"), Answer::Said(_)));
        let Answer::Rejected(again, None) = written(b"other") else {
            panic!("the file is there already");
        };
        assert!(again.ends_with("picture NAME.png"), "{again}");
        assert_eq!(fs::read(&path).unwrap(), b"whole");
    }
}
