//! `djambi completions`: the script by which a shell completes commands and options.

use std::io;

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
