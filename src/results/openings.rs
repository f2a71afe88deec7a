//! What the first moves of games led to: a tree of moves, with the results of the games that began
//! with them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use djambi_rules::Seat;

use super::{GameResult, OPENING};

/// The games of computer players that the program contains, one line per game: see [`Played`].
/// `docs/cli.md` says how they were made.
const ARENA: &str = include_str!("../../assets/openings.tsv");

static OF_ARENA: LazyLock<Openings> = LazyLock::new(|| {
    let mut openings = Openings::default();
    // Tests read every line.
    for game in ARENA.lines().filter_map(|line| line.parse().ok()) {
        openings.add(&game);
    }
    openings
});

/// What the openings need of a game. As a text: rules, winner (`r`, `b`, `y` or `g`, `-` without one),
/// number of moves, first moves, with tabs between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The preset of the rules.
    pub preset: String,
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// How many moves were played, without resignations.
    pub length: u32,
    /// The first moves; those after [`OPENING`] do not count.
    pub moves: Vec<String>,
}

/// The first moves of games, by the presets of their rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Openings(BTreeMap<String, Branch>);

/// The games that began with the same moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branch {
    /// How many.
    pub games: u32,
    /// How many each seat won, by [`Seat::index`].
    pub wins: [u32; 4],
    /// The numbers of their moves together.
    moves: u64,
    next: BTreeMap<String, Branch>,
}

/// The error of a text that is no [`Played`] game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a game of the openings is: rules, winner, number of moves, first moves, with tabs between"
)]
pub struct ParseOpeningsError;

impl Openings {
    /// The games of computer players that the program contains.
    #[must_use]
    pub fn of_arena() -> &'static Openings {
        &OF_ARENA
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        let mut branch = self.0.entry(game.preset.clone()).or_default();
        branch.add(game);
        for mv in game.moves.iter().take(OPENING) {
            branch = branch.next.entry(mv.clone()).or_default();
            branch.add(game);
        }
    }

    /// The presets that games were played by, most games first.
    #[must_use]
    pub fn presets(&self) -> Vec<(&str, u32)> {
        let presets = self.0.iter();
        let mut presets: Vec<_> = presets
            .map(|(key, all)| (key.as_str(), all.games))
            .collect();
        presets.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
        presets
    }

    /// The games by a preset that began with these moves; none if there is no such game.
    #[must_use]
    pub fn branch<T: AsRef<str>>(&self, preset: &str, moves: &[T]) -> Option<&Branch> {
        let all = self.0.get(preset)?;
        moves
            .iter()
            .try_fold(all, |branch, mv| branch.next.get(mv.as_ref()))
    }
}

impl Branch {
    fn add(&mut self, game: &Played) {
        self.games += 1;
        self.moves += u64::from(game.length);
        if let Some(winner) = game.winner {
            self.wins[winner.index()] += 1;
        }
    }

    /// The next moves, most games first.
    #[must_use]
    pub fn next(&self) -> Vec<(&str, &Branch)> {
        let next = self.next.iter();
        let mut next: Vec<_> = next.map(|(mv, branch)| (mv.as_str(), branch)).collect();
        next.sort_by_key(|(_, branch)| std::cmp::Reverse(branch.games));
        next
    }

    /// How many games nobody won.
    #[must_use]
    pub fn drawn(&self) -> u32 {
        self.games - self.wins.iter().sum::<u32>()
    }

    /// The average number of moves, rounded; 0 without a game.
    #[must_use]
    pub fn length(&self) -> u64 {
        let games = u64::from(self.games);
        (self.moves + games / 2).checked_div(games).unwrap_or(0)
    }

    /// The share of such a number of games, in percent, rounded.
    #[must_use]
    pub fn percent(&self, games: u32) -> u32 {
        (games * 100 + self.games / 2)
            .checked_div(self.games)
            .unwrap_or(0)
    }
}

