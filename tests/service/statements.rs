//! The statements that this process sends to databases, as sqlx logs them.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Hears all statements from when it is made.
#[derive(Clone, Default)]
pub struct Statements {
    heard: Arc<Mutex<BTreeSet<String>>>,
}

impl Statements {
    pub fn hear() -> Statements {
        let statements = Statements::default();
        let subscriber = tracing_subscriber::registry().with(statements.clone());
        tracing::subscriber::set_global_default(subscriber).unwrap();
        statements
    }

    pub fn heard(&self) -> BTreeSet<String> {
        self.heard.lock().unwrap().clone()
    }
}

#[derive(Default)]
struct Fields {
    summary: String,
    statement: String,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.record_str(field, &format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.statement),
            _ => {}
        }
    }
}

impl<S: Subscriber> Layer<S> for Statements {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        // A short statement is its own summary.
        let whole = if fields.statement.is_empty() {
            fields.summary
        } else {
            fields.statement
        };
        let line = whole.split_whitespace().collect::<Vec<_>>().join(" ");
        self.heard.lock().unwrap().insert(line);
    }
}
