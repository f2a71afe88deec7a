//! Who reaches what: where each player could kill with his next turn.

use djambi_rules::{
    Bitboard, Position, Role, Seat, Seats, Square, militant_reach, queen_attacks, sides,
};

/// What the four players could do from where their pieces stand, by seat. Empty for whoever is
/// not active.
pub(super) struct Maps {
    /// The active players.
    pub(super) active: Seats,
    /// Their living pieces.
    pub(super) pieces: [Bitboard; 4],
    /// Where an enemy could be killed (RULES 3), the maze only by those who may.
    pub(super) kills: [Bitboard; 4],
    /// Where a diplomat could take somebody's place.
    pub(super) diplomacy: [Bitboard; 4],
    /// Where any piece but the chief could go.
    pub(super) reach: [Bitboard; 4],
}

impl Maps {
    pub(super) fn of(position: &Position) -> Maps {
        let active = position.active_seats();
        let mut maps = Maps {
            active,
            pieces: [Bitboard::EMPTY; 4],
            kills: [Bitboard::EMPTY; 4],
            diplomacy: [Bitboard::EMPTY; 4],
            reach: [Bitboard::EMPTY; 4],
        };
        for seat in active.iter() {
            maps.add(position, seat);
        }
        maps
    }

    fn add(&mut self, position: &Position, seat: Seat) {
        let board = position.board();
        let occupied = board.occupied();
        let own = position.pieces(seat);
        let of = |role| board.role(role) & own;
        let sweep = |set: Bitboard| {
            set.fold(Bitboard::EMPTY, |reach, square| {
                reach | queen_attacks(square, occupied)
            })
        };
        let militants = militant_reach(of(Role::Militant), occupied) & !Bitboard::MAZE;
        let assassins = sweep(of(Role::Assassin));
        let chief = sweep(of(Role::Chief));
        let reporters = sweep(of(Role::Reporter));
        let stands = reporters & !occupied & !Bitboard::MAZE;
        let diplomats = sweep(of(Role::Diplomat));
        let index = seat.index();
        self.pieces[index] = own;
        self.kills[index] = militants | assassins | chief | stands.orthogonal_fill();
        self.diplomacy[index] = diplomats;
        self.reach[index] = militants | assassins | reporters | diplomats;
    }

    /// Where anybody but `seat` could kill.
    pub(super) fn kills_of_others(&self, seat: Seat) -> Bitboard {
        Seat::ALL
            .into_iter()
            .filter(|&other| other != seat)
            .fold(Bitboard::EMPTY, |set, other| {
                set | self.kills[other.index()]
            })
    }

    /// Who could kill on that square, `seat` not counted.
    pub(super) fn killers(&self, square: Square, seat: Seat) -> Seats {
        let hits = |other: &Seat| *other != seat && self.kills[other.index()].contains(square);
        Seat::ALL.into_iter().filter(hits).collect()
    }
}

/// Where a chief could flee to: empty squares in his reach that are not `attacked`. That he may
/// open a line behind him by leaving is not looked at.
pub(super) fn refuge(position: &Position, chief: Square, attacked: Bitboard) -> Bitboard {
    let occupied = position.board().occupied();
    queen_attacks(chief, occupied) & !occupied & !attacked
}

/// The squares between a chief and those of `attackers` that would kill him along a line.
pub(super) fn shields(position: &Position, chief: Square, attackers: Bitboard) -> Bitboard {
    let board = position.board();
    let riders = board.role(Role::Assassin) | board.role(Role::Chief) | board.role(Role::Militant);
    let lines = queen_attacks(chief, board.occupied()) & attackers & riders;
    let between = lines.fold(Bitboard::EMPTY, |set, square| {
        set | djambi_rules::between(square, chief)
    });
    (between | sides(chief)) & !board.occupied()
}
