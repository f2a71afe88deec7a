//! The reader of a page: their language, and the people that their session speaks for.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use jiff::Timestamp;
use reqwest::Url;

use super::app::{App, Frame, Site, frame_of};
use super::layout::{Card, Look, Page, SetCookie, part, set_cookie};
use super::rate_limit::Kind;
use super::request::Failure;
use crate::game::{Game, GameId, PersonId};
use crate::i18n::Language;
use crate::links::{hash, random, token};
use crate::service::{Requester, View};

/// How long a browser keeps the cookie: 30 days from its last renewal.
const COOKIE_LIFE: Duration = Duration::from_hours(30 * 24);

/// The reader of a page.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The state that all requests share.
    pub app: Arc<App>,
    /// Their language.
    pub language: Language,
    /// How they like the pages.
    pub look: Look,
    /// The people that the session speaks for.
    pub people: Vec<PersonId>,
    /// The frame within Discord that shows the page, if one does.
    pub frame: Option<Frame>,
    /// The hash of the session's token, if the browser has sent one.
    pub session: Option<String>,
    /// The address that the request comes from.
    pub address: IpAddr,
    /// Whether the script of the page asks for its main part alone.
    pub wants_part: bool,
    /// Whether the request comes from these pages: from a link, a form or the script of one.
    pub is_from_here: bool,
    /// The beginning of addresses for other sites.
    pub site: String,
}

impl Visitor {
    /// Their guest, who has no name elsewhere.
    pub fn guest(&self) -> Option<PersonId> {
        self.people.iter().copied().find(|it| it.is_guest())
    }

    /// The person as whom they solve puzzles: one who is known elsewhere before their guest.
    pub fn solver(&self) -> Option<PersonId> {
        let known = self.people.iter().copied().find(|it| !it.is_guest());
        known.or_else(|| self.guest())
    }

    /// The person as whom they take part in a game.
    pub fn person_in(&self, game: &Game) -> Option<PersonId> {
        let takes_part =
            |person: &PersonId| game.holder() == Some(*person) || game.has_seat(*person);
        self.people.iter().copied().find(takes_part)
    }

    /// Returns the path of a game.
    pub fn path(&self, game: &GameId) -> String {
        self.app.links.path(game)
    }

    /// Whether they may be shown a game: within Discord, only one of a channel that they see.
    pub async fn reaches(&self, view: &View) -> bool {
        match (&self.frame, &self.app.frames) {
            (Some(frame), Some(frames)) => frames.reaches(frame, view).await,
            _ => true,
        }
    }

    /// The person who reads in a frame in the channel of a game.
    pub fn here(&self, game: &Game) -> Option<PersonId> {
        let frame = self.frame.as_ref()?;
        (frame.place == game.place()).then_some(frame.person)
    }

    /// Takes one from the buckets of their address and of their session.
    pub fn take(&self, kind: Kind) -> Result<(), Failure> {
        let session = self.session.as_deref();
        self.app.limits.take(kind, self.address, session)
    }

    /// One of their people who asks the service, in the language of their browser.
    pub fn requester(&self, person: PersonId, name: String) -> Requester {
        Requester {
            person,
            name,
            language: Some(self.language.key().to_owned()),
            is_admin: false,
        }
    }

    /// Returns the preview that other sites show for a link to a public page: words, and the board at
    /// a path.
    pub fn card(&self, path: &str, text: String, board: &str) -> Card {
        Card {
            text,
            address: format!("{}{path}", self.site),
            picture: format!("{}{board}", self.site),
            is_listed: true,
        }
    }
}

impl Page {
    /// The answer to a visitor: the whole page, or its main part for the page's script.
    pub fn to(self, visitor: &Visitor) -> Response {
        if visitor.wants_part {
            return part(&self.title, &self.main).into_response();
        }
        let signed_in = !visitor.people.is_empty();
        let is_framed = visitor.frame.is_some();
        self.whole(visitor.look, signed_in, is_framed)
            .into_response()
    }
}

