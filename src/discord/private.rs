//! What one person is shown and nobody else: boards, menus, lists, settings, files.

use serenity::all::CreateButton;

use super::buttons;
use super::choose::{self, Draft, Left};
use super::ids::{Button, Press};
use super::names::{escaped, plain};
use super::picture::{self, Look};
use super::post::Post;
use super::speech::Reader;
use super::tell;
use crate::game::{GameId, Phase};
use crate::host::{PersonSettings, ServerSettings, Summary, View};
use crate::i18n::{self, Language, label, list, say};
use crate::render::TurnMarks;
use crate::rules::{Ply, Position, Seat, Turn};

/// How many turns a page of the history holds.
const PAGE: usize = 20;
/// How many games a list shows.
const LISTED: usize = 15;

/// The board, with what has happened since the asker's last turn, from his seat.
pub async fn board(reader: Reader, view: &View, asker: crate::game::PersonId) -> Post {
    let game = &view.game;
    let unseen = game.unseen_by(asker);
    let seat = game.seats_of(asker).next();
    let since = match seat {
        Some(_) if game.phase() != Phase::Lobby => since(reader.language, view, unseen.clone()),
        _ => String::new(),
    };
    let look = Look {
        bottom: seat,
        plies: unseen.len().min(4),
        ..Look::default()
    };
    let mut post = tell::board(reader, view, &look, &since).await;
    if game.phase() == Phase::Playing {
        let shown = [Button::Move, Button::History(0), Button::More];
        post.rows = buttons::of(reader.language, view, &shown);
    }
    post
}

/// What has happened since the asker's last turn, a line a turn.
fn since(language: Language, view: &View, plies: std::ops::Range<usize>) -> String {
    let mut lines = turns(language, view, plies);
    if lines.is_empty() {
        return String::new();
    }
    lines.insert(0, say!(language, "since-title"));
    lines.join("\n")
}

/// Plies in words, a line each.
fn turns(language: Language, view: &View, plies: std::ops::Range<usize>) -> Vec<String> {
    let history = view.game.history();
    let told = history
        .plies()
        .enumerate()
        .skip(plies.start)
        .take(plies.len());
    told.filter_map(|(index, ply)| {
        let before = history.position_after(index)?;
        let seat = match ply {
            Ply::Turn(_) => before.mover(),
            Ply::Resignation(seat) => seat,
        };
        let text = i18n::told(language, before, ply);
        Some(say!(
            language,
            "history-line",
            number = index + 1,
            army = seat.key(),
            text = text
        ))
    })
    .collect()
}

/// A page of the turns so far, the latest first page.
#[must_use]
pub fn history(language: Language, view: &View, page: u16) -> Post {
    let count = view.game.history().len();
    if count == 0 {
        return Post::text(say!(language, "history-none"));
    }
    let pages = count.div_ceil(PAGE);
    let page = usize::from(page).min(pages - 1);
    // Page 0 is the end of the game: what people look for.
    let end = count - page * PAGE;
    let start = end.saturating_sub(PAGE);
    let mut text = say!(
        language,
        "history-title",
        first = start + 1,
        last = end,
        count = count
    );
    for line in turns(language, view, start..end) {
        text.push('\n');
        text += &line;
    }
    let mut shown: Vec<CreateButton> = Vec::new();
    let turn_to = |page: usize| Button::History(u16::try_from(page).unwrap_or(u16::MAX));
    if page + 1 < pages {
        let id = Press::new(&view.id, view.version, turn_to(page + 1)).id();
        shown.push(CreateButton::new(id).label(say!(language, "button-earlier")));
    }
    if page > 0 {
        let id = Press::new(&view.id, view.version, turn_to(page - 1)).id();
        shown.push(CreateButton::new(id).label(say!(language, "button-later")));
    }
    shown.push(buttons::button(language, view, Button::Export));
    Post {
        text,
        rows: buttons::rows(&shown),
        ..Post::default()
    }
}

