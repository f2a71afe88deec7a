//! A plain HTTP client and a plain WebSocket for tests without a bot library.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "JSON reads best where it is used"
)]

use std::time::Duration;

use discord_sandbox::{Id, Interaction, Person, Sandbox};
use futures_util::{SinkExt, StreamExt};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02rest";

/// Requests with the bot's token.
pub struct Api {
    http: reqwest::Client,
    base: String,
    token: String,
    app: Id,
}

impl Api {
    pub fn new(sandbox: &Sandbox) -> Self {
        Self {
            http: reqwest::Client::new(),
            base: format!("{}/api/v10", sandbox.url()),
            token: format!("Bot {}", sandbox.token()),
            app: sandbox.bot(),
        }
    }

    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> reqwest::Result<reqwest::Response> {
        let request = self
            .http
            .request(method.parse().unwrap(), format!("{}{path}", self.base));
        let request = request.header("authorization", &self.token);
        if body.is_null() {
            request.send().await
        } else {
            let request = request.header("content-type", "application/json");
            request.body(body.to_string()).send().await
        }
    }

    pub async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let response = self.send(method, path, &body).await.unwrap();
        (response.status().as_u16(), json_of(response).await)
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.call("GET", path, Value::Null).await
    }

    /// `payload_json` and files by index.
    pub async fn upload(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(u64, &str, &[u8])],
    ) -> (u16, Value) {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (index, name, bytes) in files {
            form = form.part(
                format!("files[{index}]"),
                Part::bytes(bytes.to_vec()).file_name((*name).to_owned()),
            );
        }
        let request = self
            .http
            .request(method.parse().unwrap(), format!("{}{path}", self.base));
        let response = request
            .header("authorization", &self.token)
            .multipart(form)
            .send()
            .await
            .unwrap();
        (response.status().as_u16(), json_of(response).await)
    }

    pub async fn post_message(&self, channel: Id, body: Value) -> (u16, Value) {
        self.call("POST", &format!("/channels/{channel}/messages"), body)
            .await
    }

    pub async fn register(&self, commands: Value) -> (u16, Value) {
        self.call(
            "PUT",
            &format!("/applications/{}/commands", self.app),
            commands,
        )
        .await
    }

    pub async fn answer(&self, to: &Interaction, body: Value) -> (u16, Value) {
        self.call(
            "POST",
            &format!("/interactions/{}/{}/callback", to.id(), to.token()),
            body,
        )
        .await
    }

    pub fn webhook(&self, to: &Interaction) -> String {
        format!("/webhooks/{}/{}", self.app, to.token())
    }

    pub fn original(&self, to: &Interaction) -> String {
        format!("{}/messages/@original", self.webhook(to))
    }
}

/// The body as JSON; null if it is not JSON.
pub async fn json_of(response: reqwest::Response) -> Value {
    let text = response.text().await.unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// A sandbox with `/go` and `/pick what:` registered, a client and a person.
pub async fn stage() -> (Sandbox, Api, Person) {
    let sandbox = Sandbox::start().await.unwrap();
    let api = Api::new(&sandbox);
    let what = json!({ "type": 3, "name": "what", "description": "what", "required": true, "autocomplete": true });
    let commands = json!([
        { "name": "go", "description": "goes" },
        { "name": "pick", "description": "picks", "options": [what] },
    ]);
    assert_eq!(api.register(commands).await.0, 200);
    let ana = sandbox.person("Ana");
    (sandbox, api, ana)
}

/// A message of the bot with these components, by a first answer.
pub fn message(content: &str, components: Value) -> Value {
    json!({ "type": 4, "data": { "content": content, "components": components } })
}

pub fn row(parts: Value) -> Value {
    json!({ "type": 1, "components": parts })
}

pub fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": custom_id, "custom_id": custom_id })
}

/// A text of `count` characters.
pub fn x(count: usize) -> String {
    "x".repeat(count)
}

/// A list of `count` items.
pub fn list(count: usize, item: impl Fn(usize) -> Value) -> Value {
    (0..count).map(item).collect()
}

/// Whether the errors of a 50035 have something at a path.
pub fn is_wrong_at(body: &Value, path: &str) -> bool {
    let at = path
        .split('.')
        .filter(|part| !part.is_empty())
        .fold(&body["errors"], |at, part| &at[part]);
    body["code"] == 50_035
        && body["message"] == "Invalid Form Body"
        && at["_errors"][0]["code"].is_string()
}

/// A gateway connection driven by hand.
pub struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    pub async fn open(sandbox: &Sandbox) -> Self {
        let url = format!("{}?v=10&encoding=json", sandbox.gateway_url());
        Self(tokio_tungstenite::connect_async(url).await.unwrap().0)
    }

    pub async fn say(&mut self, op: u64, data: Value) {
        self.0
            .send(Message::Text(json!({ "op": op, "d": data }).to_string()))
            .await
            .unwrap();
    }

    /// The next payload, or the close code as a number.
    pub async fn receive(&mut self) -> Value {
        let received = tokio::time::timeout(Duration::from_mins(5), self.0.next()).await;
        match received.expect("the gateway says nothing") {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            Some(Ok(Message::Close(Some(frame)))) => json!(u16::from(frame.code)),
            _ => Value::Null,
        }
    }

    /// Hears until an event of this name comes.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let received = self.receive().await;
            assert!(received.is_object(), "no {name} but {received}");
            if received["t"] == name {
                return received;
            }
        }
    }

    /// Opens, identifies with the guilds intent, and gives READY.
    pub async fn identified(sandbox: &Sandbox) -> (Self, Value) {
        let mut line = Self::open(sandbox).await;
        assert_eq!(line.receive().await["op"], 10);
        line.identify(sandbox, 1, [0, 1]).await;
        let ready = line.event("READY").await["d"].clone();
        (line, ready)
    }

    pub async fn identify(&mut self, sandbox: &Sandbox, intents: u64, shard: [u64; 2]) {
        let data = json!({ "token": sandbox.token(), "intents": intents, "shard": shard, "properties": {} });
        self.say(2, data).await;
    }

    pub async fn resume(&mut self, sandbox: &Sandbox, session: &Value, seq: u64) {
        assert_eq!(self.receive().await["op"], 10);
        self.say(
            6,
            json!({ "token": sandbox.token(), "session_id": session, "seq": seq }),
        )
        .await;
    }
}