impl From<&GameResult> for Played {
    fn from(result: &GameResult) -> Played {
        let won = |seat: &Seat| result.seats[seat.index()].first && !result.drawn;
        Played {
            preset: result.preset.clone(),
            winner: Seat::ALL.into_iter().find(won),
            length: result.moves,
            moves: result.opening.clone(),
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or('-', Seat::letter);
        write!(f, "{}\t{winner}\t{}", self.preset, self.length)?;
        for mv in self.moves.iter().take(OPENING) {
            write!(f, "\t{mv}")?;
        }
        Ok(())
    }
}

impl FromStr for Played {
    type Err = ParseOpeningsError;

    fn from_str(text: &str) -> Result<Played, ParseOpeningsError> {
        let mut fields = text.split('\t');
        let mut field = || fields.next().ok_or(ParseOpeningsError);
        let preset = field()?.to_owned();
        let mut winner = field()?.chars();
        let winner = match (winner.next(), winner.next()) {
            (Some('-'), None) => None,
            (Some(letter), None) => Some(Seat::from_letter(letter).ok_or(ParseOpeningsError)?),
            _ => return Err(ParseOpeningsError),
        };
        let length = field()?.parse().map_err(|_| ParseOpeningsError)?;
        let moves = fields.map(str::to_owned).collect();
        Ok(Played {
            preset,
            winner,
            length,
            moves,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::{Options, Position};

    fn played(text: &str) -> Played {
        text.replace(' ', "\t").parse().unwrap()
    }

    #[test]
    fn a_branch_counts_the_games_that_began_with_its_moves() {
        let mut openings = Openings::default();
        for text in ["a r 10 M1 N1", "a b 21 M1 N2", "a - 30 M2", "b g 5 M1"] {
            openings.add(&played(text));
        }
        assert_eq!(openings.presets(), [("a", 3), ("b", 1)]);
        let all = openings.branch::<&str>("a", &[]).unwrap();
        assert_eq!((all.games, all.wins, all.drawn()), (3, [1, 1, 0, 0], 1));
        assert_eq!((all.length(), all.percent(1)), (20, 33));
        let first = openings.branch("a", &["M1"]).unwrap();
        assert_eq!((first.games, first.length()), (2, 16));
        let next: Vec<_> = all
            .next()
            .into_iter()
            .map(|(mv, it)| (mv, it.games))
            .collect();
        assert_eq!(next, [("M1", 2), ("M2", 1)]);
        assert_eq!(openings.branch("a", &["M2", "N1"]), None);
        assert_eq!(openings.branch::<&str>("c", &[]), None);
    }

    #[test]
    fn only_the_first_moves_count() {
        let mut openings = Openings::default();
        let moves: Vec<String> = (0..OPENING + 3).map(|it| format!("m{it}")).collect();
        let text = format!("a r 40 {}", moves.join(" "));
        openings.add(&played(&text));
        assert!(openings.branch("a", &moves[..OPENING]).is_some());
        assert_eq!(openings.branch("a", &moves[..=OPENING]), None);
        assert_eq!(played(&text).to_string().split('\t').count(), 3 + OPENING);
    }

    #[test]
    fn nonsense_is_no_game() {
        for text in ["", "a", "a r", "a x 3", "a rr 3", "a r many", "a  3"] {
            let read = text.replace(' ', "\t").parse::<Played>();
            assert_eq!(read, Err(ParseOpeningsError), "{text}");
        }
    }

    #[test]
    fn every_game_of_the_arena_can_be_played_and_counts_once() {
        let mut games = 0;
        for line in ARENA.lines() {
            let game: Played = line.parse().unwrap();
            assert_eq!(game.to_string(), line);
            let options: Options = game.preset.parse().unwrap();
            let mut position = Position::setup(options);
            for mv in &game.moves {
                position = position.play(position.parse_move(mv).unwrap()).unwrap();
            }
            games += 1;
        }
        let counted = Openings::of_arena().presets().into_iter();
        assert_eq!(counted.map(|(_, games)| games).sum::<u32>(), games);
        assert!(ARENA.len() < 200_000, "{} bytes", ARENA.len());
    }
}
