//! Composes the document of the page and its style, and the files with its texts, for tests that need them.

use std::{env, error::Error, fs, path::PathBuf};
use tengen_texts::Languages;

/// The folder of the page's markup, from the folder of this crate.
const MARKUP: &str = "../../www";

/// The folder of the page's texts, from the folder of this crate.
const TEXTS: &str = "../kit/texts";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={MARKUP}");
    println!("cargo::rerun-if-changed={TEXTS}");
    let document = tengen_markup::compose(MARKUP.as_ref())?;
    let sheets = tengen_markup::sheets(&document);
    let sheets = sheets.map(|sheet| fs::read_to_string(PathBuf::from(MARKUP).join(sheet)));
    let style: Vec<String> = sheets.collect::<Result<_, _>>()?;
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("style.css"), style.concat())?;
    fs::write(folder.join("document.html"), document)?;
    let languages = Languages::read(TEXTS.as_ref())?;
    let files = languages.files().iter();
    let files: Vec<(&str, String)> = files
        .map(|file| (&*file.code, languages.fetched(file)))
        .collect();
    fs::write(folder.join("texts.rs"), format!("&{files:?}"))?;
    Ok(())
}
