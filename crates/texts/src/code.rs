//! Rust code made of the texts, for the build scripts of the page and the programs.

use std::fmt::{self, Write};

use crate::{File, Languages, Part, variant};

/// The function that replaces placeholders, which every part has.
const FILL: &str = include_str!("fill.rs.in");

/// The functions that return texts, for programs.
const SAY: &str = include_str!("say.rs.in");

/// Writes the enum `Key` of the texts of a part, and the function `fill`. A key that nothing uses is a variant
/// that is never constructed, which the compiler reports as an error.
///
/// # Errors
///
/// None, as the code is written to memory.
pub fn write_keys(code: &mut String, languages: &Languages, part: Part) -> fmt::Result {
    writeln!(code, "/// The keys of the texts, with the English texts.")?;
    writeln!(code, "#[deny(dead_code)]\n#[derive(Clone, Copy, Debug)]")?;
    writeln!(code, "pub(crate) enum Key {{")?;
    for (key, text) in languages.source().part(part) {
        let note = format!("`{}`", text.0.replace('`', "'"));
        let name = variant(part.own(key));
        writeln!(code, "    #[doc = {note:?}]\n    {name},")?;
    }
    writeln!(code, "}}\n{FILL}")
}

/// Writes the texts of a part as a list, in the order of the keys.
///
/// # Errors
///
/// None, as the code is written to memory.
pub fn write_lines(code: &mut String, file: &File, part: Part) -> fmt::Result {
    writeln!(code, "&[")?;
    for (_, text) in file.part(part) {
        writeln!(code, "    {:?},", text.0)?;
    }
    write!(code, "]")
}

/// Returns the code of a program that speaks English: the keys, `fill`, and the functions `text` and `say`,
/// which return the text with a key, without and with values.
#[must_use]
pub fn program(languages: &Languages, part: Part) -> String {
    let mut code = String::new();
    // Writing to a string cannot fail.
    let _ = write_keys(&mut code, languages, part);
    code.push_str("const LINES: &[&str] = ");
    let _ = write_lines(&mut code, languages.source(), part);
    code.push_str(";\n\n");
    code.push_str(SAY);
    code
}
