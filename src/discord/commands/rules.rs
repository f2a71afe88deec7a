//! `/djambi help`: five things to do, each one press away; `/djambi rules`: the pages of the rules in words, with the
//! example's picture, and ways to the other pages.

use serenity::all::{CreateActionRow, CreateButton, CreateSelectMenuOption};

use super::arguments::{Kind, argument, choice};
use super::exercises::learn_button;
use super::subcommand::{Subcommand, run};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::clipped;
use crate::discord::view::wording::Reader;
use crate::discord::view::{buttons, outgoing};
use crate::i18n::{Language, page_picture, page_text, page_title, say, taught};
use crate::render::MoveMarks;
use crate::teach::Page;

pub const RULES: Subcommand = Subcommand::new("rules", |context, given| {
    let chosen = given.text("page").and_then(Page::of_key);
    run(page(context.reader(), chosen.unwrap_or(Page::Goal)))
})
.with(|| {
    let words = |page: Page| move |language| page_title(language, page);
    let pages = Page::ALL.map(|page| (words(page), page.key().to_owned()));
    vec![choice(
        argument(Kind::String, "page", "option-choose"),
        pages,
    )]
});

/// A page in short, which only the requester can see: its title, how it begins, and the picture of its
/// example.
pub async fn page(reader: Reader, page: Page) -> Card {
    let language = reader.language;
    let position = page.position();
    let mut scene = taught(language, &position, page_title(language, page));
    scene.next = position.upcoming_turns().take(Page::TURNS).collect();
    let example = page.example();
    scene.moves = example.map(|it| MoveMarks::of(it.mv)).into_iter().collect();
    let alt = say!(language, "alt-rules", text = page_picture(language, page));
    let details = buttons::of_no_game(language, Button::PageText(page));
    let text = page_text(language, page);
    let card = Card::text(format!("## {}", title(language, page)));
    let card = card.beside(beginning(&text), details);
    card.picture("rules.png", outgoing::draw(scene, reader.theme).await, &alt)
        .rows(ways(language, page))
}

/// All that a page says, and the way back to it.
pub fn whole(language: Language, page: Page) -> Card {
    let back = CreateButton::new(CustomId::of_no_game(Button::Page(page)));
    let back = back.label(say!(language, "button-back"));
    Card::text(words(language, page)).rows(buttons::rows(&[back]))
}

/// The first paragraph of a page, or the first of its points.
fn beginning(text: &str) -> &str {
    let first = text.split("\n\n").next().unwrap_or_default();
    match first.strip_prefix("- ") {
        Some(points) => points.lines().next().unwrap_or_default(),
        None => first,
    }
}

/// The title of a page, and which one of all it is.
fn title(language: Language, page: Page) -> String {
    say!(
        language,
        "rules-title",
        title = page_title(language, page),
        number = 1 + page as usize,
        count = Page::ALL.len()
    )
}

fn words(language: Language, page: Page) -> String {
    let parts = [
        format!("**{}**", title(language, page)),
        page_text(language, page),
        page_picture(language, page),
    ];
    parts.join("\n\n")
}

/// To the page before, to the one after, and to any.
fn ways(language: Language, page: Page) -> Vec<CreateActionRow> {
    let (before, after) = page.neighbours();
    let to = |page: Page, label: String| {
        CreateButton::new(CustomId::of_no_game(Button::Page(page))).label(label)
    };
    let before = before.map(|it| to(it, say!(language, "button-previous-page")));
    let after = after.map(|it| to(it, say!(language, "button-next-page")));
    let pages = Page::ALL.into_iter().map(|it| {
        let title = clipped(&page_title(language, it), 100);
        CreateSelectMenuOption::new(title, it.key())
    });
    let id = CustomId::of_no_game(Button::Pages);
    let menu = buttons::menu(id, say!(language, "rules-pages"), pages.collect());
    vec![
        CreateActionRow::Buttons(
            before
                .into_iter()
                .chain(after)
                .chain([learn_button(language)])
                .collect(),
        ),
        menu,
    ]
}

pub const HELP: Subcommand = Subcommand::new("help", |context, _| {
    run(async { topics(context.language()) })
});

/// All topics of the help.
pub fn topics(language: Language) -> Card {
    let topics = [
        Button::HelpStart,
        Button::HelpPlay,
        Button::Games,
        Button::Puzzle,
        Button::MySettings,
    ];
    let topics = topics.map(|it| buttons::of_no_game(language, it));
    Card::text(say!(language, "help-title")).rows(buttons::rows(&topics))
}

/// How a game is opened and joined.
pub fn starting(language: Language) -> Card {
    let back = buttons::of_no_game(language, Button::Help);
    Card::text(say!(language, "help-start")).rows(buttons::rows(&[back]))
}

/// How moves are made, and what else can be done in a game.
pub fn playing(language: Language) -> Card {
    let rules = buttons::of_no_game(language, Button::Page(Page::Goal));
    let back = buttons::of_no_game(language, Button::Help);
    let ways = [learn_button(language), rules, back];
    Card::text(say!(language, "help-play")).rows(buttons::rows(&ways))
}
