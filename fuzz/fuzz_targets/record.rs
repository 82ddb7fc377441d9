//! A record is read or refused with a place in it; what is read is written again and reads the same.
#![no_main]

use games::AnyGame;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match AnyGame::load(text) {
        Err(error) => {
            assert!(error.at.line >= 1 && error.at.line <= text.lines().count().max(1));
            assert!(error.at.column >= 1);
        }
        Ok(game) => {
            let written = game.record();
            let again = AnyGame::load(&written).expect("a written record reads");
            assert_eq!(again.record(), written);
        }
    }
});
