//! `djambi systemd`: units that run the bot and back its games up.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::output::note;
use super::run::NO_TOKEN;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The unit to print
    #[arg(value_enum, default_value_t = Unit::Bot)]
    unit: Unit,
    /// The program's path [default: this program's]
    #[arg(long)]
    program: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Unit {
    /// djambi.service, which runs the bot
    Bot,
    /// djambi-backup.service, which makes a copy of the games
    Backup,
    /// djambi-backup.timer, which runs that every night
    Timer,
}

/// Prints the unit, to be saved at the path in its first comment.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let program = match &args.program {
        Some(program) => program.clone(),
        None => std::env::current_exe().context("where this program is cannot be found out")?,
    };
    let shown = quoted(&program)?;
    let text = match args.unit {
        Unit::Bot => service(&shown),
        Unit::Backup => backup(&shown),
        Unit::Timer => TIMER.to_owned(),
    };
    if is_hidden(&program) && !matches!(args.unit, Unit::Timer) {
        note(&format!(
            "the service cannot see {}, because it sees no home: install the program in \
             /usr/local/bin and name it with --program",
            program.display()
        ));
    }
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// Returns the path as the units take it, in quotes where it has spaces.
fn quoted(program: &Path) -> anyhow::Result<String> {
    let text = program.to_str().filter(|text| text.starts_with('/'));
    let taken = |letter: char| letter.is_alphanumeric() || " -_./:@+,".contains(letter);
    let text = text.filter(|text| text.chars().all(taken)).with_context(|| {
        format!(
            "a unit needs the whole path of the program, from / on, and takes only letters, digits, \
             spaces and -_./:@+, in it, not {}: name another one with --program",
            program.display()
        )
    })?;
    Ok(if text.contains(' ') {
        format!("\"{text}\"")
    } else {
        text.to_owned()
    })
}

/// Whether `ProtectHome` hides the program from its own service.
fn is_hidden(program: &Path) -> bool {
    let homes = ["/home", "/root", "/run/user"];
    homes.iter().any(|home| program.starts_with(home))
}

/// The paths of the settings and the games of both services. The settings take precedence over the
/// unit.
const SETTINGS: &str = "\
EnvironmentFile=/etc/djambi.env
Environment=DATABASE_URL=sqlite:%S/djambi/djambi.db
";

/// The sandbox of both services: everything is forbidden except the network and their own
/// directory.
const HARDENED: &str = "\
DynamicUser=yes
User=djambi
StateDirectory=djambi
WorkingDirectory=%S/djambi
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
CapabilityBoundingSet=
";

fn service(program: &str) -> String {
    format!(
        "\
# /etc/systemd/system/djambi.service
# The token is in /etc/djambi.env, readable by root alone: DISCORD_TOKEN=…
# Then: systemctl daemon-reload && systemctl enable --now djambi
[Unit]
Description=Djambi, a Discord bot
Wants=network-online.target
After=network-online.target

[Service]
ExecStart={program} run
{SETTINGS}\
# Memory that a picture or an animation needed is returned to the system at once.
Environment=MALLOC_MMAP_THRESHOLD_=131072
Restart=on-failure
RestartSec=10
RestartPreventExitStatus={NO_TOKEN}
TimeoutStopSec=10
{HARDENED}
[Install]
WantedBy=multi-user.target
"
    )
}

fn backup(program: &str) -> String {
    format!(
        "\
# /etc/systemd/system/djambi-backup.service
# A copy a weekday, made while the bot runs; the one of a week ago is replaced once the new one is
# known to be whole.
[Unit]
Description=A copy of Djambi's games

[Service]
Type=oneshot
ExecStart=/bin/sh -c 'exec {program} games backup --replace backup-$(date +%%u).db'
{SETTINGS}\
# The token is none of its business.
UnsetEnvironment=DISCORD_TOKEN
{HARDENED}"
    )
}

const TIMER: &str = "\
# /etc/systemd/system/djambi-backup.timer
# Then: systemctl daemon-reload && systemctl enable --now djambi-backup.timer
[Unit]
Description=A copy of Djambi's games every night

[Timer]
OnCalendar=04:30
Persistent=true
RandomizedDelaySec=15min

[Install]
WantedBy=timers.target
";

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(unit: &str, beginning: &str) -> Vec<String> {
        let lines = unit.lines().filter(|line| line.starts_with(beginning));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn units_name_the_program_and_end_after_it_has_had_its_time() {
        let unit = service("/opt/djambi");
        assert!(unit.contains("ExecStart=/opt/djambi run\n") && unit.contains("TimeoutStopSec=10"));
        assert!(unit.contains("RestartPreventExitStatus=78\n"));
        let backup = backup("/opt/djambi");
        assert!(backup.contains("/opt/djambi games backup --replace"));
        assert!(!backup.contains("rm "), "{backup}");
        for line in unit.lines().chain(backup.lines()) {
            let fine = line.is_empty() || line.starts_with(['#', '[']) || line.contains('=');
            assert!(fine, "{line}");
        }
    }

    #[test]
    fn a_path_is_named_so_that_a_unit_takes_it_whole() {
        let quoted = |program: &str| quoted(Path::new(program));
        assert_eq!(quoted("/opt/djambi").unwrap(), "/opt/djambi");
        let spaced = quoted("/opt/my games/djambi").unwrap();
        assert!(service(&spaced).contains("ExecStart=\"/opt/my games/djambi\" run\n"));
        assert!(backup(&spaced).contains("'exec \"/opt/my games/djambi\" games backup"));
        for program in [
            "djambi",
            "./djambi",
            "",
            "/a\nExecStartPre=/b",
            "/a%n",
            "/a'b",
            "/a\"b",
        ] {
            assert!(quoted(program).is_err(), "{program}");
        }
        assert!(is_hidden(Path::new("/home/ana/djambi")));
        assert!(!is_hidden(Path::new("/usr/local/bin/djambi")));
    }

    #[test]
    fn the_database_copied_is_the_one_that_the_bot_uses() {
        let (bot, backup) = (service("/opt/djambi"), backup("/opt/djambi"));
        // A DATABASE_URL in the file takes precedence over the unit's own, and a path in it is
        // relative to that.
        for setting in [
            "EnvironmentFile=",
            "Environment=DATABASE_URL=",
            "WorkingDirectory=",
        ] {
            assert_eq!(lines(&bot, setting), lines(&backup, setting));
            assert_eq!(lines(&bot, setting).len(), 1, "{setting}");
        }
        assert!(
            !bot.contains("UnsetEnvironment") && backup.contains("UnsetEnvironment=DISCORD_TOKEN")
        );
    }
}
