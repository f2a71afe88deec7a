//! The contents of the squares: five planes of bits.

use super::{Army, Bitboard, Occupant, Piece, Role, Square};

/// The contents of the 81 squares.
///
/// ```
/// use djambi_rules::{Army, Position, Role};
/// let position = Position::default();
/// let board = position.board();
/// assert_eq!(board.occupied().count(), 36);
/// assert_eq!(board.chief(Army::Red).unwrap().to_string(), "a1");
/// assert_eq!((board.army(Army::Blue) & board.role(Role::Militant)).count(), 4);
/// ```
///
/// Three planes contain the role (1 to 6, in the order of [`Role::ALL`]; 7 is a
/// corpse, 0 an empty square), two the army of birth; a corpse's army is always written as 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    roles: [Bitboard; 3],
    armies: [Bitboard; 2],
}

const CORPSE: u8 = 7;

impl Board {
    /// All squares with a piece or a corpse.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.roles[0] | self.roles[1] | self.roles[2]
    }

    /// All corpses.
    #[inline]
    pub fn corpses(&self) -> Bitboard {
        self.roles[0] & self.roles[1] & self.roles[2]
    }

    /// All living pieces.
    #[inline]
    pub fn living(&self) -> Bitboard {
        self.occupied() & !self.corpses()
    }

    /// All living pieces of that role.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        let [low, middle, high] = self.roles;
        match role {
            Role::Chief => low & !middle & !high,
            Role::Assassin => middle & !low & !high,
            Role::Reporter => low & middle & !high,
            Role::Diplomat => high & !low & !middle,
            Role::Necromobile => high & low & !middle,
            Role::Militant => high & middle & !low,
        }
    }

    /// All living pieces born in that army.
    #[inline]
    pub fn army(&self, army: Army) -> Bitboard {
        let [low, high] = self.armies;
        let bits = match army {
            Army::Red => !low & !high,
            Army::Blue => low & !high,
            Army::Yellow => high & !low,
            Army::Green => low & high,
        };
        bits & self.living()
    }

    /// The contents of the square.
    #[inline]
    pub fn occupant(&self, square: Square) -> Option<Occupant> {
        match self.code(square) {
            0 => None,
            CORPSE => Some(Occupant::Corpse),
            code => {
                let army = self.army_code(square);
                Some(Occupant::Living(Piece {
                    army,
                    role: role_of(code),
                }))
            }
        }
    }

    /// The living piece on the square, if there is one.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self.occupant(square)? {
            Occupant::Living(piece) => Some(piece),
            Occupant::Corpse => None,
        }
    }

    /// The square of that army's living chief.
    #[inline]
    pub fn chief(&self, army: Army) -> Option<Square> {
        (self.role(Role::Chief) & self.army(army)).first()
    }

    #[inline]
    fn code(&self, square: Square) -> u8 {
        let bit = |plane: usize| u8::from(self.roles[plane].contains(square)) << plane;
        bit(0) | bit(1) | bit(2)
    }

    #[inline]
    fn army_code(&self, square: Square) -> Army {
        let low = usize::from(self.armies[0].contains(square));
        let high = usize::from(self.armies[1].contains(square));
        Army::ALL[low | high << 1]
    }

    /// Puts a living piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        for (plane, roles) in self.roles.iter_mut().enumerate() {
            if (piece.role.index() + 1) >> plane & 1 != 0 {
                *roles |= bit;
            }
        }
        for (plane, armies) in self.armies.iter_mut().enumerate() {
            if piece.army.index() >> plane & 1 != 0 {
                *armies |= bit;
            }
        }
    }

    /// Puts corpses on empty squares.
    #[inline]
    pub(crate) fn put_corpses(&mut self, squares: Bitboard) {
        for roles in &mut self.roles {
            *roles |= squares;
        }
    }

    /// Empties the squares.
    #[inline]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for plane in self.roles.iter_mut().chain(&mut self.armies) {
            *plane &= !squares;
        }
    }

    /// Moves a piece from `from` to the empty square `to`.
    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.clear(Bitboard::of(from));
        self.put(piece, to);
    }
}

#[inline]
fn role_of(code: u8) -> Role {
    Role::ALL[usize::from(code) - 1]
}
