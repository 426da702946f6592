//! Makes Rust code of the texts of the server, which are in the language files of the page.

use std::{env, error::Error, fs, path::PathBuf};

use tengen_texts::{Languages, Part, program};

/// The language files, from the folder of this crate.
const TEXTS: &str = "../page/texts";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={TEXTS}");
    let languages = Languages::read(TEXTS.as_ref())?;
    let file = PathBuf::from(env::var("OUT_DIR")?).join("texts.rs");
    fs::write(file, program(&languages, Part::Server))?;
    Ok(())
}
