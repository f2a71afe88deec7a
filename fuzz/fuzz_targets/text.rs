//! Lines: perhaps a position, then what somebody might type. Everything that is understood is
//! legal, everything that is refused is refused in one short line.
#![no_main]

use djambi_fuzz::{options, position_and_rest};
use djambi_rules::{Names, Reading, Role};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (byte, text) = input;
    let (position, rest) = position_and_rest(text, options(byte));
    let names = Names::new([(Role::Necromobile, "nécromobile")], ["à", "vers"]);
    let legal = |mv| assert!(position.is_legal(mv));
    for line in rest.lines().take(8) {
        match position.reading(position.mover(), line, &names) {
            Reading::Move(mv) => legal(mv),
            Reading::Question(question) => {
                assert!(question.moves().len() > 1 && question.choices().len() > 1);
                question.moves().take(50).for_each(legal);
            }
            Reading::Rejected(rejection) => {
                let reason = rejection.reason.to_string();
                assert!(!reason.contains('\n') && reason.chars().count() < 250);
                rejection.nearest.into_iter().for_each(legal);
            }
        }
        position
            .continuations(line, &names)
            .into_iter()
            .take(50)
            .for_each(legal);
    }
});
