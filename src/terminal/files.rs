//! Records and pictures in files.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::words::Wording;
use crate::game::{Game, Phase};
use crate::i18n::{army, caption, say, standing};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::service::View;
use djambi_rules::{History, Ply, Record, Seat};

/// The longest record that is read, in bytes: more than any game has.
const LONGEST: u64 = 4 << 20;

/// A file that is not to be had as it was asked for, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError(pub String);

/// The file for the record of a game, where none was named.
#[must_use]
pub fn usual_name(view: &View) -> PathBuf {
    let number = view.game.position().number();
    PathBuf::from(format!("djambi-{}-{number}.txt", view.id))
}

/// Reads a record.
pub fn load(wording: &Wording, path: &Path) -> Result<Record, FileError> {
    let failed = |error: &dyn std::fmt::Display| FileError(failed(wording, path, error));
    let size = fs::metadata(path).map_err(|error| failed(&error))?.len();
    if size > LONGEST {
        return Err(failed(&io::Error::from(ErrorKind::FileTooLarge)));
    }
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    let text = String::from_utf8_lossy(&bytes);
    text.parse().map_err(|error: djambi_rules::RecordError| {
        FileError(say!(
            wording.language,
            "term-not-a-record",
            file = path.display().to_string(),
            error = error.to_string()
        ))
    })
}

/// Whether a file has the name of a PNG; a picture is not written under any other name.
#[must_use]
pub fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// Writes a new file. One that is there already is left alone.
pub fn save(wording: &Wording, path: &Path, bytes: &[u8], word: &str) -> Result<(), FileError> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let written = file.and_then(|mut file| file.write_all(bytes));
    written.map_err(|error| {
        FileError(match error.kind() {
            ErrorKind::AlreadyExists => say!(
                wording.language,
                "term-save-exists",
                file = path.display().to_string(),
                word = word
            ),
            _ => failed(wording, path, &error),
        })
    })
}

fn failed(wording: &Wording, path: &Path, error: &dyn std::fmt::Display) -> String {
    say!(
        wording.language,
        "term-file-failed",
        file = path.display().to_string(),
        error = error.to_string()
    )
}

/// The picture of a course after so many plies, with the players of the game if it is one's own.
#[must_use]
pub fn scene(wording: &Wording, game: Option<&Game>, history: &History, plies: usize) -> Scene {
    let shown = history.position_after(plies);
    let position = shown.unwrap_or_else(|| history.position());
    let mut scene = Scene::of(position);
    let last = plies.checked_sub(1).and_then(|it| history.plies().nth(it));
    if let Some(Ply::Move(mv)) = last {
        scene.moves = vec![MoveMarks::of(mv)];
    }
    let ended = |game: &Game| matches!(game.phase(), Phase::Over(_)) && plies == history.len();
    let over = position.outcome().is_some() || game.is_some_and(ended);
    if over {
        scene.next.clear();
    }
    scene.caption = caption(wording.language, position, over);
    for seat in Seat::ALL {
        let panel = &mut scene.panels[seat.index()];
        panel.fallback = army(wording.language, seat);
        panel.name = panel.fallback.clone();
        if let Some(game) = game {
            panel.name = wording.sitter(game, seat);
            panel.status = standing(wording.language, game, position, seat, false);
        }
    }
    scene
}

/// How pictures look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pictures {
    /// The colours.
    pub theme: Theme,
    /// The arrangement.
    pub layout: Layout,
}

impl Pictures {
    /// The scene as PNG.
    #[must_use]
    pub fn png(self, scene: &Scene) -> Vec<u8> {
        Painter::of(self.theme).png(scene, self.layout)
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::game::{Entry, Event};
    use crate::terminal::testing;

    #[test]
    fn the_picture_of_a_game_drawn_by_agreement_waits_for_nobody() {
        let mut game = (*testing::game(2, &["Mc1-e1"]).game).clone();
        let drawn = |game: &Game| {
            [0, 1].map(|plies| scene(&testing::wording(), Some(game), game.history(), plies))
        };
        let [first, now] = drawn(&game);
        assert_eq!([first.caption, now.caption], ["Move 1", "Move 2"]);
        assert!(!now.next.is_empty());
        let agreed = Entry {
            at: Timestamp::UNIX_EPOCH,
            actor: None,
            event: Event::Drawn,
        };
        game.apply(&agreed).unwrap();
        let [first, now] = drawn(&game);
        assert_eq!([first.caption, now.caption], ["Move 1", "After 1 move"]);
        assert!(now.next.is_empty());
    }
}
