//! Reads the language files, `crates/kit/texts/*.ftl`, while the page and the programs are built, and checks
//! that every complete language has the same texts with the same placeholders.
//!
//! A file is in the [Fluent](https://projectfluent.org) format, which translation tools read. Only messages
//! with variables are allowed: `key = text with { $name }`. Text forms that depend on a number have keys of
//! their own.

mod code;
mod file;
mod languages;
mod markup;

pub use code::{Reach, build_program, write_keys, write_lines, write_tables};
pub use file::{File, FileError, Part, Text};
pub use languages::{COMPLETE, Languages, LanguagesError, SOURCE};
pub use markup::{LABEL, TEXT, TITLE, markup_keys};

/// Returns the name of a key as a variant of a Rust enum: `new_game` becomes `NewGame`.
///
/// # Examples
///
/// ```
/// assert_eq!(tengen_texts::variant("why_no_three"), "WhyNoThree");
/// ```
pub fn variant(key: &str) -> String {
    let mut name = String::new();
    for word in key.split(['_', '-']) {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}
