//! Move ordering: a quick guess at how good each candidate is, so that the evaluation, which takes
//! about ten times as long, is spent on the best of them first.
//!
//! A move has some of [`ORDERING_FEATURES`] properties, and its score is the sum of their weights. The
//! weights are made by the program in `train/` (`docs/computer.md`). No property depends on a colour
//! or on a side of the board.

mod samples;

pub use self::samples::{MoveSample, move_samples};

use super::attacks::{AttackMaps, shields};
use super::candidates::distance;
use super::helping::Help;
use djambi_rules::{
    Bitboard, Move, MoveKind, Occupant, Position, Role, Seat, Square, militant_attacks, neighbours,
    queen_attacks,
};

/// How many properties there are with a given number of active players.
const PER_COUNT: usize = 192;
/// How many properties there are.
pub const ORDERING_FEATURES: usize = 3 * PER_COUNT;

/// The weights that the program is delivered with, as numbers of 16 bits, the low byte first.
static WEIGHTS: [i16; ORDERING_FEATURES] = read(include_bytes!("../assets/ordering.bin"));

const fn read(bytes: &[u8; 2 * ORDERING_FEATURES]) -> [i16; ORDERING_FEATURES] {
    let mut weights = [0; ORDERING_FEATURES];
    let mut index = 0;
    while index < ORDERING_FEATURES {
        weights[index] = i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    weights
}

/// Works out the properties of a position's moves.
pub(super) struct Ordering<'a> {
    position: &'a Position,
    /// The index of the first property for this number of active players.
    base: usize,
    own: Bitboard,
    occupied: Bitboard,
    corpses: Bitboard,
    /// The squares on which others could kill.
    attacked: Bitboard,
    own_kills: Bitboard,
    chief: Option<Square>,
    /// The pieces that could kill the own chief, and the squares that would protect it.
    attackers: Bitboard,
    shields: Bitboard,
    /// The other active players with their chiefs, the strongest first.
    rivals: [Option<(Seat, Square)>; 3],
    /// The squares beside chiefs of rivals without a necromobile, for corpses.
    walls: Bitboard,
    rival_pieces: Bitboard,
    help: &'a Help,
}

