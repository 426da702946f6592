//! The kinds of tests, cheapest first, and how each runs.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    browser,
    counts::{Counts, Success},
    dist,
    error::{Error, Result},
    npm, page, paths,
    process::{cargo, run, stream},
    serve,
    server::{self, Server},
    site::Site,
};

/// A kind of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Format,
    Lint,
    LintWasm,
    Docs,
    Unit,
    Cli,
    Server,
    Match,
    Xtask,
    DocTest,
    Wasm,
    Dist,
    E2e,
}

impl Kind {
    /// All kinds in the order in which they run.
    pub(crate) const ALL: [Self; 13] = [
        Self::Format,
        Self::Lint,
        Self::LintWasm,
        Self::Docs,
        Self::Unit,
        Self::Cli,
        Self::Server,
        Self::Match,
        Self::Xtask,
        Self::DocTest,
        Self::Wasm,
        Self::Dist,
        Self::E2e,
    ];

    /// The name on the command line and in the summary.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Format => "fmt",
            Self::Lint => "clippy",
            Self::LintWasm => "clippy-wasm",
            Self::Docs => "rustdoc",
            Self::Unit => "unit",
            Self::Cli => "cli",
            Self::Server => "server",
            Self::Match => "match",
            Self::Xtask => "xtask",
            Self::DocTest => "doctest",
            Self::Wasm => "wasm",
            Self::Dist => "dist",
            Self::E2e => "e2e",
        }
    }

    /// Whether it needs neither a browser nor npm.
    pub(crate) fn is_quick(self) -> bool {
        self < Self::Wasm
    }

    /// Runs it to its end.
    pub(crate) fn run(self, settings: &Settings) -> Result<Counts> {
        match self {
            Self::Format => settings.check(cargo().args(["fmt", "--all", "--check"])),
            Self::Lint => settings.lint(&["--workspace", "--all-targets"]),
            Self::LintWasm => {
                page::add_target()?;
                settings.lint(&[
                    "-p",
                    "tengen",
                    "-p",
                    "tengen-records",
                    "-p",
                    "tengen-worker",
                    "--lib",
                    "--test",
                    "web*",
                    "--target",
                    page::TARGET,
                ])
            }
            Self::Docs => {
                let mut doc = cargo();
                doc.env("RUSTDOCFLAGS", "-D warnings")
                    .args(["doc", "--no-deps", "--workspace"]);
                settings.check(&mut doc)
            }
            Self::Unit => {
                settings.test(cargo().args(["test", "-p", "tengen", "--lib", "--bins", "--tests"]))
            }
            Self::Cli => {
                settings.test(cargo().args(["test", "-p", "tengen-cli", "--bins", "--tests"]))
            }
            Self::Server => settings.test(cargo().args(["test", "-p", "tengen-server"])),
            Self::Match => {
                settings.test(cargo().args(["test", "-p", "tengen-arena", "--bins", "--tests"]))
            }
            Self::Xtask => {
                settings.test(cargo().args(["test", "-p", "xtask", "--bins", "--tests"]))
            }
            Self::DocTest => settings.test(cargo().args(["test", "-p", "tengen", "--doc"])),
            Self::Wasm => wasm(settings),
            Self::Dist => {
                let sizes = dist::build(&dist::test_folder())?;
                print!("{}", sizes.table());
                sizes.check().map(|()| Counts::PASS)
            }
            Self::E2e => e2e(settings),
        }
    }
}

/// What is the same for every kind.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Environment variables for every step.
    pub(crate) variables: Vec<(&'static str, &'static str)>,
}

impl Settings {
    fn apply<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.envs(self.variables.iter().copied())
    }

    /// A step that counts as one.
    fn check(&self, command: &mut Command) -> Result<Counts> {
        let ended = stream(self.apply(command), |_| {})?;
        Ok(if ended.is_success() {
            Counts::PASS
        } else {
            Counts::FAIL
        })
    }

    fn lint(&self, what: &[&str]) -> Result<Counts> {
        self.check(
            cargo()
                .arg("clippy")
                .args(what)
                .args(["--", "-D", "warnings"]),
        )
    }

    /// A `cargo test` that goes on after a failing program.
    fn test(&self, command: &mut Command) -> Result<Counts> {
        self.count(command.arg("--no-fail-fast"), Counts::libtest)
    }

    /// A test program whose lines say what passed; running nothing is a failure.
    fn count(
        &self,
        command: &mut Command,
        read: impl Fn(&str) -> Option<Counts>,
    ) -> Result<Counts> {
        let mut counts = Counts::default();
        let ended = stream(self.apply(command), |line| {
            counts += read(line).unwrap_or_default();
        })?;
        let counts = counts.finished(Success::from(ended));
        if counts == Counts::default() {
            Err(Error::new("no test ran"))
        } else {
            Ok(counts)
        }
    }
}

/// The tests in the browser without a page of ours.
fn wasm(settings: &Settings) -> Result<Counts> {
    let driver = browser::driver()?;
    browser::chrome()?;
    page::add_target()?;
    run(cargo().args(["build", "-p", "wasm-test-runner"]))?;
    let mut test = cargo();
    test.args([
        "test",
        "-p",
        "tengen",
        "--target",
        page::TARGET,
        "--test",
        "web*",
    ]);
    test.env("CHROMEDRIVER", driver)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    settings.test(&mut test)
}

/// The tests of the built site, which is served at a root and under a sub-path.
fn e2e(settings: &Settings) -> Result<Counts> {
    let folder = e2e_folder()?;
    let chrome = browser::headless()?;
    run(cargo().args(["build", "-q"]).args(serve::PACKAGE))?;
    let server = serve_built()?;
    let mut playwright = npm::node();
    playwright
        .current_dir(&folder)
        .args(["node_modules/@playwright/test/cli.js", "test"]);
    playwright
        .env("CHROME", chrome)
        .env("BASE_URL", server.url("/"))
        .env("SUB_URL", server.url("/sub/path/"))
        .env("SITE", dist::test_folder())
        .env("SERVER", paths::target().join("debug/tengen-server"));
    settings.count(&mut playwright, Counts::playwright)
}

/// The folder of the browser tests, with its packages installed.
pub(crate) fn e2e_folder() -> Result<PathBuf> {
    let folder = paths::root().join("tests/e2e");
    npm::install(&folder)?;
    Ok(folder)
}

/// Builds the site afresh and serves it on a free port.
fn serve_built() -> Result<Server> {
    let folder = dist::test_folder();
    dist::build(&folder)?;
    serve_folder(&folder)
}

/// Serves a built site on a free port, at a root and under a sub-path.
pub(crate) fn serve_folder(folder: &Path) -> Result<Server> {
    let site = Site::load(folder)?;
    Server::start(server::bind(0)?, site, &["/", "/sub/path/"], None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::command;

    #[test]
    fn a_run_without_a_test_fails() {
        let settings = Settings::default();
        for read in [Counts::playwright, Counts::libtest] {
            let none = settings.count(command("rustc").arg("--version"), read);
            assert_eq!(none.expect_err("must fail").to_string(), "no test ran");
        }
        let failed = settings.count(command("rustc").arg("--no-such"), Counts::playwright);
        assert_eq!(failed.ok(), Some(Counts::FAIL));
    }
}
