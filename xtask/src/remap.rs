//! Keeps the paths of this machine out of the wasm: panics say where in the source they arose.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

use crate::{
    error::{Error, Result},
    paths,
    process::{command, output},
    site::Site,
};

/// The variable by which cargo takes flags for the compiler, and the sign between them.
pub(crate) const VARIABLE: &str = "CARGO_ENCODED_RUSTFLAGS";
const BETWEEN: &str = "\u{1f}";

/// Folders of this machine, each with what stands in its place; later ones lie deeper.
fn folders() -> Result<Vec<(PathBuf, &'static str)>> {
    let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
    let home = env::home_dir();
    let cargo = env::var_os("CARGO_HOME")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
        .or_else(|| home.as_ref().map(|home| home.join(".cargo")));
    let mut folders: Vec<(PathBuf, &str)> = Vec::new();
    folders.extend(home.map(|folder| (folder, "home")));
    folders.push((
        PathBuf::from(sysroot.trim()).join("lib/rustlib/src/rust"),
        "rust",
    ));
    if let Some(cargo) = cargo {
        folders.push((cargo.clone(), "cargo"));
        folders.push((cargo.join("registry").join("src"), "crates"));
    }
    folders.push((paths::target(), "target"));
    folders.push((paths::root().to_owned(), "tengen"));
    // A home such as `/` would match every path.
    folders.retain(|(folder, _)| folder.parent().is_some());
    Ok(folders)
}

/// The value of [`VARIABLE`] for the wasm: what the caller set, then the folders, then more flags.
pub(crate) fn flags(more: &[&str]) -> Result<OsString> {
    let mut flags = join(given(|name| env::var_os(name)), &folders()?);
    for flag in more {
        flags.push(BETWEEN);
        flags.push(flag);
    }
    Ok(flags)
}

/// The caller's own flags, from the variable that cargo would take.
fn given(variable: impl Fn(&str) -> Option<OsString>) -> OsString {
    let plain = || {
        let flags = variable("RUSTFLAGS")?.into_string().ok()?;
        let flags: Vec<&str> = flags.split_whitespace().collect();
        Some(flags.join(BETWEEN).into())
    };
    variable(VARIABLE).or_else(plain).unwrap_or_default()
}

fn join(mut flags: OsString, folders: &[(PathBuf, &str)]) -> OsString {
    for (folder, name) in folders {
        if !flags.is_empty() {
            flags.push(BETWEEN);
        }
        flags.push("--remap-path-prefix=");
        flags.push(folder);
        flags.push(format!("={name}"));
    }
    flags
}

/// Fails where a file of the site holds a path of this machine.
pub(crate) fn check(site: &Site) -> Result<()> {
    let folders = folders()?;
    site.files.iter().try_for_each(|(name, content)| {
        let found = folders.iter().find(|(folder, _)| names(content, folder));
        match found {
            Some((folder, _)) => Err(Error::new(format!(
                "{name} holds a path of this machine, below {}",
                folder.display()
            ))),
            None => Ok(()),
        }
    })
}

/// Whether a file names something in a folder.
fn names(content: &[u8], folder: &Path) -> bool {
    let mut start = folder.as_os_str().as_encoded_bytes().to_vec();
    start.push(0);
    let end = start.len() - 1;
    [b'/', b'\\'].into_iter().any(|slash| {
        start[end] = slash;
        content.windows(start.len()).any(|part| part == start)
    })
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn flags_of_the_caller_come_first() {
        let set = |name: &'static str, value: &'static str| {
            given(move |asked| (asked == name).then(|| value.into()))
        };
        assert_eq!(set("RUSTFLAGS", " -C  a=b "), OsStr::new("-C\u{1f}a=b"));
        assert_eq!(set(VARIABLE, "-C\u{1f}a b"), OsStr::new("-C\u{1f}a b"));
        assert_eq!(set("OTHER", "x"), OsStr::new(""));
        let folders = [
            (PathBuf::from("/home/me"), "home"),
            ("/a b".into(), "tengen"),
        ];
        assert_eq!(
            join("-g".into(), &folders),
            OsStr::new(
                "-g\u{1f}--remap-path-prefix=/home/me=home\u{1f}--remap-path-prefix=/a b=tengen"
            )
        );
        assert!(
            !join(OsString::new(), &folders)
                .to_string_lossy()
                .starts_with(BETWEEN)
        );
    }

    #[test]
    fn the_root_is_among_the_folders() {
        let folders = folders().expect("rustc is there");
        assert!(folders.iter().any(|(folder, _)| folder == paths::root()));
        assert!(folders.iter().all(|(folder, _)| folder.parent().is_some()));
    }

    #[test]
    fn finds_paths_in_any_file() {
        let file = |content: Vec<u8>| Site {
            files: [("a.wasm".to_owned(), content)].into(),
        };
        let path = paths::root()
            .join("src/lib.rs")
            .into_os_string()
            .into_encoded_bytes();
        let error = check(&file([b"\0asm", &*path, b"\xff"].concat())).expect_err("a path");
        assert!(
            error
                .to_string()
                .starts_with("a.wasm holds a path of this machine")
        );
        assert!(
            check(&file(
                b"\0asm/rustc/1/library crates/x tengen/src/lib.rs".to_vec()
            ))
            .is_ok()
        );
        assert!(
            !names(b"/rootless/x", Path::new("/root")) && names(b"C:\\me\\x", Path::new("C:\\me"))
        );
    }
}
