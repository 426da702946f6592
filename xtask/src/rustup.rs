//! What rustup installs when it is missing: targets and toolchains.

use std::path::Path;

use crate::{
    error::{Error, Result},
    process::{command, output, run, succeeds},
};

/// Installs a target of the present toolchain if it is missing.
pub(crate) fn add_target(target: &str) -> Result<()> {
    let folder = output(command("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    install(
        &format!("the Rust target {target}"),
        &["target", "add", target],
    )
}

/// Installs a toolchain if it is missing, with nothing but the compiler and cargo.
pub(crate) fn add_toolchain(version: &str) -> Result<()> {
    if succeeds(command("rustup").args(["run", version, "cargo", "--version"])) {
        return Ok(());
    }
    install(
        &format!("Rust {version}"),
        &[
            "toolchain",
            "install",
            version,
            "--profile",
            "minimal",
            "--no-self-update",
        ],
    )
}

fn install(what: &str, arguments: &[&str]) -> Result<()> {
    if !succeeds(command("rustup").arg("--version")) {
        return Err(Error::new(format!(
            "{what} is missing: install Rust by rustup, or the package of your system that holds it"
        )));
    }
    run(command("rustup").arg("--quiet").args(arguments))
}
