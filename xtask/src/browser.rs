//! The browsers and their drivers.

use std::{path::PathBuf, process::Command};

use crate::{
    error::Result,
    paths,
    process::{cargo, command, run},
    wanted::{Packages, Wanted},
};

// The fonts are needed for Chinese and Japanese texts.
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
    // Optimizing it would only take longer.
    let mut install = cargo();
    install.args(["install", "--quiet", "--locked", "--debug", "geckodriver"]);
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

#[cfg(test)]
mod tests {
    use std::{env, fs};

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
