//! Profiles, the table and the statistics of a server, line by line.

use std::collections::BTreeMap;

use djambi_input::Names;
use djambi_rules::{Position, Role, Seat};
use jiff::Timestamp;

use super::{Language, NameOf, say};
use crate::ai::Level;
use crate::game::{Game, Sitter};
use crate::rating::{Rating, Row};
use crate::render::Course;
use crate::results::{Count, Profile, Statistics, Tally};

/// The number of people named in a line.
const NAMED: usize = 3;
/// The number of people compared with the person of a profile.
const RIVALS: usize = 5;
/// The number of first moves listed.
const FIRST_MOVES: usize = 5;

/// Returns the totals of a person's games, their honours and how reliably they play.
pub fn profile(language: Language, it: &Profile) -> Vec<String> {
    let mut lines = vec![say!(
        language,
        "profile-games",
        games = it.all.games,
        wins = it.all.wins,
        draws = it.all.draws,
        survived = it.survived
    )];
    lines.extend(honours(language, it));
    if let Some(percent) = it.reliability() {
        lines.push(say!(
            language,
            "profile-reliability",
            percent,
            finished = it.finished,
            begun = it.begun
        ));
    }
    lines
}

/// Returns with which armies and rules a person won, against which people, and how; `name_of` returns
/// people's names.
pub fn details(language: Language, it: &Profile, name_of: NameOf<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let played = Seat::ALL.into_iter().zip(it.seats);
    let seats = played.filter(|(_, tally)| tally.games > 0);
    let seats = seats.map(|(seat, tally)| share(language, &signed(language, seat), tally));
    lines.extend(listed(seats).map(|list| say!(language, "profile-seats", list)));
    let presets = it.presets.iter();
    let presets = presets.map(|(key, tally)| {
        let name = say!(language, "terms-preset", preset = key);
        share(language, &name, *tally)
    });
    lines.extend(listed(presets).map(|list| say!(language, "profile-presets", list)));
    lines.push(say!(
        language,
        "profile-chiefs",
        killed = it.chiefs_killed,
        lost = it.chiefs_lost
    ));
    let counted = |people: &[Count]| {
        let people = people.iter().take(NAMED);
        listed(people.map(|it| {
            say!(
                language,
                "bracketed",
                text = name_of(it.person),
                detail = it.times
            )
        }))
    };
    let victims = counted(&it.victims);
    lines.extend(victims.map(|list| say!(language, "profile-victims", list)));
    let killers = counted(&it.killers);
    lines.extend(killers.map(|list| say!(language, "profile-killers", list)));
    if it.longest_reign > 0 {
        lines.push(say!(language, "profile-reign", count = it.longest_reign));
    }
    if !it.rivals.is_empty() {
        lines.push(say!(language, "profile-rivals"));
    }
    lines.extend(it.rivals.iter().take(RIVALS).map(|rival| {
        say!(
            language,
            "profile-rival",
            who = name_of(rival.person),
            ahead = rival.ahead,
            behind = rival.behind,
            count = rival.games
        )
    }));
    lines
}

/// The honours of the latest season with any, and how many were earned before it.
fn honours(language: Language, it: &Profile) -> Vec<String> {
    let Some((season, latest)) = it.honours.last_key_value() else {
        return Vec::new();
    };
    let named = latest.iter().map(|(honour, times)| {
        let name = say!(language, "honour", honour);
        match times {
            1 => name,
            times => say!(language, "bracketed", text = name, detail = *times),
        }
    });
    let list = listed(named).unwrap_or_default();
    let season = season.to_string();
    let all = it.honours.values().flat_map(BTreeMap::values).sum::<u32>();
    let earlier = all - latest.values().sum::<u32>();
    let mut lines = vec![say!(language, "profile-honours", season, list)];
    lines.extend((earlier > 0).then(|| say!(language, "profile-honours-earlier", count = earlier)));
    lines
}

/// Returns a person's rating and place, or what they need for a place. `missing` is `None` for those who
/// have none because they hide their profile.
pub fn rating(
    language: Language,
    rating: Option<Rating>,
    place: Option<usize>,
    missing: Option<(u32, usize)>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(rating) = rating {
        lines.push(format!("## {}", note(rating)));
    }
    lines.extend(match (place, missing) {
        (Some(place), _) => Some(say!(language, "profile-place", place)),
        (None, Some((0, 0))) => Some(say!(language, "profile-no-place")),
        (None, Some((games, opponents))) => {
            Some(say!(language, "profile-missing", games, opponents))
        }
        (None, None) => None,
    });
    lines
}

