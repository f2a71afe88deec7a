//! The pages of the rules: words, the example's picture, and ways to the other pages.

use serenity::all::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::card::Card;
use super::outgoing::clipped;
use super::reader::Reader;
use super::{buttons, picture};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::i18n::{Language, course, page_text, page_title, say};
use crate::render::MoveMarks;
use crate::teach::{Example, Page};

/// A page, to who asked for it alone.
pub async fn page(reader: Reader, page: Page) -> Card {
    let language = reader.language;
    let example = page.example();
    let card = Card::text(words(language, page, example.as_ref()));
    let Some(example) = example else {
        return card.rows(ways(language, page));
    };
    let mut scene = picture::taught(language, &example.after, page_title(language, page));
    scene.moves = vec![MoveMarks::of(example.mv)];
    let text = example_words(language, &example);
    let alt = say!(language, "alt-rules", text = text);
    card.picture("rules.png", picture::draw(scene, reader.theme).await, &alt)
        .rows(ways(language, page))
}

/// All that a page says.
fn words(language: Language, page: Page, example: Option<&Example>) -> String {
    let number = 1 + Page::ALL
        .iter()
        .position(|it| *it == page)
        .unwrap_or_default();
    let title = say!(
        language,
        "rules-title",
        title = page_title(language, page),
        number = number,
        count = Page::ALL.len()
    );
    let example = example.map(|it| example_words(language, it));
    let title = format!("**{title}**");
    let parts = [Some(title), Some(page_text(language, page)), example];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("\n\n")
}

fn example_words(language: Language, example: &Example) -> String {
    let text = course(language, &example.before, example.mv, &example.after);
    let army = example.before.mover().key();
    say!(language, "rules-example", army = army, text = text)
}

/// To the page before, to the one after, and to any.
fn ways(language: Language, page: Page) -> Vec<CreateActionRow> {
    let (before, after) = page.neighbours();
    let to = |page: Page, label: String| {
        CreateButton::new(CustomId::of_no_game(Button::Page(page))).label(label)
    };
    let before = before.map(|it| to(it, say!(language, "button-earlier")));
    let after = after.map(|it| to(it, say!(language, "button-later")));
    let pages = Page::ALL.into_iter().map(|it| {
        let title = clipped(&page_title(language, it), 100);
        CreateSelectMenuOption::new(title, it.key())
    });
    let kind = CreateSelectMenuKind::String {
        options: pages.collect(),
    };
    let menu = CreateSelectMenu::new(CustomId::of_no_game(Button::Pages), kind)
        .placeholder(say!(language, "rules-pages"));
    vec![
        CreateActionRow::Buttons(
            before
                .into_iter()
                .chain(after)
                .chain([buttons::learn(language)])
                .collect(),
        ),
        CreateActionRow::SelectMenu(menu),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::card::LONGEST_CARD;
    use super::*;

    #[test]
    fn every_page_fits_into_a_card_in_every_language() {
        for language in Language::ALL {
            for page in Page::ALL {
                let text = words(language, page, page.example().as_ref());
                let length = text.encode_utf16().count();
                println!("{length}\n{text}\n");
                assert!(length <= LONGEST_CARD, "{language:?} {page:?}: {length}");
                assert_eq!(clipped(&text, LONGEST_CARD), text);
            }
        }
    }
}
