//! The kinds of tests, cheapest first, and the way to run each.

use std::{
    cell::OnceCell,
    env,
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use tengen_markup::Halves;

use crate::{
    browser,
    counts::Counts,
    dist, draft, element,
    entries::TEMPLATE,
    error::{Error, Result},
    examples,
    flows::{self, Browser},
    nats, npm,
    packed::Sizes,
    page,
    part::Part,
    paths::{
        self, ARENA, CLI, CLUSTER, COLLECTION, ELEMENT, ENGINE, ICONS, LIBRARIES, MARKUP, PAGE,
        PUBLISHED, RECORDS, SERVER, SERVER_PROGRAM, SERVER_TESTING, SITE, TESTING, WASM_RUNNER,
    },
    process::{cargo, run, stream},
    programs::Programs,
    published, rustup,
    server::{self, Reload, Server},
    site::{LATER, empty, is_document},
    specs,
};

/// A kind of tests.
#[derive(Debug)]
pub(crate) struct Kind {
    /// The name on the command line and in the summary.
    pub(crate) name: &'static str,
    pub(crate) needs: Needs,
    pub(crate) looks: Looks,
    /// The packages whose tests and programs for this machine are built before.
    native: &'static [&'static str],
    how: How,
}

/// The tools that a kind needs besides Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    BrowserOrNpm,
}

/// What the tests of a kind look at; after a change that does not reach it, `--changed` leaves them out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Looks {
    /// Files of the whole project.
    Everywhere,
    /// The code of all packages.
    Workspace,
    /// The code and the tests of these packages.
    Tests(&'static [&'static str]),
    /// The same; only the packages that the change reaches are tested.
    EachTests(&'static [&'static str]),
    /// What is built of these packages.
    Builds(&'static [&'static str]),
    /// The site in a browser.
    Browser,
}

#[derive(Debug)]
enum How {
    /// A cargo command that counts as one test.
    Check(&'static [&'static str]),
    /// A `cargo test`, whose tests are counted.
    Test(&'static [&'static str]),
    /// The test programs of the kind's packages.
    Programs(Load),
    Call(fn(&Settings) -> Result<Counts>),
}

/// The part of a processor that a test keeps busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Load {
    Whole,
    /// Little: it waits for servers and programs.
    Small,
}

impl Load {
    /// The number of tests of a small load that run at a time for each processor.
    const AT_A_TIME: usize = 3;

    /// Prepares a test program to run as many tests at a time as suit the machine.
    fn prepare(self, test: &mut Command) {
        const THREADS: &str = "RUST_TEST_THREADS";
        if self == Load::Small && env::var_os(THREADS).is_none() {
            let processors = thread::available_parallelism().map_or(1, NonZero::get);
            test.env(THREADS, (processors * Self::AT_A_TIME).to_string());
        }
    }
}

const fn kind(name: &'static str, looks: Looks, how: How) -> Kind {
    Kind {
        name,
        needs: Needs::Nothing,
        looks,
        native: &[],
        how,
    }
}

const fn slow(name: &'static str, looks: Looks, how: fn(&Settings) -> Result<Counts>) -> Kind {
    let needs = Needs::BrowserOrNpm;
    Kind {
        needs,
        ..kind(name, looks, How::Call(how))
    }
}

/// A kind that runs tests or programs of these packages.
const fn native(native: &'static [&'static str], kind: Kind) -> Kind {
    Kind { native, ..kind }
}

