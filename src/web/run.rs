//! Starting the pages, and what runs beside them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::app::{App, Opened};
use super::hub::Hub;
use super::limits::Limits;
use super::proxies::Proxies;
use super::router::router;
use super::server;
use super::site::Site;
use super::thinking::Thinking;
use crate::animations::Animations;
use crate::service::{GameService, PagesError};
use crate::store::Shard;

/// How often computers' turns are looked for that no change has announced.
const COMPUTERS: Duration = Duration::from_secs(1);

/// How the pages are served.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub listen: SocketAddr,
    /// How browsers reach it, such as `https://djambi.example`. Unless it is set, the pages are those of
    /// the listener's address, and messages do not link to them.
    pub url: Option<String>,
    /// The sites that may show the pages within theirs.
    pub frames: Option<String>,
    /// The proxies in front of them that are not on this machine.
    pub proxies: Proxies,
}

/// Settings that make no sense, each with what to write instead.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The address is no address of a site.
    #[error(
        "'{0}' is not the address of a site: write one such as https://djambi.example, without a path"
    )]
    Url(String),
    /// The sites that may frame the pages cannot be read.
    #[error(
        "'{0}' names no sites: write their addresses with spaces between them, such as https://discord.com"
    )]
    Frames(String),
    /// The listener cannot be opened.
    #[error("cannot listen at {0}: {1}; name another address, such as 127.0.0.1:8081")]
    Listen(SocketAddr, std::io::Error),
    /// The addresses of games cannot be made.
    #[error(transparent)]
    Pages(#[from] PagesError),
}

/// The pages, ready to be served.
#[derive(Debug)]
pub struct Pages {
    app: Arc<App>,
    proxies: Proxies,
    listener: TcpListener,
}

impl Settings {
    /// Checks the addresses.
    pub fn check(&self) -> Result<(), SettingsError> {
        if let Some(url) = &self.url
            && !is_site(url.trim_end_matches('/'))
        {
            return Err(SettingsError::Url(url.clone()));
        }
        match &self.frames {
            Some(frames) if !frames.split(' ').all(is_site) => {
                Err(SettingsError::Frames(frames.clone()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a text is scheme and host alone.
fn is_site(text: &str) -> bool {
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let letter = |it: u8| it.is_ascii_alphanumeric() || b".-:[]*".contains(&it);
    host.is_some_and(|host| !host.is_empty() && host.bytes().all(letter))
}

impl Pages {
    /// Opens the listener. Nothing is answered before [`Pages::serve`].
    pub async fn open(
        service: &GameService,
        settings: &Settings,
        stop: CancellationToken,
    ) -> Result<Pages, SettingsError> {
        settings.check()?;
        server::allow_connections();
        let failed = |error| SettingsError::Listen(settings.listen, error);
        let listener = TcpListener::bind(settings.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let own = format!("http://{address}");
        let url = settings.url.clone().unwrap_or(own);
        let url = url.trim_end_matches('/').to_owned();
        let links = match &settings.url {
            Some(_) => service.open_pages(&url).await?,
            // Nobody else could open a link to the address of the listener.
            None => service.links_to(&url).await?,
        };
        let app = App {
            links,
            service: service.clone(),
            site: Site {
                url,
                is_set: settings.url.is_some(),
                frames: settings.frames.clone(),
            },
            limits: Limits::default(),
            opened: Opened::default(),
            animations: Animations::default(),
            animating: Arc::new(Semaphore::new(1)),
            hub: Hub::default(),
            thinking: Thinking::default(),
            stop,
        };
        Ok(Pages {
            app: Arc::new(app),
            proxies: settings.proxies.clone(),
            listener,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until it is stopped. Computers play meanwhile; whatever else is due is
    /// another's task.
    pub async fn serve(self) {
        let Pages {
            app,
            proxies,
            listener,
        } = self;
        let stop = app.stop.clone();
        let beside = async {
            tokio::join!(app.hub.run(&app.service), computers(&app));
        };
        tokio::select! {
            () = beside => {}
            () = server::serve(listener, &proxies, router(Arc::clone(&app)), stop) => {}
        }
    }
}

/// Starts computer players whenever a game has changed. The adapter that runs what is due does so
/// too, except while it is out of reach of its own people.
async fn computers(app: &App) {
    let mut changes = app.service.changes();
    loop {
        if let Err(error) = app.service.run_computers(Timestamp::now()).await {
            tracing::error!(%error, "computer players cannot be started");
        }
        let _ = tokio::time::timeout(COMPUTERS, changes.recv()).await;
    }
}

/// Does what is due in the games on pages, where no other adapter does it.
pub async fn run_due(service: &GameService) {
    loop {
        let now = Timestamp::now();
        let done = match service.online_at(Shard::LOCAL, now).await {
            Ok(()) => service.run_due(now).await,
            failed => failed,
        };
        if let Err(error) = done {
            tracing::error!(%error, "what is due cannot be found");
        }
        service.wait(Timestamp::now()).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(url: &str, frames: Option<&str>) -> Result<(), String> {
        let settings = Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            url: Some(url.to_owned()),
            frames: frames.map(str::to_owned),
            proxies: Proxies::default(),
        };
        settings.check().map_err(|error| error.to_string())
    }

    #[test]
    fn settings_that_make_no_sense_are_refused_with_an_example() {
        assert_eq!(checked("https://djambi.example", None), Ok(()));
        assert_eq!(
            checked(
                "http://127.0.0.1:8080/",
                Some("https://discord.com https://*.discordsays.com")
            ),
            Ok(())
        );
        for url in [
            "",
            "djambi.example",
            "ftp://x",
            "https://",
            "https://x/y",
            "https://x; script-src *",
        ] {
            assert!(
                checked(url, None)
                    .unwrap_err()
                    .contains("https://djambi.example"),
                "{url}"
            );
        }
        let framed = checked("https://x", Some("'self'; script-src *")).unwrap_err();
        assert!(framed.contains("https://discord.com"), "{framed}");
    }
}
