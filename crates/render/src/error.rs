//! Reasons why there is no picture.

/// A picture that could not be drawn or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The font in the program cannot be read.
    #[error("the font cannot be read")]
    Font,
    /// A drawing in the program cannot be read, for this reason.
    #[error("a drawing cannot be read: {0}")]
    Drawing(String),
    /// The file cannot be written, for this reason.
    #[error("the picture cannot be written: {0}")]
    File(String),
}

impl From<png::EncodingError> for RenderError {
    fn from(error: png::EncodingError) -> RenderError {
        RenderError::File(error.to_string())
    }
}

impl From<RenderError> for std::io::Error {
    fn from(error: RenderError) -> std::io::Error {
        std::io::Error::other(error)
    }
}

impl From<gif::EncodingError> for RenderError {
    fn from(error: gif::EncodingError) -> RenderError {
        RenderError::File(error.to_string())
    }
}
