//! Pacts in private threads: a promise and the answers to it, and after the game who says that it was
//! kept. They bind nobody. Only the members of a thread see them, and others once all members have opened
//! the thread to all players.

use serenity::all::{CreateActionRow, CreateSelectMenuOption};

use super::answer;
use super::intent::{Context, Intent, Weight};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::send::respond;
use crate::discord::send::visibility::is_in_thread;
use crate::discord::view::buttons::{self, Form, labelled, menu_input, option, text_input};
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{OutgoingMessage, clipped};
use crate::discord::view::wording::{Reader, escaped, mention, plain, user};
use crate::game::{ChannelId, PersonId};
use crate::i18n::{self, Language, PactWords, flag, list, say};
use crate::service::{
    GameRef, InteractionId, LONGEST_PROMISE, Pact, PrivateThread, StoreError, View,
};

/// For how many moves of each player a pact can be made; 0 is until it is broken.
const MOVES: [u32; 14] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40];

/// A pact, and whether a person says that it was kept.
type PactMark = (InteractionId, bool);

/// Opens the form of a pact in the thread where it is asked for, if somebody is there to accept it.
pub fn form() -> Intent {
    Intent::run(Weight::Light, opened_form)
}

async fn opened_form(context: Context) -> Result<Answer, Answer> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let (thread, by) = (incoming.place.channel, incoming.by.person);
    let asked = service.may_make_pact(thread, by).await;
    let (view, others) = asked.map_err(|why| answer::rejected(incoming, &why))?;
    let language = incoming.language();
    if !is_anybody_in(&context, thread, &others).await {
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
pub fn submitted(data: &Data, language: Language) -> Intent {
    let moves = data
        .field("moves")
        .and_then(|it| it.values.first()?.parse().ok());
    let Some(moves) = moves.filter(|it| MOVES.contains(it)) else {
        return Intent::unknown(language);
    };
    let typed = data.typed().filter(|it| !i18n::visible(it).is_empty());
    let text = typed.unwrap_or_default().to_owned();
    Intent::run(Weight::Light, async move |context: Context| {
        let (service, incoming) = (&context.adapter.service, &context.incoming);
        let (thread, by) = (incoming.place.channel, incoming.by.person);
        let request = (InteractionId(incoming.id), thread, by);
        match service.make_pact(request, &text, moves, context.now).await {
            Ok((view, pact, others)) => Answer::Public(offer(&view, &pact, others)),
            Err(why) => match answer::rejected(incoming, &why) {
                // The typed text is not lost.
                Answer::Private(card) if !text.is_empty() => {
                    Answer::Private(card.and(format!("> {}", escaped(&text))))
                }
                other => other,
            },
        }
    })
}

/// The message by which the others are asked to accept a pact.
fn offer(view: &View, pact: &Pact, others: Vec<PersonId>) -> OutgoingMessage {
    let language = Reader::all(view).language;
    let text = say!(
        language,
        "pact-offer",
        who = mention(language, pact.by),
        people = mentions(language, &others),
        text = escaped(&pact.text),
        count = pact.moves
    );
    let answers = [true, false].map(|accepts| Button::AnswerPact(pact.id.0, accepts));
    OutgoingMessage {
        rows: buttons::of(language, view, &answers),
        pings: others,
        ..OutgoingMessage::text(text)
    }
}

/// Accepts or declines a pact of the thread where that was pressed.
pub fn reply(pact: InteractionId, accepts: bool) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        let (service, incoming) = (&context.adapter.service, &context.incoming);
        let (thread, by) = (incoming.place.channel, incoming.by.person);
        let answered = service.answer_pact((thread, pact), by, accepts).await;
        let answered = answered.map_err(|why| answer::rejected(incoming, &why));
        answered.map(|(view, pact)| Answer::Public(replied(&view, &pact, by, accepts)))
    })
}

/// The message that a person accepts or declines a pact.
fn replied(view: &View, pact: &Pact, by: PersonId, accepts: bool) -> OutgoingMessage {
    let language = Reader::all(view).language;
    let (who, by) = (mention(language, by), mention(language, pact.by));
    let text = escaped(&pact.text);
    let text = say!(
        language,
        "pact-reply",
        who = who,
        accepts = flag(accepts),
        by = by,
        text = text
    );
    OutgoingMessage {
        pings: vec![pact.by],
        ..OutgoingMessage::text(text)
    }
}

/// The requester wants all players of the finished game to read a thread. It takes effect when all members
/// do: then the players are added to it.
pub fn open_thread(thread: ChannelId) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        let (service, incoming) = (&context.adapter.service, &context.incoming);
        let opened = service.open_thread(thread, incoming.by.person).await;
        let opened = opened.map_err(|why| answer::rejected(incoming, &why))?;
        Ok::<_, Answer>(opening(incoming.language(), &opened))
    })
}

/// The members of a thread who want to open it, and those who have not said so.
pub fn opening(language: Language, thread: &PrivateThread) -> String {
    if thread.is_open() {
        return say!(language, "thread-open");
    }
    let who = |opens| {
        let members = thread.members.iter().filter(|it| *it.1 == opens);
        mentions(language, &members.map(|it| *it.0).collect::<Vec<_>>())
    };
    say!(
        language,
        "thread-opens",
        who = who(true),
        waiting = who(false)
    )
}

