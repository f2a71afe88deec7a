//! `djambi completions` and `djambi manual`: the script by which a shell completes commands and
//! options, and the manual pages, for packages.

use std::path::PathBuf;
use std::{fs, io};

use anyhow::Context;
use clap_complete::Shell;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The shell that the script is for
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub(super) fn run(args: &Args, command: &mut clap::Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "djambi", &mut script);
    Ok(io::Write::write_all(&mut io::stdout(), &script)?)
}

#[derive(clap::Args)]
pub(super) struct ManualArgs {
    /// The directory to write them to; it is made if there is none
    directory: PathBuf,
}

/// Writes a page for the program and one for each subcommand.
pub(super) fn manual(args: &ManualArgs, command: clap::Command) -> anyhow::Result<()> {
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
