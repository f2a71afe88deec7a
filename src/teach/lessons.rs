//! Fifteen lessons: a small position and one idea each, solved by a move.

use super::{Page, Tried};
use djambi_rules::{Change, Move, Options, Outcome, Position, Role, Seat};

djambi_rules::keyed! {
    /// A lesson. Its words are `learn-KEY-task`, which begins with the title, `learn-KEY-solved`, and
    /// `learn-KEY-MISS` for each of its [`Miss`]es.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Lesson {
        /// Every piece moves in a straight line, and may pass through the empty maze.
        Passage = "passage",
        /// A militant kills by entering, two squares away at most.
        Militant = "militant",
        /// The killer chooses the square of the corpse: in front of their own chief.
        Body = "body",
        /// An assassin leaves the corpse where it came from.
        Assassin = "assassin",
        /// A reporter kills beside its square, and a dead chief leaves all their pieces.
        Reporter = "reporter",
        /// A diplomat moves a threat away.
        Diplomat = "diplomat",
        /// A necromobile's corpse closes the ring around a chief.
        Necromobile = "necromobile",
        /// A living necromobile protects its player from being frozen.
        Rescue = "rescue",
        /// A chief in the maze is in power.
        Power = "power",
        /// A piece that kills in the maze leaves it in the same move.
        Exit = "exit",
        /// A diplomat lifts a chief out of power.
        Lift = "lift",
        /// A player in power takes over a frozen army.
        Takeover = "takeover",
        /// With two players left, the one in power makes two moves in a row.
        Double = "double",
        /// The killer of a chief inherits all pieces that the chief commanded, including other armies.
        Inheritance = "inheritance",
        /// The last player who is not out and not frozen wins.
        Victory = "victory",
    }
}

djambi_rules::keyed! {
    /// The mistake of a wrong try: the part of a message's key after the lesson's.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Miss {
        /// The move does nothing else.
        Quiet = "quiet",
        /// The player's own chief can be killed next.
        Open = "open",
        /// The move is by another piece than the lesson's.
        Other = "other",
        /// The move acts on another piece than the lesson's.
        Wrong = "wrong",
        /// The square is right, but the action is missing.
        Declined = "declined",
        /// The corpse touches by a corner, not by a side.
        Corner = "corner",
        /// The body or corpse is placed where it does not help.
        Elsewhere = "elsewhere",
        /// The move takes a corpse away from the ring.
        Broken = "broken",
        /// The move takes power, which is not enough, or gives it up.
        Power = "power",
    }
}

/// The verdict on a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The lesson is solved.
    Solved,
    /// The lesson is not solved, and why.
    Missed(Miss),
}

