//! The updates of a game, as the script of its page follows them.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};

use crate::web::program::Visitor;

/// The stream of updates of a page.
pub struct Updates {
    answer: Response,
    /// All that has come so far.
    pub seen: String,
}

impl Updates {
    /// Follows the game of a page as the page's script does.
    pub async fn of(visitor: &mut Visitor, path: &str) -> Updates {
        let page = visitor.get(path).await;
        let path = page.between("data-events=\"", "\"");
        let answer = visitor.request(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        Updates {
            answer,
            seen: String::new(),
        }
    }

    /// Waits until the stream contains a text.
    pub async fn until(&mut self, wanted: &str) {
        let read = async {
            while !self.seen.contains(wanted) {
                let part = self.answer.chunk().await.unwrap();
                let part = part.expect("the stream continues");
                self.seen.push_str(&String::from_utf8_lossy(&part));
            }
        };
        let read = tokio::time::timeout(Duration::from_mins(1), read).await;
        assert!(read.is_ok(), "{wanted} is missing: {}", self.seen);
    }
}
