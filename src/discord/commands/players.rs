//! `/djambi players profile`, `top` and `stats`: profiles, the table and the statistics of a server.

use super::answer::{reply, shown};
use super::arguments::{person, text};
use super::subcommand::{Context, Subcommand, run};
use crate::discord::input::custom_id::Button;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing;
use crate::discord::view::wording::{Reader, mention, name_of};
use crate::drawing_queue::draw;
use crate::game::PersonId;
use crate::i18n::{self, Language, say};
use crate::rating::{Row, Season};
use crate::render::Painter;
use crate::results::Statistics;
use crate::service::{Command, PersonRecord, Reply, Standings};

pub const PROFILE: Subcommand = Subcommand::new("profile", |context, given| {
    run(show(context, given.person()))
})
.with(|| vec![person(false)]);

pub const TOP: Subcommand = Subcommand::new("top", |context, given| {
    run(async {
        match given.text("season").map(str::parse).transpose() {
            Ok(season) => top(context, season).await,
            Err(_) => say!(context.language(), "top-bad-season").into(),
        }
    })
})
.with(|| vec![text("season").max_length(20)]);

/// Shows the table of a season.
async fn top(context: &Context, season: Option<Season>) -> Answer {
    let (language, person) = (context.language(), context.incoming.by.person);
    match reply(context, Command::Standings { season }, None).await {
        (_, Reply::Standings(it)) => standings(language, &it, person).into(),
        (command, reply) => shown(context, &command, reply).await,
    }
}

pub const STATS: Subcommand = Subcommand::new("stats", |context, _| {
    run(async {
        match reply(context, Command::Statistics, None).await {
            (_, Reply::Statistics(it)) => statistics(context.language(), &it).into(),
            (command, reply) => shown(context, &command, reply).await,
        }
    })
});

/// How many rows of the table are shown.
const ROWS: usize = 20;
/// How many other seasons are named.
const SEASONS: usize = 8;

/// Returns the profile of a person, the requester's own if not given, or the answer that it is hidden.
async fn record(context: &Context, person: Option<PersonId>) -> Result<Box<PersonRecord>, Answer> {
    match reply(context, Command::Profile { person }, None).await {
        (_, Reply::Profile(record)) => Ok(record),
        (command, reply) => Err(shown(context, &command, reply).await),
    }
}

/// Shows a profile.
pub async fn show(context: &Context, person: Option<PersonId>) -> Result<Card, Answer> {
    let record = record(context, person).await?;
    Ok(profile(context.reader(), &record).await)
}

/// Shows all that a person's profile has and that is not on its first card.
pub async fn details(context: &Context, person: PersonId) -> Result<String, Answer> {
    let language = context.language();
    let record = record(context, Some(person)).await?;
    let mut lines = vec![title(language, &record)?];
    let mentioned = |person| mention(language, person);
    lines.extend(i18n::players::details(
        language,
        &record.profile,
        &mentioned,
    ));
    Ok(lines.join("\n"))
}

/// The title of a person's profile; the error says that they have none.
fn title(language: Language, record: &PersonRecord) -> Result<String, String> {
    let who = mention(language, record.person);
    match record.server {
        _ if record.profile.begun == 0 => Err(say!(language, "profile-none", who)),
        Some(_) => Ok(say!(language, "profile-title", who)),
        None => Ok(say!(language, "profile-title-all")),
    }
}

/// The profile of a person: the course of their rating, the totals, and the rest one press away.
pub async fn profile(reader: Reader, record: &PersonRecord) -> Card {
    let language = reader.language;
    let mut lines = match title(language, record) {
        Ok(title) => vec![title],
        Err(none) => return Card::text(none),
    };
    if record.server.is_some() {
        let missing = record.missing;
        let rating = i18n::players::rating(language, record.rating, record.place, missing);
        lines.extend(rating);
    }
    lines.extend(i18n::players::profile(language, &record.profile));
    if record.is_hidden {
        lines.push(say!(language, "profile-hidden"));
    }
    let rest = buttons::of_no_game(language, Button::Profile(record.person));
    let card = course(reader, record).await;
    card.and(lines.join("\n")).rows(buttons::rows(&[rest]))
}

/// A card with the course of a person's rating, if they have one.
async fn course(reader: Reader, record: &PersonRecord) -> Card {
    let language = reader.language;
    let (false, Some(last)) = (record.course.is_empty(), record.rating) else {
        return Card::default();
    };
    let name = name_of(language, record.people.get(&record.person));
    let course = i18n::players::course(language, name, &record.profile, &record.course, last);
    let alt = i18n::players::course_text(language, &course);
    let drawn = draw(move || Painter::of(reader.theme).course(&course)).await;
    Card::default().picture("profile.png", drawn, &alt)
}

/// The table of a server; where the requester is in it, or what they need for a place.
pub fn standings(language: Language, it: &Standings, requester: PersonId) -> Card {
    let season = it.season.to_string();
    let mut lines = vec![say!(language, "top-title", season = season.as_str())];
    if it.rows.is_empty() {
        lines.push(say!(language, "top-none"));
    }
    let row = |row: &Row| {
        let name = mention(language, row.person);
        i18n::players::table_row(language, row, &name)
    };
    let rows: Vec<String> = it.rows.iter().take(ROWS).map(row).collect();
    let shown = outgoing::how_many_fit(&rows, outgoing::LONGEST_TEXT - 600);
    lines.extend(rows.into_iter().take(shown));
    let mut yours = it.rows.iter().enumerate();
    let yours = yours.find(|(_, row)| row.person == requester);
    match yours {
        Some((index, own)) if index >= shown => {
            lines.push("…".to_owned());
            lines.push(row(own));
        }
        Some(_) => {}
        None => {
            let missing = it.missing.filter(|missing| *missing != (0, 0));
            lines.extend(
                missing
                    .map(|(games, opponents)| say!(language, "profile-missing", games, opponents)),
            );
        }
    }
    let others = it.seasons.iter().filter(|season| **season != it.season);
    let others: Vec<String> = others.take(SEASONS).map(ToString::to_string).collect();
    if !others.is_empty() {
        lines.push(say!(language, "top-seasons", list = others.join(", ")));
    }
    lines.push(say!(language, "top-counts"));
    Card::text(lines.join("\n"))
}

/// The statistics of a server.
pub fn statistics(language: Language, it: &Statistics) -> Card {
    let mut lines = vec![say!(language, "stats-title")];
    lines.extend(i18n::players::statistics(language, it));
    Card::text(lines.join("\n"))
}
