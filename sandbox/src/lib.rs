//! A Discord in miniature on loopback.
