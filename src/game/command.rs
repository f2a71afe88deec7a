//! What a person may ask of a game, and why it may be refused.

use jiff::Timestamp;

use super::{OfferKind, PersonId, Place, QuietHours, Sitter, Terms};
use djambi_rules::{Move, Seat};

/// Who asks, as far as a game needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actor {
    /// The person.
    pub person: PersonId,
    /// Whether he manages the server that the game is played in.
    pub is_admin: bool,
}

/// What is asked of a game that exists. Texts are read and places found before.
#[derive(Clone, PartialEq, Debug)]
pub enum GameCommand {
    /// Sits on the seat, or on the first free one.
    Join {
        /// Which.
        seat: Option<Seat>,
    },
    /// Leaves the lobby with all his seats.
    Leave,
    /// Asks somebody to join (the holder).
    Invite {
        /// Whom.
        person: PersonId,
    },
    /// Declines an invitation.
    DeclineInvitation,
    /// Makes a seat of the lobby free (the holder).
    Remove {
        /// Which.
        seat: Seat,
    },
    /// Gives a free seat of the lobby to a computer, or leaves it as a hostage (the holder).
    Fill {
        /// Which; the first free one if not said.
        seat: Option<Seat>,
        /// Who shall sit there: no person, who joins himself.
        sitter: Sitter,
    },
    /// Changes the terms (the holder).
    SetTerms(Terms),
    /// Starts the game.
    Start,
    /// Calls the lobby off (the holder, or who manages the server).
    CallOff,
    /// Plays a turn.
    Play(Move),
    /// Gives up all seats that the requester plays, or one of them.
    Resign {
        /// Which; all if not said.
        seat: Option<Seat>,
    },
    /// Offers a draw, or agrees to the one that is offered.
    Draw,
    /// Takes the last turn back, or asks the others whether so many plies may go.
    TakeBack {
        /// How many plies shall be left; if not said, all up to the requester's own last turn go.
        plies: Option<usize>,
    },
    /// Asks for a pause.
    Pause,
    /// Lets the clock run again.
    Resume,
    /// Asks that somebody else take a seat.
    Replace {
        /// Whose seat.
        seat: Seat,
        /// By whom.
        sitter: Sitter,
    },
    /// Agrees to an offer.
    Agree(OfferKind),
    /// Refuses an offer, or takes one's own back.
    Decline(OfferKind),
    /// Says when the requester is away and which hours he wants quiet.
    SetRest {
        /// Away from and until; `None` is here.
        away: Option<(Timestamp, Timestamp)>,
        /// Every day's quiet hours.
        quiet: Option<QuietHours>,
    },
    /// Wakes a game that fell asleep.
    Wake,
    /// Carries the game to another place: into a thread, or away from a channel that is gone (a
    /// player, or who manages the server).
    MoveChannel {
        /// Where to.
        place: Place,
    },
    /// Ends any game (who manages the server).
    End,
}

/// Why a request is refused. Nothing has been changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameRejection {
    /// The requester has no seat in this game.
    #[error("you do not play in this game")]
    NotPlaying,
    /// All that the requester played is out of the game.
    #[error("you are out of the game")]
    Out,
    /// The requester is frozen, and only who can still move may do this.
    #[error("you are frozen")]
    Frozen,
    /// Only who opened the lobby may do this.
    #[error("only the holder of the lobby may do this")]
    NotHolder {
        /// Who holds it.
        holder: PersonId,
    },
    /// Only who manages the server may do this.
    #[error("only who manages the server may do this")]
    NotAdmin,
    /// The game has begun: it is no lobby any more.
    #[error("the game has started")]
    Started,
    /// The game has not begun.
    #[error("the game has not started")]
    NotStarted,
    /// It is over.
    #[error("the game is over")]
    Over,
    /// It is asleep: wake it first.
    #[error("the game is asleep")]
    Asleep,
    /// It is not asleep.
    #[error("the game is not asleep")]
    Awake,
    /// It is paused: resume it first.
    #[error("the game is paused")]
    Paused,
    /// It is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// Somebody sits there already.
    #[error("{seat} is taken")]
    SeatTaken {
        /// Where.
        seat: Seat,
    },
    /// Nobody sits there.
    #[error("{seat} is free already")]
    SeatFree {
        /// Where.
        seat: Seat,
    },
    /// All four seats are taken.
    #[error("all seats are taken")]
    Full,
    /// The requester sits in the lobby already, on as many seats as fit.
    #[error("you sit here already")]
    AlreadySeated,
    /// The person has been invited already, or sits.
    #[error("that person has been invited already")]
    AlreadyInvited,
    /// There is no invitation to decline.
    #[error("you have not been invited")]
    NotInvited,
    /// A game cannot start with free seats.
    #[error("some seats are free")]
    SeatsFree {
        /// Which.
        seats: Vec<Seat>,
    },
    /// A game cannot start with fewer than two sides.
    #[error("a game needs two sides")]
    OneSide,
    /// It is somebody else's turn.
    #[error("it is {mover}'s turn")]
    NotYourTurn {
        /// Whose turn it is.
        mover: Seat,
    },
    /// The turn is not legal in the position as it is now.
    #[error("{mv} is not legal")]
    Illegal {
        /// Which.
        mv: Move,
    },
    /// The seat has nothing to resign, or is not the requester's.
    #[error("{seat} is not yours to give up")]
    NotYours {
        /// Which.
        seat: Seat,
    },
    /// There is no turn to take back, or it lies too far back.
    #[error("that turn cannot be taken back")]
    NothingToTakeBack,
    /// No such offer is on the table, or the requester has no say in it.
    #[error("there is no such offer for you to answer")]
    NoOffer {
        /// Which.
        offer: OfferKind,
    },
    /// The same has been offered and waits for answers.
    #[error("this has been offered already")]
    AlreadyOffered {
        /// Which.
        offer: OfferKind,
        /// Who has not answered.
        waiting: Vec<PersonId>,
    },
    /// A player is replaced against his will only when he is overdue.
    #[error("that player is not overdue")]
    NotOverdue,
    /// A seat cannot be given to that sitter.
    #[error("that seat cannot be given to them")]
    CannotSit,
    /// An absence that ends before it begins, or lasts more than 60 days.
    #[error("an absence ends after it begins and lasts 60 days at most")]
    BadAbsence,
}
