//! Pacts in private threads: a promise and the answers to it, and after the game who says that it was
//! kept. They bind nobody. Only the members of a thread see them, and others once all members have opened
//! the thread to all players.

use serenity::all::{CreateActionRow, CreateSelectMenuOption};

use super::answer;
use super::rejections::rejected;
use super::subcommand::Context;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::send::pact_reply::PactReply;
use crate::discord::send::respond;
use crate::discord::send::visibility::{is_gone, is_in_thread};
use crate::discord::view::buttons::{self, Form, labelled, menu_input, option, text_input};
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{OutgoingMessage, clipped};
use crate::discord::view::wording::{Reader, escaped, mention, mentions, plain, user};
use crate::game::{ChannelId, LONGEST_PROMISE, Pact, PersonId, PrivateThread};
use crate::i18n::{self, Language, flag, list, say};
use crate::service::{GameRef, StoreError, View};

/// For how many moves of each player a pact can be made; 0 is until it is broken.
const MOVES: [u32; 14] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40];

/// Opens the form of a pact in the thread where it is asked for, if somebody is there to accept it.
pub async fn form(context: &Context) -> Result<Answer, Answer> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let (thread, language) = (incoming.place.channel, incoming.language());
    let asked = service.may_make_pact(thread, incoming.by.person).await;
    let (view, others) = asked.map_err(|why| rejected(incoming, &why))?;
    if !is_anybody_in(context, thread, &others).await {
        return Err(say!(language, "pact-nobody-else").into());
    }
    Ok(Answer::Form(pact_form(language, &view)))
}

/// Whether one of these people is in a thread. Where Discord does not say, nobody is kept from it.
async fn is_anybody_in(context: &Context, thread: ChannelId, people: &[PersonId]) -> bool {
    let Some(channel) = respond::channel(thread) else {
        return true;
    };
    for user in people.iter().filter_map(|it| user(*it)) {
        let is_in = is_in_thread(&context.adapter, channel, user).await;
        if is_in.unwrap_or(true) {
            return true;
        }
    }
    false
}

fn pact_form(language: Language, view: &View) -> Form {
    let ends = MOVES.iter().map(|moves| {
        let label = say!(language, "pact-end", count = *moves);
        option(&label, &moves.to_string(), *moves == 0)
    });
    let (promise, until) = (say!(language, "pact-promise"), say!(language, "pact-until"));
    let below = say!(language, "pact-binds-nobody");
    let input = text_input("text", (1, LONGEST_PROMISE), "");
    let fields = vec![
        labelled(&promise, &below, &input),
        labelled(&until, "", &menu_input("moves", ends, (1, 1))),
    ];
    let id = CustomId::new(&view.id, view.version(), Button::Pact);
    Form::new(&id, &say!(language, "button-pact"), fields)
}

/// Makes the pact that was filled in.
pub async fn submitted(context: &Context, data: &Data) -> Answer {
    let moves = data.field("moves");
    let moves = moves.and_then(|it| it.values.first()?.parse().ok());
    let Some(moves) = moves.filter(|it| MOVES.contains(it)) else {
        return context.unknown();
    };
    let typed = data.typed().filter(|it| !i18n::visible(it).is_empty());
    let text = typed.unwrap_or_default();
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let of = (incoming.place.channel, incoming.by.person);
    match service.make_pact(of, text, moves, context.now).await {
        Ok((view, (number, pact), others)) => Answer::Public(offer(&view, number, &pact, others)),
        Err(why) => match rejected(incoming, &why) {
            // The typed text is not lost.
            Answer::Private(card) if !text.is_empty() => {
                Answer::Private(card.and(format!("> {}", escaped(text))))
            }
            other => other,
        },
    }
}

/// The message by which the others are asked to accept a pact.
fn offer(view: &View, number: usize, pact: &Pact, others: Vec<PersonId>) -> OutgoingMessage {
    let language = Reader::all(view).language;
    let text = say!(
        language,
        "pact-offer",
        who = mention(language, pact.by),
        people = mentions(language, &others),
        text = escaped(&pact.text),
        count = pact.moves
    );
    let answers = [Button::AcceptPact(number), Button::DeclinePact(number)];
    OutgoingMessage {
        rows: buttons::of(language, view, &answers),
        pings: others,
        ..OutgoingMessage::text(text)
    }
}

/// Accepts or declines a pact of the thread where that was pressed, and says so there.
pub async fn reply(context: &Context, number: usize, accepts: bool) -> Result<Answer, Answer> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let (thread, by) = (incoming.place.channel, incoming.by.person);
    let answered = service.answer_pact((thread, number), by, accepts).await;
    let (view, pact, is_settled) = answered.map_err(|why| rejected(incoming, &why))?;
    let language = Reader::all(&view).language;
    let text = say!(
        language,
        "pact-reply",
        who = mention(language, by),
        accepts = flag(accepts),
        by = mention(language, pact.by),
        text = escaped(&pact.text)
    );
    let message = OutgoingMessage {
        pings: vec![pact.by],
        ..OutgoingMessage::text(text)
    };
    Ok(Answer::Pact(Box::new(PactReply {
        game: view.id,
        pact: (thread, number),
        by,
        is_settled,
        message,
    })))
}

