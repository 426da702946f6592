//! Output of results: the standard output, files that are protected from overwriting, and error messages.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use serde_json::Value;

use crate::colour::{self, paint};
use crate::failure::Failure;
use crate::texts::{Key, say, text};

/// Option that allows overwriting existing files.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// The form of answers and failures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Text for people; failures go to the standard error.
    Text,
    /// One JSON object per line, failures among them.
    Json,
}

impl Form {
    /// Returns the form that the option `--json` asks for.
    pub(crate) const fn of(json: bool) -> Form {
        if json { Form::Json } else { Form::Text }
    }
}

/// Writes a text to the standard output, without its colours if none are wanted there.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::printing(&error))
}

/// Writes a JSON value as a line.
pub(crate) fn print_json(value: &Value) -> Result<(), Failure> {
    print(format!("{value}\n").as_bytes())
}

/// Writes to the standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::printing(&error))
}

/// Prints a line to the standard error. If that fails, the error is ignored, because there is no
/// other place to report it.
pub(crate) fn complain(kind: Key, message: &str) {
    let style = match kind {
        Key::Error => colour::ERROR,
        Key::Warning => colour::WARNING,
        _ => colour::NOTE,
    };
    let label = paint(style, format_args!("{}:", text(kind)));
    let _ = writeln!(anstream::stderr().lock(), "{label} {message}");
}

/// Refuses JSON beside a result that goes to the standard output too. `option` names the target.
///
/// # Errors
///
/// [`Failure::Wrong`] if both would be mixed there.
pub(crate) fn check_only(form: Form, option: &str, target: &OsStr) -> Result<(), Failure> {
    if form == Form::Json && target == "-" {
        let values: &[(&str, &dyn Display)] = &[("first", &"--json"), ("second", &option)];
        return Err(Failure::Wrong(say(Key::OneOutput, values)));
    }
    Ok(())
}

/// Writes a whole file, or to the standard output for `-`.
pub(crate) fn write(target: &OsStr, bytes: &[u8], overwrite: Overwrite) -> Result<(), Failure> {
    if target == "-" {
        return print(bytes);
    }
    let path = Path::new(target);
    save(path, bytes, overwrite).map_err(|error| {
        let values: &[(&str, &dyn Display)] = &[("file", &path.display()), ("error", &error)];
        let key = if error.kind() == io::ErrorKind::AlreadyExists {
            Key::Exists
        } else {
            Key::CannotWrite
        };
        Failure::Impossible(say(key, values))
    })
}

fn save(path: &Path, bytes: &[u8], overwrite: Overwrite) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => {
            // A device or a pipe, such as /dev/stdout, has no content to lose.
            OpenOptions::new().write(true).open(path)?.write_all(bytes)
        }
        Ok(_) if overwrite.force => replace(path, bytes),
        // `create` checks again that the file does not exist.
        _ => create(path, bytes).map(drop),
    }
}

fn create(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(bytes);
    if written.is_err() {
        // A partial file is worse than none.
        let _ = fs::remove_file(path);
    }
    written.map(|()| file)
}

/// Replaces a file; the old content stays until the new file is complete.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".new-{}", std::process::id()));
    let new = path.with_file_name(name);
    let file = create(&new, bytes)?;
    let permissions = fs::metadata(&path)?.permissions();
    // The new content is on the disk before the name leads to it, in case the power fails.
    let moved = file
        .sync_all()
        .and_then(|()| fs::set_permissions(&new, permissions))
        .and_then(|()| fs::rename(&new, &path));
    if moved.is_err() {
        let _ = fs::remove_file(&new);
    }
    moved
}
