//! Reasons why there is no picture.

/// A picture that cannot be written, for this reason.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be written: {0}")]
pub enum RenderError {
    /// As PNG.
    Png(#[from] png::EncodingError),
    /// As GIF.
    Gif(#[from] gif::EncodingError),
}

impl From<RenderError> for std::io::Error {
    fn from(error: RenderError) -> std::io::Error {
        std::io::Error::other(error)
    }
}
