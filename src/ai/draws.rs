//! Draws: what one is worth, how likely one is, and chiefs whom nobody can get at any more.

use super::evaluate::{Values, WHOLE};
use super::maps::Maps;
use djambi_rules::{Bitboard, Outcome, Position, Role, Seat, Seats};

/// What a draw is worth to each who is still active: little, so that nobody drifts into one.
pub(super) const DRAW: i32 = WHOLE / 200;

/// In percent, what is lost of the others' chances by a chief whom nobody can get at any more.
/// Now and then he comes out again.
const SEALED: i64 = 80;
/// In percent, what is lost of his own chances if none of his killers can get out either.
const SHUT_IN: i64 = 60;

// The strength of the draw, in points.

/// With two active: at first, and for each corpse.
const LAST_TWO: (i64, i64) = (20, 4);
/// With more: at first.
const MANY: i64 = 95;
/// With more: for every tenth corpse while no, one, and more than one necromobile is left.
const WALLS: [i64; 3] = [36, 20, 5];
/// What it grows by until the game is drawn by quiet moves.
const QUIET: i64 = 600;

/// The values once a game is over.
pub(super) fn verdict(position: &Position, outcome: Outcome) -> Values {
    match outcome {
        Outcome::Won(seat) => {
            let mut values = [0; 4];
            values[seat.index()] = WHOLE;
            values
        }
        Outcome::Draw => draw(position),
    }
}

/// The values of a draw.
pub(super) fn draw(position: &Position) -> Values {
    of_active(position.active_seats(), DRAW)
}

/// The same value for each active player.
pub(super) fn of_active(active: Seats, value: i32) -> Values {
    Seat::ALL.map(|seat| if active.contains(seat) { value } else { 0 })
}

/// Whether all active players have nothing but their chiefs, out of each other's reach.
pub(super) fn is_bare(position: &Position, maps: &Maps) -> bool {
    let mut seats = maps.active.iter();
    seats.all(|seat| {
        let chief = position.chief(seat);
        maps.pieces[seat.index()].count() == 1
            && chief.is_some_and(|chief| maps.killers(chief, seat).is_empty())
    })
}

/// The strength of the draw, as if it were another player: the more corpses and quiet moves, and
/// with more than two active the fewer necromobiles, the stronger. `decided` says in percent how
/// sure it is that one of the last two wins at once.
pub(super) fn dull(position: &Position, active: Seats, decided: i64) -> i64 {
    let corpses = i64::from(position.board().corpses().count());
    let limit = i64::from(position.options().quiet_limit.get());
    let quiet = i64::from(position.no_progress()) * QUIET / limit.max(1);
    if active.count() == 2 {
        let (first, each) = LAST_TWO;
        return (first + each * corpses + quiet) * (100 - decided) / 100;
    }
    let helpers = necromobiles(position).count() as usize;
    MANY + WALLS[helpers.min(WALLS.len() - 1)] * corpses / 10 + quiet
}

/// Wears the values down towards a draw if there is a chief whom nobody can get at any more:
/// nobody but he can win then, and not even he if his killers are shut in with him.
pub(super) fn seal(position: &Position, maps: &Maps, values: &mut Values) {
    if !necromobiles(position).is_empty() {
        return;
    }
    let board = position.board();
    let killers =
        board.role(Role::Assassin) | board.role(Role::Reporter) | board.role(Role::Militant);
    for seat in maps.active.iter() {
        let own = maps.pieces[seat.index()];
        let Some(area) = sealed_area(position, seat, own) else {
            continue;
        };
        for other in maps.active.iter().filter(|&other| other != seat) {
            wear(&mut values[other.index()], SEALED);
        }
        let alone = !area.meets(board.living() & !own);
        if alone && !(own & killers).meets(!area) {
            wear(&mut values[seat.index()], SHUT_IN);
        }
    }
}

/// Brings a value nearer to that of a draw by so many percent of the way.
fn wear(value: &mut i32, percent: i64) {
    *value += (i64::from(DRAW - *value) * percent / 100) as i32;
}

/// The squares on his chief's side of the corpses, if no piece of anybody else's is there, chiefs
/// not counted: one chief hardly ever catches another.
fn sealed_area(position: &Position, seat: Seat, own: Bitboard) -> Option<Bitboard> {
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

fn necromobiles(position: &Position) -> Bitboard {
    position.board().role(Role::Necromobile)
}