/// A rating in words: '1712 ± 40'.
fn note(rating: Rating) -> String {
    format!("{} ± {}", points(rating.points), points(rating.uncertainty))
}

/// Returns the course of a person's rating, to be drawn.
pub fn course(
    language: Language,
    name: String,
    profile: &Profile,
    course: &[(Timestamp, Rating)],
    last: Rating,
) -> Course {
    let won = |tally: Tally| match tally.games {
        0 => "–".to_owned(),
        games => say!(language, "profile-won", wins = tally.wins, games),
    };
    Course {
        name,
        fallback: say!(language, "person-former"),
        note: note(last),
        axis: say!(language, "profile-axis"),
        ratings: course.iter().map(|(_, it)| drawn(*it)).collect(),
        tallies: profile.seats.map(won),
    }
}

/// Returns what the picture of a course shows, for those who do not see it.
pub fn course_text(language: Language, course: &Course) -> String {
    let end = |it: Option<&(f32, f32)>| it.map_or_else(String::new, |it| format!("{:.0}", it.0));
    say!(
        language,
        "alt-course",
        who = course.name.as_str(),
        first = end(course.ratings.first()),
        last = end(course.ratings.last()),
        count = course.ratings.len()
    )
}

/// A rating as a picture shows it.
#[expect(clippy::cast_possible_truncation, reason = "points are a few thousand")]
const fn drawn(rating: Rating) -> (f32, f32) {
    (rating.points as f32, rating.uncertainty as f32)
}

/// Returns a row of the table.
pub fn table_row(language: Language, row: &Row, name: &str) -> String {
    say!(
        language,
        "top-row",
        place = row.place,
        who = name,
        rating = points(row.rating.points),
        uncertainty = points(row.rating.uncertainty),
        count = row.games
    )
}

/// Returns the totals of a server's games.
pub fn statistics(language: Language, it: &Statistics) -> Vec<String> {
    let Some([shortest, middle, longest]) = it.lengths() else {
        return vec![say!(language, "stats-none")];
    };
    let mut lines = vec![
        say!(
            language,
            "stats-games",
            games = it.games,
            rated = it.rated,
            drawn = it.drawn
        ),
        say!(language, "stats-lengths", shortest, middle, longest),
    ];
    let seats = Seat::ALL.into_iter().map(|seat| {
        let (name, percent) = (signed(language, seat), it.winning_share(seat).unwrap_or(0));
        say!(language, "stats-share", name, percent)
    });
    lines.extend(listed(seats).map(|list| say!(language, "profile-seats", list)));
    let presets = it.presets.iter().map(|(key, games)| {
        say!(
            language,
            "bracketed",
            text = say!(language, "terms-preset", preset = key),
            detail = *games
        )
    });
    lines.extend(listed(presets).map(|list| say!(language, "stats-presets", list)));
    let first_moves = it.first_moves(FIRST_MOVES).into_iter().map(|(mv, games)| {
        say!(
            language,
            "bracketed",
            text = format!("`{mv}`"),
            detail = games
        )
    });
    lines.extend(listed(first_moves).map(|list| say!(language, "stats-first-moves", list)));
    lines
}

/// Returns a number of points as it is shown.
pub fn points(points: f64) -> String {
    format!("{points:.0}")
}

fn listed(items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.collect();
    (!items.is_empty()).then(|| items.join(" · "))
}

fn signed(language: Language, seat: Seat) -> String {
    let sign = say!(language, "army-sign", army = seat);
    format!("{sign} {}", army(language, seat))
}

fn share(language: Language, name: &str, tally: Tally) -> String {
    let won = say!(
        language,
        "profile-won",
        wins = tally.wins,
        games = tally.games
    );
    format!("{name} {won}")
}

/// Returns the state of a player in a position: 'to move · 9 pieces'. 'To move' appears only where
/// somebody `moves`. A seat that is already named as a hostage gets no words.
pub fn standing(
    language: Language,
    game: &Game,
    position: &Position,
    seat: Seat,
    moves: bool,
) -> String {
    if position.controller(seat.army()).is_none() && game.sitter(seat) == Some(Sitter::Hostage) {
        return String::new();
    }
    condition(language, position, seat, moves)
}

/// Returns the same of a position of no game.
pub fn condition(language: Language, position: &Position, seat: Seat, moves: bool) -> String {
    if let Some(reason_out) = reason_out(language, position, seat) {
        return reason_out;
    }
    let count = position.pieces(seat).count();
    let pieces = say!(language, "number-pieces", count);
    match state(language, position, seat, moves) {
        Some(state) => format!("{state} · {pieces}"),
        None => pieces,
    }
}

