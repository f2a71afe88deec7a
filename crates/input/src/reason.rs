//! Why a text is not a legal move: one reason, typed, with the squares that it concerns.

use djambi_rules::{Move, Occupant, OptionValue, Question, Role, Seat, Square};

/// The most helpful reason why a text is not a legal move. `Display` says it in one plain English
/// sentence; other languages word it by its variants.
///
/// ```
/// use djambi_input::{Names, Reading, RejectionReason, read_move};
/// use djambi_rules::{Position, Seat};
/// let position = Position::default();
/// let Reading::Rejected(rejection) = read_move(&position, Seat::Red, "c a1 a9", &Names::default()) else {
///     panic!("the reporter blocks the chief");
/// };
/// assert!(matches!(rejection.reason, RejectionReason::Blocked { .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RejectionReason {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The player is out: another one controls the army, or it is a hostage.
    #[error("{0} is out of the game")]
    Out(Seat),
    /// The player is frozen (RULES 6).
    #[error("{0} is frozen and may not move")]
    Frozen(Seat),
    /// It is another player's turn.
    #[error("it is not {seat}'s turn but {mover}'s")]
    NotYourTurn {
        /// The player who typed.
        seat: Seat,
        /// The player to move.
        mover: Seat,
    },

    /// Nothing is said.
    #[error("say which piece moves and where, such as M c1 e1")]
    Empty,
    /// More text than any move needs.
    #[error("that is too long for a move: a piece and two to five squares will do")]
    TooLong,
    /// A word that is neither a piece nor one of the small words.
    #[error("I do not know the word '{0}': write a piece and squares, such as M c1 e1")]
    UnknownWord(String),
    /// A square that is not on the board.
    #[error("there is no square '{0}': they go from a1 to i9")]
    NoSuchSquare(String),
    /// One square and nothing else, although nothing was asked.
    #[error("a square alone plays nothing: name the piece as well, such as {} {at}", .role.letter())]
    SquareAlone {
        /// A piece that can go there.
        role: Role,
        /// The square.
        at: Square,
    },
    /// A square alone that does not answer the question about a move.
    #[error("{at} does not answer the question about this move")]
    NoAnswer {
        /// The square.
        at: Square,
        /// The question.
        question: Question,
    },
    /// More squares than such a move has.
    #[error("there are too many squares: everything from {0} on is one too many")]
    TooManySquares(Square),
    /// A sign says something that no move with these squares does: `x` that one kills, `~` that one
    /// carries a piece, `!` that a reporter kills, `@` that a body is put somewhere (RULES 11). Or a
    /// piece is named that such a move neither kills nor moves.
    #[error("'{sign}' does not fit: these squares mean, for example, {mv}")]
    Contradicted {
        /// The sign or the word.
        sign: String,
        /// The first move that the squares alone would mean.
        mv: Move,
    },

    /// It belongs in a game record and says nothing about a move, such as `(`, `$1` or `1-0`.
    #[error("'{0}' is not part of a move: leave it out")]
    RecordSign(String),
    /// The number in front is that of another move.
    #[error("this is move {now}, not move {typed}: leave the number out, or wait for that move")]
    OtherNumber {
        /// The number that was typed.
        typed: u64,
        /// The number of the move that is to be played.
        now: u32,
    },
    /// It is a legal move with a question mark: that asks, and plays nothing.
    #[error("{0} is legal; a question mark only asks, so leave it out to play the move")]
    Asked(Move),

    /// The player has no such piece left.
    #[error("you have no {role}", role = .0.key())]
    NoSuchPiece(Role),
    /// The square from which the piece should move is empty.
    #[error("there is no piece on {0}")]
    NothingThere(Square),
    /// A corpse is where the piece should come from.
    #[error("what lies on {0} is dead and moves no more")]
    DeadThere(Square),
    /// The piece is somebody else's, or a hostage.
    #[error("the {role} on {at} is not yours", role = .role.key())]
    NotYours {
        /// Its square.
        at: Square,
        /// Its kind.
        role: Role,
        /// Its controller; `None` is a hostage.
        owner: Option<Seat>,
        /// The player to move: a person may play two of them.
        mover: Seat,
    },
    /// The player's own piece on that square is another one than was named.
    #[error("the piece on {at} is your {role}", role = .role.key())]
    OtherPiece {
        /// The square.
        at: Square,
        /// The contents of the square.
        role: Role,
    },
    /// The piece has no legal move.
    #[error("the {role} on {at} cannot move", role = .role.key())]
    Stuck {
        /// Its square.
        at: Square,
        /// Its kind.
        role: Role,
    },
    /// None of the player's pieces that are meant gets there.
    #[error("no piece of yours that is meant can go to {0}")]
    OutOfReach(Square),

    /// From and to are one square.
    #[error("the piece is on {0} already")]
    AlreadyThere(Square),
    /// Not in one of the eight directions (RULES 2).
    #[error("{role} goes in a straight line, and {to} is in none from {from}", role = a_piece(*.role))]
    OutOfLine {
        /// The piece that moves.
        role: Role,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Further than two squares (RULES 2).
    #[error("a militant goes one or two squares, and {to} is further from {from}")]
    TooFar {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Something is between (RULES 2).
    #[error("the way from {from} to {to} is blocked by {} on {at}", a(*.by))]
    Blocked {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// The first thing in the way.
        at: Square,
        /// Its kind.
        by: Occupant,
    },
    /// Only a chief may stop in the maze (RULES 2).
    #[error("only a chief may stop in the maze, e5")]
    MazeIsForChiefs,
    /// A militant never kills a chief in the maze (RULES 3).
    #[error("a militant cannot kill in the maze, e5")]
    MilitantInMaze,
    /// The square of the victim has one's own piece (RULES 3).
    #[error("your own {role} is on {at}", role = .role.key())]
    OwnPiece {
        /// Where.
        at: Square,
        /// Its kind.
        role: Role,
    },
    /// The victim's player is frozen: their pieces may not be killed or moved (RULES 6).
    #[error("the {role} on {at} is frozen: it may neither be killed nor moved", role = .role.key())]
    Untouchable {
        /// Where.
        at: Square,
        /// Its kind.
        role: Role,
    },
    /// Only a necromobile enters a corpse's square (RULES 3).
    #[error("a corpse lies on {0}, and only a necromobile can move it")]
    CorpseThere(Square),
    /// A necromobile moves only corpses (RULES 3).
    #[error("a necromobile moves only corpses, and what is on {0} is alive")]
    OnlyCorpses(Square),
    /// A reporter kills beside its square, never by entering (RULES 3).
    #[error(
        "a reporter does not kill by entering: go to a square beside {0}, then name {0} as the victim"
    )]
    ReporterEnters(Square),

    /// The reporter's victim does not share a side with the square that it moves to (RULES 3).
    #[error("from {to} a reporter strikes only what shares a side with it, and {victim} does not")]
    NotBeside {
        /// Where the reporter goes.
        to: Square,
        /// The piece that it should kill.
        victim: Square,
    },
    /// There is no living piece to strike (RULES 3).
    #[error("there is nobody to strike on {0}")]
    NobodyToStrike(Square),

    /// There is no body to place, since nothing is taken.
    #[error("nothing is on {to}, so there is no body to put on {body}")]
    NoBody {
        /// The empty square that the piece goes to.
        to: Square,
        /// Where a body should go.
        body: Square,
    },
    /// The place of the body is not empty (RULES 3).
    #[error("the body cannot go to {at}: {} is there", a(*.by))]
    BodyOnOccupied {
        /// Where.
        at: Square,
        /// The occupant once the piece has moved.
        by: Occupant,
    },
    /// Only a living chief may be set into the maze (RULES 3).
    #[error("the body cannot go into the maze, e5: only a diplomat sets something there, a chief")]
    BodyInMaze,
    /// An assassin has no choice where the body goes (RULES 3).
    #[error("the assassin's body goes to {0}, where it came from: leave the place out")]
    AssassinsBody(Square),

    /// The move has to continue, out of the maze (RULES 4).
    #[error("the maze must be left in the same move: after e5 name the square by which it leaves")]
    MazeMustBeLeft,
    /// There is no way out (RULES 4).
    #[error("the {role} would find no way out of the maze", role = .0.key())]
    NoWayOut(Role),
    /// With another value of an option (RULES 10) the move would be legal.
    #[error("not on {at}: the rules of this game forbid it ({option})")]
    OptionForbids {
        /// The first square with which the move is not legal.
        at: Square,
        /// The option, with the value that it has.
        option: OptionValue,
    },
}

/// 'a corpse', 'an assassin' …
fn a(occupant: Occupant) -> String {
    match occupant {
        Occupant::Corpse => "a corpse".to_owned(),
        Occupant::Living(piece) => a_piece(piece.role),
    }
}

fn a_piece(role: Role) -> String {
    match role {
        Role::Assassin => "an assassin".to_owned(),
        role => format!("a {}", role.key()),
    }
}
