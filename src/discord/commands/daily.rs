//! `/djambi settings daily`: the puzzle of the day in a channel.

use super::answer;
use super::arguments::{Kind, argument, number};
use super::intent::{Context, Intent, Subcommand, Weight};
use crate::discord::input::incoming;
use crate::discord::input::incoming::Incoming;
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::wording::relative;
use crate::i18n::{Language, say};
use crate::service::{Command, DailyCommand, Reply};
use crate::store::DailyPuzzle;

pub const DAILY: Subcommand = Subcommand {
    name: "daily",
    arguments: || {
        vec![
            number("hour", "option-daily-hour", 0..=23),
            argument(Kind::Boolean, "stop", "option-stop"),
        ]
    },
    read: |given| {
        let hour = given.whole("hour").map(u8::try_from);
        let command = match (given.truth("stop"), hour) {
            (Some(true), _) => DailyCommand::Stop,
            (_, Some(Ok(hour @ 0..24))) => DailyCommand::At(hour),
            // Discord lets nobody type another hour.
            (_, Some(_)) => return Intent::unknown(given.language),
            (_, None) => DailyCommand::Show,
        };
        Intent::run(Weight::Light, async move |context| {
            run(&context, command).await
        })
    },
};

async fn run(context: &Context, command: DailyCommand) -> Answer {
    let incoming = &context.incoming;
    if matches!(command, DailyCommand::At(_))
        && let Some(card) = cannot_send(incoming)
    {
        return Answer::Private(card);
    }
    let words = |reply| match reply {
        Reply::Daily(daily) => Ok(card(incoming.language(), daily.as_ref())),
        other => Err(Box::new(other)),
    };
    answer::own(context, Command::DailyPuzzle(command), words).await
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
    (!missing.is_empty()).then(|| Card::text(say!(language, "permission-needed", names = names)))
}
