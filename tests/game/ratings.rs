//! Simulated players of known strengths.

use djambi::game::{GameId, Level, PersonId};
use djambi::rating::{OPPONENTS_FOR_A_ROW, Player, RatedGame, Rating, Ratings, Row, Season, place};
use jiff::{SignedDuration, Timestamp};

use crate::common::dice::Dice;

fn game(number: usize, ended: Timestamp, players: &[(Player, bool)]) -> RatedGame {
    RatedGame {
        id: GameId(format!("game-{number}")),
        ended,
        players: players.to_vec(),
    }
}

fn person(number: usize) -> Player {
    Player::Person(PersonId(number as u64 + 1))
}

fn noon(day: usize) -> Timestamp {
    let first: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
    first + SignedDuration::from_hours(24 * day as i64)
}

fn minute(day: usize, minute: usize) -> Timestamp {
    noon(day) + SignedDuration::from_mins(minute as i64)
}

/// Players of whom that one wins.
fn won_by<const N: usize>(winner: usize, players: [usize; N]) -> [(Player, bool); N] {
    players.map(|it| (person(it), it == winner))
}

/// A game of four whose winner is drawn by `e` to the power of each strength; one in ten is drawn
/// between the winner and somebody else.
fn simulated(
    dice: &mut Dice,
    number: usize,
    day: usize,
    table: &[usize],
    strength: impl Fn(usize) -> f64,
) -> RatedGame {
    let powers: Vec<f64> = table.iter().map(|player| strength(*player).exp()).collect();
    let share = dice.roll(1 << 31) as f64 / f64::from(1_u32 << 31);
    let mut left = share * powers.iter().sum::<f64>();
    let mut winner = 0;
    while winner + 1 < table.len() && left >= powers[winner] {
        left -= powers[winner];
        winner += 1;
    }
    let survivor = if dice.roll(10) == 0 {
        dice.roll(table.len())
    } else {
        winner
    };
    let players: Vec<(Player, bool)> = table
        .iter()
        .enumerate()
        .map(|(seat, player)| (person(*player), seat == winner || seat == survivor))
        .collect();
    game(number, noon(day), &players)
}

fn four(dice: &mut Dice, people: usize) -> Vec<usize> {
    let mut table = Vec::new();
    while table.len() < 4 {
        let one = dice.roll(people);
        if !table.contains(&one) {
            table.push(one);
        }
    }
    table
}

/// 10,000 games of 200 people over a year; the strength of each is their number.
fn open_play() -> Vec<RatedGame> {
    let mut dice = Dice(1);
    (0..10_000)
        .map(|number| {
            let table = four(&mut dice, 200);
            simulated(&mut dice, number, number * 365 / 10_000, &table, |it| {
                it as f64 / 50.0
            })
        })
        .collect()
}

fn points(ratings: &Ratings, player: usize) -> f64 {
    ratings.rating(PersonId(player as u64 + 1)).unwrap().points
}

#[test]
fn the_order_of_strengths_is_found() {
    let ratings = Ratings::of(open_play());
    let table = ratings.table();
    assert_eq!(table.len(), 200);
    // Spearman's rank correlation.
    let squares: f64 = table
        .iter()
        .enumerate()
        .map(|(rank, row)| (199.0 - (row.person.0 as f64 - 1.0) - rank as f64).powi(2))
        .sum();
    let correlation = 1.0 - 6.0 * squares / (200.0 * (200.0_f64.powi(2) - 1.0));
    println!("rank correlation {correlation:.4}");
    assert!(correlation > 0.9, "{correlation}");
}

#[test]
fn the_same_games_give_the_same_numbers_in_any_order() {
    let games = open_play();
    let mut shuffled = games.clone();
    let mut dice = Dice(5);
    for index in (1..shuffled.len()).rev() {
        shuffled.swap(index, dice.roll(index + 1));
    }
    shuffled.push(games[17].clone());
    let (one, other) = (Ratings::of(games), Ratings::of(shuffled));
    let (one, other) = (one.table(), other.table());
    assert_eq!((one.len(), other.len()), (200, 200));
    for (a, b) in one.iter().zip(&other) {
        assert_eq!(a.person, b.person);
        assert_eq!(a.rating.points.to_bits(), b.rating.points.to_bits());
        assert_eq!(
            a.rating.uncertainty.to_bits(),
            b.rating.uncertainty.to_bits()
        );
    }
}

/// Somebody known wins 200 games within a season: against everybody, or in a fixed circle of four.
#[test]
fn a_fixed_circle_gains_less_than_a_tenth_of_open_play() {
    let known = open_play();
    let hero = 100;
    let gain = |table: &dyn Fn(usize) -> [usize; 4]| {
        let more = (0..200).map(|number| {
            let players = won_by(hero, table(number));
            game(20_000 + number, minute(370, number), &players)
        });
        let before = points(&Ratings::of(known.clone()), hero);
        points(&Ratings::of(known.iter().cloned().chain(more)), hero) - before
    };
    let circle = gain(&|_| [hero, 97, 98, 99]);
    let open = gain(&|number| {
        let other = |it: usize| (hero + 1 + (number * 3 + it) % 199) % 200;
        [hero, other(0), other(1), other(2)]
    });
    println!("circle {circle:.1}, open {open:.1} points");
    assert!(circle > 0.0);
    assert!(circle < open / 10.0, "circle {circle}, open {open}");
}

