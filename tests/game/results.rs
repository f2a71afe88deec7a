//! Sums of games that were made up, and of random ones.

use std::collections::BTreeMap;

use djambi::game::{ChannelId, Entry, Event, Game, GameId, Level, PersonId, Place, Sitter, Terms};
use djambi::rating::Unrated;
use djambi::results::{FinishedGame, GameResult, Profile, Statistics, Tally};
use djambi_rules::{Position, Seat};
use jiff::Timestamp;

use crate::fixture::{ANA, BEN, CLEO, DAN};

/// A log that is written event by event.
struct Log(Vec<Entry>);

impl Log {
    /// A game that has begun: the person who opened it is Red.
    fn of(sitters: [Sitter; 4], terms: Terms) -> Log {
        let place = Place {
            server: None,
            channel: ChannelId(1),
        };
        let mut log = Log(Vec::new());
        for event in Game::open(ANA, place, terms) {
            log.and(Some(ANA), event);
        }
        for (seat, sitter) in Seat::ALL.into_iter().zip(sitters).skip(1) {
            log.and(None, Event::Seated { seat, sitter });
        }
        log.and(Some(ANA), Event::Started);
        log
    }

    fn and(&mut self, actor: Option<PersonId>, event: Event) {
        let at = Timestamp::from_second(self.0.len() as i64).unwrap();
        self.0.push(Entry { at, actor, event });
    }

    fn game(&self) -> Game {
        Game::fold(&self.0).unwrap()
    }

    /// Plays `rounds` rounds of moves that kill nobody.
    fn rounds(&mut self, rounds: usize) {
        for _ in 0..rounds * 4 {
            let position = *self.game().position();
            let moves = position.legal_moves();
            let quiet = moves.into_iter().find(|mv| mv.victims().next().is_none());
            self.plays(quiet.unwrap().to_string());
        }
    }

    fn plays(&mut self, mv: String) {
        let seat = self.game().position().mover();
        let planned = false;
        self.and(None, Event::Played { seat, mv, planned });
    }

    fn resign(&mut self, seats: &[Seat]) {
        for seat in seats {
            self.and(None, Event::Resigned { seat: *seat });
        }
    }

    fn finished(&self) -> Option<FinishedGame> {
        self.summed_up().ok()
    }

    fn summed_up(&self) -> Result<FinishedGame, Unrated> {
        FinishedGame::of(&GameId("one".into()), &self.game(), &self.0)
    }

    fn unrated(&self) -> Option<Unrated> {
        self.summed_up().and_then(|it| it.rated()).err()
    }
}

fn four() -> [Sitter; 4] {
    [ANA, BEN, CLEO, DAN].map(Sitter::Person)
}

#[test]
fn a_game_counts_for_everyone_who_sat_to_its_end() {
    let mut log = Log::of(four(), Terms::default());
    log.rounds(3);
    assert_eq!(log.finished(), None, "it is not over");
    log.resign(&[Seat::Blue, Seat::Yellow, Seat::Green]);
    let game = log.finished().unwrap();
    assert_eq!(game.result.unrated, None);
    assert_eq!(game.result.moves, 12);
    let mut statistics = Statistics::default();
    statistics.add(&game);
    assert_eq!(statistics.winning_share(Seat::Red), Some(100));
    assert_eq!(statistics.lengths(), Some([12, 12, 12]));
    assert_eq!(statistics.first_moves(5).len(), 1);
    (statistics.games, statistics.wins) = (3, [2, 1, 0, 0]);
    let shares = Seat::ALL.map(|seat| statistics.winning_share(seat));
    assert_eq!(shares, [Some(67), Some(33), Some(0), Some(0)], "rounded");
}

