//! Talk: the lines of players of a game on pages, to all players or to one of them. Watchers never see
//! them. In a game from Discord people talk in its channel, and two or three of them in a
//! [private thread](PrivateThread), which has pacts on record.

use jiff::Timestamp;

use super::{GameService, Rejection, StoreError, View};
use crate::game::{ChannelId, Game, Pact, PactRejection, PersonId, Phase, PrivateThread};
use crate::store::{TalkLine, to_the_millisecond};

/// The most characters of a line.
pub const LONGEST_LINE: usize = 500;

/// The most lines that a person says in a minute, in all their games.
const MOST_PER_MINUTE: u64 = 10;

/// The talk of players beside a game. [`lines_for`] selects the lines that a person may see; of the
/// threads they see those that they are a member of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    /// The lines on its page.
    pub lines: Vec<TalkLine>,
    /// The private threads in Discord.
    pub threads: Vec<PrivateThread>,
}

/// Why a line is not said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TalkRejection {
    /// The game is played in a channel, or without other people.
    NoTalk,
    /// Only players talk.
    NotPlaying,
    /// The line is for a person who is not another player of the game.
    NoSuchPlayer,
    /// The line is empty.
    Empty,
    /// The line has more than [`LONGEST_LINE`] characters.
    TooLong,
    /// The person has said 10 lines during the last minute.
    TooMany,
}

/// Whether players of a game talk on its page: there are several, and they have no channel for it.
pub fn has_talk(game: &Game) -> bool {
    game.place().is_page() && game.people().len() > 1
}

/// Returns a text in one line, without control characters.
fn one_line(text: &str) -> String {
    let is_text = |it: &char| it.is_whitespace() || !it.is_control();
    let text: String = text.chars().filter(is_text).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl GameService {
    /// Says a line in a game, to all players or to one of them. Everyone who watches the game learns of the
    /// change by [`GameService::changes`].
    pub async fn say(
        &self,
        view: &View,
        by: PersonId,
        to: Option<PersonId>,
        text: &str,
        now: Timestamp,
    ) -> Result<Result<(), TalkRejection>, StoreError> {
        let game = &view.game;
        let text = one_line(text);
        let rejection = if !game.place().is_page() {
            Some(TalkRejection::NoTalk)
        } else if !game.has_seat(by) {
            Some(TalkRejection::NotPlaying)
        } else if !has_talk(game) {
            Some(TalkRejection::NoTalk)
        } else if to.is_some_and(|to| to == by || !game.has_seat(to)) {
            Some(TalkRejection::NoSuchPlayer)
        } else if text.is_empty() {
            Some(TalkRejection::Empty)
        } else if text.chars().count() > LONGEST_LINE {
            Some(TalkRejection::TooLong)
        } else {
            None
        };
        if let Some(rejection) = rejection {
            return Ok(Err(rejection));
        }
        let now = to_the_millisecond(now);
        let store = self.store();
        let saved = store.add_talk(&view.id, by, to, &text, now, MOST_PER_MINUTE);
        if !saved.await? {
            return Ok(Err(TalkRejection::TooMany));
        }
        self.has_changed(view);
        Ok(Ok(()))
    }

    /// Returns all that was said on the page of a game, or its private threads.
    pub async fn talk(&self, view: &View) -> Result<Talk, StoreError> {
        let mut talk = Talk::default();
        if has_talk(&view.game) {
            talk.lines = self.store().talk_of(&view.id).await?;
        } else if view.game.place().server.is_some() {
            talk.threads = self.store().private_threads(&view.id).await?;
        }
        Ok(talk)
    }

    /// Writes a line that somebody who sees it reports into the log of the host. Returns false if there is no
    /// such line, or they may not see it.
    pub async fn report_line(
        &self,
        view: &View,
        by: PersonId,
        number: u64,
    ) -> Result<bool, StoreError> {
        let talk = self.talk(view).await?;
        let mut lines = lines_for(&talk.lines, &view.game, Some(by));
        let Some(line) = lines.find(|it| it.number == number && it.by != by) else {
            return Ok(false);
        };
        tracing::warn!(
            game = %view.id, line = number, by = %line.by, reported_by = %by,
            private = line.to.is_some(), text = ?line.text, "line of talk reported"
        );
        Ok(true)
    }
}

/// Returns the lines that a person may see: the common ones and, if they play, their own private
/// ones.
pub fn lines_for<'a>(
    talk: &'a [TalkLine],
    game: &'a Game,
    person: Option<PersonId>,
) -> impl Iterator<Item = &'a TalkLine> {
    let reader = person.filter(|person| game.has_seat(*person));
    talk.iter().filter(move |line| {
        reader.is_some_and(|it| line.to.is_none() || line.to == Some(it) || line.by == it)
    })
}

impl GameService {
    /// Returns the private threads of a game that a person is a member of.
    pub async fn private_threads(
        &self,
        view: &View,
        person: PersonId,
    ) -> Result<Vec<PrivateThread>, StoreError> {
        let mut threads = self.store().private_threads(&view.id).await?;
        threads.retain(|it| it.members.contains(&person));
        Ok(threads)
    }

    /// Returns a private thread of a person, with its game as it is.
    async fn thread_of(
        &self,
        channel: ChannelId,
        person: PersonId,
    ) -> Result<(PrivateThread, View), Rejection> {
        let thread = self.store().private_thread(channel).await?;
        let thread = thread.filter(|it| it.members.contains(&person));
        let thread = thread.ok_or(PactRejection::UnknownThread)?;
        let view = self.view(&thread.game).await?;
        Ok((thread, view.ok_or(PactRejection::UnknownThread)?))
    }

