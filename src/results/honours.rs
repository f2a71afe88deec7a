//! Honours: rare deeds of a rated game, found in its moves.

use std::collections::BTreeSet;

use djambi_rules::{Change, History, Move, Ply, Role, Seat, Step};
use serde::{Deserialize, Serialize};

/// How many moves of all players in power are an honour.
const LONG_REIGN: u32 = 10;
/// How many Chiefs killed in one game are an honour.
const MANY_CHIEFS: usize = 3;
/// How many corpses moved by Necromobiles in one game are an honour.
const MANY_BURIALS: usize = 10;

djambi_rules::keyed! {
    /// A rare deed in a game.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Honour {
        /// Won with the Chief as the only piece.
        LoneChief = "lone_chief",
        /// Won with all nine pieces of the own army alive.
        Flawless = "flawless",
        /// Won after having been frozen (RULES 6).
        Thawed = "thawed",
        /// Killed three Chiefs of players in one game (RULES 5).
        ThreeChiefs = "three_chiefs",
        /// Killed the Chief of the player in power (RULES 8).
        Regicide = "regicide",
        /// Killed a Chief with a Chief.
        Duel = "duel",
        /// Killed a Chief with a Reporter.
        Scoop = "scoop",
        /// Ended a player's power by moving the Chief out of the maze with a Diplomat (RULES 3).
        Evicted = "evicted",
        /// Was in power for ten moves in a row (RULES 8).
        LongReign = "long_reign",
        /// Encircled another player's Chief (RULES 6).
        Encircled = "encircled",
        /// Freed a frozen player (RULES 6).
        Liberator = "liberator",
        /// Buried ten corpses elsewhere with Necromobiles in one game.
        Undertaker = "undertaker",
    }
}

/// Returns the honours of each seat, by [`Seat::index`]. `reigns` is the longest time in power of each
/// seat, in moves of all players; `winner` is the seat that won alone.
pub(super) fn honours(
    history: &History,
    reigns: [u32; 4],
    winner: Option<Seat>,
) -> [BTreeSet<Honour>; 4] {
    let mut honours: [BTreeSet<Honour>; 4] = Default::default();
    let (mut chiefs, mut buried) = ([0; 4], [0; 4]);
    for step in history.steps() {
        if let Ply::Move(mv) = step.ply {
            let by = step.by().index();
            let is_chief = |change: &&Change| matches!(change, Change::ChiefKilled { .. });
            chiefs[by] += step.changes().iter().filter(is_chief).count();
            buried[by] += burials(&step, &mv);
            honours[by].extend(of_move(&step, &mv));
        }
    }
    for (index, honours) in honours.iter_mut().enumerate() {
        honours.extend(earned([
            (chiefs[index] >= MANY_CHIEFS, Honour::ThreeChiefs),
            (buried[index] >= MANY_BURIALS, Honour::Undertaker),
            (reigns[index] >= LONG_REIGN, Honour::LongReign),
        ]));
    }
    if let Some(winner) = winner {
        let position = history.position();
        let own = position.board().army(winner.army()).count();
        let at_setup: u32 = Role::ALL.into_iter().map(Role::count_at_setup).sum();
        let was_frozen = history.steps().any(|step| step.after.is_frozen(winner));
        honours[winner.index()].extend(earned([
            (position.pieces(winner).count() == 1, Honour::LoneChief),
            (own == at_setup, Honour::Flawless),
            (was_frozen, Honour::Thawed),
        ]));
    }
    honours
}

/// The honours that are earned.
fn earned(honours: [(bool, Honour); 3]) -> impl Iterator<Item = Honour> {
    let earned = honours.into_iter().filter(|(is_earned, _)| *is_earned);
    earned.map(|(_, honour)| honour)
}

/// How many corpses the move of a Necromobile put elsewhere.
fn burials(step: &Step<'_>, mv: &Move) -> usize {
    let corpses = step.before.board().corpses();
    let moved = mv
        .bodies_moved()
        .filter(|(from, _)| corpses.contains(*from));
    if mv.role() == Role::Necromobile {
        moved.count()
    } else {
        0
    }
}

/// The honours that a single move earns its player.
fn of_move(step: &Step<'_>, mv: &Move) -> Vec<Honour> {
    let by = step.by();
    let power = step.before.in_power();
    let mut honours = Vec::new();
    for change in step.changes() {
        match change {
            Change::ChiefKilled { seat, .. } => {
                honours.extend((power == Some(seat)).then_some(Honour::Regicide));
                honours.extend(match mv.role() {
                    Role::Chief => Some(Honour::Duel),
                    Role::Reporter => Some(Honour::Scoop),
                    _ => None,
                });
            }
            Change::PowerLost(seat) if seat != by && mv.role() == Role::Diplomat => {
                let chief = step.before.chief(seat);
                let moved = mv.bodies_moved().any(|(from, _)| Some(from) == chief);
                honours.extend(moved.then_some(Honour::Evicted));
            }
            Change::Encircled(seat) if seat != by => honours.push(Honour::Encircled),
            Change::Freed(seat) if seat != by => honours.push(Honour::Liberator),
            _ => {}
        }
    }
    honours
}

