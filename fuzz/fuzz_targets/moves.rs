//! Lines: perhaps a position, then moves and resignations. Whatever is accepted is written as it
//! was read and is among the listed moves; whatever is refused leaves the position as it was.
#![no_main]

use djambi_fuzz::{options, position_and_rest};
use djambi_rules::{History, Ply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (byte, text) = input;
    let (start, rest) = position_and_rest(text, options(byte));
    let mut history = History::new(start);
    for line in rest.lines().take(50) {
        let before = *history.position();
        let Ok(ply) = before.ply(line) else {
            continue;
        };
        assert_eq!(ply.to_string(), line);
        if let Ply::Move(mv) = ply {
            assert!(before.legal_moves().contains(&mv));
        }
        let played = history.play_ply(ply).is_ok();
        assert!(played || *history.position() == before);
        assert!(played || matches!(ply, Ply::Resignation(_)));
    }
    let _ = history.end();
});
