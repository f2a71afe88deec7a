//! Draws: the values of finished games, the score of the draw, and chiefs in a fortress.

use super::attacks::AttackMaps;
use super::values::{CERTAIN, DRAW, Values};
use djambi_rules::{Bitboard, Outcome, Position, Role, Seat, Seats};

/// The part of the others' chances that is lost if a chief is in a fortress, in percent. Now and
/// then the chief comes out again.
const FORTRESS: i64 = 80;
/// The part of its owner's chances that is lost if all of the owner's killers are inside too, in
/// percent.
const SHUT_IN: i64 = 60;

// The score of the draw, in points.

/// With two active: the base, and the addition per corpse.
const LAST_TWO: (i64, i64) = (20, 4);
/// With more: the base.
const MANY: i64 = 95;
/// With more: the addition per ten corpses if no, one, and more than one necromobile is left.
const WALLS: [i64; 3] = [36, 20, 5];
/// The addition that is reached when the game is drawn by moves without progress.
const NO_PROGRESS: i64 = 600;

/// Returns the values of a finished game.
pub(super) fn final_values(position: &Position, outcome: Outcome) -> Values {
    match outcome {
        Outcome::Won(seat) => {
            let mut values = [0; 4];
            values[seat.index()] = CERTAIN;
            values
        }
        Outcome::Draw => draw_values(position),
    }
}

/// Returns the values of a draw.
pub(super) fn draw_values(position: &Position) -> Values {
    for_each_active(position.active_seats(), DRAW)
}

/// Returns the same value for each active player.
pub(super) fn for_each_active(active: Seats, value: i32) -> Values {
    Seat::ALL.map(|seat| if active.contains(seat) { value } else { 0 })
}

/// Whether all active players have nothing but their chiefs, and no chief can kill another.
pub(super) fn is_bare(position: &Position, attacks: &AttackMaps) -> bool {
    let mut seats = attacks.active.iter();
    seats.all(|seat| {
        let chief = position.chief(seat);
        attacks.pieces[seat.index()].count() == 1
            && chief.is_some_and(|chief| attacks.killers(chief, seat).is_empty())
    })
}

/// Returns the score of the draw, as if it were another player. It grows with corpses and moves
/// without progress, and with more than two active it is greater if few necromobiles are left. `decided` is
/// the probability, in percent, that one of the last two wins at once.
pub(super) fn draw_score(position: &Position, active: Seats, decided: i64) -> i64 {
    let corpses = i64::from(position.board().corpses().count());
    let limit = i64::from(position.options().quiet_limit.get());
    let idle = i64::from(position.no_progress()) * NO_PROGRESS / limit.max(1);
    if active.count() == 2 {
        let (base, each) = LAST_TWO;
        return (base + each * corpses + idle) * (100 - decided) / 100;
    }
    let helpers = necromobiles(position).count() as usize;
    MANY + WALLS[helpers.min(WALLS.len() - 1)] * corpses / 10 + idle
}

/// Moves the values towards those of a draw if a chief is in a fortress: only its owner can win
/// then, and hardly the owner if all killers are inside too.
pub(super) fn wear_by_fortress(position: &Position, attacks: &AttackMaps, values: &mut Values) {
    if !necromobiles(position).is_empty() {
        return;
    }
    let board = position.board();
    let killers = killers(position);
    for seat in attacks.active.iter() {
        let own = attacks.pieces[seat.index()];
        let Some(area) = fortress(position, seat, own) else {
            continue;
        };
        for other in attacks.active.iter().filter(|&other| other != seat) {
            wear(&mut values[other.index()], FORTRESS);
        }
        let alone = !area.meets(board.living() & !own);
        if alone && !(own & killers).meets(!area) {
            wear(&mut values[seat.index()], SHUT_IN);
        }
    }
}

/// Moves a value that many percent of the way to that of a draw.
pub(super) fn wear(value: &mut i32, percent: i64) {
    *value += (i64::from(DRAW - *value) * percent / 100) as i32;
}

/// Returns the squares on the chief's side of the corpses, if no opponent's piece except chiefs is
/// on them: one chief hardly ever catches another.
fn fortress(position: &Position, seat: Seat, own: Bitboard) -> Option<Bitboard> {
    let board = position.board();
    let hunters = board.living() & !own & !board.role(Role::Chief);
    let mut area = Bitboard::of(position.chief(seat)?);
    loop {
        let wider = area.king_fill() & !board.corpses();
        if wider.meets(hunters) {
            return None;
        }
        if wider == area {
            return Some(area);
        }
        area = wider;
    }
}

pub(super) fn killers(position: &Position) -> Bitboard {
    let board = position.board();
    board.role(Role::Assassin) | board.role(Role::Reporter) | board.role(Role::Militant)
}

pub(super) fn necromobiles(position: &Position) -> Bitboard {
    position.board().role(Role::Necromobile)
}