impl Lesson {
    /// Returns the lesson of a number, from 1.
    pub fn of_number(number: usize) -> Option<Lesson> {
        Lesson::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Returns its number, from 1.
    pub fn number(self) -> usize {
        1 + self as usize
    }

    /// Returns the page of the rules that explains it.
    pub const fn page(self) -> Page {
        match self {
            Lesson::Passage => Page::Moving,
            Lesson::Militant => Page::Militant,
            Lesson::Body => Page::Killing,
            Lesson::Assassin => Page::Assassin,
            Lesson::Reporter => Page::Reporter,
            Lesson::Diplomat => Page::Diplomat,
            Lesson::Necromobile | Lesson::Rescue | Lesson::Takeover => Page::Encirclement,
            Lesson::Power | Lesson::Double => Page::Maze,
            Lesson::Exit | Lesson::Lift => Page::Exit,
            Lesson::Inheritance => Page::Death,
            Lesson::Victory => Page::Ending,
        }
    }

    /// Returns the text of the position (RULES 11): Red is to move.
    const fn written(self) -> &'static str {
        match self {
            Lesson::Passage => "9/9/9/9/9/9/2rN6/rM8/rC7bC rb-- r b 0 1",
            Lesson::Militant => "9/9/6bD2/3bR5/9/3rM5/9/9/rC7bC rb-- r b 0 1",
            Lesson::Body => "9/bA8/9/9/2bM6/9/2rM5bC/9/rC8 rb-- r b 0 1",
            Lesson::Assassin => "9/3bR5/9/1bM7/9/rC2rA3bA1/9/9/8bC rb-- r b 0 1",
            Lesson::Reporter => "yC8/1yD5bM1/6bC2/2rR6/9/9/9/6bA2/1rC7 rby- r r 0 1",
            Lesson::Diplomat => "9/1bA4rD2/9/9/3bM5/9/8bC/1rC7/9 rb-- r b 0 1",
            Lesson::Necromobile => "yC8/1yM1xbR4/9/9/3rN5/6bM2/9/7x1/2rC4xbC rby- r r 0 1",
            Lesson::Rescue => "9/3bA4bC/9/9/9/3rN5/7rM1/xx7/rCx7 rb-- r b 0 1",
            Lesson::Power => "8yC/6yM2/9/9/9/9/2rC4bM1/rRrM7/8bC rby- r r 0 1",
            Lesson::Exit => "9/6yM2/4yD4/9/4yCbR3/9/rM6bM1/1rA7/rC7bC rby- r b 0 1",
            Lesson::Lift => "9/6yM2/4yD4/9/4yCbR3/9/rM6bM1/1rD7/rC7bC rby- r b 0 1",
            Lesson::Takeover => "9/1yA4yC2/7yM1/9/9/3rC5/1rR7/6bMxx/7xbC rBy- r r 0 1",
            Lesson::Double => "7bC1/6bM2/9/9/4rC4/9/rM8/1rA7/9 rb-- r b 0 1",
            Lesson::Inheritance => "9/2yC3rA2/3yM5/1gM7/9/6bC2/4gR2bM1/1rM7/rC8 rbyb r r 0 1",
            Lesson::Victory => "9/1yA3yC3/4rM2yM1/9/9/3rC5/1rR7/6bMxx/7xbC rBy- r r 0 1",
        }
    }

    /// Returns the position, with Red to move. A test proves that all of them can be read.
    pub fn position(self) -> Position {
        Position::read(self.written(), Options::CLASSIC).unwrap_or_default()
    }

    /// Returns one move that solves it.
    pub fn solution(self) -> Option<Move> {
        let mv = match self {
            Lesson::Passage => "Nc3-g7",
            Lesson::Militant => "Md4xd6@a9",
            Lesson::Body => "Mc3xc5@a4",
            Lesson::Assassin => "Ad4xd8",
            Lesson::Reporter => "Rc6-g6!g7",
            Lesson::Diplomat => "Dg8~b8@h1",
            Lesson::Necromobile => "Nd5~d8@i2",
            Lesson::Rescue => "Nd4~b2@g2",
            Lesson::Power => "Cc3-e5",
            Lesson::Exit => "Ab2xe5-e2",
            Lesson::Lift => "Db2~e5-c7@h2",
            Lesson::Takeover => "Cd4-e5",
            Lesson::Double => "Ab2-h2",
            Lesson::Inheritance => "Ag8xg4",
            Lesson::Victory => "Me7xf8@a9",
        };
        self.position().parse_move(mv).ok()
    }

    /// Judges a move in this lesson; `None` if it is not legal there.
    pub fn judge(self, mv: Move) -> Option<Verdict> {
        let before = self.position();
        let after = before.play(mv).ok()?;
        let tried = Tried {
            before: &before,
            mv,
            after,
        };
        Some(self.missed(&tried).map_or(Verdict::Solved, Verdict::Missed))
    }

