//! Autocomplete: suggestions while somebody types: legal moves that the text may still become, in words, the rules
//! of a game, or time zones.

use jiff::Timestamp;

use super::arguments::Kind;
use super::subcommand::Context;
use crate::discord::input::interaction::Data;
use crate::discord::send::respond::Suggestion;
use crate::discord::view::outgoing::length;
use crate::discord::view::wording::clock;
use crate::game::Zone;
use crate::i18n::{self, Language, describe_ply, label, names};
use crate::service::{Command, GameRef, Reply};
use djambi_input::{MOST, likeliest};
use djambi_rules::{Move, OptionValue, Options, Ply, Position};

/// A name may not be longer, by Discord's count.
const LONGEST: usize = 100;

/// The text that is being typed, to be completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typing {
    /// A move.
    Move(String),
    /// The rules of a new game.
    Rules(String),
    /// A time zone.
    Zone(String),
}

/// Returns the text that is being typed, if it can be completed.
pub fn typing(data: &Data) -> Option<Typing> {
    let mut options = &data.options;
    // From the group and the subcommand to their arguments.
    let is_group = |kind| matches!(kind, Kind::SubCommand | Kind::SubCommandGroup);
    while let Some(inner) = options.first().filter(|it| is_group(it.kind)) {
        options = &inner.options;
    }
    let typed = options.iter().find(|option| option.focused)?;
    let text = typed.value.as_str()?.to_owned();
    match typed.name.as_str() {
        "move" => Some(Typing::Move(text)),
        "rules" => Some(Typing::Rules(text)),
        "zone" => Some(Typing::Zone(text)),
        _ => None,
    }
}

/// Returns what the text may become.
pub async fn suggest(context: &Context, typing: Typing) -> Vec<Suggestion> {
    match typing {
        Typing::Move(text) => moves(context, text).await,
        Typing::Rules(text) => rules(context.incoming.language(), &text),
        Typing::Zone(text) => zones(&text, context.now),
    }
}

/// The moves that a text may become; none where the requester cannot play one now.
async fn moves(context: &Context, text: String) -> Vec<Suggestion> {
    let command = Command::Choose {
        game: GameRef::Here,
    };
    let request = context.incoming.request(command, None);
    let reply = context.adapter.service.handle(&request, context.now).await;
    let Reply::Game(view) = reply else {
        return Vec::new();
    };
    let language = context.incoming.language();
    let found =
        tokio::task::spawn_blocking(move || suggestions(language, view.game.position(), &text));
    found.await.unwrap_or_else(|error| {
        tracing::error!(%error, "suggestions failed");
        Vec::new()
    })
}

/// The moves that a text may mean while it is being typed: at most
/// [`MOST`](djambi_input::MOST), which is as many as Discord shows.
fn suggestions(language: Language, position: &Position, text: &str) -> Vec<Suggestion> {
    let moves = likeliest(&names(language), position, text);
    let short = all_go_one_way(&moves);
    moves
        .into_iter()
        .map(|mv| Suggestion {
            name: named(language, position, mv, short),
            value: mv.to_string(),
        })
        .collect()
}

/// The rules that a text may become: those that it says already, the presets, and what one more
/// changed option makes of the rules as far as they are typed.
fn rules(language: Language, text: &str) -> Vec<Suggestion> {
    let text = text.to_lowercase();
    let commas = text.match_indices(',').rev().map(|(at, _)| at);
    let beginnings = [text.len()].into_iter().chain(commas);
    let typed = beginnings.filter_map(|end| text[..end].parse::<Options>().ok());
    let typed = typed.take(1).collect::<Vec<_>>();
    let base = typed.first().copied().unwrap_or_default();
    let changed = OptionValue::choices().into_iter().map(|choice| {
        let mut options = base;
        options.set(choice);
        options
    });
    let mut found: Vec<Options> = Vec::new();
    let presets = Options::PRESETS.into_iter().map(|(_, options)| options);
    for options in typed.into_iter().chain(presets).chain(changed) {
        if !found.contains(&options) {
            found.push(options);
        }
    }
    let suggestion = |options: Options| {
        let (name, value) = (i18n::rules(language, options), options.to_string());
        let is_short = length(&name) <= LONGEST;
        Suggestion {
            name: if is_short { name } else { value.clone() },
            value,
        }
    };
    found.into_iter().map(suggestion).collect()
}

/// The time zones that a text may become, each with the time that it is there: who does not know the
/// name of their own recognises the time.
fn zones(text: &str, now: Timestamp) -> Vec<Suggestion> {
    let suggestion = |zone: Zone| Suggestion {
        name: format!("{zone} ({})", clock(zone.minute_of_day(now))),
        value: zone.to_string(),
    };
    let zones = Zone::suggestions(text, MOST).into_iter();
    zones.map(suggestion).collect()
}

/// Whether they differ only in what comes after the first step: then the short form is read to its
/// end on a telephone, and what differs is at the end.
fn all_go_one_way(moves: &[Move]) -> bool {
    let way = |mv: &Move| (mv.from(), mv.to());
    moves.len() > 1 && moves.windows(2).all(|pair| way(&pair[0]) == way(&pair[1]))
}

fn named(language: Language, position: &Position, mv: Move, short: bool) -> String {
    let fits = |it: &String| it.encode_utf16().count() <= LONGEST;
    let sentence = Some(describe_ply(language, position, Ply::Move(mv)));
    let sentence = sentence.filter(|it| !short && fits(it));
    let named = sentence.or_else(|| Some(label(language, position, mv)).filter(fits));
    named.unwrap_or_else(|| i18n::short_label(language, mv))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn rules_are_suggested_as_presets_and_with_one_more_option_changed() {
        for language in Language::ALL {
            for text in [
                "",
                "clas",
                "Bga,",
                "classic,liberation=off,quiet_limit=60,rep",
            ] {
                let found = rules(language, text);
                let names: HashSet<&String> = found.iter().map(|it| &it.name).collect();
                assert_eq!(names.len(), found.len(), "{found:?}");
                for it in &found {
                    assert!(it.value.parse::<Options>().is_ok(), "{it:?}");
                    assert!(it.name.encode_utf16().count() <= LONGEST, "{it:?}");
                }
            }
        }
        let values = |text| {
            let found = rules(Language::English, text).into_iter();
            found.map(|it| it.value).collect::<Vec<_>>()
        };
        assert_eq!(values("")[..3], ["classic", "bga", "booklet"]);
        let more = values("classic,quiet_limit=60,rep");
        assert_eq!(more[0], "classic,quiet_limit=60");
        let both = "classic,reporter_must_strike=on,quiet_limit=60";
        assert!(more.contains(&both.to_owned()), "{more:?}");
    }
}
