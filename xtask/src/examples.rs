//! The kind of tests `examples`: carries out the guide, the manual of the command line and the page about bots as a reader
//! would, each page in an empty folder beside that of the project. A block that cannot be tested is an error.

mod element;
mod page;
mod python;
mod session;
mod usage;

use std::{
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    counts::Counts,
    error::{Error, Result, io},
    kind::Settings,
    paths,
    process::{command, run},
    site::{list, short},
};
pub(crate) use page::{Step, steps};
use usage::Usage;

/// The folder of the guide.
pub(crate) const GUIDE: &str = "docs/guide";

/// The manual of the command line, which has an example of each command.
const MANUAL: &str = "docs/cli.md";

/// The page about bots that play online, which has some.
const BOTS: &str = "docs/bots.md";

/// The name of the project's folder, from the folder of a page.
const PROJECT: &str = "tengen";

/// Builds the programs, tries them as the workflow of releases does, and carries out every page.
pub(crate) fn test(_: &Settings) -> Result<Counts> {
    if !cfg!(unix) {
        println!("the examples are for a Unix shell: they are left out");
        return Ok(Counts::PASS);
    }
    python::install()?;
    let mut smoke = command(paths::root().join(".ci/smoke"));
    smoke.arg(paths::target().join("debug"));
    run(smoke.arg(env!("CARGO_PKG_VERSION")))?;
    let usage = Usage::read()?;
    let place = Place::new()?;
    let mut counts = Counts::default();
    for name in pages()? {
        let found = place.carry_out(&name, &usage);
        match &found {
            Ok(()) => println!("{name} ... ok"),
            Err(error) => eprintln!("{name}: {error}"),
        }
        counts += if found.is_ok() {
            Counts::PASS
        } else {
            Counts::FAIL
        };
    }
    Ok(counts)
}

/// Returns the names of the pages, from the root of the project.
fn pages() -> Result<Vec<String>> {
    let mut pages = vec![MANUAL.to_owned(), BOTS.to_owned()];
    for path in list(&paths::root().join(GUIDE))? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        pages.extend(name.ends_with(".md").then(|| format!("{GUIDE}/{name}")));
    }
    pages.sort();
    Ok(pages)
}

/// The folder in which every page gets one of its own. It is always the same, so that cargo builds the libraries once, and
/// lies outside the project, whose workspace would take in every project below it.
struct Place(PathBuf);

impl Place {
    fn new() -> Result<Self> {
        let mut hash = Sha256::new();
        hash.update(paths::root().to_string_lossy().as_bytes());
        let folder = std::env::temp_dir().join(format!("tengen-examples-{}", short(hash)));
        fs::create_dir_all(&folder).map_err(io(folder.display()))?;
        let project = folder.join(PROJECT);
        if !project.exists() {
            #[cfg(unix)]
            std::os::unix::fs::symlink(paths::root(), &project).map_err(io(project.display()))?;
        }
        Ok(Self(folder))
    }

    /// Carries out what a page says.
    fn carry_out(&self, name: &str, usage: &Usage) -> Result<()> {
        let path = paths::root().join(name);
        let text = fs::read_to_string(&path).map_err(io(name))?;
        let steps = steps(&text)?;
        if name == MANUAL {
            usage.check_all_commands(&steps)?;
        }
        let own = path.file_stem().unwrap_or_default();
        let folder = self.0.join(own);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(io(folder.display()))?;
        session::run(&steps, &folder)?;
        steps.iter().enumerate().try_for_each(|(index, step)| {
            let later = steps.get(index..).unwrap_or_default();
            check(step, later, &folder, usage)
        })
    }
}

/// Checks a step whose result a session does not show.
fn check(step: &Step, later: &[Step], folder: &Path, usage: &Usage) -> Result<()> {
    let Step::File {
        name,
        language,
        text,
    } = step
    else {
        return match step {
            Step::Usage(command) => usage.check(command),
            _ => Ok(()),
        };
    };
    let fault = |error: String| Error::new(format!("{name}: {error}"));
    let is_used = |word: &str| {
        let says =
            |step: &Step| matches!(step, Step::Command { command, .. } if command.contains(word));
        later.iter().any(says)
    };
    let own = Path::new(name).file_name().unwrap_or_default();
    match language.as_str() {
        "html" => element::check(text, folder).map_err(fault),
        "ftl" => match tengen_texts::File::read("xx", text) {
            Ok(_) => Ok(()),
            Err(error) => Err(fault(error.to_string())),
        },
        "rust" if is_used("cargo ") => Ok(()),
        "text" | "toml" | "sgf" | "python" | "js" if is_used(&own.to_string_lossy()) => Ok(()),
        _ => Err(fault(format!(
            "nothing tests this file of the kind `{language}`: expected html or ftl, rust before a command of \
             cargo, or text, toml, sgf, python or js before a command that names the file"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_its_pages() {
        let pages = pages().expect("a folder");
        let index = fs::read_to_string(paths::root().join(GUIDE).join("README.md"));
        let index = index.expect("the list of the pages");
        for page in pages.iter().filter_map(|it| it.strip_prefix("docs/guide/")) {
            let is_listed = index.contains(&format!("]({page})")) || page == "README.md";
            assert!(is_listed || page == "words.md", "{page}");
        }
        assert!(index.contains("CONTRIBUTING.md#your-first-activity"));
    }

    #[test]
    fn a_file_that_nothing_uses_is_a_fault() {
        let file = |language: &str| Step::File {
            name: "a/b.txt".to_owned(),
            language: language.to_owned(),
            text: "key = text\n".to_owned(),
        };
        let command = |command: &str| Step::Command {
            command: command.to_owned(),
            output: String::new(),
        };
        let usage = Usage::default();
        let is_right = |language: &str, later: &[Step]| {
            check(&file(language), later, Path::new("."), &usage).is_ok()
        };
        // It lacks the name of the language.
        assert!(!is_right("ftl", &[]));
        assert!(!is_right("text", &[]) && !is_right("text", &[command("cat c.txt")]));
        assert!(is_right("text", &[command("cat b.txt")]));
        assert!(
            !is_right("rust", &[command("cat b.txt")]) && is_right("rust", &[command("cargo run")])
        );
        assert!(is_right("python", &[command("python b.txt")]) && !is_right("python", &[]));
        assert!(!is_right("perl", &[command("perl b.txt")]));
    }
}