/// A kind that runs the test programs of packages.
const fn programs(name: &'static str, packages: &'static [&'static str], load: Load) -> Kind {
    let how = How::Programs(load);
    native(packages, kind(name, Looks::Tests(packages), how))
}

/// The packages of the kind `clippy-wasm`.
const FOR_WASM: [&str; 5] = [PAGE, RECORDS, ENGINE, COLLECTION, ELEMENT];

/// The packages of the kind `doctest`: the libraries, and the one with the examples of the documents.
const WITH_EXAMPLES: [&str; LIBRARIES.len() + 1] = {
    let mut all = [TESTING; LIBRARIES.len() + 1];
    all.split_at_mut(LIBRARIES.len())
        .0
        .copy_from_slice(&LIBRARIES);
    all
};

/// What the kind `package` is built from: the published libraries, and the package with its steps.
const PACKAGED: [&str; PUBLISHED.len() + 1] = {
    let mut all = ["xtask"; PUBLISHED.len() + 1];
    all.split_at_mut(PUBLISHED.len())
        .0
        .copy_from_slice(&PUBLISHED);
    all
};

/// All kinds in the order in which they run.
pub(crate) const KINDS: [Kind; 17] = [
    kind(
        "fmt",
        Looks::Everywhere,
        How::Check(&["fmt", "--all", "--check"]),
    ),
    kind(
        "clippy",
        Looks::Workspace,
        How::Check(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]),
    ),
    kind(
        "clippy-wasm",
        Looks::Tests(&FOR_WASM),
        How::Call(clippy_wasm),
    ),
    kind(
        "rustdoc",
        Looks::Workspace,
        How::Check(&["doc", "--no-deps", "--workspace"]),
    ),
    native(
        &LIBRARIES,
        kind(
            "unit",
            Looks::EachTests(&LIBRARIES),
            How::Programs(Load::Whole),
        ),
    ),
    programs("cli", &[CLI], Load::Small),
    programs("server", &[SERVER, SERVER_TESTING], Load::Small),
    native(
        &[CLUSTER],
        kind("cluster", Looks::Tests(&[CLUSTER]), How::Call(cluster)),
    ),
    programs("match", &[ARENA], Load::Whole),
    kind(
        "xtask",
        Looks::Everywhere,
        How::Test(&[
            "--profile",
            draft::PROFILE,
            "-p",
            "xtask",
            "-p",
            MARKUP,
            "-p",
            ICONS,
            "--lib",
            "--bins",
            "--tests",
        ]),
    ),
    native(
        &WITH_EXAMPLES,
        kind(
            "doctest",
            Looks::EachTests(&WITH_EXAMPLES),
            How::Call(doctest),
        ),
    ),
    native(
        &[CLI, ARENA, CLUSTER],
        kind(
            "examples",
            Looks::Tests(&[CLI, ARENA, CLUSTER, ELEMENT]),
            How::Call(examples::test),
        ),
    ),
    kind(
        "package",
        Looks::Builds(&PACKAGED),
        How::Call(published::test),
    ),
    slow("html", Looks::Builds(&["xtask"]), html),
    slow("wasm", Looks::Tests(&[PAGE, WASM_RUNNER]), wasm),
    slow("dist", Looks::Builds(&SITE), dist),
    native(&[CLI, CLUSTER], slow("e2e", Looks::Browser, e2e)),
];

/// The core flows, which run only where browsers are named.
pub(crate) const FLOWS: Kind = slow("browsers", Looks::Browser, flows::run);

impl Kind {
    /// Returns the packages of which it needs tests or programs for this machine.
    pub(crate) fn native(&self, settings: &Settings) -> impl Iterator<Item = &'static str> {
        let is_limited = matches!(self.looks, Looks::EachTests(_));
        let part = settings.part.as_ref().filter(|_| is_limited);
        let packages = self.native.iter().copied();
        packages.filter(move |name| part.is_none_or(|part| part.tests(name)))
    }

    /// Runs the tests of this kind.
    pub(crate) fn run(&self, settings: &Settings) -> Result<Counts> {
        match self.how {
            How::Check(arguments) => settings.check(cargo().args(arguments)),
            How::Test(arguments) => settings.test(cargo().arg("test").args(arguments)),
            How::Programs(load) => {
                settings.run_programs(self.native(settings), |test| load.prepare(test))
            }
            How::Call(call) => call(settings),
        }
    }
}

/// The settings of a run.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Environment variables for every step.
    pub(crate) variables: Vec<(&'static str, &'static str)>,
    /// The browsers of the core flows.
    pub(crate) browsers: Vec<Browser>,
    pub(crate) clusters: Clusters,
    /// The test programs for this machine.
    pub(crate) programs: Programs,
    /// The sizes of the site for the browser tests, once it is built.
    site: OnceCell<Sizes>,
    /// The part of the tests that runs; none is all of them.
    pub(crate) part: Option<Part>,
}

/// Whether tests start clusters of nats-servers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Clusters {
    #[default]
    Run,
    LeftOut,
}

impl Settings {
    /// Runs a step that counts as one test.
    pub(crate) fn check(&self, command: &mut Command) -> Result<Counts> {
        let command = command.env("RUSTDOCFLAGS", "-D warnings");
        let status = stream(command.envs(self.variables.iter().copied()), |_| {})?;
        Ok(if status.success() {
            Counts::PASS
        } else {
            Counts::FAIL
        })
    }

    /// Runs a `cargo test` that continues after a failing program.
    pub(crate) fn test(&self, command: &mut Command) -> Result<Counts> {
        self.count(command.arg("--no-fail-fast"), Counts::libtest)
    }

    /// Builds the site for the browser tests, once in a run.
    fn site(&self) -> Result<&Sizes> {
        if self.site.get().is_none() {
            let _ = self.site.set(dist::build_for_tests()?);
        }
        self.site
            .get()
            .ok_or_else(|| Error::new("the site is not built"))
    }

