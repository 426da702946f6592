//! Folders with test files.

use std::path::{Path, PathBuf};

/// Returns the data folder of this package.
pub fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the folder with record files of other programs that `TENGEN_RECORDS` names; `None`, with a printed
/// note, if the variable is not set.
///
/// # Panics
///
/// Panics if the variable does not name a folder.
pub fn foreign_records() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("TENGEN_RECORDS").map(PathBuf::from) else {
        println!("skipped: TENGEN_RECORDS names no folder with records of other programs");
        return None;
    };
    assert!(
        folder.is_dir(),
        "TENGEN_RECORDS: no folder {}",
        folder.display()
    );
    Some(folder)
}
