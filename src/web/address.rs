//! The parts of an address.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::failure::Failure;

/// The parts of an address that its route leaves open. Such that are no text are answered by
/// [`Failure::NotFound`].
pub struct Address<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Address<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Address<T>, Failure> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(parts)| Address(parts))
            .map_err(|_| Failure::NotFound)
    }
}