    /// Runs the test programs of packages one after another. `prepare` may change each command.
    fn run_programs<'a>(
        &self,
        packages: impl IntoIterator<Item = &'a str>,
        prepare: impl Fn(&mut Command),
    ) -> Result<Counts> {
        let mut counts = Counts::default();
        for package in packages {
            for mut test in self.programs.of(package) {
                prepare(&mut test);
                counts += self.counted(&mut test, Counts::libtest)?;
            }
        }
        self.not_none(counts)
    }

    /// Runs a test program and counts the tests in its output.
    pub(crate) fn count(
        &self,
        command: &mut Command,
        read: impl Fn(&str) -> Option<Counts>,
    ) -> Result<Counts> {
        let counts = self.counted(command, read)?;
        self.not_none(counts)
    }

    fn counted(
        &self,
        command: &mut Command,
        read: impl Fn(&str) -> Option<Counts>,
    ) -> Result<Counts> {
        let mut counts = Counts::default();
        let status = stream(command.envs(self.variables.iter().copied()), |line| {
            counts += read(line).unwrap_or_default();
        })?;
        Ok(counts.finished(status))
    }

    /// Returns an error if no test ran, except in a part of the packages.
    fn not_none(&self, counts: Counts) -> Result<Counts> {
        if counts == Counts::default() && self.part.is_none() {
            return Err(Error::new("no test ran"));
        }
        Ok(counts)
    }
}

/// Runs the tests of several servers, which start clusters of nats-servers.
fn cluster(settings: &Settings) -> Result<Counts> {
    let server = match settings.clusters {
        Clusters::Run => Some(nats::server()?),
        Clusters::LeftOut => {
            println!("--without-nats: the tests of clusters are skipped");
            None
        }
    };
    settings.run_programs([CLUSTER], |test| {
        Load::Small.prepare(test);
        match &server {
            Some(server) => test
                .env("NATS_SERVER", server)
                .env_remove("TENGEN_WITHOUT_NATS"),
            None => test.env("TENGEN_WITHOUT_NATS", "1"),
        };
    })
}

fn doctest(settings: &Settings) -> Result<Counts> {
    settings.test(settings.programs.cargo_test().arg("--doc"))
}

fn clippy_wasm(settings: &Settings) -> Result<Counts> {
    rustup::add_target(page::TARGET)?;
    let clippy = |packages: &[&str], targets: &[&str]| {
        let mut clippy = cargo();
        clippy.arg("clippy");
        clippy.args(packages.iter().flat_map(|name| ["-p", name]));
        clippy.args(targets).args(["--target", page::TARGET]);
        settings.check(clippy.args(["--", "-D", "warnings"]))
    };
    let mut counts = clippy(&FOR_WASM, &["--lib", "--tests"])?;
    // The page as `dist` builds it.
    counts += clippy(&[PAGE], &["--lib", "--features", "split"])?;
    Ok(counts)
}

/// Runs the browser tests that do not need the built page.
fn wasm(settings: &Settings) -> Result<Counts> {
    let driver = browser::driver()?;
    browser::chrome()?;
    rustup::add_target(page::TARGET)?;
    run(cargo().args(["build", "--profile", draft::PROFILE, "-p", WASM_RUNNER]))?;
    let mut test = cargo();
    test.args(["test", "-p", PAGE, "--target", page::TARGET]);
    test.args(["--profile", draft::PROFILE, "--test", "it"]);
    // With the instructions of the engine's own module, whose results must be the native ones.
    test.env("CARGO_ENCODED_RUSTFLAGS", page::flags(&[page::SIMD])?)
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            // The flags are not those with which cargo would build it once more.
            paths::target().join(draft::PROFILE).join(WASM_RUNNER),
        )
        .env("CHROMEDRIVER", driver)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    settings.test(&mut test)
}

/// Checks that the pages of a site are valid HTML.
fn html(settings: &Settings) -> Result<Counts> {
    let tools = paths::root().join("xtask");
    npm::install(&tools)?;
    let folder = paths::target().join("written-site");
    empty(&folder)?;
    let mut site = dist::written()?;
    let later = site.files.iter().find(|(name, _)| name.ends_with(LATER));
    let later = later.map_or(String::new(), |(_, it)| {
        String::from_utf8_lossy(it).into_owned()
    });
    // The template of the entries is filled in each of them, and what comes later is put in its places.
    let is_page =
        |name: &str| is_document(name) && ![TEMPLATE, LATER].iter().any(|it| name.ends_with(it));
    site.files.retain(|name, _| is_page(name));
    for page in site.files.values_mut() {
        let first = String::from_utf8_lossy(page).into_owned();
        let later = later.clone();
        *page = Halves { first, later }.whole().into();
    }
    site.save(&folder)?;
    let pages = site.files.keys();
    let mut validate = npm::node();
    validate.arg(tools.join("node_modules/html-validate/bin/html-validate.mjs"));
    validate
        .arg("--config")
        .arg(tools.join("html-validate.mjs"));
    settings.check(validate.args(pages.map(|page| folder.join(page))))
}

