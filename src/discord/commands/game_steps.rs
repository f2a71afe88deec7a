//! `/djambi new`, which opens a lobby; the subcommands that are one step of a game, which the service
//! answers like a press of a button; and `/djambi game note`, also *Note* on a player's private board: a form
//! with what they write down about a game for themselves alone.

use djambi_rules::OptionValue;

use super::answer::{self, act, ask};
use super::arguments::{Arguments, colour, computer, number, person, switch, text};
use super::subcommand::{Context, Subcommand, run};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::{Form, labelled, text_input};
use crate::game::{GameCommand, PersonId, Term, TermChange, Terms};
use crate::i18n::{Language, say};
use crate::service::{Command, GameRef, LONGEST_NOTE, Reply, View};

pub const JOIN: Subcommand = Subcommand::new("join", |context, given| {
    let seat = given.seat("colour");
    act(context, GameCommand::Join { seat })
})
.with(|| vec![colour(false)]);

pub const START: Subcommand =
    Subcommand::new("start", |context, _| act(context, GameCommand::Start));

pub const DRAW: Subcommand = Subcommand::new("draw", |context, _| act(context, GameCommand::Draw));

pub const UNDO: Subcommand = Subcommand::new("undo", |context, _| {
    act(context, GameCommand::TakeBack { plies: None })
});

pub const PAUSE: Subcommand =
    Subcommand::new("pause", |context, _| act(context, GameCommand::Pause));

pub const END: Subcommand = Subcommand::new("end", |context, _| act(context, GameCommand::End));

pub const REMATCH: Subcommand = Subcommand::new("rematch", |context, _| {
    let game = GameRef::Here;
    ask(context, Command::Rematch { game })
});

pub const INVITE: Subcommand = Subcommand::new("invite", |context, given| {
    run(invite(context, given.person(), given.names_a_bot()))
})
.with(|| vec![person(true)]);

/// Invites a person to the lobby of the channel.
pub async fn invite(context: &Context, person: Option<PersonId>, is_bot: bool) -> Answer {
    match person {
        _ if is_bot => say!(context.language(), "rejected-no-bots").into(),
        Some(person) => act(context, GameCommand::Invite { person }).await,
        None => context.unknown(),
    }
}

pub const REPLACE: Subcommand = Subcommand::new("replace", |context, given| {
    run(async {
        let language = context.language();
        match (given.seat("colour"), given.sitter()) {
            _ if given.names_a_bot() => say!(language, "rejected-no-bots").into(),
            (None, _) => context.unknown(),
            (Some(seat), Some(sitter)) => act(context, GameCommand::Replace { seat, sitter }).await,
            (Some(_), None) => say!(language, "rejected-by-whom").into(),
        }
    })
})
.with(|| vec![colour(true), person(false), computer()]);

pub const NEW: Subcommand = Subcommand::new("new", |context, given| {
    run(async {
        let terms = terms(context.language(), given)?;
        Ok::<_, String>(ask(context, Command::Open { terms }).await)
    })
})
.with(|| {
    vec![
        text("rules").set_autocomplete(true),
        number("time", "option-time", 0..=336),
        text("pace"),
        number("date", "option-date", 1..=u64::from(Terms::MOST_DAYS)),
        switch("private"),
    ]
});

/// The terms that a new lobby is to have, or why there are none: rules or a pace that cannot be read, or
/// two paces.
fn terms(language: Language, given: &Arguments<'_>) -> Result<Terms, String> {
    let rules = given.text("rules").map(str::to_lowercase);
    let rules = rules.map(|rules| {
        let options = OptionValue::NAMES.join(", ");
        TermChange::new(Term::Preset, &rules)
            .ok_or_else(|| say!(language, "terms-bad-rules", options))
    });
    let pace = given.text("pace");
    if pace.is_some() && given.whole("time").is_some() {
        return Err(say!(language, "terms-two-paces"));
    }
    let pace = pace.map(|pace| {
        TermChange::new(Term::Time, pace).ok_or_else(|| say!(language, "terms-bad-pace"))
    });
    let number = |name: &str, term| TermChange::new(term, &given.whole(name)?.to_string());
    let private = given.truth("private").and_then(|private| {
        let value = if private { "yes" } else { "no" };
        TermChange::new(Term::Private, value)
    });
    let patches = [
        rules.transpose()?,
        pace.transpose()?,
        number("time", Term::Time),
        number("date", Term::Date),
        private,
    ];
    let patches = patches.into_iter().flatten();
    Ok(patches.fold(Terms::default(), |terms, patch| patch.applied(terms)))
}

pub const NOTE: Subcommand =
    Subcommand::new("note", |context, _| run(open_note(context, GameRef::Here)));

/// Opens the form with the requester's note on a game.
pub async fn open_note(context: &Context, game: GameRef) -> Answer {
    let note = Command::Note { game, text: None };
    match answer::reply(context, note, None).await {
        (_, Reply::Note { text, view }) => {
            Answer::Form(note_form(context.language(), &view, &text))
        }
        (command, reply) => answer::shown(context, &command, reply).await,
    }
}

/// Saves what was written in the form. A form without the field asks for nothing.
pub async fn note_submitted(context: &Context, game: GameRef, data: &Data) -> Answer {
    match data.typed().map(str::to_owned) {
        None => context.unknown(),
        text => answer::service(context, Command::Note { game, text }, None).await,
    }
}

/// Discord's number of a text of several lines.
const PARAGRAPH: u8 = 2;

fn note_form(language: Language, view: &View, text: &str) -> Form {
    let mut input = text_input("text", (0, LONGEST_NOTE), text);
    input["style"] = PARAGRAPH.into();
    let (label, about) = (say!(language, "note-label"), say!(language, "note-about"));
    let field = labelled(&label, &about, &input);
    let id = CustomId::new(&view.id, view.version(), Button::Note);
    Form::new(&id, &say!(language, "button-note"), vec![field])
}
