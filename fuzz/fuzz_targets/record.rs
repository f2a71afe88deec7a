#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| djambi_fuzz::record(text));