#[test]
fn a_draw_is_shared_by_those_who_are_left() {
    let mut log = Log::of(four(), Terms::default());
    log.rounds(3);
    log.resign(&[Seat::Red]);
    log.and(None, Event::Drawn);
    let game = log.finished().unwrap();
    let draws = |person| Profile::of(person, [&game]).all.draws;
    assert_eq!([ANA, BEN, CLEO, DAN].map(draws), [0, 1, 1, 1]);
    let ahead = |person| Profile::of(person, [&game]).rivals[0];
    assert_eq!((ahead(BEN).person, ahead(BEN).ahead), (ANA, 1));
    assert_eq!(ahead(ANA).behind, 1);
}

#[test]
fn who_runs_out_of_time_or_leaves_is_less_reliable() {
    let mut log = Log::of(four(), Terms::default());
    log.rounds(3);
    log.and(None, Event::TimedOut { seat: Seat::Red });
    let sitter = Sitter::Computer(Level::Club);
    let seat = Seat::Blue;
    log.and(None, Event::Replaced { seat, sitter });
    log.resign(&[Seat::Yellow, Seat::Green]);
    log.and(None, Event::Resigned { seat: Seat::Blue });
    let game = log.finished().unwrap();
    assert_eq!(game.result.unrated, Some(Unrated::SeatChanged));
    let reliability = |person| Profile::of(person, [&game]).reliability();
    assert_eq!(
        [ANA, BEN, CLEO, DAN].map(reliability),
        [Some(0), Some(0), Some(100), Some(100)]
    );
    assert_eq!(
        Profile::of(BEN, [&game]).all.games,
        0,
        "somebody else ended it"
    );
}

#[test]
fn players_may_agree_that_a_game_is_unrated() {
    let terms = Terms {
        unrated: true,
        ..Terms::default()
    };
    let mut log = Log::of(four(), terms);
    log.rounds(3);
    log.resign(&[Seat::Blue, Seat::Yellow, Seat::Green]);
    assert_eq!(
        log.finished().unwrap().result.unrated,
        Some(Unrated::Agreed)
    );
}

/// Why a game under these terms, of `rounds` rounds, is not rated; Blue, Yellow and Green resign
/// then.
fn unrated(sitters: [Sitter; 4], rounds: usize, terms: Terms) -> Option<Unrated> {
    let mut log = Log::of(sitters, terms);
    log.rounds(rounds);
    log.resign(&[Seat::Blue, Seat::Yellow, Seat::Green]);
    log.unrated()
}

#[test]
fn a_game_is_rated_among_different_players_who_have_moved_thrice() {
    let terms = Terms::default();
    let one = |person| Sitter::Person(person);
    let computer = Sitter::Computer(Level::Club);
    let against = [one(ANA), computer, computer, computer];
    for (sitters, rounds, expected) in [
        (four(), 3, None),
        (four(), 2, Some(Unrated::TooShort)),
        (against, 3, None),
        (
            [one(ANA), one(BEN), one(ANA), one(BEN)],
            3,
            Some(Unrated::SeveralArmies),
        ),
        (
            [one(ANA), one(BEN), one(CLEO), one(BEN)],
            3,
            Some(Unrated::SeveralArmies),
        ),
    ] {
        assert_eq!(unrated(sitters, rounds, terms), expected, "{sitters:?}");
    }
    let private = Terms {
        private: true,
        ..terms
    };
    assert_eq!(unrated(four(), 3, private), Some(Unrated::Private));
    // The only person hands their seat over to a computer.
    let mut computers = Log::of(against, terms);
    computers.rounds(3);
    let (seat, sitter) = (Seat::Red, computer);
    computers.and(None, Event::Replaced { seat, sitter });
    computers.resign(&[Seat::Blue, Seat::Yellow, Seat::Green]);
    assert_eq!(computers.unrated(), Some(Unrated::NoOpponents));
    let mut ended = Log::of(four(), terms);
    ended.rounds(3);
    ended.and(None, Event::Ended);
    assert_eq!(ended.unrated(), Some(Unrated::NoResult));
}