#[cfg(test)]
mod tests {
    use djambi_rules::{Options, Outcome, Position};

    use super::*;

    /// The honours of each seat after these moves from that position.
    fn earned(position: &str, moves: &[&str]) -> [Vec<Honour>; 4] {
        let start = Position::read(position, Options::CLASSIC).unwrap();
        let mut history = History::new(start);
        for text in moves {
            let mv = history.position().parse_move(text);
            history
                .play(mv.unwrap_or_else(|error| panic!("{text}: {error}")))
                .unwrap();
        }
        let winner = match history.outcome() {
            Some(Outcome::Won(winner)) => Some(winner),
            _ => None,
        };
        honours(&history, [0; 4], winner).map(|seat| seat.into_iter().collect())
    }

    #[test]
    fn each_deed_is_found_in_the_moves() {
        use Honour::{
            Duel, Encircled, Evicted, Flawless, Liberator, LoneChief, Regicide, Scoop, ThreeChiefs,
        };
        let red = |position, moves: &[&str]| earned(position, moves)[0].clone();
        let alone = red("bC8/9/9/9/9/9/9/9/rC8 rb-- r r 0 1", &["Ca1xa9@b5"]);
        assert_eq!(alone, [LoneChief, Duel]);
        let reporter = "bC8/9/9/9/9/9/9/rR8/rC8 rb-- r r 0 1";
        assert_eq!(red(reporter, &["Ra2-a8!a9"]), [Scoop]);
        let assassin = "9/9/9/9/4bC4/9/9/9/rC3rA4 rb-- r b 0 1";
        assert_eq!(red(assassin, &["Ae1xe5-e9"]), [Regicide]);
        let diplomat = "9/9/9/9/4bC4/9/9/9/rC3rD4 rb-- r b 0 1";
        assert_eq!(red(diplomat, &["De1~e5-e9@a9"]), [Evicted]);
        // Blue's chief on a9 has corpses beside it; the last one is put on a8.
        let corpses = "bCx7/1x7/9/9/9/3x5/9/3rN5/rC8 rb-- r r 0 1";
        assert_eq!(red(corpses, &["Nd2~d4@a8"]), [Encircled]);
        // Yellow is frozen on a9, until Red takes a corpse away; Blue freezes nobody.
        let frozen = "yCx7/xx7/9/rN8/9/9/9/9/rC7bC rbY- r r 0 1";
        assert_eq!(red(frozen, &["Na6~a8@d4"]), [Liberator]);
        let whole = "bC8/9/rR8/9/9/9/rMrMrN6/1rDrM6/rCrArM6 rb-- r r 0 1";
        assert_eq!(red(whole, &["Ra7-a8!a9"]), [Flawless, Scoop]);
        let three = "bC7yC/9/9/9/rR2yM1gM3/9/9/9/4rC3gC rbyg r r 0 1";
        let moves = [
            "Ra5-a8!a9",
            "Md5-d4",
            "Mf5-f4",
            "Ra8-i8!i9",
            "Mf4-f3",
            "Ri8-i2!i1",
        ];
        assert_eq!(red(three, &moves), [ThreeChiefs, Scoop]);
    }

    #[test]
    fn a_game_may_earn_several_players_honours() {
        use Honour::{Encircled, Liberator, Scoop, Thawed};
        let start = "yC1yM5bC/9/9/3bN5/3x5/9/9/1x7/rCx5rR1 rby- b r 0 1";
        let moves = [
            "Nd6~d5@a2",
            "Mc9-c8",
            "Nd5~a2@g5",
            "Mc8-c7",
            "Rh1-h9!i9",
            "Mc7-c6",
            "Rh9-b9!a9",
        ];
        let [red, blue, yellow, _] = earned(start, &moves);
        assert_eq!(
            (red, blue),
            (vec![Thawed, Scoop], vec![Encircled, Liberator])
        );
        assert_eq!(yellow, []);
    }

    #[test]
    fn ten_corpses_make_an_undertaker() {
        let start = "bC8/9/9/9/9/rNx7/9/9/rC8 rb-- r r 0 1";
        let squares = [
            "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "i4", "i5", "i6", "i7",
        ];
        let mut moves = Vec::new();
        for way in squares.windows(3) {
            moves.push(format!("N{}~{}@{}", way[0], way[1], way[2]));
            moves.push(["Ca9-a8", "Ca8-a9"][moves.len() / 2 % 2].to_owned());
        }
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        assert_eq!(earned(start, &moves)[0], [Honour::Undertaker]);
        assert_eq!(earned(start, &moves[..18])[0], []);
    }
}
