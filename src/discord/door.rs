//! The adapter itself: each interaction becomes a request, each reply a message.

use std::sync::Arc;

use jiff::Timestamp;
use serenity::all::{CommandInteraction, Http, Interaction};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::answer::{self, Answer};
use super::ask::{self, Intent};
use super::deliver::BoardState;
use super::guard::guarded;
use super::incoming::Incoming;
use super::order::GameLocks;
use super::post::OutgoingMessage;
use super::reach::Connectivity;
use super::speech::Reader;
use super::watch::{COUNTS, count};
use super::{announce, deliver, permissions, threads};
use crate::game::Event;
use crate::i18n::{Language, say};
use crate::service::{BoardMessage, GameService, MessageId, Update};

/// Reads what is asked for, in the requester's language.
type Read = Box<dyn FnOnce(Language) -> Intent + Send>;

/// What all handlers share.
#[derive(Clone)]
pub struct DiscordAdapter {
    /// Runs the games.
    pub service: GameService,
    /// Speaks to Discord.
    pub http: Arc<Http>,
    /// What is being done: waited for at the end.
    pub tasks: TaskTracker,
    /// What is sent about one game goes out in order.
    pub locks: GameLocks,
    /// Whether people can reach the bot.
    pub connectivity: Connectivity,
}

impl DiscordAdapter {
    /// Deals with an interaction in a task of its own. A panic there is answered and harms nobody
    /// else.
    pub fn take(&self, interaction: &Interaction) {
        let now = Timestamp::now();
        let (incoming, read): (Incoming, Read) = match interaction {
            Interaction::Command(it) => {
                let data = it.data.clone();
                let read = move |language| ask::command(&data, language, now);
                (Incoming::command(it), Box::new(read))
            }
            Interaction::Component(it) => {
                let data = it.data.clone();
                let read = move |language| ask::press(&data, language);
                (Incoming::component(it), Box::new(read))
            }
            Interaction::Autocomplete(it) => return self.take_typing(it, now),
            // There are no modals.
            _ => return,
        };
        count(&COUNTS.interactions);
        let adapter = self.clone();
        let span = incoming.span();
        let work = async move {
            let incoming = adapter.known(incoming).await;
            let work = {
                let (adapter, incoming) = (adapter.clone(), incoming.clone());
                async move {
                    let ask = read(incoming.language());
                    adapter.answer(&incoming, ask, now).await;
                }
            };
            adapter.answered(&incoming, work).await;
        };
        self.tasks.spawn(work.instrument(span));
    }

    /// Answers somebody who is still typing, in a task of its own. Who gets nothing types on.
    fn take_typing(&self, it: &CommandInteraction, now: Timestamp) {
        let Some(text) = ask::typing(&it.data).map(str::to_owned) else {
            return;
        };
        let (adapter, incoming) = (self.clone(), Incoming::command(it));
        self.tasks.spawn(async move {
            let incoming = adapter.known(incoming).await;
            let suggested = answer::while_typing(&adapter.service, &incoming, text, now).await;
            let sent = deliver::suggestions(&adapter.http, &incoming, suggested).await;
            if let Err(error) = sent {
                tracing::debug!(%error, interaction = incoming.id, "suggestions did not arrive");
            }
        });
    }

    /// The same with what the person has set. That this cannot be read just now must not keep
    /// anybody from an answer.
    async fn known(&self, mut incoming: Incoming) -> Incoming {
        match self.service.settings_of(incoming.by.person).await {
            Ok(settings) => incoming.settings = settings,
            Err(error) => tracing::warn!(%error, "somebody's settings cannot be read"),
        }
        incoming
    }

    /// Lets the work answer an interaction; if it panics, says so to who has asked.
    async fn answered(&self, incoming: &Incoming, work: impl Future<Output = ()> + Send + 'static) {
        if guarded(&self.tasks, work).await.is_ok() {
            return;
        }
        tracing::error!("a handler has panicked");
        let post = OutgoingMessage::text(say!(incoming.language(), "error-panic"));
        let told = match deliver::reply_ephemeral(&self.http, incoming, &post).await {
            Err(error) if deliver::code(&error) == Some(deliver::ANSWERED) => {
                deliver::follow_up(&self.http, incoming, &post).await
            }
            told => told,
        };
        if let Err(error) = told {
            tracing::warn!(%error, "a panic could not be answered");
        }
    }