#[test]
fn resignations_do_not_lengthen_a_time_in_power() {
    let mut log = Log::of(four(), Terms::default());
    for mv in [
        "Nc3-c4", "Mg1-f1", "Mg9-f9", "Mc9-d9", "Db2-f6", "Mf1-e1", "Mf9-e9", "Md9-d8", "Ca1-e5",
    ] {
        log.plays(mv.to_owned());
    }
    log.resign(&[Seat::Blue, Seat::Yellow, Seat::Green]);
    let result = log.finished().unwrap().result;
    assert_eq!(result.seats.map(|seat| seat.reign), [1, 0, 0, 0]);
}

/// Games of random moves: what is counted agrees with what the positions say.
#[test]
fn kills_and_times_in_power_agree_with_the_positions() {
    let (mut kills, mut reigns, mut honours) = (0, 0, 0);
    for seed in 0..30_usize {
        let terms = Terms {
            unrated: seed % 3 == 0,
            ..Terms::default()
        };
        let mut log = Log::of(four(), terms);
        let mut number = seed * 7 + 1;
        while log.finished().is_none() {
            let position = *log.game().position();
            let moves = position.legal_moves();
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // Kills end games.
            let deadly: Vec<_> = moves
                .iter()
                .filter(|mv| mv.victims().next().is_some())
                .collect();
            let moves = if deadly.is_empty() {
                moves.iter().collect()
            } else {
                deadly
            };
            let mv = moves[(number >> 33) % moves.len()].to_string();
            log.plays(mv);
        }
        let game = log.game();
        let finished = log.finished().unwrap();
        let text = serde_json::to_string(&finished.result).unwrap();
        assert_eq!(
            serde_json::from_str::<GameResult>(&text).unwrap(),
            finished.result
        );
        let history = game.history();
        let positions = (1..=history.len()).filter_map(|plies| history.position_after(plies));
        let longest = |seat: Seat| {
            let power = positions.clone().map(Position::in_power);
            let run = |(longest, run): (u32, u32), holder: Option<Seat>| {
                let run = if holder == Some(seat) { run + 1 } else { 0 };
                (longest.max(run), run)
            };
            power.fold((0, 0), run).0
        };
        for seat in Seat::ALL {
            let result = &finished.result.seats[seat.index()];
            assert_eq!(result.reign, longest(seat), "{seat} in game {seed}");
            for victim in &result.killed {
                assert!(!game.position().plays_on(*victim));
            }
            kills += result.killed.len();
            reigns += result.reign;
        }
        let people = [ANA, BEN, CLEO, DAN].map(|person| Profile::of(person, [&finished]));
        let earned: usize = people
            .iter()
            .flat_map(|it| it.honours.values())
            .map(BTreeMap::len)
            .sum();
        assert!(!terms.unrated || earned == 0, "game {seed} is unrated");
        honours += earned;
        let lost = Seat::ALL.map(|seat| Profile::of(game.person_on(seat).unwrap(), [&finished]));
        let lost: u32 = lost.iter().map(|profile| profile.chiefs_lost).sum();
        let killed: usize = finished.result.seats.iter().map(|it| it.killed.len()).sum();
        assert_eq!(lost as usize, killed);
    }
    assert!(
        kills > 30 && reigns > 0 && honours > 10,
        "{kills} {reigns} {honours}"
    );
}

#[test]
fn a_game_counts_in_the_profiles_of_its_players() {
    let mut log = Log::of(four(), Terms::default());
    log.rounds(3);
    log.resign(&[Seat::Blue, Seat::Yellow, Seat::Green]);
    let game = log.finished().unwrap();
    let profile = Profile::of(ANA, [&game]);
    let won = Tally {
        games: 1,
        wins: 1,
        draws: 0,
    };
    assert_eq!((profile.all, profile.survived), (won, 1));
    assert_eq!(profile.seats[Seat::Red.index()], won);
    assert_eq!(profile.presets["classic"], won);
    assert_eq!((profile.rivals.len(), profile.rivals[0].ahead), (3, 1));
    assert_eq!(profile.reliability(), Some(100));
    let lost = Profile::of(BEN, [&game]);
    assert_eq!((lost.all.wins, lost.survived), (0, 0));
    assert_eq!(Profile::of(PersonId(9), [&game]), Profile::default());
}
