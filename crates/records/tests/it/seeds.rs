//! Runs every seed of the fuzz targets, and every record of the tests, through the checks of its target.

use std::path::{Path, PathBuf};

use tengen_testing::checks::{self, Effort, Format};

fn files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut todo = vec![tengen_testing::folders::root().join(folder)];
    while let Some(folder) = todo.pop() {
        let entries = folder
            .read_dir()
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                todo.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(!files.is_empty(), "no files in {folder}");
    files
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The formats with the names of their targets.
const FORMATS: [(&str, Format); 12] = [
    ("sgf", Format::Sgf),
    ("moves", Format::Moves),
    ("gomocalc", Format::Gomocalc),
    ("psq", Format::Psq),
    ("rec", Format::Rec),
    ("renlib", Format::RenLib),
    ("pos", Format::Pos),
    ("rif", Format::Rif),
    ("sav", Format::Sav),
    ("offsets", Format::Offsets),
    ("diagram", Format::Diagram),
    ("samples", Format::Samples),
];

fn check(target: &str, data: &[u8]) {
    for effort in [Effort::Some, Effort::All] {
        match target {
            "link" => checks::link(data, effort),
            "any" => checks::any(data, effort),
            "words" => checks::words(data),
            "protocol" => checks::protocol(data, effort),
            "wire" => checks::wire(data),
            format => {
                let found = FORMATS.iter().find(|(name, _)| *name == format);
                let (_, format) = found.unwrap_or_else(|| panic!("a target {format}"));
                checks::record(*format, data, effort);
            }
        }
    }
}

#[test]
fn the_seeds_of_every_target() {
    let targets = files("fuzz/targets");
    assert_eq!(targets.len(), FORMATS.len() + 5);
    for target in targets {
        let name = target.file_stem().expect("a name").to_string_lossy();
        for seed in files(&format!("fuzz/seeds/{name}")) {
            println!("{}", seed.display());
            check(&name, &bytes(&seed));
        }
    }
}

/// Reads each record as a file under each name, and as each format.
#[test]
fn the_records_of_the_tests() {
    for folder in ["crates/testing/data/records", "crates/testing/data/saves"] {
        for file in files(folder) {
            println!("{}", file.display());
            let mut data = bytes(&file);
            data.truncate(3_000);
            for (target, _) in FORMATS {
                check(target, &data);
            }
            check("link", &data);
            check("words", &data);
            for name in 0..16 {
                check("any", &[&[name], &data[..]].concat());
            }
        }
    }
}
