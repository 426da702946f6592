//! Finds programs that commands need, or installs them if that needs no password.

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

/// A program that a command needs.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// The environment variable that names another program.
    pub(crate) variable: &'static str,
    /// The names on the path, the best first.
    pub(crate) names: &'static [&'static str],
    pub(crate) from: &'static Packages,
}

/// What is installed to get a program.
#[derive(Debug)]
pub(crate) struct Packages {
    /// The name in sentences.
    pub(crate) what: &'static str,
    /// The Debian packages.
    pub(crate) names: &'static [&'static str],
    /// Packages that some distributions lack; everything works without them.
    pub(crate) extra: &'static [&'static str],
}

impl Wanted {
    /// Returns the path of the program, which is installed if it is missing and that needs no password.
    pub(crate) fn require(&self) -> Result<PathBuf> {
        if let Some(program) = self.find_here()? {
            return Ok(program);
        }
        install(self)?;
        self.find_here()?.ok_or_else(|| self.missing())
    }

    /// Returns the path of the program; `None` if it is missing.
    pub(crate) fn find_here(&self) -> Result<Option<PathBuf>> {
        let folders: Vec<PathBuf> =
            env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
        self.find(env::var_os(self.variable), &folders)
    }

    /// Looks at the environment variable, then for each name in `folders`; `None` if there
    /// is no such program.
    pub(crate) fn find(
        &self,
        variable: Option<OsString>,
        folders: &[PathBuf],
    ) -> Result<Option<PathBuf>> {
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

    /// Returns the error that says how to get the program.
    pub(crate) fn missing(&self) -> Error {
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

/// Installs the packages of a program if that needs no password.
pub(crate) fn install(wanted: &Wanted) -> Result<()> {
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
