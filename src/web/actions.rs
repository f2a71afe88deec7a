//! The actions of players on the page of a game: moves, offers, talk, a rematch.

use std::collections::HashMap;

use axum::Form;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::html;
use serde::Deserialize;

use super::choosing::Try;
use super::layout::Page;
use super::player::{MOST_GAMES, Player, Seated, done, noticed, refused};
use super::rate_limit::Kind;
use super::reader::{GamePage, Loaded, can_join, is_turn_of, may_see};
use super::request::Failure;
use super::talk::{content, others, read};
use super::{choosing, game_page, links, words};
use crate::ai::Hint;
use crate::game::{GameCommand, GameRejection, Level, OfferKind, Sitter};
use crate::i18n::{self, Language, names, say};
use crate::service::{
    Command, GameRef, LONGEST_LINE, PlayMode, Rejected, Rejection, Reply, TalkRejection, View,
    may_have_hint,
};
use djambi_input::{Draft, Reading};
use djambi_rules::Seat;

/// Something to be done in a game.
#[derive(Debug, Deserialize)]
pub struct ActionForm {
    #[serde(rename = "act")]
    kind: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    level: String,
    /// The version of the game that the page showed.
    #[serde(default)]
    seen: Option<u64>,
}

/// Does something in a game, and leads back to it.
pub async fn act(
    Loaded { visitor, view }: Loaded,
    Form(act): Form<ActionForm>,
) -> Result<Response, Failure> {
    let joins = visitor.here(&view.game).filter(|_| act.kind == "join");
    let Some(person) = visitor.person_in(&view.game).or(joins) else {
        return refused(&visitor, &view, &GameRejection::NotPlaying.into()).await;
    };
    let player = Player::new(&visitor, &view, person);
    match act.kind.as_str() {
        "hint" => return hint(player).await,
        "rematch" => return rematch(player).await,
        "fill-all" => return fill_all(player, &act.level).await,
        "along" => return links::along(player),
        "report" => return report(player, &act.about).await,
        _ => {}
    }
    let command = act.command().ok_or(Failure::Form)?;
    // After a loss computer players play on, which is no reason to refuse another try.
    let seen = act.seen;
    let seen = seen.filter(|_| !view.game.has_lost_alone(player.person));
    player.answered(player.act(seen, command).await?).await
}

impl ActionForm {
    /// The command that it is.
    fn command(&self) -> Option<GameCommand> {
        let seat = || Seat::ALL.into_iter().find(|it| it.key() == self.about);
        let offer = || OfferKind::ALL.into_iter().find(|it| it.key() == self.about);
        let level = || Level::offered(&self.level).map(Sitter::Computer);
        Some(match self.kind.as_str() {
            "resign" => GameCommand::Resign { seat: None },
            "draw" => GameCommand::Draw,
            "take-back" => GameCommand::TakeBack { plies: None },
            "pause" => GameCommand::Pause,
            "resume" => GameCommand::Resume,
            "give-time" => GameCommand::GiveTime,
            "wake" => GameCommand::Wake,
            "agree" => GameCommand::Agree(offer()?),
            "decline" => GameCommand::Decline(offer()?),
            "replace" => GameCommand::Replace {
                seat: seat()?,
                sitter: level()?,
            },
            "fill" => GameCommand::Fill {
                seat: Some(seat()?),
                sitter: level()?,
            },
            "remove" => GameCommand::Remove { seat: seat()? },
            "join" => GameCommand::Join { seat: None },
            "start" => GameCommand::Start,
            "leave" => GameCommand::Leave,
            "call-off" => GameCommand::CallOff,
            _ => return None,
        })
    }
}

/// Gives all free seats to computers of a level.
async fn fill_all(player: Player<'_>, level: &str) -> Result<Response, Failure> {
    let sitter = Sitter::Computer(Level::offered(level).ok_or(Failure::Form)?);
    let mut last = None;
    for seat in player.view.game.free_seats() {
        let seat = Some(seat);
        let reply = player.act(None, GameCommand::Fill { seat, sitter }).await?;
        if matches!(reply, Reply::Rejected(_)) {
            return player.answered(reply).await;
        }
        last = Some(reply);
    }
    match last {
        Some(reply) => player.answered(reply).await,
        None => Ok(Redirect::to(&player.visitor.path(&player.view.id)).into_response()),
    }
}

/// Shows a move that a computer would make, ready to be played. It is searched for in the queue of the
/// pages, so that computer players in Discord do not wait for it.
async fn hint(player: Player<'_>) -> Result<Response, Failure> {
    let Player { visitor, view, .. } = player;
    if let Err(reason) = may_have_hint(&view.game, player.person) {
        return refused(visitor, view, &reason).await;
    }
    visitor.take(Kind::Thought)?;
    let search = visitor.app.service.hint_search(view);
    let found = visitor.app.thinking.run(search).await.flatten();
    let Hint { mv, reason } = found.ok_or(Failure::Unavailable)?;
    let said = i18n::hint(visitor.language, view.game.position(), mv, reason);
    let tried = Try {
        draft: Draft::common(&[mv]),
        ..said.into()
    };
    game_page::answer(visitor, view, None, tried).await
}

