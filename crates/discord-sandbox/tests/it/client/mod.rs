//! The JSON API of the client, asked as its page and as scripts ask.

mod acting;
mod bots;
mod events;
mod faults;
mod places;
mod refused;
mod seeing;

use discord_sandbox::{Sandbox, Setup};
use serde_json::Value;

use crate::common::json_of;
use crate::small_bot::{Running, start};

/// The API of one sandbox.
pub struct Client {
    pub http: reqwest::Client,
    pub url: String,
}

impl Client {
    pub fn new(url: &str) -> Self {
        Self {
            http: reqwest::Client::new(),
            url: url.trim_end_matches('/').to_owned(),
        }
    }

    pub async fn get(&self, path: &str) -> Value {
        let request = self.http.get(format!("{}/client/{path}", self.url));
        json_of(request.send().await.unwrap()).await
    }

    /// The status and the answer of a POST.
    pub async fn send(&self, route: &str, body: &Value) -> (u16, Value) {
        let request = self.http.post(format!("{}/client/{route}", self.url));
        let request = request.header("content-type", "application/json");
        let response = request.body(body.to_string()).send().await.unwrap();
        (response.status().as_u16(), json_of(response).await)
    }

    /// The answer of a POST that is done.
    pub async fn post(&self, route: &str, body: Value) -> Value {
        let (status, answer) = self.send(route, &body).await;
        assert_eq!(status, 200, "{route} {body}: {answer}");
        assert_eq!(answer["ok"], true, "{answer}");
        answer
    }

    /// The reason why a POST is not done.
    pub async fn refused(&self, route: &str, body: Value) -> (u16, String) {
        let (status, answer) = self.send(route, &body).await;
        assert_eq!(answer["ok"], false, "{route} {body}: {answer}");
        let error = answer["error"].as_str().expect("a sentence").to_owned();
        assert!(error.ends_with('.') && error.len() > 10, "{error}");
        (status, error)
    }
}

/// A sandbox with Ana and Ben.
pub async fn with_people() -> (Sandbox, Client) {
    let setup = Setup {
        people: vec!["Ana".to_owned(), "Ben".to_owned()],
        ..Setup::default()
    };
    let sandbox = Sandbox::start_with(&setup).await.unwrap();
    let client = Client::new(sandbox.url());
    (sandbox, client)
}

/// The same with a bot.
pub async fn with_bot() -> (Sandbox, Client, Running) {
    let (sandbox, client) = with_people().await;
    let bot = start(&sandbox).await;
    (sandbox, client, bot)
}
