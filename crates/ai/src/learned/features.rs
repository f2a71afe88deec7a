//! The numbers that describe a position to the network, seen from each player's seat. None depends
//! on a colour or on a side of the board.

use super::chances::Chances;
use super::squares::{Standing, Things};
use crate::attacks::{AttackMaps, safe_squares};
use crate::draws::killers;
use crate::values::Values;
use djambi_rules::{Bitboard, Position, Role, Seat, Square, neighbours};

/// How many numbers describe an active player.
pub const FEATURES: usize = 40;
/// How many numbers describe the chance of a draw.
pub const DRAW_FEATURES: usize = 16;

/// The description of a position. A feature that is present is 8, else 0; counts are multiplied so
/// that they are of the same size.
#[derive(Clone, Debug)]
pub struct Description {
    /// The chances that are to be corrected.
    pub chances: Chances,
    /// Each active player, by seat.
    pub players: [Option<Player>; 4],
    /// The numbers for the draw.
    pub draw: [i16; DRAW_FEATURES],
}

/// A player of a [`Description`].
#[derive(Clone, Debug)]
pub struct Player {
    /// The numbers that describe the player.
    pub numbers: [i16; FEATURES],
    /// The board as seen from the player's seat.
    pub standing: Standing,
}

/// Numbers that are written one after the other.
struct Row<const N: usize> {
    numbers: [i16; N],
    filled: usize,
}

impl<const N: usize> Row<N> {
    const fn new() -> Row<N> {
        Row {
            numbers: [0; N],
            filled: 0,
        }
    }

    fn push(&mut self, number: i16) {
        self.numbers[self.filled] = number;
        self.filled += 1;
    }

    fn push_count(&mut self, times: i16, set: Bitboard) {
        self.push(times * set.count() as i16);
    }

    fn push_whether(&mut self, it_is: bool) {
        self.push(8 * i16::from(it_is));
    }

    /// Writes `of` numbers, of which the one at `index` is there.
    fn push_which(&mut self, index: usize, of: usize) {
        (0..of).for_each(|other| self.push_whether(other == index));
    }
}

/// The source of all players' numbers.
struct Scene<'a> {
    position: &'a Position,
    attacks: &'a AttackMaps,
    /// The active players in the order of their next turns.
    order: Vec<Seat>,
    chiefs: Bitboard,
    killers: Bitboard,
    corpses: Bitboard,
    /// The logarithms of the chances.
    wins: [i16; 4],
    draw: i16,
    /// Moves without progress, in 32nds of those that make a draw.
    idle: i16,
}

impl Description {
    /// Describes a position in which the game is not over.
    pub(crate) fn of(position: &Position, attacks: &AttackMaps, values: Values) -> Description {
        let chances = Chances::of(values);
        let scene = Scene::of(position, attacks, &chances);
        let chiefs = scene.order.iter();
        let chiefs = chiefs.filter_map(|&seat| Some((seat, position.chief(seat)?)));
        let chiefs: Vec<_> = chiefs.collect();
        let things = Things::of(position, attacks, &chiefs);
        let mut players = [const { None }; 4];
        for (place, &(seat, chief)) in chiefs.iter().enumerate() {
            players[seat.index()] = Some(Player {
                numbers: scene.numbers(place, seat, chief),
                standing: things.seen_from(place),
            });
        }
        Description {
            chances,
            players,
            draw: scene.draw(),
        }
    }
}

const OTHERS: [Role; 5] = [
    Role::Assassin,
    Role::Reporter,
    Role::Diplomat,
    Role::Necromobile,
    Role::Militant,
];

