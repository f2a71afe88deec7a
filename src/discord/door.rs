//! The door itself: each interaction becomes a request, each reply a message.

use std::sync::Arc;

use jiff::Timestamp;
use serenity::all::{CommandInteraction, Http, Interaction};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::answer::{self, Answer};
use super::ask::{self, Ask};
use super::deliver::Stands;
use super::guard::guarded;
use super::incoming::Incoming;
use super::order::Order;
use super::post::Post;
use super::reach::Reach;
use super::speech::Reader;
use super::watch::{COUNTS, count};
use super::{announce, deliver, permissions, threads};
use crate::game::Event;
use crate::host::{Host, MessageId, News, Shown};
use crate::i18n::{Language, say};

/// Reads what is asked for, in the asker's language.
type Read = Box<dyn FnOnce(Language) -> Ask + Send>;

/// What all handlers share.
#[derive(Clone)]
pub struct Door {
    /// Runs the games.
    pub host: Host,
    /// Speaks to Discord.
    pub http: Arc<Http>,
    /// What is being done: waited for at the end.
    pub tasks: TaskTracker,
    /// What is sent about one game goes out in order.
    pub order: Order,
    /// Whether people can reach the bot.
    pub reach: Reach,
}

impl Door {
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
        let door = self.clone();
        let span = incoming.span();
        let work = async move {
            let incoming = door.known(incoming).await;
            let work = {
                let (door, incoming) = (door.clone(), incoming.clone());
                async move {
                    let ask = read(incoming.language());
                    door.answer(&incoming, ask, now).await;
                }
            };
            door.answered(&incoming, work).await;
        };
        self.tasks.spawn(work.instrument(span));
    }

    /// Answers somebody who is still typing, in a task of its own. Who gets nothing types on.
    fn take_typing(&self, it: &CommandInteraction, now: Timestamp) {
        let Some(text) = ask::typing(&it.data).map(str::to_owned) else {
            return;
        };
        let (door, incoming) = (self.clone(), Incoming::command(it));
        self.tasks.spawn(async move {
            let incoming = door.known(incoming).await;
            let suggested = answer::while_typing(&door.host, &incoming, text, now).await;
            let sent = deliver::suggestions(&door.http, &incoming, suggested).await;
            if let Err(error) = sent {
                tracing::debug!(%error, interaction = incoming.id, "suggestions did not arrive");
            }
        });
    }

    /// The same with what the person has set. That this cannot be read just now must not keep
    /// anybody from an answer.
    async fn known(&self, mut incoming: Incoming) -> Incoming {
        match self.host.settings_of(incoming.by.person).await {
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
        let post = Post::text(say!(incoming.language(), "error-panic"));
        let told = match deliver::privately(&self.http, incoming, &post).await {
            Err(error) if deliver::code(&error) == Some(deliver::ANSWERED) => {
                deliver::aside(&self.http, incoming, &post).await
            }
            told => told,
        };
        if let Err(error) = told {
            tracing::warn!(%error, "a panic could not be answered");
        }
    }

    async fn answer(&self, incoming: &Incoming, ask: Ask, now: Timestamp) {
        let answer = Box::pin(answer::to(&self.host, incoming, ask, now)).await;
        let language = incoming.language();
        let sent = match answer {
            Answer::Nothing => Ok(()),
            Answer::Private(post) => deliver::privately(&self.http, incoming, &post).await,
            Answer::Public(post) => {
                let said =
                    deliver::publicly(&self.http, incoming, &post, Stands::Nowhere, language);
                said.await.map(|_| ())
            }
            Answer::Thread(view) => threads::open(self, incoming, &view, now).await,
            Answer::Elsewhere(news) => self.tell_elsewhere(incoming, &news, now).await,
            Answer::News(news, post) => {
                let sent = self.tell(incoming, &news, &post, language).await;
                if sent.is_ok() {
                    announce::direct(&self.http, &news).await;
                    self.advise(incoming, &news).await
                } else {
                    sent
                }
            }
        };
        if let Err(error) = sent {
            // What is news will be announced: it is kept that it has not been told.
            count(&COUNTS.lost);
            let code = deliver::code(&error);
            tracing::warn!(%error, ?code, "an answer did not arrive");
        }
    }

    /// Tells the news as the answer, after whatever is being sent about the game.
    async fn tell(
        &self,
        incoming: &Incoming,
        news: &News,
        post: &Post,
        language: Language,
    ) -> serenity::Result<()> {
        let _turn = self.order.wait(&news.view.id).await;
        let stands = match self.host.shown(&news.view.id).await {
            Ok(Some((version, shown))) if version > news.view.version => Stands::Newer(shown),
            Ok(Some((_, shown))) => Stands::Older(shown),
            Ok(None) => Stands::Nowhere,
            Err(error) => {
                tracing::warn!(%error, game = %news.view.id, "it is not known where the game stands");
                Stands::Nowhere
            }
        };
        let message = deliver::publicly(&self.http, incoming, post, stands, language).await?;
        let message = message.map(|id| MessageId(id.get()));
        self.told(news, news.view.game.place(), message).await;
        tracing::info!(game = %news.view.id, version = news.view.version, "told");
        Ok(())
    }

    /// Has the news announced where the game is played, and says so to the asker.
    async fn tell_elsewhere(
        &self,
        incoming: &Incoming,
        news: &News,
        now: Timestamp,
    ) -> serenity::Result<()> {
        let view = &news.view;
        let (id, place) = (&view.id, view.game.place());
        let due = self.host.put_off(id, view.version, place, now);
        if let Err(error) = due.await {
            tracing::warn!(%error, game = %view.id, "it is announced a little later");
        }
        let language = Reader::asker(incoming, Some(view)).language;
        let post = threads::goes_on(language, place);
        deliver::privately(&self.http, incoming, &post).await?;
        if place == incoming.place {
            self.advise(incoming, news).await?;
        }
        Ok(())
    }

    /// To who opens or starts a game, or carries it to, where the bot may not do what it needs, or
    /// plays where it could not say something: what to grant.
    async fn advise(&self, incoming: &Incoming, news: &News) -> serenity::Result<()> {
        let missing = permissions::missing(incoming);
        if missing.is_empty() {
            return Ok(());
        }
        let begins = news.entries.iter().any(|entry| {
            matches!(
                entry.event,
                Event::Opened { .. } | Event::Started | Event::Moved { .. }
            )
        });
        let untold = self.host.is_overdue(&news.view.id).await.unwrap_or(false);
        if !begins && !untold {
            return Ok(());
        }
        let language = incoming.language();
        let names = permissions::names(language, missing);
        let text = say!(language, "permissions-missing", names = names);
        deliver::aside(&self.http, incoming, &Post::text(text)).await
    }

    /// Says that the news have been told, and takes the buttons from the message before. To be done
    /// within the [order](Door::order) of the game.
    pub async fn told(&self, news: &News, place: crate::game::Place, message: Option<MessageId>) {
        let shown = message.map(|message| Shown { place, message });
        match self
            .host
            .told(&news.view.id, news.view.version, shown)
            .await
        {
            Ok(Some(old)) => deliver::strip(&self.http, old).await,
            Ok(None) => {}
            Err(error) => {
                tracing::error!(%error, game = %news.view.id, "it is not kept that news were told");
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
    use crate::host::{HostOptions, PersonSettings, Someone};
    use crate::store::StoreOptions;

    /// A door without a gateway: what stands at it is put there by the test.
    async fn door(sandbox: &Sandbox, home: &tempfile::TempDir) -> Door {
        let url = format!("sqlite:{}/games.db", home.path().display());
        let options = HostOptions {
            store: StoreOptions::to_play(url),
            workers: Some(1),
        };
        let http = HttpBuilder::new(sandbox.token())
            .application_id(ApplicationId::new(sandbox.bot().0))
            .proxy(sandbox.url())
            .ratelimiter_disabled(true)
            .build();
        Door {
            host: Host::open(&options, Timestamp::now()).await.unwrap(),
            http: Arc::new(http),
            tasks: TaskTracker::new(),
            order: Order::default(),
            reach: Reach::default(),
        }
    }

    fn asks(sandbox: &Sandbox, person: &Person) -> (Asked, Incoming) {
        let asked = person.forges_command(sandbox.channel(), json!({ "name": "x", "type": 1 }));
        let incoming = Incoming {
            id: asked.id().0,
            token: asked.token(),
            by: Someone {
                person: PersonId(person.id().0),
                name: "Ana".into(),
                language: Some("en-US".into()),
                manages: false,
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
        let door = door(&sandbox, &home).await;
        let (ana, ben) = (sandbox.person("Ana"), sandbox.person("Ben"));
        let ((one, of_ana), (two, of_ben)) = (asks(&sandbox, &ana), asks(&sandbox, &ben));
        let unharmed = {
            let (door, of_ben) = (door.clone(), of_ben.clone());
            async move { door.answer(&of_ben, Ask::Help, Timestamp::now()).await }
        };
        tokio::join!(
            door.answered(&of_ana, async { panic!("on purpose") }),
            door.answered(&of_ben, unharmed),
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
        let door = door(&sandbox, &home).await;
        let (asked, incoming) = asks(&sandbox, &sandbox.person("Ana"));
        let work = {
            let (door, incoming) = (door.clone(), incoming.clone());
            async move {
                door.answer(&incoming, Ask::Help, Timestamp::now()).await;
                panic!("on purpose");
            }
        };
        door.answered(&incoming, work).await;
        let told = asked.follow_up(0).await.unwrap();
        assert!(
            told.is_private() && told.text().contains("Something went wrong"),
            "{told}"
        );
    }
}
