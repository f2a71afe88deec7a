//! Talk: the lines of players of a game on pages, to all players or to one of them. Watchers never see
//! them. In a game from Discord people talk in its channel.

use jiff::Timestamp;

use super::{GameService, StoreError, View};
use crate::game::{Game, PersonId};
use crate::store::{PrivateThread, TalkLine, to_the_millisecond};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TalkRejection {
    /// The game is played in a channel, or without other people.
    #[error("nobody talks in this game")]
    NoTalk,
    /// Only players talk.
    #[error("only players talk")]
    NotPlaying,
    /// The line is for a person who is not another player of the game.
    #[error("the line is for nobody who plays in this game")]
    NoSuchPlayer,
    /// The line is empty.
    #[error("the line is empty")]
    Empty,
    /// The line has more than [`LONGEST_LINE`] characters.
    #[error("the line is too long")]
    TooLong,
    /// The person has said 10 lines during the last minute.
    #[error("too many lines in a minute")]
    TooMany,
}

/// Whether players of a game talk on its page: there are several, and they have no channel for it.
#[must_use]
pub fn has_talk(game: &Game) -> bool {
    game.place().is_page() && game.people().len() > 1
}

/// Returns a text in one line, without control characters.
pub(super) fn one_line(text: &str) -> String {
    let is_text = |it: &char| it.is_whitespace() || !it.is_control();
    let text: String = text.chars().filter(is_text).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn plays(game: &Game, person: PersonId) -> bool {
    game.seats_of(person).next().is_some()
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
        } else if !plays(game, by) {
            Some(TalkRejection::NotPlaying)
        } else if !has_talk(game) {
            Some(TalkRejection::NoTalk)
        } else if to.is_some_and(|to| to == by || !plays(game, to)) {
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
    let reader = person.filter(|person| plays(game, *person));
    talk.iter().filter(move |line| {
        reader.is_some_and(|it| line.to.is_none() || line.to == Some(it) || line.by == it)
    })
}