    /// Changes a thread. Returns it with the result of `change`.
    async fn change_thread<T>(
        &self,
        channel: ChannelId,
        change: impl FnOnce(&mut PrivateThread) -> Result<T, PactRejection>,
    ) -> Result<(PrivateThread, T), Rejection> {
        let changed = self.store().change_private_thread(channel, change).await?;
        let (thread, done) = changed.ok_or(PactRejection::UnknownThread)?;
        Ok((thread, done?))
    }

    /// Returns the game of a thread, and the other members who still play, if a person may make a pact
    /// there now.
    pub async fn may_make_pact(
        &self,
        channel: ChannelId,
        person: PersonId,
    ) -> Result<(View, Vec<PersonId>), Rejection> {
        let (thread, view) = self.thread_of(channel, person).await?;
        if view.server.settings.no_pacts {
            return Err(PactRejection::Off.into());
        }
        let asked = thread.asked_by(&view.game, person)?;
        Ok((view, asked))
    }

    /// Makes a pact. Returns it and its number, with its game and the people who are asked to accept it.
    pub async fn make_pact(
        &self,
        (channel, by): (ChannelId, PersonId),
        text: &str,
        moves: u32,
        now: Timestamp,
    ) -> Result<(View, (usize, Pact), Vec<PersonId>), Rejection> {
        let (view, asked) = self.may_make_pact(channel, by).await?;
        let pact = Pact {
            at: to_the_millisecond(now),
            plies: view.game.history().len(),
            by,
            text: one_line(text),
            moves,
            answers: [(by, (true, None))].into(),
            said: [].into(),
        };
        let promise = |thread: &mut PrivateThread| thread.promise(&pact);
        let (_, number) = self.change_thread(channel, promise).await?;
        Ok((view, (number, pact), asked))
    }

    /// Accepts or declines a pact of a thread, once. Returns it with its game, and whether everybody has
    /// answered it now. It is to be [said](GameService::has_said_answer) in the thread.
    pub async fn answer_pact(
        &self,
        (channel, number): (ChannelId, usize),
        person: PersonId,
        accepts: bool,
    ) -> Result<(View, Pact, bool), Rejection> {
        let (view, _) = self.may_make_pact(channel, person).await?;
        let answer = |thread: &mut PrivateThread| thread.answer(number, person, accepts);
        let (thread, pact) = self.change_thread(channel, answer).await?;
        let is_settled = thread.is_settled(&view.game, &pact);
        Ok((view, pact, is_settled))
    }

    /// Notes that a person's answer to a pact has been said in its thread.
    pub async fn has_said_answer(
        &self,
        (channel, number): (ChannelId, usize),
        person: PersonId,
    ) -> Result<(), StoreError> {
        let note = |thread: &mut PrivateThread| thread.has_said(number, person);
        self.store().change_private_thread(channel, note).await?;
        Ok(())
    }

    /// Saves that a member wants all players of a finished game to read a thread, which is then
    /// [to be said there](GameService::due_private_threads), and returns the thread.
    pub async fn open_thread(
        &self,
        channel: ChannelId,
        person: PersonId,
    ) -> Result<PrivateThread, Rejection> {
        let (_, view) = self.thread_of(channel, person).await?;
        if !matches!(view.game.phase(), Phase::Over(_)) {
            return Err(PactRejection::NotOver.into());
        }
        let open = |thread: &mut PrivateThread| Ok(thread.opens.insert(person));
        let (thread, _) = self.change_thread(channel, open).await?;
        self.0.wake.notify_one();
        Ok(thread)
    }

    /// Returns the threads of a finished game whose pacts a person may read: those that they are a member
    /// of, and those that are open to all players. None before the end.
    pub async fn pacts(
        &self,
        view: &View,
        reader: PersonId,
    ) -> Result<Vec<PrivateThread>, StoreError> {
        let mut threads = self.store().private_threads(&view.id).await?;
        threads.retain(|it| it.is_read_by(&view.game, reader));
        Ok(threads)
    }

    /// Saves whether a person says that a pact of a finished game was kept. False if they have accepted no
    /// such pact.
    pub async fn mark_pact(
        &self,
        view: &View,
        (channel, number): (ChannelId, usize),
        person: PersonId,
        kept: bool,
    ) -> Result<bool, StoreError> {
        let mark = |thread: &mut PrivateThread| {
            let may_mark = thread.game == view.id && thread.is_read_by(&view.game, person);
            may_mark && thread.mark(number, person, kept)
        };
        let changed = self.store().change_private_thread(channel, mark).await?;
        Ok(changed.is_some_and(|(_, is_marked)| is_marked))
    }

    /// Claims the private threads in which something is to be said. Those that are not
    /// [closed](crate::store::Store::close_private_thread) are returned again later.
    pub async fn due_private_threads(&self, now: Timestamp) -> Result<Vec<DueThread>, StoreError> {
        let mut due = Vec::new();
        let scope = self.online();
        let claimed = self.store().claim_private_threads(now, &scope).await?;
        for (channel, game, until) in claimed {
            // A log that cannot be read does not affect the others.
            if let Ok(Some(view)) = self.view(&game).await {
                let thread = self.store().private_thread(channel).await?;
                due.push(DueThread {
                    channel,
                    view,
                    thread,
                    until,
                });
            }
        }
        Ok(due)
    }
}

/// A private thread in which something is to be said.
#[derive(Debug)]
pub struct DueThread {
    /// The thread in Discord.
    pub channel: ChannelId,
    /// Its game.
    pub view: View,
    /// The thread; `None` if the data of a member was deleted.
    pub thread: Option<PrivateThread>,
    /// Until when it is claimed.
    pub until: Timestamp,
}
