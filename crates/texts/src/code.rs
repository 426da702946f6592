//! Rust code made of the texts, for the build scripts of the page and the programs.

use std::{
    env,
    error::Error,
    fmt::{self, Write},
    fs,
    path::PathBuf,
};

use crate::{File, Languages, Part, variant};

/// The function that replaces placeholders, which every part has.
const FILL: &str = include_str!("fill.rs.in");

/// The functions that return texts, for programs.
const SAY: &str = include_str!("say.rs.in");

/// The crates that may use the keys of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The crate that is built. A key that nothing uses is a variant that is never constructed, which the compiler
    /// reports as an error.
    Crate,
    /// Other crates too, so that the compiler cannot know what is used.
    Public,
}

/// Writes the enum `Key` of the texts of a part, and the function `fill`.
///
/// # Errors
///
/// None, as the code is written to memory.
pub fn write_keys(
    code: &mut String,
    languages: &Languages,
    part: Part,
    reach: Reach,
) -> fmt::Result {
    writeln!(code, "/// The keys of the texts, with the English texts.")?;
    writeln!(code, "#[derive(Clone, Copy, PartialEq, Eq, Debug)]")?;
    match reach {
        Reach::Crate => writeln!(code, "#[deny(dead_code)]\npub(crate) enum Key {{")?,
        Reach::Public => writeln!(code, "pub enum Key {{")?,
    }
    for (key, text) in languages.source().part(part) {
        let note = format!("`{}`", text.0.replace('`', "'"));
        let name = variant(part.own(key));
        writeln!(code, "    #[doc = {note:?}]\n    {name},")?;
    }
    match reach {
        Reach::Crate => writeln!(code, "}}\n{FILL}"),
        Reach::Public => writeln!(code, "}}\n{}", FILL.replace("pub(crate)", "pub")),
    }
}

/// Writes the arms that lead from each language to its table, a static with the name of the language in capitals.
///
/// # Errors
///
/// None, as the code is written to memory.
pub fn write_tables(code: &mut String, languages: &Languages) -> fmt::Result {
    for file in languages.files() {
        let name = variant(&file.code);
        let table = name.to_uppercase();
        writeln!(code, "        Language::{name} => &{table},")?;
    }
    Ok(())
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

/// Builds the texts of a program in its build script: writes the file `texts.rs` of [`OUT_DIR`] with the keys,
/// `fill`, and the functions `text` and `say`, which return the English text with a key, without and with
/// values. `folder` has the language files.
///
/// # Errors
///
/// An error in a language file, or the reason why the file cannot be written.
///
/// [`OUT_DIR`]: https://doc.rust-lang.org/cargo/reference/environment-variables.html
pub fn build_program(folder: &str, part: Part) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={folder}");
    let languages = Languages::read(folder.as_ref())?;
    let file = PathBuf::from(env::var("OUT_DIR")?).join("texts.rs");
    fs::write(file, program(&languages, part))?;
    Ok(())
}

fn program(languages: &Languages, part: Part) -> String {
    let mut code = String::new();
    // Writing to a string cannot fail.
    let _ = write_keys(&mut code, languages, part, Reach::Crate);
    code.push_str("const LINES: &[&str] = ");
    let _ = write_lines(&mut code, languages.source(), part);
    code.push_str(";\n\n");
    code.push_str(SAY);
    code
}