    async fn answer(&self, incoming: &Incoming, ask: Intent, now: Timestamp) {
        let answer = Box::pin(answer::to(&self.service, incoming, ask, now)).await;
        let language = incoming.language();
        let sent = match answer {
            Answer::Nothing => Ok(()),
            Answer::Private(post) => deliver::reply_ephemeral(&self.http, incoming, &post).await,
            Answer::Public(post) => {
                let said = deliver::reply_public(
                    &self.http,
                    incoming,
                    &post,
                    BoardState::Nowhere,
                    language,
                );
                said.await.map(|_| ())
            }
            Answer::Thread(view) => threads::open(self, incoming, &view, now).await,
            Answer::Elsewhere(update) => self.announce_elsewhere(incoming, &update, now).await,
            Answer::Update(update, post) => {
                let sent = self.tell(incoming, &update, &post, language).await;
                if sent.is_ok() {
                    announce::direct(&self.http, &update).await;
                    self.advise(incoming, &update).await
                } else {
                    sent
                }
            }
        };
        if let Err(error) = sent {
            // What is news will be announced: it is saved that it has not been told.
            count(&COUNTS.lost);
            let code = deliver::code(&error);
            tracing::warn!(%error, ?code, "an answer did not arrive");
        }
    }

    /// Tells the news as the answer, after whatever is being sent about the game.
    async fn tell(
        &self,
        incoming: &Incoming,
        update: &Update,
        post: &OutgoingMessage,
        language: Language,
    ) -> serenity::Result<()> {
        let _turn = self.locks.lock(&update.view.id).await;
        let board_state = match self.service.board_message(&update.view.id).await {
            Ok(Some((version, board_message))) if version > update.view.version => {
                BoardState::Newer(board_message)
            }
            Ok(Some((_, board_message))) => BoardState::Older(board_message),
            Ok(None) => BoardState::Nowhere,
            Err(error) => {
                tracing::warn!(%error, game = %update.view.id, "it is not known where the game stands");
                BoardState::Nowhere
            }
        };
        let message =
            deliver::reply_public(&self.http, incoming, post, board_state, language).await?;
        let message = message.map(|id| MessageId(id.get()));
        self.mark_delivered(update, update.view.game.place(), message)
            .await;
        tracing::info!(game = %update.view.id, version = update.view.version, "told");
        Ok(())
    }

    /// Has the news announced where the game is played, and says so to the requester.
    async fn announce_elsewhere(
        &self,
        incoming: &Incoming,
        update: &Update,
        now: Timestamp,
    ) -> serenity::Result<()> {
        let view = &update.view;
        let (id, place) = (&view.id, view.game.place());
        let due = self.service.postpone(id, view.version, place, now);
        if let Err(error) = due.await {
            tracing::warn!(%error, game = %view.id, "it is announced a little later");
        }
        let language = Reader::requester(incoming, Some(view)).language;
        let post = threads::goes_on(language, place);
        deliver::reply_ephemeral(&self.http, incoming, &post).await?;
        if place == incoming.place {
            self.advise(incoming, update).await?;
        }
        Ok(())
    }

    /// To who opens or starts a game, or carries it to, where the bot may not do what it needs, or
    /// plays where it could not say something: what to grant.
    async fn advise(&self, incoming: &Incoming, update: &Update) -> serenity::Result<()> {
        let missing = permissions::missing(incoming);
        if missing.is_empty() {
            return Ok(());
        }
        let begins = update.entries.iter().any(|entry| {
            matches!(
                entry.event,
                Event::Opened { .. } | Event::Started | Event::ChannelChanged { .. }
            )
        });
        let pending = self
            .service
            .is_overdue(&update.view.id)
            .await
            .unwrap_or(false);
        if !begins && !pending {
            return Ok(());
        }
        let language = incoming.language();
        let names = permissions::names(language, missing);
        let text = say!(language, "permissions-missing", names = names);
        deliver::follow_up(&self.http, incoming, &OutgoingMessage::text(text)).await
    }

