//! The file with the secret by which a server knows the bot again.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use tengen_online::Secret;

/// Reads the secret of a file, or makes one and writes the file, which only its owner may read.
///
/// # Errors
///
/// Of the file, or [`ErrorKind::InvalidData`] if it has something else.
pub(super) fn read_or_make(path: &Path) -> io::Result<Secret> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let secret = text.trim().parse();
            secret.map_err(|why| io::Error::new(ErrorKind::InvalidData, why))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => make(path),
        Err(error) => Err(error),
    }
}

fn make(path: &Path) -> io::Result<Secret> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let secret = Secret::from_bytes(bytes);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let written = writeln!(file, "{}", secret.expose()).and_then(|()| file.sync_all());
    if let Err(error) = written {
        // A part of a secret is worse than none.
        let _ = fs::remove_file(path);
        return Err(error);
    }
    Ok(secret)
}
