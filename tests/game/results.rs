//! Sums of games that were made up, and of random ones.

use std::collections::BTreeMap;

use djambi::game::{Event, GameId, Level, PersonId, Sitter, Terms};
use djambi::rating::Unrated;
use djambi::results::{FinishedGame, GameResult, Profile, Statistics, Tally};
use djambi_rules::{Move, Position, Seat};

use crate::common::dice::Dice;
use crate::game::fixture::{ANA, BEN, Fixture, PEOPLE};

/// Plays `rounds` rounds of moves that kill nobody.
fn rounds(fixture: &mut Fixture, rounds: usize) {
    for _ in 0..rounds * 4 {
        let moves = fixture.game.position().legal_moves();
        let quiet = moves.into_iter().find(|mv| mv.victims().next().is_none());
        played(fixture, quiet.unwrap());
    }
}

/// The army to move plays that, whoever sits there.
fn played(fixture: &mut Fixture, mv: Move) {
    let (seat, mv) = (fixture.game.position().mover(), mv.to_string());
    let planned = false;
    fixture.save(None, vec![Event::Played { seat, mv, planned }]);
}

fn resigned(fixture: &mut Fixture, seats: &[Seat]) {
    let events = seats.iter().map(|seat| Event::Resigned { seat: *seat });
    fixture.save(None, events.collect());
}

/// Three rounds, after which Red wins, since the others resign.
fn won_by_red(terms: Terms) -> Fixture {
    let mut fixture = Fixture::of_four(terms);
    rounds(&mut fixture, 3);
    resigned(&mut fixture, &[Seat::Blue, Seat::Yellow, Seat::Green]);
    fixture
}

fn summed_up(fixture: &Fixture) -> Result<FinishedGame, Unrated> {
    FinishedGame::of(&GameId("one".into()), &fixture.game, &fixture.log)
}

fn unrated(fixture: &Fixture) -> Option<Unrated> {
    summed_up(fixture).and_then(|it| it.rated()).err()
}

#[test]
fn a_game_counts_for_everyone_who_sat_to_its_end() {
    let mut playing = Fixture::of_four(Terms::default());
    rounds(&mut playing, 3);
    assert!(summed_up(&playing).is_err(), "it is not over");
    let game = summed_up(&won_by_red(Terms::default())).unwrap();
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
    let mut fixture = Fixture::of_four(Terms::default());
    rounds(&mut fixture, 3);
    resigned(&mut fixture, &[Seat::Red]);
    fixture.save(None, vec![Event::Drawn]);
    let game = summed_up(&fixture).unwrap();
    let draws = |person| Profile::of(person, [&game]).all.draws;
    assert_eq!(PEOPLE.map(draws), [0, 1, 1, 1]);
    let ahead = |person| Profile::of(person, [&game]).rivals[0];
    assert_eq!((ahead(BEN).person, ahead(BEN).ahead), (ANA, 1));
    assert_eq!(ahead(ANA).behind, 1);
}

#[test]
fn who_runs_out_of_time_or_leaves_is_less_reliable() {
    let mut fixture = Fixture::of_four(Terms::default());
    rounds(&mut fixture, 3);
    let left = Event::Replaced {
        seat: Seat::Blue,
        sitter: Sitter::Computer(Level::Club),
    };
    fixture.save(None, vec![Event::TimedOut { seat: Seat::Red }, left]);
    resigned(&mut fixture, &[Seat::Yellow, Seat::Green, Seat::Blue]);
    let game = summed_up(&fixture).unwrap();
    assert_eq!(game.result.unrated, Some(Unrated::SeatChanged));
    let reliability = |person| Profile::of(person, [&game]).reliability();
    assert_eq!(
        PEOPLE.map(reliability),
        [Some(0), Some(0), Some(100), Some(100)]
    );
    assert_eq!(
        Profile::of(BEN, [&game]).all.games,
        0,
        "somebody else ended it"
    );
}

#[test]
fn a_game_is_rated_among_different_players_who_have_moved_thrice() {
    let terms = Terms::default();
    let computer = Sitter::Computer(Level::Club);
    let four = PEOPLE.map(Sitter::Person);
    let against = [four[0], computer, computer, computer];
    let two = [four[0], four[1], four[0], four[1]];
    let three = [four[0], four[1], four[2], four[1]];
    for (sitters, moves, expected) in [
        (four, 3, None),
        (four, 2, Some(Unrated::TooShort)),
        (against, 3, None),
        (two, 3, Some(Unrated::SeveralArmies)),
        (three, 3, Some(Unrated::SeveralArmies)),
    ] {
        let mut fixture = Fixture::of(sitters, terms);
        rounds(&mut fixture, moves);
        resigned(&mut fixture, &[Seat::Blue, Seat::Yellow, Seat::Green]);
        assert_eq!(unrated(&fixture), expected, "{sitters:?}");
    }
    let private = Terms {
        private: true,
        ..terms
    };
    assert_eq!(unrated(&won_by_red(private)), Some(Unrated::Private));
    let agreed = Terms {
        unrated: true,
        ..terms
    };
    assert_eq!(unrated(&won_by_red(agreed)), Some(Unrated::Agreed));
    // The only person hands their seat over to a computer.
    let mut computers = Fixture::of(against, terms);
    rounds(&mut computers, 3);
    let (seat, sitter) = (Seat::Red, computer);
    computers.save(None, vec![Event::Replaced { seat, sitter }]);
    resigned(&mut computers, &[Seat::Blue, Seat::Yellow, Seat::Green]);
    assert_eq!(unrated(&computers), Some(Unrated::NoOpponents));
    let mut ended = Fixture::of_four(terms);
    rounds(&mut ended, 3);
    ended.save(None, vec![Event::Ended]);
    assert_eq!(unrated(&ended), Some(Unrated::NoResult));
}

#[test]
fn resignations_do_not_lengthen_a_time_in_power() {
    let mut fixture = Fixture::of_four(Terms::default());
    let moves = "Nc3-c4 Mg1-f1 Mg9-f9 Mc9-d9 Db2-f6 Mf1-e1 Mf9-e9 Md9-d8 Ca1-e5";
    fixture.all_play(moves);
    resigned(&mut fixture, &[Seat::Blue, Seat::Yellow, Seat::Green]);
    let result = summed_up(&fixture).unwrap().result;
    assert_eq!(result.seats.map(|seat| seat.reign), [1, 0, 0, 0]);
}

/// Games of random moves: what is counted agrees with what the positions say.
#[test]
fn kills_and_times_in_power_agree_with_the_positions() {
    let (mut kills, mut reigns, mut honours) = (0, 0, 0);
    for seed in 0..30 {
        let terms = Terms {
            unrated: seed % 3 == 0,
            ..Terms::default()
        };
        let mut fixture = Fixture::of_four(terms);
        let mut dice = Dice(seed);
        let finished = loop {
            let moves = fixture.game.position().legal_moves();
            // Kills end games.
            let mut deadly = moves.clone();
            deadly.retain(|mv| mv.victims().next().is_some());
            let from = if deadly.is_empty() { moves } else { deadly };
            played(&mut fixture, dice.pick(&from));
            if let Ok(finished) = summed_up(&fixture) {
                break finished;
            }
        };
        let game = &fixture.game;
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
        let people = PEOPLE.map(|person| Profile::of(person, [&finished]));
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
    let game = summed_up(&won_by_red(Terms::default())).unwrap();
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
