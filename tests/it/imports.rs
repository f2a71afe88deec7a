//! The imports between files: no circles, neither of files nor of folders, and no arrow that the
//! table of parts in docs/architecture.md, which is read here, does not allow.
//!
//! An arrow runs from a file that names something to the file that defines it. Names that a folder's
//! own file hands on (`pub use`) are followed to their source; the `pub use` itself is not an arrow.
//! Files for tests alone are left out, and methods, which need no import, are not seen.

mod parts;
mod source;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use parts::Parts;
use source::{Name, Source};

/// The files of all crates, read once for all tests: that takes longer than the tests themselves.
static SOURCE: LazyLock<Source> = LazyLock::new(Source::read);

/// The folders of the Discord adapter, each of which uses only those before it.
const DISCORD: [&str; 5] = ["input", "view", "send", "commands", "gateway"];

/// A way along the arrows that ends where it began, if there is one.
fn circle<'a, T: Ord>(arrows: &BTreeSet<(&'a T, &'a T)>) -> Option<Vec<&'a T>> {
    let mut arrows = arrows.clone();
    // Nothing on a circle is without an arrow to it or from it.
    loop {
        let from: BTreeSet<&T> = arrows.iter().map(|(from, _)| *from).collect();
        let to: BTreeSet<&T> = arrows.iter().map(|(_, to)| *to).collect();
        let before = arrows.len();
        arrows.retain(|(a, b)| to.contains(a) && from.contains(b));
        if arrows.len() == before {
            break;
        }
    }
    let mut way = vec![arrows.first()?.0];
    loop {
        let last = way[way.len() - 1];
        let next = arrows.iter().find(|(from, _)| *from == last)?.1;
        if let Some(start) = way.iter().position(|it| *it == next) {
            return Some(way.split_off(start));
        }
        way.push(next);
    }
}

fn written(way: &[&Name]) -> String {
    way.iter()
        .map(|name| name.join("::"))
        .collect::<Vec<_>>()
        .join(" → ")
}

#[test]
fn files_import_each_other_in_no_circle() {
    let arrows = SOURCE.arrows();
    assert!(
        arrows.len() > 700,
        "only {} arrows were found",
        arrows.len()
    );
    let found = circle(&arrows);
    assert!(found.is_none(), "{}", written(&found.unwrap()));
}

#[test]
fn folders_import_each_other_in_no_circle() {
    let arrows = SOURCE.arrows();
    let mut circles = String::new();
    for folder in SOURCE.modules.keys() {
        // The entry directly in the folder: a file, or a folder with all that it contains.
        let inside = |name: &Name| {
            let within = name.len() > folder.len() && name.starts_with(folder);
            within.then(|| name[..=folder.len()].to_vec())
        };
        let pairs: Vec<(Name, Name)> = arrows
            .iter()
            .filter_map(|(from, to)| Some((inside(from)?, inside(to)?)))
            .filter(|(from, to)| from != to)
            .collect();
        if let Some(way) = circle(&pairs.iter().map(|(from, to)| (from, to)).collect()) {
            writeln!(circles, "{}", written(&way)).unwrap();
        }
    }
    assert_eq!(circles, "");
}

#[test]
fn parts_import_only_the_parts_that_the_table_allows() {
    let parts = Parts::read();
    let part = |name: &Name| match name[0].as_str() {
        "djambi" => name.get(1).cloned().unwrap_or_default(),
        other => other.to_owned(),
    };
    let mut wrong = String::new();
    for (from, to) in SOURCE.arrows() {
        let (user, target) = (part(from), part(to));
        // The root defines nothing, except that macros have their names there.
        if user != target && !target.is_empty() && !parts.may_use(&user, &target) {
            writeln!(wrong, "{}", written(&[from, to])).unwrap();
        }
        let place = |name: &Name| {
            let folder = name
                .get(2)
                .filter(|_| user == "discord" && target == "discord")?;
            DISCORD.iter().position(|it| it == folder)
        };
        if place(from)
            .zip(place(to))
            .is_some_and(|(from, to)| from < to)
        {
            writeln!(wrong, "{}", written(&[from, to])).unwrap();
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn a_circle_is_found_where_one_is() {
    let arrows = |text: &str| -> Vec<(String, String)> {
        let pair = |it: &str| (it[..1].to_owned(), it[1..].to_owned());
        text.split(' ').map(pair).collect()
    };
    let has_one = |text: &str| {
        let pairs = arrows(text);
        circle(&pairs.iter().map(|(from, to)| (from, to)).collect()).is_some()
    };
    assert!(has_one("ab bc ca cd xa"));
    assert!(has_one("ab ba"));
    assert!(!has_one("ab bc ac cd xa"));
}
