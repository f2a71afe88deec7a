//! The judge: a validator per route, compiled when it is first needed.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result};
use jsonschema::Validator;
use parking_lot::Mutex;
use serde_json::{Value, json};

use super::Violation;
use crate::http::Request;
use crate::http::matches;

/// The routes of an `OpenAPI` text; a route's schema is compiled when it is first needed.
pub(crate) struct Judge {
    /// `POST /channels/*/messages` and the schema of its JSON body.
    routes: Vec<(String, Value)>,
    components: Value,
    compiled: Mutex<HashMap<usize, Option<Arc<Validator>>>>,
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Judge of {} routes", self.routes.len())
    }
}

/// The compiled parts: the sandboxes of one process share it, since compiling takes a while.
static READ: LazyLock<Mutex<HashMap<PathBuf, Arc<Judge>>>> = LazyLock::new(Mutex::default);

impl Judge {
    /// The judge by the `OpenAPI` text in a file.
    pub fn by(path: &Path) -> Result<Arc<Self>> {
        let mut read = READ.lock();
        if let Some(judge) = read.get(path) {
            return Ok(Arc::clone(judge));
        }
        let named = || path.display().to_string();
        let text = std::fs::read(path).with_context(named)?;
        let text = serde_json::from_slice(&text).with_context(named)?;
        let judge = Arc::new(Self::read(text));
        read.insert(path.to_owned(), Arc::clone(&judge));
        Ok(judge)
    }

    fn read(mut text: Value) -> Self {
        // Discord takes snowflakes as numbers too, which the text does not say and serenity does.
        text["components"]["schemas"]["SnowflakeType"] = json!({
            "oneOf": [{ "type": "string", "pattern": "^(0|[1-9][0-9]*)$" }, { "type": "integer", "minimum": 0 }]
        });
        let mut routes = Vec::new();
        for (path, methods) in text["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                if !schema.is_null() {
                    let pattern = format!("{} {}", method.to_uppercase(), starred(path));
                    routes.push((pattern, schema.clone()));
                }
            }
        }
        // The literal `@original` is before the pattern that would take it too.
        routes.sort_by_key(|(pattern, _)| pattern.matches('*').count());
        Self {
            routes,
            components: text["components"].take(),
            compiled: Mutex::default(),
        }
    }

    /// Returns the faults of a request's body; nothing for routes without a body.
    pub fn judge(&self, request: &Request) -> Vec<Violation> {
        let line = request.line();
        let violation = |at: String, message: String| Violation {
            request: line.clone(),
            at,
            message,
        };
        let mut routes = self.routes.iter();
        let route = routes.position(|(pattern, _)| matches(pattern, &line));
        let Some(route) = route.filter(|_| !request.body.is_null()) else {
            return Vec::new();
        };
        let Some(validator) = self.validator(route) else {
            let message = "the schema cannot be read".to_owned();
            return vec![violation(String::new(), message)];
        };
        let errors = validator.iter_errors(&request.body);
        errors
            .map(|error| violation(error.instance_path().to_string(), error.to_string()))
            .collect()
    }

    fn validator(&self, route: usize) -> Option<Arc<Validator>> {
        let mut compiled = self.compiled.lock();
        let compile = || self.compile(route).map(Arc::new);
        compiled.entry(route).or_insert_with(compile).clone()
    }

    fn compile(&self, route: usize) -> Option<Validator> {
        let schema = json!({ "allOf": [self.routes[route].1], "components": self.components });
        jsonschema::draft202012::new(&schema).ok()
    }
}

/// `/channels/{channel_id}/messages` as a pattern.
fn starred(path: &str) -> String {
    let parts = path.split('/');
    let parts = parts.map(|part| if part.starts_with('{') { "*" } else { part });
    parts.collect::<Vec<_>>().join("/")
}