/// A move that was chosen.
#[derive(Debug, Deserialize)]
pub struct Chosen {
    #[serde(rename = "move")]
    mv: String,
    seen: u64,
}

/// A move that was typed.
#[derive(Debug, Deserialize)]
pub struct Typed {
    text: String,
    /// The parts chosen on the board, as a [`Draft`].
    #[serde(default)]
    draft: String,
}

/// Plays a move that was chosen, and leads back to the game.
pub async fn play(seated: Seated, Form(chosen): Form<Chosen>) -> Result<Response, Failure> {
    let player = seated.player();
    let command = command(player, chosen.mv, PlayMode::Confirmed);
    let reply = player.ask(Some(chosen.seen), command).await?;
    led_on(player, Try::default(), reply).await
}

/// Leads to the preview of a move that was typed, or to what it leaves open.
pub async fn typed(seated: Seated, Form(typed): Form<Typed>) -> Result<Response, Failure> {
    let player = seated.player();
    let Player { visitor, view, .. } = player;
    let is_mover = is_turn_of(view, Some(player.person));
    let (language, draft) = (visitor.language, choosing::draft_of(&typed.draft));
    let answer = Try::answer(language, view.game.position(), draft, &typed.text);
    match answer.filter(|_| is_mover) {
        Some(answer) if answer.notice.is_some() => noticed(visitor, view, answer).await,
        Some(answer) => Ok(to_draft(player, answer.draft)),
        None => {
            let command = command(player, typed.text.clone(), PlayMode::Preview);
            let reply = player.ask(None, command).await?;
            // After any rejection the parts chosen on the board stay chosen.
            let tried = Try {
                draft,
                typed: typed.text,
                ..Try::default()
            };
            led_on(player, tried, reply).await
        }
    }
}

/// Why a text is not a move, in the words of the answer to a typed move; empty if it is one.
pub async fn why(
    Loaded { visitor, view }: Loaded,
    Query(query): Query<HashMap<String, String>>,
) -> String {
    let text = query.get("text").map_or("", String::as_str);
    let (language, position) = (visitor.language, view.game.position());
    match djambi_input::read_move(position, position.mover(), text, &names(language)) {
        Reading::Rejected(rejection) => words::other_button(language, &rejection.reason)
            .unwrap_or_else(|| i18n::reason(language, &rejection.reason)),
        Reading::Move(_) | Reading::Question(_) => String::new(),
    }
}

/// The pieces that could kill the mover's chief after a move; empty if none could.
pub async fn danger(
    Loaded { visitor, view }: Loaded,
    Query(query): Query<HashMap<String, String>>,
) -> Result<String, Failure> {
    let position = view.game.position();
    let mv = query.get("move").map_or("", String::as_str);
    let mv = position.parse_move(mv).map_err(|_| Failure::NotFound)?;
    Ok(choosing::danger(visitor.language, position, mv))
}

fn command(player: Player<'_>, text: String, mode: PlayMode) -> Command {
    Command::Move {
        game: player.game(),
        text,
        names: names(player.visitor.language),
        mode,
    }
}

/// Leads to the game with a part of a move that is chosen.
fn to_draft(player: Player<'_>, draft: Draft) -> Response {
    let path = player.visitor.path(&player.view.id);
    Redirect::to(&format!("{path}?draft={draft}")).into_response()
}

/// Leads to what a move leaves open or to its preview, back to the game, or shows why not.
async fn led_on(player: Player<'_>, tried: Try, reply: Reply) -> Result<Response, Failure> {
    match reply {
        Reply::Question { question, .. } => Ok(to_draft(player, Draft::from(&question))),
        Reply::Preview { mv, .. } => Ok(to_draft(player, Draft::common(&[mv]))),
        reply => player.answered_at(tried, reply).await,
    }
}

/// Leads a player of a finished game to its rematch, in which they have a seat as far as one is free.
pub async fn rematch(player: Player<'_>) -> Result<Response, Failure> {
    let Player { visitor, view, .. } = player;
    if !view.game.place().is_page() {
        // Its channel is where its players are.
        return refused(visitor, view, &Rejection::OtherServer).await;
    }
    let rematch = match visitor.app.service.rematch_of(view).await? {
        Some(rematch) => rematch,
        None => match open_rematch(player).await? {
            Reply::Done(update) => begin(player, update.view).await?,
            Reply::Rejected(Rejected {
                reason: Rejection::GameHere,
                ..
            }) => {
                // Another player was quicker.
                let rematch = visitor.app.service.rematch_of(view).await?;
                rematch.ok_or(Failure::Unavailable)?
            }
            reply => return player.answered(reply).await,
        },
    };
    if can_join(&rematch, player.person) {
        let reply = join(player, &rematch).await?;
        if matches!(reply, Reply::Rejected(_)) && !may_see(player.visitor, &rematch) {
            return player.answered(reply).await;
        }
    }
    Ok(Redirect::to(&visitor.path(&rematch.id)).into_response())
}

