//! Starting the pages, and what runs beside them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::app::App;
use super::hub::Hub;
use super::limits::Limits;
use super::proxies::Proxies;
use super::router::router;
use super::site::{Site, origin};
use super::thinking::Thinking;
use crate::animations::Animations;
use crate::http_server;
use crate::service::{GameService, PagesError};
use crate::store::Shard;

/// How often computers' turns are looked for that no change has announced.
const COMPUTERS: Duration = Duration::from_secs(1);

/// The most connections that browsers have open at a time.
const MOST_CONNECTIONS: usize = 10_000;

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
    listener: TcpListener,
}

impl Settings {
    /// Checks the addresses, and returns the one at which people reach the pages, if it is set.
    pub fn check(&self) -> Result<Option<String>, SettingsError> {
        let sites = self.frames.as_deref().unwrap_or_default();
        if self.frames.is_some() && !sites.split(' ').all(|it| origin(it).is_some()) {
            return Err(SettingsError::Frames(sites.to_owned()));
        }
        let url = self.url.as_ref();
        url.map(|url| origin(url).ok_or_else(|| SettingsError::Url(url.clone())))
            .transpose()
    }
}

impl Pages {
    /// Opens the listener. Nothing is answered before [`Pages::serve`].
    pub async fn open(
        service: &GameService,
        settings: &Settings,
        stop: CancellationToken,
    ) -> Result<Pages, SettingsError> {
        let set = settings.check()?;
        let failed = |error| SettingsError::Listen(settings.listen, error);
        let listener = TcpListener::bind(settings.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let is_set = set.is_some();
        let url = set.unwrap_or_else(|| format!("http://{address}"));
        let links = if is_set {
            service.open_pages(&url).await?
        } else {
            // Nobody else could open a link to the address of the listener.
            service.links_to(&url).await?
        };
        let app = App {
            links,
            service: service.clone(),
            site: Site {
                url,
                is_set,
                frames: settings.frames.clone(),
            },
            proxies: settings.proxies.clone(),
            limits: Limits::default(),
            animations: Animations::default(),
            animating: Arc::new(Semaphore::new(1)),
            hub: Hub::default(),
            thinking: Thinking::default(),
            stop,
        };
        Ok(Pages {
            app: Arc::new(app),
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
        let Pages { app, listener } = self;
        let serving = http_server::serve(
            listener,
            router(Arc::clone(&app)),
            MOST_CONNECTIONS,
            app.stop.clone(),
        );
        let beside = async {
            tokio::join!(
                app.hub.run(&app.service),
                computers(&app),
                app.limits.forget_full()
            );
        };
        tokio::select! {
            () = beside => {}
            () = serving => {}
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

    fn checked(url: &str, frames: Option<&str>) -> Result<Option<String>, String> {
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
        let framed = Some("https://discord.com https://*.discordsays.com");
        for (url, origin) in [
            ("https://djambi.example", "https://djambi.example"),
            ("https://Djambi.example:443/", "https://djambi.example"),
            ("https://djämbi.example", "https://xn--djmbi-hra.example"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(checked(url, framed), Ok(Some(origin.to_owned())));
        }
        for url in [
            "",
            "djambi.example",
            "ftp://x",
            "https://",
            "https://x/y",
            "https://x; script-src *",
            "https://x;script-src",
            "https://x:99999",
            "https://x?y",
            "https://me@x",
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
