//! The state of an application's Activities.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::id::Id;

/// The Activities of an application.
#[derive(Debug, Default)]
pub(crate) struct Activities {
    /// The client secret; `None` for an application without Activities.
    pub secret: Option<String>,
    /// The address that the root of the frame's site is mapped to.
    pub target: String,
    pub instances: BTreeMap<String, Instance>,
    /// The people who have allowed the application to know who they are.
    pub authorized: BTreeSet<Id>,
    /// The codes that were given and not exchanged yet, with when that was.
    pub codes: HashMap<String, (Id, u64)>,
    /// The people's tokens.
    pub bearers: HashMap<String, Id>,
    /// Whether people do not allow it.
    pub refuses: bool,
    /// Whether frames neither store nor send cookies.
    pub blocks_cookies: bool,
}

/// A running Activity.
#[derive(Debug)]
pub(crate) struct Instance {
    pub launch: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    pub users: BTreeSet<Id>,
}

impl Activities {
    pub fn is_on(&self) -> bool {
        self.secret.is_some()
    }

    /// The person whose token a request has, as `Bearer TOKEN`.
    pub fn bearer(&self, authorization: Option<&str>) -> Option<Id> {
        let token = authorization?.strip_prefix("Bearer ")?;
        self.bearers.get(token).copied()
    }
}
