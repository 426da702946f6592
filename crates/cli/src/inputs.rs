//! The inputs of a command in their order: its arguments, and the files in the folders among them.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tengen_records::Format;

use crate::failure::Failure;
use crate::input;
use crate::progress::Progress;
use crate::texts::{Key, say, text};
use crate::troubles::Troubles;

/// A file, the standard input or a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Input {
    /// What [`input::read`] reads.
    pub(crate) argument: OsString,
    /// Where a file lies in the folder that was an argument; its name alone if it was an argument itself.
    pub(crate) below: PathBuf,
}

impl Input {
    fn of(argument: &OsStr) -> Input {
        let has_name = argument != "-" && input::link(argument).is_none();
        let name = Path::new(argument).file_name().filter(|_| has_name);
        Input {
            argument: argument.to_owned(),
            below: name.map(PathBuf::from).unwrap_or_default(),
        }
    }

    /// Returns the name of the input in messages.
    pub(crate) fn shown(&self) -> String {
        input::shown(&self.argument)
    }
}

/// What is read of a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Files whose ending is that of a format of records.
    Records,
    /// Files with one of these endings.
    Endings(&'static [&'static str]),
}

impl Wanted {
    fn fits(self, path: &Path) -> bool {
        let Some(name) = path.file_name().and_then(OsStr::to_str) else {
            return false;
        };
        match self {
            Wanted::Records => Format::of_name(name).is_some(),
            Wanted::Endings(all) => {
                let own = path.extension().and_then(OsStr::to_str);
                own.is_some_and(|own| all.contains(&own))
            }
        }
    }
}

/// Returns the inputs that the arguments name. A folder stands for the wanted files in it and in its folders, sorted by
/// their names; hidden ones are left out. What cannot be read is a trouble.
pub(crate) fn all(
    arguments: &[OsString],
    wanted: Wanted,
    troubles: &mut Troubles,
) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument == "-" || input::link(argument).is_some() || !path.is_dir() {
            inputs.push(Input::of(argument));
            continue;
        }
        let name = path.display().to_string();
        let walked = Progress::new().during(0, 1, &name, || walk(path, wanted));
        for (folder, error) in walked.unread {
            let failure = input::unread(folder.as_os_str(), &error);
            troubles.note(failure, &folder.display().to_string())?;
        }
        let found = walked.inputs;
        if found.is_empty() {
            let values: &[(&str, &dyn Display)] = &[
                ("file", &path.display()),
                ("error", &text(Key::EmptyFolder)),
            ];
            let failure = Failure::Impossible(say(Key::CannotRead, values));
            troubles.note(failure, &input::shown(argument))?;
        }
        inputs.extend(found);
    }
    Ok(inputs)
}

/// The files in a folder and in its folders.
struct Walked {
    inputs: Vec<Input>,
    unread: Vec<(PathBuf, io::Error)>,
}

fn walk(top: &Path, wanted: Wanted) -> Walked {
    let (mut files, mut unread) = (Vec::new(), Vec::new());
    let mut open = vec![top.to_owned()];
    while let Some(folder) = open.pop() {
        match entries(&folder) {
            Ok(found) => {
                for (path, kind) in found {
                    match kind {
                        Entry::Folder => open.push(path),
                        Entry::File if wanted.fits(&path) => files.push(path),
                        Entry::File => {}
                    }
                }
            }
            Err(error) => unread.push((folder, error)),
        }
    }
    files.sort();
    let inputs = files.into_iter().map(|path| Input {
        below: path.strip_prefix(top).unwrap_or(&path).to_owned(),
        argument: path.into_os_string(),
    });
    Walked {
        inputs: inputs.collect(),
        unread,
    }
}

enum Entry {
    File,
    /// A folder itself; links to folders are not followed, so that no walk is endless.
    Folder,
}

/// Returns the files and folders in a folder that are not hidden.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, Entry)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            found.push((path, Entry::Folder));
        } else if path.is_file() {
            found.push((path, Entry::File));
        }
    }
    Ok(found)
}
