//! Each interaction becomes a request to the service, and its reply an answer.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serenity::all::InteractionType;
use tokio::time::timeout_at;
use tracing::Instrument;

use crate::discord::commands::{self, Asked, Context, Weight};
use crate::discord::input::incoming;
use crate::discord::input::incoming::Incoming;
use crate::discord::input::interaction::{Data, Interaction};
use crate::discord::send::adapter::{DiscordAdapter, INTERACTIONS, LOST, count, guarded};
use crate::discord::send::answer::Answer;
use crate::discord::send::work_queue::{Full, Place};
use crate::discord::send::{http, respond};
use crate::discord::view::card::Card;
use crate::i18n::say;

/// Slower answers are deferred: Discord waits three seconds, and the deferral takes time too.
const DEFERRED: Duration = Duration::from_millis(1_500);

impl DiscordAdapter {
    /// Deals with an interaction in a task of its own. A panic there is answered and harms nobody
    /// else.
    pub fn take(&self, interaction: Interaction) {
        let now = Timestamp::now();
        count(&INTERACTIONS);
        let Some(incoming) = Incoming::of(&interaction) else {
            return self.take_unknown(interaction);
        };
        let data = interaction.data.clone();
        let asked = match interaction.kind {
            InteractionType::Command => Asked::Command(data),
            InteractionType::Component => Asked::Press(data),
            InteractionType::Modal => Asked::Form(data),
            InteractionType::Autocomplete => return self.take_typing(incoming, &data, now),
            _ => return self.take_unknown(interaction),
        };
        if !self.seen.is_new(incoming.id) {
            tracing::info!(
                interaction = incoming.id,
                "interaction repeated by Discord; ignored"
            );
            return;
        }
        let adapter = self.clone();
        let span = incoming.span();
        let work = async move {
            let work = {
                let (adapter, incoming) = (adapter.clone(), incoming.clone());
                async move { adapter.handle(incoming, asked, now).await }
            };
            Box::pin(adapter.answered(&incoming, work)).await;
        };
        self.tasks.spawn(work.instrument(span));
    }

    /// Says that an interaction of a kind that the program does not know cannot be read.
    fn take_unknown(&self, it: Interaction) {
        tracing::warn!(kind = ?it.kind, "interaction not read");
        let http = Arc::clone(&self.http);
        self.tasks.spawn(async move {
            if let Err(error) = respond::unknown(&http, &it).await {
                count(&LOST);
                tracing::warn!(%error, "answer lost: interaction not read");
            }
        });
    }

    /// Answers an interaction. Slow answers of any kind are deferred, and sent when they are ready.
    async fn handle(&self, incoming: Incoming, asked: Asked, now: Timestamp) {
        let working = self.work(incoming.clone(), asked, now);
        tokio::pin!(working);
        let until = incoming.received + DEFERRED;
        let done = if let Ok(done) = timeout_at(until, &mut working).await {
            done
        } else {
            let deferred = respond::defer(&self.http, &incoming).await;
            if let Err(error) = &deferred {
                tracing::warn!(%error, "deferral lost");
            }
            let mut done = working.await;
            done.incoming.deferred = deferred.is_ok();
            done
        };
        Box::pin(self.send(&done.incoming, done.answer, now)).await;
        if incoming::may_announce(&done.incoming) {
            self.channel_permits(&done.incoming, now).await;
        }
    }

    /// The answer, with what the person has set. A request waits in its queue before anything is read
    /// for it, so that the moves of others do not wait for the database behind it.
    async fn work(&self, incoming: Incoming, asked: Asked, now: Timestamp) -> Done {
        let person = incoming.by.person;
        let place = match asked.weight() {
            Weight::Light => Ok(None),
            Weight::Look => Ok(Some(self.work_queue.place_to_look().await)),
            Weight::Heavy => self.work_queue.place_for(person).await.map(Some),
            Weight::Apart => self.work_queue.place_apart(person).map(Some),
        };
        let (place, full) = match place {
            Ok(place) => (place, None),
            Err(full) => (Some(self.work_queue.place_to_look().await), Some(full)),
        };
        let incoming = self.known(incoming).await;
        let answer = if let Some(full) = full {
            let language = incoming.language();
            Answer::Private(Card::text(match full {
                Full::Yours => say!(language, "heavy-too-many"),
                Full::All => say!(language, "heavy-busy"),
            }))
        } else {
            self.note_visit(&incoming, now).await;
            let context = Context {
                adapter: self.clone(),
                incoming: incoming.clone(),
                now,
            };
            Box::pin(asked.answer(&context)).await
        };
        Done {
            incoming,
            answer,
            _place: place,
        }
    }

    /// Where the bot is not a member, it cannot send messages as it does elsewhere.
    async fn note_visit(&self, incoming: &Incoming, now: Timestamp) {
        if !incoming.is_guest {
            return;
        }
        let saved = self.service.save_visit(incoming.place, now);
        if let Err(error) = saved.await {
            tracing::warn!(%error, "visit not saved; announcements there may be late");
        }
    }

    /// Answers somebody who is still typing, in a task of its own. Without suggestions, people keep
    /// typing.
    fn take_typing(&self, incoming: Incoming, data: &Data, now: Timestamp) {
        let Some(typing) = commands::typing(data) else {
            return;
        };
        let adapter = self.clone();
        self.tasks.spawn(async move {
            let incoming = adapter.known(incoming).await;
            let context = Context {
                adapter,
                incoming,
                now,
            };
            let suggested = commands::suggest(&context, typing).await;
            let (http, incoming) = (&context.adapter.http, &context.incoming);
            if let Err(error) = respond::suggestions(http, incoming, &suggested).await {
                tracing::debug!(%error, interaction = incoming.id, "suggestions lost");
            }
        });
    }

