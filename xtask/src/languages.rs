//! The command that lists the texts that languages lack.

use std::process::ExitCode;

use crate::{error::Result, texts};

/// Lists the differences of the languages that may lack texts.
pub(crate) fn command_line() -> Result<ExitCode> {
    let languages = texts::languages()?;
    for gap in languages.gaps() {
        println!("{gap}");
    }
    let names: Vec<&str> = languages.files().iter().map(|it| &*it.code).collect();
    println!(
        "{} differences in {}",
        languages.gaps().len(),
        names.join(", ")
    );
    Ok(ExitCode::SUCCESS)
}
