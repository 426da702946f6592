//! Python with the package that a bot of the documents needs, in a folder of its own among the build outputs.

use std::{fs, path::PathBuf};

use crate::{
    error::{Error, Result, io},
    paths,
    process::{command, run, succeeds},
};

/// The package, as pip names it.
const PACKAGE: &str = "websockets==15.0.1";

/// Returns the folder of the programs of Python.
pub(super) fn programs() -> PathBuf {
    paths::target().join("python/bin")
}

/// Makes the folder, unless it is there with the package.
pub(super) fn install() -> Result<()> {
    if !succeeds(command("python3").arg("--version")) {
        return Err(Error::new(
            "python3 is missing: install Python 3.9 or newer by your package manager",
        ));
    }
    let folder = paths::target().join("python");
    let stamp = folder.join(".installed");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == PACKAGE) {
        return Ok(());
    }
    run(command("python3").args(["-m", "venv"]).arg(&folder))?;
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ];
    run(command(programs().join("python3")).args(pip).arg(PACKAGE))?;
    fs::write(&stamp, PACKAGE).map_err(io(stamp.display()))
}