    /// The same with what the person has set. That this cannot be read just now must not keep
    /// anybody from an answer.
    async fn known(&self, mut incoming: Incoming) -> Incoming {
        match self.service.settings_of(incoming.by.person).await {
            Ok(settings) => incoming.settings = settings,
            Err(error) => tracing::warn!(%error, "settings of a person not read"),
        }
        incoming
    }

    /// Lets the work answer an interaction; if it panics, the requester is told so.
    async fn answered(&self, incoming: &Incoming, work: impl Future<Output = ()> + Send + 'static) {
        if guarded(&self.tasks, work).await.is_ok() {
            return;
        }
        tracing::error!("interaction panicked");
        let card = Card::text(say!(incoming.language(), "error-panic"));
        let sent = match respond::reply_ephemeral(&self.http, incoming, &card).await {
            Err(error) if http::code(&error) == Some(http::ANSWERED) => {
                respond::follow_up(&self.http, incoming, &card).await
            }
            sent => sent,
        };
        if let Err(error) = sent {
            tracing::warn!(%error, "answer to a panic lost");
        }
    }
}

/// An answer that is ready.
struct Done {
    incoming: Incoming,
    answer: Answer,
    /// A heavy answer occupies its place until it has been sent: files take memory.
    _place: Option<Place>,
}

/// Panics in handlers are answered and harm nobody else.
#[cfg(test)]
mod tests {
    use discord_sandbox::{Interaction as Sent, Person, Sandbox};
    use serde_json::json;
    use serenity::all::{ApplicationId, HttpBuilder, Permissions};

    use tokio_util::task::TaskTracker;

    use super::*;
    use crate::discord::input::incoming::may_announce;
    use crate::discord::send::http::DiscordHttp;
    use crate::discord::send::rate_limit::RequestRate;
    use crate::game::ServerId;
    use crate::service::on_a_new_file;

    /// An adapter without a gateway: its state is set by the test.
    async fn adapter(sandbox: &Sandbox, home: &tempfile::TempDir) -> DiscordAdapter {
        let client = reqwest::Client::new();
        let http = HttpBuilder::new(sandbox.token())
            .application_id(ApplicationId::new(sandbox.bot().0))
            .proxy(sandbox.url())
            .ratelimiter_disabled(true)
            .client(client.clone())
            .build();
        let service = on_a_new_file(home).await;
        let http = Arc::new(DiscordHttp::new(http, client));
        DiscordAdapter::new(service, http, RequestRate::alone(), TaskTracker::new())
    }

    fn help() -> Asked {
        let help = json!({ "options": [{ "name": "help", "type": 1 }] });
        Asked::Command(serde_json::from_value(help).unwrap())
    }

    fn asks(sandbox: &Sandbox, person: &Person) -> (Sent, Incoming) {
        let asked = person.forges_command(sandbox.channel(), json!({ "name": "x", "type": 1 }));
        let sent = json!({
            "id": asked.id().to_string(),
            "token": asked.token(),
            "type": 2,
            "channel_id": sandbox.channel().to_string(),
            "user": { "id": person.id().to_string(), "username": "ana" },
            "locale": "en-US",
        });
        let interaction: Interaction = serde_json::from_value(sent).unwrap();
        (asked, Incoming::of(&interaction).unwrap())
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
            async move { adapter.handle(of_ben, help(), Timestamp::now()).await }
        };
        tokio::join!(
            adapter.answered(&of_ana, async { panic!("on purpose") }),
            adapter.answered(&of_ben, unharmed),
        );
        let answer = one.answer().await.unwrap();
        assert!(
            answer.is_private() && answer.text().contains("Something went wrong"),
            "{answer}"
        );
        let help = two.answer().await.unwrap();
        assert!(help.text().contains("Djambi"), "{help}");
    }

    #[tokio::test]
    async fn a_panic_after_the_answer_is_reported_in_a_follow_up() {
        let sandbox = Sandbox::start().await.unwrap();
        let home = tempfile::tempdir().unwrap();
        let adapter = adapter(&sandbox, &home).await;
        let (asked, incoming) = asks(&sandbox, &sandbox.person("Ana"));
        let work = {
            let (adapter, incoming) = (adapter.clone(), incoming.clone());
            async move {
                adapter.handle(incoming, help(), Timestamp::now()).await;
                panic!("on purpose");
            }
        };
        Box::pin(adapter.answered(&incoming, work)).await;
        let answer = asked.follow_up(0).await.unwrap();
        assert!(
            answer.is_private() && answer.text().contains("Something went wrong"),
            "{answer}"
        );
    }

    #[tokio::test]
    async fn what_was_rejected_is_tried_where_somebody_uses_the_bot_and_it_may_write() {
        let sandbox = Sandbox::start().await.unwrap();
        let (_asked, alone) = asks(&sandbox, &sandbox.person("Ana"));
        assert!(may_announce(&alone), "direct messages");
        let guest = Incoming {
            is_guest: true,
            ..alone.clone()
        };
        assert!(!may_announce(&guest));
        let mut in_server = alone;
        in_server.place.server = Some(ServerId(1));
        assert!(!may_announce(&in_server), "nobody knows");
        for (has, may) in [(Permissions::empty(), false), (Permissions::all(), true)] {
            in_server.permissions = Some(has);
            assert_eq!(may_announce(&in_server), may);
        }
    }
}
