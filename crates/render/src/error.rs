//! Reasons why there is no picture.

/// A picture that cannot be written, for this reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the picture cannot be written: {0}")]
pub struct RenderError(pub String);

impl From<png::EncodingError> for RenderError {
    fn from(error: png::EncodingError) -> RenderError {
        RenderError(error.to_string())
    }
}

impl From<RenderError> for std::io::Error {
    fn from(error: RenderError) -> std::io::Error {
        std::io::Error::other(error)
    }
}

impl From<gif::EncodingError> for RenderError {
    fn from(error: gif::EncodingError) -> RenderError {
        RenderError(error.to_string())
    }
}
