//! The texts of the settings, made of the language files by `build.rs`.

include!(concat!(env!("OUT_DIR"), "/texts.rs"));
