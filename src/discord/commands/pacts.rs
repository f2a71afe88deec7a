//! Pacts in private threads: a promise and the answers to it, and after the game who says that it was
//! kept. They bind nobody. Only the members of a thread see them, and others once all members have opened
//! the thread to all players.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateSelectMenuOption, Route};

use super::answer;
use super::intent::{Context, Intent, Show, Weight};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::send::{endpoints, http, respond};
use crate::discord::view::buttons::{self, Form, labelled};
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{OutgoingMessage, clipped};
use crate::discord::view::wording::{Reader, escaped, mention, plain, user};
use crate::game::{ChannelId, PersonId};
use crate::i18n::{self, Language, PactWords, list, say};
use crate::service::{
    Command, GameRef, InteractionId, LONGEST_PROMISE, MOST_PACTS, Pact, PactRejection,
    PrivateThread, Reply, StoreError, View,
};
use serde::de::IgnoredAny;

/// For how many moves of each player a pact can be made; 0 is until it is broken.
const MOVES: [u32; 14] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40];

/// The HTTP status of a person who is not in a thread.
const NOT_FOUND: u16 = 404;

/// A pact, and whether a person says that it was kept.
type PactMark = (InteractionId, bool);

/// Opens the form of a pact in the thread where it is asked for.
pub fn form() -> Intent {
    Intent::run(Weight::Light, async |context: Context| {
        let language = Reader::requester(&context.incoming).language;
        match asked(&context).await {
            Ok(view) => Answer::Form(pact_form(language, &view)),
            Err(why) => Answer::Private(Card::text(why)),
        }
    })
}

/// Returns the game of the thread, if the requester can make a pact there that somebody can accept.
async fn asked(context: &Context) -> Result<View, String> {
    let (adapter, incoming) = (&context.adapter, &context.incoming);
    let language = Reader::requester(incoming).language;
    let (thread, by) = (incoming.place.channel, incoming.by.person);
    let (view, others) = worded(language, adapter.service.may_make_pact(thread, by).await)?;
    let Some(channel_id) = respond::channel(thread) else {
        return Ok(view);
    };
    for user_id in others.iter().filter_map(|it| user(*it)) {
        let route = Route::ChannelThreadMember {
            channel_id,
            user_id,
        };
        adapter.rate.wait(1).await;
        match endpoints::get::<IgnoredAny>(&adapter.http, route).await {
            Err(error) if http::status(&error) == Some(NOT_FOUND) => {}
            // Where Discord does not say, nobody is kept from it.
            _ => return Ok(view),
        }
    }
    Err(say!(
        language,
        "pact-left",
        who = mentions(language, &others)
    ))
}

fn pact_form(language: Language, view: &View) -> Form {
    let text = json!({
        "type": 4, "custom_id": "text", "style": 1, "min_length": 1,
        "max_length": LONGEST_PROMISE, "required": true,
    });
    let option = |moves: &u32| {
        let label = say!(language, "pact-end", count = *moves);
        json!({ "label": clipped(&label, 100), "value": moves.to_string(), "default": *moves == 0 })
    };
    let options: Vec<Value> = MOVES.iter().map(option).collect();
    let end = json!({ "type": 3, "custom_id": "moves", "options": options, "required": true });
    let fields = vec![
        labelled(
            &say!(language, "pact-promise"),
            &say!(language, "pact-binds-nobody"),
            &text,
        ),
        labelled(&say!(language, "pact-until"), "", &end),
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
    let text = data.typed().unwrap_or_default().to_owned();
    Intent::run(Weight::Light, async move |context: Context| {
        let incoming = &context.incoming;
        let language = Reader::requester(incoming).language;
        let thread = incoming.place.channel;
        let request = (InteractionId(incoming.id), thread, incoming.by.person);
        let service = &context.adapter.service;
        let made = service.make_pact(request, &text, moves, context.now).await;
        match worded(language, made) {
            Ok((view, pact, others)) => Answer::Public(offer(&view, &pact, others)),
            // The typed text is not lost.
            Err(why) => Answer::Private(Card::text(why).and(escaped(&text))),
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
        let incoming = &context.incoming;
        let (thread, by) = (incoming.place.channel, incoming.by.person);
        let service = &context.adapter.service;
        let answered = service.answer_pact((thread, pact), by, accepts).await;
        match worded(Reader::requester(incoming).language, answered) {
            Ok((view, pact)) => {
                let language = Reader::all(&view).language;
                let who = mention(language, by);
                let (maker, text) = (mention(language, pact.by), escaped(&pact.text));
                let text = if accepts {
                    say!(
                        language,
                        "pact-accepted",
                        who = who,
                        by = maker,
                        text = text
                    )
                } else {
                    say!(
                        language,
                        "pact-declined",
                        who = who,
                        by = maker,
                        text = text
                    )
                };
                let pings = vec![pact.by];
                Answer::Public(OutgoingMessage {
                    pings,
                    ..OutgoingMessage::text(text)
                })
            }
            Err(why) => Answer::Private(Card::text(why)),
        }
    })
}

/// The requester wants all players of the finished game to read a thread. It takes effect when all members
/// do: then the players are added to it.
pub fn open_thread(thread: ChannelId) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        let language = Reader::requester(&context.incoming).language;
        let by = context.incoming.by.person;
        let opened = context.adapter.service.open_thread(thread, by).await;
        let (view, thread, is_new) = match worded(language, opened) {
            Ok(opened) => opened,
            Err(why) => return Answer::Private(Card::text(why)),
        };
        let members = thread.members.iter();
        let waiting = members.filter(|(_, opens)| !**opens).map(|(it, _)| *it);
        let waiting: Vec<PersonId> = waiting.collect();
        let words = |language| {
            if waiting.is_empty() {
                say!(language, "thread-open")
            } else {
                let (who, waiting) = (mention(language, by), mentions(language, &waiting));
                say!(language, "thread-opens", who = who, waiting = waiting)
            }
        };
        if waiting.is_empty() {
            add_players(&context, &view, thread.channel).await;
        }
        if is_new {
            let message = OutgoingMessage {
                pings: waiting.clone(),
                ..OutgoingMessage::text(words(Reader::all(&view).language))
            };
            say_in(&context, thread.channel, &message).await;
        }
        Answer::Private(Card::text(words(language)))
    })
}