#[test]
fn each_game_of_the_same_circle_within_a_season_counts_less_than_the_one_before() {
    // Each wins in turn, so that ratings stay near each other.
    let circle = |games: usize, from: usize| {
        let game = |it| game(from + it, minute(from, it), &won_by(it % 4, [0, 1, 2, 3]));
        (0..games).map(game).collect::<Vec<_>>()
    };
    let moved = |before: &[RatedGame], after: &RatedGame| {
        let all = before.iter().cloned().chain([after.clone()]);
        points(&Ratings::of(all), 0) - points(&Ratings::of(before.to_vec()), 0)
    };
    let autumn = circle(13, 0);
    let gains = [4, 8, 12].map(|it| moved(&autumn[..it], &autumn[it]));
    assert!(gains[0] > 0.0, "{gains:?}");
    // Four games later each counts a quarter of it (0.7 to the power of 4), and certainty grows.
    for pair in gains.windows(2) {
        assert!(pair[1] < pair[0] * 0.25, "{gains:?}");
    }
    // In the next season the same game counts in full again.
    let later = circle(1, 120).remove(0);
    assert!(moved(&autumn, &later) > gains[1], "{gains:?}");
}

#[test]
fn the_winner_gains_and_all_who_died_are_alike() {
    let all = [0, 1, 2, 3];
    let won = game(1, noon(0), &won_by(2, all));
    let ratings = Ratings::of([won]);
    assert!(points(&ratings, 2) > 1500.0);
    let others = [0, 1, 3].map(|it| points(&ratings, it));
    let are_alike = |it: &f64| *it < 1500.0 && (it - others[0]).abs() < 1e-9;
    assert!(others.iter().all(are_alike), "{others:?}");
    // In a draw the survivors share the first place.
    let drawn = game(1, noon(0), &all.map(|it| (person(it), it <= 1)));
    let ratings = Ratings::of([drawn]);
    assert!((points(&ratings, 0) - points(&ratings, 1)).abs() < 1e-9);
    assert!(points(&ratings, 1) > 1500.0 && points(&ratings, 2) < 1500.0);
}

#[test]
fn a_row_needs_ten_games_and_six_opponents() {
    let games = |opponents: usize, number: usize| -> Vec<RatedGame> {
        (0..number)
            .map(|it| {
                let other = |by: usize| 1 + (it * 3 + by) % opponents;
                let players = won_by(0, [0, other(0), other(1), other(2)]);
                game(it, noon(it), &players)
            })
            .collect()
    };
    let has_a_row = |games: Vec<RatedGame>| {
        let table = Ratings::of(games).table();
        table.iter().any(|row| row.person == PersonId(1))
    };
    assert!(has_a_row(games(6, 10)));
    assert!(!has_a_row(games(5, 10)));
    assert!(!has_a_row(games(6, 9)));
}

#[test]
fn computers_are_fixed_and_beating_the_weakest_again_and_again_gains_little() {
    let levels = [Level::Novice; 3].map(|level| (Player::Computer(level), false));
    let alone = |games: usize| {
        let games = (0..games).map(|it| {
            let mut players = vec![(person(0), true)];
            players.extend(levels);
            game(it, minute(0, it), &players)
        });
        points(&Ratings::of(games), 0)
    };
    assert!(alone(20) > alone(1));
    assert!(alone(1_000) - alone(20) < 10.0);
}

#[test]
fn players_whose_data_is_deleted_are_average_ones_and_one_opponent_together() {
    let against = |other: Player, games: usize| {
        let players = [(person(0), true), (other, false)];
        Ratings::of((0..games).map(|it| game(it, minute(0, it), &players)))
    };
    let (one, many) = (against(Player::Deleted, 1), against(Player::Deleted, 1_000));
    let known = against(person(1), 1);
    assert_eq!(one.rating(PersonId(1)), known.rating(PersonId(1)));
    assert_eq!(many.missing(PersonId(1)), (0, OPPONENTS_FOR_A_ROW - 1));
    // Beating them again and again gains as little as beating the same person would.
    assert!(points(&many, 0) - points(&against(Player::Deleted, 20), 0) < 10.0);
}

#[test]
fn only_equal_ratings_have_equal_places() {
    let row = |points| Row {
        place: 0,
        person: PersonId(1),
        rating: Rating {
            points,
            uncertainty: 50.0,
        },
        games: 10,
    };
    let mut rows = [1_600.0, 1_500.0, 1_500.0, 1_400.0].map(row);
    place(&mut rows);
    assert_eq!(rows.map(|row| row.place), [1, 2, 2, 4]);
}

#[test]
fn uncertainty_grows_while_somebody_does_not_play() {
    let players = won_by(0, [0, 1, 2, 3]);
    let games: Vec<RatedGame> = (0..30).map(|it| game(it, noon(it), &players)).collect();
    let settled = Ratings::of(games.clone()).rating(PersonId(1)).unwrap();
    let late = game(99, noon(365 * 3), &players);
    let after = Ratings::of(games.into_iter().chain([late]));
    let after = after.rating(PersonId(1)).unwrap();
    assert!(after.uncertainty > settled.uncertainty);
}

#[test]
fn seasons_are_quarters() {
    let season = |text: &str| Season::of(text.parse().unwrap());
    assert_eq!(season("2026-11-22T00:00:00Z").to_string(), "2026-Q4");
    assert_eq!(season("2026-04-01T00:00:00Z").to_string(), "2026-Q2");
    for (later, earlier, between) in [
        ("2027-01-01T00:00:00Z", "2026-12-31T23:59:59Z", 1),
        ("2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z", 0),
    ] {
        assert_eq!(season(later).since(season(earlier)), between, "{later}");
    }
}