/// What can be done beside moving, as far as it makes sense now.
#[must_use]
pub fn more(language: Language, view: &View) -> Post {
    let mut shown = vec![Button::History(0), Button::Replay, Button::Export];
    match view.game.phase() {
        Phase::Playing if view.game.is_paused() => shown.push(Button::Resume),
        Phase::Playing => {
            shown.extend([Button::TakeBack, Button::Draw, Button::Pause, Button::Hint]);
            shown.push(Button::AskResign);
            if view.game.place().server.is_some() {
                shown.push(Button::Thread);
            }
        }
        Phase::Asleep => shown.push(Button::Wake),
        Phase::Over(_) => shown.push(Button::Rematch),
        Phase::Lobby => {}
    }
    let text = say!(
        language,
        "more-title",
        game = view.id.to_string(),
        terms = tell::terms_line(language, view.game.terms())
    );
    Post {
        text,
        rows: buttons::of(language, view, &shown),
        ..Post::default()
    }
}

/// Whether he really wants to resign.
#[must_use]
pub fn ask_resign(language: Language, view: &View, asker: crate::game::PersonId) -> Post {
    let seats: Vec<String> = view
        .game
        .seats_of(asker)
        .map(|seat| i18n::army(language, seat))
        .collect();
    if seats.is_empty() || view.game.phase() != Phase::Playing {
        let refused = if seats.is_empty() {
            say!(language, "refused-not-playing")
        } else {
            say!(language, "resign-not-now")
        };
        return Post::text(refused);
    }
    let text = say!(language, "resign-sure", seats = list(language, &seats));
    Post {
        text,
        rows: buttons::of(language, view, &[Button::Resign, Button::Board]),
        ..Post::default()
    }
}

/// The next question of the guided choice, or the preview of what has been chosen.
pub async fn choose(
    reader: Reader,
    view: &View,
    draft: Draft,
    asker: crate::game::PersonId,
) -> Post {
    let language = reader.language;
    let position = view.game.position();
    let mover = position.mover();
    if view.game.phase() != Phase::Playing || view.game.is_paused() {
        return tell::board(reader, view, &Look::default(), "").await;
    }
    if view.game.person_on(mover) != Some(asker) {
        let said = say!(language, "refused-not-your-turn", mover = mover.key());
        return tell::board(reader, view, &Look::default(), &said).await;
    }
    match draft.left(position) {
        Left::One(turn) => match position.play(turn) {
            Ok(after) => preview(reader, view, turn, &after).await,
            Err(_) => Post::text(say!(language, "why-stale")),
        },
        Left::Question(question) => {
            let mut post = choose::asking(reader, view, &question, "").await;
            if draft != Draft::default() && post.rows.len() < 5 {
                let back = Press::new(&view.id, view.version, Button::Move).id();
                let back = CreateButton::new(back).label(say!(language, "button-anew"));
                post.rows.extend(buttons::rows(&[back]));
            }
            post
        }
        Left::Nothing => {
            let said = say!(language, "why-stale");
            tell::board(reader, view, &Look::default(), &said).await
        }
    }
}

/// What a turn would come to, with the buttons to play it or to choose another.
pub async fn preview(reader: Reader, view: &View, turn: Turn, after: &Position) -> Post {
    let language = reader.language;
    let before = view.game.position();
    let mut lines = vec![say!(
        language,
        "preview-title",
        text = i18n::told(language, before, Ply::Turn(turn)),
        notation = turn.to_string()
    )];
    lines.extend(
        before
            .changes(Ply::Turn(turn), after)
            .into_iter()
            .map(|change| {
                let text = i18n::change(language, after, change);
                say!(language, "line-change", text = text)
            }),
    );
    let play = buttons::button(language, view, Button::Play(turn.to_string()));
    let back = Press::new(&view.id, view.version, Button::Move).id();
    let back = CreateButton::new(back).label(say!(language, "button-other"));
    let rows = buttons::rows(&[play, back]);
    let mut scene = picture::of_position(language, view, after);
    scene.turns = vec![TurnMarks::of(turn)];
    scene.bottom = before.mover();
    let alt = lines.join(" ");
    let post = Post {
        text: lines.join("\n"),
        rows,
        ..Post::default()
    };
    match picture::draw(scene, reader.theme).await {
        Some(png) => post.with_file("preview.png", png, &alt),
        None => post,
    }
}

/// An idea for his turn.
#[must_use]
pub fn hint(language: Language, view: &View, turn: Turn) -> Post {
    let text = label(language, view.game.position(), turn);
    let text = say!(
        language,
        "hint-title",
        text = text,
        notation = turn.to_string()
    );
    let shown = [Button::Preview(turn.to_string()), Button::Move];
    Post {
        text,
        rows: buttons::of(language, view, &shown),
        ..Post::default()
    }
}