impl Scene<'_> {
    fn of<'a>(position: &'a Position, attacks: &'a AttackMaps, chances: &Chances) -> Scene<'a> {
        let board = position.board();
        let chiefs = attacks
            .active
            .iter()
            .filter_map(|seat| position.chief(seat));
        let limit = u32::from(position.options().quiet_limit.get()).max(1);
        Scene {
            position,
            attacks,
            order: attacks.order(position),
            chiefs: chiefs.collect(),
            killers: killers(position),
            corpses: board.corpses(),
            wins: chances.wins.map(log_share),
            draw: log_share(chances.draw),
            idle: (u32::from(position.no_progress()) * 32 / limit) as i16,
        }
    }

    fn numbers(&self, rank: usize, seat: Seat, chief: Square) -> [i16; FEATURES] {
        let (position, attacks) = (self.position, self.attacks);
        let board = position.board();
        let index = seat.index();
        let at = Bitboard::of(chief);
        let own = attacks.pieces[index];
        let others = || self.order.iter().filter(|&&other| other != seat);
        let theirs = others().fold(Bitboard::EMPTY, |set, other| {
            set | attacks.pieces[other.index()]
        });
        let in_power = position.in_power();
        let mut row = Row::new();
        row.push_which(rank, 4);
        row.push_whether(in_power == Some(seat));
        row.push_whether(in_power.is_some_and(|other| other != seat));
        for role in OTHERS {
            row.push_count(4, board.role(role) & own);
        }

        // The chief: who can kill it and whom it is near, and its ways out.
        let attacked = attacks.kills_of_others(seat);
        row.push_count(8, self.chiefs & attacks.kills[index] & !at);
        let kills = |other: &&Seat| attacks.kills[other.index()].contains(chief);
        row.push(8 * self.order[..rank].iter().filter(kills).count() as i16);
        row.push(8 * self.order[rank + 1..].iter().filter(kills).count() as i16);
        let open = neighbours(chief) & !self.corpses;
        let openings = if chief == Square::MAZE {
            8
        } else {
            open.count()
        };
        row.push_which(openings.clamp(1, 5) as usize - 1, 5);
        row.push_whether(board.role(Role::Necromobile).meets(own));
        let safe = safe_squares(position, chief, attacked);
        row.push((safe.count() as i16).min(8));
        row.push_count(2, open & attacked);
        let (files, ranks) = (chief.file().abs_diff(4), chief.rank().abs_diff(4));
        row.push(2 * i16::from(files.max(ranks)));
        let near = at.king_fill().king_fill();
        let nearly = near.king_fill() & !near;
        row.push_count(4, theirs & self.killers & near);
        row.push_count(4, theirs & self.killers & nearly);
        row.push_count(4, own & near & !at);
        row.push_count(2, self.corpses & near);

        // The other pieces, and the whole board.
        let hunted = (self.chiefs & !at).king_fill().king_fill().king_fill();
        row.push_count(4, own & self.killers & hunted);
        row.push(attacks.mobility[index].count() as i16 / 2);
        row.push_count(4, own & centre() & !at);
        row.push_count(4, own & rim() & !at);
        row.push_which(self.order.len().clamp(2, 4) - 2, 3);
        row.push_count(1, self.corpses);
        row.push_count(8, board.role(Role::Necromobile) & theirs);
        let strongest = others().map(|other| self.wins[other.index()]).max();
        row.push(self.wins[index]);
        row.push(strongest.unwrap_or(LEAST));
        row.push(self.draw);
        row.push(self.idle);
        row.numbers
    }

    fn draw(&self) -> [i16; DRAW_FEATURES] {
        let board = self.position.board();
        let chiefs = self.order.iter().filter_map(|&seat| {
            let chief = self.position.chief(seat)?;
            Some((chief, self.attacks.pieces[seat.index()]))
        });
        let bare = chiefs.clone().filter(|(_, own)| own.count() == 1).count();
        let open = chiefs.filter(|(chief, _)| *chief != Square::MAZE);
        let open = open.map(|(chief, _)| (neighbours(chief) & !self.corpses).count());
        let maze_is_free = !board.occupied().contains(Square::MAZE);
        let mut row = Row::new();
        row.push_which(self.order.len().clamp(2, 4) - 2, 3);
        row.push_count(1, self.corpses);
        row.push(8 * board.role(Role::Necromobile).count().min(4) as i16);
        row.push(self.idle);
        row.push(self.draw);
        row.push(self.wins.into_iter().max().unwrap_or(LEAST));
        row.push_count(1, self.killers);
        row.push(4 * bare as i16);
        row.push(4 * open.min().unwrap_or(8).min(5) as i16);
        row.push_whether(self.position.in_power().is_some());
        row.push_count(4, board.role(Role::Assassin));
        row.push_count(4, board.role(Role::Reporter));
        row.push_whether(maze_is_free || self.chiefs.contains(Square::MAZE));
        row.push_count(4, self.chiefs & rim());
        row.numbers
    }
}

fn centre() -> Bitboard {
    Bitboard::MAZE.king_fill().king_fill()
}

fn rim() -> Bitboard {
    !centre().king_fill()
}

/// The logarithm of the smallest share that is distinguished.
const LEAST: i16 = -40;

/// Returns 4 times the logarithm to base 2 of a share in millionths: 0 for all, at least [`LEAST`].
fn log_share(share: i64) -> i16 {
    let share = share.max(1).unsigned_abs();
    let whole = share.ilog2();
    let part = (share << 2 >> whole) & 3;
    // The greatest share, a million, has 19 and 3 quarters.
    ((whole * 4) as i16 + part as i16 - 79).clamp(LEAST, 0)
}
