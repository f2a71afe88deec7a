//! The analysis board: step through a game or from a position, try other moves, ask the computer,
//! share what was found.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::Form;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::analysis_line::{self, Line, Unread};
use super::analysis_page::AnalysisPage;
use super::choosing::Try;
use super::rate_limit::Kind;
use super::reader::load;
use super::request::Failure;
use super::visitor::Visitor;
use super::words;
use crate::ai::{Choice, best_lines};
use crate::game::Phase;
use crate::i18n::{self, Language, say};
use crate::review::searched;
use crate::service::record;
use djambi_input::Reading;
use djambi_rules::{
    ParsePositionError, Ply, Position, RecordError, RecordFault, ResignError, Seat,
};

/// How many ideas of the computer are shown.
const IDEAS: usize = 3;

/// How many positions it looks at for all of them, …
const NODES: u64 = 60_000;

/// … and for how long at most.
const LONGEST: Duration = Duration::from_secs(3);

/// A position or a record that somebody has written.
#[derive(Debug, Deserialize)]
pub struct Written {
    #[serde(default)]
    text: String,
    #[serde(default)]
    rules: String,
}

/// Leads to the board of a position or a record.
pub async fn read(visitor: Visitor, Form(written): Form<Written>) -> Result<Response, Failure> {
    if written.text.trim().is_empty() {
        return Err(Failure::Form);
    }
    if let Some(address) = analysis_line::linked(&visitor.site, &written.text) {
        return Ok(Redirect::to(&address).into_response());
    }
    let options = written.rules.parse().unwrap_or_default();
    Ok(match Line::of_text(&written.text, options) {
        Ok((line, false)) => Redirect::to(&line.here()).into_response(),
        Ok((line, true)) => {
            let count = analysis_line::MOST;
            let first = say!(visitor.language, "web-analysis-first", count);
            let page = AnalysisPage::new(&visitor, &line, Seat::Red, first);
            page.whole().to(&visitor)
        }
        Err(unread) => {
            let why = explained(visitor.language, &unread);
            let line = Line::from(Position::setup(options));
            let mut page = AnalysisPage::new(&visitor, &line, Seat::Red, why);
            page.written = written.text;
            refused(&page)
        }
    })
}

/// Returns the board of an address.
pub async fn page(
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let language = visitor.language;
    let (mut line, bottom, begun) = match begin(&visitor, &query).await? {
        Ok((line, bottom)) => (line, bottom, Ok(())),
        Err(unread) => (Line::from(Position::default()), Seat::Red, Err(unread)),
    };
    let tried = match begun.and_then(|()| line.follow(&query)) {
        Ok(()) => Try::of(language, line.analysis.position(), &query),
        Err(unread) => explained(language, &unread).into(),
    };
    let mut page = AnalysisPage::new(&visitor, &line, bottom, tried);
    if page.tried.notice.is_some() {
        return Ok(refused(&page));
    }
    if let Some(mv) = page.tried.mv(line.analysis.position()) {
        match line.tried(Ply::Move(mv)) {
            Some(next) => return Ok(Redirect::to(&next.here()).into_response()),
            None => page.tried = explained(language, &Unread::Long).into(),
        }
    }
    if query.contains_key("ask") {
        page.ideas = Some(ideas(&visitor, &line).await?);
    }
    Ok(page.whole().to(&visitor))
}

/// The position that an address shows.
pub async fn position(
    visitor: &Visitor,
    query: &HashMap<String, String>,
) -> Result<Position, Failure> {
    let begun = begin(visitor, query).await?;
    let (mut line, _) = begun.map_err(|_| Failure::NotFound)?;
    line.follow(query).map_err(|_| Failure::NotFound)?;
    Ok(*line.analysis.position())
}

/// The beginning of an address, and whose corner is at the bottom. A game can be analysed once it is
/// over: before, the computer would help one of its players.
async fn begin(
    visitor: &Visitor,
    query: &HashMap<String, String>,
) -> Result<Result<(Line, Seat), Unread>, Failure> {
    let Some(address) = query.get("game") else {
        return Ok(Line::beginning(query).map(|line| (line, Seat::Red)));
    };
    let view = load(visitor, address).await?;
    if !matches!(view.game.phase(), Phase::Over(_)) {
        return Err(Failure::NotOver);
    }
    let bottom = words::bottom(&view.game, visitor.person_in(&view.game));
    Ok(Ok((Line::of_game(address, &record(&view)), bottom)))
}

