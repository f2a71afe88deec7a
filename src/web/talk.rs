//! Talk: the tab in which the players of a game write lines to all of them or to one.

use maud::{Markup, html};

use super::reader::GamePage;
use super::request::Failure;
use super::visitor::Visitor;
use super::{reader, words};
use crate::game::{PersonId, Place, PrivateThread};
use crate::i18n::{list, say};
use crate::service::{LONGEST_LINE, Talk, View, has_talk, lines_for};
use djambi_rules::Seat;

/// Loads what was said in a game in which the visitor plays.
pub async fn read(visitor: &Visitor, view: &View) -> Result<Talk, Failure> {
    match visitor.person_in(&view.game) {
        Some(_) => Ok(visitor.app.service.talk(view).await?),
        None => Ok(Talk::default()),
    }
}

/// The lines of talk, and a form for one more line, in which a rejected text stays; in a game from
/// Discord, the link to its channel. `None` for watchers, and where nobody else plays.
pub fn content(page: &GamePage<'_>, refused: &str) -> Option<Markup> {
    let (language, game) = (page.language, &page.view.game);
    let reader = page.person?;
    game.seats_of(reader).next()?;
    if !game.place().is_page() {
        return Some(html! {
            p { (say!(language, "web-talk-elsewhere")) }
            p { a.button href=(channel(game.place())) { (say!(language, "web-talk-channel")) } }
            (threads(page, reader))
        });
    }
    has_talk(game).then(|| {
        html! {
            (lines(page, reader))
            (form(page, reader, refused))
            noscript { p { a href={ (page.path) "/talk" } { (say!(language, "web-talk-page")) } } }
        }
    })
}

/// The address of a channel in Discord.
fn channel(place: Place) -> String {
    let server = place.server.map_or("@me".to_owned(), |it| it.to_string());
    format!("https://discord.com/channels/{server}/{}", place.channel)
}

/// The reader's private threads, and where one is opened.
fn threads(page: &GamePage<'_>, reader: PersonId) -> Markup {
    let (language, server) = (page.language, page.view.game.place().server);
    let is_member = |it: &&PrivateThread| it.members.contains(&reader);
    let mut threads = page.talk.threads.iter().filter(is_member).peekable();
    let names = |it: &PrivateThread| {
        let others = it.others(reader).into_iter();
        let names: Vec<String> = others
            .map(|it| words::name(language, page.view, it))
            .collect();
        list(language, &names)
    };
    html! {
        @if threads.peek().is_some() {
            p { (say!(language, "web-talk-threads")) }
            ul {
                @for it in threads {
                    li {
                        a href=(channel(Place { server, channel: it.channel })) {
                            (say!(language, "web-talk-thread", who = names(it)))
                        }
                    }
                }
            }
        } @else if server.is_some() && page.view.game.people().len() > 1 {
            p.muted { (say!(language, "web-talk-new-thread")) }
        }
    }
}

fn lines(page: &GamePage<'_>, reader: PersonId) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let mut lines = lines_for(&page.talk.lines, game, Some(reader)).peekable();
    html! {
        ol.lines tabindex="0" aria-label=(say!(language, "web-talk")) {
            li.muted {
                (say!(language, "web-talk-who"))
                @if lines.peek().is_none() { " " (say!(language, "web-talk-none")) }
            }
            @for line in lines {
                li data-line=(line.number) data-own[line.by == reader] {
                    (who(page, line.by)) " "
                    @if let Some(to) = line.to {
                        span.private { (say!(language, "web-talk-only", who = words::name(language, page.view, to))) } " "
                    }
                    bdi { (line.text) } " "
                    span.muted { (words::time(line.at, false)) }
                    @if line.by != reader {
                        (reader::button(page, "report", &line.number.to_string(), &say!(language, "web-talk-report")))
                    }
                }
            }
        }
    }
}

/// A person with their seats.
fn who(page: &GamePage<'_>, person: PersonId) -> Markup {
    html! {
        @for seat in page.view.game.seats_of(person) { span class={ "dot of-" (seat.key()) } {} }
        b { (words::name(page.language, page.view, person)) }
    }
}

fn form(page: &GamePage<'_>, reader: PersonId, refused: &str) -> Markup {
    let language = page.language;
    let others = others(page.view, reader);
    html! {
        form.talking method="post" action={ (page.path) "/talk" } {
            @if others.len() > 1 {
                select name="to" aria-label=(say!(language, "web-talk-to")) {
                    option value="" { (say!(language, "web-talk-all")) }
                    @for (seat, person) in others {
                        option value=(seat.key()) {
                            (say!(language, "web-talk-only", who = words::name(language, page.view, person)))
                        }
                    }
                }
            }
            input #line name="line" type="text" required maxlength=(LONGEST_LINE) autocomplete="off"
                aria-label=(say!(language, "web-talk-line")) placeholder=(say!(language, "web-talk-line"))
                value=(refused);
            button.button type="submit" { (say!(language, "web-talk-send")) }
        }
    }
}

/// Returns the other people who play, each with their first seat.
pub fn others(view: &View, reader: PersonId) -> Vec<(Seat, PersonId)> {
    let mut others: Vec<(Seat, PersonId)> = Vec::new();
    for seat in Seat::ALL {
        let person = view.game.person_on(seat).filter(|it| *it != reader);
        if let Some(person) = person
            && !others.iter().any(|(_, it)| *it == person)
        {
            others.push((seat, person));
        }
    }
    others
}