/// His games, those where it is his turn first, each with a link to its newest message.
#[must_use]
pub fn games(language: Language, games: &[Summary], total: u64) -> Post {
    if games.is_empty() {
        return Post::text(say!(language, "games-none"));
    }
    let mut lines = vec![say!(language, "games-title", count = total)];
    lines.extend(
        games
            .iter()
            .take(LISTED)
            .map(|game| game_line(language, game)),
    );
    let left = total.saturating_sub(lines.len() as u64 - 1);
    if left > 0 {
        lines.push(say!(language, "games-more", count = left));
    }
    Post::text(lines.join("\n"))
}

fn game_line(language: Language, summary: &Summary) -> String {
    let view = &summary.view;
    let place = view.game.place();
    let link = match (&summary.shown, place.server) {
        (Some(shown), server) => {
            let server = server.map_or("@me".to_owned(), |server| server.to_string());
            format!(
                "https://discord.com/channels/{server}/{}/{}",
                shown.place.channel, shown.message.0
            )
        }
        (None, _) => format!("<#{}>", place.channel),
    };
    let sitters = Seat::ALL.into_iter().filter_map(|seat| {
        let person = view.game.person_on(seat)?;
        Some(escaped(&plain(language, view, person)))
    });
    let mut people: Vec<String> = sitters.collect();
    people.dedup();
    let state = match view.game.phase() {
        Phase::Lobby => "lobby",
        Phase::Asleep => "asleep",
        Phase::Over(_) => "over",
        Phase::Playing if summary.your_turn => "yours",
        Phase::Playing if view.game.is_paused() => "paused",
        Phase::Playing => "theirs",
    };
    say!(
        language,
        "games-line",
        state = state,
        people = list(language, &people),
        link = link
    )
}

/// His settings, in words.
#[must_use]
pub fn settings(language: Language, it: &PersonSettings, changed: bool) -> Post {
    let mut lines = vec![if changed {
        say!(language, "settings-kept")
    } else {
        say!(language, "settings-title")
    }];
    lines.push(say!(
        language,
        "settings-language",
        value = it.language.as_deref().unwrap_or("auto")
    ));
    lines.push(say!(
        language,
        "settings-theme",
        value = it.theme.as_deref().unwrap_or("auto")
    ));
    lines.push(say!(
        language,
        "settings-confirm",
        value = on_off(it.confirm)
    ));
    lines.push(say!(
        language,
        "settings-reminders",
        value = on_off(it.direct_reminders)
    ));
    lines.push(say!(
        language,
        "settings-next",
        value = on_off(it.you_are_next)
    ));
    lines.push(match it.quiet {
        Some(hours) => say!(
            language,
            "settings-quiet",
            from = clock(hours.from()),
            until = clock(hours.until())
        ),
        None => say!(language, "settings-quiet-none"),
    });
    lines.push(match it.away {
        Some((_, until)) => say!(language, "settings-away", until = tell::relative(until)),
        None => say!(language, "settings-here"),
    });
    Post::text(lines.join("\n"))
}

/// A time of day: 22:30.
fn clock(minutes: u16) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// The server's settings, in words.
#[must_use]
pub fn server_settings(language: Language, it: &ServerSettings, changed: bool) -> Post {
    let lines = [
        if changed {
            say!(language, "settings-kept")
        } else {
            say!(language, "settings-server-title")
        },
        say!(
            language,
            "settings-language",
            value = it.language.as_deref().unwrap_or("auto")
        ),
        say!(
            language,
            "settings-theme",
            value = it.theme.as_deref().unwrap_or("auto")
        ),
        say!(
            language,
            "settings-open",
            value = if it.managers_open {
                "managers"
            } else {
                "everybody"
            }
        ),
    ];
    Post::text(lines.join("\n"))
}

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// What forgetting means, or has meant.
#[must_use]
pub fn forget(language: Language, left: &[Summary], kept: u64, done: bool) -> Post {
    if done {
        return Post::text(say!(
            language,
            "forget-done",
            left = left.len(),
            kept = kept
        ));
    }
    let text = say!(language, "forget-sure", left = left.len(), kept = kept);
    let id = Press::new(&GameId("none".to_owned()), 0, Button::Forget).id();
    let style = serenity::all::ButtonStyle::Danger;
    let button = CreateButton::new(id)
        .label(say!(language, "button-forget"))
        .style(style);
    Post {
        text,
        rows: buttons::rows(&[button]),
        ..Post::default()
    }
}