impl<'a> Ordering<'a> {
    pub(super) fn of(position: &'a Position, attacks: &AttackMaps, help: &'a Help) -> Ordering<'a> {
        let board = position.board();
        let mover = position.mover();
        let own = position.pieces(mover);
        let occupied = board.occupied();
        let corpses = board.corpses();
        let chief = position.chief(mover);
        let attacked = attacks.kills_of_others(mover);
        let rivals = rivals(position, attacks);
        let rival_pieces = rivals
            .iter()
            .flatten()
            .fold(Bitboard::EMPTY, |set, (seat, _)| {
                set | attacks.pieces[seat.index()]
            });
        let mut walls = Bitboard::EMPTY;
        for (seat, at) in rivals.into_iter().flatten() {
            let helped = board
                .role(Role::Necromobile)
                .meets(attacks.pieces[seat.index()]);
            if at != Square::MAZE && !helped {
                walls |= neighbours(at) & !corpses;
            }
        }
        let in_danger = chief.filter(|chief| attacked.contains(*chief));
        let (attackers, shields) = in_danger.map_or((Bitboard::EMPTY, Bitboard::EMPTY), |chief| {
            let lines = queen_attacks(chief, occupied) & rival_pieces;
            let riders = board.role(Role::Assassin) | board.role(Role::Chief);
            let militants =
                board.role(Role::Militant) & militant_attacks(Bitboard::of(chief), occupied);
            let reporters = board.role(Role::Reporter) & rival_pieces;
            (
                lines & (riders | militants) | reporters,
                shields(position, chief, rival_pieces),
            )
        });
        Ordering {
            position,
            base: PER_COUNT * (attacks.active.count().clamp(2, 4) - 2) as usize,
            own,
            occupied,
            corpses,
            attacked,
            own_kills: attacks.kills[mover.index()],
            chief,
            attackers,
            shields,
            rivals,
            walls,
            rival_pieces,
            help,
        }
    }

    /// Returns the score of a legal move: the higher, the sooner it should be looked at.
    pub(super) fn score(&self, mv: Move) -> i32 {
        let mut score = 0;
        self.properties(mv, |index| score += i32::from(WEIGHTS[index]));
        score
    }

    /// Whether the mover's chief could be killed by somebody else's next move.
    pub(super) fn in_danger(&self) -> bool {
        self.chief
            .is_some_and(|chief| self.attacked.contains(chief))
    }

    /// Calls `has` with each property of a legal move.
    pub(super) fn properties(&self, mv: Move, has: impl FnMut(usize)) {
        let mut block = Blocks { at: self.base, has };
        let (role, end) = (mv.role().index(), mv.end());
        block.one_of(6 * 8, role * 8 + self.kind(mv));
        self.victims(mv, &mut block);
        self.exposure(mv, role, end, &mut block);
        self.own_chief(mv, end, &mut block);
        self.new_attacks(mv, end, &mut block);
        self.bodies(mv, &mut block);
        self.approach(mv, role, end, &mut block);
        debug_assert!(block.at <= self.base + PER_COUNT);
    }

    fn kind(&self, mv: Move) -> usize {
        match mv.kind() {
            MoveKind::Move => 0,
            MoveKind::Kill { .. } | MoveKind::Assassinate | MoveKind::Strike { .. } => 1,
            MoveKind::AssassinateThenLeave { .. } => 2,
            MoveKind::AssassinateTwice { .. } => 3,
            MoveKind::Displace { .. } if self.own.contains(mv.to()) => 4,
            MoveKind::Displace { .. } => 5,
            MoveKind::DisplaceThenLeave { .. } => 6,
            MoveKind::DisplaceTwice { .. } => 7,
        }
    }

    /// The roles of the victims, and how strong their owners are.
    fn victims(&self, mv: Move, block: &mut Blocks<impl FnMut(usize)>) {
        for victim in mv.victims() {
            let Some(piece) = self.position.board().piece(victim) else {
                continue;
            };
            let owner = self.position.owner(victim);
            let rank = self
                .rivals
                .iter()
                .flatten()
                .position(|(seat, _)| Some(*seat) == owner);
            block.has(piece.role.index() * 4 + rank.unwrap_or(3));
            if victim == Square::MAZE {
                block.has(24);
            }
            if self.attackers.contains(victim) {
                block.has(25);
            }
        }
        block.skip(26);
    }

    /// Whether the piece was in danger, and whether it will be.
    fn exposure(&self, mv: Move, role: usize, end: Square, block: &mut Blocks<impl FnMut(usize)>) {
        let (was, is) = (
            self.attacked.contains(mv.from()),
            self.attacked.contains(end),
        );
        block.one_of(24, role * 4 + usize::from(was) * 2 + usize::from(is));
    }

    /// The chief's new place, or how the move saves it.
    fn own_chief(&self, mv: Move, end: Square, block: &mut Blocks<impl FnMut(usize)>) {
        if mv.role() == Role::Chief {
            let open = (neighbours(end) & !self.corpses).count().min(4) as usize;
            let place = match (mv.from() == Square::MAZE, end == Square::MAZE) {
                (true, _) => 5,
                (_, true) => 6,
                _ => open,
            };
            block.has(place);
        }
        if self.in_danger() {
            let fled = mv.role() == Role::Chief && !self.attacked.contains(end);
            let shielded =
                self.shields.contains(end) || mv.bodies().any(|body| self.shields.contains(body));
            let caught = self.attackers.contains(mv.to())
                || mv.victims().any(|victim| self.attackers.contains(victim));
            block.has(match (fled, caught, shielded) {
                (true, _, _) => 7,
                (_, true, _) => 8,
                (_, _, true) => 9,
                _ => 10,
            });
        }
        block.skip(11);
    }

    /// The chiefs, strong pieces and the maze as targets from the piece's new square.
    fn new_attacks(&self, mv: Move, end: Square, block: &mut Blocks<impl FnMut(usize)>) {
        let occupied = (self.occupied & !Bitboard::of(mv.from())) | Bitboard::of(end);
        let reached = match mv.role() {
            Role::Militant => militant_attacks(Bitboard::of(end), occupied),
            Role::Reporter => {
                let places = queen_attacks(end, occupied) & !occupied & !Bitboard::MAZE;
                places.orthogonal_fill() & !self.position.options().old_neighbours(end)
            }
            _ => queen_attacks(end, occupied),
        };
        let quiet = matches!(mv.role(), Role::Diplomat | Role::Necromobile);
        let first = if quiet { 6 } else { 0 };
        for (rank, (_, at)) in self.rivals.into_iter().flatten().enumerate() {
            if reached.contains(at) {
                let safe = !self.attacked.contains(end);
                block.has(first + rank * 2 + usize::from(safe));
            }
        }
        let board = self.position.board();
        let worthy = board.role(Role::Assassin) | board.role(Role::Reporter);
        let targets = (reached & self.rival_pieces & worthy).count().min(2) as usize;
        if !quiet && targets > 0 {
            block.has(11 + targets);
        }
        if reached.contains(Square::MAZE) {
            block.has(14 + usize::from(self.position.in_power().is_some()));
        }
        block.skip(16);
    }

    /// The squares of bodies.
    fn bodies(&self, mv: Move, block: &mut Blocks<impl FnMut(usize)>) {
        for (from, to) in mv.bodies_moved() {
            let lifted = self.position.board().occupant(from);
            let kills = mv.victims().next().is_some();
            match lifted {
                Some(Occupant::Living(piece)) if !kills => {
                    let mine = self.own.contains(from);
                    let prey = self.own_kills.contains(to) && !self.attacked.contains(to);
                    let role = piece.role.index();
                    if self
                        .help
                        .for_killer(self.position, from, piece.role)
                        .contains(to)
                    {
                        block.has(24);
                    }
                    let is_chief = piece.role == Role::Chief;
                    if is_chief && self.help.for_chief(self.position, from).contains(to) {
                        block.has(25);
                    }
                    block.has(if mine {
                        12 + role
                    } else {
                        role * 2 + usize::from(prey)
                    });
                }
                _ => {
                    let wall = self.walls.contains(to);
                    let chief = self.chief.unwrap_or(to);
                    let home = neighbours(to).contains(chief);
                    block.has(18 + usize::from(wall) * 2 + usize::from(home));
                    if wall && self.nearly_walled(to) {
                        block.has(22);
                    }
                }
            }
            if neighbours(Square::MAZE).contains(to) || to == Square::MAZE {
                block.has(23);
            }
        }
        block.skip(26);
    }

    /// Whether a corpse there would leave a rival's chief at most one open square.
    fn nearly_walled(&self, body: Square) -> bool {
        self.rivals.iter().flatten().any(|(_, at)| {
            let open = neighbours(*at) & !self.corpses;
            open.contains(body) && open.count() <= 2
        })
    }

    /// Whether it comes nearer to the rivals' chiefs and to the maze.
    fn approach(&self, mv: Move, role: usize, end: Square, block: &mut Blocks<impl FnMut(usize)>) {
        let nearest = |square: Square| {
            let chiefs = self.rivals.iter().flatten();
            chiefs
                .map(|(_, at)| distance(*at, square).0)
                .min()
                .unwrap_or(0)
        };
        let compare = |before: u8, after: u8| match after.cmp(&before) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        block.one_of(18, role * 3 + compare(nearest(mv.from()), nearest(end)));
        let middle = |square| distance(square, Square::MAZE).0;
        block.one_of(18, role * 3 + compare(middle(mv.from()), middle(end)));
    }
}

