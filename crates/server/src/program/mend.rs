//! The commands that check a store and save a damaged one, and the ways out of faults of its file.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use super::{ProgramError, copy::opened, report};
use crate::{
    log::{Fault, LogError},
    store,
};

/// Checks the store in a file, and prints each damage.
pub(super) fn check(path: &Path) -> Result<(), ProgramError> {
    opened(path, File::open(path))?;
    let checked = store::check(path, &mut |damage| println!("{damage}"));
    let checked = checked.map_err(|why| ProgramError::Store {
        path: path.to_owned(),
        why,
    })?;
    println!("{}", report::checked(checked));
    match checked.damages {
        0 => Ok(()),
        damages => Err(ProgramError::Damaged {
            path: path.to_owned(),
            damages,
        }),
    }
}

/// Saves what can be read of a damaged store in a new one, and prints what is lost.
pub(super) fn recover(path: &Path, new: &Path) -> Result<(), ProgramError> {
    let done = store::recover(path, new)?;
    for line in report::recovered(&done, new) {
        println!("{line}");
    }
    Ok(())
}

/// Returns the command that saves a damaged store.
pub(super) fn recovery(path: &Path) -> String {
    let new = path.with_extension("new.sqlite");
    format!("tengen-server recover {} {}", quoted(path), quoted(&new))
}

/// Returns what to do about a fault of a store in a file, after a separator; empty if it is not known.
pub(super) fn way_out(path: &Path, why: &LogError) -> String {
    let LogError::File { fault, .. } = why else {
        return String::new();
    };
    let path = &std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
    let dir = quoted(&folder);
    let file = quoted(path);
    let way_out = match fault {
        Fault::Damaged | Fault::Foreign => format!(
            "restore a copy of it, or stop its server and save what can be read: {}",
            recovery(path)
        ),
        Fault::Full => format!(
            "make room on its disk (df -h {dir}), raise --store-mib if that is set, and start again"
        ),
        Fault::Held => format!("end the program that has it open: fuser -v {file}"),
        Fault::Unopened if !folder.is_dir() => format!("make its folder: mkdir -p {dir}"),
        Fault::ReadOnly | Fault::Unopened => format!(
            "this user must be able to write the file and its folder (ls -ld {dir} {file}), on a file system that \
             may be written (findmnt -T {dir}); or choose another file with --store"
        ),
    };
    format!("; {way_out}")
}

/// Returns a path as a word of a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "/._-:\\".contains(sign);
    if !text.is_empty() && text.chars().all(is_plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_words_of_a_shell() {
        for (path, word) in [
            ("/var/lib/a.sqlite", "/var/lib/a.sqlite"),
            ("my games", "'my games'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(Path::new(path)), word);
        }
    }
}
