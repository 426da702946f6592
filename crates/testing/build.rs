//! Composes the document of the page and its style for tests that need them.

use std::{env, error::Error, fs, path::PathBuf};

/// The folder of the page's markup, from the folder of this crate.
const MARKUP: &str = "../../www";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={MARKUP}");
    let document = tengen_markup::compose(MARKUP.as_ref())?;
    let sheets = tengen_markup::sheets(&document);
    let sheets = sheets.map(|sheet| fs::read_to_string(PathBuf::from(MARKUP).join(sheet)));
    let style: Vec<String> = sheets.collect::<Result<_, _>>()?;
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("style.css"), style.concat())?;
    fs::write(folder.join("document.html"), document)?;
    Ok(())
}
