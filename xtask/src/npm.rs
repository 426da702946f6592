//! Node.js and the packages that the lock files pin.

use std::{fs, path::Path, process::Command};

use crate::{
    error::{Error, Result, io},
    process::{command, run, succeeds},
};

/// Returns an error of one line if Node.js or npm is missing.
pub(crate) fn require() -> Result<()> {
    for program in ["node", "npm"] {
        if !succeeds(command(program).arg("--version")) {
            return Err(Error::new(format!(
                "{program} is missing: install Node.js 20 or newer with npm by your package manager"
            )));
        }
    }
    Ok(())
}

/// Makes a command that runs Node.js in the repository's root.
pub(crate) fn node() -> Command {
    command("node")
}

/// Installs a folder's packages unless they are installed as its lock file says.
pub(crate) fn install(folder: &Path) -> Result<()> {
    require()?;
    let lock = folder.join("package-lock.json");
    let wanted =
        fs::read_to_string(&lock).map_err(io(format!("cannot read {}", lock.display())))?;
    if names_host(&wanted) {
        return Err(Error::new(format!(
            "{} names a host in a \"resolved\" line; remove it",
            lock.display()
        )));
    }
    let stamp = folder.join("node_modules/.installed");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut npm = command("npm");
    npm.current_dir(folder)
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    run(npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    fs::write(&stamp, wanted).map_err(io(format!("cannot write {}", stamp.display())))
}

/// Returns `true` if a lock file names the addresses from which its packages came.
fn names_host(lock: &str) -> bool {
    lock.contains("\"resolved\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths;

    #[test]
    fn lock_files_name_no_host() {
        for folder in ["xtask", "tests/e2e", "crates/element/examples"] {
            let lock = paths::root().join(folder).join("package-lock.json");
            let lock = fs::read_to_string(&lock).expect("lock file is there");
            assert!(!names_host(&lock) && !lock.contains("://"), "{folder}");
        }
        assert!(names_host("{\"resolved\": \"x\"}"));
    }
}
