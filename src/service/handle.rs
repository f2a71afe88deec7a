//! Answers requests: each command goes to its own file.

use jiff::Timestamp;

use super::moves::Typed;
use super::{Command, GameService, Rejected, Rejection, Reply, Request, ServiceError, StoreError};
use crate::store::{to_the_millisecond, within_budget};

impl GameService {
    /// Answers a request. An accepted request is saved when this returns.
    pub async fn handle(&self, request: &Request, now: Timestamp) -> Reply {
        let now = to_the_millisecond(now);
        let answered = within_budget(self.0.store.patience(), async {
            match self.answer(request, now).await {
                Ok(mut reply) => {
                    if let Reply::Settings { settings, .. } = &mut reply {
                        settings.away.take_if(|(_, until)| *until <= now);
                    }
                    if matches!(reply, Reply::Done(_) | Reply::Settings { .. }) {
                        self.0.wake.notify_one();
                    }
                    if matches!(reply, Reply::Done(_)) {
                        self.note_success();
                    }
                    reply
                }
                Err(no) => self.rejection(request, no).await,
            }
        });
        Box::pin(answered).await
    }

    async fn answer(&self, request: &Request, now: Timestamp) -> Result<Reply, ServiceError> {
        // A request from a server proves that the bot is in it.
        if let Some(server) = request.place.server {
            self.set_server_absent(server, false, now).await?;
            if let Some(language) = &request.place_language {
                self.set_server_language(server, language).await;
            }
        }
        match &request.command {
            Command::Open { terms } => self.open_lobby(request, *terms, now).await,
            Command::Rematch { game } => self.rematch(request, game, now).await,
            Command::Game { game, command } => self.game_command(request, game, command, now).await,
            Command::PingRole { game } => self.ping_role(request, game, now).await,
            Command::Move {
                game,
                text,
                names,
                mode,
            } => {
                let typed = Typed { text, names };
                self.play_typed(request, game, &typed, *mode, now).await
            }
            Command::Look { game } => {
                let loaded = self.to_look_at(request, game).await?;
                Ok(Reply::Game(loaded.view))
            }
            Command::LookBack { game, version } => self.look_back(request, game, *version).await,
            Command::Choose { game } => self.choose(request, game).await,
            Command::Plan { game, command } => self.plan(request, game, command).await,
            Command::Note { game, text } => self.annotate(request, game, text.as_deref()).await,
            Command::Hint { game } => self.hint(request, game).await,
            Command::MoveChannel { game } => self.move_channel(request, game, now).await,
            Command::MyGames => self.my_games(request, now).await,
            Command::Follow { game, follow } => self.follow(request, game, *follow).await,
            Command::Tables => self.tables(request).await,
            Command::PatchSettings(patch) => self.patch_settings(request, patch, now).await,
            Command::PatchServerSettings(patch) => self.patch_server(request, patch).await,
            Command::Export { game, format } => self.export(request, game, *format).await,
            Command::Profile { person } => self.profile(request, *person, now).await,
            Command::Standings { season } => self.standings(request, *season, now).await,
            Command::Statistics => self.statistics(request).await,
            Command::ExportResults(file) => self.export_results(request, *file, now).await,
            Command::DailyPuzzle(command) => self.daily_puzzle(request, *command, now).await,
            Command::ExportMe => self.export_me(request).await,
            Command::ForgetMePreview => self.forget_me(request, false, now).await,
            Command::ForgetMe => self.forget_me(request, true, now).await,
        }
    }

    async fn rejection(&self, request: &Request, no: ServiceError) -> Reply {
        let rejected = match no {
            ServiceError::Rejected(rejected) => *rejected,
            ServiceError::Repeated => return Reply::Repeated,
            ServiceError::Conflict => Rejected::without_view(Rejection::TryAgain(
                "others were quicker several times running".into(),
            )),
            ServiceError::Store(StoreError::Log { game, error }) => {
                tracing::warn!(%game, %error, "requested game not readable");
                Rejected::without_view(Rejection::Quarantined)
            }
            ServiceError::Store(error) => {
                // A connection that is opened after the file was removed fails in another way.
                let error = self.store().check_file().err().unwrap_or(error);
                self.note_failure(&error);
                tracing::debug!(%error, request = request.id.0, "request failed; nothing saved");
                Rejected::without_view(Rejection::TryAgain(error.to_string()))
            }
        };
        // A repeated request that was accepted would often be rejected the second time.
        if self.0.store.has_happened(request.id).await.unwrap_or(false) {
            return Reply::Repeated;
        }
        Reply::Rejected(rejected)
    }
}
