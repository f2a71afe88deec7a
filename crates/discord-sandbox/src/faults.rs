//! Faults for tests: rate limits, errors, slowness, broken connections, and gates at which requests
//! wait.

use std::time::Duration;

use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use crate::http::Reply;
use crate::http::Request;
use crate::http::matches;

/// A fault of a request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// 429 for this route, with `retry_after` and Discord's headers; the request is not carried out.
    RateLimited(Duration),
    /// 429 for the whole bot (`X-RateLimit-Global`).
    GloballyRateLimited(Duration),
    /// An answer such as 500, 502 or 503 without being carried out.
    Status(u16),
    /// 302 with another address, without being carried out.
    Redirected(String),
    /// Discord's error with a status, a code and a sentence, without being carried out:
    /// `Rejected(403, 50_013, "Missing Permissions")`.
    Rejected(u16, u32, &'static str),
    /// A delay; then the request is carried out as usual.
    Slow(Duration),
    /// The connection breaks before the request is carried out.
    Dropped,
    /// The request is carried out, but the connection breaks before the answer: the bot cannot know
    /// the result.
    AnswerLost,
    #[doc(hidden)]
    Gate(mpsc::UnboundedSender<Held>),
}

/// The requests that a fault applies to, and how many of them.
#[derive(Debug)]
pub(crate) struct Rule {
    pub pattern: String,
    pub fault: Fault,
    pub left: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub rules: Vec<Rule>,
    /// The second that is being counted and how many requests it has seen, if the global limit is enforced.
    pub counted: Option<(u64, u32)>,
}

/// The number of requests per second that a bot may make; interactions and their webhooks are not
/// counted.
const GLOBAL_LIMIT: u32 = 50;

impl Faults {
    pub fn add(&mut self, pattern: &str, left: usize, fault: Fault) {
        let pattern = pattern.to_owned();
        self.rules.push(Rule {
            pattern,
            fault,
            left,
        });
    }

    /// Counts a request, and returns how long to wait if it is over the limit.
    fn over_limit(&mut self, request: &Request, now_ms: u64) -> Option<Duration> {
        let free = ["/interactions/", "/webhooks/"];
        if free.iter().any(|start| request.path.starts_with(start)) {
            return None;
        }
        let (second, count) = self.counted.as_mut()?;
        if *second != now_ms / 1_000 {
            (*second, *count) = (now_ms / 1_000, 0);
        }
        *count += 1;
        (*count > GLOBAL_LIMIT).then(|| Duration::from_millis(1_000 - now_ms % 1_000))
    }

    /// Returns the fault of a request: that of the limit, or the oldest that applies, used once.
    pub fn next(&mut self, request: &Request, now_ms: u64) -> Option<Fault> {
        if let Some(wait) = self.over_limit(request, now_ms) {
            return Some(Fault::GloballyRateLimited(wait));
        }
        let (line, mut rules) = (request.line(), self.rules.iter_mut());
        let rule = rules.find(|rule| matches(&rule.pattern, &line))?;
        rule.left -= 1;
        let fault = rule.fault.clone();
        self.rules.retain(|rule| rule.left > 0);
        Some(fault)
    }
}

/// The effect of a fault on a request.
pub(crate) enum Course {
    Continue,
    Answer(Reply),
    Drop,
    CarryOutThenDrop,
}

/// Carries out a fault.
pub(crate) async fn happen(fault: Fault, request: &Request) -> Course {
    match fault {
        Fault::RateLimited(wait) => Course::Answer(rate_limited(wait, false)),
        Fault::GloballyRateLimited(wait) => Course::Answer(rate_limited(wait, true)),
        Fault::Redirected(to) => {
            let mut reply = Reply::json(302, json!({}));
            reply.headers.push(("location", to));
            Course::Answer(reply)
        }
        Fault::Status(status) => rejected(status, 0, &format!("{status}: made by a test")),
        Fault::Rejected(status, code, message) => rejected(status, code, message),
        Fault::Slow(time) => {
            tokio::time::sleep(time).await;
            Course::Continue
        }
        Fault::Dropped => Course::Drop,
        Fault::AnswerLost => Course::CarryOutThenDrop,
        Fault::Gate(gate) => {
            let (release, released) = oneshot::channel();
            let request = request.clone();
            // A gate that is gone drops what is sent to it, and lets it pass.
            let _ = gate.send(Held { request, release });
            match released.await {
                Ok(false) => Course::Drop,
                _ => Course::Continue,
            }
        }
    }
}

fn rejected(status: u16, code: u32, message: &str) -> Course {
    let body = json!({ "message": message, "code": code });
    Course::Answer(Reply::json(status, body))
}

fn rate_limited(wait: Duration, global: bool) -> Reply {
    let seconds = wait.as_secs_f64();
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
    let mut reply = Reply::json(429, body);
    let whole = seconds.ceil().to_string();
    reply.headers = vec![("retry-after", whole)];
    let scope = if global { "global" } else { "user" };
    reply.headers.push(("x-ratelimit-scope", scope.to_owned()));
    if global {
        reply
            .headers
            .push(("x-ratelimit-global", "true".to_owned()));
    } else {
        reply.headers.extend([
            ("x-ratelimit-limit", "5".to_owned()),
            ("x-ratelimit-remaining", "0".to_owned()),
            ("x-ratelimit-reset-after", format!("{seconds:.3}")),
            ("x-ratelimit-bucket", "sandbox".to_owned()),
        ]);
    }
    reply
}

/// Requests that wait at a gate until the test lets them through. Made by [`crate::Sandbox::gate`].
///
/// When the gate is dropped, waiting requests pass, and no more are stopped.
#[derive(Debug)]
pub struct Gate {
    pub(crate) arrivals: mpsc::UnboundedReceiver<Held>,
}

impl Gate {
    /// Waits until the next request is at the gate.
    pub async fn arrival(&mut self) -> Option<Held> {
        self.arrivals.recv().await
    }
}

/// A request that waits at a gate.
#[derive(Debug)]
pub struct Held {
    /// The request of the bot.
    pub request: Request,
    release: oneshot::Sender<bool>,
}

impl Held {
    /// Lets the request pass: it is carried out and answered.
    pub fn pass(self) {
        let _ = self.release.send(true);
    }

    /// Breaks the request's connection: it is not carried out.
    pub fn drop_connection(self) {
        let _ = self.release.send(false);
    }
}
