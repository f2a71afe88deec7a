//! Faults for tests: rate limits, errors, slowness, broken connections, and hooks that run when a
//! request comes.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use crate::http::Reply;
use crate::http::Request;
use crate::http::matches;

/// A fault of a request.
#[derive(Clone)]
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
    /// A closure, run when the request has arrived and before it is carried out.
    Hook(Arc<dyn Fn(&Request) + Send + Sync>),
    /// As `Hook`, and then the connection breaks without the request being carried out: the time to
    /// kill the bot.
    HookThenDropped(Arc<dyn Fn(&Request) + Send + Sync>),
    #[doc(hidden)]
    Gate(mpsc::UnboundedSender<(Request, oneshot::Sender<bool>)>),
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RateLimited(wait) => write!(f, "429, {wait:?}"),
            Self::GloballyRateLimited(wait) => write!(f, "429 globally, {wait:?}"),
            Self::Status(status) => write!(f, "{status}"),
            Self::Redirected(to) => write!(f, "302 to {to}"),
            Self::Rejected(status, code, message) => write!(f, "{status} {code} {message}"),
            Self::Slow(time) => write!(f, "slow by {time:?}"),
            Self::Dropped => f.write_str("connection dropped"),
            Self::AnswerLost => f.write_str("answer lost"),
            Self::Hook(_) => f.write_str("hook"),
            Self::HookThenDropped(_) => f.write_str("hook, then connection dropped"),
            Self::Gate(_) => f.write_str("gate"),
        }
    }
}

/// The requests that a fault applies to, and how many of them.
#[derive(Debug)]
struct Rule {
    pattern: String,
    fault: Fault,
    left: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Vec<Rule>,
    /// The second that is being counted and how many requests it has seen, if the global limit is enforced.
    counted: Option<(u64, u32)>,
}

/// The number of requests per second that a bot may make; interactions and their webhooks are not
/// counted.
const GLOBAL_LIMIT: u32 = 50;

impl Faults {
    pub fn add(&mut self, pattern: &str, times: usize, fault: Fault) {
        self.rules.push(Rule {
            pattern: pattern.to_owned(),
            fault,
            left: times,
        });
    }

    pub fn clear(&mut self) {
        self.rules.clear();
    }

    pub fn enforce_global_limit(&mut self) {
        self.counted = Some((0, 0));
    }

    /// Counts a request, and returns how long to wait if it is over the limit.
    pub fn over_limit(&mut self, request: &Request, now_ms: u64) -> Option<Duration> {
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

    /// Returns the oldest fault that applies to this request, and uses it once.
    pub fn take(&mut self, request: &Request) -> Option<Fault> {
        let line = request.line();
        let rule = self
            .rules
            .iter_mut()
            .find(|rule| matches(&rule.pattern, &line))?;
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
            let mut reply = Reply::json(302, &json!({}));
            reply.headers.push(("location", to));
            Course::Answer(reply)
        }
        Fault::Status(status) => {
            let body = json!({ "message": format!("{status}: made by a test"), "code": 0 });
            Course::Answer(Reply::json(status, &body))
        }
        Fault::Rejected(status, code, message) => {
            let body = json!({ "message": message, "code": code });
            Course::Answer(Reply::json(status, &body))
        }
        Fault::Slow(time) => {
            tokio::time::sleep(time).await;
            Course::Continue
        }
        Fault::Dropped => Course::Drop,
        Fault::AnswerLost => Course::CarryOutThenDrop,
        Fault::Hook(hook) => {
            hook(request);
            Course::Continue
        }
        Fault::HookThenDropped(hook) => {
            hook(request);
            Course::Drop
        }
        Fault::Gate(gate) => {
            let (release, released) = oneshot::channel();
            let waits = gate.send((request.clone(), release)).is_ok();
            match (waits, released.await) {
                (true, Ok(false)) => Course::Drop,
                _ => Course::Continue,
            }
        }
    }
}

fn rate_limited(wait: Duration, global: bool) -> Reply {
    let seconds = wait.as_secs_f64();
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
    let mut reply = Reply::json(429, &body);
    let mut header = |name: &'static str, value: String| reply.headers.push((name, value));
    header("retry-after", format!("{}", seconds.ceil()));
    if global {
        header("x-ratelimit-global", "true".to_owned());
        header("x-ratelimit-scope", "global".to_owned());
    } else {
        header("x-ratelimit-scope", "user".to_owned());
        header("x-ratelimit-limit", "5".to_owned());
        header("x-ratelimit-remaining", "0".to_owned());
        header("x-ratelimit-reset-after", format!("{seconds:.3}"));
        header("x-ratelimit-bucket", "sandbox".to_owned());
    }
    reply
}

/// Requests that wait at a gate until the test lets them through. Made by [`crate::Sandbox::gate`].
///
/// When the gate is dropped, waiting requests pass, and no more are stopped.
#[derive(Debug)]
pub struct Gate {
    pub(crate) arrivals: mpsc::UnboundedReceiver<(Request, oneshot::Sender<bool>)>,
}

impl Gate {
    /// Waits until the next request is at the gate.
    pub async fn arrival(&mut self) -> Option<Held> {
        let (request, release) = self.arrivals.recv().await?;
        Some(Held { request, release })
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