/// A request as it has arrived, before its visitor is known.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The address that it comes from.
    pub address: IpAddr,
    /// The cookie that renews the session in the browser too, whatever the answer is; it is set while the
    /// request is answered.
    pub renewal: Arc<OnceLock<SetCookie>>,
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Failure> {
        let headers = &parts.headers;
        let look = Look::of(headers);
        let framed = frame_of(app.frames.as_ref(), &app.service, headers).await?;
        let (frame, session) = framed.unzip();
        let session = session.or_else(|| session_of(&app.site, headers));
        let (people, is_renewed) = match (&frame, &session) {
            (Some(frame), _) => (vec![frame.person], false),
            (None, Some(hash)) => app.service.use_session(hash, Timestamp::now()).await?,
            (None, None) => (Vec::new(), false),
        };
        let arrival = parts.extensions.get::<Arrival>();
        let arrival = arrival.ok_or(Failure::Unavailable)?;
        if is_renewed && let Some(token) = token_of(&app.site, headers) {
            // It is the same each time.
            let _ = arrival.renewal.set(cookie(&app.site, &token));
        }
        Ok(Visitor {
            app: Arc::clone(app),
            language: look.language,
            look,
            people,
            frame,
            session,
            address: arrival.address,
            wants_part: wants_part(headers),
            is_from_here: is_from_here(&app.site, headers),
            site: site_of(app, headers),
        })
    }
}

/// Whether the script of these pages asks: another site's cannot send this header.
fn wants_part(headers: &HeaderMap) -> bool {
    headers.contains_key("x-part")
}

/// Whether a page of this site led to the request. Where a browser does not say so, as over HTTP from
/// another computer, it names that page.
fn is_from_here(site: &Site, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|it| it.to_str().ok());
    if wants_part(headers) {
        return true;
    }
    if let Some(from) = text("sec-fetch-site") {
        return from == "same-origin";
    }
    let host = text("host").unwrap_or_default();
    let page = text("referer").and_then(|it| Url::parse(it).ok());
    page.is_some_and(|it| site.is_own(&it.origin().ascii_serialization(), host))
}

/// The address that is set, or the one by which the request has come.
fn site_of(app: &App, headers: &HeaderMap) -> String {
    if app.site.is_set {
        return app.links.site.to_string();
    }
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    format!("http://{}", host.unwrap_or_default())
}

/// The name of the cookie. The prefix has browsers make sure that it came over TLS, from this host.
const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { "__Host-djambi" } else { "djambi" }
}

/// The hash of the token in the cookie.
pub fn session_of(site: &Site, headers: &HeaderMap) -> Option<String> {
    token_of(site, headers).map(|token| hash(&token))
}

fn token_of(site: &Site, headers: &HeaderMap) -> Option<String> {
    let cookies = CookieJar::from_headers(headers);
    let token = cookies.get(cookie_name(site.is_secure()))?.value();
    let is_token = token.len() == 64 && token.bytes().all(|it| it.is_ascii_hexdigit());
    is_token.then(|| token.to_owned())
}

/// Sets the cookie with that token; an empty one removes it.
pub fn cookie(site: &Site, token: &str) -> SetCookie {
    let is_secure = site.is_secure();
    let life = if token.is_empty() {
        Duration::ZERO
    } else {
        COOKIE_LIFE
    };
    // Within another site's page only such cookies are sent.
    let is_framed = is_secure && site.frames.is_some();
    set_cookie(
        (cookie_name(is_secure), token),
        "/",
        life,
        is_secure,
        is_framed,
    )
}

/// Adds a person to the visitor's session, under a new token, and returns the cookie.
pub async fn enter(visitor: &Visitor, person: PersonId) -> Result<SetCookie, Failure> {
    let (app, token) = (&visitor.app, token()?);
    // A token that belongs to no session is ignored.
    let before = visitor
        .session
        .as_deref()
        .filter(|_| !visitor.people.is_empty());
    app.service
        .store()
        .enter_session(before, &hash(&token), person, Timestamp::now())
        .await?;
    Ok(cookie(&app.site, &token))
}

/// The visitor's guest; a new one comes with a cookie.
pub async fn guest_of(visitor: &Visitor) -> Result<(PersonId, Option<SetCookie>), Failure> {
    if let Some(guest) = visitor.guest() {
        return Ok((guest, None));
    }
    // A person whom Discord names is not a guest of the pages.
    if visitor.frame.is_some() {
        return Err(Failure::NotFound);
    }
    let guest = PersonId(PersonId::GUESTS | random()?);
    Ok((guest, Some(enter(visitor, guest).await?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_for_frames_of_other_sites_says_so() {
        let site = Site {
            url: "https://djambi.example".to_owned(),
            is_set: true,
            contact: None,
            frames: Some("https://discord.com".to_owned()),
        };
        let [(_, cookie)] = cookie(&site, "t");
        assert!(
            cookie.contains("; SameSite=None; Partitioned; Secure;"),
            "{cookie}"
        );
    }
}