    /// Returns the mistake of a try; `None` if it solves the lesson.
    fn missed(self, tried: &Tried<'_>) -> Option<Miss> {
        match self {
            Lesson::Passage => first(&[
                (!tried.by(Role::Necromobile), Miss::Other),
                (!tried.passes_maze(), Miss::Quiet),
            ]),
            Lesson::Militant => first(&[
                (!tried.by(Role::Militant), Miss::Other),
                (!tried.kills(), Miss::Quiet),
            ]),
            Lesson::Body => first(&[
                (!tried.by(Role::Militant), Miss::Other),
                (!tried.kills(), Miss::Quiet),
                (!tried.chief_is_safe(), Miss::Elsewhere),
            ]),
            Lesson::Assassin => first(&[
                (!tried.by(Role::Assassin), Miss::Other),
                (!tried.kills() && !tried.chief_is_safe(), Miss::Open),
                (!tried.kills(), Miss::Quiet),
            ]),
            Lesson::Reporter => reporter(tried),
            Lesson::Diplomat => first(&[
                (!tried.by(Role::Diplomat), Miss::Other),
                (!tried.carries(), Miss::Quiet),
                (!tried.chief_is_safe(), Miss::Elsewhere),
            ]),
            Lesson::Necromobile => necromobile(tried),
            Lesson::Rescue => first(&[
                (!tried.by(Role::Necromobile), Miss::Other),
                (!tried.chief_is_safe(), Miss::Open),
            ]),
            Lesson::Power | Lesson::Takeover => first(&[
                (!tried.by(Role::Chief), Miss::Other),
                (!tried.has(Change::PowerGained(tried.seat())), Miss::Quiet),
            ]),
            Lesson::Exit => first(&[
                (!tried.by(Role::Assassin), Miss::Other),
                (!tried.kills_chief_of(Seat::Yellow), Miss::Quiet),
            ]),
            Lesson::Lift => first(&[
                (!tried.by(Role::Diplomat), Miss::Other),
                (!tried.has(Change::PowerLost(Seat::Yellow)), Miss::Quiet),
            ]),
            Lesson::Double => first(&[
                (tried.by(Role::Chief), Miss::Power),
                (!tried.can_win_next(), Miss::Quiet),
            ]),
            Lesson::Inheritance => first(&[
                (tried.kills_chief_of(Seat::Yellow), Miss::Wrong),
                (!tried.kills_chief_of(Seat::Blue), Miss::Quiet),
            ]),
            Lesson::Victory => {
                let won = tried.after.outcome() == Some(Outcome::Won(tried.seat()));
                let power = tried.has(Change::PowerGained(tried.seat()));
                first(&[(power && !won, Miss::Power), (!won, Miss::Quiet)])
            }
        }
    }
}

fn reporter(tried: &Tried<'_>) -> Option<Miss> {
    if tried.kills_chief_of(Seat::Blue) {
        return None;
    }
    let beside = |by_side| {
        let chief = tried.before.chief(Seat::Blue);
        chief.is_some_and(|chief| tried.ends_beside(chief, by_side))
    };
    Some(match tried.by(Role::Reporter) {
        false => Miss::Other,
        true if tried.kills() => Miss::Wrong,
        true if beside(true) => Miss::Declined,
        true if beside(false) => Miss::Corner,
        true => Miss::Quiet,
    })
}

fn necromobile(tried: &Tried<'_>) -> Option<Miss> {
    if tried.has(Change::Encircled(Seat::Blue)) {
        return None;
    }
    let chief = tried.before.chief(Seat::Blue);
    let at_the_ring = |by_side| chief.is_some_and(|chief| tried.ends_beside(chief, by_side));
    Some(match (tried.by(Role::Necromobile), tried.carries()) {
        (false, _) => Miss::Other,
        (true, false) => Miss::Quiet,
        (true, true) if at_the_ring(true) || at_the_ring(false) => Miss::Broken,
        (true, true) => Miss::Elsewhere,
    })
}

/// Returns the first mistake whose condition is true.
fn first(cases: &[(bool, Miss)]) -> Option<Miss> {
    cases.iter().find(|(is, _)| *is).map(|(_, miss)| *miss)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_is_red_to_move_and_has_its_number() {
        for (index, lesson) in Lesson::ALL.into_iter().enumerate() {
            let position = lesson.position();
            assert_eq!(position.to_string(), lesson.written());
            assert_eq!(position.mover(), Seat::Red, "{lesson:?}");
            assert_eq!(position.outcome(), None);
            assert_eq!(lesson.number(), index + 1);
            assert_eq!(Lesson::of_number(index + 1), Some(lesson));
        }
        assert_eq!((Lesson::of_number(0), Lesson::of_number(16)), (None, None));
    }
}