/// The requester wants all players of the finished game to read a thread. It takes effect when all members
/// do: then the players are added to it.
pub async fn open_thread(context: &Context, thread: ChannelId) -> Result<Answer, Answer> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let opened = service.open_thread(thread, incoming.by.person).await;
    let opened = opened.map_err(|why| rejected(incoming, &why))?;
    let channel = respond::channel(thread);
    let is_gone = match channel.filter(|_| opened.is_open()) {
        Some(channel) => is_gone(&context.adapter, channel).await,
        None => false,
    };
    Ok(opening(incoming.language(), &opened, is_gone).into())
}

/// The members of a thread who want to open it, and those who have not said so. `is_gone` is whether the
/// thread was deleted: then only its pacts can be read.
pub fn opening(language: Language, thread: &PrivateThread, is_gone: bool) -> String {
    if thread.is_open() {
        return say!(language, "thread-open", gone = flag(is_gone));
    }
    let who = mentions(language, &thread.opens);
    let waiting = mentions(language, thread.members.difference(&thread.opens));
    say!(language, "thread-opens", who, waiting)
}

/// Shows the pacts of a thread of a finished game; `marked`, if a person chose it in the menu, says first
/// whether one of them was kept.
pub async fn show(
    context: &Context,
    game: GameRef,
    thread: Option<ChannelId>,
    marked: Option<&str>,
) -> Result<Answer, Answer> {
    let mark = marked.and_then(|it| it.split_once(':'));
    let mark = mark.and_then(|(number, mark)| Some((number.parse().ok()?, mark.parse().ok()?)));
    let view = answer::look_at(context, game).await?;
    let card = pacts_card(context, &view, thread, mark).await;
    let card = card.map_err(|error| rejected(&context.incoming, &error.into()))?;
    Ok(card.into())
}

async fn pacts_card(
    context: &Context,
    view: &View,
    thread: Option<ChannelId>,
    mark: Option<(usize, bool)>,
) -> Result<Card, StoreError> {
    let (service, by) = (&context.adapter.service, context.incoming.by.person);
    let reader = Reader::requester(&context.incoming);
    let language = reader.language;
    if let (Some(thread), Some((number, kept))) = (thread, mark)
        && !service.mark_pact(view, (thread, number), by, kept).await?
    {
        return Ok(Card::text(say!(language, "pact-not-yours")));
    }
    let mut all = service.pacts(view, by).await?;
    if all.is_empty() {
        return Ok(Card::text(say!(language, "pacts-none")));
    }
    let chosen = all.iter().position(|it| Some(it.channel) == thread);
    let thread = all.remove(chosen.unwrap_or_default());
    let card = page(reader, view, &thread, by).rows(marks(language, view, &thread, by));
    Ok(card.rows(ways_on(language, view, &thread, &all, by)))
}

/// The pacts of a thread.
fn page(reader: Reader, view: &View, thread: &PrivateThread, by: PersonId) -> Card {
    let language = reader.language;
    let link = format!("<#{}>", thread.channel);
    let people = mentions(language, &thread.others(by));
    let title = if thread.members.contains(&by) {
        say!(language, "pacts-title", people, link)
    } else {
        say!(language, "pacts-others", people, link)
    };
    let none = thread.pacts.is_empty();
    let none = none.then(|| say!(language, "pacts-none"));
    let (history, name) = (view.game.history(), |it| mention(language, it));
    let pacts = (1..).zip(&thread.pacts).map(|(number, it)| {
        let text = escaped(&it.text);
        i18n::pact(language, (number, thread, it), &text, history, &name).join("\n")
    });
    let card = Card::text(title).coloured(reader, view);
    none.into_iter().chain(pacts).fold(card, Card::and)
}

/// The menu in which a person marks the pacts that they and somebody else have accepted, if there are any.
fn marks(
    language: Language,
    view: &View,
    thread: &PrivateThread,
    by: PersonId,
) -> Option<CreateActionRow> {
    let accepted = |it: &Pact| it.answers.values().filter(|(accepts, _)| *accepts).count();
    let is_theirs = |it: &Pact| it.answers.get(&by).is_some_and(|(accepts, _)| *accepts);
    let own = (1..)
        .zip(&thread.pacts)
        .filter(|(_, it)| is_theirs(it) && accepted(it) > 1);
    let options = own.flat_map(|(number, _): (usize, _)| {
        ["kept", "broken"].map(|mark| {
            let words = say!(language, "pact-mark-as", number, mark);
            CreateSelectMenuOption::new(
                clipped(&words, 100),
                format!("{number}:{}", mark == "kept"),
            )
        })
    });
    let options: Vec<_> = options.collect();
    if options.is_empty() {
        return None;
    }
    let id = CustomId::new(&view.id, view.version(), Button::MarkPact(thread.channel));
    Some(buttons::menu(id.id(), say!(language, "pact-mark"), options))
}

/// The buttons below the pacts of a thread: opening it to all players, and the other threads.
fn ways_on(
    language: Language,
    view: &View,
    thread: &PrivateThread,
    others: &[PrivateThread],
    by: PersonId,
) -> Vec<CreateActionRow> {
    let may_open = thread.members.contains(&by) && !thread.opens.contains(&by);
    let open = may_open.then_some(Button::OpenThread(thread.channel));
    let open = open.map(|it| buttons::button(language, view, it));
    let others = others.iter().map(|other| {
        let others = other.others(by).into_iter();
        let names = list(language, others.map(|it| plain(language, view, it)));
        let button = buttons::button(language, view, Button::PactsOf(other.channel));
        button.label(clipped(&names, 80))
    });
    buttons::rows(&open.into_iter().chain(others).collect::<Vec<_>>())
}
