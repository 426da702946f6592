//! Finds Chromium and its driver, or installs them if that needs no password.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    error::{Error, Result},
    process::{command, output, run, succeeds},
};

/// A program of the browser's packages.
#[derive(Debug)]
struct Wanted {
    variable: &'static str,
    names: &'static [&'static str],
}

const CHROME: Wanted = Wanted {
    variable: "CHROME",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
};
const DRIVER: Wanted = Wanted {
    variable: "CHROMEDRIVER",
    names: &["chromedriver"],
};

/// Chromium without windows, which opens pages much faster.
const HEADLESS: Wanted = Wanted {
    variable: "CHROME",
    names: &["chromium-headless-shell"],
};

/// The Debian packages; the fonts are needed for Chinese and Japanese texts.
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-noto-cjk"];

/// Returns the path of the browser.
pub(crate) fn chrome() -> Result<PathBuf> {
    CHROME.require()
}

/// Returns the browser for opening many pages: the one without windows if it is installed.
pub(crate) fn headless() -> Result<PathBuf> {
    let there = HEADLESS.find_here()?;
    there.map_or_else(chrome, Ok)
}

/// Returns the path of the driver with which tests control the browser.
pub(crate) fn driver() -> Result<PathBuf> {
    DRIVER.require()
}

impl Wanted {
    fn require(&self) -> Result<PathBuf> {
        if let Some(program) = self.find_here()? {
            return Ok(program);
        }
        install(self)?;
        self.find_here()?.ok_or_else(|| self.missing())
    }

    fn find_here(&self) -> Result<Option<PathBuf>> {
        let folders: Vec<PathBuf> =
            env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
        self.find(env::var_os(self.variable), &folders)
    }

    /// Looks at the environment variable, then for each name in `folders`; `None` if there
    /// is no such program.
    fn find(&self, variable: Option<OsString>, folders: &[PathBuf]) -> Result<Option<PathBuf>> {
        if let Some(path) = variable
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
        {
            let wrong = || {
                Error::new(format!(
                    "{} is {}, which is no file",
                    self.variable,
                    path.display()
                ))
            };
            return if path.is_file() {
                Ok(Some(path))
            } else {
                Err(wrong())
            };
        }
        let candidates = self
            .names
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        Ok(candidates.into_iter().find(|path| path.is_file()))
    }

    fn missing(&self) -> Error {
        let name = self.names.first().unwrap_or(&self.variable);
        Error::new(format!(
            "{name} is missing: install Chromium with its driver, or set {} to its path",
            self.variable
        ))
    }
}

/// Installs the packages if that needs no password.
fn install(wanted: &Wanted) -> Result<()> {
    if !Path::new("/usr/bin/apt-get").exists() {
        return Err(wanted.missing());
    }
    let is_root = output(command("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    let apt = || {
        let mut apt = if is_root {
            command("apt-get")
        } else {
            sudo("apt-get")
        };
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    if !is_root && !succeeds(&mut sudo("true")) {
        return Err(wanted.missing());
    }
    println!("installing {}", PACKAGES.join(", "));
    let get = |packages: &[&str]| run(apt().args(["install", "-y", "-qq"]).args(packages));
    run(apt().args(["update", "-qq"]))
        .and_then(|()| get(&PACKAGES))
        .map_err(|_| wanted.missing())?;
    // Some distributions lack this package; the full browser is enough then.
    let _ = get(HEADLESS.names);
    Ok(())
}

fn sudo(program: &str) -> Command {
    let mut sudo = command("sudo");
    sudo.args(["-n", program]);
    sudo
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_variable_comes_first_and_must_be_right() {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        assert_eq!(
            CHROME.find(Some(here.clone().into()), &[]).ok(),
            Some(Some(here))
        );
        let message = CHROME
            .find(Some("/no/such".into()), &[])
            .expect_err("wrong")
            .to_string();
        assert_eq!(message, "CHROME is /no/such, which is no file");
        assert_eq!(DRIVER.find(Some("".into()), &[]).ok(), Some(None));
    }

    #[test]
    fn names_come_in_their_order() {
        let folder = env::temp_dir().join(format!("tengen-browser-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("made");
        for name in ["google-chrome", "chromium-browser"] {
            fs::write(folder.join(name), "").expect("written");
        }
        let found = CHROME
            .find(None, std::slice::from_ref(&folder))
            .ok()
            .flatten();
        fs::remove_dir_all(&folder).expect("removed");
        assert_eq!(found, Some(folder.join("chromium-browser")));
    }
}