/// Builds the site that the browser tests use.
fn dist(settings: &Settings) -> Result<Counts> {
    print!("{}", settings.site()?.table());
    Ok(Counts::PASS)
}

/// Runs the tests of the built site, which is served at a root and under a sub-path.
fn e2e(settings: &Settings) -> Result<Counts> {
    let folder = e2e_folder()?;
    let chrome = browser::headless()?;
    let site = dist::test_folder();
    settings.site()?;
    let package = element::build_for_tests()?;
    let examples = element::examples()?;
    let server = serve_folder(&site)?;
    let mut playwright = playwright(&folder, "flows");
    playwright
        .env("CHROME", &chrome)
        .env("BASE_URL", server.url("/"))
        .env("SUB_URL", server.url("/sub/path/"))
        .env("SITE", &site)
        .env("PACKAGE", &package)
        .env("EXAMPLES", &examples)
        .env("SERVER", paths::target().join("debug").join(SERVER_PROGRAM))
        .env("TENGEN", paths::target().join("debug/tengen"));
    match settings.clusters {
        Clusters::Run => playwright.env("NATS_SERVER", nats::server()?),
        Clusters::LeftOut => {
            println!("--without-nats: the browser tests of clusters are skipped");
            playwright.env_remove("NATS_SERVER")
        }
    };
    if let Some(part) = &settings.part {
        playwright.args(part.specs.iter().map(|name| specs::pattern(name)));
    }
    settings.count(&mut playwright, Counts::playwright)
}

/// Returns the command that runs the browser tests of one project of `playwright.config.ts`.
pub(crate) fn playwright(folder: &Path, project: &str) -> Command {
    let mut playwright = npm::node();
    playwright
        .current_dir(folder)
        .args(["node_modules/@playwright/test/cli.js", "test"])
        // Playwright takes all words after `--project` for projects.
        .arg(format!("--project={project}"));
    playwright
}

/// Returns the folder of the browser tests, with its packages installed.
pub(crate) fn e2e_folder() -> Result<PathBuf> {
    let folder = paths::root().join("tests/e2e");
    npm::install(&folder)?;
    Ok(folder)
}

/// Serves a built site on a free port, at a root and under a sub-path.
pub(crate) fn serve_folder(folder: &Path) -> Result<Server> {
    let mounts = ["/", "/sub/path/"];
    Server::start(server::bind(0)?, folder, &mounts, Reload::Never, |_| false)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{packages::Packages, process::command};

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

    #[test]
    fn every_package_with_tests_is_in_a_kind() {
        let mut tested = vec!["xtask", MARKUP, ICONS, PAGE];
        for kind in &KINDS {
            if let Looks::Tests(packages) | Looks::EachTests(packages) = kind.looks {
                tested.extend(packages);
            }
        }
        let packages = Packages::read().expect("cargo lists them");
        for (name, folder) in packages.folders() {
            let is_tested = folder.join("tests").is_dir() || has_tests(&folder.join("src"));
            assert!(!is_tested || tested.contains(&name), "{name} is in no kind");
        }
    }

    /// Returns `true` if a file below a folder has a test.
    fn has_tests(folder: &Path) -> bool {
        let entries = fs::read_dir(folder)
            .expect("a folder")
            .map(|it| it.expect("an entry").path());
        entries.into_iter().any(|path| {
            if path.is_dir() {
                has_tests(&path)
            } else {
                fs::read_to_string(&path).is_ok_and(|text| text.contains("#[test]"))
            }
        })
    }

    #[test]
    fn every_kind_is_in_one_job_of_the_workflow() {
        let path = paths::root().join(".github/workflows/ci.yml");
        let workflow = fs::read_to_string(path).expect("the workflow is there");
        assert!(workflow.contains("cargo xtask test ${{ matrix.kinds }}"));
        let words: Vec<&str> = workflow.split_whitespace().collect();
        let options = words.windows(2).filter(|pair| pair[0] == "--only");
        let mut named: Vec<&str> = options.map(|pair| pair[1]).collect();
        let mut kinds = KINDS.each_ref().map(|kind| kind.name);
        named.sort_unstable();
        kinds.sort_unstable();
        assert_eq!(named, kinds);
    }
}
