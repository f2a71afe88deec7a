//! The files of all crates, and what each one names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::Visit;
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree};

use crate::common::files::below;

/// The crates, by the names that imports use, and their folders.
pub const CRATES: [(&str, &str); 7] = [
    ("djambi", "src"),
    ("djambi_rules", "crates/rules/src"),
    ("djambi_ai", "crates/ai/src"),
    ("djambi_input", "crates/input/src"),
    ("djambi_render", "crates/render/src"),
    ("discord_sandbox", "crates/discord-sandbox/src"),
    ("djambi_lab", "crates/lab/src"),
];

/// The name of a crate, then the modules inside it.
pub type Name = Vec<String>;

/// A file of source.
#[derive(Default)]
pub struct Module {
    /// The names that are imported here, and their meanings.
    imported: BTreeMap<String, Name>,
    /// All names of other things that occur here.
    mentioned: BTreeSet<Name>,
}

#[derive(Default)]
pub struct Source {
    pub modules: BTreeMap<Name, Module>,
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
    /// Reads all files of all crates.
    pub fn read() -> Source {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let crates = CRATES.map(|(name, folder)| (name, root.join(folder)));
        let files = crates
            .iter()
            .flat_map(|(name, folder)| modules(name, folder));
        let files: BTreeMap<Name, PathBuf> = files.collect();
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
    pub fn arrows(&self) -> BTreeSet<(&Name, &Name)> {
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

/// The files of a crate, by the names of their modules.
fn modules(name: &str, folder: &Path) -> impl Iterator<Item = (Name, PathBuf)> {
    let mut files = below(folder);
    files.retain(|path| path.extension().is_some_and(|it| it == "rs"));
    files.into_iter().map(move |path| {
        let inside = path.strip_prefix(folder).unwrap().with_extension("");
        let parts = inside
            .iter()
            .map(|part| part.to_string_lossy().into_owned());
        let mut name: Name = [name.to_owned()].into_iter().chain(parts).collect();
        name.pop_if(|last| *last == "mod" || *last == "lib");
        (name, path)
    })
}
