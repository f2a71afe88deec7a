//! The record of play: the table, the profiles and the statistics of a server, for readers who have a
//! link from Discord; and the own profile of a reader who plays here.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use jiff::Timestamp;
use maud::{Markup, html};

use super::address::Address;
use super::app::App;
use super::downloads::{drawn, sent};
use super::failure::Failure;
use super::layout::Page;
use super::limits::Kind;
use super::visitor::Visitor;
use super::words;
use crate::game::{PersonId, ServerId};
use crate::i18n::{self, Language, say};
use crate::links::RecordLink;
use crate::rating::Season;
use crate::render::{Course, Painter, Theme};
use crate::service::{PersonRecord, ResultsFile, Standings};

/// The pages of a link, for its reader.
struct Record<'a> {
    app: &'a App,
    visitor: &'a Visitor,
    link: RecordLink,
    /// The path of the first page: the others are below it.
    path: String,
}

/// The table of a server; of a link without one, the reader's own profile.
pub async fn table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(link): Address<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let record = Record::found(&app, &visitor, &link).await?;
    match record.link.server {
        Some(server) => record.table(server, query.get("season")).await,
        None => record.profile(record.link.person).await,
    }
}

/// The statistics of a server.
pub async fn statistics(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(link): Address<String>,
) -> Result<Response, Failure> {
    let record = Record::found(&app, &visitor, &link).await?;
    record.statistics().await
}

/// The table or all games as a file, for an admin of the server.
pub async fn file(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address((link, name)): Address<(String, String)>,
) -> Result<Response, Failure> {
    let record = Record::found(&app, &visitor, &link).await?;
    record.file(&name).await
}

/// The profile of a person.
pub async fn profile(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address((link, person)): Address<(String, String)>,
) -> Result<Response, Failure> {
    let record = Record::found(&app, &visitor, &link).await?;
    record.profile(person_of(&person)?).await
}

/// The course of a person's rating as a picture; `theme` in the query is `dark` or `light`.
pub async fn course(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address((link, person)): Address<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let record = Record::found(&app, &visitor, &link).await?;
    let theme = query.get("theme").and_then(|text| text.parse().ok());
    record
        .course(person_of(&person)?, theme.unwrap_or(Theme::Dark))
        .await
}

/// What the games of the people add up to that the reader's session speaks for.
pub async fn own(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let mut profiles = Vec::new();
    for person in &visitor.people {
        let record = app.service.person_record(*person, None, Timestamp::now());
        let record = record.await?;
        if record.profile.begun > 0 {
            profiles.push(record);
        }
    }
    let page = Page::of_words(
        say!(language, "web-record-own"),
        &html! {
            @if profiles.is_empty() { p { (say!(language, "web-record-none")) } }
            @for record in &profiles {
                @if profiles.len() > 1 { h2 { (name(language, record, record.person)) } }
                (totals(language, record))
            }
        },
    );
    Ok(page.to(&visitor))
}

fn person_of(text: &str) -> Result<PersonId, Failure> {
    text.parse().map(PersonId).map_err(|_| Failure::NotFound)
}

/// The name of a person whom a profile names.
fn name(language: Language, record: &PersonRecord, person: PersonId) -> String {
    words::known_name(language, record.people.get(&person), person)
}

/// The totals of a profile, line by line.
fn totals(language: Language, record: &PersonRecord) -> Markup {
    let name_of = |person| name(language, record, person);
    let lines = i18n::players::profile(language, &record.profile, &name_of);
    html! {
        @for line in lines { p { (words::with_code(&words::plain(language, &line))) } }
    }
}

