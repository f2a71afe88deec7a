//! The pages of the rules: ten about the game, one about each piece. Their examples, and those of the
//! lessons, are in `assets/examples.tsv`: a position and a move each.

use std::collections::HashMap;
use std::sync::LazyLock;

use djambi_rules::{Move, Options, Position};

djambi_rules::keyed! {
    /// A page of the rules. Its words are `rules-KEY-text`, which begins with the title. Its key is in ids of
    /// buttons and names of files too; that of a page about a piece is the piece's.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Page, error "no such page" {
        /// The goal of the game, for somebody who has never played.
        Goal = "goal",
        /// The set-up, and the meaning of icons, shapes and colours (RULES 1).
        Legend = "legend",
        /// The board, the order of turns, and the moves of the pieces (RULES 1 and 2).
        Moving = "moving",
        /// Killing, and the squares of the bodies (RULES 3).
        Killing = "killing",
        /// Diplomat and necromobile, which move living pieces and corpses (RULES 3).
        Carrying = "carrying",
        /// Death of a chief, inheritance, resignation and hostages (RULES 5 and 7).
        Death = "death",
        /// The maze, power, and the order of turns (RULES 8).
        Maze = "maze",
        /// Into the maze and out again in one move (RULES 4).
        Exit = "exit",
        /// Encirclement, takeover and liberation (RULES 6).
        Encirclement = "encirclement",
        /// The end of a game, and its options (RULES 9 and 10).
        Ending = "ending",
        /// The chief (RULES 3 and 4, as the other pieces).
        Chief = "chief",
        /// The assassin.
        Assassin = "assassin",
        /// The reporter.
        Reporter = "reporter",
        /// The diplomat.
        Diplomat = "diplomat",
        /// The necromobile.
        Necromobile = "necromobile",
        /// The militant.
        Militant = "militant",
    }
}

/// A position and a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position after the move.
    pub after: Position,
}

/// The examples by their names.
static EXAMPLES: LazyLock<HashMap<&str, Example>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/examples.tsv").lines();
    lines.filter_map(read).collect()
});

/// Reads a line: name, position (RULES 11) and move, with tabs between them.
fn read(line: &str) -> Option<(&str, Example)> {
    let (name, example) = line.split_once('\t')?;
    let (position, mv) = example.split_once('\t')?;
    let before = Position::read(position, Options::CLASSIC).ok()?;
    let mv = before.parse_move(mv).ok()?;
    let after = before.play(mv).ok()?;
    Some((name, Example { before, mv, after }))
}

impl Example {
    /// Returns the example of that name.
    pub(super) fn named(name: &str) -> Option<Example> {
        EXAMPLES.get(name).copied()
    }
}

impl Page {
    /// How many of the next turns the picture of a page shows: a whole round with power.
    pub const TURNS: usize = 6;

    /// Returns the pages before and after it, where they exist.
    pub fn neighbours(self) -> (Option<Page>, Option<Page>) {
        let at = self as usize;
        let before = at.checked_sub(1).map(|it| Page::ALL[it]);
        (before, Page::ALL.get(at + 1).copied())
    }

    /// Returns the position of its picture: after its example, or the set-up.
    pub fn position(self) -> Position {
        self.example().map_or_else(Position::default, |it| it.after)
    }

    /// Returns its example. A test proves that each page has one, except the legend, which shows
    /// the set-up.
    pub fn example(self) -> Option<Example> {
        Example::named(&format!("page {}", self.key()))
    }
}
