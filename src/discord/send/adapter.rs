//! What all that sends shares: the service, the way to Discord, and the order of messages.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio_util::task::TaskTracker;

use super::answer_tokens::AnswerTokens;
use super::http::DiscordHttp;
use super::locks::GameLocks;
use super::rate_limit::Pace;
use super::respond;
use super::rest_letters::RestLetters;
use super::seen::Seen;
use super::work_queue::Heavy;
use crate::discord::input::last_question::LastQuestions;
use crate::game::{ChannelId, GameId, Place};
use crate::service::{BoardMessage, GameService, MessageId, StoreError, Update, View};
use crate::store::Visit;

/// While so much else is to be sent, buttons of older messages stay.
const BUTTONS: Duration = Duration::from_millis(500);

/// What all handlers share.
#[derive(Clone)]
pub struct DiscordAdapter {
    /// Runs the games.
    pub service: GameService,
    /// Speaks to Discord.
    pub http: Arc<DiscordHttp>,
    /// When requests to Discord are made that answer no interaction.
    pub pace: Pace,
    /// The running tasks: waited for at the end.
    pub tasks: TaskTracker,
    /// Animations, hints and exports wait here for each other.
    pub heavy: Heavy,
    /// What people were asked last.
    pub last_questions: LastQuestions,
    /// Messages to people who rest that somebody waits for them.
    pub rest_letters: RestLetters,
    /// By which messages are sent where the bot may not send them itself.
    pub answer_tokens: AnswerTokens,
    /// Interactions that came already.
    pub seen: Seen,
    /// The messages of one game are sent in order.
    pub locks: GameLocks,
}

impl DiscordAdapter {
    /// Runs those games by that way to Discord, before anything has happened.
    #[must_use]
    pub fn new(
        service: GameService,
        http: Arc<DiscordHttp>,
        pace: Pace,
        tasks: TaskTracker,
    ) -> DiscordAdapter {
        DiscordAdapter {
            service,
            http,
            pace,
            tasks,
            heavy: Heavy::default(),
            last_questions: LastQuestions::default(),
            rest_letters: RestLetters::default(),
            answer_tokens: AnswerTokens::default(),
            seen: Seen::default(),
            locks: GameLocks::default(),
        }
    }

    /// The token for a channel in which the bot is no member; `None` where it is one.
    pub async fn guest_in(&self, channel: ChannelId) -> Option<Visit> {
        let visit = self.service.visit(channel, Timestamp::now()).await;
        visit.unwrap_or_else(|error| {
            tracing::warn!(%error, %channel, "whether the bot is a member there is not known");
            None
        })
    }

    /// Whether the update is still to be announced: an answer that took long and the announcer may
    /// both have waited for the [locks](DiscordAdapter::locks) of the game.
    pub(super) async fn is_pending(&self, update: &Update) -> bool {
        let view = &update.view;
        let pending = self
            .service
            .store()
            .is_pending(&view.id, view.version())
            .await;
        pending.unwrap_or_else(|error| {
            tracing::warn!(%error, game = %view.id, "whether it was announced is not known");
            true
        })
    }

    /// Notes that the update has been delivered, and takes the buttons from the message before. To be done
    /// within the [locks](DiscordAdapter::locks) of the game.
    pub async fn mark_delivered(&self, update: &Update, place: Place, message: Option<MessageId>) {
        let board_message = message.map(|message| BoardMessage { place, message });
        let (game, version) = (&update.view.id, update.view.version());
        let older = self.service.mark_delivered(game, version, board_message);
        self.remove_older_buttons(game, older.await).await;
    }

    /// Notes that a message which announces nothing shows the game, and takes the buttons from the
    /// message before. Only this waits for other messages of the game, not the sending.
    pub(super) async fn shows(&self, view: &View, place: Place, message: MessageId) {
        let _turn = self.locks.lock(&view.id).await;
        let board_message = BoardMessage { place, message };
        let store = self.service.store();
        let older = store.set_board_message(&view.id, view.version(), board_message);
        self.remove_older_buttons(&view.id, older.await).await;
    }

    /// Takes the buttons from the message that shows the game no longer.
    async fn remove_older_buttons(
        &self,
        game: &GameId,
        older: Result<Option<BoardMessage>, StoreError>,
    ) {
        match older {
            Ok(Some(old)) => {
                // With older buttons nobody can do anything.
                let may = self.guest_in(old.place.channel).await.is_none();
                if may && self.pace.wait_within(BUTTONS).await {
                    respond::remove_buttons(&self.http, old).await;
                }
            }
            Ok(None) => {}
            Err(error) => {
                tracing::error!(%error, %game, "which message shows the game could not be saved");
            }
        }
    }
}
