//! Deciding and keeping.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::called::called;
use super::views::Table;
use super::{
    Host, InteractionId, News, No, Person, Reply, Request, Server, StoreError, View, Which, Why,
    stale,
};
use crate::game::{Act, Entry, Event, FoldError, Game, GameId, PersonId, Refusal, Rest, Terms};
use crate::store::{AppendError, Batch, Untold, Voice, Wanted};

/// How often something is decided anew when others were quicker.
const TRIES: usize = 5;

/// A door answers within three seconds; what has not been told after this is told otherwise.
const GRACE: SignedDuration = SignedDuration::from_secs(10);

/// The letters of games' names: none that are taken for each other, and no vowels to make words of.
const LETTERS: &[u8; 28] = b"23456789bcdfghjkmnpqrstvwxyz";
const NAME_LENGTH: u32 = 6;

impl Host {
    pub(super) async fn act(
        &self,
        request: &Request,
        which: &Which,
        act: &Act,
        now: Timestamp,
    ) -> Result<Reply, No> {
        self.change(request, which, now, |table| {
            if stale::is_stale(act, table.since(request)) {
                return Err(Why::Stale);
            }
            if names_somebody(act) && table.game().place().server.is_none() {
                return Err(Why::Alone);
            }
            Ok(table.game().decide(table.asker(request), act, now)?)
        })
        .await
    }

    /// Loads the game, lets `decide` decide, and keeps that; anew, if others were quicker.
    pub(super) async fn change(
        &self,
        request: &Request,
        which: &Which,
        now: Timestamp,
        decide: impl Fn(&Table) -> Result<Vec<Event>, Why>,
    ) -> Result<Reply, No> {
        for _ in 0..TRIES {
            let table = self.to_act_in(request, which).await?;
            let events = match decide(&table) {
                Ok(events) => events,
                Err(why) => return Err(No::of(table, why)),
            };
            match self.keep(request, table, events, now).await {
                Err(No::Conflict) => {}
                done => return done,
            }
        }
        Err(No::Conflict)
    }

    /// Keeps what a person has brought about in a game, and says what came of it.
    pub(super) async fn keep(
        &self,
        request: &Request,
        mut table: Table,
        events: Vec<Event>,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let mut newcomers: Vec<PersonId> = events.iter().filter_map(newcomer).collect();
        newcomers.retain(|person| table.game().seats_of(*person).next().is_none());
        self.hear(request, &mut table.view.people, &newcomers)
            .await?;
        let mut entries = entries_of(Some(request.by.person), events, now);
        let known = |person| table.game().rest_of(person);
        entries.extend(rests(&newcomers, &table.view.people, known, now));
        let before = Arc::clone(&table.view.game);
        let news = table.news(entries, now)?;
        let untold = untold(request, &news, now);
        let batch = batch(&news, Some(&before), untold.as_ref());
        self.store()
            .append(&[batch], Some(request.id), Some(&voice(request)), None)
            .await?;
        Ok(Reply::Done(news))
    }

