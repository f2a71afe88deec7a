//! The pages of the rules: ten about the game, one about each piece.

use super::example::Example;
use djambi_rules::Position;

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

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::{Change, Outcome, Ply, Role, Seat, Square};

    #[test]
    fn every_page_but_the_legend_has_an_example_that_the_rules_allow() {
        for page in Page::ALL {
            assert_eq!(page.example().is_some(), page != Page::Legend, "{page:?}");
            assert_eq!(Page::of_key(page.key()), Some(page));
        }
    }

    #[test]
    fn the_examples_show_the_subjects_of_their_pages() {
        let changes = |page: Page| {
            let it = page.example().unwrap();
            it.before.changes(Ply::Move(it.mv), &it.after)
        };
        assert!(changes(Page::Maze).contains(&Change::PowerGained(Seat::Red)));
        assert!(changes(Page::Encirclement).contains(&Change::Encircled(Seat::Blue)));
        let killed = Change::ChiefKilled {
            seat: Seat::Blue,
            by: Seat::Red,
        };
        assert!(changes(Page::Death).contains(&killed));
        let goal = Page::Goal.example().unwrap();
        assert_eq!(goal.after.outcome(), Some(Outcome::Won(Seat::Red)));
        let exit = Page::Exit.example().unwrap();
        assert_eq!(exit.mv.victims().count(), 2);
        let power = Page::Maze.position();
        let order: Vec<Seat> = power.upcoming_turns().take(6).collect();
        let (red, green) = (Seat::Red, Seat::Green);
        assert_eq!(order, [Seat::Blue, red, Seat::Yellow, red, green, red]);
        let ending = Page::Ending.example().unwrap();
        assert_eq!(ending.after.outcome(), Some(Outcome::Won(Seat::Red)));
        assert!(ending.before.is_frozen(Seat::Green));
        for role in Role::ALL {
            let example = Page::of_key(role.key()).unwrap().example().unwrap();
            assert_eq!(example.mv.role(), role);
        }
        let diplomat = Page::Diplomat.example().unwrap();
        assert!(diplomat.mv.to() == Square::MAZE && diplomat.mv.exit().is_some());
    }

    #[test]
    fn pages_are_turned_one_by_one() {
        assert_eq!(Page::Goal.neighbours(), (None, Some(Page::Legend)));
        let last = Page::Militant;
        let before = Page::Necromobile;
        assert_eq!(last.neighbours(), (Some(before), None));
    }
}
