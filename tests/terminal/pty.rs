//! A terminal without a window: keys written into it, the bytes read from it, and closed
//! when it is dropped, without a signal to anybody.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// The longest that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// The last output of the first screen.
pub const READY: &str = "Load";

pub struct Pty {
    ours: File,
}

impl Pty {
    /// Starts `djambi play` with its games in that file on a terminal of 80 × 24.
    pub fn play(database: &Path, arguments: &[&str]) -> io::Result<(Pty, Child)> {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        // It stays open as long as any process has it.
        fcntl_setfd(&ours, FdFlags::CLOEXEC)?;
        grantpt(&ours)?;
        unlockpt(&ours)?;
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&ours, size)?;
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let theirs = rustix::fs::open(ptsname(&ours, Vec::new())?, flags, Mode::empty())?;
        let child = Command::new(env!("CARGO_BIN_EXE_djambi"))
            .arg("play")
            .arg("--database")
            .arg(database)
            .args(arguments)
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .stdin(Stdio::from(theirs.try_clone()?))
            .stdout(Stdio::from(theirs.try_clone()?))
            .stderr(Stdio::from(theirs))
            .spawn()?;
        Ok((Pty { ours: ours.into() }, child))
    }

    pub fn write(&mut self, keys: &str) -> io::Result<()> {
        self.ours.write_all(keys.as_bytes())
    }

    /// Returns the next output; nothing if there is none within that time.
    pub fn read(&mut self, within: Duration) -> io::Result<Vec<u8>> {
        let within = Timespec {
            tv_sec: within.as_secs().cast_signed(),
            tv_nsec: within.subsec_nanos().into(),
        };
        let mut watched = [PollFd::new(&self.ours, PollFlags::IN)];
        if poll(&mut watched, Some(&within))? == 0 {
            return Ok(Vec::new());
        }
        let mut bytes = [0; 4096];
        let count = self.ours.read(&mut bytes)?;
        Ok(bytes[..count].to_vec())
    }

    /// Reads until that has been printed, without anything in between.
    pub fn wait_for(&mut self, what: &str) -> io::Result<()> {
        let began = Instant::now();
        let mut all = Vec::new();
        while !String::from_utf8_lossy(&all).contains(what) {
            if began.elapsed() > PATIENCE {
                let all = String::from_utf8_lossy(&all).into_owned();
                return Err(io::Error::new(io::ErrorKind::TimedOut, all));
            }
            all.extend(self.read(Duration::from_millis(100))?);
        }
        Ok(())
    }
}
