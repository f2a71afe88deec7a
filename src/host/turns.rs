//! Turns as texts: read, asked about, shown before they are played, or played; and hints.

use jiff::Timestamp;

use super::views::Table;
use super::{Host, Intent, No, Reply, Request, Which, Why, stale};
use crate::game::{Act, Awaits, Game, PersonId, Refusal};
use crate::rules::{self, Names, Reading, Seat};

/// A turn as somebody has written it.
pub(super) struct Typed<'a> {
    pub(super) text: &'a str,
    pub(super) names: &'a Names,
}

impl Host {
    pub(super) async fn turn(
        &self,
        request: &Request,
        which: &Which,
        typed: &Typed<'_>,
        intent: Intent,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let table = self.to_act_in(request, which).await?;
        let turn = match read(&table, request, typed) {
            Ok(Reading::Turn(turn)) => turn,
            Ok(Reading::Question(question)) => {
                let view = table.view;
                return Ok(Reply::Question { question, view });
            }
            Ok(Reading::Refusal(refusal)) => return Err(No::of(table, Why::Turn(refusal))),
            Err(why) => return Err(No::of(table, why)),
        };
        let confirms = || {
            let asker = table.view.people.get(&request.by.person);
            asker.is_some_and(|person| person.settings.confirm)
        };
        if intent == Intent::Preview || intent == Intent::Play && confirms() {
            return match table.game().position().play(turn) {
                Ok(after) => Ok(Reply::Preview {
                    turn,
                    after,
                    view: table.view,
                }),
                Err(_) => Err(No::of(table, Refusal::Illegal { turn })),
            };
        }
        let act = |table: &Table| match read(table, request, typed)? {
            // Between reading and keeping somebody else may have played: it may mean another now.
            Reading::Turn(again) if again == turn => {
                Ok(table
                    .game()
                    .decide(table.asker(request), &Act::Play(turn), now)?)
            }
            _ => Err(Why::Stale),
        };
        let events = match act(&table) {
            Ok(events) => events,
            Err(why) => return Err(No::of(table, why)),
        };
        match self.keep(request, table, events, now).await {
            Err(No::Conflict) => self.change(request, which, now, act).await,
            done => done,
        }
    }

    /// The game, if the asker may choose a turn in it now.
    pub(super) async fn choose(&self, request: &Request, which: &Which) -> Result<Reply, No> {
        let table = self.to_act_in(request, which).await?;
        match player(&table, request) {
            Ok(seat) => match table.game().position().why_not_now(seat) {
                None => Ok(Reply::Shown(table.view)),
                Some(why) => {
                    let nearest = Vec::new();
                    Err(No::of(table, Why::Turn(rules::Refusal { why, nearest })))
                }
            },
            Err(why) => Err(No::of(table, why)),
        }
    }

    /// A turn that a computer would play in the asker's place, where it is his to ask.
    pub(super) async fn hint(&self, request: &Request, which: &Which) -> Result<Reply, No> {
        let table = self.to_act_in(request, which).await?;
        let by = request.by.person;
        if let Err(why) = may_have_hint(table.game(), by) {
            return Err(No::of(table, why));
        }
        let hint = self.think_for(&table.view.id, table.game()).await;
        match hint {
            Some(turn) => Ok(Reply::Hint {
                turn,
                view: table.view,
            }),
            None => Err(No::of(
                table,
                Why::TryAgain("the computer had no time to think".into()),
            )),
        }
    }
}

/// What the text means, if the asker can play at all.
fn read(table: &Table, request: &Request, typed: &Typed<'_>) -> Result<Reading, Why> {
    let seat = player(table, request)?;
    let position = table.game().position();
    Ok(position.reading(seat, typed.text, typed.names))
}

/// The seat that the asker plays for, in a game that is being played and stands as he saw it.
fn player(table: &Table, request: &Request) -> Result<Seat, Why> {
    if stale::board_changed(table.since(request)) {
        return Err(Why::Stale);
    }
    let game = table.game();
    game.running()?;
    Ok(seat_of(game, request.by.person)?)
}

/// The seat that he speaks for: the mover's if it is his, or his first that is in the game.
fn seat_of(game: &Game, person: PersonId) -> Result<Seat, Refusal> {
    let position = game.position();
    let mut seats: Vec<Seat> = game.seats_of(person).collect();
    seats.sort_by_key(|seat| (*seat != position.mover(), !position.is_active(*seat)));
    seats.first().copied().ok_or(Refusal::NotPlaying)
}

fn may_have_hint(game: &Game, person: PersonId) -> Result<(), Why> {
    game.running()?;
    if game.seats_of(person).next().is_none() {
        return Err(Refusal::NotPlaying.into());
    }
    if game.people() != [person] {
        return Err(Why::NoHints);
    }
    match game.awaits() {
        Awaits::Person(..) => Ok(()),
        _ => Err(Refusal::NotYourTurn {
            mover: game.position().mover(),
        }
        .into()),
    }
}
