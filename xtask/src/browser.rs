//! Finds browsers and their drivers, or installs them if that needs no password.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    error::{Error, Result},
    paths,
    process::{cargo, command, output, run, succeeds},
};

/// A program of a browser's packages.
#[derive(Debug)]
struct Wanted {
    variable: &'static str,
    names: &'static [&'static str],
    from: &'static Packages,
}

/// What is installed for a browser.
#[derive(Debug)]
struct Packages {
    /// The name in sentences.
    what: &'static str,
    /// The Debian packages; the fonts are needed for Chinese and Japanese texts.
    names: &'static [&'static str],
    /// Packages that some distributions lack; everything works without them.
    extra: &'static [&'static str],
}

const CHROMIUM_PACKAGES: Packages = Packages {
    what: "Chromium with its driver",
    names: &["chromium", "chromium-driver", "fonts-noto-cjk"],
    extra: &["chromium-headless-shell"],
};
const FIREFOX_PACKAGES: Packages = Packages {
    what: "Firefox",
    names: &["firefox-esr", "fonts-noto-cjk"],
    extra: &[],
};
const GECKODRIVER_PACKAGES: Packages = Packages {
    what: "Firefox's driver by `cargo install geckodriver`",
    names: &[],
    extra: &[],
};
const WEBKIT_PACKAGES: Packages = Packages {
    what: "WebKitGTK's driver, Xvfb and D-Bus",
    names: &[
        "webkit2gtk-driver",
        "xvfb",
        "xauth",
        "dbus-daemon",
        "fonts-noto-cjk",
    ],
    extra: &[],
};

const CHROME: Wanted = Wanted {
    variable: "CHROME",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
    from: &CHROMIUM_PACKAGES,
};
const DRIVER: Wanted = Wanted {
    variable: "CHROMEDRIVER",
    names: &["chromedriver"],
    from: &CHROMIUM_PACKAGES,
};
const FIREFOX: Wanted = Wanted {
    variable: "FIREFOX",
    names: &["firefox-esr", "firefox"],
    from: &FIREFOX_PACKAGES,
};
const GECKODRIVER: Wanted = Wanted {
    variable: "GECKODRIVER",
    names: &["geckodriver"],
    from: &GECKODRIVER_PACKAGES,
};
const GECKODRIVER_VERSION: &str = "0.37.1";
const WEBKIT_DRIVER: Wanted = Wanted {
    variable: "WEBKITDRIVER",
    names: &["WebKitWebDriver"],
    from: &WEBKIT_PACKAGES,
};
const XVFB: Wanted = Wanted {
    variable: "XVFB_RUN",
    names: &["xvfb-run"],
    from: &WEBKIT_PACKAGES,
};
const BUS: Wanted = Wanted {
    variable: "DBUS_RUN_SESSION",
    names: &["dbus-run-session"],
    from: &WEBKIT_PACKAGES,
};

/// Chromium without windows, which opens pages much faster.
const HEADLESS: Wanted = Wanted {
    variable: "CHROME",
    names: &["chromium-headless-shell"],
    from: &CHROMIUM_PACKAGES,
};

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

/// Returns the path of Firefox.
pub(crate) fn firefox() -> Result<PathBuf> {
    FIREFOX.require()
}

/// Returns the path of Firefox's driver. No distribution has it, so cargo builds it once.
pub(crate) fn geckodriver() -> Result<PathBuf> {
    let folder = paths::target().join("drivers");
    let built = folder.join("bin/geckodriver");
    if let Some(program) = GECKODRIVER.find_here()? {
        return Ok(program);
    }
    if built.is_file() {
        return Ok(built);
    }
    println!("building geckodriver {GECKODRIVER_VERSION}");
    let mut install = cargo();
    install.args(["install", "--quiet", "--locked", "geckodriver"]);
    install.args(["--version", GECKODRIVER_VERSION, "--root"]);
    run(install.arg(folder)).map_err(|_| GECKODRIVER.missing())?;
    Ok(built)
}

/// Returns the path of the driver of `WebKitGTK`, which starts the browser that came with it.
pub(crate) fn webkit_driver() -> Result<PathBuf> {
    WEBKIT_DRIVER.require()
}

/// Makes a command whose arguments are a command that runs with a display and a message bus
/// of its own.
pub(crate) fn with_display() -> Result<Command> {
    let mut display = command(XVFB.require()?);
    display.arg("-a").arg(BUS.require()?).arg("--");
    Ok(display)
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
        let packages = match self.from.names {
            [] => String::new(),
            names => format!(" (Debian: {})", names.join(" ")),
        };
        Error::new(format!(
            "{name} is missing: install {}{packages}, or set {} to its path",
            self.from.what, self.variable
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
    let Packages { names, extra, .. } = wanted.from;
    println!("installing {}", names.join(", "));
    let get = |packages: &[&str]| run(apt().args(["install", "-y", "-qq"]).args(packages));
    run(apt().args(["update", "-qq"]))
        .and_then(|()| get(names))
        .map_err(|_| wanted.missing())?;
    if !extra.is_empty() {
        let _ = get(extra);
    }
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
    fn what_is_missing_says_how_to_get_it() {
        for (wanted, says) in [
            (
                &FIREFOX,
                "firefox-esr is missing: install Firefox (Debian: firefox-esr fonts-noto-cjk), or set FIREFOX to its path",
            ),
            (
                &GECKODRIVER,
                "geckodriver is missing: install Firefox's driver by `cargo install geckodriver`, or set GECKODRIVER to its path",
            ),
        ] {
            assert_eq!(wanted.missing().to_string(), says);
        }
        for wanted in [&CHROME, &DRIVER, &WEBKIT_DRIVER, &XVFB, &BUS] {
            let says = wanted.missing().to_string();
            assert!(
                says.contains("(Debian: ") && says.contains(wanted.variable),
                "{says}"
            );
        }
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