/// Returns why a player does not play any more, if they do not: nobody controls the army, another player
/// does, or the player has resigned, whose pieces are frozen.
pub fn reason_out(language: Language, position: &Position, seat: Seat) -> Option<String> {
    if position.controller(seat.army()).is_none() {
        Some(say!(language, "panel-hostage"))
    } else if !position.plays_on(seat) {
        Some(say!(language, "panel-out"))
    } else {
        None
    }
}

/// Returns the state of a player, if there is one to mention; 'to move' only where somebody
/// `moves`.
pub fn state(language: Language, position: &Position, seat: Seat, moves: bool) -> Option<String> {
    if position.is_frozen(seat) {
        Some(say!(language, "panel-frozen"))
    } else if position.in_power() == Some(seat) {
        Some(say!(language, "panel-power"))
    } else if moves && position.outcome().is_none() && position.mover() == seat {
        Some(say!(language, "panel-to-move"))
    } else {
        None
    }
}

/// Returns 'Move 5', or after how many the game was over.
pub fn caption(language: Language, position: &Position, over: bool) -> String {
    let number = position.number();
    if over {
        say!(language, "caption-over", number = number.saturating_sub(1))
    } else {
        say!(language, "caption-move", number)
    }
}

/// Returns the name of an army: 'Red'.
pub fn army(language: Language, seat: Seat) -> String {
    say!(language, "army-name", army = seat)
}

/// Returns the name of a piece: 'Assassin'.
pub fn piece(language: Language, role: Role) -> String {
    say!(language, "piece-name", piece = role)
}

/// Returns a piece with its owner: 'Blue’s Militant'; without an owner it is the hostage's.
pub fn owned(language: Language, role: Role, by: Option<Seat>) -> String {
    say!(language, "web-piece", owner = owner(by), piece = role)
}

/// Returns the player on a seat; `None` is a free seat.
pub fn sitter(language: Language, sitter: Option<Sitter>, name_of: NameOf<'_>) -> String {
    match sitter {
        Some(Sitter::Person(person)) => name_of(person),
        Some(Sitter::Computer(level)) => say!(language, "computer-name", level),
        Some(Sitter::Hostage) => say!(language, "panel-hostage"),
        None => say!(language, "free-name"),
    }
}

/// Returns the name of a player in a record. What the program itself has written there in English is in
/// the words of the language: a computer player, or a guest without a name.
pub fn recorded_name(language: Language, name: &str) -> String {
    let is = |english: &str| english.eq_ignore_ascii_case(name);
    let computer = |language, level| say!(language, "computer-name", level);
    let mut levels = Level::ALL.into_iter();
    match levels.find(|level| is(&computer(Language::English, *level))) {
        Some(level) => computer(language, level),
        None if is(&say!(Language::English, "web-guest")) => say!(language, "web-guest"),
        None => name.to_owned(),
    }
}

/// Returns a list: 'A, B and C'.
pub fn list<T: Into<String>>(language: Language, items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    let last = items.pop().unwrap_or_default();
    let Some(first) = items.pop() else {
        return last;
    };
    let two = say!(language, "list-two", first, second = last);
    let before = items.into_iter().rev();
    before.fold(two, |rest, first| say!(language, "list-more", first, rest))
}

/// Returns the words that a typed move may contain, in this language and in English.
pub fn names(language: Language) -> Names {
    let typed = |role: Role| say!(language, "typed-piece", piece = role);
    let pieces = Role::ALL.map(|role| (role, typed(role)));
    let (small, maze) = (say!(language, "typed-small"), say!(language, "typed-maze"));
    let pieces = pieces
        .iter()
        .flat_map(|(role, names)| names.split(' ').map(|name| (*role, name)));
    Names::new(pieces, small.split(' ')).with_maze(maze.split(' '))
}

/// Returns an owner as a key for messages: a seat's, or `nobody` for a hostage.
pub(super) fn owner(seat: Option<Seat>) -> &'static str {
    seat.map_or("nobody", Seat::key)
}

/// Returns a text without the coloured signs of armies, which not every device can draw.
pub fn without_signs(language: Language, text: &str) -> String {
    let signs = Seat::ALL.map(|seat| say!(language, "army-sign", army = seat) + " ");
    let mut text = text.to_owned();
    for sign in signs {
        text = text.replace(&sign, "");
    }
    text
}

/// Whether a character only changes the direction of the text around it: a name that contains one
/// could turn a whole line round.
pub const fn is_direction(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Whether a character in a foreign text would control a terminal or turn a line round.
pub fn steers(letter: char) -> bool {
    letter.is_control() || is_direction(letter)
}
