//! Commands that a person gives a game, and the reasons to reject them.

use super::{OfferKind, PersonId, Place, RemindAt, Rest, RoleId, Sitter, TermChange};
use djambi_rules::{Move, Seat};

/// The person who gives a command, as far as a game needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actor {
    /// The person.
    pub person: PersonId,
    /// Whether they are an admin of the server where the game is played.
    pub is_admin: bool,
}

/// A command to an existing game. Texts are already parsed and places found.
#[derive(Clone, PartialEq, Debug)]
pub enum GameCommand {
    /// Sits on the seat, or on the first free one.
    Join {
        /// The seat.
        seat: Option<Seat>,
    },
    /// Leaves the lobby with all seats.
    Leave,
    /// Invites a person (only the holder).
    Invite {
        /// The person.
        person: PersonId,
    },
    /// Declines an invitation.
    DeclineInvitation,
    /// Frees a seat of the lobby (only the holder).
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// Gives a free seat of the lobby to a computer player, or makes it a hostage (only the
    /// holder).
    Fill {
        /// The seat; the first free one if not given.
        seat: Option<Seat>,
        /// The player: not a person, since people join themselves.
        sitter: Sitter,
    },
    /// Changes one of the terms, and no other that has been changed meanwhile (only the holder).
    ChangeTerm(TermChange),
    /// Asks the members who have a role to join (only the holder).
    PingRole {
        /// The role, which a server admin has chosen for it.
        role: RoleId,
    },
    /// Starts the game.
    Start,
    /// Cancels the lobby (the holder or a server admin).
    CallOff,
    /// Plays a move.
    Play(Move),
    /// Resigns all seats that the actor plays, or one of them.
    Resign {
        /// The seat; all if not given.
        seat: Option<Seat>,
    },
    /// Offers a draw, or agrees to the one that is offered.
    Draw,
    /// Takes the last move back, or asks the others to take plies back.
    TakeBack {
        /// How many plies remain; if not given, all up to and including the actor's own last move
        /// are taken back.
        plies: Option<usize>,
    },
    /// Asks for a pause.
    Pause,
    /// Starts the clock again.
    Resume,
    /// Asks that another player take a seat.
    Replace {
        /// The seat.
        seat: Seat,
        /// The new player.
        sitter: Sitter,
    },
    /// Agrees to an offer.
    Agree(OfferKind),
    /// Declines an offer, or withdraws one's own.
    Decline(OfferKind),
    /// Sets when the actor is away and their quiet hours.
    SetRest(Rest),
    /// Gives the player to move more time.
    GiveTime,
    /// Sets when the actor is reminded of their turns.
    SetReminders(RemindAt),
    /// Wakes a game that fell asleep.
    Wake,
    /// Moves the game to another channel: into a thread, or away from a deleted channel (a player).
    MoveChannel {
        /// The new place.
        place: Place,
    },
    /// Ends a game (only a server admin).
    End,
}

/// The reason why a command is rejected. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameRejection {
    /// The actor has no seat in this game.
    NotPlaying,
    /// The actor has no seat in this lobby.
    NotSeated,
    /// All seats of the actor are out of the game.
    Out,
    /// The actor is frozen, and only a player who can still move may do this.
    Frozen,
    /// Only the person who opened the lobby may do this.
    NotHolder {
        /// The person who opened it.
        holder: PersonId,
    },
    /// Only a server admin may do this.
    NotAdmin,
    /// The game is running: it is no longer a lobby, not asleep, or not paused.
    Started,
    /// The game has not started.
    NotStarted,
    /// The game is over.
    Over,
    /// The lobby was cancelled, or has expired.
    LobbyClosed,
    /// The game is asleep: wake it first.
    Asleep,
    /// The game is paused: resume it first.
    Paused,
    /// No clock runs that time could be added to, it is the actor's own turn, or the others have given as
    /// much time in it as they can.
    NoClock,
    /// The seat is taken.
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// The seat is free.
    SeatFree {
        /// The seat.
        seat: Seat,
    },
    /// All four seats are taken.
    Full,
    /// The actor sits in the lobby already, on as many seats as allowed.
    AlreadySeated,
    /// The person is invited already, or has a seat.
    AlreadyInvited,
    /// There is no invitation to decline.
    NotInvited,
    /// A game cannot start with free seats.
    SeatsFree {
        /// The seats.
        seats: Vec<Seat>,
    },
    /// A game cannot start with fewer than two sides.
    OneSide,
    /// It is another player's turn.
    NotYourTurn {
        /// The player to move.
        mover: Seat,
    },
    /// The move is not legal in the position as it is now.
    Illegal {
        /// The move.
        mv: Move,
    },
    /// A move is planned only for a later turn: this is the actor's own turn.
    YourTurn,
    /// As many moves are planned as can be.
    PlanFull,
    /// The plan, or the game, is no longer as the actor saw it: the plan may have no such place.
    PlanChanged,
    /// The actor moves twice in a row there: no move of another player can be the condition.
    NobodyBefore,
    /// As the position is, no turn of the actor comes.
    NoTurnAhead,
    /// The seat cannot resign, or is not the actor's.
    NotYours {
        /// The seat.
        seat: Seat,
    },
    /// There is no move to take back, or it is too long ago.
    NothingToTakeBack,
    /// No such offer is open, or the actor has no say in it.
    NoOffer {
        /// The offer.
        offer: OfferKind,
    },
    /// The same offer is open and waits for answers.
    AlreadyOffered {
        /// The offer.
        offer: OfferKind,
        /// The people who have not answered.
        waiting: Vec<PersonId>,
    },
    /// The player is not overdue, so they cannot be replaced against their will.
    NotOverdue,
    /// The seat cannot be given to that player.
    CannotSit,
    /// The absence ends before it begins, or lasts more than 60 days.
    BadAbsence,
}