    /// Says that the news have been told, and takes the buttons from the message before. To be done
    /// within the [locks](DiscordAdapter::locks) of the game.
    pub async fn mark_delivered(
        &self,
        update: &Update,
        place: crate::game::Place,
        message: Option<MessageId>,
    ) {
        let board_message = message.map(|message| BoardMessage { place, message });
        match self
            .service
            .mark_delivered(&update.view.id, update.view.version, board_message)
            .await
        {
            Ok(Some(old)) => deliver::remove_buttons(&self.http, old).await,
            Ok(None) => {}
            Err(error) => {
                tracing::error!(%error, game = %update.view.id, "it is not kept that news were told");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use djambi_sandbox::{Interaction as Asked, Person, Sandbox};
    use serde_json::json;
    use serenity::all::{ApplicationId, HttpBuilder};

    use super::super::incoming::Origin;
    use super::*;
    use crate::game::{ChannelId, PersonId, Place};
    use crate::service::{PersonSettings, Requester, ServiceOptions};
    use crate::store::StoreOptions;

    /// An adapter without a gateway: what stands at it is put there by the test.
    async fn adapter(sandbox: &Sandbox, home: &tempfile::TempDir) -> DiscordAdapter {
        let url = format!("sqlite:{}/games.db", home.path().display());
        let options = ServiceOptions {
            store: StoreOptions::to_play(url),
            workers: Some(1),
        };
        let http = HttpBuilder::new(sandbox.token())
            .application_id(ApplicationId::new(sandbox.bot().0))
            .proxy(sandbox.url())
            .ratelimiter_disabled(true)
            .build();
        DiscordAdapter {
            service: GameService::open(&options, Timestamp::now()).await.unwrap(),
            http: Arc::new(http),
            tasks: TaskTracker::new(),
            locks: GameLocks::default(),
            connectivity: Connectivity::default(),
        }
    }

    fn asks(sandbox: &Sandbox, person: &Person) -> (Asked, Incoming) {
        let asked = person.forges_command(sandbox.channel(), json!({ "name": "x", "type": 1 }));
        let incoming = Incoming {
            id: asked.id().0,
            token: asked.token(),
            by: Requester {
                person: PersonId(person.id().0),
                name: "Ana".into(),
                language: Some("en-US".into()),
                is_admin: false,
            },
            place: Place {
                server: None,
                channel: ChannelId(sandbox.channel().0),
            },
            origin: Origin::Command,
            place_language: None,
            in_thread: false,
            permissions: None,
            file_limit: 1 << 20,
            settings: PersonSettings::default(),
        };
        (asked, incoming)
    }

    #[tokio::test]
    async fn a_panic_is_answered_and_harms_nobody_else() {
        let sandbox = Sandbox::start().await.unwrap();
        let home = tempfile::tempdir().unwrap();
        let adapter = adapter(&sandbox, &home).await;
        let (ana, ben) = (sandbox.person("Ana"), sandbox.person("Ben"));
        let ((one, of_ana), (two, of_ben)) = (asks(&sandbox, &ana), asks(&sandbox, &ben));
        let unharmed = {
            let (adapter, of_ben) = (adapter.clone(), of_ben.clone());
            async move {
                adapter
                    .answer(&of_ben, Intent::Help, Timestamp::now())
                    .await
            }
        };
        tokio::join!(
            adapter.answered(&of_ana, async { panic!("on purpose") }),
            adapter.answered(&of_ben, unharmed),
        );
        let told = one.answer().await.unwrap();
        assert!(
            told.is_private() && told.text().contains("Something went wrong"),
            "{told}"
        );
        let help = two.answer().await.unwrap();
        assert!(help.text().contains("/djambi move"), "{help}");
    }

    #[tokio::test]
    async fn a_panic_after_the_answer_is_told_beside_it() {
        let sandbox = Sandbox::start().await.unwrap();
        let home = tempfile::tempdir().unwrap();
        let adapter = adapter(&sandbox, &home).await;
        let (asked, incoming) = asks(&sandbox, &sandbox.person("Ana"));
        let work = {
            let (adapter, incoming) = (adapter.clone(), incoming.clone());
            async move {
                adapter
                    .answer(&incoming, Intent::Help, Timestamp::now())
                    .await;
                panic!("on purpose");
            }
        };
        adapter.answered(&incoming, work).await;
        let told = asked.follow_up(0).await.unwrap();
        assert!(
            told.is_private() && told.text().contains("Something went wrong"),
            "{told}"
        );
    }
}
