//! Which file imports which: no circles, neither of files nor of folders, and no arrow that the table
//! of parts in docs/architecture.md, which is read here, does not allow.
//!
//! An arrow runs from a file that names something to the file that defines it. Names that a folder's
//! own file hands on (`pub use`) are followed to their source; the handing on itself is no arrow.
//! Files for tests alone are left out, and methods, which need no import, are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use syn::visit::Visit;
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree};

/// The crates, by the names that imports use, and their folders.
const CRATES: [(&str, &str); 7] = [
    ("djambi", "src"),
    ("djambi_rules", "rules/src"),
    ("djambi_ai", "ai/src"),
    ("djambi_choose", "choose/src"),
    ("djambi_render", "render/src"),
    ("discord_sandbox", "sandbox/src"),
    ("djambi_train", "train/src"),
];

/// The folders of the Discord adapter, each of which uses only those before it.
const DISCORD: [&str; 4] = ["input", "view", "send", "gateway"];

/// The name of a crate, then the modules inside it.
type Name = Vec<String>;

/// A file of source.
#[derive(Default)]
struct Module {
    /// The names that are imported here, and their meanings.
    imported: BTreeMap<String, Name>,
    /// All names of other things that occur here.
    mentioned: BTreeSet<Name>,
}

#[derive(Default)]
struct Source {
    modules: BTreeMap<Name, Module>,
    /// The modules that exist for tests alone.
    tests: BTreeSet<Name>,
}

/// Reads one file.
struct Reader<'a> {
    this: &'a Name,
    modules: &'a BTreeSet<Name>,
    found: Module,
    tests: BTreeSet<Name>,
}

