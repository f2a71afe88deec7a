//! What people read: all of it in the locale files, and none of it longer than Discord takes.

mod limits;
mod scan;
