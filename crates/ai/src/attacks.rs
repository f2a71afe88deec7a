//! Attack maps: the squares on which each player could kill with the next move.

use djambi_rules::{
    Bitboard, Position, Role, Seat, Seats, Square, militant_attacks, queen_attacks, sides,
};

/// The squares that the pieces of the four players attack, by seat. A player who is not active has
/// empty maps.
pub(super) struct AttackMaps {
    /// The active players.
    pub(super) active: Seats,
    /// Their living pieces.
    pub(super) pieces: [Bitboard; 4],
    /// Where an enemy could be killed (RULES 3), the maze included only for pieces that may kill
    /// there.
    pub(super) kills: [Bitboard; 4],
    /// Where a diplomat could enter the square of another piece.
    pub(super) diplomacy: [Bitboard; 4],
    /// Where any piece except the chief could go.
    pub(super) mobility: [Bitboard; 4],
}

impl AttackMaps {
    pub(super) fn of(position: &Position) -> AttackMaps {
        let active = position.active_seats();
        let mut attacks = AttackMaps {
            active,
            pieces: [Bitboard::EMPTY; 4],
            kills: [Bitboard::EMPTY; 4],
            diplomacy: [Bitboard::EMPTY; 4],
            mobility: [Bitboard::EMPTY; 4],
        };
        for seat in active.iter() {
            attacks.add(position, seat);
        }
        attacks
    }

    fn add(&mut self, position: &Position, seat: Seat) {
        let board = position.board();
        let occupied = board.occupied();
        let own = position.pieces(seat);
        let of = |role| board.role(role) & own;
        let sweep = |set: Bitboard| {
            set.iter().fold(Bitboard::EMPTY, |mobility, square| {
                mobility | queen_attacks(square, occupied)
            })
        };
        let militants = militant_attacks(of(Role::Militant), occupied) & !Bitboard::MAZE;
        let assassins = sweep(of(Role::Assassin));
        let chief = sweep(of(Role::Chief));
        let nowhere = (Bitboard::EMPTY, Bitboard::EMPTY);
        let (reporters, strikes) =
            of(Role::Reporter)
                .iter()
                .fold(nowhere, |(reached, strikes), from| {
                    let reach = queen_attacks(from, occupied);
                    let places = reach & !occupied & !Bitboard::MAZE;
                    let struck =
                        places.orthogonal_fill() & !position.options().old_neighbours(from);
                    (reached | reach, strikes | struck)
                });
        let diplomats = sweep(of(Role::Diplomat));
        let index = seat.index();
        self.pieces[index] = own;
        self.kills[index] = militants | assassins | chief | strikes;
        self.diplomacy[index] = diplomats;
        self.mobility[index] = militants | assassins | reporters | diplomats;
    }

    /// Returns the active players in the order of their next turns. The position is the one of the maps.
    pub(super) fn order(&self, position: &Position) -> Vec<Seat> {
        let mut order = Vec::with_capacity(4);
        // With a chief in power each player has had a turn by then.
        let coming = position.upcoming_turns().take(8);
        for seat in coming.chain(Seat::ALL) {
            if self.active.contains(seat) && !order.contains(&seat) {
                order.push(seat);
            }
        }
        order
    }

    /// Returns where any player except `seat` could kill.
    pub(super) fn kills_of_others(&self, seat: Seat) -> Bitboard {
        Seat::ALL
            .into_iter()
            .filter(|&other| other != seat)
            .fold(Bitboard::EMPTY, |set, other| {
                set | self.kills[other.index()]
            })
    }

    /// Returns the players who could kill on that square, `seat` not counted.
    pub(super) fn killers(&self, square: Square, seat: Seat) -> Seats {
        let hits = |other: &Seat| *other != seat && self.kills[other.index()].contains(square);
        Seat::ALL.into_iter().filter(hits).collect()
    }
}

/// Whether the chief of that player could be killed if another one were to move. It says the same as
/// the attack maps, in a fraction of the time.
pub(super) fn can_be_killed(position: &Position, seat: Seat) -> bool {
    let Some(chief) = position.chief(seat) else {
        return false;
    };
    let others = position
        .active_seats()
        .iter()
        .filter(|other| *other != seat);
    let others = others.fold(Bitboard::EMPTY, |set, other| set | position.pieces(other));
    is_attacked(position, chief, others)
}

/// Whether one of those pieces could kill a chief.
pub(super) fn is_attacked(position: &Position, chief: Square, others: Bitboard) -> bool {
    if others.is_empty() {
        return false;
    }
    let board = position.board();
    let occupied = board.occupied();
    let riders = (board.role(Role::Assassin) | board.role(Role::Chief)) & others;
    let militants = board.role(Role::Militant) & others;
    let reporters = board.role(Role::Reporter) & others & !position.options().old_neighbours(chief);
    let strikes = |place| queen_attacks(place, occupied).meets(reporters);
    queen_attacks(chief, occupied).meets(riders)
        || chief != Square::MAZE && militant_attacks(Bitboard::of(chief), occupied).meets(militants)
        || (sides(chief) & !occupied & !Bitboard::MAZE)
            .into_iter()
            .any(strikes)
}

/// Returns where a chief could flee to: empty squares in its reach that are not `attacked`. A line
/// that the chief opens behind itself by leaving is not considered.
pub(super) fn safe_squares(position: &Position, chief: Square, attacked: Bitboard) -> Bitboard {
    let occupied = position.board().occupied();
    queen_attacks(chief, occupied) & !occupied & !attacked
}

/// Returns the squares between a chief and those of `attackers` that would kill it along a line,
/// and those beside it where a reporter would go.
pub(super) fn shields(position: &Position, chief: Square, attackers: Bitboard) -> Bitboard {
    let board = position.board();
    let riders = board.role(Role::Assassin) | board.role(Role::Chief) | board.role(Role::Militant);
    let lines = queen_attacks(chief, board.occupied()) & attackers & riders;
    let between = lines.iter().fold(Bitboard::EMPTY, |set, square| {
        set | djambi_rules::between(square, chief)
    });
    (between | sides(chief)) & !board.occupied()
}
