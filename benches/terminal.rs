//! How long a key waits for its answer on the full screen: `cargo bench --bench terminal`.
//!
//! The real program plays in a terminal that this bench holds the other end of. A key is written
//! into it, and the clock runs until the bytes that show it come out. That is done while three
//! masters think one after the other, and, for comparison, while nobody thinks and a move is typed.
//! `DJAMBI_BENCH_KEYS` says how many keys are pressed (1,000).

#[cfg(unix)]
#[path = "../tests/terminal/pty.rs"]
mod pty;

#[cfg(not(unix))]
fn main() {
    println!("this bench needs the terminals of a Unix");
}

#[cfg(unix)]
fn main() -> std::io::Result<()> {
    let said = std::env::var("DJAMBI_BENCH_KEYS").ok();
    let keys = said.and_then(|text| text.parse().ok()).unwrap_or(1000);
    unix::while_masters_think(keys)?;
    unix::while_nobody_thinks(keys)
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::path::Path;
    use std::process::Child;
    use std::time::{Duration, Instant};

    use djambi::game::{Awaits, ChannelId};
    use djambi::store::{Store, StoreOptions};
    use tokio::runtime::Runtime;

    use super::pty::{Pty, READY};

    /// The bar.
    const AT_MOST: &str = "at most 16 ms";

    /// No key is pressed so soon after another by a person.
    const BETWEEN: Duration = Duration::from_millis(15);

    /// Longer than any answer takes.
    const LONG: Duration = Duration::from_secs(5);

    /// A letter that nothing else on the screen has.
    const LETTER: &str = "¤";

    const BACKSPACE: &str = "\x7f";

    pub fn while_masters_think(keys: usize) -> io::Result<()> {
        let (mut letters, mut rubbed) = (Vec::new(), Vec::new());
        let (mut took, mut busy) = (Duration::ZERO, Duration::ZERO);
        while letters.len() + rubbed.len() < keys {
            let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
            let database = folder.path().join("games.db");
            let seats = ["--seats", "master,master,master,you"];
            let (mut pty, mut child) = Pty::play(&database, &seats)?;
            pty.wait_for(READY)?;
            let (began, before) = (Instant::now(), worked(&child));
            let computers = Computers::of(&database);
            while computers.think() && letters.len() + rubbed.len() < keys {
                for _ in 0..10 {
                    letters.push(answered(&mut pty, LETTER, LETTER)?);
                    rubbed.push(answered(&mut pty, BACKSPACE, "")?);
                }
            }
            took += began.elapsed();
            busy += worked(&child).saturating_sub(before);
            drop(pty);
            child.wait()?;
        }
        report(
            &format!("a letter typed while masters think ({AT_MOST})"),
            letters,
        );
        report(
            &format!("a letter rubbed out while masters think ({AT_MOST})"),
            rubbed,
        );
        println!(
            "{:>9.0}% of a core was used by the program meanwhile",
            100.0 * busy.as_secs_f64() / took.as_secs_f64()
        );
        Ok(())
    }

    /// Every letter of a move is compared with all that are legal, which lights their squares.
    pub fn while_nobody_thinks(keys: usize) -> io::Result<()> {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
        let database = folder.path().join("games.db");
        let (mut pty, mut child) = Pty::play(&database, &["--seats", "you,you,you,you"])?;
        pty.wait_for(READY)?;
        let (mut letters, mut arrows) = (Vec::new(), Vec::new());
        pty.write("\x1b[A")?;
        while letters.len() < keys / 2 {
            for letter in ["D", "b", "2"] {
                letters.push(answered(&mut pty, letter, "")?);
            }
            pty.write("\x15")?;
            for arrow in ["\x1b[A", "\x1b[D", "\x1b[B", "\x1b[C"] {
                arrows.push(answered(&mut pty, arrow, "")?);
            }
        }
        report("a letter of a move typed while nobody thinks", letters);
        report("an arrow while nobody thinks", arrows);
        drop(pty);
        child.wait()?;
        Ok(())
    }

    /// Presses a key; the time until that is among what comes out, or anything, if that is nothing.
    fn answered(pty: &mut Pty, key: &str, shows: &str) -> io::Result<Duration> {
        std::thread::sleep(BETWEEN);
        while !pty.read(Duration::ZERO)?.is_empty() {}
        let began = Instant::now();
        pty.write(key)?;
        let mut all = Vec::new();
        loop {
            all.extend(pty.read(LONG)?);
            if !all.is_empty() && String::from_utf8_lossy(&all).contains(shows) {
                return Ok(began.elapsed());
            }
            if began.elapsed() > LONG {
                return Err(io::Error::new(
                    io::ErrorKind::TimedOut,
                    "no answer to a key",
                ));
            }
        }
    }

    /// The game, seen from outside.
    struct Computers {
        runtime: Runtime,
        store: Store,
    }

    impl Computers {
        fn of(database: &Path) -> Computers {
            let runtime = Runtime::new().expect("a runtime");
            let options = StoreOptions::to_look(format!("sqlite:{}", database.display()));
            let store = runtime.block_on(Store::open(&options)).expect("a database");
            Computers { runtime, store }
        }

        /// Whether it is a computer's turn.
        fn think(&self) -> bool {
            self.runtime.block_on(async {
                let id = self.store.live_in(ChannelId(1)).await.expect("an answer");
                let game = self
                    .store
                    .load(&id.expect("a game"))
                    .await
                    .expect("an answer");
                matches!(game.expect("a game").0.awaits(), Awaits::Computer(..))
            })
        }
    }

    /// How long the processor has worked for the program, where the system says: fields 14 and 15 of
    /// its `stat`, in hundredths of a second.
    fn worked(child: &Child) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id()));
        let stat = stat.unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default();
        let ticks = fields.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 10)
    }

    fn report(what: &str, mut times: Vec<Duration>) {
        times.sort_unstable();
        let at = |part: usize| times[(times.len() * part / 1000).min(times.len() - 1)];
        println!(
            "{:>10.2?} median {:>10.2?} p99 {:>10.2?} max  {what}, {} keys",
            at(500),
            at(990),
            at(1000),
            times.len()
        );
    }
}
