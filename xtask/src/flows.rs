//! `cargo xtask test --browsers`: the core flows of the page in several browsers, each controlled by its own driver.

use std::path::PathBuf;

use crate::{
    browser,
    counts::Counts,
    dist,
    error::{Error, Result},
    kind::{Settings, e2e_folder},
    npm,
};

/// A browser for the core flows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
    Webkit,
}

impl Browser {
    const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::Webkit];

    /// Returns the name on the command line and in `tests/e2e/drivers`.
    const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// Returns the programs that the flows need, each with its environment variable.
    fn programs(self) -> Result<Vec<(&'static str, PathBuf)>> {
        Ok(match self {
            Self::Chromium => vec![
                ("CHROME", browser::chrome()?),
                ("CHROMEDRIVER", browser::driver()?),
            ],
            Self::Firefox => vec![
                ("FIREFOX", browser::firefox()?),
                ("GECKODRIVER", browser::geckodriver()?),
            ],
            Self::Webkit => vec![("WEBKITDRIVER", browser::webkit_driver()?)],
        })
    }
}

/// Reads `all`, or names of browsers with commas.
pub(crate) fn named(list: &str) -> Result<Vec<Browser>> {
    if list == "all" {
        return Ok(Browser::ALL.to_vec());
    }
    let one = |name: &str| {
        let found = Browser::ALL.into_iter().find(|it| it.name() == name);
        found.ok_or_else(|| {
            let names = Browser::ALL.map(Browser::name).join(", ");
            Error::new(format!(
                "there is no browser `{name}`; the browsers are {names}, or all"
            ))
        })
    };
    list.split(',').map(one).collect()
}

/// Runs the core flows in the browsers of the settings, which play at the same time.
pub(crate) fn run(settings: &Settings) -> Result<Counts> {
    let folder = e2e_folder()?;
    let mut programs = Vec::new();
    for browser in &settings.browsers {
        programs.extend(browser.programs()?);
    }
    let site = dist::test_folder();
    dist::build_for_tests()?;
    let mut playwright = if settings.browsers.contains(&Browser::Webkit) {
        let mut shown = browser::with_display()?;
        shown.arg(npm::node().get_program());
        shown
    } else {
        npm::node()
    };
    let names = Browser::ALL.into_iter();
    let names = names.filter(|browser| settings.browsers.contains(browser));
    let names: Vec<&str> = names.map(Browser::name).collect();
    playwright
        .current_dir(&folder)
        .args(["node_modules/@playwright/test/cli.js", "test"])
        .args(["--config", "drivers/config.ts"])
        .env("BROWSERS", names.join(","))
        .env("SITE", site)
        .envs(programs);
    settings.count(&mut playwright, Counts::playwright)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names() {
        assert_eq!(named("all").ok(), Some(Browser::ALL.to_vec()));
        let two = vec![Browser::Webkit, Browser::Firefox];
        assert_eq!(named("webkit,firefox").ok(), Some(two));
        for wrong in ["", "opera", "firefox,", "all,firefox"] {
            let message = named(wrong).expect_err(wrong).to_string();
            assert!(
                message.ends_with("the browsers are chromium, firefox, webkit, or all"),
                "{message}"
            );
        }
    }
}