/// Opens the rematch where the finished game was played.
async fn open_rematch(player: Player<'_>) -> Result<Reply, Failure> {
    let Player { visitor, .. } = player;
    visitor.take(Kind::Game)?;
    if visitor.app.service.open_games(player.person).await? >= MOST_GAMES {
        return Err(Failure::TooManyGames);
    }
    let game = player.game();
    player.ask(None, Command::Rematch { game }).await
}

/// Starts a game without other people at once.
async fn begin(player: Player<'_>, opened: View) -> Result<View, Failure> {
    let game = &opened.game;
    if game.people() != [player.person] || game.free_seats().next().is_some() {
        return Ok(opened);
    }
    let view = &opened;
    done(
        Player { view, ..player }
            .act(None, GameCommand::Start)
            .await?,
    )
}

/// Takes a seat in the lobby of the rematch.
async fn join(player: Player<'_>, rematch: &View) -> Result<Reply, Failure> {
    let game = GameRef::Game(rematch.id.clone());
    let command = GameCommand::Join { seat: None };
    player.ask(None, Command::Game { game, command }).await
}

/// A line that is to be said.
#[derive(Debug, Deserialize)]
pub struct Line {
    line: String,
    /// The seat of the only other person who may see it; empty for all players.
    #[serde(default)]
    to: String,
}

/// Why a line was not said, and what to do next.
fn rejection(language: Language, why: TalkRejection) -> String {
    match why {
        TalkRejection::NoTalk => say!(language, "web-talk-nobody"),
        TalkRejection::NotPlaying => say!(language, "web-watching"),
        TalkRejection::NoSuchPlayer => say!(language, "talk-gone"),
        TalkRejection::Empty | TalkRejection::TooLong => {
            say!(language, "bad-length", what = "line", most = LONGEST_LINE)
        }
        TalkRejection::TooMany => say!(language, "web-talk-too-many"),
    }
}

/// The talk on a page of its own, which does not load again by itself.
pub async fn talk_page(seated: Seated) -> Result<Response, Failure> {
    alone(seated.player(), None, "").await
}

async fn alone(
    player: Player<'_>,
    notice: Option<String>,
    refused: &str,
) -> Result<Response, Failure> {
    let Player { visitor, view, .. } = player;
    let language = visitor.language;
    let talk = read(visitor, view).await?;
    let page = GamePage::of(visitor, view, None, &talk);
    let nobody = || html! { p { (say!(language, "web-talk-nobody")) } };
    let whole = Page::of_words(
        say!(language, "web-talk"),
        &html! {
            p { a href=(page.path) { (say!(language, "web-live")) } }
            @if let Some(notice) = &notice { p.notice role="alert" { (notice) } }
            (content(&page, refused).unwrap_or_else(nobody))
        },
    );
    let status = match notice {
        Some(_) => StatusCode::CONFLICT,
        None => StatusCode::OK,
    };
    Ok((status, whole.to(visitor)).into_response())
}

/// Says a line. The script of the page gets no other answer than that it was said, or why not; the line
/// comes with the updates of the game.
pub async fn say(seated: Seated, Form(line): Form<Line>) -> Result<Response, Failure> {
    let player = seated.player();
    let Player { visitor, view, .. } = player;
    let others = others(view, player.person);
    let to = others.iter().find(|(seat, _)| seat.key() == line.to);
    let said = if to.is_none() && !line.to.is_empty() {
        Err(TalkRejection::NoSuchPlayer)
    } else if i18n::visible(&line.line).is_empty() {
        Err(TalkRejection::Empty)
    } else {
        let to = to.map(|(_, person)| *person);
        let (by, now) = (player.person, Timestamp::now());
        visitor
            .app
            .service
            .say(view, by, to, &line.line, now)
            .await?
    };
    match said.map_err(|why| rejection(visitor.language, why)) {
        Ok(()) if visitor.wants_part => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok(()) => {
            let path = visitor.path(&view.id);
            Ok(Redirect::to(&format!("{path}/talk")).into_response())
        }
        Err(why) => alone(player, Some(why), &line.line).await,
    }
}

/// Reports a line to the host, and says so.
pub async fn report(player: Player<'_>, number: &str) -> Result<Response, Failure> {
    let Player {
        visitor,
        person,
        view,
    } = player;
    let number = number.parse().map_err(|_| Failure::Form)?;
    let reported = visitor
        .app
        .service
        .report_line(view, person, number)
        .await?;
    let said = if reported {
        say!(visitor.language, "web-talk-reported")
    } else {
        say!(visitor.language, "web-not-now")
    };
    game_page::answer(visitor, view, None, said.into()).await
}
