//! A game at this keyboard, and the position that is shown: of the game itself or of a record that was
//! opened.

use std::path::{Path, PathBuf};

use super::command::Word;
use super::lines::in_one_line;
use super::wording::Wording;
use crate::game::Phase;
use crate::i18n::{Language, flag, game_scene, record_scene, recorded_name, say};
use crate::render::Scene;
use crate::service::View;
use djambi_input::Draft;
use djambi_rules::{History, Position, Record, Seat};

/// A game at this keyboard, with what people there look at and have begun. The position that is shown is
/// the game's present one, or an earlier one, or one of a record that is open.
#[derive(Clone, Debug)]
pub struct Table {
    /// The wording for the reader.
    pub wording: Wording,
    /// The game as it was last received.
    pub view: View,
    /// The chosen parts of a move.
    pub choice: Draft,
    /// A command that waits for a second thought.
    pub asked: Option<Word>,
    /// The record that is open, and its file.
    record: Option<(PathBuf, Box<Record>)>,
    /// The number of plies played; `None` for the game's present position.
    plies: Option<usize>,
}

/// Where to step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// To the set-up.
    First,
    /// This number of plies back.
    Back(usize),
    /// This number of plies on.
    Next(usize),
    /// To the end.
    Last,
}

impl Table {
    /// The present position of a game.
    pub fn new(wording: Wording, view: View) -> Table {
        Table {
            wording,
            view,
            choice: Draft::default(),
            asked: None,
            record: None,
            plies: None,
        }
    }

    /// The reader's language.
    pub const fn language(&self) -> Language {
        self.wording.language
    }

    /// Opens a record at its beginning.
    pub fn open(&mut self, path: PathBuf, record: Box<Record>) {
        self.record = Some((path, record));
        self.plies = Some(0);
    }