/// Reads a value of the menu in which a person says whether a pact was kept.
pub fn read_mark(value: &str) -> Option<PactMark> {
    let (pact, kept) = value.split_once(':')?;
    let kept = match kept {
        "kept" => true,
        "broken" => false,
        _ => return None,
    };
    Some((InteractionId(pact.parse().ok()?), kept))
}

/// Shows the pacts of a thread of a finished game, after saving what the requester says of one.
pub fn show(game: GameRef, thread: Option<ChannelId>, mark: Option<PactMark>) -> Intent {
    let shown = async move |context| shown(&context, game, thread, mark).await;
    Intent::run(Weight::Light, shown)
}

async fn shown(
    context: &Context,
    game: GameRef,
    thread: Option<ChannelId>,
    mark: Option<PactMark>,
) -> Result<Card, Answer> {
    let view = answer::look_at(context, game).await?;
    let card = pacts_card(context, &view, thread, mark).await;
    card.map_err(|error| answer::rejected(&context.incoming, &error.into()))
}

async fn pacts_card(
    context: &Context,
    view: &View,
    thread: Option<ChannelId>,
    mark: Option<PactMark>,
) -> Result<Card, StoreError> {
    let (service, by) = (&context.adapter.service, context.incoming.by.person);
    let reader = Reader::requester(&context.incoming);
    let language = reader.language;
    if let Some((pact, kept)) = mark
        && !service.mark_pact(view, pact, by, kept).await?
    {
        return Ok(Card::text(say!(language, "pact-not-yours")));
    }
    let all = service.pacts(view, by).await?;
    let chosen = all.iter().find(|(it, _)| Some(it.channel) == thread);
    let Some((thread, pacts)) = chosen.or(all.first()) else {
        return Ok(Card::text(say!(language, "pacts-none")));
    };
    let others = all.iter().map(|(it, _)| it);
    let others: Vec<&PrivateThread> = others.filter(|it| it.channel != thread.channel).collect();
    Ok(page(reader, view, (thread, pacts), by).rows(ways_on(language, view, thread, &others, by)))
}

/// The pacts of a thread, and the menu in which the reader marks those that they have accepted.
fn page(
    reader: Reader,
    view: &View,
    (thread, pacts): (&PrivateThread, &[Pact]),
    by: PersonId,
) -> Card {
    let language = reader.language;
    let link = format!("<#{}>", thread.channel);
    let people = mentions(language, &thread.others(by));
    let title = if thread.members.contains_key(&by) {
        say!(language, "pacts-title", people = people, link = link)
    } else {
        say!(language, "pacts-others", people = people, link = link)
    };
    let mut card = Card::text(title).coloured(reader, view);
    if pacts.is_empty() {
        card = card.and(say!(language, "pacts-none"));
    }
    let name = |it| mention(language, it);
    let mut options = Vec::new();
    for (number, pact) in (1..).zip(pacts) {
        let words = PactWords {
            number,
            played: view.game.history().moves_in(pact.plies as usize),
            by: name(pact.by),
            to: thread.others(pact.by).into_iter().map(name).collect(),
            text: escaped(&pact.text),
            moves: pact.moves,
            answers: (pact.answers.iter())
                .map(|(it, (accepts, kept))| (name(*it), *accepts, *kept))
                .collect(),
        };
        card = card.and(i18n::pact(language, &words).join("\n"));
        options.extend(marks(language, number, pact, by));
    }
    if options.is_empty() {
        return card;
    }
    let id = CustomId::new(&view.id, view.version(), Button::MarkPact(thread.channel));
    card.rows([buttons::menu(id.id(), say!(language, "pact-mark"), options)])
}

/// The two marks that a person can give a pact which they and somebody else have accepted.
fn marks(
    language: Language,
    number: usize,
    pact: &Pact,
    by: PersonId,
) -> Vec<CreateSelectMenuOption> {
    let accepted = pact.answers.values().filter(|(accepts, _)| *accepts);
    let is_theirs = pact.answers.get(&by).is_some_and(|(accepts, _)| *accepts);
    if !is_theirs || accepted.count() < 2 {
        return Vec::new();
    }
    let option = |mark: &str| {
        let words = say!(language, "pact-mark-as", number = number, mark = mark);
        CreateSelectMenuOption::new(clipped(&words, 100), format!("{}:{mark}", pact.id.0))
    };
    ["kept", "broken"].map(option).into()
}

/// The buttons below the pacts of a thread: opening it to all players, and the other threads.
fn ways_on(
    language: Language,
    view: &View,
    thread: &PrivateThread,
    others: &[&PrivateThread],
    by: PersonId,
) -> Vec<CreateActionRow> {
    let mut all = Vec::new();
    if thread.members.get(&by) == Some(&false) {
        let open = Button::OpenThread(thread.channel);
        all.push(buttons::button(language, view, open));
    }
    for other in others {
        let names: Vec<String> = (other.others(by).into_iter())
            .map(|it| plain(language, view, it))
            .collect();
        let button = buttons::button(language, view, Button::Pacts(Some(other.channel)));
        all.push(button.label(clipped(&list(language, &names), 80)));
    }
    buttons::rows(&all)
}

fn mentions(language: Language, people: &[PersonId]) -> String {
    let mentions: Vec<String> = people.iter().map(|it| mention(language, *it)).collect();
    list(language, &mentions)
}