impl<'a> Record<'a> {
    /// The pages of a link that has not expired, of a server that has pages.
    async fn found(app: &'a App, visitor: &'a Visitor, text: &str) -> Result<Record<'a>, Failure> {
        let link = app.links.read_record(text, Timestamp::now());
        let link = link.ok_or(Failure::OldLink)?;
        if let Some(server) = link.server
            && app.service.store().server(server).await?.settings.no_pages
        {
            return Err(Failure::NotFound);
        }
        Ok(Record {
            app,
            visitor,
            link,
            path: format!("/record/{text}"),
        })
    }

    fn language(&self) -> Language {
        self.visitor.language
    }

    /// A page with links to the others.
    fn page(&self, title: &str, below: &Markup) -> Response {
        let language = self.language();
        let way = |below: &str, name: String| {
            html! { a.button href={ (self.path) (below) } { (name) } }
        };
        let page = Page::of_words(
            words::plain(language, title),
            &html! {
                @if self.link.server.is_some() {
                    nav.ways aria-label=(say!(language, "web-record")) {
                        (way("", say!(language, "web-record-table")))
                        (way("/statistics", say!(language, "web-record-statistics")))
                        (way(&format!("/{}", self.link.person), say!(language, "web-record-own")))
                    }
                }
                (below)
                p.muted { (say!(language, "web-record-private")) }
            },
        );
        page.to(self.visitor)
    }

    async fn table(&self, server: ServerId, season: Option<&String>) -> Result<Response, Failure> {
        let language = self.language();
        let now = Season::of(Timestamp::now());
        let season = match season {
            Some(text) => text.parse().map_err(|_| Failure::NotFound)?,
            None => now,
        };
        let service = &self.app.service;
        let standings = service.table_of(server, season, self.link.person).await?;
        let title = say!(language, "top-title", season = season.to_string());
        let others = standings.seasons.iter().filter(|it| **it != season);
        let others: Vec<&Season> = others.collect();
        Ok(self.page(
            &title,
            &html! {
                @if standings.rows.is_empty() {
                    p { (say!(language, "top-none")) }
                } @else {
                    (self.rows(&standings))
                }
                @if !others.is_empty() {
                    p {
                        (say!(language, "web-record-seasons"))
                        @for season in others {
                            " " a href={ (self.path) "?season=" (season) } { (season) }
                        }
                    }
                }
                @if self.link.is_admin {
                    p {
                        (say!(language, "web-record-files")) " "
                        a href={ (self.path) "/file/players.csv" } { "players.csv" } " "
                        a href={ (self.path) "/file/games.csv" } { "games.csv" }
                    }
                }
            },
        ))
    }

    fn rows(&self, standings: &Standings) -> Markup {
        let language = self.language();
        let points = i18n::players::points;
        html! {
            table.standings {
                thead {
                    tr {
                        th scope="col" { (say!(language, "web-record-place")) }
                        th scope="col" { (say!(language, "web-record-name")) }
                        th scope="col" { (say!(language, "web-record-rating")) }
                        th scope="col" { (say!(language, "web-record-games")) }
                    }
                }
                tbody {
                    @for row in &standings.rows {
                        @let known = standings.people.get(&row.person);
                        tr {
                            td { (row.place) }
                            th scope="row" {
                                a href={ (self.path) "/" (row.person) } {
                                    (words::known_name(language, known, row.person))
                                }
                                @if row.person == self.link.person {
                                    " " span.you { (say!(language, "web-you")) }
                                }
                            }
                            td { (points(row.rating.points)) " ± " (points(row.rating.uncertainty)) }
                            td { (row.games) }
                        }
                    }
                }
            }
        }
    }

    async fn statistics(&self) -> Result<Response, Failure> {
        let language = self.language();
        let server = self.link.server.ok_or(Failure::NotFound)?;
        let statistics = self.app.service.statistics_of(server).await?;
        let lines = i18n::players::statistics(language, &statistics);
        Ok(self.page(
            &say!(language, "stats-title"),
            &html! {
                @for line in lines { p { (words::with_code(&words::plain(language, &line))) } }
            },
        ))
    }

    /// The record of a person that the reader may see: nobody sees a hidden one but its person, and
    /// nobody learns the name of a person who has not played in the server.
    async fn record(&self, person: PersonId) -> Result<PersonRecord, Failure> {
        let is_own = person == self.link.person;
        if self.link.server.is_none() && !is_own {
            return Err(Failure::NotFound);
        }
        let service = &self.app.service;
        let record = service.person_record(person, self.link.server, Timestamp::now());
        let record = record.await?;
        if !is_own && (record.is_hidden || record.profile.begun == 0) {
            return Err(Failure::NoProfile);
        }
        Ok(record)
    }

    async fn profile(&self, person: PersonId) -> Result<Response, Failure> {
        let language = self.language();
        let record = self.record(person).await?;
        let who = name(language, &record, person);
        if record.profile.begun == 0 {
            let none = say!(language, "profile-none", who = who.as_str());
            return Ok(self.page(&who, &html! { p { (none) } }));
        }
        let title = match record.server {
            Some(_) => say!(language, "profile-title", who = who),
            None => say!(language, "web-record-own"),
        };
        let rating = record
            .server
            .map(|_| i18n::players::rating(language, record.rating, record.place, record.missing));
        Ok(self.page(
            &title,
            &html! {
                (self.picture(&record))
                @for line in rating.into_iter().flatten() { p { (words::plain(language, &line)) } }
                (totals(language, &record))
                @if record.is_hidden { p { (say!(language, "profile-hidden")) } }
            },
        ))
    }

    /// The course of a rating to be drawn, where there is one.
    fn drawn(&self, record: &PersonRecord) -> Option<Course> {
        let language = self.language();
        let last = record.rating.filter(|_| !record.course.is_empty())?;
        let name = name(language, record, record.person);
        let (profile, course) = (&record.profile, &record.course);
        Some(i18n::players::course(language, name, profile, course, last))
    }

    fn picture(&self, record: &PersonRecord) -> Markup {
        let picture = |theme: &str| {
            let (path, person) = (&self.path, record.person);
            format!("{path}/{person}/course.png?theme={theme}")
        };
        html! {
            @if let Some(course) = self.drawn(record) {
                picture {
                    source media="(prefers-color-scheme:light)" srcset=(picture("light"));
                    img.chart src=(picture("dark")) width="800" height="500"
                        alt=(i18n::players::course_text(self.language(), &course));
                }
            }
        }
    }

    async fn course(&self, person: PersonId, theme: Theme) -> Result<Response, Failure> {
        let record = self.record(person).await?;
        let course = self.drawn(&record).ok_or(Failure::NotFound)?;
        let drawing = move || Painter::of(theme).course(&course);
        let bytes = drawn(self.app, self.visitor, drawing).await?;
        Ok(sent(bytes, "image/png", "djambi-rating.png"))
    }

    async fn file(&self, name: &str) -> Result<Response, Failure> {
        let file = match name {
            "players.csv" => ResultsFile::Players,
            "games.csv" => ResultsFile::Games,
            _ => return Err(Failure::NotFound),
        };
        let server = self.link.server.filter(|_| self.link.is_admin);
        let server = server.ok_or(Failure::NotFound)?;
        // All results of the server are read for it.
        let (app, visitor) = (self.app, self.visitor);
        visitor.take(app, Kind::Thought)?;
        let service = &self.app.service;
        let now = Timestamp::now();
        let text = service
            .results_file(server, file, self.link.person, now)
            .await?;
        let name = format!("djambi-{name}");
        let mut response = sent(text.into_bytes(), "text/csv; charset=utf-8", &name);
        if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_DISPOSITION, value);
        }
        Ok(response)
    }
}
