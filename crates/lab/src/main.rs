//! `djambi-lab`: see the library of the same name.

fn main() -> anyhow::Result<()> {
    djambi_lab::run()
}