impl Reader<'_> {
    /// The full name that a path means, if it is one of ours.
    fn full(&self, path: &[String]) -> Option<Name> {
        let first = path.first()?;
        let mut name = match first.as_str() {
            "crate" => vec![self.this[0].clone()],
            "self" => self.this.clone(),
            "super" => {
                let up = path.iter().take_while(|it| *it == "super").count();
                let parent = self.this[..self.this.len().checked_sub(up)?].to_vec();
                return Some([parent, path[up..].to_vec()].concat());
            }
            _ => {
                let child = [self.this.clone(), vec![first.clone()]].concat();
                match CRATES.iter().any(|(name, _)| name == first) {
                    true => vec![first.clone()],
                    false if self.modules.contains(&child) => child,
                    false => return None,
                }
            }
        };
        name.extend_from_slice(&path[1..]);
        Some(name)
    }

    fn tree(&mut self, before: &mut Vec<String>, tree: &UseTree, handed_on: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.tree(before, &path.tree, handed_on);
                before.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(before, tree, handed_on);
                }
            }
            UseTree::Name(name) => self.import(before, &name.ident, &name.ident, handed_on),
            UseTree::Rename(it) => self.import(before, &it.ident, &it.rename, handed_on),
            UseTree::Glob(_) => {
                if let Some(full) = self.full(before) {
                    self.found.mentioned.insert(full);
                }
            }
        }
    }

    fn import(&mut self, before: &[String], what: &syn::Ident, name: &syn::Ident, handed_on: bool) {
        let mut path = before.to_vec();
        if what != "self" {
            path.push(what.to_string());
        }
        let Some(full) = self.full(&path) else { return };
        let name = if name == "self" {
            path.last().cloned()
        } else {
            Some(name.to_string())
        };
        if let Some(name) = name {
            self.found.imported.insert(name, full.clone());
        }
        let inside = full.starts_with(self.this);
        if !(handed_on && inside) {
            self.found.mentioned.insert(full);
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    let test = |it: &Attribute| {
        it.path().is_ident("cfg")
            && it
                .parse_args::<syn::Path>()
                .is_ok_and(|it| it.is_ident("test"))
    };
    attributes.iter().any(test)
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_for_tests(&item.attrs) {
            let name = [self.this.clone(), vec![item.ident.to_string()]].concat();
            self.tests.insert(name);
        } else {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !matches!(item, Item::Fn(it) if is_for_tests(&it.attrs)) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let handed_on = !matches!(item.vis, syn::Visibility::Inherited);
        self.tree(&mut Vec::new(), &item.tree, handed_on);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path
            .segments
            .iter()
            .map(|it| it.ident.to_string())
            .collect();
        if segments.len() > 1
            && let Some(full) = self.full(&segments)
        {
            self.found.mentioned.insert(full);
        }
        syn::visit::visit_path(self, path);
    }
}

impl Source {
    fn read() -> Source {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files = BTreeMap::new();
        for (name, folder) in CRATES {
            find(&root.join(folder), &vec![name.to_owned()], &mut files);
        }
        let names: BTreeSet<Name> = files.keys().cloned().collect();
        let mut source = Source::default();
        for (name, path) in &files {
            let text = std::fs::read_to_string(path).unwrap();
            let file = syn::parse_file(&text).unwrap();
            let mut reader = Reader {
                this: name,
                modules: &names,
                found: Module::default(),
                tests: BTreeSet::new(),
            };
            reader.visit_file(&file);
            source.tests.append(&mut reader.tests);
            source.modules.insert(name.clone(), reader.found);
        }
        let tests = &source.tests;
        source
            .modules
            .retain(|name, _| !tests.iter().any(|test| name.starts_with(test)));
        source
    }

    /// Returns the file that defines a name.
    fn definition(&self, name: &[String], depth: usize) -> Option<&Name> {
        for length in (1..=name.len()).rev() {
            let Some((module, content)) = self.modules.get_key_value(&name[..length]) else {
                continue;
            };
            if let Some(target) = name.get(length).and_then(|it| content.imported.get(it))
                && depth > 0
            {
                let target = [target.clone(), name[length + 1..].to_vec()].concat();
                return self.definition(&target, depth - 1);
            }
            return Some(module);
        }
        None
    }

    /// All arrows, from file to file.
    fn arrows(&self) -> BTreeSet<(&Name, &Name)> {
        let mut arrows = BTreeSet::new();
        for (from, module) in &self.modules {
            let to = module
                .mentioned
                .iter()
                .filter_map(|it| self.definition(it, 8));
            arrows.extend(to.filter(|to| *to != from).map(|to| (from, to)));
        }
        arrows
    }
}

/// Finds the files of a folder, by the names of their modules.
fn find(folder: &Path, name: &Name, files: &mut BTreeMap<Name, PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let child = || [name.clone(), vec![stem.clone()]].concat();
        if path.is_dir() {
            find(&path, &child(), files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let name = if stem == "mod" || stem == "lib" {
                name.clone()
            } else {
                child()
            };
            files.insert(name, path);
        }
    }
}

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
    let source = Source::read();
    let arrows = source.arrows();
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
    let source = Source::read();
    let arrows = source.arrows();
    let mut circles = String::new();
    for folder in source.modules.keys() {
        // What is directly in the folder: a file, or a folder with all that it contains.
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
    let (source, parts) = (Source::read(), Parts::read());
    let part = |name: &Name| match name[0].as_str() {
        "djambi" => name.get(1).cloned().unwrap_or_default(),
        other => other.to_owned(),
    };
    let mut wrong = String::new();
    for (from, to) in source.arrows() {
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

/// Each part of the table, and which ones it may use; the parts that those may use are allowed as well.
struct Parts(BTreeMap<String, BTreeSet<String>>);

impl Parts {
    /// Reads the table, in which each row uses only rows above it.
    fn read() -> Parts {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(root.join("docs/architecture.md")).unwrap();
        let rows = text.lines().skip_while(|it| !it.starts_with("| where |"));
        let rows = rows.skip(2).take_while(|it| it.starts_with('|'));
        let mut parts = Parts(BTreeMap::new());
        for row in rows {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let paths = cells[1].split('`').skip(1).step_by(2);
            let names: Vec<String> = paths.filter_map(part_of).collect();
            // Other programs use none of these parts by an import.
            if names.is_empty() {
                continue;
            }
            let above: BTreeSet<String> = parts.0.keys().cloned().collect();
            let allowed = match cells[3] {
                "all" => above.into_iter().chain(names.clone()).collect(),
                "nothing" | "nothing of Djambi" => BTreeSet::new(),
                some => {
                    let some: BTreeSet<String> = some.split(", ").map(part_named).collect();
                    assert!(some.is_subset(&above), "{row}: no rows above: {some:?}");
                    let theirs = some.iter().flat_map(|it| parts.0[it].clone());
                    theirs.chain(some.iter().cloned()).collect()
                }
            };
            parts
                .0
                .extend(names.into_iter().map(|name| (name, allowed.clone())));
        }
        parts
    }

    fn may_use(&self, user: &str, part: &str) -> bool {
        let allowed = self.0.get(user);
        let allowed = allowed.unwrap_or_else(|| panic!("the table has no row for '{user}'"));
        allowed.contains(part)
    }
}

/// The part of a path in the table: of a crate its name, and in this one the module at its root.
fn part_of(path: &str) -> Option<String> {
    if let Some(module) = path.strip_prefix("src/") {
        let module = module.trim_end_matches('/').trim_end_matches(".rs");
        return Some(if module == "lib" { "" } else { module }.to_owned());
    }
    let folder = path.strip_suffix('/')?;
    let has_it = |(_, of): &&(&str, &str)| of.strip_suffix("/src") == Some(folder);
    Some(CRATES.iter().find(has_it)?.0.to_owned())
}

/// The part that the table means by a name, such as `ai (the levels)`.
fn part_named(name: &str) -> String {
    let name = name.split(' ').next().unwrap_or(name);
    part_of(&format!("{name}/")).unwrap_or_else(|| name.to_owned())
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
