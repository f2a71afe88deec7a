//! The requests of a person at this keyboard, and the answer in words: shared by the full screen and
//! the plain lines.

use std::path::PathBuf;

use super::command::Word;
use super::files;
use super::session::{Session, SessionError, person_now};
use super::wording::Wording;
use crate::game::{Game, GameCommand, OfferKind, PersonId};
use crate::i18n::say;
use crate::render::Scene;
use crate::service::{Reply, View};
use djambi_rules::{History, Record};

/// Something that is not answered at once. What needs a second thought has had it.
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
    /// To play on as a new game after so many plies of a course.
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
        return Answer::Rejected(say!(wording.language, "term-elsewhere"), Some(now));
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
            let bytes = record.to_string().into_bytes();
            write(wording, path, bytes, Word::Save).await
        }
        Intent::Save(path, None) => match session.record(by).await {
            Reply::File { text, .. } => write(wording, path, text.into_bytes(), Word::Save).await,
            other => answer(wording, other),
        },
        Intent::Picture(path, _) if !files::is_png(&path) => {
            let word = Word::Picture.word(wording.language);
            Answer::Rejected(
                say!(wording.language, "term-picture-png", word = word),
                None,
            )
        }
        Intent::Picture(path, scene) => {
            let pictures = session.pictures();
            let drawn = tokio::task::spawn_blocking(move || pictures.png(&scene)).await;
            match drawn {
                Ok(Ok(bytes)) => write(wording, path, bytes, Word::Picture).await,
                _ => Answer::Rejected(say!(wording.language, "term-not-now"), None),
            }
        }
        Intent::Load(path) => match files::load(wording, &path) {
            Ok(record) => Answer::Record(path, Box::new(record)),
            Err(error) => Answer::Rejected(error.0, None),
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

async fn write(wording: &Wording, path: PathBuf, bytes: Vec<u8>, word: Word) -> Answer {
    let (to, said) = (path.clone(), wording.clone());
    let name = word.word(wording.language);
    let written = tokio::task::spawn_blocking(move || files::save(&said, &to, &bytes, &name)).await;
    let file = path.display().to_string();
    match (written, word) {
        (Ok(Ok(())), Word::Picture) => {
            Answer::Said(say!(wording.language, "term-picture-saved", file = file))
        }
        (Ok(Ok(())), _) => Answer::Said(say!(wording.language, "term-saved", file = file)),
        (Ok(Err(error)), _) => Answer::Rejected(error.0, None),
        (Err(_), _) => Answer::Rejected(say!(wording.language, "term-not-now"), None),
    }
}

fn answer(wording: &Wording, reply: Reply) -> Answer {
    match reply {
        Reply::Done(update) => Answer::Played(update.view),
        Reply::Hint { mv, reason, view } => {
            Answer::Said(wording.hint(view.game.position(), mv, reason))
        }
        Reply::Rejected(rejected) => {
            let game = rejected.view.as_ref().map(|view| &*view.game);
            Answer::Rejected(wording.rejection(game, &rejected.reason), rejected.view)
        }
        _ => Answer::Rejected(say!(wording.language, "term-not-now"), None),
    }
}
