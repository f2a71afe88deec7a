//! The first page, and the pages that open games.

use axum::Form;
use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::board::Board;
use super::layout::Page;
use super::panel::levels;
use super::player::{MOST_GAMES, Player, done, new_place, own_name, request, typed_name};
use super::rate_limit::Kind;
use super::request::Failure;
use super::visitor::{Visitor, guest_of};
use super::{layout, pictures, reader, screen, words};
use crate::game::{Level, Pace, Terms, Timeout};
use crate::i18n::{self, Language, say};
use crate::render::Scene;
use crate::service::Command;
use crate::teach::Lesson;
use djambi_rules::{History, Options, Position};

/// Shows the start page: a few words about the game, how to begin, and a game that plays itself.
pub fn home(visitor: &Visitor) -> Response {
    let language = visitor.language;
    let about = say!(language, "web-about");
    let page = Page {
        title: say!(language, "web-title"),
        card: Some(visitor.card("/", about.clone(), pictures::SETUP)),
        main: html! {
            main.home {
                div.pitch {
                    h1 { (say!(language, "web-title")) }
                    p { (about) }
                    p { (say!(language, "web-goal")) }
                    (play_now("/play", language, &Markup::default()))
                    (ways(language, visitor.app.invite.get().map(String::as_str)))
                }
                (demo(language))
            }
        },
        ..Page::default()
    };
    page.to(visitor)
}

/// The links to everything else. `invite` is the link that adds the bot to a server.
fn ways(language: Language, invite: Option<&str>) -> Markup {
    html! {
        div.ways {
            a.button href={ "/learn/" (Lesson::ALL[0].key()) } { (say!(language, "web-learn-to-play")) }
            a.button href="/play" { (say!(language, "web-with-friends")) }
            a.button href="/rules" { (say!(language, "button-rules")) }
            @if let Some(invite) = invite { a.button href=(invite) { (say!(language, "web-add")) } }
        }
    }
}

/// The moves of the game that plays itself.
const DEMO: &str = include_str!("../../assets/web/demo.txt");

/// A game that the script of the page plays again and again.
fn demo(language: Language) -> Markup {
    let mut history = History::new(Position::default());
    for text in DEMO.lines() {
        if let Ok(mv) = history.position().parse_move(text) {
            history.make_move(mv);
        }
    }
    html! {
        section.demo aria-label=(say!(language, "web-demo")) data-board=(reader::board(&Position::default())) {
            (Board::still(language, Scene::of(&Position::default())).markup())
            p.told aria-hidden="true" { (say!(language, "web-demo")) }
            ol hidden {
                @for (index, step) in history.steps().enumerate() {
                    li data-play=(reader::way(step.ply)) data-board=(reader::board(step.after)) {
                        (words::ply_in_words(language, &history, index + 1, &[]).unwrap_or_default())
                    }
                }
            }
        }
    }
}

/// The form of a game against computers, sent to that path, with more fields than whom to play against.
pub fn play_now(path: &str, language: Language, more: &Markup) -> Markup {
    html! {
        form.start method="post" action=(path) {
            label for="level" { (say!(language, "menu-opponents")) }
            select #level name="level" { (levels(language)) }
            (more)
            button.button.main type="submit" { (say!(language, "web-play-now")) }
        }
    }
}

/// The paces that the page offers.
const PACES: [&str; 6] = ["none", "10m+30s", "30m+1m", "24h", "72h", "3d+12h/7d"];

/// Menus of the pace, and of what happens when a player's time runs out.
fn pace(language: Language) -> Markup {
    let paces = PACES.into_iter().filter_map(|text| {
        let pace: Pace = text.parse().ok()?;
        Some((text, i18n::pace(language, pace)))
    });
    html! {
        label for="pace" { (say!(language, "terms-field-time")) }
        select #pace name="pace" {
            @for (value, words) in paces { option value=(value) { (words) } }
        }
        label for="timeout" { (say!(language, "terms-field-timeout")) }
        select #timeout name="timeout" {
            @for it in Timeout::offered() { option value=(it.key()) { (i18n::timeout(language, it)) } }
        }
    }
}