/// The best ideas of the computer.
async fn ideas(visitor: &Visitor, line: &Line) -> Result<Vec<Choice>, Failure> {
    visitor.take(Kind::Thought)?;
    let history = line.analysis.history();
    let position = *line.analysis.position();
    let search = move || {
        let began = Instant::now();
        let past = history.repeatable_before(history.len());
        let request = searched(&position, &past, NODES);
        best_lines(&request, IDEAS, &|| began.elapsed() > LONGEST)
    };
    let found = visitor.app.thinking.run(search).await;
    found.ok_or(Failure::Unavailable)
}

/// Why something cannot be read, and what to do.
fn explained(language: Language, unread: &Unread) -> String {
    match unread {
        Unread::Rules => fault(language, "rules"),
        Unread::Position(error) => {
            let unread = say!(language, "web-analysis-unread-at", line = 0);
            format!("{unread} {}", of_position(language, error))
        }
        Unread::Record(error) => record_unread(language, error),
        Unread::Nothing => say!(language, "web-analysis-unread"),
        Unread::Move(text) => say!(language, "web-analysis-cut", text = text.as_str()),
        Unread::Long => say!(language, "web-analysis-long", count = analysis_line::MOST),
    }
}

/// Where a game record cannot be read, and why.
fn record_unread(language: Language, error: &RecordError) -> String {
    let plain = |key: &str| (None, fault(language, key));
    let of = |text, key: &str| (Some(text), fault(language, key));
    let (text, why) = match &error.fault {
        RecordFault::NotAMove { text, position } => match djambi_input::meant(text, position) {
            Reading::Move(mv) => {
                let why = i18n::nearest(language, String::new(), &[mv]);
                (Some(text), why.trim().to_owned())
            }
            Reading::Question(_) => of(text, "ambiguous"),
            Reading::Rejected(why) => (Some(text), i18n::reason(language, &why.reason)),
        },
        RecordFault::Position(error) => (None, of_position(language, error)),
        RecordFault::LateTag(_) => plain("late-tag"),
        RecordFault::TagTwice(_) => plain("tag-twice"),
        RecordFault::Rules(_) => plain("rules"),
        RecordFault::Hostages | RecordFault::HostagesOfPosition => plain("hostages"),
        RecordFault::Result => plain("result"),
        RecordFault::WrongResult { .. } => plain("other-result"),
        RecordFault::Comment => plain("comment"),
        RecordFault::Variation => plain("variation"),
        RecordFault::Parenthesis => plain("parenthesis"),
        RecordFault::Annotation => plain("annotation"),
        RecordFault::Empty => plain("empty"),
        RecordFault::Tag => plain("tag"),
        RecordFault::Ambiguous(text) => of(text, "ambiguous"),
        RecordFault::Resignation { text, reason } => match reason {
            ResignError::NotIn(_) => of(text, "out"),
            ResignError::Already(_) => of(text, "resigned"),
            ResignError::Over => of(text, "over"),
        },
        RecordFault::ResignationForm(text) => of(text, "resign"),
        RecordFault::AfterTheEnd { text, .. } => of(text, "over"),
        RecordFault::AfterTheResult(text) => of(text, "after"),
    };
    let line = error.line;
    let at = say!(language, "web-analysis-unread-at", line = line);
    let why = match text {
        Some(text) => say!(language, "labelled", name = text.as_str(), text = why),
        None => why,
    };
    format!("{at} {why}")
}

fn fault(language: Language, key: &str) -> String {
    say!(language, "web-analysis-fault", fault = key)
}

/// The sentence that says what is wrong with a position.
fn of_position(language: Language, error: &ParsePositionError) -> String {
    let key = match error {
        ParsePositionError::Fields => "fields",
        ParsePositionError::Ranks | ParsePositionError::Rank(_) => "board",
        ParsePositionError::Control(_) | ParsePositionError::HalfFrozen(_) => "control",
        ParsePositionError::Seat(_) => "seat",
        ParsePositionError::Number(_) => "number",
        ParsePositionError::Invalid(_) => "impossible",
    };
    say!(language, "web-analysis-position", fault = key)
}

/// The board with why something was refused.
fn refused(page: &AnalysisPage<'_>) -> Response {
    (StatusCode::CONFLICT, page.whole().to(page.visitor)).into_response()
}
