//! Fifteen lessons: a small position and one idea each, solved by a move.

use super::{Example, Page, Tried};
use djambi_rules::{
    Bitboard, Change, Move, Outcome, Position, Role, Seat, Square, neighbours, sides,
};

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

    /// Its position, with Red to move, and a move that solves it.
    fn example(self) -> Option<Example> {
        Example::named(&format!("lesson {}", self.key()))
    }

    /// Returns the position. A test proves that each lesson has one.
    pub fn position(self) -> Position {
        self.example()
            .map_or_else(Position::default, |it| it.before)
    }

    /// Returns one move that solves it.
    pub fn solution(self) -> Option<Move> {
        self.example().map(|it| it.mv)
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
    let chief = tried.before.chief(Seat::Blue);
    let ends_beside = |around: fn(Square) -> Bitboard| {
        chief.is_some_and(|chief| around(chief).contains(tried.mv.end()))
    };
    Some(match tried.by(Role::Reporter) {
        false => Miss::Other,
        true if tried.kills() => Miss::Wrong,
        true if ends_beside(sides) => Miss::Declined,
        true if ends_beside(neighbours) => Miss::Corner,
        true => Miss::Quiet,
    })
}

fn necromobile(tried: &Tried<'_>) -> Option<Miss> {
    if tried.has(Change::Encircled(Seat::Blue)) {
        return None;
    }
    let chief = tried.before.chief(Seat::Blue);
    let is_at_the_ring = chief.is_some_and(|chief| neighbours(chief).contains(tried.mv.end()));
    Some(match (tried.by(Role::Necromobile), tried.carries()) {
        (false, _) => Miss::Other,
        (true, false) => Miss::Quiet,
        (true, true) if is_at_the_ring => Miss::Broken,
        (true, true) => Miss::Elsewhere,
    })
}

/// Returns the first mistake whose condition is true.
fn first(cases: &[(bool, Miss)]) -> Option<Miss> {
    cases.iter().find(|(is, _)| *is).map(|(_, miss)| *miss)
}
