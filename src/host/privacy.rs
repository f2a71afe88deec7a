//! What is kept about a person: shown, handed out, forgotten.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::change::entries_of;
use super::export::entry_as_json;
use super::views::Table;
use super::{Host, No, Reply, Request, StoreError};
use crate::game::{Act, Asker, Event, GameId, PersonId, Phase};
use crate::rules::Seat;
use crate::store::Scope;

/// What forgetting somebody has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// The games that he left or resigned.
    pub left: Vec<GameId>,
    /// How many games in all now have a nameless player in his place.
    pub nameless: u64,
}

impl Host {
    pub(super) async fn export_me(&self, request: &Request) -> Result<Reply, No> {
        let text = self.everything_about(request.by.person).await?;
        Ok(Reply::File {
            name: format!("djambi-{}.json", request.by.person),
            text,
        })
    }

    /// All that is kept about a person, as JSON.
    pub async fn everything_about(&self, person: PersonId) -> Result<String, StoreError> {
        let known = self.store().person(person).await?.unwrap_or_default();
        let mut games = Vec::new();
        for id in self.store().games_naming(person).await? {
            if let Some(table) = self.table(&id).await? {
                games.push(about(&table, person));
            }
        }
        let all = json!({
            "person": person,
            "name": known.name,
            "language": known.language,
            "settings": known.settings,
            "games": games,
        });
        Ok(format!("{all:#}\n"))
    }

    pub(super) async fn forget_me_preview(&self, request: &Request) -> Result<Reply, No> {
        let by = request.by.person;
        let current = self.store().list(Scope::Current(by), 0, u32::MAX).await?;
        let finished = self.store().list(Scope::FinishedOf(by), 0, 0).await?;
        Ok(Reply::Forget {
            left: self.summaries(&current.rows, by).await?,
            kept: finished.total,
            done: false,
        })
    }

    pub(super) async fn forget_me(&self, request: &Request, now: Timestamp) -> Result<Reply, No> {
        let before = self.forget_me_preview(request).await?;
        self.forget(request.by.person, now).await?;
        Ok(match before {
            Reply::Forget { left, kept, .. } => Reply::Forget {
                left,
                kept,
                done: true,
            },
            other => other,
        })
    }

    /// Forgets a person: he leaves lobbies, or calls his own off, and resigns the games that go on;
    /// then nobody stands in his place in all of them, and his name and settings are gone.
    pub async fn forget(&self, person: PersonId, now: Timestamp) -> Result<Forgotten, StoreError> {
        let now = super::to_the_millisecond(now);
        let mut left = Vec::new();
        let current = self
            .store()
            .list(Scope::Current(person), 0, u32::MAX)
            .await?;
        for row in current.rows {
            if self.leave_for_good(&row.id, person, now).await? {
                left.push(row.id);
            }
        }
        let nameless = self.store().forget(person).await?;
        self.0.stir.notify_one();
        Ok(Forgotten { left, nameless })
    }

    async fn leave_for_good(
        &self,
        id: &GameId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        // Until it is kept, however quick the others are; there is an end to what they can do.
        while let Some(table) = self.table(id).await? {
            let events = leaving(&table, person, now);
            if events.is_empty() {
                return Ok(false);
            }
            let entries = entries_of(Some(person), events, now);
            if self
                .keep_unasked(table, entries, now, |_| Some(now))
                .await?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// How a person takes his leave of a game; not at all of one that sleeps.
fn leaving(table: &Table, person: PersonId, now: Timestamp) -> Vec<Event> {
    let game = table.game();
    let asker = Asker {
        person,
        manages: false,
    };
    let acts: &[Act] = match game.phase() {
        Phase::Lobby if game.holder() == Some(person) => &[Act::CallOff],
        Phase::Lobby => &[Act::Leave, Act::DeclineInvitation],
        Phase::Playing => &[Act::Resign { seat: None }],
        Phase::Asleep | Phase::Over(_) => &[],
    };
    // What is refused he is not in.
    let events = acts
        .iter()
        .filter_map(|act| game.decide(asker, act, now).ok());
    events.flatten().collect()
}

/// A game as far as it concerns a person: his seats, and what he did.
fn about(table: &Table, person: PersonId) -> Value {
    let game = table.game();
    let seats: Vec<_> = game.seats_of(person).map(Seat::key).collect();
    let did = table.log.iter().filter(|entry| entry.actor == Some(person));
    json!({
        "game": table.view.id,
        "place": game.place(),
        "seats": seats,
        "did": did.map(entry_as_json).collect::<Vec<_>>(),
    })
}