/// Adds all players of a game to a thread, as far as they are there.
async fn add_players(context: &Context, view: &View, thread: ChannelId) {
    let (adapter, Some(channel)) = (&context.adapter, respond::channel(thread)) else {
        return;
    };
    let open = json!({ "archived": false });
    adapter.rate.wait(1).await;
    if let Err(error) = endpoints::change_channel(&adapter.http, channel, open).await {
        tracing::debug!(%error, game = %view.id, "private thread not taken from the archive");
    }
    for user in view.game.people().into_iter().filter_map(user) {
        adapter.rate.wait(1).await;
        if let Err(error) = endpoints::add_to_thread(&adapter.http, channel, user).await {
            tracing::info!(%error, game = %view.id, "player not added to an opened thread");
        }
    }
}

async fn say_in(context: &Context, thread: ChannelId, message: &OutgoingMessage) {
    let (adapter, Some(channel)) = (&context.adapter, respond::channel(thread)) else {
        return;
    };
    adapter.rate.wait(1).await;
    let sent = endpoints::send_message(&adapter.http, channel, &respond::body(message)).await;
    if let Err(error) = sent {
        tracing::info!(%error, "message to a private thread not sent");
    }
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
    Intent::run(Weight::Light, async move |context: Context| {
        let (command, reply) = answer::ask(&context, Command::Look { game }, None).await;
        let Reply::Game(view) = reply else {
            return answer::shown(&context, &command, reply, &Show::Plain).await;
        };
        let reader = Reader::requester(&context.incoming);
        let card = pacts_card(&context, reader, &view, thread, mark).await;
        let again = |error: StoreError| {
            tracing::warn!(%error, "pacts not read");
            Card::text(say!(reader.language, "rejected-try-again"))
        };
        Answer::Private(card.unwrap_or_else(again))
    })
}

async fn pacts_card(
    context: &Context,
    reader: Reader,
    view: &View,
    thread: Option<ChannelId>,
    mark: Option<PactMark>,
) -> Result<Card, StoreError> {
    let (service, by) = (&context.adapter.service, context.incoming.by.person);
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
        card = card.and(say!(language, "pacts-empty"));
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
    let option = |(key, words): (&str, String)| {
        CreateSelectMenuOption::new(clipped(&words, 100), format!("{}:{key}", pact.id.0))
    };
    let marks = [
        ("kept", say!(language, "pact-mark-kept", number = number)),
        (
            "broken",
            say!(language, "pact-mark-broken", number = number),
        ),
    ];
    marks.into_iter().map(option).collect()
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
        all.push(buttons::button(
            language,
            view,
            Button::OpenThread(thread.channel),
        ));
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

/// Returns the service's answer, or in words why there is none.
fn worded<T>(
    language: Language,
    found: Result<Result<T, PactRejection>, StoreError>,
) -> Result<T, String> {
    let why = match found {
        Ok(Ok(found)) => return Ok(found),
        Ok(Err(why)) => why,
        Err(error) => {
            tracing::warn!(%error, "private thread not read");
            return Err(say!(language, "rejected-try-again"));
        }
    };
    Err(match why {
        PactRejection::UnknownThread => say!(language, "pact-unknown-thread"),
        PactRejection::NotPlaying => say!(language, "pact-not-playing"),
        PactRejection::NobodyElse => say!(language, "pact-nobody-else"),
        PactRejection::NotNow => say!(language, "pact-not-now"),
        PactRejection::Off => say!(language, "pact-off"),
        PactRejection::BadText => say!(language, "pact-bad-text", most = LONGEST_PROMISE),
        PactRejection::TooMany => say!(language, "pact-too-many", most = MOST_PACTS),
        PactRejection::Answered => say!(language, "pact-answered"),
        PactRejection::NotOver => say!(language, "review-not-over"),
    })
}
