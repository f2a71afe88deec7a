//! `djambi manual`: the manual pages, for packages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The directory to write them to; it is made if there is none
    directory: PathBuf,
}

/// Writes a page for the program and one for each subcommand.
pub(super) fn run(args: &Args, command: clap::Command) -> anyhow::Result<()> {
    let directory = &args.directory;
    let written =
        fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(command, directory));
    written.with_context(|| {
        format!(
            "no manual pages could be written to {}",
            directory.display()
        )
    })
}
