#![no_main]

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| djambi_fuzz::position(input.0, input.1));
