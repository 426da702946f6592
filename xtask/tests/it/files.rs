//! Rules for source files: a first line that states the purpose of the file, and no ignored tests.

use std::path::{Path, PathBuf};

/// Folders without files of this project.
const FOREIGN: [&str; 3] = ["target", "node_modules", ".git"];

fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the repository")
}

/// Returns the Rust files of the repository as paths from the root, with their texts.
fn rust_files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut todo: Vec<PathBuf> = vec![root().to_owned()];
    while let Some(folder) = todo.pop() {
        for entry in folder.read_dir().expect("a folder") {
            let path = entry.expect("an entry of a folder").path();
            let is_foreign = FOREIGN.iter().any(|name| path.ends_with(name));
            if path.is_dir() && !is_foreign {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).expect("below the root");
                let text = std::fs::read_to_string(&path).expect("a text");
                files.push((name.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    files.sort();
    assert!(files.len() > 100, "the repository was not found");
    files
}

fn findings(file: &str, source: &str) -> Vec<String> {
    let mut findings = Vec::new();
    if !source.starts_with("//!") && !source.starts_with("#![doc") {
        findings.push(format!("{file}:1: the first line must begin with `//!`"));
    }
    for (number, line) in (1..).zip(source.lines()) {
        if line.trim_start().starts_with("#[ignore") {
            findings.push(format!("{file}:{number}: no ignored tests"));
        }
    }
    findings
}

#[test]
fn every_file_says_what_it_is_for() {
    let files = rust_files();
    let findings = files
        .iter()
        .flat_map(|(file, source)| findings(file, source));
    let findings: Vec<String> = findings.collect();
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn the_check_finds_what_it_should() {
    for (source, count) in [
        ("//! X.\n", 0),
        ("#![doc = \"x\"]\n", 0),
        ("fn f() {}\n", 1),
        ("//! X.\n    #[ignore]\nfn f() {}\n", 1),
    ] {
        assert_eq!(findings("x.rs", source).len(), count, "{source}");
    }
}
