//! Looking back: which position is shown, of the game itself or of a record that was opened.

use std::path::{Path, PathBuf};

use super::command::Word;
use super::lines::in_one_line;
use super::wording::Wording;
use crate::game::Phase;
use crate::i18n::{Language, flag, game_scene, record_scene, recorded_name, say};
use crate::render::Scene;
use crate::service::View;
use djambi_rules::{History, Position, Record, Seat};

/// The position shown instead of the game's present one: an earlier one of the game, or one of a record
/// that is open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Looking {
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

impl Looking {
    /// Opens a record at its beginning.
    pub fn open(&mut self, path: PathBuf, record: Box<Record>) {
        *self = Looking {
            record: Some((path, record)),
            plies: Some(0),
        };
    }

    /// Back to the game's present position. Returns whether anything else was shown.
    pub fn close(&mut self) -> bool {
        let open = self.is_open();
        *self = Looking::default();
        open
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
    pub fn history<'a>(&'a self, view: &'a View) -> &'a History {
        self.record()
            .map_or_else(|| view.game.history(), Record::history)
    }

    /// After how many plies.
    pub fn plies(&self, view: &View) -> usize {
        let all = self.history(view).len();
        self.plies.map_or(all, |plies| all.min(plies))
    }

    /// The position that is shown.
    pub fn position<'a>(&'a self, view: &'a View) -> &'a Position {
        let history = self.history(view);
        let shown = history.position_after(self.plies(view));
        shown.unwrap_or_else(|| history.position())
    }

    /// Steps. At the end of the game itself that is its present position, which it then follows.
    pub fn step(&mut self, to: To, view: &View) {
        let (now, all) = (self.plies(view), self.history(view).len());
        let then = match to {
            To::First => 0,
            To::Back(steps) => now.saturating_sub(steps),
            To::Next(steps) => now.saturating_add(steps).min(all),
            To::Last => all,
        };
        self.plies = (self.record.is_some() || then < all).then_some(then);
    }

    /// The message when a record has been opened.
    pub fn opened(&self, wording: &Wording) -> String {
        let word = |word: Word| word.word(wording.language);
        say!(
            wording.language,
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
    pub fn not_continued(&self, wording: &Wording, view: &View) -> Option<String> {
        let language = wording.language;
        if self.has_own_start() {
            return Some(say!(language, "term-play-own-start"));
        }
        let is_over = self.position(view).outcome().is_some();
        is_over.then(|| wording.play_what())
    }

    /// Why a line that is not a command plays no move in the shown position: a mistyped command is
    /// named.
    pub fn not_played(&self, wording: &Wording, view: &View, line: &str) -> String {
        let first = line.split_whitespace().next().unwrap_or_default();
        match Word::like(first, wording.language) {
            Some(meant) => wording.did_you_mean(first, meant),
            None => self.no_moves(wording, view),
        }
    }

    /// Why no move can be played in what is shown, and what can be done.
    pub fn no_moves(&self, wording: &Wording, view: &View) -> String {
        let word = |word: Word| word.word(wording.language);
        let last = match self.record() {
            Some(_) => word(Word::Quit),
            None => word(Word::Last),
        };
        match self.not_continued(wording, view) {
            Some(why) => say!(
                wording.language,
                "term-looking-only",
                why = why,
                last = last
            ),
            None => say!(
                wording.language,
                "term-looking-no-moves",
                play = word(Word::Play),
                last = last
            ),
        }
    }

    /// The file for a picture of what is shown, where none was named: it says of which game or
    /// record, and at which move.
    pub fn picture_name(&self, view: &View) -> PathBuf {
        let number = self.position(view).number();
        PathBuf::from(format!("{}-{number}.png", self.stem(view)))
    }

    /// The file for the whole game or record, where none was named.
    pub fn record_name(&self, view: &View) -> PathBuf {
        let number = self.history(view).position().number();
        PathBuf::from(format!("{}-{number}.txt", self.stem(view)))
    }

    /// The beginning of such a name.
    fn stem(&self, view: &View) -> String {
        match self.path().and_then(Path::file_stem) {
            Some(stem) => stem.to_string_lossy().into_owned(),
            None => format!("djambi-{}", view.id),
        }
    }

    /// The player of a seat: as the record that is open names them, or else in the game. Nothing where
    /// that is only the name of the seat.
    pub fn player(&self, wording: &Wording, view: &View, seat: Seat) -> Option<String> {
        match self.record() {
            Some(record) => named_player(wording.language, record, seat),
            None => wording.sitter_beside(&view.game, seat),
        }
    }

    /// The position that is shown, to be drawn.
    pub fn scene(&self, wording: &Wording, view: &View) -> Scene {
        let (language, plies) = (wording.language, self.plies(view));
        let name_of = |person| wording.name_of(&view.game, person);
        match self.record() {
            Some(record) => record_scene(language, record, plies),
            None => game_scene(language, &view.game, plies, &name_of),
        }
    }

    /// Whether the game was over in the position that is shown, by the rules, by agreement or as its
    /// record says.
    pub fn is_over(&self, view: &View) -> bool {
        let ended = match self.record() {
            Some(record) => record.result().is_some(),
            None => matches!(view.game.phase(), Phase::Over(_)),
        };
        let last = self.plies(view) == self.history(view).len();
        self.position(view).outcome().is_some() || last && ended
    }

    /// Describes what is shown; nothing for the game's present position.
    pub fn describe(&self, wording: &Wording, view: &View) -> Option<String> {
        self.is_open().then(|| {
            let (history, plies) = (self.history(view), self.plies(view));
            let language = wording.language;
            let last = plies.checked_sub(1);
            let mut said = last.map_or_else(Vec::new, |ply| wording.sentences(history, ply));
            if let Some(record) = self.record() {
                said.extend(comments(language, record, plies));
            }
            if history.moves_in(plies) == 0 {
                said.insert(0, say!(language, "web-analysis-setup") + ".");
            }
            say!(
                language,
                "term-looking",
                number = history.number_at(plies) - 1,
                count = history.number_at(history.len()) - 1,
                text = said.join(" ")
            )
        })
    }
}

/// The player of a seat, if the record names one.
fn named_player(language: Language, record: &Record, seat: Seat) -> Option<String> {
    let name = record.tag(seat.name()).map(in_one_line);
    let name = name.filter(|name| !name.is_empty());
    name.map(|name| recorded_name(language, &name))
}

/// The comments behind the first `plies` plies.
fn comments(language: Language, record: &Record, plies: usize) -> impl Iterator<Item = String> {
    let here = record.comments().filter(move |(at, _)| *at == plies);
    here.map(move |(_, text)| say!(language, "term-comment", text = in_one_line(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::testing;

    #[test]
    fn what_people_have_written_into_a_record_is_shown() {
        let view = testing::game(1, &[]);
        let text = "[Red \"Ana\\n\x1b[2J\"] [Green \"Computer (novice)\"] {Before} Mc1-e1 {Bold!} {\x1btwo\nlines} Mg1-f2";
        let mut looking = Looking::default();
        looking.open(PathBuf::from("a.txt"), Box::new(text.parse().unwrap()));
        let player = |seat| looking.player(&testing::wording(), &view, seat);
        assert_eq!(player(Seat::Red).as_deref(), Some("Ana  [2J"));
        assert_eq!(player(Seat::Blue), None);
        let scene = looking.scene(&testing::wording(), &view);
        assert!(scene.panels[0].name.starts_with("Ana"));
        assert_eq!(scene.panels[1].name, "Blue");
        // The program writes records in English.
        let polish = Wording {
            language: Language::Polish,
            ..testing::wording()
        };
        let green = looking.player(&polish, &view, Seat::Green);
        assert_eq!(green.as_deref(), Some("Komputer (nowicjusz)"));
        let scene = looking.scene(&polish, &view);
        assert_eq!(scene.panels[3].name, "Komputer (nowicjusz)");
        for end in [
            " Comment: Before",
            " Comment: Bold! Comment:  two lines",
            "goes to f2.",
        ] {
            let said = looking.describe(&testing::wording(), &view).unwrap();
            assert!(said.ends_with(end), "{said:?}");
            looking.step(To::Next(1), &view);
        }
        assert_eq!(looking.record_name(&view), Path::new("a-3.txt"));
    }

    #[test]
    fn a_resignation_is_no_move_of_what_is_looked_at() {
        let view = testing::game(1, &[]);
        let mut looking = Looking::default();
        let record: Record = "resign:r Mg1-f1 resign:g Mg9-f9".parse().unwrap();
        looking.open(PathBuf::from("a.txt"), Box::new(record));
        let described = (0..=4).map(|_| {
            let described = looking.describe(&testing::wording(), &view);
            looking.step(To::Next(1), &view);
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
