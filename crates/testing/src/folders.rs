//! Folders with files of the tests.

use std::path::{Path, PathBuf};

/// The data of this package.
pub fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder with record files of other programs that `TENGEN_RECORDS` names; `None` without it, and a
/// line that says so.
///
/// # Panics
///
/// If the variable names something that is not a folder.
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
