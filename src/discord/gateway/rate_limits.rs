//! serenity's rate limiter remembers every route that was ever used, and each interaction is
//! answered by a route of its own: what it need not know any more is forgotten.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serenity::http::Ratelimiter;

use crate::discord::send::http::DiscordHttp;

const PAUSE: Duration = Duration::from_mins(1);

/// Keeps the limiter's memory small; never ends.
pub async fn prune(http: Arc<DiscordHttp>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        if let Some(limiter) = http.limiter() {
            forget(limiter).await;
        }
    }
}

/// Drops the routes that nobody uses now and that delay nobody.
async fn forget(limiter: &Ratelimiter) {
    let now = SystemTime::now();
    let routes = limiter.routes();
    routes.write().await.retain(|_, limit| {
        let limits = |reset: Option<SystemTime>| reset.is_some_and(|reset| reset > now);
        Arc::strong_count(limit) > 1 || limit.try_lock().map_or(true, |it| limits(it.reset()))
    });
}

#[cfg(test)]
mod tests {
    use serenity::all::{CreateInteractionResponse, HttpBuilder, InteractionId};
    use serenity::builder::Builder;

    use super::*;

    #[tokio::test]
    async fn answers_leave_nothing_behind() {
        // Nobody listens there: the limiter has noted the route before that is found out.
        let nowhere = reqwest::Proxy::all("http://127.0.0.1:1").unwrap();
        let client = reqwest::Client::builder().proxy(nowhere).build().unwrap();
        let http = HttpBuilder::new("token").client(client).build();
        for number in 1..=20 {
            let to = (InteractionId::new(number), "a token");
            let answer = CreateInteractionResponse::Acknowledge;
            assert!(answer.execute(&http, to).await.is_err());
        }
        let limiter = http.ratelimiter.as_ref().unwrap();
        let routes = limiter.routes();
        assert_eq!(routes.read().await.len(), 20);
        forget(limiter).await;
        assert_eq!(routes.read().await.len(), 0);
    }
}
