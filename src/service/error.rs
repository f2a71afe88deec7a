//! Why a request has no other answer.

use super::{Rejected, Rejection, StoreError, View};
use crate::store::AppendError;

/// The reason why a request has no other answer.
pub(super) enum ServiceError {
    Rejected(Box<Rejected>),
    Repeated,
    /// Another request changed the game meanwhile.
    Conflict,
    Store(StoreError),
}

impl ServiceError {
    pub(super) fn because(reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::Rejected(Box::new(Rejected::without_view(reason.into())))
    }

    /// Adds the current game to a rejection.
    pub(super) fn of(view: View, reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::Rejected(Box::new(Rejected {
            reason: reason.into(),
            view: Some(view),
        }))
    }
}

impl Rejected {
    pub(super) fn without_view(reason: Rejection) -> Rejected {
        Rejected { reason, view: None }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        ServiceError::Store(error)
    }
}

impl From<AppendError> for ServiceError {
    fn from(error: AppendError) -> ServiceError {
        match error {
            AppendError::Conflict => ServiceError::Conflict,
            AppendError::Repeated => ServiceError::Repeated,
            AppendError::ChannelTaken(_) => ServiceError::because(Rejection::GameHere),
            AppendError::RolePinged(until) => ServiceError::because(Rejection::RolePinged(until)),
            AppendError::Store(error) => ServiceError::Store(error),
        }
    }
}
