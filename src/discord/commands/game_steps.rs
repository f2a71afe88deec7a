//! `/djambi new`, which opens a lobby; the subcommands that are one step of a game, which the service
//! answers like a press of a button; and `/djambi game note`, also *Note* on a player's private board: a form
//! with what they write down about a game for themselves alone.

use djambi_rules::OptionValue;

use super::arguments::{Arguments, colour, computer, number, person, switch, text};
use super::board;
use super::intent::{Context, Intent, Show, Subcommand};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::{Form, labelled, text_input};
use crate::game::{GameCommand, GameId, PersonId, Term, TermChange, Terms};
use crate::i18n::{Language, say};
use crate::service::{Command, GameRef, LONGEST_NOTE, View};

pub const JOIN: Subcommand = Subcommand {
    name: "join",
    arguments: || vec![colour(false)],
    read: |given| {
        let seat = given.seat("colour");
        Intent::act(GameCommand::Join { seat })
    },
};

pub const START: Subcommand = Subcommand::plain("start", |_| Intent::act(GameCommand::Start));

pub const DRAW: Subcommand = Subcommand::plain("draw", |_| Intent::act(GameCommand::Draw));

pub const UNDO: Subcommand = Subcommand::plain("undo", |_| {
    Intent::act(GameCommand::TakeBack { plies: None })
});

pub const PAUSE: Subcommand = Subcommand::plain("pause", |_| Intent::act(GameCommand::Pause));

pub const END: Subcommand = Subcommand::plain("end", |_| Intent::act(GameCommand::End));

pub const REMATCH: Subcommand = Subcommand::plain("rematch", |_| {
    Intent::service(Command::Rematch {
        game: GameRef::Here,
    })
});

pub const INVITE: Subcommand = Subcommand {
    name: "invite",
    arguments: || vec![person(true)],
    read: |given| invitation(given.person(), given.names_a_bot(), given.language),
};

/// The intent to invite a person to the lobby of the channel.
pub fn invitation(person: Option<PersonId>, is_bot: bool, language: Language) -> Intent {
    match person {
        _ if is_bot => no_bots(language),
        Some(person) => Intent::act(GameCommand::Invite { person }),
        None => Intent::unknown(language),
    }
}

pub const REPLACE: Subcommand = Subcommand {
    name: "replace",
    arguments: || vec![colour(true), person(false), computer()],
    read: |given| match (given.seat("colour"), given.sitter()) {
        _ if given.names_a_bot() => no_bots(given.language),
        (None, _) => Intent::unknown(given.language),
        (Some(seat), Some(sitter)) => Intent::act(GameCommand::Replace { seat, sitter }),
        (Some(_), None) => Intent::text(say!(given.language, "rejected-by-whom")),
    },
};

fn no_bots(language: Language) -> Intent {
    Intent::text(say!(language, "rejected-no-bots"))
}

pub const NEW: Subcommand = Subcommand {
    name: "new",
    arguments: || {
        vec![
            text("rules").set_autocomplete(true),
            number("time", "option-time", 0..=336),
            text("pace"),
            number("date", "option-date", 1..=u64::from(Terms::MOST_DAYS)),
            switch("private"),
        ]
    },
    read: |given| match terms(given) {
        Ok(terms) => Intent::service(Command::Open { terms }),
        Err(why) => Intent::text(why),
    },
};

/// The terms that a new lobby is to have, or why there are none: rules or a pace that cannot be read, or
/// two paces.
fn terms(given: &Arguments<'_>) -> Result<Terms, String> {
    let language = given.language;
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

pub const NOTE: Subcommand = Subcommand::plain("note", |_| open_note(GameRef::Here));

/// Opens the form with the requester's note on a game.
pub const fn open_note(game: GameRef) -> Intent {
    Intent::Service {
        command: Command::Note { game, text: None },
        seen: None,
        show: Show::Form,
    }
}

/// Saves what was written in the form. A form without the field asks for nothing.
pub fn note_submitted(game: GameId, data: &Data, language: Language) -> Intent {
    let (game, text) = (GameRef::Game(game), data.typed().map(str::to_owned));
    match text {
        None => Intent::unknown(language),
        text => Intent::service(Command::Note { game, text }),
    }
}

/// The requester's note on a game: in the form, or once it is saved, on the board.
pub async fn noted(context: &Context, view: &View, text: &str, show: &Show) -> Answer {
    let language = context.incoming.language();
    if *show == Show::Form {
        return Answer::Form(note_form(language, view, text));
    }
    let is = if text.is_empty() { "cleared" } else { "saved" };
    let board = board::board(context, view).await;
    Answer::Private(board.under(say!(language, "note-saved", is)))
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
