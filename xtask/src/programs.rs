//! The test programs for this machine. Those of all kinds of a run are built in one go, because cargo builds a crate once more
//! for each set of features that the chosen packages need.

use std::{path::PathBuf, process::Command};

use serde::Deserialize;

use crate::{
    error::Result,
    process::{cargo, cargo_path, command, output},
};

/// The built test programs of a run.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    /// The packages that were built together.
    packages: Vec<&'static str>,
    programs: Vec<Program>,
}

/// A test program.
#[derive(Debug, PartialEq, Eq)]
struct Program {
    /// The folder of its package, in which it runs.
    folder: PathBuf,
    package: String,
    /// The file from which it is built.
    source: String,
    file: PathBuf,
}

/// A message of cargo about something that it has built.
#[derive(Debug, Deserialize)]
struct Message {
    package_id: String,
    manifest_path: PathBuf,
    target: Target,
    profile: Profile,
    executable: Option<PathBuf>,
}

#[derive(Debug, Deserialize)]
struct Target {
    src_path: PathBuf,
}

#[derive(Debug, Deserialize)]
struct Profile {
    test: bool,
}

impl Programs {
    /// Builds the tests and the programs of packages.
    pub(crate) fn build(packages: Vec<&'static str>) -> Result<Self> {
        let mut made = Self {
            packages,
            programs: Vec::new(),
        };
        if made.packages.is_empty() {
            return Ok(made);
        }
        let mut build = made.cargo_test();
        build.args(["--no-run", "--message-format=json-render-diagnostics"]);
        let messages = output(&mut build)?;
        made.programs = messages.lines().filter_map(Program::read).collect();
        Ok(made)
    }

    /// Makes a `cargo test` command that shares all crates with the built programs.
    pub(crate) fn cargo_test(&self) -> Command {
        let mut test = cargo();
        test.arg("test");
        test.args(self.packages.iter().flat_map(|name| ["-p", name]));
        test
    }

    /// Makes the commands that run the test programs of a package, and says which one comes next.
    pub(crate) fn of(&self, package: &str) -> impl Iterator<Item = Command> {
        let programs = self.programs.iter().filter(move |it| it.package == package);
        programs.map(move |program| {
            println!("     Running {} of {package}", program.source);
            program.command()
        })
    }
}

impl Program {
    /// Reads a message of cargo; `None` if it tells of no test program.
    fn read(line: &str) -> Option<Self> {
        let built: Message = serde_json::from_str(line).ok()?;
        let file = built.executable.filter(|_| built.profile.test)?;
        let folder = built.manifest_path.parent()?.to_owned();
        let source = built.target.src_path.strip_prefix(&folder).ok()?;
        // Such as `path+file:///tengen/crates/core#tengen-core@0.1.0`, or `…/xtask#0.1.0` if the folder has the name.
        let (place, version) = built.package_id.rsplit_once('#')?;
        let package = match version.split_once('@') {
            Some((name, _)) => name,
            None => place.rsplit('/').next()?,
        };
        Some(Self {
            package: package.to_owned(),
            source: source.display().to_string(),
            folder,
            file,
        })
    }

    /// Makes the command that runs it as cargo does.
    fn command(&self) -> Command {
        let mut test = command(&self.file);
        test.current_dir(&self.folder)
            .env("CARGO", cargo_path())
            .env("CARGO_MANIFEST_DIR", &self.folder);
        test
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_test_programs_among_messages() {
        let message = |id: &str, is_test: bool, file: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"path+file:///t/{id}","manifest_path":"/t/core/Cargo.toml","target":{{"src_path":"/t/core/tests/it/main.rs"}},"profile":{{"test":{is_test}}},"executable":{file}}}"#
            )
        };
        let read = |id, is_test, file| Program::read(&message(id, is_test, file));
        for (id, package) in [
            ("core#tengen-core@0.1.0", "tengen-core"),
            ("core#0.1.0", "core"),
        ] {
            let expected = Program {
                folder: "/t/core".into(),
                package: package.to_owned(),
                source: "tests/it/main.rs".to_owned(),
                file: "/t/it-1".into(),
            };
            assert_eq!(read(id, true, "\"/t/it-1\""), Some(expected));
        }
        assert_eq!(read("core#0.1.0", false, "\"/t/it-1\""), None, "a program");
        assert_eq!(read("core#0.1.0", true, "null"), None, "a library");
        assert_eq!(
            Program::read(r#"{"reason":"build-finished","success":true}"#),
            None
        );
    }
}
