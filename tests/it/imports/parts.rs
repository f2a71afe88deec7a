//! The table of parts in docs/architecture.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::source::CRATES;

/// Each part of the table, and which ones it may use; the parts that those may use are allowed as well.
pub struct Parts(BTreeMap<String, BTreeSet<String>>);

impl Parts {
    /// Reads the table, in which each row uses only rows above it.
    pub fn read() -> Parts {
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

    pub fn may_use(&self, user: &str, part: &str) -> bool {
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
    part_of(&format!("crates/{name}/")).unwrap_or_else(|| name.to_owned())
}
