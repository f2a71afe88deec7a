//! The privacy policy and the terms as pages.

use djambi::i18n::{Args, Language};
use reqwest::StatusCode;

use crate::web::program::{Program, Visitor};

/// A line that one language lacks is a promise that its readers do not get.
#[test]
fn every_language_has_the_same_headings_and_points() {
    let shape = |text: &str| -> Vec<(usize, bool)> {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .map(|line| (line.matches('#').count(), line.starts_with("- **")))
            .collect()
    };
    for key in ["policy-privacy", "policy-terms"] {
        let text = |language: Language| language.message(key, &Args::new());
        let english = text(Language::English);
        for language in Language::ALL {
            let text = text(language);
            assert_eq!(shape(&text), shape(&english), "{language:?}");
            let commands = |text: &str| text.matches('`').count();
            assert_eq!(commands(&text), commands(&english), "{language:?}");
        }
    }
}

#[tokio::test]
async fn each_text_is_a_page_that_leads_to_the_other() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    for (path, title, other) in [
        ("/privacy", "Privacy", "/terms"),
        ("/terms", "Terms", "/privacy"),
    ] {
        let page = anyone.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let heading = page.between("<h1>", "</h1>");
        assert!(
            heading.contains(title) && !heading.contains('#'),
            "{heading}"
        );
        let text = page.between("</h1>", "class=\"policies\"");
        assert!(text.contains("<strong>") || text.contains("<h2>"), "{text}");
        assert!(!text.contains(".md"), "{text}");
        page.says(&[&format!("href=\"{other}\"")]);
    }
}
