//! `/djambi players tables`: games of a server that look for players; `players follow`: direct messages
//! about a game, only to people who are known to see its channel. A person who would get none is told
//! so instead.

use serenity::all::Permissions;

use super::answer;
use super::arguments::{Arguments, switch};
use super::games::{link, people};
use super::subcommand::{Context, Subcommand, Weight, run};
use crate::discord::input::incoming;
use crate::discord::send::answer::Answer;
use crate::discord::send::http::may_pass;
use crate::discord::send::visibility::{self, ServerMember};
use crate::discord::view::card::Card;
use crate::discord::view::lobby;
use crate::discord::view::wording::escaped;
use crate::game::{Phase, Term};
use crate::i18n::{self, Language, list, say};
use crate::service::{Command, GameRef, Reply, Summary};

pub const TABLES: Subcommand =
    Subcommand::new("tables", |context, _| run(tables(context))).weighing(|_| Weight::Apart);

/// The most games that look for players in the list.
const MOST: usize = 12;

/// Shows the games in channels that the requester can see. Where Discord does not say just now, the
/// requester is told so: games that are left out would be taken for none.
async fn tables(context: &Context) -> Result<Card, Answer> {
    let incoming = &context.incoming;
    let language = incoming.language();
    let games = match answer::reply(context, Command::Tables, None).await {
        (_, Reply::Tables(games)) => games,
        (command, reply) => return Err(answer::shown(context, &command, reply).await),
    };
    Ok(match seen(context, games).await {
        // An admin sees all channels.
        Ok(seen) => card(language, &seen, incoming.is_guest && !incoming.by.is_admin),
        Err(error) => {
            tracing::info!(%error, "visible channels of a person unknown");
            Card::text(say!(language, "rejected-try-again"))
        }
    })
}

/// The games in channels that the requester can see, as many as are listed. Where the bot is not a
/// member, it cannot know who sees a channel.
async fn seen(context: &Context, games: Vec<Summary>) -> serenity::Result<Vec<Summary>> {
    let (adapter, incoming) = (&context.adapter, &context.incoming);
    let is_open = |game: &Summary| incoming.by.is_admin || game.view.game.place() == incoming.place;
    let member = match incoming.place.server {
        Some(server) if !incoming.is_guest && !games.iter().all(is_open) => {
            known(ServerMember::of(adapter, server, incoming.by.person)).await?
        }
        _ => None,
    };
    let mut seen = Vec::new();
    for game in games {
        if seen.len() == MOST {
            break;
        }
        let channel = game.view.game.place().channel;
        let is_seen = match &member {
            _ if is_open(&game) => true,
            Some(member) => known(member.sees(channel)).await?.unwrap_or(false),
            None => false,
        };
        if is_seen {
            seen.push(game);
        }
    }
    Ok(seen)
}

/// Discord's answer; `None` where it refuses one, such as of a channel that the bot cannot see.
///
/// # Errors
///
/// If another try may help.
async fn known<T>(asked: impl Future<Output = serenity::Result<T>>) -> serenity::Result<Option<T>> {
    match asked.await {
        Ok(said) => Ok(Some(said)),
        Err(error) if may_pass(&error) => Err(error),
        Err(error) => {
            tracing::info!(%error, "visibility of a channel unknown");
            Ok(None)
        }
    }
}

/// Games of a server that look for players, with links to them: lobbies, then seats whose player has
/// run out of time. `is_part` if only those of the channel are known.
fn card(language: Language, games: &[Summary], is_part: bool) -> Card {
    let part = if is_part {
        say!(language, "tables-part")
    } else {
        String::new()
    };
    if games.is_empty() {
        return Card::text(say!(language, "tables-none")).and(part);
    }
    let mut lines: Vec<(bool, String)> = games
        .iter()
        .map(|game| {
            let is_lobby = game.view.game.phase() == Phase::Lobby;
            (!is_lobby, table_line(language, game))
        })
        .collect();
    lines.sort_by_key(|(late, _)| *late);
    lines.insert(0, (false, say!(language, "tables-title")));
    let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    Card::text(lines.join("\n")).and(part)
}

fn table_line(language: Language, summary: &Summary) -> String {
    let view = &summary.view;
    let game = &view.game;
    let link = link(summary);
    if game.phase() == Phase::Lobby {
        let people = people(language, summary).into_iter();
        let row = say!(
            language,
            "tables-lobby",
            people = list(language, people.map(|name| escaped(&name))),
            count = game.free_seats().count(),
            terms = i18n::terms(language, game.terms()),
            link
        );
        let full = game.terms().starts_when_full;
        let full = full.then(|| i18n::term_value(language, Term::Starter, "full") + ".");
        let fills = lobby::fills(language, game);
        let parts: Vec<String> = [row].into_iter().chain(full).chain(fills).collect();
        return parts.join(" ");
    }
    let seat = game.position().mover();
    let moves = game.history().moves();
    say!(language, "tables-late", army = seat, count = moves, link)
}

pub const FOLLOW: Subcommand = Subcommand::new("follow", |context, given| {
    let game = GameRef::Here;
    let follow = !stops(given);
    run(async move {
        if follow && let Some(card) = cannot_follow(context).await {
            return Answer::Private(card);
        }
        let language = context.language();
        match answer::reply(context, Command::Follow { game, follow }, None).await {
            (_, Reply::Following(true)) => say!(language, "follow-on").into(),
            (_, Reply::Following(false)) => say!(language, "follow-off").into(),
            (command, reply) => answer::shown(context, &command, reply).await,
        }
    })
})
.with(|| vec![switch("stop")])
.weighing(|given| {
    if stops(given) {
        Weight::Light
    } else {
        Weight::Apart
    }
});

fn stops(given: &Arguments<'_>) -> bool {
    given.truth("stop") == Some(true)
}

/// Why the requester would get no messages about the game of the channel, if they would not.
async fn cannot_follow(context: &Context) -> Option<Card> {
    let incoming = &context.incoming;
    let server = incoming.place.server?;
    let language = incoming.language();
    if incoming.is_guest {
        return Some(Card::text(say!(language, "follow-guest")));
    }
    let (person, channel) = (incoming.by.person, incoming.place.channel);
    match visibility::is_seen(&context.adapter, server, person, channel).await {
        Ok(true) => None,
        Err(error) if may_pass(&error) => Some(Card::text(say!(language, "rejected-try-again"))),
        unseen => {
            tracing::info!(?unseen, %channel, "follow refused");
            let names = incoming::names(language, Permissions::VIEW_CHANNEL);
            let text = say!(language, "permission-needed", names);
            Some(Card::text(text))
        }
    }
}
