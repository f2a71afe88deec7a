//! The puzzle of the day: `/djambi settings daily`, and its message to the servers whose admins want it. It
//! is sent once, even if a process ends before it has saved that. It pings nobody.

use std::time::Duration;

use jiff::Timestamp;
use serenity::all::{ButtonStyle, CreateButton};
use tokio::time::timeout;

use super::answer;
use super::arguments::{Kind, argument, number};
use super::subcommand::{Context, Subcommand, run};
use crate::discord::input::custom_id::{Button, CustomId, game_of};
use crate::discord::input::incoming;
use crate::discord::input::incoming::Incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::announcements::has_button;
use crate::discord::send::answer::Answer;
use crate::discord::send::endpoints;
use crate::discord::send::endpoints::Body;
use crate::discord::send::http::may_pass;
use crate::discord::send::respond::channel;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::OutgoingMessage;
use crate::discord::view::wording::{Reader, relative};
use crate::discord::view::{buttons, outgoing};
use crate::i18n::{Language, exercise_heading, exercise_task, exercise_title, say, taught};
use crate::service::{Command, DailyCommand, Reply};
use crate::store::DailyPuzzle;
use crate::teach::{Exercise, Puzzle};

pub const DAILY: Subcommand = Subcommand::new("daily", |context, given| {
    let hour = given.whole("hour").map(u8::try_from);
    let command = match (given.truth("stop"), hour) {
        (Some(true), _) => Some(DailyCommand::Stop),
        (_, Some(Ok(hour @ 0..24))) => Some(DailyCommand::At(hour)),
        // Discord lets nobody type another hour.
        (_, Some(_)) => None,
        (_, None) => Some(DailyCommand::Show),
    };
    run(async move {
        match command {
            Some(command) => set_or_show(context, command).await,
            None => context.unknown(),
        }
    })
})
.with(|| {
    vec![
        number("hour", "option-daily-hour", 0..=23),
        argument(Kind::Boolean, "stop", "option-stop"),
    ]
});

async fn set_or_show(context: &Context, command: DailyCommand) -> Answer {
    if matches!(command, DailyCommand::At(_))
        && let Some(card) = cannot_send(&context.incoming)
    {
        return Answer::Private(card);
    }
    match answer::reply(context, Command::DailyPuzzle(command), None).await {
        (_, Reply::Daily(daily)) => Answer::Private(card(context.language(), daily.as_ref())),
        (command, reply) => answer::shown(context, &command, reply).await,
    }
}

/// Where and when the puzzle of the day is sent, if it is.
fn card(language: Language, daily: Option<&DailyPuzzle>) -> Card {
    let Some(daily) = daily else {
        return Card::text(say!(language, "daily-off"));
    };
    Card::text(say!(
        language,
        "daily-on",
        channel = format!("<#{}>", daily.channel),
        time = format!("<t:{}:t>", daily.due.as_second()),
        next = relative(daily.due)
    ))
}

/// Why the puzzle of the day cannot be sent to the channel of the request, if it cannot.
fn cannot_send(incoming: &Incoming) -> Option<Card> {
    incoming.place.server?;
    let language = incoming.language();
    if incoming.is_guest {
        return Some(Card::text(say!(language, "follow-guest")));
    }
    let missing = incoming::missing(incoming);
    let names = incoming::names(language, missing);
    (!missing.is_empty()).then(|| Card::text(say!(language, "permission-needed", names)))
}

/// Slower attempts are repeated later.
const LONGEST: Duration = Duration::from_secs(50);

impl DiscordAdapter {
    /// Sends it. If Discord cannot take it just now, it is tried again later; if Discord
    /// rejects it, it is given up for the day.
    pub async fn deliver_daily(&self, daily: &DailyPuzzle) {
        match timeout(LONGEST, self.send_daily(daily)).await {
            Ok(Ok(())) => tracing::info!("puzzle of the day sent"),
            Ok(Err(error)) if may_pass(&error) => {
                tracing::warn!(%error, "puzzle of the day postponed");
                return;
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "puzzle of the day refused: the next attempt is \
                    tomorrow; /djambi settings daily moves it to another channel or stops it");
            }
            Err(_) => {
                tracing::warn!("puzzle of the day timed out");
                return;
            }
        }
        let ended = self.service.end_daily_puzzle(daily, Timestamp::now()).await;
        if let Err(error) = ended {
            tracing::error!(%error, "puzzle of the day sent, but not recorded as sent");
        }
    }

    async fn send_daily(&self, daily: &DailyPuzzle) -> serenity::Result<()> {
        let (Some(channel), Some(puzzle)) = (channel(daily.channel), Puzzle::of_day(daily.day))
        else {
            return Ok(());
        };
        let http = self.in_turn(2).await;
        // An earlier try may have arrived.
        if daily.attempts > 0 && has_button(http, channel, &daily_id(puzzle, daily.day)).await? {
            return Ok(());
        }
        let server = self.service.store().server(daily.server).await;
        let reader = server.map_or_else(|_| Reader::default(), |it| Reader::server(&it));
        let message = daily_message(reader, puzzle, daily.day).await;
        let body = Body {
            json: message.message_once(format!("p{}.{:x}", daily.day, daily.server.0)),
            file: message.file,
        };
        endpoints::send_message(http, channel, &body)
            .await
            .map(drop)
    }
}

/// The id of the button that opens the puzzle of a day: by it the message of that day is known.
fn daily_id(puzzle: &'static Puzzle, day: i64) -> String {
    let game = game_of(Exercise::Puzzle(puzzle));
    CustomId::new(&game, u64::try_from(day).unwrap_or_default(), Button::Move).id()
}

/// The message: the position, the task, and a button that opens the puzzle to the presser alone.
async fn daily_message(reader: Reader, puzzle: &'static Puzzle, day: i64) -> OutgoingMessage {
    let (language, exercise) = (reader.language, Exercise::Puzzle(puzzle));
    let task = exercise_task(language, exercise);
    let text = say!(
        language,
        "daily-message",
        heading = exercise_heading(language, exercise),
        task = task.as_str()
    );
    let title = exercise_title(language, exercise);
    let scene = taught(language, &puzzle.position, title);
    let alt = say!(language, "alt-rules", text = task);
    let button = CreateButton::new(daily_id(puzzle, day))
        .label(say!(language, "button-daily"))
        .style(ButtonStyle::Primary);
    let message = OutgoingMessage {
        rows: buttons::rows(&[button]),
        ..OutgoingMessage::text(text)
    };
    match outgoing::draw(scene, reader.theme).await {
        Some(png) => message.with_file("puzzle.png", png, &alt),
        None => message,
    }
}