    /// Back to the game's present position. Returns whether anything else was shown.
    pub fn close(&mut self) -> bool {
        self.record = None;
        self.plies.take().is_some()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.view.game.phase(), Phase::Over(_))
    }

    /// How the game ended, and how to play another one.
    pub fn over(&self) -> String {
        self.wording.over(&self.wording.state(&self.view))
    }

    /// Whether anything except the game's present position is shown.
    pub const fn is_open(&self) -> bool {
        self.plies.is_some()
    }

    /// The record that is open.
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref().map(|(_, record)| &**record)
    }

    /// Its file.
    fn path(&self) -> Option<&Path> {
        self.record.as_ref().map(|(path, _)| &**path)
    }

    /// The name of its file.
    pub fn file(&self) -> Option<String> {
        let path = self.path()?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Some(name.to_string_lossy().into_owned())
    }

    /// The course that is looked at.
    pub fn history(&self) -> &History {
        let game = || self.view.game.history();
        self.record().map_or_else(game, Record::history)
    }

    /// After how many plies.
    pub fn plies(&self) -> usize {
        let all = self.history().len();
        self.plies.map_or(all, |plies| all.min(plies))
    }

    /// The position that is shown.
    pub fn position(&self) -> &Position {
        let history = self.history();
        let shown = history.position_after(self.plies());
        shown.unwrap_or_else(|| history.position())
    }

    /// Steps. At the end of the game itself that is its present position, which it then follows.
    pub fn step(&mut self, to: To) {
        let (now, all) = (self.plies(), self.history().len());
        let then = match to {
            To::First => 0,
            To::Back(steps) => now.saturating_sub(steps),
            To::Next(steps) => now.saturating_add(steps).min(all),
            To::Last => all,
        };
        self.plies = (self.record.is_some() || then < all).then_some(then);
    }

    /// The message when a record has been opened.
    pub fn opened(&self) -> String {
        let word = |word: Word| word.word(self.language());
        say!(
            self.language(),
            "term-loaded",
            file = self.file().unwrap_or_default(),
            next = word(Word::Next),
            back = word(Word::Back),
            own = flag(self.has_own_start()),
            play = word(Word::Play),
            quit = word(Word::Quit)
        )
    }

    /// Whether a record is open that does not begin at the set-up.
    fn has_own_start(&self) -> bool {
        self.record()
            .is_some_and(|it| it.history().start().hostages_of_setup().is_none())
    }

    /// Why what is shown cannot be continued as a new game; `None` if it can.
    pub fn not_continued(&self) -> Option<String> {
        if self.has_own_start() {
            return Some(say!(self.language(), "term-play-own-start"));
        }
        let is_over = self.position().outcome().is_some();
        is_over.then(|| self.wording.play_what())
    }

    /// Why a line that is not a command plays no move in the shown position: a mistyped command is
    /// named.
    pub fn not_played(&self, line: &str) -> String {
        let first = line.split_whitespace().next().unwrap_or_default();
        match Word::like(first, self.language()) {
            Some(meant) => self.wording.did_you_mean(first, meant),
            None => self.no_moves(),
        }
    }

    /// Why no move can be played in what is shown, and what can be done.
    pub fn no_moves(&self) -> String {
        let language = self.language();
        let word = |word: Word| word.word(language);
        let last = match self.record() {
            Some(_) => word(Word::Quit),
            None => word(Word::Last),
        };
        if let Some(why) = self.not_continued() {
            return say!(language, "term-looking-only", why, last);
        }
        let play = word(Word::Play);
        say!(language, "term-looking-no-moves", play, last)
    }

    /// The file for a picture of what is shown, where none was named: it says of which game or
    /// record, and at which move.
    pub fn picture_name(&self) -> PathBuf {
        let number = self.position().number();
        PathBuf::from(format!("{}-{number}.png", self.stem()))
    }

    /// The file for the whole game or record, where none was named.
    pub fn record_name(&self) -> PathBuf {
        let number = self.history().position().number();
        PathBuf::from(format!("{}-{number}.txt", self.stem()))
    }

    /// The beginning of such a name.
    fn stem(&self) -> String {
        match self.path().and_then(Path::file_stem) {
            Some(stem) => stem.to_string_lossy().into_owned(),
            None => format!("djambi-{}", self.view.id),
        }
    }

    /// The player of a seat: as the record that is open names them, or else in the game. Nothing where
    /// that is only the name of the seat.
    pub fn player(&self, seat: Seat) -> Option<String> {
        let Some(record) = self.record() else {
            return self.wording.sitter_beside(&self.view.game, seat);
        };
        let name = record.tag(seat.name()).map(in_one_line);
        let name = name.filter(|name| !name.is_empty());
        name.map(|name| recorded_name(self.language(), &name))
    }

    /// The position that is shown, to be drawn.
    pub fn scene(&self) -> Scene {
        let (language, game) = (self.language(), &self.view.game);
        let name_of = |person| self.wording.name_of(game, person);
        match self.record() {
            Some(record) => record_scene(language, record, self.plies()),
            None => game_scene(language, game, self.plies(), &name_of),
        }
    }

    /// Whether the game was over in the position that is shown, by the rules, by agreement or as its
    /// record says.
    pub fn shows_the_end(&self) -> bool {
        let record = self.record();
        let ended = record.map_or(self.is_over(), |record| record.result().is_some());
        let last = self.plies() == self.history().len();
        self.position().outcome().is_some() || last && ended
    }

    /// Describes what is shown; nothing for the game's present position.
    pub fn describe(&self) -> Option<String> {
        if !self.is_open() {
            return None;
        }
        let (language, history, plies) = (self.language(), self.history(), self.plies());
        let mut said = Vec::new();
        if history.moves_in(plies) == 0 {
            said.push(say!(language, "web-analysis-setup") + ".");
        }
        let last = plies.checked_sub(1);
        said.extend(last.map_or_else(Vec::new, |ply| self.wording.sentences(history, ply)));
        // The comments behind the last ply.
        let comments = self.record().into_iter().flat_map(Record::comments);
        let here = comments.filter(|(at, _)| *at == plies);
        said.extend(here.map(|(_, text)| say!(language, "term-comment", text = in_one_line(text))));
        Some(say!(
            language,
            "term-looking",
            number = history.number_at(plies) - 1,
            count = history.number_at(history.len()) - 1,
            text = said.join(" ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::testing;

    #[test]
    fn what_people_have_written_into_a_record_is_shown() {
        let mut table = testing::table(1, &[]);
        let text = "[Red \"Ana\\n\x1b[2J\"] [Green \"Computer (novice)\"] {Before} Mc1-e1 {Bold!} {\x1btwo\nlines} Mg1-f2";
        table.open(PathBuf::from("a.txt"), Box::new(text.parse().unwrap()));
        assert_eq!(table.player(Seat::Red).as_deref(), Some("Ana  [2J"));
        assert_eq!(table.player(Seat::Blue), None);
        let scene = table.scene();
        assert!(scene.panels[0].name.starts_with("Ana"));
        assert_eq!(scene.panels[1].name, "Blue");
        // The program writes records in English.
        table.wording.language = Language::Polish;
        let green = table.player(Seat::Green);
        assert_eq!(green.as_deref(), Some("Komputer (nowicjusz)"));
        assert_eq!(table.scene().panels[3].name, "Komputer (nowicjusz)");
        table.wording.language = Language::English;
        for end in [
            " Comment: Before",
            " Comment: Bold! Comment:  two lines",
            "goes to f2.",
        ] {
            let said = table.describe().unwrap();
            assert!(said.ends_with(end), "{said:?}");
            table.step(To::Next(1));
        }
        assert_eq!(table.record_name(), Path::new("a-3.txt"));
    }

    #[test]
    fn a_resignation_is_no_move_of_what_is_looked_at() {
        let mut table = testing::table(1, &[]);
        let record: Record = "resign:r Mg1-f1 resign:g Mg9-f9".parse().unwrap();
        table.open(PathBuf::from("a.txt"), Box::new(record));
        let described = (0..=4).map(|_| {
            let described = table.describe();
            table.step(To::Next(1));
            described.unwrap()
        });
        let beginnings = [
            "Reviewing move 0 of 2. Starting position.",
            "Reviewing move 0 of 2. Starting position. Red resigns.",
            "Reviewing move 1 of 2. ",
            "Reviewing move 1 of 2. Green resigns.",
            "Reviewing move 2 of 2. ",
        ];
        for (described, beginning) in described.zip(beginnings) {
            assert!(described.starts_with(beginning), "{described}");
        }
    }
}
