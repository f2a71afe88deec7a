//! The pages of the rules: ten about the game, one about each piece.

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

/// An example of a rule: a position and a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position after the move.
    pub after: Position,
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
        let setup = || Position::setup(Options::CLASSIC);
        self.example().map_or_else(setup, |example| example.after)
    }

    /// Returns its example. A test proves that each page has one, except the legend, which shows
    /// the set-up.
    pub fn example(self) -> Option<Example> {
        let (position, mv) = self.written()?;
        let before = Position::read(position, Options::CLASSIC).ok()?;
        let mv = before.parse_move(mv).ok()?;
        let after = before.play(mv).ok()?;
        Some(Example { before, mv, after })
    }

    /// Returns the text of its example (RULES 11).
    const fn written(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Page::Legend => return None,
            Page::Goal => (
                "9/6yC2/5rM1yM1/3x5/9/2bA1gN4/1rC1x5/6x2/9 rryy r y 0 60",
                "Mf7xg8@d2",
            ),
            Page::Moving => (
                "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC rbyg r r 0 1",
                "Nc3-f6",
            ),
            Page::Killing => (
                "gCgA2yM2yAyC/gRgDgMgM2yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM2bMbMbDbR/rCrA2rM2bAbC rbyg r r 0 5",
                "Me1xf2@a5",
            ),
            Page::Carrying => (
                "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN4yMyM/5yN3/1rM7/2rN6/rM5bNbMbM/rRrDrM3bMbDbR/rCrArM2x1bAbC rbyg r r 3 9",
                "Db2~f6@a5",
            ),
            Page::Maze => (
                "gCgA4yMyAyC/gRgDgMgM2yMyDyR/gMgMgN3yNyMyM/9/9/1rD1rC5/rMrM1rN2bNbMbM/rR1rM2bMbMbDbR/1rArM4bAbC rbyg r r 2 13",
                "Cd4-e5",
            ),
            Page::Death => (
                "9/2yC3rA2/3yM5/1gM7/9/6bC2/4gR2bM1/1rM7/rC8 rbyb r r 0 41",
                "Ag8xg4",
            ),
            Page::Exit => (
                "bC8/6yM2/4yD4/9/4yCbR3/9/rM6bM1/1rA7/rC8 rby- r b 0 31",
                "Ab2xe5xf5",
            ),
            Page::Encirclement => (
                "gC5yMyAyC/gR8/1gMgN2bRyNyD1/3x5/6bM2/9/1rM3rR3/2rM1bA2xbD/rCrA5xbC rbyg r r 0 41",
                "Rf3-i3!i2",
            ),
            Page::Ending => (
                "gCx7/xx2x3yR/3gM2yCyM1/2gA6/5x3/3rA4bD/1rM4bR2/2rCrM1x1bM1/9 rryG r r 1 83",
                "Ad4xg7",
            ),
            Page::Chief => (
                "gC6yA1/1gDgM5yR/1gM4yMyM1/5x3/4yC4/3rC5/rM1rN3bMbM1/1rDrM5bR/7bAbC rbyg r b 4 38",
                "Cd4xe5@a6",
            ),
            Page::Assassin => (
                "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gM1gN3yNyMyM/1gM7/2rMrD5/9/rM1rN3bNbMbM/rR1rM3bMbDbR/rCrArM3bMbAbC rbyg r r 0 5",
                "Ab1xb6",
            ),
            Page::Reporter => (
                "gCgAgM3yMyAyC/gRgDgM3yMyDyR/1gMgN3yNyMyM/gM8/1rM7/9/1rMrN3bNbMbM/rRrDrM2bMbMbDbR/rCrArM4bAbC rbyg r r 0 5",
                "Ra2-a5!a6",
            ),
            Page::Diplomat => (
                "gC6yA1/1gDgM5yR/1gM4yMyM1/5x3/4yC4/9/rM5bMbM1/rRrDrM5bR/rC6bAbC rbyg r b 4 38",
                "Db2~e5-c7@h2",
            ),
            Page::Necromobile => (
                "gC6yAyC/1gDgM5yR/1gM4yMyM1/2x6/9/6bA2/rM1rN3bM2/rRrDrM2bM2bR/rC6xbC rbyg r r 1 29",
                "Nc3~c6@h2",
            ),
            Page::Militant => (
                "gCgA2gM1yMyAyC/gRgDgM3yMyDyR/gMgMgN2yMyN1yM/9/9/9/rMrMrNbN3bMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC rbyg r r 0 5",
                "Mc2xd3@f5",
            ),
        })
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
