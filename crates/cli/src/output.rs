//! Where results go: the standard output, files that are not overwritten by mistake, complaints.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use clap::Args;

use crate::failure::Failure;

/// Whether an existing file may be overwritten.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
}

/// Writes to the standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::printing(&error))
}

/// A line on the standard error; if even that is closed, there is nobody left to tell.
pub(crate) fn complain(what: &str, text: &str) {
    let _ = writeln!(io::stderr().lock(), "{what}: {text}");
}

/// Writes a whole file, or the standard output for `-`.
pub(crate) fn write(target: &OsStr, bytes: &[u8], overwrite: Overwrite) -> Result<(), Failure> {
    if target == "-" {
        return print(bytes);
    }
    let path = Path::new(target);
    save(path, bytes, overwrite).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::Impossible(format!(
            "{} exists already; --force overwrites it",
            path.display()
        )),
        _ => Failure::Impossible(format!("cannot write {}: {error}", path.display())),
    })
}

fn save(path: &Path, bytes: &[u8], overwrite: Overwrite) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => {
            // A device or a pipe, such as /dev/stdout: nothing is lost.
            OpenOptions::new().write(true).open(path)?.write_all(bytes)
        }
        Ok(_) if overwrite.force => replace(path, bytes),
        // Whether it exists is asked again while it is made.
        _ => create(path, bytes),
    }
}

fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a file is worse than none.
        let _ = fs::remove_file(path);
    }
    written
}

/// The old content stays until the new one is there whole.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".new-{}", std::process::id()));
    let new = path.with_file_name(name);
    create(&new, bytes)?;
    let permissions = fs::metadata(&path)?.permissions();
    let moved = fs::set_permissions(&new, permissions).and_then(|()| fs::rename(&new, &path));
    if moved.is_err() {
        let _ = fs::remove_file(&new);
    }
    moved
}
