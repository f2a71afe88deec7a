//! A record either is refused in one short line, or is the same when it is written and read again.
#![no_main]

use djambi_rules::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Record>() {
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n') && error.len() < 500, "{error}");
        }
        Ok(record) => {
            let written = record.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
        }
    }
});
