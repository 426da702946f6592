//! The short text forms, games played from them, and the text form of a page's settings.
#![no_main]

use tengen_page::Settings;
use tengen_testing::checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::words(data);
    checks::same::<Settings>(&String::from_utf8_lossy(data));
});