/// The page that opens games.
pub async fn play(visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let name = own_name(&visitor).await?;
    let page = Page::of_words(
        say!(language, "web-play"),
        &html! {
            section {
                h2 { (say!(language, "web-with-computers")) }
                p { (say!(language, "web-computers-how")) }
                (play_now("/play", language, &screen::rules(language, &Options::default())))
            }
            section {
                h2 { (say!(language, "web-with-friends")) }
                p { (say!(language, "web-friends-how")) }
                form.start method="post" action="/play/friends" {
                    label for="name" { (say!(language, "web-name")) }
                    input #name name="name" type="text" maxlength="32" autocomplete="nickname" required value=[name];
                    (screen::rules(language, &Options::default()))
                    (pace(language))
                    label.box {
                        input name="private" type="checkbox" value="yes";
                        " " (say!(language, "web-private-box"))
                    }
                    button.button.main type="submit" { (say!(language, "web-open-table")) }
                }
            }
            p.muted {
                (say!(language, "web-cookie"))
                @if !visitor.people.is_empty() { " " a href="/data" { (say!(language, "web-data")) } }
            }
        },
    );
    let card = visitor.card("/play", say!(language, "web-about"), pictures::SETUP);
    Ok(page.with_card(card).to(&visitor))
}

/// A game to be opened.
#[derive(Debug, Deserialize)]
pub struct Opening {
    #[serde(default)]
    name: String,
    #[serde(default)]
    level: String,
    /// Set by a box that is ticked.
    private: Option<String>,
    /// The preset of the rules; the classic ones if not given.
    rules: Option<String>,
    /// The pace of a game among friends, as [`Pace`](crate::game::Pace) reads it; none if not given.
    pace: Option<String>,
    timeout: Option<String>,
}

impl Opening {
    /// The terms of the game; `None` if they cannot be read.
    fn terms(&self) -> Option<Terms> {
        let rules = self.rules.as_deref().unwrap_or("classic");
        let (_, options) = Options::PRESETS
            .into_iter()
            .find(|(name, _)| *name == rules)?;
        let pace = self.pace.as_deref().unwrap_or("none").parse().ok()?;
        let timeout = self.timeout.as_deref().map(Timeout::of_key);
        let on_timeout = timeout.unwrap_or(Some(Timeout::Flag))?;
        let terms = Terms {
            options,
            on_timeout,
            private: self.private.is_some(),
            ..Terms::default()
        };
        Some(terms.at_pace(pace))
    }
}

/// Opens a game against three computers, and leads to it.
pub async fn play_computers(
    visitor: Visitor,
    Form(opening): Form<Opening>,
) -> Result<Response, Failure> {
    let level = Level::offered(&opening.level).unwrap_or(Level::Novice);
    let terms = opening.terms().ok_or(Failure::Form)?;
    open(&visitor, &opening.name, terms, Some(level)).await
}

/// Opens a lobby for friends, and leads to it.
pub async fn play_friends(
    visitor: Visitor,
    Form(opening): Form<Opening>,
) -> Result<Response, Failure> {
    let terms = opening.terms().ok_or(Failure::Form)?;
    open(&visitor, &opening.name, terms, None).await
}

async fn open(
    visitor: &Visitor,
    name: &str,
    terms: Terms,
    against: Option<Level>,
) -> Result<Response, Failure> {
    visitor.take(Kind::Game)?;
    // A game against computers asks for no name: the guest keeps theirs.
    let name = typed_name(visitor, name).await?;
    let (guest, cookie) = guest_of(visitor).await?;
    if cookie.is_none() && visitor.app.service.open_games(guest).await? >= MOST_GAMES {
        return Err(Failure::TooManyGames);
    }
    let by = visitor.requester(guest, name);
    let opened = request(visitor, by, new_place()?, None, Command::Open { terms }).await?;
    let view = done(opened)?;
    if let Some(level) = against {
        let player = Player::new(visitor, &view, guest);
        player.against(level).await?;
    }
    Ok((cookie, Redirect::to(&visitor.path(&view.id))).into_response())
}

/// The style or the script of the pages.
pub async fn asset(Path(name): Path<String>) -> Result<Response, Failure> {
    layout::file(&name).ok_or(Failure::NotFound)
}

/// Leads from the address of a form, which a browser shows after a refusal, to its page.
pub async fn to_play() -> Redirect {
    Redirect::to("/play")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_can_be_added_where_its_link_is_known() {
        let link = "https://discord.com/oauth2/authorize?client_id=7";
        let ways = |link| ways(Language::English, link).into_string();
        assert!(ways(Some(link)).contains(&format!("href=\"{link}\">Add to Discord</a>")));
        assert!(!ways(None).contains("Discord"));
    }
}