/// Writes properties in blocks, one after the other.
struct Blocks<F> {
    at: usize,
    has: F,
}

impl<F: FnMut(usize)> Blocks<F> {
    fn has(&mut self, index: usize) {
        (self.has)(self.at + index);
    }

    fn skip(&mut self, length: usize) {
        self.at += length;
    }

    fn one_of(&mut self, length: usize, index: usize) {
        debug_assert!(index < length);
        self.has(index);
        self.skip(length);
    }
}

/// Returns the other active players with their chiefs, the strongest first; of equally strong ones the
/// one who moves soonest.
fn rivals(position: &Position, attacks: &AttackMaps) -> [Option<(Seat, Square)>; 3] {
    const POINTS: [(Role, u32); 5] = [
        (Role::Assassin, 4),
        (Role::Reporter, 4),
        (Role::Diplomat, 4),
        (Role::Necromobile, 4),
        (Role::Militant, 2),
    ];
    let board = position.board();
    let mover = position.mover();
    let strength = |seat: Seat| {
        let own = attacks.pieces[seat.index()];
        let points = POINTS
            .iter()
            .map(|(role, points)| points * (board.role(*role) & own).count());
        let power = if position.in_power() == Some(seat) {
            24
        } else {
            0
        };
        points.sum::<u32>() + power
    };
    let mut rivals = [None; 3];
    let mut filled = 0;
    for seat in attacks.active.iter().filter(|seat| *seat != mover) {
        if let Some(chief) = position.chief(seat) {
            rivals[filled] = Some((seat, chief));
            filled += 1;
        }
    }
    rivals[..filled].sort_by_key(|rival| {
        rival.map(|(seat, _)| {
            let turn = (seat.index() + 4 - mover.index()) % 4;
            (std::cmp::Reverse(strength(seat)), turn)
        })
    });
    rivals
}