    /// Keeps what nobody has asked of the game itself: it happens by itself, or because of something
    /// outside. `due` says of the game after it when that is to be told, if at all. False if others
    /// were quicker: then it is to be decided anew.
    pub(super) async fn keep_unasked(
        &self,
        table: Table,
        entries: Vec<Entry>,
        now: Timestamp,
        due: impl FnOnce(&Game) -> Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let before = Arc::clone(&table.view.game);
        let news = table.news(entries, now)?;
        let untold = due(&news.view.game).map(|due| Untold { due, token: None });
        let batch = batch(&news, Some(&before), untold.as_ref());
        match self.store().append(&[batch], None, None, None).await {
            Ok(()) => Ok(true),
            Err(AppendError::Store(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Looks up who comes in, and listens to how the asker is called.
    async fn hear(
        &self,
        request: &Request,
        people: &mut BTreeMap<PersonId, Person>,
        newcomers: &[PersonId],
    ) -> Result<(), StoreError> {
        let by = &request.by;
        let new = newcomers.iter().copied().chain([by.person]);
        self.meet(people, new).await?;
        let asker = people.entry(by.person).or_default();
        asker.name = Some(by.name.clone());
        asker.language.clone_from(&by.language);
        Ok(())
    }

    pub(super) async fn open_lobby(
        &self,
        request: &Request,
        terms: Terms,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let events = Game::open(request.by.person, request.place, terms);
        self.open_with(request, events, now).await
    }

    pub(super) async fn rematch(
        &self,
        request: &Request,
        which: &Which,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let table = self.to_look_at(request, which).await?;
        let id = table.view.id.clone();
        let rematch = table.game().rematch(id, request.by.person, request.place);
        match rematch {
            Ok(events) => self.open_with(request, events, now).await,
            Err(Refusal::Started) => Err(No::of(table, Why::NotOver)),
            Err(refusal) => Err(No::of(table, refusal)),
        }
    }

    async fn open_with(
        &self,
        request: &Request,
        events: Vec<Event>,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let place = request.place;
        if let Some(table) = self.here(Wanted::LiveIn(place.channel)).await? {
            return Err(No::of(table, Why::GameHere));
        }
        let server = match place.server {
            Some(server) => self.store().server(server).await?,
            None => Server::default(),
        };
        if server.settings.managers_open && !request.by.manages {
            return Err(No::because(Why::MayNotOpen));
        }
        for attempt in 0..TRIES as u64 {
            let id = game_id(request.id, attempt);
            let made = self.make(request, id, events.clone(), server.clone(), now);
            match made.await {
                // A game has that name already.
                Err(No::Conflict) => {}
                done => return done,
            }
        }
        Err(No::Conflict)
    }

    async fn make(
        &self,
        request: &Request,
        id: GameId,
        events: Vec<Event>,
        server: Server,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let newcomers: Vec<PersonId> = events.iter().filter_map(newcomer).collect();
        let mut people = BTreeMap::new();
        self.hear(request, &mut people, &newcomers).await?;
        let mut entries = entries_of(Some(request.by.person), events, now);
        entries.extend(rests(&newcomers, &people, |_| Rest::default(), now));
        let game = Game::fold(&entries).map_err(|error| damaged(&id, error))?;
        let called = called(&entries, &game, now);
        let news = News {
            view: View {
                id,
                version: game.version(),
                game: Arc::new(game),
                people,
                server,
            },
            entries,
            first: 1,
            public: true,
            call: called,
            is_past: false,
            previous: None,
        };
        let untold = untold(request, &news, now);
        let batch = batch(&news, None, untold.as_ref());
        self.store()
            .append(&[batch], Some(request.id), Some(&voice(request)), None)
            .await?;
        Ok(Reply::Done(news))
    }
}

impl Table {
    /// What these new events come to.
    pub(super) fn news(self, entries: Vec<Entry>, now: Timestamp) -> Result<News, StoreError> {
        let Table { view, row, .. } = self;
        let mut game = (*view.game).clone();
        let first = game.version() + 1;
        for entry in &entries {
            game.apply(entry)
                .map_err(|error| damaged(&view.id, error))?;
        }
        Ok(News {
            public: entries.iter().any(|entry| is_public(&entry.event)),
            call: called(&entries, &game, now),
            view: View {
                version: game.version(),
                game: Arc::new(game),
                ..view
            },
            entries,
            first,
            is_past: false,
            previous: row.shown,
        })
    }

    /// What has happened since the button was made by which this is asked.
    pub(super) fn since(&self, request: &Request) -> &[Entry] {
        let seen = request.seen.and_then(|seen| usize::try_from(seen).ok());
        seen.and_then(|seen| self.log.get(seen..))
            .unwrap_or_default()
    }
}

/// Whether everybody is told of it: all but when a person rests, and that clocks stood.
pub(super) fn is_public(event: &Event) -> bool {
    !matches!(event, Event::Resting { .. } | Event::Unreached { .. })
}

/// Whether an act asks another person to play.
fn names_somebody(act: &Act) -> bool {
    match act {
        Act::Invite { .. } => true,
        Act::Replace { sitter, .. } => sitter.person().is_some(),
        _ => false,
    }
}

/// The person who comes to sit by that event.
fn newcomer(event: &Event) -> Option<PersonId> {
    match event {
        Event::Seated { sitter, .. } | Event::Replaced { sitter, .. } => sitter.person(),
        _ => None,
    }
}

pub(super) fn entries_of(actor: Option<PersonId>, events: Vec<Event>, at: Timestamp) -> Vec<Entry> {
    let entry = |event| Entry { at, actor, event };
    events.into_iter().map(entry).collect()
}

/// Whoever comes in brings his absence and quiet hours with him, where the game does not know them:
/// it may still know other ones, if he has been in it before.
fn rests(
    newcomers: &[PersonId],
    people: &BTreeMap<PersonId, Person>,
    known: impl Fn(PersonId) -> Rest,
    at: Timestamp,
) -> Vec<Entry> {
    let to_come = |rest: Rest| Rest {
        away: rest.away.filter(|(_, until)| *until > at),
        ..rest
    };
    let resting = |person: &PersonId| {
        let rest = people.get(person).map(|known| known.settings.rest());
        let rest = to_come(rest.unwrap_or_default());
        (rest != to_come(known(*person))).then_some(Event::Resting {
            person: *person,
            away: rest.away,
            quiet: rest.quiet,
        })
    };
    entries_of(None, newcomers.iter().filter_map(resting).collect(), at)
}

fn damaged(game: &GameId, error: FoldError) -> StoreError {
    StoreError::Log {
        game: game.clone(),
        error: error.into(),
    }
}

fn untold(request: &Request, news: &News, now: Timestamp) -> Option<Untold> {
    news.public.then(|| Untold {
        due: now + GRACE,
        token: request.token.clone(),
    })
}

/// News as they are kept.
pub(super) fn batch<'a>(
    news: &'a News,
    before: Option<&'a Game>,
    untold: Option<&'a Untold>,
) -> Batch<'a> {
    Batch {
        id: &news.view.id,
        before,
        after: &news.view.game,
        entries: &news.entries,
        untold,
    }
}

pub(super) fn voice(request: &Request) -> Voice {
    let server = request.place.server;
    Voice {
        person: request.by.person,
        name: request.by.name.clone(),
        language: request.by.language.clone(),
        server: server.map(|server| (server, request.place_language.clone())),
    }
}

/// A name for the game that a request opens: the same each time, unlike those of others.
fn game_id(request: InteractionId, attempt: u64) -> GameId {
    named_after(scrambled(request.0 ^ attempt.rotate_right(8)))
}

/// The name that a number leads to.
pub(super) fn named_after(number: u64) -> GameId {
    let mut rest = number;
    let letter = |_| {
        let letter = LETTERS[(rest % LETTERS.len() as u64) as usize];
        rest /= LETTERS.len() as u64;
        char::from(letter)
    };
    GameId((0..NAME_LENGTH).map(letter).collect())
}

/// Mixes the bits of a number so that neighbours become strangers (`SplitMix64`).
pub(super) fn scrambled(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn games_are_named_alike_only_by_the_same_request() {
        let names: HashSet<GameId> = (0..2000).map(|id| game_id(InteractionId(id), 0)).collect();
        assert_eq!(names.len(), 2000);
        assert!(
            names
                .iter()
                .all(|name| name.0.len() == NAME_LENGTH as usize)
        );
        assert_eq!(game_id(InteractionId(5), 1), game_id(InteractionId(5), 1));
        assert_ne!(game_id(InteractionId(5), 0), game_id(InteractionId(5), 1));
    }
}
